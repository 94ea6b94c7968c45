"""How long to run: a number of trials, or until a figure is known precisely enough."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab import statistics
from oddslab.distribution import Event
from oddslab.engine import MOST_TRIALS
from oddslab.game import Figure, Variant
from oddslab.options import whole
from oddslab.outcomes import number
from oddslab.random import GROUP
from oddslab.results import Result, find_figure

FIRST_LOOK = 1 << 14  # trials before the first decision whether a precision is reached
LOOK_GROWTH = Fraction(3, 2)
NARROWEST = Fraction(1, 10**18)
DOUBTFUL_LOOK = 12  # a figure that still may be 0 is now asked for exactly (1.4 million trials)


@dataclass(frozen=True)
class Precision:
    """How precisely a figure is to be known before a run stops.

    Parameters
    ----------
    half_width : float
        Largest distance of the interval's ends from the estimate, above 1e-18, which no run of
        2^62 trials could reach.
    relative : bool
        Measured in the figure itself (0.01: one per cent of it) and not in its unit.
    level : float
        Confidence, which holds although the run stops when it looks good: the looks are at fixed
        numbers of trials and share the error among them.
    of : str or Event, optional
        The figure's key, or an event; the game's first figure if not given.
    """

    half_width: float
    relative: bool = False
    level: float = 0.95
    of: str | Event | None = None

    def __post_init__(self) -> None:
        try:
            width = number(self.half_width)
        except ValueError:
            width = Fraction(0)
        if not NARROWEST < width < 1 / NARROWEST:
            raise ValueError(
                f"precision must be a positive half-width, from 1e-18 to 1e18, not "
                f"{self.half_width!r}"
            )
        object.__setattr__(self, "half_width", float(width))
        if not isinstance(self.relative, bool):
            raise TypeError(f"relative is True or False, not {self.relative!r}")
        if not (self.of is None or isinstance(self.of, str | Event)):
            raise TypeError(f"of is a figure's key or an event, not {self.of!r}")
        statistics.normal_quantile(self.level)  # refuses what is no level

    @classmethod
    def read(cls, value: Any) -> Precision:
        """From a Precision, a number (absolute), or a text: ``0.001`` or ``1%`` (relative)."""
        if isinstance(value, Precision):
            return value
        if isinstance(value, str):
            t = value.strip()
            relative = t.endswith("%")
            try:
                width = number(t.removesuffix("%")) / (100 if relative else 1)
                return cls(width, relative)  # type: ignore[arg-type]
            except ValueError:
                raise ValueError(
                    f"precision {value!r} is not possible: accepted is a half-width such as 0.001, "
                    "or a share of the figure such as 1%, both above 1e-18"
                ) from None
        try:
            return cls(value)
        except TypeError:
            raise TypeError(
                f"precision is a number, a text or a Precision, not {value!r}"
            ) from None

    def reached(self, result: Result, look: int) -> bool:
        """Whether the figure is known precisely enough at this look (the first is 1)."""
        if isinstance(self.of, Event):
            figure = Figure("", "", event=self.of)
        else:
            figure = first_figure(result.variant, self.of)
        if figure.event is not None:
            count, among = result.counts(figure)
            if not among:
                return False
            value = count / among
            interval = statistics.anytime(count, among, look, self.level)
        else:
            value, interval = _mean(result, figure, look, self.level)
        low, high = interval.low, interval.high
        width = max(high - value, value - low)
        if not self.relative:
            return width <= self.half_width
        nearest = max(low, -high, 0.0)  # the smallest size the figure may have
        if look == DOUBTFUL_LOOK and not nearest:
            _refuse_nought(result.variant, figure)
        return width <= self.half_width * nearest


def _refuse_nought(v: Variant, figure: Figure) -> None:
    """Refuse a share of a figure that is exactly 0: no run would ever come so near to it."""
    try:
        law = v.game.exact(v.rules, v.policies) if v.game.exact else None
    except ValueError:  # too large to be worked out
        law = None
    if law is not None and figure.of(law) == 0:
        what = figure.key or "the event"
        raise ValueError(
            f"a relative precision is not possible: {what} is exactly 0; accepted is an absolute "
            "half-width such as 0.001"
        )


def first_figure(v: Variant, key: str | None) -> Figure:
    """The figure that a precision aims at."""
    if key is not None:
        figure = find_figure(v, key)
        if figure.event is None and figure.value is None:
            raise ValueError(f"{key} is not a chance or a mean over the tally of {v.game.key}")
        if figure.event is None and figure.exact is not None:
            raise ValueError(f"{key} has no bound to be sure by: give a number of trials instead")
        return figure
    for figure in v.figures():
        if figure.event is not None or (figure.value is not None and figure.exact is None):
            return figure
    raise ValueError(f"{v.game.key} has no figure to be precise about: give an event")


def _mean(
    result: Result, figure: Figure, look: int, level: float
) -> tuple[float, statistics.Interval]:
    names = [a.name for a in result.axes]
    every = itertools.product(*(a.values for a in result.axes))
    assert figure.value is not None
    values = [float(figure.value(dict(zip(names, o)))) for o in every]
    e = result.mean(figure.value)
    if min(values) == max(values):
        return e.value, statistics.Interval(e.value, e.value, level, "the only value there is")
    variance = e.standard_error**2 * result.trials
    return e.value, statistics.anytime_mean(
        e.value, variance, result.trials, min(values), max(values), look=look, level=level
    )


def looks() -> Iterator[int]:
    """The numbers of trials at which a precision is decided: 16,384, then half as many more."""
    n = Fraction(FIRST_LOOK)
    while True:
        yield int(n) // GROUP * GROUP
        n *= LOOK_GROWTH


def read_trials(value: Any) -> int:
    """A number of trials from an int or a text such as ``1e9`` or ``1_000_000``."""
    try:
        n = whole(value)
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        n = 0
    if not 1 <= n <= MOST_TRIALS:
        raise ValueError(
            f"trials={value!r} is not possible: accepted is a whole number from 1 to 2^62, such as "
            "1_000_000 or 1e9"
        )
    return n
