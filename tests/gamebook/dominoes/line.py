"""Helpers of the tests of line games: logs for the referee, and what every such game must pass."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oddslab.engine import Runner, play_one
from oddslab.game import Variant
from oddslab.gamebook.dominoes import _line as line
from oddslab.gamebook.dominoes._line_tell import steps
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import flat
from tests.referee.dominoes import Book, Deed, Result, Round

FALSE_ALARM = 1e-6  # of each comparison with an exact law
WORDS = {
    line.LAID: "lays", line.DRAWN: "draws", line.GO: "goes", line.STOPPED: "declines",
    line.ENDED: "ends",
}  # fmt: skip
TILES = [(a, b) for b in range(13) for a in range(b + 1)]
SEATS = "ABCDEFGH"
TWO_WAYS = {"A": "heaviest_first", "B": "5*matches + pips - 3*answers + 20*shut"}
FOUR_WAYS = {
    "A": "heaviest_first",
    "B": "5*matches - 3*answers",
    "C": "double + 2*shut",
    "D": "suit - closed",
}


def deeds_of(log: Sequence[int]) -> tuple[list[list[tuple[int, int]]], list[Deed]]:
    """The hands that were dealt and what was done, for the referee."""
    steps_ = steps(log)
    hands = [[] for _ in range(1 + max(s.seat for s in steps_ if s.kind == line.DEALT))]
    deeds = []
    for s in steps_:
        if s.kind == line.DEALT:
            hands[s.seat].append(TILES[s.tile])
        elif s.kind == line.LAID:
            placed = (None, None) if s.met == 15 else (s.met, s.outward)
            deeds.append(Deed("lays", s.seat, TILES[s.tile], *placed))
        elif s.kind == line.DRAWN:
            deeds.append(Deed("draws", s.seat, TILES[s.tile]))
        elif s.kind == line.NAMED:
            deeds.append(Deed("names", s.seat, met=s.tile))
        else:
            deeds.append(Deed(WORDS[s.kind], s.seat))
    return hands, deeds


def refereed(v: Variant, book: Book, trial: int, seed: int = 11) -> tuple[Round, Result, dict]:
    """A round played by the engine and judged by the referee."""
    outcome, log = play_one(v, trial, seed)
    played = Round(book, *deeds_of(log))
    return played, played.play(), outcome


def agrees(v: Variant, book: Book, trials: int = 1000, seed: int = 11) -> list[Result]:
    """The referee allows every move of `trials` rounds and counts each as the engine does; the
    compiled tally is that of the refereed rounds."""
    tally = np.zeros([len(a) for a in v.axes], np.int64)
    results = []
    for trial in range(trials):
        played, result, outcome = refereed(v, book, trial, seed)
        names = SEATS[: len(played.hands)]
        if book.partners:
            names = [names[0::2], names[1::2]]
        won = " and ".join("+".join(names[k]) for k in sorted(result.winners)) or "none"
        counted = {"winner": won, "out": "nobody" if result.out is None else SEATS[result.out],
                   "points": result.points, "plies": result.plies}  # fmt: skip
        assert outcome == {name: counted[name] for name in outcome}, trial
        tally[tuple(a.values.index(counted[a.name]) for a in v.axes)] += 1
        results.append(result)
    runner = Runner(v, seed)
    runner.run(0, trials)
    assert (runner.tally.reshape(tally.shape) == tally).all()
    return results


def walk_fits(v: Variant, wrong: Variant | None = None, trials: int = 100_000) -> None:
    """A tally fits the law that the walk reads off the engine (false alarm 1e-6), and does not fit
    that of the wrong variant."""
    runner = Runner(v, 5)
    runner.run(0, trials)
    counts = runner.tally.tolist()
    assert chi_square_gof(counts, flat(v, walk(v))).p_value > FALSE_ALARM
    if wrong is not None:
        assert chi_square_gof(counts, flat(v, walk(wrong))).p_value < FALSE_ALARM


def told(v: Variant, trial: int, seed: int) -> list[str]:
    """A round in words."""
    outcome, log = play_one(v, trial, seed)
    return list(v.game.tell(v.rules, log, outcome))
