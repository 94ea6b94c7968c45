"""Tiles against total at domino twenty-one: how many hands of so many tiles make each total."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

from oddslab.apparatus.dominoes import DominoSet
from oddslab.charts._style import BLACK, BLUE, GREY, SMALL, new_axes, styled
from oddslab.gamebook.dominoes._twenty_one_hands import LIMIT, hands_by_total
from oddslab.numerals import counted
from oddslab.options import Choice, Whole

READING = Choice("best", "lowest", "every")
WORDS = {
    "best": "each hand counts once, by its best total within {limit}",
    "lowest": "each hand counts once, by its lowest total",
    "every": "each hand counts once for every scoring: a choice of a value for each of its tiles",
}
_DARK = 0.55  # of the scale: from here on figures are white


def data(reading: str = "best", top: int | str = 6) -> pd.DataFrame:
    """Return the frame of the hands: columns tiles, total, ways, and exact, their share.

    Parameters
    ----------
    reading : {"best", "lowest", "every"}
        How a hand's total is read, as in the game's tables.
    top : int
        The set goes up to this double.
    """
    reading = READING.read("reading", reading)
    dominoes = DominoSet(Whole(2, 12).read("top", top))
    rows: list[tuple[int, int, int, Fraction]] = [
        (n, total, ways, Fraction(ways, everything(reading, n, dominoes)))
        for n, row in hands_by_total(reading, LIMIT, dominoes.top).items()
        for total, ways in row.items()
        if n
    ]
    frame = pd.DataFrame(rows, columns=["tiles", "total", "ways", "exact"])
    frame.attrs = {"kind": "exact", "reading": reading, "top": dominoes.top, "limit": LIMIT}
    return frame


def everything(reading: str, n: int, dominoes: DominoSet) -> int:
    """Return how many hands of n tiles there are; by reading "every" all their scorings.

    Those of a tile are one, two for a double or a blank half, and three for the double blank: the
    coefficient of y^n in (1 + y)^plain (1 + 2y)^(2 top) (1 + 3y).
    """
    if reading != "every":
        return comb(len(dominoes), n)
    two = 2 * dominoes.top
    plain = len(dominoes) - 1 - two

    def ways(n: int) -> int:
        return sum(comb(two, k) * 2**k * comb(plain, n - k) for k in range(n + 1))

    return ways(n) + 3 * ways(n - 1)


def above(frame: pd.DataFrame) -> dict[int, Fraction]:
    """Return by number of tiles the share of the hands that are above the limit."""
    within = frame.groupby("tiles")["exact"].agg(lambda s: sum(s, Fraction(0)))
    return {int(n): 1 - p for n, p in within.items()}


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table as a map of shades and return its Axes."""
    limit = frame.attrs["limit"]
    low = int(frame["total"].min())
    tiles = sorted(set(frame["tiles"].tolist()))
    if ax is None:
        ax = new_axes(0.6 + 0.215 * (limit - low + 2))[0]
    none = float("nan")  # is left white
    shares = [[none] * len(tiles) for _ in range(limit - low + 1)]
    for n, total, p in zip(frame["tiles"], frame["total"], frame["exact"]):
        shares[total - low][n - tiles[0]] = float(p) ** 0.5  # so that small shares are seen
    top = float(max(frame["exact"])) ** 0.5
    shades = LinearSegmentedColormap.from_list("shades", ["#F4F8FB", BLUE])
    ax.imshow(
        shares, cmap=shades, vmin=0, vmax=top, origin="lower", aspect="auto",
        extent=(tiles[0] - 0.5, tiles[-1] + 0.5, low - 0.5, limit + 0.5),
    )  # fmt: skip
    for n, total, ways, p in zip(*(frame[c] for c in ("tiles", "total", "ways", "exact"))):
        dark = float(p) ** 0.5 > _DARK * top
        _say(ax, n, total, f"{ways:,}", "white" if dark else BLACK)
    for n, p in above(frame).items():
        _say(ax, n, limit + 1, _percent(p), GREY)
    ax.set_xticks(tiles)
    rows = range(low, limit + 1)
    ax.set_yticks([*rows, limit + 1], [*map(str, rows), f"above {limit}"])
    ax.set_ylim(low - 0.5, limit + 1.5)
    ax.spines[["top", "right", "left", "bottom"]].set_visible(False)
    ax.tick_params(labelsize=SMALL, length=0)
    ax.set_xlabel("tiles in the hand")
    ax.set_ylabel("total")
    return ax


def _say(ax: Axes, x: Any, y: Any, text: str, colour: str) -> None:
    ax.text(x, y, text, ha="center", va="center", fontsize=SMALL, color=colour)


def _percent(p: Fraction) -> str:
    """A share in per cent, 0% or 100% only where it is just that."""
    if p in (0, 1):
        return f"{int(p) * 100}%"
    text = f"{float(100 * p):.1f}%"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(text, text)


def caption(frame: pd.DataFrame) -> str:
    """Return what was counted, by whose rules, and what was found."""
    f = frame.attrs
    what = "scorings of hands" if f["reading"] == "every" else "hands"
    return (
        f"Domino twenty-one with {DominoSet(f['top'])}: {what} by their number of tiles and their "
        f"total up to {f['limit']}, where {WORDS[f['reading']].format(limit=f['limit'])}. The "
        f"shade is their share of all {what} with so many tiles, and the first row has the share "
        f"above {f['limit']}. Exact: every hand is counted, none is dealt. A double counts all its "
        "pips or half of them, a blank half nothing or seven, by the rules of document 003. "
        f"{_finding(frame)}"
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    f = frame.attrs
    over = ", ".join(f"{n}: {_percent(p)}" for n, p in above(frame).items())
    return (
        f"A table of counts: a column for each number of tiles, a row for each total from "
        f"{frame['total'].min()} to {f['limit']}. By number of tiles the share above "
        f"{f['limit']} is {over}. {_finding(frame)}"
    )


def _finding(frame: pd.DataFrame) -> str:
    limit = frame.attrs["limit"]
    what = "scoring" if frame.attrs["reading"] == "every" else "hand"
    fair = max(n for n, p in above(frame).items() if p < Fraction(1, 2))
    most = int(frame["tiles"].max())
    last = int(frame.loc[frame["tiles"] == most, "ways"].sum())
    return (
        f"Most {what}s of up to {counted(fair, 'tile')} stay within {limit}; the largest that do "
        f"have {counted(most, 'tile')}: {counted(last, what)}."
    )


__all__ = ["above", "alt", "caption", "data", "draw", "everything"]
