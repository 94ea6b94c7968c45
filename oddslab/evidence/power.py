"""How many throws find a stated load with a stated power."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, comb, sqrt
from typing import Any

from oddslab.evidence._chances import chances_of
from oddslab.evidence._reading import read_chance, read_trials
from oddslab.options import shown
from oddslab.random import resolve_seed

MOST_NEEDED = 10_000_000
_MOST_EXACT = 20_000
_CHUNK = 1 << 14


@dataclass(frozen=True)
class Needed:
    """The number of throws, the test to make, and what it then finds.

    Attributes
    ----------
    throws : int
        The fewest throws that reach the power.
    least : int or float
        The die is called loaded from this on: the count of the face, or chi-square.
    power : Fraction or float
        How often the test finds the load: exact, or the share of `trials` simulated sets.
    false_alarm : Fraction or float
        How often it accuses a fair die, likewise.
    trials, seed : int or None
        Of an estimate; None where power and false alarm are exact.
    fewest, most : int or None
        Of an estimate, the throws between which the number lies: those that seem to reach a power
        1.96 standard errors lower, and higher.
    """

    throws: int
    least: int | float
    power: Fraction | float
    false_alarm: Fraction | float
    trials: int | None = None
    seed: int | None = None
    fewest: int | None = None
    most: int | None = None

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"estimated from {self.trials:,} trials"
        return (
            f"<Needed: {self.throws:,} throws, loaded from {self.least:.6g} on; power "
            f"{float(self.power):.4g} and false alarm {float(self.false_alarm):.4g}, {how}>"
        )

    @property
    def exact(self) -> bool:
        """Whether the power is exact."""
        return self.trials is None

    @property
    def standard_error(self) -> float:
        """Of an estimated power; 0 of an exact one."""
        p = float(self.power)
        return sqrt(p * (1 - p) / self.trials) if self.trials else 0.0


def throws_for_face(
    load: Any, power: Any = "0.9", false_alarm: Any = "0.05", fair: Any = Fraction(1, 6)
) -> Needed:
    """Return the throws that find a face of chance `load`, where one knows which face to count.

    The test is one-sided and exact: the die is called loaded when the face comes so often (so
    seldom, for a light one) that a fair die does it with chance `false_alarm` at most.  The number
    is the first that reaches `power`; counts being whole, one or the other number soon after it
    may fall short by a little.
    """
    p, q = (read_chance(*x, ends=True) for x in (("load", load), ("fair", fair)))
    wanted, alpha = _possible(power, false_alarm)
    if not 0 <= p <= 1 or not 0 < q < 1 or p == q:
        raise ValueError(
            f"load={shown(load)} is not possible: a chance from 0 to 1 other than the fair {q}"
        )
    light = p < q  # then the other faces are counted instead
    found = _found(1 - p, 1 - q, wanted, alpha) if light else _found(p, q, wanted, alpha)
    if found is None:
        raise ValueError(
            f"load={shown(load)} is too near to {q}: it needs over {_MOST_EXACT:,} throws, beyond "
            "exact reach"
        )
    return replace(found, least=found.throws - found.least) if light else found


def _found(p: Fraction, q: Fraction, wanted: Fraction, alpha: Fraction) -> Needed | None:
    """The first number of throws of a face that is heavy; None beyond exact reach."""
    from scipy.stats import binom

    start = _first(p, q, wanted, alpha)
    if start is None:
        return None
    n = max(1, start - 2)  # floats may be one off: the fractions decide
    while True:
        k = int(binom.isf(float(alpha), n, float(q))) + 1
        while _tail(n, k, q) > alpha:
            k += 1
        while k and _tail(n, k - 1, q) <= alpha:
            k -= 1
        if k <= n and (found := _tail(n, k, p)) >= wanted:
            return Needed(n, k, found, _tail(n, k, q))
        n += 1


def _first(p: Fraction, q: Fraction, wanted: Fraction, alpha: Fraction) -> int | None:
    """The first number of throws that reaches the power, in floats; None beyond exact reach."""
    import numpy as np
    from scipy.stats import binom

    # Calling loaded by lot as well, at the count where it is called so on, the power would only
    # grow with the throws; at the most of them it stays under this tail.
    k = binom.isf(float(alpha), _MOST_EXACT, float(q))
    if binom.sf(k - 1, _MOST_EXACT, float(p)) < float(wanted) - 1e-9:
        return None
    for start in range(1, _MOST_EXACT + 1, 2000):
        n = np.arange(start, start + 2000)
        k = binom.isf(float(alpha), n, float(q))  # P(X > k) <= alpha
        reached = np.flatnonzero(binom.sf(k, n, float(p)) >= float(wanted) - 1e-9)
        if len(reached):
            return start + int(reached[0])
    return None


def _tail(n: int, k: int, p: Fraction) -> Fraction:
    """P(X >= k) of n throws."""
    if k < 1 or p in (0, 1):
        return Fraction(k < 1 or (p == 1 and k <= n))
    won, lost = p.numerator, p.denominator - p.numerator
    term = comb(n, k) * won**k * lost ** (n - k) if k <= n else 0
    ways = 0
    for i in range(k, n + 1):
        ways += term
        term = term * (n - i) * won // ((i + 1) * lost)
    return Fraction(ways, p.denominator**n)


def throws_for_fit(
    load: Mapping[int, Any] | Sequence[Any],
    power: Any = "0.9",
    false_alarm: Any = "0.05",
    *,
    fair: Sequence[Any] | None = None,
    trials: int = 20_000,
    rng: Any = 0,
) -> Needed:
    """Return the throws that find a die of chances `load` by chi-square over all its faces.

    Nobody need know beforehand which face is heavy.  The die is called loaded when chi-square
    reaches the level that its law passes with chance `false_alarm`.  Power and false alarm are
    estimates from `trials` simulated sets of throws; the number of throws is found by halving,
    and is uncertain by what the standard error of the power leaves open.
    """
    if isinstance(load, str) or not isinstance(load, Mapping | Sequence):
        raise TypeError(
            f"load={load!r} is not possible: a list with a chance for each face, or a mapping"
        )
    faces = sorted(load) if isinstance(load, Mapping) else range(1, len(load) + 1)
    loaded, straight = chances_of(load, list(faces)), chances_of(fair, list(faces))
    wanted, alpha = _possible(power, false_alarm)
    if loaded == straight or not all(straight):
        raise ValueError("the load is the fair die itself, or a fair chance is 0: nothing to find")
    trials = read_trials(trials, 100)
    from scipy.special import chdtri

    level, seed = float(chdtri(len(loaded) - 1, float(alpha))), resolve_seed(rng)

    def share(n: int, chances: Sequence[Fraction]) -> float:
        return _reached(n, chances, straight, level, trials, seed)

    start = ceil(5 / min(straight))  # fewer throws leave cells too small for the chi-square law

    def first(wanted: float, low: int) -> int:
        high = low + 1
        while share(high, loaded) < wanted:
            low, high = high, 2 * high
            if high > MOST_NEEDED:
                raise ValueError(f"the load is too small: it needs over {MOST_NEEDED:,} throws")
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if share(middle, loaded) >= wanted else (middle, high)
        return high

    n = first(float(wanted), start - 1)
    error = 1.96 * sqrt(float(wanted * (1 - wanted)) / trials)
    few, many = first(float(wanted) - error, start - 1), n
    if wanted + error < 1:
        many = first(float(wanted) + error, n - 1)
    return Needed(n, level, share(n, loaded), share(n, straight), trials, seed, few, many)


def _reached(
    n: int,
    made_by: Sequence[Fraction],
    straight: Sequence[Fraction],
    level: float,
    trials: int,
    seed: int,
) -> float:
    import numpy as np

    made = np.random.Generator(np.random.Philox(key=seed))
    p, q = (np.array([float(x) for x in chances]) for chances in (made_by, straight))
    hits = 0
    for start in range(0, trials, _CHUNK):
        sets = made.multinomial(n, p, size=min(_CHUNK, trials - start))
        hits += int((((sets - n * q) ** 2 / (n * q)).sum(axis=1) >= level).sum())
    return hits / trials


def _possible(power: Any, false_alarm: Any) -> tuple[Fraction, Fraction]:
    wanted, alpha = read_chance("power", power), read_chance("false_alarm", false_alarm)
    if wanted <= alpha:
        raise ValueError(f"power={wanted} must be above false_alarm={alpha}")
    return wanted, alpha
