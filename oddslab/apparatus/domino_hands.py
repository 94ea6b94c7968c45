"""Exact laws of a hand of dominoes: whole-number counts out of all the hands there are.

Every function takes a set, a number of tiles, and where it says so a `pool`: the tiles that the
hand may come from, when some are seen or ruled out (`unseen`).  All hands from the pool are equally
likely.  Nothing is enumerated, so that 15 tiles of the double-twelve set take milliseconds.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

from oddslab.apparatus._domino_longest import longest_counts
from oddslab.apparatus.dominoes import DominoSet, tiles_in
from oddslab.counting import hypergeometric
from oddslab.distribution import Distribution
from oddslab.sums import unpacked

NO_DOUBLE = "none"


def unseen(dominoes: DominoSet, seen: str | Iterable[Any] = (), absent: Iterable[int] = ()) -> int:
    """The tiles that another hand may hold: the set less those seen and those of `absent` suits.

    Parameters
    ----------
    dominoes : DominoSet
        The set.
    seen : str or sequence
        Tiles such as "6-4 0-0": one's own and those on the table, each once.
    absent : sequence of int
        Suits that the other hand is known not to hold, as after "go".

    Examples
    --------
    >>> unseen(DominoSet(6), "6-6", absent=[0]).bit_count()
    20
    """
    pool = dominoes.missing(seen)
    for number in absent:
        pool &= ~dominoes.suit(number)
    return pool


def pips_law(dominoes: DominoSet, size: int, pool: int | None = None) -> Distribution:
    """The law of the pips of a hand of `size` tiles.

    Examples
    --------
    >>> pips_law(DominoSet(6), 7).mean()
    Fraction(42, 1)
    """
    return sum_law(dominoes, size, dominoes.pips, pool).rename("pips")


def sum_law(
    dominoes: DominoSet, size: int, values: Iterable[int], pool: int | None = None
) -> Distribution:
    """The law of the sum over a hand of what each tile is worth, `values` by tile, none below 0."""
    tiles, size = _dealt(dominoes, size, pool)
    worth = list(values)
    if len(worth) != len(dominoes) or min(worth) < 0:
        raise ValueError(
            f"{dominoes} needs {len(dominoes)} values from 0 up, not {len(worth)} from {min(worth)}"
        )
    ways = _sums([worth[t] for t in tiles], size)[size]
    return Distribution(ways, ("sum",))


def doubles_law(dominoes: DominoSet, size: int, pool: int | None = None) -> Distribution:
    """The law of the number of doubles in a hand."""
    return marked_law(dominoes, size, dominoes.doubles, pool).rename("doubles")


def pips_and_doubles(dominoes: DominoSet, size: int, pool: int | None = None) -> Distribution:
    """The joint law of the pips of a hand and the doubles in it.

    A hand with d doubles is d of the doubles and the rest of the other tiles, and its pips are the
    sum of two independent choices: a product of polynomials for each d.
    """
    tiles, size = _dealt(dominoes, size, pool)
    parts: tuple[list[int], list[int]] = ([], [])
    for t in tiles:
        parts[dominoes.doubles >> t & 1].append(dominoes.pips[t])
    plain, double = (_sums(worth, size) for worth in parts)
    ways: Counter[tuple[int, int]] = Counter()
    for d in range(size + 1):
        for p, n in double[d].items():
            for q, m in plain[size - d].items():
                ways[p + q, d] += n * m
    return Distribution(ways, ("pips", "doubles"))


def marked_law(
    dominoes: DominoSet, size: int, marked: int, pool: int | None = None
) -> Distribution:
    """The law of how many tiles of `marked`, itself a hand, a hand of `size` tiles holds.

    Examples
    --------
    >>> six = DominoSet(6)
    >>> marked_law(six, 7, six.suit(6)).pmf(7).denominator == comb(28, 7)
    True
    """
    tiles, size = _dealt(dominoes, size, pool)
    among = sum(dominoes.held(marked) >> t & 1 for t in tiles)
    return Distribution(hypergeometric(len(tiles), among, size), ("held",))


def suit_law(dominoes: DominoSet, size: int, number: int, pool: int | None = None) -> Distribution:
    """The law of how many tiles of one suit a hand holds, the double among them."""
    return marked_law(dominoes, size, dominoes.suit(number), pool).rename("suit")


def fives_law(dominoes: DominoSet, size: int, pool: int | None = None) -> Distribution:
    """The law of how many tiles that score when set alone in All Fives a hand holds.

    On the double-six set: 5-5, 6-4, 5-0, 4-1 and 3-2.
    """
    return marked_law(dominoes, size, dominoes.fives, pool).rename("fives")


def missing_law(dominoes: DominoSet, size: int, pool: int | None = None) -> Distribution:
    """The law of how many suits of the set a hand lacks.

    Hands that lack at least the suits M come from the tiles outside M.  With S_j their number
    summed over all M of j suits, exactly m suits lack in sum over j of (-1)^(j-m) C(j, m) S_j.
    """
    tiles, size = _dealt(dominoes, size, pool)
    suits = dominoes.top + 1
    free = [sum(1 << t for t in tiles)]  # by M as a binary number: the tiles outside M
    for suit in dominoes.suits:
        free += [f & ~suit for f in free]
    at_least = [0] * (suits + 1)
    for m, f in enumerate(free):
        at_least[m.bit_count()] += comb(f.bit_count(), size)
    ways = {
        m: sum((-1) ** (j - m) * comb(j, m) * at_least[j] for j in range(m, suits + 1))
        for m in range(suits + 1)
    }
    return Distribution(ways, ("missing",))


def longest_law(dominoes: DominoSet, size: int) -> Distribution:
    """The law of the number of tiles in the longest suit of a hand, a double counted once.

    Examples
    --------
    >>> longest_law(DominoSet(6), 7).pmf(7) == Fraction(7, comb(28, 7))
    True
    """
    _, size = _dealt(dominoes, size, None)
    return Distribution(longest_counts(dominoes.top, size), ("longest",))


def highest_double_law(dominoes: DominoSet, hands: int, size: int) -> Distribution:
    """The law of the highest double held by any of `hands` hands of `size` tiles, or "none".

    The hands together are a random choice of tiles: double m is the highest of it if it is in it
    and the higher ones are not.
    """
    hands = operator.index(hands)
    if hands < 1:
        raise ValueError(f"tiles are dealt to one hand or more, not to {hands}")
    _dealt(dominoes, hands * _size(size), None, f"{hands} hands of {size}")
    tiles, dealt = len(dominoes), hands * size
    ways: dict[Any, int] = {NO_DOUBLE: comb(tiles - dominoes.top - 1, dealt)}
    for m in range(dominoes.top + 1):
        ways[m] = comb(tiles - 1 - (dominoes.top - m), dealt - 1) if dealt else 0
    return Distribution(ways, ("highest_double",))


def answers_law(
    dominoes: DominoSet, led: Any, size: int, seen: str | Iterable[Any] = ()
) -> Distribution:
    """The law of how many tiles of the next player's hand match the tile that was led.

    Parameters
    ----------
    dominoes : DominoSet
        The set.
    led : str, pair or int
        The tile on the table.
    size : int
        Tiles in the next player's hand.
    seen : str or sequence, optional
        Further tiles that he cannot have, as those in the leader's hand; the led one may be among
        them.

    Examples
    --------
    >>> answers_law(DominoSet(6), "5-5", 7).pmf(0)
    Fraction(1292, 9867)
    """
    tile = dominoes.tile(led)
    a, b = dominoes.tiles[tile]
    pool = dominoes.missing(seen) & ~(1 << tile)
    return marked_law(dominoes, size, dominoes.suit(a) | dominoes.suit(b), pool).rename("answers")


def match_chance(dominoes: DominoSet) -> Fraction:
    """The chance that two tiles drawn from the set share a number.

    Two tiles share at most one number, so the pairs are those within each of the suits.

    Examples
    --------
    >>> match_chance(DominoSet(6))
    Fraction(7, 18)
    """
    suits = dominoes.top + 1
    return Fraction(suits * comb(suits, 2), comb(len(dominoes), 2))


def lie_law(dominoes: DominoSet, sizes: Iterable[int], marked: int, pool: int) -> Distribution:
    """The joint law of how many tiles of `marked` lie in each of several hands from `pool`.

    Parameters
    ----------
    dominoes : DominoSet
        The set.
    sizes : sequence of int
        Tiles in each hand; what they leave of the pool lies in the stock.
    marked : int
        A hand: the tiles looked for.
    pool : int
        A hand: the tiles that the hands are dealt from.

    Returns
    -------
    Distribution
        With the axes ``hand_1``, ``hand_2``, ...
    """
    dealt = [_size(s) for s in sizes]
    tiles, _ = _dealt(dominoes, sum(dealt), pool, f"hands of {', '.join(map(str, dealt))}")
    among = sum(dominoes.held(marked) >> t & 1 for t in tiles)
    ways: dict[Any, int] = {}
    for held in product(*(range(min(s, among) + 1) for s in dealt)):
        n, left, others = 1, among, len(tiles) - among
        for h, s in zip(held, dealt):
            n *= comb(left, h) * comb(others, s - h) if h <= left else 0
            left, others = left - h, others - (s - h)
        ways[held if len(held) > 1 else held[0]] = n
    return Distribution(ways, [f"hand_{k}" for k in range(1, len(dealt) + 1)])


def mean_pips(dominoes: DominoSet, size: int, pool: int | None = None) -> Fraction:
    """The mean pips of a hand: `size` times the mean of a tile of the pool.

    Examples
    --------
    >>> six = DominoSet(6)
    >>> mean_pips(six, 4), mean_pips(six, 4, unseen(six, absent=[0]))
    (Fraction(24, 1), Fraction(28, 1))
    """
    tiles, size = _dealt(dominoes, size, pool)
    if not size:
        return Fraction(0)
    return Fraction(size * sum(dominoes.pips[t] for t in tiles), len(tiles))


def hand_laws(dominoes: DominoSet, size: int) -> Mapping[str, Distribution]:
    """Every law of a hand of `size` tiles from the whole set, by name."""
    laws = {
        "pips": pips_law,
        "doubles": doubles_law,
        "pips_and_doubles": pips_and_doubles,
        "missing": missing_law,
        "longest": longest_law,
        "fives": fives_law,
    }
    found = {name: law(dominoes, size) for name, law in laws.items()}
    found["suit"] = suit_law(dominoes, size, dominoes.top)  # all suits are alike
    for hands in range(2, 5):
        if hands * size <= len(dominoes):
            found[f"highest_double_{hands}"] = highest_double_law(dominoes, hands, size)
    if size < len(dominoes):
        found["answers_double"] = answers_law(dominoes, (0, 0), size)
        found["answers"] = answers_law(dominoes, (0, 1), size)
    return found


def _sums(worth: list[int], most: int) -> list[dict[int, int]]:
    """By number of tiles up to `most`: the ways of each sum of their worth.

    The coefficients of the product over tiles of 1 + y x^worth, as one long number for each power
    of y, with room for any coefficient, so that a tile is a shift and a sum.
    """
    width = (comb(len(worth), min(most, len(worth) // 2)).bit_length() + 7) // 8
    rows = [1] + [0] * most
    for w in worth:
        for k in range(most, 0, -1):
            rows[k] += rows[k - 1] << (8 * width * w)
    found = []
    for row in rows:
        size = (row.bit_length() + 8 * width - 1) // (8 * width)
        found.append({s: n for s, n in enumerate(unpacked(row, width, size)) if n})
    return found


def _size(size: Any) -> int:
    if isinstance(size, bool) or not hasattr(size, "__index__"):
        raise TypeError(f"a hand has a whole number of tiles, not {size!r}")
    n = operator.index(size)
    if n < 0:
        raise ValueError(f"a hand has 0 tiles or more, not {n}")
    return n


def _dealt(
    dominoes: DominoSet, size: Any, pool: int | None, hands: str = ""
) -> tuple[tuple[int, ...], int]:
    """The tiles of the pool and the size of the hand, refused where it has not so many."""
    size = _size(size)
    tiles = tiles_in(dominoes.whole if pool is None else dominoes.held(pool))
    if size > len(tiles):
        where = f"{dominoes} has {len(tiles)} tiles" if pool is None else f"{len(tiles)} are left"
        raise ValueError(f"{hands or f'{size} tiles'} cannot be dealt: {where}")
    return tiles, size
