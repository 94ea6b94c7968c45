"""What to believe of a die's weights after its throws: the posterior of every face.

Each row is a face: the posterior density of its weight, its mean and the interval that holds it,
against the fair share.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from oddslab.charts._style import (
    BLACK,
    GREY,
    SKY,
    SMALL,
    VERMILION,
    mark_exact,
    new_axes,
    plain_axes,
    styled,
)
from oddslab.evidence import from_counts, posterior
from oddslab.evidence.weldon import CHANCE, single_dice, weldon

_POINTS = 400
WELDON = "weldon"


def data(counts: Any = "25,22,30,17,16,10", prior: Any = 1, level: Any = "0.95") -> pd.DataFrame:
    """Return the frame of faces: counts, fair shares, posterior means, intervals and densities.

    Parameters
    ----------
    counts : str or sequence
        Counts of the faces 1, 2, ..., or "weldon": of Weldon's dice, those that succeeded (a five
        or a six) and those that failed.
    prior : number
        The Dirichlet prior's number for each face.
    level : number
        Of the intervals.
    """
    if counts == WELDON:
        throws, fair = single_dice(weldon()), [1 - CHANCE, CHANCE]
        names = {1: "five or six"}
    else:
        listed = counts.replace(",", " ").split() if isinstance(counts, str) else list(counts)
        throws, fair = from_counts(listed), None
        names = {f: str(f) for f in throws.faces}
    p = posterior(throws, prior, fair=fair)
    share = float(Fraction(str(level)))
    ends = [p.interval(f, share) for f in names]
    frame = pd.DataFrame(
        {
            "face": list(names.values()),
            "count": [throws.of()[f] for f in names],
            "fair": [q for f, q in zip(p.faces, p.fair) if f in names],
            "mean": [p.mean(f) for f in names],
            "low": [e.low for e in ends],
            "high": [e.high for e in ends],
            "heavy": [p.heavy(f) for f in names],
            "density": [p.density(f, _grid(e.low, e.high)) for f, e in zip(names, ends)],
        }
    )
    frame.attrs = {
        "throws": throws.made(),
        "prior": str(prior),
        "level": share,
        "weldon": counts == WELDON,
        "crooked": float(p.crooked()),
    }
    return frame


def _grid(low: float, high: float) -> list[float]:
    """Weights from an interval's half width below it to as much above, where there is any."""
    wide = (high - low) / 2
    start, end = max(0.0, low - wide), min(1.0, high + wide)
    return [start + (end - start) * (k + 0.5) / _POINTS for k in range(_POINTS)]


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the chart and return its Axes."""
    n = len(frame)
    own = ax is None
    ax = new_axes(1.2 + 0.62 * n)[0] if ax is None else ax
    plain_axes(ax)
    ax.grid(False, axis="y")
    tallest = max(max(d) for d in frame["density"])
    for k, row in enumerate(frame.itertuples()):
        base = n - 1 - k
        grid = _grid(row.low, row.high)
        heights = [base + 0.85 * d / tallest for d in row.density]
        ax.fill_between(grid, base, heights, color=SKY, alpha=0.45, linewidth=0, zorder=2)
        ax.plot(grid, heights, color=GREY, linewidth=0.7, zorder=3)
        ax.plot(
            [float(row.fair)] * 2, [base, base + 0.92], color=VERMILION, linewidth=1.1,
            linestyle="--", label=f"fair share {row.fair}" if k == 0 else None,
            zorder=4,
        )  # fmt: skip
        ax.plot(
            [row.low, row.high], [base] * 2, color=BLACK, linewidth=2.2, solid_capstyle="butt",
            label=f"interval of {frame.attrs['level']:.0%}" if k == 0 else None, zorder=5,
        )  # fmt: skip
        ax.annotate(
            f"heavy: {_percent(row.heavy)}", (1.0, base + 0.42), xycoords=("axes fraction", "data"),
            xytext=(4, 0), textcoords="offset points", fontsize=SMALL, va="center",
        )  # fmt: skip
    means = [float(m) for m in frame["mean"]]
    mark_exact(ax, means, [n - 1 - k for k in range(n)], marker="|", label="mean, exact", zorder=6)
    ax.set_yticks([n - 1 - k for k in range(n)], frame["face"].tolist())
    ax.set_ylim(-0.25, n + 0.1)
    ax.set_ylabel("dice that show" if frame.attrs["weldon"] else "face")
    ax.set_xlabel("weight")
    place = {"loc": "outside upper center"} if own else {"loc": "upper right"}
    on: Any = ax.figure if own else ax
    on.legend(*ax.get_legend_handles_labels(), ncols=4 if own else 1, frameon=False, **place)
    return ax


def _percent(p: Any) -> str:
    share = 100 * float(p)
    if 0.1 <= share <= 99.9:
        return f"{share:.1f}%"
    return "under 0.1%" if share < 50 else "over 99.9%"


def caption(frame: pd.DataFrame) -> str:
    """Return what was thrown, what is believed, and from what prior."""
    f = frame.attrs
    what = "dice thrown by Weldon, a five or a six a success" if f["weldon"] else "throws of a die"
    return (
        f"Weights of the faces after {f['throws']:,} {what}: the posterior density of each from a "
        f"Dirichlet prior of {f['prior']} for each face, its exact mean, the {f['level']:.0%} "
        f"interval and the share on the honest die of document 000; at the right the chance that "
        f"the face is heavier. {_finding(frame)}"
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    return f"A row for each face with the density of its weight. {_finding(frame)}"


def _finding(frame: pd.DataFrame) -> str:
    out = [
        f"{row.face} ({'above' if row.low > row.fair else 'below'})"
        for row in frame.itertuples()
        if not row.low <= row.fair <= row.high
    ]
    said = f"The interval misses the fair share for {', '.join(out)}" if out else (
        "Every interval holds the fair share"
    )  # fmt: skip
    factor = frame.attrs["crooked"]
    if factor >= 1:
        return f"{said}; a die of the prior throws so {_times(factor)} as often as a fair one."
    return f"{said}; a fair die throws so {_times(1 / factor)} as often as a die of the prior."


def _times(factor: float) -> str:
    return f"{factor:,.0f} times" if factor >= 100 else f"{factor:.3g} times"


__all__ = ["alt", "caption", "data", "draw"]
