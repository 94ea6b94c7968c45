"""Positions and records as plain text, read and written.

A text is a list of clauses with semicolons between them, in any order::

    A: 4-0 5-4 5-3; B: 6-3 6-1 5-1 1-1; ends 0 4; A to play

Each player's tiles come after his letter.  ``line 2-0 5-2 5-0`` names the tiles on the table from
left to right, and then the ends need not be said.  Without ``ends`` and ``line`` nothing is laid
yet.  Four hands are two partnerships, A and C against B and D.

A record gives the hands as they were dealt, and the plays::

    A: 6-6 5-4; B: 6-5 1-0; A to play; plays 6-6 6-5 5-4

``go`` is a turn passed.  Where a tile fits both ends, ``4-0 on 4`` says which is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from oddslab.apparatus.dominoes import DominoSet, hand_name, listed
from oddslab.open_hand.positions import GO, SEATS, Play, Position, named

EXAMPLE = "A: 4-0 5-4 5-3; B: 6-3 6-1 5-1 1-1; ends 0 4; A to play"

_HAND = re.compile(r"([A-Za-z])\s*:\s*(.*)", re.S)
_TURN = re.compile(r"([A-Za-z]) (?:to play|to set|plays|sets)", re.I)
_PLAY = re.compile(r"(?:([\w\[][^\s,]*)(?:\s+on\s+(\w+))?)")
_HIDDEN = re.compile(r"(\d+) tiles?(?: without (.*))?", re.I)


@dataclass(frozen=True)
class Clauses:
    """A text taken apart; nothing is judged yet but its words."""

    hands: dict[str, str]
    ends: tuple[int, int] | None
    line: str
    plays: str | None
    turn: str


def clauses(text: str) -> Clauses:
    """The clauses of a text; refused where one is unknown or stands twice."""
    if not isinstance(text, str):
        raise TypeError(f"a position is a text such as {EXAMPLE!r}, not {text!r}")
    hands: dict[str, str] = {}
    found: dict[str, str] = {}
    for part in (" ".join(p.split()) for p in re.split(r"[;\n]", text)):
        if not part:
            continue
        word, _, rest = part.partition(" ")
        if match := _HAND.fullmatch(part):
            seat = match[1].upper()
            if seat in hands:
                raise ValueError(f"the hand of {seat} is given twice")
            hands[seat] = match[2]
            continue
        if match := _TURN.fullmatch(part):
            key, rest = "turn", match[1].upper()
        else:
            key = word.lower()
            if key not in ("ends", "line", "plays"):
                raise ValueError(f"cannot read {part!r}: expected such as {EXAMPLE!r}")
        if key in found:
            raise ValueError(f"{key if key != 'turn' else 'whose turn it is'} is given twice")
        found[key] = rest
    seats = SEATS[: len(hands)]
    if len(hands) not in (2, 4) or sorted(hands) != list(seats):
        said = ", ".join(sorted(hands)) or "nobody"
        raise ValueError(f"hands of A and B, or of A, B, C and D are needed, not of {said}")
    turn = found.get("turn", "A" if "plays" in found else "")
    if turn not in seats or not turn:
        said = f", not {turn}" if turn else ""
        raise ValueError(f"say whose turn it is: {' or '.join(seats)} to play{said}")
    if "plays" in found and ("ends" in found or "line" in found):
        raise ValueError("the plays give the ends and the line: leave those out")
    return Clauses(hands, _ends(found.get("ends")), found.get("line", ""), found.get("plays"), turn)


def _ends(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    words = re.findall(r"[^\s,]+", re.sub(r"\band\b", " ", text))
    if len(words) == 1:
        words *= 2
    if len(words) != 2 or not all(w.isdecimal() for w in words):
        raise ValueError(f"the ends are two numbers such as 0 4, not {text!r}")
    return int(words[0]), int(words[1])


def read_hand(dominoes: DominoSet, seat: str, text: str) -> int:
    """The tiles of a hand; "none" for an empty one."""
    try:
        return 0 if text.lower() in ("none", "-") else dominoes.hand(text)
    except ValueError as e:
        raise ValueError(f"the hand of {seat}: {e}") from None


def read_line(dominoes: DominoSet, text: str) -> tuple[int, ...]:
    """The tiles of a line."""
    try:
        return tuple(dominoes.tile(t) for t in listed(text))
    except ValueError as e:
        raise ValueError(f"the line: {e}") from None


def read_hidden(text: str) -> tuple[int, tuple[int, ...]] | None:
    """The number of tiles and the suits absent in "4 tiles without 0 4"; None for other texts."""
    match = _HIDDEN.fullmatch(text)
    if not match:
        return None
    suits = re.findall(r"[^\s,]+", re.sub(r"\b(?:and|or)\b", " ", match[2] or ""))
    if not all(s.isdecimal() for s in suits):
        raise ValueError(f"suits are numbers such as 0 4, not {match[2]!r}")
    return int(match[1]), tuple(map(int, suits))


def read(text: str, dominoes: DominoSet | None = None) -> Position:
    """The position of a text, or the one that a record comes to."""
    return replayed(text, dominoes)[-1]


def replayed(text: str, dominoes: DominoSet | None = None) -> tuple[Position, ...]:
    """Every position of a record from the deal on; of a position, that one alone.

    Examples
    --------
    >>> [p.ends for p in replayed("A: 6-6 5-4; B: 6-5 1-0; plays 6-6 6-5 5-4")]
    [None, (6, 6), (6, 5), (6, 4)]
    """
    found = clauses(text)
    dominoes = dominoes or DominoSet()
    for seat, hand in found.hands.items():
        if read_hidden(hand):
            raise ValueError(f"the hand of {seat} is hidden: only open hands have a position")
    hands = tuple(read_hand(dominoes, s, found.hands[s]) for s in sorted(found.hands))
    start = Position(
        dominoes, hands, found.ends, SEATS.index(found.turn), read_line(dominoes, found.line)
    )
    return (start,) if found.plays is None else replay(start, found.plays)


def replay(start: Position, plays: str | Iterable[Any]) -> tuple[Position, ...]:
    """The positions from `start` on, a play at a time, each play checked.

    Parameters
    ----------
    start : Position
        Where the plays begin.
    plays : str or sequence
        Such as ``"5-0 6-0 go 4-0 on 4"``, or `Play` objects.

    Raises
    ------
    ValueError
        With the number of the first play that is not legal, and why.
    """
    found = [start]
    for n, said in enumerate(read_plays(start.dominoes, plays), 1):
        p = found[-1]
        try:
            found.append(p.after(settled(said, p.plays())))
        except ValueError as e:
            raise ValueError(f"play {n}: {e}") from None
    return tuple(found)


def read_plays(dominoes: DominoSet, plays: str | Iterable[Any]) -> tuple[Play, ...]:
    """The plays of a text as they are said: with the end only where it is."""
    if not isinstance(plays, str):
        return tuple(plays)
    found = []
    for word, end in _PLAY.findall(plays):
        if word.lower() == "go" and not end:
            found.append(GO)
        else:
            if end and not end.isdecimal():
                raise ValueError(f"a tile is put to a number, not to {end!r}")
            found.append(Play(dominoes.tile(word), int(end) if end else None))
    return tuple(found)


def settled(said: Play, legal: tuple[Play, ...]) -> Play:
    """The legal play that is meant; refused where two could be."""
    if said in legal or said.tile is None or said.end is not None:
        return said
    meant = [p for p in legal if p.tile == said.tile]
    if len(meant) > 1:
        raise ValueError(f"{said} fits both ends: say {' or '.join(map(str, meant))}")
    return meant[0] if meant else said


def written(p: Position) -> str:
    """The text of a position, which `read` reads back."""
    parts = [f"{SEATS[s]}: {hand_name(h) if h else 'none'}" for s, h in enumerate(p.hands)]
    if p.line:
        parts.append(f"line {named(p.line)}")
    elif p.ends is not None:
        parts.append(f"ends {p.ends[0]} {p.ends[1]}")
    return "; ".join([*parts, f"{p.seat} to play"])
