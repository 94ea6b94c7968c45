"""All fives for partners or two: the referee, the walk, and the point of the lowest number."""

from __future__ import annotations

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.all_fives import GAME
from tests.gamebook.dominoes.line import walk_fits
from tests.gamebook.dominoes.scores import SCORING, agrees
from tests.referee.domino_scores import ScoreBook

ONE = {"per": 1, "domino": "one", "blocked": "one"}
FOUR = SCORING | {"C": "score", "D": "scoring_end_held"}
BOOKS = [
    ({}, {}, ScoreBook(called=True, partners=True, **ONE)),
    ({}, FOUR, ScoreBook(called=True, partners=True, **ONE)),
    ({"lowest_number": "player"}, {}, ScoreBook(called=True, partners=True, single=True, **ONE)),
    ({"preset": "two_players", "pose_rule": "random_then_alternate"}, SCORING, ScoreBook(**ONE)),
    ({"hand": 7, "must_play": False}, FOUR | {"B": {"score": 2, "stop": 1}},
     ScoreBook(called=True, partners=True, may_decline=True, **ONE)),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "strategies", "book"), BOOKS)
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every point as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 150)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "strategies", "book"), BOOKS)
def test_the_compiled_rounds_are_those_refereed(rules, strategies, book):
    """Of six hundred rounds, the compiled tally is that of the refereed ones."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 600, seed=12, compiled=True)


@pytest.mark.slow
@pytest.mark.parametrize("strategies", [{}, SCORING], ids=["uniform", "weighing"])
def test_small_sets_fit_the_walk(strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    small = {"players": 2, "top": 2, "hand": 2, "pose_rule": "random_then_alternate"}
    v = variant(GAME, strategies=strategies, **small)
    walk_fits(v, variant(GAME, strategies={"A": "-1*score", "B": "heaviest_first"}, **small))


def test_what_four_and_two_players_take():
    """Five tiles with four players, seven with two."""
    assert len(variant(GAME).axes[-1]) == 20
    assert len(variant(GAME, players=2).axes[-1]) == 14


def test_bad_rules_are_refused():
    """Three players, more up than the most that is named."""
    for rules in ({"players": 3}, {"target": 32}, {"points_per_five": 5}):
        (name,) = rules
        with pytest.raises(ValueError, match=name):
            variant(GAME, **rules)
