"""The exact law of vingt-et-un, composition and all: both seats draw from the same pack.

Player and banker draw as any seats do (`apparatus.drawing`); what is the game's own is that the
order of play cuts the coup short.  A banker's natural is settled on the first two cards, a player's
before any draw, and against an overdrawn player the banker does not play.  Hands that are never
finished are had by difference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from oddslab.apparatus import drawing
from oddslab.apparatus.drawing import (
    BUST,
    Drawer,
    Hand,
    Pack,
    Rule,
    Stand,
    pairs,
    table,
    within_laws,
)
from oddslab.distribution import Distribution
from oddslab.gamebook.cards._vingt_et_un_seats import CARD_VALUES, HANDS, held_hands, rule
from oddslab.strategy import Policy

NATURAL, NONE = "natural", "none"
LIMIT = 21
_PLACE = {tuple(hand): k for k, hand in enumerate(HANDS)}


@dataclass(frozen=True)
class Stakes:
    """What passes to the player, in stakes."""

    natural_pays: Any = 2
    banker_takes: Any = 2
    tie: Any = 0  # on points
    tied_naturals: Any = 0

    @classmethod
    def of(cls, rules: Any) -> Stakes:
        """The stakes of a variant."""
        return cls(rules.natural_pays, rules.banker_natural_takes)

    def won(self, mine: Any, theirs: Any) -> Any:
        """What the player wins whose hand, and the banker's, are told as the law tells them."""
        if theirs == NATURAL:
            return self.tied_naturals if mine == NATURAL else -self.banker_takes
        if mine == NATURAL:
            return self.natural_pays
        if BUST in (mine, theirs):
            return -1 if mine == BUST else 1
        return self.tie if mine == theirs else (mine > theirs) - (mine < theirs)


DOUBLE = Stakes()  # naturals are paid twice, ties pass nothing


def pack_of(rules: Any) -> Pack:
    """The pack of a variant."""
    kept = tuple(4 if v == 1 or v >= rules.lowest_card else 0 for v in range(1, 10))
    endless = rules.packs == "infinite"
    return Pack(tuple(n * (1 if endless else rules.packs) for n in (*kept, 16)), endless)


def stand_on(hard: int, soft: int | None = None) -> Policy:
    """The policy that stands on these totals: `hard`, and `soft` (if not given, the same)."""
    stands = rule(hard, hard if soft is None else soft)
    return Policy(f"fixed({hard},{soft or hard})", tuple(int(stands(h)) for h in HANDS))


@dataclass(frozen=True)
class Follows:
    """The rule of a seat that follows a policy: two cards at least, none to 21."""

    policy: Policy

    def __call__(self, hand: Hand) -> Fraction:
        if hand.cards < 2 or hand.total >= LIMIT:
            return Fraction(hand.cards < 2)
        return self.policy.chance(_PLACE[hand.total, hand.soft])


def told(hand: Hand) -> Any:
    """How a law tells a hand: its total, or a natural."""
    return NATURAL if hand.cards == 2 and hand.total == LIMIT else hand.total


Play = Policy | Rule  # of a seat: a table by totals, or asked with all that it holds


def seat(play: Play, start: Sequence[int] = ()) -> Drawer:
    """The seat that plays so; a rule that is no table is asked where a choice is free."""
    rule = Follows(play) if isinstance(play, Policy) else _freely(play)
    return Drawer(rule, LIMIT, True, tuple(start), told)


def _freely(rule: Rule) -> Rule:
    def draws(hand: Hand) -> Any:
        return hand.cards < 2 or (hand.total < LIMIT and rule(hand))

    return draws


DEALT = Drawer(Stand(0, least=2), LIMIT, True, label=told)  # the first two cards


def hand_law(
    pack: Pack, policy: Policy, start: Sequence[int] = (), removed: Sequence[int] = ()
) -> Distribution:
    """The law of the total that a seat ends with: "bust", a number, or "natural".

    Parameters
    ----------
    pack : Pack
        Before `start` and `removed` are taken from it.
    policy : Policy
        The seat's policy table.
    start, removed : sequence of int
        The values (ace 1, tens and courts 10) that the hand begins with, and others known to be
        out of the pack.  A hand has at least two cards; a natural has no more.
    """
    return drawing.hand_law(pack, seat(policy, start), removed).rename("total")


def player_of(rules: Any, policy: Policy) -> Play | Mapping[int, Play]:
    """How a player plays whose table is that of a variant, by total, first card or cards held."""
    if rules.player == "composition":
        places = {hand.cards: k for k, hand in enumerate(held_hands())}
        return lambda hand: policy.chance(places[hand.held[::-1]])
    if not rules.up_card:
        return policy
    many = len(CARD_VALUES)
    return {
        up: Policy(policy.name, policy.numerators[k::many], policy.denominator)
        for k, up in enumerate(CARD_VALUES)
    }


