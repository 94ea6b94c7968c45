"""The raffle: one chance of nine dice, full histogram of totals."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Row, faster, reference, share, take_turns
from oddslab.engine import Runner
from oddslab.game import variant

SEED = 5
GROUPS = 2048
TRIALS = GROUPS * 1024
PLAIN = TRIALS // 8


def rows() -> Iterator[Row]:
    """Lanes and plain kernel against C and NumPy."""
    v = variant("raffle", players=1)
    tag = v.game.family_number << 8
    fast, plain = Runner(v, SEED), Runner(v, SEED, fast=False)
    in_lanes = reference("raffle", "raffle_lanes")
    one_by_one = reference("raffle", "raffle_plain")
    plain.run(0, PLAIN)
    for f in (*in_lanes.values(), *one_by_one.values()):
        tally = np.zeros(46, np.int64)
        f(SEED, tag, 0, PLAIN // 1024, tally)
        assert (tally == plain.tally).all(), "the reference must play the same trials"
    fast.run(0, TRIALS)
    tally = np.zeros(46, np.int64)
    next(iter(in_lanes.values()))(SEED, tag, 0, GROUPS, tally)
    assert (tally == fast.tally).all()

    rng = np.random.default_rng(1)
    bin_ = np.zeros(46, np.int64)
    jobs = {name: lambda f=f: f(SEED, tag, 0, GROUPS, bin_) for name, f in in_lanes.items()}
    jobs["ours"] = lambda: fast.run(0, TRIALS)
    jobs["NumPy idiom"] = lambda: np.bincount(rng.integers(1, 7, (10**6, 9)).sum(1))
    times = take_turns(jobs, 15)
    yield share(
        "raffle in lanes, a chance", times, "ours", list(in_lanes), 1e9 / TRIALS, 0.9,
        words="the same lanes in {}",
    )  # fmt: skip
    yield faster(
        "raffle in lanes, a chance", times, "ours", "NumPy idiom", (1e9 / TRIALS, 1e9 / 10**6), 28
    )
    jobs = {
        name: lambda f=f: f(SEED, tag, 0, PLAIN // 1024, bin_) for name, f in one_by_one.items()
    }
    jobs["ours"] = lambda: plain.run(0, PLAIN)
    times = take_turns(jobs, 15)
    yield share(
        "raffle, plain kernel, a chance", times, "ours", list(one_by_one), 1e9 / PLAIN,
        words="{}, nine dice written out",
    )  # fmt: skip
