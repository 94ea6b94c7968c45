"""How a simulation estimates an exact value: which variant is played, what is counted, and how
the count becomes odds, one in n, or money.

A chance p is shown as f(p); the standard error of f of an estimate is |f'(p)| times that of p
(delta method).  Our own exact value and the simulation are compared by an exact binomial test on
the count, for means by a normal test with the exact variance.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab import rare, statistics
from oddslab.distribution import Event
from oddslab.game import Variant
from oddslab.results import Result

DEFAULT_TRIALS = 10_000_000
FEWEST_HITS = 50


@dataclass(frozen=True)
class Form:
    """How a chance is shown: f and its slope, for Fractions and floats alike."""

    name: str
    f: Callable[[Any], Any]
    slope: Callable[[Any], Any]

    def side(self, p: Fraction) -> int:
        """1 where the form rises with the chance, -1 where it falls."""
        return 1 if self.slope(p) > 0 else -1


CHANCE = Form("probability", lambda p: p, lambda p: 1)
ODDS_AGAINST = Form("odds_against", lambda p: (1 - p) / p, lambda p: -1 / p**2)
ODDS_FOR = Form("odds_for", lambda p: p / (1 - p), lambda p: 1 / (1 - p) ** 2)
ONE_IN = Form("one_in", lambda p: 1 / p, lambda p: -1 / p**2)


def linear(factor: int, start: int = 0) -> Form:
    """The form start + factor x p, for an amount that goes with a chance."""
    return Form("linear", lambda p: start + factor * p, lambda p: factor)


@dataclass(frozen=True)
class Estimated:
    """An estimate in the claim's own kind, and the test of the exact value against it."""

    value: float
    standard_error: float
    trials: int
    z: float
    p_value: float
    note: str = ""


@dataclass(frozen=True)
class Share:
    """The share of trials that end in an event, shown in some form.

    Parameters
    ----------
    variant : Variant
        What is played.
    event, given : Event
        What is counted, among the trials in which `given` holds (all of them if None).
    chance : Fraction
        The exact chance of it (given that).
    form : Form
        How the claim shows it.
    trials : int
        Trials by default.
    given_chance : Fraction
        The exact chance of `given`.
    """

    variant: Variant
    event: Event
    chance: Fraction
    form: Form = CHANCE
    trials: int = DEFAULT_TRIALS
    given: Event | None = None
    given_chance: Fraction = Fraction(1)

    def exact(self) -> Fraction:
        """The exact value in the claim's kind."""
        return Fraction(self.form.f(self.chance))

    def wanted(self, step: Fraction | None) -> int:
        """Trials by default: enough for a standard error below a tenth of the printed step."""
        if step is None or self.trials != DEFAULT_TRIALS:
            return self.trials
        p = self.chance
        needed = (10 * self.form.slope(p) / step) ** 2 * p * (1 - p) / self.given_chance
        return max(self.trials, math.ceil(needed))

    def few(self, trials: int) -> bool:
        """Whether fewer than 50 hits, or misses, are expected."""
        least = min(self.chance, 1 - self.chance) * self.given_chance
        return trials * least < FEWEST_HITS

    def planned(self, trials: int) -> Share | Tail:
        """The sample that fits so many trials: the rare-event one where hits would be few."""
        if self.few(trials) and self.given is None and rare.fits(self.variant):
            tail = _tail_from(self.event, self.variant)
            if tail is not None:
                return Tail(rare.tilted(self.variant, tail), tail, self.chance, self.form)
        return self

    def estimated(self, result: Result) -> Estimated:
        """The estimate from a run of the variant."""
        n, event = result.trials, self.event
        if self.given is not None:
            n, event = result.count(self.given), self.event & self.given
        count = result.count(event)
        p = float(self.chance)
        notes = []
        if self.given is not None:
            notes.append(
                f"the estimate rests on the {n} of the {result.trials} trials with {self.given!r}"
            )
        if self.few(result.trials):
            notes.append(f"only {float(n * min(p, 1 - p)):.3g} hits are expected")
        note = "; ".join(notes)
        if not n:
            return Estimated(math.nan, math.nan, result.trials, math.nan, 1.0, note)
        spread = math.sqrt(p * (1 - p) / n)
        z = self.form.side(self.chance) * (count / n - p) / spread if spread else math.nan
        p_value = statistics.binomial_test(count, n, self.chance)
        value, error = _shown(self.form, count / n, math.sqrt(count * (n - count) / n) / n)
        return Estimated(value, error, result.trials, z, p_value, note)


@dataclass(frozen=True)
class Mean:
    """The mean of a value of the outcome, with its exact mean and variance."""

    variant: Variant
    of: Callable[[Mapping[str, Any]], Any]
    mean: Fraction
    variance: Fraction
    trials: int = DEFAULT_TRIALS

    def exact(self) -> Fraction:
        """The exact mean."""
        return self.mean

    def wanted(self, step: Fraction | None) -> int:
        """Trials by default: enough for a standard error below a tenth of the printed step."""
        if step is None or self.trials != DEFAULT_TRIALS:
            return self.trials
        return max(self.trials, math.ceil(100 * self.variance / step**2))

    def planned(self, trials: int) -> Mean:
        """The sample itself: a mean has no rare side."""
        return self

    def estimated(self, result: Result) -> Estimated:
        """The estimate from a run of the variant."""
        found = result.mean(self.of)
        spread = math.sqrt(self.variance / result.trials)
        return _normal(found.value, found.standard_error, result.trials, self.mean, spread)


@dataclass(frozen=True)
class Tail:
    """The chance of a rare high total, from dice loaded towards it and weighed back exactly."""

    variant: Variant
    least: int
    chance: Fraction
    form: Form
    trials: int = DEFAULT_TRIALS

    def exact(self) -> Fraction:
        """The exact value in the claim's kind."""
        return Fraction(self.form.f(self.chance))

    def estimated(self, result: Result) -> Estimated:
        """The estimate from a run with the loaded dice."""
        found, p_error = rare.weighed(result, self.least)
        spread = rare.spread(self.variant, self.least, result.trials)
        test = _normal(float(found), p_error, result.trials, self.chance, spread)
        z = self.form.side(self.chance) * test.z
        note = f"rare-event estimate, dice loaded {rare.base_of(self.variant)}^(face - 1)"
        if not found:
            return Estimated(math.nan, math.nan, result.trials, z, test.p_value, note)
        value, error = _shown(self.form, float(found), p_error)
        return Estimated(value, error, result.trials, z, test.p_value, note)


Sample = Share | Mean


def _shown(form: Form, p: float, error: float) -> tuple[float, float]:
    try:
        return float(form.f(p)), abs(float(form.slope(p))) * error
    except ZeroDivisionError:  # nothing, or everything, was hit: the odds have no estimate
        return math.nan, math.nan


def _normal(value: float, error: float, n: int, exact: Fraction, spread: float) -> Estimated:
    z = (value - float(exact)) / spread if spread else 0.0
    return Estimated(value, error, n, z, math.erfc(abs(z) / math.sqrt(2)))


def _tail_from(event: Event, v: Variant) -> int | None:
    """The k of an event "best >= k" over the totals of one chance, None for any other event."""
    totals = next(a for a in v.axes if a.name == "best").values
    if event.axes != ("best",):
        return None
    held = [t for t in totals if event.holds({"best": t})]
    return held[0] if held and held == list(totals)[-len(held) :] else None
