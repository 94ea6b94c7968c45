"""The simple draw game: forced drawing down to two tiles."""

from __future__ import annotations

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.simple_draw import GAME
from tests.gamebook.dominoes.line import TWO_WAYS, agrees, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(draws="blocked")),
        ({}, TWO_WAYS, Book(draws="blocked")),
        ({"draws": "one_per_turn"}, {}, Book(draws="blocked", a_turn=1)),
        ({"players": 4, "hand": "deal_all"}, {"C": "fewest_answers"}, Book()),
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


@pytest.mark.slow
@pytest.mark.parametrize("draws", ["until_able", "one_per_turn"])
def test_a_set_with_a_stock_fits_the_walk(draws):
    """Two tiles each of the double-three set, six in the stock: drawing is walked too."""
    v = variant(GAME, top=3, hand=2, draws=draws)
    other = "one_per_turn" if draws == "until_able" else "until_able"
    walk_fits(v, variant(GAME, top=3, hand=2, draws=other))


@pytest.mark.parametrize(("players", "tiles"), [(2, 7), (3, 7), (4, 6), (5, 5), (6, 4)])
def test_the_largest_equal_hand_leaves_two(players, tiles):
    """Seven, seven, six, five and four tiles."""
    assert GAME.rules(players=players).tiles_each == tiles


def test_a_set_that_cannot_be_dealt_out():
    """28 tiles do not go to three or five players."""
    with pytest.raises(ValueError, match="28 tiles cannot be dealt out equally to 5"):
        variant(GAME, players=5, hand="deal_all")
