"""Hazard as a person would referee it: throws as they fall, one rule a line.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

BOTH_SIDES_OF_SEVEN = {6: 12, 8: 12, 7: 11}  # what nicks beside the main itself


@dataclass
class Bet:
    """How a bet went."""

    main: int
    chance: int
    won: bool
    throws: int


def bet(throws: Iterator[tuple[int, int]], main: int | str) -> Bet:
    """One bet; a main that is not named is the first throw of 5 to 9."""
    while main == "random":
        total = sum(next(throws))
        if total in range(5, 10):
            main = total
    first = sum(next(throws))
    if first in (main, BOTH_SIDES_OF_SEVEN.get(main)):
        return Bet(main, 0, True, 1)
    if first in (2, 3, 11, 12):
        return Bet(main, 0, False, 1)
    count = 1
    for pair in throws:
        count += 1
        if sum(pair) in (first, main):
            return Bet(main, first, sum(pair) == first, count)
    raise AssertionError("the throws ran out before the bet was settled")


def turn(throws: Iterator[tuple[int, int]], main: int | str, box_passes: str) -> tuple[int, int]:
    """Bets won and lost until the box passes."""
    number, what = {"one": 1, "two": 2, "three": 3}, box_passes.split("_")
    won = lost = 0
    while (won if what[1] == "wins" else lost) < number[what[0]]:
        if bet(throws, main).won:
            won += 1
        else:
            lost += 1
    return won, lost
