"""Samples: what is counted has, by formula and by walk, the exact chance that is judged."""

from __future__ import annotations

import functools
import math
from fractions import Fraction

import pytest

from oddslab import claims
from oddslab.audits._judging import judges, ledger
from oddslab.audits._samples import (
    CHANCE,
    DEFAULT_TRIALS,
    ODDS_AGAINST,
    ODDS_FOR,
    ONE_IN,
    Mean,
    Share,
    Tail,
    linear,
)
from oddslab.distribution import axis
from oddslab.experiment import run
from oddslab.game import variant
from oddslab.walker import walk


@functools.cache
def sample_of(key):
    """What is played for a claim; the test is skipped where nothing is."""
    found = judges()[key](ledger()[key])
    return found.readings[0].sample if found.readings else None


def played(key):
    return sample_of(key) or pytest.skip("nothing is played for this claim")


# table rules of vingt-et-un that have no law: their judges are held to a law of their own by play
LAWLESS = {"V-02", "V-13", "V-21", "V-22", "V-24", "V-25"}
WALKED = {}


def walked(v):
    key = v.game.key, v.rules
    if key not in WALKED:
        WALKED[key] = walk(v)
    return WALKED[key]


def of_law(sample, law):
    if isinstance(sample, Mean):
        (name, *more) = law.axes
        return law.expect(sample.of if more else lambda x: sample.of({name: x}))
    if sample.given is None:
        return law.probability(sample.event)
    return law.given(sample.given).probability(sample.event)


@pytest.mark.parametrize("key", sorted(ledger().keys() - LAWLESS))
def test_counted_event_has_the_chance_by_formula(key):
    """The law of the variant that is played gives the event the chance that is judged."""
    sample = played(key)
    v = sample.variant
    law = v.game.exact(v.rules, v.policies)
    assert of_law(sample, law) == (sample.mean if isinstance(sample, Mean) else sample.chance)


WALKED_TOO = [key for key in ledger() if key.startswith(("DICE-", "RAF-"))]


def is_one_run(v):
    """Whether the walk of a variant is short: dice, and the raffle of one player."""
    return v.game.key == "dice" or (v.game.key == "raffle" and v.rules.players == 1)


@pytest.mark.parametrize("key", [*WALKED_TOO, "CRAP-12", "CRAP-16", "CRAP-18"])
def test_counted_event_has_the_chance_by_walk(key):
    """So does the walk over every branch of the kernel's own source."""
    sample = played(key)
    if sample.variant.game.key != "craps" and not is_one_run(sample.variant) and key != "DICE-06":
        pytest.skip("the walk is long")
    exact = sample.mean if isinstance(sample, Mean) else sample.chance
    assert of_law(sample, walked(sample.variant)) == exact


@pytest.mark.parametrize("form", [CHANCE, ODDS_AGAINST, ODDS_FOR, ONE_IN, linear(-2, 1)])
def test_slopes(form):
    """Each form's slope is the limit of its differences, exact to the second order."""
    p, h = Fraction(3, 10), Fraction(1, 10**6)
    difference = (form.f(p + h) - form.f(p - h)) / (2 * h)
    assert math.isclose(difference, form.slope(p), rel_tol=1e-9)
    assert form.side(p) == (1 if difference > 0 else -1)


def test_few_hits_are_met_by_loaded_dice_or_said():
    """Below 50 expected hits a row of one chance takes loaded dice; others say so."""
    rare = sample_of("RAF-20").planned(1_000_000)  # 22 hits expected
    assert isinstance(rare, Tail)
    assert rare.exact() == sample_of("RAF-20").exact()
    assert isinstance(sample_of("RAF-20").planned(10_000_000), Share)
    found = claims.audit("CRAP-18,RAF-31", trials=200)
    assert "hits are expected" in found["diagnosis"][0]
    assert "hits are expected" in found["diagnosis"][1]


def test_no_hit_at_all():
    """Where nothing was hit, odds have no estimate: blank, never infinite or zero."""
    v = variant("raffle", players=1)
    sample = Share(v, axis("best") == 54, Fraction(1, 6**9), ODDS_AGAINST)
    found = sample.estimated(run(v, 100, rng=1))
    assert math.isnan(found.value)
    assert math.isnan(found.standard_error)
    assert found.p_value > 0.5


def test_standard_error_of_odds():
    """The standard error of odds is that of the share times the slope: 0.3 and 10^4 trials."""
    v = variant("dice")
    sample = Share(v, axis("total") <= 2, Fraction(1, 3), ODDS_AGAINST)
    result = run(v, 10_000, rng=2)
    p = result.count(axis("total") <= 2) / 10_000
    found = sample.estimated(result)
    assert found.value == pytest.approx((1 - p) / p)
    assert found.standard_error == pytest.approx(math.sqrt(p * (1 - p) / 10_000) / p**2)


def test_trials_follow_the_printed_unit():
    """A fine printed unit asks for more trials than ten million, a coarse one for no more."""
    sample = sample_of("CRAP-12")
    assert sample.wanted(Fraction(1, 36)) == sample.wanted(None) == DEFAULT_TRIALS
    fine = sample.wanted(Fraction(1, 1000))
    assert fine == math.ceil(Fraction(10_000) ** 2 * Fraction(2, 9) * Fraction(7, 9))
    assert fine > DEFAULT_TRIALS
    mean = sample_of("DICE-03")
    assert mean.wanted(Fraction(1, 10**4)) == math.ceil(Fraction(2, 3) * 10**10)
