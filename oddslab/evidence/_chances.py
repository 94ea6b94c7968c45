"""The chances that a die is held against, as exact fractions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from oddslab.counting import binomial_law
from oddslab.evidence._reading import read_chance, read_number, read_whole
from oddslab.options import shown

MOST_TOGETHER = 1000  # dice of a throw

Chances = Mapping[int, Any] | Sequence[Any] | None


def chances_of(chances: Chances, faces: Sequence[int]) -> list[Fraction]:
    """A chance for each face, even ones if none are given; they must add up to 1 exactly."""
    if chances is None:
        return [Fraction(1, len(faces))] * len(faces)
    if isinstance(chances, Mapping):
        stray = [f for f in chances if isinstance(f, bool) or f not in faces]
        if stray:
            raise ValueError(f"a chance is given for face {stray[0]!r}, which the die has not")
        listed = [chances.get(f, 0) for f in faces]
    elif isinstance(chances, str) or not isinstance(chances, Iterable):
        raise TypeError(f"chances={chances!r} is not possible: a list with a chance for each face")
    else:
        listed = list(chances)
    if len(listed) != len(faces):
        raise ValueError(f"{len(listed)} chances do not fit a die of {len(faces)} faces")
    exact = [read_number("chances", p) for p in listed]
    if any(p < 0 for p in exact) or sum(exact) != 1:
        said = shown(", ".join(map(str, exact)))
        raise ValueError(f"the chances {said} are not possible: from 0 up, 1 together")
    return exact


def weights_of(chances: Sequence[Fraction]) -> list[int]:
    """The chances as whole weights without a common divisor."""
    scale = lcm(*(p.denominator for p in chances))
    return [int(p * scale) for p in chances]


def successes(dice: int, chance: Any) -> list[Fraction]:
    """The chance of 0, 1, ..., `dice` successes in a throw of so many dice."""
    n = read_whole("dice", dice, 1, MOST_TOGETHER)
    law = binomial_law(n, read_chance("chance", chance, ends=True))
    return [law.pmf(k) for k in range(n + 1)]
