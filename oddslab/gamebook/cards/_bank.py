"""The customs of changing the bank: how one is written, and the numbers that it comes to."""

from __future__ import annotations

import re
from typing import NamedTuple

from oddslab.options import Name

ROTATION, NATURAL, STOP = range(3)
MOST = 1000


class Bank(NamedTuple):
    """A custom: its kind, for how many deals (rotation), what gain and loss end the turn."""

    kind: int
    deals: int = 1
    win: int = 0
    loss: int = 0


def bank_of(text: str) -> Bank | None:
    """The custom of this name, or None for no such name.

    Examples
    --------
    >>> bank_of("rounds(3)"), bank_of("stop(10,20)").loss
    (Bank(kind=0, deals=3, win=0, loss=0), 20)
    """
    if text == "rotation":
        return Bank(ROTATION)
    if text == "natural":
        return Bank(NATURAL)
    m = re.fullmatch(r"(rounds|stop)\((\d+)(?:,(\d+))?\)", text)
    if not m or (m[3] is None) != (m[1] == "rounds"):
        return None
    numbers = [int(n) for n in m.groups()[1:] if n is not None]
    if not all(1 <= n <= MOST for n in numbers):
        return None
    return Bank(ROTATION, *numbers) if m[1] == "rounds" else Bank(STOP, 1, *numbers)


BANK_CUSTOM = Name(
    lambda name: bank_of(name) is not None,
    f"rotation | natural | rounds(n) | stop(win,loss), numbers from 1 to {MOST}",
)
