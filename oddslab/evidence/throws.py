"""Throws that somebody made: counts by face, or a CSV file of counts or of single throws."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oddslab.options import whole

COUNT_NAMES = ("count", "counts", "throws", "times")
MOST_DICE = 12


@dataclass(frozen=True)
class Throws:
    """Counts by face of each die, and the throws one by one where they are known.

    Attributes
    ----------
    faces : tuple of int
        The faces that a die has, in order.
    names : tuple of str
        A name for each die.
    counts : tuple of tuple of int
        For each die how often each face came.
    rows : tuple of tuple of int, or None
        The faces of each throw, a column a die.
    """

    faces: tuple[int, ...]
    names: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[int, ...], ...] | None = None

    def of(self, die: int = 0) -> dict[int, int]:
        """The counts of one die by face."""
        return dict(zip(self.faces, self.counts[die]))

    def made(self, die: int = 0) -> int:
        """How many throws of it are counted."""
        return sum(self.counts[die])


def from_counts(counts: Mapping[int, Any] | Sequence[Any], faces: Sequence[int] = ()) -> Throws:
    """The throws behind counts by face: a mapping, or a count for each of the faces in order.

    `faces` are 1, 2, ... if they are not given.  Negative and broken counts, faces that the die
    has not, and counts that are all 0 are refused.
    """
    own = tuple(faces)
    if isinstance(counts, Mapping):
        own = own or tuple(range(1, max([6, *counts]) + 1))
        for face in counts:
            _face(face, own, "")
        listed = [counts.get(face, 0) for face in own]
    else:
        listed = list(counts)
        own = own or tuple(range(1, len(listed) + 1))
    if len(own) < 2:
        raise ValueError(f"counts of {len(own)} faces tell nothing: give one for each of 2 or more")
    if len(set(own)) < len(own):
        raise ValueError(f"faces={list(own)} name a face twice")
    if len(listed) != len(own):
        raise ValueError(
            f"{len(listed)} counts do not fit a die of {len(own)} faces: give a count for each"
        )
    seen = tuple(_count(c, f) for f, c in zip(own, listed))
    if not any(seen):
        raise ValueError("no throw is counted: expected at least one count above 0")
    return Throws(own, ("die",), (seen,))


def read_throws(path: str | Path, faces: Sequence[int] = range(1, 7)) -> Throws:
    """The throws in a CSV file.

    Two columns, the second headed ``count`` (or counts, throws, times): counts by face.  Else a
    column for each die and a line for each throw; a head that is no number names the dice.
    """
    try:
        with Path(path).open(encoding="utf-8-sig", newline="") as file:
            lines = [row for row in csv.reader(file) if any(cell.strip() for cell in row)]
    except (OSError, UnicodeDecodeError) as e:
        said = e.strerror if isinstance(e, OSError) else "it is no text in UTF-8"
        raise ValueError(f"cannot read {str(path)!r}: {said}") from None
    if not lines:
        raise ValueError(f"{str(path)!r} is empty: expected counts by face, or throws")
    head = [cell.strip() for cell in lines[0]]
    named = not all(_is_whole(cell) for cell in head)
    body = lines[1:] if named else lines
    if not body:
        raise ValueError(f"{str(path)!r} holds a head, {','.join(head)}, and no throw")
    for n, row in enumerate(body, 1 + named):
        if len(row) != len(head):
            raise ValueError(f"{str(path)!r}, line {n}: {len(row)} cells where {len(head)} are due")
    if named and len(head) == 2 and head[1].lower() in COUNT_NAMES:
        return _counted(path, body, tuple(faces))
    if len(head) > MOST_DICE:
        raise ValueError(
            f"{str(path)!r} has {len(head)} columns: at most {MOST_DICE} dice are read"
        )
    own = tuple(faces)
    rows = tuple(
        tuple(_face(cell, own, f"{str(path)!r}, line {n}: ") for cell in row)
        for n, row in enumerate(body, 1 + named)
    )
    names = tuple(head) if named else tuple(f"die {k + 1}" for k in range(len(head)))
    tallies = [Counter(column) for column in zip(*rows)]
    return Throws(own, names, tuple(tuple(t[f] for f in own) for t in tallies), rows)


def _counted(path: str | Path, body: list[list[str]], faces: tuple[int, ...]) -> Throws:
    counts: dict[int, str] = {}
    for n, (face, count) in enumerate(body, 2):
        key = _face(face, faces, f"{str(path)!r}, line {n}: ")
        if key in counts:
            raise ValueError(f"{str(path)!r}, line {n}: face {key} stands there twice")
        counts[key] = count
    return from_counts(counts, faces)


def _face(value: Any, faces: tuple[int, ...], where: str) -> int:
    try:
        face = whole(value)
    except (ValueError, TypeError):
        face = None
    if face is None or face not in faces:
        said = ", ".join(map(str, faces)) if len(faces) < 14 else f"{faces[0]} to {faces[-1]}"
        raise ValueError(f"{where}the die has no face {value!r}: its faces are {said}")
    return face


def _count(value: Any, face: int) -> int:
    try:
        count = whole(value)
    except (ValueError, TypeError):
        count = -1
    if count < 0:
        raise ValueError(f"count={value!r} of face {face} is not possible: a whole number from 0")
    return count


def _is_whole(cell: str) -> bool:
    try:
        whole(cell)
    except (ValueError, TypeError):
        return False
    return True
