"""A table of vingt-et-un as a person would referee it, nothing being shared with the kernel.

Several players, splitting, bets on a first card, pools, and a session in which the bank changes.
Cards come by name, in the order in which they were dealt; "shuffle" stands where the pack ran
short.  Options are read by their public names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from tests.referee.vingt_et_un import TENS, count, natural, worth

SHUFFLE = "shuffle"


class Choices(Protocol):
    """How everybody plays."""

    def draws(self, person: int, hand: list[int], banker_shows: int) -> bool: ...
    def banker_draws(self, hand: list[int], drawn: list[list[int]]) -> bool: ...
    def splits(self, value: int, banker_shows: int) -> bool: ...
    def stakes_most(self, value: int) -> bool: ...
    def calls(self, hand: list[int], high: int) -> bool: ...
    def doubles(self, hand: list[int]) -> bool: ...


@dataclass
class Pack:
    """The cards to come, and how many are out: all but the last are dealt."""

    feed: Iterable[str]
    size: int | None  # None: endless
    out: int = 0
    of_this_deal: int = 0

    def __post_init__(self) -> None:
        self.feed = iter(self.feed)

    def new_deal(self, shuffled: bool) -> None:
        self.of_this_deal = 0
        if shuffled:
            self.out = 0

    def card(self) -> str | None:
        """The next card, or None where none may be had."""
        if self.size is not None:
            if self.out >= self.size - 1 and self.out != self.of_this_deal:
                assert next(self.feed) == SHUFFLE
                self.out = self.of_this_deal
            if self.out >= self.size - 1:
                return None
            self.out += 1
            self.of_this_deal += 1
        card = next(self.feed)
        assert card != SHUFFLE
        return card


@dataclass
class Hand:
    """Some cards, and how the hand stands."""

    cards: list[str]
    state: str = "in"  # in, over, paid
    drew: list[int] = field(default_factory=list)
    of_split: bool = False

    @property
    def values(self) -> list[int]:
        return [worth(c) for c in self.cards]


@dataclass
class Seat:
    """A seat: its person, its stake, its hands, what it has won and paid to the pool."""

    person: int
    stake: int = 1
    hands: list[Hand] = field(default_factory=lambda: [Hand([])])
    call: str = "none"
    gain: Fraction = Fraction(0)
    counters: int = 0

    @property
    def first(self) -> Hand:
        return self.hands[0]


@dataclass
class Dealt:
    """A deal when it is over."""

    seats: list[Seat]
    banker: Hand
    banker_hand: Any  # "none", "bust", a total or "natural"
    naturals: list[int]  # seats that showed one to a banker who had none

    @property
    def banker_gain(self) -> Fraction:
        return -sum((s.gain for s in self.seats), Fraction(0))


class Table:
    """One deal, or several, by the rules of the house."""

    def __init__(self, rules: Any, cards: Iterable[str], choices: Choices):
        self.rules, self.choices = rules, choices
        size = None
        if rules.packs != "infinite":
            size = rules.packs * (16 + 4 * (1 + max(0, 10 - rules.lowest_card)))
        alone = rules.players == 1 and rules.split == "none" and rules.unit == "deal"
        self.pack = Pack(cards, None if alone else size)
        self.pool = rules.players + 1
        self.pool_winner: int | None = None  # in this deal: a seat, or `players` for the banker
        self.won_from_pool = 0

    def deal(self, bank: int) -> Dealt:
        rules, choose = self.rules, self.choices
        n = rules.players
        seats = [Seat((bank + 1 + s) % (n + 1)) for s in range(n)]
        if rules.unit == "deal":
            seats = [Seat(s) for s in range(n)]
        banker = Hand([])
        self.pool_winner = None

        def everybody() -> None:
            for s in seats:
                if s.call != "refused":
                    s.first.cards.append(self.pack.card())
            banker.cards.append(self.pack.card())

        everybody()
        if rules.look_first:
            for s in seats:
                if choose.stakes_most(s.first.values[0]):
                    s.stake = rules.limit
            if rules.double_call != "after_two_cards":
                self.call(seats, banker)
        everybody()
        if rules.look_first and rules.double_call == "after_two_cards":
            self.call(seats, banker)

        inside = [s for s in seats if s.call != "refused"]
        naturals = [k for k, s in enumerate(seats) if s in inside and natural(s.first.values)]
        if natural(banker.values):
            self.take_pool(n, seats)
            for k, s in enumerate(seats):
                if k in naturals:
                    self.pays_pool(s)
                    if rules.dealt_twice and rules.paid_ties == "naturals_too":
                        s.gain += s.stake
                elif s in inside:
                    s.gain -= rules.banker_natural_takes * s.stake
            return Dealt(seats, banker, "natural", [])
        if naturals:
            self.take_pool(naturals[0], seats)
        if naturals and rules.natural_takes_all:
            eldest = seats[naturals[0]]
            eldest.gain = Fraction(rules.natural_pays) * eldest.stake
            for k, s in enumerate(seats):
                if s in inside and k not in naturals:
                    s.gain -= s.stake
                    eldest.gain += s.stake
            return Dealt(seats, banker, "none", naturals)
        shows = banker.values[0] if rules.up_card else 0
        for k, s in enumerate(seats):
            if k in naturals:
                s.gain = Fraction(rules.natural_pays) * s.stake
                s.first.state = "paid"
            elif s in inside:
                self.play(s, shows)
        still = [h for s in inside for h in s.hands if h.state == "in"]
        if not still:
            return Dealt(seats, banker, "none", naturals)
        drawn = [h.drew for h in still]
        while count(banker.values)[0] < 21 and choose.banker_draws(banker.values, drawn):
            card = self.pack.card()
            if card is None:
                break
            banker.cards.append(card)
        theirs = count(banker.values)[0]
        for s in inside:
            for h in s.hands:
                if h.state == "in":
                    mine = count(h.values)[0]
                    if theirs > 21 or mine > theirs:
                        s.gain += s.stake
                    elif mine < theirs:
                        s.gain -= s.stake
                    else:
                        self.pays_pool(s)
                        if rules.dealt_twice:
                            s.gain += s.stake
        return Dealt(seats, banker, "bust" if theirs > 21 else theirs, naturals)

    def call(self, seats: list[Seat], banker: Hand) -> None:
        """The banker may call the double: who refuses forfeits his stake."""
        high = sum(s.stake == self.rules.limit and s.stake > 1 for s in seats)
        for s in seats:
            own = int(s.stake == self.rules.limit and s.stake > 1)
            each = self.rules.double_call == "per_player"
            if self.choices.calls(banker.values, own if each else high):
                if self.choices.doubles(s.first.values):
                    s.call = "doubled"
                else:
                    s.call = "refused"
                    s.gain -= s.stake
        for s in seats:
            if s.call == "doubled":
                s.stake *= 2

    def play(self, s: Seat, shows: int) -> None:
        """A seat's hands, one after the other."""
        rules = self.rules
        k = 0
        while k < len(s.hands):
            h = s.hands[k]
            if len(h.cards) == 1:
                self.draw(h)
            while (
                rules.split != "none"
                and len(s.hands) < rules.max_hands
                and len(h.cards) == 2
                and _alike(*h.cards, rules.split)
                and self.choices.splits(h.values[0], shows)
            ):
                s.hands.insert(k + 1, Hand([h.cards.pop()], of_split=True))
                h.of_split = True
                self.draw(h)
            if h.of_split and rules.split_natural and natural(h.values):
                s.gain += Fraction(rules.natural_pays) * s.stake
                h.state = "paid"
            elif len(h.cards) == 2 and not (
                h.of_split and rules.one_card_to_aces and h.values[0] == 1
            ):
                while count(h.values)[0] < 21 and self.choices.draws(s.person, h.values, shows):
                    if not self.draw(h):
                        break
                    h.drew.append(h.values[-1])
            if count(h.values)[0] > 21:
                h.state = "over"
                s.gain -= s.stake
                self.pays_pool(s)
            k += 1

    def draw(self, h: Hand) -> bool:
        card = self.pack.card()
        if card is not None:
            h.cards.append(card)
        return card is not None

    def pays_pool(self, s: Seat) -> None:
        s.counters -= 1
        self.pool += 1

    def take_pool(self, winner: int, seats: list[Seat]) -> None:
        if self.rules.pool == "first_natural":
            self.pool_winner, self.won_from_pool = winner, self.pool
            self.pool = self.rules.players + 1
            if winner < len(seats):
                seats[winner].counters += self.won_from_pool

    def session(self, follow: int, lots: Iterable[int]) -> tuple[Fraction, int, list[Dealt]]:
        """What the person `follow` has won in the end, how often he banked, and every deal.

        `lots` are the persons who banked, by which drawing lots is followed.
        """
        rules = self.rules
        people = rules.players + 1
        banks = list(lots)
        bank, bank_gain, dealt_in_row = people - 1, Fraction(0), 0
        gain = Fraction(-1 if rules.pool != "none" else 0)
        banked, deals = 0, []
        for k in range(rules.deals):
            assert banks[k] == bank
            self.pack.new_deal(rules.shuffle == "every_deal")
            d = self.deal(bank)
            deals.append(d)
            if follow == bank:
                banked += 1
                gain += d.banker_gain
                if self.pool_winner == rules.players:
                    gain += self.won_from_pool
            else:
                (mine,) = [s for s in d.seats if s.person == follow]
                gain += mine.gain + (mine.counters if rules.pool != "none" else 0)
            if self.pool_winner is not None:
                gain -= 1  # a new pool is opened
            bank_gain += d.banker_gain
            dealt_in_row += 1
            left = (bank + 1) % people
            if rules.bank == "rotation":
                then = left
            elif rules.bank == "natural":
                holders = [d.seats[s].person for s in d.naturals]
                then = bank
                if holders:
                    then = holders[0 if rules.natural_bank == "eldest" else -1]
                    if rules.natural_bank == "lots" and k + 1 < rules.deals:
                        then = banks[k + 1]
                        assert then in holders
            elif rules.bank.startswith("rounds"):
                then = left if dealt_in_row == int(rules.bank[7:-1]) else bank
            else:
                win, loss = map(int, rules.bank[5:-1].split(","))
                then = left if bank_gain >= win or bank_gain <= -loss else bank
            if then != bank:
                bank, bank_gain, dealt_in_row = then, Fraction(0), 0
        return gain, banked, deals


def _alike(a: str, b: str, what: str) -> bool:
    a, b = (card.split(maxsplit=1)[0] for card in (a, b))
    return a == b or (what == "same_value" and a in TENS and b in TENS)
