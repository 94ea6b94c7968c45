"""What a figure rests on: an exact law, or the tally of a simulation and its estimates."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from oddslab import statistics
from oddslab.distribution import Distribution, Event, UnknownAxis
from oddslab.events import Axis, axis
from oddslab.game import Figure, Quantile, Scale, Variant, text, unknown
from oddslab.numerals import counted

if TYPE_CHECKING:
    import pandas

NAMES = {"wilson": "Wilson", "clopper_pearson": "Clopper-Pearson"}
INTERVALS = {"wilson": statistics.wilson, "clopper_pearson": statistics.clopper_pearson}


@dataclass(frozen=True)
class Exact:
    """An exact law with the variant it belongs to; its `law` answers all questions of chance.

    Attributes of the law (``probability``, ``given``, ``marginal``, ``pmf``, ...) can be asked of
    it directly.  `witness` is "formula" or "walk".
    """

    variant: Variant
    law: Distribution
    witness: str

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name in ("law", "variant"):
            raise AttributeError(name)
        try:
            return getattr(self.law, name)
        except AttributeError:
            raise AttributeError(f"'Exact' object has no attribute {name!r}") from None

    def __getitem__(self, name: str) -> Any:
        return self.law[name]

    def __repr__(self) -> str:
        return f"<Exact law of {_played(self.variant)}, by {self.witness}: {self.law!r}>"

    def figure(self, figure: Figure | str) -> Fraction:
        """One of the game's figures, exactly."""
        f = find_figure(self.variant, figure) if isinstance(figure, str) else figure
        return f.of(self.law)

    def figures(self) -> dict[str, Fraction]:
        """The game's figures, exactly, by key."""
        return {f.key: f.of(self.law) for f in self.variant.figures()}

    def table(self, *axes: str) -> pandas.DataFrame:
        """A frame with a row for each outcome, over the named axes only if there are any."""
        from oddslab import tables

        return tables.exact_table(self, axes)


ORDER = "order statistics"  # the method of a quantile's interval


@dataclass(frozen=True)
class Estimate:
    """An estimated chance or mean, with what it rests on."""

    value: float
    standard_error: float
    low: float
    high: float
    level: float
    method: str
    trials: int
    seed: int
    count: int | None = None

    @property
    def normal(self) -> bool:
        """Whether so many standard errors off says how likely that is: not of a quantile."""
        return self.method != ORDER

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        by = NAMES.get(self.method, self.method)
        return (
            f"{self.value:.6g} ± {self.standard_error:.2g} ({self.level:.0%} {by} "
            f"interval {self.low:.6g} to {self.high:.6g}; {counted(self.trials, 'trial')}, "
            f"seed {self.seed})"
        )


