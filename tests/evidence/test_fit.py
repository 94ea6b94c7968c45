"""Goodness of fit: the enumeration against plain listing, the estimate against the enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, log2, prod
from time import perf_counter

import pytest

from oddslab.evidence import NothingToTest, face_intervals, from_counts, goodness, posterior
from oddslab.evidence._chances import successes
from oddslab.evidence.fit import MOST_BITS, MOST_STATES, simulated, tail
from oddslab.evidence.weldon import weldon
from oddslab.statistics import binomial_test

FAIR = [Fraction(1, 6)] * 6
LOADED = [Fraction(1, 5), *[Fraction(4, 25)] * 5]
FALSE_ALARM = 1e-6


def listed(counts, chances):
    """The chance of a statistic at least as large, throw by throw."""
    n = sum(counts)

    def statistic(seen):
        return sum((c - n * p) ** 2 / (n * p) for c, p in zip(seen, chances))

    least, total = statistic(counts), Fraction(0)
    for throws in product(range(len(chances)), repeat=n):
        seen = [throws.count(k) for k in range(len(chances))]
        if statistic(seen) >= least:
            total += prod(chances[k] for k in throws)
    return total


@pytest.mark.parametrize(
    ("counts", "chances"),
    [
        ([3, 0, 1, 0, 0, 0], FAIR),
        ([2, 2, 0, 0, 1, 0], LOADED),
        ([4, 1, 1], [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]),
        ([1, 5], [Fraction(2, 3), Fraction(1, 3)]),
        ([2, 1, 1, 0, 1], [Fraction(1, 5)] * 5),
        ([2, 3, 0], [Fraction(1, 2), Fraction(1, 2), Fraction(0)]),
    ],
)
def test_the_enumeration_is_the_listing(counts, chances):
    """Halves that meet count every throw once, whatever the chances and the number of faces."""
    if not all(chances):
        kept = [(c, p) for c, p in zip(counts, chances) if p]
        assert tail(counts, chances) == listed(*zip(*kept))
    else:
        assert tail(counts, chances) == listed(counts, chances)


def test_what_cannot_happen():
    """A face of chance 0 that came leaves no chance at all, exactly and in every simulation."""
    counts, chances = [1, 2, 3], [Fraction(1, 2), Fraction(1, 2), Fraction(0)]
    assert tail(counts, chances) == 0
    assert simulated(counts, chances, 100, 0) == 0


def test_the_estimate_agrees_and_another_law_does_not():
    """The simulated share fits the exact chance (false alarm 1e-6), not that of a loaded die."""
    throws = from_counts([9, 14, 6, 8, 11, 12])
    found = goodness(throws, trials=50_000, rng=3)
    assert binomial_test(found.hits, found.trials, found.exact) > FALSE_ALARM
    wrong = goodness(throws, LOADED).exact
    assert binomial_test(found.hits, found.trials, wrong) < FALSE_ALARM
    assert float(found.exact) in found.interval(0.999)


def test_too_many_ways_are_left_to_the_estimate():
    """180 throws of six faces are not enumerated, 60 are."""
    assert goodness(from_counts([30] * 6), trials=10).exact is None
    assert goodness(from_counts([10] * 6), trials=10).exact == 1


def test_equal_statistics_count():
    """Sets that lie exactly as far off are counted: of two throws of a coin all do, or half."""
    coin = [Fraction(1, 2)] * 2
    assert tail([1, 1], coin) == 1
    assert tail([2, 0], coin) == Fraction(1, 2)
    assert 450 < simulated([2, 0], coin, 1000, 1) < 550


POOLINGS = {  # by what a cell must be expected to hold: statistic, cells, outcomes of the last
    1: (Fraction(16914277003529, 414835097600), 12, (11, 12)),
    5: ("35.4943", 11, (10, 11, 12)),
    0: ("41.3122", 13, (12,)),
}


@pytest.mark.parametrize("least", POOLINGS)
def test_weldon_and_what_is_pooled(least):
    """The statistic of Weldon's throws is exact, and its cells say what was pooled."""
    statistic, cells, last = POOLINGS[least]
    fit = goodness(weldon(), successes(12, "1/3"), pool_below=least, trials=1000, rng=0)
    found = fit.fit.statistic
    assert statistic in (found, f"{float(found):.4f}")
    assert len(fit.fit.cells) == cells
    assert fit.fit.cells[-1].outcomes == last
    assert fit.exact is None
    assert fit.hits < 10


def test_a_seed_is_kept_and_repeats():
    """Equal seeds give equal counts, and the seed is in the result."""
    throws = from_counts([9, 14, 6, 8, 11, 12])
    one, two, other = (goodness(throws, trials=2000, rng=s) for s in (7, 7, 8))
    assert (one, one.seed) == (two, 7)
    assert one.hits != other.hits


