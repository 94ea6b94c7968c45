"""Exact figures and laws as text, for the commands ``exact`` and ``walk``."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from oddslab.commands import _show
from oddslab.numerals import counted

if TYPE_CHECKING:
    from oddslab.game import Figure, Variant
    from oddslab.results import Exact

MOST_ROWS = 400


def chosen_figures(v: Variant, key: str | None) -> tuple[Figure, ...]:
    """All figures, or the one of this key."""
    from oddslab.results import find_figure

    return v.figures() if key is None else (find_figure(v, key),)


def show_figures(e: Exact, figures: tuple[Figure, ...]) -> None:
    """A row for each figure."""
    rows = []
    for f in figures:
        x = f.of(e.law)
        odds = _show.odds(x) if f.event is not None else ""
        rows.append((f.key, _show.fraction(x), _show.decimal(x), odds, f.title))
    kept = [0, 1, 2, 3] if any(r[3] for r in rows) else [0, 1, 2]
    _show.table(
        [("figure", "exact", "decimal", "odds")[k] for k in kept],
        [[r[k] for k in kept] for r in rows],
        below=[r[4] for r in rows],
    )


def show_law(e: Exact, axes: tuple[str, ...]) -> None:
    """A row for each outcome over the axes, in the order of their values."""
    from oddslab.results import places

    law = e.law if axes == e.law.axes else e.law.marginal(*axes)
    single = len(axes) == 1
    rows = []
    at = places(e.variant.axes, axes)
    every = sorted((((o,) if single else o, p) for o, p in law.items()), key=lambda row: at(row[0]))
    for values, p in every[:MOST_ROWS]:
        if law.remainder:  # the true chance lies between these two
            upper = min(p + law.remainder, Fraction(1))
            rows.append((*values, _show.decimal(p), _show.decimal(upper)))
        else:
            rows.append((*values, _show.fraction(p), _show.decimal(p), _show.odds(p)))
    head: tuple[str, ...]
    head = ("at least", "at most") if law.remainder else ("exact", "decimal", "odds")
    _show.table((*axes, *head), rows, () if single else range(len(axes)))
    if len(every) > MOST_ROWS:
        _show.say()
        more = len(every) - MOST_ROWS
        _show.say(f"{counted(more, 'more outcome')}; --format csv gives all of them.")
