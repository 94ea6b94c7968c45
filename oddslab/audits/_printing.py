"""The audit on paper: a table for a terminal, CSV, JSON, Markdown."""

from __future__ import annotations

import json
import math
import re
import shutil
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from oddslab.audits._judging import ledger
from oddslab.audits._verdicts import VERDICTS
from oddslab.numerals import counted, grouped

if TYPE_CHECKING:
    import pandas

FORMATS = ("table", "csv", "json", "markdown")
_QUIET = ("exact", "rounded", "rule", "untestable")  # no more to say in the table than the claim
_TOLD = ("hits are expected", "the estimate rests on")  # but these are always told
_OURS = re.compile(r"(?<![\d.,/])\d{4,}(?=(\.\d+)? (to 1|of the|trials)\b)|(?<=\b1 in )\d{4,}")


def to_format(frame: pandas.DataFrame, form: str = "table", width: int | None = None) -> str:
    """The audit as text.

    Parameters
    ----------
    frame : pandas.DataFrame
        From `audit`.
    form : {"table", "csv", "json", "markdown"}
        A table to be read on a terminal; or all columns, each value as it is in the frame.
    width : int, optional
        Of the table, in characters; that of the terminal if not given.
    """
    if form == "table":
        return table(frame, width)
    if form == "csv":
        return frame.to_csv(index=False, lineterminator="\n")
    if form == "json":
        return json.dumps(_records(frame), indent=1, ensure_ascii=False) + "\n"
    if form == "markdown":
        return markdown(frame)
    raise ValueError(f"there is no format {form!r}; there are: {', '.join(FORMATS)}")


def _records(frame: pandas.DataFrame) -> list[dict[str, Any]]:
    import pandas

    rows = frame.to_dict("records")
    return [{k: None if pandas.isna(v) else v for k, v in row.items()} for row in rows]


def exact_text(row: dict[str, Any]) -> str:
    """An exact value as a short fraction, else its first digits with dots for the rest."""
    text, decimal = row["exact"], row["exact_decimal"]
    if not text or decimal is None or len(text) <= 9:
        return grouped(text) if text.isdecimal() else text
    return f"{decimal:.7g}" if "/" not in text else f"{_digits(decimal)}..."


def _digits(x: float) -> str:
    """Seven digits, the rest cut off."""
    places = max(0, 6 - math.floor(math.log10(abs(x))))
    return f"{math.floor(abs(x) * 10**places) / 10**places * math.copysign(1, x):,.{places}f}"


def estimate_text(row: dict[str, Any]) -> str:
    """An estimate with its standard error, to the digits that the error leaves."""
    value, error = row["estimate"], row["standard_error"]
    if value is None:
        return ""
    if not error:
        return f"{value:.6g}"
    places = max(0, 1 - math.floor(math.log10(error)))
    return f"{value:,.{places}f} ± {error:,.{places}f}"


def trials_text(n: int | None) -> str:
    """A number of trials, as 1e9 where it is a power of ten."""
    if n is None:
        return ""
    power = len(str(n)) - 1
    return f"1e{power}" if n == 10**power and power > 3 else f"{n:,}"


def _lines(row: dict[str, Any]) -> tuple[str, ...]:
    z = "" if row["z"] is None else f"{row['z']:+.1f}"
    rare = " rare" if "rare-event" in row["diagnosis"] else ""
    return (
        row["id"], row["printed"], exact_text(row), estimate_text(row),
        trials_text(row["trials"]) + rare, z, row["verdict"],
    )  # fmt: skip


HEADS = ("claim", "printed", "exact", "estimate", "trials", "z", "verdict")
RIGHT = {2, 3, 4, 5}
LEFT_OUT = HEADS.index("trials")  # where the terminal is too narrow for all columns
LEAST = 80  # columns of a terminal that the table is made for
NOT_PRINTED = "-"


