"""What to believe of a die's weights after its throws: the posterior of every face.

Each row is a face: the posterior density of its weight, its mean and the interval that holds it,
against the fair share.
"""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from oddslab import numerals
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
from oddslab.evidence._reading import read_chance
from oddslab.evidence.report import explained
from oddslab.evidence.weldon import CHANCE, single_dice, weldon

_POINTS = 400
WELDON, EXAMPLE = "weldon", "example"
EXAMPLE_COUNTS = (25, 22, 30, 17, 16, 10)


def data(counts: Any = EXAMPLE, prior: Any = 1, level: Any = "0.95") -> pd.DataFrame:
    """Return the frame of faces: counts, fair shares, posterior means, intervals and densities.

    Parameters
    ----------
    counts : str or sequence
        Counts of the faces 1, 2, ..., or "weldon": of Weldon's dice, those that succeeded (a five
        or a six) and those that failed; or "example", 120 throws that nobody made.
    prior : number, or a number for each face
        The Dirichlet prior's number for each face.
    level : number
        Of the intervals; 0.95 or 95%.
    """
    example, weldons = (isinstance(counts, str) and counts == word for word in (EXAMPLE, WELDON))
    if weldons:
        throws, fair = single_dice(weldon()), [1 - CHANCE, CHANCE]
        names = {1: "five or six"}
    else:
        listed = EXAMPLE_COUNTS if example else counts
        if isinstance(counts, str) and not example:
            listed = counts.replace(",", " ").split()
        throws, fair = from_counts(listed), None
        names = {f: str(f) for f in throws.faces}
    prior = prior.split(",") if isinstance(prior, str) and "," in prior else prior
    p = posterior(throws, prior, fair=fair)
    share = float(read_chance("level", level))
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
        "prior": ", ".join(map(str, p.prior if len(set(p.prior)) > 1 else p.prior[:1])),
        "level": share,
        "weldon": weldons,
        "example": example,
        "explained": explained(p).sentence,
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
            label=f"interval of {100 * frame.attrs['level']:g}%" if k == 0 else None, zorder=5,
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
    what = numerals.counted(f["throws"], "throw") + " of a die"
    if f["weldon"]:
        what = f"{f['throws']:,} dice thrown by Weldon, a five or a six a success"
    elif f["example"]:
        what += " (counts made up as an example: --set counts=N,N,... gives others)"
    each = "" if "," in f["prior"] else " for each face"
    return (
        f"Weights of the faces after {what}: the posterior density of each from a Dirichlet prior "
        f"of {f['prior']}{each}, its exact mean, the {100 * f['level']:g}% interval and the share "
        "on the honest die of document 000; at the right the chance that the face is heavier. "
        f"{_finding(frame)}"
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
    return f"{said}. {frame.attrs['explained']}"


__all__ = ["alt", "caption", "data", "draw"]
