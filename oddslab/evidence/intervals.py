"""An interval for the weight of each face, alone and for all faces together."""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.evidence._reading import read_chance
from oddslab.evidence.throws import Throws, checked
from oddslab.statistics import Interval, clopper_pearson


@dataclass(frozen=True)
class FaceInterval:
    """The share of a face, its own interval, and the one that holds together with all others."""

    face: int
    count: int
    throws: int
    alone: Interval
    together: Interval


def face_intervals(throws: Throws, level: float = 0.95, die: int = 0) -> list[FaceInterval]:
    """Return the exact intervals of Clopper and Pearson for the weight of every face.

    `alone` covers a face's weight with at least `level`.  `together` is made at the level
    1 - (1 - level) / faces (Bonferroni), so that with at least `level` none of them misses.
    """
    n, faces, share = checked(throws).made(die), len(throws.faces), read_chance("level", level)
    each, alone = float(1 - (1 - share) / faces), float(share)
    return [
        FaceInterval(f, c, n, clopper_pearson(c, n, alone), clopper_pearson(c, n, each))
        for f, c in throws.of(die).items()
    ]
