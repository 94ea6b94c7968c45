"""The exact side: sums of many dice and the craps chain against icepool and dyce."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from benchmarks.measure import Row, faster, take_turns
from oddslab.chains import absorb
from oddslab.counting import dice_sum

FACES = {f: 1 for f in range(1, 7)}
TOTALS = {t: 6 - abs(t - 7) for t in range(2, 13)}


def ours(n: int) -> Any:
    """The ways of each total of `n` dice."""
    return dice_sum([FACES] * n)


def craps_row(state: Any) -> dict[Any, int] | None:
    """Where a bet at craps goes from a state: 0, a point, or over."""
    if state in ("win", "lose"):
        return None
    row: dict[Any, int] = {}
    for total, ways in TOTALS.items():
        if state == 0:
            to = "win" if total in (7, 11) else "lose" if total in (2, 3, 12) else total
        else:
            to = "win" if total == state else "lose" if total == 7 else state
        row[to] = row.get(to, 0) + ways
    return row


def icepool_craps() -> Fraction:
    """The same with icepool, which tells the ends apart from points by their size."""
    import icepool

    def play(state: int, total: int) -> int:
        if abs(state) == 100:
            return state
        if state == 0:
            return 100 if total in (7, 11) else -100 if total in (2, 3, 12) else total
        return 100 if total == state else -100 if total == 7 else state

    two = icepool.Die(TOTALS)
    return icepool.Die([0]).map(play, two, repeat="inf").probability(100)


def rows() -> Iterator[Row]:
    """Each peer's object made anew, for it remembers sums."""
    sys.setrecursionlimit(10_000)  # icepool's sum of a thousand dice needs it
    have = {name: importlib.util.find_spec(name) is not None for name in ("icepool", "dyce")}
    for n, bar, repeats, turns in ((100, 100, 20, 7), (1000, 1000, 1, 1)):
        jobs = {"ours": lambda n=n, repeats=repeats: [ours(n) for _ in range(repeats)]}
        if have["icepool"]:
            import icepool

            jobs["icepool"] = lambda n=n: n @ icepool.Die(FACES)
            assert ours(n) == dict((n @ icepool.Die(FACES)).items()) if n == 100 else True
        if have["dyce"]:
            from dyce import H

            jobs["dyce"] = lambda n=n: n @ H(6)
        times = take_turns(jobs, turns)
        for peer in jobs:
            if peer != "ours":
                yield faster(
                    f"exact sum of {n} dice", times, "ours", peer, (1e3 / repeats, 1e3),
                    bar if peer == "icepool" else None, "ms",
                )  # fmt: skip
    if have["icepool"]:
        assert absorb(craps_row, 0)["win"] == icepool_craps() == Fraction(244, 495)
        times = take_turns(
            {
                "ours": lambda: [absorb(craps_row, 0) for _ in range(50)],
                "icepool": lambda: [icepool_craps() for _ in range(50)],
            }
        )
        yield faster("chain of craps, exactly", times, "ours", "icepool", (20, 20), 1, "ms")
