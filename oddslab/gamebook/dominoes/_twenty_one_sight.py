"""What it is worth to the banker at domino twenty-one to see the tiles that the player shows.

The player shows what he buys (``shows=newest``).  For each set of shown tiles E the pairs P that he
may hide are weighed by the orders in which he would have bought E and then stood; and the banker's
best play is found over all his hands, as in ``_twenty_one_best``.  Sums over the pairs without a
tile of the banker's hand: all pairs, less those with one of its tiles, and again those with two.
Sets that differ in tiles which count alike are worked out once.  In floating point, compiled.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from oddslab.apparatus.dominoes import DominoSet
from oddslab.gamebook.dominoes._twenty_one_best import checked, worth_facing
from oddslab.gamebook.dominoes._twenty_one_exact import gain
from oddslab.gamebook.dominoes._twenty_one_hands import values_of_set
from oddslab.gamebook.dominoes._twenty_one_ways import (
    BUST,
    Table,
    alone,
    choices,
    names_of,
    ways_of,
)
from oddslab.kernel import kernel
from oddslab.random import I
from oddslab.strategy import Policy


@dataclass(frozen=True)
class Sight:
    """The player's mean gain against the banker's best play, in units.

    Parameters
    ----------
    blind : float
        The banker minds his own tiles and how many the player has.
    sighted : float
        He minds also which tiles lie open, wherever these are at most `shown`.
    shown : int
        As many open tiles are told apart; of more only their number is.
    """

    blind: float
    sighted: float
    shown: int


@kernel
def hidden_pairs(joined, names, chosen, shown, pairs):
    """Weigh each hidden pair: ``pairs[b, x, y]`` sums over totals up to b, the last over all."""
    size = joined.shape[1]
    count = len(shown)
    orders = np.zeros(1 << count)
    hand = np.zeros(1 << count, np.int64)
    for x in range(size):
        if joined[0, x] < 0:
            continue
        for y in range(x + 1, size):
            hand[0] = joined[joined[0, x], y]
            orders[0] = 2.0
            if hand[0] < 0:
                continue
            for s in range(1, 1 << count):
                orders[s] = 0.0
                hand[s] = -1
                for i in range(count):
                    if (s >> i) & 1:
                        before = s - (1 << i)
                        h = hand[before]
                        if h >= 0 and joined[h, shown[i]] >= 0:
                            hand[s] = joined[h, shown[i]]
                            orders[s] += orders[before] * chosen[h]
            last = hand[(1 << count) - 1]
            if last < 0:
                continue
            w = orders[(1 << count) - 1] * (1.0 - chosen[last])
            if w > 0.0:
                for b in range(names[last], pairs.shape[0]):
                    pairs[b, x, y] += w
                    pairs[b, y, x] += w


@kernel
def best_reply(joined, tiles, best, held, shown, pairs, n, asked):
    """The banker's best gain, times the orders of the player's tiles, beside these open tiles."""
    size = joined.shape[1]
    top = pairs.shape[0] - 1
    rows = np.zeros((top + 1, size))
    sums = np.zeros(top + 1)
    for b in range(top + 1):
        for x in range(size):
            for y in range(size):
                rows[b, x] += pairs[b, x, y]
            sums[b] += rows[b, x] / 2.0
    worth = np.zeros(len(tiles))
    apart = np.zeros(len(tiles))
    for h in range(len(tiles) - 1, -1, -1):  # hands of more tiles come later
        m = tiles[h]
        clear = True
        for i in range(m):
            for e in shown:
                if held[h, i] == e:
                    clear = False
        if not clear:
            continue
        b = best[h]
        lower = sums[b]
        every = sums[top]
        for i in range(m):
            x = held[h, i]
            lower -= rows[b, x]
            every -= rows[top, x]
            for j in range(i):
                lower += pairs[b, x, held[h, j]]
                every += pairs[top, x, held[h, j]]
        apart[h] = every
        stands = n * lower - n * n * (every - lower)
        worth[h] = stands
        left = size - n - m
        if left <= 0:
            continue
        more = 0.0
        within = 0.0
        for t in range(size):
            to = joined[h, t]
            if to >= 0:
                more += worth[to]
                within += apart[to]
        more = (more - n * n * (left * every - within)) / left
        if m < 2 or (asked[h] and more > stands):
            worth[h] = more
    return worth[0]


def sets_shown(count: int, top: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Sets of so many tiles, one of those that count alike, with how many it stands for."""
    pips = DominoSet(top).pips
    kinds: dict[Any, int] = {}
    kind = [kinds.setdefault((v, pips[t]), t) for t, v in enumerate(values_of_set(top))]
    first: dict[tuple[int, ...], tuple[int, ...]] = {}
    number: Counter[tuple[int, ...]] = Counter()
    for tiles in combinations(range(len(kind)), count):
        key = tuple(sorted(kind[t] for t in tiles))
        first.setdefault(key, tiles)
        number[key] += 1
    for key, tiles in first.items():
        yield tiles, number[key]


def worth_of_sight(rules: Any, player: Policy, shown: int = 3) -> Sight:
    """What the open tiles are worth to a banker who plays his best against this player.

    Parameters
    ----------
    rules : TwentyOneRules
        Two players, ``banker_bust=pays``, ``five_tile_pay=price`` and an ordinary banker's hand.
    player : Policy
        The player's strategy.
    shown : int
        Open tiles that are told apart; 3 takes half a minute with the double-six set, each more
        some five times as long; with the double-twelve set 2 take as long, and one more some
        twenty times that.
    """
    table = checked(rules)
    plain = (rules.banker_bust, rules.banker_special, rules.five_tile_pay, rules.both_bust)
    if plain != ("pays", "ordinary", "price", "player_lost") or rules.shows != "newest":
        raise ValueError(
            "the worth of sight is worked out for banker_bust=pays, banker_special=ordinary, "
            "five_tile_pay=price, both_bust=player_lost and shows=newest only"
        )
    found = table.hands
    most = int(found.tiles[-1])
    w = ways_of(table, player)
    lost = sum(
        float(p) * gain(rules, total, n, "none")
        for (total, n), p in alone(table, w, True).items()
        if total == BUST
    )
    chosen = choices(table, player).astype(float) / player.denominator
    blind = sighted = 0.0
    for n in range(2, most + 1):
        number_only = worth_facing(rules, player, n)
        blind += number_only
        sighted += _by_tiles(table, chosen, n) * rules.price if n - 2 <= shown else number_only
    return Sight(lost - blind, lost - sighted, shown)


def _by_tiles(table: Table, chosen: np.ndarray, n: int) -> float:
    found = table.hands
    names = names_of(table, True)
    held = np.zeros((len(found.tiles), int(found.tiles[-1])), np.int64)
    h, tile = np.nonzero(found.inside)  # by hand, then by tile
    held[h, np.arange(len(h)) - np.searchsorted(h, h)] = tile
    asked = (found.tiles >= 2) & (found.tiles < found.tiles[-1])
    total = 0.0
    for tiles, alike in sets_shown(n - 2, table.top):
        shown = np.array(tiles, np.int64)
        pairs = np.zeros((table.limit + 2, found.size, found.size))
        hidden_pairs(found.joined, names, chosen, shown, pairs)
        if pairs.any():
            total += alike * best_reply(
                found.joined, found.tiles, found.best, held, shown, pairs, I(n), asked
            )
    return total / math.perm(found.size, n)
