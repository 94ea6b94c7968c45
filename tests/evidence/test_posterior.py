"""The posterior over a die's weights, and the intervals of its faces."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, inf, isclose, prod

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


@pytest.mark.parametrize("prior", [0, -1, [1, 2], "x"])
def test_impossible_priors(prior):
    """A prior has a number above 0 for each face."""
    with pytest.raises((ValueError, TypeError)):
        posterior(THROWS, prior)


def test_impossible_questions():
    """A face that the die has not, a weight beyond 1, a level of 1."""
    p = posterior(THROWS)
    for ask in (lambda: p.heavy(7), lambda: p.heavy(6, 2), lambda: p.interval(6, 1)):
        with pytest.raises(ValueError, match="not"):
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
