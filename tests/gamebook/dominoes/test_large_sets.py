"""Line games with sets above the double-nine, whose hands are wide words."""

from __future__ import annotations

import random

import numpy as np
import pytest

from oddslab.apparatus.dominoes import DominoSet
from oddslab.bits import highest
from oddslab.engine import Runner, play_one
from oddslab.game import variant
from oddslab.gamebook.dominoes import _line as line
from oddslab.gamebook.dominoes._line_table import Table
from oddslab.gamebook.dominoes._line_tell import steps
from oddslab.gamebook.dominoes._line_tiles import wide_among
from oddslab.kernel import kernel
from oddslab.random import I
from tests.gamebook.dominoes import line as rounds
from tests.gamebook.dominoes import scores
from tests.gamebook.dominoes.line import FOUR_WAYS, TWO_WAYS
from tests.gamebook.dominoes.scores import SCORING
from tests.gamebook.dominoes.test_line import Blind
from tests.names import spoken
from tests.referee.domino_scores import ScoreBook
from tests.referee.dominoes import Book, to_seven

PLAIN = [
    ("block", {"top": 10, "hand": 33}, {}, Book(top=10)),
    ("block", {"top": 12, "hand": 20, "pose_rule": "highest_double"}, TWO_WAYS,
     Book(top=12, called=True)),
    ("draw_game", {"top": 12}, {"A": "draw_all", "B": {"draw": 2, "matches": 1, "answers": -1}},
     Book(top=12, draws="freely")),
    ("matadore", {"top": 11}, TWO_WAYS, Book(top=11, called=True, fits=to_seven)),
    ("sebastopol", {"top": 12, "hand": 20}, FOUR_WAYS,
     Book(top=12, called=True, points_of_double=4)),
    ("domino_pool", {"top": 12, "players": 6}, {}, Book(top=12, tie="split")),
]  # fmt: skip
SCORED = [
    ("muggins", {"top": 12, "hand": 15}, ScoreBook(top=12, called=True, draws="blocked")),
    ("muggins_spinner", {"top": 12},
     ScoreBook(top=12, called=True, draws="blocked", crossing="first double")),
]  # fmt: skip


def played(key, rules, strategies, book, compiled):
    v = variant(key, strategies=strategies, **rules)
    if compiled:
        return rounds.agrees(v, book, 500)
    return [rounds.refereed(v, book, trial)[1] for trial in range(30)]


@pytest.mark.parametrize(("key", "rules", "strategies", "book"), PLAIN, ids=spoken)
def test_the_referee_agrees_move_for_move(key, rules, strategies, book):
    """A plain referee allows every move with sets of up to 91 tiles."""
    played(key, rules, strategies, book, False)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "rules", "strategies", "book"), PLAIN, ids=spoken)
def test_the_compiled_rounds_are_those_refereed(key, rules, strategies, book):
    """The compiled tally of 500 rounds is that of the refereed ones."""
    played(key, rules, strategies, book, True)


@pytest.mark.parametrize(("key", "rules", "book"), SCORED, ids=spoken)
@pytest.mark.parametrize("strategies", [{}, SCORING], ids=["uniform", "weighing"])
def test_the_referee_counts_every_point(key, rules, book, strategies):
    """A plain referee counts as the engine does where ends show up to twelve."""
    scores.agrees(variant(key, strategies=strategies, **rules), book, 15)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "rules", "book"), SCORED, ids=spoken)
def test_the_compiled_points_are_those_refereed(key, rules, book):
    """The compiled tally of 150 rounds is that of the refereed ones."""
    scores.agrees(variant(key, strategies=SCORING, **rules), book, 150, compiled=True)


def test_the_pips_of_hands_of_the_double_twelve_set():
    """Counted by bits of the pips, tile by tile in random hands."""
    c, tiles = Blind(Table(12, 2, 1)), DominoSet(12)
    pips = line.pips_of.given(among=wide_among).plain
    chance = random.Random(12)
    for _ in range(200):
        hand = chance.getrandbits(91) & chance.getrandbits(91)
        assert pips(c, hand) == tiles.pips_of(hand)


@kernel
def high(see):
    """The tile with the highest half, at the first end that it fits."""
    end = I(0)
    if see.ways[1] > see.ways[0]:
        end = I(1)
    return 4 * highest(see.ways[end]) + end


@pytest.mark.slow
def test_a_chooser_written_for_small_sets_serves():
    """A kernel that compares words and finds bits plays the double-twelve set: the compiled tally
    is that of the rounds told, and its first tile the one it says."""
    v = variant("block", top=12, strategies={"A": high})
    compiled = Runner(v, 1)
    compiled.run(0, 200)
    told = [play_one(v, k, 1) for k in range(200)]
    tally = np.zeros([len(a) for a in v.axes], np.int64)
    for outcome, _ in told:
        tally[tuple(a.values.index(outcome[a.name]) for a in v.axes)] += 1
    assert (compiled.tally == tally.ravel()).all()
    for _, log in told:
        dealt = [s.tile for s in steps(log) if s.kind == line.DEALT and s.seat == 0]
        first = next(s for s in steps(log) if s.kind == line.LAID)
        assert first.tile == max(dealt)  # the tile's number orders by the higher half
