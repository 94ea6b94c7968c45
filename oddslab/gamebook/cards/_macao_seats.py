"""What a seat at macao may see, and the named strategies."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from oddslab.gamebook.cards._macao_reply import best_reply, equilibrium
from oddslab.options import Name
from oddslab.strategy import Rule, Seat


class Hand(NamedTuple):
    """All that a seat sees when it chooses: its own hand, and nothing of the others'."""

    total: int  # 0 to 8: on 9 nobody may draw


HANDS = tuple(Hand(t) for t in range(9))
PLAYER_WORDS = ("equilibrium",)
BANKER_WORDS = ("best_reply", "equilibrium")
PATTERN = "stand_K | fixed(k), k from 1 to 9"
SAYS = {
    "best_reply": "best_reply (to the rule that `player` names)",
    "equilibrium": "equilibrium",
}


def standing(name: str) -> int | None:
    """The total on which ``stand_K`` or ``fixed(k)`` stands, or None for no such name."""
    m = re.fullmatch(r"(?:stand_(\d)|fixed\((\d)\))", name)
    k = int(m[1] or m[2]) if m else 0
    return k or None


class Standing(Name):
    """The name of a rule for drawing and standing."""

    def __init__(self, words: tuple[str, ...]):
        super().__init__(
            lambda name: standing(name) is not None or name in words,
            " | ".join(["stand_K or fixed(k), k from 1 to 9", *(SAYS[w] for w in words)]),
        )


def stands(rules: Any, seat: str) -> int | frozenset[int]:
    """The total on which the rules let a seat stand, or the totals on which it draws."""
    return _meaning(rules, seat, rules.dealer if seat == "banker" else rules.player)


def _meaning(rules: Any, seat: str, name: str) -> int | frozenset[int]:
    if name == "equilibrium":
        return equilibrium(rules)[seat == "banker"]
    if name == "best_reply":
        other = "player" if seat == "banker" else "banker"
        return best_reply(rules, seat, _fixed(stands(rules, other)))
    k = standing(name)
    assert k is not None
    return k


def _fixed(found: int | frozenset[int]) -> frozenset[int]:
    return frozenset(range(found)) if isinstance(found, int) else found


def seats(rules: Any) -> tuple[Seat, ...]:
    """The player who is followed, the others where there are any, and the banker."""
    names = ("player", "others", "banker") if rules.players > 1 else ("player", "banker")
    return tuple(_seat(rules, name) for name in names)


def _seat(rules: Any, name: str) -> Seat:
    default = rules.dealer if name == "banker" else rules.player

    def rule(text: str) -> Rule:
        def draws(hand: Hand) -> bool:
            return hand.total in _fixed(_meaning(rules, name, text))

        return draws

    def named(text: str) -> Rule | None:
        return rule(text) if standing(text) else None

    usual = "stand_6" if name == "banker" else "stand_5"
    texts = dict.fromkeys((default, usual, "best_reply", "equilibrium"))
    return Seat(name, HANDS, "draws another card", {t: rule(t) for t in texts}, named, PATTERN)
