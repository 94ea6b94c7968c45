"""Show the rules of a game: options, presets, seats with their strategies, figures and axes.

An option marked with an id, such as CR-1, settles a point that the documents leave open.

example:
  oddslab rules craps
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oddslab.game import Game


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_format

    parser.add_argument("game", metavar="GAME", help="its key; oddslab list shows them")
    add_format(parser)


def run(args: argparse.Namespace) -> None:
    """Everything that can be chosen."""
    from oddslab.commands._show import say, table
    from oddslab.commands._variant import read_game
    from oddslab.game import text, variant

    g = read_game(args)
    if args.format != "table":
        from oddslab.commands._frames import write
        from oddslab.listing import rules_table

        write(rules_table(g.key), args.format)
        return
    v = variant(g)
    say(f"{g.title} ({g.key}), document {g.document}: {g.source or g.title}.")
    say()
    own = [n for n in g.rules.options() if n in g.rules.__annotations__]
    shared = [n for n in g.rules.options() if n not in own]
    _options(g, own, "option")
    if shared:
        say()
        _options(g, shared, "of any dice" if own else "option")
    if g.presets:
        say()
        rows = [
            (n, ", ".join(f"{k}={text(x)}" for k, x in p.items()) or "the defaults")
            for n, p in g.presets.items()
        ]
        table(("preset", "options"), rows, range(2))
    say()
    seats = g.seats(v.rules)
    if seats:
        each = [
            (s.name, ", ".join([*s.strategies, *([s.pattern] if s.pattern else [])]), s.question)
            for s in seats
        ]
        table(("seat", "strategies (the first is the default)", "which says"), each, range(3))
    else:
        say("Seats: nobody chooses anything under the default rules.")
    say()
    rows = [(f.key, f.title) for f in v.figures()]
    if rows:
        table(("figure", "what it is"), rows, range(2))
        say()
    table(("axis", "values of an outcome"), [(a.name, _values(a.values)) for a in v.axes], range(2))


def _options(g: Game, names: Sequence[str], title: str) -> None:
    from oddslab.commands._show import table
    from oddslab.game import text

    rows = []
    for name in names:
        f = g.rules.options()[name]
        what = f"{f.metadata['kind'].accepts}\n{_sentence(f.metadata['help'])}"
        rows.append((name, text(f.default), f.metadata["gap"] or "", what))
    table((title, "default", "gap", "accepted, and what it decides"), rows, range(4))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def _values(values: tuple[object, ...]) -> str:
    if len(values) > 12:
        return f"{values[0]}, {values[1]}, ... {values[-1]}"
    return ", ".join(map(str, values))
