"""Poker dice: what one throw gives, what the examples are worth, and what a caster may do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

from oddslab.audits._judging import Claim, Judgement, Reading, judge
from oddslab.audits._plays import Play, RuleCheck, plays
from oddslab.audits._samples import Share
from oddslab.distribution import Distribution, Event, axis
from oddslab.game import Variant, variant
from oddslab.gamebook.dice._poker_dice_hands import Hands, hands_of
from oddslab.gamebook.dice._poker_dice_play import KEPT

NO_FIGURE = "no figure is printed"
SIX, ACE = 6, 1
FEWER_TRIALS = 2_000_000
BY_CATEGORY = {
    "POK-04": "one_pair", "POK-05": "triplets", "POK-06": "full_hand", "POK-07": "four",
    "POK-08": "five", "POK-10": "two_pairs",
}  # fmt: skip


def alone(caster: Any = "best", **rules: Any) -> Variant:
    """One caster's hand."""
    seats = {} if rules.get("throws") == 1 else {"caster": caster}
    return variant("poker_dice", players=1, strategies=seats, **rules)


def law_of(v: Variant) -> Distribution:
    """The exact law of a variant."""
    assert v.game.exact is not None
    return v.game.exact(v.rules, v.policies)


def share(v: Variant, event: Event) -> Share:
    """How often one caster's hand is such, with its exact chance."""
    return Share(v, event, law_of(v).probability(event), trials=FEWER_TRIALS)


def judged(s: Share, name: str, *notes: str) -> Judgement:
    """A claim that prints no figure, which holds."""
    return Judgement([Reading(name, s.chance, True, s)], notes=(NO_FIGURE, *notes))


@judge("POK-01")
def told_apart(claim: Claim) -> Judgement:
    """Hands with and without their odd dice."""
    every, groups = (len(hands_of(ignore_kickers=k).classes) for k in (False, True))
    return Judgement(
        [Reading("odd_dice_count", every, True), Reading("ignore_kickers", groups, True)],
        notes=(NO_FIGURE,),
    )


@judge("POK-02")
def dice_of_the_first_throw(claim: Claim) -> Judgement:
    """Counted in plays."""
    thrown = {len(throws_of(play)[0][0]) for play in plays(alone(), 1)}
    if len(thrown) != 1:
        raise AssertionError(f"first throws with {thrown} dice")
    return Judgement([Reading("five_dice", thrown.pop())])


@judge("POK-03")
def five_aces(claim: Claim) -> Judgement:
    """Every ace kept, all else thrown again."""

    def aces(hand: Any) -> list[int]:
        return [d for d in hand.dice if d == ACE]

    top = len(hands_of().classes)
    return judged(share(alone(aces), axis("place") == top), "aces_kept")


@judge(*BY_CATEGORY)
def one_throw(claim: Claim) -> Judgement:
    """One throw of five dice."""
    event = axis("category") == BY_CATEGORY[claim.id]
    return judged(share(alone(throws=1), event), "one_throw")


@judge("POK-09")
def runs(claim: Claim) -> Judgement:
    """Runs, told by letting them count."""
    straights = alone(throws=1, straights=True)
    return judged(share(straights, axis("category") == "straight"), "one_throw")


def sixes_among(hands: Hands, counts: set[int]) -> Event:
    """The hand holds so many sixes."""
    six = hands.strength(SIX)
    places = {int(p) + 1 for h, p in zip(hands.hands, hands.places) if h.count(six) in counts}
    return axis("place").isin(sorted(places))


def sixes_kept(held: int, wanted: set[int]) -> Judgement:
    """Sixes kept of a first throw and the rest thrown once more."""

    def sixes(hand: Any) -> list[int]:
        return [d for d in hand.dice if d == SIX]

    first = [SIX] * held + [2, 3, 4, 5][: 5 - held]
    v = alone(sixes, throws=2, first_throw=first)
    found = share(v, sixes_among(hands_of(), wanted))
    rest = 5 - held
    ways = sum(comb(rest, k - held) * 5 ** (5 - k) for k in wanted)
    if found.chance != Fraction(ways, 6**rest):
        raise AssertionError(f"{ways} ways of {6**rest}, not {found.chance}")
    return judged(found, "sixes_kept")


