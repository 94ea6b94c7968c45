"""What the seats of baccara may see, how their policy tables lie, and their named strategies.

A player is asked where the rules leave him free: on five, or with ``player=free`` on anything that
is no natural.  The banker sees his own hand and what became of the cards that he offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from oddslab.gamebook.cards._baccara_hands import CARDS, PAIRS, TOTALS, cells, totals
from oddslab.strategy import Policy, Reply, Rule, Seat

STOOD, SETTLED = "stood", "settled"
THIRDS = (*range(10), STOOD)  # what became of an offered card, in the order of the tables
SIGHTS = (*THIRDS, SETTLED)  # with two sides: or that hand was paid at once for a natural
FIVE, MOST = 5, 7  # where a player may choose; the highest point that is no natural


class Hand(NamedTuple):
    """A player's hand."""

    total: int  # its point, no natural


class HandOfCards(NamedTuple):
    """A player's hand, where its very cards are seen."""

    total: int
    low: int  # the values of its two cards, tens and courts 0
    high: int


class LeftHand(NamedTuple):
    """The left player's hand, where he also looks at the right's card."""

    total: int
    right: Any  # the right's third card 0..9, "stood", or "settled" by a natural


class Bank(NamedTuple):
    """What the banker of one hand sees."""

    total: int  # his own point
    third: Any  # the player's third card 0..9, or "stood"


class BankOfCards(NamedTuple):
    """The same, where he goes by his very cards."""

    total: int
    third: Any
    low: int
    high: int


class Bank2(NamedTuple):
    """What the banker of two sides sees."""

    total: int  # his own point
    right: Any  # the right's third card 0..9, "stood", or "settled" by a natural
    left: Any


class Bank2OfCards(NamedTuple):
    """The same, where he goes by his very cards."""

    total: int
    right: Any
    left: Any
    low: int
    high: int


def playing(kind: str) -> list[int]:
    """The cells of a hand that is no natural, as places in `cells`, in the order of the tables."""
    return [k for k, t in enumerate(totals(kind)) if t <= MOST]


def choosing(kind: str, free: bool) -> list[int]:
    """The cells in which a player may choose, in the order of his policy table."""
    return [k for k in playing(kind) if free or totals(kind)[k] == FIVE]


def _seen(kind: str, k: int) -> tuple[int, ...]:
    return () if kind == TOTALS else cells(CARDS)[k]


def player_states(kind: str, free: bool, looks: bool = False) -> tuple[Any, ...]:
    """The states of a player: by cell; where the left looks at the right, each with each sight."""
    found: list[Any] = []
    for k in choosing(kind, free):
        total = totals(kind)[k]
        if looks:
            found += [LeftHand(total, sight) for sight in SIGHTS]
        else:
            found.append(HandOfCards(total, *_seen(kind, k)) if kind == CARDS else Hand(total))
    return tuple(found)


def bank_states(kind: str) -> tuple[Any, ...]:
    """The states of the banker of one hand: each cell with each third card."""
    make = Bank if kind == TOTALS else BankOfCards
    return tuple(make(totals(kind)[k], x, *_seen(kind, k)) for k in playing(kind) for x in THIRDS)


def bank2_states(kind: str) -> tuple[Any, ...]:
    """The states of the banker of two sides: each cell with what became of both offered cards."""
    make = Bank2 if kind == TOTALS else Bank2OfCards
    return tuple(
        make(totals(kind)[k], x, y, *_seen(kind, k))
        for k, x, y in product(playing(kind), SIGHTS, SIGHTS)
    )


# ---------------------------------------------------------------- strategies of the players

PLAYER_PATTERN = "draw_to_K | draw_on(a,b,...)"


def draw_to(highest: int) -> Rule:
    """Draws on this point and below."""
    return lambda hand: hand.total <= highest


def mixed(chance: Fraction) -> Rule:
    """Draws below five, on five with this chance."""
    return lambda hand: hand.total < FIVE or (chance if hand.total == FIVE else False)


