"""Exact tables of a hand at forty-two: trumps, doubles, counting tiles, and what partner holds.

The tiles fall into classes by what is asked of them (trump or not, double or not, what they
count), and a hand is so many of each class.  Of the tiles that are left partner has a random
choice, so his trumps depend on the hand through its trumps alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from oddslab.apparatus import domino_hands as hands
from oddslab.apparatus.dominoes import DominoSet
from oddslab.counting import hypergeometric
from oddslab.distribution import Distribution, axis
from oddslab.game import Figure

Kind = tuple[bool, bool, int]


def kinds(rules: Any) -> Counter[Kind]:
    """How many tiles there are of each kind: trump, double, points."""
    dominoes = DominoSet(rules.top)
    trump = None if rules.trump_suit == "none" else rules.trump_suit
    return Counter(
        (trump in pair, pair[0] == pair[1], sum(pair) if sum(pair) % 5 == 0 else 0)
        for pair in dominoes.tiles
    )


def hands_of(counts: Mapping[Kind, int], size: int) -> Counter[tuple[int, int, int]]:
    """How many hands of so many tiles have each (trumps, doubles, points): kind after kind."""
    found: Counter[tuple[int, int, int, int]] = Counter({(0, 0, 0, 0): 1})
    for (trump, double, worth), there in counts.items():
        grown: Counter[tuple[int, int, int, int]] = Counter()
        for (held, trumps, doubles, points), ways in found.items():
            for n in range(min(there, size - held) + 1):
                key = held + n, trumps + n * trump, doubles + n * double, points + n * worth
                grown[key] += ways * comb(there, n)
        found = grown
    return Counter({key[1:]: ways for key, ways in found.items() if key[0] == size})


def law(rules: Any, policies: Any) -> Distribution:
    """The joint law of trumps, partner's trumps, doubles and points of a hand."""
    counts = kinds(rules)
    trumps = sum(n for (trump, _, _), n in counts.items() if trump)
    unseen = sum(counts.values()) - rules.hand
    partner = {
        held: hypergeometric(unseen, trumps - held, rules.hand)
        for held in range(min(trumps, rules.hand) + 1)
    }
    ways: Counter[tuple[int, int, int, int]] = Counter()
    for (mine, doubles, points), n in hands_of(counts, rules.hand).items():
        for his, m in partner[mine].items():
            ways[mine, his, doubles, points] += n * m
    return Distribution(ways, ("trumps", "partner_trumps", "doubles", "points"))


def partner_law(held: int, suit: int = 7, tiles: int = 28, hand: int = 7) -> Distribution:
    """The law of partner's trumps when `held` of the `suit` trumps are in one's own hand.

    Parameters
    ----------
    held, suit : int
        Trumps in one's own hand, and in the set.
    tiles, hand : int
        Tiles of the set, and in each hand.

    Examples
    --------
    >>> [round(float(p), 6) for _, p in partner_law(4)]
    [0.273684, 0.478947, 0.221053, 0.026316]
    """
    if not 0 <= held <= min(suit, hand):
        raise ValueError(f"a hand of {hand} holds from 0 to {min(suit, hand)} trumps, not {held}")
    if tiles < 2 * hand or tiles < suit + hand - held:
        raise ValueError(f"{tiles} tiles are too few for two hands of {hand} and {suit} trumps")
    return Distribution(hypergeometric(tiles - hand, suit - held, hand), ("partner_trumps",))


def lie_law(
    held: int, suit: int = 7, tiles: int = 28, hand: int = 7, others: int = 3
) -> Distribution:
    """The law of how the missing trumps lie in the other hands: most, next, ..., least.

    Parameters
    ----------
    held, suit, tiles, hand : int
        As in `partner_law`.
    others : int
        The other hands; with what they leave the tiles are all there.

    Examples
    --------
    >>> lie_law(4).pmf((1, 1, 1))
    Fraction(49, 190)
    """
    partner_law(held, suit, tiles, hand)
    if others < 1 or tiles < (others + 1) * hand:
        raise ValueError(f"{tiles} tiles are too few for {others} other hands of {hand}")
    ways: Counter[Any] = Counter()
    for lying, n in _lying(suit - held, tiles - hand, hand, others):
        ways[tuple(sorted(lying, reverse=True)) if others > 1 else lying[0]] += n
    return Distribution(ways, tuple(f"hand_{k}" for k in range(1, others + 1)))


def _lying(
    missing: int, unseen: int, hand: int, others: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Trumps in each of the other hands, one after the other, with the ways of the deal."""
    if not others:
        yield (), 1
        return
    for n, ways in hypergeometric(unseen, missing, hand).items():
        for rest, more in _lying(missing - n, unseen - hand, hand, others - 1):
            yield (n, *rest), ways * more


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """Means, chances of many trumps and doubles, the counting tiles, and partner's table."""
    dominoes = DominoSet(rules.top)
    trumps, partner, doubles, points = (
        axis(n) for n in ("trumps", "partner_trumps", "doubles", "points")
    )
    found = [
        Figure("mean_doubles", "mean number of doubles in a hand", value=lambda o: o["doubles"]),
        Figure("no_double", "chance of a hand without a double", doubles == 0),
        Figure(
            "mean_points", "mean count of the counting tiles in a hand", value=lambda o: o["points"]
        ),
        Figure("no_counter", "chance of a hand without a counting tile", points == 0),
    ]
    missing = hands.missing_law(dominoes, rules.hand)
    longest = hands.longest_law(dominoes, rules.hand)
    found += [
        Figure("mean_missing", "mean number of suits that a hand lacks", exact=missing.mean()),
        Figure(
            "mean_longest", "mean number of tiles in a hand's longest suit", exact=longest.mean()
        ),
    ]
    if rules.trump_suit == "none":
        return tuple(found)
    suit = rules.top + 1
    most = min(suit, rules.hand)
    found += [
        Figure("mean_trumps", "mean number of trumps in a hand", value=lambda o: o["trumps"]),
        *(
            Figure(f"trumps_{n}", f"chance of {n} or more trumps in a hand", trumps >= n)
            for n in range(3, most + 1)
        ),
        Figure("partner_none", "chance that partner holds no trump", partner == 0),
    ]
    for mine in range(most + 1):
        table = partner_law(mine, suit, len(dominoes), rules.hand)
        found += [
            Figure(
                f"partner_{his}_of_{suit - mine}",
                f"chance that partner holds {his} of the {suit - mine} trumps that a hand with "
                f"{mine} lacks",
                exact=Fraction(p),
            )
            for his, p in table.items()
        ]
    return tuple(found)
