"""The table of the raffle: odds against k or more with three throws of three dice, k = 32 to 54."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from oddslab.audits._judging import Claim, Judgement, Reading, Slip, judge
from oddslab.audits._samples import ODDS_AGAINST, Form, Share
from oddslab.distribution import axis
from oddslab.game import variant
from oddslab.gamebook.dice._raffle_exact import chance_law

TRIALS = 1_000_000_000  # of one chance, all rows from one run


def reaches(k: int) -> Fraction:
    """The exact chance that one chance totals `k` or more."""
    return chance_law().at_least(k)


def one_chance(k: int, form: Form = ODDS_AGAINST) -> Share:
    """One chance totals `k` or more, shown in some form."""
    v = variant("raffle", players=1)
    return Share(v, axis("best") >= k, reaches(k), form, TRIALS)


def odds(k: int) -> Fraction:
    """The exact odds against `k` or more in one chance."""
    return ODDS_AGAINST.f(reaches(k))


def dropped(k: int, b: int) -> Fraction:
    """The odds against `k` to `b` as a table prints them that drops the fraction."""
    return Fraction(floor(odds(k) * b), b)


def turned(n: int) -> int:
    """A number whose last figure, a six, was set upside down."""
    text = str(n)
    if not text.endswith("6"):
        raise ValueError(f"{n} does not end in 6")
    return int(text[:-1] + "9")


SLIPS = {
    33: Slip(
        "7 x the exact odds is 9.5, and the fraction was dropped as in other rows, here too much",
        lambda: dropped(33, 7),
    ),
    36: Slip(
        "the fraction of 3.54 was dropped as in other rows, here too much", lambda: dropped(36, 1)
    ),
    51: Slip(
        "45806, with the fraction dropped as in rows 49, 50, 52 and 53, and its 6 set upside down",
        lambda: turned(floor(odds(51))),
    ),
}


@judge(*(f"RAF-{n:02d}" for n in range(1, 24)))
def table(claim: Claim) -> Judgement:
    """RAF-01 is the row of 32, RAF-23 that of 54."""
    k = int(claim.id.removeprefix("RAF-")) + 31
    sample = one_chance(k)
    slips = [SLIPS[k]] if k in SLIPS else []
    return Judgement([Reading("to_one", odds(k), sample=sample)], slips=slips)
