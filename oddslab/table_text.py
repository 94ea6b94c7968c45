"""Frames as text, Markdown, HTML and LaTeX that print every digit asked for.

Cells become text here first, exactly and from the Fraction itself; only then are they laid out, so
that no library shortens 0.200 to 0.2 or 1,000 to "1,".  pandas' own LaTeX and Markdown need two
packages more, for layouts of ten lines each.
"""

from __future__ import annotations

import html
import math
import re
from collections.abc import Callable, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from numbers import Integral
from typing import Any

import numpy as np
import pandas as pd

from oddslab.numerals import fraction, grouped, whole
from oddslab.odds import Odds

FORMS = ("fraction", "decimal", "percent", "odds")
Digits = int | Mapping[str, int] | None
_Z_PLACES = 2
_LEAST, _MOST = 4, 12  # places where none are asked for


def to_text(
    frame: pd.DataFrame,
    digits: Digits = None,
    exact: str = "fraction",
    thousands: str = "",
) -> str:
    """Return the frame as aligned plain text.

    Parameters
    ----------
    frame : DataFrame
    digits : int or mapping of column to int, optional
        Places after the point of all decimal columns (but `z`, which has two), or of those
        named.  By default as many as show three digits of a column's smallest value, 4 to 12.
    exact : {"fraction", "decimal", "percent", "odds"}
        How the column `exact` is printed.  Decimals and percentages are computed from the
        Fraction and rounded to nearest, halves away from 0.
    thousands : str
        What groups the digits of whole numbers, such as ",".
    """
    head, rows, right = _cells(frame, digits, exact, thousands)
    widths = [max(map(len, column)) for column in zip(head, *rows)]
    lines = [head, ["-" * w for w in widths], *rows]
    return "".join(
        "  ".join(
            c.rjust(w) if r else c.ljust(w) for c, w, r in zip(line, widths, right)
        ).rstrip() + "\n"
        for line in lines
    )  # fmt: skip


def to_markdown(
    frame: pd.DataFrame, digits: Digits = None, exact: str = "fraction", thousands: str = ""
) -> str:
    """Return the frame as a Markdown table (pipes); parameters as for `to_text`."""
    head, rows, right = _cells(frame, digits, exact, thousands, _markdown)
    rule = ["---:" if r else ":---" for r in right]
    return "".join(f"| {' | '.join(line)} |\n" for line in (head, rule, *rows))


def to_html(
    frame: pd.DataFrame,
    digits: Digits = None,
    exact: str = "fraction",
    thousands: str = "",
    caption: str = "",
) -> str:
    """Return the frame as an HTML table, escaped; parameters as for `to_text`."""
    head, rows, right = _cells(frame, digits, exact, thousands, html.escape)
    style = [' style="text-align: right"' if r else "" for r in right]
    lines = ["<table>"]
    if caption:
        lines.append(f"<caption>{html.escape(caption)}</caption>")
    names = "".join(f'<th scope="col"{s}>{c}</th>' for c, s in zip(head, style))
    lines += ["<thead>", f"<tr>{names}</tr>", "</thead>", "<tbody>"]
    lines += [
        "<tr>" + "".join(f"<td{s}>{c}</td>" for c, s in zip(row, style)) + "</tr>" for row in rows
    ]
    return "\n".join([*lines, "</tbody>", "</table>", ""])


def to_latex(
    frame: pd.DataFrame,
    digits: Digits = None,
    exact: str = "fraction",
    thousands: str = "",
) -> str:
    """Return the frame as a LaTeX tabular for booktabs; parameters as for `to_text`."""
    head, rows, right = _cells(frame, digits, exact, thousands, _latex)
    layout = "".join("r" if r else "l" for r in right)

    def line(cells: list[str]) -> str:
        signed = [re.sub(r"^-(?=\d)", "$-$", c) if r else c for c, r in zip(cells, right)]
        # {} so that a cell that starts with [ or * is not taken for an argument of \\
        return "{}" + " & ".join(signed) + r" \\"

    body = [rf"\begin{{tabular}}{{{layout}}}", r"\toprule", line(head), r"\midrule"]
    return "\n".join([*body, *map(line, rows), r"\bottomrule", r"\end{tabular}", ""])


# ---------------------------------------------------------------- numbers as text


def decimal(x: Fraction | int | float, places: int, thousands: str = "") -> str:
    """Return a number to so many places, rounded to nearest, halves away from 0.

    A float counts for the binary fraction that it is.
    """
    if isinstance(x, float) and not math.isfinite(x):
        return "" if math.isnan(x) else str(x)
    f = Fraction(x)
    scaled = (2 * abs(f.numerator) * 10**places + f.denominator) // (2 * f.denominator)
    text = whole(scaled).rjust(places + 1, "0")
    head, tail = (text[:-places], text[-places:]) if places else (text, "")
    head = grouped(head, thousands)
    sign = "-" if f < 0 and scaled else ""
    return f"{sign}{head}.{tail}" if places else sign + head


