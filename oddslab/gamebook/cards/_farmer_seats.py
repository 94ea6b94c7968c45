"""What a player at farmer may see, and the named strategies."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from oddslab.gamebook.cards._farmer_worth import SIXTEEN, best_stand
from oddslab.options import Name
from oddslab.strategy import Rule, Seat

TOTALS = range(1, SIXTEEN)  # on sixteen nobody draws
MOST_CARDS = 15
TENS, OTHERS = 8, 12  # of the cards that lie face up as many are told apart: then it is "or more"
PATTERN = "stand_K | fixed(k), k from 1 to 16"


class Hand(NamedTuple):
    """What a player sees where drawn cards lie face down: his own hand."""

    total: int
    heart_six: bool
    cards: int


class Table(NamedTuple):
    """What he sees where they lie face up: of all drawn cards, his own too, tens and others."""

    total: int
    heart_six: bool
    tens: int
    others: int


@cache
def states(drawn_cards: str) -> tuple[Any, ...]:
    """All that a player can tell apart, in the order of the policy table."""
    own = [(t, six) for t in TOTALS for six in (False, True)]
    if drawn_cards == "face_down":
        return tuple(Hand(*h, n) for h in own for n in range(1, MOST_CARDS + 1))
    return tuple(
        Table(*h, tens, others) for h in own for tens in range(TENS + 1)
        for others in range(OTHERS + 1)
    )  # fmt: skip


def place(drawn_cards: str, total: int, six: bool, cards: int) -> int:
    """The place of a hand in the policy table, nothing else being seen."""
    width = len(states(drawn_cards)) // (2 * len(TOTALS))
    return (2 * (total - 1) + six) * width + (cards - 1) * (drawn_cards == "face_down")


def standing(name: str) -> int | None:
    """The total on which ``stand_K`` or ``fixed(k)`` stands, or None for no such name."""
    m = re.fullmatch(r"(?:stand_(\d+)|fixed\((\d+)\))", name)
    k = int(m[1] or m[2]) if m else 0
    return k if 1 <= k <= SIXTEEN else None


STANDING = Name(
    lambda name: standing(name) is not None or name == "best",
    "stand_K or fixed(k), k from 1 to 16 | best (the best of these for the farm alone, the "
    "prize for the nearest left out)",
)


def seats(rules: Any) -> tuple[Seat, ...]:
    """The player who is followed, and the others where there are any; the farmer has no cards."""
    names = ["player"] if rules.players == 1 else ["player", "others"]
    if rules.follow == 0:
        names = ["players"]
    return tuple(_seat(rules, name) for name in names)


def _seat(rules: Any, name: str) -> Seat:
    def rule(text: str) -> Rule:
        def draws(hand: Any) -> bool:
            k = best_stand(rules) if text == "best" else standing(text)
            return k is not None and hand.total < k

        return draws

    def named(text: str) -> Rule | None:
        return rule(text) if standing(text) else None

    texts = dict.fromkeys((rules.player, "best", "stand_12"))
    seen = states(rules.drawn_cards)
    return Seat(name, seen, "takes another card", {t: rule(t) for t in texts}, named, PATTERN)
