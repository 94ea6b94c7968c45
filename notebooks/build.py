"""Notebooks from their readable sources: ``python notebooks/build.py`` runs and stores them all.

A source is a Python file whose cells begin with ``# %%`` (code) or ``# %% [markdown]``; a line
``# %magic`` is a magic of IPython.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent


def sources() -> list[Path]:
    """The readable sources of the notebooks beside this file."""
    return sorted(p for p in HERE.glob("*.py") if p.name != Path(__file__).name)


def notebook(source: Path) -> Any:
    """The notebook of a source, not yet run."""
    cells = []
    for n, part in enumerate(re.split(r"^# %%", source.read_text(), flags=re.M)[1:]):
        kind, _, body = part.partition("\n")
        body = body.strip("\n")
        if "[markdown]" in kind:
            text = "\n".join(line.removeprefix("#").removeprefix(" ") for line in body.splitlines())
            cell = nbformat.v4.new_markdown_cell(text)
        else:
            cell = nbformat.v4.new_code_cell(re.sub(r"^# %(?=\w)", "%", body, flags=re.M))
        cell["id"] = f"cell-{n}"  # not by chance: a new build changes what has changed only
        cells.append(cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})


def executed(book: Any) -> Any:
    """The notebook with its outputs; an assertion that fails in it is raised here."""
    NotebookClient(book, timeout=600, kernel_name="python3").execute()
    for cell in book.cells:
        cell.metadata.pop("execution", None)  # times of day
    return book


if __name__ == "__main__":
    for source in sources():
        book = executed(notebook(source))
        nbformat.write(book, source.with_suffix(".ipynb"))
        print(source.with_suffix(".ipynb"), file=sys.stderr)
