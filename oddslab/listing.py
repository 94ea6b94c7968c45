"""The catalogue and the rules of a game as frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

from oddslab.game import Game, catalogue, find, text
from oddslab.strategy import AnySeat

__all__ = ["games", "rules_table"]


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
