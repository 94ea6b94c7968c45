"""Absorbing chains solved exactly: where they end, how long that takes, whether they end at all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from oddslab.outcomes import number

if TYPE_CHECKING:
    from oddslab.distribution import Distribution

State = Hashable
Row = Mapping[Any, int | Fraction]

__all__ = ["Chain", "NeverEnds", "absorb"]

_MOST_STATES = 100_000


class NeverEnds(ValueError):
    """A chain that may go on for ever was asked for what only one that ends can have.

    Attributes
    ----------
    state : object
        A state from which no end can be reached.
    chance : Fraction
        The chance that the chain never ends.
    """

    def __init__(self, state: State, chance: Fraction):
        self.state, self.chance = state, chance
        super().__init__(state, chance)

    def __str__(self) -> str:
        return (
            f"may never end: from state {self.state!r} no end can be reached, "
            f"and the chance of never ending is {self.chance}"
        )


class Chain:
    """A chain of states that stops at the first absorbing one.

    Parameters
    ----------
    transitions : mapping of state to row, or function from state to row
        A row maps each next state to its chance: whole numbers are weights, fractions must add
        up to 1. A state with no row, an empty one, or a certain step to itself is an end.
    start : hashable
        The state that the chain sets out from. Only states that can be reached from it matter.

    Notes
    -----
    States are eliminated one by one in whole numbers, the row of each being put into those that
    lead to it (Grassmann, Taksar and Heyman 1985): nothing is ever subtracted, so entries
    stay positive and there is no zero to divide by except where a chain cannot end.

    Examples
    --------
    >>> coin = Chain({0: {1: 1, 0: 1}, 1: {2: 1, 0: 1}}, start=0)  # two heads running
    >>> coin.mean_time, coin.variance
    (Fraction(6, 1), Fraction(22, 1))
    """

    def __init__(
        self, transitions: Mapping[Any, Row] | Callable[[Any], Row | None], start: State
    ) -> None:
        look_up = transitions if callable(transitions) else transitions.get
        if not callable(transitions) and start not in transitions:
            raise ValueError(f"start {start!r} is none of the states {list(transitions)[:8]}")
        self.start = start
        self._rows: dict[Any, dict[Any, int]] = {}
        ends = []
        found = {start: None}
        waiting = [start]
        for state in waiting:
            row = _whole_row(look_up(state), state)
            if not row or (len(row) == 1 and state in row):
                ends.append(state)
                continue
            self._rows[state] = row
            for target in row:
                if target not in found:
                    found[target] = None
                    waiting.append(target)
            if len(waiting) > _MOST_STATES:
                raise ValueError(f"more than {_MOST_STATES} states can be reached from {start!r}")
        self.ends = tuple(ends)

    @cached_property
    def never(self) -> Fraction:
        """Chance that the chain never reaches an end."""
        if not self._trapped:
            return Fraction(0)
        if self.start in self._trapped:
            return Fraction(1)
        # with the hopeless states made ends, the chain does end
        kept = {state: row for state, row in self._rows.items() if state not in self._trapped}
        chances = Chain(kept, self.start).absorption
        return sum((p for end, p in chances.items() if end in self._trapped), Fraction(0))

    @cached_property
    def absorption(self) -> dict[Any, Fraction]:
        """Chance of each end; raises `NeverEnds` if they do not add up to 1."""
        if self.start in self.ends:
            return {self.start: Fraction(1)}
        row = self._eliminated[1]
        total = sum(row.values())
        return {end: Fraction(row[end], total) for end in self.ends}

    @cached_property
    def mean_time(self) -> Fraction:
        """Mean number of steps to the end; raises `NeverEnds` if there may be none."""
        if self.start in self.ends:
            return Fraction(0)
        _, row, reward = self._eliminated
        return Fraction(reward, sum(row.values()))

    def mean_total(self, reward: Callable[[Any], int]) -> Fraction:
        """Mean of the whole numbers `reward(state)` of all states that it leaves, added up.

        A state counts each time that it is left; with a reward of 1 it is `mean_time`.
        """
        if self.start in self.ends:
            return Fraction(0)
        if self._trapped:
            raise NeverEnds(self._stuck(), self.never)
        own = {state: sum(row.values()) * reward(state) for state, row in self._rows.items()}
        _, row, total = self._eliminate(own)
        return Fraction(total, sum(row.values()))

    @cached_property
    def variance(self) -> Fraction:
        """Variance of the number of steps; raises `NeverEnds` if the chain may never end."""
        if self.start in self.ends:
            return Fraction(0)
        times = {self.start: self.mean_time}
        for state, row, reward in reversed(self._eliminated[0]):
            ahead = sum(w * times[t] for t, w in row.items() if t in times)
            times[state] = Fraction(reward + ahead) / sum(row.values())
        # E T^2 = sum p E (1 + T')^2 = 2 E T - 1 + sum p E T'^2: the same equations, other rewards
        scale = lcm(*(t.denominator for t in times.values()))
        rewards = {
            state: sum(row.values()) * int((2 * times[state] - 1) * scale)
            for state, row in self._rows.items()
        }
        _, row, reward = self._eliminate(rewards)
        return Fraction(reward, sum(row.values()) * scale) - self.mean_time**2

    def after(self, n: int) -> dict[Any, Fraction]:
        """Return the chance of each state after `n` steps; what has ended stands where it ended."""
        rows, scale = self._scaled
        now: dict[Any, int] = {self.start: 1}
        for _ in range(_steps(n)):
            nxt: defaultdict[Any, int] = defaultdict(int)
            for state, ways in now.items():
                for target, weight in rows.get(state, {state: scale}).items():
                    nxt[target] += ways * weight
            now = nxt
        return {state: Fraction(ways, scale**n) for state, ways in now.items()}

    def survival(self, n: int) -> Fraction:
        """Return the chance that the chain has not ended within `n` steps."""
        chances = self.after(n)
        return 1 - sum((chances.get(end, Fraction(0)) for end in self.ends), Fraction(0))

    def time_law(self, n_max: int) -> Distribution:
        """Return the law of the number of steps up to `n_max`; what lies beyond is a remainder."""
        from oddslab.distribution import Distribution

        scale = self._scaled[1]
        ways, left = {0: 0 if self.start in self._rows else 1}, scale ** _steps(n_max)
        total = left
        for step, (ended, _) in zip(range(1, n_max + 1), self._endings()):
            left //= scale
            ways[step] = ended * left
        if ways[0]:
            ways[0] = total
        if not any(ways.values()):
            raise ValueError(f"no end can be reached in {n_max} steps from {self.start!r}")
        return Distribution._trusted(ways, total, ("steps",))

    def time_quantile(self, q: Fraction | float | str) -> int:
        """Return the least number of steps within which the chain ends with chance at least `q`.

        `q` lies in (0, 1); a float is read as the decimal it prints as. 1/2 gives the median.
        """
        level = number(q)
        if not 0 < level < 1:
            raise ValueError(f"a quantile of an endless law needs 0 < q < 1, not {q}")
        if self.start in self.ends:
            return 0
        if level > 1 - self.never:
            raise NeverEnds(self._stuck(), self.never)
        scale, total = self._scaled[1], 1
        for step, (_, going) in enumerate(self._endings(), 1):
            total *= scale
            if (total - going) * level.denominator >= level.numerator * total:
                return step
        raise AssertionError("unreachable")

    # -- private

    def _endings(self):
        """For each step the ways of ending at it and of going on after it, out of scale**step."""
        rows, _ = self._scaled
        now = {self.start: 1} if self.start in rows else {}
        while True:
            nxt: defaultdict[Any, int] = defaultdict(int)
            ended = 0
            for state, ways in now.items():
                for target, weight in rows[state].items():
                    if target in rows:
                        nxt[target] += ways * weight
                    else:
                        ended += ways * weight
            now = nxt
            yield ended, sum(now.values())

    @cached_property
    def _scaled(self) -> tuple[dict[Any, dict[Any, int]], int]:
        """All rows brought to the same total, and that total."""
        totals = {state: sum(row.values()) for state, row in self._rows.items()}
        scale = lcm(*totals.values())
        rows = {
            state: {target: weight * (scale // totals[state]) for target, weight in row.items()}
            for state, row in self._rows.items()
        }
        return rows, scale

    @cached_property
    def _trapped(self) -> set[Any]:
        """States from which no end can be reached."""
        leads = defaultdict(list)
        for state, row in self._rows.items():
            for target in row:
                leads[target].append(state)
        hopeful = set(self.ends)
        waiting = list(hopeful)
        while waiting:
            for state in leads[waiting.pop()]:
                if state not in hopeful:
                    hopeful.add(state)
                    waiting.append(state)
        return self._rows.keys() - hopeful

    def _stuck(self) -> State:
        return next(state for state in self._rows if state in self._trapped)

    @cached_property
    def _eliminated(self) -> tuple[list[tuple[Any, dict, int]], dict[Any, int], int]:
        if self._trapped:
            raise NeverEnds(self._stuck(), self.never)
        return self._eliminate({state: sum(row.values()) for state, row in self._rows.items()})

    def _eliminate(self, rewards: Mapping[Any, int]):
        """Leave the start with a row that leads to ends alone.

        Each row stands for the equation: sum over targets t of w_t (h - h_t) = reward, from which
        staying in the same state drops out. Returned are the rows of the others as they were when
        eliminated, first to last, with their rewards, and what the start is left with.
        """
        rows, into = {}, defaultdict(set)
        reward = dict(rewards)
        for state, row in self._rows.items():
            rows[state] = {t: w for t, w in row.items() if t != state}
            for target in row:
                into[target].add(state)
        gone = []
        # those found last lie farthest from the start and have the fewest that lead to them
        for state in reversed(self._rows):
            if state == self.start:
                continue
            out = rows.pop(state)
            total, own = sum(out.values()), reward[state]
            gone.append((state, out, own))
            for source in into[state]:
                if source == state or source not in rows:
                    continue
                row = rows[source]
                share = row.pop(state)
                new = {t: w * total for t, w in row.items()}
                for target, weight in out.items():
                    if target != source:
                        new[target] = new.get(target, 0) + share * weight
                        into[target].add(source)
                gained = reward[source] * total + share * own
                common = gcd(gained, *new.values())
                if common > 1:
                    new = {t: w // common for t, w in new.items()}
                    gained //= common
                rows[source], reward[source] = new, gained
        return gone, rows[self.start], reward[self.start]


def absorb(
    transitions: Mapping[Any, Row] | Callable[[Any], Row | None], start: State
) -> dict[Any, Fraction]:
    """Return the chance of each end of the chain from `start`; see `Chain`.

    Examples
    --------
    >>> absorb({"even": {"won": 1, "lost": 2, "even": 3}}, "even")
    {'won': Fraction(1, 3), 'lost': Fraction(2, 3)}
    """
    return Chain(transitions, start).absorption


def _whole_row(row: Row | None, state: State) -> dict[Any, int]:
    if not row:
        return {}
    for target, weight in row.items():
        if not isinstance(weight, int | Fraction):
            raise TypeError(f"{state!r} -> {target!r}: expected int or Fraction, not {weight!r}")
        if weight < 0:
            raise ValueError(f"{state!r} -> {target!r}: chance {weight} is negative")
    if any(isinstance(weight, Fraction) for weight in row.values()) and sum(row.values()) != 1:
        total = sum(row.values())
        raise ValueError(f"the chances from state {state!r} add up to {total}, not to 1")
    scale = lcm(*(weight.denominator for weight in row.values()))
    whole = {t: w.numerator * (scale // w.denominator) for t, w in row.items() if w}
    if not whole:
        raise ValueError(f"all weights from state {state!r} are 0; leave out the row of an end")
    return whole


def _steps(n: int) -> int:
    if n < 0:
        raise ValueError(f"expected 0 steps or more, not {n}")
    return n
