"""Printed, exact and simulated odds of the raffle's totals from 32 to 54.

The upper panel has the odds themselves, a decade a step; the lower one how far printed and
simulated odds lie from the exact ones, which the upper cannot show.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, NullLocator

from oddslab import tables
from oddslab.audits._verdicts import verdict_of
from oddslab.charts._style import (
    BLACK,
    SMALL,
    VERMILION,
    mark_estimate,
    mark_exact,
    mark_printed,
    new_axes,
    plain_axes,
    styled,
)
from oddslab.data_files import read_rows
from oddslab.distribution import axis
from oddslab.experiment import simulate
from oddslab.numerals import listed
from oddslab.odds import Odds, parse_odds

TOTALS = range(32, 55)
_FINEST = 0.01  # per cent; closer to 0 the lower panel is linear
_MOST = 60.0


def data(
    trials: int | str = 10_000_000,
    rng: Any = 0,
    threads: int | None = None,
    ledger: list[dict[str, str]] | None = None,
) -> pd.DataFrame:
    """Return the frame of the events "k or more" for k from 32 to 54, with a column `printed`.

    Parameters
    ----------
    trials, rng, threads
        As for `oddslab.simulate`; a trial is one chance, three throws of three dice.
    ledger : rows of the claims ledger, optional
        Where the printed odds are read from, ids RAF-01 to RAF-23; the package's own by default.
    """
    if isinstance(ledger, str):
        raise TypeError(f"ledger={ledger!r}: accepted is a list of rows of the claims ledger")
    rows = {r["id"]: r["printed"] for r in (read_rows("claims.csv") if ledger is None else ledger)}
    printed = [rows[f"RAF-{n:02}"] for n in range(1, len(TOTALS) + 1)]
    result = simulate("raffle", players=1, trials=trials, rng=rng, threads=threads)
    frame = tables.event_table(result, {k: axis("best") >= k for k in TOTALS})  # type: ignore[misc]
    facts = frame.attrs
    frame.insert(1, "printed", pd.Series(printed, dtype=object))
    frame.attrs = facts
    return frame


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the chart and return its upper Axes; on an Axes given, the upper panel alone."""
    axes = new_axes(6.4, (1.6, 1)) if ax is None else [ax]
    _odds(axes[0], frame)
    if len(axes) > 1:
        _departures(axes[1], frame)
    axes[-1].set_xlabel("total of nine dice, or more")
    axes[-1].set_xticks(list(TOTALS))
    axes[-1].set_xlim(TOTALS[0] - 0.8, TOTALS[-1] + 0.8)
    return axes[0]


def _odds(ax: Axes, frame: pd.DataFrame) -> None:
    plain_axes(ax)
    ax.set_yscale("log")
    x = frame["outcome"].tolist()
    mark_printed(ax, x, [float(p) for p in _printed(frame)])
    mark_exact(ax, x, [float(p) for p in _exact(frame)])
    seen = frame[frame["count"] > 0]
    point, low, high = (_against(seen[c]) for c in ("estimate", "high", "low"))
    label = f"estimate, with its {frame.attrs['level']:.0%} interval"
    mark_estimate(ax, seen["outcome"].tolist(), point, low, high, label=label)
    ax.set_ylim(0.5, 5e7)
    ax.yaxis.set_major_formatter(FuncFormatter(lambda v, _: f"{v:,.0f}"))
    ax.yaxis.set_minor_locator(NullLocator())
    ax.set_ylabel("odds against, n to 1")
    ax.legend(loc="upper left", frameon=False)


