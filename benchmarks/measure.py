"""Taking turns, medians, reference programs in C, and the rows of the table of results."""

from __future__ import annotations

import ctypes
import datetime
import functools
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from oddslab.engine import Runner
from oddslab.game import Variant

HERE = Path(__file__).parent
BUILD = HERE / "build"
REPEATS = 7


@dataclass(frozen=True)
class Row:
    """One line of the table: ours against another, or ours alone (`other` empty).

    `sense` says what `ratio` is: "times as fast" (the more the better, `bar` the least that will
    do), or "of its time" (the less the better, `bar` the most), or "" for ours alone.
    """

    what: str
    ours: float
    unit: str
    other: str = ""
    theirs: float | None = None
    ratio: float | None = None
    sense: str = ""
    bar: float | None = None

    @property
    def reached(self) -> bool | None:
        """Whether the bar is reached; None where there is none."""
        if self.bar is None:
            return None
        if self.sense == "times as fast":
            return self.ratio >= self.bar
        return (self.ours if self.ratio is None else self.ratio) <= self.bar


Times = Mapping[str, list[float]]


def take_turns(
    jobs: Mapping[str, Callable[[], Any]],
    repeats: int = REPEATS,
    clock: Callable[[], float] = time.process_time,
) -> Times:
    """Seconds of each job in each round, the jobs taking turns; one round before is not counted."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for job in jobs.values():
        job()
    for _ in range(repeats):
        for name, job in jobs.items():
            begun = clock()
            job()
            times[name].append(clock() - begun)
    return times


def median(times: Times, name: str) -> float:
    """The median seconds of a job."""
    return statistics.median(times[name])


def ratio(times: Times, a: str, b: str) -> float:
    """The median over the rounds of the time of `a` over that of `b` in the same round."""
    return statistics.median(x / y for x, y in zip(times[a], times[b]))


def faster(
    what: str,
    times: Times,
    ours: str,
    other: str,
    scale: tuple[float, float],
    bar: float | None = None,
    unit: str = "ns",
    words: str = "",
) -> Row:
    """A row "times as fast"; `scale` turns the seconds of ours and of the other into the unit."""
    mine, theirs = scale
    return Row(
        what,
        median(times, ours) * mine,
        unit,
        words or other,
        median(times, other) * theirs,
        ratio(times, other, ours) * theirs / mine,
        "times as fast",
        bar,
    )


def share(
    what: str,
    times: Times,
    ours: str,
    others: list[str],
    scale: float,
    bar: float | None = None,
    unit: str = "ns",
    words: str = "",
) -> Row:
    """A row "of its time", against the fastest of some others."""
    best = min(others, key=lambda name: median(times, name))
    return Row(
        what,
        median(times, ours) * scale,
        unit,
        words.format(best) if words else best,
        median(times, best) * scale,
        ratio(times, ours, best),
        "of its time",
        bar,
    )


# ---- reference C


def compilers() -> dict[str, str]:
    """The C compilers that are present, each with its version."""
    found = {}
    for name in ("gcc", "clang"):
        path = shutil.which(name)
        if path:
            said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True)
            found[name] = said.stdout.splitlines()[0].strip()
    return found


@functools.cache
def reference(source: str, function: str) -> dict[str, Callable[..., None]]:
    """A function of a reference by compiler, as ``f(seed, tag, group, groups, tally)``."""
    BUILD.mkdir(exist_ok=True)
    made: dict[str, Callable[..., None]] = {}
    for name in compilers():
        library = BUILD / f"{source}-{name}.so"
        command = [name, "-std=c11", "-O3", "-march=native", "-shared", "-fPIC"]
        file = HERE / "reference" / f"{source}.c"
        subprocess.run([*command, str(file), "-o", str(library)], check=True)
        f = getattr(ctypes.CDLL(str(library)), function)
        f.restype = None
        tally = np.ctypeslib.ndpointer(np.int64, flags="C_CONTIGUOUS")
        word, count = ctypes.c_uint64, ctypes.c_int64
        f.argtypes = [word, ctypes.c_uint32, word, count, tally]
        made[f"C ({name})"] = f
    return made


def beside_c(
    what: str,
    v: Variant,
    source: str,
    function: str,
    seed: int,
    passes: int,
    bar: float,
    words: str = "",
) -> Row:
    """A row "of its time" against C, which must play the same trials, 256 to a pass."""
    tag = v.game.family_number << 8
    trials = passes * 256
    ours, in_c = Runner(v, seed), reference(source, function)
    ours.run(0, trials)
    for f in in_c.values():
        tally = np.zeros_like(ours.tally)
        f(seed, tag, 0, passes, tally)
        assert (tally == ours.tally).all(), "the reference must play the same trials"
    spare = np.zeros_like(ours.tally)
    jobs: dict[str, Callable[[], Any]] = {
        name: lambda f=f: f(seed, tag, 0, passes, spare) for name, f in in_c.items()
    }
    jobs["ours"] = lambda: ours.run(0, trials)
    times = take_turns(jobs, 15)
    return share(what, times, "ours", list(in_c), 1e9 / trials, bar, words=words)


# ---- the machine, and other processes


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    import llvmlite
    import numba

    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():  # Linux
        lines = [s for s in info.read_text().splitlines() if "model name" in s]
        cpu = lines[0].split(":")[1].strip() if lines else cpu
    return {
        "processor": cpu,
        "cores": str(os.cpu_count()),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": f"{numba.__version__} (llvmlite {llvmlite.__version__})",
        **compilers(),
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
    }


def seconds_of(command: list[str], **environment: str) -> float:
    """The processor seconds of a command of this Python, all threads together."""
    before = os.times()
    subprocess.run(
        [sys.executable, *command],
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | environment,
    )
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )
