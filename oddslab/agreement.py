"""Whether a simulation and an exact law can both be right, with a false-alarm rate that is known.

For a chance the test is the exact binomial one.  For a mean it is Chernoff's bound from the law of
the value itself, which holds for any number of trials and however rare the large values are; a
normal approximation would cry wolf over a prize of ten thousand that came once too often.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import takewhile
from typing import Any

import numpy as np

from oddslab import statistics
from oddslab.distribution import Distribution
from oddslab.game import Figure
from oddslab.precision import looks
from oddslab.results import Result

FALSE_ALARMS = 1e-9  # over all that is compared in one run: the chance that right ones are named

__all__ = ["FALSE_ALARMS", "apart", "figures_apart", "mean_bound", "outcomes_apart"]


def figures_apart(
    result: Result, law: Distribution, figures: Iterable[Figure], level: float = FALSE_ALARMS
) -> list[str]:
    """Return the keys of the figures whose estimate and exact value cannot both be right.

    Parameters
    ----------
    result : Result
        A run; one that stopped at a precision is judged by how often it looked.
    law : Distribution
        The law over the axes of the game.
    figures : iterable of Figure
        What is compared; a figure that a law over the axes does not hold is passed over.
    level : float
        The chance, at most, that any is named although law and simulation are right.
    """
    return apart(result, dict(_figures(result, law, figures)), level)


def outcomes_apart(
    result: Result, law: Distribution, axes: tuple[str, ...], level: float = FALSE_ALARMS
) -> list[tuple[Any, ...]]:
    """Return the outcomes along these axes whose count and exact chance cannot both be right."""
    single = len(axes) == 1
    chances = {(o,) if single else o: p for o, p in law.marginal(*axes).items()}
    counts = dict(result.cells(*axes))
    return apart(
        result,
        {
            o: statistics.binomial_test(counts.get(o, 0), result.trials, chances.get(o, 0))
            for o in {**chances, **counts}
        },
        level,
    )


def apart(result: Result, p_values: Mapping[Any, float], level: float) -> list[Any]:
    """Return what has too small a p-value, all of them and all looks of the run counted."""
    if result.precision is not None:  # the k-th look is given a share of 1/k - 1/(k + 1)
        look = 1 + sum(1 for _ in takewhile(lambda n: n < result.trials, looks()))
        level /= look * (look + 1)
    return [key for key, p in p_values.items() if p < level / len(p_values)]


def _figures(
    result: Result, law: Distribution, figures: Iterable[Figure]
) -> Iterator[tuple[str, float]]:
    for f in figures:
        if f.event is not None:
            count, among = result.counts(f)
            if among:
                yield f.key, statistics.binomial_test(count, among, f.of(law))
        elif f.value is not None:
            try:
                mean, values = result.mean(f.value).value, law.map(_valued(f.value, law), "value")
            except ValueError:  # the cap of an axis hides the mean
                continue
            yield f.key, mean_bound(mean, result.trials, values)


def _valued(value: Callable[[Any], Any], law: Distribution) -> Callable[[Any], Fraction]:
    if len(law.axes) > 1:
        return lambda outcome: Fraction(value(outcome))
    (name,) = law.axes  # whose outcomes are bare
    return lambda outcome: Fraction(value({name: outcome}))


def mean_bound(mean: float, trials: int, law: Distribution) -> float:
    """Return a bound, 1 at most, on the chance that a mean lies as far from that of the law.

    It is Chernoff's: the mean of n values is d or more above the law's with a chance of at most
    exp(-n (t d - log E exp(t (X - EX)))), for any t above 0.  Both sides are counted.

    Parameters
    ----------
    mean : float
        Of so many trials.
    law : Distribution
        Of the value of one trial, on one axis of numbers.
    """
    centre = law.mean()
    d = float(Fraction(mean) - centre)
    side = -1 if d < 0 else 1
    away = np.array([side * float(x - centre) for x, _ in law.items()])
    chance = np.array([float(p) for _, p in law.items()])
    spread = math.sqrt(float(chance @ away**2))
    rounding = 1e-12 * (abs(float(centre)) + spread)  # of the mean, which is a float
    far = abs(d) - rounding
    if far <= 0:
        return 1.0
    if not spread or far > away.max():
        return 0.0  # no trial can lie so far out, and the mean does
    away, far = away / spread, far / spread

    def slope(t: float) -> float:
        grown = chance * np.exp(t * away)
        return float(grown @ away / grown.sum())

    most = 600 / away.max()  # beyond, exp overflows; any t gives a bound
    low, high = 0.0, min(far, most)
    while high < most and slope(high) < far:
        low, high = high, min(2 * high, most)
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) < far else (low, middle)
    log_mean = math.log1p(float(chance @ (np.expm1(low * away) - low * away)))
    return min(1.0, 2 * math.exp(-max(0.0, min(700.0, trials * (low * far - log_mean)))))
