"""What throws say of a die: is it loaded, how heavily, and how many throws would tell.

Give counts of the faces 1, 2, ... in order, or a CSV file: two columns headed face,count, or a
column for each die and a line for each throw (two dice or more are tested for independence too).
The name weldon stands for Weldon's 26,306 throws of twelve dice, which come with the package.

--binomial N,P says that what is counted is how many of N dice succeeded, 0 to N, each with chance
P if fair.  Without throws, --find or --mean answer what can be asked before any is made.

example:
  oddslab die 25 22 30 37 36 30
  oddslab die throws.csv --prior 10 --format json
  oddslab die weldon --pool 1
  oddslab die --find 6=1/5 --power 0.9
  oddslab die --mean 4.5
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oddslab.evidence import Throws
    from oddslab.evidence.report import Answer

WELDON = "weldon"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("throws", metavar="COUNTS | FILE.csv", nargs="*", help="what was thrown")
    parser.add_argument("--against", metavar="P,P,...", help="the fair chances (default: even)")
    parser.add_argument("--binomial", metavar="N,P", help="counts are of successes of N dice")
    parser.add_argument(
        "--pool", metavar="N", default="5", help="pool cells expected to hold less (default: 5)"
    )
    parser.add_argument(
        "--prior", metavar="A", default="1",
        help="the Dirichlet prior's number for each face (default: 1, even over all dice)",
    )  # fmt: skip
    parser.add_argument("--level", metavar="L", default="0.95", help="of intervals (default: 0.95)")
    parser.add_argument("--trials", metavar="N", default="100000", help="of each estimate")
    parser.add_argument("--seed", metavar="N", default="0", help="of all estimates (default: 0)")
    parser.add_argument(
        "--find", metavar="FACE=P", help="how many throws find a face of this chance"
    )
    parser.add_argument("--power", metavar="P", default="0.9", help="of --find (default: 0.9)")
    parser.add_argument(
        "--false-alarm", metavar="P", default="0.05", help="of --find (default: 0.05)"
    )
    parser.add_argument("--mean", metavar="M", help="the least committal die of this mean")
    parser.add_argument("--format", choices=("table", "csv", "json", "markdown"), default="table")


def run(args: argparse.Namespace) -> None:
    """The answers to each of what is asked."""
    answers = list(_asked(args))
    if not answers:
        raise ValueError(
            "nothing is asked: give counts such as 25 22 30 37 36 30, a CSV file, --find or --mean"
        )
    if args.format != "table":
        from oddslab.commands._frames import write_rows

        write_rows([a.row() for _, part in answers for a in part], args.format)
        return
    from oddslab.commands import _show

    for n, (title, part) in enumerate(answers):
        if n:
            print()
        _show.say(title)
        if not part:
            continue
        rows = [(a.question, a.of, _number(a), _ends(a), a.witness) for a in part]
        _show.table(("question", "of", "answer", "interval", "what it is"), rows, (0, 1, 4))


def _asked(args: argparse.Namespace) -> Iterator[tuple[str, list[Answer]]]:
    from oddslab.commands import _variant
    from oddslab.evidence import report
    from oddslab.precision import read_trials

    run: dict[str, Any] = {
        "trials": read_trials(args.trials), "rng": _variant.read_seed(args.seed)
    }  # fmt: skip
    if args.throws:
        throws, chances, dice = _thrown(args)
        yield from report.about(
            throws, chances, dice=dice, pool_below=_read("--pool", args.pool), prior=args.prior,
            level=_read("--level", args.level), **run,
        )  # fmt: skip
    if args.find is not None:
        face, _, load = args.find.partition("=")
        if face not in tuple("123456") or not load:
            raise ValueError(f"--find {args.find}: expected a face from 1 to 6 and a chance: 6=1/5")
        yield report.finding(int(face), load, args.power, args.false_alarm, run["rng"])
    if args.mean is not None:
        yield report.of_mean(args.mean)


def _thrown(args: argparse.Namespace) -> tuple[Throws, list[Any] | None, int]:
    """The throws, the chances they are held against, and dice in a throw of successes (else 0)."""
    from oddslab.evidence import from_counts, read_throws, successes
    from oddslab.evidence.weldon import CHANCE, DICE, weldon
    from oddslab.options import bounded

    words = [w for text in args.throws for w in text.split(",") if w.strip()]
    if args.binomial and args.against:
        raise ValueError("--binomial and --against are two ways to give chances: give one")
    if words == [WELDON]:
        if args.binomial or args.against:
            raise ValueError("weldon brings its own chances: no --binomial or --against with it")
        return weldon(), successes(DICE, CHANCE), DICE
    dice, chances, faces = 0, None, range(1, 7)
    if args.binomial:
        n, _, p = args.binomial.partition(",")
        dice = bounded(
            "--binomial", _read("--binomial", n), 2, 1000, "2 to 1000 dice, as in 12,1/3"
        )
        chances, faces = successes(dice, _read("--binomial", p)), range(dice + 1)
    elif args.against:
        chances = [_read("--against", p) for p in args.against.split(",")]
        faces = range(1, len(chances) + 1)
    if len(words) == 1 and not words[0].lstrip("-").isdigit():
        return read_throws(words[0], faces), chances, dice
    own = faces if args.binomial or args.against else ()
    return from_counts(words, tuple(own)), chances, dice


def _read(name: str, text: str) -> Fraction:
    from oddslab.outcomes import number

    try:
        return number(text)
    except (ValueError, TypeError, ZeroDivisionError):
        raise ValueError(f"{name} {text!r}: a number is expected, such as 1/6 or 0.2") from None


def _number(a: Answer) -> str:
    from oddslab.commands import _show

    if a.exact is not None and a.exact.denominator == 1:
        return _show.count(int(a.exact))
    return _show.decimal(a.value if a.exact is None else a.exact, 6 if a.trials is None else 4)


def _ends(a: Answer) -> str:
    from oddslab.commands import _show

    if a.low is None or a.high is None:
        return ""
    return f"{_show.decimal(a.low, 4)} to {_show.decimal(a.high, 4)}"
