"""Results as pandas frames of one schema, which this page lists.

A frame starts with what its rows are: ``outcome`` (one axis, or a named event), or one column for
each axis, called by its name; the figures of a game have ``figure`` and ``title``.  Then come, out
of these and in this order:

============== ================= =================================================================
column         dtype             what it holds
============== ================= =================================================================
ways           object (int)      weight, of any size, out of int(attrs["total"])
exact          object (Fraction) the exact chance (the exact value, for a figure)
odds           object (str)      the exact chance as odds in words, "39 to 1 against"
decimal        float64           `exact` as the nearest float, beside the figures only
count          int64             trials that ended so
estimate       float64           share of the trials (mean, for a figure that is a mean)
standard_error float64           of the estimate; never 0 where chance remains
low, high      float64           ends of the interval at the level and by the method in ``attrs``
z              float64           standard errors, under the exact law, from exact to estimate
============== ================= =================================================================

What does not exist is None in an object column and NaN in a float column.  Outcomes are int64
where all of them are plain whole numbers, else objects: int, str, Fraction, or the "12 or more"
of a capped axis.  Beware that pandas turns Fractions into floats where it takes a mean.

``frame.attrs`` holds the facts of the run as plain JSON values.  `write` and `read` keep values,
dtypes and facts; `to_text`, `to_markdown`, `to_html` and `to_latex` print every digit asked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd

from oddslab import __version__, statistics
from oddslab.distribution import Distribution, Event
from oddslab.game import Variant
from oddslab.numerals import fraction, whole
from oddslab.outcomes import reduced
from oddslab.results import Estimate, Exact, Result, places, share
from oddslab.table_files import read, to_csv, to_json, write
from oddslab.table_text import (
    decimal,
    odds_text,
    to_html,
    to_latex,
    to_markdown,
    to_text,
)

__all__ = [
    "COLUMNS", "decimal", "event_table", "exact_table", "figures_table", "law_table", "odds_text",
    "read", "result_table", "to_csv", "to_html", "to_json", "to_latex", "to_markdown", "to_text",
    "write",
]  # fmt: skip

COLUMNS: Mapping[str, str] = {
    "ways": "integer",
    "exact": "fraction",
    "odds": "value",
    "decimal": "float64",
    "count": "int64",
    "estimate": "float64",
    "standard_error": "float64",
    "low": "float64",
    "high": "float64",
    "z": "float64",
}
_EXACT = ("ways", "exact", "odds")
_ESTIMATE = ("estimate", "standard_error", "low", "high", "z")
_FIGURE = ("figure", "title", "exact", "decimal", *_ESTIMATE)


def law_table(law: Distribution, axes: Sequence[str] = ()) -> pd.DataFrame:
    """Return a frame with a row for each outcome of a law: ways, exact chance and odds.

    Parameters
    ----------
    law : Distribution
    axes : sequence of str
        The axes to keep, all if none is named; one alone is called ``outcome``.
    """
    law = law.marginal(*axes) if axes else law
    outcomes = _outcomes(law.axes, (_tuple(o, law.axes) for o in law.ways))
    ways, total = law.ways, law.total
    if total >= 1 << 63:  # a sum over cells often needs far fewer digits than the cells did
        ways, total = reduced(ways, total)
    exact = [p for _, p in law.items()]
    columns = outcomes | {
        "ways": list(ways.values()),
        "exact": exact,
        "odds": [odds_text(p) for p in exact],
    }
    facts: dict[str, Any] = {"kind": "exact", "axes": list(law.axes), "total": whole(total)}
    if law.remainder:
        facts["remainder"] = fraction(law.remainder)
    return _frame(columns, facts)


def exact_table(exact: Exact, axes: Sequence[str] = ()) -> pd.DataFrame:
    """Return the exact law's outcomes with ways, exact chance and odds, and the variant's facts.

    Rows follow the values of the game's axes, as in `result_table`.

    The ways add up to ``attrs["total"]``; if the walk cut some mass off, up to less, and
    ``attrs["remainder"]`` says how much: each chance is then known from below only.
    """
    frame = law_table(exact.law, axes)
    facts = frame.attrs | _exact_facts(exact)
    names = facts["axes"]
    columns = ["outcome"] if len(names) == 1 else names
    place = places(exact.variant.axes, names)
    at = [place(o) for o in zip(*(frame[c] for c in columns))]
    frame = frame.iloc[sorted(range(len(at)), key=at.__getitem__)].reset_index(drop=True)
    frame.attrs = facts
    return frame


def result_table(
    result: Result,
    axes: Sequence[str] = (),
    level: float = 0.95,
    exact: Exact | Distribution | bool = True,
) -> pd.DataFrame:
    """Return a frame with a row for each outcome: the exact chance, and beside it the estimate.

    Parameters
    ----------
    result : Result
    axes : sequence of str
        The axes to keep, all if none is named; one alone is called ``outcome``.
    level : float
        Of the Wilson intervals, which are named in ``attrs``.
    exact : bool, Exact or Distribution
        The law to set beside it: the game's own formula if True, a walk if one is given.

    Notes
    -----
    With a law there is a row for whatever it holds possible, and for whatever else was seen (its
    exact chance is 0 and its z infinite).  Without one only what was seen has a row.
    """
    names = tuple(axes) or tuple(a.name for a in result.axes)
    counts = dict(result.cells(*names))
    law = _law(result, exact)
    facts = _run_facts(result, level) | {"axes": list(names)}
    ways: dict[tuple[Any, ...], int] = {}
    if law is not None:
        law = law.marginal(*names) if law.axes != names else law
        facts["total"] = whole(law.total)
        if law.remainder:
            facts["remainder"] = fraction(law.remainder)
        ways = {_tuple(o, names): w for o, w in law.ways.items()}
    place = places(result.axes, names)
    by_count = {place(o): n for o, n in counts.items()}
    by_ways = {place(o): w for o, w in ways.items()}
    at = {place(o): o for o in (*ways, *counts)}
    order = sorted(at)
    rows = _Rows(result.trials, result.seed, level, bool(law is not None and law.remainder))
    for k in order:
        w = by_ways.get(k, 0)
        rows.add(
            by_count.get(k, 0),
            None if law is None else Fraction(w, law.total),
            None if law is None else w,
        )
    return _frame(_outcomes(names, (at[k] for k in order)) | rows.columns, facts)


def event_table(
    source: Exact | Distribution | Result,
    events: Mapping[str, Event],
    level: float = 0.95,
    exact: Exact | Distribution | bool = True,
) -> pd.DataFrame:
    """Return a frame with a row for each named event, its name under ``outcome``.

    The columns are those of `exact_table`, or of `result_table` for a Result; events may overlap,
    so neither ways nor counts need add up.  `level` and `exact` are as for `result_table`.
    """
    law = _law(source, exact)
    chances = [None if law is None else law.probability(e) for e in events.values()]
    ways = [None if p is None or law is None else int(p * law.total) for p in chances]
    if isinstance(source, Result):
        facts = _run_facts(source, level)
        cut = bool(law is not None and law.remainder)
        rows = _Rows(source.trials, source.seed, level, cut)
        for event, p, w in zip(events.values(), chances, ways):
            rows.add(source.count(event), p, w)
        columns: dict[str, list[Any]] = rows.columns
    else:
        facts = _exact_facts(source) if isinstance(source, Exact) else {"kind": "exact"}
        columns = {"ways": ways, "exact": chances, "odds": [odds_text(p) for p in chances]}
    if law is not None:
        facts["total"] = whole(law.total)
        if law.remainder:
            facts["remainder"] = fraction(law.remainder)
    return _frame({"outcome": list(events)} | columns, facts)


def figures_table(
    source: Exact | Result, level: float = 0.95, exact: Exact | bool = True
) -> pd.DataFrame:
    """Return the figures that people ask of the game, exact and (for a Result) estimated.

    Columns figure, title, exact, decimal, estimate, standard_error, low, high, z, always; blank
    where a tally cannot give the figure or the game has no exact law.  The z of a mean is in
    units of the estimate's own standard error.
    """
    law = _law(source, exact)
    estimates: Mapping[str, Estimate] = {}
    if isinstance(source, Result):
        facts = _run_facts(source, level)
        estimates = source.figures(level)
        facts["interval"] = ", ".join(sorted({e.method for e in estimates.values()}))
    else:
        facts = _exact_facts(source)
    columns: dict[str, list[Any]] = {name: [] for name in _FIGURE}
    for f in source.variant.figures():
        value = f.exact if law is None or law.remainder else f.of(law)
        e = estimates.get(f.key)
        z = math.nan
        if e is not None and value is not None:
            if e.count is not None:
                z = statistics.z_score(e.count, e.trials, value)
            elif e.standard_error and e.normal:
                z = float(Fraction(e.value) - value) / e.standard_error
        row = (
            f.key, f.title, None if value is None else Fraction(value),
            math.nan if value is None else float(value),
            *((math.nan,) * 4 if e is None else (e.value, e.standard_error, e.low, e.high)), z,
        )  # fmt: skip
        for name, cell in zip(columns, row):
            columns[name].append(cell)
    return _frame(columns, facts)


class _Rows:
    """The columns from `ways` to `z`, a row at a time."""

    def __init__(self, trials: int, seed: int, level: float, cut: bool):
        self.run = trials, seed, level
        self.trials = trials
        self.cut = cut
        self.columns: dict[str, list[Any]] = {n: [] for n in (*_EXACT, "count", *_ESTIMATE)}

    def add(self, count: int, p: Fraction | None, ways: int | None) -> None:
        e = share(count, *self.run)
        z = math.nan if p is None or self.cut else statistics.z_score(count, self.trials, p)
        row = (
            ways, p, odds_text(p), count, e.value, e.standard_error, e.low, e.high, z,
        )  # fmt: skip
        for column, cell in zip(self.columns.values(), row):
            column.append(cell)


def _law(
    source: Exact | Distribution | Result, exact: Exact | Distribution | bool
) -> Distribution | None:
    if isinstance(source, Distribution):
        return source
    if isinstance(source, Exact):
        return source.law
    if isinstance(exact, Distribution):
        return exact
    if isinstance(exact, Exact):
        return exact.law
    v = source.variant
    if not exact or v.game.exact is None:
        return None
    try:
        return v.game.exact(v.rules, v.policies)
    except ValueError:  # too large to be worked out: the estimates stand alone
        return None


def _exact_facts(exact: Exact) -> dict[str, Any]:
    return _facts("walk" if exact.witness == "walk" else "exact", exact.variant)


def _facts(kind: str, v: Variant) -> dict[str, Any]:
    return {"kind": kind, **v.facts(), "preset": _preset(v), "oddslab": __version__}


def _preset(v: Variant) -> str | None:
    """The first preset that has these rules."""
    for name, values in v.game.presets.items():
        if v.game.rules(**values) == v.rules:
            return name
    return None


def _run_facts(result: Result, level: float) -> dict[str, Any]:
    precision = result.precision
    facts: dict[str, Any] = {
        "trials": result.trials,
        "planned": result.planned,
        "complete": result.complete,
        "seed": result.seed,
        "level": level,
        "interval": "wilson",
    }
    if precision is not None:
        facts["precision"] = {
            "half_width": float(precision.half_width),
            "relative": precision.relative,
            "level": precision.level,
            "of": None if precision.of is None else str(precision.of),
        }
    return _facts("simulation", result.variant) | facts


def _tuple(outcome: Any, axes: Sequence[str]) -> tuple[Any, ...]:
    return outcome if len(axes) > 1 else (outcome,)


def _outcomes(axes: Sequence[str], outcomes: Iterable[tuple[Any, ...]]) -> dict[str, list[Any]]:
    rows = list(outcomes)
    if len(axes) == 1:
        return {"outcome": [o[0] for o in rows]}
    taken = [a for a in axes if a in COLUMNS]
    if taken:
        raise ValueError(f"an axis may not be called {taken[0]!r}: that is a column of every table")
    return {name: [o[k] for o in rows] for k, name in enumerate(axes)}


def _frame(columns: Mapping[str, list[Any]], facts: dict[str, Any]) -> pd.DataFrame:
    frame = pd.DataFrame({name: _series(name, cells) for name, cells in columns.items()})
    frame.attrs = facts
    return frame


def _series(name: str, cells: list[Any]) -> pd.Series:
    kind = COLUMNS.get(name, "value")
    if kind in ("int64", "float64"):
        return pd.Series(np.array(cells, dtype=kind))
    if kind == "value" and cells and all(map(_plain_int, cells)):
        return pd.Series(np.array(cells, dtype="int64"))
    return pd.Series(cells, dtype=object)


def _plain_int(x: Any) -> bool:
    return type(x) is int and -(1 << 63) <= x < 1 << 63
