"""Domino twenty-one as a person would referee it: tiles as pairs of halves, one rule a line.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

Tile = tuple[int, int]


def box(top: int) -> list[Tile]:
    """Every tile of the set once."""
    return [(low, high) for high in range(top + 1) for low in range(high + 1)]


def counts(tile: Tile) -> set[int]:
    """Pips; a double also half of what it shows; a blank half nothing or seven."""
    a, b = tile
    shown = {x + y for x in ({0, 7} if a == 0 else {a}) for y in ({0, 7} if b == 0 else {b})}
    if a == b:
        shown |= {half for half in ({0, 7} if a == 0 else {a})}
    return shown


def totals(tiles: Iterable[Tile]) -> set[int]:
    sums = {0}
    for tile in tiles:
        sums = {s + c for s in sums for c in counts(tile)}
    return sums


def best(tiles: Iterable[Tile], limit: int) -> int | None:
    return max((t for t in totals(tiles) if t <= limit), default=None)


def is_special(tiles: list[Tile], limit: int, reading: str) -> bool:
    if len(tiles) != 3 or (0, 0) not in tiles:
        return False
    others = [t for t in tiles if t != (0, 0)]
    if reading == "plain_pips":
        return sum(map(sum, others)) == limit
    if reading == "zero":
        return limit in totals(others)
    return limit in totals(tiles)


class Seen(NamedTuple):
    """What a strategy is told."""

    tiles: int
    best: int
    low: int
    risk: int
    facing: int


class Rules(NamedTuple):
    players: int = 2
    banker_bust: str = "pays"
    both_bust: str = "player_lost"
    special: str = "plain_pips"
    banker_special: str = "ordinary"
    expose_on_decline: bool = False
    price: int = 1
    five_tile_pay: str = "price"
    top: int = 6
    limit: int = 21
    sight: str = "own"
    shows: str = "newest"
    follow: int = 1


def most(rules: Rules) -> int:
    """How many tiles can stay within the limit."""
    lows = sorted(min(counts(t)) for t in box(rules.top))
    return max(n for n in range(len(lows) + 1) if sum(lows[:n]) <= rules.limit)


def to_show(hidden: list[Tile], rules: Rules) -> Tile:
    """Which of the hidden tiles, in the order they came, is turned up."""
    weight = sorted(hidden, key=lambda t: (sum(t), t[1]))
    return {"newest": hidden[-1], "heaviest": weight[-1], "lightest": weight[0]}[rules.shows]


def deal(tiles: Iterable[Tile], rules: Rules, choosers: list[Callable[[Seen], bool]]):
    """Hands by seat (the banker last; empty where he need not play), and the followed outcome."""
    stock = iter(tiles)
    size = len(box(rules.top))
    dealt = 0
    table: set[Tile] = set()  # shown
    hands: list[list[Tile]] = []
    banker = rules.players - 1
    for seat in range(rules.players):
        in_play = [h for h in hands if best(h, rules.limit) is not None]
        if seat == banker and not in_play and rules.both_bust == "player_lost":
            hands.append([])
            break
        facing = max((min(len(h), 5) for h in in_play), default=0) if seat == banker else 0
        held = [next(stock), next(stock)]
        hidden = list(held)
        mine_shown: set[Tile] = set()
        dealt += 2
        while True:
            now = best(held, rules.limit)
            if now is None:
                mine_shown = set(held)
                break
            wins = is_special(held, rules.limit, rules.special)
            if wins and (seat != banker or rules.banker_special == "beats_all"):
                break
            if len(held) == most(rules) or dealt + 2 * (banker - seat) == size:
                break
            known = set(held) | (table if rules.sight == "table" else set())
            rest = [t for t in box(rules.top) if t not in known]
            low = min(totals(held))
            bad = sum(low + min(counts(t)) > rules.limit for t in rest)
            risk = -(-10 * bad // len(rest))
            if not choosers[seat](Seen(len(held), now, low, risk, facing)):
                if rules.expose_on_decline:
                    mine_shown.add(to_show(hidden, rules))
                break
            held.append(next(stock))
            dealt += 1
            hidden.append(held[-1])
            turned = to_show(hidden, rules)
            hidden.remove(turned)
            mine_shown.add(turned)
        table |= mine_shown
        hands.append(held)
    return hands, settle(hands, rules)


def settle(hands: list[list[Tile]], rules: Rules) -> tuple:
    """(player, tiles, banker, gain) of the followed player."""
    mine, bank = hands[rules.follow - 1], hands[-1]
    n, total = len(mine), best(mine, rules.limit)
    pay = 25 * 2 * rules.price if n == 5 and rules.five_tile_pay == "stake" else n**2 * rules.price
    stake = n * rules.price
    theirs = best(bank, rules.limit) if bank else None
    bank_says = theirs if theirs is not None else "bust"
    bank_beats = rules.banker_special == "beats_all" and is_special(
        bank, rules.limit, rules.special
    )
    if bank_beats:
        bank_says = "special"
    if total is None:
        if rules.both_bust == "player_lost":
            return "bust", n, "none", -stake
        return "bust", n, bank_says, 0 if theirs is None else -stake
    if is_special(mine, rules.limit, rules.special):
        return "special", n, bank_says, pay
    if theirs is None:
        return total, n, "bust", pay if rules.banker_bust == "pays" else 0
    if bank_beats or total <= theirs:
        return total, n, bank_says, -stake
    return total, n, bank_says, pay


def by_every_order(orders: Iterable[Iterable[Tile]], rules: Rules, choosers) -> dict:
    """The chance of each outcome, every order of the tiles being as likely as another."""
    law: dict[tuple, Fraction] = {}
    total = 0
    for order in orders:
        _, outcome = deal(order, rules, choosers)
        law[outcome] = law.get(outcome, 0) + 1
        total += 1
    return {outcome: Fraction(n, total) for outcome, n in law.items()}
