"""How dice are thrown: cocked dice, fouls, a die secured in the box, dice held together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from oddslab.apparatus.dice import RINGS
from oddslab.audits._judging import Claim, Judgement, Reading, judge, rules_of
from oddslab.audits._plays import Play, RuleCheck, plays
from oddslab.audits._samples import Share
from oddslab.audits.craps_odds import caster
from oddslab.audits.dice_made import free_ways, two_dice
from oddslab.audits.raffle_table import reaches
from oddslab.distribution import axis
from oddslab.game import Variant, variant
from oddslab.gamebook.dice._craps_exact import bet_chances
from oddslab.gamebook.dice._raffle_exact import chance_law

GOOD, LEANT, FOULED = -3, -2, -1  # how a throw ended, in the log
LEANS = 10  # added to the face of a die that is cocked
SECURED_TRIALS = 1_000_000  # nine dice one by one are slow; the chance is known to 1 in 600


def throws(play: Play) -> Iterator[tuple[list[int], int]]:
    """Every throw of a play: the codes of its dice, and how it ended."""
    dice: list[int] = []
    for code in play.log:
        if code > 0:
            dice.append(code)
        else:
            yield dice, code
            dice = []


def none_cocked(play: Play) -> bool | None:
    """Whether only a throw with no cocked die counts, all dice of the others thrown again."""
    *void, (last, ended) = throws(play)
    if not void and max(last) < LEANS:
        return None
    dice = len(last)
    again = all(len(d) == dice and max(d) > LEANS and e == LEANT for d, e in void)
    return again and max(last) < LEANS and ended == GOOD and play.outcome["total"] == sum(last)


def none_foul(play: Play) -> bool | None:
    """Whether a foul throw is made again and another counts."""
    *void, (last, ended) = throws(play)
    if not void and ended != FOULED:
        return None
    again = all(e == FOULED for _, e in void)
    return again and ended == GOOD and play.outcome["total"] == sum(last)


def first_counts(v: Variant) -> Callable[[int], Iterator[Play]]:
    """Plays in which the first throw counts, whatever was amiss with it."""

    def shown(seed: int) -> Iterator[Play]:
        for play in plays(v, seed):
            dice, ended = next(throws(play))
            yield Play({"total": sum(code % LEANS for code in dice), "throws": 1}, (*dice, ended))

    return shown


@judge("DICE-09")
def cocked(claim: Claim) -> Judgement:
    """One die in ten cocked."""
    v = variant("throwing", cocking="per_die", cocked_chance=Fraction(1, 10))
    return Judgement(
        rule=RuleCheck(v, none_cocked, first_counts(v), "a cocked die counts as it lies")
    )


@judge("DICE-17")
def foul(claim: Claim) -> Judgement:
    """One throw in five foul."""
    v = variant("throwing", foul_chance=Fraction(1, 5))
    return Judgement(rule=RuleCheck(v, none_foul, first_counts(v), "a foul throw counts"))


@judge("DICE-12")
def secured(claim: Claim) -> Judgement:
    """One die of each throw held to a six, in one chance of a raffle."""
    v = variant("raffle", players=1, secured_face=6)
    p = chance_law(v.rules).at_least(42)
    honest = reaches(42)
    return Judgement(
        [
            Reading(
                "sure_six", p, p > honest, Share(v, axis("best") >= 42, p, trials=SECURED_TRIALS)
            )
        ],
        notes=(
            f"no figure is printed; it holds: 42 or more comes with {float(p):.4f}, honestly with "
            f"{float(honest):.4f}",
        ),
    )


@judge("DICE-13")
def held_together(claim: Claim) -> Judgement:
    """Two dice rolling about the same axis."""
    holds, told = True, []
    for name, ring in RINGS.items():
        held = two_dice(dict.fromkeys(ring, Fraction(1, 4)))
        gone = sorted(set(free_ways()) - set(held))
        likelier = [t for t, p in held.items() if p > Fraction(free_ways()[t], 36)]
        holds = holds and bool(gone) and bool(likelier)
        told.append(f"about {name} never {', '.join(map(str, gone))}")
    return Judgement([Reading("same_axis", holds)], notes=("; ".join(told),))


@judge("DICE-18")
def not_square(claim: Claim) -> Judgement:
    """Two dice at craps that roll like wheels, over and over on four faces."""
    holds, told = True, []
    for name, ring in RINGS.items():
        one = variant("throwing", dice=1, on_axis=name)
        assert one.game.exact is not None
        shown = set(one.game.exact(one.rules, one.policies).marginal("total").ways)
        p = bet_chances(rules_of("craps", on_axis=name)).win
        gone = sorted(set(range(1, 7)) - shown)
        holds = holds and shown == set(ring) and p != caster()
        told.append(
            f"about {name} never {' or '.join(map(str, gone))}, and the caster wins {p}, "
            f"{float(p):.4f}"
        )
    return Judgement(
        [Reading("same_axis", holds)],
        notes=("; ".join(told) + f"; with fair dice {caster()}, {float(caster()):.4f}",),
    )
