"""Numbers that a caller or a file gives, refused by the name that they were given under."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from oddslab.options import shown, whole
from oddslab.outcomes import number

MOST_TRIALS = 10**8  # of an estimate; some minutes
MOST_THROWS = 10**13  # beyond, what is drawn and shown in floats would lose digits


def read_number(name: str, value: Any) -> Fraction:
    """The fraction that a number, or text in ASCII, says."""
    try:
        if isinstance(value, str) and not value.isascii():
            raise ValueError
        return number(value)
    except (ValueError, TypeError) as e:
        raise type(e)(
            f"{name}={shown(value)} is not possible: a number, such as 1/6 or 0.2"
        ) from None


def read_chance(name: str, value: Any, ends: bool = False) -> Fraction:
    """A chance between 0 and 1, or from 0 to 1 with `ends`; ``95%`` is 0.95."""
    text = value.strip() if isinstance(value, str) else value
    percent = isinstance(text, str) and text.endswith("%")
    said = "from 0 to 1" if ends else "between 0 and 1"
    try:
        p = read_number(name, text[:-1] if percent else text) / (100 if percent else 1)
    except (ValueError, TypeError) as e:
        p, kind = Fraction(-1), type(e)
    else:
        kind = ValueError
    if not 0 <= p <= 1 or (p in (0, 1) and not ends):
        raise kind(
            f"{name}={shown(value)} is not possible: a number {said}, such as 0.95, 19/20 or 95%"
        )
    return p


def read_whole(name: str, value: Any, low: int, high: int) -> int:
    """A whole number in a range; True is none."""
    try:
        n = whole(value) if not isinstance(value, str) or value.isascii() else low - 1
    except ValueError:
        n = low - 1
    except TypeError:
        raise TypeError(
            f"{name}={shown(value)} is not possible: a whole number from {low} to {high:,}"
        ) from None
    if not low <= n <= high:
        raise ValueError(
            f"{name}={shown(value)} is not possible: a whole number from {low} to {high:,}"
        )
    return n


def read_trials(value: Any, low: int = 1) -> int:
    """How many trials an estimate is to rest on."""
    return read_whole("trials", value, low, MOST_TRIALS)
