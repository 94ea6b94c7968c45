"""Exact laws of the raffle with tickets: how many prizes are one's own, and the first of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, NoLaw

AXES = ("won", "best")
MOST_STATES = 200_000
NOTHING = (0, 0)


def law(rules: Any, heaps: Sequence[tuple[int, int]]) -> Distribution:
    """The joint law of prizes won and the first prize won."""
    if rules.put_back:
        return _put_back(rules.prizes, Fraction(rules.mine, rules.tickets))
    if rules.one_prize_each:
        return _one_each(rules.prizes, rules.mine, heaps[1:])
    return _drawn(rules.tickets, rules.mine, rules.prizes)


def _drawn(tickets: int, mine: int, prizes: int) -> Distribution:
    """No ticket twice.

    Lay all tickets in the order in which they would be drawn: mine stand in any `mine` places.
    The first of them at j and w of them among the first `prizes`: w - 1 places of those after j,
    and the other mine - w beyond the prizes.
    """
    ways = {NOTHING: comb(tickets - prizes, mine)}
    for j in range(1, prizes + 1):
        for w in range(1, min(mine, prizes - j + 1) + 1):
            ways[w, j] = comb(prizes - j, w - 1) * comb(tickets - prizes, mine - w)
    return Distribution({o: n for o, n in ways.items() if n}, AXES)


def _put_back(prizes: int, p: Fraction) -> Distribution:
    """Every draw alike: j - 1 lost, one won, and w - 1 won of those that follow."""
    a, b = p.numerator, p.denominator - p.numerator
    ways = {NOTHING: b**prizes}
    for j in range(1, prizes + 1):
        for w in range(1, prizes - j + 2):
            ways[w, j] = comb(prizes - j, w - 1) * a**w * b ** (prizes - w)
    return Distribution({o: n for o, n in ways.items() if n}, AXES)


def _one_each(prizes: int, mine: int, blocks: Sequence[tuple[int, int]]) -> Distribution:
    """Holders leave when they have won, so all that counts is how many of each size have left.

    The chance of each such state with me still in is carried from draw to draw; from it I win the
    next prize with the share of my tickets among those that are left.
    """
    if prod(min(n, prizes) + 1 for n, _ in blocks) > MOST_STATES:
        raise NoLaw(
            f"one_prize_each with {len(blocks)} sizes of blocks and {prizes} prizes has too many "
            "states for the exact law: fewer sizes or prizes have one, and a simulation is possible"
        )
    whole = mine + sum(n * size for n, size in blocks)
    states = {(0,) * len(blocks): Fraction(1)}
    law: dict[tuple[int, int], Fraction] = {}
    for j in range(1, prizes + 1):
        after: dict[tuple[int, ...], Fraction] = {}
        hit = Fraction(0)
        for gone, p in states.items():
            left = whole - sum(g * size for g, (_, size) in zip(gone, blocks))
            hit += p * mine / left
            for k, (n, size) in enumerate(blocks):
                if n > gone[k]:
                    more = (*gone[:k], gone[k] + 1, *gone[k + 1 :])
                    q = p * Fraction((n - gone[k]) * size, left)
                    after[more] = after.get(more, Fraction(0)) + q
        law[1, j] = hit
        states = after
    law[NOTHING] = sum(states.values(), Fraction(0))
    return Distribution.from_probabilities({o: p for o, p in law.items() if p}, AXES)


def figures(rules: Any) -> Iterator[Figure]:
    """What a holder of tickets asks."""
    won, best = axis("won"), axis("best")
    yield Figure("any", "chance of at least one prize", won >= 1)
    if not rules.one_prize_each:
        yield Figure("exactly_one", "chance of exactly one prize", won == 1)
        yield Figure("mean_prizes", "mean number of prizes", value=lambda o: o["won"])
    yield Figure("first_prize", "chance of the first prize", best == 1)
    if rules.prizes > 1:
        yield Figure("best_if_any", "chance of the first prize if any is won", best == 1, None,
                     None, won >= 1)  # fmt: skip
