"""Goodness of fit of counts to the chances of a die: by enumeration, by play, by chi-square."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb, inf, lcm, log2
from typing import Any

from oddslab.evidence._chances import Chances, chances_of, weights_of
from oddslab.evidence._reading import read_number, read_trials
from oddslab.evidence._sampled import NothingToTest, Sampled
from oddslab.evidence.throws import Throws, checked
from oddslab.numerals import counted
from oddslab.random import resolve_seed
from oddslab.statistics import Cell, Fit, chi_square_gof

MOST_STATES = 1_000_000  # of one half of the cells; some three seconds
MOST_BITS = 1_000_000_000  # of the ways of all of them
_CHUNK = 1 << 16


@dataclass(frozen=True)
class Goodness(Sampled):
    """Whether counts fit; three answers to how often chance alone departs at least as far.

    Attributes
    ----------
    fit : Fit
        Statistic, degrees, the cells as they were pooled, and the chance by the chi-square law.
    exact : Fraction or None
        That chance exactly, over every way that the throws can fall into the cells; None where
        there are too many of them.
    hits, trials, seed : int
        The same chance estimated: of `trials` sets of throws made by these chances `hits` had a
        statistic at least as large.
    """

    fit: Fit
    exact: Fraction | None
    hits: int
    trials: int
    seed: int

    @property
    def impossible(self) -> bool:
        """Whether a face came that has no chance: no cell is pooled then, and nothing estimated."""
        return self.fit.statistic == inf

    def __repr__(self) -> str:
        return (
            f"<Goodness: chi-square {float(self.fit.statistic):.4g} with {self.fit.degrees} "
            f"degrees of freedom, {self.chance}>"
        )


def goodness(
    throws: Throws,
    chances: Chances = None,
    *,
    die: int = 0,
    pool_below: int | Fraction = 5,
    trials: int = 100_000,
    rng: Any = 0,
) -> Goodness:
    """Return how well a die's counts fit `chances`, even ones by default.

    Parameters
    ----------
    pool_below
        Cells expected to hold less are pooled with a neighbour, as in `chi_square_gof`; all three
        answers are about the cells so pooled.
    trials, rng
        Simulated sets of as many throws, and the seed.

    Raises
    ------
    NothingToTest
        A ValueError: one cell is left after pooling, or only one face has a chance.
    """
    throws = checked(throws)
    counts, each = throws.of(die), chances_of(chances, throws.faces)
    trials, least = read_trials(trials), read_number("pool_below", pool_below)
    if least < 0:
        raise ValueError(f"pool_below={pool_below} is not possible: a number from 0")
    by_face = dict(zip(throws.faces, each))
    n, seed = throws.made(die), resolve_seed(rng)
    cells = tuple(Cell((f,), c, by_face[f] * n) for f, c in counts.items() if c or by_face[f])
    if any(cell.count and not cell.expected for cell in cells):  # before pooling could hide it
        fit = Fit(inf, cells, sum(1 for p in each if p) - 1, 0.0)
        return Goodness(fit, Fraction(0), 0, trials, seed)
    if len(cells) < 2:
        raise NothingToTest(f"only face {cells[0].outcomes[0]} has a chance, so nothing is tested")
    try:
        fit = chi_square_gof(counts, by_face, least)
    except ValueError:
        raise NothingToTest(
            f"{counted(n, 'throw is', 'throws are')} too few to test with cells expected to hold "
            f"{least} or more, of which only one is left; pool_below=0 (--pool 0) tests every face "
            "as it is"
        ) from None
    seen = [cell.count for cell in fit.cells]
    shares = [Fraction(cell.expected) / n for cell in fit.cells]
    return Goodness(fit, tail(seen, shares), simulated(seen, shares, trials, seed), trials, seed)


def tail(counts: Sequence[int], chances: Sequence[Fraction]) -> Fraction | None:
    """The exact chance of a statistic at least that of `counts`; None if there is too much to do.

    Notes
    -----
    For n throws chi-square is (W / n) sum(c**2 / w) - n with whole weights w that add up to W, so
    it is ordered as the whole number sum(c**2 L / w), L a common multiple of the weights.  The
    cells are split in two halves; each keeps, for every number of throws that fall into it, the
    ways of each sum, and sorted sums of one half are met by those of the other.
    """
    pairs = [(c, w) for c, w in zip(counts, weights_of(chances)) if w]
    if sum(c for c, _ in pairs) < sum(counts):
        return Fraction(0)  # something impossible happened
    pairs.sort(key=lambda pair: pair[1])
    seen, weights = [c for c, _ in pairs], [w for _, w in pairs]
    n, middle = sum(seen), (len(pairs) + 1) // 2
    states = comb(n + middle, middle) if n <= MOST_STATES else MOST_STATES + 1
    if states > MOST_STATES or states * int(n * log2(sum(weights))) > MOST_BITS:
        return None
    scale = lcm(*weights)
    worth = [scale // w for w in weights]
    least = sum(c * c * v for c, v in zip(seen, worth))
    left = _half(n, weights[:middle], worth[:middle])
    same = weights[:middle] == weights[middle:]
    right = left if same else _half(n, weights[middle:], worth[middle:])
    ways, ordered = 0, 1  # in how many orders j of the n throws fall into the left half
    for j in range(n + 1):
        keys = sorted(right[n - j])
        reached = list(accumulate((right[n - j][k] for k in reversed(keys)), initial=0))[::-1]
        met = sum(w * reached[bisect_left(keys, least - key)] for key, w in left[j].items())
        ways += ordered * met
        ordered = ordered * (n - j) // (j + 1)
    return Fraction(ways, sum(weights) ** n)


def _half(n: int, weights: Sequence[int], worth: Sequence[int]) -> list[dict[int, int]]:
    """For each number of throws in these cells the ways of each sum of c**2 worth."""
    placed: list[dict[int, int]] = [{0: 1}] + [{} for _ in range(n)]
    for w, v in zip(weights, worth):
        after: list[dict[int, int]] = [{} for _ in range(n + 1)]
        for j, sums in enumerate(placed):
            factor = 1  # C(j + c, c) w**c
            for c in range(n - j + 1 if sums else 0):
                more, to = c * c * v, after[j + c]
                for key, ways in sums.items():
                    to[key + more] = to.get(key + more, 0) + ways * factor
                factor = factor * ((j + c + 1) * w) // (c + 1)
        placed = after
    return placed


def simulated(counts: Sequence[int], chances: Sequence[Fraction], trials: int, seed: int) -> int:
    """How many of `trials` sets of throws made by these chances depart at least as far."""
    import numpy as np

    if any(c and not p for c, p in zip(counts, chances)):
        return 0
    pairs = [(c, float(p)) for c, p in zip(counts, chances) if p]
    p = np.array([q for _, q in pairs])
    n = sum(counts)
    made = np.random.Generator(np.random.Philox(key=seed))
    # squares of what is off its mean, not of counts: of 10^12 throws those would cancel
    off = [float(c - n * q) ** 2 / float(n * q) for c, q in zip(counts, chances) if q]
    least = sum(off) * (1 - 1e-9)  # equal sums may differ in rounding
    means = n * p
    hits = 0
    for start in range(0, trials, _CHUNK):
        sets = made.multinomial(n, p, size=min(_CHUNK, trials - start)).astype(np.float64)
        hits += int((((sets - means) ** 2 / means).sum(axis=1) >= least).sum())
    return hits
