"""The 36 ways in which two dice fall, piled up by their total."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import PatchCollection
from matplotlib.patches import Circle, FancyBboxPatch, Patch

from oddslab import tables
from oddslab.charts._style import BLACK, GREY, PLAIN, SKY, SMALL, WIDTH, new_axes, styled
from oddslab.distribution import Distribution
from oddslab.odds import Odds

FACES = range(1, 7)
_DIE, _GAP = 0.40, 0.06  # side of a die and space between the two, in columns
_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (-1, 0), (-1, -1), (1, 1), (1, 0), (1, -1)),
}


def data() -> pd.DataFrame:
    """Return the frame of the 36 ways: columns first, second, ways, exact, odds."""
    die = Distribution.uniform(FACES)
    return tables.law_table(die.rename("first").joint(die.rename("second")))


def by_total(frame: pd.DataFrame) -> dict[int, list[tuple[int, int]]]:
    """Return the pairs of faces by their total, the first die rising."""
    found: dict[int, list[tuple[int, int]]] = {}
    for a, b, ways in zip(frame["first"], frame["second"], frame["ways"]):
        found.setdefault(int(a + b), []).extend([(int(a), int(b))] * ways)
    return {t: sorted(found[t]) for t in sorted(found)}


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the piles of dice and return their Axes; the first die is white, the second blue."""
    piles = by_total(frame)
    highest = max(map(len, piles.values()))
    step = _DIE + 0.1
    low, high = -_DIE / 2 - 0.05, highest * step + 0.12
    if ax is None:  # as high as the piles are at equal scales, and what stands below them
        ax = new_axes(WIDTH / len(piles) * (high - low) + 0.6)[0]
    bodies: dict[str, list[Patch]] = {"white": [], SKY: []}
    pips: list[Patch] = []
    for total, pile in piles.items():
        for row, pair in enumerate(pile):
            for face, side, colour in zip(pair, (-1, 1), bodies):
                x = total + side * (_DIE + _GAP) / 2
                bodies[colour].append(_body(x, row * step))
                pips += _pips(face, x, row * step)
        ax.text(
            total, len(pile) * step - _DIE / 2 + 0.03, str(len(pile)), ha="center", va="bottom",
            fontsize=PLAIN, fontweight="bold",
        )  # fmt: skip
    for colour, patches in bodies.items():
        ax.add_collection(
            PatchCollection(patches, facecolor=colour, edgecolor=BLACK, linewidth=0.7)
        )
    ax.add_collection(PatchCollection(pips, facecolor=BLACK, linewidth=0))
    whole = sum(map(len, piles.values()))
    odds = [str(Odds(Fraction(len(p), whole))).removesuffix(" against") for p in piles.values()]
    ax.set_xticks(list(piles), [f"{t}\n{o}" for t, o in zip(piles, odds)])
    ax.set_xlim(min(piles) - 0.5, max(piles) + 0.5)
    ax.set_ylim(low, high)
    ax.set_aspect("equal")
    ax.set_yticks([])
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.tick_params(labelsize=SMALL, length=0)
    ax.spines["bottom"].set_color(GREY)
    ax.set_xlabel("total of the two dice, and the odds against it")
    return ax


def _body(x: float, y: float) -> Patch:
    inner = _DIE - 0.10
    return FancyBboxPatch((x - inner / 2, y - inner / 2), inner, inner, "round,pad=0.05")


def _pips(face: int, x: float, y: float) -> list[Patch]:
    off = _DIE * 0.26
    return [Circle((x + dx * off, y + dy * off), _DIE * 0.085) for dx, dy in _PIPS[face]]


def caption(frame: pd.DataFrame) -> str:
    """Return what was counted, by whose rules, and what was found."""
    piles = by_total(frame)
    whole = sum(map(len, piles.values()))
    best = max(piles, key=lambda t: len(piles[t]))
    return (
        f"The {whole} ways in which two fair dice fall, by their total; above each pile how many "
        "they are. One die is white and one blue, since 1 with 2 is another way than 2 with 1. "
        "Exact: every way is drawn, none is thrown. The rules are those of document "
        f"000: two dice, all ways alike. {best} has the most, {len(piles[best])} of {whole}, so "
        f"that the odds are {Odds(Fraction(len(piles[best]), whole))} it."
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    piles = by_total(frame)
    counts = ", ".join(f"{t}: {len(p)}" for t, p in piles.items())
    return (
        f"Pairs of dice piled up by their total from {min(piles)} to {max(piles)}. The ways are "
        f"{counts}; {sum(map(len, piles.values()))} in all, rising by one to 7 and falling by one "
        "after it."
    )
