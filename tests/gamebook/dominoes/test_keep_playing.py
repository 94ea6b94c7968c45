"""Each for himself: runs of plays."""

from __future__ import annotations

import pytest

from oddslab.game import variant
from oddslab.gamebook.dominoes.keep_playing import GAME
from tests.gamebook.dominoes.line import agrees, walk_fits
from tests.referee.dominoes import Book


@pytest.mark.parametrize(
    ("rules", "strategies", "book"),
    [
        ({}, {}, Book(runs=True)),
        ({}, {"A": "heaviest_first", "B": "doubles_first", "C": "-1*answers"}, Book(runs=True)),
        ({"may_stop": True}, {"A": {"stop": 4, "pips": 1}, "B": {"stop": 2, "matches": 1}},
         Book(runs=True, may_end_run=True)),
        ({"players": 6, "score_rule": "winner_takes_others_total", "pose_rule": "highest_double"},
         {}, Book(runs=True, block="opponent_total", called=True)),
        ({"score_rule": "pairwise", "block_tie": "setter_loses"}, {},
         Book(runs=True, block="pairwise", tie="setter_loses")),
        ({"block_score": "both_totals"}, {}, Book(runs=True, block="both_totals")),
        ({"players": 2, "must_play": False, "block_tie": "split"}, {"A": {"stop": 9, "pips": 2}},
         Book(runs=True, may_end_run=True, may_decline=True, tie="split")),
    ],
)  # fmt: skip
def test_the_referee_agrees_move_for_move(rules, strategies, book):
    """A plain referee allows every move and counts every round as the engine does."""
    agrees(variant(GAME, strategies=strategies, **rules), book, 300)


@pytest.mark.parametrize(("rules", "strategies"), [
    ({"players": 2, "top": 3, "hand": 2}, {}),
    ({"players": 2, "top": 3, "hand": 2, "may_stop": True}, {"A": {"stop": 3, "pips": 1}}),
])  # fmt: skip
def test_small_sets_fit_the_walk(rules, strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, **rules)
    walk_fits(
        v,
        variant(GAME, strategies={"B": "-1*pips"}, score_rule="winner_takes_others_total", **rules),
    )


def test_two_ways_to_count_a_block_are_refused():
    """Each score_rule counts a block in one way, or leaves it to block_score; what is accepted
    beside it is said."""
    for score_rule, accepted in [
        ("sum_minus_own", {"difference", "opponent_total", "both_totals"}),
        ("winner_takes_others_total", {"difference", "opponent_total"}),
        ("pairwise", {"difference"}),
    ]:
        for block_score in ("difference", "opponent_total", "both_totals"):
            rules = {"score_rule": score_rule, "block_score": block_score}
            if block_score in accepted:
                variant(GAME, **rules)
                continue
            with pytest.raises(ValueError, match="accepted is block_score=difference"):
                variant(GAME, **rules)
