"""The rule table of a line game: what the engine reads, as named values with their reasons."""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import dataclass

from oddslab.apparatus.dominoes import DominoSet
from oddslab.game import Scale, Setup
from oddslab.gamebook.dominoes import _line_numbers as line
from oddslab.gamebook.dominoes._line_scoring import MOST_VALUES, Scoring, possible, values
from oddslab.gamebook.dominoes._line_scoring import entries as scoring_entries
from oddslab.gamebook.dominoes._line_scoring import numbers as scoring_numbers
from oddslab.gamebook.dominoes._line_tiles import NARROW
from oddslab.wide import PART, PART_BITS

SEATS = "ABCDEFGH"
BLOCKS = ("difference", "others_total", "all_pips", "nobody", "less_own", "pairwise")


@dataclass(frozen=True)
class Table:
    """A round of a line game.

    Parameters
    ----------
    top : int
        Of the set: 6 for double-six.
    players, hand : int
        How many play, and how many tiles each takes.
    highest_sets : bool
        The highest double in any hand must be set by its holder, else the first tile of
        `fallback`; otherwise A, whom lot has chosen, sets any tile.
    fallback : str
        "pips" or "high_half": which tile is the heaviest.
    draw : str
        "none", "forced_only", "any", or "declared": any number, named before it is looked at.
    most_drawn : int
        Tiles that may be drawn in one turn; 0 for as many as one likes.
    reserve : int
        Tiles of the stock that are never drawn.
    sevens : bool
        Touching halves make top + 1, and the tiles that do so alone fit anywhere.
    points : int
        Points of a set double that must all be covered by its number first; 0 for a line of two.
    keep_playing : bool
        A seat plays on as long as it can.
    stop : tuple of str
        When a seat that can play need not: "ever", "in_run", "after_go", "special_only".
    extra : str
        "none", "the_double", "any_end": a second tile after a double, and where it goes.
    must_extra : bool
        The second tile must be played if it can be.
    keep : tuple of str
        What keeps the turn: "doubles" in one's own place; "for_both", a tile laid in the place of
        one who has said go; "doubles_for_other", doubles laid there.
    partners : bool
        Seats opposite play together.
    domino : str
        "out_wins", or "counted" as a block is.
    block : str
        What the fewest pips score: the "difference" to each other hand, "others_total", "all_pips",
        or "less_own", what the others hold less its own once; "pairwise", that each pair settles
        the difference; or "nobody".
    tie : str
        "none", "setter_loses" or "split".
    scored : bool
        Whether points are an axis of the outcome.
    target : int
        The score that ends a match; 0 where a trial is one round.
    overshoot : str
        "first_past", or "exact": what would pass the target does not count.
    game_end : str
        "at_once", as soon as the target is reached, or "end_of_round".
    sets : str
        Who sets the rounds of a match, if not whoever is called: the first by lot, then to the
        "left" or to the "winner", or all by "lot".
    settlement : str
        What each other side pays the winner of a match: a unit, "stakes", or the "difference".
    most : int
        Rounds of a match from here on are counted together.
    take_stock : bool
        The second seat may take the stock at its first turn.
    follow : int
        The side whose score is an axis by itself, where plays score.
    scoring : Scoring, optional
        What scores during the round; the points of a round are then its side's, not the winner's.
    """

    top: int
    players: int
    hand: int
    highest_sets: bool = False
    fallback: str = "pips"
    draw: str = "none"
    most_drawn: int = 0
    reserve: int = 2
    sevens: bool = False
    points: int = 0
    keep_playing: bool = False
    stop: tuple[str, ...] = ()
    extra: str = "none"
    must_extra: bool = False
    keep: tuple[str, ...] = ()
    partners: bool = False
    domino: str = "out_wins"
    block: str = "difference"
    tie: str = "none"
    scored: bool = True
    target: int = 0
    overshoot: str = "first_past"
    game_end: str = "end_of_round"
    sets: str = "left"
    settlement: str = "stakes"
    most: int = 100
    take_stock: bool = False
    follow: int = 0
    scoring: Scoring | None = None

    def __post_init__(self) -> None:
        if self.players * self.hand > len(self.set):
            raise ValueError(
                f"{self.players} players cannot take {self.hand} tiles each: {self.set} has "
                f"{len(self.set)}"
            )
        unit = self.scoring.unit if self.scoring else 1
        if self.overshoot == "exact" and self.target % unit:
            raise ValueError(
                f"target={self.target} is never reached with overshoot=exact: what scores are "
                f"multiples of {unit}; accepted is a target that is one, or overshoot=first_past"
            )

    @functools.cached_property
    def set(self) -> DominoSet:
        """The tiles."""
        return DominoSet(self.top)

    @property
    def sides(self) -> int:
        """How many win or lose apart."""
        return 2 if self.partners else self.players

    @property
    def whole(self) -> int:
        """A point in the engine's units: where those tied divide, every share is whole."""
        return math.lcm(*range(1, self.sides + 1)) if self.tie == "split" else 1

    @property
    def drawing(self) -> bool:
        """Whether tiles may be drawn."""
        return self.draw != "none" or self.take_stock

    @property
    def dealt(self) -> int:
        """Tiles dealt."""
        return self.players * self.hand

    @functools.cached_property
    def scores(self) -> tuple[int, ...]:
        """The scores that a side can have in a round, where plays score."""
        if self.scoring is None:
            return ()
        return values(self.possible, math.prod(len(a) for a in _others(self)))

    @functools.cached_property
    def possible(self) -> list[int]:
        """Those scores, and of more than two sides the sums of all but one, however many."""
        if self.scoring is None:
            return []
        plays = len(self.set) if self.drawing else self.dealt - self.dealt // self.sides
        return possible(self.scoring, self.set, plays)

    @property
    def counts_plies(self) -> bool:
        """Whether plies are an axis of the outcome: not where scores have many values."""
        return self.scoring is None or (self.sides == 2 and len(self.possible) <= MOST_VALUES)

    @functools.cached_property
    def scorers(self) -> tuple[str, str]:
        """The side that is followed, and all others together, whose scores are axes."""
        names = list(self.side_names)
        return names.pop(self.follow), "+".join(names)

    @functools.cached_property
    def side_names(self) -> tuple[str, ...]:
        """The sides by name: seats, or partners as ``A+C``."""
        seats = SEATS[: self.players]
        return tuple("+".join(seats[k :: self.sides]) for k in range(self.sides))

    @functools.cached_property
    def winners(self) -> dict[int, str]:
        """The name of each set of winners, as bits by side; several only where they divide."""
        names = {0: "none"} if self.tie != "split" or self.block == "nobody" else {}
        for n in range(1, self.sides + 1 if self.tie == "split" else 2):
            for some in itertools.combinations(range(self.sides), n):
                bits = sum(1 << k for k in some)
                names[bits] = " and ".join(self.side_names[k] for k in some)
        return names


