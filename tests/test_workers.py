"""How a crew of threads finds the size of its blocks, and what it says meanwhile."""

from __future__ import annotations

import contextlib
import io
import itertools
import sys

import pytest

from oddslab import progress, workers
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


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "wanted", "said"),
    [
        (Terminal, None, True),
        (io.StringIO, None, False),
        (Terminal, False, False),
        (io.StringIO, True, True),
    ],
)
def test_compiling_is_said_on_a_terminal_and_taken_back(monkeypatch, stream, wanted, said):
    """One line while it lasts, overwritten with blanks afterwards, also where it fails; no word
    where there is no terminal."""
    shown = stream()
    monkeypatch.setattr(sys, "stderr", shown)
    with contextlib.suppress(RuntimeError), progress.compiling("craps", wanted):
        line = shown.getvalue()
        raise RuntimeError
    assert line.startswith("compiling craps") is said
    assert "\n" not in line
    after = shown.getvalue().removeprefix(line)
    assert after == ("\r" + " " * len(line) + "\r" if said else "")
