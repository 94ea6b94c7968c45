"""Vingt-et-un before anybody draws: pack, deal, how often naturals come and what they bring."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

from oddslab.apparatus.cards import CARDS, VALUES
from oddslab.audits._judging import Claim, Judgement, Reading, judge
from oddslab.audits._samples import Mean, Share
from oddslab.audits.macao import NO_FIGURE, law_of
from oddslab.distribution import Distribution, axis
from oddslab.game import Variant, variant
from oddslab.gamebook.cards._vingt_et_un_choices import natural_chance
from oddslab.stand_or_draw import pack

TRIALS = 1_000_000
NATURAL = "natural"
PLAYER, BANKER = axis("player") == NATURAL, axis("banker") == NATURAL
ACES, TENS = pack().counts[0], pack().counts[-1]
LEFT_IN_CUT = 4  # cards at least in each packet


@cache
def deal_law(packs: int | str = 1, soft_stand: int = 17) -> Distribution:
    """The law of a coup, player and banker both standing on 17."""
    return law_of(variant("vingt_et_un", packs=packs, soft_stand=soft_stand))


def mean_of(
    law: Distribution, worth: Callable[[Any], Any], v: Variant, of: Callable[[Any], Any]
) -> Mean:
    """The sample that estimates by `of` in this variant what is `worth` on average in the law."""
    mean = Fraction(law.expect(worth))
    square = Fraction(law.expect(lambda outcome: worth(outcome) ** 2))
    return Mean(v, of, mean, square - mean**2, TRIALS)


def is_ten(seen: Any) -> bool:
    """Whether a first card counts ten."""
    return bool(seen.card == max(VALUES))


def no_naturals(hands: int) -> Fraction:
    """The chance that none of so many hands of two cards, from one pack, is a natural.

    By inclusion and exclusion: each of j hands takes an ace and a ten away from the next.
    """
    none, all_of = Fraction(0), Fraction(1)
    for j in range(hands + 1):
        none += (-1) ** j * comb(hands, j) * all_of
        left = CARDS - 2 * j
        all_of *= Fraction(2 * (ACES - j) * (TENS - j), left * (left - 1))
    return none


def offset(players: int) -> Fraction:
    """The chance that one of the players has a natural, and the dealer none."""
    return no_naturals(1) - no_naturals(1 + players)


@judge("V-01")
def cards(claim: Claim) -> Judgement:
    """One pack."""
    return Judgement([Reading("one_pack", sum(pack().counts))])


@judge("V-02")
def tens(claim: Claim) -> Judgement:
    """Tens and courts: in plays a player stakes more where his first card is one."""
    chance = Fraction(VALUES.count(max(VALUES)), len(VALUES))
    strategies = {"bets": is_ten, "caller": "never"}
    v = variant("vingt_et_un", look_first=True, strategies=strategies)
    sample = Share(v, axis("bet") > 1, chance, trials=TRIALS)
    return Judgement([Reading("one_pack", chance, True, sample)], notes=(NO_FIGURE,))


@judge("V-03")
def first_ace(claim: Claim) -> Judgement:
    """The aces part the other cards into five gaps, alike on average; the first one is dealt."""
    gap = Fraction(CARDS - ACES, ACES + 1)
    return Judgement(
        [Reading("one_pack", gap + 1, True)],
        notes=(f"{NO_FIGURE}; after at most {CARDS - ACES + 1} cards there has been one",),
    )


@judge("V-04")
def counters(claim: Claim) -> Judgement:
    """A custom."""
    return Judgement(notes=("a custom; no odds hang on how many counters a player begins with",))


@judge("V-05")
def cuts(claim: Claim) -> Judgement:
    """By the size of the upper packet."""
    places = [k for k in range(1, CARDS) if min(k, CARDS - k) >= LEFT_IN_CUT]
    note = f"{NO_FIGURE}; the upper packet may have from {min(places)} to {max(places)} cards"
    return Judgement([Reading("places", len(places), True)], notes=(note,))


@judge("V-06")
def dealt(claim: Claim) -> Judgement:
    """All but one."""
    return Judgement([Reading("one_pack", CARDS - 1, True)], notes=(NO_FIGURE,))


@judge("V-27")
def persons(claim: Claim) -> Judgement:
    """Two cards each, from all but the last."""
    most = (CARDS - 1) // 2
    return Judgement(
        [Reading("two_cards", most, False)],
        notes=(
            f"{NO_FIGURE}; not any number: the cards that may be dealt give {most} persons two "
            f"each, and leave {CARDS - 1 - 2 * most} to draw",
        ),
    )


@judge("V-07")
def alike(claim: Claim) -> Judgement:
    """A second card of the first one's rank, or one that counts as much."""
    rank = Fraction(3, CARDS - 1)
    value = sum(Fraction(n * (n - 1), CARDS * (CARDS - 1)) for n in pack().counts)
    return Judgement(
        [Reading("same_rank", rank, True), Reading("same_value", value, True)],
        notes=(f"{NO_FIGURE}; more often where any two cards that count ten are taken for alike",),
    )


