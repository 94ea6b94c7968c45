"""A table that a game offers, exact; without its name, list its tables, without a game all.

Where each row is a variant of the game, --trials plays it and sets the estimate beside.

example:
  oddslab table
  oddslab table hazard
  oddslab table hazard chances
  oddslab table craps bets --preset modern --trials 1e6 --seed 1
  oddslab table ten_pins best_play --format csv
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oddslab.game import Game, Sheet
    from oddslab.results import Estimate


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_format, add_game, add_run

    add_game(parser, optional=True)
    parser.add_argument("name", metavar="NAME", nargs="?", help="which of the game's tables")
    add_format(parser)
    run = parser.add_argument_group("run, where the rows can be played")
    run.add_argument("--trials", metavar="N", help="of each row, such as 1e6")
    add_run(run)


def run(args: argparse.Namespace) -> None:
    """The table, or the names of all."""
    from fractions import Fraction

    from oddslab.commands import _variant
    from oddslab.game import asked_sheet
    from oddslab.odds import Odds
    from oddslab.precision import read_trials

    if args.game is None:
        _list_all()
        return
    game = _variant.read_game(args)
    if args.name is None:
        _list(game)
        return
    given, chosen = _variant.pairs("--set", args.set), _variant.pairs("--strategy", args.strategy)
    v, sheet = asked_sheet(game, args.name, args.preset, chosen, given)
    trials = None if args.trials is None else read_trials(args.trials)
    seed = _variant.read_seed(args.seed)
    threads = _variant.read_whole("--threads", args.threads, 1, 1024)
    found: list[Estimate] = []
    if trials is not None:
        from oddslab.listing import played

        found = played(v, sheet, trials, seed, threads)
    if args.format != "table":
        from oddslab.commands._frames import write_rows

        write_rows(_rows(sheet, found), args.format)
        return
    from oddslab.commands import _show

    _show.say(_variant.heading(v, [n for n in game.tabled if n not in given]))
    _show.say(sheet.title + ".")
    _show.say("Exact, by formula." + f"  Estimates: {trials:,} trials a row, seed {seed}."
              if trials is not None else "Exact, by formula.")  # fmt: skip
    _show.say()
    head = (*sheet.columns, *(("estimate", "std error", "z") if found else ()))
    for form in (_shown, _decimals, _shortest):  # the first that fits the line
        rows = [
            [*map(form, row), *(_beside(sheet, row, found[k]) if found else ())]
            for k, row in enumerate(sheet.rows)
        ]
        if _wide(head, rows) <= _show.width():
            break
    words = [
        k for k in range(len(sheet.columns)) if any(isinstance(row[k], str) for row in sheet.rows)
    ]
    _show.table(head, rows, words or [0])
    if rows and form is not _shown:
        _show.say()
        said = []
        if any(isinstance(x, Fraction) for row in sheet.rows for x in row):
            said.append("Decimals are rounded: --format csv has the fractions.")
        if form is _shortest and any(isinstance(x, Odds) for row in sheet.rows for x in row):
            said.append("Odds are those against where no word is said.")
        _show.say("  ".join(said))


def _list_all() -> None:
    from oddslab.commands import _show
    from oddslab.game import catalogue

    rows = [(g.key, ", ".join(g.tables)) for g in catalogue().values() if g.tables]
    _show.table(("game", "its tables"), rows, range(2))
    _show.say()
    _show.say("oddslab table GAME says what each of them shows; oddslab table GAME NAME shows it.")


def _list(game: Game) -> None:
    from oddslab.commands import _show
    from oddslab.game import variant

    if not game.tables:
        _show.say(f"{game.title} offers no tables.")
        return
    v = variant(game)
    _show.table(("table", "what it shows"), [(n, v.sheet(n).title) for n in game.tables], range(2))


def _shown(x: Any) -> str:
    from fractions import Fraction

    from oddslab.commands import _show

    if x is None:
        return "-"
    return _show.both(x) if isinstance(x, Fraction) else str(x)


def _decimals(x: Any) -> str:
    """As `_shown`, a fraction as its decimal alone."""
    from fractions import Fraction

    from oddslab.commands import _show

    return _show.decimal(x) if isinstance(x, Fraction) else _shown(x)


def _shortest(x: Any) -> str:
    """As `_decimals`, odds against without the word."""
    from oddslab.odds import Odds

    return str(x).removesuffix(" against") if isinstance(x, Odds) else _decimals(x)


def _wide(head: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Characters of the widest line."""
    return sum(max(map(len, column)) + 2 for column in zip(head, *rows)) - 2


def _beside(sheet: Sheet, row: tuple[Any, ...], e: Estimate) -> tuple[str, str, str]:
    from oddslab.commands import _show

    exact = row[sheet.columns.index(sheet.figure)]
    z = "" if not e.standard_error else f"{(e.value - float(exact)) / e.standard_error:+.2f}"
    return (*_show.measured(e.value, e.standard_error), z)


def _rows(sheet: Sheet, found: list[Estimate]) -> list[dict[str, str]]:
    from oddslab.numerals import fraction

    def cell(x: Any) -> str:
        return "" if x is None else str(x) if isinstance(x, str) else _text(x)

    def _text(x: Any) -> str:
        from fractions import Fraction

        return fraction(x) if isinstance(x, Fraction) else str(x)

    rows = [dict(zip(sheet.columns, map(cell, row))) for row in sheet.rows]
    for row, e in zip(rows, found):
        row |= {"estimate": repr(e.value), "standard_error": repr(e.standard_error)}
        row |= {"low": repr(e.low), "high": repr(e.high)}
    return rows
