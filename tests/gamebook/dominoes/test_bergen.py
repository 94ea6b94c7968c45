"""Bergen: the referee over its options, headers, doublets at a block, and the walk."""

from __future__ import annotations

import pytest

from oddslab.engine import Runner
from oddslab.events import axis
from oddslab.game import variant
from oddslab.gamebook.dominoes.bergen import GAME
from oddslab.walker import walk
from tests.gamebook.dominoes.line import walk_fits
from tests.gamebook.dominoes.scores import SCORING, agrees
from tests.referee.domino_scores import ScoreBook

ONE = {"domino": "one", "blocked": "one", "called": True}
BOOKS = [
    ({}, {}, ScoreBook(header=2, **ONE)),
    ({}, SCORING, ScoreBook(header=2, **ONE)),
    ({"set_double_triple": "never"}, SCORING, ScoreBook(header=2, set_double_is_flat=True, **ONE)),
    ({"set_double_triple": "at_once"}, SCORING, ScoreBook(header=3, **ONE)),
    ({"draw_rule": "forced_only"}, SCORING, ScoreBook(header=2, draws="blocked", **ONE)),
    ({"block_no_doublet": "nobody", "block_tie": "setter_loses"}, SCORING,
     ScoreBook(header=2, no_doublet="nobody", tie="setter_loses", **ONE)),
    ({"header_on_domino": "domino_only"}, SCORING,
     ScoreBook(header=2, domino_scores_headers=False, **ONE)),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "strategies", "book"), BOOKS)
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every point as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 200)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "strategies", "book"), BOOKS)
def test_the_compiled_rounds_are_those_refereed(rules, strategies, book):
    """Of two thousand rounds, the compiled tally is that of the refereed ones."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 2000, seed=12, compiled=True)


@pytest.mark.parametrize("strategies", [{}, SCORING], ids=["uniform", "weighing"])
def test_small_sets_fit_the_walk(strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, top=2, hand=2)
    walk_fits(v, variant(GAME, strategies={"A": "-1*score", "B": "heaviest_first"}, top=2, hand=2))


def test_one_tile_each_by_hand():
    """One tile each of the double-two set, 30 deals: the setter is out and scores one, and two more
    in the 18 deals with a double (three for each of 3 + 3 x 3 - 3 pairs)."""
    law = walk(variant(GAME, top=2, hand=1))
    assert law.probability(axis("A points") == 3) + law.probability(axis("B points") == 3) == (
        law.probability((axis("A points") == 3) | (axis("B points") == 3))
    )
    pairs = [(s, t) for s in range(6) for t in range(6) if s != t]
    doubles = {0, 2, 5}
    with_double = sum(bool({s, t} & doubles) for s, t in pairs)
    assert law.probability((axis("A points") == 3) | (axis("B points") == 3)) * 30 == with_double


def test_a_triple_header_is_made_at_the_set_double():
    """Where a set double is flat, triple headers are fewer and the mean score lower."""
    means = {}
    for value in ("after_one_side", "never"):
        runner = Runner(variant(GAME, set_double_triple=value), 2)
        runner.run(0, 50_000)
        tally = runner.tally.reshape(runner.widths).sum((1, 2, 3, 4))
        means[value] = sum(p * n for p, n in enumerate(tally.tolist())) / 50_000
    assert means["never"] < means["after_one_side"]
