"""Throws that somebody made: counts by face, or a CSV file of counts or of single throws."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from oddslab.evidence._reading import MOST_THROWS
from oddslab.options import shown, whole

FACE_NAMES = ("face", "faces", "side", "sides", "value", "outcome", "result", "number", "successes")
COUNT_NAMES = (
    "count", "counts", "throws", "times", "frequency", "frequencies", "freq", "n", "observed",
    "tally", "occurrences", "total",
)  # fmt: skip
MOST_DICE = 12
MOST_FACES = 1001


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
    unnamed : tuple of int
        Faces that were not mentioned, and count as never thrown.
    """

    faces: tuple[int, ...]
    names: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[int, ...], ...] | None = None
    unnamed: tuple[int, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        each = ", ".join(f"{n} {list(c)}" for n, c in zip(self.names, self.counts))
        known = "" if self.rows is None else ", one by one"
        return f"<Throws by face {self.faces[0]} to {self.faces[-1]}: {each}{known}>"

    def of(self, die: int = 0) -> dict[int, int]:
        """The counts of one die by face."""
        return dict(zip(self.faces, self.counts[self.at(die)]))

    def made(self, die: int = 0) -> int:
        """How many throws of it are counted."""
        return sum(self.counts[self.at(die)])

    def at(self, die: int) -> int:
        """The place of a die, 0 the first; others than there are are refused."""
        n = len(self.counts)
        if isinstance(die, bool) or not isinstance(die, int) or not 0 <= die < n:
            raise ValueError(
                f"die={die!r} is not possible: a whole number from 0 to {n - 1}, the first is 0"
            )
        return die


def checked(throws: Any) -> Throws:
    """The throws, or a refusal of what are none, such as a bare list of counts."""
    if not isinstance(throws, Throws):
        raise TypeError(
            f"throws={shown(throws)} is not possible: what from_counts or read_throws returns"
        )
    return throws


def from_counts(counts: Mapping[int, Any] | Sequence[Any], faces: Sequence[int] = ()) -> Throws:
    """The throws behind counts by face: a mapping, or a count for each of the faces in order.

    `faces` are 1, 2, ... if they are not given, at most 1001 of them.  Negative and broken counts,
    faces that the die has not, counts that are all 0 and those beyond 10^13 together are refused.
    """
    if isinstance(counts, str | bytes) or not isinstance(counts, Iterable):
        raise TypeError(
            f"counts={shown(counts)} is not possible: a list with a count for each face in order, "
            "such as [25, 22, 30, 37, 36, 30], or a mapping such as {1: 25, 2: 22}"
        )
    own = _own(faces)
    if isinstance(counts, Mapping):
        if not own:
            for face in counts:
                if isinstance(face, bool) or not isinstance(face, int) or face < 1:
                    raise ValueError(
                        f"counts name the face {face!r}: expected whole numbers from 1, or faces= "
                        "with the faces that the die has"
                    )
                _few(face)
            own = tuple(range(1, max([6, *counts]) + 1))
        for face in counts:
            _face(face, own, "")
        listed = [counts.get(face, 0) for face in own]
        unnamed = tuple(face for face in own if face not in counts)
    else:
        listed, unnamed = list(counts), ()
        own = own or tuple(range(1, len(listed) + 1))
    _few(len(own))
    if len(own) < 2:
        raise ValueError(
            f"{'one count' if own else 'no count'} is not enough to tell of a die: give a count "
            "for each of 2 faces or more"
        )
    if len(set(own)) < len(own):
        raise ValueError(f"faces={list(own)} name a face twice")
    if len(listed) != len(own):
        raise ValueError(
            f"{len(listed)} counts do not fit a die of {len(own)} faces: give a count for each"
        )
    seen = tuple(_count(c, f) for f, c in zip(own, listed))
    if not any(seen):
        raise ValueError("no throw is counted: expected at least one count above 0")
    if sum(seen) > MOST_THROWS:
        raise ValueError(
            f"{sum(seen):,} throws are too many: counts may add up to {MOST_THROWS:,} at most"
        )
    return Throws(own, ("die",), (seen,), None, unnamed)


def read_throws(path: str | Path, faces: Sequence[int] = range(1, 7)) -> Throws:
    """The throws in a CSV file.

    Two columns headed face and count, in either order, or by words that mean so: counts by face.
    Else a column for each die and a line for each throw; the first line may name the dice, by
    words that begin with a letter.  What could be read in two ways is refused.
    """
    if not isinstance(path, str | Path):
        raise TypeError(f"path={shown(path)} is not possible: the name of a CSV file, or a Path")
    name, lines = repr(str(path)), _lines(path)
    if not lines:
        raise ValueError(f"{name} is empty: expected counts by face, or throws")
    first, head = lines[0]
    if len(head) == 1 and re.search(r"[;\t|]", head[0]):
        raise ValueError(
            f"{name}, line {first}: {head[0]!r} has no comma: cells are divided by commas, as in "
            "face,count or red,blue"
        )
    named = all(cell[:1].isalpha() for cell in head)
    if not named and not all(_is_whole(cell) for cell in head):
        raise ValueError(
            f"{name}, line {first}: {','.join(head)!r} is neither throws, which are whole numbers, "
            "nor a head, which has for each column a name that begins with a letter"
        )
    body = lines[1:] if named else lines
    if not body:
        raise ValueError(f"{name} holds a head, {','.join(head)}, and no throw")
    for n, row in body:
        if len(row) != len(head):
            raise ValueError(
                f"{name}, line {n}: {len(row)} {'cell' if len(row) == 1 else 'cells'} where "
                f"{len(head)} are due"
            )
    own = _own(faces)
    if named and len(head) == 2 and (order := _order(head, name)):
        return _counted(name, [(n, row[order[0]], row[order[1]]) for n, row in body], own)
    if len(head) > MOST_DICE:
        raise ValueError(f"{name} has {len(head)} columns: at most {MOST_DICE} dice are read")
    rows = tuple(
        tuple(_face(cell, own, f"{name}, line {n}: ", named, len(head)) for cell in row)
        for n, row in body
    )
    names = tuple(head) if named else tuple(f"die {k + 1}" for k in range(len(head)))
    tallies = [Counter(column) for column in zip(*rows)]
    return Throws(own, names, tuple(tuple(t[f] for f in own) for t in tallies), rows)


def _lines(path: str | Path) -> list[tuple[int, list[str]]]:
    """The rows that hold something, each with the number of its line in the file."""
    try:
        with Path(path).open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file)
            rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error, ValueError) as e:
        said = e.strerror if isinstance(e, OSError) else str(e)
        said = "it is no text in UTF-8" if isinstance(e, UnicodeDecodeError) else said
        raise ValueError(f"cannot read {str(path)!r}: {said}") from None
    return [(n, row) for n, row in rows if any(row)]


