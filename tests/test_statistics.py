"""Statistics of tallies."""

from __future__ import annotations

import random
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise
from math import comb, exp, inf, sqrt

import pytest

from oddslab.counting import binomial_law
from oddslab.statistics import (
    anytime,
    anytime_mean,
    binomial_test,
    chi_square_gof,
    clopper_pearson,
    delta,
    holm,
    odds_standard_error,
    plan_trials,
    sequential_level,
    standard_error_of_ratio,
    wilson,
)

WELDON = [185, 1149, 3265, 5475, 6114, 5194, 3067, 1331, 403, 105, 14, 4, 0]
WELDON_LAW = [binomial_law(12, Fraction(1, 3)).pmf(k) for k in range(13)]


def tails(count, trials, p):
    """P(X <= count) and P(X >= count) by adding up the law."""
    law = [comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(trials + 1)]
    return sum(law[: count + 1]), sum(law[count:])


def upper_tail(count, trials, p, terms=4000):
    """P(X >= count) in forty digits, from the law at `count` and its ratios."""
    with localcontext() as context:
        context.prec = 60
        share = Decimal(p.numerator) / p.denominator
        term = share**count * (1 - share) ** (trials - count)
        for i in range(count):
            term = term * (trials - i) / (i + 1)
        total = term
        for k in range(count, count + terms):
            term = term * (trials - k) / (k + 1) * share / (1 - share)
            total += term
        return float(total)


@pytest.mark.parametrize("p", [Fraction(1, 6), Fraction(1, 2), Fraction(9, 10)])
def test_the_binomial_test_is_twice_the_smaller_tail(p):
    """For few trials the p-value is what adding up the exact law gives."""
    for trials in (1, 7, 30):
        for count in range(trials + 1):
            exact = min(1, 2 * min(tails(count, trials, p)))
            assert binomial_test(count, trials, p) == pytest.approx(float(exact), rel=1e-12)


