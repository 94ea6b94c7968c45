"""What scores during a round of a line game, and what is left in the hands when it ends.

The ends score by what they count, or by being alike (headers).  A double across the line counts
both halves; one that was set counts its pips once while it lies alone, and both halves at the side
that is open when the other is covered.  A double with four points (a spinner) counts as such at its
open side, and nothing at its own ends.
"""

# ruff: noqa: F403, F405 - the numbers have some hundred names

from __future__ import annotations

from oddslab.bits import popcount
from oddslab.gamebook.dominoes._line_numbers import *
from oddslab.gamebook.dominoes._line_tiles import among, hand_of, no_tiles
from oddslab.kernel import kernel
from oddslab.random import ZERO, I, U


@kernel
def gain(c, side, n):
    """Add to the score of a side; 1 if it has reached the target, where there is one."""
    target = rule(c, TARGET)
    score = I(c.state[SCORES + U(side)]) + n
    if target != 0 and score > target and rule(c, EXACT) != 0:
        score -= n
    c.state[SCORES + U(side)] = U(score)
    return I(target != 0 and score >= target)


@kernel
def pips_of(c, hand):
    """The pips of a hand: bit j of the pips of every tile is a word of tiles."""
    n = I(0)
    for j in range(PIP_BITS):
        n += popcount(hand & among(c, PLANES + U(j))) << j
    return n


@kernel
def pips_of_side(c, side, players, sides):
    """The pips that a side holds: the hands of every so many-th seat."""
    n = I(0)
    for s in range(side, players, sides):
        n += pips_of(c, hand_of(c, s))
    return n


@kernel
def value(c, e):
    """What an end counts."""
    return c.table[VALUES + e]


@kernel
def lies(c, y, double, crossing):
    """The end that a tile turns outward: a double lies across, or with four points uncounted."""
    e = y
    if double:
        e = y | ACROSS
        if crossing and rule(c, SPINNER) & UNCOUNTED != 0:
            e = y | UNCOUNTED_SIDE
    return e


@kernel
def lay(c, a, b, end, x, e0, e1, e2, e3, count, bare, sides, due):
    """The ends of the line when a tile has been played to its end `x`, and what they count.

    `bare`: the end at an uncovered side of a set double, or of the one that has four points;
    `sides`: how many of its sides are uncovered; `due`: whether the next double has four points.
    """
    spinner = rule(c, SPINNER)
    opens = False  # the double's own ends can be played to from now on
    if x == EMPTY:
        e0 = a
        e1 = b
        count = I(a + b)
        if a == b:
            if rule(c, SCORING) & SET_FLAT == 0:
                e0 = lies(c, a, True, due != 0)
                e1 = e0
            count = value(c, e0)
            bare = e0
            sides = I(2)
            opens = spinner & (CROSSED | SIDES_FIRST) == CROSSED
        if a == b or spinner & SET_ONLY != 0:
            due = I(0)
        x = a
    else:
        if x != bare or sides != 2:  # a set double lying alone counts as its other side goes on to
            count -= value(c, x)
        crossing = due != 0 and a == b
        y = lies(c, a + b - number(x), a == b, crossing)
        count += value(c, y)
        if x == bare:
            sides -= 1
            if sides == 0:
                bare = NONE
                opens = spinner & SIDES_FIRST != 0
        if crossing:
            due = I(0)
            bare = y
            sides = I(1)
            opens = spinner & SIDES_FIRST == 0
        if end == 0:
            e0 = y
        elif end == 1:
            e1 = y
        elif end == 2:
            e2 = y
        else:
            e3 = y
    if opens:
        e2 = number(x) | ARM
        e3 = e2
    return e0, e1, e2, e3, count, bare, sides, due


@kernel
def lay_plainly(c, a, b, end, x, e0, e1, e2, e3, count, bare, sides, due):
    """In place of `lay` where nothing scores: compiled sooner."""
    return e0, e1, e2, e3, count, bare, sides, due


@kernel
def worth(c, count, alone, alike, across):
    """The points of a play: by what the ends count then, or by headers.

    `alone`: a set double; `alike`: both ends show one number; `across`: with a double.
    """
    n = c.table[WORTHS + U(count)]
    if rule(c, SCORING) & HEADERS != 0:
        n = I(0)
        if alone:
            n = rule(c, SET_DOUBLE)
        elif alike:
            n = rule(c, TRIPLE) if across else rule(c, PAIR)
    return n


