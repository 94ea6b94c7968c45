"""In how many ways a set of dominoes can be laid in one line, and what the ends of a line count.

A line is a trail through the graph whose vertices are numbers and whose edges are tiles.  In a
whole set each number stands on `top` tiles beside its double.  With an odd top from three up, four
or more numbers have an odd count and no trail uses every edge: no line uses the whole set.  With an
even top every line closes into a ring.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import factorial, prod
from typing import Any

import numpy as np

from oddslab.apparatus.dominoes import DominoSet, listed, tiles_in

MOST_TILES = 18  # of a hand that is laid in every way


def whole_set_lines(dominoes: DominoSet) -> int:
    """The number of lines that use the whole set; a line and the same read backwards are two.

    Examples
    --------
    >>> [whole_set_lines(DominoSet(k)) for k in (2, 3, 4, 6)]
    [12, 0, 126720, 7959229931520]

    Notes
    -----
    A ring of n tiles can be cut at n places.  The double-twelve set takes some ten seconds, the
    smaller ones less than one.
    """
    return len(dominoes) * whole_set_rings(dominoes)


def whole_set_rings(dominoes: DominoSet) -> int:
    """The number of rings that use the whole set, turned ones alike, the two directions apart.

    A ring without the doubles passes each number top/2 times, and its double can lie at any one of
    those places.
    """
    top = dominoes.top
    if top % 2:
        return 0
    return complete_circuits(top + 1) * (top // 2) ** (top + 1)


@functools.lru_cache(maxsize=16)
def complete_circuits(n: int) -> int:
    """The directed Euler circuits of the complete graph of n vertices, n odd.

    Notes
    -----
    A directed circuit runs along an orientation in which every vertex has m = (n - 1)/2 edges out.
    By the theorem of de Bruijn, van Aardenne-Ehrenfest, Smith and Tutte (1951) such an orientation
    has (m - 1)!^n circuits for each of its trees towards a root, and by the matrix-tree theorem the
    trees are det(m - A) with the root's row and column left out.  That determinant is a sum over
    sets of disjoint cycles which avoid the root: -1 for each cycle, m for each vertex on none.
    Turned round, each set of cycles counts the orientations that contain it: those of what remains
    of the complete graph, again with as many edges in as out everywhere.  Only the lengths of the
    cycles matter, and no cycle is shorter than three.
    """
    if n % 2 == 0 or n < 3:
        raise ValueError(f"only for an odd number of vertices, 3 or more, not {n}")
    m = (n - 1) // 2
    trees = 0
    for lengths in _partitions(n - 1, 3):
        covered = sum(lengths)
        sets = factorial(n - 1) // factorial(n - 1 - covered) // prod(lengths)
        sets //= prod(map(factorial, Counter(lengths).values()))
        sign = (-1) ** len(lengths)
        trees += sign * m ** (n - 1 - covered) * sets * _balanced_without(n, lengths)
    return trees * factorial(m - 1) ** n


def _partitions(most: int, least: int) -> Iterator[tuple[int, ...]]:
    """Every rising list of numbers from `least` up with a sum of at most `most`."""
    yield ()
    for first in range(least, most + 1):
        for rest in _partitions(most - first, first):
            yield (first, *rest)


def _balanced_without(n: int, lengths: tuple[int, ...]) -> int:
    """The balanced orientations of the complete graph less cycles of these lengths."""
    gone = set()
    start = 0
    for length in lengths:
        ring = range(start, start + length)
        gone |= {frozenset((v, start + (v - start + 1) % length)) for v in ring}
        start += length
    edges = [e for e in combinations(range(n), 2) if frozenset(e) not in gone]
    return balanced_orientations(n, edges)


def balanced_orientations(n: int, edges: Iterable[tuple[int, int]]) -> int:
    """The ways to direct the edges of a graph so that each vertex has as many out as in.

    Vertex by vertex: an array holds the ways by the edges that point out of each vertex still to
    come.  The last vertex has no axis, as the sum is known.  Counts wrap at 2^64, so the
    answer must lie below it; for complete graphs it does up to 13 vertices (9.3e15).
    """
    joined: list[list[int]] = [[] for _ in range(n)]
    degree = [0] * n
    for a, b in edges:
        joined[min(a, b)].append(max(a, b))
        degree[a] += 1
        degree[b] += 1
    if any(d % 2 for d in degree):
        return 0
    need = [d // 2 for d in degree]
    ways = np.ones((1,) * (n - 1), dtype=np.uint64)
    for v in range(n - 1):
        for u in joined[v]:
            ways = _directed(ways, u - v, need[v], need[u])
        if ways.shape[0] <= need[v]:
            return 0
        ways = ways[need[v]]
    return int(ways)


def _directed(ways: np.ndarray, axis: int, need: int, need_other: int) -> np.ndarray:
    """Direct one edge between the first vertex and that of `axis`, both ways."""
    unseen = axis == ways.ndim  # the last vertex
    shape = list(ways.shape)
    shape[0] = min(shape[0] + 1, need + 1)
    if not unseen:
        shape[axis] = min(shape[axis] + 1, need_other + 1)
    made = np.zeros(shape, dtype=np.uint64)
    _add(made, ways, 0)
    if unseen:  # out of it there is nothing to count
        made[: ways.shape[0]] += ways[: shape[0]]
    else:
        _add(made, ways, axis)
    return made


def _add(made: np.ndarray, ways: np.ndarray, axis: int) -> None:
    """Add the ways with one more along the axis, cut off where the array ends."""
    into = [slice(0, n) for n in ways.shape]
    into[axis] = slice(1, made.shape[axis])
    taken = [slice(None)] * ways.ndim
    taken[axis] = slice(0, made.shape[axis] - 1)
    made[tuple(into)] += ways[tuple(taken)]


def hand_lines(dominoes: DominoSet, hand: int) -> int:
    """The number of lines that use all the tiles of a hand; both directions count.

    A line of one tile has two directions, and of one double one.

    Examples
    --------
    >>> six = DominoSet(6)
    >>> hand_lines(six, six.hand("6-4 4-4 4-0")), hand_lines(six, six.hand("6-4 5-0"))
    (2, 0)
    """
    tiles = tiles_in(dominoes.held(hand))
    if len(tiles) > MOST_TILES:
        raise ValueError(f"up to {MOST_TILES} tiles can be laid in every way, not {len(tiles)}")

    @functools.cache
    def going_on(left: int, end: int) -> int:
        if not left:
            return 1
        lines = 0
        for t in tiles_in(left & dominoes.suits[end]):
            a, b = dominoes.tiles[t]
            lines += going_on(left & ~(1 << t), a + b - end)
        return lines

    return sum(going_on(hand & ~(1 << t), end) for t in tiles for end in set(dominoes.tiles[t]))


def line_ends(dominoes: DominoSet, tiles: str | Iterable[Any]) -> tuple[int, int]:
    """The numbers at the two ends of a line, given from left to right and turned as needed.

    Examples
    --------
    >>> line_ends(DominoSet(6), "6-4 4-4 4-0"), line_ends(DominoSet(6), "3-5")
    ((6, 0), (3, 5))
    """
    dominoes.hand(tiles)  # refuses a tile that stands twice
    order = [dominoes.tile(t) for t in (listed(tiles) if isinstance(tiles, str) else tiles)]
    if not order:
        raise ValueError("a line has one tile or more")
    left = right = -1
    for k, t in enumerate(order):
        a, b = dominoes.tiles[t]
        if k == 0:
            shared = set(dominoes.tiles[order[1]]) if len(order) > 1 else {b}
            if b not in shared:
                a, b = b, a
            left = a
        elif a != right:
            a, b = b, a
        if k and a != right:
            raise ValueError(
                f"{dominoes.names[t]} does not match {dominoes.names[order[k - 1]]} before it"
            )
        right = b
    return left, right


def ends_count(dominoes: DominoSet, tiles: str | Iterable[Any]) -> int:
    """What the two open ends of a line count where ends score, as in All Fives and All Threes.

    An end counts its number, and a double lying across it both halves; a tile set alone counts
    its pips.

    Examples
    --------
    >>> [ends_count(DominoSet(6), line) for line in ("5-5", "3-5 5-1", "3-5 5-5", "3-5 5-5 5-1")]
    [10, 4, 13, 4]
    """
    order = [dominoes.tile(t) for t in (listed(tiles) if isinstance(tiles, str) else tiles)]
    left, right = line_ends(dominoes, order)
    if len(order) == 1:
        return dominoes.pips[order[0]]
    across = [dominoes.doubles >> t & 1 for t in (order[0], order[-1])]
    return left * (1 + across[0]) + right * (1 + across[1])


def laid_in_turn(dominoes: DominoSet, tiles: str | Iterable[Any]) -> bool:
    """Whether tiles played in this order can each be put to one of the two ends of the line.

    Examples
    --------
    >>> laid_in_turn(DominoSet(6), "6-6 6-4 6-5 5-4"), laid_in_turn(DominoSet(6), "6-6 5-4")
    (True, False)
    """
    dominoes.hand(tiles)
    order = [dominoes.tile(t) for t in (listed(tiles) if isinstance(tiles, str) else tiles)]
    ends = {dominoes.tiles[order[0]]} if order else set()
    for t in order[1:]:
        a, b = dominoes.tiles[t]
        ends = {
            (other, y)
            for pair in ends
            for end, other in (pair, pair[::-1])
            for x, y in ((a, b), (b, a))
            if x == end
        }
    return bool(ends) or not order
