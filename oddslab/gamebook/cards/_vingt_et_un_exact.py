"""The exact law of vingt-et-un, composition and all: both seats draw from the same pack.

A hand is a multiset of card values.  Whatever the order of dealing, the chance that the player
ends with the multiset p and the banker with b is

    W(p) W(b) prod_v (n_v)_(p_v + b_v) / (n)_(|p| + |b|),

where W counts the orders in which a seat would draw its hand (weighted by the chances of a mixed
strategy) and (n)_k is a falling factorial: cards of a pack are exchangeable, and what a seat draws
depends on its own hand only.  Overdrawn hands are had by difference, since there the order of play
cuts the coup short.  With replacement the seats are independent, and a chain over totals serves.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure
from oddslab.gamebook.cards._vingt_et_un_seats import HANDS, rule
from oddslab.strategy import Policy

BUST, NATURAL, DRAWS = "bust", "natural", "draws"
_PLACE = {tuple(hand): k for k, hand in enumerate(HANDS)}
Counts = tuple[int, ...]  # how many cards of the values 1 (ace) to 10


@dataclass(frozen=True)
class Pack:
    """How many cards of each value 1 (ace) to 10 there are, and whether they are put back."""

    counts: Counts = (4,) * 9 + (16,)
    endless: bool = False

    @classmethod
    def of(cls, rules: Any) -> Pack:
        """The pack of a variant."""
        kept = tuple(4 if v == 1 or v >= rules.lowest_card else 0 for v in range(1, 10))
        return cls((*kept, 16), rules.packs == "infinite")

    def without(self, cards: Sequence[int]) -> Pack:
        """The pack after these values have been taken from it."""
        if self.endless:
            return self
        left = [n - list(cards).count(v) for v, n in enumerate(self.counts, 1)]
        if min(left) < 0:
            raise ValueError(f"the pack does not hold the cards {tuple(cards)}")
        return Pack(tuple(left))


def stand_on(hard: int, soft: int | None = None) -> Policy:
    """The policy that stands on these totals: `hard`, and `soft` (if not given, the same)."""
    stands = rule(hard, hard if soft is None else soft)
    return Policy(f"fixed({hard},{soft or hard})", tuple(int(stands(h)) for h in HANDS))


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
    for v in (*start, *removed):
        if v not in range(1, 11):
            raise ValueError(f"a card counts from 1 (ace) to 10, not {v!r}")
    rest = pack.without([*start, *removed])
    if rest.endless:
        return _chain(rest, policy, start)
    law: dict[Any, Fraction] = defaultdict(Fraction)
    first = tuple(list(start).count(v) for v in range(1, 11))
    for row in _hands(rest.counts, policy, first):
        if row.final != DRAWS:
            drawn = [k - f for k, f in zip(row.counts, first)]
            ways = row.weight * _ways(rest.counts, drawn)
            law[row.final] += Fraction(ways, row.scale * math.perm(sum(rest.counts), sum(drawn)))
    return Distribution.from_probabilities(law, ("total",))


@dataclass(frozen=True)
class _Row:
    """A hand on which a seat stops, or (`final` is DRAWS) from which it draws on.

    ``weight / scale`` is the number of orders, each with the chance that the seat drew so.
    """

    counts: Counts
    final: Any
    weight: int
    scale: int


def _best(counts: Counts) -> tuple[int, bool]:
    hard = sum(v * k for v, k in enumerate(counts, 1))
    soft = counts[0] > 0 and hard <= 11
    return hard + 10 * soft, soft


def _ways(pack: Sequence[int], counts: Sequence[int]) -> int:
    """In how many ways the cards of a hand can be dealt in a given order of values."""
    return math.prod(math.perm(n, k) for n, k in zip(pack, counts))


def _hands(pack: Counts, policy: Policy, first: Counts = (0,) * 10) -> Iterator[_Row]:
    """Every hand of a seat that begins with `first` and draws from `pack`, card by card."""
    size, scale, level = sum(first), 1, {first: 1}
    while level:
        grown: dict[Counts, int] = defaultdict(int)
        d = policy.denominator if size >= 2 else 1
        for hand, weight in level.items():
            total, soft = _best(hand)
            draws = d if size < 2 else 0
            if size >= 2:
                if total < 21:
                    draws = policy.numerators[_PLACE[total, soft]]
                if draws < d:
                    final = BUST if total > 21 else NATURAL if size == 2 and total == 21 else total
                    yield _Row(hand, final, weight * (d - draws), scale * d)
                if draws:
                    yield _Row(hand, DRAWS, weight * draws, scale * d)
            if draws:
                for v in range(10):
                    if hand[v] - first[v] < pack[v]:
                        grown[(*hand[:v], hand[v] + 1, *hand[v + 1 :])] += weight * draws
        size, scale, level = size + 1, scale * d, grown


def _chain(pack: Pack, policy: Policy, start: Sequence[int] = ()) -> Distribution:
    """`hand_law` with replacement, by the number of cards, the hard total and whether an ace."""
    state = (min(len(start), 3), sum(start), 1 in start)
    law: dict[Any, Fraction] = defaultdict(Fraction)
    level: dict[Any, Fraction] = {state: Fraction(1)}
    of = sum(pack.counts)
    while level:
        grown: dict[Any, Fraction] = defaultdict(Fraction)
        for (size, hard, ace), p in level.items():
            soft = ace and hard <= 11
            total = hard + 10 * soft
            draws = Fraction(size < 2)
            if size >= 2 and total < 21:
                draws = policy.chance(_PLACE[total, soft])
            final = BUST if total > 21 else NATURAL if size == 2 and total == 21 else total
            if draws < 1:
                law[final] += p * (1 - draws)
            if draws:
                for v, n in enumerate(pack.counts, 1):
                    if n:
                        then = (min(size + 1, 3), hard + v, ace or v == 1)
                        grown[then] += p * draws * Fraction(n, of)
        level = grown
    return Distribution.from_probabilities(law, ("total",))


def law(rules: Any, policies: Mapping[str, Policy]) -> Distribution:
    """The joint law of the player's hand, the banker's, and the player's gain in stakes."""
    return coup_law(
        Pack.of(rules),
        policies["player"],
        policies["banker"],
        rules.natural_pays,
        rules.banker_natural_takes,
    )


