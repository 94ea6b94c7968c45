"""Rules to stand on at vingt-et-un against each other: the player's exact gain for every pair."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from oddslab import stand_or_draw
from oddslab.charts._cells import from_packs, names, packs_of, shade, signed
from oddslab.charts._style import BLACK, new_axes, styled

RULES = ",".join(f"stand_{k}" for k in range(12, 20))


def data(rules: str | Sequence[str] = RULES, packs: int | str = 1) -> pd.DataFrame:
    """Return the frame of every pair of rules: player, banker, exact (his mean gain in stakes).

    Parameters
    ----------
    rules : str or sequence of str
        For both seats, such as ``stand_16`` or ``fixed(15,18)``; as text with commas between.
    packs : int or "infinite"
        How many packs the cards come from.
    """
    chosen, packs = names(rules), packs_of(packs)
    table = stand_or_draw.gains(chosen, chosen, packs)
    rows = [(mine, his, x) for mine, row in zip(chosen, table) for his, x in zip(chosen, row)]
    frame = pd.DataFrame(rows, columns=["player", "banker", "exact"])
    frame["exact"] = pd.Series([x for *_, x in rows], dtype=object)
    frame.attrs = {"rules": chosen, "packs": packs}
    return frame


def table(frame: pd.DataFrame) -> list[list[Fraction]]:
    """Return the gains, a row for each rule of the player's, a column for each of the banker's."""
    n = len(frame.attrs["rules"])
    found = frame["exact"].tolist()
    return [found[k : k + n] for k in range(0, n * n, n)]


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the gains in hundredths of a stake and return their Axes; a saddle point is framed."""
    rules, found = frame.attrs["rules"], table(frame)
    if ax is None:
        ax = new_axes(1.0 + 0.34 * len(rules))[0]
    shown = [_plain(name) for name in rules]
    reach = max(abs(100 * float(x)) for row in found for x in row) or 1.0
    shade(ax, [[100 * float(x) for x in row] for row in found], shown, shown, reach, 1)
    point = stand_or_draw.saddle(found)
    if point:
        y, x = point
        frame_of = Rectangle((x - 0.5, y - 0.5), 1, 1, fill=False, edgecolor=BLACK, linewidth=1.6)
        ax.add_patch(frame_of).set_clip_on(False)
    ax.set_xlabel("the banker stands on")
    ax.set_ylabel("the player stands on")
    return ax


def _plain(name: str) -> str:
    return name.removeprefix("stand_").removeprefix("fixed")


def caption(frame: pd.DataFrame) -> str:
    """Return what is shown, by which rules, and what was found."""
    return (
        "Vingt-et-un (document 002), one player against the banker, "
        f"{from_packs(frame.attrs['packs'])}: the player's exact mean gain in hundredths of his "
        "stake, by the total on which each stands, an ace counting eleven where it can; (h,s) is "
        f"hard and soft. Blue is a gain of the player's, orange a loss. {_finding(frame)}"
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    found = table(frame)
    n = len(found)
    flat = [x for row in found for x in row]
    return (
        f"A table of shades, {n} rules of the player's by {n} of the banker's. The player's gain "
        f"runs from {signed(100 * min(flat), 1)} to {signed(100 * max(flat), 1)} hundredths of a "
        f"stake. {_finding(frame)}"
    )


def _finding(frame: pd.DataFrame) -> str:
    rules, found = frame.attrs["rules"], table(frame)
    point = stand_or_draw.saddle(found)
    if point is None:
        return "No pair of these rules is a best reply each to the other."
    y, x = point
    return (
        f"Best replies to each other, framed: the player stands on {_plain(rules[y])}, the banker "
        f"on {_plain(rules[x])}, which costs the player {float(-100 * found[y][x]):.2f} hundredths."
    )


__all__ = ["alt", "caption", "data", "draw", "table"]
