"""Every hand of a set looked at one by one: the check of the laws that are counted by formula.

A hand is some of the eleven lowest tiles and some of the upper ones.  Upper parts are numbers of 64
bits, taken in rising order by the next number with as many bits set (Gosper's step: the lowest run
of ones sends its top bit up and the rest down to the bottom); each meets every lower part that
makes up the hand.  What is added up over the tiles stands in fields of one word: looked up for the
upper part, which changes seldom, and listed for the lower ones.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from math import comb

import numpy as np

from oddslab.apparatus.dominoes import DominoSet
from oddslab.bits import lowest
from oddslab.distribution import Distribution
from oddslab.kernel import kernel
from oddslab.random import ONE, ZERO, I, U

HIGHEST_TOP = 9  # 55 tiles fit in a word, and its suits in fields of 4 bits up to 15 tiles
LOW, TABLES = U(11), 5  # tiles to a table; tables
LOW_BITS = U((1 << 11) - 1)
TWO, FOUR, FIFTEEN = U(2), U(4), U(15)
THREE_SUITS, SIX_SUITS, TWELVE_BITS = U(12), U(24), U((1 << 12) - 1)
SUIT_BITS = 48  # looked up twelve at a time


@kernel(inline=True)
def next_hand(hand):
    """The next larger number with as many bits set."""
    up = hand + (hand & (~hand + ONE))
    return up | ((hand ^ up) >> (TWO + U(lowest(hand))))


@kernel(inline=True)
def upper_sum(upper, sums):
    """The sum over the tiles above the lowest eleven."""
    total = ZERO
    at = LOW_BITS + ONE
    while upper != ZERO:
        total += sums[at + (upper & LOW_BITS)]
        upper >>= LOW
        at += LOW_BITS + ONE
    return total


@kernel
def tally_sums(upper, hands, sums, lower, tally):
    """Tally the sums of so many upper parts from this one on, each with every lower part."""
    for _ in range(hands):
        above = upper_sum(upper, sums)
        for k in range(len(lower)):
            tally[above + lower[k]] += 1
        upper = next_hand(upper)


@kernel
def tally_suits(upper, hands, sums, lower, longest, missing, tally):
    """Tally longest suit x 16 + suits that are missing, from fields of four bits a suit."""
    for _ in range(hands):
        above = upper_sum(upper, sums)
        c = (above >> SIX_SUITS) & TWELVE_BITS  # the lowest eleven tiles have no number above 4
        d = above >> (SIX_SUITS + THREE_SUITS)
        most_above = max(longest[c], longest[d])
        none_above = missing[c] + missing[d]
        for k in range(len(lower)):
            held = above + lower[k]
            a = held & TWELVE_BITS
            b = (held >> THREE_SUITS) & TWELVE_BITS
            most = max(most_above, longest[a], longest[b])
            none = none_above + missing[a] + missing[b]
            tally[(U(most) << FOUR) + U(none)] += 1
        upper = next_hand(upper)


def every_hand_sums(dominoes: DominoSet, size: int) -> Distribution:
    """The joint law of pips and doubles, by looking at every hand of `size` tiles."""
    worth = [p * 16 + (dominoes.doubles >> t & 1) for t, p in enumerate(dominoes.pips)]
    tally = np.zeros(sum(sorted(worth)[-size:]) + 1, dtype=np.int64)
    for part in _parts(dominoes, size, worth):
        tally_sums(*part, tally)
    found = np.flatnonzero(tally).tolist()
    return Distribution({divmod(k, 16): int(tally[k]) for k in found}, ("pips", "doubles"))


def every_hand_suits(dominoes: DominoSet, size: int) -> Distribution:
    """The joint law of the longest suit and the number of missing suits, likewise."""
    worth = [1 << 4 * a | 1 << 4 * b for a, b in dominoes.tiles]  # a double once: the same bit
    tally = np.zeros(256, dtype=np.int64)
    for part in _parts(dominoes, size, worth):
        tally_suits(*part, *_three_suits(), tally)
    beyond = SUIT_BITS // 4 - (dominoes.top + 1)  # fields that are no suit of this set
    found = [(divmod(k, 16), int(tally[k])) for k in np.flatnonzero(tally).tolist()]
    ways = {(longest, missing - beyond): n for (longest, missing), n in found}
    return Distribution(ways, ("longest", "missing"))


def _parts(
    dominoes: DominoSet, size: int, worth: Sequence[int]
) -> Iterator[tuple[U, I, np.ndarray, np.ndarray]]:
    """By tiles of the upper part: the lowest, how many, all sums, and the sums of lower parts."""
    if dominoes.top > HIGHEST_TOP:
        raise ValueError(f"hands of {dominoes} do not fit in 64 bits: accepted are tops up to 9")
    most = min(len(dominoes), 15)
    if not 1 <= size <= most:
        raise ValueError(f"hands of 1 to {most} tiles can be listed, not {size}")
    low = min(len(dominoes), int(LOW))
    sums = _tables(worth)
    lower, tiles = sums[: 1 << low], np.bitwise_count(np.arange(1 << low))
    for n in range(max(0, size - low), min(size, len(dominoes) - low) + 1):
        yield U((1 << n) - 1), I(comb(len(dominoes) - low, n)), sums, lower[tiles == size - n]


def _tables(worth: Sequence[int]) -> np.ndarray:
    """The sums over eleven tiles by their bits, for the lowest tiles, the next ones, and so on."""
    padded = [*worth, *[0] * (TABLES * int(LOW) - len(worth))]
    tables = []
    for first in range(0, len(padded), int(LOW)):
        table = np.zeros(1, dtype=np.uint64)
        for w in padded[first : first + int(LOW)]:
            table = np.concatenate([table, table + U(w)])
        tables.append(table)
    return np.concatenate(tables)


@functools.cache
def _three_suits() -> tuple[np.ndarray, np.ndarray]:
    """Of three fields of four bits: the greatest, and how many are 0."""
    fields = np.arange(1 << 12, dtype=np.uint64)
    each = np.stack([fields & FIFTEEN, fields >> FOUR & FIFTEEN, fields >> (FOUR + FOUR)])
    return each.max(axis=0).astype(np.uint8), (each == 0).sum(axis=0).astype(np.uint8)
