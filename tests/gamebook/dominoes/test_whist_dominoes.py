"""Whist dominoes: four hands of seven, nothing left over."""

from __future__ import annotations

import pytest

from oddslab.engine import play_one
from oddslab.game import variant
from oddslab.gamebook.dominoes._line import LAID
from oddslab.gamebook.dominoes._line_tell import steps
from oddslab.gamebook.dominoes.whist_dominoes import GAME
from tests.gamebook.dominoes.line import FOUR_WAYS, agrees
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(called=True, partners=True, out_is_counted=True)),
        ({}, FOUR_WAYS,
         Book(called=True, partners=True, out_is_counted=True)),
        ({"pose_rule": "random_then_alternate", "domino_rule": "domino_side_scores_opponents"}, {},
         Book(partners=True)),
    ],
)  # fmt: skip
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every round as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 300)


def test_the_double_six_is_always_set():
    """All 28 tiles are dealt, so its holder sets it."""
    v = variant(GAME)
    for trial in range(50):
        _, log = play_one(v, trial, 2)
        first = next(s for s in steps(log) if s.kind == LAID)
        assert first.tile == 27
