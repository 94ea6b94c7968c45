"""Rare totals by loaded dice: weights, standard error, and what is refused."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from oddslab import rare
from oddslab.counting import dice_sum
from oddslab.experiment import run
from oddslab.game import variant

FAIR = dice_sum([6] * 9)
CHANCE = variant("raffle", players=1)


@pytest.mark.parametrize("base", rare.BASES)
def test_weights_give_the_fair_law_back(base):
    """The loaded law of nine dice, each total weighed, is the law of nine fair dice exactly."""
    v = rare.loaded(base)
    law = v.game.exact(v.rules, v.policies).marginal("best")
    assert {t: q * rare.weight(v, t) for t, q in law.items()} == {
        t: Fraction(w, 6**9) for t, w in dict(FAIR).items()
    }


def test_base_is_read_back():
    """A loaded variant tells its base."""
    assert [rare.base_of(rare.loaded(b)) for b in rare.BASES] == list(rare.BASES)


def test_tilt_comes_near_the_target():
    """The base is that whose mean total is nearest: 3 for 50, 4 for 51, the largest for 54."""
    assert [rare.base_of(rare.tilted(CHANCE, k)) for k in (32, 50, 51, 54)] == [2, 3, 4, 10]


def test_estimates_and_their_errors():
    """Tail chances of 50 to 54 from 20,000 trials each, within 4.5 of their exact errors.

    False-alarm rate of the five tests together below 1e-4 for a seed drawn at random.
    """
    for k in range(50, 55):
        v = rare.tilted(CHANCE, k)
        result = run(v, 20_000, rng=k)
        found, error = rare.weighed(result, k)
        exact = Fraction(sum(w for t, w in dict(FAIR).items() if t >= k), 6**9)
        spread = rare.spread(v, k, 20_000)
        assert abs(float(found - exact)) < 4.5 * spread
        assert math.isclose(error, spread, rel_tol=0.1)
        assert spread < 0.03 * exact, "fair dice would need 10^8 trials and more for 54"
        assert abs(float(found - exact * Fraction(3, 2))) > 4.5 * spread, "a wrong law is seen"


def test_gain_at_54():
    """For one per cent on 54 the loaded dice need a hundred-thousandth of the fair trials."""
    p = 1 / 6**9
    fair = math.sqrt(p * (1 - p) / 1000)
    assert (fair / rare.spread(rare.loaded(4), 54, 1000)) ** 2 > 500_000


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 1, "kind": "loaded"}, {"players": 1, "held": 42}]
)
def test_only_one_fair_chance_fits(options):
    """Whole raffles and crooked dice have no such weights and are refused."""
    v = variant("raffle", **options)
    assert not rare.fits(v)
    with pytest.raises(ValueError, match="fair dice"):
        rare.tilted(v, 50)


@pytest.mark.parametrize("least", [9, 55])
def test_impossible_totals(least):
    """A total that nine dice cannot reach, or cannot miss, is refused."""
    with pytest.raises(ValueError, match=str(least)):
        rare.tilted(CHANCE, least)


def test_other_games_do_not_fit():
    """Craps has no totals of one chance."""
    assert not rare.fits(variant("craps"))
