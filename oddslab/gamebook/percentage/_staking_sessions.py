"""Exact laws of a session, by dynamic programming over the states of the system.

Money is in parts of the base stake; weights of t coups are whole numbers out of (ways of a
coup)^t.  With each state of the system goes one `Line`, so that a coup is a shift a state.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import log2
from typing import Any, Generic, TypeVar

from oddslab.gamebook.percentage._staking_bets import Bet
from oddslab.gamebook.percentage._staking_lines import Line, Points, Span, Sparse
from oddslab.gamebook.percentage._staking_systems import Plan, plan

MOST_WORK = 4e10  # bits of lines that one law moves: some seconds
PIECE = 40_000  # bits that could be moved in the time in which a line is looked up
MOST_POINTS = 1_200_000  # values of sparse lines that one law passes through: likewise
LOST, WON, STAYS = range(3)  # what a coup is to the system
FORTUNES, NEED, STAKED, LONGEST_RUN = "fortunes", "need", "staked", "longest_run"


L = TypeVar("L", Line, Sparse, Span, Points)


@dataclass(frozen=True)
class Session:
    """What a session is played by.

    Parameters
    ----------
    system, limit, bet : str, int, Bet
        As named in the rules.
    part_stays : bool
        Whether a coup that loses a part of the stake leaves the system where it is.
    coups : int
        At most, 1 or more.
    bank : int or None
        The bankroll in parts.
    """

    system: str
    limit: int
    bet: Bet
    part_stays: bool
    coups: int
    bank: int | None

    @cached_property
    def plan(self) -> Plan:
        """The system's states."""
        return plan(self.system, self.limit)

    @cached_property
    def width(self) -> int:
        """Bits for the ways of all coups, in whole bytes."""
        return -(-(self.bet.whole**self.coups).bit_length() // 8) * 8

    @cached_property
    def ends(self) -> list[tuple[int, int, int]]:
        """How a coup may end: what the stake gains, in parts a unit, the weight, what it is."""
        return [
            (gain, weight, self._what(gain))
            for gain, weight in zip(self.bet.gains, self.bet.weights)
            if weight
        ]

    def _what(self, gain: int) -> int:
        if gain > 0:
            return WON
        if gain == 0 or (self.part_stays and gain > -self.bet.parts):
            return STAYS
        return LOST

    def then(self, state: int, what: int) -> int:
        """The state for the next coup."""
        return state if what == STAYS else self.plan.after[state][what]

    def cost(self, state: int) -> int:
        """The stake of a state, in parts."""
        return self.bet.parts * self.plan.stakes[state]


# ---------------------------------------------------------------- fortunes, coup by coup


@dataclass
class Fortunes(Generic[L]):
    """After some coups: the ways of each fortune by state, and of the ruined.

    Fortunes count from the bankroll, or from 0 where there is none.  Out of the ways of the coups
    before this one, `broke` are ruined at it; `laid` is what all others stake, way by way.
    """

    alive: dict[int, L]
    ruined: L
    broke: int
    laid: int


def fortunes(s: Session, none: L) -> Iterator[Fortunes[L]]:
    """The laws of fortunes after each coup; the ruined keep what they have left.

    `none` is an empty line, here and below: with a `Span` how far lines reach is followed alone.
    """
    now, gone = {0: none.at(s.bank or 0)}, none
    for _ in range(s.coups):
        then: defaultdict[int, L] = defaultdict(lambda: none)
        broke = laid = 0
        for state, line in now.items():
            if s.bank is not None:
                short, line = line.parted(s.cost(state))
                gone += short
                broke += short.total()
            if not line:
                continue
            laid += s.plan.stakes[state] * line.total()
            for gain, weight, what in s.ends:
                moved = line.moved(gain * s.plan.stakes[state]).times(weight)
                then[s.then(state, what)] += moved
        gone, now = gone.times(s.bet.whole), dict(then)
        yield Fortunes(now, gone, broke, laid)


@dataclass(frozen=True)
class Ended:
    """A whole session: fortunes of those who played it to its end and of the ruined.

    `ruin` has the ways to be ruined at each coup, out of those of all coups; `staked` is the mean
    of all that is staked, in base stakes.
    """

    held: Line | Sparse
    ruined: Line | Sparse
    ruin: tuple[int, ...]
    staked: Fraction


@lru_cache(maxsize=8)
def ended(s: Session) -> Ended:
    """The end of a session."""
    none: Any = empty(s, FORTUNES)
    ruin, laid = [], 0
    for k, last in enumerate(fortunes(s, none)):
        ways = s.bet.whole ** (s.coups - k)
        ruin.append(last.broke * ways)
        laid += last.laid * ways
    held = sum(last.alive.values(), none)
    return Ended(held, last.ruined, tuple(ruin), Fraction(laid, s.bet.whole**s.coups))


# ---------------------------------------------------------------- the bankroll that it takes


def bankrolls(s: Session, none: L) -> Iterator[list[L]]:
    """With more and more coups to come: of each state the ways of the fortune that they take.

    Backwards, since what a session takes in all need not be carried along so: it is the stake, or
    what is taken after the coup less what the coup gains, whichever is more.
    """
    states = range(len(s.plan.stakes))
    now = [none.at(0)] * len(states)  # less than any stake
    for _ in range(s.coups):
        then = []
        for state in states:
            line, cost = none, s.cost(state)
            for gain, weight, what in s.ends:
                after = now[s.then(state, what)]
                line += after.moved(-gain * s.plan.stakes[state]).times(weight)
            below, line = line.parted(cost)
            then.append(line + none.at(cost, below.total()) if below else line)
        now = then
        yield now


# ---------------------------------------------------------------- what else is measured


@dataclass
class Told(Generic[L]):
    """After some coups: lines of those who play on, and what the ruined leave behind."""

    lines: dict[Any, L]
    ended: L


def staked(s: Session, none: L) -> Iterator[Told[L]]:
    """The ways of all that is staked so far, by state and fortune."""
    now, gone = {(0, s.bank or 0): none.at(0)}, none
    for _ in range(s.coups):
        then: defaultdict[Any, L] = defaultdict(lambda: none)
        for (state, fortune), line in now.items():
            if s.bank is not None and fortune < s.cost(state):
                gone += line
                continue
            stake = s.plan.stakes[state]
            more = line.moved(stake)
            for gain, weight, what in s.ends:
                held = 0 if s.bank is None else fortune + gain * stake
                then[s.then(state, what), held] += more.times(weight)
        now, gone = dict(then), gone.times(s.bet.whole)
        yield Told(now, gone)


def longest_run(s: Session, none: L) -> Iterator[Told[L]]:
    """The ways of each fortune by state, losses in a row now and at most; the ruined by the last.

    Only for sessions with a bankroll.
    """
    assert s.bank is not None
    now, gone = {(0, 0, 0): none.at(s.bank)}, none
    for _ in range(s.coups):
        then: defaultdict[Any, L] = defaultdict(lambda: none)
        for (state, run, most), line in now.items():
            short, line = line.parted(s.cost(state))
            if short:
                gone += none.at(most, short.total())
            if not line:
                continue
            for gain, weight, what in s.ends:
                run_now = (run + 1, 0, run)[what]
                moved = line.moved(gain * s.plan.stakes[state]).times(weight)
                then[s.then(state, what), run_now, max(most, run_now)] += moved
        now, gone = dict(then), gone.times(s.bet.whole)
        yield Told(now, gone)


# ---------------------------------------------------------------- how much it is


@lru_cache(maxsize=64)
def empty(s: Session, law: str) -> Line | Sparse | int:
    """The empty line of the kind that a law is worked out with; the most coups where it has none.

    A packed line where values lie close, else a sparse one.
    """
    dense = longest(s, law)
    if dense == s.coups:
        return Line(s.width)
    sparse = _followed(
        s, law, Points(), lambda coup, values, lines: values + 4 * lines, MOST_POINTS
    )
    return Sparse() if sparse == s.coups else max(dense, sparse)


def longest(s: Session, law: str, most: float = MOST_WORK) -> int:
    """The most coups, up to those asked for, whose law is no more work with packed lines.

    Laws of many short lines may be a quarter of it, since following them takes long itself.
    """
    bits = log2(s.bet.whole)

    def work(coup: int, values: int, lines: int) -> float:
        return len(s.ends) * (values * (bits * coup + 8) + lines * PIECE)

    return _followed(s, law, Span(), work, most / 4 if law in (STAKED, LONGEST_RUN) else most)


def _followed(
    s: Session, law: str, none: L, work: Callable[[int, int, int], float], most: float
) -> int:
    """The coups before values and lines are too much work, by how far they reach alone."""
    steps: Iterator[Iterable[L]]
    if law == NEED:
        steps = iter(bankrolls(s, none))
    elif law == FORTUNES:
        steps = (step.alive.values() for step in fortunes(s, none))
    else:
        told = {STAKED: staked, LONGEST_RUN: longest_run}[law]
        steps = (step.lines.values() for step in told(s, none))
    values = lines = 0
    for coup, reached in enumerate(steps, 1):
        for line in reached:
            lines += 1
            values += len(line)  # type: ignore[arg-type]
        if work(coup, values, lines) > most:
            return coup - 1
    return s.coups
