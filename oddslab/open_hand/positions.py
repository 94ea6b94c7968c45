"""A position of block play: open hands, the line's ends, whose turn it is; and what can be played.

Two players A and B, or four of whom A and C play against B and D.  Play goes A, B, C, D.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from oddslab.apparatus.domino_lines import line_ends
from oddslab.apparatus.dominoes import DominoSet, hand_name, tile_name, tiles_in
from oddslab.open_hand.scoring import Scoring

SEATS = "ABCD"


class Play(NamedTuple):
    """A tile and the number it is put to; no number for the set, neither for a go."""

    tile: int | None = None
    end: int | None = None

    def __str__(self) -> str:
        if self.tile is None:
            return "go"
        return tile_name(self.tile) + ("" if self.end is None else f" on {self.end}")


GO = Play()


@dataclass(frozen=True)
class Position:
    """Hands, ends and turn; refused where no round can come to it.

    Parameters
    ----------
    dominoes : DominoSet
        The set.
    hands : tuple of int
        What each of the two or four players holds now.
    ends : (int, int), optional
        The two open ends; found from the line where that is given, and None before the set.
    turn : int
        Who is to play, 0 for A.
    line : tuple of int
        The tiles on the table from left to right; empty where they are not known.

    Raises
    ------
    ValueError
        With the reason, where the position cannot arise from equal hands.
    """

    dominoes: DominoSet
    hands: tuple[int, ...]
    ends: tuple[int, int] | None = None
    turn: int = 0
    line: tuple[int, ...] = field(default=())

    def __post_init__(self) -> None:
        check_players(len(self.hands), self.turn)
        held = 0
        for seat, hand in enumerate(self.hands):
            if twice := held & self.dominoes.held(hand):
                raise ValueError(f"{hand_name(twice)} is held twice, by {SEATS[seat]} too")
            held |= hand
        if self.line:
            ends = check_line(self.dominoes, self.line, held)
            if self.ends is not None and sorted(self.ends) != sorted(ends):
                raise ValueError(
                    f"the line {named(self.line)} ends in {ends[0]} and {ends[1]}, not in "
                    f"{self.ends[0]} and {self.ends[1]}"
                )
            object.__setattr__(self, "ends", ends)
        elif self.ends is not None:
            low, high = sorted(self.dominoes.number(e) for e in self.ends)
            object.__setattr__(self, "ends", (low, high))
        sizes = [h.bit_count() for h in self.hands]
        if sizes.count(0) > 1:
            raise ValueError("two players without tiles: a round ends when the first is out")
        on_table = check_counts(self.dominoes, sizes, len(self.line), self.ends is not None)
        if self.ends is not None and not self.line:
            check_reach(self.dominoes, held, self.ends, on_table)

    @property
    def players(self) -> int:
        """Two or four."""
        return len(self.hands)

    @property
    def held(self) -> int:
        """All tiles in hands."""
        return sum(self.hands)

    @property
    def seat(self) -> str:
        """The name of the player whose turn it is."""
        return SEATS[self.turn]

    @property
    def out(self) -> int | None:
        """Who has no tile left, if anybody."""
        return self.hands.index(0) if 0 in self.hands else None

    @property
    def over(self) -> bool:
        """Whether the round has ended, by domino or by a block."""
        return self.out is not None or not any(self.tiles(s) for s in range(self.players))

    def tiles(self, seat: int) -> int:
        """The tiles of a player that match, as a hand."""
        return matching(self.dominoes, self.hands[seat], self.ends)

    def plays(self) -> tuple[Play, ...]:
        """What the player whose turn it is can do: the go alone where he has no tile that matches.

        Heaviest tile first; empty when the round has ended.
        """
        if self.over:
            return ()
        return fitting(self.dominoes, self.hands[self.turn], self.ends) or (GO,)

    def after(self, play: Play) -> Position:
        """The position after a play of `plays`; what is not legal is refused with the reason."""
        if play not in self.plays():
            do = "say" if play == GO else "play"
            raise ValueError(f"{self.seat} cannot {do} {play}: {self._why_not(play)}")
        turn = (self.turn + 1) % self.players
        if play.tile is None:
            return replace(self, turn=turn)
        hands = list(self.hands)
        hands[self.turn] &= ~(1 << play.tile)
        ends, line = laid(self.dominoes, play, self.ends, self.line)
        return replace(self, hands=tuple(hands), ends=ends, turn=turn, line=line)

    def _why_not(self, play: Play) -> str:
        if self.over:
            return "the round has ended"
        if play.tile is None:
            return f"{hand_name(self.tiles(self.turn))} can be played"
        if not self.hands[self.turn] >> play.tile & 1:
            return f"his tiles are {hand_name(self.hands[self.turn])}"
        if self.ends is None:
            return "the first tile is put to no end"
        return f"the ends are {self.ends[0]} and {self.ends[1]}"

    def pips(self) -> tuple[int, int]:
        """What each side has left."""
        each = [self.dominoes.pips_of(h) for h in self.hands]
        return sum(each[0::2]), sum(each[1::2])

    def net(self, scoring: Scoring | None = None) -> int:
        """At the end of the round, the points of A's side less those of the other."""
        if not self.over:
            raise ValueError(f"the round has not ended: {self.seat} is to play")
        out = self.out
        side = None if out is None else out % 2
        return (scoring or Scoring()).net(self.pips(), side, self.players)

    def __str__(self) -> str:
        from oddslab.open_hand.notation import written

        return written(self)


