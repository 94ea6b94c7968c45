"""Macao, quinze and farmer from one pack against C with the rules in its source; six packs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Row, median, reference, share, take_turns
from oddslab.engine import Runner
from oddslab.game import variant

SEED = 5
PASSES = 1024
TRIALS = PASSES * 256


def rows() -> Iterator[Row]:
    """The default rules, by table and by C, the tallies equal; then what is beyond one pack."""
    for key, function, what in (
        ("macao", "deals", "a deal"),
        ("quinze", "games", "a game"),
        ("farmer", "deals", "a deal of four players"),
    ):
        v = variant(key)
        tag = v.game.family_number << 8
        ours, in_c = Runner(v, SEED), reference(key, function)
        ours.run(0, TRIALS)
        for f in in_c.values():
            tally = np.zeros_like(ours.tally)
            f(SEED, tag, 0, PASSES, tally)
            assert (tally == ours.tally).all(), "the reference must play the same trials"
        spare = np.zeros_like(ours.tally)
        jobs = {
            name: lambda f=f, tag=tag, spare=spare: f(SEED, tag, 0, PASSES, spare)
            for name, f in in_c.items()
        }
        jobs["ours"] = lambda ours=ours: ours.run(0, TRIALS)
        times = take_turns(jobs, 15)
        yield share(f"{key} from one pack, {what}", times, "ours", list(in_c), 1e9 / TRIALS, 1.5)
    for key, rules, what in (
        ("macao", {"players": 4}, "four players, a deal"),
        ("macao", {"packs": 6}, "six packs, a deal"),
        ("quinze", {"packs": 6}, "six packs, a game"),
        ("farmer", {"packs": 6}, "six packs, a deal of four players"),
    ):
        runner = Runner(variant(key, **rules), SEED)
        times = take_turns({what: lambda r=runner: r.run(0, TRIALS)}, 7)
        yield Row(f"{key}, {what}", median(times, what) * 1e9 / TRIALS, "ns")
