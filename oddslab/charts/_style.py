"""What all charts share: colours that colour-blind readers can tell apart, sizes, and the marks.

The colours are those of Okabe and Ito (2008); what a mark is is told by its form, never by colour
alone.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

BLACK, GREY, PALE = "#000000", "#6B6B6B", "#E8E8E8"
ORANGE, SKY, GREEN = "#E69F00", "#56B4E9", "#009E73"
BLUE, VERMILION, PURPLE = "#0072B2", "#D55E00", "#CC79A7"

SMALL, PLAIN, LARGE = 7.5, 9.0, 10.5  # points, for a column 6.5 inches wide
WIDTH = 6.5

_RC: dict[Any, Any] = {
    "font.family": ["DejaVu Sans"],  # comes with Matplotlib, so that every machine draws alike
    "font.size": PLAIN,
    "axes.titlesize": LARGE,
    "axes.labelsize": PLAIN,
    "axes.linewidth": 0.6,
    "axes.edgecolor": GREY,
    "axes.unicode_minus": True,
    "axes.axisbelow": True,
    "axes.formatter.use_mathtext": False,
    "mathtext.fontset": "dejavusans",
    "legend.fontsize": PLAIN,
    "lines.linewidth": 1.0,
    "path.simplify": False,
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
}


def styled(draw: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function run under our settings, which are gone when it returns."""

    @functools.wraps(draw)
    def inner(*args: Any, **kwargs: Any) -> Any:
        with mpl.rc_context():
            mpl.rcdefaults()  # a reader's own style does not reach our charts; it keeps the backend
            mpl.rcParams.update(_RC)
            return draw(*args, **kwargs)

    return inner


def new_axes(height: float, rows: Sequence[float] = (1,), width: float = WIDTH) -> list[Axes]:
    """Return the axes of a new figure, one below the other, sharing their x axis.

    `height` and `width` are in inches, `rows` the heights of the axes to each other.
    """
    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(len(rows), 1, sharex=True, squeeze=False, height_ratios=list(rows))
    return list(axes[:, 0])


def plain_axes(ax: Axes) -> None:
    """Leave the left and lower spine, and a light grid behind the marks."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(True, color=PALE, linewidth=0.6)
    ax.tick_params(labelsize=SMALL, color=GREY, width=0.6)


def mark_printed(ax: Axes, x: Sequence[float], y: Sequence[float], **kw: Any) -> Any:
    """Hollow squares: what a document prints."""
    style: dict[str, Any] = {
        "marker": "s", "linestyle": "", "markersize": 7, "markerfacecolor": "none",
        "markeredgecolor": VERMILION, "markeredgewidth": 1.2, "label": "printed", "zorder": 3,
    }  # fmt: skip
    return ax.plot(x, y, **(style | kw))[0]


def mark_exact(ax: Axes, x: Sequence[float], y: Sequence[float], **kw: Any) -> Any:
    """Short bars: exact values."""
    style: dict[str, Any] = {
        "marker": "_", "linestyle": "", "markersize": 11, "markeredgecolor": BLACK,
        "markeredgewidth": 1.6, "label": "exact", "zorder": 4,
    }  # fmt: skip
    return ax.plot(x, y, **(style | kw))[0]


def mark_estimate(
    ax: Axes,
    x: Sequence[float],
    y: Sequence[float],
    low: Sequence[float],
    high: Sequence[float],
    **kw: Any,
) -> Any:
    """Dots with their intervals: estimates."""
    style: dict[str, Any] = {
        "fmt": "o", "markersize": 3, "color": BLUE, "elinewidth": 1.0, "capsize": 0,
        "label": "estimate", "zorder": 5,
    }  # fmt: skip
    below = [b - a for a, b in zip(low, y)]
    above = [b - a for a, b in zip(y, high)]
    return ax.errorbar(x, y, yerr=(below, above), **(style | kw))
