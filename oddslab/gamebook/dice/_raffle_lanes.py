"""One chance of nine fair dice, 1024 trials at a time in 16-bit arithmetic.

A lane is a trial: the words, the order in which the dice use them up and the rare refusals are
those of the plain kernel, so the totals agree trial by trial.  No branch depends on a die; each
step is one short loop over the lanes that compiles to vector instructions.
"""

from __future__ import annotations

import numpy as np

from oddslab.kernel import kernel
from oddslab.random import (
    COLUMNS,
    CUT_DIE,
    GROUP,
    M32,
    POWER_DIE,
    SHARED,
    SHIFT10,
    STRIDE,
    ZERO,
    I,
    U,
    begin,
    die,
    first_pass,
)

u16, u32 = np.uint16, np.uint32

HALF = GROUP // 2
LOW, HIGH = u32(0xFFFF), u32(16)
FIVE, FOUR = u16(6**5), u16(6**4)
SUSPECT = u16((2**32 % 6**9 >> 16) + 1)  # high halves from here on are never refused
TOTALS = 46


@kernel(inline=True)
def high(a, b):
    """The high half of a product of 16-bit numbers (one vector instruction)."""
    return u16((u32(a) * u32(b)) >> HIGH)


@kernel
def totals(c):
    """The totals, less nine, of the group whose words are in ``c.words``.

    Returns the first and the last lane whose word may have to be refused (first > last: none).
    """
    a = c.halves
    b = c.halves[GROUP:]
    for j in range(4):
        plane = c.words[SHARED + U(j) * STRIDE :]
        x = a[j * COLUMNS :]
        y = b[j * COLUMNS :]
        for i in range(COLUMNS):
            x[i] = u16(plane[i] >> HIGH)
            y[i] = u16(plane[i] & LOW)
    first = u16(GROUP)
    last = u16(0)
    for i in range(GROUP):
        # five dice, then four, as numbers in base 6: (a, b) x 6^5 as a digit and a remainder of
        # 32 bits, from products of 16 bits
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
    for i in range(GROUP):
        # the digit sum of h in base 6 is h - 5 (h//6 + h//36 + ...).  Divisions are products
        # with 2^16 / 6, / 9, / 27 and / 81 rounded up, exact for h < 6^5; all start from h,
        # since a chain of them would be widened to 32 bits
        h = a[i]
        g = b[i]
        p = u16(high(h, u16(10923)) + high(u16(h >> u16(2)), u16(7282)))
        q = u16(high(u16(h >> u16(3)), u16(2428)) + high(u16(h >> u16(4)), u16(810)))
        r = u16(high(g, u16(10923)) + high(u16(g >> u16(2)), u16(7282)))
        s = u16(p + u16(q + u16(r + high(u16(g >> u16(3)), u16(2428)))))
        a[i] = u16(u16(h + g) - u16(u16(5) * s))
    return I(first), I(last)


@kernel
def lanes(cs, trial, n, tally):
    """Add the totals of the `n` trials from `trial` to the tally."""
    c = cs[0]
    a = c.halves
    codes = c.halves[GROUP:]
    pairs = c.pairs
    pairs[:] = u32(0)
    done = 0
    while done < n:
        group = trial >> SHIFT10
        base = group << SHIFT10
        first_pass(c, base)
        first, last = totals(c)
        lowest = I(trial - base)
        beyond = min(GROUP, lowest + n - done)
        if beyond - lowest == GROUP:
            # counted two by two: half as many steps, and seldom twice the same cell in a row
            for i in range(HALF):
                codes[i] = u16(u16(a[i] << u16(6)) | a[i + HALF])
            for i in range(HALF):
                pairs[codes[i]] += u32(1)
        else:
            first = max(first, lowest)
            last = min(last, beyond - 1)
            for i in range(lowest, beyond):
                tally[a[i]] += 1
        for i in range(first, last + 1):  # as a rule none or one
            column = U(i & (COLUMNS - 1))
            plane = U(i // COLUMNS)
            word = U(c.words[SHARED + plane * STRIDE + column])
            if (word * POWER_DIE) & M32 < CUT_DIE:
                c.trial = base + plane * U(COLUMNS)
                begin(c, column)
                left = ZERO
                total = I(0)
                for _ in range(9):
                    k, left = die(c, left)
                    total += k
                tally[a[i]] -= 1
                tally[total] += 1
        trial = base + U(beyond)
        done += beyond - lowest
        if done == n or group & U(0xFFFFF) == ZERO:  # long before a 32-bit count can overflow
            for x in range(TOTALS):
                for y in range(TOTALS):
                    tally[x] += pairs[64 * x + y]
                    tally[y] += pairs[64 * x + y]
            pairs[:] = u32(0)
