"""Frames to files and back: CSV, JSON and Parquet that read back equal, facts included.

Every column is one of six kinds, which the file records beside the facts:

- ``int64``, ``float64``, ``bool``: numpy's, NaN written as blank (CSV) or null (JSON);
- ``integer``: Python ints of any size, ``fraction``: Fractions, as "a/b" or "a";
- ``value``: anything an outcome may be: int, str, Fraction ("a/b"), "12 or more", float, bool;
- ``str``: pandas' text.

A JSON number is read by many programs as a float, so whole numbers beyond 2^53 leave as text.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
from fractions import Fraction
from numbers import Integral
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from oddslab.game import OrMore
from oddslab.numerals import fraction, number, whole

LAYOUT = 1  # of the files; changes when older ones would be misread
_SAFE = 1 << 53
_DIGITS = 15  # of a number that a spreadsheet keeps
_KINDS = ("int64", "float64", "bool", "integer", "fraction", "value", "str")
# what columns of these names are in a file that does not say
_NAMED = {
    "ways": "integer", "exact": "fraction", "count": "int64", "decimal": "float64",
    "estimate": "float64", "standard_error": "float64", "low": "float64", "high": "float64",
    "z": "float64",
}  # fmt: skip
_INT = re.compile(r"-?\d+")
_FRACTION = re.compile(r"-?\d+/\d+")
_OR_MORE = re.compile(r"(-?\d+) or more")
_FLOAT = re.compile(r"-?(\d+\.\d+(e[+-]\d+)?|\d+e[+-]\d+|inf)")
_GUARD = re.compile(r'="(.*)"', re.DOTALL)


def write(frame: pd.DataFrame, path: str | Path, spreadsheet: bool = False) -> Path:
    """Write a frame by the suffix of `path`: .csv, .json or .parquet; `read` gives it back equal.

    Parameters
    ----------
    frame : DataFrame
        With plain row numbers as its index, and plain JSON values in ``attrs``.
    path : str or Path
    spreadsheet : bool
        For CSV: guard fractions and numbers of more than 15 digits as ``="1/6"``, since a
        spreadsheet would make a date of the one and zeros of the other.  Odds need no guard.

    Raises
    ------
    ValueError, TypeError
        For other suffixes, and for what would not read back equal.
    ImportError
        For Parquet without pyarrow, naming the extra that brings it.
    """
    path = Path(path)
    suffix = _suffix(path)
    if spreadsheet and suffix != ".csv":
        raise ValueError(f"spreadsheet=True goes with .csv, not with {path.name!r}")
    if suffix == ".csv":
        path.write_text(to_csv(frame, True, spreadsheet), encoding="utf-8", newline="")
    elif suffix == ".json":
        path.write_text(to_json(frame), encoding="utf-8", newline="")
    else:
        _write_parquet(frame, path)
    return path


def read(path: str | Path) -> pd.DataFrame:
    """Return the frame that a file holds.

    CSV and JSON without facts (other programs') are read too: the columns of the schema by their
    name, others by the look of their cells.
    """
    path = Path(path)
    suffix = _suffix(path)
    if suffix == ".csv":
        return _from_csv(path.read_bytes().decode("utf-8-sig"))
    if suffix == ".json":
        return _from_json(path.read_text(encoding="utf-8"))
    return _read_parquet(path)


def to_csv(frame: pd.DataFrame, facts: bool = False, spreadsheet: bool = False) -> str:
    """Return the frame as CSV.

    With `facts` a first line "# {...}" holds kinds and facts as JSON (``skiprows=1`` skips it) and
    text that looks like a number is marked by an apostrophe, so that `read` gives equal values.
    """
    kinds = _kinds(frame)
    text = io.StringIO()
    if facts:
        text.write(f"# {json.dumps(_side(frame, kinds))}\n")
    columns = []
    for name, kind in kinds.items():
        cells = [_encode(x, kind, marked=facts) for x in frame[name].tolist()]
        columns.append([_guarded(c, kind) for c in cells] if spreadsheet else cells)
    rows = [[c if c is not None else "" for c in row] for row in zip(*columns)]
    # a bare carriage return would end the line for a reader
    bare = any("\r" in c for row in [list(frame.columns), *rows] for c in row)
    writer = csv.writer(
        text, lineterminator="\n", quoting=csv.QUOTE_ALL if bare else csv.QUOTE_MINIMAL
    )
    writer.writerows([frame.columns, *rows])
    return text.getvalue()


def to_json(frame: pd.DataFrame, facts: bool = True) -> str:
    """Return the frame as JSON: an object with facts and rows, or without `facts` just the rows.

    Each row is an object by column.  Fractions are text "a/b", whole numbers beyond 2^53 text.
    """
    kinds = _kinds(frame)
    columns = {
        n: [_jsoned(x, kind, marked=facts) for x in frame[n].tolist()] for n, kind in kinds.items()
    }
    rows = [dict(zip(columns, row)) for row in zip(*columns.values())]
    lines = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)
    body = f"[\n{lines}\n]" if rows else "[]"
    if not facts:
        return body + "\n"
    side = json.dumps(_side(frame, kinds), ensure_ascii=False)
    return f'{side[:-1]}, "rows": {body}}}\n'


# ---------------------------------------------------------------- kinds and cells


def _kinds(frame: pd.DataFrame) -> dict[str, str]:
    if not frame.index.equals(pd.RangeIndex(len(frame))):
        raise ValueError("only plain row numbers read back equal: call reset_index() first")
    names = list(frame.columns)
    if len(set(names)) < len(names) or not all(isinstance(n, str) and n for n in names):
        raise ValueError(f"columns need names, each its own, not {names}")
    return {name: _kind(name, frame[name]) for name in names}


def _kind(name: str, column: pd.Series) -> str:
    if column.dtype in ("int64", "float64", "bool"):
        return str(column.dtype)
    if isinstance(column.dtype, pd.StringDtype):
        return "str"
    if column.dtype != object:
        raise TypeError(f"column {name!r} has dtype {column.dtype}; known are {', '.join(_KINDS)}")
    cells = [x for x in column.tolist() if not _missing(x)]
    if cells and all(type(x) is int for x in cells):
        return "integer"
    if cells and all(type(x) is Fraction for x in cells):
        return "fraction"
    for x in cells:
        if not isinstance(x, str | Integral | Fraction | float):
            raise TypeError(f"column {name!r} holds {x!r}: expected numbers, Fractions or text")
    return _NAMED.get(name, "value") if not cells else "value"


def _missing(x: Any) -> bool:
    return x is None or (isinstance(x, float) and math.isnan(x)) or x is pd.NA


def _encode(x: Any, kind: str, marked: bool = True) -> str | None:
    """A cell as text, None where there is none."""
    if _missing(x):
        return None
    if isinstance(x, str):
        return f"'{x}" if marked and _looks(x, kind) else x
    if isinstance(x, bool | np.bool_):
        return "true" if x else "false"
    if isinstance(x, Fraction):
        return fraction(x) + ("/1" if kind == "value" and x.denominator == 1 else "")
    if isinstance(x, float):
        return repr(x)
    return str(x) if isinstance(x, OrMore) else whole(x)


def _looks(text: str, kind: str) -> bool:
    """Whether a text needs a mark because it would be read as something else."""
    if text == "" or text.startswith(("'", '="')):
        return True
    return kind == "value" and type(_value(text)) is not str


def _decode(text: str | None, kind: str) -> Any:
    if kind in ("str", "value"):
        if text is None or text == "":
            return None
        if text.startswith("'"):
            return text[1:]
        return _value(text) if kind == "value" else text
    blank = text is None or text == ""
    if kind == "float64":
        return math.nan if blank else float(text)  # type: ignore[arg-type]
    if blank and kind in ("integer", "fraction"):
        return None
    assert text is not None
    if kind == "fraction":
        return _fraction(text)
    if kind == "bool":
        return {"true": True, "false": False}[text.lower()]
    return number(text)


def _value(text: str) -> Any:
    if _INT.fullmatch(text):
        return number(text)
    if _FRACTION.fullmatch(text) and text.partition("/")[2].strip("0"):
        return _fraction(text)
    if found := _OR_MORE.fullmatch(text):
        return OrMore(found[1])
    if _FLOAT.fullmatch(text):
        return float(text)
    return {"true": True, "false": False}.get(text, text)


def _fraction(text: str) -> Fraction:
    top, _, bottom = text.partition("/")
    return Fraction(number(top), number(bottom or "1"))


def _guarded(cell: str | None, kind: str) -> str | None:
    if cell is None or kind in ("float64", "bool"):
        return cell
    long = _INT.fullmatch(cell) and len(cell.lstrip("-")) > _DIGITS
    dated = re.fullmatch(r"\d+ ?[-/] ?\d+( ?[-/] ?\d+)?", cell)
    return f'="{cell}"' if long or dated or _FRACTION.fullmatch(cell) else cell


def _jsoned(x: Any, kind: str, marked: bool) -> Any:
    if _missing(x) or isinstance(x, bool):
        return None if _missing(x) else x
    if type(x) is int and -_SAFE <= x <= _SAFE:
        return x
    if isinstance(x, float) and math.isfinite(x):
        return x
    return _encode(x, kind, marked)


def _unjsoned(x: Any, kind: str) -> Any:
    if isinstance(x, str) or x is None:
        return _decode(x, kind)
    return _decode(str(x), kind) if kind not in ("value", "float64") else x


def _column(cells: list[Any], kind: str) -> pd.Series:
    if kind in ("int64", "float64", "bool"):
        return pd.Series(np.array(cells, dtype=kind))
    if kind == "str":
        return pd.Series(cells, dtype=pd.Series(["text"]).dtype)  # whichever this pandas has
    return pd.Series(cells, dtype=object)


# ---------------------------------------------------------------- files


def _side(frame: pd.DataFrame, kinds: dict[str, str]) -> dict[str, Any]:
    facts = dict(frame.attrs)
    try:
        same = json.loads(json.dumps(facts)) == facts
    except (TypeError, ValueError):
        same = False
    if not same:
        raise TypeError(f"facts in attrs must be plain JSON values, not {facts!r}")
    return {"oddslab_table": LAYOUT, "columns": kinds, "facts": facts}


def _checked(side: Any) -> dict[str, Any]:
    if not isinstance(side, dict) or side.get("oddslab_table") != LAYOUT:
        raise ValueError(f"not a table of layout {LAYOUT}: {str(side)[:60]!r}")
    return side


def _from_csv(text: str) -> pd.DataFrame:
    side: dict[str, Any] | None = None
    if text.startswith("# "):
        first, _, text = text.partition("\n")
        side = _checked(json.loads(first[2:]))
    rows = list(csv.reader(io.StringIO(text, newline="")))
    if not rows:
        raise ValueError("the file holds no columns")
    head, *body = rows
    body = [row or [""] for row in body]
    cells = {n: [_unguarded(row[k]) for row in body] for k, n in enumerate(head)}
    kinds = side["columns"] if side else {n: _guessed(n, c) for n, c in cells.items()}
    frame = pd.DataFrame(
        {n: _column([_decode(x, kinds[n]) for x in c], kinds[n]) for n, c in cells.items()}
    )
    frame.attrs = side["facts"] if side else {}
    return frame


def _unguarded(cell: str) -> str:
    found = _GUARD.fullmatch(cell)
    return found[1] if found else cell


def _guessed(name: str, cells: list[str]) -> str:
    kind = _NAMED.get(name, "value")
    try:
        for x in cells:
            _decode(x, kind)
    except (ValueError, AssertionError):
        return "value"
    whole = kind == "value" and cells and all(_INT.fullmatch(x) and len(x) < 19 for x in cells)
    return "int64" if whole else kind


def _from_json(text: str) -> pd.DataFrame:
    whole = json.loads(text)
    if isinstance(whole, list):
        names = list(dict.fromkeys(n for row in whole for n in row))
        columns = {n: [row.get(n) for row in whole] for n in names}
        texts = {n: ["" if x is None else str(x) for x in c] for n, c in columns.items()}
        kinds = {n: _guessed(n, c) for n, c in texts.items()}
        facts: dict[str, Any] = {}
    else:
        side = _checked(whole)
        kinds, facts = side["columns"], side["facts"]
        columns = {n: [row[n] for row in side["rows"]] for n in kinds}
    frame = pd.DataFrame(
        {n: _column([_unjsoned(x, kinds[n]) for x in c], kinds[n]) for n, c in columns.items()}
    )
    frame.attrs = facts
    return frame


def _arrow() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise ImportError(
            'Parquet needs pyarrow: pip install "oddslab[parquet]", or write .csv or .json'
        ) from None
    return pyarrow


def _write_parquet(frame: pd.DataFrame, path: Path) -> None:
    arrow = _arrow()
    kinds = _kinds(frame)
    side = json.dumps(_side(frame, kinds))
    arrays = [
        arrow.array(frame[n].to_numpy())
        if kind in ("int64", "float64", "bool")
        else arrow.array([_encode(x, kind) for x in frame[n].tolist()], arrow.string())
        for n, kind in kinds.items()
    ]
    table = arrow.Table.from_arrays(arrays, names=list(kinds))
    arrow.parquet.write_table(table.replace_schema_metadata({"oddslab": side}), path)


def _read_parquet(path: Path) -> pd.DataFrame:
    arrow = _arrow()
    table = arrow.parquet.read_table(path)
    side = (table.schema.metadata or {}).get(b"oddslab")
    if side is None:
        raise ValueError(f"{path.name!r} holds no table of ours: use pandas.read_parquet")
    found = _checked(json.loads(side))
    columns = {}
    for n, kind in found["columns"].items():
        cells = table.column(n)
        plain = kind in ("int64", "float64", "bool")
        columns[n] = (
            pd.Series(cells.to_numpy())
            if plain
            else _column([_decode(x, kind) for x in cells.to_pylist()], kind)
        )
    frame = pd.DataFrame(columns)
    frame.attrs = found["facts"]
    return frame


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".json", ".parquet"):
        raise ValueError(f"{path.name!r} has no suffix that is known: .csv, .json or .parquet")
    return suffix
