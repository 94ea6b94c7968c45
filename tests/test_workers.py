"""How a crew of threads finds the size of its blocks."""

from __future__ import annotations

import itertools

from oddslab import workers
from oddslab.game import variant


class Clock:
    """A clock by which the blocks of a run take the times given, the last one for ever."""

    def __init__(self, *took: float):
        self.took = itertools.chain(took, itertools.repeat(took[-1]))
        self.now, self.asked = 0.0, 0

    def perf_counter(self) -> float:
        self.asked += 1
        if self.asked % 2 == 0:  # the end of a block
            self.now += next(self.took)
        return self.now


def size_of_blocks(monkeypatch, *took: float) -> int:
    """The size that is found where the blocks tried take so long."""
    crew = workers.Crew(variant("raffle"), 1, 1)
    monkeypatch.setattr(workers, "time", Clock(*took))
    crew._try_out(0, 1 << 20)
    return crew.block


def test_one_slow_block_is_not_the_pace(monkeypatch):
    """The first trial may find the memory cold, and any block the machine busy: blocks grow on."""
    assert size_of_blocks(monkeypatch, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0) == 64
    assert size_of_blocks(monkeypatch, 1.0, 1.0) == 1
