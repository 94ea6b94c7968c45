"""List the games.

example:
  oddslab list
  oddslab list --format csv
"""

from __future__ import annotations

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_format

    add_format(parser)


def run(args: argparse.Namespace) -> None:
    """A row for each game."""
    if args.format != "table":
        import oddslab
        from oddslab.commands._frames import write

        write(oddslab.games(), args.format)
        return
    from oddslab.commands._show import say, table
    from oddslab.game import catalogue, variant

    rows = []
    for g in catalogue().values():
        v = variant(g)
        seats = ", ".join(s.name for s in g.seats(v.rules)) or "-"
        law = g.law_of or ("yes" if g.exact else "no")
        rows.append((g.key, g.title, g.family, g.document, law, seats))
    table(("game", "title", "family", "document", "exact law", "seats"), rows, range(6))
    say()
    say("oddslab rules GAME shows a game's options; oddslab exact GAME its figures.")
