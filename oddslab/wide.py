"""Words of 128 bits, for sets of more than 64 things: LLVM has them, Numba has not.

A wide word is joined of two parts of 48 bits, so that either part is a positive number in a table.
It has ``& | ^ << >>`` and comparisons, with another or with a whole number, and `bits` counts its
bits as those of any word.  In plain code it is a whole number like any other.
"""

from __future__ import annotations

from typing import Any

from oddslab.bits import popcount, select
from oddslab.kernel import kernel, native

PART = 48
PART_BITS = (1 << PART) - 1


def _made(name: str, *arguments: int) -> Any:
    from oddslab import _wide_type

    return getattr(_wide_type, name)(*arguments)


@native(lambda: _made("joined", PART))
def wide(low, high):
    """The wide word of its two parts."""
    return low | high << PART


@native(lambda: _made("part", 0, PART))
def low_part(x):
    """The places 0 to 47 of a wide word."""
    return x & PART_BITS


@native(lambda: _made("part", PART, PART))
def high_part(x):
    """The places from 48 up of a wide word."""
    return x >> PART


@kernel
def wide_select(x, k):
    """The place of the k-th set bit of a wide word from below, k counted from 0."""
    low = low_part(x)
    n = popcount(low)
    return select(low, k) if k < n else PART + select(high_part(x), k - n)
