"""Small tables for the kernels, by a hand at 10 a + b.

A seat that goes by its total holds 0 and the total for its hand, one that goes by its cards the
lower and the higher: so a hand is one card, or 0, before its second.
"""

from __future__ import annotations

from collections.abc import Sequence

from oddslab.gamebook.cards._baccara_hands import CARDS, PAIRS
from oddslab.gamebook.cards._baccara_seats import FIVE

MUST, MAY_NOT = -1, -2  # in the place of a cell: the rules make him draw, or stand


def hand_table(kind: str) -> tuple[int, ...]:
    """The hand that two cards make, for a seat that goes by its total or by its cards."""
    every = [(a, b) for a in range(10) for b in range(10)]
    if kind == CARDS:
        return tuple(10 * min(pair) + max(pair) for pair in every)
    return sum_table()


def sum_table() -> tuple[int, ...]:
    """The total of a hand."""
    return tuple((a + b) % 10 for a in range(10) for b in range(10))


def cell_table(kind: str, asked: Sequence[int]) -> tuple[int, ...]:
    """The place of a hand among the cells in which its seat is asked, or what it must do."""
    found = []
    for a in range(10):
        for b in range(10):
            total = (a + b) % 10
            cell = PAIRS.index((min(a, b), max(a, b))) if kind == CARDS else total
            if cell in asked:
                found.append(list(asked).index(cell))
            else:
                found.append(MUST if total < FIVE else MAY_NOT)
    return tuple(found)
