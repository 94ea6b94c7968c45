"""The generator: words from the vector pass against NumPy's bulk generators."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Row, faster, take_turns
from oddslab.kernel import kernel
from oddslab.random import STRIDE, U, plane

PASSES = 4000
WORDS = PASSES * 512  # of 64 bits


@kernel
def fill(q, n):
    """Fill the planes of 256 trials `n` times."""
    for k in range(n):
        plane(q, U(k), U(0), U(512), U(7))


def rows() -> Iterator[Row]:
    """Nanoseconds a 64-bit word."""
    q = np.zeros(4 * int(STRIDE), np.uint32)
    bits = {"Philox": np.random.Philox, "PCG64": np.random.PCG64}
    jobs = {"ours": lambda: fill(q, PASSES)}
    for name, kind in bits.items():
        rng = np.random.Generator(kind(1))
        jobs[f"NumPy {name} in bulk"] = lambda rng=rng: rng.integers(
            0, 2**64, WORDS, dtype=np.uint64
        )
    times = take_turns(jobs, 15)
    for name, bar in (("Philox", 3.5), ("PCG64", 2.2)):
        yield faster(
            "vector pass, a 64-bit word", times, "ours", f"NumPy {name} in bulk",
            (1e9 / WORDS, 1e9 / WORDS), bar,
        )  # fmt: skip
