"""Ways along a line of whole values, packed into one long number: to move them all is a shift.

A law of a session has thousands of sums of money with as many ways as there are courses of play;
Python's own arithmetic of long numbers then adds, weighs and moves them all at once, exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


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
class Sparse:
    """The same for values far apart, such as those of many doublings: ways by value."""

    ways: dict[int, int] = field(default_factory=dict)

    def at(self, value: int, ways: int = 1) -> Sparse:
        """So many ways of one value."""
        return Sparse({value: ways})

    def __bool__(self) -> bool:
        return bool(self.ways)

    def moved(self, by: int) -> Sparse:
        """All values greater by so much."""
        return Sparse({value + by: ways for value, ways in self.ways.items()})

    def times(self, weight: int) -> Sparse:
        """All ways so many times."""
        return Sparse({value: ways * weight for value, ways in self.ways.items()})

    def __add__(self, other: Sparse) -> Sparse:
        found = dict(self.ways)
        for value, ways in other.ways.items():
            found[value] = found.get(value, 0) + ways
        return Sparse(found)

    def parted(self, at: int) -> tuple[Sparse, Sparse]:
        """The values below `at`, and the others."""
        below = {value: ways for value, ways in self.ways.items() if value < at}
        return Sparse(below), Sparse({v: w for v, w in self.ways.items() if v >= at})

    def total(self) -> int:
        """All ways together."""
        return sum(self.ways.values())

    def items(self) -> Iterator[tuple[int, int]]:
        """Each value that has ways, with them."""
        yield from self.ways.items()


@dataclass(frozen=True, slots=True)
class Span:
    """The first and last values of a `Line`, which can be followed in its place: how long it is."""

    low: int = 0
    high: int = -1

    def at(self, value: int, ways: int = 1) -> Span:
        """One value."""
        return Span(value, value)

    def __bool__(self) -> bool:
        return self.low <= self.high

    def __len__(self) -> int:
        return max(self.high - self.low + 1, 0)

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


@dataclass(frozen=True, slots=True)
class Points:
    """The values of a `Sparse`, which can be followed in its place: how many there are."""

    values: frozenset[int] = frozenset()

    def at(self, value: int, ways: int = 1) -> Points:
        """One value."""
        return Points(frozenset((value,)))

    def __bool__(self) -> bool:
        return bool(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def moved(self, by: int) -> Points:
        """All values greater by so much."""
        return Points(frozenset([value + by for value in self.values]))

    def times(self, weight: int) -> Points:
        """The same."""
        return self

    def __add__(self, other: Points) -> Points:
        return Points(self.values | other.values)

    def parted(self, at: int) -> tuple[Points, Points]:
        """The values below `at`, and the others."""
        below = frozenset([value for value in self.values if value < at])
        return Points(below), Points(self.values - below)

    def total(self) -> int:
        """No ways are known."""
        return 0
