"""Systems as a person plays them: from the losses so far, the last stake or the list on paper.

A *course* runs from the first stake until play is back there: by winning back what the system aims
at, or by giving up at the limit.  Stakes are in units of the base stake.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

GIVEN_UP, BACK = "given up", "back"  # how a course ends


@dataclass(frozen=True)
class System:
    """How one plays: the first state, the stake in a state, and the state after a coup.

    ``after(state, won)`` is None where a course is over and its aim is reached, `GIVEN_UP` where it
    is given up.
    """

    first: Any
    stake: Callable[[Any], int]
    after: Callable[[Any, bool], Any]


def system(name: str, limit: int) -> System:
    """The system of this name with this limit."""
    return {
        "martingale": _martingale, "dalembert": _dalembert, "labouchere": _labouchere,
        "fibonacci": _fibonacci, "flat": lambda _: System(0, lambda s: 1, lambda s, won: None),
    }[name](limit)  # fmt: skip


def _martingale(limit: int) -> System:
    def after(losses: int, won: bool) -> Any:
        if won:
            return None
        return GIVEN_UP if losses == limit - 1 else losses + 1

    return System(0, lambda losses: 2**losses, after)


def _dalembert(limit: int) -> System:
    def after(stake: int, won: bool) -> Any:
        if won:
            return stake - 1 if stake > 2 else None
        return GIVEN_UP if stake == limit else stake + 1

    return System(1, lambda stake: stake, after)


def _fibonacci(limit: int) -> System:
    def number(step: int) -> int:
        a, b = 1, 1
        for _ in range(step - 1):
            a, b = b, a + b
        return a

    def after(step: int, won: bool) -> Any:
        if won:
            return step - 2 if step > 3 else None
        return GIVEN_UP if step == limit else step + 1

    return System(1, number, after)


def _labouchere(limit: int) -> System:
    def stake(paper: tuple[int, ...]) -> int:
        return paper[0] if len(paper) == 1 else paper[0] + paper[-1]

    def after(paper: tuple[int, ...], won: bool) -> Any:
        then = paper[1:-1] if won else (*paper, stake(paper))
        if not then:
            return None
        return GIVEN_UP if stake(then) > limit else then

    return System((1, 2, 3, 4), stake, after)


@dataclass(frozen=True)
class Plan:
    """A system with its states numbered, 0 the first; courses follow one another.

    Parameters
    ----------
    stakes : tuple of int
        Of each state.
    after : tuple of (int, int)
        Of each state the one after a coup lost, and the one after a coup won.
    """

    stakes: tuple[int, ...]
    after: tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def plan(name: str, limit: int) -> Plan:
    """The states that can come up, breadth first."""
    own = system(name, limit)
    numbers = {own.first: 0}
    states, after = [own.first], []
    for state in states:
        nexts = []
        for won in (False, True):
            then = own.after(state, won)
            then = own.first if then in (None, GIVEN_UP) else then
            if then not in numbers:
                numbers[then] = len(states)
                states.append(then)
            nexts.append(numbers[then])
        after.append((nexts[0], nexts[1]))
    return Plan(tuple(map(own.stake, states)), tuple(after))
