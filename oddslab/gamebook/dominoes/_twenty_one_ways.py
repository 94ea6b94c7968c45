"""In how many orders a seat at domino twenty-one comes to each hand, and stands on it.

A seat's hand is a set of tiles; a policy looks at nothing that depends on their order.  So the
orders in which a set is come to are counted level by level: those of a hand that buys go on, one
for each tile it can take, and those of a hand that stands end there.  The chance of a set is its
orders over the orders of so many tiles.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.distribution import Distribution
from oddslab.gamebook.dominoes._twenty_one_seats import RISKS, hands
from oddslab.gamebook.dominoes._twenty_one_sets import Hands, hands_within
from oddslab.strategy import Policy, Rule, Seat, tabulate

BUST, SPECIAL = "bust", "special"


@dataclass(frozen=True)
class Table:
    """What a law needs to know of the rules."""

    top: int = 6
    limit: int = 21
    special: str = "plain_pips"
    banker_special: str = "ordinary"

    @classmethod
    def of(cls, rules: Any) -> Table:
        """The part of the rules that decides which hands there are."""
        return cls(rules.top, rules.limit, rules.special, rules.banker_special)

    @property
    def hands(self) -> Hands:
        """The hands within the limit."""
        return hands_within(self.limit, self.top)


@functools.lru_cache(maxsize=8)
def special_of(table: Table) -> np.ndarray:
    """Which hands are special."""
    return table.hands.special(table.special, table.limit, table.top)


@functools.lru_cache(maxsize=8)
def _risks(limit: int, top: int) -> np.ndarray:
    """For each hand the tiles elsewhere that would be too much, in tenths, upward."""
    found = hands_within(limit, top)
    too_much = found.low[:, None] + np.array(found.lows) > limit
    busts = (too_much & ~found.inside).sum(axis=1)
    unseen = np.maximum(found.size - found.tiles, 1)
    return -(-RISKS * busts // unseen)


@functools.lru_cache(maxsize=8)
def _states(limit: int, top: int) -> np.ndarray:
    """For each hand its state in the table of a policy that faces nobody; -1 where none is asked.

    None is asked of fewer than two tiles, nor of the most tiles that can stay within the limit.
    """
    found = hands_within(limit, top)
    place = {s[:4]: k for k, s in enumerate(hands(top, limit, False))}
    rows = zip(found.tiles.tolist(), found.best.tolist(), found.low.tolist(),
               _risks(limit, top).tolist())  # fmt: skip
    return np.array([place.get(row, -1) for row in rows])


def choices(table: Table, policy: Policy, facing: int = 0, player: bool = True) -> np.ndarray:
    """For each hand the numerator of the chance that it buys another tile.

    `facing` is the place of the tiles that a banker faces: 0 for none, then 2, 3, ... tiles.
    """
    states = _states(table.limit, table.top)
    layer = len(hands(table.top, table.limit, False))
    numerators = np.array(policy.numerators[facing * layer : (facing + 1) * layer], object)
    found = np.zeros(len(states), object)
    asked = states >= 0
    if player or table.banker_special == "beats_all":
        asked &= ~special_of(table)
    found[asked] = numerators[states[asked]]
    return found


@dataclass(frozen=True, eq=False)
class Ways:
    """In how many orders a seat comes to each hand, and how many of them end there.

    Those of n tiles are out of (size)(size - 1)... n factors, times ``denominator ** (n - 2)``
    where it comes, ``denominator ** (n - 1)`` where it ends or goes on.
    """

    come: np.ndarray
    end: np.ndarray
    go_on: np.ndarray
    denominator: int


def ways(table: Table, chosen: np.ndarray, denominator: int) -> Ways:
    """How a seat with these choices comes to its hands."""
    found = table.hands
    most = int(found.tiles[-1])
    small = math.factorial(most) * denominator ** (most + 1) < 2**62
    kind = np.int64 if small else object
    come = np.zeros(len(found.tiles), kind)
    chosen = chosen.astype(kind)
    two = found.at(2)
    come[two] = 2
    for n in range(2, most):
        h = found.at(n)
        h = h[chosen[h] > 0]
        for t in range(found.size):
            to = found.joined[h, t]
            grown = h[to >= 0]
            come[to[to >= 0]] += come[grown] * chosen[grown]
    return Ways(come, come * (denominator - chosen), come * chosen, denominator)


@functools.lru_cache(maxsize=64)
def _ways(
    table: Table, numerators: tuple[int, ...], denominator: int, player: bool, most: int
) -> Ways:
    policy = Policy("layer", numerators, denominator)
    chosen = choices(table, policy, 0, player)
    chosen[table.hands.tiles >= most] = 0
    return ways(table, chosen, denominator)


def ways_of(
    table: Table,
    policy: Policy,
    facing: int = 0,
    player: bool = True,
    stock: int | None = None,
) -> Ways:
    """`ways` of one layer of a policy, kept for the next question.

    `stock` is the number of tiles that the seat can have at most, if all the others are dealt.
    """
    layer = len(hands(table.top, table.limit, False))
    part = tuple(policy.numerators[facing * layer : (facing + 1) * layer])
    most = int(table.hands.tiles[-1])
    return _ways(table, part, policy.denominator, player, min(most, stock or most))


def hand_law(policy: Policy, table: Table = Table(), player: bool = True) -> Distribution:
    """The law of (total, tiles) of one seat that plays alone; "special" where that wins or beats.

    Examples
    --------
    >>> stand_law(17).pmf(("special", 3))
    Fraction(1, 4914)
    """
    law = alone(table, ways_of(table, policy, 0, player), player)
    return Distribution.from_probabilities(law, ("total", "tiles"))


def alone(table: Table, w: Ways, player: bool) -> dict[tuple[Any, int], Fraction]:
    """The chance of each (total, tiles) of a seat."""
    found = table.hands
    names = names_of(table, player)
    law: dict[tuple[Any, int], Fraction] = {}
    within: dict[int, Fraction] = {}
    went: dict[int, Fraction] = {1: Fraction(1)}
    for n in range(2, int(found.tiles[-1]) + 1):
        h = found.at(n)
        of = math.perm(found.size, n)
        d = w.denominator ** (n - 1)
        within[n] = Fraction(_sum(w.come[h]) * w.denominator, of * d)
        went[n] = Fraction(_sum(w.go_on[h]), of * d)
        law[BUST, n] = went[n - 1] - within[n]
        for t in np.unique(names[h]).tolist():
            ended = _sum(w.end[h[names[h] == t]])
            law[named(table, t), n] = Fraction(ended, of * d)
    return {key: p for key, p in law.items() if p}


def _sum(numbers: np.ndarray) -> int:
    return sum(numbers.tolist())


def names_of(table: Table, player: bool) -> np.ndarray:
    """Each hand's total, limit + 1 for a special hand."""
    names = table.hands.best.copy()
    if player or table.banker_special == "beats_all":
        names[special_of(table)] = table.limit + 1
    return names


def named(table: Table, name: int) -> Any:
    """The total that a number of `names_of` stands for."""
    return SPECIAL if name > table.limit else name


def stand_law(k: int, table: Table = Table()) -> Distribution:
    """The law of (total, tiles) of a player who buys while his best total is below `k`."""
    return hand_law(policy_of(lambda hand: hand.best < k, table, f"stand_{k}"), table)


def policy_of(
    rule: Rule, table: Table = Table(), name: str = "rule", banker: bool = False
) -> Policy:
    """The policy of a rule for a player, or for the banker."""
    seat = Seat(name, hands(table.top, table.limit, banker), "buys another tile", {name: rule})
    return tabulate(seat, rule, name)
