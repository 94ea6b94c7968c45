"""What a round of a line game is worth to whom, where nothing scores before it ends."""

# ruff: noqa: F403, F405 - the numbers have some hundred names

from __future__ import annotations

from oddslab.bits import popcount
from oddslab.gamebook.dominoes._line_numbers import *
from oddslab.gamebook.dominoes._line_score import gain, pips_of_side
from oddslab.kernel import kernel
from oddslab.random import I, U


@kernel
def settle(c, players, out, setter):
    """The winners as bits by side, and the points that they score; `out` is who went out, or -1."""
    sides = rule(c, SIDES)
    total = I(0)
    fewest = I(1 << 20)
    own = I(0)
    winners = I(0)
    for side in range(sides):
        p = pips_of_side(c, side, players, sides)
        if out >= 0 and side == out % sides:
            winners = I(1) << side
            own = p
        total += p
        fewest = min(fewest, p)
    points = total - own
    if out < 0 or rule(c, DOMINO) == COUNTED:
        winners = I(0)
        for side in range(sides):
            p = pips_of_side(c, side, players, sides)
            if p == fewest:
                winners |= I(1) << side
        if winners & (winners - 1) != 0 and rule(c, TIE) != SPLIT:
            if rule(c, TIE) == SETTER_LOSES:
                winners &= -1 - (I(1) << (setter % sides))
            if winners & (winners - 1) != 0 or rule(c, TIE) == NO_WINNER:
                winners = I(0)
        points = total - fewest
        if rule(c, BLOCK) == DIFFERENCE or rule(c, BLOCK) == PAIRWISE:
            points -= (sides - 1) * fewest
        elif rule(c, BLOCK) == LESS_OWN:
            points -= fewest
        elif rule(c, BLOCK) == ALL_PIPS:
            points = total
        elif rule(c, BLOCK) == NO_SCORE:
            winners = I(0)
        if winners == 0:
            points = I(0)
    return winners, points


@kernel
def credit(c, players, winners, points):
    """Put the points of a round to the scores: the winners divide them.

    Where each pair settles, every other side scores what those with more pips hold more.
    """
    sides = rule(c, SIDES)
    whole = rule(c, WHOLE)
    for side in range(sides):
        if (winners >> side) & 1 != 0:
            gain(c, side, points * whole // popcount(U(winners)))
        elif winners != 0 and rule(c, BLOCK) == PAIRWISE:
            own = pips_of_side(c, side, players, sides)
            more = I(0)
            for other in range(sides):
                p = pips_of_side(c, other, players, sides)
                more += max(p - own, I(0))
            gain(c, side, more * whole)
