"""The draw game: drawing when blocked, and by choice."""

from __future__ import annotations

import pytest

from oddslab.engine import Runner
from oddslab.game import variant
from oddslab.gamebook.dominoes.draw_game import GAME
from tests.gamebook.dominoes.line import TWO_WAYS, agrees, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(draws="freely")),
        ({}, {"A": "draw_all", "B": {"draw": 2, "matches": 1}}, Book(draws="freely")),
        ({"draw_rule": "forced_only"}, {"A": {"draw": 1000}}, Book(draws="blocked")),
        ({"draw_step": "declared_number"}, {"A": {"draw": 2}, "B": {"draw": 7, "pips": 1}},
         Book(draws="named")),
        ({"draw_step": "declared_number", "players": 3}, {"B": "draw_all"}, Book(draws="named")),
        ({"players": 4, "hand": 4, "pose_rule": "highest_double"}, {"A": "draw_all"},
         Book(called=True, draws="freely")),
        ({"players": 3, "block_score": "opponent_total", "must_play": False},
         {"B": {"stop": 8, "pips": 1}},
         Book(draws="freely", block="opponent_total", may_decline=True)),
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


def test_taking_all_the_stock_changes_the_game():
    """A who takes all but two tiles of the stock at once is out less often."""
    counts = {}
    for name in ("uniform", "draw_all"):
        runner = Runner(variant(GAME, strategies={"A": name}), 6)
        runner.run(0, 20_000)
        counts[name] = runner.tally.reshape(runner.widths).sum((2, 3))[:, 1].sum()
    assert counts["draw_all"] < counts["uniform"] - 1000
