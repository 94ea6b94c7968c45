"""Rules of vingt-et-un, looked for in plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddslab.apparatus.cards import VALUES
from oddslab.audits._judging import Claim, Judgement, judge
from oddslab.audits._plays import Play, RuleCheck, plays
from oddslab.game import Variant, variant
from oddslab.gamebook.cards._vingt_et_un_numbers import BANKER, KIND, SEAT

LIMIT = 21
ACE = 1


def table() -> Variant:
    """Three players and the banker."""
    return variant("vingt_et_un", players=3)


def taken(play: Play) -> Iterator[tuple[int, int]]:
    """Seat and worth of each card in turn."""
    for code in play.log:
        if code >> KIND == 0:  # all other codes tell of no card
            yield code >> SEAT & 15, VALUES[code & 63]


def best(hand: list[int]) -> int:
    """The best total."""
    hard = sum(hand)
    return hard + 10 if ACE in hand and hard + 10 <= LIMIT else hard


def hands(play: Play) -> dict[int, list[int]]:
    """The cards that each seat ends with."""
    found: dict[int, list[int]] = {}
    for seat, card in taken(play):
        found.setdefault(seat, []).append(card)
    return found


def stops(play: Play) -> bool | None:
    """Whether nobody draws to 21, or to more."""
    found: dict[int, list[int]] = {}
    for seat, card in taken(play):
        hand = found.setdefault(seat, [])
        if hand and best(hand) >= LIMIT:
            return False
        hand.append(card)
    return True if any(best(hand) == LIMIT for hand in found.values()) else None


def draws_on(seed: int) -> Iterator[Play]:
    """The same deals, whoever has 21 given an ace besides."""
    for play in plays(table(), seed):
        more = [seat << SEAT for seat, hand in hands(play).items() if best(hand) == LIMIT]
        yield replace(play, log=(*play.log, *more))


def pays_all(play: Play) -> bool | None:
    """Whether an overdrawn banker pays those within 21, and those over it have lost."""
    found = hands(play)
    if best(found.pop(BANKER)) <= LIMIT:
        return None
    for seat, hand in found.items():
        total = best(hand)
        natural = total == LIMIT and len(hand) == 2
        due = 2 if natural else 1 if total <= LIMIT else -1
        if play.outcome[f"stake_{seat + 1}"] != due:
            return False
    return True


def over_is_paid(seed: int) -> Iterator[Play]:
    """The same deals, those who are over having their stakes back if the banker is over too."""
    for play in plays(table(), seed):
        found = hands(play)
        outcome = dict(play.outcome)
        if best(found.pop(BANKER)) > LIMIT:
            for seat, hand in found.items():
                if best(hand) > LIMIT:
                    outcome[f"stake_{seat + 1}"] = 0
        yield replace(play, outcome=outcome)


@judge("V-29")
def on_twenty_one(claim: Claim) -> Judgement:
    """Twenty-one draws no more."""
    return Judgement(rule=RuleCheck(table(), stops, draws_on, "who has 21 is given another card"))


@judge("V-30")
def dealer_over(claim: Claim) -> Judgement:
    """Who is in is paid, who is out is not."""
    broken = "who is over has his stake back when the dealer is over too"
    return Judgement(rule=RuleCheck(table(), pays_all, over_is_paid, broken))
