"""Frames to the standard output, as CSV, JSON or Markdown."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas

    from oddslab.game import Figure


def write(frame: pandas.DataFrame, form: str, figures: Sequence[Figure] = ()) -> None:
    """Write a frame; of a table of figures the rows of those that are given, if any are."""
    from oddslab import tables

    if figures and "figure" in frame.columns:
        frame = frame[frame["figure"].isin([f.key for f in figures])].reset_index(drop=True)
    if form == "csv":
        text = tables.to_csv(frame)
    elif form == "json":
        text = tables.to_json(frame)
    else:
        text = tables.to_markdown(frame)
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