def coup_law(
    pack: Pack, player: Policy, banker: Policy, natural_pays: Any = 2, banker_takes: Any = 2
) -> Distribution:
    """`law` for any pack that cannot run out in a coup; others are refused."""
    points = sum(v * n for v, n in enumerate(pack.counts, 1))
    if points < 42 and not pack.endless:  # a seat stands on 21 at the latest
        raise ValueError(f"a pack of {points} points, ace 1, could run out: at least 42 are needed")
    mine = hand_law(pack, player)  # as if he always played
    two = stand_on(4)  # the two cards dealt
    if pack.endless:
        dealt, theirs = hand_law(pack, two), hand_law(pack, banker)
        first = {t: p * theirs.pmf(NATURAL) for t, p in dealt.items()}
        both = {(t, u): p * q for t, p in mine.items() for u, q in theirs.items()}
    else:
        both = _both(pack.counts, player, banker)
        first = {t: p for (t, u), p in _both(pack.counts, two, two).items() if u == NATURAL}
    # a banker's natural is settled on the first two cards
    settled: dict[Any, Fraction] = {}
    for t, p in first.items():
        settled[t, NATURAL, 0 if t == NATURAL else -banker_takes] = p
    stood: dict[Any, Fraction] = defaultdict(Fraction)
    for (t, u), p in both.items():
        if BUST not in (t, u):
            stood[t] += p
            if NATURAL not in (t, u):
                settled[t, u, (t > u) - (t < u)] = p
    for t, p in mine.items():
        if t not in (BUST, NATURAL):
            settled[t, BUST, 1] = p - stood[t]
    settled[NATURAL, "none", natural_pays] = mine.pmf(NATURAL) - first.get(NATURAL, 0)
    # of the hands that a natural cut short all but `played` would have gone above 21
    played = sum(p for (t, u), p in both.items() if u == NATURAL and t != BUST)
    settled[BUST, "none", -1] = mine.pmf(BUST) - (sum(first.values()) - played)
    return Distribution.from_probabilities(settled, ("player", "banker", "stake"))