@dataclass(frozen=True)
class Result:
    """What a simulation found.

    Attributes
    ----------
    variant : Variant
        Game, rules and policies.
    tally : numpy.ndarray of int64
        Counts of outcomes, shaped by the axes; it sums to `trials`.
    trials, seed : int
        Trials that the tally holds, and the seed that replays them.
    planned : int or None
        Trials asked for; None where a precision decided.
    complete : bool
        False where the run was stopped before it held what was asked for.
    seconds, compile_seconds : float
        Time of the trials alone, and of compiling or loading kernels.
    precision : Precision or None
        What was asked for, where it was.
    """

    variant: Variant
    tally: np.ndarray
    trials: int
    seed: int
    planned: int | None
    complete: bool
    seconds: float
    compile_seconds: float
    threads: int
    precision: Any = None

    def __getitem__(self, name: str) -> Axis:
        """The axis of this name, for events: ``result.estimate(result["stake"] == 1)``."""
        known = [a.name for a in self.axes]
        if name not in known:
            raise UnknownAxis(name, known)
        return axis(name)

    def __repr__(self) -> str:
        part = "" if self.complete else ", not complete"
        trials = counted(self.trials, "trial")
        return f"<Result of {_played(self.variant)}: {trials}, seed {self.seed}{part}>"

    @property
    def axes(self) -> tuple[Scale, ...]:
        """The axes of the tally."""
        return self.variant.axes

    @property
    def rate(self) -> float:
        """Trials a second, compiling left out."""
        return self.trials / self.seconds if self.seconds else math.inf

    def cells(self, *names: str) -> Iterator[tuple[tuple[Any, ...], int]]:
        """The outcomes along the named axes (all if none is named) that occurred, with counts."""
        known = [a.name for a in self.axes]
        for name in names:
            if name not in known:
                raise UnknownAxis(name, known)
        places = [known.index(n) for n in names or known]
        others = tuple(k for k in range(len(known)) if k not in places)
        counts = self.tally.sum(axis=others) if others else self.tally
        kept = sorted(places)
        for at in zip(*np.nonzero(counts)):
            values = {known[k]: self.axes[k].values[i] for k, i in zip(kept, at)}
            yield tuple(values[n] for n in names or known), int(counts[at])

    def count(self, event: Event) -> int:
        """How many trials ended in the event."""
        if not isinstance(event, Event):
            one = f"axis({self.axes[0].name!r}) == {self.axes[0].values[0]!r}"
            raise TypeError(f"expected an event such as {one}, not {event!r}")
        test = event.on(event.axes)
        single = len(event.axes) == 1
        return sum(
            n for values, n in self.cells(*event.axes) if test(values[0] if single else values)
        )

    def estimate(self, event: Event, level: float = 0.95, method: str = "wilson") -> Estimate:
        """The event's share of the trials, with its standard error and interval.

        `method` is ``wilson`` or ``clopper_pearson`` (exact, wider).
        """
        return share(self.count(event), self.trials, self.seed, level, method)

    def mean(self, value: Callable[[Mapping[str, Any]], Any], level: float = 0.95) -> Estimate:
        """The mean of ``value(outcome)``, outcome a mapping of axis to value."""
        names = [a.name for a in self.axes]
        total = squares = Fraction(0)
        for values, n in self.cells():
            x = Fraction(value(dict(zip(names, values))))
            total += n * x
            squares += n * x * x
        mean = total / self.trials
        spread = max(squares / self.trials - mean * mean, Fraction(0))
        se = math.sqrt(spread / max(self.trials - 1, 1))
        z = statistics.normal_quantile(level)
        m = float(mean)
        return Estimate(m, se, m - z * se, m + z * se, level, "normal", self.trials, self.seed)

    def quantile(self, name: str, q: Fraction, level: float = 0.95) -> Estimate:
        """The least value on the axis of this name with a share of `q` of the trials up to it.

        The interval has the values that could be that quantile of the law: those up to which, and
        below which, the exact (Clopper-Pearson) intervals of the chances leave it open.  It covers
        with at least `level`, as one between two order statistics does.
        """
        counts = sorted((values[0], n) for values, n in self.cells(name))
        values = [x for x, _ in counts]
        upto = list(accumulate(n for _, n in counts))
        last = max(next(a.values for a in self.axes if a.name == name))

        def first(reached: Callable[[int], bool]) -> Any:
            at = bisect_left(upto, True, key=reached)
            return values[at] if at < len(values) else last  # what was not met may be anywhere

        def of(n: int) -> statistics.Interval:
            return statistics.clopper_pearson(n, self.trials, level)

        value = float(first(lambda n: n >= q * self.trials))
        low = float(first(lambda n: of(n).high >= q))
        high = float(first(lambda n: of(n).low >= q))
        se = (high - low) / 2 / statistics.normal_quantile(level)
        return Estimate(value, se, low, high, level, ORDER, self.trials, self.seed)

    def figure(self, figure: Figure | str, level: float = 0.95) -> Estimate | None:
        """The estimate of one of the game's figures, None where a tally cannot give it."""
        f = find_figure(self.variant, figure) if isinstance(figure, str) else figure
        if f.event is not None:
            count, among = self.counts(f)
            return share(count, among, self.seed, level) if among else None
        if isinstance(f, Quantile):
            return self.quantile(f.along, f.level, level)
        if f.value is None:
            return None
        try:
            return self.mean(f.value, level)
        except ValueError:  # some trials ended at the cap of an axis
            if f.exact is None:
                raise
            return None

    def counts(self, figure: Figure) -> tuple[int, int]:
        """How many trials ended in the figure's event, and among how many it is counted."""
        assert figure.event is not None
        if figure.given is None:
            return self.count(figure.event), self.trials
        return self.count(figure.event & figure.given), self.count(figure.given)

    def figures(self, level: float = 0.95) -> dict[str, Estimate]:
        """The estimates of the game's figures, by key; those alone that the tally can give."""
        found = {}
        for f in self.variant.figures():
            try:
                e = self.figure(f, level)
            except ValueError:  # some trials ended at the cap of an axis
                continue
            if e is not None:
                found[f.key] = e
        return found

    def table(self, *axes: str, level: float = 0.95) -> pandas.DataFrame:
        """A frame with a row for each outcome: count, estimate, interval, and exact beside it."""
        from oddslab import tables

        return tables.result_table(self, axes, level)


def share(
    count: int, trials: int, seed: int, level: float = 0.95, method: str = "wilson"
) -> Estimate:
    """The estimate of a chance from a count."""
    if method not in INTERVALS:
        raise ValueError(unknown("method", method, INTERVALS))
    interval = INTERVALS[method](count, trials, level)
    p = count / trials
    se = math.sqrt(p * (1 - p) / trials)
    if not se:  # nothing or everything: the plain formula would claim certainty
        se = (interval.high - interval.low) / 2 / statistics.normal_quantile(level)
    return Estimate(p, se, interval.low, interval.high, level, interval.method, trials, seed, count)


def _played(v: Variant) -> str:
    """The game, its rules where they are not the defaults, and who plays how."""
    rules = ", ".join(f"{k}={text(x)}" for k, x in v.rules.changed().items())
    how = "; ".join([rules, *(f"{seat} {p.name}" for seat, p in v.policies.items())]).strip("; ")
    return f"{v.game.key} ({how})" if how else v.game.key


def find_figure(v: Variant, key: str) -> Figure:
    """The variant's figure of this key; an unknown one is refused with the nearest."""
    figures = {f.key: f for f in v.figures()}
    if key not in figures:
        raise ValueError(unknown("figure", key, figures, f"{v.game.key} has"))
    return figures[key]


def places(
    scales: Sequence[Scale], names: Sequence[str]
) -> Callable[[tuple[Any, ...]], tuple[int, ...]]:
    """Return the function that says where along each axis an outcome stands: the order of rows."""

    def key(value: Any) -> tuple[bool, str]:  # as text: "12 or more" refuses to be compared with 12
        if isinstance(value, bool):
            value = int(value)  # as a law holds it
        return isinstance(value, str), str(value)

    by_name = {a.name: {key(x): k for k, x in enumerate(a.values)} for a in scales}
    tables = [by_name[n] for n in names]
    return lambda outcome: tuple(t[key(x)] for t, x in zip(tables, outcome))
