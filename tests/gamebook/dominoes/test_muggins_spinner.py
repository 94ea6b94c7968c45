"""Muggins on four points: the referee over every combination of its options, and the walk."""

from __future__ import annotations

import itertools

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.muggins_spinner import GAME
from tests.gamebook.dominoes.line import walk_fits
from tests.gamebook.dominoes.scores import SCORING, agrees
from tests.referee.domino_scores import ScoreBook

BOOKS = [
    (
        {"spinner": spinner, "spinner_side": side, "spinner_ends": ends, "pose_rule": pose},
        ScoreBook(
            called=pose == "highest_double",
            draws="blocked",
            crossing=spinner.replace("_", " "),
            side_counts=side == "counts_twice",
            sides_first=ends == "sides_first",
        ),
    )
    for spinner, side, ends, pose in itertools.product(
        ("first_double", "opening_only"),
        ("counts_twice", "never_counts"),
        ("any_time", "sides_first"),
        ("highest_double", "random_then_alternate"),
    )
]


@pytest.mark.parametrize(("rules", "book"), BOOKS)
@pytest.mark.parametrize("strategies", [{}, SCORING], ids=["uniform", "weighing"])
def test_the_referee_agrees_move_for_move(rules, book, strategies):
    """A plain referee allows every move and counts every point as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 30)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "book"), BOOKS)
def test_the_compiled_rounds_are_those_refereed(rules, book):
    """Of 250 rounds, the compiled tally is that of the refereed ones."""
    agrees(variant(GAME, strategies=SCORING, **rules), book, 250, seed=12, compiled=True)


@pytest.mark.slow
@pytest.mark.parametrize("strategies", [{}, SCORING], ids=["uniform", "weighing"])
def test_small_sets_fit_the_walk(strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, top=2, hand=2)
    walk_fits(v, variant(GAME, strategies={"A": "-1*score", "B": "heaviest_first"}, top=2, hand=2))


def test_the_modern_custom_is_a_preset():
    """Its ends wait for the sides."""
    assert variant(GAME, preset="modern").rules.spinner_ends == "sides_first"
