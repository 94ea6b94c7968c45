"""A match of a line game in words: a line for each round with the score, then who takes what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from oddslab.apparatus.dominoes import tile_name
from oddslab.gamebook.dominoes import _line_numbers as line
from oddslab.gamebook.dominoes._line_table import SEATS, Table
from oddslab.gamebook.dominoes._line_tell import does, steps
from oddslab.numerals import counted


def rounds_of(log: Sequence[int], sides: int) -> Iterator[tuple[list[int], list[int]]]:
    """The codes of each round of a match, and the scores of the sides after it."""
    codes: list[int] = []
    scores: list[int] = []
    for code in log:
        if code >= 0:
            codes.append(code)
            continue
        scores.append(-1 - code >> 4)
        if len(scores) == sides:
            yield codes, scores
            codes, scores = [], []


def tell(table: Table, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The match in words: a line for each round with what it scored, then who takes what."""
    before = [0] * table.sides
    count = 0
    for count, (codes, scores) in enumerate(rounds_of(log, table.sides), 1):
        gains = [
            f"{does(name, 'score')} {_points(table, now - then)}"
            for name, then, now in zip(table.side_names, before, scores)
            if now != then
        ]
        score = ", ".join(f"{n} {_points(table, s)}" for n, s in zip(table.side_names, scores))
        did = ", ".join(gains) or "nobody scores"
        yield f"Round {count}: {round_in_short(codes)}; {did}.  Score: {score}."
        before = scores
    rounds = counted(count, "round")
    if outcome["winner"] == "none":
        yield f"The match is given up after {rounds}."
        return
    verbs = ("wins", "takes")
    if " and " in outcome["winner"]:
        verbs = ("divide", "take")
    elif "+" in outcome["winner"]:
        verbs = ("win", "take")
    units = f"{outcome['taken']} {'unit' if outcome['taken'] == 1 else 'units'}"
    yield f"{outcome['winner']} {verbs[0]} the match in {rounds} and {verbs[1]} {units}."


def _points(table: Table, score: int) -> str:
    whole, rest = divmod(score, table.whole)
    return f"{whole}" if not rest else f"{whole} {Fraction(rest, table.whole)}".removeprefix("0 ")


def round_in_short(codes: Sequence[int]) -> str:
    """Who sets what, and how the round ends."""
    play = steps(codes)
    held = [0] * len(SEATS)
    for s in play:
        held[s.seat] += (s.kind in (line.DEALT, line.DRAWN)) - (s.kind == line.LAID)
    laid = [s for s in play if s.kind == line.LAID]
    tiles = counted(len(laid), "tile")
    end = "the target is reached"
    if play[-1].kind in (line.GO, line.STOPPED):
        end = "the line is blocked"
    elif not held[laid[-1].seat]:
        end = f"{SEATS[laid[-1].seat]} is out"
    return f"{SEATS[laid[0].seat]} sets {tile_name(laid[0].tile)}; {end} after {tiles}"
