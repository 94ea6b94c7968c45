"""Pips in a hand of dominoes: exact chances, and hands dealt at random beside them.

The upper panel has the chances; the lower one how many standard errors each dot lies from its
exact bar, which the upper cannot show.
"""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, MaxNLocator

from oddslab import tables
from oddslab.apparatus.dominoes import DominoSet
from oddslab.charts._dealt_hand import DEALT_HAND, HandRules
from oddslab.charts._style import (
    BLACK,
    BLUE,
    PALE,
    mark_estimate,
    mark_exact,
    new_axes,
    plain_axes,
    styled,
)
from oddslab.distribution import Distribution
from oddslab.experiment import run
from oddslab.game import variant
from oddslab.numerals import counted
from oddslab.statistics import normal_quantile

FEWEST = 10  # hands expected, for a departure in standard errors to mean anything


def data(
    top: int | str = 6,
    hand: int | str = 7,
    trials: int | str = 1_000_000,
    rng: Any = 0,
    threads: int | None = None,
) -> pd.DataFrame:
    """Return the frame of the pips of a hand, each with its exact chance and its estimate.

    Parameters
    ----------
    top, hand : int
        The set goes up to this double, 2 to 12; tiles in the hand.
    trials, rng, threads
        As for `oddslab.simulate`; a trial is one hand.
    """
    v = variant(DEALT_HAND, top=top, hand=hand)
    return tables.result_table(run(v, trials, rng=rng, threads=threads, progress=False))


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the chart and return its upper Axes; on an Axes given, the upper panel alone."""
    axes = new_axes(5.2, (2.2, 1)) if ax is None else [ax]
    _chances(axes[0], frame)
    if len(axes) > 1:
        _departures(axes[1], frame)
    pips = frame["outcome"]
    axes[-1].set_xlabel("pips in the hand")
    axes[-1].set_xlim(pips.iloc[0] - 0.7, pips.iloc[-1] + 0.7)
    axes[-1].xaxis.set_major_locator(MaxNLocator(14, integer=True))
    return axes[0]


def _chances(ax: Axes, frame: pd.DataFrame) -> None:
    plain_axes(ax)
    x = frame["outcome"].tolist()
    wide = 380 / (len(x) + 1)  # points between two marks
    mark_exact(ax, x, [float(p) for p in frame["exact"]], markersize=min(max(0.9 * wide, 2.5), 11))
    columns = (frame[c].tolist() for c in ("estimate", "low", "high"))
    label = f"estimate, with its {frame.attrs['level']:.0%} interval"
    mark_estimate(ax, x, *columns, label=label, markersize=min(max(wide / 2, 1.2), 3))
    ax.set_ylim(0, 1.15 * max(frame["high"].max(), float(max(frame["exact"]))))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{100 * v:g}%"))
    ax.set_ylabel("chance")
    ax.legend(loc="upper left", frameon=False)


def _departures(ax: Axes, frame: pd.DataFrame) -> None:
    plain_axes(ax)
    shown = told(frame)
    band = normal_quantile(frame.attrs["level"])
    ax.axhspan(-band, band, color=PALE, zorder=0)
    ax.axhline(0, color=BLACK, linewidth=0.8)
    ax.plot(shown["outcome"], shown["z"], "o", markersize=3, color=BLUE)
    most = max(3.5, 1.2 * shown["z"].abs().max()) if len(shown) else 3.5
    ax.set_ylim(-most, most)
    ax.set_ylabel("off, in\nstandard errors")


def outside(frame: pd.DataFrame) -> tuple[int, int]:
    """Return how many estimates lie beyond the band of the lower panel, and of how many."""
    shown = told(frame)
    return int((shown["z"].abs() > normal_quantile(frame.attrs["level"])).sum()), len(shown)


def told(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of which enough hands are expected for standard errors to tell something."""
    trials = frame.attrs["trials"]
    return frame[[trials * min(p, 1 - p) >= FEWEST for p in frame["exact"]]]


def law(frame: pd.DataFrame) -> Distribution:
    """Return the exact law that a frame holds."""
    return Distribution(dict(zip(frame["outcome"].tolist(), frame["ways"])), ("pips",))


def caption(frame: pd.DataFrame) -> str:
    """Return what was dealt, how often, whose rules, and what was found."""
    f = frame.attrs
    top, hand = _dealt(frame)
    beyond, of = outside(frame)
    intervals = f"{f['level']:.0%} {f['interval'].capitalize()} intervals"
    return (
        f"Pips in a hand of {counted(hand, 'tile')} from {DominoSet(top)}, every hand alike, as "
        f"the games of document 000 are dealt: exactly, out of {int(f['total']):,} hands, and as "
        f"estimated from {f['trials']:,} hands dealt at random (seed {f['seed']}; {intervals}). "
        f"{_finding(frame)} Below, how far the estimates lie from the exact chances, where "
        f"{FEWEST} hands or more are expected; {beyond} of {of} lie outside the grey band, where "
        f"{1 - f['level']:.0%} would on the mean."
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    exact = law(frame)
    beyond, of = outside(frame)
    return (
        f"Exact chances of {exact.min()} to {exact.max()} pips as short bars, with the estimates "
        f"as dots on them; {exact.mode()} is likeliest, {float(exact.pmf(exact.mode())):.2%}. "
        f"{_finding(frame)} In a panel below, {of - beyond} of {of} estimates lie in their band."
    )


def _finding(frame: pd.DataFrame) -> str:
    exact = law(frame)
    low, high = exact.quantile("1/4"), exact.quantile("3/4")
    within = exact.at_most(high) - exact.at_most(low - 1)
    mean = tables.decimal(exact.mean(), 2).removesuffix(".00")
    return (
        f"The mean is {mean} pips, the standard deviation {exact.std():.2f}; {float(within):.0%} "
        f"of the hands have from {low} to {high}."
    )


def _dealt(frame: pd.DataFrame) -> tuple[int, int]:
    rules = HandRules(**frame.attrs["rules"])
    return rules.top, rules.hand


__all__ = ["alt", "caption", "data", "draw", "law", "outside", "told"]
