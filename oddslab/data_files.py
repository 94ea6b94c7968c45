"""Where the package's data files are: beside the code when installed, else in the checkout."""

from __future__ import annotations

import csv
from importlib import resources
from pathlib import Path


def data_path(name: str) -> Path:
    """The path of a data file, such as ``claims.csv``.

    An installed copy keeps them in ``oddslab/data``; a checkout in ``data`` beside the package.

    Raises
    ------
    ValueError
        For a name that is not there, naming what is.
    """
    folders = [
        Path(str(resources.files("oddslab"))) / "data",
        Path(__file__).parent.parent / "data",
    ]
    for folder in folders:
        if (folder / name).is_file():
            return folder / name
    known = sorted({p.name for f in folders if f.is_dir() for p in f.iterdir() if p.is_file()})
    raise ValueError(f"there is no data file {name!r}; there are: {', '.join(known) or 'none'}")


def read_rows(name: str) -> list[dict[str, str]]:
    """The rows of a CSV data file, each a mapping of column to text."""
    with data_path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
