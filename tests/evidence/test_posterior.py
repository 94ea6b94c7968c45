"""The posterior over a die's weights, and the intervals of its faces."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb, exp, factorial, inf, isclose, pi, prod

import pytest

from oddslab.evidence import face_intervals, from_counts, posterior

THROWS = from_counts([3, 5, 4, 2, 6, 10])


def beta_tail(a, b, x):
    """P(weight > x) for a beta law of whole numbers, from the integral by parts."""
    n = a + b - 1
    return sum(comb(n, i) * x**i * (1 - x) ** (n - i) for i in range(a))


def test_the_chance_that_a_face_is_heavy_is_a_fraction():
    """With the even prior the six has a beta law of 11 and 25."""
    found = posterior(THROWS).heavy(6)
    assert found == beta_tail(11, 25, Fraction(1, 6))
    assert posterior(THROWS).heavy(6, above="1/5") == beta_tail(11, 25, Fraction(1, 5))
    assert posterior(THROWS).mean(6) == Fraction(11, 36)


def test_fractions_and_floats_agree():
    """A prior a hair from a whole number takes the float's road to the same answer."""
    exact, near = posterior(THROWS), posterior(THROWS, "1.000000001")
    assert exact.exactly
    assert not near.exactly
    for face in THROWS.faces:
        assert isclose(exact.heavy(face), near.heavy(face), rel_tol=1e-7)
    assert isclose(exact.crooked(), near.crooked(), rel_tol=1e-6)


def test_the_bayes_factor_is_the_ratio_of_two_chances():
    """Of an even prior: 5! n! / (n + 5)! of each count against 6^-n times the multinomial."""
    n, counts = 30, THROWS.counts[0]
    any_die = Fraction(factorial(5) * factorial(n), factorial(n + 5))
    fair = Fraction(factorial(n), prod(map(factorial, counts)) * 6**n)
    assert posterior(THROWS).crooked() == any_die / fair


def rising(a, n):
    return prod((a + k for k in range(n)), start=Fraction(1))


@pytest.mark.parametrize("prior", ["1/1000", "0.3", "7/3", "1e4", "1e8", "1.5e11"])
def test_the_bayes_factor_is_right_to_its_last_digit(prior):
    """For a prior of any size it is the product of fractions, to twenty digits."""
    counts = [25, 22, 30, 37, 36, 30]
    found, a = posterior(from_counts(counts), prior), Fraction(prior)
    exact = prod(rising(a, c) for c in counts) * 6 ** sum(counts) / rising(6 * a, sum(counts))
    assert not found.exactly
    assert abs(Fraction(found.crooked()) / exact - 1) < Fraction(1, 10**18)


def test_the_bayes_factor_of_many_throws():
    """Of 10^9 and 10^12 throws a face: Stirling's law of the ratio, which is n^(-5/2) in the main.

    For prior 1 it is 5! (n - 1)! ... ; log gamma by its series with 1/(12 n) as the only term is
    right to 1e-20 there.
    """
    for n in (10**9, 10**12):
        found = posterior(from_counts([n] * 6)).crooked()
        with localcontext() as c:
            c.prec = 60
            tau = 2 * Decimal("3.14159265358979323846264338327950288419716939937510582")

            def log_factorial(k, tau=tau):
                k = Decimal(k)
                return k * k.ln() - k + (tau * k).ln() / 2 + 1 / (12 * k) - 1 / (360 * k**3)

            log = (
                Decimal(120).ln() + 6 * log_factorial(n) - log_factorial(6 * n + 5)
                + 6 * n * Decimal(6).ln()
            )  # fmt: skip
            assert abs(log.exp() / found - 1) < Decimal("1e-18")


def test_what_no_float_holds_is_still_a_number():
    """A factor beyond 1e308, and one beyond 1e-308, come as they are."""
    loaded = posterior(from_counts([5, 5, 5, 5, 5, 35_000])).crooked()
    even = posterior(from_counts([10**10] * 1000)).crooked()
    assert loaded.adjusted() > 20_000
    assert even.adjusted() < -5_000


