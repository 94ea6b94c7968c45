"""The equilibrium of chemin de fer: how the player draws on five, and where the banker mixes.

For a banker at his best the player's gain is a sum over the banker's situations of the less of two
lines in the player's chances q, one for each of his hands of five: a concave function.  It is
greatest at a q of which at most one chance is no certainty; that is found by going through the
corners and edges of the cube, and proved by the banker's mixture, against which no chance of the
player's gains by being changed.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from oddslab.gamebook.cards._baccara_hands import STANDS
from oddslab.gamebook.cards._baccara_one_side import SIX, Seen, against, shown

FIVE = 5


@dataclass(frozen=True)
class Saddle:
    """What neither side can better.

    Parameters
    ----------
    five : tuple of Fraction
        The player's chance to draw in each of his cells of five.
    mixes : tuple
        The banker's cell and what became of the player's card, where he mixes, or None.
    banker : Fraction
        His chance to draw there.
    value : Fraction
        The player's mean gain per unit staked.
    """

    five: tuple[Fraction, ...]
    mixes: tuple[int, int] | None
    banker: Fraction
    value: Fraction


def drawing(seen: Seen, five: Any) -> list[Any]:
    """The chance to draw in each of the player's cells: sure below five, none above it."""
    chances = iter(five)
    return [next(chances) if t == FIVE else int(t < FIVE) for t in seen.mine]


class _Lines:
    """The player's gain in each of the banker's situations, as lines in the chances on five."""

    def __init__(self, seen: Seen):
        self.n = int((seen.mine == FIVE).sum())
        none = against(seen, drawing(seen, [0] * self.n))
        self.start = none.reshape(-1, 2)
        unit = [[int(i == k) for i in range(self.n)] for k in range(self.n)]
        self.slopes = [against(seen, drawing(seen, q)).reshape(-1, 2) - self.start for q in unit]

    def at(self, q: Any) -> np.ndarray:
        """The gain, [situation, banker draws]."""
        return self.start + sum(s * c for s, c in zip(self.slopes, q))

    def total(self, q: Any) -> Any:
        """The gain with the banker at his best."""
        return self.at(q).min(1).sum()

    def along(self, q: list[int], k: int) -> tuple[Fraction, Fraction]:
        """The best chance in the k-th cell, the others sure, and what it gains."""
        base, slope = self.at([*q[:k], 0, *q[k + 1 :]]), self.slopes[k]
        gap, tilt = base[:, 1] - base[:, 0], slope[:, 1] - slope[:, 0]
        met = {Fraction(-int(g), int(t)) for g, t in zip(gap, tilt) if t}
        breaks = sorted({Fraction(0), Fraction(1), *(c for c in met if 0 < c < 1)})

        @functools.cache
        def gain(i: int) -> Fraction:
            n, d = breaks[i].as_integer_ratio()
            return Fraction(int((base * d + slope * n).min(1).sum()), d)

        low, high = 0, len(breaks) - 1  # concave: the greatest is found by halving
        while low < high:
            middle = (low + high) // 2
            if gain(middle) < gain(middle + 1):
                low = middle + 1
            else:
                high = middle
        return breaks[low], gain(low)


def _best(lines: _Lines) -> list[Fraction]:
    """The best chances with at most one of them no certainty."""
    tried: dict[Any, Fraction] = {}
    for k in range(lines.n):
        for others in product((0, 1), repeat=lines.n - 1):
            q = [*others[:k], 0, *others[k:]]
            chance, gain = lines.along(q, k)
            tried[(*map(Fraction, q[:k]), chance, *map(Fraction, q[k + 1 :]))] = gain
    return list(max(tried, key=lambda chances: tried[chances]))


@functools.lru_cache(maxsize=16)
def saddle(seen: Seen) -> Saddle:
    """The equilibrium, proved.

    Raises
    ------
    ArithmeticError
        If the best chances found do not answer a mixture of the banker's: then they are none.
    """
    lines = _Lines(seen)
    q = _best(lines)
    gains = lines.at(q)
    answers = gains[:, 1] < gains[:, 0]
    pick = np.arange(len(gains)), answers.astype(int)
    slopes = [s[pick].sum() for s in lines.slopes]
    mixed = [k for k, c in enumerate(q) if 0 < c < 1]
    mixes, chance = None, Fraction(0)
    for k in mixed:
        for at in np.flatnonzero(gains[:, 0] == gains[:, 1]):
            change = [s[at, 1] - s[at, 0] for s in lines.slopes]
            if not change[k] or not 0 <= Fraction(-int(slopes[k]), int(change[k])) <= 1:
                continue
            chance = Fraction(-int(slopes[k]), int(change[k]))
            after = [s + chance * c for s, c in zip(slopes, change)]
            if _answers(q, after):
                mixes = int(at) // (STANDS + 1), int(at) % (STANDS + 1)
                break
    proved = mixes is not None if mixed else _answers(q, slopes)
    if not proved:
        raise ArithmeticError(f"drawing on five with {q} answers no mixture of the banker's")
    every = seen.shoe.orders(SIX)
    natural = sum(w * ((p > b) - (p < b)) for (p, b), w in shown(seen).items())
    value = Fraction(lines.total(q) + natural) / every
    return Saddle(tuple(q), mixes, chance, value)


def _answers(q: list[Fraction], slopes: list[Any]) -> bool:
    """Whether no chance of the player's gains by being changed."""
    return all(s == 0 if 0 < c < 1 else s >= 0 if c == 1 else s <= 0 for c, s in zip(q, slopes))
