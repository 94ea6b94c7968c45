"""Domino pool: hands that leave eight, ties that divide."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.domino_pool import GAME
from tests.gamebook.dominoes.line import TWO_WAYS, agrees, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(tie="split")),
        ({"players": 6}, {"A": "doubles_first", "F": "most_matches_kept"}, Book(tie="split")),
        ({"players": 4, "hand": 2, "top": 3, "must_play": False}, {"B": {"stop": 1, "pips": 1}},
         Book(top=3, tie="split", may_decline=True)),
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


@pytest.mark.parametrize(("players", "tiles"), [(3, 6), (4, 5), (5, 4), (6, 3)])
def test_hands_leave_at_least_eight(players, tiles):
    """The largest equal number: six, five, four or three tiles."""
    assert GAME.rules(players=players).tiles_each == tiles


def test_the_pool_is_divided():
    """What A gains: the pool less his stake, or his part of it."""
    (gain,) = [f for f in variant(GAME, players=4, stake=6).figures() if f.key == "A gains"]
    assert gain.value({"winner": "A"}) == 18
    assert gain.value({"winner": "A and B and D"}) == Fraction(24, 3) - 6
    assert gain.value({"winner": "C"}) == -6