@functools.cache
def axes(table: Table) -> tuple[Scale, ...]:
    """Who won, who went out ("nobody": a block), the points if any are scored, tiles laid.

    Where plays score: the points of the side followed and of the others together, who went out, who
    scored most, and tiles laid if there is room.
    """
    pips = sorted(table.set.pips, reverse=True)
    lost = table.dealt if table.block == "all_pips" else table.dealt - table.dealt // table.sides
    most = sum(pips) if table.drawing else sum(pips[:lost])
    if table.scoring is not None:
        scores = [Scale(f"{name} points", table.scores) for name in table.scorers]
        return (*scores, *_others(table))
    out, winner, plies = _others(table)
    return (winner, out, *([Scale.span("points", 0, most)] if table.scored else []), plies)


def _others(table: Table) -> tuple[Scale, ...]:
    """The axes beside the points."""
    out = Scale("out", ("nobody", *SEATS[: table.players]))
    winner = Scale("winner", tuple(table.winners.values()))
    most = len(table.set) if table.drawing else table.dealt
    plies = Scale.span("plies", 1, most)
    return (out, winner, plies) if table.counts_plies else (out, winner)


def numbers(table: Table) -> tuple[int, ...]:
    """What stands in ``c.rules``, in the order of the names in ``_line.py``."""
    stops = {
        "ever": line.EVER,
        "in_run": line.IN_RUN,
        "after_go": line.AFTER_GO,
        "special_only": line.SPECIAL_ONLY,
    }
    extras = {"none": 0, "the_double": line.THE_DOUBLE, "any_end": line.ANY_END}
    keeps = {
        "doubles": line.DOUBLES_KEEP,
        "for_both": line.FOR_BOTH,
        "doubles_for_other": line.DOUBLES_FOR_OTHER,
    }
    return (
        len(table.set),
        table.players,
        table.hand,
        int(table.highest_sets),
        ("none", "forced_only", "any", "declared").index(table.draw),
        table.most_drawn or len(table.set),
        table.reserve,
        int(table.sevens),
        table.points,
        int(table.keep_playing),
        sum(stops[s] for s in table.stop),
        extras[table.extra] | (line.MUST if table.must_extra else 0),
        table.sides,
        ("out_wins", "counted").index(table.domino),
        BLOCKS.index(table.block),
        ("none", "setter_loses", "split").index(table.tie),
        int(table.scored),
        sum(keeps[k] for k in table.keep),
        table.target * table.whole,
        int(table.overshoot == "exact"),
        int(table.game_end == "at_once"),
        table.whole,
        int(table.take_stock),
        *scoring_numbers(table.scoring, int(max(table.scores, default=0)), table.counts_plies),
        table.follow,
    )


