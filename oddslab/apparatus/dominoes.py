"""A set of dominoes from the double blank up: what tile t is, its name, its suits, its pips.

The tile with halves a <= b has the number ``b * (b + 1) // 2 + a``, so the order is 0-0, 1-0, 1-1,
2-0, 2-1, 2-2, 3-0, ... and a smaller set is the beginning of every larger one.  A hand is a set of
tiles as one whole number, bit t for tile t; sets up to double-nine fit in 64 bits.  A blank is a
number of pips like any other: tile 0, suit 0 and pip 0 never stand for "none".
"""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Any

LOWEST_TOP, HIGHEST_TOP = 2, 12
ORDERS = ("pips", "high_half")

_TILE = re.compile(r"\[?(\d{1,2})\s*[-–|:]\s*(\d{1,2})\]?")


def tile_of(one: int, other: int) -> int:
    """The number of the tile with these two halves, in either order.

    Examples
    --------
    >>> tile_of(0, 0), tile_of(6, 4), tile_of(4, 6), tile_of(6, 6)
    (0, 25, 25, 27)
    """
    a, b = sorted((operator.index(one), operator.index(other)))
    if not 0 <= a <= b <= HIGHEST_TOP:
        raise ValueError(f"a half shows from 0 to {HIGHEST_TOP} pips, not {one!r} and {other!r}")
    return b * (b + 1) // 2 + a


def halves(tile: int) -> tuple[int, int]:
    """The pips of the two halves of a tile, the lower one first.

    Examples
    --------
    >>> halves(0), halves(25), halves(27)
    ((0, 0), (4, 6), (6, 6))
    """
    tile = operator.index(tile)
    if not 0 <= tile < (HIGHEST_TOP + 1) * (HIGHEST_TOP + 2) // 2:
        raise ValueError(f"tiles are numbered from 0 to 90, not {tile!r}")
    b = (isqrt(8 * tile + 1) - 1) // 2
    return tile - b * (b + 1) // 2, b


def tile_name(tile: int) -> str:
    """The tile as it is printed, higher half first.

    Examples
    --------
    >>> tile_name(0), tile_name(25)
    ('0-0', '6-4')
    """
    a, b = halves(tile)
    return f"{b}-{a}"


def tiles_in(hand: int) -> tuple[int, ...]:
    """The tiles of a hand, lowest number first."""
    return tuple(t for t in range(hand.bit_length()) if hand >> t & 1)


def hand_name(hand: int) -> str:
    """The tiles of a hand by name, highest number first; "no tiles" where there are none.

    Examples
    --------
    >>> hand_name(1 << 0 | 1 << 25)
    '6-4 0-0'
    """
    return " ".join(tile_name(t) for t in reversed(tiles_in(hand))) or "no tiles"


