"""Rouge et noir as a person would referee it: cards by name, one rule a line.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

SPOTS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def worth(card: str) -> int:
    rank = card.split(maxsplit=1)[0]
    return SPOTS.index(rank) + 1 if rank in SPOTS else 10


def row(cards: Iterator[str]) -> int:
    total = 0
    while total < 31:
        total += worth(next(cards))
    return total


def coup(cards: Iterator[str], refait: str):
    """Who wins, the total of a tie (0 if there is none), and the gain of a stake on rouge."""
    noir = row(cards)
    rouge = row(cards)
    if rouge != noir:
        return ("rouge", 0, 1) if rouge < noir else ("noir", 0, -1)
    if rouge != 31:
        return "tie", rouge, 0
    if refait == "half_lost":
        return "tie", 31, Fraction(-1, 2)
    while True:
        noir = row(cards)
        rouge = row(cards)
        if rouge != noir:
            return "tie", 31, 0 if rouge < noir else -1
