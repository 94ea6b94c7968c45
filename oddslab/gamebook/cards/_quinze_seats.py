"""What the pone and the dealer may see at quinze, and the named strategies."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from oddslab.gamebook.cards._quinze_exact import best_reply, equilibrium
from oddslab.options import Name
from oddslab.strategy import Rule, Seat

FIFTEEN = 15
BEFORE, SEEN = 14, 24  # sums of draws: all but the last stay below 14, with the last below 24
MOST_DRAWS = 14


class Hand(NamedTuple):
    """What a seat sees that sees its own hand only."""

    total: int  # 1 to 14: on 15 nobody draws


class Pone(NamedTuple):
    """What the pone sees where the dealer sees something: its own hand, and how it came about."""

    total: int
    drawn: int  # cards beside the first


class Counted(NamedTuple):
    """What the dealer sees who sees how many cards the pone has drawn."""

    total: int
    cards: int


class FaceUp(NamedTuple):
    """What the dealer sees who sees the pone's drawn cards: their sum, and it without the last."""

    total: int
    before: int
    seen: int


@cache
def visible(info: str) -> tuple[tuple[int, ...], ...]:
    """What the dealer can see of the pone's draws."""
    if info == "none":
        return ((),)
    if info == "count":
        return tuple((n,) for n in range(MOST_DRAWS + 1))
    draws = [(b, b + v) for b in range(BEFORE) for v in range(1, 11)]
    return ((0, 0), *draws)


@cache
def states(seat: str, info: str) -> tuple[Any, ...]:
    """All that a seat can tell apart, in the order of its policy table."""
    totals = range(1, FIFTEEN)
    if info == "none":
        return tuple(Hand(t) for t in totals)
    if seat == "pone":
        return tuple(Pone(t, n) for t in totals for n in range(MOST_DRAWS + 1))
    kind: Any = Counted if info == "count" else FaceUp
    return tuple(kind(t, *seen) for seen in visible(info) for t in totals)


def standing(name: str) -> int | None:
    """The total on which ``stand_K`` or ``fixed(k)`` stands, or None for no such name."""
    m = re.fullmatch(r"(?:stand_(\d+)|fixed\((\d+)\))", name)
    k = int(m[1] or m[2]) if m else 0
    return k if 1 <= k <= FIFTEEN else None


class Standing(Name):
    """The name of a rule for drawing and standing."""

    def __init__(self, *words: str):
        replies = [f"{w} (among stand rules, to the one `pone` names)" for w in words]
        super().__init__(
            lambda name: standing(name) is not None or name in words,
            " | ".join(["stand_K or fixed(k), k from 1 to 15", *replies]),
        )


def seats(rules: Any) -> tuple[Seat, Seat]:
    """The pone and the dealer, each starting from the strategy that the rules name."""
    return _seat(rules, "pone"), _seat(rules, "dealer")


def _seat(rules: Any, name: str) -> Seat:
    def rule(text: str) -> Rule:
        def draws(hand: Any) -> bool:
            if text == "equilibrium":
                return hand.total < equilibrium(rules)[name == "dealer"]
            if text == "best_reply":
                return hand.total < _reply(rules, name)[tuple(hand[1:])]
            k = standing(text)
            return k is not None and hand.total < k

        return draws

    def named(text: str) -> Rule | None:
        return rule(text) if standing(text) else None

    default = rules.pone if name == "pone" else rules.dealer
    texts = dict.fromkeys((default, "stand_10", "best_reply", "equilibrium"))
    pattern = "stand_K | fixed(k), k from 1 to 15"
    own = states(name, rules.info)
    return Seat(name, own, "draws another card", {t: rule(t) for t in texts}, named, pattern)


def _reply(rules: Any, name: str) -> Any:
    other = standing(rules.pone if name == "dealer" else rules.dealer)
    if other is None:
        raise ValueError("a best reply to a best reply is not possible: name a stand rule")
    found = best_reply(rules, name, other)
    return found if name == "dealer" else _Always(found[()])


class _Always(dict[Any, int]):
    """One stand rule, however the hand came about."""

    def __init__(self, k: int):
        super().__init__()
        self.k = k

    def __missing__(self, key: Any) -> int:
        return self.k