def player_named(name: str) -> Rule | None:
    """``draw_to_4``, or ``draw_on(0,1,3)``: exactly these points; None for no such name."""
    text = re.sub(r"\s+", "", name)
    if m := re.fullmatch(r"draw_to_([0-7])", text):
        return draw_to(int(m[1]))
    if m := re.fullmatch(r"draw_on\(([0-7](?:,[0-7])*)?\)", text):
        points = {int(t) for t in m[1].split(",")} if m[1] else set()
        return lambda hand: hand.total in points
    return None


def player_seat(name: str, states: Sequence[Any], first: Mapping[str, Rule]) -> Seat:
    """A player's seat with these strategies first."""
    strategies = {**first, "draw_to_5": draw_to(5), "draw_to_4": draw_to(4)}
    return Seat(name, states, "takes a card", strategies, player_named, PLAYER_PATTERN)


# ---------------------------------------------------------------- strategies of the banker

UPTO = {0: 3, 1: 3, 2: 4, 3: 4, 4: 5, 5: 5, 6: 6, 7: 6, 8: 2, 9: 3, STOOD: 5}
MIXED_ON_SIX = Fraction(859, 2288)  # Kemeny and Snell 1957: where the player stood


def tableau(total: int, third: Any) -> bool:
    """The table of punto banco, read off one third card."""
    return bool(total <= UPTO[third])


def tableau_of_chemin_de_fer(total: int, third: Any) -> bool | Fraction:
    """The same but for six against a hand that stood, where the equilibrium mixes."""
    return MIXED_ON_SIX if (total, third) == (6, STOOD) else tableau(total, third)


def missing_table(state: Any) -> bool:
    """What ``banker=table`` is without a table."""
    raise ValueError(
        "banker=table is not complete: accepted with it is a strategy of the seat banker, a "
        "function of what he sees or a name such as draw_to_5"
    )


def banker_named(name: str) -> Rule | None:
    """``draw_to_5``: whatever the others did; None for no such name."""
    m = re.fullmatch(r"draw_to_([0-7])", name.strip())
    return draw_to(int(m[1])) if m else None


def banker_seat(
    states: Sequence[Any], default: str, reply: Reply, third: Callable[[Any], Any]
) -> Seat:
    """The banker's seat; the tables read the third card that `third` finds in a state."""
    known: dict[str, Rule | Reply] = {
        "best_reply": reply,
        "tableau_punto_banco": lambda s: tableau(s.total, third(s)),
        "tableau_chemin_de_fer": lambda s: tableau_of_chemin_de_fer(s.total, third(s)),
        "table": missing_table,
    }
    first = {default: known.pop(default)}
    known.pop("table", None)
    return Seat(
        "banker", states, "takes a card", {**first, **known}, banker_named, "draw_to_K"
    )  # fmt: skip


# ---------------------------------------------------------------- policies as chances


def draw_chances(policy: Policy, kind: str, free: bool, looks: bool = False) -> list[list[int]]:
    """How often a player draws in each cell of a hand, times the policy's denominator.

    One row, or where he looks at the right's card one for each sight.  The rows run over all cells
    (a natural never draws); below five the rules make him draw, above five stand, unless free.
    """
    at = {k: i for i, k in enumerate(choosing(kind, free))}
    rows = []
    for sight in range(len(SIGHTS) if looks else 1):
        row = []
        for k, total in enumerate(totals(kind)):
            if k in at:
                row.append(policy.numerators[at[k] * len(SIGHTS) + sight if looks else at[k]])
            else:
                row.append(policy.denominator if total < FIVE else 0)
        rows.append(row)
    return rows


__all__ = [
    "CARDS", "FIVE", "MOST", "PAIRS", "SETTLED", "SIGHTS", "STOOD", "THIRDS", "TOTALS", "Bank",
    "Bank2", "Hand", "HandOfCards", "LeftHand", "bank2_states", "bank_states", "banker_seat",
    "choosing", "draw_chances", "draw_to", "mixed", "player_seat", "player_states", "playing",
    "tableau", "tableau_of_chemin_de_fer",
]  # fmt: skip
