"""The exact figures of a game, by combinatorics; with --axes its exact law.

example:
  oddslab exact craps
  oddslab exact craps --set barred=12 --axes result
  oddslab exact raffle --set players=5 --of first_tie --format json
"""

from __future__ import annotations

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_axes, add_format, add_game

    add_game(parser)
    parser.add_argument("--of", metavar="FIGURE", help="this figure alone")
    add_axes(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> None:
    """Figures, or a law."""
    from oddslab.commands._laws import chosen_figures, show_figures, show_law
    from oddslab.commands._variant import heading, read_axes, read_variant
    from oddslab.results import Exact

    v = read_variant(args)
    axes = read_axes(v, args.axes)
    figures = chosen_figures(v, args.of)
    if v.game.exact is None:
        raise ValueError(f"{v.game.key} has no exact law: simulate it, or walk a small variant")
    e = Exact(v, v.game.exact(v.rules, v.policies), "formula")
    if args.format != "table":
        from oddslab import tables
        from oddslab.commands._frames import write

        frame = tables.exact_table(e, axes) if axes else tables.figures_table(e)
        write(frame, args.format, figures)
        return
    from oddslab.commands._show import say

    say(heading(v))
    say("Exact, by formula.")
    say()
    if axes:
        show_law(e, axes)
    else:
        show_figures(e, figures)
        say()
        say(f"--axes shows the law itself; the axes are {', '.join(a.name for a in v.axes)}.")
