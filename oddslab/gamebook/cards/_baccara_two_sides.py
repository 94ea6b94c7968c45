"""Baccara on two sides, exactly: the banker's best reply and the law, from any shoe.

Every coup is counted as one of nine cards.  Given what became of the two cards offered, x and y,
and the banker's own z, the two-card hands are counted by `_baccara_hands.deals`; the points follow
from the totals.  `x`, `y` are 0..9, `STANDS`, or `NATURAL`: settled at once (``each``).
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from oddslab.gamebook.cards._baccara_hands import STANDS, TOTALS, Shoe, deals, totals

NINE = 9
NATURAL = STANDS + 1
Cells = np.ndarray  # Python integers, one for each cell of the banker's that is no natural


@dataclass(frozen=True)
class Profile:
    """All but the banker's way of drawing.

    Parameters
    ----------
    shoe : Shoe
        What is dealt from.
    sees : str
        The banker's own hand as he sees it: `TOTALS` or `CARDS`.
    right, left : tuple
        How often a player draws, by total 0..9, times `of`; the left's by what the right did too.
    of : tuple of int
        The denominators of the right's and the left's chances.
    each : bool
        A natural settles its own hand alone, unless the banker has it.
    bound : bool
        The banker must take a card that both have refused.
    """

    shoe: Shoe
    sees: str
    right: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    of: tuple[int, int]
    each: bool
    bound: bool

    @functools.cached_property
    def cells(self) -> np.ndarray:
        """The banker's cells that are no natural, as places among all."""
        return np.flatnonzero(np.array(totals(self.sees)) < 8)

    @functools.cached_property
    def bank(self) -> np.ndarray:
        """The banker's total in each of these cells."""
        return np.array(totals(self.sees))[self.cells]

    def sights(self) -> Iterator[tuple[int, int]]:
        """What can have become of the two cards, where the banker is asked."""
        every = range(NATURAL + 1 if self.each else NATURAL)
        return ((x, y) for x, y in product(every, every) if (x, y) != (NATURAL, NATURAL))

    def rows(self, x: int) -> np.ndarray:
        """The totals of a hand before its third card."""
        return np.array([8, 9]) if x == NATURAL else np.arange(8)

    def point(self, x: int) -> np.ndarray:
        """Its points after it."""
        return (self.rows(x) + x) % 10 if x < STANDS else self.rows(x)

    def after(self, *thirds: int) -> int:
        """In how many orders these thirds come, with more cards after them up to nine in all."""
        taken = [v for v in thirds if v < STANDS]
        dealt = 6 + len(taken)
        return self.shoe.ways(taken) * self.shoe.orders(NINE - dealt, dealt)

    def ways(self, x: int, y: int, z: int, times: int = 1) -> np.ndarray:
        """Orders of the two-card hands: right total, left total, banker's cell; both denominators
        are multiplied in, and `times` can be without leaving the integers of the array."""
        hands = deals(
            self.shoe,
            (TOTALS, TOTALS, self.sees),
            tuple(sorted(v for v in (x, y, z) if v < STANDS)),
        )[np.ix_(self.rows(x), self.rows(y), self.cells)]
        of = self.of
        small = self.shoe.orders(6) * of[0] * of[1] * times < 2**63
        mine, theirs = _chances(x, self.right, of[0]), _chances(y, self.left[x], of[1])
        chance = np.multiply.outer(mine, theirs).astype(np.int64 if small else object)
        return hands * chance[:, :, None]

    def gain(self, hand: np.ndarray, x: int, z: int) -> np.ndarray:
        """What a stake wins: the hand's point against the banker's in each cell."""
        bank = self.bank
        meets = (bank + z) % 10 if z < STANDS and x != NATURAL else bank
        return np.sign(hand[:, None] - meets)

    def money(self, x: int, y: int, z: int, theta: Fraction) -> Cells:
        """What the two sides gain together in each cell, on a common scale."""
        ways = self.ways(x, y, z)
        right = (ways.sum(1) * self.gain(self.point(x), x, z)).sum(0).astype(object)
        left = (ways.sum(0) * self.gain(self.point(y), y, z)).sum(0).astype(object)
        share, after = theta.numerator, self.after(x, y, z)
        return right * (share * after) + left * ((theta.denominator - share) * after)


