"""Hands of the double-six set: every one of seven tiles looked at, and every law by formula."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Row, median, take_turns
from oddslab.apparatus._domino_longest import _by_size
from oddslab.apparatus.domino_enumeration import every_hand_suits, every_hand_sums
from oddslab.apparatus.domino_hands import hand_laws
from oddslab.apparatus.dominoes import DominoSet

SIX = DominoSet(6)


def every_law() -> None:
    """All the laws of hands of 0 to 28 tiles, nothing remembered from before."""
    _by_size.cache_clear()
    for size in range(len(SIX) + 1):
        hand_laws(SIX, size)


def rows() -> Iterator[Row]:
    """Enumeration by two kernels, and the formulas."""
    times = take_turns(
        {
            "sums": lambda: every_hand_sums(SIX, 7),
            "suits": lambda: every_hand_suits(SIX, 7),
            "laws": every_law,
        },
        15,
    )
    for what, name in (("pips and doubles", "sums"), ("longest suit and missing ones", "suits")):
        yield Row(f"all 1,184,040 hands of seven: {what}", 1e3 * median(times, name), "ms", bar=5)
    yield Row("every law of hands of 0 to 28 tiles", 1e3 * median(times, "laws"), "ms", bar=200)
