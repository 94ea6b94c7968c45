"""The least committal die of a given mean."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, log

import pytest

from oddslab.evidence import least_committal
from oddslab.game import variant


def test_a_mean_of_four_and_a_half():
    """The published weights, to five places."""
    die = least_committal("4.5")
    assert [f"{w:.5f}" for w in die.weights] == [
        "0.05435", "0.07877", "0.11416", "0.16545", "0.23977", "0.34749"
    ]  # fmt: skip
    assert not die.exact


@pytest.mark.parametrize("sides", [2, 6, 7, 20])
def test_even_and_point_masses_are_exact(sides):
    """The middle gives even weights, an end one face alone, as fractions."""
    assert least_committal(Fraction(sides + 1, 2), sides).weights == (Fraction(1, sides),) * sides
    for mean in (1, sides):
        weights = least_committal(mean, sides).weights
        assert weights == tuple(Fraction(f == mean) for f in range(1, sides + 1))
    assert least_committal(Fraction(5, 4), 2).weights == (Fraction(3, 4), Fraction(1, 4))


@pytest.mark.parametrize("mean", ["1.2", "2", "3.4", "3.6", "5.9"])
def test_it_has_the_mean_and_goes_as_a_power(mean):
    """The mean is met, neighbours stand in one ratio, and a move costs entropy."""
    w = least_committal(mean).weights
    assert isclose(sum(f * p for f, p in enumerate(w, 1)), float(mean), rel_tol=1e-12)
    assert isclose(sum(w), 1, rel_tol=1e-12)
    for a, b, c in zip(w, w[1:], w[2:]):
        assert isclose(b * b, a * c, rel_tol=1e-9)

    def entropy(weights):
        return -sum(p * log(p) for p in weights)

    eps = min(w[:3]) / 4
    for sign in (1, -1):
        moved = [p + sign * eps * d for p, d in zip(w, (1, -2, 1, 0, 0, 0))]
        assert entropy(moved) < entropy(w)


def test_mirrored_means():
    """Means as far above the middle as below it mirror each other."""
    assert least_committal("2.5").weights == least_committal("4.5").weights[::-1]


def test_rounded_weights_load_a_game():
    """Rounded to fractions they add up to 1 and are taken by a game's load."""
    chances = least_committal("4.5").rounded(10_000)
    assert sum(chances) == 1
    assert chances[5] == Fraction(3475, 10_000)
    v = variant("craps", kind="vector", load=",".join(map(str, chances)))
    assert v.rules.load == chances


@pytest.mark.parametrize("mean", ["1.3", "2.9", "4.5", "5.7"])
def test_rounded_weights_are_one_together(mean):
    """Also over so fine a denominator that the floats' own last digits would show."""
    for denominator in (7, 10**6, 10**18):
        assert sum(least_committal(mean).rounded(denominator)) == 1


@pytest.mark.parametrize("mean", [0.99, 6.01, -1, "7"])
def test_means_outside_are_refused(mean):
    """No die of six faces has such a mean."""
    with pytest.raises(ValueError, match=r"not possible: accepted is a number from 1 to 6"):
        least_committal(mean)


@pytest.mark.parametrize("sides", [1, 0, 2.5, True, 1001])
def test_impossible_sides(sides):
    """A die has 2 sides or more."""
    with pytest.raises(ValueError, match="sides="):
        least_committal(1, sides)
