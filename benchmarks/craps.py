"""Craps: one bet to its result, tallied by result, point and number of throws."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Row, faster, reference, share, take_turns
from oddslab.engine import Runner
from oddslab.game import variant

SEED = 5
GROUPS = 512
TRIALS = GROUPS * 1024
ROUND = 10**5  # bets of one call of the NumPy idiom; more at once is slower a bet
MOST = 128
PLACE = np.array([0, 0, 0, 0, 1, 2, 3, 0, 4, 5, 6, 0, 0])


def numpy_idiom(rng: np.random.Generator, n: int) -> np.ndarray:
    """The tally of `n` bets: int64 throws, and boolean masks over the bets still live."""
    point = np.zeros(n, np.int64)
    won = np.zeros(n, bool)
    throws = np.zeros(n, np.int64)
    live = np.arange(n)
    while live.size:
        total = rng.integers(1, 7, (live.size, 2)).sum(1)
        throws[live] += 1
        held = point[live]
        come_out = held == 0
        natural = come_out & ((total == 7) | (total == 11))
        craps = come_out & ((total <= 3) | (total == 12))
        made = ~come_out & (total == held)
        out = ~come_out & (total == 7)
        won[live] = natural | made
        over = natural | craps | made | out
        point[live] = np.where(come_out & ~over, total, held)
        live = live[~over]
    cell = (won * 7 + PLACE[point]) * MOST + np.minimum(throws, MOST) - 1
    return np.bincount(cell, minlength=2 * 7 * MOST)


def rows() -> Iterator[Row]:
    """Lanes and plain kernel against C, NumPy and crapssim."""
    v = variant("craps", most=MOST)
    tag = v.game.family_number << 8
    fast, plain = Runner(v, SEED), Runner(v, SEED, fast=False)
    in_c = reference("craps", "craps_plain")
    plain.run(0, TRIALS)
    fast.run(0, TRIALS)
    assert (fast.tally == plain.tally).all()
    for f in in_c.values():
        tally = np.zeros_like(plain.tally)
        f(SEED, tag, 0, GROUPS, tally)
        assert (tally == plain.tally).all(), "the reference must play the same trials"
    rng = np.random.default_rng(1)
    shown = numpy_idiom(rng, 10**6)
    z = (shown[7 * MOST :].sum() - 1e6 * 244 / 495) / 500
    assert abs(z) < 5, "the NumPy idiom must play craps"  # a false alarm in 1.7 million runs

    bin_ = np.zeros_like(plain.tally)
    jobs = {name: lambda f=f: f(SEED, tag, 0, GROUPS // 4, bin_) for name, f in in_c.items()}
    jobs["plain"] = lambda: plain.run(0, TRIALS // 4)
    jobs["lanes"] = lambda: fast.run(0, TRIALS)
    jobs["NumPy idiom"] = lambda: numpy_idiom(rng, ROUND)
    times = take_turns(jobs, 25)
    yield faster(
        "craps in lanes, a bet", times, "lanes", "NumPy idiom", (1e9 / TRIALS, 1e9 / ROUND), 20
    )
    if importlib.util.find_spec("crapssim"):
        yield against_crapssim(fast)
    yield share(
        "craps, plain kernel, a bet", times, "plain", list(in_c), 4e9 / TRIALS, 1.2, words="{}"
    )


def against_crapssim(fast: Runner) -> Row:
    """Bets on the pass line at crapssim's table, a second's worth."""
    import crapssim
    from crapssim.strategy import BetPassLine

    bets = 2000

    def peer() -> None:
        table = crapssim.Table(seed=1)
        table.add_player(bankroll=1e9, strategy=BetPassLine(5))
        throws = round(bets * 557 / 165)  # of so many throws each on average
        table.run(max_rolls=throws, verbose=False)

    times = take_turns({"ours": lambda: fast.run(0, TRIALS), "crapssim": peer}, 5)
    scale = 1e9 / TRIALS, 1e9 / bets
    return faster("craps in lanes, a bet", times, "ours", "crapssim", scale, 2000)
