"""Independence of two dice: every table with the margins, and shuffles of one die."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from oddslab.evidence import Throws, from_counts, independence
from oddslab.statistics import binomial_test

FALSE_ALARM = 1e-6


def thrown(*rows):
    faces = tuple(range(1, 7))
    counts = tuple(tuple(column.count(f) for f in faces) for column in zip(*rows))
    return Throws(faces, ("a", "b"), counts, tuple(rows))


FEW = thrown((1, 2), (1, 2), (2, 5), (3, 5), (3, 2), (2, 2), (1, 6))
MANY = thrown(*[(1 + k % 3, 1 + (k * k + k // 5) % 3) for k in range(60)])


def statistic(pairs):
    n, total = len(pairs), Fraction(0)
    first, second = [a for a, _ in pairs], [b for _, b in pairs]
    for a in set(first):
        for b in set(second):
            e = Fraction(first.count(a) * second.count(b), n)
            total += (pairs.count((a, b)) - e) ** 2 / e
    return total


def test_the_enumeration_is_every_shuffle():
    """The exact chance is the share of orders of the second die that join the two as closely."""
    found = independence(FEW)
    pairs = list(FEW.rows)
    assert found.statistic == statistic(pairs)
    shuffles = list(permutations(b for _, b in pairs))
    first = [a for a, _ in pairs]
    hit = sum(statistic(list(zip(first, s))) >= found.statistic for s in shuffles)
    assert found.exact == Fraction(hit, len(shuffles))


def test_the_estimate_agrees_and_another_chance_does_not():
    """The shuffled share fits the exact chance (false alarm 1e-6), not one a tenth larger."""
    found = independence(MANY, trials=40_000, rng=2)
    assert 0.05 < found.exact < 0.95
    assert binomial_test(found.hits, found.trials, found.exact) > FALSE_ALARM
    assert binomial_test(found.hits, found.trials, found.exact * Fraction(11, 10)) < FALSE_ALARM
    assert (found.trials, found.seed) == (40_000, 2)


def test_dice_that_turn_as_one():
    """Equal faces throughout: the only table so far off is that of a perfect match."""
    found = independence(thrown(*[(k % 3 + 1, k % 3 + 1) for k in range(9)]))
    assert found.statistic == 18
    assert found.exact == Fraction(6, 1680)  # 3! matchings of 9! / 3!^3 shuffles


def test_large_tables_are_left_to_the_estimate():
    """Six faces by six and hundreds of throws are not enumerated; the estimate is there."""
    rows = [(1 + (7 * k) % 6, 1 + (k * k + 3 * k // 7) % 6) for k in range(500)]
    found = independence(thrown(*rows), trials=2000)
    assert found.exact is None
    assert found.trials == 2000
    assert abs(found.estimate - found.p_value) < 0.1


def test_what_cannot_be_tested():
    """Counts alone, one die, and a die that never changes."""
    for bad, message in (
        (from_counts([1, 2, 3]), "needs throws of two dice"),
        (thrown((1, 2), (1, 3)), "always showed the same face"),
    ):
        with pytest.raises(ValueError, match=message):
            independence(bad)
