"""Exact laws of staking systems: sessions by dynamic programming, the long run by chains.

A system is played here as a person plays it, from the losses so far, the last stake or the list on
paper.  A *course* runs from the first stake until play is back there: by winning back what the
system aims at, or by giving up at the limit.  Money is in units of the base stake; weights of t
coups are whole numbers out of (denominator of the chance to win)^t.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from oddslab.chains import Chain
from oddslab.distribution import Distribution
from oddslab.game import NoLaw

MOST_STEPS = 1_200_000  # states passed through by one law: some seconds
MOST_COUPS = 2000  # of a law of the longest run
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


# ---------------------------------------------------------------- sessions


class _Session:
    """What a session needs: the plan, the weights of winning and losing, the bankroll in units."""

    def __init__(self, rules: Any):
        self.plan = system(rules.system, rules.limit)
        self.pays, self.coups = rules.pays, rules.coups
        self.whole = rules.win_chance.denominator
        self.ends = [
            (won, w)
            for won, w in ((True, rules.win_chance.numerator),
                           (False, self.whole - rules.win_chance.numerator)) if w
        ]  # fmt: skip
        self.bank = None if rules.bankroll == "none" else rules.bankroll // rules.base_stake

    def then(self, state: Any, won: bool) -> Any:
        """The state for the next coup."""
        after = self.plan.after(state, won)
        return self.plan.first if after in (None, GIVEN_UP) else after

    def broke(self, money: int, stake: int) -> bool:
        """Whether what is left does not cover the stake."""
        return self.bank is not None and self.bank + money < stake


# of each measure what the coups so far leave behind, and what a coup makes of it
def _run_of_losses(left: Any, won: bool, stake: int, money: int) -> Any:
    run, longest = left
    run = 0 if won else run + 1
    return run, max(run, longest)


def _staked(left: int, won: bool, stake: int, money: int) -> int:
    return left + stake


def _need(left: int, won: bool, stake: int, money: int) -> int:
    return max(left, stake - money)


def _nothing(left: Any, won: bool, stake: int, money: int) -> Any:
    return left


MEASURES: dict[str, tuple[Any, Any]] = {
    "result": (0, _nothing),
    "ruin": (0, _nothing),
    "longest_run": ((0, 0), _run_of_losses),
    "staked": (0, _staked),
    "bankroll": (0, _need),
}


def sessions(rules: Any) -> Distribution:
    """The law of a session over the game's axes.

    Raises
    ------
    NoLaw
        Where the states are too many; most of them are sums of money.
    """
    free = rules.measure == "longest_run" and rules.bankroll == "none"
    found = _longest_run(rules.win_chance, rules.coups) if free else _sessions(rules)
    if found is None:
        raise NoLaw(
            f"a session of {rules.coups} coups has too many states for an exact law of "
            f"measure={rules.measure}: fewer coups have one, and up to {MOST_COUPS} coups without "
            "a bankroll measure=longest_run, with the mean result and the mean staked beside it"
        )
    return found


@lru_cache(maxsize=32)
def _longest_run(p: Fraction, coups: int) -> Distribution | None:
    """The law of the longest run of losses, which is the same whatever is staked.

    Without a run of r in k coups: the coup more is no end of a first such run, for which a win and
    r losses follow k - 1 - r coups without one.
    """
    if coups > MOST_COUPS:
        return None
    whole, win = p.denominator, p.numerator
    shorter = {0: 0}  # ways that the longest run is below r
    for r in range(1, coups + 1):
        ends = (whole - win) ** r
        clear = [whole**k for k in range(r)] + [whole**r - ends]
        for k in range(r + 1, coups + 1):
            clear.append(whole * clear[-1] - win * ends * clear[k - 1 - r])
        shorter[r] = clear[coups]
    shorter[coups + 1] = whole**coups
    ways = {r: shorter[r + 1] - shorter[r] for r in range(coups + 1)}
    return Distribution(ways, ("longest_run",))


@lru_cache(maxsize=32)
def _sessions(rules: Any) -> Distribution | None:
    s = _Session(rules)
    first, measure = MEASURES[rules.measure]
    counts_money = s.bank is not None or rules.measure in ("result", "bankroll")
    now: dict[Any, int] = {(s.plan.first, 0, first): 1}
    ended: dict[Any, Fraction] = defaultdict(Fraction)
    steps = 0
    for coup in range(1, s.coups + 1):
        then: dict[Any, int] = defaultdict(int)
        for (state, money, left), ways in now.items():
            stake = s.plan.stake(state)
            if s.broke(money, stake):
                key = _outcome(rules, money, left, coup)
                ended[key] += Fraction(ways, s.whole ** (coup - 1))
                continue
            for won, w in s.ends:
                at = s.then(state, won)
                held = money + (s.pays * stake if won else -stake) if counts_money else 0
                then[at, held, measure(left, won, stake, money)] += ways * w
        now = then
        steps += len(now)
        if steps > MOST_STEPS:
            return None
    left_over: dict[Any, int] = defaultdict(int)
    for (_, money, left), ways in now.items():
        left_over[_outcome(rules, money, left, 0)] += ways
    for key, ways in left_over.items():
        ended[key] += Fraction(ways, s.whole**s.coups)
    return Distribution.from_probabilities(ended, axis_names(rules))


def axis_names(rules: Any) -> tuple[str, ...]:
    """The axes of a measure."""
    return ("result", "ruined") if rules.measure == "result" else (rules.measure,)


def _outcome(rules: Any, money: int, left: Any, ruined_at: int) -> Any:
    if rules.measure == "result":
        return rules.base_stake * money, "yes" if ruined_at else "no"
    if rules.measure == "ruin":
        return ruined_at
    return left[1] if rules.measure == "longest_run" else rules.base_stake * left


@dataclass(frozen=True)
class Means:
    """Of a session: the mean result, the mean of all that is staked, the chance of ruin."""

    result: Fraction
    staked: Fraction
    ruin: Fraction


@lru_cache(maxsize=64)
def means(rules: Any) -> Means:
    """Exact means of a session of any length: with each state go its share of them."""
    s = _Session(rules)
    now: dict[Any, tuple[int, int, int]] = {(s.plan.first, 0): (1, 0, 0)}
    result = staked = ruin = Fraction(0)
    for coup in range(s.coups):
        then: dict[Any, tuple[int, int, int]] = {}
        for (state, money), (ways, won_so_far, laid) in now.items():
            stake = s.plan.stake(state)
            if s.broke(money, stake):
                scale = s.whole**coup
                result += Fraction(won_so_far, scale)
                staked += Fraction(laid, scale)
                ruin += Fraction(ways, scale)
                continue
            for won, w in s.ends:
                gain = s.pays * stake if won else -stake
                key = s.then(state, won), 0 if s.bank is None else money + gain
                a, b, c = then.get(key, (0, 0, 0))
                then[key] = (
                    a + w * ways, b + w * (won_so_far + gain * ways), c + w * (laid + stake * ways)
                )  # fmt: skip
        now = then
    scale, base = s.whole**s.coups, rules.base_stake
    result += sum((Fraction(b, scale) for _, b, _ in now.values()), Fraction(0))
    staked += sum((Fraction(c, scale) for _, _, c in now.values()), Fraction(0))
    return Means(base * result, base * staked, ruin)


def bankroll_for(rules: Any, risk: Fraction) -> int:
    """The least bankroll with which the chance of ruin within the session is at most `risk`.

    It falls as the bankroll grows, since play is the same until the stake that cannot be met.
    """
    from dataclasses import replace

    def ruin(units: int) -> Fraction:
        return means(replace(rules, bankroll=units * rules.base_stake, measure="ruin")).ruin

    plan = system(rules.system, rules.limit)
    most = plan.stake(plan.first)
    least = most - 1  # which does not cover the first stake
    while ruin(most) > risk:
        least, most = most, 2 * most
    while least + 1 < most:
        middle = (least + most) // 2
        least, most = (middle, most) if ruin(middle) > risk else (least, middle)
    return rules.base_stake * most


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


@lru_cache(maxsize=64)
def course(rules: Any) -> Course:
    """The exact means of one course, whatever the coups and the bankroll of a session."""
    plan = system(rules.system, rules.limit)
    p = rules.win_chance

    def row(state: Any) -> dict[Any, Fraction] | None:
        if state in (GIVEN_UP, BACK):
            return None
        found: dict[Any, Fraction] = defaultdict(Fraction)
        for won, chance in ((True, p), (False, 1 - p)):
            then = plan.after(state, won)
            found[BACK if then is None else then] += chance
        return found

    chain = Chain(row, plan.first)
    staked = rules.base_stake * chain.mean_total(plan.stake)
    per_unit = p * rules.pays - (1 - p)
    aim = chain.absorption.get(BACK, Fraction(0))
    return Course(aim, chain.mean_time, staked, staked * per_unit)


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

    The ruined keep what they have left.
    """
    s = _Session(rules)
    now: dict[Any, int] = {(s.plan.first, 0): 1}
    gone: dict[int, int] = {}
    for _ in range(s.coups):
        gone = {money: s.whole * ways for money, ways in gone.items()}
        then: dict[Any, int] = defaultdict(int)
        for (state, money), ways in now.items():
            stake = s.plan.stake(state)
            if s.broke(money, stake):
                gone[money] = gone.get(money, 0) + s.whole * ways
                continue
            for won, w in s.ends:
                gain = s.pays * stake if won else -stake
                then[s.then(state, won), money + gain] += ways * w
        now = then
        held: dict[int, int] = defaultdict(int, gone)
        for (_, money), ways in now.items():
            held[money] += ways
        law = Distribution({rules.base_stake * m: ways for m, ways in held.items()}, ("result",))
        yield law, Fraction(sum(gone.values()), law.total)
