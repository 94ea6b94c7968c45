"""The block game: known figures, the referee, the walk of small sets."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from oddslab.engine import Runner, play_one
from oddslab.events import axis
from oddslab.game import variant
from oddslab.gamebook.dominoes.block import GAME
from oddslab.walker import walk
from tests.gamebook.dominoes.line import agrees, walk_fits
from tests.names import spoken
from tests.referee.dominoes import Book

HEURISTIC = {"A": "heaviest_first", "B": "5*matches + pips - 3*answers + 20*shut"}


def test_known_figures_of_uniform_play():
    """The setter wins 0.56664(1), the other 0.40704(1), ties 0.026316(4), blocks 0.70421(1), and
    10.3606(1) tiles are laid: within five standard errors in a million rounds."""
    runner = Runner(variant(GAME), 3)
    n = 1_000_000
    runner.run(0, n)
    tally = runner.tally.reshape(runner.widths)
    for count, known in [
        (tally[1].sum(), 0.56664),
        (tally[2].sum(), 0.40704),
        (tally[0].sum(), 0.026316),
        (tally[:, 0].sum(), 0.70421),
    ]:
        assert abs(count / n - known) < 5 * (known * (1 - known) / n) ** 0.5 + 2e-5
    plies = tally.sum((0, 1, 2)) / n
    mean = (plies * np.arange(1, 15)).sum()
    deviation = ((plies * np.arange(1, 15) ** 2).sum() - mean**2) ** 0.5
    assert abs(mean - 10.3606) < 5 * deviation / n**0.5 + 2e-4


@pytest.mark.parametrize(
    ("rules", "book"),
    [
        ({}, Book()),
        ({"pose_rule": "highest_double", "fallback_order": "high_half", "hand": 3, "top": 9},
         Book(top=9, called=True, heavier=lambda t: (t[1], t[0]))),
        ({"pose_rule": "highest_double", "block_tie": "setter_loses", "hand": 2},
         Book(called=True, tie="setter_loses")),
        ({"block_score": "both_totals", "block_tie": "split", "top": 4},
         Book(top=4, block="both_totals", tie="split")),
        ({"block_score": "opponent_total"}, Book(block="opponent_total")),
        ({"must_play": False}, Book(may_decline=True)),
    ],
    ids=spoken,
)  # fmt: skip
def test_the_referee_agrees_move_for_move(rules, book):
    """A plain referee allows every move and counts every round as the engine does, for play at
    random and for play by weights."""
    results = agrees(variant(GAME, **rules), book)
    assert {r.out for r in results} == {None, 0, 1}
    stops = {"stop": 3} if "must_play" in rules else {}
    weighed = {"A": {"pips": 1, "matches": -2, **stops}, "B": {"shut": 9, "closed": 2, **stops}}
    agrees(variant(GAME, strategies=weighed, **rules), book, 500)


@pytest.mark.parametrize("strategies", [{}, HEURISTIC, {"A": "uniform_tile"}], ids=spoken)
def test_the_walk_of_double_two(strategies):
    """Two tiles each of the double-two set: the simulation fits the walk, and no other law."""
    v = variant(GAME, strategies=strategies, top=2, hand=2)
    walk_fits(v, variant(GAME, strategies={"A": "-1*pips", "B": "-1*matches"}, top=2, hand=2))


@pytest.mark.slow
def test_the_walk_of_double_three_by_weights():
    """Three tiles each of the double-three set, both playing by weights."""
    v = variant(GAME, strategies=HEURISTIC, top=3, hand=3)
    walk_fits(v, variant(GAME, top=3, hand=3))


def test_small_sets_by_hand():
    """One tile each of the double-two set: the setter is out at once and scores the other tile."""
    tiles = [(a, b) for b in range(3) for a in range(b + 1)]
    law = walk(variant(GAME, top=2, hand=1))
    assert law.probability(axis("out") == "A") == 1  # the setter lays his only tile
    points = {}
    for mine in tiles:
        for theirs in tiles:
            if mine != theirs:
                points[sum(theirs)] = points.get(sum(theirs), 0) + 1
    assert all(law.probability(axis("points") == p) == Fraction(n, 30) for p, n in points.items())


def test_what_cannot_be_dealt_is_refused():
    """Too many tiles for the set, sets that nobody makes, weights that do not exist."""
    for rules, words in [
        ({"hand": 15}, "2 players cannot take 15 tiles each: the double-six set has 28"),
        ({"top": 13}, "a whole number from 2 to 12"),
        ({"top": 1}, "a whole number from 2 to 12"),
        ({"players": 3}, "players=3"),
    ]:
        with pytest.raises(ValueError, match=r"possible|cannot|large") as refusal:
            variant(GAME, **rules)
        assert words in str(refusal.value)
    with pytest.raises(ValueError, match="weighs no 'pip'; did you mean pips"):
        variant(GAME, strategies={"A": {"pip": 1}})
    with pytest.raises(ValueError, match="did you mean heaviest_first"):
        variant(GAME, strategies={"A": "heaviest"})


def test_a_round_is_told_as_in_a_record():
    """Who holds what, then a line a turn, then the count."""
    v = variant(GAME)
    outcome, log = play_one(v, 1, 1)
    assert list(GAME.tell(v.rules, log, outcome)) == [
        "A holds 5-5 5-4 5-3 5-2 3-2 3-1 3-0.",
        "B holds 6-6 6-5 6-2 4-3 2-0 1-1 1-0.",
        "A sets 3-2.",
        "B plays 6-2 on the two: ends three and six.",
        "A plays 3-1 on the three: ends one and six.",
        "B plays 6-5 on the six: ends one and five.",
        "A plays 5-2 on the five: ends one and two.",
        "B plays 1-1 on the one: ends one and two.",
        "A says go.",
        "B plays 1-0 on the one: ends blank and two.",
        "A plays 3-0 on the blank: ends two and three.",
        "B plays 2-0 on the two: ends blank and three.",
        "A plays 5-3 on the three: ends blank and five.",
        "B says go.",
        "A plays 5-4 on the five: ends blank and four.",
        "B plays 4-3 on the four: ends blank and three.",
        "A says go.",
        "B says go.",
        "The line is blocked; pips left: A 10, B 12. A wins 2.",
    ]
