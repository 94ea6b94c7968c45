"""Statistics of tallies: intervals, exact tests, fit, bounds good at every look, and planning."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, copysign, inf, isfinite, log, nan, sqrt
from typing import Any

from oddslab.numerals import counted
from oddslab.outcomes import number, square_root

Number = int | float | Fraction

__all__ = [
    "Cell",
    "Fit",
    "Interval",
    "anytime",
    "anytime_mean",
    "binomial_test",
    "chi_square_gof",
    "clopper_pearson",
    "delta",
    "holm",
    "odds_standard_error",
    "plan_trials",
    "sequential_level",
    "standard_error_of_ratio",
    "wilson",
    "z_score",
]


@dataclass(frozen=True)
class Interval:
    """An interval with the level at which it covers the truth, and how it was made."""

    low: float
    high: float
    level: float
    method: str

    def __contains__(self, value: Number) -> bool:
        return self.low <= value <= self.high

    @property
    def half_width(self) -> float:
        """Half the distance between the ends."""
        return (self.high - self.low) / 2


def normal_quantile(level: float = 0.95) -> float:
    """Return how many standard errors to each side a normal interval at `level` reaches."""
    return _normal(_alpha(level))


def wilson(count: int, trials: int, level: float = 0.95) -> Interval:
    """Return the Wilson score interval for a chance, from `count` successes in `trials`.

    Its coverage is `level` on average rather than at least; see `clopper_pearson`.
    """
    count, trials = _counted(count, trials)
    z = _normal(_alpha(level))
    share, shrink = count / trials, 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / shrink
    # the root of p q / n with whole counts, so that count and trials - count are treated alike
    spread = z * sqrt(count * (trials - count) / trials + z * z / 4) / (sqrt(trials) * shrink)
    spread /= sqrt(trials)
    low = middle - spread if count else 0.0
    high = middle + spread if count < trials else 1.0
    return Interval(max(0.0, low), min(1.0, high), level, "wilson")


def clopper_pearson(count: int, trials: int, level: float = 0.95) -> Interval:
    """Return the exact interval for a chance: it covers with at least `level`, whatever the chance.

    Source: Clopper and Pearson 1934.
    """
    count, trials = _counted(count, trials)
    low, high = _exact_ends(count, trials, _alpha(level))
    return Interval(low, high, level, "clopper-pearson")


def binomial_test(count: int, trials: int, p: Fraction | float) -> float:
    """Return the two-sided p-value of `count` successes in `trials` if the chance is `p`.

    It is twice the smaller of P(X <= count) and P(X >= count), at most 1. The tails come from
    the incomplete beta function, which stays right to some ten digits for 10**15 trials and
    chances as small as the data can tell of.
    """
    count, trials = _counted(count, trials)
    if not 0 <= p <= 1:
        raise ValueError(f"expected a chance p in [0, 1], not {p}")
    if p in (0, 1):
        return 1.0 if count == p * trials else 0.0
    from scipy.special import betainc, betaincc

    if 2 * p > 1:  # in terms of the rarer side, whose chance a float holds to full precision
        count, p = trials - count, 1 - p
    chance = float(p)
    least = float(betaincc(count + 1, trials - count, chance)) if count < trials else 1.0
    most = float(betainc(count, trials - count + 1, chance)) if count else 1.0
    return min(1.0, 2 * min(least, most))


@dataclass(frozen=True)
class Cell:
    """One cell of a fit: the outcomes in it (several if pooled), their count and expectation."""

    outcomes: tuple[Any, ...]
    count: int
    expected: Fraction | float


@dataclass(frozen=True)
class Fit:
    """A chi-square test of fit.

    Attributes
    ----------
    statistic : Fraction or float
        Sum of (count - expected)**2 / expected over the cells; exact if the chances were.
    cells : tuple of Cell
        The cells after pooling; one of several outcomes was pooled.
    degrees : int
        Degrees of freedom.
    p_value : float
        Chance of a statistic at least as large, by the chi-square law.
    """

    statistic: Fraction | float
    cells: tuple[Cell, ...]
    degrees: int
    p_value: float

    @property
    def pooled(self) -> tuple[Cell, ...]:
        """The cells that hold more than one outcome."""
        return tuple(cell for cell in self.cells if len(cell.outcomes) > 1)


def chi_square_gof(
    counts: Sequence[int] | Mapping[Any, int],
    probabilities: Sequence[Number] | Mapping[Any, Number],
    pool_below: Number = 5,
    fitted: int = 0,
) -> Fit:
    """Return the chi-square test of `counts` against `probabilities`.

    Parameters
    ----------
    counts, probabilities : sequences of equal length, or mappings by outcome
        The probabilities, in the order of the outcomes, must add up to 1 (floats nearly).
    pool_below : number
        A cell expected to hold less than this is joined to its neighbour: from both ends inward,
        then inside to the smaller neighbour. 0 pools nothing.  An outcome that came though it has
        no chance is never pooled: the p-value is 0 then.
    fitted : int
        How many parameters of the law were estimated from the same counts.
    """
    names, seen, chances = _matched(counts, probabilities)
    exact = not any(isinstance(p, float) for p in chances)
    total: Any = sum(chances)
    if (exact and total != 1) or abs(total - 1) > 1e-9:
        raise ValueError(f"the probabilities add up to {total}, not to 1")
    trials = sum(seen)
    if trials < 1:
        raise ValueError("expected at least one trial; the counts add up to 0")
    scale = Fraction(trials) if exact else trials / total
    cells = [
        Cell((name,), count, p * scale)
        for name, count, p in zip(names, seen, chances)
        if p or count  # what cannot happen and did not is no cell
    ]
    if any(not cell.expected for cell in cells):  # something impossible happened
        return Fit(inf, tuple(cells), max(len(cells) - 1 - fitted, 1), 0.0)
    cells = _pooled(cells, pool_below)
    degrees = len(cells) - 1 - fitted
    if degrees < 1:
        raise ValueError(f"{counted(len(cells), 'cell')} after pooling: nothing is left to test")
    from scipy.special import chdtrc

    statistic = sum((cell.count - cell.expected) ** 2 / cell.expected for cell in cells)
    return Fit(statistic, tuple(cells), degrees, float(chdtrc(degrees, float(statistic))))


def z_score(count: int, trials: int, p: Fraction) -> float:
    """Return how many standard errors, under the chance `p`, the count lies from its mean.

    NaN where `p` is 0 or 1 and the count agrees, infinite where it does not.
    """
    off = Fraction(count, trials) - p
    if not 0 < p < 1:
        return copysign(inf, off) if off else nan
    size = square_root(off * off * trials / (p * (1 - p)))
    return -size if off < 0 else size


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values adjusted for their number, in the order given.

    Rejecting those below alpha keeps the chance of any false alarm below alpha (Holm 1979).
    """
    if any(not 0 <= p <= 1 for p in p_values):
        raise ValueError(f"expected p-values in [0, 1], got {list(p_values)}")
    adjusted = [0.0] * len(p_values)
    worst = 0.0
    for done, i in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        worst = max(worst, min(1.0, (len(p_values) - done) * p_values[i]))
        adjusted[i] = worst
    return adjusted


