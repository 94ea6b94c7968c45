"""The exact worth of open positions: every play's value, the best, and the line of best play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from oddslab.apparatus.dominoes import DominoSet
from oddslab.open_hand._search import LEAST, MOST_DEALS, MOST_HELD, NOTHING_LAID, worths
from oddslab.open_hand.positions import Play, Position
from oddslab.open_hand.scoring import BLOCK_SCORES, Scoring

MOST_TOP = 9
LIMIT = 300_000_000  # positions looked at for one deal; some half a minute
SLOTS = ((16, 12), (22, 15), (28, 18), (MOST_HELD, 20))  # up to so many tiles, 2^n table rows
DOUBLE_COUNTS = 6  # pips more, in the order of moves
NO_PLAY, A_GO = -1, -2


@dataclass(frozen=True)
class Solution:
    """Every play of the player on turn with its exact value, both sides playing their best.

    Parameters
    ----------
    position : Position
        What was solved.
    scoring : Scoring
        How the round is counted.
    values : tuple of (Play, int)
        Net points of the side on turn, in the order of `Position.plays`.
    """

    position: Position
    scoring: Scoring
    values: tuple[tuple[Play, int], ...]

    @property
    def value(self) -> int:
        """Net points of the side on turn under best play."""
        return max(v for _, v in self.values)

    @property
    def best(self) -> tuple[Play, ...]:
        """The plays of that value."""
        return tuple(p for p, v in self.values if v == self.value)

    def of(self, play: Play) -> int:
        """The value of one play."""
        return dict(self.values)[play]

    def line(self) -> tuple[Play, ...]:
        """Best play to the end of the round, goes included; of equal plays the first."""
        plays = []
        found = self
        while True:
            plays.append(found.best[0])
            position = found.position.after(found.best[0])
            if position.over:
                return tuple(plays)
            found = solve(position, self.scoring)


def solve(position: Position, scoring: Scoring | None = None, limit: int = LIMIT) -> Solution:
    """Every play of a position with its exact value.

    Parameters
    ----------
    position : Position
        Two hands or four, of a set up to double-nine; the round not over.
    scoring : Scoring, optional
        By default as document 000 counts.
    limit : int
        Positions to look at before giving up.

    Raises
    ------
    ValueError
        Where the round has ended, or the limit is reached.

    Examples
    --------
    >>> from oddslab.open_hand.notation import read
    >>> found = solve(read("A: 4-0 5-4 5-3; B: 6-3 6-1 5-1 1-1; ends 0 4; A to play"))
    >>> found.value, str(found.best[0])
    (7, '4-0 on 4')
    """
    scoring = scoring or Scoring()
    plays = position.plays()
    if not plays:
        raise ValueError("the round has ended: nothing is left to play")
    hands = np.array([position.hands], np.uint64)
    found = of_deals(position.dominoes, hands, position.ends, position.turn, plays, scoring, limit)
    sign = -1 if position.turn % 2 else 1
    return Solution(position, scoring, tuple((p, sign * int(v)) for p, v in zip(plays, found[0])))


def value(position: Position, scoring: Scoring | None = None, limit: int = LIMIT) -> int:
    """Net points of A's side under best play from here on; at the end of a round, as counted."""
    scoring = scoring or Scoring()
    if position.over:
        return position.net(scoring)
    hands = np.array([position.hands], np.uint64)
    found = of_deals(position.dominoes, hands, position.ends, position.turn, None, scoring, limit)
    return int(found[0, 0])


def of_deals(
    dominoes: DominoSet,
    hands: np.ndarray,
    ends: tuple[int, int] | None,
    turn: int,
    plays: Sequence[Play] | None = None,
    scoring: Scoring | None = None,
    limit: int = LIMIT,
) -> np.ndarray:
    """The exact worth of many deals in one compiled call: net points of A's side.

    Parameters
    ----------
    dominoes : DominoSet
        The set, up to double-nine.
    hands : array of uint64
        A row a deal, two or four hands; no tile twice in a row, and nobody out.
    ends : (int, int) or None
        The ends of the line, the same for all; None before the set.
    turn : int
        Who is to play.
    plays : sequence of Play, optional
        Plays that are legal in every deal.  By default the worth before any play.
    scoring, limit
        As in `solve`.

    Returns
    -------
    array of int64
        A row a deal, a column a play; one column where no plays are given.
    """
    if dominoes.top > MOST_TOP:
        raise ValueError(f"sets up to double-{MOST_TOP} are solved, not {dominoes}")
    scoring = scoring or Scoring()
    players = hands.shape[1]
    held = int(np.bitwise_count(hands).sum(axis=1).max(initial=0))
    if held > MOST_HELD:
        raise ValueError(f"up to {MOST_HELD} tiles in hands are solved, not {held}")
    a, b = ends if ends is not None else (NOTHING_LAID, NOTHING_LAID)
    codes = [(NO_PLAY, 0)] if plays is None else [_code(p, a) for p in plays]
    worth = np.full((len(hands), len(codes)), LEAST, np.int64)
    done = 0
    while done < len(hands):
        part = np.ascontiguousarray(hands[done : done + MOST_DEALS], np.uint64)
        found = worths(
            part,
            np.array(codes, np.int64),
            np.array(dominoes.pips, np.int64),
            np.array([low for low, _ in dominoes.tiles], np.int64),
            np.array(_order(dominoes), np.int64),
            a, b, turn,
            next(slots for most, slots in SLOTS if held <= most),
            BLOCK_SCORES.index(scoring.block_score),
            int(scoring.out_wins(players)),
            limit,
            worth[done : done + MOST_DEALS],
        )  # fmt: skip
        if found < len(part):
            raise ValueError(f"not solved within {limit:,} positions: {held} tiles are held")
        done += len(part)
    return worth


def _order(dominoes: DominoSet) -> list[int]:
    """The tiles in the order in which the search tries them; doubles, hard to place, come earlier.

    Any order gives the same values; with the doubles so this one looks at 5% fewer positions.
    """

    def early(t: int) -> int:
        return dominoes.pips[t] + DOUBLE_COUNTS * (dominoes.doubles >> t & 1)

    return sorted(range(len(dominoes)), key=early, reverse=True)


def _code(play: Play, a: int) -> tuple[int, int]:
    if play.tile is None:
        return A_GO, 0
    return play.tile, 0 if play.end is None or play.end == a else 1
