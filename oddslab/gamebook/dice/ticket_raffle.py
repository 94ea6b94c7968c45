"""A raffle with tickets: several prizes, drawn one after the other, no ticket twice.

Beside the raffle with dice of document 000.  Entrants may hold blocks of tickets, or weights; and a
custom may let nobody take two prizes, so that a winner's other tickets are drawn in vain.  Prizes
may have values, and tickets a price.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Any

from oddslab.events import axis
from oddslab.game import Game, Scale, Setup, Sheet
from oddslab.gamebook.dice._ticket_raffle_exact import figures, law
from oddslab.kernel import kernel
from oddslab.numerals import counted
from oddslab.options import FLAG, Chance, Choice, Either, Hint, Kind, Rules, Whole, option
from oddslab.outcomes import number
from oddslab.random import ONE, ZERO, I, U, below, note

MOST_TICKETS = 2**31
MOST_PRIZES = 1000
MOST_BLOCKS = 30
MOST_VALUE = 10**9  # of one prize
MOST_WINNINGS = 2000  # sums of values that can be told apart; the table has room for them


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


class Values(Kind):
    """What prizes are worth, the first prize first: ``100,4x20,35x5``, as numbers of each value."""

    accepts = "values of the prizes, the first prize first, such as 100,4x20,35x5"

    def take(self, value: Any) -> str:
        """The text, with prizes of one value that follow each other together."""
        if isinstance(value, str):
            parts = [p for p in re.split(r"[,\s]+", value.strip()) if p]
        else:
            parts = [str(number(v)) for v in value]
        runs: list[list[Any]] = []
        for part in parts:
            many, _, worth = part.rpartition("x")
            n, v = int(many) if re.fullmatch(r"\d{1,10}", many) else not many, number(worth)
            if not n or not 0 <= v <= MOST_VALUE:
                raise Hint(f"{part!r} is no value")
            if runs and runs[-1][1] == v:
                runs[-1][0] += n
            else:
                runs.append([int(n), v])
        if not runs:
            raise ValueError
        return ",".join(f"{n}x{v}" if n > 1 else str(v) for n, v in runs)


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
    values: str = option(
        "alike",
        Either(Choice("alike"), Values()),
        "what the prizes are worth, the first prize first, 4x20 being four of 20: winnings are "
        "counted beside prizes; alike: each is worth 1",
    )
    price: Fraction = option(
        Fraction(0),
        Chance(Fraction(0), None),
        "of a ticket; 0: none is asked, and there is no edge",
    )

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
        given = sum(n for n, _ in valued(self.values)) if self.values != "alike" else self.prizes
        if given != self.prizes:
            raise ValueError(
                f"values={self.values} are of {counted(given, 'prize')}, but "
                f"prizes={self.prizes} are drawn"
            )
        if len(winnings(self)) > MOST_WINNINGS:
            raise ValueError(
                f"values={self.values} make more than {MOST_WINNINGS} different winnings: accepted "
                "are fewer values or rounder ones, such as multiples of 5"
            )


def valued(text: str) -> list[tuple[int, Fraction]]:
    """How many prizes of which value, in the order in which they are drawn."""
    found = []
    for part in text.split(","):
        many, _, worth = part.rpartition("x")
        found.append((int(many or 1), Fraction(worth)))
    return found


def values(rules: TicketRules) -> list[Fraction]:
    """The value of each prize."""
    if rules.values == "alike":
        return [Fraction(1)] * rules.prizes
    return [v for n, v in valued(rules.values) for _ in range(n)]


def most_won(rules: TicketRules) -> int:
    """The most prizes that can be yours."""
    if rules.one_prize_each:
        return 1
    return rules.prizes if rules.put_back else min(rules.prizes, rules.mine)


def winnings(rules: TicketRules) -> list[Fraction]:
    """What prizes can be worth together, from nothing up; no further than too many."""
    fewest = {Fraction(0): 0}  # the prizes that make a sum: the fewer, the more can follow
    for v in values(rules):
        if not v or len(fewest) > MOST_WINNINGS:
            continue
        for total, n in list(fewest.items()):
            if n < most_won(rules):
                fewest[total + v] = min(n + 1, fewest.get(total + v, n + 1))
    return sorted(fewest)


def unit(rules: TicketRules) -> int:
    """Into how many parts a value of 1 goes, so that all values are whole."""
    return lcm(*(v.denominator for v in values(rules)))


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


PRIZES, HEAPS, PUT_BACK, VALUES, SUMS, COUNT = range(6)  # the last: how many sums, 0 where alike
MINE = 0  # log: a prize is yours; else the number of the heap


@kernel
def draw_prizes(c, policy):
    """Out = prizes that are yours, the first of them (0: none), the place of what they sum to."""
    total = ZERO
    for k in range(c.rules[HEAPS]):
        c.state[U(k)] = U(c.table[2 * k])
        total += U(c.table[2 * k]) * U(c.table[2 * k + 1])
    won = I(0)
    best = I(0)
    worth = I(0)
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
            if c.rules[COUNT] > 0:
                worth += c.table[c.rules[VALUES] + prize]
            if best == 0:
                best = prize + 1
        if c.rules[PUT_BACK] == 0:
            c.state[U(k)] -= ONE
            total -= U(c.table[2 * k + 1])
    c.out[0] = won
    c.out[1] = best
    low = I(0)
    high = c.rules[COUNT] - 1
    while low < high:  # the sums stand in order
        middle = (low + high) // 2
        if c.table[c.rules[SUMS] + middle] < worth:
            low = middle + 1
        else:
            high = middle
    if c.rules[COUNT] > 0:
        c.out[2] = low


def axes(rules: TicketRules) -> tuple[Scale, ...]:
    """How many prizes are yours, which is the first of them (0: none), and, where they have values,
    what they are worth together."""
    won = Scale.span("won", 0, most_won(rules)), Scale.span("best", 0, rules.prizes)
    if rules.values == "alike":
        return won
    sums = tuple(int(s) if s.denominator == 1 else s for s in winnings(rules))
    return (*won, Scale("winnings", sums))


def setup(rules: TicketRules) -> Setup:
    """Each heap's things and the tickets of each; the values of the prizes and their sums."""
    every = heaps(rules)
    table = [n for heap in every for n in heap]
    at, sums = len(table), []
    if rules.values != "alike":
        parts, sums = unit(rules), winnings(rules)
        table += [int(v * parts) for v in (*values(rules), *sums)]
    first = min(-(-rules.prizes // 4), 8)
    numbers = (rules.prizes, len(every), int(rules.put_back), at, at + rules.prizes, len(sums))
    return Setup(numbers, tuple(table), first=(first, 0))


def holders(rules: TicketRules, policies: Any = None) -> Sheet:
    """What each kind of holder may expect: you, and the others by what they hold."""
    rows, plays = [], []
    worth = "won" if rules.values == "alike" else "winnings"
    others = [(n, size) for n, size in blocks(rules) if size != rules.mine]
    alike = 1 + sum(n for n, size in blocks(rules) if size == rules.mine)
    for n, size in sorted([(alike, rules.mine), *others], key=lambda held: -held[1]):
        left = dict.fromkeys((rules.mine, *(s for _, s in blocks(rules))), 0)
        for many, held in [(1, rules.mine), *blocks(rules), (-1, size)]:
            left[held] += many
        rest = ",".join(f"{many}x{held}" for held, many in left.items() if many)
        play: dict[str, Any] = {"mine": size, "others": rest or "single"}
        own = replace(rules, **play)
        every = law(own, heaps(own), values(own))
        won = every.expect(lambda o: o[worth])
        rows.append((
            size, n, every.probability(axis("won") >= 1), every.probability(axis("best") == 1),
            won, won / size, 1 - won / size / rules.price if rules.price else None,
        ))  # fmt: skip
        plays.append(play)
    return Sheet(
        "Each kind of holder, by the tickets held: how many there are, the chance of at least one "
        "prize and of the first, the mean worth of what is won, by holder and by ticket, and the "
        "mean loss per unit paid for tickets",
        ("tickets", "holders", "any", "first_prize", "mean_winnings", "ticket_worth",
         "edge_per_unit"),
        tuple(rows),
        tuple(plays),
        "any",
    )  # fmt: skip


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
    yield (
        f"You win {n} prize{'s' * (n != 1)}"
        + (f", the best is {outcome['best']}" * (n > 0))
        + (f", worth {outcome['winnings']} in all." if "winnings" in outcome else ".")
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
    exact=lambda rules, policies: law(rules, heaps(rules), values(rules)),
    figures=lambda rules, policies: tuple(figures(rules)),
    tables={"holders": holders},
    presets={
        "one_prize_each": {"one_prize_each": True, "others": "30x20,99x10"},
        "put_back": {"put_back": True},
        "valued": {"values": "100,4x20,35x5", "price": Fraction(1, 4)},
    },
    small={"tickets": 9, "mine": 3, "prizes": 3},
    law_of="any tickets; blocks of few sizes or few prizes, with one prize each",
)
