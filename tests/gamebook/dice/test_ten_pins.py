"""Ten pins with dice, the reconstruction: best play by equality, its table, the kernel refereed."""

from __future__ import annotations

import itertools
from fractions import Fraction as F

import pytest

from oddslab.distribution import Distribution
from oddslab.engine import Runner
from oddslab.game import variant
from oddslab.gamebook.dice import _ten_pins_exact as exact
from oddslab.gamebook.dice.ten_pins import GAME, KEPT
from oddslab.listing import game_table
from oddslab.statistics import chi_square_gof
from oddslab.strategy import Policy
from oddslab.walker import walk
from tests.contract import flat, plainly
from tests.names import spoken
from tests.referee import ten_pins as referee

FALSE_ALARM = 1e-6  # of each comparison with an exact law
PIPS = (1, 2, 3, 4, 5, 0)
BARE = {"strike_bonus": "none", "spare_bonus": "none"}
VARIANTS = [
    {},
    BARE,
    {"strike_bonus": "bowling"},
    {"strike_bonus": "bowling", "spare_bonus": "second_or_third", "kept_die": "stays"},
    {"third_throw": "spare"},
    {"kept_die": "stays", "spare_bonus": "none"},
    {"kind": "loaded;dispatcher", "loaded_face": 5, "dispatcher": "high"},
    {"kind": "mixture", "strike_bonus": "bowling"},
]
SLOW_VARIANTS = [pytest.param(v, marks=pytest.mark.slow) for v in VARIANTS[3:]]


def law(strategy="best", **rules) -> Distribution:
    v = variant(GAME, strategies={"caster": strategy}, **rules)
    return GAME.exact(v.rules, v.policies)


def mean(strategy="best", **rules) -> F:
    return law(strategy, **rules).expect(lambda o: o["score"])


def best_mean(**rules) -> F:
    return exact.best_mean(variant(GAME, **rules).rules)


# ---- best play


def test_the_means_of_the_rules_page():
    """629/81 a frame and 6290/81 a game; 22/3 and 220/3 where nothing has a bonus."""
    assert best_mean() == mean() == F(6290, 81)
    assert best_mean(frames=1) == mean(frames=1) == F(629, 81)
    assert best_mean(**BARE) == mean(**BARE) == F(220, 3)
    assert best_mean(frames=1, **BARE) == F(22, 3)


def recursion(strike: F, spare: F, third: F, stays: bool) -> F:
    """A frame by plain backward induction, dice as pips; its bonuses at their means."""

    def after(dice, n, held):
        if sum(dice) == 10:
            return (10 + strike, 10 + spare, 10 + third)[n - 1]
        if n == 3:
            return F(sum(dice))
        found = [F(sum(dice))]
        for thrown in ((0,), (1,), (0, 1)):
            if not set(thrown) & held:
                total = F(0)
                for faces in itertools.product(PIPS, repeat=len(thrown)):
                    now = list(dice)
                    for k, x in zip(thrown, faces):
                        now[k] = x
                    total += after(now, n + 1, {0, 1} - set(thrown) if stays else set())
                found.append(total / 6 ** len(thrown))
        return max(found)

    return sum((after([a, b], 1, set()) for a in PIPS for b in PIPS), F(0)) / 36


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "bonuses"),
    [
        ({"kept_die": "stays"}, (F(13, 2), F(5), F(0), True)),
        ({"third_throw": "spare"}, (F(13, 2), F(5), F(5), False)),
        ({"spare_bonus": "second_or_third", "strike_bonus": "none"}, (F(0), F(5), F(5), False)),
        ({"spare_bonus": "none"}, (F(13, 2), F(0), F(0), False)),
    ],
)
def test_best_play_by_backward_induction(rules, bonuses):
    """The other options against an induction over single throws; 13/2 is the best of two throws."""
    assert best_mean(frames=1, **rules) == recursion(*bonuses)


@pytest.mark.parametrize("rules", [*VARIANTS[:3], *SLOW_VARIANTS], ids=spoken)
def test_best_play_earns_what_it_says_and_nothing_named_beats_it(rules):
    """The law's mean under "best" is the induction's value, the other strategies' are below it."""
    best = best_mean(frames=2, **rules)
    assert mean(frames=2, **rules) == best
    for other in ("uniform", "keep_high", "keep_fives", "keep_none", "keep_all"):
        assert mean(other, frames=2, **rules) < best


@pytest.mark.slow
@pytest.mark.parametrize("rules", [VARIANTS[2], VARIANTS[3], VARIANTS[6]], ids=spoken)
def test_no_single_answer_can_be_bettered(rules):
    """Turning any one answer of best play never gains, and for most it loses."""
    v = variant(GAME, frames=3, **rules)
    best = v.policies["caster"].numerators
    top, lost = best_mean(frames=3, **rules), 0
    for k in range(0, len(best), 5):
        turned = tuple(1 - n if j == k else n for j, n in enumerate(best))
        found = GAME.exact(v.rules, {"caster": Policy("turned", turned)})
        value = found.expect(lambda o: o["score"])
        assert value <= top
        lost += value < top
    assert lost > 20


