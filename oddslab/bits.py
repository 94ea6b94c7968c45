"""Sets of up to 64 things as one word: how many there are, the lowest, the highest, the k-th.

Larger sets are words of ``wide.py``.  Compiled code uses what every processor has one instruction
for (by LLVM's portable names); plain code and the walk use the Python twin that stands first in
each pair.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from oddslab.kernel import kernel, native

U = np.uint64
I = np.int64  # noqa: E741 - the signed twin of U


def _counted(name: str, with_flag: bool, flip: bool = False) -> Any:
    """A call of LLVM's bit-counting function; its value off the last place if `flip`."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    def count_of(bits):
        def count(context, builder, signature, arguments):
            word, flag = ir.IntType(bits), ir.IntType(1)
            shape = ir.FunctionType(word, [word, flag] if with_flag else [word])
            full = f"llvm.{name}.i{bits}"
            function = builder.module.globals.get(full)
            if function is None:
                function = ir.Function(builder.module, shape, full)
            given = [arguments[0], flag(0)] if with_flag else [arguments[0]]
            n = builder.call(function, given)
            n = builder.sub(word(bits - 1), n) if flip else n
            return n if bits == 64 else builder.trunc(n, ir.IntType(64))

        return count

    def typed(typing_context, x):
        if x.name == "Wide":
            return types.int64(x), count_of(128)
        return types.int64(types.uint64), count_of(64)

    typed.__name__ = typed.__qualname__ = f"bits_{name}"
    return intrinsic(typed)


@native(lambda: _counted("ctpop", False))
def popcount(x):
    """How many bits of the word are set."""
    return x.bit_count()


@native(lambda: _counted("cttz", True))
def lowest(x):
    """The place of the lowest set bit of a word that is not zero."""
    return (x & -x).bit_length() - 1


@native(lambda: _counted("ctlz", True, True))
def highest(x):
    """The place of the highest set bit of a word that is not zero."""
    return x.bit_length() - 1


# the place of the k-th set bit of a byte, at 8 x byte + k
IN_BYTE = np.array(
    [
        ([p for p in range(8) if byte >> p & 1] + [0] * 8)[k]
        for byte in range(256)
        for k in range(8)
    ],
    np.uint8,
)
PAIRS, NIBBLES, BYTES = U(0x5555555555555555), U(0x3333333333333333), U(0x0F0F0F0F0F0F0F0F)
EACH, TOPS = U(0x0101010101010101), U(0x8080808080808080)
W1, W2, W3, W4, W8, W56, LAST = U(1), U(2), U(3), U(4), U(8), U(56), U(255)


@kernel(inline=True)
def broadword(x, k):
    """What `select` is in compiled code: counts by byte, the byte from their sums, then a table.

    After Vigna, *Broadword implementation of rank/select queries*, 2008.
    """
    s = x - ((x >> W1) & PAIRS)
    s = (s & NIBBLES) + ((s >> W2) & NIBBLES)
    s = ((s + (s >> W4)) & BYTES) * EACH  # byte j: set bits in the bytes up to j
    n = U(k)
    below = (((n * EACH) | TOPS) - s) & TOPS  # byte j: all of its sum is at most k
    place = U(popcount(below)) << W3
    before = ((s << W8) >> place) & LAST
    byte = (x >> place) & LAST
    return I(place + U(IN_BYTE[(byte << W3) + n - before]))


@kernel(when_compiled=broadword)
def select(x, k):
    """The place of the k-th set bit from below, k counted from 0."""
    while k > 0:
        x &= x - 1
        k -= 1
    return lowest(x)
