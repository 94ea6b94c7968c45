"""Best replies and equilibria among the rules that go by the total of a hand at macao.

A rule is the set of totals that it draws on.  What a seat comes to depends on the totals that it
passes through, so every path is weighed once, by the set of totals passed and where it ends; then
each of the rules is a sum over paths that stay within it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import lcm, perm
from typing import Any

from oddslab.apparatus.drawing import BUST, Pack, laws_given
from oddslab.gamebook.cards._macao_exact import (
    NINE,
    PLAIN,
    counting,
    drawer,
    first_cards,
    matrix,
    pack_of,
    stakes_won,
)
from oddslab.gamebook.cards._saddle import at_rest

Paths = dict[tuple[int, int | None], Fraction]  # the totals passed as bits


@lru_cache(maxsize=64)
def best_reply(rules: Any, seat: str, other_draws: frozenset[int]) -> frozenset[int]:
    """The totals on which "player" or "banker" draws to gain most, the other drawing
    on the totals `other_draws`.

    Of rules that gain equally, one with the fewest totals.
    """
    paths = weigh(rules, seat, other_draws)
    of = lcm(*(p.denominator for p in paths.values()))
    whole = [(passed, ends, int(p * of)) for (passed, ends), p in paths.items()]
    best: tuple[int, int] | None = None
    for draws in sorted(range(1, 1 << NINE, 2), key=int.bit_count):  # on nothing a card is no harm
        gain = sum(
            w for passed, ends, w in whole
            if passed & draws == passed and (ends is None or not draws >> ends & 1)
        )  # fmt: skip
        if best is None or gain > best[0]:
            best = gain, draws
    assert best is not None
    return frozenset(t for t in range(NINE) if best[1] >> t & 1)


def weigh(rules: Any, seat: str, other_draws: frozenset[int]) -> Paths:
    """What each path of a seat's totals is worth to it: those passed, and where it stands or None.

    First cards without a natural only: others leave nothing to choose.
    """
    pack = pack_of(rules)
    paths: Paths = defaultdict(Fraction)
    for (a, b), p in first_cards(pack).items():
        if a in PLAIN and b in PLAIN:
            own, other = (a, b) if seat == "player" else (b, a)
            gain = _gain(rules, seat)
            _weigh(paths, p, pack, own, other, other_draws, gain)
    return paths


def _gain(rules: Any, seat: str) -> Callable[[Any, Any], int]:
    if seat == "player":
        return lambda own, other: stakes_won(rules, own, other)
    return lambda own, other: -stakes_won(rules, other, own)


def _weigh(
    paths: Paths,
    chance: Fraction,
    pack: Pack,
    own: int,
    other: int,
    draws: frozenset[int],
    gain: Any,
) -> None:
    def rule(hand: Any) -> bool:
        return hand.total in draws

    given = laws_given(counting(pack), drawer(lambda hand: True, own), [drawer(rule, other)])
    laws = {hand.held: law for hand, (law,) in given}
    rest = pack.without([own, other])
    left = {v: n for v, n in zip(rest.values, rest.counts) if v}
    cards = sum(left.values())

    worth: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}  # if it stands, if it were over

    def weighed(held: tuple[int, ...]) -> tuple[Fraction, Fraction]:
        if held not in worth:
            ways = 1
            for v, n in left.items():
                k = held.count(v) - (v == own)
                ways *= n**k if pack.endless else perm(n, k)
            size = len(held) - (own > 0)
            p = chance * Fraction(ways, cards**size if pack.endless else perm(cards, size))
            law = dict(laws[held])
            law[BUST] = 1 - sum(law.values())
            stands, over = (
                p * sum(q * gain(told, u) for u, q in law.items()) for told in (sum(held), BUST)
            )
            worth[held] = stands, over
        return worth[held]

    todo = [((own,) if own else (), 0)]
    while todo:
        held, passed = todo.pop()
        total = sum(held)
        stands, over = weighed(held)
        paths[passed, total] += stands
        passed |= 1 << total
        for v in left:
            then = tuple(sorted((*held, v)))
            if total + v <= NINE and then in laws:
                todo.append((then, passed))
                over -= weighed(then)[1]
        paths[passed, None] += over


@lru_cache(maxsize=64)
def equilibrium(rules: Any) -> tuple[int, int]:
    """The totals on which player and banker stand so that neither gains by another stand rule."""
    return at_rest(matrix(rules))
