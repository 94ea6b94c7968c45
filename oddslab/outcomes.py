"""What an outcome, its axes and its weight may be, and exact helpers that laws of them share."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import gcd, isqrt, ldexp
from numbers import Rational, Real
from typing import Any

from oddslab.events import rank

Value = int | str | Fraction
Outcome = Value | tuple[Value, ...]
Weight = int | Fraction

LONGEST_NUMBER = 1000  # digits: 1e1000000000 would fill the memory before it could be refused

__all__ = [
    "Outcome",
    "Value",
    "Weight",
    "as_outcome",
    "as_weight",
    "axis_names",
    "brief",
    "in_order",
    "number",
    "reduced",
    "square_root",
]


def axis_names(axes: Sequence[str]) -> tuple[str, ...]:
    """Return the names as a tuple; they must be words, and no two alike."""
    if isinstance(axes, str):
        axes = (axes,)
    names = tuple(axes)
    if not names:
        raise ValueError("at least one axis must be named")
    for name in names:
        if not isinstance(name, str) or not name:
            raise TypeError(f"an axis is named by a word, not by {name!r}")
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"axis {twice!r} is named twice in {names}; rename one")
    return names


def _value(value: Any, outcome: Any) -> Value:
    if type(value) is int or type(value) is str:
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else value
    if isinstance(value, int) and not isinstance(value, bool):
        return value  # an int that knows more, such as "40 or more": index() would make it plain
    try:
        return operator.index(value)  # numpy's whole numbers, True and False
    except TypeError:
        raise TypeError(f"outcome {outcome!r}: expected ints, Fractions or strs") from None


def as_outcome(outcome: Any, axes: tuple[str, ...]) -> Any:
    """Return the outcome in ints, Fractions and strs, bare or with an entry for each axis."""
    if len(axes) == 1:
        if isinstance(outcome, tuple):
            n = len(outcome)
            bare = f": {outcome[0]!r}" if n == 1 else ""
            raise TypeError(
                f"outcome {outcome!r} is a tuple of {n}, but one axis, {axes[0]!r}, takes the bare "
                f"value{bare}"
            )
        return _value(outcome, outcome)
    if not isinstance(outcome, tuple) or len(outcome) != len(axes):
        raise TypeError(f"outcome {outcome!r} needs one entry for each of the axes {axes}")
    return tuple([_value(value, outcome) for value in outcome])


def as_weight(weight: Any, what: Any) -> int | Fraction:
    """Return an exact weight of 0 or more, or raise an error that names `what` it belongs to."""
    if type(weight) is not int and not isinstance(weight, Fraction):
        try:
            weight = operator.index(weight)
        except TypeError:
            raise TypeError(
                f"weight {weight!r} of {what!r} is not exact: expected an int or a Fraction, "
                "such as Fraction(1, 5) or Fraction('0.2')"
            ) from None
    if weight < 0:
        raise ValueError(f"weight {weight} of {what!r} is negative; expected 0 or more")
    return weight


def number(value: Any) -> Fraction:
    """Return the exact number that is written: 0.2 is one fifth, as text, float or Decimal.

    Raises
    ------
    TypeError
        For a bool, and for what is neither a number nor text.
    ValueError
        For text that is no number, NaN, infinity, and numbers of over a thousand digits.
    """
    if isinstance(value, Rational) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))  # numpy's would overflow
    if isinstance(value, Real | Decimal) and not isinstance(value, bool):
        if not math.isfinite(value):
            raise ValueError(f"a finite number is needed, not {value!r}")
        written = str(value)  # numpy's float32 0.2 means one fifth as well
    elif isinstance(value, str):
        written = value.strip()
    else:
        raise TypeError(f"a number is needed, not {value!r}")
    power = re.search(r"e([+-]?\d+)$", written, re.IGNORECASE)
    if len(written) > LONGEST_NUMBER or (power and abs(int(power[1])) > LONGEST_NUMBER):
        raise ValueError(f"a number has at most {LONGEST_NUMBER} digits, not as {written[:40]!r}")
    try:
        return Fraction(written)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"a number is needed, not {value!r}") from None


def in_order(outcomes: Iterable[Any]) -> list[Any]:
    """Return the outcomes sorted, numbers before words where they are mixed."""
    try:
        return sorted(outcomes)
    except TypeError:
        return sorted(outcomes, key=rank)


def reduced(ways: Mapping[Any, int], total: int) -> tuple[dict[Any, int], int]:
    """Return ways and total over their greatest common divisor."""
    common = gcd(total, *ways.values())
    return {o: w // common for o, w in ways.items()}, total // common


def brief(n: int) -> str:
    """Return a count written out, or how long it is: Python refuses to print very long ones."""
    return str(n) if n.bit_length() <= 128 else f"(about 10**{n.bit_length() * 30103 // 100000})"


def square_root(x: Fraction) -> float:
    """Return the square root as a float, also where the fraction itself is too large for one."""
    top, bottom = x.numerator, x.denominator
    half = (106 - top.bit_length() + bottom.bit_length()) // 2  # leaves 53 bits in the root
    square = (top << 2 * half) // bottom if half >= 0 else top // (bottom << -2 * half)
    return ldexp(isqrt(square), -half)
