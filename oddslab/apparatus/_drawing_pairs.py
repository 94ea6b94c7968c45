"""Multisets of cards drawn from one pack, weighed pair by pair in whole numbers."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

import numpy as np

Counts = tuple[int, ...]
_ROWS = 64  # hands weighed at a time: what fits in the processor's cache


@dataclass(frozen=True, eq=False)
class Table:
    """Multisets drawn, a row each, with a label and a weight: orders, out of `scale`.

    Where several tables are given for one side they share `drawn`.
    """

    drawn: np.ndarray
    labels: list[Any]
    weights: list[int]
    scale: int

    def groups(self, rows: Sequence[int]) -> dict[Any, list[int]]:
        """The places in `rows` of what bears each label, those of weight 0 left out."""
        by: dict[Any, list[int]] = defaultdict(list)
        for k, row in enumerate(rows):
            if self.weights[row]:
                by[self.labels[row]].append(k)
        return by


def pairs(
    counts: Counts, firsts: Sequence[Table], seconds: Sequence[Table]
) -> list[list[dict[tuple[Any, Any], Fraction]]]:
    """The chance of each pair of labels, for each of `firsts` with each of `seconds`."""
    used = [k for k in _used(firsts) if (firsts[0].drawn[k] <= counts).all()]  # merged: too many
    if not used:
        return [[{} for _ in seconds] for _ in firsts]
    drawn = firsts[0].drawn[used]
    own = [math.prod(map(math.perm, counts, row)) for row in drawn.tolist()]
    orders = [np.array([t.weights[k] * w for k, w in zip(used, own)], object) for t in firsts]
    groups = [t.groups(used) for t in firsts]
    found: list[list[dict[Any, Fraction]]] = [
        [defaultdict(Fraction) for _ in seconds] for _ in firsts
    ]
    for rows, tail, laws in laws_after(counts, drawn, seconds):
        size = int(drawn[rows[0]].sum())
        over = math.perm(sum(counts), size) * tail
        place = {r: k for k, r in enumerate(rows.tolist())}
        for a, (table, w, by) in enumerate(zip(firsts, orders, groups)):
            for name, members in by.items():
                here = [r for r in members if r in place]
                if not here:
                    continue
                at = [place[r] for r in here]
                for b, (names, law) in enumerate(laws):
                    scale = over * table.scale * seconds[b].scale
                    for other, x in zip(names, w[here] @ law[at]):
                        if x:
                            found[a][b][name, other] += Fraction(int(x), scale)
    return [[dict(law) for law in row] for row in found]


Laws = list[tuple[list[Any], np.ndarray]]


def laws_after(
    counts: Counts, gone: np.ndarray, tables: Sequence[Table]
) -> Iterator[tuple[np.ndarray, int, Laws]]:
    """The laws of all tables' labels after each multiset of `gone` has left the pack.

    For each number of cards gone: which rows of `gone`; and the labels of each table with the
    whole numbers (a row a multiset, a column a label) that are their chances, once divided by the
    number in the middle and by the table's scale.  With m cards left and k drawn at the most
    chances are over (m)_k: they are added up in words of 64 bits if that fits, else as integers of
    Python.
    """
    used = _used(tables)
    drawn = tables[0].drawn[used]
    size, leaving = drawn.sum(1), gone.sum(1)
    pack, n, most = np.array(counts, np.int64), sum(counts), int(size.max())
    heaviest = max(t.scale for t in tables) * math.perm(n, min(most, n))
    kind: Any = np.int64 if heaviest < 1 << 63 else object
    split = Split(drawn, kind)
    groups = [t.groups(used) for t in tables]
    orders = [np.array(list(chain(*by.values())), np.int64) for by in groups]
    starts = [np.cumsum([0, *map(len, by.values())])[:-1] for by in groups]
    weights = [np.array([t.weights[k] for k in used], object) for t in tables]
    for s in np.unique(leaving).tolist():
        rows, m = np.flatnonzero(leaving == s), n - s
        tail = min(most, m)
        lift = [math.perm(m - k, tail - k) if k <= tail else 0 for k in range(most + 1)]
        lifted = [(w * np.array(lift, object)[size])[o].astype(kind)
                  for w, o in zip(weights, orders)]  # fmt: skip
        blocks: list[list[np.ndarray]] = [[] for _ in tables]
        for at in range(0, len(rows), _ROWS):
            ways = split.ways(pack - gone[rows[at : at + _ROWS]])
            for block, w, order, start in zip(blocks, lifted, orders, starts):
                block.append(np.add.reduceat(ways[:, order] * w, start, axis=1).astype(object))
        yield (
            rows,
            math.perm(m, tail),
            [(list(by), np.concatenate(block)) for by, block in zip(groups, blocks)],
        )


def _used(tables: Sequence[Table]) -> list[int]:
    return [k for k, each in enumerate(zip(*(t.weights for t in tables))) if any(each)]


class Split:
    """Ways of dealing each of some multisets, as products over a few worths and over the others.

    Parts are few, as many multisets share them: a part is counted once.  Words without a sign hold
    the ways modulo 2^64.
    """

    def __init__(self, drawn: np.ndarray, kind: Any):
        self.kind = kind
        kinds = drawn.shape[1]
        self.parts = []
        for columns in (range(kinds // 3), range(kinds // 3, kinds)):
            part, which = np.unique(drawn[:, list(columns)], axis=0, return_inverse=True)
            self.parts.append((columns, part, which.reshape(-1)))

    def halves(self, left: np.ndarray) -> list[np.ndarray]:
        """For each pack `left` (a row) the ways of each part, one array for either half."""
        found = []
        for columns, part, _ in self.parts:
            ways = np.ones((len(left), len(part)), self.kind)
            for c, column in enumerate(columns):
                held, most = left[:, column], int(part[:, c].max())
                table = [[math.perm(m, k) for k in range(most + 1)] for m in range(max(held) + 1)]
                if self.kind is np.uint64:
                    table = [[x & (1 << 64) - 1 for x in row] for row in table]
                ways *= np.array(table, self.kind)[held][:, part[:, c]]
            found.append(ways)
        return found

    def joined(self, halves: list[np.ndarray], among: slice = slice(None)) -> np.ndarray:
        """The ways of the multisets in a slice, from those of the halves."""
        first, second = (h[:, which[among]] for h, (*_, which) in zip(halves, self.parts))
        return first * second

    def ways(self, left: np.ndarray) -> np.ndarray:
        """A row for each pack `left`, a column for each multiset."""
        return self.joined(self.halves(left))


def merged(first: Table, second: Table) -> Table:
    """What two seats draw together; labels of the first are tuples, the second's are put behind."""
    base = int(max(first.drawn.max(), second.drawn.max())) * 2 + 1
    powers = [base**k for k in range(first.drawn.shape[1])]
    kind: Any = np.int64 if base * powers[-1] < 1 << 63 else object
    codes = [t.drawn.astype(kind) @ np.array(powers, kind) for t in (first, second)]
    orders = [np.array(t.weights, object) for t in (first, second)]
    drawn, labels, weights = [], [], []
    for t, a in first.groups(range(len(first.weights))).items():
        for u, b in second.groups(range(len(second.weights))).items():
            sums = np.add.outer(codes[0][a], codes[1][b])
            both, which = np.unique(sums, return_inverse=True)
            weight = np.zeros(len(both), object)
            products = np.multiply.outer(orders[0][a], orders[1][b])
            np.add.at(weight, which.reshape(-1), products.reshape(-1))
            drawn.append(np.stack([both // x % base for x in powers], 1).astype(np.int64))
            labels += [(*t, u)] * len(both)
            weights += weight.tolist()
    return Table(np.concatenate(drawn), labels, weights, first.scale * second.scale)
