"""The thirty-six ways of two dice, and what the first throw does."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from oddslab.audits._judging import Claim, Judgement, Reading, judge, rules_of
from oddslab.audits._samples import CHANCE, ODDS_FOR, Form, Share
from oddslab.counting import dice_sum
from oddslab.distribution import Event, axis
from oddslab.game import variant
from oddslab.gamebook.dice._craps_exact import bet_chances, ways_of_totals

# every way of two fair dice, one by one
WAYS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def ways() -> dict[int, int]:
    """The ways of each total of two fair dice."""
    return dict(dice_sum([6, 6]))


@judge("CRAP-01")
def all_ways(claim: Claim) -> Judgement:
    """All ordered results."""
    return Judgement([Reading("ordered", sum(ways().values()))])


@judge("CRAP-02")
def totals(claim: Claim) -> Judgement:
    """Eleven totals; the words "one or more" would let a way make several, and none does."""
    made = Counter(way for total in ways() for way in WAYS if sum(way) == total)
    several = max(made.values()) > 1
    return Judgement(
        [Reading("different_totals", len(ways())), Reading("several_from_one_way", several)],
        notes=("eleven totals is right; but each way makes exactly one of them, never more",),
    )


@judge("CRAP-03")
def sevens_listed(claim: Claim) -> Judgement:
    """The ways of seven, listed one by one."""
    listed = [way for way in WAYS if sum(way) == 7]
    return Judgement([Reading("ordered", len(listed))])


TABLE = {"04": (7,), "05": (6, 8), "06": (5, 9), "07": (4, 10), "08": (3, 11), "09": (2, 12)}


@judge(*(f"CRAP-{n}" for n in TABLE))
def table(claim: Claim) -> Judgement:
    """The table of ways; where it names two totals they must have equally many."""
    numbers = {ways()[total] for total in TABLE[claim.id.removeprefix("CRAP-")]}
    if len(numbers) != 1:
        raise AssertionError(f"{claim.id}: these totals have different ways: {numbers}")
    return Judgement([Reading("each", numbers.pop())])


@judge("CRAP-10")
def commonest(claim: Claim) -> Judgement:
    """Seven alone has the most ways."""
    most = max(ways().values())
    return Judgement([Reading("single", [t for t, w in ways().items() if w == most] == [7])])


@judge("CRAP-11")
def rarest(claim: Claim) -> Judgement:
    """Two and twelve have the fewest ways."""
    least = min(ways().values())
    return Judgement([Reading("equal", [t for t, w in ways().items() if w == least] == [2, 12])])


def of_bet(event: Event, chance: Fraction, form: Form = CHANCE) -> Share:
    """An event of one bet, craps by the default rules."""
    return Share(variant("craps"), event, chance, form)


FIRST_THROW = axis("point") == 0  # settled by it


@judge("CRAP-12")
def natural(claim: Claim) -> Judgement:
    """7 or 11 at the first throw."""
    p = bet_chances(rules_of("craps")).natural
    return Judgement(
        [Reading("first", p, sample=of_bet(FIRST_THROW & (axis("result") == "win"), p))]
    )


@judge("CRAP-13")
def craps(claim: Claim) -> Judgement:
    """2, 3 or 12 at the first throw."""
    p = bet_chances(rules_of("craps")).craps
    return Judgement(
        [Reading("first", p, sample=of_bet(FIRST_THROW & (axis("result") == "lose"), p))]
    )


def settled() -> Fraction:
    """The chance that the first throw settles the bets."""
    chances = bet_chances(rules_of("craps"))
    return chances.natural + chances.craps


@judge("CRAP-14")
def action(claim: Claim) -> Judgement:
    """The first throw settles the bets."""
    return Judgement([Reading("first", settled(), sample=of_bet(FIRST_THROW, settled()))])


@judge("CRAP-15")
def no_action(claim: Claim) -> Judgement:
    """It leaves them unsettled."""
    p = 1 - settled()
    return Judgement([Reading("first", ODDS_FOR.f(p), sample=of_bet(~FIRST_THROW, p, ODDS_FOR))])


def one_throw(total: int) -> Share:
    """One throw of two fair dice shows this total."""
    by_total, whole = ways_of_totals(rules_of("craps"))
    v = variant("dice", count=2)
    return Share(v, axis("total") == total, Fraction(by_total[total], whole))


@judge("CRAP-17")
def point_of_six(claim: Claim) -> Judgement:
    """A six with any throw."""
    return Judgement([Reading("throw", one_throw(6).chance, sample=one_throw(6))])


@judge("CRAP-30")
def seven(claim: Claim) -> Judgement:
    """A seven with any throw."""
    return Judgement([Reading("throw", one_throw(7).chance, sample=one_throw(7))])
