"""Domino twenty-one: stakes, what tiles count, which hands there are, what is said of them."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np

from oddslab.apparatus.dominoes import DominoSet
from oddslab.audits._judging import Claim, Judgement, Reading, Slip, judge, rules_of
from oddslab.audits._samples import Share
from oddslab.distribution import axis
from oddslab.game import variant
from oddslab.gamebook.dominoes._twenty_one_exact import gain
from oddslab.gamebook.dominoes._twenty_one_hands import (
    LIMIT,
    hands_by_total,
    hands_of,
    lowest_total,
    scorings,
    special_hands,
    tile_values,
    values_of_set,
)
from oddslab.gamebook.dominoes._twenty_one_seats import Hand, most_tiles
from oddslab.gamebook.dominoes._twenty_one_sets import hands_within

TRIALS = 1_000_000
NINE = 9


def banker_stake(tiles: int) -> int:
    """What the banker sets against a player's tiles, each bought for one."""
    return gain(rules_of("domino_twenty_one"), LIMIT, tiles, "bust")


def lightest(n: int) -> int:
    """The lowest total that any n tiles can have."""
    return sum(sorted(v[0] for v in values_of_set(6))[:n])


def within(n: int) -> int:
    """How many hands of n tiles have a total within 21."""
    return sum(hands_by_total("best")[n].values())


@judge("D003-01", "D003-02")
def stakes(claim: Claim) -> Judgement:
    """The banker sets the square of the player's tiles."""
    return Judgement([Reading("square", banker_stake(2 if claim.id == "D003-01" else 3))])


@judge("D003-03")
def nine_tiles(claim: Claim) -> Judgement:
    """The nine lightest tiles stay within 21, the ten lightest do not."""
    note = f"the nine lightest tiles total {lightest(NINE)}, the ten lightest {lightest(10)}"
    return Judgement([Reading("lowest", most_tiles(6, LIMIT))], notes=(note,))


@judge("D003-04")
def ten_tiles(claim: Claim) -> Judgement:
    """Ten tiles."""
    note = f"the lightest ten tiles total {lightest(10)} at the least"
    return Judgement([Reading("lowest", lightest(10) >= LIMIT)], notes=(note,))


@judge("D003-05")
def two_tiles(claim: Claim) -> Judgement:
    """Two tiles: the heaviest are 6-5 and 6-4."""
    heaviest = lowest_total("6-5 6-4")
    none_over = within(2) == math.comb(28, 2)
    return Judgement(
        [Reading("two_tiles", none_over)],
        notes=(f"the heaviest two, 6-5 and 6-4, make {heaviest}",),
    )


def third_tile(hand: Hand) -> bool:
    """Buys a third tile, whatever it holds, and no fourth."""
    return hand.tiles == 2


@judge("D003-06")
def three_tiles(claim: Claim) -> Judgement:
    """The same said of three tiles."""
    over = 1 - Fraction(within(3), math.comb(28, 3))
    v = variant("domino_twenty_one", strategies={"player": third_tile, "banker": "stand_17"})
    event = (axis("player") == "bust") & (axis("tiles") == 3)
    return Judgement(
        [Reading("three_tiles", over, False, Share(v, event, over, trials=TRIALS))],
        notes=(
            f"of two tiles it is true (see D003-05); of three, {3276 * over} "
            "of 3276 hands are above 21",
        ),
    )


@judge("D003-07")
def plain_pips(claim: Claim) -> Judgement:
    """From the double blank to the double six."""
    pips = DominoSet(6).pips
    return Judgement([Reading("pips", (min(pips), max(pips)) == (0, 12))])


VALUES = {"D003-08": ("4-4", (4, 8)), "D003-09": ("4-0", (4, 11)), "D003-10": ("0-0", (0, 7, 14))}


@judge(*VALUES)
def values(claim: Claim) -> Judgement:
    """What a double, a half blank and the double blank can count."""
    tile, printed = VALUES[claim.id]
    return Judgement([Reading(tile, tile_values(tile) == printed)])


@judge("D003-11")
def doubling(claim: Claim) -> Judgement:
    """A tile multiplies the scorings of a hand by the number of its own."""
    counts = [len(v) for v in values_of_set(6)]
    one, two, three = (counts.count(k) for k in (1, 2, 3))
    return Judgement(
        [
            Reading("some_tile", 2 in counts),
            Reading("every_tile", set(counts) == {2}),
            Reading("none_more", max(counts) <= 2),
        ],
        notes=(
            f"{two} tiles double the scorings, {one} leave them as they are, and {three}, the "
            "double blank, makes three of each",
        ),
    )