def _order(head: Sequence[str], name: str) -> tuple[int, int] | None:
    """The columns of faces and of counts; None where the head names two dice."""
    words = [cell.lower() for cell in head]
    for face, count in ((0, 1), (1, 0)):
        if words[count] in COUNT_NAMES and words[face] not in COUNT_NAMES:
            return face, count
    if any(word in (*FACE_NAMES, *COUNT_NAMES) for word in words):
        raise ValueError(
            f"{name}: the head {','.join(head)!r} may mean counts by face or two dice: head counts "
            "face,count, or give each die a name of its own"
        )
    return None


def _counted(name: str, body: list[tuple[int, str, str]], faces: tuple[int, ...]) -> Throws:
    counts: dict[int, str] = {}
    for n, face, count in body:
        key = _face(face, faces, f"{name}, line {n}: ")
        if key in counts:
            raise ValueError(f"{name}, line {n}: face {key} stands there twice")
        if _whole(count) is None or (_whole(count) or 0) < 0:
            raise ValueError(
                f"{name}, line {n}: count={count!r} of face {key} is not possible: a whole number "
                "from 0"
            )
        counts[key] = count
    return from_counts(counts, faces)


def _own(faces: Any) -> tuple[int, ...]:
    if isinstance(faces, str) or not isinstance(faces, Iterable):
        raise TypeError(f"faces={shown(faces)} is not possible: the faces of a die, as range(1, 7)")
    own = tuple(faces)
    for face in own:
        if isinstance(face, bool) or not isinstance(face, int):
            raise TypeError(f"faces={shown(own)} is not possible: {face!r} is no whole number")
    return own


def _few(faces: int) -> None:
    if faces > MOST_FACES:
        raise ValueError(f"a die of {faces:,} faces has too many: at most {MOST_FACES:,} are read")


def _face(
    value: Any, faces: tuple[int, ...], where: str, named: bool = True, columns: int = 1
) -> int:
    face = _whole(value)
    if face is None or face not in faces:
        said = ", ".join(map(str, faces)) if len(faces) < 14 else f"{faces[0]} to {faces[-1]}"
        more = ""
        if face is not None and where:
            more = "; a die of other faces is told by --against with a chance for each of them"
            if not named and columns == 2:
                more += ", and counts by face need the head face,count"
        raise ValueError(f"{where}the die has no face {value!r}: its faces are {said}{more}")
    return face


def _count(value: Any, face: int) -> int:
    count = _whole(value)
    if count is None or count < 0:
        raise ValueError(f"count={value!r} of face {face} is not possible: a whole number from 0")
    return count


def _whole(value: Any) -> int | None:
    """The whole number that is meant, digits in ASCII alone; None for what is none."""
    try:
        return None if isinstance(value, str) and not value.isascii() else whole(value)
    except (ValueError, TypeError):
        return None


def _is_whole(cell: str) -> bool:
    return _whole(cell) is not None
