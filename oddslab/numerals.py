"""Whole numbers and fractions of any length in digits, which Python refuses beyond 4300 of them."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Context, Decimal
from fractions import Fraction

__all__ = ["counted", "fraction", "grouped", "length", "number", "root", "whole"]


def whole(n: int, thousands: str = "") -> str:
    """Return a whole number in digits, also where Python refuses to print one so long."""
    n = int(n)
    text = str(abs(n)) if n.bit_length() < 14_000 else format(Decimal(abs(n)), "f")
    return ("-" if n < 0 else "") + grouped(text, thousands)


def grouped(digits: str, thousands: str = ",") -> str:
    """Return digits in threes with `thousands` between them."""
    if not thousands:
        return digits
    first = len(digits) % 3 or 3
    groups = (digits[k : k + 3] for k in range(first, len(digits), 3))
    return thousands.join([digits[:first], *groups])


def number(text: str) -> int:
    """Return the whole number that `whole` wrote."""
    return int(text) if len(text) < 4_000 else int(Decimal(text))


def fraction(f: Fraction | int, thousands: str = "") -> str:
    """Return "a/b", or "a" for a whole number, with every digit."""
    over = "" if f.denominator == 1 else f"/{whole(f.denominator, thousands)}"
    return whole(f.numerator, thousands) + over


def length(n: int) -> int:
    """Return how many digits a whole number has, its sign not counted; 0 has one."""
    return Decimal(abs(int(n))).adjusted() + 1 if n else 1  # a Decimal of an int is exact


def root(x: Fraction | int, digits: int) -> Decimal:
    """Return the square root to so many digits, also where it is too large for a float."""
    wide = Context(prec=2 * digits + 6, Emin=-999_999_999, Emax=999_999_999)
    square = wide.divide(Decimal(x.numerator), Decimal(x.denominator))
    return Context(prec=digits, Emin=-999_999_999, Emax=999_999_999).plus(wide.sqrt(square))


def counted(n: int, noun: str, plural: str = "") -> str:
    """Return "1 run" or "2,000 runs": a number with its noun."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def listed(names: Sequence[str]) -> str:
    """Return "a, b and c": names in a row, as a sentence has them."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