def _departures(ax: Axes, frame: pd.DataFrame) -> None:
    plain_axes(ax)
    exact = [float(e) for e in _exact(frame)]
    x = frame["outcome"].tolist()
    off = departures(frame)
    ax.axhline(0, color=BLACK, linewidth=0.8)
    mark_printed(ax, x, [float(d) for d in off])
    seen = frame["count"] > 0
    columns = [
        [100 * (o / e - 1) for o, e in zip(_against(frame.loc[seen, c]), _at(exact, seen))]
        for c in ("estimate", "high", "low")
    ]
    inside = [k for k, y in enumerate(columns[0]) if abs(y) <= _MOST]
    shown = frame.loc[seen, "outcome"].tolist()
    mark_estimate(
        ax, [shown[k] for k in inside], *([c[k] for k in inside] for c in columns)
    )  # the axis cuts what goes beyond
    ax.set_yscale("symlog", linthresh=_FINEST, linscale=0.4)
    ax.set_ylim(-3 * _MOST, _MOST)  # room for a label
    ticks = [-10, -1, -0.1, 0, 0.1, 1, 10]
    ax.set_yticks(ticks, [f"{t:+g}%".replace("-", "−") if t else "exact" for t in ticks])
    ax.yaxis.set_minor_locator(NullLocator())
    ax.set_ylabel("off the exact odds")
    for k, said in enumerate(verdicts(frame)):
        if said == "wrong":
            below = off[k] < 0
            ax.annotate(
                frame["printed"].iloc[k], (x[k], float(off[k])),
                xytext=(0, -8 if below else 8), textcoords="offset points", ha="center",
                va="top" if below else "bottom", fontsize=SMALL, color=VERMILION, zorder=6,
                bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8},
            )  # fmt: skip


def departures(frame: pd.DataFrame) -> list[Fraction]:
    """Return how far each of the printed odds lies from the exact ones, in per cent."""
    return [100 * (p / e - 1) for p, e in zip(_printed(frame), _exact(frame))]


def caption(frame: pd.DataFrame) -> str:
    """Return what was played, how often, whose rules, and what was found."""
    f = frame.attrs
    return (
        "Odds against a total of k or more in one chance of the raffle (three throws of three fair "
        "dice): as printed in document 000, exactly, and as estimated from "
        f"{f['trials']:,} simulated chances (seed {f['seed']}; {f['level']:.0%} "
        f"{f['interval'].capitalize()} intervals). {_finding(frame)} The "
        f"lower panel labels the wrong ones; its scale is logarithmic beyond {_FINEST}% either way."
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    first, last = (_against_text(frame["exact"].iloc[k]) for k in (0, -1))
    return (
        f"Odds on a logarithmic scale rise from {first} for 32 or more to {last} for 54, printed, "
        f"exact and simulated odds lying on one curve. A second panel shows the departures from "
        f"the exact odds in per cent. {_finding(frame)}"
    )


def verdicts(frame: pd.DataFrame) -> list[str]:
    """Return the audit's verdict on each of the printed odds."""
    return [
        verdict_of(text, "odds_against", Odds(p).to_one)
        for text, p in zip(frame["printed"], frame["exact"])
    ]


def _finding(frame: pd.DataFrame) -> str:
    said = verdicts(frame)
    dropped = said.count("truncated")
    wrong = [k for k, v in enumerate(said) if v == "wrong"]
    text = (
        f"Of the {len(said)} printed odds {len(said) - dropped - len(wrong)} are exact or rounded "
        f"to the nearest figure, {dropped} had a fraction dropped and {len(wrong)} are wrong"
    )
    off = departures(frame)
    return f"{text}: {listed([_slip(frame, k, off[k]) for k in wrong])}." if wrong else f"{text}."


def _slip(frame: pd.DataFrame, k: int, off: Fraction) -> str:
    size = f"{abs(float(off)):.2g}% too {'low' if off < 0 else 'high'}"
    return f"{frame['printed'].iloc[k]} for {frame['outcome'].iloc[k]} or more ({size})"


def _printed(frame: pd.DataFrame) -> list[Fraction]:
    return [parse_odds(t).value.to_one for t in frame["printed"]]


def _exact(frame: pd.DataFrame) -> list[Fraction]:
    return [Odds(p).to_one for p in frame["exact"]]


def _against(chances: pd.Series) -> list[float]:
    return [(1 - p) / p if p > 0 else math.inf for p in chances.tolist()]


def _against_text(p: Fraction) -> str:
    return f"{round(float(Odds(p).to_one)):,} to 1"


def _at(values: list[float], mask: pd.Series) -> list[float]:
    return [v for v, m in zip(values, mask) if m]


__all__ = ["alt", "caption", "data", "departures", "draw", "verdicts"]
