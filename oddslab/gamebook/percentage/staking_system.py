"""Staking systems: a session of so many coups, the stake of each set by those before it.

Source: document 002, preface (martingales); rules page section 9 (SY-1 to SY-3) for the others.
A system's course is given up and begun again at its `limit`.  With a bankroll the session ends
when what is left does not cover the next stake; that is ruin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, Game, Scale, Setup
from oddslab.gamebook.percentage import _staking_exact as staking
from oddslab.gamebook.percentage._staking_tables import FIRST_LIST, SYSTEMS, bounds, rows
from oddslab.kernel import draw, kernel
from oddslab.numerals import counted
from oddslab.options import Chance, Choice, Either, Rules, Whole, option
from oddslab.random import I, below, note

MEASURES = ("result", "ruin", "longest_run", "staked", "bankroll")
MOST_DENOMINATOR = 1 << 32
MOST_DOUBLINGS = 40
MOST_STEPS = 2_000_000  # for exact means: some seconds


@dataclass(frozen=True)
class StakingRules(Rules):
    """A system, the bet it is played at, and the session."""

    claim_reading: str = option(
        "bounded",
        Choice("bounded", "almost_sure"),
        "for judging the claim that no system wins: mean results with bounded stakes, or what "
        "unlimited play comes to; its figures come first",
        "SY-1",
    )
    figures: str = option(
        "arithmetic",
        Choice("arithmetic", "fitted"),
        "for judging the 180 won and 200 lost in 1000 coups: a subtraction, or a progression that "
        "they are set beside, whose courses come first",
        "SY-2",
    )
    system: str = option("martingale", Choice(*SYSTEMS), "how stakes are set", "SY-3")
    limit: int = option(
        8,
        Whole(1, 1000),
        "where a losing course is given up: losses in a row, losing steps (fibonacci), or the "
        "largest stake in base stakes (dalembert, labouchere)",
        "SY-3",
    )
    win_chance: Fraction = option(Fraction(18, 37), Chance(), "the chance that a bet wins", "SY-3")
    base_stake: int = option(1, Whole(1, 1_000_000), "the first stake, in counters", "SY-3")
    pays: int = option(1, Whole(1, 1000), "what a winning bet pays to one")
    coups: int = option(100, Whole(1, 10_000), "coups of a session")
    bankroll: Any = option(
        "none",
        Either(Choice("none"), Whole(1)),
        "counters at the start; the session ends when they do not cover the next stake",
    )
    measure: str = option(
        "result",
        Choice(*MEASURES),
        "what is told of a session: its result, the coup at which the bankroll is ruined (0: "
        "never), the longest run of losses, all that is staked, the bankroll that it takes to be "
        "played to its end",
    )
    risk: Fraction = option(
        Fraction(1, 100), Chance(), "the chance of ruin that a stated bankroll leaves"
    )

    def check(self) -> None:
        """Refuse systems without end, and chances finer than a word."""
        if self.win_chance.denominator > MOST_DENOMINATOR:
            raise ValueError(
                f"win_chance={self.win_chance} is too fine: its denominator may be at most 2^32"
            )
        if self.system in ("martingale", "fibonacci") and self.limit > MOST_DOUBLINGS:
            raise ValueError(
                f"limit={self.limit} is not possible for system={self.system}: accepted is 1 to "
                f"{MOST_DOUBLINGS}"
            )
        first = FIRST_LIST[0] + FIRST_LIST[-1]
        if self.system == "labouchere" and self.limit < first:
            raise ValueError(
                f"limit={self.limit} is not possible for system=labouchere: its first stake is "
                f"{first}"
            )
        if self.measure == "ruin" and self.bankroll == "none":
            raise ValueError("measure=ruin needs a bankroll: give bankroll=a whole number")
        if self.bankroll != "none" and self.measure == "bankroll":
            raise ValueError(
                f"bankroll={self.bankroll} is not possible with measure=bankroll, which asks for it"
            )
        first = rows(self.system, self.limit)[0][0] * self.base_stake
        if self.bankroll != "none" and self.bankroll < first:
            raise ValueError(
                f"bankroll={self.bankroll} does not cover the first stake: accepted is {first} up"
            )


COUPS, WIN, OUT_OF, PAYS, BANK, MEASURE, LOW = range(7)  # c.rules; LOW: the axis begins there
UNBOUNDED = 1 << 60  # a bankroll that covers everything
STAKE, AFTER_WIN, AFTER_LOSS, WIDTH = range(4)  # c.table: a row a state


@draw
def wins(c, chance, out_of):
    """1 with chance `chance` in `out_of`, else 0."""
    k = below(c, 0, out_of)
    return I(k < chance)


@wins.law
def _wins_law(c, chance, out_of):
    return {k: w for k, w in ((1, chance), (0, out_of - chance)) if w}


@kernel
def session(c, policy):
    """Out = what is measured, in base stakes; whether the player is ruined."""
    at = I(0)
    money = I(0)
    staked = I(0)
    run = I(0)
    longest = I(0)
    need = I(0)
    ruin = I(0)
    for coup in range(c.rules[COUPS]):
        stake = c.table[at + STAKE]
        if money + c.rules[BANK] < stake:
            ruin = I(coup + 1)
            break
        need = max(need, stake - money)
        staked += stake
        won = wins(c, c.rules[WIN], c.rules[OUT_OF])
        note(c, won)
        if won == 1:
            money += stake * c.rules[PAYS]
            run = I(0)
            at = c.table[at + AFTER_WIN]
        else:
            money -= stake
            run += 1
            longest = max(longest, run)
            at = c.table[at + AFTER_LOSS]
    told = money
    if c.rules[MEASURE] == 1:
        told = ruin
    elif c.rules[MEASURE] == 2:
        told = longest
    elif c.rules[MEASURE] == 3:
        told = staked
    elif c.rules[MEASURE] == 4:
        told = need
    c.out[0] = told - c.rules[LOW]
    c.out[1] = I(ruin > 0)


def _span(rules: StakingRules) -> tuple[int, int]:
    """The least and the largest value of what is measured, in base stakes or coups."""
    if rules.measure in ("ruin", "longest_run"):
        return 0, rules.coups
    lowest, low, high, most = bounds(rules.system, rules.limit, rules.pays, rules.coups)
    if rules.measure == "result":
        units = _units(rules)
        # a ruined player may have stopped anywhere on the way
        return (low, high) if units is None else (max(lowest, -units), high)
    first = rows(rules.system, rules.limit)[0][STAKE]
    if rules.measure == "staked":
        return 0 if rules.bankroll != "none" else min(first, most), most
    return first, max(first, -lowest)


def _units(rules: StakingRules) -> int | None:
    return None if rules.bankroll == "none" else rules.bankroll // rules.base_stake


def axes(rules: StakingRules) -> tuple[Scale, ...]:
    """What is measured, in counters or coups; of the result, too, whether the player is ruined."""
    low, high = _span(rules)
    told = Scale.span(rules.measure, low, high)
    if rules.measure not in ("ruin", "longest_run"):
        told = Scale(rules.measure, tuple(rules.base_stake * k for k in told.values))
    return (told, Scale("ruined", ("no", "yes"))) if rules.measure == "result" else (told,)


def setup(rules: StakingRules) -> Setup:
    """Numbers as named above; the system's table, its states named by where their rows begin."""
    units = _units(rules)
    numbers = (
        rules.coups,
        rules.win_chance.numerator,
        rules.win_chance.denominator,
        rules.pays,
        UNBOUNDED if units is None else units,
        MEASURES.index(rules.measure),
        _span(rules)[0],
    )
    table = [
        n
        for stake, after_win, after_loss in rows(rules.system, rules.limit)
        for n in (stake, WIDTH * after_win, WIDTH * after_loss)
    ]
    return Setup(numbers, tuple(table), first=(min(-(-rules.coups // 4), 8), 0))


def law(rules: StakingRules, policies: Any) -> Distribution:
    """The law of what is measured."""
    return staking.sessions(rules)


def figures(rules: StakingRules, policies: Any) -> tuple[Figure, ...]:
    """Means, what is measured, and the rates of the long run; the reading says which come first."""
    told = list(_measured(rules))
    means = list(_means(rules))
    rates = [Figure(key, title, exact=x) for key, title, x in staking.long_run(rules)]
    course = list(_course(rules))
    if rules.figures == "fitted":
        return (*rates[2:], *rates[:2], *means, *told, *course)
    if rules.claim_reading == "almost_sure":
        return (*rates, *means, *told, *course)
    return (*means, *told, *course, *rates)


def _steps(rules: StakingRules) -> int:
    """About how many states the exact means of a session pass through."""
    states = len(rows(rules.system, rules.limit))
    units = _units(rules)
    if units is None:
        return rules.coups * states
    lowest, _, high, _ = bounds(rules.system, rules.limit, rules.pays, rules.coups)
    return rules.coups * states * (high - max(lowest, -units) + 1) // 2


def _means(rules: StakingRules) -> Iterator[Figure]:
    of = counted(rules.coups, "coup")
    if _steps(rules) > MOST_STEPS:  # what the tally gives is left
        if rules.measure in ("result", "staked"):
            title = f"mean of {rules.measure} in a session of {of}"
            yield Figure(f"mean_{rules.measure}", title, value=lambda o: o[rules.measure])
        if rules.bankroll != "none" and rules.measure == "ruin":
            yield Figure("ruin", "chance that the bankroll is ruined", axis("ruin") > 0)
        return
    found = staking.means(rules)
    for key, mean, title in (
        ("result", found.result, f"mean result of a session of {of}"),
        ("staked", found.staked, f"mean of all that is staked in a session of {of}"),
    ):
        value = (lambda o, key=key: o[key]) if rules.measure == key else None
        yield Figure(f"mean_{key}", title, value=value, exact=mean)
    yield Figure(
        "edge_per_unit_staked",
        "the bank's mean gain per unit staked: mean result over mean stakes, the sign changed",
        exact=-found.result / found.staked,
    )
    if rules.bankroll != "none":
        title = f"chance that a bankroll of {rules.bankroll} is ruined within {of}"
        events = {"ruin": axis("ruin") > 0, "result": axis("ruined") == "yes"}
        event = events.get(rules.measure)
        yield Figure("ruin", title, event, exact=found.ruin)


def _measured(rules: StakingRules) -> Iterator[Figure]:
    if rules.measure == "result":
        yield Figure("ahead", "chance to end ahead", axis("result") > 0)
        yield Figure("behind", "chance to end behind", axis("result") < 0)
    elif rules.measure == "longest_run":
        run = axis("longest_run")
        yield Figure(
            "mean_longest_run",
            "mean of the longest run of losses",
            value=lambda o: o["longest_run"],
        )
        yield Figure("run_of_limit", f"chance of {rules.limit} losses in a row", run >= rules.limit)
    elif rules.measure == "bankroll":
        yield Figure(
            "mean_bankroll", "mean of the bankroll that a session takes",
            value=lambda o: o["bankroll"],
        )  # fmt: skip
        if _steps(rules) * rules.coups <= MOST_STEPS:  # found by some ten of exact means
            yield Figure(
                "bankroll_for_risk",
                f"least bankroll whose chance of ruin is at most {rules.risk}",
                exact=Fraction(staking.bankroll_for(rules, rules.risk)),
            )


def _course(rules: StakingRules) -> Iterator[Figure]:
    one = staking.course(rules)
    yield Figure(
        "course_reaches_aim", "chance that a course is not given up", exact=one.reaches_aim
    )
    yield Figure("course_coups", "mean coups of a course", exact=one.coups)
    yield Figure("course_staked", "mean of all that a course stakes", exact=one.staked)
    yield Figure("course_result", "mean result of a course", exact=one.result)


def tell(rules: StakingRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """Every coup in words."""
    table = rows(rules.system, rules.limit)
    state = money = 0
    for n, won in enumerate(log, 1):
        stake, *nexts = table[state]
        money += stake * rules.pays if won else -stake
        end = "won" if won else "lost"
        at = rules.base_stake * money
        yield f"Coup {n}: {rules.base_stake * stake} staked and {end}; in all {at:+d}."
        state = nexts[1 - won]
    if len(log) < rules.coups:
        left = rules.bankroll + rules.base_stake * money
        stake = rules.base_stake * table[state][0]
        yield f"Ruin: {left} left, and the next stake would be {stake}."
    unit = rules.measure.replace("_", " ")
    yield f"The session is over; {unit}: {outcome[rules.measure]}."


GAME = Game(
    key="staking_system",
    title="Staking systems",
    family="percentage",
    document="002",
    source="the preface; classic systems",
    rules=StakingRules,
    axes=axes,
    setup=setup,
    play=lambda rules: session,
    tell=tell,
    exact=law,
    figures=figures,
    presets={
        "martingale": {},
        "dalembert": {"system": "dalembert", "limit": 20},
        "labouchere": {"system": "labouchere", "limit": 20},
        "fibonacci": {"system": "fibonacci", "limit": 12},
        "flat": {"system": "flat"},
    },
    small={"coups": 8, "limit": 3, "bankroll": 9},
    law_of="sessions whose states are not too many",
)
