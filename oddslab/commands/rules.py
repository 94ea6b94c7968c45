"""Show the rules of a game: options, presets, seats with their strategies, figures and axes.

An option marked with an id, such as CR-1, settles a point that the documents leave open.
Seats, figures and axes are those of the rules that --preset and --set choose, the default ones
without; others may have others.

example:
  oddslab rules craps
  oddslab rules muggins --set unit=match
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oddslab.game import Game
    from oddslab.strategy import AnySeat


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_format, add_game

    add_game(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> None:
    """Everything that can be chosen."""
    from oddslab.commands._show import say, table
    from oddslab.commands._variant import heading, read_variant
    from oddslab.game import text

    v = read_variant(args)
    g = v.game
    chosen = args.preset is not None or args.set or args.strategy
    if args.format != "table":
        from oddslab.commands._frames import write
        from oddslab.listing import rules_table

        if chosen:
            raise ValueError(
                f"--format {args.format} writes the options alone, which no --preset, --set or "
                "--strategy changes: leave them out"
            )
        write(rules_table(g.key), args.format)
        return
    say(f"{g.title} ({g.key}), document {g.document}: {g.source or g.title}.")
    say(f"Exact law: {g.law_of or ('of every variant' if g.exact else 'of none')}.")
    if chosen:
        say(f"Seats, figures and axes below are those of {heading(v)}")
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
    if g.tables:
        say()
        names = [(f"oddslab table {g.key} {n}", v.sheet(n).title) for n in g.tables]
        table(("table", "what it shows"), names, range(2))
    say()
    seats = g.seats(v.rules)
    if seats:
        from oddslab.listing import strategies

        alike: dict[tuple[str, str], list[str]] = {}
        for s in seats:
            alike.setdefault((s.question, ", ".join(strategies(s))), []).append(s.name)
        each = [(", ".join(names), *said) for said, names in alike.items()]
        table(("seat", "which decides", "strategies (the first is the default)"), each, range(3))
        for about in (_named, _seen):
            who: dict[Any, list[str]] = {}
            for s in seats:
                who.setdefault(about(s), []).append(s.name)
            for ((what, of), lines), these_seats in who.items():
                if lines:
                    say()
                    only = f"{what}: {', '.join(these_seats)}" if len(who) > 1 else what
                    table((only, of), lines, range(2))
    else:
        these = "these" if chosen else "the default"
        say(f"Seats: nobody chooses anything under {these} rules.")
    say()
    rows = [(f.key, f.title) for f in v.figures()]
    if rows:
        table(("figure", "what it is"), rows, range(2))
        say()
    table(("axis", "values of an outcome"), [(a.name, _values(a.values)) for a in v.axes], range(2))


def _named(seat: AnySeat) -> tuple[tuple[str, str], tuple[tuple[str, str], ...]]:
    """Heading and rows: what the named strategies do and weigh, where their seat says it."""
    from oddslab.strategy import WeighingSeat, weighed_text

    if not isinstance(seat, WeighingSeat):
        return ("strategy", "what it does"), ()
    return ("strategy", "what it does, and its weights"), tuple(
        (n, _sentence(seat.about[n]) + (f"\n{weighed_text(weights)}" if weights else ""))
        for n, weights in seat.strategies.items()
        if n in seat.about
    )


def _seen(seat: AnySeat) -> tuple[tuple[str, str], tuple[tuple[str, str], ...]]:
    """Heading and rows: what a strategy of one's own can weigh, or what a function is given."""
    from oddslab.strategy import HEAVIEST, WeighingSeat

    if isinstance(seat, WeighingSeat):
        own = {
            n: f"{what} (default: {'never' if d < -HEAVIEST else d})"
            for n, (d, what) in seat.settings.items()
        }
        return ("weight", "what it counts"), tuple({**own, **seat.features}.items())
    state = seat.states[0]
    names = getattr(state, "_fields", ())
    rows = (", ".join(names) or "the state itself", f"such as {state}")
    return ("a function sees", "in one value"), (rows,)


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