def _chances(x: int, draws: tuple[int, ...], of: int) -> np.ndarray:
    """How often a hand comes to what became of its card, by total, times the denominator."""
    if x == NATURAL:
        return np.array([of, of], object)
    taken = np.array(draws[:8], object)
    return taken if x < STANDS else of - taken


@functools.lru_cache(maxsize=64)
def best_reply(p: Profile, theta: Fraction) -> np.ndarray:
    """Whether the banker draws, [cell, x, y], that the sides together gain least.

    `theta` is the share of the money that stands on the right.  Where drawing and standing are
    worth the same he stands; where he is bound he draws.
    """
    draws = np.zeros((len(p.cells), NATURAL + 1, NATURAL + 1), bool)
    for x, y in p.sights():
        stand = p.money(x, y, STANDS, theta)
        draw = sum(p.money(x, y, z, theta) for z in range(10))
        draws[:, x, y] = draw < stand
    if p.bound:
        draws[:, STANDS, STANDS] = True
    return draws


def law(p: Profile, banker: np.ndarray, of: int) -> dict[tuple[int, ...], int]:
    """The law with the banker drawing so often, [cell, x, y], times `of`.

    Returns
    -------
    dict
        Orders of nine cards, times all denominators, by (right's gain, left's gain, right's point,
        left's, banker's, cards taken, whether naturals ended the coup for all).
    """
    # by (right settled, left settled, cards taken): orders by the three points
    found: dict[tuple[bool, bool, int], np.ndarray] = defaultdict(
        lambda: np.zeros((10, 10, 10), object)
    )
    by_total = np.argsort(p.bank, kind="stable")
    bank, starts = np.unique(p.bank[by_total], return_index=True)
    for x, y in p.sights():
        taken = 6 + (x < STANDS) + (y < STANDS)
        draws = np.array([int(n) for n in banker[:, x, y]], object)
        if p.bound and x == y == STANDS:
            draws = draws * 0 + of
        for z in range(STANDS + 1):
            often = of - draws if z == STANDS else draws
            if not often.any():
                continue
            hands = p.ways(x, y, z, of)
            hands = (hands * often.astype(hands.dtype))[:, :, by_total]
            ways = np.add.reduceat(hands, starts, axis=2).astype(object) * p.after(x, y, z)
            points = np.ix_(p.point(x), p.point(y), (bank + z) % 10 if z < STANDS else bank)
            found[x == NATURAL, y == NATURAL, taken + (z < STANDS)][points] += ways
    every: dict[tuple[int, ...], int] = defaultdict(int)
    ended = _shown(p) * of
    for r, s, b in zip(*np.nonzero(ended)):
        gains = int(np.sign(r - b)), int(np.sign(s - b))
        every[(*gains, int(r), int(s), int(b), 6, True)] += ended[r, s, b]
    for (right, left, taken), ways in found.items():
        for r, s, b in zip(*np.nonzero(ways)):
            gains = 1 if right else int(np.sign(r - b)), 1 if left else int(np.sign(s - b))
            every[(*gains, int(r), int(s), int(b), taken, False)] += ways[r, s, b]
    return dict(every)


def _shown(p: Profile) -> np.ndarray:
    """Orders in which naturals end the coup for all."""
    hands = deals(p.shoe, (TOTALS,) * 3)
    r, s, b = np.ogrid[:10, :10, :10]
    ends = (b >= 8) | ((r >= 8) & (s >= 8))
    if not p.each:
        ends = ends | (r >= 8) | (s >= 8)
    return np.where(ends, hands, 0).astype(object) * (p.shoe.orders(3, 6) * p.of[0] * p.of[1])


def value(p: Profile, theta: Fraction, banker: Any = None, of: int = 1) -> Fraction:
    """What the players gain on average per unit of all their money; the banker at his best."""
    draws = best_reply(p, theta) if banker is None else banker
    ways = law(p, draws, of)
    gain = sum(w * (theta * right + (1 - theta) * left) for (right, left, *_), w in ways.items())
    return Fraction(gain) / sum(ways.values())
