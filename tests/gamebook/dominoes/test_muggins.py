"""Muggins: the referee, the walk, overlooked scores, hands rounded to the nearest five."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddslab.engine import Runner
from oddslab.game import variant
from oddslab.gamebook.dominoes.muggins import GAME
from tests.gamebook.dominoes.line import walk_fits
from tests.gamebook.dominoes.scores import SCORING, agrees
from tests.referee.domino_scores import ScoreBook

FOUR = SCORING | {"C": "score", "D": "take_and_deny"}
BOOKS = [
    ({}, {}, ScoreBook(called=True, draws="blocked")),
    ({}, SCORING, ScoreBook(called=True, draws="blocked")),
    ({"pose_rule": "random_then_alternate", "preset": "one_a_five"}, SCORING,
     ScoreBook(draws="blocked", per=1)),
    ({"players": 3, "block_score": "rounded_difference"}, SCORING,
     ScoreBook(called=True, draws="blocked", blocked="rounded")),
    ({"players": 4, "block_score": "rounded_difference", "round_hands": "each"}, FOUR,
     ScoreBook(called=True, draws="blocked", blocked="rounded", each=True)),
    ({"players": 3, "hand": 3, "block_score": "one", "fallback_order": "high_half"}, {},
     ScoreBook(called=True, draws="blocked", blocked="one", heavier=lambda t: (t[1], t[0]))),
    ({"players": 3, "claims": "1/3"}, SCORING,
     ScoreBook(called=True, draws="blocked", may_miss=True)),
    ({"players": 3, "follow": "C"}, SCORING, ScoreBook(called=True, draws="blocked")),
    ({"must_play": False}, {"A": {"score": 1, "stop": 1}},
     ScoreBook(called=True, draws="blocked", may_decline=True)),
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


@pytest.mark.parametrize("strategies", [{}, SCORING], ids=["uniform", "weighing"])
def test_small_sets_fit_the_walk(strategies):
    """The simulation fits the law that the walk reads off the engine, and not that of others."""
    v = variant(GAME, strategies=strategies, top=2, hand=2)
    walk_fits(v, variant(GAME, strategies={"A": "-1*score", "B": "heaviest_first"}, top=2, hand=2))


def test_each_of_several_can_be_followed():
    """Whoever is followed, the same rounds are played: the means of three add up to each sum."""
    means = {}
    for seat in "ABC":
        v = variant(GAME, players=3, follow=seat, strategies={"B": "take_points"})
        runner = Runner(v, 4)
        runner.run(0, 20_000)
        tally = runner.tally.reshape(runner.widths)
        own, others = (
            sum(int(s) * n for s, n in zip(v.axes[k].values, tally.sum(axis=rest)))
            for k, rest in ((0, (1, 2, 3)), (1, (0, 2, 3)))
        )
        means[seat] = own
        assert v.axes[1].name == "+".join(sorted({*"ABC"} - {seat})) + " points"
        means[seat, "all"] = own + others
    assert means["A", "all"] == means["B", "all"] == means["C", "all"]
    assert means["A"] + means["B"] + means["C"] == means["A", "all"]
    assert means["B"] > means["C"]
    with pytest.raises(ValueError, match=r"follow=D is not possible with players=3: .*A \| B \| C"):
        variant(GAME, players=3, follow="D")


def test_overlooked_scores_go_to_the_other():
    """With every score overlooked the players exchange what they score during the round."""
    means = {}
    for claims in ("perfect", "1"):
        v = variant(GAME, strategies={"A": "take_points"}, claims=claims, hand=7)
        runner = Runner(v, 3)
        runner.run(0, 20_000)
        tally = runner.tally.reshape(runner.widths)
        means[claims] = [
            sum(int(p) * n for p, n in zip(v.axes[k].values, tally.sum(axes).tolist())) / 20_000
            for k, axes in ((0, (1, 2, 3, 4)), (1, (0, 2, 3, 4)))
        ]
    assert means["perfect"][0] > means["perfect"][1] + 5
    assert means["1"][1] > means["1"][0] + 5


@pytest.mark.parametrize(("pips", "points"), [(11, 10), (12, 10), (13, 15), (14, 15), (15, 15)])
def test_the_nearest_five(pips, points):
    """Remainders of one or two are dropped, three or four count as five."""
    from oddslab.gamebook.dominoes import _line_score as score
    from oddslab.gamebook.dominoes.muggins import table
    from tests.gamebook.dominoes.test_line import Blind

    assert score.nearest.plain(Blind(table(variant(GAME).rules)), pips) == points


def test_bad_rules_are_refused():
    """Rates beyond one, points that nobody names, a fifth player."""
    for rules, words in [
        ({"claims": "3/2"}, "claims=3/2"),
        ({"points_per_five": 2}, "points_per_five=2"),
        ({"players": 5}, "players=5"),
        ({"players": 4, "hand": 8}, "4 players cannot take 8 tiles each"),
        ({"target": 0}, "target=0"),
    ]:
        with pytest.raises(ValueError, match=words):
            variant(GAME, **rules)
    assert variant(GAME, claims=0.25).rules.claims == Fraction(1, 4)
