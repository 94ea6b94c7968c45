"""A seat of a line game that is played by a kernel of one's own, compiled into the engine.

The kernel, a *chooser*, takes one value, the `Sight` of its seat, and answers with a placement:
four times the tile and the place of its way among `Sight.ways`.  With -3 it lays nothing and with
-4 it draws, where the rules let a player who could lay a tile; whatever else it answers is no
preference, and every placement is equally likely.  It is asked only where there is a choice.

Examples
--------
The tile with the highest half, at the first end that it fits:

>>> import oddslab
>>> from oddslab.bits import highest
>>> from oddslab.kernel import kernel
>>> from oddslab.random import I
>>> @kernel
... def high(see):
...     end = I(0)
...     if see.ways[1] > see.ways[0]:  # words: the larger has the higher highest bit
...         end = I(1)
...     return 4 * highest(see.ways[end]) + end
>>> print(oddslab.play("block", strategies={"A": high}, rng=1).lines[2])
A sets 6-5.

A chooser is compiled together with the engine, some ten seconds in each process; a trial that is
told, and a walk, compile nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from oddslab.bits import popcount
from oddslab.gamebook.dominoes._line_numbers import (
    FURTHER,
    LACKED,
    SCORING,
    SEATS,
    TO_DRAW,
    TO_STOP,
    TURNED,
    number,
    rule,
)
from oddslab.gamebook.dominoes._line_parts import throughout
from oddslab.gamebook.dominoes._line_score import value
from oddslab.gamebook.dominoes._line_weigh import asked as otherwise
from oddslab.kernel import Kernel, kernel
from oddslab.random import ONE, TILES, ZERO, I, U

SEAT = 0


class Sight(NamedTuple):
    """What a seat may see when it must choose: all that a chooser is given.

    A word holds a bit for each tile: halves a <= b are bit ``b * (b + 1) / 2 + a``.  Of sets above
    the double-nine the words of tiles are wide (``oddslab.wide``); what is written for the others
    serves there too, if it counts their bits by ``oddslab.bits``.

    Parameters
    ----------
    hand : word
        The own tiles.
    ways : four words
        The tiles that fit each end, none twice where two ends are alike; where either half may be
        turned outward (matadore) the first two turn the higher half, the last two the lower, at the
        same two ends.
    ends : four integers
        The number at each end; 14 for the empty table, 15 for an end that is not there.
    counts : four integers
        What each end counts, where ends score by what they count.
    total : int
        What they count together.
    unseen : word
        The tiles neither in the own hand nor on the table.
    lacked, turned : seven words each
        Of the next player, the one after, and so on: the numbers (a bit each) that he is known to
        lack, as he has said go, and those that he has turned outward.
    tiles : seven integers
        How many tiles these players hold.
    stock : int
        How many tiles lie in the stock.
    """

    hand: int
    ways: tuple[int, int, int, int]
    ends: tuple[int, int, int, int]
    counts: tuple[int, int, int, int]
    total: int
    unseen: int
    lacked: tuple[int, int, int, int, int, int, int]
    turned: tuple[int, int, int, int, int, int, int]
    tiles: tuple[int, int, int, int, int, int, int]
    stock: int


@kernel
def chooser(see):
    """The kernel of one's own stands in place of this one."""
    return I(-1)


@kernel
def counted(c, e):
    """What an end counts, if ends do."""
    n = I(0)
    if rule(c, SCORING) != 0:
        n = I(value(c, e))
    return n


@kernel
def lacked(c, seat, players, k):
    """What the k-th player after the seat lacks."""
    word = ZERO
    if k < players:
        word = c.state[SEATS + U((seat + k) % players)] & LACKED
    return word


@kernel
def turned(c, seat, players, k):
    """What the k-th player after the seat has turned outward."""
    word = ZERO
    if k < players:
        word = c.state[SEATS + U((seat + k) % players)] >> TURNED
    return word


@kernel
def tiles(c, seat, players, k):
    """How many tiles the k-th player after the seat holds."""
    n = I(0)
    if k < players:
        s = U((seat + k) % players)
        n = popcount(c.state[s]) + popcount(c.state[FURTHER + s])
    return n


@kernel
def asked_by(c, seat, players, hand, m0, m1, m2, m3, e0, e1, e2, e3, unseen, count, stock):
    """The best score and the ways, narrowed to what the chooser of the seat answers.

    The score is one that the chooser's weights of drawing and stopping are above if it says so.
    """
    if seat != SEAT:
        return otherwise(
            c, seat, players, hand, m0, m1, m2, m3, e0, e1, e2, e3, unseen, count, stock
        )
    answer = I(
        chooser(
            Sight(
                hand,
                (m0, m1, m2, m3),
                (number(e0), number(e1), number(e2), number(e3)),
                (counted(c, e0), counted(c, e1), counted(c, e2), counted(c, e3)),
                count,
                unseen,
                (
                    lacked(c, seat, players, 1),
                    lacked(c, seat, players, 2),
                    lacked(c, seat, players, 3),
                    lacked(c, seat, players, 4),
                    lacked(c, seat, players, 5),
                    lacked(c, seat, players, 6),
                    lacked(c, seat, players, 7),
                ),
                (
                    turned(c, seat, players, 1),
                    turned(c, seat, players, 2),
                    turned(c, seat, players, 3),
                    turned(c, seat, players, 4),
                    turned(c, seat, players, 5),
                    turned(c, seat, players, 6),
                    turned(c, seat, players, 7),
                ),
                (
                    tiles(c, seat, players, 1),
                    tiles(c, seat, players, 2),
                    tiles(c, seat, players, 3),
                    tiles(c, seat, players, 4),
                    tiles(c, seat, players, 5),
                    tiles(c, seat, players, 6),
                    tiles(c, seat, players, 7),
                ),
                I(stock),
            )
        )
    )
    best = I(0)
    if answer == TO_DRAW or answer == TO_STOP:  # noqa: SIM109 - no tuples in a kernel
        best = answer
    if 0 <= answer < 4 * TILES:
        none = hand ^ hand  # of the set's words, narrow or wide
        bit = (none | ONE) << U(answer >> 2)
        k0 = m0 & bit if answer & 3 == 0 else none
        k1 = m1 & bit if answer & 3 == 1 else none
        k2 = m2 & bit if answer & 3 == 2 else none
        k3 = m3 & bit if answer & 3 == 3 else none
        if k0 | k1 | k2 | k3 != none:
            m0 = k0
            m1 = k1
            m2 = k2
            m3 = k3
    return best, m0, m1, m2, m3


def with_choosers(play: Kernel, choosers: Mapping[int, Kernel]) -> Kernel:
    """The engine in which these kernels choose for these seats."""
    ask = otherwise
    for seat, own in choosers.items():
        ask = asked_by.given(SEAT=seat, chooser=own, otherwise=ask)
    return throughout(play, (("asked", ask),)) if choosers else play
