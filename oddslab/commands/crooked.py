"""What each kind of crooked dice does to the games with dice, exactly.

Beside each figure stands its change from as many fair dice; --format json adds the options that
make the dice, and what fair dice give.

example:
  oddslab crooked craps
  oddslab crooked craps raffle --format csv
  oddslab crooked hazard --figures
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas


class _Games:
    """The games that can be named, in words; they are looked for only where somebody reads it."""

    def __str__(self) -> str:
        from oddslab import crooked

        slow = [key for key in crooked.games() if key not in crooked.QUICK]
        return f"{', '.join(crooked.QUICK)}; and {', '.join(slow)}, which take some seconds"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    games = parser.add_argument(
        "games", metavar="GAME", nargs="*",
        help="games with dice (default: all that are quick): %(known)s",
    )  # fmt: skip
    games.known = _Games()  # type: ignore[attr-defined]
    parser.add_argument("--figures", action="store_true", help="every figure, not the first alone")
    parser.add_argument("--format", choices=("table", "csv", "json", "markdown"), default="table")


def run(args: argparse.Namespace) -> None:
    """The table, and what was left out."""
    from oddslab import crooked
    from oddslab.commands import _frames, _show

    asked = list(dict.fromkeys(args.games)) or list(crooked.QUICK)
    slow = [key for key in asked if key in crooked.games() and key not in crooked.QUICK]
    if slow and sys.stderr.isatty():
        _show.note(
            f"{' and '.join(slow)}: exact play is worked out for each of {len(crooked.KINDS)} "
            "kinds of dice, which takes some seconds."
        )
    frame = crooked.table(asked, figures=args.figures)
    if args.format == "table":
        _table(frame)
    else:
        _frames.write(frame, args.format)
    if frame.attrs["left_out"]:
        _show.note(f"Left out: {'; '.join(left_out(frame.attrs['left_out']))}.")


def _table(frame: pandas.DataFrame) -> None:
    from oddslab import crooked
    from oddslab.commands import _show

    again = crooked.repeated(frame)
    fair = {
        (row["game"], row["figure"]): row["exact"]
        for row in frame[frame["dice"] == crooked.FAIR].to_dict("records")
    }
    _show.say("Every figure is exact; change is from as many fair dice.")
    _show.say()
    rows, others = [], []
    for row in frame.to_dict("records"):
        if row["game"] in again:
            continue
        star = row["fair"] != fair.get((row["game"], row["figure"]), row["fair"])
        if star:
            others.append(f"{row['game']}, {row['figure']} {_show.fraction(row['fair'])}")
        rows.append(
            (
                row["game"], row["dice"], row["figure"], _show.fraction(row["exact"]),
                _show.decimal(row["exact"]),
                (f"{row['change']:+.6f}" if row["change"] else "0" if star else "") + "*" * star,
            )
        )  # fmt: skip
    _show.table(("game", "dice", "figure", "exact", "decimal", "change"), rows, (0, 1, 2))
    if others:
        _show.say()
        _show.say(
            "* These are other numbers of dice than in the row of fair dice; as many fair dice "
            f"give {'; '.join(dict.fromkeys(others))}."
        )
    for key, first in again.items():
        _show.say()
        _show.say(
            f"{key} is not shown: under its default rules each of its rows is that of {first}; "
            f"oddslab crooked {key} shows them."
        )


def left_out(rows: list[list[str]]) -> list[str]:
    """What was left out, games and dice of one reason together."""
    dice: dict[tuple[str, str], list[str]] = {}  # by reason and game
    for game, kind, why in rows:
        dice.setdefault((why, game), []).append(kind)
    games: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (why, game), kinds in dice.items():
        games.setdefault((why, tuple(kinds)), []).append(game)
    return [
        f"of {', '.join(found)}: {'; '.join(kinds)} ({why})"
        for (why, kinds), found in games.items()
    ]
