"""Exact laws of a session, by dynamic programming over the states of the system.

Money is in parts of the base stake; weights of t coups are whole numbers out of (ways of a
coup)^t.  With each state of the system goes one `Line`, so that a coup is a shift a state.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import log2
from typing import Any, Generic, TypeVar

from oddslab.gamebook.percentage._staking_bets import Bet
from oddslab.gamebook.percentage._staking_lines import Line, Span
from oddslab.gamebook.percentage._staking_systems import Plan, plan

MOST_WORK = 3.4e10  # bits of lines that one law moves: some seconds
PIECE = 40_000  # bits that could be moved in the time in which a line is looked up
LOST, WON, STAYS = range(3)  # what a coup is to the system
FORTUNES, NEED, STAKED, LONGEST_RUN = "fortunes", "need", "staked", "longest_run"


L = TypeVar("L", Line, Span)


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

    held: Line
    ruined: Line
    ruin: tuple[int, ...]
    staked: Fraction


@lru_cache(maxsize=8)
def ended(s: Session) -> Ended:
    """The end of a session."""
    ruin, laid = [], 0
    for k, last in enumerate(fortunes(s, Line(s.width))):
        ways = s.bet.whole ** (s.coups - k)
        ruin.append(last.broke * ways)
        laid += last.laid * ways
    held = sum(last.alive.values(), Line(s.width))
    return Ended(held, last.ruined, tuple(ruin), Fraction(laid, s.bet.whole**s.coups))


# ---------------------------------------------------------------- the bankroll that it takes


def ruin_by_bankroll(s: Session, none: L) -> Iterator[list[L]]:
    """With more and more coups to come: of each state the ways to be ruined from each fortune.

    Backwards, for all fortunes at once: who has less than the stake is ruined whatever comes, and
    who has it is where the coup leaves him.  A session takes more than B just where B is ruined,
    so the ways of the first state are the law of the bankroll that it takes.
    """
    states = range(len(s.plan.stakes))
    now, scale = [none] * len(states), 1
    for _ in range(s.coups):
        then = []
        scale *= s.bet.whole
        for state in states:
            line, cost = none, s.cost(state)
            for gain, weight, what in s.ends:
                after = now[s.then(state, what)]
                line += after.moved(-gain * s.plan.stakes[state]).times(weight)
            then.append(none.first(cost, scale) + line.parted(cost)[1])
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


def longest(s: Session, law: str, most: float = MOST_WORK) -> int:
    """The most coups, up to those asked for, whose law is no more work than it may be.

    Laws of many short lines may be a quarter of it, since following them takes long itself.

    It is found by how far the lines reach, coup by coup.
    """
    steps: Iterator[Iterable[Span]]
    if law == NEED:
        steps = iter(ruin_by_bankroll(s, Span()))
    elif law == FORTUNES:
        steps = (step.alive.values() for step in fortunes(s, Span()))
    else:
        told = {STAKED: staked, LONGEST_RUN: longest_run}[law]
        steps = (step.lines.values() for step in told(s, Span()))
    if law in (STAKED, LONGEST_RUN):
        most /= 4
    bits, values, lines = log2(s.bet.whole), 0, 0
    for coup, spans in enumerate(steps, 1):
        for span in spans:
            lines += 1
            values += span.high - span.low + 1
        if len(s.ends) * (values * (bits * coup + 8) + lines * PIECE) > most:
            return coup - 1
    return s.coups
