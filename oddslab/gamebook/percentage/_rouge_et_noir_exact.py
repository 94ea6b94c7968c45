"""Exact laws of rouge et noir: how often both rows end alike, from a shoe or with cards put back.

From a shoe every set of cards in given places is as likely as any other, so the rows depend on
each other only through how often a value is used in both.  Two rows of given cards that use n_v
cards of value v between them, of a + b cards, have chance product of falling(c_v, n_v) over
falling(N, a + b); the rest is counting orders.

A row ends on T if its last card takes it there from below 31.  Of the orders of cards that total T,
the share that does so is that in which the last card is worth T - 30 or more: for a row of l cards
m of which are worth so much there are (l - 1)! m / product of n_v! orders of values.

Refait and red-and-black being alike give the law of the bet: what is not a tie is shared equally.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, perm
from typing import Any

from oddslab.apparatus.cards import VALUES, short_pack
from oddslab.distribution import Distribution

TOTALS = range(31, 41)
SMALL = 4  # values below are dealt with together, for all rows that want the same
Row = tuple[int, int]  # what is wanting to the total, and cards so far
Counts = tuple[tuple[int, int], ...]  # cards of each value, the largest value first


def values(rules: Any) -> dict[int, int]:
    """Cards of each value in the shoe, or in the pack that cards are put back into."""
    return dict(Counter(VALUES[k] for k in short_pack(rules.lowest_card) * rules.packs))


@lru_cache(maxsize=256)
def _both(counts: Counts, total: int) -> Fraction:
    """The chance that both rows end on this total, from a shoe.

    Values are dealt with from the largest down, so that the cards worth total - 30 or more are all
    that there are at some time.  A pair of rows weighs product of c_v! / (n_v! n'_v! rest!).
    """
    least = total - 30  # of a last card
    small = tuple((v, c) for v, c in counts if v < (SMALL if least == 1 else min(least, SMALL)))
    now = {((total, 0), (total, 0)): 1}
    marked = least == 1  # any card may be the last: that is seen to at the end
    for v, c in counts[: len(counts) - len(small)]:
        if v < least and not marked:
            now, marked = _marked(now), True
        now = _with_value(now, v, c)
    if not marked:
        now = _marked(now)
    ended: dict[tuple[int, int], int] = defaultdict(int)  # by the cards of both rows
    for ((wanting, cards), (other, others)), ways in now.items():
        for (a, b), w in _filled(small, wanting, other).items():
            ended[cards + a, others + b] += ways * w
    left_out = 0 if least == 1 else 1
    whole = sum(c for _, c in counts)
    return sum(
        (
            Fraction(w * factorial(a - left_out) * factorial(b - left_out), perm(whole, a + b))
            for (a, b), w in ended.items()
        ),
        Fraction(0),
    )


def _marked(pairs: Mapping[tuple[Row, Row], int]) -> dict[tuple[Row, Row], int]:
    """Each pair times the cards of either row that may be its last."""
    return {(one, two): w * one[1] * two[1] for (one, two), w in pairs.items() if one[1] * two[1]}


def _with_value(pairs: Mapping[tuple[Row, Row], int], v: int, c: int) -> dict[tuple[Row, Row], int]:
    """The pairs of rows with any of the `c` cards of value `v` added to either."""
    then: dict[tuple[Row, Row], int] = defaultdict(int)
    for ((wanting, cards), (other, others)), ways in pairs.items():
        for m in range(min(wanting // v, c) + 1):
            one = wanting - m * v, cards + m
            w = ways * comb(c, m)
            for k in range(min(other // v, c - m) + 1):
                two = other - k * v, others + k
                # the rows are alike: one order of each pair stands for both
                then[(one, two) if one >= two else (two, one)] += w * comb(c - m, k)
    return then


@lru_cache(maxsize=1 << 14)
def _filled(small: Counts, wanting: int, other: int) -> dict[tuple[int, int], int]:
    """The weights of filling two rows with small cards alone, by how many cards each takes."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    if not small:
        return {(0, 0): 1} if wanting == other == 0 else {}
    (v, c), rest = small[0], small[1:]
    for m in range(min(wanting // v, c) + 1):
        for k in range(min(other // v, c - m) + 1):
            w = comb(c, m) * comb(c - m, k)
            for (a, b), ways in _filled(rest, wanting - m * v, other - k * v).items():
                found[a + m, b + k] += w * ways
    return dict(found)


def _ends(counts: Mapping[int, int]) -> dict[int, Fraction]:
    """The chance that a row ends on each total, cards put back.

    Some card takes it from a total that it stood on at some time, below 31, to the end.
    """
    cards = sum(counts.values())
    stood = [Fraction(1)]
    for total in range(1, 41):
        stood.append(
            sum(
                (Fraction(n, cards) * stood[total - v] for v, n in counts.items()
                 if 0 <= total - v <= 30), Fraction(0),
            )
        )  # fmt: skip
    return {total: stood[total] for total in TOTALS}


def ties(rules: Any) -> dict[int, Fraction]:
    """The chance that both rows end on each total; of 31 it is the refait."""
    counts = values(rules)
    if rules.shoe == "replacement":
        return {total: p * p for total, p in _ends(counts).items()}
    known = tuple(sorted(counts.items(), reverse=True))
    return {total: _both(known, total) for total in TOTALS}


def law(rules: Any, policies: Any) -> Distribution:
    """The law of a bet on rouge: which row wins, the total where they tie, the stake's gain."""
    level = ties(rules)
    side = (1 - sum(level.values(), Fraction(0))) / 2
    chances: dict[Any, Fraction] = {("rouge", 0, 1): side, ("noir", 0, -1): side}
    for total, p in level.items():
        if total > 31:
            chances["tie", total, 0] = p
        elif rules.refait == "half_lost":
            chances["tie", total, Fraction(-1, 2)] = p
        else:  # the next coup that is no tie decides, and red and black are alike
            chances["tie", total, -1] = chances["tie", total, 0] = p / 2
    return Distribution.from_probabilities(chances, ("winner", "tied_at", "gain"))
