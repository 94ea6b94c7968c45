"""Who wins by strategy: one side's chance, or another figure, for every pair of strategies.

Rows fall and columns rise: where the figure is a gain, the strongest of each side stand first.
Every pair meets the same deals.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import re
import textwrap
from collections.abc import Iterable
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap

from oddslab.charts._style import BLACK, BLUE, ORANGE, SMALL, new_axes, styled
from oddslab.experiment import run
from oddslab.game import Variant, variant
from oddslab.results import Result, find_figure

COLUMNS = ("row", "column", "exact", "estimate", "standard_error", "low", "high")
_TINY = 6.0  # points: the standard errors
_LIGHT = 0.72  # of the scale: from here on figures are white


def data(
    game: str = "block",
    figure: str | None = None,
    strategies: str | Iterable[Any] | None = None,
    trials: int | str = 100_000,
    rng: Any = 0,
    threads: int | None = None,
    preset: str | None = None,
    **rules: Any,
) -> pd.DataFrame:
    """Return the frame of one figure for every pair of strategies, a row a pair.

    Parameters
    ----------
    game : str
        A game with two seats or more.
    figure : str, optional
        Key of one of its figures; the first, if not given.  The seats that the key names play by
        the first strategy of a pair, all others by the second; if it names none, the first seat.
    strategies : str or sequence, optional
        Names, or weights, for both sides, as text with commas between; by default all names.
    trials, rng, threads
        As for `oddslab.simulate`, for each pair.
    preset, **rules
        As for `oddslab.simulate`.

    Notes
    -----
    Columns: row, column (the strategies' names), exact (None where the game has no exact law),
    estimate, standard_error, low, high.  Every pair is played with the same seed.
    """
    plain = variant(game, preset, **rules)
    if len(plain.policies) < 2:
        raise ValueError(
            f"{game} has {len(plain.policies) or 'no'} seat{'s' * (not plain.policies)}: accepted "
            "is a game in which two seats or more choose"
        )
    shown = find_figure(plain, figure) if figure is not None else plain.figures()[0]
    first, other = sides(plain, shown.key)
    by_name = {s.name: s for s in plain.game.seats(plain.rules)}
    own, theirs = (
        _listed(strategies) or list(by_name[side[0]].strategies) for side in (first, other)
    )
    pairs: dict[tuple[str, str], Variant] = {}
    for mine, his in itertools.product(own, theirs):
        v = variant(game, preset, dict.fromkeys(first, mine) | dict.fromkeys(other, his), **rules)
        pairs[v.policies[first[0]].name, v.policies[other[0]].name] = v
    if len(pairs) < len(own) * len(theirs):
        raise ValueError(f"strategies={strategies!r}: a name stands twice")
    rows: list[tuple[Any, ...]] = []
    for names, v in pairs.items():
        result = run(v, trials, rng=rng, threads=threads, progress=False)
        rng = result.seed  # so that a fresh seed, too, is the same for all
        rows.append((*names, *_found(v, result, shown.key)))
    frame = pd.DataFrame(rows, columns=list(COLUMNS))
    frame["exact"] = pd.Series([row[2] for row in rows], dtype=object)
    frame.attrs = {
        "title": plain.game.title,
        "document": plain.game.document,
        "rules": plain.facts()["rules"],
        "trials": result.trials,
        "seed": result.seed,
        "figure": shown.title,
        "chance": shown.event is not None,
        "sides": [first, other],
    }
    return frame


def _found(v: Variant, result: Result, key: str) -> tuple[Any, ...]:
    """The exact value, where there is a law, and the estimate."""
    figure = find_figure(v, key)
    exact = None
    if v.game.exact is not None:
        with contextlib.suppress(ValueError):  # too large to be worked out
            exact = figure.of(v.game.exact(v.rules, v.policies))
    e = result.figure(figure)
    if e is None:
        raise ValueError(f"a tally of {v.game.key} does not give the figure {key}")
    return exact, e.value, e.standard_error, e.low, e.high


def sides(v: Variant, figure: str) -> tuple[list[str], list[str]]:
    """Return the seats that the key of a figure names, else the first one, and all the others."""
    seats = list(v.policies)
    named = [s for s in seats if s in re.split(r"\W+", figure)]
    if not named or len(named) == len(seats):
        named = seats[:1]
    return named, [s for s in seats if s not in named]


def _listed(strategies: str | Iterable[Any] | None) -> list[Any]:
    if strategies is None:
        return []
    if isinstance(strategies, str):
        strategies = [s.strip() for s in strategies.split(",")]
    found = list(strategies)
    if not found or "" in found:
        raise ValueError(f"strategies={strategies!r}: accepted are names with commas between")
    return found


@styled
def draw(frame: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the table as a map of shades and return its Axes."""
    own, theirs = order(frame)
    if ax is None:
        ax = new_axes(1.5 + 0.37 * len(own))[0]
    value = values(frame)
    start = value[frame["row"].iloc[0], frame["column"].iloc[0]]
    reach = max(abs(x - start) for x in value.values()) or 1.0
    shades = LinearSegmentedColormap.from_list("shades", [ORANGE, "#FFFFFF", BLUE])
    ax.imshow(
        [[value[r, c] - start for c in theirs] for r in own],
        cmap=shades, vmin=-reach, vmax=reach, aspect="auto",
    )  # fmt: skip
    digits = decimals(frame)
    for r, c, error in zip(frame["row"], frame["column"], frame["standard_error"]):
        x, y = theirs.index(c), own.index(r)
        dark = value[r, c] - start > _LIGHT * reach
        colour = "white" if dark else BLACK
        exact = frame["exact"].iloc[0] is not None
        _say(ax, x, y - 0.17 * (not exact), number(frame, value[r, c], digits), SMALL, colour)
        if not exact:
            _say(ax, x, y + 0.23, f"±{number(frame, error, digits + 1)}", _TINY, colour)
    mine, others = _sides(frame)
    ax.set_xticks(range(len(theirs)), [_wrapped(n) for n in theirs])
    ax.set_yticks(range(len(own)), [_wrapped(n) for n in own])
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    ax.set_xlabel(f"strategy of {others}")
    ax.set_ylabel(f"strategy of {mine}")
    ax.spines[["top", "right", "left", "bottom"]].set_visible(False)
    ax.tick_params(labelsize=SMALL, length=0)
    return ax


def _say(ax: Axes, x: float, y: float, words: str, size: float, colour: str) -> None:
    ax.text(x, y, words, ha="center", va="center", fontsize=size, color=colour)


def _wrapped(name: str) -> str:
    return textwrap.fill(name.replace("_", " "), 10, break_long_words=False)


def values(frame: pd.DataFrame) -> dict[tuple[str, str], float]:
    """Return the figure by pair: exact where it is known, otherwise the estimate."""
    return {
        (r, c): e if x is None else float(x)
        for r, c, x, e in zip(*(frame[n] for n in ("row", "column", "exact", "estimate")))
    }


def order(frame: pd.DataFrame) -> tuple[list[str], list[str]]:
    """Return both sides' strategies: rows of the highest mean, columns of the lowest first."""
    value = values(frame)
    own, theirs = (list(dict.fromkeys(frame[n])) for n in ("row", "column"))
    return (
        sorted(own, key=lambda r: -sum(value[r, c] for c in theirs)),
        sorted(theirs, key=lambda c: sum(value[r, c] for r in own)),
    )


def decimals(frame: pd.DataFrame) -> int:
    """Return how many decimals the figures deserve: down to their largest standard error."""
    if frame["exact"].iloc[0] is not None:
        return 2 if frame.attrs["chance"] else 4
    scale = 100 if frame.attrs["chance"] else 1
    return max(0, -math.floor(math.log10(scale * frame["standard_error"].max() or 1)))


def number(frame: pd.DataFrame, x: float, digits: int) -> str:
    """Return a figure as it is shown: a chance in per cent, without the sign."""
    text = f"{100 * x if frame.attrs['chance'] else x:.{digits}f}"
    return text.replace("-", "\u2212")


def caption(frame: pd.DataFrame) -> str:
    """Return what was played, how often, by whose rules, and what was found."""
    f = frame.attrs
    rules = ", ".join(f"{n}={t}" for n, t in f["rules"].items()) or "default rules"
    unit = ", in per cent" if f["chance"] else ""
    exact = frame["exact"].iloc[0] is not None
    if exact:
        off = max(
            abs(e - float(x)) / s if s else 0.0
            for x, e, s in zip(frame["exact"], frame["estimate"], frame["standard_error"])
        )
        how = (
            f"Exact; estimates from {f['trials']:,} trials a pair (seed {f['seed']}) lie at most "
            f"{off:.1f} standard errors off."
        )
    else:
        how = (
            f"Estimates from {f['trials']:,} trials a pair, the same deals for all (seed "
            f"{f['seed']}), each with its standard error."
        )
    return (
        f"{f['title']} (document {f['document']}; {rules}): {f['figure']}{unit}, for every pair "
        f"of strategies. {how} Blue is more and orange less than with "
        f"{_pair(frame, frame['row'].iloc[0], frame['column'].iloc[0])}. {_finding(frame)}"
    )


def alt(frame: pd.DataFrame) -> str:
    """Return the finding for those who do not see the chart."""
    f = frame.attrs
    value = values(frame)
    low, high = (pick(value, key=value.__getitem__) for pick in (min, max))
    digits = decimals(frame)
    return (
        f"A table of shades: {f['figure']}, for {len(set(frame['row']))} by "
        f"{len(set(frame['column']))} strategies. It runs from "
        f"{_shown(frame, value[low], digits)} with {_pair(frame, *low)} to "
        f"{_shown(frame, value[high], digits)} with {_pair(frame, *high)}. {_finding(frame)}"
    )


def _finding(frame: pd.DataFrame) -> str:
    own, theirs = order(frame)
    value = values(frame)
    mine, others = _sides(frame)
    met = _shown(frame, value[own[0], theirs[0]], decimals(frame))
    return (
        f"On the mean of its row it is highest where {mine} plays {own[0]}, on the mean of its "
        f"column lowest where {others} plays {theirs[0]}; where these meet it is {met}."
    )


def _shown(frame: pd.DataFrame, x: float, digits: int) -> str:
    return number(frame, x, digits) + "%" * frame.attrs["chance"]


def _sides(frame: pd.DataFrame) -> list[str]:
    return ["+".join(side) for side in frame.attrs["sides"]]


def _pair(frame: pd.DataFrame, row: str, column: str) -> str:
    mine, others = _sides(frame)
    return f"{mine} {row} against {others} {column}"


__all__ = ["alt", "caption", "data", "decimals", "draw", "number", "order", "sides", "values"]
