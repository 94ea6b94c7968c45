"""Exact laws of the raffle with tickets: how many prizes are one's own, the first, their worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, NoLaw

AXES = ("won", "best")
MOST_STATES = 200_000
MOST_CELLS = 1_000_000
NOTHING = (0, 0)


def law(rules: Any, heaps: Sequence[tuple[int, int]], values: Sequence[Fraction]) -> Distribution:
    """The joint law of prizes won and the first prize won; of their worth too, where not alike."""
    valued = rules.values != "alike"
    if rules.one_prize_each:
        found = _one_each(rules.prizes, rules.mine, heaps[1:])
        if not valued:
            return found
        worth = [Fraction(0), *values]
        return Distribution({(*o, worth[o[1]]): n for o, n in found.items()}, (*AXES, "winnings"))
    # Lay all tickets in the order in which they would be drawn: mine stand in any `mine` places,
    # so any w prizes are mine, and no other, in as many ways as the other mine - w places have
    # beyond the prizes.  Put back, each prize is mine by itself.
    if rules.put_back:
        p = Fraction(rules.mine, rules.tickets)
        a, b = p.numerator, p.denominator - p.numerator
        ways = [a**w * b ** (rules.prizes - w) for w in range(rules.prizes + 1)]
    else:
        beyond = rules.tickets - rules.prizes
        ways = [comb(beyond, rules.mine - w) for w in range(min(rules.mine, rules.prizes) + 1)]
    return _valued(ways, values) if valued else _counted(ways, rules.prizes)


def _counted(ways: Sequence[int], prizes: int) -> Distribution:
    """The law out of the ways in which given w prizes are mine.

    The first of them at j leaves w - 1 places of those after it.
    """
    cells = {NOTHING: ways[0]}
    for j in range(1, prizes + 1):
        for w in range(1, min(len(ways) - 1, prizes - j + 1) + 1):
            cells[w, j] = comb(prizes - j, w - 1) * ways[w]
    return Distribution({o: n for o, n in cells.items() if n}, AXES)


def _valued(ways: Sequence[int], values: Sequence[Fraction]) -> Distribution:
    """Likewise with the worth: from the last prize back, how many choices of w prizes beyond the
    one that is the first of mine come to each sum."""
    cells: dict[Any, int] = {(*NOTHING, Fraction(0)): ways[0]}
    after: dict[tuple[int, Fraction], int] = {(0, Fraction(0)): 1}
    for j in range(len(values), 0, -1):
        if len(cells) + len(after) > MOST_CELLS:
            raise NoLaw(
                f"values of {len(values)} prizes make more than {MOST_CELLS} outcomes, too many "
                "for the exact law: fewer or rounder values have one"
            )
        with_it = {
            (w + 1, worth + values[j - 1]): n
            for (w, worth), n in after.items()
            if w + 1 < len(ways)
        }
        for (w, worth), n in with_it.items():
            cells[w, j, worth] = n * ways[w]
            after[w, worth] = after.get((w, worth), 0) + n
    return Distribution({o: n for o, n in cells.items() if n}, (*AXES, "winnings"))


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
    valued, paid = rules.values != "alike", rules.mine * rules.price

    def worth(o: Mapping[str, Any]) -> Any:
        return o["winnings" if valued else "won"]

    if valued or paid:
        yield Figure("mean_winnings", "mean worth of the prizes that are yours", value=worth)
        yield Figure("ticket_worth", "mean worth of the prizes that are yours, by each of your "
                     "tickets", value=lambda o: Fraction(worth(o)) / rules.mine)  # fmt: skip
    if paid:
        yield Figure("edge_per_unit", f"mean loss per unit paid for your tickets, at {rules.price} "
                     "each", value=lambda o: 1 - Fraction(worth(o)) / paid)  # fmt: skip
        yield Figure("ahead", "chance that your prizes are worth more than your tickets cost",
                     axis("winnings" if valued else "won") > paid)  # fmt: skip
