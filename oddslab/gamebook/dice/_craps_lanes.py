"""A bet at craps with two fair dice, 1024 trials at a time in 16-bit arithmetic.

A lane is a trial: words, throws and the rare refusals are those of the plain kernel, so the two
agree trial by trial.  A word gives four throws.  All lanes take their shared word; those not yet
settled (a quarter) move together and take the words of their own block 0, moving together after
each.  What is left after twenty throws, or had a word that may have to be refused, is played by
the plain kernel from the start.
"""

from __future__ import annotations

import numpy as np

from oddslab.gamebook.dice.craps import BARRED, MOST, PLACE, bet
from oddslab.kernel import kernel
from oddslab.random import (
    COLUMNS,
    CUT_PAIR,
    GROUP,
    M32,
    NO_GROUP,
    SHARED,
    SHIFT8,
    SHIFT10,
    SHIFT32,
    STRIDE,
    ZERO,
    I,
    U,
    begin,
    philox,
)

u16, u32 = np.uint16, np.uint32

LOW, HIGH = u32(0xFFFF), u32(16)
TWO = u16(36 * 36)
SUSPECT = u16((int(CUT_PAIR) >> 16) + 1)  # high halves from here on are never refused
STEP = 32  # lanes at a time: survivors are made up to a multiple
FIRST = U(4 * GROUP)  # where shared words are kept; those of own blocks come before
WORDS = 5  # of four throws each: the shared one, and block 0 of the trial's own
# a code: 9 (point - 2) + 4 won + throw (0..3 of this word), or + 8 where the bet goes on
CODES, ALIVE, VOID = 256, u16(128), u16(99)


@kernel(inline=True)
def high(a, b):
    """The high half of a product of 16-bit numbers (one vector instruction)."""
    return u16((u32(a) * u32(b)) >> HIGH)


@kernel
def throw_four(a, b, point, code, n):
    """Four throws for each of `n` lanes from the words ``a << 16 | b``; point 0: the first throw.

    Divisions by 36 and 216 are products with 2^16 / 36, and 2^16 / 27 after a shift; both start
    from h, since a chain of them would be widened to 32 bits.
    """
    for at in range(0, n, STEP):
        x = a[at:]
        y = b[at:]
        was = point[at:]
        out = code[at:]
        for i in range(STEP):
            mid = u16(x[i] * TWO)
            rest = u16(mid + high(y[i], TWO))
            h = u16(high(x[i], TWO) + (u16(1) if rest < mid else u16(0)))
            low = u16(y[i] * TWO)
            mid = u16(rest * TWO)
            end = u16(mid + high(low, TWO))
            g = u16(high(rest, TWO) + (u16(1) if end < mid else u16(0)))
            k1 = high(h, u16(1821))
            k2 = u16(h - u16(k1 * u16(36)))
            k3 = high(g, u16(1821))
            k4 = u16(g - u16(k3 * u16(36)))
            t1 = u16(u16(k1 + u16(2)) - u16(u16(5) * high(u16(h >> u16(3)), u16(2428))))
            t2 = u16(u16(k2 + u16(2)) - u16(u16(5) * high(k2, u16(10923))))
            t3 = u16(u16(k3 + u16(2)) - u16(u16(5) * high(u16(g >> u16(3)), u16(2428))))
            t4 = u16(u16(k4 + u16(2)) - u16(u16(5) * high(k4, u16(10923))))
            come_out = was[i] == u16(0)
            p = t1 if come_out else was[i]
            craps = (t1 <= u16(3)) | (t1 >= u16(11))
            s1 = (t1 == u16(7)) | (craps if come_out else t1 == p)
            s2 = (t2 == u16(7)) | (t2 == p)
            s3 = (t3 == u16(7)) | (t3 == p)
            s4 = (t4 == u16(7)) | (t4 == p)
            last = t1 if s1 else (t2 if s2 else (t3 if s3 else t4))
            j = u16(0) if s1 else (u16(1) if s2 else (u16(2) if s3 else u16(3)))
            r = u16(j + (u16(4) if last == p else u16(0)))
            r = r if s1 | s2 | s3 | s4 else u16(ALIVE + u16(8))
            r = u16(r + u16(u16(9) * u16(p - u16(2))))
            out[i] = VOID if end < SUSPECT else r
            was[i] = p


@kernel
def settle(code, point, lane, n, counts):
    """Count the codes of `n` lanes; lanes that go on are moved together.  Returns how many.

    `lane` becomes where each of them stood, and its point moves with it.
    """
    m = 0
    for i in range(n):
        k = code[i]
        p = point[i]
        counts[k] += u32(1)
        lane[m] = u16(i)
        point[m] = p
        m += I(k >> u16(7))
    return m