def test_the_policy_table():
    """What is kept, and what else costs: 4-4 stands, 5-4 throws the four by 1/12."""
    frame = game_table("ten_pins", "best_play")
    first = frame[frame["after"] == "first throw"].set_index("dice")
    assert len(first) == 20  # 21 throws but for the strike
    assert list(first.loc["4-4", ["keep", "worth", "next_best_costs"]]) == ["both", 8, F(3, 4)]
    assert list(first.loc["5-4", ["keep", "worth", "next_best_costs"]]) == [
        "5",
        F(109, 12),
        F(1, 12),
    ]
    assert list(first.loc["3-2", ["keep", "worth"]]) == ["neither", F(239, 36)]
    assert len(frame) == 20 + 20 + 21
    assert "reconstruction" in frame.attrs["title"]
    assert "6290/81" in frame.attrs["title"]
    bowling = game_table("ten_pins", "best_play", strike_bonus="bowling", kept_die="stays")
    assert list(bowling.columns[:4]) == ["after", "extra", "dice", "stays"]
    assert set(bowling["extra"]) == {0, 1}
    held = bowling[bowling["stays"] == "1"].set_index("dice")
    assert list(held.loc["1-5", ["keep", "worth"]]) == ["both", 6]
    crooked = game_table("ten_pins", "best_play", **VARIANTS[6])
    assert {"4-6", "6-4"} <= set(crooked["dice"])  # which die is thrown matters


# ---- laws


def test_a_frame_counted_out():
    """One frame in which nothing is kept: three throws of two dice, every one of 36^3 counted."""
    totals = [a + b for a in PIPS for b in PIPS]
    ways: dict[tuple[int, int], int] = {}
    for first, second, third in itertools.product(totals, repeat=3):
        if first == 10:  # two more throws, of which the second is made whatever the first is
            for_strike = (10 + third, 1)
            ways[for_strike] = ways.get(for_strike, 0) + 36
        elif second == 10:
            for bonus in totals:
                ways[10 + bonus, 0] = ways.get((10 + bonus, 0), 0) + 1
        else:
            ways[third, 0] = ways.get((third, 0), 0) + 36
    assert law("keep_none", frames=1) == Distribution(ways, ("score", "strikes"))


@pytest.mark.parametrize("strategy", ["best", pytest.param("uniform", marks=pytest.mark.slow)])
def test_the_walk(strategy):
    """The kernel's own branches give the law, with bowling's bonuses carried over a frame."""
    v = variant(
        GAME, strategies={"caster": strategy}, frames=1, strike_bonus="bowling", kept_die="stays"
    )
    assert walk(v) == GAME.exact(v.rules, v.policies)


def test_figures():
    """What a strategy gives away is the best mean less its own; strikes come with chance 1/36."""
    v = variant(GAME, strategies={"caster": "keep_high"})
    found = GAME.exact(v.rules, v.policies)
    figures = {f.key: f.of(found) for f in v.figures()}
    assert figures["best_mean"] == F(6290, 81)
    assert figures["falls_short"] == figures["best_mean"] - figures["mean_score"] > 0
    assert figures["mean_score"] == 10 * figures["mean_frame"]
    assert figures["strike"] == 1 - F(35, 36) ** 10
    assert figures["mean_strikes"] == F(10, 36)


def test_it_says_that_it_is_a_reconstruction():
    """The title, every figure, the table and every game told say so."""
    assert "reconstruction" in GAME.title
    v = variant(GAME)
    assert all("reconstruction" in f.title for f in v.figures())
    assert "reconstruction" in v.sheet("best_play").title
    ((outcome, log),) = plainly(v, 1, 3)
    told = list(GAME.tell(v.rules, log, outcome))
    assert "reconstruction" in told[0]
    assert len(told) == 12


# ---- the kernel


@pytest.mark.parametrize("rules", VARIANTS, ids=spoken)
@pytest.mark.parametrize("strategy", ["uniform"])
def test_refereed_throw_by_throw(rules, strategy):
    """Every game, kept on a score sheet from its throws and what was kept, ends alike."""
    v = variant(GAME, strategies={"caster": strategy}, **rules)
    names = ("strike_bonus", "spare_bonus", "third_throw", "kept_die", "frames")
    customs = referee.Customs(**{n: getattr(v.rules, n) for n in names})
    for outcome, log in plainly(v, 256, 7):
        throws = iter([(k // 6 + 1, k % 6 + 1) for k in log if k < KEPT])
        keeps = iter([{d for d in (1, 2) if k - KEPT & d} for k in log if k >= KEPT])
        sheet = referee.Sheet(customs, throws, keeps)
        assert (outcome["score"], outcome["strikes"]) == (sheet.score, sheet.strikes)
        assert next(throws, next(keeps, None)) is None
        assert len(list(GAME.tell(v.rules, log, outcome))) >= 12


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, VARIANTS[3], VARIANTS[6]], ids=spoken)
def test_the_simulation_follows_the_law_and_no_other(rules):
    """200,000 games fit the law of their own strategy by chi-square, not that of another."""
    v = variant(GAME, strategies={"caster": "keep_high"}, frames=3, **rules)
    runner = Runner(v, 3)
    runner.run(0, 200_000)
    counts = runner.tally.ravel().tolist()
    own, other = law("keep_high", frames=3, **rules), law("keep_2", frames=3, **rules)
    assert chi_square_gof(counts, flat(v, own)).p_value > FALSE_ALARM
    assert chi_square_gof(counts, flat(v, other)).p_value < FALSE_ALARM


def test_refused():
    """Values that are none, and strategies that do not exist."""
    with pytest.raises(ValueError, match="frames=0 is not possible: accepted is a whole number"):
        variant(GAME, frames=0)
    with pytest.raises(ValueError, match="strike_bonus=double is not possible: accepted is best"):
        variant(GAME, strike_bonus="double")
    with pytest.raises(ValueError, match="unknown strategy 'keep_7'"):
        variant(GAME, strategies={"caster": "keep_7"})
