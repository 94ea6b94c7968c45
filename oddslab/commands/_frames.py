"""Frames to the standard output, as CSV, JSON or Markdown."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas


def write(frame: pandas.DataFrame, form: str, of: str | None = None) -> None:
    """Write a frame; of a table of figures the one that is named, if one is."""
    from oddslab import tables

    if of is not None and "figure" in frame.columns:
        facts = frame.attrs
        frame = frame[frame["figure"] == of].reset_index(drop=True)
        frame.attrs = facts
    text = {
        "csv": tables.to_csv, "json": tables.to_json, "markdown": tables.to_markdown,
    }[form](frame)  # fmt: skip
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def write_rows(rows: Sequence[Mapping[str, Any]], form: str) -> None:
    """Write rows of text that need no frame."""
    if form == "json":
        import json

        print(json.dumps(rows, indent=1))
    elif form == "csv":
        import csv

        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        print("| " + " | ".join(rows[0]) + " |")
        print("|" + " --- |" * len(rows[0]))
        for row in rows:
            print("| " + " | ".join(str(v) for v in row.values()) + " |")