@kernel
def blocks(q, offset, n, first, tag, key):
    """Block 0 of the trials ``first + offset[i]`` as four rows of 1024 words.

    The shared words of a group too: those of 256 "trials" from 256 x group.
    """
    lo = first & M32  # a multiple of 1024, so adding an offset never carries
    hi = first >> SHIFT32
    k0 = key & M32
    k1 = key >> SHIFT32
    for at in range(0, n, STEP):
        some = offset[at:]
        row = q[at:]
        for i in range(STEP):
            w0, w1, w2, w3 = philox(ZERO, lo + U(some[i]), hi, tag, k0, k1)
            row[i] = w0
            row[i + U(GROUP)] = w1
            row[i + U(2 * GROUP)] = w2
            row[i + U(3 * GROUP)] = w3


@kernel
def replay(c, trial, policy, tally):
    """Play one trial by the plain kernel, with its shared word put where that one looks for it."""
    column = trial & U(COLUMNS - 1)
    j = (trial >> SHIFT8) & U(3)
    c.words[SHARED + STRIDE * j + column] = c.words[FIRST + U(GROUP) * j + column]
    c.trial = trial - column
    begin(c, column)
    bet(c, policy)
    tally[(c.out[0] * 7 + c.out[1]) * c.rules[MOST] + c.out[2]] += 1


@kernel
def add(c, counts, tally):
    """Add the counted codes to the tally and empty them."""
    for s in range(WORDS):
        for k in range(99):
            n = I(counts[256 * s + k])
            p = k // 9 + 2
            result = k % 9 // 4
            throws = 4 * s + k % 9 % 4 + 1
            if throws == 1:  # a first throw: of the points, 7 and 11 alone win
                result = I(p == 7 or p == 11)
                if p == c.rules[BARRED]:
                    result = I(2)
            if n > 0:
                cell = min(throws, c.rules[MOST]) - 1
                tally[(result * 7 + PLACE[p]) * c.rules[MOST] + cell] += n
    counts[:] = u32(0)


@kernel
def lanes(cs, trial, n, tally):
    """Add the outcomes of the `n` trials from `trial` to the tally."""
    c = cs[0]
    ahead = c.first[0]
    c.first[0] = ZERO  # the room for blocks made ahead holds those of the survivors
    counts = c.pairs
    counts[:] = u32(0)
    a = c.halves
    b = c.halves[GROUP:]
    point = c.halves[2 * GROUP :]
    code = c.halves[3 * GROUP :]
    lane = c.halves[4 * GROUP :]
    place = c.halves[5 * GROUP :]
    offset = c.halves[6 * GROUP :]
    done = 0
    while done < n:
        group = trial >> SHIFT10
        base = group << SHIFT10
        lowest = I(trial - base)
        beyond = min(GROUP, lowest + n - done)
        for i in range(COLUMNS):
            offset[i] = u16(i)
        words = c.words[FIRST:]
        blocks(words, offset, COLUMNS, group << SHIFT8, c.tag | U(2), c.key)
        for j in range(4):
            row = words[j * GROUP :]
            x = a[j * COLUMNS :]
            y = b[j * COLUMNS :]
            for i in range(COLUMNS):
                x[i] = u16(row[i] >> HIGH)
                y[i] = u16(row[i] & LOW)
        point[:GROUP] = u16(0)
        m = I(GROUP)  # one type: a literal would compile the steps twice
        for s in range(WORDS):
            throw_four(a, b, point, code, m)
            if s == 0 and beyond - lowest < GROUP:
                code[:lowest] = u16(VOID + u16(1))
                code[beyond:GROUP] = u16(VOID + u16(1))
            some = counts[256 * s :]
            void = some[VOID]
            go_on = settle(code, point, lane, m, some)
            if some[VOID] != void:
                for i in range(m):
                    if code[i] == VOID:
                        at = i
                        if s > 0:
                            at = I(offset[place[i]])
                        replay(c, base + U(at), tally, tally)  # it has no policy to read
            if s == 0:
                blocks(c.words, lane, go_on, base, c.tag, c.key)
                for i in range(go_on):
                    offset[i] = lane[i]
                    place[i] = u16(i)
            else:
                for i in range(go_on):
                    place[i] = place[lane[i]]
            m = go_on
            if s < WORDS - 1:
                own = c.words[s * GROUP :]
                for i in range(m):
                    w = own[place[i]]
                    a[i] = u16(w >> HIGH)
                    b[i] = u16(w & LOW)
        for i in range(m):
            replay(c, base + U(offset[place[i]]), tally, tally)
        trial = base + U(beyond)
        done += beyond - lowest
        if group & U(0xFFFFF) == ZERO:  # long before a 32-bit count can overflow
            add(c, counts, tally)
    add(c, counts, tally)
    c.first[0] = ahead
    c.group = U(NO_GROUP)
