"""Staking systems as tables for the kernel: of each state its stake, and the states after it.

State 0 is where a course begins.  A row is ``(stake, state after a win, state after a loss)``, in
units of the base stake.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

Rows = tuple[tuple[int, int, int], ...]
MOST_STATES = 1300  # what the kernel's table has room for
MOST_MONEY = 1 << 59  # what all stakes and gains of a session stay below
FAR = 1 << 61  # of a state that no session is in
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


WIN, LOSS, STAY = range(3)  # what a coup is to a system


def move(gain: int, parts: int, part_stays: bool) -> int:
    """What a coup that gains so many parts of a stake is to a system."""
    if gain > 0:
        return WIN
    return STAY if gain == 0 or (part_stays and gain + parts > 0) else LOSS


@lru_cache(maxsize=64)
def bounds(
    system: str, limit: int, moves: tuple[tuple[int, int], ...], coups: int, parts: int = 1
) -> tuple[int, int, int, int, int]:
    """Least result at any time, least and largest at the end, largest total of stakes, largest
    bankroll that is ever needed: a stake, and what was lost before it.

    `moves` has what a stake of one, `parts` parts, may gain, in parts, and what that is to the
    system; results and the bankroll are in parts, stakes in units.
    """
    table = np.array(rows(system, limit), dtype=np.int64)
    states = len(table)
    stakes = table[:, 0]
    nexts = {WIN: table[:, 1], LOSS: table[:, 2], STAY: np.arange(states)}
    then = np.concatenate([nexts[what] for _, what in moves])
    order = np.argsort(then, kind="stable")
    met, first = np.unique(then[order], return_index=True)
    start = np.tile(np.arange(states), len(moves))[order]
    gain = np.concatenate([by * stakes for by, _ in moves])[order]
    stake = stakes[start]
    far = np.full(states, FAR)
    low, high, most = far.copy(), -far, -far
    low[0] = high[0] = most[0] = lowest = need = 0
    for _ in range(coups):
        need = max(need, int((stakes * parts - low).max()))
        lower, higher, more = far.copy(), -far, -far
        lower[met] = np.minimum.reduceat(low[start] + gain, first)
        higher[met] = np.maximum.reduceat(high[start] + gain, first)
        more[met] = np.maximum.reduceat(most[start] + stake, first)
        low, high, most = lower, higher, more
        lowest = min(lowest, int(low.min()))
    return lowest, int(low.min()), int(high.max()), int(most.max()), need