@pytest.mark.parametrize(
    ("chances", "message"),
    [
        ([Fraction(1, 6)] * 5, "5 chances do not fit a die of 6 faces"),
        ([1, 0, 0, 0, 0, 1], "1 together"),
        ([2, -1, 0, 0, 0, 0], "from 0 up"),
        ({7: 1}, "face 7, which the die has not"),
    ],
)
def test_impossible_chances(chances, message):
    """Chances are as many as faces, none negative, and 1 together."""
    with pytest.raises(ValueError, match=message):
        goodness(from_counts([1, 2, 3, 4, 5, 6]), chances)


def test_impossible_trials():
    """No estimate rests on nothing."""
    with pytest.raises(ValueError, match="trials=0 is not possible"):
        goodness(from_counts([1, 2, 3, 4, 5, 6]), trials=0)


@pytest.mark.parametrize("faces", [2, 3, 6, 20])
def test_what_is_enumerated_is_so_in_seconds(faces):
    """The most throws of like cells that are enumerated at all take seconds, and one more none."""
    low, high = 1, 10**6
    while high - low > 1:
        n = (low + high) // 2
        states = comb(n + (faces + 1) // 2, (faces + 1) // 2)
        fits = states <= MOST_STATES and states * int(n * log2(faces)) <= MOST_BITS
        low, high = (n, high) if fits else (low, n)
    fair = [Fraction(1, faces)] * faces
    begun = perf_counter()
    assert tail([low, *[0] * (faces - 1)], fair) == Fraction(faces, faces**low)
    assert perf_counter() - begun < 60  # three seconds or so where nothing else runs
    assert tail([high, *[0] * (faces - 1)], fair) is None


RULED_OUT = {  # counts and chances: the first face that came without a chance
    "the last face": ([10, 10, 5], [Fraction(1, 2), Fraction(1, 2), Fraction(0)]),
    "the first face": ([5, 10, 10], [Fraction(0), Fraction(1, 2), Fraction(1, 2)]),
    "all but one": ([10, 10], [Fraction(1), Fraction(0)]),
    "successes": ([10, 10, 10], successes(2, 0)),
}


@pytest.mark.parametrize("least", [0, 5, 100])
@pytest.mark.parametrize("name", RULED_OUT)
def test_no_pooling_hides_what_is_impossible(name, least):
    """A face without a chance that came makes the throws impossible, however cells are pooled."""
    counts, chances = RULED_OUT[name]
    found = goodness(from_counts(counts), chances, pool_below=least, trials=100)
    assert (found.exact, found.hits, found.impossible) == (0, 0, True)
    possible = [0 if not p else c for c, p in zip(counts, chances)]
    if sum(c > 0 for c in possible) > 1:
        again = goodness(from_counts(possible), chances, pool_below=0, trials=100)
        assert not again.impossible


@pytest.mark.parametrize(
    ("counts", "chances", "message"),
    [
        ([1, 2], None, "3 throws are too few to test"),
        ([1, 0], None, "1 throw is too few to test"),
        ([1] * 6, None, "pool_below=0"),
        ([10, 0], [1, 0], "only face 1 has a chance"),
    ],
)
def test_one_cell_is_nothing_to_test(counts, chances, message):
    """Where one cell is left there is no test; beliefs and intervals there are."""
    throws = from_counts(counts)
    with pytest.raises(NothingToTest, match=message):
        goodness(throws, chances)
    assert len(face_intervals(throws)) == len(counts)
    assert posterior(throws, fair=chances).mean(1) > 0


def test_many_throws_are_tested_as_few_are():
    """Of 10^12 throws a face the estimate is that of the chi-square law, five times its error."""
    n = 10**12
    off = 1_500_000
    counts = [n + off, n - off, n, n, n, n]
    found = goodness(from_counts(counts), trials=20_000, rng=1)
    assert found.fit.statistic == Fraction(2 * off**2, n)
    error = (found.fit.p_value * (1 - found.fit.p_value) / found.trials) ** 0.5
    assert abs(found.estimate - found.fit.p_value) < 5 * error


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"trials": True}, "trials=True"),
        ({"trials": 10**9}, "a whole number from 1 to 100,000,000"),
        ({"pool_below": float("nan")}, "pool_below=nan"),
        ({"pool_below": -1}, "pool_below=-1 is not possible"),
        ({"die": -1}, "die=-1 is not possible: a whole number from 0 to 0"),
        ({"die": 5}, "die=5 is not possible"),
        ({"die": True}, "die=True is not possible"),
    ],
)
def test_questions_that_are_none(given, message):
    """Every argument is refused by its name."""
    with pytest.raises((ValueError, TypeError), match=message):
        goodness(from_counts([10] * 6), **given)
