"""Line games in which plays score, refereed by looking at the tiles on the table.

The referee lays every tile where it was played and counts the open ends anew each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tests.referee.dominoes import Book, Deed, Round, Tile, insist

NEAREST = {
    5: {0: 0, 1: -1, 2: -2, 3: 2, 4: 1},
    3: {0: 0, 1: -1, 2: 1},
}  # what is added, by remainder


class End(NamedTuple):
    """An open end as a player sees it."""

    number: int
    lies: str = ""  # "across": a double; "own end" or "side" of a double with four points


@dataclass
class ScoreBook(Book):
    """The rules of a scoring game, as the referee has them."""

    multiple: int = 5
    per: int = 5
    header: int = 0  # points of a set double; 0: multiples are counted
    set_double_is_flat: bool = False
    crossing: str = ""  # "first double" or "opening only"
    side_counts: bool = True
    sides_first: bool = False
    domino_scores_headers: bool = True
    may_miss: bool = False
    domino: str = "rounded"
    blocked: str = "none"
    each: bool = False
    single: bool = False
    no_doublet: str = "fewer pips"


class Spread:
    """The tiles on the table: a line from left to right, and two arms at a double of it."""

    def __init__(self, book: ScoreBook):
        self.book = book
        self.line: list[tuple[int, int]] = []  # left half, right half
        self.arms: list[list[tuple[int, int]]] = [[], []]  # inner half, outer half
        self.crossed: int | None = None  # the number of the double with four points
        self.set_tile: Tile | None = None

    def is_crossed(self, tile: tuple[int, int]) -> bool:
        return self.crossed is not None and tile == (self.crossed, self.crossed)

    def describe(self, tile: tuple[int, int], outward: int) -> End:
        """An end at which this tile lies."""
        if tile[0] != tile[1] or (self.book.set_double_is_flat and tile == self.set_tile):
            return End(outward)
        if self.is_crossed(tile) and not self.book.side_counts:
            return End(outward, "side")
        return End(outward, "across")

    def ends(self) -> list[tuple[str, End]]:
        """Every place that may be played to, by name."""
        found = [
            ("left", self.describe(self.line[0], self.line[0][0])),
            ("right", self.describe(self.line[-1], self.line[-1][1])),
        ]
        if self.crossed is not None:
            covered = not self.is_crossed(self.line[0]) and not self.is_crossed(self.line[-1])
            if covered or not self.book.sides_first:
                for k, arm in enumerate(self.arms):
                    end = (
                        self.describe(arm[-1], arm[-1][1]) if arm else End(self.crossed, "own end")
                    )
                    found.append((f"arm {k}", end))
        return found

    def put(self, tile: Tile, met: End | None, outward: int | None) -> None:
        double = tile[0] == tile[1]
        if not self.line:
            self.line.append(tile)
            self.set_tile = tile
        else:
            assert met is not None
            assert outward is not None
            name = next(n for n, end in self.ends() if end == met)
            if name == "left":
                self.line.insert(0, (outward, met.number))
            elif name == "right":
                self.line.append((met.number, outward))
            else:
                self.arms[int(name[-1])].append((met.number, outward))
        may_cross = self.book.crossing == "first double" or len(self.line) == 1
        if double and self.crossed is None and self.book.crossing and may_cross:
            self.crossed = tile[0]

    def count(self) -> int:
        """The pips of the open ends."""
        left, right = self.line[0], self.line[-1]
        pips = 0
        for tile, outward in ((left, left[0]), (right, right[1])):
            if tile[0] != tile[1]:
                pips += outward
            elif not self.is_crossed(tile) or self.book.side_counts:
                pips += sum(tile)
        if len(self.line) == 1 and left[0] == left[1]:
            pips //= 2  # one tile with two ends: its pips once
        for arm in self.arms:
            if arm:
                pips += sum(arm[-1]) if arm[-1][0] == arm[-1][1] else arm[-1][1]
        return pips

    def points(self) -> int:
        """What the play just made scores."""
        book = self.book
        if not book.header:
            pips = self.count()
            return pips // book.multiple * book.per if pips % book.multiple == 0 else 0
        left, right = self.line[0], self.line[-1]
        if len(self.line) == 1:
            return book.header if left[0] == left[1] else 0
        if left[0] != right[1]:
            return 0
        doubles = [t for t in (left, right) if t[0] == t[1]]
        if book.set_double_is_flat:
            doubles = [t for t in doubles if t != self.set_tile]
        return 3 if doubles else 2


class ScoreRound(Round):
    """A round in play, and what it scores."""

    book: ScoreBook

    def __init__(self, book, hands, deeds):
        super().__init__(book, hands, deeds)
        self.spread = Spread(book)
        self.sides = 2 if book.partners else len(self.hands)
        self.scores = [0] * self.sides

    def placements(self, seat, only=None):
        ends = {end for _, end in self.spread.ends()}
        return {
            (t, e, y)
            for t in self.hands[seat]
            for e in ends
            for y in self.book.fits(t, e.number, self.book.top)
        }

    def lay(self, deed: Deed) -> None:
        insist(deed.tile in self.hands[deed.seat], "a tile that the seat does not hold")
        self.hands[deed.seat].remove(deed.tile)
        self.goes = 0
        self.line.append(deed.tile)
        self.spread.put(deed.tile, deed.met, deed.outward)
        made = self.spread.points()
        if not self.hands[deed.seat] and not self.book.domino_scores_headers:
            made = 0
        if made:
            insist(bool(self.deeds), f"{made} points are not claimed")
            claim = self.take()
            after = (deed.seat + 1) % len(self.hands)
            insist(claim.what in ("scores", "calls muggins"), f"{made} points are not claimed")
            taken = claim.what == "calls muggins"
            insist(self.book.may_miss or not taken, "nothing is overlooked")
            insist(claim.seat == (after if taken else deed.seat), "the wrong player scores")
            insist(claim.met == made, f"scores {claim.met}, not {made}")
            self.scores[claim.seat % self.sides] += made
        else:
            insist(not (self.deeds and self.deeds[0].what in ("scores", "calls muggins")),
                   "nothing to score")  # fmt: skip

    def play(self) -> dict:
        """The round to its end: what each side scored, who went out, how many tiles were laid."""
        seat, tiles = self.setter()
        setter = seat
        self.turn(seat, tiles)
        while all(self.hands) and self.goes < len(self.hands):
            seat = (seat + 1) % len(self.hands)
            self.turn(seat)
        insist(not self.deeds, f"{self.deeds} after the round has ended")
        insist(sorted([*self.line, *(self.every - self.seen), *(t for h in self.hands for t in h)])
               == sorted(self.every), "tiles are lost")  # fmt: skip
        out = next((k for k, h in enumerate(self.hands) if not h), None)
        self.reckon(out, setter)
        return {"scores": self.scores, "out": out, "plies": len(self.line)}

    def rounded(self, pips: list[int]) -> int:
        """Each number, or their sum, to the nearest multiple, in points."""
        if not self.book.each:
            pips = [sum(pips)]
        multiple = self.book.multiple
        return sum((p + NEAREST[multiple][p % multiple]) // multiple * self.book.per for p in pips)

    def reckon(self, out: int | None, setter: int) -> None:
        book = self.book
        pips = [sum(map(sum, h)) for h in self.hands]
        by_side = [sum(pips[k :: self.sides]) for k in range(self.sides)]
        if out is not None:
            winner, rule = out % self.sides, book.domino
            more = [p for k, p in enumerate(by_side) if k != winner]
        else:
            lowest, rule = self.lowest(pips, by_side), book.blocked
            if len(lowest) > 1 and book.tie == "setter_loses":
                lowest -= {setter % self.sides}
            if len(lowest) != 1:
                return
            (winner,) = lowest
            more = [p - by_side[winner] for k, p in enumerate(by_side) if k != winner]
        self.scores[winner] += {"none": 0, "one": 1, "rounded": self.rounded(more)
                                if rule == "rounded" else 0}[rule]  # fmt: skip

    def lowest(self, pips: list[int], by_side: list[int]) -> set[int]:
        """The sides that a block favours."""
        if self.book.header:
            doublets = [any(a == b for a, b in h) for h in self.hands]
            if doublets[0] != doublets[1]:
                return {doublets.index(False)}
            if not any(doublets) and self.book.no_doublet == "nobody":
                return set()
        if self.book.single:
            return {k % self.sides for k, p in enumerate(pips) if p == min(pips)}
        return {k for k, p in enumerate(by_side) if p == min(by_side)}