def coup_law(
    pack: Pack,
    player: Play | Mapping[int, Play],
    banker: Play,
    stakes: Stakes = DOUBLE,
) -> Distribution:
    """The joint law of the player's hand, the banker's, and the player's gain in stakes.

    A pack that could run out in a coup is refused.  A player who sees the banker's first card plays
    by it: `player` is then a mapping from what it counts.
    """
    if isinstance(player, Mapping):
        found: dict[Any, Fraction] = defaultdict(Fraction)
        for up, n in zip(pack.values, pack.counts):
            if n:
                share = Fraction(n, sum(pack.counts))
                for end, p in _coups(pack, [player[up]], [banker], up)[0][0].items():
                    found[end] += share * p
        ends: Mapping[Any, Fraction] = found
    else:
        ends = _coups(pack, [player], [banker])[0][0]
    law = {(t, u, stakes.won(t, u)): p for (t, u), p in ends.items()}
    return Distribution.from_probabilities(law, ("player", "banker", "stake"))


def gains(
    pack: Pack, players: Sequence[Play], bankers: Sequence[Play], stakes: Stakes = DOUBLE
) -> list[list[Fraction]]:
    """The player's mean gain in stakes: a row for each of his policies, a column for the banker's.

    Examples
    --------
    >>> [[round(float(x), 6) for x in row] for row in gains(Pack(), [stand_on(17)], [stand_on(17)])]
    [[-0.080092]]
    """
    return [
        [sum((p * stakes.won(*end) for end, p in ends.items()), Fraction(0)) for ends in row]
        for row in _coups(pack, players, bankers)
    ]


def _coups(
    pack: Pack, players: Sequence[Play], bankers: Sequence[Play], up: int | None = None
) -> list[list[dict[tuple[Any, Any], Fraction]]]:
    """The chance of each end of a coup: the player's hand, and the banker's or "none".

    With `up` given that the banker's first card counts so much.
    """
    start = () if up is None else (up,)
    mine, theirs = [seat(p) for p in players], [seat(p, start) for p in bankers]
    alone = drawing.hand_laws(pack, mine, start)  # as if he always played
    both = within_laws(pack, mine, theirs)
    dealt = within_laws(pack, [DEALT], [replace(DEALT, start=start)])[0][0]
    first = {t: p for (t, u), p in dealt.items() if u == NATURAL}
    return [[_ends(law, row, first) for row in rows] for law, rows in zip(alone, both)]


def _ends(
    mine: Mapping[Any, Fraction], both: Mapping[tuple[Any, Any], Fraction], first: Mapping
) -> dict[tuple[Any, Any], Fraction]:
    """The ends of a coup from the laws of hands that always play.

    `first` is the law of the player's first two cards where the banker has a natural.
    """
    ends = {(t, NATURAL): p for t, p in first.items()}
    stood: dict[Any, Fraction] = defaultdict(Fraction)
    for (t, u), p in both.items():
        stood[t] += p
        if NATURAL not in (t, u):
            ends[t, u] = p
    for t, p in mine.items():
        if t not in (BUST, NATURAL):
            ends[t, BUST] = p - stood[t]
    ends[NATURAL, NONE] = mine.get(NATURAL, Fraction(0)) - first.get(NATURAL, 0)
    # of the hands that a natural cut short all but `played` would have gone above 21
    played = sum(p for (t, u), p in both.items() if u == NATURAL)
    ends[BUST, NONE] = mine[BUST] - (sum(first.values()) - played)
    return ends


def mean_cards(pack: Pack, player: Policy, banker: Policy) -> Fraction:
    """The mean number of cards that a coup takes from one pack.

    Raises
    ------
    ValueError
        If the pack is endless.
    """
    if pack.endless:
        raise ValueError("mean_cards is for a pack without replacement")
    mine, theirs = seat(player), seat(banker)
    law = drawing.hand_law(pack, replace(mine, label=_drawn, overdrawn=True))
    kinds = pack.kinds
    cut = pairs(kinds, [table(pack, mine, draws=True)], [table(pack, DEALT)])[0][0]
    more = pairs(kinds, [table(pack, mine)], [table(pack, theirs, draws=True)])[0][0]
    saved = sum(p for (n, u), p in cut.items() if n >= 2 and u == NATURAL)
    return 4 + law.mean() - saved + sum(p for (t, n), p in more.items() if t != NATURAL and n >= 2)


def _drawn(hand: Hand) -> int:
    return hand.cards - 2