def table(frame: pandas.DataFrame, width: int | None = None) -> str:
    """The audit for a terminal: each claim's figures, below them the claim, and why where asked."""
    width = max(LEAST, min(width or shutil.get_terminal_size((120, 24)).columns, 140))
    rows = _records(frame)
    cells = [_lines(row) for row in rows]
    sizes = [max(len(line[k]) for line in [HEADS, *cells]) for k in range(len(HEADS))]
    shown = [*range(len(HEADS))]
    if sum(sizes) + 2 * (len(shown) - 1) > width:
        shown.remove(LEFT_OUT)

    def line(cell: tuple[str, ...]) -> str:
        return "  ".join(
            cell[k].rjust(sizes[k]) if k in RIGHT else cell[k].ljust(sizes[k]) for k in shown
        ).rstrip()

    out, place = [line(HEADS), "-" * width], None
    for row, cell in zip(rows, cells):
        if (row["document"], row["place"]) != place:
            place = row["document"], row["place"]
            out.append(f"document {row['document']}, {row['place']}")
        out += [line(cell), *_below(row, width, sizes[0] + 2)]
    left_out = [] if LEFT_OUT in shown else ["trials are left out, the terminal being narrow"]
    return "\n".join([*out, "-" * width, *summary(frame, width, left_out)]) + "\n"


def _below(row: dict[str, Any], width: int, indent: int) -> list[str]:
    """What is said, what a figure is of where none is printed; why, where the verdict asks."""
    parts = [f"claim: {row['claim']}"]
    number = row["exact_decimal"] is not None
    if row["printed"] == NOT_PRINTED and number and row["id"] in ledger():
        parts.append(f"computed: {ledger()[row['id']].quantity}")
    told = any(words in row["diagnosis"] for words in _TOLD)
    if told or row["verdict"] not in _QUIET or (row["verdict"] == "untestable" and number):
        # the text of a file has plain digits; here they stand in threes as in every other column
        parts.append(_OURS.sub(lambda m: grouped(m[0]), row["diagnosis"]))
        if row["readings"]:
            parts.append("readings: " + _short(row["readings"]))
    pad = " " * indent
    return [
        text
        for part in parts
        if part
        for text in textwrap.wrap(
            part, width, initial_indent=pad, subsequent_indent=pad + "  ", break_long_words=False
        )
    ]


def _short(readings: str) -> str:
    """Readings with their long fractions as decimals."""
    from fractions import Fraction

    shown = []
    for reading in readings.split("; "):
        name, _, value = reading.partition("=")
        value, star = value.rstrip("*"), "*" if value.endswith("*") else ""
        if len(value) > 12:
            value = f"{_digits(float(Fraction(value)))}..."
        shown.append(f"{name} = {value}{star}")
    return "; ".join(shown)


def summary(frame: pandas.DataFrame, width: int, more: Sequence[str] = ()) -> list[str]:
    """How many of each verdict, what was played, and whether our own figures agree."""
    counts = frame["verdict"].value_counts()
    each = ", ".join(f"{counts[v]} {v}" for v in VERDICTS if v in counts)
    facts = frame.attrs
    sampled = int(frame["estimate"].notna().sum())
    legend = "exact: a/b, digits with ... go on; * default reading"
    played = f"no row has an estimate, {facts.get('seconds')} s"
    if sampled:
        played = (
            f"{counted(sampled, 'row')} estimated from {counted(facts.get('runs', 0), 'run')}, "
            f"seed {facts.get('seed')}, {facts.get('seconds')} s"
        )
        legend += "; estimate ± standard error"
    lines = [f"{counted(len(frame), 'claim')}: {each}", "; ".join([played, legend, *more])]
    return [
        text for each in [*lines, _agree(frame, sampled)] for text in textwrap.wrap(each, width)
    ]


def _agree(frame: pandas.DataFrame, sampled: int) -> str:
    """Whether our own witnesses agree, and in how many rows there were two of them."""
    wrong = frame.attrs.get("disagreements", [])
    if wrong:
        return f"OUR OWN exact value and simulation DISAGREE in: {', '.join(wrong)}"
    followed = int(((frame["kind"] == "rule") & (frame["exact"] == "true")).sum())
    said = []
    if sampled:
        rows, has = ("the one row", "has") if sampled == 1 else (f"all {sampled} rows", "have")
        said.append(f"exact values and simulation agree in {rows} that {has} both")
    if followed:
        said.append(f"the plays follow the rule in {counted(followed, 'row')}")
    return "; ".join(said) or "no row has a second witness: its exact value stands alone"


def markdown(frame: pandas.DataFrame) -> str:
    """A Markdown table of all columns."""
    rows = [[_cell(v) for v in row.values()] for row in _records(frame)]
    head = list(frame.columns)
    body = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in body) + "\n"


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return str(value).replace("|", "\\|").replace("\n", " ").replace("*", "\\*")
