"""What each kind of crooked dice does to the games with dice, exactly.

Without names, craps, the raffle, one die, three dice thrown and hazard are asked; poker_dice and
ten_pins are possible too and take some seconds.  Beside each figure stands its change from fair
dice; --format json adds the options that make the dice.

example:
  oddslab crooked craps
  oddslab crooked craps raffle --format csv
  oddslab crooked hazard --figures
"""

from __future__ import annotations

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("games", metavar="GAME", nargs="*", help="games with dice")
    parser.add_argument("--figures", action="store_true", help="every figure, not the first alone")
    parser.add_argument("--format", choices=("table", "csv", "json", "markdown"), default="table")


def run(args: argparse.Namespace) -> None:
    """The table, and what was left out."""
    from oddslab import crooked
    from oddslab.commands import _frames, _show

    frame = crooked.table(args.games or crooked.QUICK, figures=args.figures)
    if args.format != "table":
        _frames.write(frame, args.format)
    else:
        _show.say("Every figure is exact; change is from fair dice.")
        _show.say()
        rows = [
            (
                row["game"], row["dice"], row["figure"], _show.fraction(row["exact"]),
                _show.decimal(row["exact"]), f"{row['change']:+.6f}" if row["change"] else "",
            )
            for row in frame.to_dict("records")
        ]  # fmt: skip
        head = ("game", "dice", "figure", "exact", "decimal", "change")
        _show.table(head, rows, (0, 1, 2))
    for game, dice, why in frame.attrs["left_out"]:
        _show.note(f"{game}, {dice}: left out, {why}")
