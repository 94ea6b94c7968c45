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
    from oddslab.commands._show import note, say, table
    from oddslab.game import catalogue, variant

    rows = []
    for g in catalogue().values():
        try:
            v = variant(g)
        except Exception as e:  # a game of one's own must not hide the others
            note(f"the game {g.key} is left out: its default rules fail: {e}")
            continue
        seats = ", ".join(s.name for s in g.seats(v.rules)) or "-"
        law = "partly" if g.law_of else "yes" if g.exact else "no"
        document = g.document if g.document.isdecimal() else "-"
        rows.append((g.key, g.title, g.family, document, law, seats))
    table(("game", "title", "family", "doc", "exact law", "seats"), rows, range(6))
    say()
    say(
        "oddslab rules GAME shows a game's options, and of which variants there is an exact law; "
        "oddslab exact GAME its figures.  doc: the document that it is from."
    )
