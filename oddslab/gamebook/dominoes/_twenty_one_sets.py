"""Every hand within the limit as a lattice of sets of tiles, and exact sums over disjoint hands.

A part of a hand within the limit is within it too, so the hands are closed under taking tiles away.
Sums over all hands that contain a hand, or are contained in it, then come tile by tile (Yates), and
the hands that share no tile with H are counted by inclusion and exclusion over the parts of H:
sum over S in H of (-1)^|S| times what contains S.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from oddslab.game import NoLaw
from oddslab.gamebook.dominoes._twenty_one_hands import hands_by_total, values_of_set

MOST_HANDS = 400_000
LIMB = 20  # bits; products of two limbs, summed over all hands, stay below 2^63


@dataclass(frozen=True, eq=False)
class Hands:
    """The hands within the limit, by number of tiles.

    Each array has an entry a hand: its tiles as bits, their number, the best and lowest total; and
    ``joined[h, t]`` is the hand that tile t makes of hand h, -1 where t is in it or too much.
    """

    keys: np.ndarray
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
        from oddslab.gamebook.dominoes._twenty_one_hands import special_hands

        keys = [_key(name, top) for name in special_hands(reading, limit, top)]
        return np.isin(self.keys, np.array(keys, np.int64))


def _key(name: str, top: int) -> int:
    from oddslab.apparatus.dominoes import DominoSet

    return DominoSet(top).hand(name)


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
    count = sum(sum(row.values()) for row in hands_by_total("lowest", limit, top).values())
    if count > MOST_HANDS:
        raise NoLaw(
            f"the double-{top} set has {count} hands within {limit}, too many for exact laws here "
            f"(at most {MOST_HANDS}); simulate it, or lower the limit"
        )
    within = (1 << limit + 1) - 1
    keys, masks, low = np.zeros(1, np.int64), np.ones(1, np.int64), np.zeros(1, np.int64)
    levels = [(keys, masks, low)]
    while len(keys):
        grown: list[tuple[np.ndarray, ...]] = []
        for t, options in enumerate(values):
            h = np.flatnonzero((keys >> t == 0) & (low + lows[t] <= limit))
            mask = np.bitwise_or.reduce([masks[h] << v for v in options]) & within
            grown.append((keys[h] | 1 << t, mask, low[h] + lows[t]))
        keys, masks, low = (np.concatenate(part) for part in zip(*grown))
        order = np.argsort(keys)
        keys, masks, low = keys[order], masks[order], low[order]
        levels.append((keys, masks, low))
    keys, masks, low = (np.concatenate(part) for part in zip(*levels))
    tiles = np.concatenate([np.full(len(level[0]), n) for n, level in enumerate(levels)])
    best = np.zeros(len(keys), np.int64)
    for t in range(limit + 1):
        best[masks >> t & 1 == 1] = t
    return Hands(keys, tiles, best, low, _joined(keys, tiles, len(lows)), lows)


def _joined(keys: np.ndarray, tiles: np.ndarray, size: int) -> np.ndarray:
    joined = np.full((len(keys), size), -1, np.int32)
    starts = np.searchsorted(tiles, np.arange(tiles[-1] + 3))
    for n in range(tiles[-1] + 1):
        here = slice(starts[n], starts[n + 1])
        larger = keys[starts[n + 1] : starts[n + 2]]
        if not len(larger):
            break
        for t in range(size):
            wanted = keys[here] | 1 << t
            at = np.minimum(np.searchsorted(larger, wanted), len(larger) - 1)
            found = (larger[at] == wanted) & (keys[here] >> t & 1 == 0)
            joined[here, t][found] = at[found] + starts[n + 1]
    return joined


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
