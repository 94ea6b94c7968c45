"""Dice kept out of mixed pools: against icepool and dyce."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from benchmarks.measure import Row, faster, take_turns
from oddslab.pools import keep_mixed

POOLS = {
    "the best 3 of 4d6 + 4d8 + 2d10": ([6] * 4 + [8] * 4 + [10] * 2, 0, 3),
    "the best 2 of d4, d6, d8, d10, d12, d20": ([4, 6, 8, 10, 12, 20], 0, 2),
    "all but best and worst of 3d6 + 3d8": ([6] * 3 + [8] * 3, 1, 5),
    "the best 5 of 10d6 + 10d10": ([6] * 10 + [10] * 10, 0, 5),
    "the best 4 of eight unlike dice": ([24, 23, 20, 16, 11, 9, 7, 4], 0, 4),
    "all but two best and two worst of eight unlike dice": ([4, 5, 6, 7, 8, 9, 10, 11], 2, 6),
    "the better of d6 and d8": ([6, 8], 0, 1),
}
DYCE_ROLLS = 3_000_000  # it lists every throw of unlike dice: beyond, minutes


def rows() -> Iterator[Row]:
    """Faces a little higher at every call, for peers remember the pools that they have solved."""
    have = {name: importlib.util.find_spec(name) is not None for name in ("icepool", "dyce")}
    for what, (sides, start, end) in POOLS.items():
        ranks = range(start + 1, end + 1)
        jobs: dict[str, Callable[[Sequence[range]], Any]] = {
            "ours": lambda dice, ranks=ranks: keep_mixed(dice, ranks=ranks)
        }
        if have["icepool"]:
            jobs["icepool"] = lambda dice, a=start, b=end: _icepool(dice, a, b)
        if have["dyce"] and _rolls(sides) <= DYCE_ROLLS:
            jobs["dyce"] = lambda dice, a=start, b=end: _dyce(dice, a, b)
        plain = [range(1, s + 1) for s in sides]
        laws = {name: _chances(job(plain)) for name, job in jobs.items()}
        assert all(law == laws["ours"] for law in laws.values()), what
        shift = count(1)
        times = take_turns(
            {
                name: lambda job=job, sides=sides, shift=shift: job(_higher(sides, next(shift)))
                for name, job in jobs.items()
            }
        )
        for peer in jobs:
            if peer != "ours":
                yield faster(what, times, "ours", peer, (1e3, 1e3), 1, "ms")


def _higher(sides: Sequence[int], by: int) -> list[range]:
    return [range(1 + by, s + 1 + by) for s in sides]


def _rolls(sides: Sequence[int]) -> int:
    total = 1
    for s in sides:
        total *= s
    return total


def _icepool(dice: Sequence[range], start: int, end: int) -> Any:
    import icepool

    pool = icepool.Pool([icepool.Die(die) for die in dice])
    return pool[len(dice) - end : len(dice) - start].sum()  # it counts from the lowest


def _dyce(dice: Sequence[range], start: int, end: int) -> Any:
    from dyce import H, P

    n = len(dice)
    return P(*(H(die) for die in dice)).at(slice(n - end, n - start))


def _chances(law: Any) -> dict[int, float]:
    if hasattr(law, "ways"):
        return {t: w / law.total for t, w in law.ways.items()}
    total = sum(w for _, w in law.items())
    return {int(t): w / total for t, w in law.items()}
