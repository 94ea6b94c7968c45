"""A deal of vingt-et-un in words, or a session of them, as they would be seen at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from oddslab.apparatus.cards import VALUES, card_name
from oddslab.gamebook.cards import _vingt_et_un_numbers as n

TIMES = {1: "the stake", 2: "twice the stake", Fraction(3, 2): "one and a half times the stake"}


def tell(rules: Any, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The trial in words; cards that lie face down are told when they are shown."""
    if rules.unit == "deal":
        yield from _Deal(rules, log, rules.players).lines()
        return
    people = [f"player {k}" for k in range(1, rules.players + 2)]
    starts = [k for k, code in enumerate(log) if code >> n.KIND == n.BANKS]
    for k, (at, end) in enumerate(zip(starts, [*starts[1:], len(log)]), 1):
        bank = log[at] >> n.SEAT & 15
        yield f"Deal {k} of {rules.deals}: {people[bank]} has the bank."
        yield from _Deal(rules, log[at + 1 : end], bank).lines()
    who = people[0 if rules.watch == "table" else rules.watch - 1]
    gain = outcome["gain"]
    money = f"{'up' if gain > 0 else 'down'} {_stakes(abs(gain))}" if gain else "even"
    pool = ", counters and all," if rules.pool != "none" else ""
    yield f"After {rules.deals} deals, {outcome['banked']} as banker, {who} is{pool} {money}."


@dataclass
class _Seat:
    """What a seat has at the table."""

    name: str
    hands: list[list[int]] = field(default_factory=lambda: [[]])
    bet: int = 1
    is_out: bool = False
    done: bool = False  # settled

    @property
    def said(self) -> str:
        return self.name[0].upper() + self.name[1:]

    @property
    def cards(self) -> list[int]:
        return self.hands[-1]