def matching(dominoes: DominoSet, hand: int, ends: tuple[int, int] | None) -> int:
    """The tiles of a hand that can be laid."""
    if ends is None:
        return hand
    return hand & (dominoes.suits[ends[0]] | dominoes.suits[ends[1]])


def fitting(dominoes: DominoSet, hand: int, ends: tuple[int, int] | None) -> tuple[Play, ...]:
    """Every way to lay a tile of a hand, heaviest tile first."""
    fits = matching(dominoes, hand, ends)
    places: list[int | None] = [None] if ends is None else [*sorted(set(ends))]
    return tuple(
        Play(t, end)
        for t in dominoes.heaviest_first()
        if fits >> t & 1
        for end in places
        if end is None or end in dominoes.tiles[t]
    )


def laid(
    dominoes: DominoSet, play: Play, ends: tuple[int, int] | None, line: tuple[int, ...]
) -> tuple[tuple[int, int], tuple[int, ...]]:
    """The ends and the line after a tile is laid; no line where it is not known."""
    assert play.tile is not None
    if ends is None or play.end is None:
        return dominoes.tiles[play.tile], (play.tile,)
    left, right = ends
    other = dominoes.pips[play.tile] - play.end
    if play.end == left:
        return (other, right), (play.tile, *line) if line else ()
    return (left, other), (*line, play.tile) if line else ()


def named(tiles: tuple[int, ...]) -> str:
    """Tiles in their order."""
    return " ".join(map(tile_name, tiles))


def check_players(players: int, turn: int) -> None:
    """Refuse what is neither two players nor four."""
    if players not in (2, 4):
        raise ValueError(f"two players, or four in two partnerships, not {players}")
    if not 0 <= turn < players:
        raise ValueError(f"the turn is that of {' or '.join(SEATS[:players])}, not {turn!r}")


def check_line(dominoes: DominoSet, line: tuple[int, ...], held: int) -> tuple[int, int]:
    """The ends of a line of which nobody holds a tile."""
    ends = line_ends(dominoes, line)
    if both := held & dominoes.hand(line):
        raise ValueError(f"{hand_name(both)} is held, and lies in the line too")
    return ends


def check_counts(dominoes: DominoSet, sizes: list[int], line: int, begun: bool) -> set[int]:
    """The numbers of tiles that may lie on the table; refused where equal hands allow none."""
    players, total = len(sizes), sum(sizes)
    said = " and ".join(map(str, sizes))
    deals = range(max(sizes), len(dominoes) // players + 1)
    counts = {players * h - total for h in deals}
    if not counts:
        raise ValueError(f"hands of {said} cannot be: {dominoes} has {len(dominoes)} tiles")
    if not begun:
        if len(set(sizes)) > 1:
            raise ValueError(f"hands of {said} with nothing laid do not come from equal hands")
        return {0}
    if line:
        if line not in counts:
            raise ValueError(f"hands of {said} and {line} tiles laid do not come from equal hands")
        return {line}
    counts.discard(0)
    if not counts:
        raise ValueError(f"hands of {said} leave no tile that could lie in the line")
    return counts


def check_reach(dominoes: DominoSet, held: int, ends: tuple[int, int], counts: set[int]) -> None:
    """Refuse ends that no line of tiles out of hand could show.

    The shortest such line must not have more tiles than may be laid.  Whether one of just the
    right length exists is not looked for.
    """
    a, b = ends
    free = [dominoes.tiles[t] for t in tiles_in(dominoes.whole & ~held)]
    least = len(free) + 1
    for first in free:
        if a in first:
            reached, steps = {sum(first) - a}, 1
            rest = [t for t in free if t != first]
            while b not in reached and steps < least:
                reached |= {z for t in rest if reached & set(t) for z in t}
                steps += 1
            least = min(least, steps)
    if least > max(counts):
        raise ValueError(
            f"no line shows {a} and {b}: up to {max(counts)} tiles may lie on the table, of those "
            f"that are in no hand: {hand_name(dominoes.whole & ~held)}"
        )
