"""Sebastopol: the four points of the six-six."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from oddslab.engine import play_one
from oddslab.game import variant
from oddslab.gamebook.dominoes._line import LAID
from oddslab.gamebook.dominoes._line_game import Table, line_game
from oddslab.gamebook.dominoes._line_tell import steps
from oddslab.gamebook.dominoes.sebastopol import GAME
from oddslab.options import Rules, Whole, option
from tests.gamebook.dominoes.line import FOUR_WAYS, TWO_WAYS, agrees, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(called=True, points_of_double=4)),
        ({}, FOUR_WAYS,
         Book(called=True, points_of_double=4)),
        ({"sides": "partners", "score_rule": "winner_takes_others_total"}, {},
         Book(called=True, points_of_double=4, partners=True, block="opponent_total")),
        ({"block_tie": "split", "top": 4, "hand": 3}, {"D": "longest_suit"},
         Book(top=4, called=True, points_of_double=4, tie="split")),
        ({"score_rule": "pairwise"}, {}, Book(called=True, points_of_double=4, block="pairwise")),
        ({"score_rule": "pairwise", "sides": "partners"}, {},
         Book(called=True, points_of_double=4, partners=True)),
        ({"top": 9, "hand": 9}, {}, Book(top=9, called=True, points_of_double=4)),
        ({"top": 3, "hand": 2}, {}, Book(top=3, called=True, points_of_double=3)),
    ],
)  # fmt: skip
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every round as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 300)


@dataclass(frozen=True)
class TwoRules(Rules):
    """Two players about a double whose points are covered first: small enough for the walk."""

    points: int = option(3, Whole(0, 3), "points of the set double")


TWO = line_game(
    key="two_about_a_double", title="", document="", rules=TwoRules,
    table=lambda r: Table(3, 2, 3, highest_sets=True, points=r.points),
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("strategies", [{}, TWO_WAYS])
def test_points_of_a_double_fit_the_walk(strategies):
    """Two players with three tiles each of the double-three set, whose double has three points:
    the simulation fits the walk, and not that of a line with two ends."""
    v = variant(TWO, strategies=strategies)
    walk_fits(v, variant(TWO, strategies=strategies, points=0))
    agrees(v, Book(top=3, called=True, points_of_double=3), 300)


def test_only_sixes_go_until_four_are_down():
    """The first five tiles are sixes, the six-six among them; a seat that has none says go."""
    v = variant(GAME)
    for trial in range(50):
        _, log = play_one(v, trial, 2)
        laid = [s for s in steps(log) if s.kind == LAID]
        assert all(s.tile >= 21 for s in laid[:5])
        assert laid[0].tile == 27
