"""Quinze: how often a player overdraws, how often stakes are doubled, whom the order favours."""

from __future__ import annotations

from oddslab.audits._judging import Claim, Judgement, Reading, judge
from oddslab.audits._samples import Share
from oddslab.audits.macao import NO_FIGURE, law_of, mean_of
from oddslab.distribution import axis
from oddslab.game import variant
from oddslab.gamebook.cards._quinze_exact import deal_law, winner

SIGN = {"win": 1, "none": 0, "lose": -1}


@judge("Q-01")
def overdrawn(claim: Claim) -> Judgement:
    """Standing on ten."""
    readings = []
    for name, packs in (("infinite", "infinite"), ("one_pack", 1)):
        v = variant("quinze", packs=packs, ties="stand_off")
        event = axis("pone") == "bust"
        chance = law_of(v).probability(event)
        readings.append(Reading(name, chance, True, Share(v, event, chance)))
    return Judgement(readings, notes=(NO_FIGURE,))


@judge("Q-02")
def undecided(claim: Claim) -> Judgement:
    """Equal totals, or both over."""
    v = variant("quinze", ties="stand_off")
    law = law_of(v)
    event = axis("result") == "none"
    chance = law.probability(event)
    both = law.probability(event & (axis("pone") == "bust"))
    stake = (1 - chance) / (1 - 2 * chance)
    return Judgement(
        [Reading("one_pack", chance, True, Share(v, event, chance))],
        notes=(
            f"{NO_FIGURE}; both are over in {float(both):.4f} of all deals, and the deal that "
            f"decides is played for {float(stake):.3f} stakes on average",
        ),
    )


@judge("Q-03")
def order(claim: Claim) -> Judgement:
    """Who draws first has no disadvantage while he says nothing of an overdraw."""
    v = variant("quinze", ties="stand_off")
    mean = mean_of(v, lambda o: SIGN[o["result"]])
    said = []
    for info, what in (("count", "counts the cards drawn"), ("face_up", "sees them")):
        seeing = variant("quinze", info=info, dealer="best_reply", packs="infinite")
        law = deal_law(seeing.rules, seeing.policies["pone"], seeing.policies["dealer"])
        gain = -sum(p * winner(seeing.rules, *hands) for hands, p in law.items())
        said.append(f"{float(gain):.4f} a deal if he {what}")
    return Judgement(
        [Reading("none", mean.mean, True, mean)],
        notes=(
            f"{NO_FIGURE}; the deal is fair, both hands being hidden; against a pone who stands "
            f"on ten the dealer would gain {' and '.join(said)} (cards with replacement)",
        ),
    )
