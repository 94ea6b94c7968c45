"""One chance of nine fair dice, 1024 trials at a time in 16-bit arithmetic.

A lane is a trial: the words, the order in which the dice use them up and the rare refusals are
those of the plain kernel, so the totals agree trial by trial.  No branch depends on a die; each
step is one short loop over the lanes that compiles to vector instructions.
"""

from __future__ import annotations

import numpy as np

from oddslab.games.dice.raffle import raffle
from oddslab.kernel import kernel
from oddslab.random import (
    COLUMNS,
    CUT_DIE,
    GROUP,
    M32,
    POWER_DIE,
    SHARED,
    STRIDE,
    I,
    U,
    begin,
    first_pass,
)

u16, u32 = np.uint16, np.uint32

HALF = GROUP // 2
LOW, HIGH = u32(0xFFFF), u32(16)
FIVE, FOUR = u16(6**5), u16(6**4)
SUSPECT = u16((2**32 % 6**9 >> 16) + 1)  # high halves from here on are never refused
TOTALS = 46
MOST = 1 << 20  # groups before the uint32 counts are emptied


@kernel(inline=True)
def high(a, b):
    """The high half of a product of 16-bit numbers (one vector instruction)."""
    return u16((u32(a) * u32(b)) >> HIGH)


@kernel
def split(plane, a, b):
    """The high halves of a plane of words into `a`, the low halves into `b`."""
    for i in range(COLUMNS):
        a[i] = u16(plane[i] >> HIGH)
        b[i] = u16(plane[i] & LOW)


@kernel
def fives(a, b):
    """Turn words into their first five dice (`a`) and last four (`b`) as numbers in base 6.

    Returns the first and the last lane whose word may have to be refused.
    """
    first = u16(GROUP)
    last = u16(0)
    for i in range(GROUP):
        # (a, b) x 6^5 as a digit and a remainder of 32 bits, from products of 16 bits
        mid = u16(a[i] * FIVE)
        rest = u16(mid + high(b[i], FIVE))
        digit = u16(high(a[i], FIVE) + (u16(1) if rest < mid else u16(0)))
        low = u16(b[i] * FIVE)
        mid = u16(rest * FOUR)
        end = u16(mid + high(low, FOUR))
        a[i] = digit
        b[i] = u16(high(rest, FOUR) + (u16(1) if end < mid else u16(0)))
        first = min(first, u16(i) if end < SUSPECT else u16(GROUP))
        last = max(last, u16(i) if end < SUSPECT else u16(0))
    return first, last


@kernel
def sums(a, b):
    """Digit sums into `a`: that of h in base 6 is h - 5 (h//6 + h//36 + ...).

    Divisions are multiplications by 2^16 / 6, / 9, / 27 and / 81 rounded up, exact for h < 6^5.
    All start from h: a chain of them would be widened to 32 bits.
    """
    for i in range(GROUP):
        h = a[i]
        g = b[i]
        p = u16(high(h, u16(10923)) + high(u16(h >> u16(2)), u16(7282)))
        q = u16(high(u16(h >> u16(3)), u16(2428)) + high(u16(h >> u16(4)), u16(810)))
        r = u16(high(g, u16(10923)) + high(u16(g >> u16(2)), u16(7282)))
        s = u16(p + u16(q + u16(r + high(u16(g >> u16(3)), u16(2428)))))
        a[i] = u16(u16(h + g) - u16(u16(5) * s))


@kernel
def count(a, codes, pairs):
    """Count the totals two by two: half as many steps, and seldom twice the same cell in a row."""
    for i in range(HALF):
        codes[i] = u16(u16(a[i] << u16(6)) | a[i + HALF])
    for i in range(HALF):
        pairs[codes[i]] += u32(1)


@kernel
def lanes(cs, group, groups, tally):
    """Add the totals of the trials of `groups` whole groups from `group` to the tally."""
    c = cs[0]
    a = c.halves
    b = c.halves[GROUP:]
    codes = c.halves[2 * GROUP :]
    while groups > 0:
        some = min(groups, MOST)
        groups -= some
        c.pairs[:] = u32(0)
        for _ in range(some):
            trial = group * U(GROUP)
            first_pass(c, trial)
            for j in range(4):
                split(c.words[SHARED + U(j) * STRIDE :], a[j * COLUMNS :], b[j * COLUMNS :])
            first, last = fives(a, b)
            sums(a, b)
            count(a, codes, c.pairs)
            for i in range(I(first), I(last) + 1):  # as a rule none or one
                column = U(i & (COLUMNS - 1))
                plane = U(i // COLUMNS)
                word = U(c.words[SHARED + plane * STRIDE + column])
                if (word * POWER_DIE) & M32 < CUT_DIE:
                    first_pass(c, trial + plane * U(COLUMNS))
                    begin(c, column)
                    raffle(c, tally)  # it has no policy to read
                    tally[a[i]] -= 1
                    tally[c.out[0]] += 1
            group += U(1)
        for x in range(TOTALS):
            for y in range(TOTALS):
                tally[x] += c.pairs[64 * x + y]
                tally[y] += c.pairs[64 * x + y]