@judge("V-08")
def natural(claim: Claim) -> Judgement:
    """An ace and a ten, in the law and by a count of the pairs."""
    one = deal_law().probability(PLAYER)
    if one != natural_chance(pack()):
        raise AssertionError("the law and a count of the pairs differ in naturals")
    endless = natural_chance(pack("infinite"))
    return Judgement(
        [
            Reading(
                "one_pack", one, True, Share(variant("vingt_et_un"), PLAYER, one, trials=TRIALS)
            ),
            Reading("infinite", endless, True),
        ],
        notes=(f"{NO_FIGURE}; about once in {float(1 / one):.1f} hands",),
    )


@judge("V-09")
def one_side(claim: Claim) -> Judgement:
    """The player alone; the banker alone comes as often."""
    event = PLAYER & (axis("banker") != NATURAL)
    chance, both = deal_law().probability(event), deal_law().probability(PLAYER & BANKER)
    sample = Share(variant("vingt_et_un"), event, chance, trials=TRIALS)
    return Judgement(
        [Reading("one_pack", chance, True, sample)],
        notes=(
            f"{NO_FIGURE}; the dealer alone has one as often, and both at once have one in "
            f"{float(1 / both):.0f} deals",
        ),
    )


def from_naturals(outcome: Any) -> Any:
    """The stakes that a deal brings by naturals."""
    return outcome["stake"] if NATURAL in (outcome["player"], outcome["banker"]) else 0


@judge("V-26")
def on_the_whole(claim: Claim) -> Judgement:
    """Twice the stake one way is twice the stake the other way."""
    readings = []
    for name, pays in (("twice", 2), ("3_to_2", Fraction(3, 2))):
        v = variant("vingt_et_un", natural_pays=pays)

        def worth(outcome: Any, pays: Any = pays) -> Any:
            won = from_naturals(outcome)
            return pays if won > 0 else won

        sample = mean_of(deal_law(), worth, v, from_naturals)
        readings.append(Reading(name, sample.mean, sample.mean == 0, sample))
    twice, less = readings
    return Judgement(
        [twice],
        notes=(
            f"{NO_FIGURE}; paid alike both ways they bring nothing on the whole; at three to two "
            f"for the players alone these would lose {-float(less.value):.4f} of a stake a deal",
        ),
    )


def without_the_dealer(players: int, said: str, **options: Any) -> Judgement:
    """A player's natural that the dealer does not meet, which alone pays twice the stake."""
    v = variant("vingt_et_un", players=players, **options)
    chance = offset(players)
    event = axis("stake_1") > 1
    for seat in range(2, players + 1):
        event = event | (axis(f"stake_{seat}") > 1)
    return Judgement(
        [Reading("one_pack", chance, True, Share(v, event, chance, trials=TRIALS))],
        notes=(f"{NO_FIGURE}; {said.format(float(1 / chance))}",),
    )


@judge("V-13")
def bank_passes(claim: Claim) -> Judgement:
    """Three players."""
    return without_the_dealer(3, "by that rule a bank lasts {:.1f} deals on average")


@judge("V-25")
def takes_all(claim: Claim) -> Judgement:
    """Two players."""
    return without_the_dealer(2, "about one deal in {:.1f}", natural_takes_all=True)