def fitting(table: Table) -> tuple[list[int], list[int]]:
    """The tiles that fit an end of each number, by the half that is then turned outward.

    Where halves meet like to like the outward half follows, and the first list holds them all.
    """
    upper, lower = [0] * (table.top + 1), [0] * (table.top + 1)
    for x in range(table.top + 1):
        meets = table.top + 1 - x if table.sevens else x
        for t, (a, b) in enumerate(table.set.tiles):
            matador = table.sevens and (a + b == table.top + 1 or a + b == 0)
            if a == meets or matador or (b == meets and not table.sevens):
                upper[x] |= 1 << t
            if table.sevens and a != b and (b == meets or matador):
                lower[x] |= 1 << t
    return upper, lower


@functools.cache
def setup(table: Table) -> Setup:
    """What the engine reads, and how many blocks of words are made ahead."""
    tiles = table.set
    entries = [0] * int(line.BEYOND)
    upper, lower = fitting(table)
    for at, words in (
        (line.UPPER, upper),
        (line.LOWER, lower),
        (line.FITS, [u | w for u, w in zip(upper, lower)]),
        (line.SUITS, tiles.suits),
        (line.ORDER, tiles.heaviest_first(table.fallback)),
        (line.DOUBLES, [tiles.doubles]),
        (line.PLANES, [_plane(tiles, j) for j in range(line.PIP_BITS)]),
        (line.UPPER + line.EMPTY, [tiles.whole]),
    ):
        entries[int(at) : int(at) + len(words)] = words
    if table.scoring is not None:
        for start, words in scoring_entries(table.scoring, tiles, table.scores).items():
            entries[start : start + len(words)] = words
    for place, bits in enumerate(table.winners):
        entries[int(line.PLACES) + bits] = place
    wide = len(tiles) > NARROW
    if wide:  # so that the two parts of a word are made from what stands for it so far
        entries = [n & PART_BITS for n in entries] + [n >> PART for n in entries[: line.PLACED]]
    chance = -(-table.dealt // (16 if wide else 20))  # tiles to a block of four words
    choice = min(8 - chance, -(-table.dealt // 5))
    return Setup(numbers(table), tuple(entries), first=(chance, choice))


def _plane(tiles: DominoSet, j: int) -> int:
    return sum(1 << t for t, p in enumerate(tiles.pips) if p >> j & 1)
