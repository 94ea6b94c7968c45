"""Numbers of any length are written in full, and their digits counted exactly."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from oddslab.numerals import counted, fraction, grouped, length, listed, number, root, whole

NEAR_POWERS = [10**k + d for k in (1, 3, 14, 15, 16, 113, 4299, 4300, 6990) for d in (-1, 0, 1)]


@pytest.mark.parametrize("n", [*NEAR_POWERS, 9, 596247386828299, 2**62, 7 * 10**112], ids=length)
def test_length_is_that_of_the_digits(n):
    """The count of digits is exact on both sides of every power of ten, and leaves out the sign."""
    low = 10 ** (length(n) - 1)
    assert low <= n < 10 * low
    assert length(-n) == length(n)


def test_length_of_nothing():
    """0 is written with one digit."""
    assert length(0) == 1


def test_a_count_from_bits_alone_would_fail():
    """The negative twin: bits alone make 16 digits of a number of 15."""
    pair = (65217899577600, 596247386828299)
    assert [int(n.bit_length() * 0.30103) + 1 for n in pair] == [14, 16]
    assert [length(n) for n in pair] == [14, 15]


@pytest.mark.parametrize("n", [0, 7, -7, 10**5000 + 3, -(10**5000)], ids=length)
def test_whole_is_written_in_full_and_read_back(n):
    """No digit is lost beyond Python's own limit, which stays as it was."""
    limit = sys.get_int_max_str_digits()
    text = whole(n)
    assert number(text) == n
    assert len(text.lstrip("-")) == length(n)
    assert sys.get_int_max_str_digits() == limit


def test_thousands():
    """Digits stand in threes from the right, after the sign."""
    assert [whole(n, ",") for n in (0, 999, -1000, 10077695)] == [
        "0",
        "999",
        "-1,000",
        "10,077,695",
    ]
    assert grouped("1234567", " ") == "1 234 567"
    assert whole(10**5000, ",").count(",") == 1666


def test_fractions():
    """A fraction is a/b, a whole number stands alone."""
    assert fraction(Fraction(-1001, 2000), ",") == "-1,001/2,000"
    assert fraction(Fraction(7)) == "7"
    long = Fraction(10**5000 + 1, 3**5000)
    assert Fraction(*map(number, fraction(long).split("/"))) == long


@pytest.mark.parametrize("x", [Fraction(35, 6), Fraction(4), Fraction(1, 10**700), 2 * 10**2000])
def test_root(x):
    """The root is right to its last digit, and beyond the floats as well."""
    d = root(x, 6)
    half = Fraction(10) ** (d.adjusted() - 5) / 2
    assert (Fraction(d) - half) ** 2 <= x <= (Fraction(d) + half) ** 2


def test_counted():
    """One is no plural."""
    assert [counted(n, "run") for n in (0, 1, 2, 1000)] == [
        "0 runs",
        "1 run",
        "2 runs",
        "1,000 runs",
    ]


def test_listed():
    """Names are told as a sentence tells them."""
    assert [listed("abc"[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
