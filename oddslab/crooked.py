"""What each load, dispatcher, flat or hold does to every dice game: one table, exact throughout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from oddslab.apparatus.dice import DISPATCHERS, RINGS, DiceRules
from oddslab.distribution import axis
from oddslab.game import Figure, Game, NoLaw, catalogue, find, unknown, variant

if TYPE_CHECKING:
    import pandas

QUICK = ("craps", "raffle", "dice", "throwing", "hazard")  # others take longer, some much longer
FAIR = "fair"

# words for the dice, and the options that make them; an option given for two dice is a;b
KINDS: Mapping[str, Mapping[str, str]] = {
    FAIR: {},
    "six loaded to 1/5": {"kind": "loaded"},
    "ace loaded to 1/5": {"kind": "loaded", "loaded_face": "1"},
    "six loaded, its opposite light": {"kind": "loaded", "load": "physical"},
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
        With the columns game, dice, options, figure, exact, decimal, fair (what fair dice give)
        and change; every number is exact.  ``attrs["left_out"]`` lists game, dice and reason
        where a game has no such dice.
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
    fair = dict(_found(game, {}, figures))
    for name in kinds:
        options = KINDS[name]
        missing = [n for n in options if n not in game.rules.options()]
        if missing:
            left_out.append([game.key, name, f"it has no option {missing[0]}"])
            continue
        try:
            found = _found(game, options, figures)
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


def _found(game: Game, options: Mapping[str, str], every: bool) -> list[tuple[str, Fraction]]:
    more, first = ASKED.get(game.key, ({}, None))
    v = variant(game, **(options if every else {**more, **options}))
    if game.exact is None:
        raise NoLaw("it has no exact law")
    law = game.exact(v.rules, v.policies)
    asked = v.figures() if every else v.figures()[:1] if first is None else (first,)
    return [(f.key, f.of(law)) for f in asked]