def odds_text(p: Fraction | None, longest: int = 999, thousands: str = "") -> str | None:
    """Return a chance as odds in words, which no spreadsheet takes for a date.

    The ratio is exact ("251 to 244 against") while its smaller number is at most `longest`, else
    rounded ("about 39.4 to 1 against"), and beyond 10^15 to 1 has three digits.
    """
    if p is None:
        return None
    odds = Odds(p)
    if not 0 < p < 1:
        return str(odds)
    ratio = max(odds.to_one, 1 / odds.to_one)
    if ratio >= 10**15:
        wide = Context(prec=3, Emin=-999_999_999, Emax=999_999_999)
        size = wide.divide(Decimal(ratio.numerator), Decimal(ratio.denominator))
        return f"about {size:.2e} to 1 {'against' if 2 * p < 1 else 'on'}".replace("e+", "e")
    if ratio.denominator <= longest:
        return format(odds, "," if thousands else "").replace(",", thousands or ",")
    return odds.about(thousands=thousands)


# ---------------------------------------------------------------- cells


def _cells(
    frame: pd.DataFrame,
    digits: Digits,
    exact: str,
    thousands: str,
    escape: Callable[[str], str] = lambda text: " ".join(text.split("\n")),
) -> tuple[list[str], list[list[str]], list[bool]]:
    """Headings, rows of text, and which columns are flush right."""
    if exact not in FORMS:
        raise ValueError(f"exact={exact!r} is not possible: accepted is {', '.join(FORMS)}")
    if isinstance(digits, Mapping):
        for name in digits:
            if name not in frame.columns:
                raise ValueError(f"digits for {name!r}: the columns are {', '.join(frame.columns)}")
    for n in digits.values() if isinstance(digits, Mapping) else (digits or 0,):
        if isinstance(n, bool) or not isinstance(n, int) or n < 0:
            raise ValueError(f"digits={n!r} is not possible: accepted is a whole number from 0")
    columns, right = [], []
    for name in frame.columns:
        cells = frame[name].tolist()
        form = exact if name == "exact" else "fraction"
        places = _places(str(name), cells, digits, form)
        columns.append([escape(_cell(x, places, form, thousands)) for x in cells])
        there = [x for x in cells if not _missing(x)]
        right.append(bool(there) and form != "odds" and all(map(_number, there)))
    head = [escape(str(name).replace("_", " ")) for name in frame.columns]
    return head, [list(row) for row in zip(*columns)], right


def _cell(x: Any, places: int, form: str, thousands: str) -> str:
    if _missing(x):
        return ""
    if isinstance(x, bool | np.bool_):
        return "true" if x else "false"
    if isinstance(x, float):
        return decimal(x, places, thousands)
    if isinstance(x, Fraction | int) and form != "fraction":
        return _formed(Fraction(x), places, form, thousands)
    if isinstance(x, Fraction):
        return fraction(x, thousands)
    if type(x) is int or isinstance(x, np.integer):
        return decimal(int(x), 0, thousands)
    return str(x)


def _formed(f: Fraction, places: int, form: str, thousands: str) -> str:
    if form == "decimal":
        return decimal(f, places, thousands)
    if form == "percent":
        return decimal(100 * f, places, thousands) + "%"
    if not 0 <= f <= 1:
        said = fraction(f)[:60]
        raise ValueError(f"{said} is no chance and has no odds: print exact as one of {FORMS[:3]}")
    return str(odds_text(f, thousands=thousands))


def _places(name: str, cells: list[Any], digits: Digits, form: str) -> int:
    if isinstance(digits, Mapping):
        if name in digits:
            return digits[name]
        digits = None
    if name == "z":
        return _Z_PLACES
    if digits is not None:
        return digits
    scale = 100 if form == "percent" else 1
    sizes = [abs(float(scale * x)) for x in cells if isinstance(x, float | Fraction)]
    sizes = [s for s in sizes if 0 < s < math.inf]
    if not sizes:
        return _LEAST
    return min(max(_LEAST, 2 - math.floor(math.log10(min(sizes)))), _MOST)


def _number(x: Any) -> bool:
    return isinstance(x, Integral | Fraction | float) and not isinstance(x, bool | np.bool_)


def _missing(x: Any) -> bool:
    return x is None or x is pd.NA or (isinstance(x, float) and math.isnan(x))


def _markdown(text: str) -> str:
    text = re.sub(r"([\\`*|<\[\]]|(?<!\w)_|_(?!\w))", r"\\\1", text)
    return text.replace("&", "&amp;").replace("\r", " ").replace("\n", "<br>")


_LATEX = {c: f"\\{c}" for c in "&%$#_{}"} | {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "\n": " ", "\r": " ",
}  # fmt: skip


def _latex(text: str) -> str:
    return "".join(_LATEX.get(c, c) for c in text)
