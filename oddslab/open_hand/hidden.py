"""What a player who does not see the other's hand knows of it, and what his plays are worth.

Worth is a mean over every hand that the other can hold, all equally likely, each played out with
*both* hands open and best play on both sides.  So it is exact for what it says; it is no strategy
for hidden hands.  Both sides see too much after the first play, and nothing is inferred from what
the other chose to play before, only from his goes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from oddslab.apparatus.domino_hands import unseen
from oddslab.apparatus.dominoes import DominoSet, hand_name, tiles_in
from oddslab.distribution import Distribution
from oddslab.open_hand import notation
from oddslab.open_hand.positions import GO, SEATS, Play, Position, fitting, laid, matching, named
from oddslab.open_hand.scoring import Scoring
from oddslab.open_hand.solver import LIMIT, of_deals

MOST_HANDS = 500_000
MEANING = (
    "Means over every hand that {other} can hold, all equally likely, each with best play on both "
    "sides and both hands open. {seat} would not see {other}'s hand, so this says what a play is "
    "worth with open hands on the mean, not what {seat} can be sure to win by any one strategy; "
    "and nothing is inferred from the tiles that {other} chose to play."
)


@dataclass(frozen=True)
class Seen:
    """Two players, one hand seen: what lies, and what the other may hold.

    Parameters
    ----------
    dominoes : DominoSet
        The set.
    own : int
        The hand of the player who is to play.
    seat : int
        Who he is, 0 for A.
    size : int
        Tiles in the other's hand.
    absent : tuple of int
        Suits that the other is known not to hold.
    line : tuple of int
        The tiles on the table from left to right.
    """

    dominoes: DominoSet
    own: int
    seat: int
    size: int
    absent: tuple[int, ...] = ()
    line: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        absent = sorted({self.dominoes.number(n) for n in self.absent})
        object.__setattr__(self, "absent", tuple(absent))
        if not self.own or self.size < 1:
            raise ValueError("the round has ended: nothing is left to play")
        if self.size > self.pool.bit_count():
            raise ValueError(
                f"{SEATS[1 - self.seat]} cannot hold {self.size} tiles: {self.pool.bit_count()} "
                f"are left ({hand_name(self.pool)})"
            )
        self.with_hand(sum(1 << t for t in tiles_in(self.pool)[: self.size]))  # refuses

    @property
    def pool(self) -> int:
        """The tiles that the other may hold."""
        out = [*tiles_in(self.dominoes.held(self.own)), *self.line]
        return unseen(self.dominoes, out, self.absent)

    @property
    def hands(self) -> int:
        """How many hands the other may hold."""
        return comb(self.pool.bit_count(), self.size)

    @property
    def ends(self) -> tuple[int, int] | None:
        """The two open ends."""
        return self.with_hand(sum(1 << t for t in tiles_in(self.pool)[: self.size])).ends

    def with_hand(self, hand: int) -> Position:
        """The position where the other holds this hand."""
        hands = (self.own, hand) if self.seat == 0 else (hand, self.own)
        return Position(self.dominoes, hands, None, self.seat, self.line)

    def plays(self) -> tuple[Play, ...]:
        """What the player can do."""
        return fitting(self.dominoes, self.own, self.ends) or (GO,)

    def __str__(self) -> str:
        without = f" without {' '.join(map(str, self.absent))}" if self.absent else ""
        other = f"{self.size} tile{'s' * (self.size > 1)}{without}"
        said = [hand_name(self.own), other]
        parts = [f"{SEATS[s]}: {said[(s + self.seat) % 2]}" for s in (0, 1)]
        parts += [f"line {named(self.line)}"] if self.line else []
        return "; ".join([*parts, f"{SEATS[self.seat]} to play"])


@dataclass(frozen=True)
class Worth:
    """What each play is worth over all hands of the other.

    Parameters
    ----------
    seen : Seen
        What was known.
    laws : tuple of (Play, Distribution)
        For each play the law of the net points of the player on turn, its weights counts of hands.
    """

    seen: Seen
    laws: tuple[tuple[Play, Distribution], ...]

    def law(self, play: Play) -> Distribution:
        """The law of the net points after a play."""
        return dict(self.laws)[play]

    def mean(self, play: Play) -> Fraction:
        """The mean net points after a play."""
        return self.law(play).mean()

    @property
    def best(self) -> tuple[Play, ...]:
        """The plays of the highest mean."""
        top = max(law.mean() for _, law in self.laws)
        return tuple(p for p, law in self.laws if law.mean() == top)


def worth(seen: Seen, scoring: Scoring | None = None, limit: int = LIMIT) -> Worth:
    """What each play is worth over every hand that the other can hold.

    Raises
    ------
    ValueError
        Where those are more than half a million.
    """
    if seen.hands > MOST_HANDS:
        raise ValueError(f"{seen.hands:,} hands are possible, more than {MOST_HANDS:,}")
    bits = [1 << t for t in tiles_in(seen.pool)]
    others = np.fromiter((sum(h) for h in combinations(bits, seen.size)), np.uint64, seen.hands)
    own = np.full_like(others, seen.own)
    hands = np.column_stack([own, others] if seen.seat == 0 else [others, own])
    plays = seen.plays()
    nets = of_deals(seen.dominoes, hands, seen.ends, seen.seat, plays, scoring, limit)
    laws = []
    for k, play in enumerate(plays):
        values, counts = np.unique(nets[:, k] * (-1 if seen.seat else 1), return_counts=True)
        ways = dict(zip(values.tolist(), counts.tolist()))
        laws.append((play, Distribution(ways, ("net",))))
    return Worth(seen, tuple(laws))


def is_hidden(text: str) -> bool:
    """Whether a text gives a hand by its number of tiles alone."""
    return any(notation.read_hidden(h) for h in notation.clauses(text).hands.values())


def read(text: str, dominoes: DominoSet | None = None) -> Seen:
    """What is known by a text of two hands, one given as "4 tiles" or "4 tiles without 0 4".

    Either the line is given, or a record of plays from the deal on: then the other's plays and
    goes are checked against what he may hold, and his goes say which suits he lacks.

    Examples
    --------
    >>> read("A: 4-0 5-3; B: 7 tiles without 0; line 6-5; A to play")
    Traceback (most recent call last):
    ValueError: hands of 2 and 7 and 1 tiles laid do not come from equal hands
    >>> read("A: 6-6 5-4 5-0; B: 3 tiles; plays 6-6 go").pool.bit_count()
    19
    """
    found = notation.clauses(text)
    dominoes = dominoes or DominoSet()
    hidden = {s: notation.read_hidden(h) for s, h in found.hands.items()}
    known = [s for s, h in hidden.items() if h is None]
    if len(hidden) != 2 or len(known) != 1:
        raise ValueError("two players, the hand of one given and that of the other by its number")
    own = notation.read_hand(dominoes, known[0], found.hands[known[0]])
    seat = SEATS.index(known[0])
    size, absent = hidden[SEATS[1 - seat]] or (0, ())
    turn = SEATS.index(found.turn)
    if found.plays is None:
        line = notation.read_line(dominoes, found.line)
        if found.ends is not None and not line:
            raise ValueError("give the line, not its ends alone: its tiles are in no hand")
        seen = Seen(dominoes, own, seat, size, absent, line)
        if found.ends is not None and sorted(found.ends) != sorted(seen.ends or ()):
            raise ValueError(f"the line {named(line)} does not end in {found.ends}")
    else:
        if size != own.bit_count() or absent:
            raise ValueError(
                f"a record begins with equal hands: {SEATS[1 - seat]} has {own.bit_count()} tiles"
            )
        seen, turn = _replayed(dominoes, own, seat, turn, found.plays)
    if turn != seat:
        raise ValueError(f"{SEATS[turn]} is to play, whose hand is not seen")
    return seen


def _replayed(dominoes: DominoSet, own: int, seat: int, turn: int, plays: str) -> tuple[Seen, int]:
    """What is known after the plays of a record, and whose turn it is."""
    other = dominoes.whole & ~own  # what the other may hold or have held
    size = own.bit_count()
    absent: set[int] = set()
    ends: tuple[int, int] | None = None
    line: tuple[int, ...] = ()
    gone = 0
    for n, said in enumerate(notation.read_plays(dominoes, plays), 1):
        mine = turn == seat
        hand = own if mine else other
        legal = fitting(dominoes, hand, ends)
        try:
            if not own or not size or gone > 1:
                raise ValueError("the round has ended")
            play = notation.settled(said, legal)
            if play == GO:
                if ends is None or (mine and legal):
                    raise ValueError(f"{hand_name(matching(dominoes, own, ends))} can be played")
                if not mine:
                    absent |= set(ends)
                    other = unseen(dominoes, tiles_in(dominoes.whole & ~other), ends)
                gone += 1
            elif play not in legal or play.tile is None:
                raise ValueError(f"{SEATS[turn]} cannot play {play}: {_why(dominoes, play, hand)}")
            else:
                ends, line = laid(dominoes, play, ends, line)
                bit = 1 << play.tile
                own, other = own & ~bit, other & ~bit
                size -= not mine
                gone = 0
        except ValueError as e:
            raise ValueError(f"play {n}: {e}") from None
        turn = 1 - turn
    if gone > 1:
        raise ValueError("the round has ended: the line is blocked")
    return Seen(dominoes, own, seat, size, tuple(absent), line), turn


def _why(dominoes: DominoSet, play: Play, hand: int) -> str:
    if play.tile is not None and not hand >> play.tile & 1:
        return f"he can hold none but {hand_name(hand)}"
    return "it does not fit"
