"""What document 002 says of baccara: seats, shoe, naturals, paying, banco, the refused card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from oddslab.apparatus.cards import CARDS, card_name
from oddslab.audits._judging import Claim, Judgement, Reading, judge
from oddslab.audits._samples import Mean, Share
from oddslab.distribution import axis
from oddslab.game import Variant, variant
from oddslab.gamebook.cards._baccara_deal import points, shoe
from oddslab.gamebook.cards._baccara_hands import TOTALS, Shoe, deals
from oddslab.gamebook.cards._baccara_settlement import (
    RIGHT,
    SEATS,
    SIDES,
    Bank,
    Bet,
    bancos_won,
    seat_order,
    settle,
)

PACKS = 3  # the document's
# as the quantities ask: both players draw to five, cards are put back
ENDLESS: dict[str, Any] = {"shoe": "infinite"}


def two_cards(*totals: int) -> Fraction:
    """The chance that two cards from the fresh shoe make one of these totals."""
    fresh = Shoe.of(PACKS)
    hands = deals(fresh, (TOTALS,))
    return Fraction(sum(int(hands[t]) for t in totals), fresh.orders(2))


def mean_of(v: Variant, of: Callable[[Mapping[str, Any]], Any]) -> Mean:
    """The sample of a mean, with its exact mean and variance."""
    assert v.game.exact is not None
    law = v.game.exact(v.rules, v.policies)
    mean = Fraction(law.expect(of))
    return Mean(v, of, mean, Fraction(law.expect(lambda o: of(o) ** 2)) - mean**2)


def together(outcome: Mapping[str, Any]) -> Any:
    """What both sides gain per unit of their money, equal on the two."""
    return Fraction(outcome["right"] + outcome["left"], 2)


@judge("B-01")
def players(claim: Claim) -> Judgement:
    """The banker and the seats of both sides."""
    return Judgement([Reading("seats", 1 + len(SIDES) * SEATS)])


@judge("B-02")
def cards(claim: Claim) -> Judgement:
    """Three packs."""
    return Judgement([Reading("three_packs", len(shoe(PACKS)), len(shoe(PACKS)) == PACKS * CARDS)])


@judge("B-03")
def natural(claim: Claim) -> Judgement:
    """Eight or nine in two cards: seen in a hand that meets another from the same shoe."""
    v = variant("chemin_de_fer", model="B1", packs=PACKS)
    event = (axis("cards") == 4) & (axis("player") >= 8)
    chance = two_cards(8, 9)
    return Judgement([Reading("three_packs", chance, True, Share(v, event, chance))])


@judge("B-04")
def shown(claim: Claim) -> Judgement:
    """One of three hands shows eight or nine."""
    v = variant("baccara_deux_tableaux")
    figure = next(f for f in v.figures() if f.key == "shown_at_once")
    assert v.game.exact is not None
    assert figure.event is not None
    chance = figure.of(v.game.exact(v.rules, v.policies))
    return Judgement([Reading("any", chance, True, Share(v, figure.event, chance))])


@judge("B-05")
def four_and_nine(claim: Claim) -> Judgement:
    """A four and a drawn nine."""
    hand = [next(k for k in range(CARDS) if card_name(k).startswith(n)) for n in ("four", "nine")]
    return Judgement([Reading("modulo_ten", points(hand))])


@judge("B-06")
def nothing(claim: Claim) -> Judgement:
    """Two cards that are baccara: seen in the hand of a player who never draws."""
    v = variant(
        "chemin_de_fer",
        model="B1",
        packs=PACKS,
        player="free",
        strategies={"player": "draw_on()"},
    )
    chance = two_cards(0)
    event = axis("player") == 0
    return Judgement([Reading("three_packs", chance, True, Share(v, event, chance))])


@judge("B-07")
def ten_cards(claim: Claim) -> Judgement:
    """The most cards that a coup takes."""
    v = variant("baccara_deux_tableaux")
    assert v.game.exact is not None
    law = v.game.exact(v.rules, v.policies)
    most = law.marginal("cards").max()
    return Judgement(
        [Reading("coup", most <= int(claim.printed))],
        notes=(f"no coup takes more than {most} cards",),
    )


@judge("B-08")
def banco_won(claim: Claim) -> Judgement:
    """The bank before its second banco, the first being won."""
    first, second = bancos_won(1, 2)
    return Judgement([Reading("callers_side", Fraction(second) / first)])


@judge("B-09")
def refused(claim: Claim) -> Judgement:
    """The worth of the game with the banker bound by the refused card."""
    v = variant("baccara_deux_tableaux", **ENDLESS)
    sample = mean_of(v, together)
    at_four = mean_of(variant("baccara_deux_tableaux", p5=0, **ENDLESS), together).mean
    free = mean_of(
        variant("baccara_deux_tableaux", forced_if_both_refuse=False, **ENDLESS), together
    ).mean
    return Judgement(
        [Reading("bound", sample.mean, True, sample)],
        notes=(
            f"a banker who need not take it holds the players to {float(free):+.6f}; where he "
            f"must, players who both stand on five gain {float(at_four):+.6f}: the bank has no "
            "edge",
        ),
    )


@judge("B-10")
def across_the_line(claim: Claim) -> Judgement:
    """A bet across the line; with a tie on one side the text leaves open what becomes of it."""
    samples = {
        reading: mean_of(
            variant("baccara_deux_tableaux", a_cheval=reading, **ENDLESS), lambda o: o["across"]
        )
        for reading in ("split", "unanimous")
    }
    apart = [settle(1, [Bet(1, "across")], 1, -1, a_cheval=reading).gains for reading in samples]
    return Judgement(
        [
            Reading(reading, s.mean, gains == (0,), s if reading == "split" else None)
            for (reading, s), gains in zip(samples.items(), apart)
        ]
    )


@judge("B-11")
def paying(claim: Claim) -> Judgement:
    """The seats of a side whose third player holds the cards, each betting on his side."""
    printed = tuple(int(n) for n in claim.printed.split(", "))
    bets = [Bet(1, RIGHT, RIGHT, seat) for seat in range(1, SEATS + 1)]
    # with a bank of n the first n are paid
    paid = [settle(n, bets, 1, 0, (3, 1)).gains for n in range(SEATS + 1)]
    turns = tuple(
        1 + next(k for k, (a, b) in enumerate(zip(before, after)) if a != b)
        for before, after in pairwise(paid)
    )
    return Judgement([Reading("from_the_holder", turns == printed == seat_order(3))])


@judge("B-12")
def chemin_de_fer(claim: Claim) -> Judgement:
    """The second form, at its equilibrium."""
    sample = mean_of(variant("chemin_de_fer"), lambda o: o["stake"])
    return Judgement([Reading("A1", sample.mean, True, sample)])


@judge("B-13")
def no_overdrawing(claim: Claim) -> Judgement:
    """Every hand of two or three cards, by rank."""
    ranks = range(0, CARDS, 4)
    most = max(points(hand) for n in (2, 3) for hand in product(ranks, repeat=n))
    return Judgement(
        [Reading("modulo_ten", most <= 9)], notes=(f"the highest point of any hand is {most}",)
    )


@judge("B-14")
def short_bank(claim: Claim) -> Judgement:
    """A rule of paying: what a bank of 35 does with two winning bets of 20."""
    after = settle(35, [Bet(20, RIGHT, RIGHT, seat) for seat in (1, 2)], 1, 0)
    first, second = after.gains
    return Judgement(
        notes=(
            f"a rule of paying, without a number: of two bets of 20 that win against a bank of 35 "
            f"the first is paid {first}, the second {second}",
        )
    )


@judge("B-15")
def twice_running(claim: Claim) -> Judgement:
    """How often one player may call before another must."""
    bank, calls = Bank(1), 0
    while bank.may_call("a player"):
        bank, calls = bank.after_banco("a player", RIGHT, 0, 0), calls + 1
    return Judgement([Reading("running", calls)])


@judge("B-16")
def pushed(claim: Claim) -> Judgement:
    """The coups in which a stake that has lost is moved, and comes back."""
    v = variant("baccara_deux_tableaux", **ENDLESS)
    assert v.game.exact is not None
    saved = (axis("right") < 0) & (axis("left") > 0)
    chance = v.game.exact(v.rules, v.policies).probability(saved)
    worth = [
        mean_of(variant("baccara_deux_tableaux", pushed_stake=push, **ENDLESS), of).mean
        for push, of in (("when_lost", lambda o: o["pushed"]), ("none", lambda o: o["right"]))
    ]
    return Judgement(
        [Reading("lost_and_won", chance, True, Share(v, saved, chance))],
        notes=(
            f"an honest stake has {float(worth[1]):+.4f} a coup, one that is pushed whenever its "
            f"side has lost {float(worth[0]):+.4f}, a tie on the other side saving half of it",
        ),
    )


@judge("B-17")
def fewest(claim: Claim) -> Judgement:
    """Somebody to hold cards on each side, and the banker."""
    return Judgement([Reading("holders", 1 + len(SIDES))])