class _Deal:
    """The codes of one deal, read from the first to the last."""

    def __init__(self, rules: Any, codes: Sequence[int], bank: int):
        self.rules = rules
        self.codes = codes
        people = rules.players + 1
        alone = rules.players == 1 and rules.unit == "deal"
        self.seats = [
            _Seat("the player" if alone else f"player {(bank + 1 + s) % people + 1}")
            for s in range(rules.players)
        ]
        self.banker = _Seat("the banker")
        self.at = 0

    def next(self) -> tuple[int, int, int]:
        """Kind, seat and card of the next code."""
        code = self.codes[self.at]
        self.at += 1
        return code >> n.KIND, code >> n.SEAT & 15, code & 63

    def peek(self) -> tuple[int, int] | None:
        """Kind and seat of the code to come."""
        if self.at == len(self.codes):
            return None
        code = self.codes[self.at]
        return code >> n.KIND, code >> n.SEAT & 15

    def lines(self) -> Iterator[str]:
        yield from self.dealing()
        if all(s.is_out for s in self.seats):
            yield f"Nobody is left in; the banker held {_names(self.banker.cards)}."
            return
        naturals = [s for s in self.seats if not s.is_out and _natural(s.cards)]
        if _natural(self.banker.cards):
            yield from self.banker_natural(naturals)
            return
        yield "The banker looks at his cards and has no natural."
        first = True
        for s in naturals:
            if self.rules.natural_takes_all and not first:
                yield f"{s.said} shows {_names(s.cards)}, a natural too, and is excused."
            else:
                pays = TIMES[self.rules.natural_pays]
                yield f"{s.said} shows {_names(s.cards)}: a natural, paid {pays} at once."
                yield from self.wins_pool(s, first)
            s.done = True
            first = False
        if naturals and self.rules.natural_takes_all:
            yield from self.taken_all(naturals[0])
            return
        for k, s in enumerate(self.seats):
            if not s.done and not s.is_out:
                yield from self.turn(k, s)
        if all(s.is_out or s.done for s in self.seats):
            if len(naturals) == len(self.seats) == 1:
                yield f"The banker held {_names(self.banker.cards)}."
            else:
                yield f"Nobody is left in; the banker held {_names(self.banker.cards)}."
            return
        yield from self.showdown()

    def dealing(self) -> Iterator[str]:
        """The first cards, the bets and the call."""
        rules, look = self.rules, self.rules.look_first
        if look:
            yield "One card each is dealt, face down, and looked at."
        else:
            yield "Two cards each are dealt, face down."
        second = False
        while min(len(s.cards) for s in (*self.seats, self.banker) if not s.is_out) < 2 or (
            self.peek() or (0, 0)
        )[0] in (n.BET, n.CALLED, n.ACCEPTED, n.REFUSED):
            kind, seat, card = self.next()
            s = self.banker if seat == n.BANKER else self.seats[seat]
            if kind == n.DEALT:
                s.cards.append(card)
                if look and len(s.cards) == 2 and s is not self.banker and not second:
                    second = True
                    whom = " to those still in" if any(t.is_out for t in self.seats) else ""
                    yield f"A second card is dealt{whom}."
            elif kind == n.SHUFFLES:
                yield _SHORT
            elif kind == n.BET:
                s.bet = rules.limit if card else 1
                yield f"{s.said} stakes {s.bet}."
            elif kind == n.CALLED:
                whom = "" if s is self.banker else f" on {s.name}"
                yield f"The banker {'calls' if card else 'does not call'} the double{whom}."
            elif kind == n.ACCEPTED:
                s.bet *= 2
                yield f"{s.said} doubles to {s.bet}."
            else:
                s.is_out = True
                yield f"{s.said} refuses, and forfeits {_his(s.bet)}."
        if rules.up_card:
            yield f"The banker's first card lies face up: the {card_name(self.banker.cards[0])}."

    def banker_natural(self, naturals: list[_Seat]) -> Iterator[str]:
        """Settled at once."""
        yield f"The banker shows {_names(self.banker.cards)}: a natural."
        yield from self.wins_pool(self.banker, True)
        for s in self.seats:
            if s in naturals:
                passes = "nothing passes"
                if self.rules.dealt_twice and self.rules.paid_ties == "naturals_too":
                    passes = f"the banker, who dealt twice running, pays {_stakes(s.bet)}"
                yield f"{s.said} shows {_names(s.cards)}, a natural too: {passes}."
                yield from self.adds(s, "for the tie")
            elif not s.is_out:
                yield (
                    f"{s.said}, with {_names(s.cards)}, pays "
                    f"{TIMES[self.rules.banker_natural_takes]}."
                )

    def wins_pool(self, s: _Seat, first: bool) -> Iterator[str]:
        if self.rules.pool == "first_natural" and first:
            yield f"{s.said}, the first to show one, takes the pool; a new one is opened."

    def adds(self, s: _Seat, why: str) -> Iterator[str]:
        if self.rules.pool != "none":
            yield f"{s.said} puts a counter in the pool {why}."

    def taken_all(self, holder: _Seat) -> Iterator[str]:
        """The stakes of those who have no natural."""
        for s in self.seats:
            if not s.done and not s.is_out:
                yield f"{s.said} yields {_his(s.bet)} to {holder.name}."
        yield f"The deal is over; the banker held {_names(self.banker.cards)}."

    def turn(self, k: int, s: _Seat) -> Iterator[str]:
        """A seat's draws; each hand that it splits off comes after the one before."""
        waiting: list[int] = []
        split = dealt = False  # the next card is the second of a split hand
        while True:
            ahead = self.peek()
            if ahead is not None and ahead[0] == n.SHUFFLES:
                self.next()
                yield _SHORT
                continue
            if ahead is None or ahead[1] != k:
                break
            kind, _, card = self.next()
            if kind == n.SPLITS:
                yield f"{s.said} shows {_names(s.cards)} and splits them."
                waiting.append(s.cards.pop())
                split = dealt = True
            elif kind == n.NEXT:
                yield from self.stood(s, split)
                s.hands.append([waiting.pop()])
                dealt = True
            else:
                s.cards.append(card)
                if dealt:
                    yield (
                        f"To the {card_name(s.cards[0])} {s.name} is dealt the {card_name(card)}."
                    )
                    dealt = False
                else:
                    yield f"{s.said} draws the {card_name(card)}."
        yield from self.stood(s, split)

    def stood(self, s: _Seat, split: bool) -> Iterator[str]:
        """How a hand came to its end."""
        total = _total(s.cards)
        if total > 21:
            yield f"{s.said} is over 21, loses {_his(s.bet)} and throws in his cards unseen."
            yield from self.adds(s, "for it")
            if not split:
                s.done = True
                if self.rules.players == 1:
                    yield f"He held {_names(s.cards[:2])}."
        elif split and self.rules.split_natural and _natural(s.cards):
            yield f"That is a natural, paid {TIMES[self.rules.natural_pays]}."
        elif total == 21:
            yield f"{s.said} must stop."
        else:
            yield f"{s.said} stands" + (f" on {total}." if split else ".")
        if split and all(self.settled(hand) for hand in s.hands):
            s.done = True

    def settled(self, hand: list[int]) -> bool:
        """Whether a hand that came of a split is paid or lost before the banker plays."""
        return _total(hand) > 21 or (self.rules.split_natural and _natural(hand))

    def showdown(self) -> Iterator[str]:
        """The banker's play, then every hand that is still in against his."""
        held = self.banker.cards
        yield f"The banker turns up {_names(held)}."
        while (ahead := self.peek()) is not None and ahead[0] in (n.DEALT, n.SHUFFLES):
            kind, _, card = self.next()
            if kind == n.SHUFFLES:
                yield _SHORT
                continue
            held.append(card)
            yield f"The banker draws the {card_name(card)}."
        theirs = _total(held)
        yield "The banker is over 21." if theirs > 21 else f"The banker stands on {theirs}."
        for s in self.seats:
            if s.done or s.is_out:
                continue
            split = len(s.hands) > 1
            for hand in s.hands:
                if split and self.settled(hand):
                    continue
                mine = _total(hand)
                shows = f"{mine} in all" if not split else f"{mine} in this hand"
                sign = 1 if theirs > 21 else (mine > theirs) - (mine < theirs)
                result = f"loses {_his(s.bet)}" if sign < 0 else f"wins {_stakes(s.bet)}"
                if sign == 0:
                    result = "neither wins nor loses"
                    if self.rules.dealt_twice:
                        result = f"is paid {_stakes(s.bet)}, since the banker dealt twice running"
                yield f"{s.said} shows {_names(hand[:2])}, {shows}, and {result}."
                if sign == 0:
                    yield from self.adds(s, "for the tie")


_SHORT = "The pack is short: the cards of finished deals are gathered and shuffled."


def _names(cards: Sequence[int]) -> str:
    return " and ".join(f"the {card_name(k)}" for k in cards)


def _total(cards: Sequence[int]) -> int:
    hard = sum(VALUES[k] for k in cards)
    return hard + 10 if hard <= 11 and any(VALUES[k] == 1 for k in cards) else hard


def _natural(cards: Sequence[int]) -> bool:
    return len(cards) == 2 and _total(cards) == 21


def _stakes(number: Any) -> str:
    return "a stake" if number == 1 else f"{number} stakes"


def _his(bet: int) -> str:
    return "his stake" if bet == 1 else f"his stake of {bet}"
