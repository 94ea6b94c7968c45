"""The best play at domino twenty-one for a seat that minds every tile of its own hand.

Dynamic programming over all hands within the limit, largest first.  A hand H is worth the better of
standing on it and the mean worth of H with one more tile, each tile that is not in H being as
likely as another: what the other seat holds is a part of what is left.  For the banker each worth
carries the chance, given H, that he faces a player of so many tiles, so the same mean serves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.gamebook.dominoes._twenty_one_exact import (
    BUST,
    Against,
    against,
    gain,
    law_of,
    never_empty,
)
from oddslab.gamebook.dominoes._twenty_one_seats import CROWD
from oddslab.gamebook.dominoes._twenty_one_ways import (
    Table,
    Ways,
    named,
    names_of,
    special_of,
    ways,
    ways_of,
)
from oddslab.strategy import Policy


@dataclass(frozen=True, eq=False)
class Best:
    """The best play of one seat against a fixed strategy of the other.

    Parameters
    ----------
    gain : Fraction
        The player's exact mean gain, in units.
    buys : mapping of int to array
        For each hand whether the seat buys; the player's under 0, the banker's by the tiles that he
        faces (5 for five and more).
    """

    gain: Fraction
    buys: Mapping[int, np.ndarray]


def _shares(table: Table, b: Against) -> np.ndarray:
    """The chance of each of the other's final (total, tiles), beside each hand.

    Beside a hand that leaves too few tiles for it, that is 0.
    """
    size, tiles = table.hands.size, table.hands.tiles
    share = np.zeros(b.columns[0].shape)
    for k, column in enumerate(b.columns):
        share += column * 2.0 ** (40 * k)
    for k, (_, m) in enumerate(b.keys):
        of = [
            float(max(math.perm(size - n, m), 1) * b.denominator ** (m - 1))
            for n in range(tiles[-1] + 1)
        ]
        share[:, k] /= np.array(of)[tiles]
    return share


def _after(table: Table, worth: np.ndarray) -> np.ndarray:
    """The mean over the next tile of the worth of the hands it makes; above the limit nothing."""
    found = table.hands
    mean = np.zeros_like(worth)
    for t in range(found.size):
        h = np.flatnonzero(found.joined[:, t] >= 0)
        mean[h] += worth[found.joined[h, t]]
    left = found.size - found.tiles
    return mean / (left if worth.ndim == 1 else left[:, None])


def _decide(
    table: Table, stands: np.ndarray, too_much: np.ndarray, asked: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Whether to buy, for each hand, and what the hand is worth.

    `too_much` is what buying loses by going above the limit.
    """
    found = table.hands
    worth = stands.copy()
    buys = np.zeros(len(worth), bool)
    for n in range(int(found.tiles[-1]) - 1, 1, -1):
        h = found.at(n)
        h = h[asked[h]]
        more = np.zeros(len(h))
        for t in range(found.size):
            to = found.joined[h, t]
            more[to >= 0] += worth[to[to >= 0]]
        more = more / (found.size - n) + too_much[h]
        buys[h] = more > worth[h]
        worth[h] = np.maximum(more, worth[h])
    return buys, worth


def checked(rules: Any) -> Table:
    """The hands of rules under which the best play is worked out; others are refused."""
    if rules.players > 2 or not never_empty(rules):
        raise ValueError(
            "the best play is worked out for two players with a set that cannot run out, not for "
            f"players={rules.players}, top={rules.top}, limit={rules.limit}"
        )
    return Table.of(rules)


