"""Starting: imports, one game cold and warm, the audit.  Processor seconds of whole processes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator

from benchmarks.measure import Row, median, seconds_of, share, take_turns

GAMES = {
    "raffle, one chance": "oddslab.simulate('raffle', trials=10**5, rng=1, players=1)",
    "raffle of 20 chances": "oddslab.simulate('raffle', trials=10**4, rng=1)",
    "craps, a bet": "oddslab.simulate('craps', trials=10**5, rng=1)",
    "craps, a hand": "oddslab.simulate('craps', trials=10**5, rng=1, unit='hand')",
    "vingt-et-un": "oddslab.simulate('vingt_et_un', trials=10**5, rng=1)",
}


def clock_of(job: Callable[[], float]) -> tuple[Callable[[], None], Callable[[], float]]:
    """A job that tells its own seconds, as a job and a clock."""
    total = [0.0]

    def run() -> None:
        total[0] += job()

    return run, lambda: total[0]


def rows() -> Iterator[Row]:
    """Imports, games, audit."""
    spent = [0.0]

    def process(code: str, **environment: str) -> None:
        spent[0] += seconds_of(["-c", code], **environment)

    times = take_turns(
        {
            "nothing": lambda: process("pass"),
            "numpy": lambda: process("import numpy"),
            "ours": lambda: process("import oddslab"),
        },
        15,
        lambda: spent[0],
    )
    yield share("import oddslab (whole process)", times, "ours", ["numpy"], 1e3, 2.0, "ms")
    for name, call in GAMES.items():
        code = f"import oddslab; {call}"
        cold, warm = [], []
        for _ in range(3):
            with tempfile.TemporaryDirectory() as folder:
                cold.append(seconds_of(["-c", code], ODDSLAB_CACHE=folder))
                warm += [seconds_of(["-c", code], ODDSLAB_CACHE=folder) for _ in range(2)]
        yield Row(f"cold: {name}", median({"": cold}, ""), "s", bar=4.0)
        yield Row(f"warm: {name}", median({"": warm}, ""), "s", bar=1.0)
    yield from audit()


def audit() -> Iterator[Row]:
    """Once cold, once warm; wall seconds on the cores at hand."""
    import time

    def wall(folder: str) -> float:
        begun = time.perf_counter()
        seconds_of(["-m", "oddslab", "audit", "--format", "csv"], ODDSLAB_CACHE=folder)
        return time.perf_counter() - begun

    with tempfile.TemporaryDirectory() as folder:
        yield Row("audit, cold (wall, once)", wall(folder), "s", bar=60.0)
        yield Row("audit, warm (wall, once)", wall(folder), "s", bar=10.0)
