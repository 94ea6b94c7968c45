"""Helpers of the tests of scoring line games: their logs for the referee, what all must pass."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oddslab.engine import Runner, play_one
from oddslab.game import Variant
from oddslab.gamebook.dominoes import _line_numbers as line
from oddslab.gamebook.dominoes._line_tell import steps
from tests.gamebook.dominoes.line import SEATS, TILES, WORDS
from tests.referee.domino_scores import End, ScoreBook, ScoreRound
from tests.referee.dominoes import Deed

LIES = ("", "across", "own end", "side")
SCORING = {"A": "take_points", "B": "30*score - gives + 2*keeps + pips"}


def deeds_of(log: Sequence[int]) -> tuple[list[list[tuple[int, int]]], list[Deed]]:
    """The hands that were dealt and what was done, for the referee."""
    found = steps(log)
    hands: list = [[] for _ in range(1 + max(s.seat for s in found if s.kind == line.DEALT))]
    deeds = []
    for s in found:
        if s.kind == line.DEALT:
            hands[s.seat].append(TILES[s.tile])
        elif s.kind == line.LAID:
            met, outward = (None, None) if s.met == 15 else (End(s.met, LIES[s.lies]), s.outward)
            deeds.append(Deed("lays", s.seat, TILES[s.tile], met, outward))
        elif s.kind == line.MADE:
            deeds.append(
                Deed("calls muggins" if s.overlooked else "scores", s.seat, None, s.points)
            )
        elif s.kind == line.DRAWN:
            deeds.append(Deed("draws", s.seat, TILES[s.tile]))
        else:
            deeds.append(Deed(WORDS[s.kind], s.seat))
    return hands, deeds


def agrees(
    v: Variant, book: ScoreBook, trials: int = 300, seed: int = 11, compiled: bool = False
) -> list[ScoreRound]:
    """The referee allows every move and counts every point as the engine does; if `compiled`, the
    compiled tally is that of the refereed rounds."""
    tally = np.zeros([len(a) for a in v.axes], np.int64)
    rounds = []
    for trial in range(trials):
        outcome, log = play_one(v, trial, seed)
        played = ScoreRound(book, *deeds_of(log))
        result = played.play()
        names = list(SEATS[: len(played.hands)])
        sides = ["+".join(names[k :: played.sides]) for k in range(played.sides)]
        scores = result["scores"]
        most = [k for k, p in enumerate(scores) if p == max(scores)]
        mine = sides.index(v.axes[0].name.removesuffix(" points"))
        others = [s for s in sides if s != sides[mine]]
        counted = {
            f"{sides[mine]} points": scores[mine],
            f"{'+'.join(others)} points": sum(scores) - scores[mine],
            "out": "nobody" if result["out"] is None else names[result["out"]],
            "winner": sides[most[0]] if len(most) == 1 else "none",
            "plies": result["plies"],
        }
        assert outcome == {name: counted[name] for name in outcome}, trial
        tally[tuple(a.values.index(counted[a.name]) for a in v.axes)] += 1
        rounds.append(played)
    if compiled:
        runner = Runner(v, seed)
        runner.run(0, trials)
        assert (runner.tally.reshape(tally.shape) == tally).all()
    return rounds
