"""A session's fan of fortunes by a staking system, and the chance that its bankroll is ruined.

The upper panel has the exact laws of what is won or lost after each coup, and some sessions as they
were played; the lower one how likely ruin has become.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, PercentFormatter

from oddslab import numerals
from oddslab.charts._style import (
    BLACK,
    BLUE,
    GREY,
    SKY,
    VERMILION,
    mark_estimate,
    mark_exact,
    new_axes,
    plain_axes,
    styled,
)
from oddslab.engine import play_one
from oddslab.experiment import run
from oddslab.game import Variant, variant
from oddslab.gamebook.percentage._staking_exact import fortunes, means
from oddslab.gamebook.percentage.staking_system import coup_gains
from oddslab.statistics import wilson

LEVELS = {
    "low": Fraction(1, 20),
    "lower": Fraction(1, 4),
    "median": Fraction(1, 2),
    "upper": Fraction(3, 4),
    "high": Fraction(19, 20),
}
_LEVEL = 0.95  # of the intervals
_SHOWN = 20  # estimates, or a few more, evenly apart


def data(
    system: str = "martingale",
    coups: int = 100,
    bankroll: int = 200,
    paths: int = 12,
    trials: int | str = 100_000,
    rng: Any = 0,
    threads: int | None = None,
    **rules: Any,
) -> pd.DataFrame:
    """Return the frame of a session coup by coup, a row a coup.

    Parameters
    ----------
    system : str
        A preset of ``staking_system``.
    coups, bankroll : int
        Of the session, and what it begins with, in counters.
    paths : int
        Sessions to show one by one: the first trials of the run.
    trials, rng, threads
        As for `oddslab.simulate`.
    **rules
        Other options of ``staking_system``, such as ``win_chance``.

    Notes
    -----
    Columns: coup, low, lower, median, upper, high (the least results that are not exceeded with
    chances 5, 25, 50, 75 and 95 per cent), ruin (exact), estimate, estimate_low, estimate_high.
    """
    options = {"coups": coups, "bankroll": bankroll} | rules
    if "measure" in rules:
        raise ValueError("measure is set by the chart itself: accepted are other options")
    played = variant("staking_system", system, **options, measure="ruin")
    exactly = list(fortunes(played.rules))
    result = run(played, trials, rng=rng, threads=threads, progress=False)
    ruined = list(accumulate(result.tally.tolist()[1:]))
    rows = []
    for coup, (law, ruin) in enumerate(exactly, 1):
        of = [law.quantile(level) for level in LEVELS.values()]
        interval = wilson(ruined[coup - 1], result.trials, _LEVEL)
        share = ruined[coup - 1] / result.trials
        rows.append((coup, *of, ruin, share, interval.low, interval.high))
    names = ["coup", *LEVELS, "ruin", "estimate", "estimate_low", "estimate_high"]
    frame = pd.DataFrame(rows, columns=names)
    frame["ruin"] = pd.Series([row[6] for row in rows], dtype=object)
    own: Any = played.rules
    found = means(own)
    frame.attrs = {
        "system": own.system,
        "bankroll": own.bankroll,
        "bet": f"won with chance {own.win_chance}"
        if own.gains == "none"
        else (f"at a bet whose gains have the chances {own.gains.replace(',', ', ')}"),
        "rules": played.facts()["rules"],
        "trials": result.trials,
        "seed": result.seed,
        "level": _LEVEL,
        "paths": [_path(played, t, result.seed) for t in range(paths)],
        "mean": str(found.result),
        "staked": str(found.staked),
        "reach_median": str(law.at_least(of[list(LEVELS).index("median")])),
    }
    return frame


def _path(v: Variant, trial: int, seed: int) -> list[int | Fraction]:
    """What is won so far, coup by coup, of one session; it ends where ruin comes."""
    _, log = play_one(v, trial, seed)
    rules: Any = v.rules
    return list(accumulate(coup_gains(rules, log), initial=0))


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the chart and return its upper Axes; on an Axes given, the upper panel alone."""
    axes = new_axes(5.6, (2, 1)) if ax is None else [ax]
    _fan(axes[0], frame)
    if len(axes) > 1:
        _ruin(axes[1], frame)
    axes[-1].set_xlabel("coup")
    axes[-1].set_xlim(0, 1.02 * len(frame))
    axes[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
    return axes[0]


def _fan(ax: Axes, frame: pd.DataFrame) -> None:
    plain_axes(ax)
    x = [0, *frame["coup"]]
    of = {name: [0.0, *map(float, frame[name])] for name in LEVELS}
    ax.axhline(0, color=BLACK, linewidth=0.8)
    for low, high, alpha, label in (
        ("low", "high", 0.25, "nine sessions in ten, exact"),
        ("lower", "upper", 0.5, "half of them"),
    ):
        ax.fill_between(x, of[low], of[high], color=SKY, alpha=alpha, linewidth=0, label=label)
    ax.plot(x, of["median"], color=BLUE, linewidth=1.6, label="median")
    ended: list[tuple[int, float]] = []
    for k, path in enumerate(frame.attrs["paths"]):
        said = "sessions as played" if k == 0 else None
        ax.plot(
            range(len(path)),
            list(map(float, path)),
            color=GREY,
            linewidth=0.5,
            alpha=0.8,
            label=said,
        )
        if len(path) <= len(frame):
            ended.append((len(path) - 1, float(path[-1])))
    if ended:
        ax.plot(*zip(*ended), "x", color=VERMILION, markersize=5, label="ruined", zorder=5)
    ax.set_ylabel("counters won or lost")
    bottom, top = ax.get_ylim()
    ax.set_ylim(bottom - 0.25 * (top - bottom), top)  # room for the legend
    ax.legend(loc="lower left", frameon=False, ncols=3)


class _Percents(PercentFormatter):
    """Percentages with no more decimals than tell the ticks apart and say each rightly."""

    def format_ticks(self, values: Any) -> list[str]:
        """The labels of all ticks, alike in their decimals."""
        shares = [100 * float(v) for v in values]
        near = 1e-6 * max(map(abs, shares), default=0.0)
        self.decimals = next(
            d for d in range(20) if d == 19 or all(abs(round(s, d) - s) <= near for s in shares)
        )
        labels: list[str] = super().format_ticks(values)
        return labels


def _ruin(ax: Axes, frame: pd.DataFrame) -> None:
    plain_axes(ax)
    step = max(1, len(frame) // _SHOWN)
    seen = frame[(frame["coup"] % step == 0) | (frame["coup"] == len(frame))]
    x = seen["coup"].tolist()
    mark_exact(ax, x, [float(p) for p in seen["ruin"]])
    of = (seen[c].tolist() for c in ("estimate", "estimate_low", "estimate_high"))
    mark_estimate(ax, x, *of, label=f"estimate, with its {frame.attrs['level']:.0%} interval")
    ax.set_ylim(bottom=0)
    ax.yaxis.set_major_formatter(_Percents(1))
    ax.set_ylabel("ruined by then")
    ax.legend(loc="upper left", frameon=False)


def caption(frame: pd.DataFrame) -> str:
    """Return what was played, how often, whose rules, and what was found."""
    f, counted = frame.attrs, numerals.counted
    return (
        f"Sessions of {counted(len(frame), 'coup')} by a staking system ({f['system']}), each coup "
        f"{f['bet']}, from a bankroll of {counted(f['bankroll'], 'counter')}; document 002 says "
        f"that no system wins where the bank has a percentage{_whose(frame)}. {_finding(frame)} "
        f"Above, the exact fan of fortunes and {counted(len(f['paths']), 'session')} as played, a "
        "cross where the bankroll does not cover the next stake; below, the chance that this has "
        f"come, exactly and estimated from {counted(f['trials'], 'simulated session')} (seed "
        f"{f['seed']})."
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    last = frame.iloc[-1]
    return (
        f"A fan of fortunes widens over {numerals.counted(len(frame), 'coup')}: at its end the "
        f"middle half of all sessions lies from {_signed(last['lower'])} to "
        f"{_signed(last['upper'])} counters, nine in ten from {_signed(last['low'])} to "
        f"{_signed(last['high'])}. {_finding(frame)}"
    )


def _whose(frame: pd.DataFrame) -> str:
    """Whose percentage it is that the bet has, where it is not the bank's."""
    mean = Fraction(frame.attrs["mean"])
    if mean < 0:
        return ""
    return ", but here the player has it" if mean else ", but at this bet nobody has"


def _finding(frame: pd.DataFrame) -> str:
    last, f = frame.iloc[-1], frame.attrs
    mean, staked, reach = (Fraction(f[name]) for name in ("mean", "staked", "reach_median"))
    who = "All sessions" if reach == 1 else f"{float(reach):.1%} of the sessions"
    ruined = f"{100 * float(last['ruin']):.3g}% are" if last["ruin"] else "none is"
    of = f"of {float(staked):.1f} counters staked"
    result = f"neither wins nor loses {of}"
    if mean:
        side = "wins" if mean > 0 else "loses"
        result = f"{side} {float(abs(mean)):.2f} {of}, {float(abs(mean) / staked):.2%} of them"
    return (
        f"{who} end at {_signed(last['median'])} or above, {ruined} ruined, and in mean a session "
        f"{result}."
    )


def _signed(counters: int | Fraction) -> str:
    """A number of counters, which may be halves, with its sign."""
    return ("+" if counters >= 0 else "") + str(counters)


__all__ = ["alt", "caption", "data", "draw"]
