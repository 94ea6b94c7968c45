"""Tidley-wink: a second tile after a double."""

from __future__ import annotations

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.tidley_wink import GAME
from tests.gamebook.dominoes.line import agrees, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(called=True, extra="double", block="nobody")),
        ({"players": 8}, {"A": "no_extra", "B": "doubles_first"},
         Book(called=True, extra="double", block="nobody")),
        ({"extra_tile": "any_end", "block_rule": "fewest_pips",
          "pose_rule": "random_then_alternate"},
         {}, Book(extra="any", block="difference")),
        ({"extra_compulsory": True, "draw_rule": "forced_only", "players": 2},
         {"A": "heaviest_first"},
         Book(called=True, extra="double", extra_must=True, draws="blocked", block="nobody")),
    ],
)  # fmt: skip
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every round as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 300)


@pytest.mark.parametrize(("rules", "strategies"), [
    ({"players": 2, "top": 2, "hand": 2}, {}),
    ({"players": 2, "top": 2, "hand": 2}, {"A": "no_extra", "B": "heaviest_first"}),
])  # fmt: skip
def test_small_sets_fit_the_walk(rules, strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, **rules)
    walk_fits(v, variant(GAME, block_rule="fewest_pips", **rules))
