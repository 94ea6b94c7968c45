"""Weldon's dice: chi-square of his throws against fair dice, and how a textbook came to more."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

from oddslab.audits._judging import Claim, Judgement, Reading, Slip, judge
from oddslab.evidence import successes
from oddslab.evidence.fit import simulated
from oddslab.evidence.weldon import CHANCE, DICE, weldon
from oddslab.statistics import Fit, chi_square_gof

POOLED = Fraction(1)  # 11 and 12 successes are expected 1.2 times between them
FROM_TEN = Fraction(5)
THIRD = Fraction(333, 1000)
SETS = 400_000  # simulated, to see what the chi-square law is worth


def fit(chances: list[Fraction], pool_below: Fraction) -> Fit:
    """Chi-square of the throws against these chances of 0 to 12 successes."""
    return chi_square_gof(weldon().of(), dict(enumerate(chances)), pool_below)


def places(x: Fraction, digits: int) -> Fraction:
    """A number to so many places, halves to even."""
    return Fraction(round(x * 10**digits), 10**digits)


def cut(x: Fraction, digits: int) -> Fraction:
    """A number with no more than so many places, the rest dropped."""
    return Fraction(floor(x * 10**digits), 10**digits)


def by_hand(shorten: Callable[[Fraction, int], Fraction] = places) -> Fraction:
    """The statistic as it comes out with 0.333 for a third, the chances shortened to five places
    and each term rounded to four."""
    counts = list(weldon().of().values())
    rough: list[Fraction] = [shorten(p, 5) for p in successes(DICE, THIRD)]
    pairs: list[tuple[int, Fraction]] = [
        *zip(counts[:11], rough[:11]),
        (sum(counts[11:]), sum(rough[11:], Fraction(0))),
    ]
    throws = sum(counts)
    terms = [(c - throws * p) ** 2 / (throws * p) for c, p in pairs]
    return sum((places(t, 4) for t in terms), Fraction(0))


def simulated_as_far(of: Fit) -> int:
    """In how many of `SETS` sets of as many throws fair dice depart at least so far."""
    counts = [cell.count for cell in of.cells]
    return simulated(counts, [Fraction(c.expected) / sum(counts) for c in of.cells], SETS, seed=0)


@judge("WEL-01")
def goodness_of_fit(claim: Claim) -> Judgement:
    """The statistic with 11 and 12 pooled as stated, with no cells pooled, and with 10 to 12."""
    fair = successes(DICE, CHANCE)
    pooled, every, fewer = (fit(fair, least) for least in (POOLED, Fraction(0), FROM_TEN))
    if [c.outcomes for c in pooled.pooled] != [(11, 12)]:
        raise AssertionError(f"{pooled.pooled} are pooled, not 11 and 12")
    third = float(fit(successes(DICE, THIRD), POOLED).statistic)
    as_far = simulated_as_far(pooled)
    return Judgement(
        [
            Reading("pooled_11_12", Fraction(pooled.statistic)),
            Reading("not_pooled", Fraction(every.statistic)),
            Reading("pooled_10_to_12", Fraction(fewer.statistic)),
        ],
        notes=(
            f"{float(pooled.statistic):.4f} over {len(pooled.cells)} cells; with 0.333 for the "
            f"chance of a third alone it would be {third:.4f}, and what is left comes from "
            f"rounding the chances to five places (cutting them there, {float(by_hand(cut)):.4f})",
            f"fair dice depart so far with chance {pooled.p_value:.1e} by the chi-square law, "
            f"which is rough where a cell expects {float(pooled.cells[-1].expected):.1f}: of "
            f"{SETS:,} simulated sets of as many throws {as_far} do, "
            f"{as_far / SETS / pooled.p_value:.0f} times as many; Weldon's dice favoured five and "
            "six whichever figure is taken",
        ),
        slips=(
            Slip(
                "0.333 for 1/3, chances rounded to five places and each term to four, which gives "
                f"{float(by_hand()):.4f}",
                by_hand,
            ),
        ),
    )
