"""Farmer, apart from the kernel: what a hand is worth at the showdown, and who is paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from oddslab.apparatus.drawing import Drawer, Hand
from oddslab.gamebook.cards._farmer_seats import place
from oddslab.gamebook.cards._farmer_worth import SIX, SIXTEEN
from oddslab.strategy import Policy


class Shown(NamedTuple):
    """What counts of a hand at the showdown."""

    total: int
    six: bool
    cards: int

    @property
    def over(self) -> int:
        """Points above sixteen."""
        return max(self.total - SIXTEEN, 0)

    @property
    def nearness(self) -> tuple[int, bool, int]:
        """Greater is nearer; of equal hands the elder goes first."""
        return -abs(SIXTEEN - self.total), self.six, -self.cards


def shown(cards: Sequence[int]) -> Shown:
    """A hand from the worths of its cards."""
    return Shown(sum(cards), SIX in cards, len(cards))


def eligible(rules: Any, hand: Shown) -> bool:
    """Whether a hand may be the one that is paid for being nearest."""
    if hand.over:
        return rules.nearest == "absolute_distance"
    return hand.total < SIXTEEN or rules.sixteen_prizes


def farm_goes_to(hands: Sequence[Shown]) -> int | None:
    """The place, from the eldest, of who takes the farm."""
    made = [k for k, h in enumerate(hands) if h.total == SIXTEEN]
    return max(made, key=lambda k: hands[k].nearness, default=None)


def prize_goes_to(rules: Any, hands: Sequence[Shown]) -> int | None:
    """The place of who is paid for being nearest; nobody where all are over."""
    if all(h.over for h in hands):
        return None
    near = [k for k, h in enumerate(hands) if eligible(rules, h)]
    return max(near, key=lambda k: hands[k].nearness, default=None)


def pays(rules: Any, hand: Shown) -> bool:
    """Whether a player with this hand pays the nearest one."""
    return rules.prize_payers != "non_bust_only" or not hand.over


def most_prize(rules: Any) -> int:
    """The counters that the nearest may be paid at the most."""
    return rules.players - 1 + (rules.prize_payers == "farmer_too")


def label(hand: Hand) -> Shown:
    """What the laws tell of a hand."""
    return shown(hand.held)


def drawer(rules: Any, policy: Policy) -> Drawer:
    """A seat with this policy, overdrawn hands and all."""
    return Drawer(_rule(rules, policy), SIXTEEN, label=label, overdrawn=True)


def _rule(rules: Any, policy: Policy) -> Callable[[Hand], Fraction]:
    least = 2 if rules.compulsory == "extra_card" else 1

    def draws(hand: Hand) -> Fraction:
        if hand.cards < least:
            return Fraction(1)
        if hand.total >= SIXTEEN:
            return Fraction(0)
        return policy.chance(place(rules.drawn_cards, hand.total, SIX in hand.held, hand.cards))

    return draws
