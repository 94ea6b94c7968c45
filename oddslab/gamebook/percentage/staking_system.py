"""Staking systems: a session of so many coups, the stake of each set by those before it.

Source: document 002, preface (martingales); rules page section 9 (SY-1 to SY-3) for the others.
A system's course is given up and begun again at its `limit`.  With a bankroll the session ends
when what is left does not cover the next stake; that is ruin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from oddslab.distribution import Distribution
from oddslab.game import Figure, Game, Scale, Setup
from oddslab.gamebook.percentage import _staking_exact as staking
from oddslab.gamebook.percentage import _staking_figures
from oddslab.gamebook.percentage._staking_bets import (
    MOST_DENOMINATOR,
    Bet,
    Gains,
    Share,
    bet,
    counters,
    gained,
)
from oddslab.gamebook.percentage._staking_tables import (
    FIRST_LIST,
    MOST_MONEY,
    STAY,
    SYSTEMS,
    bounds,
    move,
    rows,
)
from oddslab.kernel import draw, kernel
from oddslab.options import Choice, Either, Rules, Whole, option
from oddslab.random import I, below, note

MEASURES = ("result", "ruin", "longest_run", "staked", "bankroll")
MOST_DOUBLINGS = 40


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
        "largest stake in base stakes (dalembert, labouchere); the presets named after these three "
        "have 12, and 20 for the last two",
        "SY-3",
    )
    win_chance: Fraction = option(Fraction(18, 37), Share(), "the chance that a bet wins", "SY-3")
    base_stake: int = option(1, Whole(1, 1_000_000), "the first stake, in counters", "SY-3")
    pays: int = option(1, Whole(1, 1000), "what a winning bet pays to one")
    gains: str = option(
        "none",
        Gains(),
        "the bet by all that a stake of one may gain, in place of win_chance and pays: 0 is a "
        "stake returned, -1/2 a half lost; a game's own law of gains says what its bets gain, such "
        "as `oddslab exact roulette --set zero_rule=half_back --axes gain`",
    )
    part_lost: str = option(
        "loss",
        Choice("loss", "stays"),
        "what a coup that loses a part of its stake is to the system: a loss, or nothing, so that "
        "the same is staked again, as it is after a coup that gains 0",
    )
    coups: int = option(100, Whole(1, 10_000), "coups of a session")
    bankroll: Any = option(
        "none",
        Either(Choice("none"), Whole(1)),
        "counters at the start; the session ends in ruin when what is left of them does not cover "
        "the next stake",
    )
    measure: str = option(
        "result",
        Choice(*MEASURES),
        "what is told of a session: its result, the coup at which the bankroll is ruined (0: "
        "never), the longest run of losses, all that is staked, the bankroll that it takes to be "
        "played to its end",
    )
    risk: Fraction = option(
        Fraction(1, 100), Share(), "the chance of ruin that a stated bankroll leaves"
    )

    def check(self) -> None:
        """Refuse systems without end, and chances finer than a word."""
        if self.gains != "none" and (self.win_chance, self.pays) != (Fraction(18, 37), 1):
            raise ValueError(
                f"gains={self.gains} says all of the bet: accepted beside it is no win_chance and "
                "no pays"
            )
        own = bet(self.gains, self.win_chance, self.pays)
        if all(what == STAY for (_, what), w in zip(_moves(self), own.weights) if w):
            raise ValueError(
                f"part_lost=stays is not possible with gains={self.gains}: no coup would be won or "
                "lost"
            )
        if own.whole > MOST_DENOMINATOR:
            named = f"win_chance={self.win_chance}" if self.gains == "none" else self.gains
            raise ValueError(f"{named} is too fine: its denominator may be at most 2^32")
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
        table = rows(self.system, self.limit)
        most = MOST_MONEY // (max(row[0] for row in table) * max(own.parts, *own.gains))
        if self.coups > most:
            raise ValueError(
                f"coups={self.coups} is not possible with stakes and gains so large: accepted is 1 "
                f"to {most}"
            )
        first = table[0][0] * self.base_stake
        if self.bankroll != "none" and self.bankroll < first:
            raise ValueError(
                f"bankroll={self.bankroll} does not cover the first stake: accepted is {first} up"
            )


COUPS, OUT_OF, PARTS, BANK, MEASURE, LOW, BET = range(7)  # c.rules; LOW: the axis begins there
BELOW, GAIN, MOVE, ENTRY = range(4)  # from BET on, an entry a gain: its last number, what it is
UNBOUNDED = 1 << 60  # a bankroll that covers everything
STAKE, WIDTH = 0, 4  # c.table: a row a state, then the states after a win, after a loss, and itself


@draw
def falls(c, out_of):
    """The place of what the coup gains, 0 the most."""
    k = below(c, 0, out_of)
    place = I(0)
    while k >= c.rules[BET + ENTRY * place + BELOW]:
        place += 1
    return place


@falls.law
def _falls_law(c, out_of):
    ways, so_far, place = {}, 0, 0
    while so_far < out_of:
        upto = c.rules[BET + ENTRY * place + BELOW]
        if upto > so_far:
            ways[place] = upto - so_far
        so_far, place = upto, place + 1
    return ways


@kernel
def session(c, policy):
    """Out = what is measured, money in parts of a base stake; whether the player is ruined."""
    at = I(0)
    money = I(0)
    staked = I(0)
    run = I(0)
    longest = I(0)
    need = I(0)
    ruin = I(0)
    for coup in range(c.rules[COUPS]):
        stake = c.table[at + STAKE]
        short = stake * c.rules[PARTS] - money
        if short > c.rules[BANK]:
            ruin = I(coup + 1)
            break
        need = max(need, short)
        staked += stake
        place = falls(c, c.rules[OUT_OF])
        note(c, place)
        money += stake * c.rules[BET + ENTRY * place + GAIN]
        move = c.rules[BET + ENTRY * place + MOVE]
        if move == 0:
            run = I(0)
        elif move == 1:
            run += 1
            longest = max(longest, run)
        at = c.table[at + 1 + move]
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


def _bet(rules: StakingRules) -> Bet:
    return bet(rules.gains, rules.win_chance, rules.pays)


def _moves(rules: StakingRules) -> tuple[tuple[int, int], ...]:
    """What a stake of one may gain, in parts, and what that is to the system."""
    own = _bet(rules)
    return tuple((g, move(g, own.parts, rules.part_lost == "stays")) for g in own.gains)


def _span(rules: StakingRules) -> tuple[int, int]:
    """The least and the largest value of what is measured: parts, base stakes or coups."""
    if rules.measure in ("ruin", "longest_run"):
        return 0, rules.coups
    parts = _bet(rules).parts
    lowest, low, high, most, need = bounds(
        rules.system, rules.limit, _moves(rules), rules.coups, parts
    )
    bank = _bank(rules)
    if rules.measure == "result":
        # a ruined player may have stopped anywhere on the way
        return (low, high) if bank is None else (max(lowest, -bank), max(high, 0))
    first = rows(rules.system, rules.limit)[0][STAKE]
    if rules.measure == "staked":
        return 0 if bank is not None else min(first, most), most
    return first * parts, need


def _bank(rules: StakingRules) -> int | None:
    """The bankroll in parts of a base stake."""
    if rules.bankroll == "none":
        return None
    return min(rules.bankroll * _bet(rules).parts // rules.base_stake, UNBOUNDED)


def axes(rules: StakingRules) -> tuple[Scale, ...]:
    """What is measured, in counters or coups; of the result, too, whether the player is ruined."""
    low, high = _span(rules)
    told = Scale.span(rules.measure, low, high)
    if rules.measure not in ("ruin", "longest_run"):
        parts = 1 if rules.measure == "staked" else _bet(rules).parts
        step = counters(rules.base_stake, 1, parts)
        if isinstance(step, int):
            values: tuple[Any, ...] = tuple(range(low * step, high * step + 1, step))
        else:
            values = tuple(counters(rules.base_stake, k, parts) for k in told.values)
        told = Scale(rules.measure, values)
    return (told, Scale("ruined", ("no", "yes"))) if rules.measure == "result" else (told,)


def setup(rules: StakingRules) -> Setup:
    """Numbers as named above; the system's table, its states named by where their rows begin."""
    own, bank = _bet(rules), _bank(rules)
    entries = zip(accumulate(own.weights), _moves(rules))
    numbers = (
        rules.coups,
        own.whole,
        own.parts,
        UNBOUNDED if bank is None else bank,
        MEASURES.index(rules.measure),
        _span(rules)[0],
        *(n for upto, (gain, what) in entries for n in (upto, gain, what)),
    )
    table = [
        n
        for k, (stake, after_win, after_loss) in enumerate(rows(rules.system, rules.limit))
        for n in (stake, WIDTH * after_win, WIDTH * after_loss, WIDTH * k)
    ]
    return Setup(numbers, tuple(table), first=(min(-(-rules.coups // 4), 8), 0))


def law(rules: StakingRules, policies: Any) -> Distribution:
    """The law of what is measured."""
    return staking.sessions(rules)


def figures(rules: StakingRules, policies: Any) -> tuple[Figure, ...]:
    """Means, what is measured with its quantiles, and the rates of the long run."""
    return _staking_figures.figures(rules)


def _stakes(rules: StakingRules, log: Sequence[int]) -> Iterator[int]:
    """The stake of each coup of a log, and of the one after it, in base stakes."""
    table, moves = rows(rules.system, rules.limit), _moves(rules)
    state = 0
    for place in log:
        stake, *nexts = table[state]
        yield stake
        state = (*nexts, state)[moves[place][1]]
    yield table[state][STAKE]


def coup_gains(rules: StakingRules, log: Sequence[int]) -> Iterator[int | Fraction]:
    """What each coup of a log gains, in counters."""
    own = _bet(rules)
    for stake, place in zip(_stakes(rules, log), log):
        yield counters(rules.base_stake, stake * own.gains[place], own.parts)


def tell(rules: StakingRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """Every coup in words."""
    own, stakes = _bet(rules), [rules.base_stake * k for k in _stakes(rules, log)]
    money = list(accumulate(coup_gains(rules, log), initial=Fraction(0)))
    for n, place in enumerate(log, 1):
        at = money[n]
        said = f"{stakes[n - 1]} staked and {gained(own, place)}"
        yield f"Coup {n}: {said}; in all {'+' * (at >= 0)}{at}."
    if len(log) < rules.coups:
        left = rules.bankroll + money[-1]
        yield f"Ruin: {left} left, and the next stake would be {stakes[-1]}."
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
        "half_back": {"gains": "1:18/37,-1/2:1/37,-1:18/37"},
        "prison": {"gains": "1:18/37,0:18/1369,-1:685/1369"},
    },
    small={"coups": 8, "limit": 3, "bankroll": 9},
    law_of="sessions whose states are not too many",
)
