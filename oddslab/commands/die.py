"""What throws say of a die: is it loaded, how heavily, and how many throws would tell.

Give counts of the faces 1, 2, ... in order, or a CSV file: two columns headed face,count, or a
column for each die and a line for each throw (two dice or more are tested for independence too).
A file of a die that has not six faces needs --against, with a chance for each of its faces.
The name weldon stands for Weldon's 26,306 throws of twelve dice, which come with the package.

--binomial N,P says that what is counted is how many of N dice succeeded, 0 to N, each with chance
P if fair.  Without throws, --find or --mean answer what can be asked before any is made.

example:
  oddslab die 25 22 30 37 36 30
  oddslab die throws.csv --prior 10 --format json
  oddslab die 7 11 2 --against 1/4,1/2,1/4 --prior 1,2,1
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
    from oddslab.commands.odds import negative_words

    negative_words(parser)
    parser.add_argument("throws", metavar="COUNTS | FILE.csv", nargs="*", help="what was thrown")
    parser.add_argument("--against", metavar="P,P,...", help="the fair chances (default: even)")
    parser.add_argument("--binomial", metavar="N,P", help="counts are of successes of N dice")
    parser.add_argument(
        "--pool", metavar="N", default="5", help="pool cells expected to hold less (default: 5)"
    )
    parser.add_argument(
        "--prior", metavar="A", default="1",
        help="the Dirichlet prior's number for each face, or A,A,... one for each (default: 1, "
        "even over all dice)",
    )  # fmt: skip
    parser.add_argument("--level", metavar="L", default="0.95", help="of intervals (default: 0.95)")
    parser.add_argument("--trials", metavar="N", default="100000", help="of each estimate")
    parser.add_argument("--seed", metavar="N", default="0", help="of all estimates (default: 0)")
    parser.add_argument(
        "--find", metavar="FACE=P", help="how many throws find a face of this chance"
    )
    parser.add_argument("--power", metavar="P", help="of --find (default: 0.9)")
    parser.add_argument("--false-alarm", metavar="P", help="of --find (default: 0.05)")
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

        rows_ = [a.row() for _, part in answers for a in part]
        if args.format == "markdown":
            rows_ = [{k: "" if v is None else v for k, v in row.items()} for row in rows_]
        write_rows(rows_, args.format)
        return
    from oddslab.commands import _show

    for n, (title, part) in enumerate(answers):
        if n:
            print()
        _show.say(title)
        if not part:
            continue
        rows = [(a.question, a.of, _number(a), _ends(a), a.witness) for a in part if not a.sentence]
        _show.table(("question", "of", "answer", "interval", "what it is"), rows, (0, 1, 4))
        for a in part:
            if a.sentence:
                _show.say(a.sentence)


def _asked(args: argparse.Namespace) -> Iterator[tuple[str, list[Answer]]]:
    from oddslab.commands import _variant
    from oddslab.evidence import report
    from oddslab.evidence._reading import MOST_TRIALS, read_chance, read_whole

    trials = read_whole("--trials", args.trials, 1, MOST_TRIALS)
    run: dict[str, Any] = {"trials": trials, "rng": _variant.read_seed(args.seed)}
    if args.find is None and (args.power is not None or args.false_alarm is not None):
        raise ValueError("--power and --false-alarm go with --find FACE=P")
    level = read_chance("--level", args.level)
    pool_below, prior = _read("--pool", args.pool, "from 0, such as 1 or 5", 0), _prior(args.prior)
    if args.throws:
        throws, chances, dice = _thrown(args)
        yield from report.about(
            throws, chances, dice=dice, pool_below=pool_below, prior=prior, level=level, **run
        )
    if args.find is not None:
        face, _, load = args.find.partition("=")
        if face not in tuple("123456") or not load:
            raise ValueError(
                f"--find {args.find!r} is not possible: a face from 1 to 6 and its chance, as 6=1/5"
            )
        read_chance("--find", load, ends=True)
        power = read_chance("--power", args.power or "0.9")
        alarm = read_chance("--false-alarm", args.false_alarm or "0.05")
        yield report.finding(int(face), load, power, alarm, run["rng"])
    if args.mean is not None:
        yield report.of_mean(_read("--mean", args.mean, "from 1 to 6, such as 7/2 or 4.5", 1, 6))


def _prior(text: str) -> Any:
    """One number for all faces, or a list."""
    from oddslab.evidence.posterior import LEAST_PRIOR, MOST_PRIOR

    accepted = (
        f"from {LEAST_PRIOR} on, such as 1/2 or 10, those of all faces together at most "
        f"{MOST_PRIOR:,}"
    )
    listed = [a.strip() for a in text.split(",")]
    for a in listed:
        _read("--prior", a, accepted, LEAST_PRIOR, MOST_PRIOR)
    return listed[0] if len(listed) == 1 else listed  # as written, should the die refuse them


def _thrown(args: argparse.Namespace) -> tuple[Throws, list[Any] | None, int]:
    """The throws, the chances they are held against, and dice in a throw of successes (else 0)."""
    from oddslab.evidence import from_counts, read_throws, successes
    from oddslab.evidence._chances import MOST_TOGETHER
    from oddslab.evidence._reading import read_chance, read_whole
    from oddslab.evidence.weldon import CHANCE, DICE, weldon

    words = [w for text in args.throws for w in text.split(",") if w.strip()]
    if args.binomial is not None and args.against is not None:
        raise ValueError("--binomial and --against are two ways to give chances: give one")
    given = args.binomial is not None or args.against is not None
    if words == [WELDON]:
        if given:
            raise ValueError("weldon brings its own chances: no --binomial or --against with it")
        return weldon(), successes(DICE, CHANCE), DICE
    dice, chances, faces = 0, None, range(1, 7)
    if args.binomial is not None:
        n, _, p = args.binomial.partition(",")
        if not p:
            raise ValueError(
                f"--binomial {args.binomial!r} is not possible: N,P with 2 to {MOST_TOGETHER:,} "
                "dice and the chance of each to succeed, as in 12,1/3"
            )
        dice = read_whole("--binomial N", n, 2, MOST_TOGETHER)
        chances, faces = successes(dice, read_chance("--binomial P", p, True)), range(dice + 1)
    elif args.against is not None:
        chances = [read_chance("--against", p, ends=True) for p in args.against.split(",")]
        faces = range(1, len(chances) + 1)
    names = [w for w in words if not _numeric(w)]
    if names and len(words) == 1:
        return read_throws(names[0], faces), chances, dice
    if names:
        said = "two files or more" if len(names) > 1 else f"{names[0]!r} among counts"
        raise ValueError(f"{said}: give counts of one die, or one CSV file with a column a die")
    return from_counts(words, tuple(faces) if given else ()), chances, dice


def _numeric(word: str) -> bool:
    """Whether a word is meant as a count, be it a bad one, and not as a file's name."""
    from oddslab.outcomes import number

    try:
        number(word)
    except ValueError:
        return False
    return True


def _read(name: str, text: str, accepted: str, low: Any, high: Any = None) -> Fraction:
    from oddslab.evidence._reading import read_number

    try:
        x = read_number(name, text)
        if x < low or (high is not None and x > high):
            raise ValueError
    except ValueError:
        raise ValueError(f"{name} {text!r} is not possible: a number {accepted}") from None
    return x


def _number(a: Answer) -> str:
    from oddslab.commands import _show
    from oddslab.evidence.report import NEAREST, brief

    if a.exact is not None:
        whole = a.exact.denominator == 1
        return _show.count(int(a.exact)) if whole else _show.decimal(a.exact)
    if isinstance(a.value, int):
        return _show.count(a.value)
    if a.lost:
        return f"under {brief(NEAREST)}" if a.value < 1 else "over 0.999999"
    return _show.decimal(float(a.value), 6 if a.trials is None else 4)


def _ends(a: Answer) -> str:
    from oddslab.commands import _show

    if a.low is None or a.high is None:
        return ""
    if isinstance(a.low, int) and isinstance(a.high, int):
        return f"{_show.count(a.low)} to {_show.count(a.high)}"
    return f"{_show.decimal(a.low, 4)} to {_show.decimal(a.high, 4)}"
