"""Best play at poker dice: what to keep of every hand, whatever is to be made great.

Dynamic programming over holdings, in whole numbers: with t throws to come a hand is worth the
greatest of what its holdings are worth, and a holding the mean over the dice thrown to it.  A
holding of s dice out of d comes in ways that add up to W^(d - s), so with W^s as a factor all of
them stand over one denominator, W^d more with each throw.

Many goals, one in each column, are worked out together; in 64 bits wherever nothing can overflow,
else in Python's integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from oddslab.gamebook.dice._poker_dice_hands import Hands

WIDEST = 1 << 62


def room(largest: int) -> type:
    """The kind of array that holds whole numbers up to `largest` exactly."""
    return np.int64 if largest < WIDEST else object


def means(hands: Hands, values: np.ndarray) -> np.ndarray:
    """Of each holding the mean value of the hand it becomes, over W^d: one throw."""
    every = np.zeros((len(hands.holdings), values.shape[1]), values.dtype)
    every[hands.full :] = values
    for size in range(hands.number - 1, -1, -1):
        rows = np.flatnonzero(hands.sizes == size)
        for face, weight in enumerate(hands.weights):
            every[rows] += weight * every[hands.grown[rows, face]]
    return every * parts(hands, values.dtype)[:, None]


def parts(hands: Hands, dtype: np.dtype | type) -> np.ndarray:
    """W^s of each holding of s dice."""
    return np.array([hands.total ** int(s) for s in hands.sizes], dtype)


@dataclass(frozen=True)
class Solved:
    """Best play for some goals.

    Parameters
    ----------
    hands : Hands
        The dice.
    picks : list of array
        By throws to come less one: the holding to keep of each hand (row) for each goal (column);
        the hand itself where it is best to stop.
    worths : list of array
        Likewise what each holding is worth over ``scale``, hands as stopped on.
    values : array
        What the whole play is worth for each goal, over the last of the scales.
    scales : list of int
        The denominators of the worths, and at last that of the values.
    """

    hands: Hands
    picks: list[np.ndarray]
    worths: list[np.ndarray]
    values: np.ndarray
    scales: list[int]

    def value(self, goal: int = 0) -> Fraction:
        """What the play is worth before the first throw."""
        return Fraction(int(self.values[goal]), self.scales[-1])

    def worth(self, holding: int, left: int, goal: int = 0) -> Fraction:
        """What it is worth to keep a holding with so many throws to come."""
        return Fraction(int(self.worths[left - 1][holding, goal]), self.scales[left - 1])

    def table(self) -> np.ndarray:
        """The picks as a policy table: throws to come, goal, hand."""
        shape = len(self.picks), self.values.shape[0], self.hands.count
        return np.array([p.T for p in self.picks], np.int64).reshape(shape)


def solve(hands: Hands, stops: Sequence[np.ndarray], denominator: int = 1) -> Solved:
    """The play that makes the mean value greatest.

    Parameters
    ----------
    hands : Hands
        The dice.
    stops : sequence of array
        By throws to come, 0 first: what stopping is worth, a row a hand, a column a goal, whole
        numbers over `denominator`.
    """
    step = hands.total**hands.number
    largest = max(int(abs(s).max()) for s in stops) * step ** len(stops)
    kind = room(largest)
    values: np.ndarray = np.asarray(stops[0]).astype(kind)
    flat, begins = hands.kept
    lengths = np.diff(np.append(begins, len(flat)))
    picks, worths, scales = [], [], []
    for left, stop in enumerate(stops[1:], 1):
        worth = means(hands, values)
        worth[hands.full :] = stop.astype(kind) * step**left
        of_each = worth[flat]
        values = np.maximum.reduceat(of_each, begins, axis=0)
        best = of_each == np.repeat(values, lengths, axis=0)
        at = np.where(best, np.arange(len(flat))[:, None], len(flat))
        picks.append(flat[np.minimum.reduceat(at, begins, axis=0)])
        worths.append(worth)
        scales.append(denominator * step**left)
    scales.append(denominator * step ** len(stops))
    return Solved(hands, picks, worths, means(hands, values)[0], scales)


def solve_goal(hands: Hands, worth: np.ndarray, throws: int, denominator: int = 1) -> Solved:
    """As `solve`, where a hand is worth the same whenever play stops on it."""
    column = worth.reshape(len(worth), -1)
    return solve(hands, [column] * throws, denominator)


def against_known(hands: Hands, tie: Fraction = Fraction(1, 2)) -> tuple[np.ndarray, int]:
    """What each hand (row) is worth against each class to beat (column), a tie being worth `tie`.

    Returns
    -------
    array, int
        Whole numbers and their denominator.
    """
    places = hands.places[:, None]
    beat = np.arange(len(hands.classes))[None, :]
    kind = room(tie.denominator)
    won: np.ndarray = (places > beat).astype(kind) * tie.denominator
    return won + (places == beat).astype(kind) * tie.numerator, tie.denominator


# ---- what a policy comes to


def law(
    hands: Hands, picks: Sequence[np.ndarray], throws: int, first: int | None = None
) -> list[np.ndarray]:
    """Ways to stop on each hand (row) after 1, 2, ... throws, by picks for each goal (column).

    Parameters
    ----------
    picks : sequence of array
        As those of `Solved`.
    throws : int
        Throws in all.
    first : int, optional
        The hand of the first throw where it is known, from 0.

    Returns
    -------
    list of array
        All over W^(d x throws), or one throw less where the first is known.
    """
    step = hands.total**hands.number
    random = throws - (first is not None)
    columns = picks[0].shape[1] if picks else 1
    kind = room(step**random)
    factor = parts(hands, kind)[:, None]
    every: np.ndarray = np.zeros((len(hands.holdings), columns), kind)
    every[0 if first is None else hands.full + first] = 1
    one = np.arange(columns)[None, :]
    itself = np.arange(hands.full, len(hands.holdings))[:, None]
    found = []
    for used in range(1, throws + 1):
        if used > 1 or first is None:
            every = every * factor  # the rest is thrown
            for size in range(hands.number):
                rows = np.flatnonzero(hands.sizes == size)
                for face, weight in enumerate(hands.weights):
                    every[hands.grown[rows, face]] += weight * every[rows]
        reached = every[hands.full :]
        to_come = step ** (throws - used)
        if used == throws:
            found.append(reached.copy())
            break
        kept = picks[throws - used - 1]
        stays = kept == itself
        found.append(np.where(stays, reached, 0) * to_come)
        moved = np.where(stays, 0, reached)
        every = np.zeros_like(every)
        np.add.at(every, (kept, np.broadcast_to(one, kept.shape)), moved)
    return found
