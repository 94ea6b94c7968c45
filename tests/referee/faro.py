"""Faro as a person would referee it: a pack dealt out, two cards a turn.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction


def bet(turns: Iterable[tuple[bool, bool]], stays: str, splits: str):
    """The result of a bet, in which of the turns it ends, and the gain of a stake of one.

    Each turn says of the losing and the winning card whether it is of the rank backed.
    """
    n = 0
    for n, (loses, wins) in enumerate(turns, 1):
        if loses and wins:
            return "split", n, Fraction(-1, 2) if splits == "half_lost" else 0
        if loses:
            return "lost", n, -1
        if wins:
            return "won", n, 1
        if stays == "one_turn":
            break
    return "undecided", n, 0


def splits(pack: Sequence[str]) -> int:
    """The turns of a pack, soda first, whose two cards are of one rank."""
    return sum(pack[k] == pack[k + 1] for k in range(1, 51, 2))
