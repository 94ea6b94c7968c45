"""A chance that is estimated by how many of some trials depart at least as far."""

from __future__ import annotations

from fractions import Fraction

from oddslab.statistics import Interval, clopper_pearson


class NothingToTest(ValueError):
    """Throws that leave one cell, so that any others would fit as well."""


class Sampled:
    """What a test has beside its exact chance: `hits` of `trials` departed at least as far."""

    hits: int
    trials: int
    exact: Fraction | None

    @property
    def chance(self) -> str:
        """The chance in words, exact where it is known."""
        if self.exact is not None:
            return f"exact chance {float(self.exact):.4g}"
        return f"chance {self.estimate:.4g}, estimated from {self.trials:,} trials"

    @property
    def estimate(self) -> float:
        """The share of the trials that depart at least as far."""
        return self.hits / self.trials

    def interval(self, level: float = 0.95) -> Interval:
        """The interval of Clopper and Pearson for what `estimate` estimates."""
        return clopper_pearson(self.hits, self.trials, level)
