"""Bergen: the referee over its options, headers, doublets at a block, and the walk."""

from __future__ import annotations

import itertools
from fractions import Fraction

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
    """Of six hundred rounds, the compiled tally is that of the refereed ones."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 600, seed=12, compiled=True)


@pytest.mark.parametrize("strategies", [{}, SCORING], ids=["uniform", "weighing"])
def test_small_sets_fit_the_walk(strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, top=2, hand=2)
    walk_fits(v, variant(GAME, set_double_triple="at_once", top=2, hand=2))


def test_one_tile_each_by_hand():
    """One tile each of the double-two set: whoever holds the highest double sets it, is out, and
    scores two for the header and one for the domino; without a double he scores the one."""
    law = walk(variant(GAME, top=2, hand=1))
    three = (axis("A points") == 3) | (axis("B points") == 3)
    pairs = list(itertools.permutations([(a, b) for b in range(3) for a in range(b + 1)], 2))
    with_double = sum(any(a == b for a, b in pair) for pair in pairs)
    assert law.probability(three) == Fraction(with_double, len(pairs))
    assert law.probability((axis("A points") == 1) | (axis("B points") == 1) | three) == 1


def test_a_triple_header_is_made_at_the_set_double():
    """Where a set double is flat, triple headers are fewer and A's mean score is lower, by over six
    standard errors."""
    means = {}
    for value in ("after_one_side", "never"):
        runner = Runner(variant(GAME, set_double_triple=value), 2)
        runner.run(0, 200_000)
        tally = runner.tally.reshape(runner.widths).sum((1, 2, 3, 4))
        means[value] = sum(p * n for p, n in enumerate(tally.tolist())) / 200_000
    assert means["never"] < means["after_one_side"] - 0.01
