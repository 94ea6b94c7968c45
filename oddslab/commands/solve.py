"""The exact worth of every play in a position of dominoes with open hands, and the best line.

A position is a text: the tiles of each player after his letter, the two open ends (or the line on
the table from left to right), and whose turn it is; without ends and line nothing is laid yet.  Two
players, or four of whom A and C play against B and D.  A record gives the hands as dealt and the
plays, each checked: "plays 5-0 6-0 go 4-0 on 4".

A hand that is not seen is given as "4 tiles" or "4 tiles without 0 4": then each play is judged
over every hand that the other can hold.

example:
  oddslab solve "A: 4-0 5-4 5-3; B: 6-3 6-1 5-1 1-1; ends 0 4; A to play"
  oddslab solve "A: 6-6 5-4; B: 6-5 1-0; A to play; plays 6-6 6-5"
  oddslab solve "A: 6-6 5-4 5-0; B: 3 tiles; plays 6-6 go"
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oddslab.open_hand.hidden import Worth
    from oddslab.open_hand.positions import Position
    from oddslab.open_hand.scoring import Scoring
    from oddslab.open_hand.solver import Solution


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.open_hand.scoring import BLOCK_SCORES, DOMINO_RULES

    parser.add_argument("position", metavar="POSITION", nargs="+", help="in quotes, as below")
    parser.add_argument("--top", metavar="N", default="6", help="double-N set, 2 to 9 (default: 6)")
    parser.add_argument(
        "--block-score", choices=BLOCK_SCORES, default=BLOCK_SCORES[0],
        help="what fewer pips score at a block: " + ", ".join(BLOCK_SCORES),
        metavar="HOW",
    )  # fmt: skip
    parser.add_argument(
        "--domino-rule", choices=DOMINO_RULES, default=DOMINO_RULES[0], metavar="HOW",
        help="what going out is worth to partners: " + ", ".join(DOMINO_RULES),
    )  # fmt: skip
    parser.add_argument(
        "--format", choices=("table", "csv", "json", "markdown"), default="table",
        help="how to write it (default: table)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> None:
    """Read the text, solve, show."""
    from oddslab.apparatus.dominoes import DominoSet
    from oddslab.commands._variant import read_whole
    from oddslab.open_hand import hidden, notation, solver
    from oddslab.open_hand.scoring import Scoring

    text = " ".join(args.position)
    top = read_whole("--top", args.top, 2, solver.MOST_TOP)
    dominoes = DominoSet(6 if top is None else top)
    scoring = Scoring(args.block_score, args.domino_rule)
    if hidden.is_hidden(text):
        worth = hidden.worth(hidden.read(text, dominoes), scoring)
        if args.format == "table":
            _show_worth(worth)
        else:
            _write(_worth_rows(worth), args.format)
        return
    record = notation.replayed(text, dominoes)
    if record[-1].over:
        _show_record(record, scoring)
        return
    solution = solver.solve(record[-1], scoring)
    if args.format == "table":
        _show_record(record, scoring)
        _show_solution(solution)
    else:
        _write(_solution_rows(solution), args.format)


def _show_record(record: tuple[Position, ...], scoring: Scoring) -> None:
    """The plays that led to the position, where they were given."""
    from itertools import pairwise

    from oddslab.commands._show import say
    from oddslab.open_hand.telling import counted, told

    for before, after in pairwise(record):
        for sentence in told(before, [_between(before, after)], scoring):
            say(sentence)
    if len(record) == 1 and record[-1].over:
        say(counted(record[-1], scoring))
    elif len(record) > 1 and not record[-1].over:
        say()


def _between(before: Position, after: Position) -> Any:
    return next(p for p in before.plays() if before.after(p) == after)


def _show_solution(solution: Solution) -> None:
    from oddslab.commands._show import say, table
    from oddslab.open_hand.telling import side, told

    position = solution.position
    who = side(position.turn % 2, position.players)
    say(f"{position}")
    say(f"Exact: net points of {who} after each play, all hands open, best play on both sides.")
    say()
    rows = [
        (str(p), f"{v:+d}" if v else "0", "best" if p in solution.best else "")
        for p, v in solution.values
    ]
    table(("play", f"net of {who}", ""), rows, (0, 2))
    say()
    say("Best play from here:")
    for sentence in told(position, solution.line(), solution.scoring):
        say("  " + sentence, "    ")


def _show_worth(worth: Worth) -> None:
    from oddslab.commands import _show
    from oddslab.open_hand.hidden import MEANING
    from oddslab.open_hand.positions import SEATS

    seen = worth.seen
    seat, other = SEATS[seen.seat], SEATS[1 - seen.seat]
    _show.say(f"{seen}")
    _show.say(f"{other} can hold {seen.hands:,} hands. Exact: net points of {seat}.")
    _show.say()
    rows = [
        (
            row["play"],
            _show.fraction(worth.mean(p)),
            _show.decimal(worth.mean(p), 4),
            *(_show.percent(x, 3) for x in _shares(law)),
            row["least"],
            row["most"],
            "best" if p in worth.best else "",
        )
        for row, (p, law) in zip(_worth_rows(worth), worth.laws)
    ]
    head = ("play", "mean", "decimal", "wins", "even", "loses", "least", "most", "")
    _show.table(head, rows, (0, 8))
    _show.say()
    _show.say(MEANING.format(seat=seat, other=other))


def _shares(law: Any) -> tuple[Any, Any, Any]:
    return law.at_least(1), law.pmf(0), law.at_most(-1)


def _solution_rows(solution: Solution) -> list[dict[str, Any]]:
    return [
        {"play": str(p), "net": v, "best": "true" if p in solution.best else "false"}
        for p, v in solution.values
    ]


def _worth_rows(worth: Worth) -> list[dict[str, Any]]:
    rows = []
    for p, law in worth.laws:
        wins, even, loses = _shares(law)
        rows.append(
            {
                "play": str(p),
                "hands": worth.seen.hands,
                "mean": str(law.mean()),
                "wins": str(wins),
                "even": str(even),
                "loses": str(loses),
                "least": law.min(),
                "most": law.max(),
            }
        )
    return rows


def _write(rows: list[dict[str, Any]], form: str) -> None:
    from oddslab.commands._frames import write_rows

    write_rows(rows, form)
