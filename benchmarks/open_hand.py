"""The open-hand solver of dominoes: the exact worth of random deals before the set."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Row, median, take_turns
from oddslab.apparatus.dominoes import DominoSet
from oddslab.open_hand.solver import of_deals

SIX = DominoSet(6)
SEED = 1897


def deals(players: int, number: int) -> np.ndarray:
    """Random hands of seven, a row a deal."""
    rng = random.Random(SEED)
    rows = []
    for _ in range(number):
        tiles = rng.sample(range(28), 7 * players)
        rows.append([sum(1 << t for t in tiles[k::players]) for k in range(players)])
    return np.array(rows, np.uint64)


def rows() -> Iterator[Row]:
    """Two hands and four, the worth of the deal with A to set."""
    two, four = deals(2, 2000), deals(4, 50)
    times = take_turns(
        {
            "two": lambda: of_deals(SIX, two, None, 0),
            "four": lambda: of_deals(SIX, four, None, 0),
        },
        5,
    )
    yield Row("open-hand worth, two hands of seven", 1e6 * median(times, "two") / len(two), "us",
              bar=50.0)  # fmt: skip
    yield Row("open-hand worth, four hands of seven", 1e3 * median(times, "four") / len(four),
              "ms", bar=30.0)  # fmt: skip
