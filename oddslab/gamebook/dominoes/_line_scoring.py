"""The rule table of what scores during a round of a line game, as named values."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from oddslab.apparatus.dominoes import DominoSet
from oddslab.game import OrMore
from oddslab.gamebook.dominoes import _line_numbers as line

REWARDS = ("none", "rounded", "rounded_each", "one")
CELLS = 1 << 21  # of a tally: 16 MiB a thread
MOST_VALUES = 300  # of a score


@dataclass(frozen=True)
class Scoring:
    """What scores in a line game besides winning the round.

    Parameters
    ----------
    multiple : int
        The open ends score when they count a multiple of it; 0: ends that are alike score.
    per : int
        Points for each multiple.
    headers : tuple of int
        Points for a set double, for two ends alike, and for two with a double among them.
    set_flat : bool
        A set double is no double for the headers that follow.
    spinner : str
        The double with four points: "none", "first_double" or "opening_only".
    uncounted : bool
        The open side of that double counts nothing.
    sides_first : bool
        Its own ends are not played to before both sides are covered.
    out_scores : bool
        The play that goes out scores as any other.
    missed : Fraction
        The chance that a score is overlooked, and taken by the next player.
    domino, block : str
        What the hands left score for who is out, and at a block for the fewest pips: "none", the
        "rounded" sum of what the others hold more, the sum of each "rounded_each", or "one" point.
    doublets : str
        At a block a double in hand "loses" to none; or "decides", and without any nobody scores.
    singly : bool
        At a block players, not sides, are compared.
    """

    multiple: int = 0
    per: int = 0
    headers: tuple[int, int, int] = (0, 0, 0)
    set_flat: bool = False
    spinner: str = "none"
    uncounted: bool = False
    sides_first: bool = False
    out_scores: bool = True
    missed: Fraction = Fraction(0)
    domino: str = "one"
    block: str = "none"
    doublets: str = ""
    singly: bool = False

    @property
    def unit(self) -> int:
        """All that scores is a multiple of this."""
        return 1 if "one" in (self.domino, self.block) else max(self.per, 1)

    def worth(self, count: int) -> int:
        """The points of open ends that count so many."""
        if not self.multiple or count % self.multiple:
            return 0
        return count // self.multiple * self.per


def numbers(scoring: Scoring | None, largest: int, with_plies: bool) -> tuple[int, ...]:
    """What stands in ``c.rules``, from STRIDE on."""
    if scoring is None:
        return (line.WIDTH, *[0] * (line.WITH_PLIES - line.STRIDE))
    s = scoring
    spinner = 0
    if s.spinner != "none":
        spinner = line.CROSSED
        spinner |= line.SET_ONLY * (s.spinner == "opening_only")
        spinner |= line.SIDES_FIRST * s.sides_first | line.UNCOUNTED * s.uncounted
    return (
        line.SCORING_WIDTH,
        line.OPEN_ENDS if s.multiple else line.HEADERS | line.SET_FLAT * s.set_flat,
        spinner,
        int(s.out_scores),
        s.missed.numerator,
        s.missed.denominator,
        s.multiple,
        s.per,
        *s.headers,
        REWARDS.index(s.domino),
        REWARDS.index(s.block),
        ("", "loses", "decides").index(s.doublets),
        int(s.singly),
        largest,
        int(with_plies),
    )


def entries(scoring: Scoring, tiles: DominoSet, values: tuple[int, ...]) -> dict[int, list[int]]:
    """What stands in ``c.table``, by place."""
    ends = range(tiles.top + 1)
    counts = range(int(line.COUNTS))
    found = {
        int(line.VALUES): list(ends),
        int(line.VALUES + line.ACROSS): [2 * n for n in ends],
        int(line.WORTHS): [scoring.worth(n) for n in counts],
        int(line.PLACED): [
            max(k for k, v in enumerate(values) if int(v) <= n) for n in range(int(values[-1]) + 1)
        ],
    }
    for x in ends:
        words = [0] * counts.stop
        for t, (a, b) in enumerate(tiles.tiles):
            if x in (a, b):
                turned = 2 * x if a == b else a + b - x
                for rest in counts:
                    words[rest] |= (scoring.worth(rest + turned) > 0) << t
        found[int(line.SCORERS) + counts.stop * x] = words
    found[int(line.SCORERS) + counts.stop * int(line.NONE)] = [0] * counts.stop
    return found


def possible(scoring: Scoring, tiles: DominoSet, plays: int) -> list[int]:
    """The scores that so many plays and the hands might make, and some that they might not.

    No play scores more than the open ends can count, and the hands no more than the set's pips.
    """
    unit = max(scoring.per, 1)
    points = (4 if scoring.spinner == "none" else 8) * tiles.top  # an end counts two halves
    most = plays * max([*scoring.headers, *(scoring.worth(n) for n in range(points + 1))])
    rounded = "round" in scoring.domino + scoring.block
    most += -(-tiles.total_pips // scoring.multiple) * unit if rounded else 1
    odd = unit > 1 and "one" in (scoring.domino, scoring.block)  # a point beside whole multiples
    return [n for n in range(most + 1) if n % unit == 0 or (odd and n % unit == 1)]


def values(found: list[int], others: int) -> tuple[int, ...]:
    """The values of the axis of a score: if there are many, the last stands for more.

    `others`: the cells that the axes beside the two of scores make.
    """
    kept = found[: min(MOST_VALUES, math.isqrt(CELLS // others))]
    if kept != found:
        kept[-1] = OrMore(kept[-1])
    return tuple(kept)
