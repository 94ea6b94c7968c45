"""The simple draw game: forced drawing down to two tiles."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes._line_game import Table, line_game
from oddslab.gamebook.dominoes.simple_draw import GAME
from oddslab.options import Choice, Rules, Whole, option
from tests.gamebook.dominoes.line import TWO_WAYS, agrees, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(draws="blocked")),
        ({}, TWO_WAYS, Book(draws="blocked")),
        ({"draws": "one_per_turn"}, {}, Book(draws="blocked", a_turn=1)),
        ({"players": 4, "hand": "deal_all"}, {"C": "fewest_answers"}, Book()),
        ({"players": 3, "score_rule": "sum_minus_own"}, {},
         Book(draws="blocked", block="less_own")),
        ({"players": 6, "block_tie": "split"}, {}, Book(draws="blocked", tie="split")),
        ({"players": 3, "hand": 2, "top": 9, "block_score": "opponent_total"}, {},
         Book(top=9, draws="blocked", block="opponent_total")),
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


@dataclass(frozen=True)
class TinyRules(Rules):
    """A stock of two that is drawn to the end: small enough for the walk."""

    draw: str = option("forced_only", Choice("none", "forced_only", "any"), "drawing")
    most: int = option(0, Whole(0, 1), "tiles drawn in one turn, 0 for any number")


TINY = line_game(
    key="tiny_draw", title="", document="", rules=TinyRules,
    table=lambda r: Table(2, 2, 2, draw=r.draw, most_drawn=r.most, reserve=0),
)  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "strategies"),
    [
        ({}, {}),
        ({"most": 1}, TWO_WAYS),
        ({"draw": "any"}, {"A": {"draw": 2, "pips": 1}, "B": "heaviest_first"}),
    ],
)
def test_a_stock_fits_the_walk(rules, strategies):
    """Two tiles each of the double-two set and two to draw: the simulation fits the walk, and not
    that of other play."""
    v = variant(TINY, strategies=strategies, **rules)
    walk_fits(v, variant(TINY, strategies={"A": "-1*pips", "B": "-1*matches"}, **rules))


@pytest.mark.parametrize(("players", "tiles"), [(2, 7), (3, 7), (4, 6), (5, 5), (6, 4)])
def test_the_largest_equal_hand_leaves_two(players, tiles):
    """Seven, seven, six, five and four tiles."""
    assert GAME.rules(players=players).tiles_each == tiles


def test_a_set_that_cannot_be_dealt_out():
    """28 tiles do not go to three or five players."""
    with pytest.raises(ValueError, match="28 tiles cannot be dealt out equally to 5"):
        variant(GAME, players=5, hand="deal_all")
