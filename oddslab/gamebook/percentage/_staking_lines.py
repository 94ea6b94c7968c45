"""Ways along a line of whole values, packed into one long number: to move them all is a shift.

A law of a session has thousands of sums of money with as many ways as there are courses of play;
Python's own arithmetic of long numbers then adds, weighs and moves them all at once, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Line:
    """Ways of the values from `low` up, `width` bits each, the lowest first; none where 0.

    The sum of all ways along a line, too, has to fit into `width` bits, a multiple of 8.
    """

    width: int
    low: int = 0
    packed: int = 0

    def at(self, value: int, ways: int = 1) -> Line:
        """So many ways of one value."""
        return Line(self.width, value, ways)

    def first(self, values: int, ways: int) -> Line:
        """So many ways of each of the first values, from 0."""
        return Line(self.width, 0, _ones(self.width, values) * ways)

    def __bool__(self) -> bool:
        return self.packed > 0

    def moved(self, by: int) -> Line:
        """All values greater by so much."""
        return Line(self.width, self.low + by, self.packed)

    def times(self, weight: int) -> Line:
        """All ways so many times."""
        return self if weight == 1 else Line(self.width, self.low, self.packed * weight)

    def __add__(self, other: Line) -> Line:
        if not self.packed:
            return other
        if not other.packed:
            return self
        a, b = (self, other) if self.low <= other.low else (other, self)
        return Line(a.width, a.low, a.packed + (b.packed << (b.low - a.low) * a.width))

    def parted(self, at: int) -> tuple[Line, Line]:
        """The values below `at`, and the others."""
        bits = (at - self.low) * self.width
        if bits <= 0:
            return Line(self.width), self
        below = self.packed & ((1 << bits) - 1)
        return Line(self.width, self.low, below), Line(self.width, at, self.packed >> bits)

    def total(self) -> int:
        """All ways together, by folding the line."""
        ways, width = self.packed, self.width
        while (places := -(-ways.bit_length() // width)) > 1:
            half = places // 2 * width
            ways = (ways & ((1 << half) - 1)) + (ways >> half)
        return ways

    def items(self) -> Iterator[tuple[int, int]]:
        """Each value that has ways, with them."""
        size = self.width // 8
        data = self.packed.to_bytes(-(-self.packed.bit_length() // 8), "little")
        for k in range(0, len(data), size):
            ways = int.from_bytes(data[k : k + size], "little")
            if ways:
                yield self.low + k // size, ways


@dataclass(frozen=True, slots=True)
class Span:
    """The first and last values of a `Line`, which can be followed in its place: how long it is."""

    low: int = 0
    high: int = -1

    def at(self, value: int, ways: int = 1) -> Span:
        """One value."""
        return Span(value, value)

    def first(self, values: int, ways: int) -> Span:
        """So many values from 0."""
        return Span(0, values - 1)

    def __bool__(self) -> bool:
        return self.low <= self.high

    def moved(self, by: int) -> Span:
        """All values greater by so much."""
        return Span(self.low + by, self.high + by)

    def times(self, weight: int) -> Span:
        """The same."""
        return self

    def __add__(self, other: Span) -> Span:
        if not self:
            return other
        return Span(min(self.low, other.low), max(self.high, other.high)) if other else self

    def parted(self, at: int) -> tuple[Span, Span]:
        """The values below `at`, and the others."""
        return Span(self.low, min(self.high, at - 1)), Span(max(self.low, at), self.high)

    def total(self) -> int:
        """No ways are known."""
        return 0


@lru_cache(maxsize=1024)
def _ones(width: int, values: int) -> int:
    return ((1 << width * values) - 1) // ((1 << width) - 1)
