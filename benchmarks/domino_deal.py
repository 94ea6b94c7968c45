"""Dealing two hands of seven of the double-six set, and nothing else, against C."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from benchmarks.measure import Row, reference, share, take_turns
from oddslab.apparatus.dominoes import DominoSet
from oddslab.bits import popcount
from oddslab.engine import Runner
from oddslab.game import Game, Scale, Setup, variant
from oddslab.kernel import kernel
from oddslab.options import Rules
from oddslab.random import ONE, ZERO, I, U, face_down, tile

SEED = 5
PASSES = 2048
DEALS = PASSES * 256
DOUBLES = U(DominoSet(6).doubles)


@kernel
def play(c, policy):
    """Two hands, as a line game deals them; how many doubles are in each."""
    face_down(c, 28)
    free = (ONE << U(28)) - ONE
    rest = I(28)
    left = ZERO
    for s in range(2):
        hand = ZERO
        for _ in range(7):
            t, left = tile(c, left, rest, free)
            hand |= ONE << U(t)
            free ^= ONE << U(t)
            rest -= 1
        c.out[s] = popcount(hand & DOUBLES)


@dataclass(frozen=True)
class NoRules(Rules):
    """Nothing to choose."""


DEAL = Game(
    key="deal",
    title="Two hands of seven",
    family="dominoes",
    document="",
    rules=NoRules,
    axes=lambda rules: (Scale.span("A", 0, 7), Scale.span("B", 0, 7)),
    setup=lambda rules: Setup(),
    play=lambda rules: play,
    tell=lambda rules, log, outcome: (),
)


def rows() -> Iterator[Row]:
    """The same deals, the tallies equal."""
    v = variant(DEAL)
    tag = DEAL.family_number << 8
    ours, in_c = Runner(v, SEED), reference("deal", "deals")
    ours.run(0, DEALS)
    for f in in_c.values():
        tally = np.zeros_like(ours.tally)
        f(SEED, tag, 0, PASSES, tally)
        assert (tally == ours.tally).all(), "the reference must deal the same hands"
    spare = np.zeros_like(ours.tally)
    jobs = {name: lambda f=f: f(SEED, tag, 0, PASSES, spare) for name, f in in_c.items()}
    jobs["deal"] = lambda: ours.run(0, DEALS)
    times = take_turns(jobs, 15)
    yield share("two hands of seven dealt", times, "deal", list(in_c), 1e9 / DEALS, 1.3)
