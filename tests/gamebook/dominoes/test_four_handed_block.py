"""The four-handed block game: both partners' pips count, whoever goes out."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from oddslab.engine import Runner
from oddslab.game import variant
from oddslab.gamebook.dominoes._line_game import Table, line_game
from oddslab.gamebook.dominoes.four_handed_block import GAME
from oddslab.options import FLAG, Rules, option
from tests.gamebook.dominoes.line import FOUR_WAYS, TWO_WAYS, agrees, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(partners=True, out_is_counted=True)),
        ({}, FOUR_WAYS,
         Book(partners=True, out_is_counted=True)),
        ({"domino_rule": "domino_side_scores_opponents", "pose_rule": "highest_double"}, {},
         Book(partners=True, called=True)),
        ({"hand": 7, "block_tie": "setter_loses"}, {"A": "uniform_tile"},
         Book(partners=True, out_is_counted=True, tie="setter_loses")),
        ({"top": 4, "hand": 3, "block_tie": "split", "block_score": "both_totals"}, {},
         Book(top=4, partners=True, out_is_counted=True, tie="split", block="both_totals")),
    ],
)  # fmt: skip
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every round as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 300)


@dataclass(frozen=True)
class ThreeRules(Rules):
    """Two against one between them: small enough for the walk."""

    counted: bool = option(True, FLAG, "going out is counted as a block is")


THREE = line_game(
    key="two_against_one", title="", document="", rules=ThreeRules,
    table=lambda r: Table(
        2, 3, 2, partners=True, domino="counted" if r.counted else "out_wins"
    ),
)  # fmt: skip


@pytest.mark.parametrize("strategies", [{}, {**TWO_WAYS, "C": "double + 2*shut"}])
def test_partners_fit_the_walk(strategies):
    """Two partners against one, two tiles each of the double-two set: the simulation fits the walk,
    and not that of the rule that the side going out wins."""
    v = variant(THREE, strategies=strategies)
    walk_fits(v, variant(THREE, strategies=strategies, counted=False))
    agrees(v, Book(top=2, partners=True, out_is_counted=True), 300)


def test_the_side_that_goes_out_may_fail_to_win():
    """In 13.2% of all rounds of random play, 18.2% of those that end in domino (five standard
    errors of 400,000 rounds)."""
    runner = Runner(variant(GAME), 4)
    n = 400_000
    runner.run(0, n)
    tally = runner.tally.reshape(runner.widths).sum((2, 3))  # winner, out
    out = tally[:, 1:].sum()
    won = tally[1, [1, 3]].sum() + tally[2, [2, 4]].sum()
    assert abs((out - won) / n - 0.132) < 5 * (0.132 * 0.868 / n) ** 0.5 + 5e-4
    assert abs((out - won) / out - 0.182) < 5 * (0.182 * 0.818 / out) ** 0.5 + 5e-4
