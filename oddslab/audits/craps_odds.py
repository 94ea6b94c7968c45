"""The whole bet at craps: who is the favourite, by how much, and how craps stands among games."""

from __future__ import annotations

from fractions import Fraction

from oddslab.audits._edges import edge_of
from oddslab.audits._judging import Claim, Judgement, Reading, Slip, about, judge, rules_of
from oddslab.audits._samples import ODDS_AGAINST, ODDS_FOR, Share, linear
from oddslab.audits.craps_ways import of_bet, ways
from oddslab.distribution import axis
from oddslab.game import variant
from oddslab.gamebook.dice import _hazard_exact as hazard
from oddslab.gamebook.dice._craps_exact import (
    NUMBERS,
    bet_chances,
    law,
    throws_to_settle,
    win_given_point,
)

WINS = axis("result") == "win"
SMALL = Fraction(1, 50)  # of the stake: what is called very small here


def caster() -> Fraction:
    """The caster's chance to win a bet."""
    return bet_chances(rules_of("craps")).win


@judge("CRAP-16")
def favourite(claim: Claim) -> Judgement:
    """The quoted fallacy: 8 to win against 4 to lose makes the caster a 2 to 1 favourite."""
    p = caster()
    win, lose = ways()[7] + ways()[11], ways()[2] + ways()[3] + ways()[12]
    return Judgement(
        [Reading("bet", ODDS_FOR.f(p), sample=of_bet(WINS, p, ODDS_FOR))],
        notes=(
            "the text rejects this figure, and is right to: over the whole bet the caster is the "
            f"underdog, {p}",
        ),
        slips=(
            Slip("8 ways to win to 4 to lose, the other 24 forgotten", lambda: Fraction(win, lose)),
        ),
    )


@judge("CRAP-18")
def hardest_points(claim: Claim) -> Judgement:
    """The odds against a point of four, and the same for ten."""
    rules = rules_of("craps")
    four, ten = win_given_point(rules, 4), win_given_point(rules, 10)
    if four != ten:
        raise AssertionError(f"points of four and ten differ: {four}, {ten}")
    sample = Share(
        variant("craps"), WINS, four, ODDS_AGAINST,
        given=axis("point") == 4, given_chance=Fraction(ways()[4], 36),
    )  # fmt: skip
    return Judgement([Reading("four", ODDS_AGAINST.f(four), sample=sample)])


@judge("CRAP-19")
def percentage(claim: Claim) -> Judgement:
    """What the players gain for each unit staked against the caster."""
    rules = rules_of("craps")
    gain = 1 - 2 * caster()
    each_throw = gain / throws_to_settle(rules)[0]
    barred = gain - Fraction(ways()[12], 36)  # twelve wins nothing
    readings = [
        Reading("bet", gain, abs(gain) < SMALL, of_bet(WINS, caster(), linear(-2, 1))),
        Reading("throw", each_throw, abs(each_throw) < SMALL),
        Reading("twelve_barred", barred, abs(barred) < SMALL),
    ]
    note = (
        f"no figure is printed; it holds, taking less than {SMALL} of the stake for very small: "
        f"{float(gain):.2%} for the players"
    )
    return Judgement(readings, notes=(note,))


@judge("CRAP-20")
def fairest(claim: Claim) -> Judgement:
    """Craps among five games by their edges per unit staked."""
    craps = 1 - 2 * caster()
    others = {
        "roulette": edge_of("roulette"),
        "rouge et noir": edge_of("rouge_et_noir"),
        "chuck luck": edge_of("chuck_luck"),
        "faro": edge_of("faro"),
    }

    def among_two(edge: Fraction = craps, **changed: Fraction) -> bool:
        return sum(e < edge for e in {**others, **changed}.values()) < 2

    # rouge et noir alone is under craps: whatever its shoe, the default reading stands
    per_throw = craps / throws_to_settle(rules_of("craps"))[0]
    return Judgement(
        [
            Reading("five_games", among_two()),
            Reading("per_throw_of_the_dice", among_two(per_throw)),
            Reading("faro_three_unseen", among_two(faro=edge_of("faro", rank_left=3))),
            Reading("faro_two_unseen", among_two(faro=edge_of("faro", rank_left=2))),
            Reading("faro_splits_stand_off", among_two(faro=edge_of("faro", splits="stand_off"))),
            Reading(
                "roulette_half_back", among_two(roulette=edge_of("roulette", zero_rule="half_back"))
            ),
        ],
        notes=(
            "edges: craps "
            + ", ".join(f"{n} {float(e):.2%}" for n, e in {"": craps, **others}.items()).strip()
            + "; with kinder rules for faro or roulette craps is third",
        ),
    )


@judge("CRAP-21")
def simple_hazard(claim: Claim) -> Judgement:
    """Hazard with a main of seven is craps."""
    return Judgement([Reading("main_seven", hazard.caster(7) == caster())])


@judge("CRAP-22")
def against_the_caster(claim: Claim) -> Judgement:
    """The setter is ahead for every main."""
    chances = {main: hazard.caster(main) for main in hazard.OUTS}
    best = max(chances.values())
    return Judgement(
        [Reading("every_main", best < Fraction(1, 2))],
        notes=(
            f"the caster's best chance is {best}, {about(ODDS_AGAINST.f(best), 'odds_against')}",
        ),
    )


def points() -> dict[int, Fraction]:
    """The chance of winning once each point has been thrown, out of the joint law of a bet."""
    bet = law(rules_of("craps"))
    return {p: bet.given(axis("point") == p).probability(WINS) for p in NUMBERS}


@judge("CRAP-28")
def ways_make_odds(claim: Claim) -> Judgement:
    """The odds against a point are as the ways."""
    return Judgement(
        [
            Reading(
                "ways",
                all(
                    ODDS_AGAINST.f(c) == Fraction(ways()[7], ways()[p]) for p, c in points().items()
                ),
            )
        ]
    )


@judge("CRAP-29")
def varies(claim: Claim) -> Judgement:
    """Not all points are alike."""
    chances = sorted(set(points().values()))
    return Judgement(
        [Reading("points", len(chances) > 1)],
        notes=("they are " + ", ".join(map(str, chances)) + ", each for two points",),
    )


@judge("CRAP-31")
def barred(claim: Claim) -> Judgement:
    """Throws that lose with one point and not with another, whichever number is the point."""
    outs = list(hazard.OUTS.values())
    after = [{hazard.lost_after(m, c) for c in hazard.chances(m)} for m in hazard.OUTS]
    return Judgement(
        [
            Reading("point_is_main", any(o != outs[0] for o in outs)),
            Reading("point_is_chance", any(len(lost) > 1 for lost in after)),
        ],
        notes=(
            "the page does not say which of Hazard's two numbers it calls the point: the main "
            "decides which throws lose at once, but once a chance is thrown only the main loses, "
            "whatever the chance",
        ),
    )
