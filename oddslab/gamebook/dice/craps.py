"""Crap shooting: a bet from the come-out to its result, a hand until the dice pass, a side bet.

Source: document 000, *Crap shooting*; rules page section 4 (CR-1 to CR-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

import oddslab.gamebook.dice._craps_exact as exact
import oddslab.gamebook.dice._craps_line_odds as line_odds
import oddslab.gamebook.dice._craps_side_exact as side_exact
from oddslab.apparatus.dice import ThrowRules, throw_law
from oddslab.distribution import Distribution
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dice._craps_bets import ODDS_ALLOWED, SIDE_BETS
from oddslab.gamebook.dice._craps_figures import figures
from oddslab.gamebook.dice._craps_side import phases, side_bet
from oddslab.gamebook.dice._two_dice import TOTALS, crooked_pair, pair_table
from oddslab.kernel import Kernel, kernel
from oddslab.options import FLAG, Chance, Choice, Whole, option
from oddslab.random import ZERO, I, note, pair
from oddslab.strategy import Policy, Seat, yes

POINTS = (4, 5, 6, 8, 9, 10)
RESULTS = ("lose", "win", "barred")
SIDE = "side_bet commission commission_on field_twelve hop_easy hop_hard odds"  # of side bets alone
WHERE_COUNTED = {
    "winner_may_pass count": ("hand",), "edge_per": ("bet",), SIDE: ("side_bet",),
    "point_odds": ("bet", "side_bet"),
}  # fmt: skip


@dataclass(frozen=True)
class CrapsRules(ThrowRules):
    """Rules of craps; the dice may be any two dice."""

    dice_pass: str = option(
        "any_loss",
        Choice("any_loss", "seven_out"),
        "the caster passes the dice after any loss, or only after a seven that follows a point",
        "CR-1",
    )
    barred: Any = option(
        "none",
        Choice("none", 12, 2),
        "a first throw that loses for the caster but wins nothing for those who bet against him",
        "CR-2",
    )
    winner_may_pass: bool = option(
        False, FLAG, "whether a caster who has won may pass the dice on", "CR-3"
    )
    point_odds: str = option(
        "true_odds",
        Choice("true_odds", "even_money"),
        "what side bets on the point are paid",
        "CR-4",
    )
    edge_per: str = option(
        "bet", Choice("bet", "throw"), "the unit that the players' advantage is stated for", "CR-5"
    )
    count: str = option(
        "throws",
        Choice("throws", "decisions"),
        "whether the length of a hand counts throws of the dice or bets decided",
        "CR-6",
    )
    unit: str = option(
        "bet",
        Choice("bet", "hand", "side_bet"),
        "what one trial is: one bet on the caster, a hand until the dice pass, or one side bet",
    )
    side_bet: str = option(
        "place_6",
        Choice(*SIDE_BETS),
        "the bet of unit=side_bet; oddslab table craps bets has all but the line with odds",
    )
    commission: Fraction = option(
        Fraction(1, 20),
        Chance(),
        "taken of the stake when a number is bought, of what is to be won when one is laid",
    )
    commission_on: str = option(
        "every_bet",
        Choice("every_bet", "wins"),
        "the commission is paid on every bet, and then belongs to what is staked; or out of wins",
    )
    field_twelve: int = option(2, Choice(2, 3), "what the field pays on twelve, to one")
    hop_easy: int = option(
        15, Whole(1, 35), "what a hop bet on two unlike faces pays, to one: 15 or 16, mostly"
    )
    hop_hard: int = option(
        30, Whole(1, 35), "what a hop bet on two like faces pays, to one: 30 or more, mostly"
    )
    odds: str = option(
        "3-4-5x",
        Choice(*ODDS_ALLOWED),
        "what side_bet=pass_line_with_odds stakes on the point beside the line bet of one: 3 on 4 "
        "and 10, 4 on 5 and 9, 5 on 6 and 8; or that many on each.  dont_pass_with_odds lays what "
        "would win as much",
    )
    most: int = option(
        128, Whole(2, 512), "throws (or the length of a hand) from here on are counted together"
    )

    def check(self) -> None:
        """Refuse what cannot be two dice, a hand that may never end, and what decides nothing.

        `dice_pass` and `barred` stand together in a preset, so each may be set where it is idle.
        """
        super().check()
        for names, units in WHERE_COUNTED.items():
            said = " or ".join(f"unit={u}" for u in units)
            self.counts_with(names, self.unit in units, said)
        with_odds = self.side_bet.endswith("_with_odds")
        self.counts_with("odds", with_odds, "a side_bet of a line bet with odds")
        if self.unit == "hand" and not exact.dice_can_pass(self):
            raise ValueError(exact.never_passes(self))
        throw_law(self, 2)
        if self.unit == "side_bet":
            side_exact.gains(self)  # which refuses a bet that is never decided


class Won(NamedTuple):
    """What a caster knows when he has won and may pass the dice."""

    wins: int  # bets won in this hand, 20 standing for 20 or more


PLACE = np.array([1 + POINTS.index(t) if t in POINTS else 0 for t in range(13)], np.int64)
BARRED, MOST, PASS_CRAPS, MAY_PASS, DECISIONS, MOST_WINS = range(6)


@kernel
def bet(c, policy):
    """One bet: out = result (0 lost, 1 won, 2 barred), place of the point (0 none), throws - 1."""
    left = ZERO
    point = I(0)
    throws = I(0)
    result = I(0)
    most = c.rules[MOST]  # read once: the compiler cannot tell that words do not overlap it
    while True:
        k, left = pair(c, left)
        total = TOTALS[k]
        throws = min(throws + 1, most)  # capped here, so that the walk ends
        note(c, k)
        if point == 0:
            if total == 7 or total == 11:
                result = I(1)
                break
            if total <= 3 or total == 12:
                if total == c.rules[BARRED]:
                    result = I(2)
                break
            point = total
        elif total == point:
            result = I(1)
            break
        elif total == 7:
            break
    c.out[0] = result
    c.out[1] = PLACE[point]
    c.out[2] = throws - 1


@kernel
def hand(c, policy):
    """Bets until the dice pass: out = length - 1 (throws or decisions), bets won."""
    left = ZERO
    point = I(0)
    length = I(0)
    wins = I(0)
    while True:
        k, left = pair(c, left)
        total = TOTALS[k]
        note(c, k)
        won = False
        lost = False
        if point == 0:
            if total == 7 or total == 11:
                won = True
            elif total <= 3 or total == 12:
                lost = True
            else:
                point = total
        elif total == point:
            won = True
        elif total == 7:
            lost = True
        if c.rules[DECISIONS] == 0 or won or lost:
            length = min(length + 1, c.rules[MOST])
        if won:
            wins = min(wins + 1, c.rules[MOST_WINS])
            point = I(0)
            if c.rules[MAY_PASS] == 1:
                again = yes(c, policy, 0, min(wins, 20) - 1)
                if again == 0:
                    break
        elif lost:
            if point != 0 or c.rules[PASS_CRAPS] == 1:
                break
    c.out[0] = length - 1
    c.out[1] = wins


MOST_WINS_TOLD = 40


def axes(rules: CrapsRules) -> tuple[Scale, ...]:
    """A bet: result, point (0 where the first throw settled it), throws.  A hand: length, wins.

    A side bet: what a unit gains, throws.
    """
    if rules.unit == "hand":
        return (
            Scale.span("length", 1, rules.most, capped=True),
            Scale.span("wins", 0, MOST_WINS_TOLD, capped=True),
        )
    if rules.unit == "side_bet":
        return Scale("gain", side_exact.gains(rules)), Scale.span(
            "throws", 1, rules.most, capped=True
        )
    results = RESULTS if rules.barred != "none" else RESULTS[:2]
    return (
        Scale("result", results),
        Scale("point", (0, *POINTS)),
        Scale.span("throws", 1, rules.most, capped=True),
    )


def setup(rules: CrapsRules) -> Setup:
    """Numbers as named above; the joint law of two crooked dice as a table of 36."""
    numbers: tuple[int, ...] = (
        0 if rules.barred == "none" else rules.barred,
        rules.most,
        int(rules.dice_pass == "any_loss"),
        int(rules.winner_may_pass),
        int(rules.count == "decisions"),
        MOST_WINS_TOLD,
    )
    table = pair_table(rules)
    if rules.unit == "side_bet":
        numbers = (*numbers, len(table))
        table += phases(rules, axes(rules)[0].values)
    return Setup(numbers, tuple(table), first=(1, 0), shared=True)


def play(rules: CrapsRules) -> Kernel:
    """The kernel of a bet, a hand or a side bet, with fair or crooked dice."""
    game = {"bet": bet, "hand": hand, "side_bet": side_bet}[rules.unit]
    return game if throw_law(rules, 2).fair else game.given(pair=crooked_pair)


def lanes(rules: CrapsRules) -> Kernel | None:
    """The fast form of a bet with two fair dice."""
    if rules.unit != "bet" or not throw_law(rules, 2).fair:
        return None
    from oddslab.gamebook.dice import _craps_lanes

    return _craps_lanes.lanes


def law(rules: CrapsRules, policies: Mapping[str, Policy]) -> Distribution:
    """The exact law over the axes; of a side bet on the line, out of that of a bet."""
    if rules.unit != "side_bet":
        return exact.law(rules, policies)
    plain: dict[str, Any] = {name: CrapsRules.options()[name].default for name in SIDE.split()}
    return side_exact.law(rules, exact.law(replace(rules, unit="bet", **plain)))


def seats(rules: CrapsRules) -> tuple[Seat, ...]:
    """The caster, where a winner may pass the dice in a hand."""
    if rules.unit != "hand" or not rules.winner_may_pass:
        return ()
    return (
        Seat(
            "caster",
            [Won(w) for w in range(1, 21)],
            "shoots again",
            {"keep": lambda s: True, "pass": lambda s: False},
            _stop_after,
            "stop_after_N with N from 1 to 20",
        ),
    )


def _stop_after(name: str) -> Any:
    head, _, n = name.rpartition("_")
    if head != "stop_after" or not n.isdecimal() or not 1 <= int(n) <= 20:
        return None  # a caster tells no more than 20 wins apart
    return lambda s: s.wins < int(n)


def tell(rules: CrapsRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The throws in words, and how the bet or the hand ended."""
    if rules.unit == "side_bet":
        for code in log:
            a, b = code // 6 + 1, code % 6 + 1
            yield f"The caster throws {a} and {b}, {a + b}."
        gain = outcome["gain"]
        said = (
            "loses" + f" {-gain}" * (gain < -1)
            if gain < 0
            else f"wins {gain} to 1"
            if gain
            else "is returned"
        )
        yield f"The bet {rules.side_bet} {said}."
        return
    point = 0
    for code in log:
        a, b = code // 6 + 1, code % 6 + 1
        total = a + b
        if point == 0 and total in (7, 11):
            said = "a natural, the caster wins"
        elif point == 0 and total in (2, 3, 12):
            said = "craps, the caster loses"
            if total == rules.barred:
                said += f"; {total} is barred, so those who bet against him win nothing"
            if rules.unit == "hand" and rules.dice_pass == "seven_out":
                said += "; he keeps the dice"
        elif point == 0:
            point = total
            said = f"the point is {total}"
        elif total == point:
            said, point = "the point is made, the caster wins", 0
        elif total == 7:
            said, point = "a seven before the point, the caster loses", 0
        else:
            said = f"not the point of {point}, nor seven"
        yield f"The caster throws {a} and {b}, {total}: {said}."
    if rules.unit == "hand":
        unit = "throw" if rules.count == "throws" else "decision"
        length, wins = outcome["length"], outcome["wins"]
        yield f"The dice pass after {_number(length, unit)} with {_number(wins, 'bet')} won."


def _number(n: int, word: str) -> str:
    return f"{n} {word}" if str(n) == "1" else f"{n} {word}s"


GAME = Game(
    key="craps",
    title="Crap shooting",
    family="dice",
    document="000",
    source="Crap shooting",
    rules=CrapsRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
    lanes=lanes,
    seats=seats,
    tables={"bets": side_exact.bet_table, "line_and_odds": line_odds.odds_table},
    tabled={"unit": "side_bet", "side_bet": "pass_line"},  # which any dice decide
    presets={"document_000": {}, "modern": {"dice_pass": "seven_out", "barred": 12}},
    small={"most": 12},
)
