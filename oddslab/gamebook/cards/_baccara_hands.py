"""Counting the two-card hands of baccara, from any shoe, with any third cards taken out first.

A card is its value 0..9 (tens and courts 0), a hand of two a cell: its total, or its two cards.
The cards of a shoe are exchangeable, so a coup counts as if the third cards had come off first:

    ways(hands, thirds) = ways(thirds) x ways(hands, from what is left without the thirds),

in orders of so many cards.  For each of the few sets of thirds the orders of all hands together
come from the multisets of their cards: 5005 for three hands, however large the shoe is.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np

PAIRS = tuple(combinations_with_replacement(range(10), 2))
TOTALS = "totals"  # what a seat makes of its two cards: their total
CARDS = "cards"  # or the cards themselves
STANDS = 10  # in the place of a third card: none was taken


def cells(kind: str) -> tuple[Any, ...]:
    """The hands of two that a seat can tell apart: totals 0..9, or pairs of cards."""
    return tuple(range(10)) if kind == TOTALS else PAIRS


def totals(kind: str) -> tuple[int, ...]:
    """The total of each cell."""
    return tuple(c if kind == TOTALS else sum(c) % 10 for c in cells(kind))


@dataclass(frozen=True)
class Shoe:
    """How many cards of the values 0..9 there are, and whether they are put back."""

    counts: tuple[int, ...]
    endless: bool = False

    @classmethod
    def of(cls, packs: int | str, lowest_card: int = 2) -> Shoe:
        """So many packs, or one with its cards put back; short packs begin at `lowest_card`."""
        kept = [4 if v == 1 or v >= lowest_card else 0 for v in range(1, 10)]
        n = packs if isinstance(packs, int) else 1
        return cls(tuple(n * k for k in (16, *kept)), packs == "infinite")

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def orders(self, n: int, dealt: int = 0) -> int:
        """The orders in which `n` cards can come after `dealt` of them."""
        if self.endless:
            return self.cards**n
        return math.perm(self.cards - dealt, n)

    def ways(self, values: Sequence[int]) -> int:
        """The orders of cards that show these values in turn."""
        if self.endless:
            return math.prod(self.counts[v] for v in values)
        return math.prod(math.perm(n, values.count(v)) for v, n in enumerate(self.counts))

    def without(self, values: Sequence[int]) -> tuple[int, ...]:
        """The counts after cards of these values are gone; below 0 where they cannot be."""
        if self.endless:
            return self.counts
        return tuple(n - values.count(v) for v, n in enumerate(self.counts))


@dataclass(frozen=True)
class _Layout:
    """Hands of two, grouped by the cells that they fall in: how each is counted."""

    shape: tuple[int, ...]
    multisets: np.ndarray  # of the cards of all hands: counts of each value
    which: np.ndarray  # the multiset of each deal
    times: np.ndarray  # in how many orders its pairs may lie
    starts: np.ndarray  # where the deals of the next cells begin
    filled: np.ndarray  # and which cells these are


@functools.cache
def _layout(kinds: tuple[str, ...]) -> _Layout:
    pairs = np.array(PAIRS)
    counts = (pairs[:, :, None] == np.arange(10)).sum(1)  # of each value in each pair
    twice = 1 + (pairs[:, 0] != pairs[:, 1])
    hands = np.array(list(product(range(len(PAIRS)), repeat=len(kinds))))
    held = sum(counts[hands[:, i]] for i in range(len(kinds)))
    times = math.prod(twice[hands[:, i]] for i in range(len(kinds)))
    code = held @ (2 * len(kinds) + 1) ** np.arange(10)
    _, first, which = np.unique(code, return_index=True, return_inverse=True)
    shape = tuple(len(cells(kind)) for kind in kinds)
    at = np.zeros(len(hands), np.int64)
    for i, kind in enumerate(kinds):
        own = np.array(totals(TOTALS))[pairs.sum(1) % 10] if kind == TOTALS else np.arange(55)
        at = at * shape[i] + own[hands[:, i]]
    order = np.argsort(at, kind="stable")
    filled, starts = np.unique(at[order], return_index=True)
    return _Layout(shape, held[first], which[order], times[order], starts, filled)


@functools.lru_cache(maxsize=4096)
def deals(shoe: Shoe, kinds: tuple[str, ...], gone: tuple[int, ...] = ()) -> np.ndarray:
    """In how many orders the hands can be dealt, by cell, once the cards `gone` are out.

    Parameters
    ----------
    shoe : Shoe
        Before `gone` is taken from it.
    kinds : tuple of str
        For each hand, what a cell of it is: `TOTALS` or `CARDS`.
    gone : tuple of int
        Values, in rising order.

    Returns
    -------
    numpy.ndarray
        Of int64, an axis for each hand; together at most the orders of six cards from the shoe.
    """
    if shoe.endless and gone:
        return deals(shoe, kinds)
    counts, form = shoe.without(gone), _layout(kinds)
    found = np.zeros(math.prod(form.shape), np.int64)
    if min(counts) >= 0:
        most = 2 * len(kinds)
        ways: Any = 1
        for v, n in enumerate(counts):
            row = [n**k if shoe.endless else math.perm(n, k) for k in range(most + 1)]
            ways = ways * np.array(row, np.int64)[form.multisets[:, v]]
        # the orders of six cards from twelve packs are fewer than 2^63
        found[form.filled] = np.add.reduceat(ways[form.which] * form.times, form.starts)
    return found.reshape(form.shape)
