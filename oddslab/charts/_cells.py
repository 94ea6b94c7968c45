"""A table of gains as shades with the numbers in it: blue above nothing, orange below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

from oddslab.charts._style import BLACK, BLUE, ORANGE, SMALL

_DARK = 0.72  # of the scale: from here on numbers are white on blue


def shade(
    ax: Axes,
    table: Sequence[Sequence[float | None]],
    rows: Sequence[str],
    columns: Sequence[str],
    reach: float,
    digits: int,
) -> None:
    """Draw the table; `reach` is the gain of the full shade, above which shades do not grow."""
    shades = LinearSegmentedColormap.from_list("gains", [ORANGE, "#FFFFFF", BLUE])
    ax.imshow(
        [[0 if x is None else x for x in row] for row in table],
        cmap=shades, vmin=-reach, vmax=reach, aspect="auto",
    )  # fmt: skip
    for y, row in enumerate(table):
        for x, value in enumerate(row):
            if value is not None:
                colour = "white" if value > _DARK * reach else BLACK
                ax.text(
                    x, y, signed(value, digits), ha="center", va="center", fontsize=SMALL,
                    color=colour,
                )  # fmt: skip
    ax.set_xticks(range(len(columns)), list(columns))
    ax.set_yticks(range(len(rows)), list(rows))
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    ax.spines[["top", "right", "left", "bottom"]].set_visible(False)
    ax.tick_params(labelsize=SMALL, length=0)


def signed(x: Fraction | float, digits: int) -> str:
    """A gain with its sign, as it is shown."""
    text = f"{float(x):+.{digits}f}"
    return text.replace("-", "\u2212") if float(text) else text.lstrip("+-")


def names(text: str | Sequence[str]) -> list[str]:
    """Rules from a text with commas between, which also stand in ``fixed(15,18)``."""
    found = re.split(r",(?![^()]*\))", text) if isinstance(text, str) else list(text)
    found = ["".join(name.split()) for name in found]
    if not all(found):
        raise ValueError(f"{text!r}: accepted are names of rules with commas between")
    if len(set(found)) < len(found):
        raise ValueError(f"{text!r}: a name stands twice")
    return found


def packs_of(packs: int | str) -> int | str:
    """How many packs, from a number or its text; "infinite" stays."""
    return int(packs) if isinstance(packs, str) and packs.isdigit() else packs


def from_packs(packs: int | str) -> str:
    """Where the cards come from, in words."""
    if packs == "infinite":
        return "cards drawn with replacement"
    return "one pack of 52" if packs == 1 else f"{packs} packs of 52"