def sequential_level(look: int, level: float = 0.95) -> float:
    """Return the level for look 1, 2, 3, ... that keeps all looks together at `level`.

    Look j spends alpha / (j (j + 1)) of alpha = 1 - level; over all looks that adds up to alpha.
    """
    return 1 - _spent(look, level)


def anytime(count: int, trials: int, look: int, level: float = 0.95) -> Interval:
    """Return an interval for a chance that holds at every look at once with at least `level`.

    `look` counts the looks made at the tally from 1; when to look must not depend on the data
    (before the first trial, fix after how many trials to look; then stop at whichever look).
    """
    count, trials = _counted(count, trials)
    low, high = _exact_ends(count, trials, _spent(look, level))
    return Interval(low, high, level, f"clopper-pearson at look {look}")


def anytime_mean(
    mean: float,
    variance: float,
    trials: int,
    low: float,
    high: float,
    *,
    look: int = 1,
    level: float = 0.95,
) -> Interval:
    """Return an interval for a mean of values in [low, high] that holds at every look at once.

    Parameters
    ----------
    mean, variance : float
        Of the trials so far; the variance is the unbiased one, with trials - 1 below.
    low, high : float
        Bounds no value can pass.
    look : int
        As for `anytime`.

    Notes
    -----
    The empirical Bernstein bound of Maurer and Pontil (2009), half of the chance spent on each
    side. It asks nothing of the law but its bounds, so it is wide for few trials.
    """
    if trials < 2 or not low <= mean <= high or variance < 0 or low == high:
        raise ValueError(
            f"expected 2 trials or more and low <= mean <= high, low < high, variance >= 0; "
            f"got trials={trials}, mean={mean}, low={low}, high={high}, variance={variance}"
        )
    reach = log(4 / _spent(look, level))
    width = sqrt(2 * variance * reach / trials) + 7 * (high - low) * reach / (3 * (trials - 1))
    ends = max(low, mean - width), min(high, mean + width)
    return Interval(*ends, level, f"empirical Bernstein at look {look}")


