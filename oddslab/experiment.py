"""Experiments: the exact law of a variant, its walk, its simulation, and one trial told.

A run is cut into blocks of trials.  Every trial owns its random words, so the tally is the same
for any number of threads, blocks, processes or machines.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from oddslab import engine
from oddslab.distribution import Event
from oddslab.game import Variant, variant
from oddslab.numerals import counted
from oddslab.options import bounded
from oddslab.precision import Precision, first_figure, looks, read_trials
from oddslab.progress import Bar
from oddslab.random import resolve_seed
from oddslab.results import Exact, Result
from oddslab.walker import MOST_STATES
from oddslab.walker import walk as walk_law
from oddslab.workers import Crew, Hired, read_threads

DEFAULT_TRIALS = 1_000_000


def exact(
    game: str,
    preset: str | None = None,
    strategies: Mapping[str, Any] | None = None,
    **rules: Any,
) -> Exact:
    """The exact law of a game's variant, by combinatorics.

    Parameters
    ----------
    game : str
        Its key; ``oddslab.games()`` lists them.
    preset : str, optional
        A named variant.
    strategies : mapping, optional
        For each seat a strategy's name, or a function of what the seat sees, which comes as one
        value with named parts (``hand.total``, ``hand.soft`` at vingt-et-un) and is answered with
        True, False or a chance.  At dominoes a name, or weights: ``{"pips": 2, "double": 1}`` or
        ``"2*pips + double"``; and at the line games also a kernel of one's own, which is given all
        that its seat may see and answers with a placement (``_line_chooser.py`` shows one).
        ``oddslab rules GAME`` names what can be seen or weighed.
    **rules
        Options by name.

    Raises
    ------
    ValueError
        For unknown names and impossible values, naming what is accepted.

    Examples
    --------
    >>> law = exact("craps")
    >>> law.probability(law["result"] == "win")
    Fraction(244, 495)
    >>> bold = exact("vingt_et_un", strategies={"player": lambda hand: hand.total < 18})
    >>> float(bold.figure("gain")) < float(exact("vingt_et_un").figure("gain"))
    True
    """
    v = variant(game, preset, strategies, **rules)
    if v.game.exact is None:
        raise ValueError(f"{game} has no exact law; simulate it, or walk a small variant")
    return Exact(v, v.game.exact(v.rules, v.policies), "formula")


def walk(
    game: str,
    preset: str | None = None,
    strategies: Mapping[str, Any] | None = None,
    most_states: int = MOST_STATES,
    **rules: Any,
) -> Exact:
    """The exact law of a game's own kernel, by visiting every branch of its random choices.

    Arguments as for `exact`; beyond `most_states` states the law has a remainder.
    """
    v = variant(game, preset, strategies, **rules)
    most = bounded("most_states", most_states, 1, 10**9, "1 to 1,000,000,000")
    return Exact(v, walk_law(v, most), "walk")


def simulate(
    game: str,
    trials: int | str | None = None,
    precision: Precision | float | str | None = None,
    rng: Any = None,
    threads: int | None = None,
    executor: Executor | None = None,
    preset: str | None = None,
    strategies: Mapping[str, Any] | None = None,
    start: int = 0,
    progress: bool | None = None,
    **rules: Any,
) -> Result:
    """The tally of many trials of a game.

    Parameters
    ----------
    game : str
        Its key; ``oddslab.games()`` lists them.
    trials : int or str, optional
        How many, 1 to 2^62, also as text (``"1e9"``); one million if no precision is given
        either.  Together with a precision, the most that may be played.
    precision : Precision, float or str, optional
        Half-width to be reached: 0.001 (absolute), "1%" (relative), or a `Precision`.
    rng : int, SeedSequence, Generator or None
        The seed; None takes fresh entropy.  The seed used is in the result.
    threads : int, optional
        Threads of this process; the processors at hand if not given.
    executor : concurrent.futures.Executor, optional
        Where to play instead: a process pool, a cluster's executor.  Same tally.
    preset, strategies, **rules
        As for `exact`.
    start : int
        Number of the first trial.
    progress : bool, optional
        Show a progress bar; by default where there is a terminal or a notebook to show it in
        and the run takes longer than a second.

    Returns
    -------
    Result
        Stopped by Ctrl-C, what is complete so far, with a warning and the true number of trials.
    """
    v = variant(game, preset, strategies, **rules)
    return run(v, trials, precision, rng, threads, executor, start, progress)


def run(
    v: Variant,
    trials: int | str | None = None,
    precision: Precision | float | str | None = None,
    rng: Any = None,
    threads: int | None = None,
    executor: Executor | None = None,
    start: int = 0,
    progress: bool | None = None,
) -> Result:
    """As `simulate`, for a variant."""
    seed = resolve_seed(rng)
    aim = None if precision is None else Precision.read(precision)
    if aim is not None:  # refuse early
        if isinstance(aim.of, Event):
            aim.of.on([a.name for a in v.axes])
        else:
            first_figure(v, aim.of)
    if trials is not None:
        most = read_trials(trials)
    else:
        most = DEFAULT_TRIALS if aim is None else engine.MOST_TRIALS
    start = trial_number("start", start)
    if start + most > engine.MOST_TRIALS:
        most_here = engine.MOST_TRIALS - start
        if aim is None:
            raise ValueError(
                f"start + trials may not go beyond 2^62: at most {counted(most_here, 'trial')}"
            )
        most = most_here
    if executor is None:
        crew: Crew | Hired = Crew(v, seed, read_threads(threads), progress)
    else:
        crew = Hired(v, seed, executor, read_threads(1 if threads is None else threads))
    with crew, Bar(most if aim is None else None, progress) as bar:
        begun = time.perf_counter()
        held, complete = 0, False

        def now(done: bool) -> Result:
            return Result(
                v, crew.tally(), held, seed, most if aim is None else None, done,
                time.perf_counter() - begun, crew.compile_seconds, crew.threads, aim,
            )  # fmt: skip

        stops = looks() if aim is not None else iter([most])
        for look, stop in enumerate(stops, 1):
            stop = min(stop, most)
            held = crew.play(start + held, start + stop, bar)
            if held < stop:
                break  # interrupted
            if aim is None:
                complete = True
                break
            complete = aim.reached(now(True), look)
            if complete or held == most:
                break
        result = now(complete)
    if held == 0:
        raise KeyboardInterrupt
    if crew.interrupted:
        asked = counted(most, "trial") if aim is None else f"a precision of {aim.half_width:g}"
        warnings.warn(
            f"interrupted: this result holds {counted(held, 'trial')} ({asked} had been asked for)",
            RuntimeWarning,
            stacklevel=3,
        )
    return result


def trial_number(name: str, value: Any) -> int:
    """The number of a trial."""
    return bounded(name, value, 0, engine.MOST_TRIALS - 1, "the number of a trial, 0 to 2^62 - 1")


@dataclass(frozen=True)
class Played:
    """One trial, told: its `lines`, its `outcome` by axis, and its address."""

    variant: Variant
    trial: int
    seed: int
    outcome: Mapping[str, Any]
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines)


def play(
    game: str,
    trial: int = 0,
    rng: Any = None,
    preset: str | None = None,
    strategies: Mapping[str, Any] | None = None,
    **rules: Any,
) -> Played:
    """One trial of a game told move by move: the same trial as in any run with that seed.

    Parameters
    ----------
    trial : int
        Its number, 0 to 2^62 - 1.
    rng, preset, strategies, **rules
        As for `simulate`.
    """
    v = variant(game, preset, strategies, **rules)
    number, seed = trial_number("trial", trial), resolve_seed(rng)
    outcome, log = engine.play_one(v, number, seed)
    return Played(v, number, seed, outcome, tuple(v.game.tell(v.rules, log, outcome)))
