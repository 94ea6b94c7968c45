"""Pools of dice in an expression: like ones or unlike, some kept; their size and their law."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log2, prod

from oddslab.distribution import Distribution
from oddslab.kept_dice import like, like_seconds, within
from oddslab.pools import keep_mixed
from oddslab.sums import uniform_seconds, uniform_sum


@dataclass(frozen=True)
class Pool:
    """`n` dice of `sides` faces, thrown together, of which the ranks first to last are added up.

    Rank 1 is the highest. A plain sum has all ranks from 1 to n.
    """

    n: int
    sides: int
    first: int
    last: int

    @property
    def kept(self) -> int:
        """How many of the dice are added up."""
        return self.last - self.first + 1

    @property
    def outcomes(self) -> int:
        """How many totals the pool can have."""
        return self.kept * (self.sides - 1) + 1

    @property
    def bits(self) -> int:
        """Bits of the number of ways that the pool can fall."""
        # the logarithm times n, rounded up, without ever making the power
        return int(self.n * Fraction(log2(self.sides))) + 1

    def seconds(self) -> float:
        """Return about how long its exact law takes."""
        if self.kept == self.n:
            return uniform_seconds({self.sides: self.n})
        return like_seconds(self.sides, self.n, self.first, self.last)

    def law(self) -> Distribution:
        """Return the exact law of the pool's total."""
        if self.kept == self.n:
            return plain_law({self.sides: self.n})
        faces = dict.fromkeys(range(1, self.sides + 1), 1)
        ways = like(faces, self.n, range(self.first, self.last + 1))
        return Distribution._trusted(ways, self.sides**self.n, ("total",))

    def moments(self) -> tuple[Fraction, Fraction]:
        """Return mean and variance, by formula for a plain sum."""
        if self.kept == self.n:
            mean = Fraction(self.n * (self.sides + 1), 2)
            return mean, Fraction(self.n * (self.sides**2 - 1), 12)
        within(self.outcomes, self.bits, self.seconds(), "the kept dice have no short formula")
        law = self.law()
        return law.mean(), law.var()

    def __str__(self) -> str:
        if self.kept == self.n:
            return f"{self.n}d{self.sides}"
        return f"{self.n}d{self.sides}" + (
            f"kh{self.last}" if self.first == 1 else f"kl{self.kept}"
        )


@dataclass(frozen=True)
class Mixed:
    """Unlike dice thrown together, of which the ranks first to last are added up.

    `dice` are pairs of sides and how many dice have them.
    """

    dice: tuple[tuple[int, int], ...]
    first: int
    last: int

    @property
    def n(self) -> int:
        """All dice thrown."""
        return sum(n for _, n in self.dice)

    @property
    def kept(self) -> int:
        """How many of the dice are added up."""
        return self.last - self.first + 1

    @property
    def outcomes(self) -> int:
        """How many totals the pool can have, at most."""
        return self.kept * (max(sides for sides, _ in self.dice) - 1) + 1

    @property
    def bits(self) -> int:
        """Bits of the number of ways that the pool can fall."""
        return sum(Pool(n, sides, 1, n).bits for sides, n in self.dice)

    def seconds(self) -> float:
        """Return no time at all: `keep_mixed` refuses by itself what would take long."""
        return 0.0

    def law(self) -> Distribution:
        """Return the exact law of the pool's total."""
        dice = [sides for sides, n in self.dice for _ in range(n)]
        return keep_mixed(dice, ranks=range(self.first, self.last + 1))

    def moments(self) -> tuple[Fraction, Fraction]:
        """Return mean and variance."""
        law = self.law()
        return law.mean(), law.var()

    def __str__(self) -> str:
        inner = " + ".join(f"{n}d{sides}" for sides, n in self.dice)
        return f"({inner})" + (f"kh{self.last}" if self.first == 1 else f"kl{self.kept}")


def plain_law(dice: dict[int, int]) -> Distribution:
    """The law of a plain sum, by sides how many dice."""
    ways = dict(enumerate(uniform_sum(dice), sum(dice.values())))
    return Distribution._trusted(ways, prod(s**n for s, n in dice.items()), ("total",))
