"""What people ask of a session by a staking system.

Means and quantiles are worked out where a law is shown, not where a tally alone is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Any

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, Quantile
from oddslab.gamebook.percentage import _staking_exact as staking
from oddslab.numerals import counted

LEVELS = (Fraction(5, 100), Fraction(50, 100), Fraction(95, 100))


@dataclass(frozen=True)
class Worked(Figure):
    """A figure that `work` gives exactly where the law over the axes does not hold it."""

    work: Callable[[], Fraction] = Fraction

    def of(self, law: Distribution) -> Fraction:
        """The exact figure."""
        return self.work() if self.value is None else super().of(law)


def figures(rules: Any) -> tuple[Figure, ...]:
    """Means, what is measured, and the rates of the long run; the reading says which come first."""
    told = [*_measured(rules), *_quantiles(rules)]
    means = list(_means(rules))
    rates = [Figure(key, title, exact=x) for key, title, x in staking.long_run(rules)]
    course = list(_course(rules))
    if rules.figures == "fitted":
        return (*rates[2:], *rates[:2], *means, *told, *course)
    if rules.claim_reading == "almost_sure":
        return (*rates, *means, *told, *course)
    return (*means, *told, *course, *rates)


def _means(rules: Any) -> Iterator[Figure]:
    """Ruin first, where there is a bankroll; without exact means what the tally gives."""
    of = counted(rules.coups, "coup")
    ruin = (
        f"chance that a bankroll of {rules.bankroll} is ruined within {of}: it does not cover the "
        "next stake, though some of it may be left"
    )
    event = {"ruin": axis("ruin") > 0, "result": axis("ruined") == "yes"}.get(rules.measure)
    value = {rules.measure: lambda o: o[rules.measure]}
    titles = {
        "result": f"mean result of a session of {of}",
        "staked": f"mean of all that is staked in a session of {of}",
    }
    if rules.bankroll != "none" and event is not None:
        yield Figure("ruin", ruin, event)
    if not staking.has_means(rules):
        if rules.measure in titles:
            yield Figure(f"mean_{rules.measure}", titles[rules.measure], value=value[rules.measure])
        return
    if rules.bankroll != "none" and event is None:
        yield _worked(rules, "ruin", ruin, lambda found: found.ruin)
    for key, title in titles.items():
        mean = attrgetter(key)
        yield _worked(rules, f"mean_{key}", title, mean, value=value.get(key))
    yield _worked(
        rules,
        "edge_per_unit_staked",
        "the bank's mean gain per unit staked: mean result over mean stakes, the sign changed",
        lambda found: -found.result / found.staked,
    )


def _worked(
    rules: Any,
    key: str,
    title: str,
    of: Callable[[staking.Means], Fraction],
    value: Any = None,
) -> Figure:
    """A figure of the exact means, at once where they are quick."""
    if staking.quick_means(rules):
        return Figure(key, title, None, value, of(staking.means(rules)))
    return Worked(key, title, None, value, work=lambda: of(staking.means(rules)))


def _measured(rules: Any) -> Iterator[Figure]:
    if rules.measure == "result":
        yield Figure("ahead", "chance to end ahead", axis("result") > 0)
        yield Figure("behind", "chance to end behind", axis("result") < 0)
    elif rules.measure == "longest_run":
        run = axis("longest_run")
        yield Figure(
            "mean_longest_run",
            "mean of the longest run of losses",
            value=lambda o: o["longest_run"],
        )
        yield Figure("run_of_limit", f"chance of {rules.limit} losses in a row", run >= rules.limit)
    elif rules.measure == "bankroll":
        yield Figure(
            "mean_bankroll", "mean of the bankroll that a session takes",
            value=lambda o: o["bankroll"],
        )  # fmt: skip
        yield Quantile(
            "bankroll_for_risk",
            f"least bankroll whose chance of ruin (not to cover a stake) is at most {rules.risk}",
            along="bankroll",
            level=1 - rules.risk,
        )


def _quantiles(rules: Any) -> Iterator[Figure]:
    what = {
        "result": "result",
        "staked": "total of stakes",
        "longest_run": "longest run of losses",
        "bankroll": "bankroll",
    }.get(rules.measure)
    for level in LEVELS if what else ():
        percent = int(100 * level)
        yield Quantile(
            f"{rules.measure}_{percent}_percent",
            f"quantile: the least {what} that at least {percent}% of sessions do not exceed",
            along=rules.measure,
            level=level,
        )


def _course(rules: Any) -> Iterator[Figure]:
    one = staking.course(rules)
    yield Figure(
        "course_reaches_aim", "chance that a course is not given up", exact=one.reaches_aim
    )
    yield Figure("course_coups", "mean coups of a course", exact=one.coups)
    yield Figure("course_staked", "mean of all that a course stakes", exact=one.staked)
    yield Figure("course_result", "mean result of a course", exact=one.result)
