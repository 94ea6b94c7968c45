"""The least committal die of a given mean: no die of that mean is closer to an even one."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

from oddslab.evidence._reading import read_number, read_whole

_DIGITS = 40
_PLACES = 15  # of a load: a float has no more


@dataclass(frozen=True)
class LeastCommittal:
    """Weights of the faces 1, 2, ... of greatest entropy among all of that mean.

    `exact` says whether they are fractions; else they are roots of a polynomial, here as floats
    right to the last digit or two.
    """

    mean: Fraction
    weights: tuple[Fraction | float, ...]
    exact: bool

    def rounded(self, denominator: int = 1_000_000) -> tuple[Fraction, ...]:
        """The weights as fractions over `denominator` that add up to 1: what a game's load takes.

        Each is rounded down, and what is left goes to those that lost most.
        """
        denominator = read_whole("denominator", denominator, 1, 10**18)
        exactly = [Fraction(w) for w in self.weights]
        together = sum(exactly)  # of floats, 1 to their last digit
        scaled = [w * denominator / together for w in exactly]
        down = [int(s) for s in scaled]
        lost = sorted(range(len(down)), key=lambda k: down[k] - scaled[k])
        for k in lost[: denominator - sum(down)]:
            down[k] += 1
        return tuple(Fraction(d, denominator) for d in down)

    def loads(self) -> str:
        """What makes a game of six-sided dice play with this die, and whether it is rounded.

        Rounded weights have so many places that their mean is off by less than a thousandth of
        the way to the nearer end.
        """
        if self.exact:
            return f"a game takes kind=vector load={','.join(map(str, self.weights))}"
        room = min(self.mean - 1, len(self.weights) - self.mean) / 1000
        for places in range(6, _PLACES + 1):
            load = self.rounded(10**places)
            mean = sum((f * w for f, w in enumerate(load, 1)), Fraction(0))
            if abs(mean - self.mean) < room:
                listed = ",".join(_plain(w, places) for w in load)
                return (
                    f"rounded to {places} places, with mean {_plain(mean, places)}, a game takes "
                    f"it as kind=vector load={listed}"
                )
        return f"no load of {_PLACES} places comes near enough to this mean"


def _plain(x: Fraction, places: int) -> str:
    """A fraction over a power of ten as a decimal, without zeros at its end."""
    text = f"{Decimal(int(x * 10**places)).scaleb(-places):f}"
    return text.rstrip("0").rstrip(".")


def least_committal(mean: Any, sides: int = 6) -> LeastCommittal:
    """Return the die of `sides` faces with this mean that says nothing else.

    Its weights go as x**face (Jaynes); the mean rises with x, so x is found by halving.  The mean
    of an even die gives exactly even weights, a mean of the lowest or highest face that face
    alone.

    Raises
    ------
    ValueError
        For a mean outside the faces.
    """
    if isinstance(sides, bool) or not isinstance(sides, int) or not 2 <= sides <= 1000:
        raise ValueError(f"sides={sides!r} is not possible: a whole number from 2 to 1000")
    m = read_number("mean", mean)
    if not 1 <= m <= sides:
        raise ValueError(f"mean={mean} is not possible: accepted is a number from 1 to {sides}")
    if m in (1, sides):
        point = [Fraction(0)] * sides
        point[int(m) - 1] = Fraction(1)
        return LeastCommittal(m, tuple(point), True)
    if 2 * m == sides + 1:
        return LeastCommittal(m, (Fraction(1, sides),) * sides, True)
    if sides == 2:
        return LeastCommittal(m, (2 - m, m - 1), True)
    if 2 * m > sides + 1:  # the mirror image, so that x lies between 0 and 1
        turned = least_committal(sides + 1 - m, sides)
        return LeastCommittal(m, turned.weights[::-1], False)
    with localcontext() as context:
        context.prec = _DIGITS
        wanted = Decimal(m.numerator) / Decimal(m.denominator) - 1
        low, high = Decimal(0), Decimal(1)
        for _ in range(4 * _DIGITS):
            x = (low + high) / 2
            powers = [x**k for k in range(sides)]
            less = sum(k * p for k, p in enumerate(powers)) < wanted * sum(powers)
            low, high = (x, high) if less else (low, x)
        total = sum(powers)
        return LeastCommittal(m, tuple(float(p / total) for p in powers), False)
