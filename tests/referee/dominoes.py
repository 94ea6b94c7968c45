"""Rounds of line games as a person would referee them: tiles as pairs, turns one after the other.

Nothing here is shared with the engine.  The referee is given what lay in the hands and what was
done, and objects to whatever the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

Tile = tuple[int, int]  # the lower half first


class Deed(NamedTuple):
    """What a seat did: names (how many it draws, in `met`), lays, draws, goes (cannot play),
    declines (could play), ends (its turn)."""

    what: str
    seat: int
    tile: Tile | None = None
    met: int | None = None  # the number it was played to; None for the set
    outward: int | None = None


def like_to_like(tile: Tile, end: int, top: int) -> list[int]:
    """The halves that may lie outward when the tile is played to an end: the one not touching."""
    a, b = tile
    return [b] if a == end else [a] if b == end else []


def to_seven(tile: Tile, end: int, top: int) -> list[int]:
    """Touching halves make seven; a tile of seven pips, or the double blank, goes anywhere."""
    a, b = tile
    if a + b in (0, top + 1):
        return sorted({a, b})
    found = []
    if a + end == top + 1:
        found.append(b)
    if b + end == top + 1 and a != b:
        found.append(a)
    return found


@dataclass
class Book:
    """The rules of a game, as the referee has them."""

    top: int = 6
    called: bool = False  # the highest double must be set
    heavier: Callable[[Tile], tuple] = lambda t: (sum(t), t[1])
    fits: Callable[[Tile, int, int], list[int]] = like_to_like
    draws: str = "none"  # none, blocked, freely, named (how many, before looking)
    takes_stock: bool = False  # the second player may take all but two at his first turn
    a_turn: int = 99  # tiles drawn in a turn
    points_of_double: int = 0
    runs: bool = False
    may_end_run: bool = False
    may_decline: bool = False
    may_shut: bool = False
    may_keep_matador: bool = False
    extra: str = ""  # "double": to the double just played; "any"
    extra_must: bool = False
    second_mode: bool = False  # doubles keep the turn; two plays after a go
    for_other_keeps: bool = False
    may_leave_kept: bool = False
    partners: bool = False
    out_is_counted: bool = False
    block: str = "difference"
    tie: str = "none"


class Objection(AssertionError):
    """Something that the rules do not allow."""


def insist(condition: bool, why: str) -> None:
    if not condition:
        raise Objection(why)


class Round:
    """A round in play."""

    def __init__(
        self,
        book: Book,
        hands: Sequence[Sequence[Tile]],
        deeds: Sequence[Deed],
        sets: int = 0,  # who sets, unless the highest double is called
    ):
        self.book, self.sets = book, sets
        self.hands = [set(h) for h in hands]
        self.every = {(a, b) for b in range(book.top + 1) for a in range(b + 1)}
        self.seen: set[Tile] = set()  # dealt or drawn
        for h in hands:
            insist(len(set(h)) == len(h) and not self.seen & set(h), "a tile dealt twice")
            self.seen |= set(h)
        insist(self.seen <= self.every, "a tile that is not in the set")
        self.deeds = list(deeds)
        self.line: list[Tile] = []
        self.ends: list[int] = []
        self.bare = 0  # points of the set double still to be covered
        self.goes = 0  # seats that said go one after the other
        self.turns = 0

    def next_is(self, what: str, seat: int) -> bool:
        return bool(self.deeds) and self.deeds[0].what == what and self.deeds[0].seat == seat

    def take(self) -> Deed:
        return self.deeds.pop(0)

    # ---- the set

    def setter(self) -> tuple[int, set[Tile]]:
        """Who sets, and the tiles that may be set."""
        if not self.book.called:
            return self.sets, self.hands[self.sets]
        held = set().union(*self.hands)
        doubles = {t for t in held if t[0] == t[1]}
        tile = max(doubles) if doubles else max(held, key=self.book.heavier)
        return next(k for k, h in enumerate(self.hands) if tile in h), {tile}

    # ---- turns

    def placements(self, seat: int, only: int | None = None) -> set[tuple[Tile, int, int]]:
        """Every tile of the seat with an end that it fits and the half then outward."""
        ends = set(self.ends) if only is None else {only} & set(self.ends)
        if self.bare:
            ends = {self.line[0][0]}
        return {
            (t, e, y)
            for t in self.hands[seat]
            for e in ends
            for y in self.book.fits(t, e, self.book.top)
        }

    def lay(self, deed: Deed) -> None:
        tile = deed.tile
        assert tile is not None
        insist(tile in self.hands[deed.seat], "a tile that the seat does not hold")
        self.hands[deed.seat].remove(tile)
        self.goes = 0
        if not self.line:
            self.ends = list(tile)
            if self.book.points_of_double and tile[0] == tile[1]:
                self.bare = self.book.points_of_double
                self.ends = [tile[0]] * self.bare
        else:
            assert deed.met is not None
            assert deed.outward is not None
            self.ends.remove(deed.met)
            self.ends.append(deed.outward)
            self.bare = max(self.bare - 1, 0)
        self.line.append(tile)

    def lays(self, seat: int, options: set) -> Deed:
        deed = self.take()
        insist((deed.tile, deed.met, deed.outward) in options, f"{deed} is none of {options}")
        self.lay(deed)
        return deed

    def draws(self, seat: int, first: set[Tile] | None) -> int:
        """Tiles drawn at the start of a turn."""
        drawn = promised = 0
        if self.next_is("names", seat):
            promised = self.take().met or 0
            left = len(self.every) - len(self.seen) - 2
            able = bool(first if first is not None else self.placements(seat))
            all_of_it = self.book.takes_stock and promised == left and self.turns == 1
            by_number = self.book.draws == "named" and able and 0 < promised <= left
            insist(all_of_it or by_number, "may not name so many")
            insist(first is None or not self.book.called, "the called tile must be set at once")
        while promised or self.next_is("draws", seat):
            insist(self.next_is("draws", seat), "has named more")
            able = bool(first if first is not None else self.placements(seat))
            forced = self.book.draws in ("blocked", "named") and not able
            insist(promised > 0 or self.book.draws == "freely" or forced, "may not draw")
            promised = max(promised - 1, 0)
            insist(first is None or not self.book.called, "the called tile must be set at once")
            insist(len(self.every) - len(self.seen) > 2, "two tiles stay")
            insist(drawn < self.book.a_turn, "has drawn enough")
            tile = self.take().tile
            insist(tile in self.every - self.seen, "a tile that is not face down")
            assert tile is not None
            self.seen.add(tile)
            self.hands[seat].add(tile)
            self.goes = 0
            drawn += 1
        return drawn

    def turn(self, seat: int, first: set[Tile] | None = None) -> None:
        """One turn of a seat, with the tiles that it may set if it is the first."""
        for_other = self.book.second_mode and self.goes > 0
        drawn = self.draws(seat, first)
        if first is not None:
            if not self.book.called:
                first = self.hands[seat]
            options = {(t, None, None) for t in first}
        else:
            options = self.placements(seat)
        if self.next_is("lays", seat):
            deed = self.lays(seat, options)
            if self.book.second_mode:
                self.second_mode(seat, deed, for_other)
            elif self.book.runs:
                self.run_on(seat)
            elif self.book.extra and deed.tile[0] == deed.tile[1] and self.hands[seat]:
                self.extra(seat, deed.tile[0])
        elif self.next_is("goes", seat):
            self.take()
            insist(not options, "could have played")
            can_draw = self.book.draws != "none" and len(self.every) - len(self.seen) > 2
            insist(not can_draw or drawn == self.book.a_turn, "could have drawn")
            self.goes += 1
        else:
            insist(self.next_is("declines", seat), f"seat {seat} does nothing")
            self.take()
            insist(bool(options), "it should have said that it cannot play")
            insist(first is None, "must set")
            shuts = self.book.may_shut and self.goes > 0
            keeps = self.book.may_keep_matador and all(
                sum(t) in (0, self.book.top + 1) for t, _, _ in options
            )
            insist(self.book.may_decline or shuts or keeps, "must play")
            self.goes += 1

    def run_on(self, seat: int) -> None:
        """Plays as long as it can."""
        while self.hands[seat]:
            options = self.placements(seat)
            if self.next_is("lays", seat):
                self.lays(seat, options)
            elif self.next_is("goes", seat):
                self.take()
                insist(not options, "could have played on")
                self.goes += 1
                return
            else:
                insist(self.next_is("ends", seat) and self.book.may_end_run, "must play on")
                self.take()
                insist(bool(options), "it should have said that it cannot go on")
                return

    def second_mode(self, seat: int, deed: Deed, for_other: bool) -> None:
        """What follows a first tile: in the other's place one tile, then in one's own one and
        another after each double."""
        while self.hands[seat]:
            double = deed.tile[0] == deed.tile[1]
            if for_other:
                for_other = double and self.book.for_other_keeps
            elif not double:
                return
            options = self.placements(seat)
            if not self.next_is("lays", seat):
                insist(self.next_is("ends", seat), "the turn has no end")
                self.take()
                insist(not options or self.book.may_leave_kept, "must use the turn")
                return
            deed = self.lays(seat, options)

    def extra(self, seat: int, number: int) -> None:
        """A second tile after a double."""
        options = self.placements(seat, number if self.book.extra == "double" else None)
        if self.next_is("lays", seat):
            self.lays(seat, options)
        else:
            insist(self.next_is("ends", seat), "the turn has no end")
            self.take()
            insist(not (options and self.book.extra_must), "must play to its double")

    def play(self) -> Result:
        seat, tiles = self.setter()
        setter = seat
        self.turn(seat, tiles)
        while all(self.hands) and self.goes < len(self.hands):
            seat = (seat + 1) % len(self.hands)
            self.turns += 1
            self.turn(seat)
        insist(not self.deeds, f"{self.deeds} after the round has ended")
        out = next((k for k, h in enumerate(self.hands) if not h), None)
        return Result(self, setter, out)


class Result:
    """How a round ended, counted by hand."""

    def __init__(self, played: Round, setter: int, out: int | None):
        book, hands = played.book, played.hands
        self.out, self.plies = out, len(played.line)
        face_down = played.every - played.seen
        pips = (
            sum(map(sum, played.line))
            + sum(map(sum, face_down))
            + sum(sum(map(sum, h)) for h in hands)
        )
        insist(pips == sum(map(sum, played.every)), "pips are lost")
        insist(sorted([*played.line, *face_down, *(t for h in hands for t in h)])
               == sorted(played.every), "tiles are lost")  # fmt: skip
        seats = list(range(len(hands)))
        sides = [seats[0::2], seats[1::2]] if book.partners else [[s] for s in seats]
        count = [sum(a + b for s in side for a, b in hands[s]) for side in sides]
        self.count, self.setter, self.pairwise = count, setter, book.block == "pairwise"
        mine = next(k for k, side in enumerate(sides) if setter in side)
        if out is not None and not book.out_is_counted:
            won = next(k for k, side in enumerate(sides) if out in side)
            self.winners, self.points = {won}, sum(count) - count[won]
            return
        self.winners = {k for k, p in enumerate(count) if p == min(count)}
        if len(self.winners) > 1 and book.tie == "setter_loses":
            self.winners -= {mine}
        if (len(self.winners) > 1 and book.tie != "split") or book.block == "nobody":
            self.winners = set()
        least = min(count)
        others = sum(count) - least
        self.points = {
            "difference": others - least * (len(sides) - 1),
            "pairwise": others - least * (len(sides) - 1),
            "less_own": others - least,
            "opponent_total": others,
            "both_totals": others + least,
            "nobody": 0,
        }[book.block]
        if not self.winners:
            self.points = 0

    def gains(self) -> list[Fraction]:
        """What each side scores: the winners divide the points; where each pair settles, the
        others score what those with more pips hold more."""
        found = [Fraction(0)] * len(self.count)
        for side, pips in enumerate(self.count):
            if side in self.winners:
                found[side] = Fraction(self.points, len(self.winners))
            elif self.winners and self.pairwise:
                found[side] = Fraction(sum(p - pips for p in self.count if p > pips))
        return found
