"""Farmer: its pack, how scarce sixteen is, what drawing to it costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from oddslab.apparatus.cards import CARDS
from oddslab.audits._judging import Claim, Judgement, Reading, judge
from oddslab.audits._samples import Share
from oddslab.audits.macao import NO_FIGURE, law_of, mean_of
from oddslab.distribution import axis
from oddslab.game import Variant, variant
from oddslab.gamebook.cards._farmer_exact import hands, player_law, policies_of
from oddslab.gamebook.cards._farmer_worth import SIXTEEN, best_stands, pack_of, stand_rules

MADE = axis("total") == SIXTEEN


def alone(stands: int, **options: Any) -> Variant:
    """One player who stands on a total."""
    return variant("farmer", players=1, player=f"stand_{stands}", **options)


def made(name: str, v: Variant) -> Reading:
    """How often a player has exactly sixteen."""
    chance = law_of(v).probability(MADE)
    return Reading(name, chance, True, Share(v, MADE, chance))


@judge("F-01")
def pack(claim: Claim) -> Judgement:
    """Four eights go, and three sixes."""
    found = pack_of(variant("farmer").rules)
    cards = sum(found.counts)
    return Judgement(
        [Reading("cards", cards, cards == CARDS - 4 - 3)],
        notes=(
            f"{NO_FIGURE}; the cards count {found.worth} in all, and sixteen of them count ten",
        ),
    )


@judge("F-02")
def heart_six(claim: Claim) -> Judgement:
    """The heart six is in few of the sixteens; among several it decides more often."""
    v = alone(14)
    policies: Any = v.policies
    law = hands(v.rules, policies["player"])
    with_six = sum((p for h, p in law.items() if h.total == SIXTEEN and h.six), Fraction(0))
    share = with_six / law_of(v).probability(MADE)
    return Judgement(
        [Reading("one_pack", with_six, True)],
        notes=(f"{NO_FIGURE}; of a player's sixteens {float(share):.1%} have it",),
    )


@judge("F-03")
def two_cards(claim: Claim) -> Judgement:
    """Ten and the six, or nine and seven: a player who takes one card and no other."""
    reading = made("two_cards", alone(2))
    return Judgement(
        [reading],
        notes=(f"{NO_FIGURE}; ten and the heart six, or nine and seven: 32 of 990 pairs",),
    )


@judge("F-04")
def drawing_to_it(claim: Claim) -> Judgement:
    """Who does nothing but draw to sixteen."""
    four = variant("farmer", player="stand_16")
    policies: Any = four.policies
    law = player_law(four.rules, *policies_of(four.rules, policies))
    won = sum((p for (_, farm, _), p in law.items() if farm != "farmer"), Fraction(0))
    return Judgement(
        [made("one_pack", alone(16))],
        notes=(
            f"{NO_FIGURE}; of four such players one or more have it in {float(won):.4f} of all "
            f"deals, and the farm goes every {float(1 / won):.2f} deals",
        ),
    )


@judge("F-05")
def cost(claim: Claim) -> Judgement:
    """What it costs to draw to sixteen whatever comes, and for which farms it is worth it."""
    v = alone(16)
    mean = mean_of(v, lambda o: max(o["total"] - SIXTEEN, 0))
    *_, (k, size) = best_stands(pack_of(v.rules))
    if k != SIXTEEN:
        raise AssertionError("the largest farm is not worth drawing to sixteen for")
    return Judgement(
        [Reading("one_pack", mean.mean, True, mean)],
        notes=(
            f"{NO_FIGURE}; for a player alone, the prize for the nearest left out, it is worth it "
            f"in a farm of more than {float(size):.1f} counters",
        ),
    )


@judge("F-06")
def compulsory(claim: Claim) -> Judgement:
    """One card beside the dealt one; it matters to who stands on ten or less only."""
    readings = [made(rule, alone(10, compulsory=rule)) for rule in ("extra_card", "dealt_counts")]
    found = pack_of(variant("farmer").rules)
    must, may = stand_rules(found), stand_rules(found, "dealt_counts")
    last = max(k for k in must if must[k] != may[k])
    return Judgement(
        readings,
        notes=(
            f"{NO_FIGURE}; whether the dealt card counts as the one card is not said, and matters "
            f"to none who stands on more than {last}",
        ),
    )