def best_player(rules: Any, banker: Policy) -> Best:
    """The player's best play against this banker, by all tiles of his own hand.

    He goes first, so heads-up nothing that he could see lies open: no play does better.
    """
    table = checked(rules)
    unit = replace(rules, price=1)
    found, names = table.hands, names_of(table, True)
    stands = np.zeros(len(names))
    for n in range(2, int(found.tiles[-1]) + 1):
        facing = min(n, CROWD) - 1
        b = against(table, ways_of(table, banker, facing, player=False))
        rows = found.at(n)
        share = _shares(table, b)[rows]
        totals = [named(table, t) for t, _ in b.keys]
        won = np.array(
            [
                [gain(unit, named(table, t), n, u) for u in (*totals, BUST)]
                for t in range(table.limit + 2)
            ],
            float,
        )[names[rows]]
        stands[rows] = (won[:, :-1] * share).sum(axis=1) + won[:, -1] * (1 - share.sum(axis=1))
    if rules.both_bust == "stand_off":
        share = _shares(table, against(table, ways_of(table, banker, 0, player=False)))
        alive = share.sum(axis=1)
        lost = alive - _after(table, alive)
    else:
        lost = 1 - _after(table, np.ones(len(names)))
    buys, _ = _decide(table, stands, -(found.tiles + 1) * lost, ~special_of(table))
    mine = ways(table, buys.astype(int).astype(object), 1)

    def theirs(facing: int, stock: int) -> Ways:
        return ways_of(table, banker, facing, player=False)

    return Best(_mean(rules, mine, theirs), {0: buys})


def best_banker(rules: Any, player: Policy) -> Best:
    """The banker's best play against this player, by his own tiles and the number of the player's.

    What the player's open tiles are he does not mind here.
    """
    table = checked(rules)
    b = against(table, ways_of(table, player), player=True)
    buys = {0: np.zeros(len(table.hands.tiles), bool)}
    for facing in range(2, CROWD + 1):
        columns = [k for k, (_, m) in enumerate(b.keys) if min(m, CROWD) == facing]
        buys[facing], _ = _reply(table, rules, b, columns)
    played = {f: ways(table, chosen.astype(int).astype(object), 1) for f, chosen in buys.items()}

    def theirs(facing: int, stock: int) -> Ways:
        return played[facing + 1 if facing else 0]

    return Best(_mean(rules, ways_of(table, player), theirs), buys)


def _reply(
    table: Table, rules: Any, b: Against, columns: list[int]
) -> tuple[np.ndarray, np.ndarray]:
    """The banker's choices beside these of the player's final hands, and the worth of each hand."""
    unit = replace(rules, price=1)
    names = names_of(table, False)
    share = _shares(table, b)[:, columns]
    mine = [(named(table, b.keys[k][0]), b.keys[k][1]) for k in columns]
    theirs = [*(named(table, t) for t in range(table.limit + 2)), BUST]
    won = np.array([[-gain(unit, t, m, u) for t, m in mine] for u in theirs], float)
    stands = (won[names] * share).sum(axis=1)
    too_much = ((share - _after(table, share)) * won[-1]).sum(axis=1)
    asked = np.ones(len(names), bool)
    if rules.banker_special == "beats_all":
        asked = ~special_of(table)
    return _decide(table, stands, too_much, asked)


def worth_facing(rules: Any, player: Policy, n: int) -> float:
    """What the banker's best play wins of a player who stands with n tiles, over all deals."""
    table = checked(rules)
    b = against(table, ways_of(table, player), player=True)
    columns = [k for k, (_, m) in enumerate(b.keys) if m == n]
    if not columns:
        return 0.0
    _, worth = _reply(table, rules, b, columns)
    share = _shares(table, b)[:, columns]
    two, pairs = table.hands.at(2), math.comb(table.hands.size, 2)
    above = share[0] - share[two].sum(axis=0) / pairs  # the banker's first two are too much
    lost = -sum(
        p * gain(rules, named(table, b.keys[k][0]), n, BUST) for p, k in zip(above, columns)
    )
    return float(worth[two].sum() / pairs * rules.price + lost)


def _mean(rules: Any, mine: Ways, theirs: Callable[[int, int], Ways]) -> Fraction:
    return law_of(rules, mine, theirs).expect(lambda o: o["gain"])
