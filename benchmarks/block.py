"""The block game at random against C (which picks a move by x86's pdep), and weighing seats."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Row, median, reference, share, take_turns
from oddslab.engine import Runner
from oddslab.game import variant

SEED = 5
PASSES = 512
ROUNDS = PASSES * 256
WEIGHTS = "5*matches + pips - 3*answers + 20*shut"
SCORES_WEIGHED = "take_points"


def rows() -> Iterator[Row]:
    """Uniform play against C, the tallies equal; every line game with all seats weighing alike."""
    v = variant("block")
    tag = v.game.family_number << 8
    ours, in_c = Runner(v, SEED), reference("block", "block_rounds")
    ours.run(0, ROUNDS)
    for f in in_c.values():
        tally = np.zeros_like(ours.tally)
        f(SEED, tag, 0, PASSES, tally)
        assert (tally == ours.tally).all(), "the reference must play the same rounds"
    spare = np.zeros_like(ours.tally)
    jobs = {name: lambda f=f: f(SEED, tag, 0, PASSES, spare) for name, f in in_c.items()}
    jobs["block"] = lambda: ours.run(0, ROUNDS)
    times = take_turns(jobs, 15)
    yield share(
        "block game at random, a round", times, "block", list(in_c), 1e9 / ROUNDS, 1.7,
        words="{}, pdep",
    )  # fmt: skip
    weighed = dict.fromkeys(
        ("block", "four_handed_block", "matadore", "draw_game", "whist_dominoes"), WEIGHTS
    ) | dict.fromkeys(("muggins", "muggins_spinner", "all_fives", "bergen"), SCORES_WEIGHED)
    for key, weights in weighed.items():
        game = variant(key).game
        seats = {s.name: weights for s in game.seats(game.rules())}
        runner = Runner(variant(key, strategies=seats), SEED)
        times = take_turns({key: lambda r=runner: r.run(0, ROUNDS)}, 5)
        features = "four features" if weights == WEIGHTS else "points"
        what = f"{key}, {features} weighed, a round"
        yield Row(what, median(times, key) * 1e9 / ROUNDS, "ns", bar=1000)
