"""What a seat at domino twenty-one may see, how its policy is laid out, the named strategies."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from oddslab.strategy import Rule, Seat

CROWD = 6  # more tiles than this are counted as this many, where the banker sees a player's
RISKS = 20  # steps in which a seat reckons the chance that the next tile is too much


class Hand(NamedTuple):
    """All that a seat sees when it chooses: its own hand and what lies open, nothing hidden."""

    tiles: int  # in its hand
    best: int  # the best total within the limit
    low: int  # the lowest total
    risk: int  # of the tiles it has not seen those that would be too much, in twentieths, up
    facing: int  # for the banker the most tiles of a player still in, up to 6; 0 if none or player


class Layout(NamedTuple):
    """The rows of a policy for one number of tiles: best, low, and risk where there can be any."""

    base: Mapping[tuple[int, int], int]  # where the risks of (best, low) begin
    rows: int


@functools.cache
def layout(limit: int, top: int) -> Layout:
    """Where each (best, low) stands; one row where no tile of the set can be too much."""
    base, rows = {}, 0
    for best in range(1, limit + 1):
        for low in range(best + 1):
            base[best, low] = rows
            rows += 1 if low + heaviest(top) <= limit else RISKS + 1
    return Layout(base, rows)


def heaviest(top: int) -> int:
    """The most that a tile must count: the heaviest that is neither a double nor half blank."""
    return 2 * top - 1


@functools.cache
def most_tiles(top: int, limit: int) -> int:
    """The most tiles whose lowest total is within the limit.

    Examples
    --------
    >>> most_tiles(6, 21)
    9
    """
    lows = sorted(b if a in (0, b) else a + b for b in range(top + 1) for a in range(b + 1))
    n = total = 0
    while n < len(lows) and total + lows[n] <= limit:
        total += lows[n]
        n += 1
    return n


@functools.cache
def hands(top: int, limit: int, banker: bool) -> tuple[Hand, ...]:
    """The states of a policy in its order."""
    facing = (0, *range(2, CROWD + 1)) if banker else (0,)
    return tuple(
        Hand(tiles, best, low, risk, f)
        for f in facing
        for tiles in range(2, most_tiles(top, limit))
        for best in range(1, limit + 1)
        for low in range(best + 1)
        for risk in range(1 if low + heaviest(top) <= limit else RISKS + 1)
    )


# ---------------------------------------------------------------- named strategies

PATTERN = "stand_K | draw_to(K,L)"


def stand(k: int) -> Rule:
    """Buys while the best total is below `k`."""
    return lambda hand: hand.best < k


def usual_stand(limit: int) -> int:
    """17 of 21, and as much in proportion of another limit.

    Examples
    --------
    >>> usual_stand(21), usual_stand(6)
    (17, 5)
    """
    return limit - (4 * limit + 10) // 21


def draw_to(best: int, low: int) -> Rule:
    """Buys while the best total is below `best` or the lowest is below `low`."""
    return lambda hand: hand.best < best or hand.low < low


def never_bust(limit: int) -> Rule:
    """Buys where no tile can be too much, short of the limit itself."""
    return lambda hand: hand.best < limit and hand.risk == 0


def weigh_risk(limit: int) -> Rule:
    """The document's advice: sets the risk of the next tile against the larger pay for it.

    It buys, short of the limit, while the chance to stay in times (n + 1) squared is more than n
    squared, what the tiles it has would win.
    """

    def rule(hand: Hand) -> bool:
        stays, n = RISKS - hand.risk, hand.tiles
        return hand.best < limit and stays * (n + 1) ** 2 > RISKS * n**2

    return rule


def seats(rules: Any) -> tuple[Seat, ...]:
    """The followed player, the other players where there are any, and the banker."""
    limit = rules.limit
    usual = usual_stand(limit)
    strategies: dict[str, Rule] = {
        f"stand_{usual}": stand(usual),
        "never_bust": never_bust(limit),
        "weigh_risk": weigh_risk(limit),
    }

    def named(text: str) -> Rule | None:
        name = re.sub(r"\s+", "", text)
        if m := re.fullmatch(r"stand_(\d+)", name):
            return stand(int(m[1])) if 1 <= int(m[1]) <= limit else None
        if m := re.fullmatch(r"draw_to\((\d+),(\d+)\)", name):
            k, low = int(m[1]), int(m[2])
            return draw_to(k, low) if 1 <= k <= limit and low <= limit else None
        return None

    names = ("player", "others", "banker") if rules.players > 2 else ("player", "banker")
    question = "buys another tile"
    return tuple(
        Seat(
            name,
            hands(rules.top, limit, name == "banker"),
            question,
            strategies,
            named,
            PATTERN,
        )
        for name in names
    )
