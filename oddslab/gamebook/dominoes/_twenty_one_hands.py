"""Hands at domino twenty-one: what they can count, how many there are, what one more tile does."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from oddslab.apparatus.dominoes import DominoSet, hand_name, tiles_in

LIMIT = 21
READINGS = ("best", "lowest", "every")
Tables = Mapping[int, Mapping[int, int]]


def tile_values(tile: Any, top: int = 6) -> tuple[int, ...]:
    """What a tile can count, lowest first.

    Its pips; of a double also half of them; of a blank half also seven instead of nothing.

    Examples
    --------
    >>> tile_values("4-4"), tile_values("4-0"), tile_values("0-0"), tile_values("6-5")
    ((4, 8), (4, 11), (0, 7, 14), (11,))
    """
    dominoes = DominoSet(top)
    a, b = dominoes.tiles[dominoes.tile(tile)]
    if b == 0:
        return (0, 7, 14)  # half of two sevens is one of them
    if a == 0:
        return (b, b + 7)
    return (a, 2 * a) if a == b else (a + b,)


@functools.cache
def values_of_set(top: int) -> tuple[tuple[int, ...], ...]:
    """What each tile of the set can count, by its number."""
    return tuple(tile_values(t, top) for t in range(len(DominoSet(top))))


def scorings(tiles: str | Iterable[Any], top: int = 6) -> Counter[int]:
    """How many choices of one value for each tile make each total.

    Examples
    --------
    >>> sum(scorings("6-5 1-0 1-1 2-2").values())
    8
    """
    values = values_of_set(top)
    held = tiles_in(DominoSet(top).hand(tiles))
    return Counter(map(sum, product(*(values[t] for t in held))))


def best_total(tiles: str | Iterable[Any], limit: int = LIMIT, top: int = 6) -> int | None:
    """The best total of a hand within the limit, None for a hand that is above it.

    Examples
    --------
    >>> best_total("6-5 6-4"), best_total("6-5 6-4 1-0"), best_total("0-0 1-0 4-0")
    (21, None, 19)
    """
    return max((t for t in scorings(tiles, top) if t <= limit), default=None)


def lowest_total(tiles: str | Iterable[Any], top: int = 6) -> int:
    """The lowest total of a hand."""
    return min(scorings(tiles, top))


@functools.cache
def hands_by_total(reading: str = "best", limit: int = LIMIT, top: int = 6) -> Tables:
    """How many hands of n tiles make each total, as ``table[n][total]``, within the limit.

    Parameters
    ----------
    reading : {"best", "lowest", "every"}
        A hand counts once, under its best total within the limit or under its lowest; or once for
        each of its scorings: each choice of a value for each tile.
    limit : int
        Totals above it are left out.
    top : int
        Of the set: 6 for double-six.

    Notes
    -----
    Tile by tile, each either in the hand or not: by the set of totals it can make, or by a total.
    """
    if reading not in READINGS:
        raise ValueError(f"a total is read as {', '.join(READINGS)}, not {reading!r}")
    states: Counter[tuple[int, Any]] = Counter({(0, 1 if reading == "best" else 0): 1})
    within = (1 << limit + 1) - 1
    for values in values_of_set(top):
        joined: Counter[tuple[int, Any]] = Counter()
        for (n, s), ways in states.items():
            if reading == "best":
                mask = 0
                for v in values:
                    mask |= s << v
                if mask & within:
                    joined[n + 1, mask & within] += ways
            else:
                for v in values if reading == "every" else values[:1]:
                    if s + v <= limit:
                        joined[n + 1, s + v] += ways
        states.update(joined)
    table: dict[int, Counter[int]] = {}
    for (n, s), ways in states.items():
        table.setdefault(n, Counter())[s.bit_length() - 1 if reading == "best" else s] += ways
    return {n: dict(sorted(row.items())) for n, row in sorted(table.items())}


def hands_of(n: int, lowest: int, top: int = 6) -> list[str]:
    """The hands of n tiles with this lowest total, by name.

    Raises
    ------
    ValueError
        For a set or a total with more than 100,000 hands to list.
    """
    count = hands_by_total("lowest", lowest, top).get(n, {}).get(lowest, 0)
    if count > 100_000:
        raise ValueError(f"{count} hands of {n} tiles make {lowest}: too many to list")
    lows = [v[0] for v in values_of_set(top)]
    found: list[int] = []

    def grow(hand: int, tile: int, n: int, left: int) -> None:
        if n == 0:
            if left == 0:
                found.append(hand)
            return
        for t in range(tile, len(lows)):
            if lows[t] <= left:
                grow(hand | 1 << t, t + 1, n - 1, left - lows[t])

    grow(0, 0, n, lowest)
    return [hand_name(h) for h in sorted(found)]


def special_hands(reading: str = "plain_pips", limit: int = LIMIT, top: int = 6) -> list[str]:
    """The special hands by name: three tiles with the double blank that make the limit.

    Parameters
    ----------
    reading : {"plain_pips", "zero", "any"}
        By plain pips; with the double blank as nothing; in any scoring.
    """
    dominoes = DominoSet(top)
    values = values_of_set(top)
    allowed = {
        "plain_pips": lambda t: (dominoes.pips[t],),
        "zero": lambda t: values[t] if t else (0,),
        "any": lambda t: values[t],
    }
    if reading not in allowed:
        raise ValueError(f"a special hand is read as {', '.join(allowed)}, not {reading!r}")
    count = allowed[reading]
    return [
        hand_name(1 | 1 << s | 1 << t)
        for s, t in combinations(range(1, len(dominoes)), 2)
        if limit in map(sum, product(count(0), count(s), count(t)))
    ]


def bust_chance(
    tiles: str | Iterable[Any],
    seen: str | Iterable[Any] = (),
    limit: int = LIMIT,
    top: int = 6,
) -> Fraction:
    """The chance that one more tile brings a hand above the limit in every scoring.

    Parameters
    ----------
    tiles, seen : str or sequence of tiles
        The hand, and other tiles that are known to be out.

    Raises
    ------
    ValueError
        For a hand that is above the limit already, a tile that stands twice, or no tile left.

    Examples
    --------
    >>> bust_chance("6-5 6-4"), bust_chance("6-5 3-2")
    (Fraction(25, 26), Fraction(6, 13))
    """
    dominoes = DominoSet(top)
    hand, out = dominoes.hand(tiles), dominoes.hand(seen)
    if hand & out:
        raise ValueError(f"{hand_name(hand & out)} stands in the hand and among the tiles seen")
    room = limit - lowest_total(tiles_in(hand), top)
    if room < 0:
        raise ValueError(f"{hand_name(hand)} is above {limit} already")
    left = tiles_in(dominoes.whole & ~hand & ~out)
    if not left:
        raise ValueError("no tile is left")
    values = values_of_set(top)
    return Fraction(sum(values[t][0] > room for t in left), len(left))
