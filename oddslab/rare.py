"""Rare high totals of a raffle, by dice loaded towards them.

Each die shows face f with chance b^(f-1) / W, W = 1 + b + ... + b^5, for a whole b.  A chance of n
dice with total T is then b^(T-n) 6^n / W^n times as likely as with fair dice, which depends on
the total alone: the tally of totals stays one of whole numbers, and each count is weighed back by
the exact fraction w(T) = (W/6)^n / b^(T-n) afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from oddslab.counting import dice_sum
from oddslab.distribution import Distribution
from oddslab.game import Variant, variant
from oddslab.results import Result

BASES = (2, 3, 4, 6, 10)


def fits(v: Variant) -> bool:
    """Whether the variant is one chance of a raffle with fair dice."""
    if v.game.key != "raffle":
        return False
    dice, throws = _shape(v)
    return v.rules == variant("raffle", players=1, dice=dice, throws=throws).rules


def tilted(v: Variant, least: int) -> Variant:
    """One chance with dice so loaded that its mean total lies nearest to `least`."""
    if not fits(v):
        raise ValueError(
            f"dice are loaded for one chance of a raffle with fair dice, not for {v.facts()}"
        )
    dice, throws = _shape(v)
    n = dice * throws
    if not n < least <= 6 * n:
        raise ValueError(f"a rare total of {n} dice lies from {n + 1} to {6 * n}, not at {least}")
    return loaded(min(BASES, key=lambda b: abs(n * _mean(b) - least)), dice, throws)


def loaded(base: int, dice: int = 3, throws: int = 3) -> Variant:
    """One chance of a raffle with dice whose chances are as base^(face - 1)."""
    whole = _whole(base)
    chances = tuple(Fraction(base**k, whole) for k in range(6))
    return variant("raffle", players=1, dice=dice, throws=throws, kind="vector", load=chances)


def base_of(v: Variant) -> int:
    """The base of a variant made by `loaded`."""
    rules: Any = v.rules
    return int(rules.load[1] / rules.load[0])


def weight(v: Variant, total: int) -> Fraction:
    """How much a chance of this total under the loaded dice counts for under fair ones."""
    n, b = math.prod(_shape(v)), base_of(v)
    return Fraction(_whole(b), 6) ** n / b ** (total - n)


def weighed(result: Result, least: int) -> tuple[Fraction, float]:
    """The estimate of the chance of `least` or more with fair dice, and its standard error.

    Parameters
    ----------
    result : Result
        A run of a variant made by `tilted` or `loaded`.
    least : int
        The least total that counts.

    Returns
    -------
    (Fraction, float)
        Sum of w(T) count(T) / N, exact in the counts, and the root of its multinomial variance
        (sum of w(T)^2 q(T) - p^2) / N with the shares q of this run.
    """
    shares = [
        (total, Fraction(count, result.trials))
        for (total,), count in result.cells("best")
        if total >= least
    ]
    found, variance = _moments(result.variant, shares)
    return found, math.sqrt(variance / result.trials)


def spread(v: Variant, least: int, trials: int) -> float:
    """The exact standard error of `weighed` after so many trials."""
    dice, throws = _shape(v)
    one = {f: base_of(v) ** (f - 1) for f in range(1, 7)}
    law = Distribution(dice_sum([one] * (dice * throws)), ("best",))
    _, variance = _moments(v, [(t, q) for t, q in law.items() if t >= least])
    return math.sqrt(variance / trials)


def _moments(v: Variant, shares: Iterable[tuple[int, Fraction]]) -> tuple[Fraction, Fraction]:
    weights = [(weight(v, total), q) for total, q in shares]
    p = sum((w * q for w, q in weights), Fraction(0))
    return p, max(sum((w * w * q for w, q in weights), Fraction(0)) - p * p, Fraction(0))


def _shape(v: Variant) -> tuple[int, int]:
    rules: Any = v.rules
    return rules.dice, rules.throws


def _whole(base: int) -> int:
    return sum(base**k for k in range(6))


def _mean(base: int) -> Fraction:
    return Fraction(sum((k + 1) * base**k for k in range(6)), _whole(base))
