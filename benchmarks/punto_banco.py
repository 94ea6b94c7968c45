"""Punto banco: coups against C, and the exact counts of every size of shoe."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Row, median, reference, share, take_turns
from oddslab.engine import Runner
from oddslab.game import variant
from oddslab.gamebook.cards._baccara_hands import Shoe, deals
from oddslab.gamebook.cards._punto_banco_exact import counts

SEED = 5
PASSES = 2048
COUPS = PASSES * 256


def rows() -> Iterator[Row]:
    """The simulation beside C, the tallies equal; then the exact side, nothing remembered."""
    v = variant("punto_banco")
    tag = v.game.family_number << 8
    ours, in_c = Runner(v, SEED), reference("punto_banco", "punto_banco")
    ours.run(0, COUPS)
    for f in in_c.values():
        tally = np.zeros_like(ours.tally)
        f(SEED, tag, 0, PASSES, tally)
        assert (tally == ours.tally).all(), "the reference must play the same coups"
    spare = np.zeros_like(ours.tally)
    jobs = {name: lambda f=f: f(SEED, tag, 0, PASSES, spare) for name, f in in_c.items()}
    jobs["ours"] = lambda: ours.run(0, COUPS)
    times = take_turns(jobs, 15)
    yield share("punto banco, a coup", times, "ours", list(in_c), 1e9 / COUPS, 1.5, words="{}")

    def exactly() -> None:
        counts.cache_clear()
        deals.cache_clear()
        for packs in range(1, 13):
            counts(Shoe.of(packs))

    times = take_turns({"exact": exactly})
    yield Row("punto banco exactly, a shoe", median(times, "exact") * 1e3 / 12, "ms", bar=1000)
