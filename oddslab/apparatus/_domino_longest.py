"""How many hands of each size have a longest suit of each length, for a whole set of dominoes.

A hand is a graph: numbers are vertices, tiles edges, doubles loops, and a suit's length is the
degree of its vertex with a loop counted once.  All numbers of a whole set are alike.  So the graph
is grown number by number: the state is the sorted degrees of the numbers still to come and the
longest suit among those done; which of several numbers of one degree is joined does not matter,
only how many of them.  After i of n numbers each degree is at most i, so there are at most C(n, i)
sorted lists, against 2^91 hands of the double-twelve set.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from math import comb

_WHOLE_AT_ONCE = 7  # sets up to this top are counted for all sizes of hand together

State = tuple[tuple[int, ...], int]


def longest_counts(top: int, size: int) -> dict[int, int]:
    """The hands of `size` tiles of the double-`top` set by the length of their longest suit."""
    most = (top + 1) * (top + 2) // 2 if top <= _WHOLE_AT_ONCE else size
    width = _width(top)
    return {
        longest: n
        for longest, sizes in _by_size(top, most).items()
        if (n := sizes >> (width * size) & ((1 << width) - 1))
    }


def _width(top: int) -> int:
    """Bits for the number of hands of any size; one more than there are tiles is enough."""
    return (top + 1) * (top + 2) // 2 + 1


@functools.lru_cache(maxsize=64)
def _by_size(top: int, most: int) -> dict[int, int]:
    """By longest suit: the hands of each size up to `most`, `_width` bits each."""
    width = _width(top)
    kept = (1 << width * (most + 1)) - 1
    states: dict[State, int] = {((0,) * (top + 1), 0): 1}
    for _ in range(top + 1):
        grown: defaultdict[State, int] = defaultdict(int)
        moves: dict[tuple[int, ...], list[tuple[tuple[int, ...], int, int]]] = {}
        for (degrees, longest), hands in states.items():
            own, rest = degrees[-1], degrees[:-1]  # the number with most tiles so far goes next
            if rest not in moves:
                moves[rest] = list(_joined(rest, most))
            for after, tiles, ways in moves[rest]:
                added = hands << width * tiles & kept
                if not added:
                    continue
                added *= ways
                length = own + tiles
                grown[after, max(longest, length)] += added
                with_double = added << width & kept
                if with_double:
                    grown[after, max(longest, length + 1)] += with_double
        states = grown
    return {longest: hands for (_, longest), hands in states.items()}


def _joined(degrees: tuple[int, ...], most: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """What the sorted degrees become when one more number joins some of them; tiles; ways."""
    made: list[tuple[tuple[int, ...], int, int]] = [((), 0, 1)]
    for degree, group in groupby(degrees):
        size = len(tuple(group))
        made = [
            ((*after, *(degree,) * (size - n), *(degree + 1,) * n), tiles + n, ways * comb(size, n))
            for after, tiles, ways in made
            for n in range(min(size, most - tiles) + 1)
        ]
    for after, tiles, ways in made:
        yield tuple(sorted(after)), tiles, ways
