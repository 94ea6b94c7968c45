"""Staking systems as tables for the kernel: of each state its stake, and the states after it.

State 0 is where a course begins.  A row is ``(stake, state after a win, state after a loss)``, in
units of the base stake.
"""

from __future__ import annotations

from functools import lru_cache

Rows = tuple[tuple[int, int, int], ...]
MOST_STATES = 1300  # what the kernel's table has room for
FIRST_LIST = (1, 2, 3, 4)


def martingale(limit: int) -> Rows:
    """Doubled after each loss; begun again after a win, or after `limit` losses."""
    return tuple((1 << k, 0, (k + 1) % limit) for k in range(limit))


def dalembert(limit: int) -> Rows:
    """One unit more after a loss, one less after a win; begun again after a loss of `limit`."""
    return tuple((k + 1, max(k - 1, 0), (k + 1) % limit) for k in range(limit))


def fibonacci(limit: int) -> Rows:
    """One step on after a loss, two back after a win; begun again after a loss at the last step."""
    stakes = [1, 1]
    while len(stakes) < limit:
        stakes.append(stakes[-1] + stakes[-2])
    return tuple((stakes[k], max(k - 2, 0), (k + 1) % limit) for k in range(limit))


def labouchere(limit: int) -> Rows:
    """The lists that can come up, each found from those before it; no stake is above `limit`."""
    found: dict[tuple[int, ...], int] = {FIRST_LIST: 0}
    lists: list[tuple[int, ...]] = [FIRST_LIST]
    rows = []
    for now in lists:
        stake = _asked(now)
        nexts = []
        for then in (now[1:-1], (*now, stake)):
            if not then or _asked(then) > limit:
                then = FIRST_LIST
            if then not in found:
                found[then] = len(lists)
                lists.append(then)
            nexts.append(found[then])
        rows.append((stake, nexts[0], nexts[1]))
        if len(lists) > MOST_STATES:
            raise ValueError(
                f"limit={limit} leads to more than {MOST_STATES} lists: accepted is a smaller one"
            )
    return tuple(rows)


def _asked(numbers: tuple[int, ...]) -> int:
    return numbers[0] + numbers[-1] if len(numbers) > 1 else numbers[0]


def flat(limit: int) -> Rows:
    """Always one unit."""
    return ((1, 0, 0),)


SYSTEMS = {
    "martingale": martingale,
    "dalembert": dalembert,
    "labouchere": labouchere,
    "fibonacci": fibonacci,
    "flat": flat,
}


@lru_cache(maxsize=64)
def rows(system: str, limit: int) -> Rows:
    """The table of a system."""
    return SYSTEMS[system](limit)


@lru_cache(maxsize=64)
def bounds(system: str, limit: int, pays: int, coups: int) -> tuple[int, int, int, int]:
    """Least result at any time, least and largest at the end, largest total of stakes, in units."""
    table = rows(system, limit)
    low, high, most = {0: 0}, {0: 0}, {0: 0}
    lowest = 0
    for _ in range(coups):
        lower: dict[int, int] = {}
        higher: dict[int, int] = {}
        more: dict[int, int] = {}
        for k, x in low.items():
            stake, *nexts = table[k]
            for then, gain in zip(nexts, (pays * stake, -stake)):
                lower[then] = min(lower.get(then, x + gain), x + gain)
                top = high[k] + gain
                higher[then] = max(higher.get(then, top), top)
                more[then] = max(more.get(then, 0), most[k] + stake)
        low, high, most = lower, higher, more
        lowest = min(lowest, *low.values())
    return lowest, min(low.values()), max(high.values()), max(most.values())
