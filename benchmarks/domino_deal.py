"""Dealing two hands of seven of the double-six set, and nothing else, against C."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.measure import Row, beside_c
from oddslab.apparatus.dominoes import DominoSet
from oddslab.bits import popcount
from oddslab.game import Game, Scale, Setup, variant
from oddslab.kernel import kernel
from oddslab.options import Rules
from oddslab.random import ONE, ZERO, I, U, face_down, tile

SEED = 5
PASSES = 2048
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
    title = "two hands of seven dealt"
    yield beside_c(title, variant(DEAL), "deal", "deals", SEED, PASSES, 1.3)
