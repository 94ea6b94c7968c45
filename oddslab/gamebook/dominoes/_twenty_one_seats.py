"""What a seat at domino twenty-one may see, how its policy is laid out, the named strategies."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from oddslab.strategy import Rule, Seat

CROWD = 5  # more tiles than this are counted as this many, where the banker sees a player's
RISKS = 10  # steps in which a seat reckons the chance that the next tile is too much


class Hand(NamedTuple):
    """All that a seat sees when it chooses: its own hand and what lies open, nothing hidden."""

    tiles: int  # in its hand
    best: int  # the best total within the limit
    low: int  # the lowest total
    risk: int  # of the tiles it has not seen those that would be too much, in tenths, up
    facing: int  # for the banker the most tiles of a player still in, up to 5; 0 if none or player


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

PATTERN = "stand_K | lows(a,b,c,d,e)"
FOUND_FOR = 6, 21  # the set and the limit; elsewhere these are no good play
# Found by exact search among rules of this form, by what becomes of a bust banker's stake.  The
# player's wins at least 2.5637, the banker's loses at most 2.6383, against any play by one's own
# tiles and the number of the other's ("pays"; "returns": loses 1.4149, wins 0.8766).
BEST = {
    "pays": {"player": (17, 18, 17, 16, 13), "banker": (18, 19, 17, 13, 0)},
    "returns": {"player": (6, 6, 7, 3, 4), "banker": (18, 19, 20, 21, 0)},
}


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


def lows(limit: int, least: tuple[int, ...]) -> Rule:
    """Stands where the best total is within 4 of the limit and the lowest is not too low.

    `least` says for each of these five best totals, from limit - 4 up, from which lowest total on
    it stands.  Who can count low is in little danger, and a further tile is paid by squares.
    """
    first = limit - len(least) + 1
    return lambda hand: hand.best < first or hand.low < least[hand.best - first]


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


def named(name: str, limit: int) -> Rule | None:
    """The rule that a name with numbers in it stands for, None if there is none."""
    if m := re.fullmatch(r"stand_(\d+)", name):
        return stand(int(m[1])) if 1 <= int(m[1]) <= limit else None
    if m := re.fullmatch(r"lows\((\d+(?:,\d+){4})\)", name):
        least = tuple(map(int, m[1].split(",")))
        return lows(limit, least) if max(least) <= limit + 1 else None
    return None


def seats(rules: Any) -> tuple[Seat, ...]:
    """The followed player, the other players where there are any, and the banker.

    A strategy is called the best only with the set and the limit for which it was found.
    """
    limit = rules.limit
    usual = usual_stand(limit)

    def seat(name: str) -> Seat:
        strategies = {
            f"stand_{usual}": stand(usual),
            "never_bust": never_bust(limit),
            "weigh_risk": weigh_risk(limit),
        }
        if (rules.top, limit) == FOUND_FOR:
            best = BEST[rules.banker_bust]["banker" if name == "banker" else "player"]
            strategies["best"] = lows(limit, best)
        return Seat(
            name,
            hands(rules.top, limit, name == "banker"),
            "buys another tile",
            strategies,
            lambda text: named(re.sub(r"\s+", "", text), limit),
            PATTERN,
        )

    return tuple(map(seat, ("player", "others", "banker")[:: 1 if rules.players > 2 else 2]))
