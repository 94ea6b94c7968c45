"""A hand as a word with a bit a tile: of 64 bits up to the double-nine set, wide beyond it.

The engine makes and keeps hands by these few kernels alone; `WIDE` has what stands in for them
where the set is larger.  A wide word in ``c.table`` or ``c.state`` is two, its high part `BEYOND`
or `FURTHER` places behind the low one.
"""

from __future__ import annotations

from oddslab.gamebook.dominoes._line_numbers import BEYOND, FURTHER
from oddslab.kernel import kernel
from oddslab.random import ONE, ZERO, I, U, tile_of_many
from oddslab.wide import PART_BITS, high_part, low_part, wide, wide_select

NARROW = 63  # tiles of a set whose hands are words of 64 bits


@kernel
def no_tiles():
    """No tiles."""
    return ZERO


@kernel
def one_tile(t):
    """The tile alone."""
    return ONE << U(t)


@kernel
def all_if(holds):
    """All tiles, or none."""
    return U(-I(holds))


@kernel
def among(c, k):
    """The tiles that stand in the table at a place."""
    return U(c.table[k])


@kernel
def hand_of(c, s):
    """The hand of a seat."""
    return c.state[U(s)]


@kernel
def keep_hand(c, s, hand):
    """Keep the hand of a seat."""
    c.state[U(s)] = hand


@kernel
def wide_none():
    """As `no_tiles`."""
    return wide(ZERO, ZERO)


@kernel
def wide_one(t):
    """As `one_tile`."""
    return wide(ONE, ZERO) << U(t)


@kernel
def wide_all_if(holds):
    """As `all_if`."""
    part = U(-I(holds)) & U(PART_BITS)
    return wide(part, part)


@kernel
def wide_among(c, k):
    """As `among`."""
    return wide(U(c.table[k]), U(c.table[BEYOND + U(k)]))


@kernel
def wide_hand_of(c, s):
    """As `hand_of`."""
    return wide(c.state[U(s)], c.state[FURTHER + U(s)])


@kernel
def wide_keep_hand(c, s, hand):
    """As `keep_hand`."""
    c.state[U(s)] = low_part(hand)
    c.state[FURTHER + U(s)] = high_part(hand)


WIDE = {
    "no_tiles": wide_none,
    "one_tile": wide_one,
    "all_if": wide_all_if,
    "among": wide_among,
    "hand_of": wide_hand_of,
    "keep_hand": wide_keep_hand,
    "select": wide_select,
    "tile": tile_of_many,
}
