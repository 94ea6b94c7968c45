"""All threes in both documents' forms: the referee, and the walk."""

from __future__ import annotations

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.all_threes import GAME
from tests.gamebook.dominoes.line import walk_fits
from tests.gamebook.dominoes.scores import SCORING, agrees
from tests.referee.domino_scores import ScoreBook

THREES = {"called": True, "multiple": 3}
FOUR = SCORING | {"C": "score", "D": "take_deny_keep"}
BOOKS = [
    ({}, {}, ScoreBook(**THREES, per=3, draws="blocked")),
    ({"block_score": "rounded_difference"}, SCORING,
     ScoreBook(**THREES, per=3, draws="blocked", blocked="rounded")),
    ({"preset": "spinner"}, SCORING,
     ScoreBook(**THREES, per=3, draws="blocked", crossing="first double")),
    ({"preset": "document_001"}, FOUR, ScoreBook(**THREES, per=1, domino="one", blocked="one")),
    ({"preset": "document_001", "partners": True}, FOUR,
     ScoreBook(**THREES, per=1, domino="one", blocked="one", partners=True)),
    ({"multiple": 5, "players": 3, "round_hands": "each"}, SCORING,
     ScoreBook(called=True, multiple=5, per=3, draws="blocked", each=True)),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "strategies", "book"), BOOKS)
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every point as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 120)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "strategies", "book"), BOOKS)
def test_the_compiled_rounds_are_those_refereed(rules, strategies, book):
    """Of six hundred rounds, the compiled tally is that of the refereed ones."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 600, seed=12, compiled=True)


@pytest.mark.slow
@pytest.mark.parametrize("strategies", [{}, SCORING], ids=["uniform", "weighing"])
def test_small_sets_fit_the_walk(strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, top=2, hand=2)
    walk_fits(v, variant(GAME, strategies={"A": "-1*score", "B": "heaviest_first"}, top=2, hand=2))


def test_partners_are_four():
    """Two players are no partners."""
    with pytest.raises(ValueError, match="partners are four players, not 2"):
        variant(GAME, partners=True)
