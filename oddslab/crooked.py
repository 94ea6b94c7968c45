"""What each load, dispatcher, flat or hold does to every dice game: one table, exact throughout."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from oddslab.apparatus.dice import DISPATCHERS, RINGS, DiceRules
from oddslab.distribution import axis
from oddslab.game import Figure, Game, NoLaw, Variant, catalogue, find, unknown, variant
from oddslab.options import Rules
from oddslab.strategy import resolve

if TYPE_CHECKING:
    import pandas

QUICK = ("craps", "raffle", "dice", "throwing", "hazard", "chuck_luck")  # others take seconds
FAIR = "fair"

# words for the dice, and the options that make them; an option given for two dice is a;b
KINDS: Mapping[str, Mapping[str, str]] = {
    FAIR: {},
    "six loaded to 1/5": {"kind": "loaded"},
    "ace loaded to 1/5": {"kind": "loaded", "loaded_face": "1"},
    "six loaded to 1/5, ace to 2/15": {"kind": "loaded", "load": "physical"},
    "one die with the six loaded": {"kind": "loaded", "crooked": "one"},
    "ace-six flats": {"kind": "flats"},
    "convex ace and six": {"kind": "convex"},
    **{
        f"dispatchers, {name.replace('_', ' ')}": {"kind": "dispatcher", "dispatcher": name}
        for name in DISPATCHERS
    },
    **{
        f"dispatchers, {pair.replace(';', ' and ')}": {"kind": "dispatcher", "dispatcher": pair}
        for pair in ("odd;even", "high;low", "high;odd")
    },
    "one high dispatcher": {"kind": "dispatcher", "crooked": "one"},
    "a magnet on the six, half the time": {"kind": "mixture"},
    **{f"rolled about {axis.replace('_', '-')}": {"on_axis": axis} for axis in RINGS},
    "one die held to the six": {"secured_face": "6"},
}

# what is asked of a game first, where its own first figure tells little of the dice
ASKED: Mapping[str, tuple[Mapping[str, int], Figure]] = {
    "raffle": (
        {"players": 1},
        Figure("42_or_more", "chance of a total of 42 or more", event=axis("best") >= 42),
    )
}


def games() -> dict[str, Game]:
    """The games whose rules say what their dice are."""
    return {key: g for key, g in catalogue().items() if issubclass(g.rules, DiceRules)}


def table(
    of: Sequence[str] = QUICK, kinds: Sequence[str] | None = None, figures: bool = False
) -> pandas.DataFrame:
    """Return a frame with a row for each game and kind of dice: what is asked of it, exactly.

    Parameters
    ----------
    of : sequence of str
        Keys of games with dice.
    kinds : sequence of str, optional
        Keys of `KINDS`; all by default.
    figures : bool
        Every figure of the game rather than the first one (of the raffle: 42 or more).

    Returns
    -------
    pandas.DataFrame
        With the columns game, dice, options, figure, exact, decimal, fair (what as many fair dice
        give, all other rules alike) and change; every number is exact.  ``attrs["left_out"]``
        lists game, dice and reason where a game has no such dice.
    """
    import pandas

    known = games()
    for key in of:
        if find(key).key not in known:
            raise ValueError(unknown("game with dice", key, known))
    for name in kinds or ():
        if name not in KINDS:
            raise ValueError(unknown("kind of dice", name, KINDS))
    left_out: list[list[str]] = []
    rows = [
        row
        for key in of
        for row in _rows(known[key], [*KINDS] if kinds is None else kinds, figures, left_out)
    ]
    columns = ["game", "dice", "options", "figure", "exact", "decimal", "fair", "change"]
    frame = pandas.DataFrame(rows, columns=columns)
    frame.attrs = {"left_out": left_out}
    return frame


def _rows(
    game: Game, kinds: Sequence[str], figures: bool, left_out: list[list[str]]
) -> Iterator[dict[str, Any]]:
    known: dict[Rules, list[tuple[str, Fraction]]] = {}  # what is asked, by the rules

    def asked(rules: Rules) -> list[tuple[str, Fraction]]:
        if rules not in known:
            known[rules] = _found(game, rules, figures)
        return known[rules]

    more: Mapping[str, Any] = {} if figures else ASKED.get(game.key, ({}, None))[0]
    for name in kinds:
        options = KINDS[name]
        missing = [n for n in options if n not in game.rules.options()]
        if missing:
            left_out.append([game.key, name, f"it has no option {missing[0]}"])
            continue
        try:
            rules = variant(game, **{**more, **options}).rules
            found, fair = asked(rules), dict(asked(fair_twin(rules, options)))
        except ValueError as e:
            left_out.append([game.key, name, str(e)])
            continue
        for key, value in found:
            if key not in fair:
                continue  # a figure that these dice alone give rise to
            yield {
                "game": game.key,
                "dice": name,
                "options": " ".join(f"{n}={v}" for n, v in options.items()),
                "figure": key,
                "exact": value,
                "decimal": float(value),
                "fair": fair[key],
                "change": float(value - fair[key]),
            }


def fair_twin(rules: Rules, options: Iterable[str]) -> Rules:
    """Return these rules with fair dice, as many: a pair is compared with a fair pair.

    How many dice there are may follow from the options that make them crooked, so the rules are
    changed where they are complete, not made anew.
    """
    known = rules.options()
    return dataclasses.replace(rules, **{n: known[n].default for n in options})


def _found(game: Game, rules: Rules, every: bool) -> list[tuple[str, Fraction]]:
    if game.exact is None:
        raise NoLaw("it has no exact law")
    v = Variant(game, rules, resolve(game.key, game.seats(rules), {}))
    law = game.exact(v.rules, v.policies)
    first = None if every else ASKED.get(game.key, ({}, None))[1]
    asked = v.figures() if every else v.figures()[:1] if first is None else (first,)
    return [(f.key, f.of(law)) for f in asked]


def repeated(frame: pandas.DataFrame) -> dict[str, str]:
    """Return the games of a `table` whose rows are those of an earlier game, with that game."""
    seen: dict[tuple[Any, ...], str] = {}
    found: dict[str, str] = {}
    for key, rows in frame.groupby("game", sort=False):
        what = tuple(zip(rows["dice"], rows["figure"], rows["exact"]))
        first = seen.setdefault(what, str(key))
        if first != key:
            found[str(key)] = first
    return found
