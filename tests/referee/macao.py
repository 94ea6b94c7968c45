"""Macao as a person would referee it: cards by name, one rule a line.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

SPOTS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine")
PAYS = {7: 1, 8: 2, 9: 3}
Draws = Callable[[int], bool]


def worth(card: str) -> int:
    rank = card.split(maxsplit=1)[0]
    return SPOTS.index(rank) + 1 if rank in SPOTS else 0


@dataclass
class Table:
    """The customs of a table."""

    unequal_naturals: str = "higher"
    natural_stops: str = "own_hand"
    late_naturals: bool = False
    ties: str = "stand_off"


@dataclass
class Seat:
    """A player: his cards, how he was told at the end, what he won."""

    cards: list[int]
    told: object = None
    won: int | None = None
    natural: bool = False

    def settle(self, told: object, won: int) -> None:
        self.told, self.won = told, won


def takes(hand: list[int], cards: Iterable[int], draws: Draws) -> None:
    """A seat takes cards until it stands, has 9, or is over."""
    while sum(hand) < 9 and draws(sum(hand)):
        hand.append(next(cards))


def natural_against_natural(table: Table, mine: int, theirs: int) -> int:
    if mine == theirs:
        return 0
    if table.unequal_naturals == "banker_first":
        return -PAYS[theirs]
    if table.unequal_naturals == "net":
        return PAYS[mine] - PAYS[theirs]
    return PAYS[mine] if mine > theirs else -PAYS[theirs]


def deal(table: Table, cards, players: Sequence[Draws], banker_draws: Draws):
    """The players, each a `Seat`, the banker's cards, and how his hand is told to each player."""
    cards = iter(cards)
    seats = [Seat([next(cards)]) for _ in players]
    bank = [next(cards)]
    if bank[0] in PAYS:
        for s in seats:
            (first,) = s.cards
            if first in PAYS:
                s.settle(f"natural {first}", natural_against_natural(table, first, bank[0]))
            else:
                s.settle(first, -PAYS[bank[0]])
        return seats, bank, [f"natural {bank[0]}"] * len(seats)
    for s in seats:
        if s.cards[0] in PAYS:
            s.settle(f"natural {s.cards[0]}", PAYS[s.cards[0]])
            s.natural = True
    if table.natural_stops == "all_hands" and any(s.natural for s in seats):
        for s in seats:
            if not s.natural:
                s.settle(s.cards[0], 0)
        return seats, bank, ["none"] * len(seats)
    for s, draws in zip(seats, players):
        if s.won is None:
            takes(s.cards, cards, draws)
            if sum(s.cards) > 9:
                s.settle("bust", -1)
    told = ["none"] * len(seats)
    if any(s.won is None for s in seats):
        takes(bank, cards, banker_draws)
        for k, s in enumerate(seats):
            if s.won is None:
                mine, theirs = sum(s.cards), sum(bank)
                s.settle(mine, showdown(table, mine, theirs))
                told[k] = "bust" if theirs > 9 else theirs
    return seats, bank, told


def showdown(table: Table, mine: int, theirs: int) -> int:
    """What a player who is still in wins when both hands are shown."""
    if table.late_naturals:
        if mine in PAYS and theirs in PAYS:
            return natural_against_natural(table, mine, theirs)
        if mine in PAYS:
            return PAYS[mine]
        if theirs in PAYS:
            return -PAYS[theirs]
    if theirs > 9 or mine > theirs:
        return 1
    if mine < theirs or table.ties == "banker_wins_ties":
        return -1
    return 0


def session(table: Table, cards, custom, players: int, deals: int, follow: int, policies):
    """Deals with the bank and the gain of person `follow`, the first banker being 0.

    `cards` gives an iterator of the cards of each deal; `custom` is a `Custom`; `policies` are the
    rules of the followed one as a player, of the others as players, and of the banker.
    """
    mine, others, bank = policies
    banker, banks, gain = 0, 0, 0
    people = players + 1
    for _, feed in zip(range(deals), cards):
        order = [(banker + 1 + k) % people for k in range(players)]
        seats, _, _ = deal(table, feed, [mine if p == follow else others for p in order], bank)
        won = {p: s.won for p, s in zip(order, seats)}
        won[banker] = -sum(won.values())
        gain += won[follow]
        banks += banker == follow
        eldest = next((p for p, s in zip(order, seats) if s.natural), None)
        banker = custom.next(banker, people, won[banker], eldest)
    return banks, gain


class Custom:
    """When the bank passes on."""

    def __init__(self, name: str):
        self.name, _, rest = name.partition("(")
        self.numbers = [int(x) for x in rest.rstrip(")").split(",") if x]
        self.turn: list[int] = []  # what the banker has won in each deal of his turn

    def next(self, banker: int, people: int, bank_won: int, eldest: int | None) -> int:
        self.turn.append(bank_won)
        if self.name == "natural":
            return banker if eldest is None else eldest
        if self.name == "stop":
            win, loss = self.numbers
            over = sum(self.turn) >= win or sum(self.turn) <= -loss
        else:
            over = self.name == "rotation" or len(self.turn) == self.numbers[0]
        if not over:
            return banker
        self.turn = []
        return (banker + 1) % people


class Undecided(Exception):
    """The deal goes on: a card is wanted."""


def every_deal(
    table: Table, firsts: Sequence[int], counts: Sequence[int], players, banker
) -> dict[tuple, Fraction]:
    """The chance of (hand, banker's hand, stakes) of the first player, by trying every order.

    `firsts` are the first cards, `counts` how many cards of the worths 0 to 9 are left then.
    """
    law: dict[tuple, Fraction] = {}
    todo = [((), Fraction(1))]
    while todo:
        dealt, p = todo.pop()

        def wanted(cards=(*firsts, *dealt)):
            yield from cards
            raise Undecided

        try:
            seats, _, told = deal(table, wanted(), players, banker)
        except Undecided:
            left = [n - dealt.count(v) for v, n in enumerate(counts)]
            todo += [((*dealt, v), p * Fraction(n, sum(left))) for v, n in enumerate(left) if n]
            continue
        key = (seats[0].told, told[0], seats[0].won)
        law[key] = law.get(key, Fraction(0)) + p
    return law
