"""Matadore: touching halves make seven, and the matadors."""

from __future__ import annotations

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.matadore import GAME
from tests.gamebook.dominoes.line import TWO_WAYS, agrees, walk_fits
from tests.referee.dominoes import Book, to_seven


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(called=True, fits=to_seven)),
        ({}, TWO_WAYS,
         Book(called=True, fits=to_seven)),
        ({"preset": "document_001"}, {}, Book(called=True, fits=to_seven, draws="blocked")),
        ({"pose_rule": "random_then_alternate", "top": 5, "hand": 6}, {"A": "uniform_tile"},
         Book(top=5, fits=to_seven)),
        ({"may_hold_matador": True}, {"A": {"stop": 8, "pips": 1}},
         Book(called=True, fits=to_seven, may_keep_matador=True)),
    ],
)  # fmt: skip
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every round as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 300)


@pytest.mark.parametrize(("rules", "strategies"), [
    ({"top": 2, "hand": 2}, {}),
    ({"top": 2, "hand": 2}, TWO_WAYS),
])  # fmt: skip
def test_small_sets_fit_the_walk(rules, strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, **rules)
    walk_fits(v, variant(GAME, strategies={"A": "-1*pips", "B": "heaviest_first"}, **rules))


def test_matadors_of_the_double_six_set():
    """0-0, 6-1, 5-2 and 4-3 fit any end; a blank takes nothing else; 3-3 fits a four, not a one."""
    every = [(a, b) for b in range(7) for a in range(b + 1)]
    anywhere = [t for t in every if all(to_seven(t, e, 6) for e in range(7))]
    assert anywhere == [(0, 0), (3, 4), (2, 5), (1, 6)]
    assert [t for t in every if to_seven(t, 0, 6)] == anywhere
    assert to_seven((3, 3), 4, 6) == [3]
    assert to_seven((3, 3), 1, 6) == []
    assert to_seven((1, 6), 0, 6) == [1, 6]
    assert to_seven((2, 3), 5, 6) == [3]
