"""The exact law of one throw of any dice, fair with any number of sides or crooked."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from oddslab.apparatus.dice import Faces, faces_of, integer_weights
from oddslab.counting import dice_sum
from oddslab.distribution import Distribution, axis, mixture
from oddslab.game import Figure
from oddslab.options import stated

Group = tuple[int | Faces, int]  # sides of a fair die, or the faces of a crooked one; how many

MOST_TOTAL = 1_000_000
_MOST_BITS = 1 << 31  # of all the ways of a law together


def groups(rules: Any, on: bool = True) -> list[Group]:
    """Dice alike that follow one another, counted; `on` says whether a magnet works.

    Never as long as the number of dice, unless each is given by itself.
    """
    if set(kinds(rules)) == {"fair"}:
        if isinstance(rules.sides, tuple):
            return _runs(rules.sides)
        return [(rules.sides, rules.count)]
    if not on:
        return [(6, rules.count)]
    if rules.crooked == "each_stated" and any(stated(v, k) for v, k in each_die(rules).values()):
        return _runs(faces_of(rules, rules.count))
    first, rest = faces_of(rules, 1)[0], rules.count - 1
    if rules.crooked != "one":
        return _runs([first], rules.count)
    return _runs([first]) + ([(6, rest)] if rest else [])


def _runs(dice: Iterable[int | Faces], times: int = 1) -> list[Group]:
    plain = Fraction(1, 6)
    named = (6 if d == dict.fromkeys(range(1, 7), plain) else d for d in dice)
    return [(die, times * len(list(run))) for die, run in groupby(named)]


def each_die(rules: Any) -> dict[str, tuple[Any, Any]]:
    """The options that say what the dice are, with their kinds, sides left out."""
    names = ("kind", "dispatcher", "load", "flats", "convex", "loaded_face")
    known = rules.options()
    return {n: (getattr(rules, n), known[n].metadata["kind"]) for n in names}


def kinds(rules: Any) -> tuple[str, ...]:
    """The kinds of dice that there are."""
    return rules.kind if isinstance(rules.kind, tuple) else (rules.kind,)


def parts(rules: Any) -> list[tuple[Fraction, list[Group]]]:
    """What may be thrown with its chance: two sets of dice where a magnet is switched."""
    if "mixture" not in kinds(rules):
        return [(Fraction(1), groups(rules))]
    on = rules.switched_on
    return [(on, groups(rules)), (1 - on, groups(rules, False))]


def span(rules: Any) -> tuple[int, int]:
    """The least and the greatest total that the dice can show."""
    every = [group for _, group in parts(rules)]
    low = min(sum(n * (1 if isinstance(d, int) else min(d)) for d, n in g) for g in every)
    high = max(sum(n * (d if isinstance(d, int) else max(d)) for d, n in g) for g in every)
    return low, high


def moments(rules: Any) -> tuple[Fraction, Fraction]:
    """The mean and the variance of the total, by formula for any number of dice.

    A fair die of s sides has mean (s + 1) / 2 and variance (s^2 - 1) / 12; those of independent
    dice add up.
    """
    means, squares = Fraction(0), Fraction(0)
    for p, group in parts(rules):
        mean, variance = Fraction(0), Fraction(0)
        for die, n in group:
            m, v = _moments(die)
            mean += n * m
            variance += n * v
        means += p * mean
        squares += p * (variance + mean * mean)
    return means, squares - means * means


def _moments(die: int | Faces) -> tuple[Fraction, Fraction]:
    if isinstance(die, int):
        return Fraction(die + 1, 2), Fraction(die * die - 1, 12)
    mean = sum((f * p for f, p in die.items()), Fraction(0))
    return mean, sum((f * f * p for f, p in die.items()), Fraction(0)) - mean * mean


def refuse(rules: Any, why: str) -> None:
    """Raise the refusal of too many dice, with what a formula can say all the same."""
    mean, variance = moments(rules)
    raise ValueError(
        f"count={rules.count} dice of this kind are too many: {why}; by formula the total has the "
        f"mean {mean} and the variance {variance}"
    )


def law(rules: Any, policies: Mapping[str, Any]) -> Distribution:
    """The law of the total, by powers and products of whole-number polynomials."""
    low, high = span(rules)
    bits = max(sum(n * _bits(die) for die, n in g) for _, g in parts(rules))
    if bits * (high - low + 1) > _MOST_BITS:
        size = f"{high - low + 1} totals of {bits:.0f} bits each"
        refuse(rules, f"the exact law has {size} (a simulation is possible)")
    laws = [(p, _law(g)) for p, g in parts(rules) if p]
    return laws[0][1] if len(laws) == 1 else mixture(laws)


def _bits(die: int | Faces) -> float:
    if isinstance(die, int):
        return math.log2(die)
    return math.log2(sum(integer_weights(list(die.values()))))


def _law(group: list[Group]) -> Distribution:
    dice: list[Any] = []
    for die, n in group:
        weights = die if isinstance(die, int) else dict(zip(die, integer_weights([*die.values()])))
        dice += [weights] * n
    return Distribution(dice_sum(dice), ("total",))


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """The mean of the total, and the chance of the greatest one."""
    low, high = span(rules)
    what = "face" if rules.count == 1 else "total"
    return (
        Figure("mean_total", f"mean of the {what}", value=lambda o: o["total"]),
        Figure("highest_total", f"chance of the greatest {what}, {high}", axis("total") == high),
        Figure("lowest_total", f"chance of the least {what}, {low}", axis("total") == low),
    )