@judge("POK-11")
def third_six(claim: Claim) -> Judgement:
    """Exactly one six among three dice."""
    return sixes_kept(2, {3})


@judge("POK-12")
def fourth_six(claim: Claim) -> Judgement:
    """At least one six among two dice."""
    return sixes_kept(3, {4, 5})


@judge("POK-15")
def throws_again(claim: Claim) -> Judgement:
    """The most throws that a hand takes, less the first."""
    law = law_of(alone())
    return Judgement([Reading("three_throws", max(law.marginal("throws").ways) - 1)])


@judge("POK-16")
def two_small_pairs(claim: Claim) -> Judgement:
    """Both pairs kept; and what best play does with them."""
    v = alone("keep_groups", first_throw=[3, 3, 2, 2, 4])
    hands = hands_of()
    best = alone("best", first_throw=[3, 3, 2, 2, 4])
    kept = best.policies["caster"].entries[hands.count + hands.hand_of([3, 3, 2, 2, 4])]
    return judged(
        share(v, axis("category") == "full_hand"),
        "both_pairs_kept",
        f"for the best mean place the first throw 3 3 2 2 4 is played by keeping "
        f"{hands.words(kept)}",
    )


# ---- what a caster may do


def throws_of(play: Play) -> list[tuple[list[int], int | None]]:
    """The dice of each throw, and the holding kept of it (None of the last)."""
    found: list[tuple[list[int], int | None]] = []
    dice: list[int] = []
    for code in play.log:
        if code < KEPT:
            dice.append(code)
        else:
            found.append((dice, code - KEPT))
            dice = []
    return [*found, (dice, None)] if dice else found


def standing(play: Play) -> bool | None:
    """Whether the hand ends with what the caster stood on before his last throw."""
    hands = hands_of()
    kept = [holding for _, holding in throws_of(play) if holding is not None]
    stood = [k for k, holding in enumerate(kept) if holding >= hands.full]
    if not stood:
        return None
    place = int(hands.places[kept[stood[0]] - hands.full]) + 1
    last = stood[0] + 1
    return len(throws_of(play)) == last == play.outcome["throws"] and play.outcome["place"] == place


def thrown_on(seed: int) -> Iterator[Play]:
    """Plays in which who would stand must throw again all the same."""
    for play in plays(alone(), seed):
        if standing(play):
            yield Play(play.outcome, (*play.log, *throws_of(play)[0][0]))


@judge("POK-13")
def stands_pat(claim: Claim) -> Judgement:
    """Best play for the mean place, which often stands."""
    return Judgement(
        rule=RuleCheck(alone(), standing, thrown_on, "a caster who stands must throw again")
    )


def changes_his_mind(hand: Any) -> Any:
    """Sixes kept of the first throw, nothing of the second."""
    return [d for d in hand.dice if d == SIX] if hand.left == 2 else []


def put_back(play: Play) -> bool | None:
    """Whether five dice are thrown at last though some of them had been kept."""
    *before, (last, _) = throws_of(play)
    if len(before) != 2 or not hands_of().holdings[before[0][1] or 0]:
        return None
    if len(last) != 5:
        return False
    hands = hands_of()
    thrown = hands.index[tuple(sorted(last))] - hands.full
    return play.outcome["place"] == int(hands.places[thrown]) + 1


def bound(seed: int) -> Iterator[Play]:
    """Plays in which what was kept once stays."""
    hands = hands_of()
    for play in plays(alone(changes_his_mind), seed):
        *before, (last, _) = throws_of(play)
        held = len(hands.holdings[before[0][1] or 0])
        yield Play(play.outcome, (*play.log[: len(play.log) - len(last)], *last[held:]))


@judge("POK-14")
def dice_put_back(claim: Claim) -> Judgement:
    """A caster who keeps sixes at first and nothing afterwards."""
    return Judgement(
        rule=RuleCheck(alone(changes_his_mind), put_back, bound, "dice once kept may not be thrown")
    )
