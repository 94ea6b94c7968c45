"""Powers and products of polynomials with whole coefficients."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import comb
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddslab.sums import convolve, power, uniform_sum

steady = settings(deadline=None, derandomize=True, max_examples=40)
# noughts at the ends and inside, palindromes and equal weights take paths of their own
weights = st.one_of(
    st.lists(st.integers(0, 4), min_size=1, max_size=7).filter(any),
    st.builds(lambda n, w: [w] * n, st.integers(1, 7), st.integers(1, 3)),
    st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(any).map(lambda a: a + a[::-1]),
)


def multiply(a, b):
    out = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            out[i + j] += x * y
    return out


@steady
@given(weights, st.integers(0, 6))
def test_a_power_is_multiplying_again_and_again(die, n):
    """The recurrence gives what n - 1 plain multiplications give."""
    by_hand = [1]
    for _ in range(n):
        by_hand = multiply(by_hand, die)
    assert power(die, n) == by_hand


@steady
@given(weights, weights, st.integers(0, 70), st.integers(0, 300))
def test_a_packed_product_is_the_plain_one(a, b, many, bits):
    """Long and large factors, which are packed into one number, multiply as short ones do."""
    a, b = a * (1 + many), [w << bits for w in b] * (1 + many)
    assert convolve(a, b) == multiply(a, b)


@steady
@given(st.dictionaries(st.integers(1, 9), st.integers(0, 7), max_size=4))
def test_unlike_dice_in_one_recurrence(counts):
    """Dice of several numbers of sides add up as their plain products do."""
    by_hand = [1]
    for sides, n in counts.items():
        for _ in range(n):
            by_hand = multiply(by_hand, [1] * sides)
    assert uniform_sum(counts) == by_hand


def test_many_unlike_dice_agree_with_multiplied_powers():
    """A hundred dice each of 4, 6 and 20 sides: one recurrence against two products."""
    product = convolve(convolve(power([1] * 4, 100), power([1] * 6, 100)), power([1] * 20, 100))
    assert uniform_sum({6: 100, 4: 100, 20: 100}) == product


def test_a_thousand_dice_have_the_closed_form():
    """1000d6 has the ways that inclusion and exclusion give, in a few milliseconds."""
    begun = perf_counter()
    ways = power([0, 1, 1, 1, 1, 1, 1], 1000)
    assert perf_counter() - begun < 1  # about 0.004 s
    assert sum(ways) == 6**1000
    assert ways == ways[:1000] + ways[:999:-1]
    for total in (1000, 1017, 2500, 3500):
        closed = sum(
            (-1) ** j * comb(1000, j) * comb(total - 6 * j - 1, 999)
            for j in range((total - 1000) // 6 + 1)
        )
        assert ways[total] == closed


def test_thirty_dice_do_not_overflow():
    """30d6 passes 2**63, where 64-bit sums turn negative."""
    ways = power([1] * 6, 30)
    assert max(ways) > 2**63
    assert min(ways) == 1
    assert Fraction(list(accumulate(ways))[-1], 6**30) == 1


def test_bad_weights_and_powers_are_refused():
    """Negative or vanishing weights and negative powers are errors."""
    for bad, n in (([0, 0], 2), ([], 2), ([1, -1], 2), ([1, 1], -1)):
        with pytest.raises(ValueError, match="expected weights"):
            power(bad, n)
    assert convolve([], [1]) == []
