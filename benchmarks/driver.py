"""The driver: its cost over one bare call of the kernel, and two threads against one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import oddslab
from benchmarks.measure import Row, median, ratio, share, take_turns
from oddslab import engine
from oddslab.engine import Runner
from oddslab.game import Variant, variant
from oddslab.kernel import kernel
from oddslab.random import COLUMNS, U, begin, first_pass

SEED = 5
BLOCK_SECONDS = 0.005  # of a stretch that a thread takes at a time


@kernel
def bare(cs, n, policy, widths, tally):
    """The loop that one would write by hand for one kernel: all trials in one call."""
    c = cs[0]
    trial = U(0)
    while trial < U(n):
        first_pass(c, trial)
        for i in range(COLUMNS):
            begin(c, U(i))
            play(c, policy)  # noqa: F821 - put in by `given`
            at = 0
            for k in range(AXES):  # noqa: F821
                at = at * widths[k] + c.out[k]
            tally[U(at)] += 1
        trial += U(COLUMNS)


def hand_loop(v: Variant, n: int) -> Callable[[], Any]:
    """One call that plays the first `n` trials."""
    loop = bare.given(play=v.game.play(v.rules), AXES=len(v.axes))
    cs, policy = engine.context(v, SEED), np.array(v.policy or [0], np.int64)
    widths = engine.widths(v)
    tally = np.zeros(int(widths.prod()), np.int64)
    return lambda: loop(cs, n, policy, widths, tally)


def in_blocks(runner: Runner, n: int, block: int) -> Callable[[], Any]:
    """The driver: stretches as the threads take them."""

    def job() -> None:
        for at in range(0, n, block):
            runner.run(at, min(block, n - at))

    return job


def rows() -> Iterator[Row]:
    """Overheads, then threads."""
    cases = [
        ("raffle, a chance (lanes)", variant("raffle", players=1), 2, True, 1.05),
        ("craps, a bet (lanes)", variant("craps"), 6, True, 1.05),
        ("raffle, a chance", variant("raffle", players=1), 25, False, 1.10),
        ("craps, a bet", variant("craps"), 30, False, 1.10),
        ("vingt-et-un, a coup", variant("vingt_et_un"), 60, False, 1.05),
        ("raffle of 20 chances", variant("raffle"), 400, False, 1.05),
    ]
    for name, v, guess, fast, bar in cases:
        n = int(0.05e9 / guess) // 1024 * 1024
        runner = Runner(v, SEED, fast)
        block = max(1024, int(BLOCK_SECONDS * 1e9 / guess) // 1024 * 1024)
        if fast:
            other = Runner(v, SEED)
            call = lambda other=other, n=n: other.run(0, n)  # noqa: E731
        else:
            call = hand_loop(v, n)
        times = take_turns({"ours": in_blocks(runner, n, block), "bare": call}, 15)
        yield share(f"driver: {name}", times, "ours", ["bare"], 1e9 / n, bar, words="one bare call")
    yield from two_threads()


def two_threads() -> Iterator[Row]:
    """Jobs of about a second, in wall time."""
    for name, v, n in (
        ("raffle, a chance (lanes)", {"game": "raffle", "players": 1}, 900_000_000),
        ("craps, a hand", {"game": "craps", "unit": "hand"}, 24_000_000),
    ):
        jobs = {
            k: lambda k=k, v=v, n=n: oddslab.simulate(**v, trials=n, rng=SEED, threads=int(k))
            for k in "12"
        }
        times = take_turns(jobs, 5, time.perf_counter)
        efficiency = 1 / (2 * ratio(times, "2", "1"))
        yield Row(
            f"two threads, efficiency: {name}",
            median(times, "2") * 1e3,
            "ms",
            "one thread",
            median(times, "1") * 1e3,
            2 * efficiency,
            "times as fast",
            1.9,
        )
