"""Who plays the trials of a run: threads of this process, or the workers of an executor.

Plain threads under compiled code that releases the lock take blocks from one counter, while the
main thread draws the progress bar and answers Ctrl-C.  (Measured against ``prange`` and a pool of
futures: as fast as the first, which cannot be interrupted, and with far less overhead than the
second.)
"""

from __future__ import annotations

import itertools
import os
import threading
import time
from collections import deque
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any

import numpy as np

from oddslab import engine
from oddslab.game import Variant, find, game_files
from oddslab.options import bounded
from oddslab.progress import Bar, compiling
from oddslab.random import GROUP

_BLOCK_SECONDS = 0.005  # a block should take about this long: Ctrl-C waits for one
_POLL_SECONDS = 0.05


def read_threads(value: int | None) -> int:
    """A number of threads; None stands for the processors this process may use."""
    if value is None:
        try:
            return len(os.sched_getaffinity(0))
        except AttributeError:  # not on every system
            return os.cpu_count() or 1
    return bounded("threads", value, 1, 1024, "1 to 1024")


class Crew:
    """Threads of this process, each with its own runner; they take blocks from one counter."""

    def __init__(self, v: Variant, seed: int, threads: int, progress: bool | None = None):
        begun = time.perf_counter()
        self.threads = threads
        self.interrupted = False
        self.stop = threading.Event()
        with compiling(v.game.key, progress):
            self.runners = [engine.Runner(v, seed)]  # compiles, in the main thread
        self.compile_seconds = time.perf_counter() - begun
        self.v, self.seed = v, seed
        self.block = 1

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop.set()

    def tally(self) -> np.ndarray:
        """The sum over the runners, shaped by the axes."""
        total = sum(r.tally for r in self.runners)
        return np.asarray(total).reshape([len(a) for a in self.v.axes])

    @property
    def held(self) -> int:
        """How many trials the tallies hold: after Ctrl-C they alone can tell."""
        return sum(int(r.tally.sum()) for r in self.runners)

    def play(self, start: int, stop: int, bar: Bar) -> int:
        """Play trials ``start .. stop - 1``; how many are held in all, fewer after Ctrl-C."""
        try:
            at = self._try_out(start, stop)
        except KeyboardInterrupt:
            self.interrupted = True
            return self.held
        bar.advance(at - start)
        threads = min(self.threads, -(-(stop - at) // self.block))
        if threads <= 0:
            return self.held
        while len(self.runners) < threads:
            self.runners.append(engine.Runner(self.v, self.seed))
        blocks, errors = itertools.count(), []
        done = [0] * threads
        ended = [threading.Event() for _ in range(threads)]  # Ctrl-C in a join may fake its end
        first = at

        def work(k: int) -> None:
            try:
                while not self.stop.is_set():
                    low = first + next(blocks) * self.block
                    if low >= stop:
                        break
                    n = min(self.block, stop - low)
                    self.runners[k].run(low, n)
                    done[k] += n
            except BaseException as e:  # handed to the main thread
                errors.append(e)
                self.stop.set()
            finally:
                ended[k].set()

        workers = [threading.Thread(target=work, args=(k,), daemon=True) for k in range(threads)]
        for w in workers:
            w.start()
        shown = 0
        while not all(e.is_set() for e in ended):
            try:
                next((e for e in ended if not e.is_set()), ended[0]).wait(_POLL_SECONDS)
                bar.advance(sum(done) - shown)
                shown = sum(done)
            except KeyboardInterrupt:
                self.interrupted = True
                self.stop.set()  # blocks begun are finished, so what is held has no gaps
        bar.advance(sum(done) - shown)
        if errors:
            raise errors[0]
        return self.held

    def _try_out(self, start: int, stop: int) -> int:
        """Play growing first blocks in this thread until their time tells how large one may be.

        They begin with one trial, since Ctrl-C waits for a block and a trial may be long.
        """
        at = start
        slow = 0  # blocks running: one may be slow because the memory is cold, or the machine busy
        while at < stop:
            past = at % GROUP if self.block >= GROUP else 0  # full blocks end with a group
            n = min(self.block - past, stop - at)
            begun = time.perf_counter()
            self.runners[0].run(at, n)
            took = time.perf_counter() - begun
            at += n
            slow = slow + 1 if took > _BLOCK_SECONDS / 4 else 0
            if slow == 2 or self.block >= 1 << 24:
                break
            if not slow:
                self.block *= 4
        return at


@dataclass(frozen=True)
class _Task:
    """A stretch of trials, as it travels to another process."""

    key: str
    rules: Any
    policies: Any
    seed: int
    start: int
    stop: int
    threads: int

    def __call__(self) -> np.ndarray:
        v = Variant(find(self.key), self.rules, self.policies)
        with Crew(v, self.seed, self.threads) as crew, Bar(None, False) as bar:
            if crew.play(self.start, self.stop, bar) < self.stop - self.start:
                raise KeyboardInterrupt  # a terminal's Ctrl-C reaches the workers as well
            return crew.tally()


def _do(task: _Task) -> np.ndarray:
    return task()


class Hired:
    """An executor's workers; each task is a stretch of trials."""

    def __init__(self, v: Variant, seed: int, executor: Executor, threads: int):
        if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
            raise TypeError(f"executor must be a concurrent.futures.Executor, not {executor!r}")
        if v.game.key not in game_files() or find(v.game.key) is not v.game:
            raise ValueError(f"{v.game.key!r} is not in the catalogue, so no other process has it")
        self.v, self.seed, self.executor, self.threads = v, seed, executor, threads
        self.interrupted = False
        self.compile_seconds = 0.0
        self.sum = np.zeros([len(a) for a in v.axes], np.int64)

    def __enter__(self) -> Hired:
        return self

    def __exit__(self, *_: Any) -> None:
        return None

    def tally(self) -> np.ndarray:
        """The sum of the tasks done."""
        return self.sum.copy()

    def play(self, start: int, stop: int, bar: Bar) -> int:
        """Play trials ``start .. stop - 1``; how many are held in all, fewer after Ctrl-C."""
        workers = getattr(self.executor, "_max_workers", None)
        if not isinstance(workers, int) or workers < 1:
            workers = 8  # of a cluster nobody can tell
        size = max(-(-(stop - start) // (4 * workers) // GROUP) * GROUP, 1 << 16)
        tasks = [
            _Task(
                self.v.game.key, self.v.rules, dict(self.v.policies), self.seed, low,
                min(low + size, stop), self.threads,
            )
            for low in range(start, stop, size)
        ]  # fmt: skip
        waiting: deque[tuple[int, Future[np.ndarray]]] = deque()
        try:
            for task in tasks:
                waiting.append((task.stop - task.start, self.executor.submit(_do, task)))
            while waiting:
                n, future = waiting[0]
                found = future.result()
                if int(found.sum()) != n:
                    raise RuntimeError(
                        f"a worker of the executor brought {int(found.sum()):,} trials back "
                        f"where {n:,} were asked for"
                    )
                self.sum += found
                waiting.popleft()  # and with it its tally, which may be large
                bar.advance(n)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            for _, future in waiting:  # none, unless the run was stopped or failed
                future.cancel()
        return int(self.sum.sum())
