"""The exact chance of a dice expression, or the law of its total.

Dice: 9d6, d20, d% (1 to 100); kept or dropped: 4d6kh3 4d6dl1 10d6kl2; sums, differences, whole
factors and brackets: 2*(d6+1) - d4; and at the end perhaps one of >= <= > < = != and a number.
Quote it, or the shell takes > for itself.

example:
  oddslab odds "9d6 >= 42"
  oddslab odds 4d6kh3
  oddslab odds "2d6 + 1d4 = 7" --format json
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oddslab.expressions import Expression

MOST_ROWS = 40


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("expression", metavar="EXPRESSION", nargs="+", help='such as "9d6 >= 42"')
    parser.add_argument(
        "--format", choices=("table", "csv", "json", "markdown"), default="table",
        help="how to write it (default: table)",
    )  # fmt: skip
    parser.add_argument(
        "--all", action="store_true", help=f"every total, also where there are over {MOST_ROWS}"
    )


def run(args: argparse.Namespace) -> None:
    """A chance where something is compared, else a law."""
    from oddslab.expressions import parse

    e = parse(" ".join(args.expression))
    if e.comparison is not None:
        _chance(e, args.format)
    else:
        _law(e, args)


def _chance(e: Expression, form: str) -> None:
    from oddslab.commands import _show

    p = e.probability()
    if form != "table":
        from oddslab.commands._frames import write_rows

        write_rows([_row(str(e), p)], form)
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

        rows = [_row(t, p) | {"ways": str(law.ways[t])} for t, p in law.items()]
        write_rows(rows, args.format)
        return
    from oddslab.distribution import square_root

    print(f"{e}: exact")
    print(f"  mean     {_show.both(mean)}")
    print(f"  spread   {_show.decimal(float(square_root(variance)))} (standard deviation)")
    print(f"  ways     {_show.count(law.total)}")
    print()
    every = list(law.items())
    shown = every if args.all or len(every) <= MOST_ROWS else _middle(every)
    reached = dict(_at_least(law))
    rows_ = [
        (
            t,
            _show.count(law.ways[t]),
            _show.percent(p, 4),
            _show.percent(reached[t], 4),
            _show.odds(p),
        )
        for t, p in shown
    ]
    _show.table(("total", "ways", "chance", "that or more", "odds"), rows_, ())
    if len(shown) < len(every):
        print(f"\n{len(every) - len(shown):,} totals further out are left out; --all shows them.")


def _row(what: Any, p: Any) -> dict[str, Any]:
    from oddslab.commands import _show
    from oddslab.odds import Odds

    return {
        "outcome": what,
        "exact": str(p),
        "decimal": _show.decimal(p, 15),
        "odds": format(Odds(p), ","),
    }


def _middle(every: list[Any]) -> list[Any]:
    """The likeliest run of totals."""
    best = max(range(len(every)), key=lambda k: every[k][1])
    low = max(0, min(best - MOST_ROWS // 2, len(every) - MOST_ROWS))
    return every[low : low + MOST_ROWS]


def _at_least(law: Any) -> Any:
    from fractions import Fraction

    left = law.total
    for t, w in law.ways.items():
        yield t, Fraction(left, law.total)
        left -= w
