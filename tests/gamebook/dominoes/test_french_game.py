"""The French game: its first mode and its variations."""

from __future__ import annotations

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.french_game import GAME
from tests.gamebook.dominoes.line import TWO_WAYS, agrees, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(called=True)),
        ({"preset": "variation_1"}, TWO_WAYS,
         Book(called=True, block="both_totals")),
        ({"preset": "variation_2"}, {"A": {"stop": 3, "pips": 1}, "B": {"stop": 0, "pips": -1}},
         Book(called=True, may_shut=True)),
        ({"draw_rule": "any", "pose_rule": "random_then_alternate"},
         {"A": {"pips": 1, "draw": 4}, "B": {"matches": 1, "draw": 3}}, Book(draws="freely")),
        ({"preset": "variation_3"}, {"A": {"draw": 2}, "B": "draw_all"},
         Book(draws="freely", takes_stock=True)),
        ({"take_stock": True}, {"A": "draw_all", "B": {"draw": 22, "pips": 1}},
         Book(called=True, takes_stock=True)),
        ({"take_stock": True, "draw_rule": "forced_only"}, {"B": "draw_all"},
         Book(called=True, draws="blocked", takes_stock=True)),
        ({"draw_rule": "forced_only", "hand": 3, "block_tie": "setter_loses"}, {},
         Book(called=True, draws="blocked", tie="setter_loses")),
    ],
)  # fmt: skip
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every round as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 300)


@pytest.mark.parametrize(("rules", "strategies"), [
    ({"top": 3, "hand": 2}, {}),
    ({"top": 3, "hand": 2, "may_shut": True}, {"A": {"stop": 2, "pips": 1}}),
])  # fmt: skip
def test_small_sets_fit_the_walk(rules, strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, **rules)
    walk_fits(v, variant(GAME, block_tie="setter_loses", **rules))