@kernel
def scorers(c, count, alone, due, e0, e1, e2, e3):
    """The tiles that would score, played to one of these ends of a line that counts so many.

    `alone`: a set double; `due`: the next double would have four points.
    """
    n0 = number(e0)
    n1 = number(e1)
    doubles = among(c, DOUBLES)
    f0 = among(c, FITS + n0)
    f1 = among(c, FITS + n1)
    found = f0 & f1
    if rule(c, SCORING) & HEADERS != 0:
        if n0 == n1:
            found &= doubles
    else:
        rest0 = U(count)  # what the other ends count
        rest1 = U(count)
        if not alone:
            rest0 = U(count - value(c, e0))
            rest1 = U(count - value(c, e1))
        found = among(c, SCORERS + n0 * COUNTS + rest0)
        found |= among(c, SCORERS + n1 * COUNTS + rest1)
        if due and rule(c, SPINNER) & UNCOUNTED != 0:
            found ^= found & doubles
            if c.table[WORTHS + rest0] != 0:
                found |= doubles & f0
            if c.table[WORTHS + rest1] != 0:
                found |= doubles & f1
        found |= among(c, SCORERS + number(e2) * COUNTS + U(count - value(c, e2)))
        found |= among(c, SCORERS + number(e3) * COUNTS + U(count - value(c, e3)))
    return found


@kernel
def makes(c, a, b, x, other, count, bare, sides, due):
    """The points of a tile played to the end `x`, where `other` is the other end of the line."""
    double = a == b
    crossing = due != 0 and double
    n = count
    y = a
    if x == EMPTY:
        n = I(a + b)
        if double and rule(c, SPINNER) & UNCOUNTED != 0 and crossing:
            n = I(0)
    else:
        if x != bare or sides != 2:
            n -= value(c, x)
        y = lies(c, a + b - number(x), double, crossing)
        n += value(c, y)
    alone = x == EMPTY and double
    return worth(c, n, alone, number(y) == number(other), (y | other) & ACROSS != ZERO)


@kernel
def leaves(c, hand, unseen, a, b, end, x, e0, e1, e2, e3, count, bare, sides, due):
    """How many tiles not seen, and how many held, would score next if a tile is played so."""
    e0, e1, e2, e3, count, bare, sides, due = lay(
        c, a, b, end, x, e0, e1, e2, e3, count, bare, sides, due
    )
    found = scorers(c, count, sides == 2, due != 0, e0, e1, e2, e3)
    return popcount(unseen & found), popcount(hand & found)


@kernel
def makes_nothing(c, a, b, x, other, count, bare, sides, due):
    """In place of `makes` where nothing scores: compiled sooner."""
    return I(0)


@kernel
def leaves_nothing(c, hand, unseen, a, b, end, x, e0, e1, e2, e3, count, bare, sides, due):
    """In place of `leaves` where nothing scores: compiled sooner."""
    return I(0), I(0)


@kernel
def nearest(c, n):
    """The points of pips: of the nearest multiple."""
    return (n + rule(c, MULTIPLE) // 2) // rule(c, MULTIPLE) * rule(c, PER)


@kernel
def reckon(c, players, out, setter):
    """As `settle`, where what is left in the hands scores one point or a rounded number.

    At a block each side, or each player, counts its pips; a doublet may outweigh them.
    """
    sides = rule(c, SIDES)
    apart = sides
    if rule(c, SINGLY) != 0:
        apart = players
    fewest = I(1 << 20)
    winners = I(0)
    doublets = I(0)
    for k in range(apart):
        p = I(0)
        double = I(0)
        for s in range(k, players, apart):
            p += pips_of(c, hand_of(c, s))
            double |= I(hand_of(c, s) & among(c, DOUBLES) != no_tiles())
        if rule(c, DOUBLETS) != 0:
            p += double << 16
        doublets |= double
        if p < fewest:
            winners = I(0)
            fewest = p
        if p == fewest:
            winners |= I(1) << (k % sides)
    if rule(c, DOUBLETS) == DECIDES and doublets == 0:
        winners = I(0)
    scores = rule(c, BLOCK_POINTS)
    if out >= 0:
        winners = I(1) << (out % sides)
        scores = rule(c, OUT_POINTS)
    elif winners & (winners - 1) != 0:
        if rule(c, TIE) == SETTER_LOSES:
            winners &= -1 - (I(1) << (setter % sides))
        if winners & (winners - 1) != 0 or rule(c, TIE) == NO_WINNER:
            winners = I(0)
    points = I(scores == ONE_POINT)
    if scores == ROUNDED or scores == ROUNDED_EACH:  # noqa: SIM109 - no tuples in a kernel
        own = I(0)
        if out < 0:
            own = fewest
        more = I(0)
        for k in range(sides):
            if (winners >> k) & 1 == 0:
                p = pips_of_side(c, k, players, sides) - own
                if scores == ROUNDED_EACH:
                    points += nearest(c, p)
                more += p
        if scores == ROUNDED:
            points = nearest(c, more)
    if scores == NOTHING or winners == 0:
        winners = I(0)
        points = I(0)
    return winners, points
