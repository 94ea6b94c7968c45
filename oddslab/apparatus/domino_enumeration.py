"""Every hand of a set looked at one by one: the check of the laws that are counted by formula.

Hands are numbers of 64 bits, taken in rising order by the next number with as many bits set
(Gosper's step: the lowest run of ones sends its top bit up and the rest down to the bottom).  What
is added up over the tiles of a hand stands in fields of one word: a table for the lower tiles, and
a sum for the upper ones that is made anew when they change, which is seldom.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from oddslab.apparatus.dominoes import DominoSet
from oddslab.distribution import Distribution
from oddslab.kernel import kernel
from oddslab.random import ONE, ZERO, I, U

HIGHEST_TOP = 9  # 55 tiles fit in a word, and its suits in fields of 4 bits up to 15 tiles
LOW, TABLES = U(11), 5  # tiles to a table; tables
LOW_BITS = U((1 << 11) - 1)
TWO, FOUR, FIFTEEN = U(2), U(4), U(15)
THREE_SUITS, TWELVE_BITS = U(12), U((1 << 12) - 1)
SUIT_BITS = 48  # looked up twelve at a time


@kernel(inline=True)
def next_hand(hand):
    """The next larger number with as many bits set.  A division by small words is fast."""
    lowest = hand & (~hand + ONE)
    up = hand + lowest
    return up | (((hand ^ up) >> TWO) // lowest)


@kernel(inline=True)
def upper_sum(upper, sums):
    """The sum over the tiles above the first table."""
    total = ZERO
    at = LOW_BITS + ONE
    while upper != ZERO:
        total += sums[at + (upper & LOW_BITS)]
        upper >>= LOW
        at += LOW_BITS + ONE
    return total


@kernel
def tally_sums(hand, hands, sums, tally):
    """Tally the sums of so many hands from this one on."""
    upper = ~ZERO
    above = ZERO
    for _ in range(hands):
        if hand >> LOW != upper:
            upper = hand >> LOW
            above = upper_sum(upper, sums)
        tally[above + sums[hand & LOW_BITS]] += 1
        hand = next_hand(hand)


@kernel
def tally_suits(hand, hands, sums, longest, missing, tally):
    """Tally longest suit x 16 + suits that are missing, from fields of four bits a suit."""
    upper = ~ZERO
    above = ZERO
    for _ in range(hands):
        if hand >> LOW != upper:
            upper = hand >> LOW
            above = upper_sum(upper, sums)
        held = above + sums[hand & LOW_BITS]
        a = held & TWELVE_BITS
        held >>= THREE_SUITS
        b = held & TWELVE_BITS
        held >>= THREE_SUITS
        c = held & TWELVE_BITS
        d = held >> THREE_SUITS
        most = max(longest[a], longest[b], longest[c], longest[d])
        none = missing[a] + missing[b] + missing[c] + missing[d]
        tally[(U(most) << FOUR) + U(none)] += 1
        hand = next_hand(hand)


def every_hand_sums(dominoes: DominoSet, size: int) -> Distribution:
    """The joint law of pips and doubles, by looking at every hand of `size` tiles."""
    first, hands = _all(dominoes, size)
    worth = [p * 16 + (dominoes.doubles >> t & 1) for t, p in enumerate(dominoes.pips)]
    tally = np.zeros(sum(sorted(worth)[-size:]) + 1, dtype=np.int64)
    tally_sums(U(first), I(hands), _tables(worth), tally)
    found = np.flatnonzero(tally).tolist()
    return Distribution({divmod(k, 16): int(tally[k]) for k in found}, ("pips", "doubles"))


def every_hand_suits(dominoes: DominoSet, size: int) -> Distribution:
    """The joint law of the longest suit and the number of missing suits, likewise."""
    first, hands = _all(dominoes, size)
    worth = [1 << 4 * a | 1 << 4 * b for a, b in dominoes.tiles]  # a double once: the same bit
    tally = np.zeros(256, dtype=np.int64)
    tally_suits(U(first), I(hands), _tables(worth), *_three_suits(), tally)
    beyond = SUIT_BITS // 4 - (dominoes.top + 1)  # fields that are no suit of this set
    found = [(divmod(k, 16), int(tally[k])) for k in np.flatnonzero(tally).tolist()]
    ways = {(longest, missing - beyond): n for (longest, missing), n in found}
    return Distribution(ways, ("longest", "missing"))


def _all(dominoes: DominoSet, size: int) -> tuple[int, int]:
    """The lowest hand of this size, and how many there are."""
    if dominoes.top > HIGHEST_TOP:
        raise ValueError(f"hands of {dominoes} do not fit in 64 bits: accepted are tops up to 9")
    most = min(len(dominoes), 15)
    if not 1 <= size <= most:
        raise ValueError(f"hands of 1 to {most} tiles can be listed, not {size}")
    return (1 << size) - 1, comb(len(dominoes), size)


def _tables(worth: Sequence[int]) -> np.ndarray:
    """The sums over 11 tiles by their bits, for the lowest tiles, the next ones, and so on."""
    padded = [*worth, *[0] * (TABLES * int(LOW) - len(worth))]
    tables = []
    for first in range(0, len(padded), int(LOW)):
        table = np.zeros(1, dtype=np.uint64)
        for w in padded[first : first + int(LOW)]:
            table = np.concatenate([table, table + U(w)])
        tables.append(table)
    return np.concatenate(tables)


def _three_suits() -> tuple[np.ndarray, np.ndarray]:
    """Of three fields of four bits: the greatest, and how many are 0."""
    fields = np.arange(1 << 12, dtype=np.uint64)
    each = np.stack([fields & FIFTEEN, fields >> FOUR & FIFTEEN, fields >> (FOUR + FOUR)])
    return each.max(axis=0).astype(np.uint8), (each == 0).sum(axis=0).astype(np.uint8)