def test_the_density_of_many_throws():
    """At the mean of 10^12 throws a face it is that of the normal law, to eight digits."""
    n = 10**12
    p = posterior(from_counts([n] * 6))
    spread = (1 / 6 * 5 / 6 / (6 * n)) ** 0.5
    for z in (0.0, 1.0, -2.0):
        (found,) = p.density(1, [1 / 6 + z * spread])
        assert isclose(found, exp(-z * z / 2) / (spread * (2 * pi) ** 0.5), rel_tol=1e-5)


def test_a_firm_prior_holds_the_weights():
    """A prior of a hundred a face pulls the six towards 1/6; one for each face is accepted."""
    firm = posterior(THROWS, 100)
    assert Fraction(1, 6) < firm.mean(6) < posterior(THROWS).mean(6)
    assert firm == posterior(THROWS, [100] * 6)


def test_the_heaviest_face_is_an_estimate_with_a_seed():
    """Counts of drawn dice add up to the trials; with two faces they estimate a known tail."""
    coin = from_counts([7, 12])
    counts, seed = posterior(coin).heaviest(40_000, rng=5)
    chance = float(beta_tail(13, 8, Fraction(1, 2)))
    assert (sum(counts.values()), seed) == (40_000, 5)
    error = (chance * (1 - chance) / 40_000) ** 0.5
    assert abs(counts[2] / 40_000 - chance) < 5 * error
    wrong = float(beta_tail(12, 8, Fraction(1, 2)))
    assert abs(counts[2] / 40_000 - wrong) > 5 * error


def test_interval_and_density_go_with_the_tail():
    """The interval leaves equal tails, and the density integrates to what lies between."""
    p = posterior(THROWS)
    ends = p.interval(6, 0.9)
    assert isclose(p.heavy(6, repr(ends.high)), 0.05, abs_tol=1e-9)
    assert isclose(p.heavy(6, repr(ends.low)), 0.95, abs_tol=1e-9)
    grid = [(k + 0.5) / 2000 for k in range(2000)]
    inside = sum(d for w, d in zip(grid, p.density(6, grid)) if w in ends) / 2000
    assert isclose(inside, 0.9, abs_tol=2e-3)


def test_a_throw_that_a_fair_die_cannot_make():
    """Where the straight die lacks the face the die is crooked beyond any odds."""
    assert posterior(from_counts([1, 1]), fair=[1, 0]).crooked() == inf


@pytest.mark.parametrize(
    "prior", [0, -1, [1, 2], "x", True, "1e-4", "1e13", float("nan"), float("inf"), "١"]
)
def test_impossible_priors(prior):
    """A prior has a number for each face, within the bounds that its refusal names."""
    with pytest.raises((ValueError, TypeError), match="prior="):
        posterior(THROWS, prior)


def test_impossible_questions():
    """A face that the die has not, a weight beyond 1, a level of 1."""
    p = posterior(THROWS)
    for ask in (
        lambda: p.heavy(7), lambda: p.heavy(6, 2), lambda: p.interval(6, 1),
        lambda: p.density(1, [2, -1]), lambda: p.heaviest(-1), lambda: p.heaviest(True),
        lambda: posterior(THROWS, die=5), lambda: posterior(THROWS, die=-1),
    ):  # fmt: skip
        with pytest.raises((ValueError, TypeError), match="not possible"):
            ask()


def test_intervals_alone_and_together():
    """The ends solve the binomial tails at 1/2 alpha, and at a sixth of it for all together."""
    six = face_intervals(THROWS, 0.95)[5]
    assert (six.face, six.count, six.throws) == (6, 10, 30)
    for interval, alpha in ((six.alone, 0.05), (six.together, 0.05 / 6)):
        low, high = interval.low, interval.high
        least = sum(comb(30, k) * low**k * (1 - low) ** (30 - k) for k in range(10, 31))
        most = sum(comb(30, k) * high**k * (1 - high) ** (30 - k) for k in range(11))
        assert isclose(least, alpha / 2, rel_tol=1e-8)
        assert isclose(most, alpha / 2, rel_tol=1e-8)


def test_intervals_together_cover():
    """Over every set of 12 throws of a coin both intervals hold in 95% or more."""
    covered = Fraction(0)
    for k in range(13):
        found = face_intervals(from_counts([k, 12 - k]), 0.95)
        if all(0.5 in f.together for f in found):
            covered += Fraction(comb(12, k), 2**12)
    assert covered >= Fraction(95, 100)
