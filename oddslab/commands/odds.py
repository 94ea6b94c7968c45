"""The exact chance of a dice expression, or the law of its total.

Dice: 9d6, d20, d% (1 to 100); kept or dropped: 4d6kh3 4d6dl1 10d6kl2, and of unlike dice
(d6+d8+d10)kh2; sums, differences, whole factors and brackets: 2*(d6+1) - d4; and at the end perhaps
one of >= <= > < = != and a number.  Quote it, or the shell takes > for itself.  Dice that explode
or are thrown anew, whose depth must be said, are those of oddslab pool.

In csv, json and markdown a chance has every digit of its fraction.  Of a law whose number of ways
has over 1000 digits, ways and fractions are blank and the decimals tell; --all gives them in full.
In json decimals and ways are numbers, or text where no number of json would hold them.

example:
  oddslab odds "9d6 >= 42"
  oddslab odds 4d6kh3
  oddslab odds "(d6 + d8 + d10)kh2 >= 12"
  oddslab odds "2d6 + 1d4 = 7" --format json
"""

from __future__ import annotations

import argparse
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from oddslab.numerals import counted, fraction, length, whole

if TYPE_CHECKING:
    from oddslab.distribution import Distribution
    from oddslab.expressions import Expression

ROWS = 40
MOST_DIGITS = 1000  # of the ways of a law: beyond, its rows would fill hundreds of megabytes


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    negative_words(parser)
    parser.add_argument("expression", metavar="EXPRESSION", nargs="+", help='such as "9d6 >= 42"')
    parser.add_argument(
        "--format", choices=("table", "csv", "json", "markdown"), default="table",
        help="how to write it (default: table)",
    )  # fmt: skip
    parser.add_argument(
        "--all",
        action="store_true",
        help=f"every total, also where there are over {ROWS}; every digit, however many",
    )


def run(args: argparse.Namespace) -> None:
    """A chance where something is compared, else a law."""
    from oddslab.expressions import SyntaxProblem, parse

    text = " ".join(args.expression)
    try:
        e = parse(text)
    except SyntaxProblem as problem:
        raise ValueError(f"{problem}{_instead(text)}") from None
    if e.comparison is not None:
        _chance(e, args.format)
    else:
        _law(e, args)


def _instead(text: str) -> str:
    """Where what was written is a pool, the command that takes it."""
    if re.search(r"d\d+\s*(!(?!=)|e|r)", text.lower()):
        return "\ndice that explode or are thrown anew: oddslab pool --help"
    if re.search(r"\d\s+\d*d\d", text.lower()):
        return "\nunlike dice are added up with +; a pool such as 4d6 d8 is taken by oddslab pool"
    return ""


def _chance(e: Expression, form: str) -> None:
    from oddslab.commands import _show

    p = e.probability()
    if form != "table":
        from oddslab.commands._frames import write_rows

        write_rows([_row(str(e), p.numerator, p.denominator, form == "json")], form)
        return
    rows = [("exact", _show.fraction(p)), ("percent", _show.percent(p)), ("odds", _show.odds(p))]
    if 0 < p < 1:
        rows.append(("", _show.one_in(p)))
    print(f"{e}: exact")
    for name, value in rows:
        print(f"  {name:<8} {value}")


def _law(e: Expression, args: argparse.Namespace) -> None:
    from oddslab.commands import _show

    law = e.law()
    mean, variance = e.moments()
    if args.format != "table":
        from oddslab.commands._frames import write_rows

        full, typed = args.all or length(law.total) <= MOST_DIGITS, args.format == "json"
        rows = (
            _row(t, w, law.total, typed, full)
            | {"ways": (w if typed and w < 2**53 else whole(w)) if full else None if typed else ""}
            for t, w in law.ways.items()
        )
        write_rows(rows, args.format)
        return
    print(f"{e}: exact")
    print(f"  mean     {_show.both(mean)}")
    print(f"  spread   {_show.root(variance)} (standard deviation)")
    print(f"  ways     {_show.count(law.total)}")
    print()
    law_rows(law, args.all)


def law_rows(law: Distribution, all_: bool) -> None:
    """A row for each outcome of a law of one axis, or for the likeliest where they are many."""
    from oddslab.commands import _show

    every = list(law.ways.items())
    shown = every if all_ or len(every) <= ROWS else _middle(every)
    some = {t for t, _ in shown}
    left, rows = sum(law.ways.values()), []
    for t, w in every:
        if t in some:
            chance, reached = (_show.ratio(100 * n, law.total, 4) + "%" for n in (w, left))
            rows.append((t, _show.count(w), chance, reached, _show.odds_of(w, law.total)))
        left -= w
    (axis,) = law.axes
    _show.table((axis, "ways", "chance", "that or more", "odds"), rows, ())
    if len(shown) < len(every):
        out = len(every) - len(shown)
        are, them = ("is", "it") if out == 1 else ("are", "them")
        print(f"\n{counted(out, axis)} further out {are} left out; --all shows {them}.")


def negative_words(parser: argparse.ArgumentParser) -> None:
    """Let words such as -d6, -(d6 + 2) and -1,2 be values, as argparse lets -1 be one."""
    parser._negative_number_matcher = re.compile(r"-[\d.(dD]")


def _row(what: Any, ways: int, total: int, typed: bool, full: bool = True) -> dict[str, Any]:
    from oddslab.commands import _show

    return {
        "outcome": what,
        "exact": fraction(Fraction(ways, total)) if full else None if typed else "",
        "decimal": number(ways, total, typed),
        "odds": _show.odds_of(ways, total, ""),
    }


def number(ways: int, total: int, typed: bool) -> float | str:
    """A chance with fifteen digits: text, or, `typed`, a number where one holds it."""
    from oddslab.commands import _show

    text = _show.ratio(ways, total, 15)
    return float(text) if typed and (not ways or float(text) > 1e-300) else text


def _middle(every: list[Any]) -> list[Any]:
    """The likeliest run of totals."""
    best = max(range(len(every)), key=lambda k: every[k][1])
    low = max(0, min(best - ROWS // 2, len(every) - ROWS))
    return every[low : low + ROWS]
