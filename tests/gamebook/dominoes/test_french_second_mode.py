"""The French game, second mode: doubles keep the turn, a go gives two plays."""

from __future__ import annotations

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.french_second_mode import GAME
from tests.gamebook.dominoes.line import TWO_WAYS, agrees, told, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(called=True, second_mode=True)),
        ({"preset": "old_count"}, TWO_WAYS,
         Book(called=True, second_mode=True, block="opponent_total")),
        ({"double_for_other": "keeps_turn", "pose_rule": "random_then_alternate"}, {},
         Book(second_mode=True, for_other_keeps=True)),
        ({"kept_turn": "optional", "block_tie": "setter_loses"},
         {"A": {"stop": 3, "pips": 1}, "B": {"stop": 5, "pips": 1}},
         Book(called=True, second_mode=True, may_leave_kept=True, tie="setter_loses")),
        ({"hand": 3}, {"A": "doubles_first"}, Book(called=True, second_mode=True)),
    ],
)  # fmt: skip
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every round as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 300)


@pytest.mark.parametrize(("rules", "strategies"), [
    ({"top": 3, "hand": 2}, {}),
    ({"top": 3, "hand": 2, "double_for_other": "keeps_turn"}, {"A": "doubles_first"}),
])  # fmt: skip
def test_small_sets_fit_the_walk(rules, strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, **rules)
    walk_fits(v, variant(GAME, strategies={"A": "-1*pips", "B": "heaviest_first"}, **rules))


def test_a_double_keeps_the_turn_in_words():
    """The double that sets and the tile after it stand in one line."""
    lines = [line for trial in range(30) for line in told(variant(GAME), trial, 4)]
    assert any(line.startswith("A sets 6-6, plays 6-") for line in lines)
    assert any(line.endswith("plays no more.") for line in lines)
