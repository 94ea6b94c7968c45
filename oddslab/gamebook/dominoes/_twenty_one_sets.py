"""Every hand within the limit as a lattice of sets of tiles, and exact sums over disjoint hands.

A part of a hand within the limit is within it too, so the hands are closed under taking tiles away.
Sums over all hands that contain a hand, or are contained in it, then come tile by tile (Yates), and
the hands that share no tile with H are counted by inclusion and exclusion over the parts of H:
sum over S in H of (-1)^|S| times what contains S.
"""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np

from oddslab.apparatus.dominoes import DominoSet, tiles_in
from oddslab.game import NoLaw
from oddslab.gamebook.dominoes._twenty_one_hands import (
    Tables,
    hands_by_total,
    special_hands,
    values_of_set,
)

MOST_HANDS = 400_000
LIMB = 20  # bits; products of two limbs, summed over all hands, stay below 2^63


@dataclass(frozen=True, eq=False)
class Hands:
    """The hands within the limit, by number of tiles, then by their highest tile, the next, ...

    Each array has an entry a hand: the number of its tiles, its best and lowest total; whether tile
    t is in hand h is ``inside[h, t]``; and ``joined[h, t]`` is the hand that tile t makes of hand
    h, -1 where t is in it or too much.
    """

    inside: np.ndarray
    tiles: np.ndarray
    best: np.ndarray
    low: np.ndarray
    joined: np.ndarray
    lows: tuple[int, ...]  # of each tile

    @property
    def size(self) -> int:
        """How many tiles the set has."""
        return len(self.lows)

    def at(self, n: int) -> np.ndarray:
        """The hands of n tiles."""
        return np.flatnonzero(self.tiles == n)

    def disjoint(self, weights: np.ndarray) -> np.ndarray:
        """For every hand the sum of the weights of the hands that share no tile with it.

        `weights` are whole numbers of 64 bits, a row a hand; the sums must fit in 64 bits, what
        comes in between need not (it is right modulo 2^64).
        """
        sums = weights.astype(np.int64)
        with np.errstate(over="ignore"):
            for t in range(self.size):
                h = np.flatnonzero(self.joined[:, t] >= 0)
                sums[h] += sums[self.joined[h, t]]
            sums[self.tiles % 2 == 1] *= -1
            for t in range(self.size):
                h = np.flatnonzero(self.joined[:, t] >= 0)
                sums[self.joined[h, t]] += sums[h]
        return sums

    def special(self, reading: str, limit: int, top: int) -> np.ndarray:
        """Which hands are special: three tiles with the double blank that make the limit."""
        dominoes = DominoSet(top)
        found = np.zeros(len(self.tiles), bool)
        for name in special_hands(reading, limit, top):
            h = 0  # the hand without tiles
            for t in tiles_in(dominoes.hand(name)):
                h = self.joined[h, t]  # what can make the limit is within it
            found[h] = True
        return found


@functools.lru_cache(maxsize=4)
def hands_within(limit: int, top: int) -> Hands:
    """All hands within the limit.

    Raises
    ------
    ValueError
        For rules with more than 400,000 of them.
    """
    values = values_of_set(top)
    lows = tuple(v[0] for v in values)
    counts = hands_by_total("lowest", limit, top)
    count = sum(sum(row.values()) for row in counts.values())
    if count > MOST_HANDS:
        raise NoLaw(
            f"the double-{top} set has {count} hands within {limit}, too many for exact laws here "
            f"(at most {MOST_HANDS}): accepted is limit=5 to {_most_limit(counts)}; or simulate it"
        )
    within = (1 << limit + 1) - 1
    size = len(lows)
    masks, low, last = np.ones(1, np.int64), np.zeros(1, np.int64), np.full(1, -1)
    inside = np.zeros((1, size), bool)
    parents = np.zeros(1, np.int64)  # each hand without its highest tile
    joined = np.full((count, size), -1, np.int32)
    levels = []
    start = 0
    while len(masks):
        levels.append((masks, low, inside))
        grown = []
        first = start + len(masks)  # the number of the next hand
        for t, options in enumerate(values):
            h = np.flatnonzero((last < t) & (low + lows[t] <= limit))
            joined[start + h, t] = np.arange(first, first + len(h))
            first += len(h)
            mask = np.bitwise_or.reduce([masks[h] << v for v in options]) & within
            holds = inside[h]
            holds[:, t] = True
            grown.append((mask, low[h] + lows[t], holds, start + h, np.full(len(h), t)))
        _join(joined, start, parents, last)
        start += len(masks)
        masks, low, inside, parents, last = (np.concatenate(part) for part in zip(*grown))
    masks, low, inside = (np.concatenate(part) for part in zip(*levels))
    tiles = np.concatenate([np.full(len(level[0]), n) for n, level in enumerate(levels)])
    best = np.zeros(count, np.int64)
    for t in range(limit + 1):
        best[masks >> t & 1 == 1] = t
    return Hands(inside, tiles, best, low, joined, lows)


def _most_limit(counts: Tables) -> int:
    """The highest limit within which there are not too many hands."""
    by_total: Counter[int] = Counter()
    for row in counts.values():
        by_total.update(row)
    reached = accumulate(by_total[t] for t in range(max(by_total) + 1))
    return sum(n <= MOST_HANDS for n in reached) - 1


def _join(joined: np.ndarray, start: int, parents: np.ndarray, last: np.ndarray) -> None:
    """Join each tile to the hands from `start` on that have a higher one.

    To the hand without its highest tile, then the highest: two steps that are known already.
    """
    here = np.arange(start, start + len(parents))
    for t in range(joined.shape[1]):
        h = np.flatnonzero(last > t)
        without = joined[parents[h], t]
        h, without = h[without >= 0], without[without >= 0]
        joined[here[h], t] = joined[without, last[h]]


def limbs(numbers: np.ndarray) -> list[np.ndarray]:
    """Whole numbers, not negative, as arrays of 64 bits: number = sum of limb k << 20 k."""
    most = int(numbers.max()) if numbers.size else 0
    count = max(1, -(-most.bit_length() // LIMB))
    return [(numbers >> LIMB * k & (1 << LIMB) - 1).astype(np.int64) for k in range(count)]


def products(weights: np.ndarray, columns: list[np.ndarray], starts: Any) -> np.ndarray:
    """For each group of rows the sums of weight x column, as Python integers.

    `columns` are limbs as by `disjoint` from limbs of 2 x 20 bits: number = sum of
    column k << 40 k.
    """
    found: Any = 0
    for i, w in enumerate(limbs(weights)):
        for j, column in enumerate(columns):
            for k, limb in enumerate(limbs(column)):
                sums = np.add.reduceat(w[:, None] * limb, starts, axis=0)
                found = found + (sums.astype(object) << LIMB * (i + 2 * j + k))
    return found