def test_the_binomial_test_for_very_many_trials():
    """It stays right for 10**12 trials of tiny chance, where common routines give nan."""
    for count, trials, p in (
        (1189, 10**12, Fraction(1, 10**9)),
        (1379, 10**15, Fraction(1, 10**12)),
        (158, 10**9, Fraction(1, 6**9)),
        (3, 10**15, Fraction(1, 10**15)),
    ):
        exact = 2 * upper_tail(count, trials, p)
        assert binomial_test(count, trials, p) == pytest.approx(exact, rel=1e-10)
    assert binomial_test(0, 10**15, Fraction(3, 10**15)) == pytest.approx(2 * exp(-3), rel=1e-10)
    near_one = binomial_test(10**15, 10**15, 1 - Fraction(3, 10**15))
    assert near_one == pytest.approx(2 * exp(-3), rel=1e-10)
    assert binomial_test(10**15 // 6, 10**15, Fraction(1, 6)) > 0.99


def test_certain_and_impossible_chances():
    """With p of 0 or 1 one outcome alone is possible."""
    assert binomial_test(0, 5, 0) == binomial_test(5, 5, 1) == 1
    assert binomial_test(1, 5, 0) == binomial_test(4, 5, Fraction(1)) == 0


@pytest.mark.parametrize(
    ("count", "trials"),
    [(0, 10), (3, 10), (10, 10), (1, 10**15), (1000, 10**15), (10**9 // 6, 10**9)],
)
def test_clopper_pearson_ends_leave_half_alpha_each(count, trials):
    """At each end of the exact interval the tail beyond the count is alpha/2."""
    found = clopper_pearson(count, trials, level=0.99)
    assert found.low <= count / trials <= found.high
    if count:
        assert binomial_test(count, trials, found.low) == pytest.approx(0.01, rel=1e-7)
    else:
        assert found.low == 0
    if count < trials:
        assert binomial_test(count, trials, found.high) == pytest.approx(0.01, rel=1e-7)
    else:
        assert found.high == 1


def test_clopper_pearson_covers_and_a_shrunken_one_does_not():
    """Its exact coverage is at least the level for every chance; cut by a third it is not."""
    trials, level = 30, 0.9
    intervals = [clopper_pearson(k, trials, level) for k in range(trials + 1)]
    worst_cut = 1.0
    for i in range(1, 40):
        p = Fraction(i, 40)
        law = binomial_law(trials, p)
        assert law.expect(lambda k, p=p: int(p in intervals[k])) >= Fraction("0.9")
        cut = law.expect(
            lambda k, p=p: int(abs(p - Fraction(k, trials)) < intervals[k].half_width * 2 / 3)
        )
        worst_cut = min(worst_cut, float(cut))
    assert worst_cut < level


def test_wilson_is_where_the_score_is_z():
    """At the ends of Wilson's interval the estimate lies z standard errors of that chance off."""
    for count, trials in ((3, 10), (1, 1000), (999, 1000)):
        found = wilson(count, trials)
        for end in (found.low, found.high):
            score = abs(count / trials - end) / sqrt(end * (1 - end) / trials)
            assert score == pytest.approx(1.959963984540054, rel=1e-9)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == 1
    mirrored = wilson(7, 10)
    assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx(
        (wilson(3, 10).low, wilson(3, 10).high)
    )


@pytest.mark.parametrize(
    ("pool_below", "cells", "statistic"),
    [(0, 13, 41.3122), (1, 12, Fraction(16914277003529, 414835097600)), (5, 11, 35.4943)],
)
def test_weldons_dice(pool_below, cells, statistic):
    """Weldon's 26,306 throws give 40.7735 with 11 and 12 pooled, and not the printed 47.1252."""
    fit = chi_square_gof(WELDON, WELDON_LAW, pool_below=pool_below)
    assert len(fit.cells) == cells
    assert fit.degrees == cells - 1
    assert isinstance(fit.statistic, Fraction)
    assert float(fit.statistic) == pytest.approx(float(statistic), abs=5e-5)
    if cells == 12:
        assert fit.statistic == statistic
        assert fit.pooled == (fit.cells[-1],)
        assert (fit.cells[-1].outcomes, fit.cells[-1].count) == ((11, 12), 4)
    # 4 successes in 12 fit 0.3377 and not 1/3
    assert fit.p_value < 2e-4


def test_the_loaded_share_fits_and_the_fair_one_does_not():
    """With the share estimated from the throws themselves the fit is no longer refused."""
    share = Fraction(sum(k * n for k, n in enumerate(WELDON)), 12 * sum(WELDON))
    assert share == Fraction(17767, 52612)
    law = binomial_law(12, share)
    assert chi_square_gof(WELDON, [law.pmf(k) for k in range(13)], fitted=1).p_value > 0.1


def test_chi_square_p_value_with_two_degrees():
    """With two degrees of freedom the p-value is exp(-x/2)."""
    fit = chi_square_gof({"a": 30, "b": 20, "c": 10}, dict.fromkeys("abc", Fraction(1, 3)))
    assert fit.statistic == 10
    assert fit.p_value == pytest.approx(exp(-5))
    assert [cell.outcomes for cell in fit.cells] == [("a",), ("b",), ("c",)]
    same = chi_square_gof([30, 20, 10], [1 / 3] * 3)
    assert same.statistic == pytest.approx(10)


def test_small_cells_inside_join_their_smaller_neighbour():
    """A thin cell between others is pooled visibly; what cannot happen and did not is no cell."""
    fit = chi_square_gof([40, 1, 19, 40, 0], [0.4, 0.01, 0.19, 0.4, 0])
    assert [cell.outcomes for cell in fit.cells] == [(0,), (1, 2), (3,)]
    assert chi_square_gof([50, 49, 1], [0.5, 0.5, 0], pool_below=0).statistic == inf
    assert chi_square_gof([50, 49, 1], [0.5, 0.5, 0], pool_below=0).p_value == 0
    assert chi_square_gof([50, 49, 1], [0.5, 0.5, 0]).p_value == 0  # no cell hides it
    assert chi_square_gof([50, 1], [1, 0]).p_value == 0


def test_looks_spend_alpha_and_no_more():
    """Over a thousand looks the spent chances add up to alpha less a thousandth."""
    spent = sum(1 - sequential_level(j, 0.95) for j in range(1, 1001))
    assert spent == pytest.approx(0.05 * (1 - 1 / 1001))
    assert sequential_level(1, 0.9) == pytest.approx(0.95)


def test_intervals_at_every_look_hold_together():
    """Of 400 honest sequences of 8 looks at 0.8, the anytime bound fails in few and 0.8 in many.

    At the level stated at most 80 fail on average; 120 is 5 standard errors above it.
    Plain 80% intervals looked at each time are the wrong law: they fail in far more than 120.
    """
    rng = random.Random(20250)
    looks = [2**k for k in range(3, 11)]
    failed = plain = 0
    for _ in range(400):
        counts, count = [], 0
        for before, n in pairwise([0, *looks]):
            count += sum(rng.random() < 0.3 for _ in range(n - before))
            counts.append(count)
        tries = list(enumerate(zip(counts, looks), 1))
        failed += any(0.3 not in anytime(c, n, j, 0.8) for j, (c, n) in tries)
        plain += any(0.3 not in wilson(c, n, 0.8) for _, (c, n) in tries)
    assert failed <= 120 < plain


def test_the_bound_for_means_covers_and_narrows():
    """The empirical Bernstein bound holds the mean of a die, and shrinks like its spread."""
    rng = random.Random(7)
    widths = []
    for n in (100, 10_000):
        throws = [rng.randint(1, 6) for _ in range(n)]
        mean = sum(throws) / n
        variance = sum((x - mean) ** 2 for x in throws) / (n - 1)
        found = anytime_mean(mean, variance, n, 1, 6, look=2, level=0.999)
        assert 3.5 in found
        widths.append(found.half_width)
    assert widths[1] < widths[0] / 8


def test_how_many_throws_for_one_per_cent():
    """A six to standard error 0.01 takes 1389 throws, to within 0.01 5336, to 1% of it 192,073."""
    sixth = Fraction(1, 6)
    assert plan_trials(sixth, standard_error=0.01) == 1389
    assert plan_trials(sixth, half_width=0.01) == 5336
    assert plan_trials(sixth, half_width=0.01, relative=True) == 192_073
    assert plan_trials(sixth, standard_error=0.01, relative=True) == 50_000
    assert plan_trials(Fraction(1, 2), standard_error="0.005") == 10_000
    for options in ({}, {"standard_error": 0.1, "half_width": 0.1}):
        with pytest.raises(ValueError, match="give one"):
            plan_trials(sixth, **options)
    with pytest.raises(ValueError, match="above 0"):
        plan_trials(sixth, half_width=0)
    with pytest.raises(ValueError, match="no trial is needed"):
        plan_trials(1, half_width=0.1)


def test_errors_of_odds_and_ratios():
    """The error of odds is that of the chance over p**2; a ratio of equal parts has none."""
    p, n = Fraction(1, 40), 10**6
    assert odds_standard_error(p, n) == pytest.approx(sqrt(float(p * (1 - p)) / n) * 1600)
    assert odds_standard_error(1, 5) == 0
    same = standard_error_of_ratio(2.0, 2.0, var_x=3.0, var_y=3.0, cov=3.0, n=100)
    assert same == pytest.approx(0)
    apart = standard_error_of_ratio(1.0, 2.0, var_x=4.0, var_y=0.0, cov=0.0, n=100)
    assert apart == pytest.approx(0.1)
    assert delta([1, 1], [[1, 0], [0, 3]], 4) == 1


def test_many_p_values():
    """Holm's adjustment multiplies by how many are left, and never turns the order round."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.5, 0.9]) == [1, 1]
    assert holm([]) == []


@pytest.mark.parametrize(
    "call",
    [
        lambda: wilson(3, 0),
        lambda: wilson(-1, 5),
        lambda: clopper_pearson(6, 5),
        lambda: clopper_pearson(1, 5, level=1),
        lambda: wilson(1, 5, level=95),
        lambda: binomial_test(1, 5, Fraction(7, 6)),
        lambda: binomial_test(1, 5, float("nan")),
        lambda: sequential_level(0),
        lambda: anytime_mean(7, 1, 10, 1, 6),
        lambda: anytime_mean(3, 1, 1, 1, 6),
        lambda: chi_square_gof([1, 2], [0.5]),
        lambda: chi_square_gof([1, 2], [Fraction(1, 2), Fraction(1, 3)]),
        lambda: chi_square_gof([-1, 2], [0.5, 0.5]),
        lambda: chi_square_gof([1, 2], [float("nan"), 1]),
        lambda: chi_square_gof([0, 0], [0.5, 0.5]),
        lambda: chi_square_gof([3, 2], [0.5, 0.5]),
        lambda: chi_square_gof({"x": 3}, {"y": 1}),
        lambda: holm([1.5]),
        lambda: odds_standard_error(0, 10),
        lambda: standard_error_of_ratio(1, 0, var_x=1, var_y=1, cov=0, n=5),
        lambda: delta([1], [[1, 2]]),
    ],
)
def test_bad_input_is_refused(call):
    """Counts above trials, levels in per cent, chances that are none: all are errors."""
    with pytest.raises(ValueError, match=r"\w"):
        call()


def test_wrong_types_are_refused():
    """Counts are whole numbers, and counts and chances are named in the same way."""
    with pytest.raises(TypeError):
        wilson(1.5, 10)
    with pytest.raises(TypeError, match="both"):
        chi_square_gof({"a": 1}, [1])