def _both(
    pack: Counts, player: Policy, banker: Policy, draws: bool = False
) -> dict[tuple[Any, Any], Fraction]:
    """The chance of every pair of hands within 21, if both seats always play, from one pack.

    With `draws` also, under the name "draws", the mean number of draws of a seat, jointly with the
    other's hand.  For each hand of the player all the banker's are weighed at once, in whole
    numbers of 64 bits; weights that could overflow are cut into limbs.
    """
    mine = [r for r in _hands(pack, player) if r.final != BUST]
    theirs = [r for r in _hands(pack, banker) if r.final != BUST and (draws or r.final != DRAWS)]
    if not draws:
        mine = [r for r in mine if r.final != DRAWS]
    theirs.sort(key=lambda r: (str(r.final), sum(r.counts)))
    keys = [(r.final, sum(r.counts), r.scale) for r in theirs]
    starts = [k for k, key in enumerate(keys) if k == 0 or key != keys[k - 1]]
    counts = np.array([r.counts for r in theirs], np.int64).T
    held = [v for v in range(10) if counts[v].any()]
    most = int(counts.max()) + 1
    perm = np.array([[math.perm(n, k) for k in range(most)] for n in range(max(pack) + 1)])

    def ways(left: Sequence[int]) -> np.ndarray:
        found = np.ones(len(theirs), np.int64)
        for v in held:
            found *= perm[left[v]][counts[v]]
        return found

    # no group sums to more than this before weighing, so limbs of `bits` keep sums below 2^63
    largest = sum(_ways(pack, r.counts) for r in theirs)
    bits = 63 - largest.bit_length()
    if bits < 1 or perm.dtype != np.int64:
        raise ValueError(f"a pack of {sum(pack)} cards is too large for this law")
    rounds = range(-(-max(r.weight.bit_length() for r in theirs) // bits))
    mask = (1 << bits) - 1
    limbs = [np.array([r.weight >> i * bits & mask for r in theirs], np.int64) for i in rounds]
    sums: dict[Any, Any] = {}
    for r in mine:
        found = ways([n - k for n, k in zip(pack, r.counts)])
        grouped = sum(
            np.add.reduceat(found * limb, starts).astype(object) << i * bits
            for i, limb in enumerate(limbs)
        )
        own = r.weight * _ways(pack, r.counts)
        key = (r.final, sum(r.counts), r.scale)
        sums[key] = sums.get(key, 0) + grouped * own
    joint: dict[tuple[Any, Any], Fraction] = defaultdict(Fraction)
    n = sum(pack)
    for (t, size, scale), row in sums.items():
        for k, w in zip(starts, row):
            u, other, by = keys[k]
            if w:  # else the pack may not hold both hands
                joint[t, u] += Fraction(w, scale * by * math.perm(n, size + other))
    return joint


def mean_cards(pack: Pack, player: Policy, banker: Policy) -> Fraction:
    """The mean number of cards that a coup takes from one pack.

    Raises
    ------
    ValueError
        If the pack is endless.
    """
    if pack.endless:
        raise ValueError("mean_cards is for a pack without replacement")
    both = _both(pack.counts, player, banker, draws=True)
    drawn = -both[DRAWS, NATURAL]  # a banker's natural ends the coup
    for r in _hands(pack.counts, player):
        if r.final == DRAWS:
            ways = r.weight * _ways(pack.counts, r.counts)
            drawn += Fraction(ways, r.scale * math.perm(sum(pack.counts), sum(r.counts)))
    finals = {t for t, _ in both} - {DRAWS, NATURAL}
    return 4 + drawn + sum(both[t, DRAWS] for t in finals)


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """What is asked of the game: the player's gain, how coups end, naturals and overdrawn hands."""
    mine, theirs, stake = axis("player"), axis("banker"), axis("stake")
    return (
        Figure(
            "gain",
            "the player's mean gain per initial stake",
            value=lambda outcome: outcome["stake"],
        ),
        Figure("win", "the player wins, in all coups", stake > 0),
        Figure("lose", "the player loses, in all coups", stake < 0),
        Figure("tie", "nothing passes, in all coups", stake == 0),
        Figure("tie_on_points", "equal totals without a natural, in all coups",
               (stake == 0) & (mine != NATURAL)),
        Figure("player_natural", "the player has a natural", mine == NATURAL),
        Figure("banker_natural", "the banker has a natural", theirs == NATURAL),
        Figure("both_natural", "both have a natural", (mine == NATURAL) & (theirs == NATURAL)),
        Figure("player_bust", "the player draws above 21", mine == BUST),
        Figure("banker_bust", "the banker draws above 21, the player still being in",
               theirs == BUST),
    )  # fmt: skip
