"""The exact law of domino twenty-one: a player's hand and the banker's, from one set of tiles.

Each seat's hands come from `ways_of`.  A player and the banker hold sets without a common tile;
sums over such pairs come from `Hands.disjoint`.
"""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, NoLaw
from oddslab.gamebook.dominoes._twenty_one_hands import values_of_set
from oddslab.gamebook.dominoes._twenty_one_seats import CROWD, hands, stand
from oddslab.gamebook.dominoes._twenty_one_sets import LIMB, products
from oddslab.gamebook.dominoes._twenty_one_ways import (
    BUST,
    SPECIAL,
    Table,
    Ways,
    alone,
    named,
    names_of,
    policy_of,
    ways_of,
)
from oddslab.strategy import Policy

NONE = "none"


@dataclass(frozen=True, eq=False)
class Against:
    """A banker's final hands among the tiles that a player's hand leaves.

    ``columns`` hold, a row for each hand of the player, the orders of the banker's hands that share
    no tile with it, in limbs of 40 bits; a column for each (total, tiles) of `keys`.
    """

    keys: tuple[tuple[int, int], ...]
    columns: list[np.ndarray]
    denominator: int


@functools.lru_cache(maxsize=3)
def against(table: Table, w: Ways, player: bool = False) -> Against:
    """The banker's final hands within the limit beside every hand of a player, or the reverse."""
    found = table.hands
    names = names_of(table, player)
    ends = np.flatnonzero(w.end)
    codes = names[ends] * 64 + found.tiles[ends]
    kinds, column = np.unique(codes, return_inverse=True)
    columns = []
    rest = w.end
    while True:
        limb = np.zeros((len(found.tiles), len(kinds)), np.int64)
        limb[ends, column] = (rest[ends] & (1 << 2 * LIMB) - 1).astype(np.int64)
        columns.append(found.disjoint(limb))
        rest = rest >> 2 * LIMB
        if not rest.any():
            break
    keys = tuple((int(c) // 64, int(c) % 64) for c in kinds)
    return Against(keys, columns, w.denominator)


Joint = dict[tuple[Any, int], dict[Any, Fraction]]  # by the player's class, then the banker's total


def joint(
    table: Table, rows: np.ndarray, groups: np.ndarray, weights: np.ndarray, d: int, b: Against
) -> Joint:
    """The chance of each group of a player's hands with each of the banker's totals.

    Parameters
    ----------
    rows, groups, weights : arrays
        Hands of the player, the class of each, and its ways, n tiles over ``d ** (n - 1)``.
    """
    found = table.hands
    if not len(rows):
        return {}
    codes = groups * 64 + found.tiles[rows]
    order = np.argsort(codes, kind="stable")
    rows, codes, weights = rows[order], codes[order], weights[order]
    kinds, starts = np.unique(codes, return_index=True)
    sums = products(weights, [c[rows] for c in b.columns], starts)
    law: Joint = {}
    for code, line in zip(kinds.tolist(), sums):
        name, n = code // 64, code % 64
        row: dict[Any, Fraction] = defaultdict(Fraction)
        for (t, m), ways_of_both in zip(b.keys, line):
            if ways_of_both:
                of = math.perm(found.size, n + m) * d ** max(n - 1, 0) * b.denominator ** (m - 1)
                row[named(table, t)] += Fraction(int(ways_of_both), of)
        law[named(table, name), n] = dict(row)
    return law


def never_empty(rules: Any) -> bool:
    """Whether the stock can never run out while somebody wants a tile.

    With all tiles dealt every seat's lowest total is within the limit but for one last tile, and
    that of the seat that wants another is within it; a set heavier than that is never all dealt.
    """
    lows = sorted(v[0] for v in values_of_set(rules.top))
    return sum(lows) > rules.players * rules.limit + sum(lows[-(rules.players - 1) :])


def _refuse(rules: Any, policies: Mapping[str, Policy]) -> None:
    if rules.players > 2 and not never_empty(rules):
        raise NoLaw(
            f"with {rules.players} players and a limit of {rules.limit} the double-{rules.top} set "
            "could run out, and the exact law is not worked out for that: walk or simulate it"
        )
    banker = policies["banker"]
    layer = len(hands(rules.top, rules.limit, False))
    if rules.sight == "table":
        looking = [s for s in policies if s != "player" or rules.follow > 1]
        for seat in looking:
            if _minds_risk(policies[seat], rules):
                raise NoLaw(
                    f"the exact law is not worked out where the {seat}'s strategy reckons with "
                    "tiles shown by others: simulate it, or take sight=own"
                )
    if rules.players > 2:
        first = 0 if rules.both_bust == "stand_off" else 1
        layers = {banker.numerators[k * layer : (k + 1) * layer] for k in range(first, CROWD)}
        if len(layers) > 1:
            raise NoLaw(
                "the exact law is not worked out where the banker's strategy looks at the number "
                "of tiles of several players: simulate it, or play with players=2"
            )


def _minds_risk(policy: Policy, rules: Any) -> bool:
    states = hands(rules.top, rules.limit, len(policy.numerators) > len(
        hands(rules.top, rules.limit, False)
    ))  # fmt: skip
    known: dict[tuple[int, ...], int] = {}
    for s, n in zip(states, policy.numerators):
        if known.setdefault((s.tiles, s.best, s.low, s.facing), n) != n:
            return True
    return False


def law(rules: Any, policies: Mapping[str, Policy]) -> Distribution:
    """The joint law of the followed player's hand, his tiles, the banker's hand, and the gain.

    Raises
    ------
    ValueError
        Where it is not worked out: a set that could run out, strategies that reckon with what
        others show, a banker who looks at the tiles of several players.
    """
    _refuse(rules, policies)
    return _law(rules, policies["player"], policies["banker"])


@functools.lru_cache(maxsize=16)
def _law(rules: Any, player: Policy, banker: Policy) -> Distribution:
    table = Table.of(rules)
    mine = ways_of(table, player, stock=table.hands.size - 2)  # two are the banker's

    def theirs(facing: int, stock: int) -> Ways:
        return ways_of(table, banker, facing, player=False, stock=stock)

    return law_of(rules, mine, theirs)


def law_of(rules: Any, mine: Ways, theirs: Callable[[int, int], Ways]) -> Distribution:
    """`law` from how the player comes to his hands, and the banker to his.

    ``theirs(facing, stock)`` gives the banker's ways where he faces a player of ``facing + 1``
    tiles (0: nobody) and can have at most `stock` tiles.
    """
    table = Table.of(rules)
    found = table.hands
    both: dict[tuple[Any, int, Any], Fraction] = {}
    for (total, n), p in alone(table, mine, True).items():
        both[total, n, BUST if total != BUST else NONE] = p

    def banker_beside(n: int, facing: int) -> Against:
        return against(table, theirs(facing, found.size - n))

    names = names_of(table, True)
    for n in range(2, int(found.tiles[-1]) + 1):
        rows = found.at(n)
        rows = rows[mine.end[rows] > 0]
        b = banker_beside(n, min(n, CROWD) - 1)
        met = joint(table, rows, names[rows], mine.end[rows], mine.denominator, b)
        _settle(both, met, BUST)
    if rules.both_bust == "stand_off":
        for n in range(2, int(found.tiles[-1]) + 1):
            _settle(both, {(BUST, n): _bust(table, mine, n, banker_beside(n, 0))}, NONE)
        for total, n, other in list(both):
            if other == NONE:
                both[total, n, BUST] = both.pop((total, n, other))
    outcomes = {(*key, gain(rules, *key)): p for key, p in both.items() if p}
    return Distribution.from_probabilities(outcomes, ("player", "tiles", "banker", "gain"))


def _settle(both: dict[tuple[Any, int, Any], Fraction], met: Joint, rest: str) -> None:
    """Move what is known of the banker's totals out of what is not."""
    for (total, n), row in met.items():
        for t, p in row.items():
            both[total, n, t] = p
        if row and (total, n, rest) in both:
            both[total, n, rest] -= sum(row.values())


def _bust(table: Table, w: Ways, n: int, b: Against) -> dict[Any, Fraction]:
    """A player above the limit with n tiles, by the banker's total.

    Who is above it with n tiles wanted another with n - 1, and did not come to n within it.
    """
    found = table.hands
    d = w.denominator

    def met(tiles: int, weights: np.ndarray) -> dict[Any, Fraction]:
        rows = found.at(tiles)
        law = joint(table, rows, np.zeros(len(rows), np.int64), weights[rows], d, b)
        return law[0, tiles]

    wanted = met(n - 1, w.go_on) if n > 2 else met(0, np.ones(1, np.int64))
    within = met(n, w.come * d)
    return {t: p - within.get(t, Fraction(0)) for t, p in wanted.items()}


def gain(rules: Any, total: Any, n: int, other: Any) -> int:
    """What a player with n tiles wins of the banker, below 0 what he loses."""
    five = n == 5 and rules.five_tile_pay == "stake"
    win = rules.price * (50 if five else n**2)
    lose = -rules.price * n
    if total == BUST:
        return 0 if other == BUST else lose  # told as "none" where he has lost already
    if total == SPECIAL:
        return win
    if other == BUST:
        return win if rules.banker_bust == "pays" else 0
    if other == SPECIAL:
        return lose
    return win if total > other else lose


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """What is asked of the game: the player's gain, how deals end, who goes above the limit."""
    mine, tiles, theirs, won = axis("player"), axis("tiles"), axis("banker"), axis("gain")
    return (
        Figure(
            "gain",
            "the player's mean gain, in units: those that a tile costs" if rules.price == 1
            else f"the player's mean gain, in units: a tile costs {rules.price}",
            value=lambda outcome: outcome["gain"],
        ),
        Figure("win", "the player wins, in all deals", won > 0),
        Figure("lose", "the player loses, in all deals", won < 0),
        Figure("player_bust", "the player goes above the limit, in all deals", mine == BUST),
        Figure("banker_bust", "the banker goes above the limit, in all deals", theirs == BUST),
        Figure("special", "the player has a special hand, in all deals", mine == SPECIAL),
        Figure("five_tiles", "the player holds five tiles or more, in all deals", tiles >= 5),
        Figure(
            "tiles", "the mean number of tiles the player holds",
            value=lambda outcome: outcome["tiles"],
        ),
    )  # fmt: skip


def mean_gain(rules: Any, player: Policy, banker: Policy) -> Fraction:
    """The player's exact mean gain, in units."""
    return law(rules, {"player": player, "banker": banker}).expect(lambda o: o["gain"])


def stand_gains(rules: Any, ks: Iterable[int] | None = None) -> dict[tuple[int, int], Fraction]:
    """The player's exact mean gain for every pair of rules to stand on, as ``[player, banker]``.

    Each buys while his best total is below his number; by default every number that changes
    anything, from 6 below the limit up.
    """
    table = Table.of(rules)
    numbers = list(ks) if ks is not None else list(range(rules.limit - 6, rules.limit + 1))
    seat = {
        (k, banker): policy_of(stand(k), table, f"stand_{k}", banker)
        for k in numbers
        for banker in (False, True)
    }
    return {
        (mine, theirs): mean_gain(rules, seat[mine, False], seat[theirs, True])
        for theirs in numbers  # the banker's hands are kept for all players
        for mine in numbers
    }
