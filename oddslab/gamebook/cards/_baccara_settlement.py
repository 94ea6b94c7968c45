"""Settling a coup of baccara on two sides: who is paid first, and what becomes of a banco.

Source: document 002, *Baccara*, on stakes, paying and banco; rules page BA-6, BA-11, BA-12, BA-14.

The banker first takes what has lost.  Then he pays, right and left alternately, the seats of each
side beginning with the holder of its cards and going round; a side's seats come before those who
bet on it from elsewhere, and these before the bystanders.  When the bank is empty the bets that are
left are disregarded: their stakes are kept, and nothing is owed on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from oddslab.gamebook.cards._baccara_law import across

SEATS = 5
RIGHT, LEFT, ACROSS = "right", "left", "across"
SIDES = (RIGHT, LEFT)
MOST_RUNNING = 2  # bancos that one player may call without a break
Money = int | Fraction


@dataclass(frozen=True)
class Bet:
    """A stake: how much, on what, and from which seat (its side and its number from 1), if any."""

    stake: Money
    on: str
    side: str | None = None
    seat: int | None = None

    def __post_init__(self) -> None:
        if self.on not in (*SIDES, ACROSS):
            raise ValueError(f"a bet lies on right, left or across, not on {self.on!r}")
        if self.side not in (*SIDES, None) or (self.side is None) != (self.seat is None):
            raise ValueError(
                f"a seat is a side, right or left, and a number, not {self.side!r}, {self.seat!r}"
            )
        if self.seat is not None and self.seat not in range(1, SEATS + 1):
            raise ValueError(f"seats have the numbers 1 to {SEATS}, not {self.seat!r}")
        if self.stake <= 0:
            raise ValueError(f"a stake is more than nothing, not {self.stake!r}")


@dataclass(frozen=True)
class Settled:
    """The bank after a coup, and what each bet gained, in the order in which they were given."""

    bank: Money
    gains: tuple[Money, ...]


def seat_order(holder: int) -> tuple[int, ...]:
    """The seats of a side in the order of paying, from the holder of the cards round.

    Examples
    --------
    >>> seat_order(3)
    (3, 4, 5, 1, 2)
    """
    return tuple((holder - 1 + k) % SEATS + 1 for k in range(SEATS))


def paying_order(bets: Sequence[Bet], holders: tuple[int, int]) -> list[int]:
    """The bets, by their places, in the order in which a losing bank pays them.

    A bet across the line is paid with its own side's seats, a bystander's last of all.
    """
    ranks = [{seat: k for k, seat in enumerate(seat_order(h))} for h in holders]

    def turn(bet: Bet) -> int:
        """How many turns of its side go before it: seats first, then bets from over the table."""
        assert bet.side is not None
        assert bet.seat is not None
        own = ranks[SIDES.index(bet.side)][bet.seat]
        return own if bet.on in (bet.side, ACROSS) else SEATS + own

    def key(k: int) -> tuple[int, int, int]:
        bet = bets[k]
        if bet.side is None:
            return 2 * SEATS, int(bet.on == LEFT), k
        paid_on = bet.side if bet.on == ACROSS else bet.on
        return turn(bet), SIDES.index(paid_on), k

    return sorted(range(len(bets)), key=key)


def settle(
    bank: Money,
    bets: Sequence[Bet],
    right: int,
    left: int,
    holders: tuple[int, int] = (1, 1),
    a_cheval: str = "split",
) -> Settled:
    """What becomes of the bank and of every bet.

    Parameters
    ----------
    bank : int or Fraction
        The banker's capital before the coup.
    bets : sequence of Bet
        All that is staked.
    right, left : int
        1, 0 or -1: that side wins, ties or loses.
    holders : tuple of int
        The seats that hold the cards on the right and on the left.
    a_cheval : str
        As the option: "split" or "unanimous".
    """
    if bank < 0:
        raise ValueError(f"a bank holds nothing or more, not {bank!r}")
    shares = {RIGHT: right, LEFT: left, ACROSS: across(right, left, a_cheval)}
    due = [bet.stake * shares[bet.on] for bet in bets]
    bank -= sum(d for d in due if d < 0)
    gains: list[Money] = [min(d, 0) for d in due]
    for k in paying_order(bets, holders):
        if due[k] > 0:
            gains[k] = min(due[k], bank)
            bank -= gains[k]
    return Settled(bank, tuple(gains))


def next_holder(seat: int, gain: int, holder: str = "until_loses") -> int:
    """Who holds a side's cards in the next coup."""
    stays = holder == "until_loses" and gain >= 0
    return seat if stays else seat_order(seat)[1]


@dataclass(frozen=True)
class Bank:
    """A bank as bancos see it: its capital, and who called those played without a break.

    Examples
    --------
    >>> bank = Bank(100).after_banco("Anne", "right", right=-1, left=1)
    >>> bank.capital, bank.for_sale, bank.may_call("Anne")
    (200, False, True)
    """

    capital: Money
    callers: tuple[Any, ...] = ()

    @property
    def for_sale(self) -> bool:
        """Whether nothing is left: it goes to the highest bidder."""
        return self.capital == 0

    def may_call(self, player: Any) -> bool:
        """Whether this player may go banco now."""
        running = self.callers[-MOST_RUNNING:]
        return not self.for_sale and running != (player,) * MOST_RUNNING

    def after_banco(
        self, player: Any, side: str, right: int, left: int,
        hands: str = "callers_side", a_cheval: str = "split",
    ) -> Bank:  # fmt: skip
        """The bank after this player has played for all of it.

        `hands` is the option: his side's hand settles it, or both, as for a stake across the line.
        A stand-off leaves the bank as it was.
        """
        if not self.may_call(player):
            why = "the bank is up for sale" if self.for_sale else f"{player!r} has called twice"
            raise ValueError(f"no banco is possible: {why}")
        bet = Bet(self.capital, side if hands == "callers_side" else ACROSS, side, 1)
        after = settle(self.capital, [bet], right, left, a_cheval=a_cheval)
        return Bank(after.bank, (*self.callers, player))

    def after_coup(self, settled: Settled) -> Bank:
        """The bank after a coup without a banco: nobody's calls are running any more."""
        return replace(self, capital=settled.bank, callers=())


def bancos_won(capital: Money, times: int) -> Iterator[Money]:
    """What the bank holds before each of its bancos, while it wins them all."""
    bank = Bank(capital)
    for k in range(times):
        yield bank.capital
        bank = bank.after_banco(k, RIGHT, right=-1, left=-1)
