"""How the command line writes numbers and tables of text."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence
from decimal import Context, Decimal
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oddslab.results import Estimate

LONGEST_FRACTION = 25  # characters; a longer one is given by --format json in full


def width() -> int:
    """Columns to fill: those of the terminal, 100 at most."""
    return max(60, min(shutil.get_terminal_size((96, 24)).columns - 1, 100))


def say(text: str = "", indent: str = "") -> None:
    """Print a paragraph, wrapped."""
    print(textwrap.fill(text, width(), subsequent_indent=indent) if text else "")


def note(text: str = "") -> None:
    """Print a remark that belongs to no table, on the standard error."""
    print(textwrap.fill(text, width()), file=sys.stderr)


def decimal(x: Fraction | int | float, digits: int = 6) -> str:
    """A number to so many significant digits, ``1.2e-1001`` rather than 0 where it is tiny."""
    if isinstance(x, float):
        d = Decimal(repr(x))
    else:
        f = Fraction(x)
        d = Context(prec=digits + 6, Emin=-999_999, Emax=999_999).divide(
            Decimal(f.numerator), Decimal(f.denominator)
        )
    d = Context(prec=digits, Emin=-999_999, Emax=999_999).plus(d)
    if d and not -5 <= d.adjusted() < 15:
        head, _, tail = f"{d:e}".partition("e")
        return f"{head.rstrip('0').rstrip('.') if '.' in head else head}e{int(tail)}"
    text = f"{d:f}"
    return text.rstrip("0").rstrip(".") if "." in text and Decimal(text) == x else text


def percent(p: Fraction, digits: int = 6) -> str:
    """A chance as a percentage."""
    return decimal(100 * Fraction(p), digits) + "%"


def fraction(x: Fraction | int) -> str:
    """The fraction itself where it is short, else how long it is."""
    x = Fraction(x)
    if x.denominator.bit_length() + abs(x.numerator).bit_length() < 1000:
        text = str(x)
        if len(text) <= LONGEST_FRACTION:
            return text
    a, b = (max(1, floor(abs(n).bit_length() * log10(2)) + 1) for n in (x.numerator, x.denominator))
    return f"({a}/{b} digits)"


def odds(p: Fraction) -> str:
    """Odds in the trade's words: ``251 to 244 against`` where short, else ``about 1.03 to 1``."""
    from oddslab.odds import Odds

    if not 0 < p < 1:
        return str(Odds(p))
    ratio = max((1 - p) / p, p / (1 - p))
    if ratio >= 10**9:
        return f"about {decimal(ratio, 3)} to 1 {'against' if p < Fraction(1, 2) else 'on'}"
    text = format(Odds(p), ",")
    return text if len(text) <= 22 else Odds(p).about()


def one_in(p: Fraction) -> str:
    """``1 in 40.5``."""
    from oddslab.odds import Odds

    return f"1 in {decimal(1 / p, 3)}" if 0 < p < Fraction(1, 10**9) else Odds(p).one_in_text()


def measured(value: float, error: float) -> tuple[str, str]:
    """An estimate and its standard error, which has two significant digits."""
    if not error:
        return decimal(value), "0"
    places = min(max(1 - floor(log10(error)), 0), 15)
    return f"{value:.{places}f}", f"{error:.{places}f}"


def interval(e: Estimate) -> str:
    """The ends of an estimate's interval."""
    return f"{measured(e.low, e.standard_error)[0]} to {measured(e.high, e.standard_error)[0]}"


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[Any]],
    left: Sequence[int] = (0,),
    below: Sequence[str] = (),
) -> None:
    """Print rows under a head: columns `left` flush left, numbers flush right.

    Where the last column is flush left it is wrapped into what is left of the line.  `below` holds
    what is said under each row.
    """
    lines = [list(head), *([str(c) for c in row] for row in rows)]
    last = len(head) - 1
    widths = [max(len(r[k]) for r in lines) for k in range(len(head))]
    margin = sum(w + 2 for w in widths[:last])
    if last in left:
        widths[last] = min(widths[last], max(20, width() - margin))
    for n, row in enumerate(lines):
        ends = _wrapped(row[last], widths[last]) if last in left else [row[last]]
        cells = [*row[:last], ends[0]]
        cells = [
            c.ljust(w) if k in left else c.rjust(w) for k, (c, w) in enumerate(zip(cells, widths))
        ]
        print("  ".join(cells).rstrip())
        for more in ends[1:]:
            print(" " * margin + more)
        if n == 0:
            print("  ".join("-" * w for w in widths))
        elif below:
            pad = " " * 4
            print(textwrap.fill(below[n - 1], width(), initial_indent=pad, subsequent_indent=pad))


def _wrapped(text: str, wide: int) -> list[str]:
    return [part for line in text.split("\n") for part in textwrap.wrap(line, wide) or [""]]


def count(n: int) -> str:
    """A whole number with its digits in threes, rounded where it is very long."""
    return f"{n:,}" if abs(n) < 10**18 else decimal(n, 4)


def both(x: Fraction) -> str:
    """A fraction and its decimal, or the one that says it all."""
    exact, shown = fraction(x), decimal(x)
    return exact if exact == shown else f"{exact} = {shown}"
