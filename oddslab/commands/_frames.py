"""Frames to the standard output, as CSV, JSON or Markdown."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable, Mapping, Sequence
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


def write_rows(rows: Iterable[Mapping[str, Any]], form: str) -> None:
    """Write rows of text that need no frame, each as it comes: a long law may fill a disk."""
    rows = iter(rows)
    first = next(rows)
    every = itertools.chain([first], rows)
    if form == "json":
        import json

        for k, row in enumerate(every):
            print(",\n" * (k > 0) or "[\n", json.dumps([row], indent=1)[2:-2], sep="", end="")
        print("\n]")
    elif form == "csv":
        import csv

        writer = csv.DictWriter(sys.stdout, list(first), lineterminator="\n")
        writer.writeheader()
        writer.writerows(every)
    else:
        print("| " + " | ".join(first) + " |")
        print("|" + " --- |" * len(first))
        for row in every:
            print("| " + " | ".join(str(v) for v in row.values()) + " |")
