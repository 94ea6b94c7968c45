"""A raffle with tickets: several prizes, drawn one after the other, no ticket twice.

Beside the raffle with dice of document 000.  Entrants may hold blocks of tickets, or weights; and a
custom may let nobody take two prizes, so that a winner's other tickets are drawn in vain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dice._ticket_raffle_exact import figures, law
from oddslab.kernel import kernel
from oddslab.options import FLAG, Choice, Either, Hint, Kind, Rules, Whole, option
from oddslab.random import ONE, ZERO, I, U, below, note

MOST_TICKETS = 2**31
MOST_PRIZES = 1000
MOST_BLOCKS = 30


class Blocks(Kind):
    """Holders by the size of what they hold: ``20x5,90x1`` for 20 of five tickets and 90 of one."""

    accepts = "holders x tickets of each, such as 20x5,90x1"

    def take(self, value: Any) -> str:
        """The text with the largest blocks first, blocks of one size together."""
        if not isinstance(value, str):
            raise TypeError
        sizes: dict[int, int] = {}
        for part in re.split(r"[,\s]+", value.strip()):
            match = re.fullmatch(r"(\d{1,10})x(\d{1,10})", part)
            if not match or not int(match[1]) or not int(match[2]):
                raise Hint(f"{part!r} is no block")
            sizes[int(match[2])] = sizes.get(int(match[2]), 0) + int(match[1])
        if len(sizes) > MOST_BLOCKS:
            raise Hint(f"{len(sizes)} sizes of blocks are given, and at most {MOST_BLOCKS} may be")
        return ",".join(f"{n}x{size}" for size, n in sorted(sizes.items(), reverse=True))


@dataclass(frozen=True)
class TicketRules(Rules):
    """What is drawn for, and who holds what."""

    tickets: int = option(1600, Whole(1, MOST_TICKETS), "how many tickets there are")
    mine: int = option(10, Whole(1, MOST_TICKETS), "how many of them are yours")
    prizes: int = option(40, Whole(1, MOST_PRIZES), "how many prizes are drawn, the best first")
    one_prize_each: bool = option(
        False, FLAG, "who has won is out: the winner's other tickets are drawn in vain"
    )
    others: str = option(
        "single",
        Either(Choice("single"), Blocks()),
        "how the others hold their tickets, which matters with one_prize_each: one each, or "
        "blocks; sizes of blocks may stand for weights of entrants",
    )
    put_back: bool = option(False, FLAG, "a drawn ticket goes back and may win again")

    def check(self) -> None:
        """Refuse holdings that do not add up, and prizes that nobody could win."""
        if self.mine > self.tickets:
            raise ValueError(f"mine={self.mine} is not possible: there are {self.tickets} tickets")
        held = sum(n * size for n, size in blocks(self))
        if held != self.tickets - self.mine:
            raise ValueError(
                f"others={self.others} hold {held} tickets, but {self.tickets - self.mine} of the "
                f"{self.tickets} are not yours"
            )
        if self.put_back and self.one_prize_each:
            raise ValueError("put_back=true does not go with one_prize_each=true: choose one")
        many = 1 + sum(n for n, _ in blocks(self)) if self.one_prize_each else self.tickets
        if not self.put_back and self.prizes > many:
            what = "holders" if self.one_prize_each else "tickets"
            raise ValueError(f"prizes={self.prizes} is not possible: there are {many} {what}")


def blocks(rules: TicketRules) -> list[tuple[int, int]]:
    """How many others hold how many tickets each, a pair for each size."""
    if rules.others == "single":
        rest = rules.tickets - rules.mine
        return [(rest, 1)] if rest else []
    return [(int(n), int(size)) for n, size in (b.split("x") for b in rules.others.split(","))]


def heaps(rules: TicketRules) -> list[tuple[int, int]]:
    """What is in the box: things alike and the tickets of each; the first are yours.

    With one prize each a thing is a holder with all that is held, else it is a ticket.
    """
    if rules.one_prize_each:
        return [(1, rules.mine), *blocks(rules)]
    rest = rules.tickets - rules.mine
    return [(rules.mine, 1), *([(rest, 1)] if rest else [])]


PRIZES, HEAPS, PUT_BACK = range(3)
MINE = 0  # log: a prize is yours; else the number of the heap


@kernel
def draw_prizes(c, policy):
    """Out = prizes that are yours, and the first of them (0: none)."""
    total = ZERO
    for k in range(c.rules[HEAPS]):
        c.state[U(k)] = U(c.table[2 * k])
        total += U(c.table[2 * k]) * U(c.table[2 * k + 1])
    won = I(0)
    best = I(0)
    for prize in range(c.rules[PRIZES]):
        x = below(c, 0, total)
        left = U(x)
        k = I(0)
        heap = c.state[ZERO] * U(c.table[1])
        while left >= heap:
            left -= heap
            k += 1
            heap = c.state[U(k)] * U(c.table[2 * k + 1])
        note(c, k)
        if k == MINE:
            won += 1
            if best == 0:
                best = prize + 1
        if c.rules[PUT_BACK] == 0:
            c.state[U(k)] -= ONE
            total -= U(c.table[2 * k + 1])
    c.out[0] = won
    c.out[1] = best


def axes(rules: TicketRules) -> tuple[Scale, ...]:
    """How many prizes are yours, and which is the first of them: 0 stands for none."""
    most = 1 if rules.one_prize_each else rules.prizes
    if not rules.put_back:
        most = min(most, rules.mine)
    return Scale.span("won", 0, most), Scale.span("best", 0, rules.prizes)


def setup(rules: TicketRules) -> Setup:
    """Each heap's things and the tickets of each."""
    every = heaps(rules)
    table = [number for heap in every for number in heap]
    first = min(-(-rules.prizes // 4), 8)
    return Setup((rules.prizes, len(every), int(rules.put_back)), tuple(table), first=(first, 0))


def tell(rules: TicketRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """Who takes each prize, runs of other people's prizes in one line."""
    start = 0
    while start < len(log):
        end = start + 1
        while end < len(log) and log[end] == log[start] and log[start] != MINE:
            end += 1
        prizes = f"Prize {start + 1}" if end == start + 1 else f"Prizes {start + 1} to {end}"
        yield f"{prizes}: {_holder(rules, log[start])}."
        start = end
    n = outcome["won"]
    yield f"You win {n} prize{'s' * (n != 1)}" + (
        f", the best is {outcome['best']}." * (n > 0) or "."
    )


def _holder(rules: TicketRules, heap: int) -> str:
    if heap == MINE:
        return "yours"
    size = heaps(rules)[heap][1]
    if not rules.one_prize_each:
        return "another's"
    return f"a holder of {size} ticket{'s' * (size != 1)}"


GAME = Game(
    key="ticket_raffle",
    title="Raffle with tickets",
    family="dice",
    document="outside",
    source="beside RAFFLING",
    rules=TicketRules,
    axes=axes,
    setup=setup,
    play=lambda rules: draw_prizes,
    tell=tell,
    exact=lambda rules, policies: law(rules, heaps(rules)),
    figures=lambda rules, policies: tuple(figures(rules)),
    presets={
        "one_prize_each": {"one_prize_each": True, "others": "30x20,99x10"},
        "put_back": {"put_back": True},
    },
    small={"tickets": 9, "mine": 3, "prizes": 3},
    law_of="any tickets; blocks of few sizes or few prizes, with one prize each",
)