def plan_trials(
    p: Fraction | float,
    *,
    standard_error: Number | None = None,
    half_width: Number | None = None,
    relative: bool = False,
    level: float = 0.95,
) -> int:
    """Return how many trials measure a chance near `p` as finely as asked.

    Parameters
    ----------
    p : Fraction or float
        The chance as far as it is known, in (0, 1).
    standard_error, half_width : number
        Give one: the standard error wanted, or half the width of an interval at `level`.
        Decimals are read as they are written.
    relative : bool
        Whether that is a share of `p` rather than a distance.

    Examples
    --------
    >>> sixth = Fraction(1, 6)
    >>> plan_trials(sixth, standard_error=0.01), plan_trials(sixth, half_width=0.01)
    (1389, 5336)
    >>> plan_trials(sixth, half_width=0.01, relative=True)
    192073
    """
    chance = number(p)
    if not 0 < chance < 1:
        raise ValueError(f"expected a chance in (0, 1), not {p}: no trial is needed at its ends")
    if (standard_error is None) == (half_width is None):
        raise ValueError("give one of standard_error and half_width: they are different requests")
    name = "half_width" if standard_error is None else "standard_error"
    size = number(half_width if standard_error is None else standard_error)
    if size <= 0:
        raise ValueError(f"expected {name} above 0, not {size}")
    if relative:
        size *= chance
    needed = chance * (1 - chance) / size**2
    if half_width is not None:
        needed *= Fraction(_normal(_alpha(level))) ** 2
    return max(1, ceil(needed))


def delta(gradient: Sequence[Number], covariance: Sequence[Sequence[Number]], n: int = 1) -> float:
    """Return the standard error of a smooth function of means of `n` trials (delta method).

    `gradient` holds its slopes at the means, `covariance` the covariances of one trial.
    """
    if len(covariance) != len(gradient) or any(len(r) != len(gradient) for r in covariance):
        raise ValueError(f"{len(gradient)} slopes need a square covariance table of that size")
    if n < 1:
        raise ValueError(f"expected 1 trial or more, not {n}")
    square = sum(a * b * c for a, row in zip(gradient, covariance) for b, c in zip(gradient, row))
    return sqrt(max(0.0, float(square)) / n)  # rounding may leave a nought slightly below 0


def standard_error_of_ratio(
    mean_x: Number, mean_y: Number, *, var_x: Number, var_y: Number, cov: Number, n: int
) -> float:
    """Return the standard error of mean_x / mean_y over `n` trials, such as loss over stakes."""
    if not mean_y:
        raise ValueError("a ratio needs a lower mean other than 0")
    return delta((1 / mean_y, -mean_x / mean_y**2), ((var_x, cov), (cov, var_y)), n)


def odds_standard_error(p_hat: Number, n: int) -> float:
    """Return the standard error of estimated odds against, q / p, from `n` trials.

    The slope of (1 - p) / p is -1 / p**2, so it is sqrt(q / (n p**3)).
    """
    if not 0 < p_hat <= 1:
        raise ValueError(f"odds need an estimate in (0, 1], not {p_hat}")
    return delta((-1 / p_hat**2,), ((p_hat * (1 - p_hat),),), n)


