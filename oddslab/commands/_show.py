"""How the command line writes numbers and tables of text."""

from __future__ import annotations

import itertools
import shutil
import sys
import textwrap
from collections.abc import Sequence
from decimal import Context, Decimal
from fractions import Fraction
from math import floor, gcd, log10
from typing import TYPE_CHECKING, Any

from oddslab import numerals
from oddslab.numerals import fraction as written
from oddslab.numerals import grouped, length, whole

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
    """A number to so many significant digits, ``1.2e-1001`` rather than 0 where it is tiny.

    Rounded once, from the number itself, halves away from 0.
    """
    if isinstance(x, float):
        d = Context(prec=digits, Emin=-999_999, Emax=999_999).plus(Decimal(repr(x)))
        return _plain(d, d == x)
    f = Fraction(x)
    return ratio(f.numerator, f.denominator, digits)


def ratio(n: int, d: int, digits: int = 6) -> str:
    """`decimal` of n/d, which need not be in lowest terms."""
    if not n:
        return "0"
    power = digits - 1 - floor(log10(abs(n)) - log10(d))  # of ten; may be one off
    while True:
        top, bottom = abs(n) * 10 ** max(power, 0), d * 10 ** max(-power, 0)
        q, rest = divmod(top, bottom)
        if q < 10 ** (digits - 1):
            power += 1
        elif q >= 10**digits:
            power -= 1
        else:
            break
    up = q + (2 * rest >= bottom)
    wide = Context(prec=digits + 1, Emin=-999_999_999, Emax=999_999_999)
    value = wide.scaleb(Decimal(up if n > 0 else -up), -power)
    if up == 10**digits:
        value = Context(prec=digits, Emin=-999_999_999, Emax=999_999_999).plus(value)
    return _plain(value, not rest)


def root(x: Fraction, digits: int = 6) -> str:
    """`decimal` of the square root."""
    d = numerals.root(x, digits)
    return _plain(d, Fraction(d) ** 2 == x)


def _plain(d: Decimal, exactly: bool) -> str:
    """Digits without an exponent where they are few; ending zeros fall where nothing was lost."""
    if d and not -5 <= d.adjusted() < 15:
        head, _, tail = f"{d:e}".partition("e")
        return f"{_trimmed(head) if exactly else head}e{int(tail)}"
    return _trimmed(f"{d:f}") if exactly else f"{d:f}"


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def percent(p: Fraction, digits: int = 6) -> str:
    """A chance as a percentage."""
    return ratio(100 * p.numerator, p.denominator, digits) + "%"


def fraction(x: Fraction | int) -> str:
    """The fraction itself where it is short, else how long it is."""
    if x.denominator.bit_length() + abs(x.numerator).bit_length() < 1000:
        text = written(x)
        if len(text) <= LONGEST_FRACTION:
            return text
    return f"({length(x.numerator)}/{length(x.denominator)} digits)"


def odds(p: Fraction, thousands: str = ",") -> str:
    """Odds in the trade's words: ``251 to 244 against`` where short, else ``about 1.03 to 1``."""
    return odds_of(p.numerator, p.denominator, thousands)


def odds_of(ways: int, total: int, thousands: str = ",") -> str:
    """`odds` of ways out of a total; very long ones are not brought to lowest terms."""
    if not 0 < ways < total:
        return "certain" if ways else "no chance"
    if 2 * ways == total:
        return "even"
    side = "against" if 2 * ways < total else "on"
    a, b = max(ways, total - ways), min(ways, total - ways)
    if a >= b * 10**9:
        return f"about {_in_threes(ratio(a, b, 3), thousands)} to 1 {side}"
    if b.bit_length() < 4000:
        common = gcd(a, b)
        text = f"{whole(a // common, ',')} to {whole(b // common, ',')} {side}"
        if len(text) <= 22:
            return text.replace(",", thousands)
    return _to_some(a, b, "about ", thousands) + f" to 1 {side}"


def _to_some(a: int, b: int, about: str = "", thousands: str = ",") -> str:
    """a/b with two decimals below ten, one below a hundred, none above, a half rounded up."""
    if not a % b:
        return whole(a // b, thousands)
    places = 2 if a < 10 * b else 1 if a < 100 * b else 0
    up, rest = divmod((2 * a * 10**places + b) // (2 * b), 10**places)
    exactly = not a * 10**places % b
    tail = f".{rest:0{places}}" if places else ""
    return ("" if exactly else about) + whole(up, thousands) + tail


def one_in(p: Fraction) -> str:
    """``1 in 40.5``."""
    n, d = p.numerator, p.denominator
    return f"1 in {_in_threes(ratio(d, n, 3)) if d > n * 10**9 else _to_some(d, n)}"


def _in_threes(text: str, thousands: str = ",") -> str:
    return grouped(text, thousands) if text.isdecimal() else text


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

    Where the last column is flush left it is wrapped into what is left of the line; and where that
    is not enough, the widest of the others that are flush left, between words.  A table that does
    not fit all the same is left as wide as it is.  `below` holds what is said under each row.
    """
    lines = [list(head), *([str(c) for c in row] for row in rows)]
    widths = _fitted(lines, left)
    for n, row in enumerate(lines):
        cells = [_wrapped(c, w) if k in left else [c] for k, (c, w) in enumerate(zip(row, widths))]
        for parts in itertools.zip_longest(*cells, fillvalue=""):
            print(
                "  ".join(
                    c.ljust(w) if k in left else c.rjust(w)
                    for k, (c, w) in enumerate(zip(parts, widths))
                ).rstrip()
            )
        if n == 0:
            print("  ".join("-" * w for w in widths))
        elif below:
            pad = " " * 4
            print(textwrap.fill(below[n - 1], width(), initial_indent=pad, subsequent_indent=pad))


def _fitted(lines: Sequence[Sequence[str]], left: Sequence[int]) -> list[int]:
    """The widths of the columns: as wide as their cells, or narrower where the line has no room."""
    columns = range(len(lines[0]))
    full = [max(len(r[k]) for r in lines) for k in columns]
    least = [
        max(len(word) for r in lines for word in r[k].split() or [""]) if k in left else full[k]
        for k in columns
    ]
    last = columns[-1]
    others = sum(w + 2 for w in full[:last])
    if last in left:
        full[last] = min(full[last], max(20, least[last], width() - others))
    over = sum(full) + 2 * last - width()
    if over <= 0 or over > sum(full) - sum(least):
        return full
    for _ in range(over):  # a column at a time, the widest that can be narrower
        full[max((k for k in columns if full[k] > least[k]), key=full.__getitem__)] -= 1
    return full


def _wrapped(text: str, wide: int) -> list[str]:
    return [part for line in text.split("\n") for part in textwrap.wrap(line, wide) or [""]]


def count(n: int) -> str:
    """A whole number with its digits in threes, rounded where it is very long."""
    return f"{n:,}" if abs(n) < 10**18 else ratio(n, 1, 4)


def both(x: Fraction) -> str:
    """A fraction and its decimal, or the one that says it all."""
    exact, shown = fraction(x), decimal(x)
    return exact if exact == shown else f"{exact} = {shown}"