@judge("D003-12")
def eight_ways(claim: Claim) -> Judgement:
    """1 x 2 x 2 x 2; the totals are all different too."""
    found = scorings("6-5 1-0 1-1 2-2")
    still = sum(t <= LIMIT for t in found)
    return Judgement(
        [Reading("choices", sum(found.values())), Reading("totals", len(found))],
        notes=(f"{still} of the totals are within 21",),
    )


@judge("D003-13", "D003-14")
def room(claim: Claim) -> Judgement:
    """What is left to 21."""
    return Judgement([Reading("room", LIMIT - (17 if claim.id == "D003-13" else 18))])


@judge("D003-15")
def five_tiles(claim: Claim) -> Judgement:
    """Five tiles pay 25 prices of a tile, which are 12 and a half opening stakes of two tiles."""
    pay = banker_stake(5)
    return Judgement(
        [Reading("price", pay), Reading("stake", Fraction(pay, 2))],
        notes=("the original stake is two tiles: 25 is five squared, in prices of one tile",),
        slips=(Slip("five squared was taken for opening stakes", lambda: 5**2),),
    )


@judge("D003-16")
def special(claim: Claim) -> Judgement:
    """Four by plain pips; more if a double may be halved and a blank may count seven."""
    readings = [Reading(r, len(special_hands(r))) for r in ("plain_pips", "zero", "any")]
    return Judgement(readings, notes=(f"by plain pips: {'; '.join(special_hands())}",))


@judge("D003-17")
def double_blank(claim: Claim) -> Judgement:
    """The double blank may count nothing, so every total that a hand had it keeps."""
    found = hands_within(LIMIT, 6)
    without = np.flatnonzero(~found.inside[:, 0] & (found.tiles > 0))
    joined = found.joined[without, 0]
    keeps = (joined >= 0) & (found.best[joined] >= found.best[without])
    return Judgement(
        [Reading("keeps", bool(keeps.all()))],
        notes=(f"looked at with each of the {len(without)} hands within 21 that lack it",),
    )


@judge("D003-18")
def counted(claim: Claim) -> Judgement:
    """28 x 27 x ... counts hands in the order they are drawn."""
    drawn = {n: math.perm(28, n) for n in range(2, NINE + 1)}
    orders = {n: math.factorial(n) * math.comb(28, n) for n in drawn}
    return Judgement(
        [
            Reading("hands", all(drawn[n] == math.comb(28, n) for n in drawn)),
            Reading("ordered", drawn == orders),
        ],
        notes=("hands of n tiles are the product divided by 1 x 2 x ... x n: 378 of two, not 756",),
    )


@judge("D003-19")
def nineteen(claim: Claim) -> Judgement:
    """The nine lightest tiles, the last of them a four in one of three forms."""
    return Judgement([Reading("lowest", len(hands_of(NINE, 19)))])


@judge("D003-20")
def no_other(claim: Claim) -> Judgement:
    """All nine-tile hands that stay within 21."""
    by_lowest = {t: len(hands_of(NINE, t)) for t in (19, 20, 21)}
    said = ", ".join(f"{count} of {t}" for t, count in by_lowest.items())
    return Judgement(
        [Reading("lowest", sum(by_lowest.values()))],
        notes=(f"by lowest total: {said}; the best total of each is 21",),
        slips=(
            Slip("only the hands of the nine lightest tiles were counted", lambda: by_lowest[19]),
        ),
    )


@judge("D003-21")
def curve(claim: Claim) -> Judgement:
    """The numbers of three-tile hands by best total rise by steps that grow, shrink, and grow."""
    row = hands_by_total("best")[3]
    steps = [b - a for a, b in pairwise(row[t] for t in range(9, LIMIT + 1))]
    grows = [b > a for a, b in pairwise(steps) if a != b]
    turns = sum(a != b for a, b in pairwise(grows))
    return Judgement(
        [Reading("turns", turns > 1)],
        notes=(f"hands of three tiles by total, 9 to 21: {', '.join(map(str, row.values()))}",),
    )
