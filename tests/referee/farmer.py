"""Farmer as a person would referee it: cards by name, one rule a line.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

SPOTS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SUITS = ("spades", "hearts", "diamonds", "clubs")
COURTS = ("knave", "queen", "king")
HEART_SIX = "six of hearts"


def worth(card: str) -> int:
    rank = card.split(maxsplit=1)[0]
    return 10 if rank in COURTS else SPOTS.index(rank) + 1


def pack(lowest: int = 2) -> list[str]:
    """All cards of 52 but the eights, and the sixes other than that of hearts."""
    full = [f"{rank} of {suit}" for rank in (*SPOTS, *COURTS) for suit in SUITS]
    kept = [c for c in full if worth(c) == 1 or worth(c) >= lowest]
    return [c for c in kept if worth(c) not in (6, 8)] + [HEART_SIX]


@dataclass
class Hand:
    """What a player holds."""

    cards: list[str]

    @property
    def total(self) -> int:
        return sum(map(worth, self.cards))

    @property
    def heart_six(self) -> bool:
        return HEART_SIX in self.cards

    @property
    def over(self) -> int:
        return self.total - 16 if self.total > 16 else 0


Draws = Callable[[Hand, Sequence[str]], bool]  # with the cards drawn by all so far


@dataclass
class Table:
    """The customs of a table; `size` is the number of cards, None where they are put back."""

    compulsory: str = "extra_card"
    nearest: str = "under_only"
    sixteen_prizes: bool = True
    prize_payers: str = "all_players"
    exhausted: str = "stand"
    size: int | None = None


@dataclass
class Deal:
    """How a deal ended: the hands, who took the farm, what each has had of the others."""

    hands: list[Hand]
    farm: int | None = None
    prizes: list[int] = field(default_factory=list)
    income: int = 0
    gathered: list[str] = field(default_factory=list)  # cards that were shuffled in again


def better(a: Hand, b: Hand) -> bool:
    """Whether `a` beats `b`, its elder, who is as near."""
    if a.heart_six != b.heart_six:
        return a.heart_six
    return len(a.cards) < len(b.cards)


def deal(table: Table, cards: Iterator[str], players: Sequence[Draws]) -> Deal:
    hands = [Hand([next(cards)]) for _ in players]
    done = Deal(hands)
    left = None if table.size is None else table.size - len(hands)
    drawn: list[str] = []
    served: list[str] = []
    for hand, draws in zip(hands, players):
        while hand.total < 16:
            must = table.compulsory == "extra_card" and len(hand.cards) == 1
            if not must and not draws(hand, drawn):
                break
            if left == 0:
                if table.exhausted == "stand" or not served:
                    break
                left, served, done.gathered = len(served), [], done.gathered + served
            card = next(cards)
            hand.cards.append(card)
            drawn.append(card)
            left = None if left is None else left - 1
        served = served + hand.cards
    done.farm = farm_winner(hands)
    done.prizes = [0] * len(hands)
    done.income = sum(h.over for h in hands)
    nearest = nearest_hand(table, hands)
    if nearest is not None:
        for k, h in enumerate(hands):
            if k != nearest and not (table.prize_payers == "non_bust_only" and h.over):
                done.prizes[k] -= 1
                done.prizes[nearest] += 1
        if table.prize_payers == "farmer_too":
            done.income -= 1
            done.prizes[nearest] += 1
    return done


def farm_winner(hands: Sequence[Hand]) -> int | None:
    winner = None
    for k, h in enumerate(hands):
        if h.total == 16 and (winner is None or better(h, hands[winner])):
            winner = k
    return winner


def nearest_hand(table: Table, hands: Sequence[Hand]) -> int | None:
    if all(h.over for h in hands):
        return None
    for distance in range(16):
        winner = None
        for k, h in enumerate(hands):
            if h.total == 16 and not table.sixteen_prizes:
                continue
            if h.over and table.nearest == "under_only":
                continue
            as_near = abs(h.total - 16) == distance
            if as_near and (winner is None or better(h, hands[winner])):
                winner = k
        if winner is not None:
            return winner
    return None


def told(done: Deal, k: int) -> tuple[int, str, int]:
    """The deal from the side of player `k`, from 0: total, whose the farm is, prize."""
    farm = "farmer" if done.farm is None else "player" if done.farm == k else "other"
    return done.hands[k].total, farm, done.prizes[k]


class Undecided(Exception):
    """The deal goes on: a card is wanted."""


def every_deal(table: Table, cards: Sequence[str], players: Sequence[Draws], k: int) -> dict:
    """The chance of each outcome for player `k`, by trying every order of the pack.

    Cards of one worth are alike, so of each the first is tried, for all that are left.
    """
    law: dict[tuple, Fraction] = {}
    todo: list[tuple[tuple[str, ...], Fraction]] = [((), Fraction(1))]
    while todo:
        dealt, p = todo.pop()

        def wanted(cards: tuple[str, ...] = dealt) -> Iterator[str]:
            yield from cards
            raise Undecided

        try:
            key = told(deal(table, wanted(), players), k)
        except Undecided:
            left = [c for c in cards if c not in dealt]
            for value in {worth(c) for c in left}:
                alike = [c for c in left if worth(c) == value]
                todo.append(((*dealt, alike[0]), p * Fraction(len(alike), len(left))))
            continue
        law[key] = law.get(key, Fraction(0)) + p
    return law
