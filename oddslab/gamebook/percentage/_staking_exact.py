"""Exact laws of staking systems: sessions by dynamic programming, the long run by chains.

How one plays is told apart from the kernel's tables, in `_staking_systems`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from oddslab.chains import Chain
from oddslab.distribution import Distribution
from oddslab.game import NoLaw
from oddslab.gamebook.percentage import _staking_sessions as dynamic
from oddslab.gamebook.percentage._staking_bets import bet, counters
from oddslab.gamebook.percentage._staking_lines import Line, Sparse
from oddslab.gamebook.percentage._staking_sessions import LOST, STAYS, WON, Session
from oddslab.gamebook.percentage._staking_systems import BACK, GIVEN_UP, system

MOST_COUPS = 2000  # of a law of the longest run
QUICK_STEPS, QUICK_WORK = 20_000, 5e8  # a tenth of a second
MOST_STEPS = 1_000_000  # states passed through by means without a bankroll: a few seconds


def session(rules: Any) -> Session:
    """What a session by these rules is played by."""
    own = bet(rules.gains, rules.win_chance, rules.pays)
    bank = None
    if rules.bankroll != "none":
        bank = rules.bankroll * own.parts // rules.base_stake
    stays = rules.part_lost == "stays"
    return Session(rules.system, rules.limit, own, stays, rules.coups, bank)


# ---------------------------------------------------------------- laws


@lru_cache(maxsize=32)
def sessions(rules: Any) -> Distribution:
    """The law of a session over the game's axes.

    Raises
    ------
    NoLaw
        Where the states are too many, with the most coups that have a law.
    """
    s, measure = session(rules), rules.measure
    if measure == "longest_run" and s.bank is None:
        if s.coups > MOST_COUPS:
            raise _too_long(rules, MOST_COUPS)
        return _longest_run(s)
    law, found = {
        "result": (dynamic.FORTUNES, _result),
        "ruin": (dynamic.FORTUNES, _ruin),
        "bankroll": (dynamic.NEED, _bankroll),
        "staked": (dynamic.STAKED, _staked_law),
        "longest_run": (dynamic.LONGEST_RUN, _run_law),
    }[measure]
    return found(rules, s, _empty(rules, s, law))


def _empty(rules: Any, s: Session, law: str) -> Any:
    """The empty line of the kind that the law is worked out with."""
    none = dynamic.empty(s, law)
    if isinstance(none, int):
        raise _too_long(rules, none)
    return none


def _too_long(rules: Any, most: int) -> NoLaw:
    also = "" if rules.measure == "longest_run" and rules.bankroll == "none" else (
        f"; measure=longest_run without a bankroll has a law up to coups={MOST_COUPS}"
    )  # fmt: skip
    return NoLaw(
        f"coups={rules.coups} is too long for an exact law of measure={rules.measure}, whose "
        f"states are too many: accepted here is up to coups={most}{also}"
    )


def _counted(rules: Any, s: Session, line: Line | Sparse) -> Iterator[tuple[Any, int]]:
    """What is won in counters, with its ways."""
    for fortune, ways in line.items():
        yield counters(rules.base_stake, fortune - (s.bank or 0), s.bet.parts), ways


def _result(rules: Any, s: Session, none: Any) -> Distribution:
    end = dynamic.ended(s)
    found = {(money, "no"): ways for money, ways in _counted(rules, s, end.held)}
    found |= {(money, "yes"): ways for money, ways in _counted(rules, s, end.ruined)}
    return Distribution(found, ("result", "ruined"))


def _ruin(rules: Any, s: Session, none: Any) -> Distribution:
    end = dynamic.ended(s)
    found = {coup: ways for coup, ways in enumerate(end.ruin, 1) if ways}
    return Distribution({0: end.held.total(), **found}, ("ruin",))


def _bankroll(rules: Any, s: Session, none: Any) -> Distribution:
    *_, last = dynamic.bankrolls(s, none)
    base, parts = rules.base_stake, s.bet.parts
    return Distribution({counters(base, k, parts): w for k, w in last[0].items()}, ("bankroll",))


def _staked_law(rules: Any, s: Session, none: Any) -> Distribution:
    *_, last = dynamic.staked(s, none)
    line = sum(last.lines.values(), last.ended)
    return Distribution({rules.base_stake * k: ways for k, ways in line.items()}, ("staked",))


def _run_law(rules: Any, s: Session, none: Any) -> Distribution:
    *_, last = dynamic.longest_run(s, none)
    line = last.ended
    for (_, _, most), fortunes in last.lines.items():
        line += none.at(most, fortunes.total())
    return Distribution(dict(line.items()), ("longest_run",))


@lru_cache(maxsize=8)
def _longest_run(s: Session) -> Distribution:
    """The law of the longest run of losses, which is the same whatever is staked.

    Without a run of r in k decided coups: the coup more is no end of a first such run, for which a
    win and r losses follow k - 1 - r coups without one.  Coups that decide nothing may lie anywhere
    among them.
    """
    ways = [0, 0, 0]
    for _, weight, what in s.ends:
        ways[what] += weight
    lose, win, stay = ways[LOST], ways[WON], ways[STAYS]
    decided, coups = win + lose, s.coups
    shorter = {0: 0}  # ways that the longest run is below r
    for r in range(1, coups + 1):
        ends = lose**r
        clear = [decided**k for k in range(r)] + [decided**r - ends]
        for k in range(r + 1, coups + 1):
            clear.append(decided * clear[-1] - win * ends * clear[k - 1 - r])
        shorter[r] = clear[coups] if not stay else sum(
            comb(coups, k) * stay ** (coups - k) * clear[k] for k in range(coups + 1)
        )  # fmt: skip
    shorter[coups + 1] = s.bet.whole**coups
    law = {r: shorter[r + 1] - shorter[r] for r in range(coups + 1)}
    return Distribution(law, ("longest_run",))


# ---------------------------------------------------------------- means


@dataclass(frozen=True)
class Means:
    """Of a session: the mean result, the mean of all that is staked, the chance of ruin."""

    result: Fraction
    staked: Fraction
    ruin: Fraction


def has_means(rules: Any) -> bool:
    """Whether the exact means of a session are a matter of seconds."""
    s = session(rules)
    if s.bank is None:
        return s.coups * len(s.plan.stakes) * (1 + s.coups // 1000) <= MOST_STEPS
    return not isinstance(dynamic.empty(s, dynamic.FORTUNES), int)


def quick_means(rules: Any) -> bool:
    """Whether they are a matter of a moment."""
    s = session(rules)
    if s.bank is None:
        return s.coups * len(s.plan.stakes) <= QUICK_STEPS
    return dynamic.longest(s, dynamic.FORTUNES, QUICK_WORK) == s.coups


def means(rules: Any) -> Means:
    """Exact means of a session: of its fortunes, or where they have no end of its stakes."""
    s, base = session(rules), rules.base_stake
    if s.bank is None:
        staked = base * _staked(s)
        return Means(s.bet.mean * staked, staked, Fraction(0))
    end = dynamic.ended(s)
    total = s.bet.whole**s.coups
    won = sum(ways * (x - s.bank) for line in (end.held, end.ruined) for x, ways in line.items())
    ruin = Fraction(end.ruined.total(), total)
    return Means(Fraction(base * won, s.bet.parts * total), base * end.staked, ruin)


@lru_cache(maxsize=64)
def _staked(s: Session) -> Fraction:
    """The mean of all that is staked where nothing ends the session, in base stakes."""
    now, staked = {0: 1}, 0
    for _ in range(s.coups):
        staked = s.bet.whole * staked + sum(s.plan.stakes[k] * ways for k, ways in now.items())
        then: defaultdict[int, int] = defaultdict(int)
        for state, ways in now.items():
            for _, weight, what in s.ends:
                then[s.then(state, what)] += weight * ways
        now = then
    return Fraction(staked, s.bet.whole ** (s.coups - 1))


# ---------------------------------------------------------------- courses and the long run


@dataclass(frozen=True)
class Course:
    """From the first stake until play is back there.

    Parameters
    ----------
    reaches_aim : Fraction
        The chance that it is not given up.
    coups, staked, result : Fraction
        Means of its length, of all that is staked, and of what is won.
    """

    reaches_aim: Fraction
    coups: Fraction
    staked: Fraction
    result: Fraction


def course(rules: Any) -> Course:
    """The exact means of one course, whatever the coups and the bankroll of a session."""
    one = _course(session(rules))
    base = rules.base_stake
    return Course(one.reaches_aim, one.coups, base * one.staked, base * one.result)


@lru_cache(maxsize=64)
def _course(s: Session) -> Course:
    plan = system(s.system, s.limit)

    def row(state: Any) -> dict[Any, Fraction] | None:
        if state in (GIVEN_UP, BACK):
            return None
        found: dict[Any, Fraction] = defaultdict(Fraction)
        for _, weight, what in s.ends:
            then = state if what == STAYS else plan.after(state, what == WON)
            found[BACK if then is None else then] += Fraction(weight, s.bet.whole)
        return found

    chain = Chain(row, plan.first)
    staked = chain.mean_total(plan.stake)
    aim = chain.absorption.get(BACK, Fraction(0))
    return Course(aim, chain.mean_time, staked, staked * s.bet.mean)


def long_run(rules: Any) -> Iterator[tuple[str, str, Fraction]]:
    """Rates per 1000 coups of play without end, as key, title and value: courses come and go."""
    one = course(rules)
    per = 1000 / one.coups
    yield "net_per_1000_coups", "the long run's mean result of 1000 coups", one.result * per
    yield "staked_per_1000_coups", "the long run's mean stakes of 1000 coups", one.staked * per
    yield (
        "courses_per_1000_coups",
        "courses that reach their aim in 1000 coups of the long run",
        one.reaches_aim * per,
    )
    yield (
        "given_up_per_1000_coups",
        "courses given up at the limit in 1000 coups of the long run",
        (1 - one.reaches_aim) * per,
    )


# ---------------------------------------------------------------- coup by coup


def fortunes(rules: Any) -> Iterator[tuple[Distribution, Fraction]]:
    """After each coup the law of what is won so far, and the chance that ruin has come.

    The ruined keep what they have left.  `NoLaw` where the states are too many.
    """
    s = session(rules)
    for after in dynamic.fortunes(s, _empty(rules, s, dynamic.FORTUNES)):
        money = dict(_counted(rules, s, sum(after.alive.values(), after.ruined)))
        law = Distribution(money, ("result",))
        yield law, Fraction(after.ruined.total(), law.total)