@dataclass(frozen=True)
class DominoSet:
    """Every tile with halves from 0 to `top`, once each.

    Parameters
    ----------
    top : int
        Pips of the highest half, 2 to 12: 6 for the ordinary set.

    Examples
    --------
    >>> DOUBLE_SIX = DominoSet(6)
    >>> len(DOUBLE_SIX), DOUBLE_SIX.total_pips, DOUBLE_SIX.tile("4-6")
    (28, 168, 25)
    """

    top: int = 6

    def __post_init__(self) -> None:
        if isinstance(self.top, bool) or not hasattr(self.top, "__index__"):
            raise TypeError(f"the top of a set is a whole number, not {self.top!r}")
        object.__setattr__(self, "top", operator.index(self.top))
        if not LOWEST_TOP <= self.top <= HIGHEST_TOP:
            raise ValueError(
                f"there is no double-{self.top} set here: accepted are tops from {LOWEST_TOP} to "
                f"{HIGHEST_TOP}"
            )

    def __len__(self) -> int:
        return (self.top + 1) * (self.top + 2) // 2

    @functools.cached_property
    def tiles(self) -> tuple[tuple[int, int], ...]:
        """The halves of every tile, lower one first; the place is the tile's number."""
        return tuple((a, b) for b in range(self.top + 1) for a in range(b + 1))

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every tile."""
        return tuple(f"{b}-{a}" for a, b in self.tiles)

    @functools.cached_property
    def pips(self) -> tuple[int, ...]:
        """The pips of every tile."""
        return tuple(a + b for a, b in self.tiles)

    @property
    def total_pips(self) -> int:
        """The pips of the whole set: each suit has top + 2 halves of its number."""
        return sum(range(self.top + 1)) * (self.top + 2)

    @property
    def whole(self) -> int:
        """The whole set as a hand."""
        return (1 << len(self)) - 1

    @functools.cached_property
    def doubles(self) -> int:
        """The doubles as a hand."""
        return sum(1 << tile_of(n, n) for n in range(self.top + 1))

    @functools.cached_property
    def suits(self) -> tuple[int, ...]:
        """The hand of every suit, 0 to top: its top + 1 tiles, the double among them."""
        return tuple(
            sum(1 << tile_of(n, m) for m in range(self.top + 1)) for n in range(self.top + 1)
        )

    def suit(self, number: int) -> int:
        """The tiles with a half of `number` pips, as a hand."""
        return self.suits[self.number(number)]

    def number(self, number: int) -> int:
        """The suit `number` itself, refused where this set has no such half."""
        n = operator.index(number)
        if isinstance(number, bool) or not 0 <= n <= self.top:
            raise ValueError(f"the suits of {self} are 0 to {self.top}, not {number!r}")
        return n

    @functools.cached_property
    def fives(self) -> int:
        """The tiles that score when set alone in All Fives, as a hand: pips 5, 10, 15, ..."""
        return sum(1 << t for t, p in enumerate(self.pips) if p and p % 5 == 0)

    def heaviest_first(self, order: str = "pips") -> tuple[int, ...]:
        """The tiles from the heaviest down.

        Parameters
        ----------
        order : {"pips", "high_half"}
            More pips, then the higher half (6-3 over 5-4); or the higher half, then the lower.
        """
        if order not in ORDERS:
            raise ValueError(f"tiles are ordered by {' or '.join(ORDERS)}, not {order!r}")
        if order == "high_half":  # the order of the numbers themselves
            return tuple(reversed(range(len(self))))
        key = [(a + b, b) for a, b in self.tiles]
        return tuple(sorted(range(len(self)), key=key.__getitem__, reverse=True))

    def tile(self, tile: Any) -> int:
        """The number of a tile given as "6-4", "4-6", a pair of halves, or its number."""
        if isinstance(tile, str):
            found = _TILE.fullmatch(tile.strip())
            if not found:
                raise ValueError(f"{tile!r} is no tile: expected two halves such as 6-4")
            pair: Any = tuple(map(int, found.groups()))
        elif isinstance(tile, tuple | list):
            pair = tile
        elif isinstance(tile, bool) or not hasattr(tile, "__index__"):
            raise TypeError(f"a tile is such as '6-4', (6, 4) or a number, not {tile!r}")
        else:
            t = operator.index(tile)
            if not 0 <= t < len(self):
                raise ValueError(f"the tiles of {self} are numbered 0 to {len(self) - 1}, not {t}")
            return t
        if len(pair) != 2 or not all(0 <= h <= self.top for h in pair):
            raise ValueError(f"{tile!r} is no tile of {self}: halves are from 0 to {self.top}")
        return tile_of(*pair)

    def hand(self, tiles: str | Iterable[Any]) -> int:
        """The hand of these tiles, a text such as "6-4 0-0" or a sequence; none twice.

        Examples
        --------
        >>> DominoSet(6).hand("6-4 0-0") == 1 << 25 | 1
        True
        """
        hand = 0
        for given in listed(tiles):
            t = self.tile(given)
            if hand >> t & 1:
                raise ValueError(f"the tile {tile_name(t)} is held twice")
            hand |= 1 << t
        return hand

    def held(self, hand: int) -> int:
        """The hand itself, refused where it holds a tile that this set does not have."""
        hand = operator.index(hand)
        if not 0 <= hand <= self.whole:
            raise ValueError(f"{hand} is no hand of {self}: it has {len(self)} tiles")
        return hand

    def pips_of(self, hand: int) -> int:
        """The pips of a hand."""
        held = self.held(hand)
        return sum(p for t, p in enumerate(self.pips) if held >> t & 1)

    def missing(self, tiles: str | Iterable[Any]) -> int:
        """The tiles that a set laid out for counting lacks, as a hand; a tile twice is refused."""
        return self.whole & ~self.hand(tiles)

    def __str__(self) -> str:
        return f"the double-{WORDS[self.top]} set"


WORDS = (
    "blank", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip


def listed(tiles: str | Iterable[Any]) -> Iterator[Any]:
    """The tiles of a text such as "6-4 0-0" or "[6-4, 0-0]" one by one, or those of a sequence."""
    if isinstance(tiles, str):
        text = tiles.strip()
        yield from re.split(r"\s*[,;]\s*|\s+", text) if text else ()
    elif isinstance(tiles, Iterable):
        yield from tiles
    else:
        raise TypeError(f"a hand is a text such as '6-4 0-0' or a sequence, not {tiles!r}")