def _counted(count: int, trials: int) -> tuple[int, int]:
    if isinstance(count, bool) or isinstance(trials, bool):
        raise TypeError(f"counts are whole numbers, not {count!r} of {trials!r}")
    count, trials = operator.index(count), operator.index(trials)
    if trials < 1 or not 0 <= count <= trials:
        raise ValueError(f"expected 0 <= count <= trials and trials >= 1; got {count} of {trials}")
    return count, trials


def _alpha(level: float) -> float:
    try:
        alpha = float(1 - number(level))  # 1 - 0.95 in floats is not 0.05
    except ValueError:
        alpha = 1.0
    if not 0 < alpha < 1:  # a level that is lost in rounding would give a width of nought
        raise ValueError(f"expected a level in (0, 1), such as 0.95, not {level}")
    return alpha


def _spent(look: int, level: float) -> float:
    if operator.index(look) < 1:
        raise ValueError(f"looks count from 1, not {look}")
    return _alpha(level) / (look * (look + 1))


def _normal(alpha: float) -> float:
    from scipy.special import ndtri

    return -float(ndtri(alpha / 2))


def _exact_ends(count: int, trials: int, alpha: float) -> tuple[float, float]:
    if 2 * count > trials:  # from the rarer side, whose chance a float holds to full precision
        low, high = _exact_ends(trials - count, trials, alpha)
        return 1 - high, 1 - low
    from scipy.special import betainc, betaincc, betainccinv, betaincinv

    low = 0.0
    if count:
        a, b = count, trials - count + 1
        low = _solved(betaincinv(a, b, alpha / 2), lambda p: betainc(a, b, p), alpha / 2, 1)
    a, b = count + 1, trials - count
    high = _solved(betainccinv(a, b, alpha / 2), lambda p: betaincc(a, b, p), alpha / 2, -1)
    return low, high


def _solved(guess: float, tail: Callable[[float], float], target: float, slope: int) -> float:
    """Where a monotone tail reaches `target`; the inverses of scipy miss it for 10**9 trials."""
    guess = float(guess)
    if abs(tail(guess) - target) <= 1e-9 * target:
        return guess
    low, high = 0.0, 1e-18
    while high < 1 and (tail(high) - target) * slope < 0:
        low, high = high, min(1.0, 2 * high)
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        if (tail(middle) - target) * slope < 0:
            low = middle
        else:
            high = middle


def _matched(
    counts: Sequence[int] | Mapping[Any, int],
    probabilities: Sequence[Number] | Mapping[Any, Number],
) -> tuple[list[Any], list[int], list[Number]]:
    if isinstance(counts, Mapping) != isinstance(probabilities, Mapping):
        raise TypeError("give counts and probabilities both by outcome or both as sequences")
    if isinstance(counts, Mapping) and isinstance(probabilities, Mapping):
        stray = [outcome for outcome in counts if outcome not in probabilities]
        if stray:
            raise ValueError(f"outcome {stray[0]!r} was counted but has no probability")
        names = list(probabilities)
        seen = [counts.get(name, 0) for name in names]
        chances = list(probabilities.values())
    else:
        names, seen, chances = list(range(len(counts))), list(counts), list(probabilities)
    if len(seen) != len(chances):
        raise ValueError(f"{len(seen)} counts do not match {len(chances)} probabilities")
    for name, count, p in zip(names, seen, chances):
        if operator.index(count) < 0:
            raise ValueError(f"the count of outcome {name!r} is negative: {count}")
        if not isfinite(p) or p < 0:
            raise ValueError(f"the probability of outcome {name!r} is {p}")
    return names, [operator.index(count) for count in seen], chances


def _pooled(cells: list[Cell], least: Number) -> list[Cell]:
    def join(i: int) -> None:
        a, b = cells[i], cells[i + 1]
        cells[i : i + 2] = [
            Cell(a.outcomes + b.outcomes, a.count + b.count, a.expected + b.expected)
        ]

    while len(cells) > 1 and cells[-1].expected < least:
        join(len(cells) - 2)
    while len(cells) > 1 and cells[0].expected < least:
        join(0)
    i = 1
    while i < len(cells) - 1:
        if cells[i].expected < least:
            left = cells[i - 1].expected <= cells[i + 1].expected
            i -= left
            join(i)
        else:
            i += 1
    return cells
