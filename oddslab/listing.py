"""The catalogue, the rules of a game and the tables asked of it as frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from oddslab.experiment import run
from oddslab.game import Game, Sheet, Variant, asked_sheet, catalogue, find, text, variant
from oddslab.odds import Odds
from oddslab.results import Estimate
from oddslab.strategy import AnySeat

__all__ = ["game_table", "games", "rules_table"]


def games() -> pd.DataFrame:
    """Return a frame with a row for each game, by family and key.

    Columns key, title, family, document; ``exact``: whether there is a formula for its law,
    whatever the rules;
    ``walk``: whether the walk finishes a variant of it; ``strategies``: its seats, each with its
    named strategies, the default first ("player: stand_17, ...; banker: ...").
    """
    found = sorted(catalogue().values(), key=lambda g: (g.family, g.key))
    return pd.DataFrame(
        {
            "key": _texts(g.key for g in found),
            "title": _texts(g.title for g in found),
            "family": _texts(g.family for g in found),
            "document": _texts(g.document for g in found),
            "exact": pd.Series([g.exact is not None and not g.law_of for g in found], dtype=bool),
            "walk": pd.Series([bool(g.small) for g in found], dtype=bool),
            "strategies": _texts("; ".join(map(_seat, seats(g))) for g in found),
        }
    )


def rules_table(game: str | Game) -> pd.DataFrame:
    """Return a frame with a row for each option of a game.

    Columns option, default (as the command line writes it), values (what is accepted), gap (id of
    the point that the documents leave open, blank where there is none), help.  Its ``attrs`` hold
    ``game``, ``title``, ``presets`` (option values of each, as text) and ``seats`` (the strategies
    of each, the default first).
    """
    g = find(game) if isinstance(game, str) else game
    options = g.rules.options()
    fields = options.values()
    frame = pd.DataFrame(
        {
            "option": _texts(options),
            "default": _texts(text(f.default) for f in fields),
            "values": _texts(f.metadata["kind"].accepts for f in fields),
            "gap": _texts(f.metadata["gap"] or "" for f in fields),
            "help": _texts(f.metadata["help"] for f in fields),
        }
    )
    frame.attrs = {
        "game": g.key,
        "title": g.title,
        "presets": {n: {k: text(v) for k, v in p.items()} for n, p in g.presets.items()},
        "seats": {s.name: strategies(s) for s in seats(g)},
    }
    return frame


def game_table(
    game: str,
    name: str,
    trials: int | str | None = None,
    rng: Any = None,
    preset: str | None = None,
    strategies: Mapping[str, Any] | None = None,
    level: float = 0.95,
    **rules: Any,
) -> pd.DataFrame:
    """Return a table that the game offers (``oddslab table GAME`` lists them) as a frame.

    Fractions stay Fractions, odds become words, an empty cell is None.  ``attrs`` hold the title.

    Parameters
    ----------
    game, name : str
        Keys of the game and of its table.
    trials : int or str, optional
        Play each row so often, where rows are variants: columns estimate, standard_error, low,
        high stand beside the exact ones, each trial under the seed of `rng`.
    level : float
        Of the intervals.
    preset, strategies, **rules
        As for `oddslab.exact`.

    Examples
    --------
    >>> frame = game_table("hazard", "chances")
    >>> frame.loc[frame["main"] == 7, "4"].item()
    '2 to 1 against'
    """
    v, sheet = asked_sheet(find(game), name, preset, strategies, rules)
    columns = {
        c: pd.Series([_cell(r[k]) for r in sheet.rows], dtype=object)
        for k, c in enumerate(sheet.columns)
    }
    if trials is not None:
        found = played(v, sheet, trials, rng, level=level)
        for c in ("estimate", "standard_error", "low", "high"):
            values = [getattr(e, "value" if c == "estimate" else c) for e in found]
            columns[c] = pd.Series(values, dtype="float64")
    frame = pd.DataFrame(columns)
    frame.attrs = {"table": name, "title": sheet.title} | v.facts()
    return frame


def played(
    v: Variant,
    sheet: Sheet,
    trials: int | str,
    rng: Any = None,
    threads: int | None = None,
    level: float = 0.95,
) -> list[Estimate]:
    """Return the estimate of the sheet's figure for each of its rows, so many trials each."""
    if not sheet.plays:
        raise ValueError(
            f"the rows of this table ({sheet.title}) are not variants that could be played: "
            "leave out the number of trials"
        )
    given = v.rules.changed()
    found = []
    for options in sheet.plays:
        result = run(variant(v.game, **{**given, **options}), trials, rng=rng, threads=threads)
        estimate = result.figure(sheet.figure, level)
        assert estimate is not None
        found.append(estimate)
    return found


def _cell(x: Any) -> Any:
    return str(x) if isinstance(x, Odds) else x


def seats(game: Game) -> list[AnySeat]:
    """Return every seat that the game has under its defaults, its presets or its small variant."""
    found: dict[str, AnySeat] = {}
    variants: Iterable[Mapping[str, Any]] = ({}, *game.presets.values(), game.small)
    for values in variants:
        for seat in game.seats(game.rules(**values)):
            found.setdefault(seat.name, seat)
    return list(found.values())


def strategies(seat: AnySeat) -> list[str]:
    """Return the names of a seat's strategies, the default first, patterns such as stand_N last."""
    return [*seat.strategies, *([seat.pattern] if seat.pattern else [])]


def _seat(seat: AnySeat) -> str:
    return f"{seat.name}: {', '.join(strategies(seat))}"


def _texts(values: Iterable[str]) -> pd.Series:
    return pd.Series(list(values), dtype=object)
