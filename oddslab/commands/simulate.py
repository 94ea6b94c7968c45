"""Play many trials of a game and estimate its figures, each beside its exact value.

An estimate comes with its standard error, an interval, the number of trials and the seed; the same
seed gives the same tally for any number of threads.  Ctrl-C stops and shows what has been played.
Status 3: an estimate and its exact value cannot both be right; of runs in which all are right, one
in 10^9 at most says so.

example:
  oddslab simulate craps --trials 1e8 --seed 1
  oddslab simulate raffle --precision 1% --of first_tie
  oddslab simulate craps --trials 1_000_000 --axes result
"""

from __future__ import annotations

import argparse
import math
import warnings
from fractions import Fraction
from typing import TYPE_CHECKING

from oddslab.numerals import counted

if TYPE_CHECKING:
    from oddslab.game import Figure
    from oddslab.results import Estimate, Exact, Result

MOST_NAMED = 8  # of what disagrees
NAMES = {"wilson": "Wilson", "clopper_pearson": "Clopper-Pearson"}


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_axes, add_format, add_game, add_run

    add_game(parser)
    run = parser.add_argument_group("run")
    run.add_argument("--trials", metavar="N", help="such as 1_000_000 or 1e9 (default: 1e6)")
    run.add_argument(
        "--precision", metavar="W",
        help="play until the figure is known to a half-width: 0.001, or 1%% of the figure itself",
    )  # fmt: skip
    run.add_argument("--level", metavar="L", default="0.95", help="confidence (default: 0.95)")
    run.add_argument("--of", metavar="FIGURE", help="this figure alone (oddslab rules GAME)")
    add_run(run)
    run.add_argument(
        "--no-exact", dest="exact", action="store_false", help="leave the exact values out"
    )
    add_axes(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Play, then show."""
    from oddslab import experiment, statistics
    from oddslab.commands import _show, _variant
    from oddslab.commands._laws import chosen_figures
    from oddslab.game import NoLaw
    from oddslab.precision import Precision, read_trials
    from oddslab.results import Exact

    v = _variant.read_variant(args)
    axes = _variant.read_axes(v, args.axes)
    figures = chosen_figures(v, args.of)
    level = _variant.read_level(args.level)
    trials = None if args.trials is None else read_trials(args.trials)
    aim = None
    if args.precision is not None:
        aim = Precision.read(args.precision)
        aim = Precision(aim.half_width, aim.relative, level, args.of)
    seed = _variant.read_seed(args.seed)
    threads = _variant.read_whole("--threads", args.threads, 1, 1024)
    statistics.wilson(1, 2, level)  # loads what the intervals need now: Ctrl-C is answered at once
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "interrupted", RuntimeWarning)  # said below
        result = experiment.run(v, trials, aim, seed, threads)
    stopped = not result.complete and (trials is None or result.trials < trials)
    law = None
    if args.exact and v.game.exact is not None and not stopped:
        try:
            law = Exact(v, v.game.exact(v.rules, v.policies), "formula")
        except NoLaw:
            pass
        except ValueError as e:  # too large; what has been played is shown all the same
            _show.note(f"No exact values: {e}.")
    if args.format != "table":
        from oddslab import tables
        from oddslab.commands._frames import write

        beside = law if law is not None else False
        if axes:
            frame = tables.result_table(result, axes, level, beside)
        else:
            frame = tables.figures_table(result, level, beside)
        write(frame, args.format, figures)
        _status(result, stopped, args)
    else:
        _show_result(result, law, axes, figures, level)
        _status(result, stopped, args)
    if stopped:
        return 130
    return 0 if law is None else _agreed(result, law, axes, figures)


def _agreed(result: Result, law: Exact, axes: tuple[str, ...], figures: tuple[Figure, ...]) -> int:
    """Status 0, or 3 where what was shown cannot all be right; then it is said."""
    from oddslab import agreement
    from oddslab.commands import _show

    bad = (
        [" ".join(map(str, o)) for o in agreement.outcomes_apart(result, law.law, axes)]
        if axes
        else agreement.figures_apart(result, law.law, figures)
    )
    if not bad:
        return 0
    more = f" and {len(bad) - MOST_NAMED} more" if len(bad) > MOST_NAMED else ""
    _show.note(
        f"Our own witnesses disagree in {', '.join(bad[:MOST_NAMED])}{more}: the estimate and the "
        "exact value cannot both be right, so the formula or the kernel of "
        f"{result.variant.game.key} is wrong (where both are right this is said once in "
        f"{1 / agreement.FALSE_ALARMS:.0e} runs, at most).".replace("1e+09", "10^9")
    )
    return 3


def _show_result(
    result: Result,
    law: Exact | None,
    axes: tuple[str, ...],
    figures: tuple[Figure, ...],
    level: float,
) -> None:
    from oddslab.commands import _show
    from oddslab.commands._variant import heading
    from oddslab.game import Quantile
    from oddslab.results import share

    _show.say(heading(result.variant))
    _show.say(
        f"Estimates from {counted(result.trials, 'trial')}, seed {result.seed}"
        + ("; beside them the exact values." if law else ".")
    )
    aim = result.precision
    if aim is not None and result.complete:
        from oddslab.precision import first_figure

        width = f"{aim.half_width:.6g}" if not aim.relative else f"{100 * aim.half_width:.6g}%"
        _show.say(
            f"Played until {first_figure(result.variant, aim.of).key} was known to {width} "
            f"either way at level {aim.level:.6g}, which holds although the run chose when to stop."
        )
    rows, methods, capped = [], {}, []
    if axes:
        single = len(axes) == 1
        exact = None if law is None else law.law.marginal(*axes)
        for values, n in result.cells(*axes):
            e = share(n, result.trials, result.seed, level)
            methods[e.method] = "chances"
            p = None if exact is None else exact.pmf(values[0] if single else values)
            rows.append((*values, f"{n:,}", *_columns(e, p)))
        head: tuple[str, ...] = (*axes, "count")
    else:
        for f in figures:
            try:
                found = result.figure(f, level)
            except ValueError:  # some trials ended at the cap of an axis
                if len(figures) == 1:
                    raise
                capped.append(f.key)
                continue
            if found is not None:
                of = "quantiles" if isinstance(f, Quantile) else "means"
                methods[found.method] = of if found.count is None else "chances"
                rows.append((f.key, *_columns(found, None if law is None else f.of(law.law))))
        head = ("figure",)
    head += ("estimate", "std error", f"{100 * level:.6g}% interval")
    if law is not None:
        head += ("exact", "z")
    named = ", ".join(f"{NAMES.get(m, m)} for {of}" for m, of in sorted(methods.items())[::-1])
    if named:
        _show.say(f"Intervals of {100 * level:.6g}%: {named}.")
    _show.say()
    left = range(len(axes)) if len(axes) > 1 else () if axes else (0,)
    _show.table(head, [r[: len(head)] for r in rows], left)
    for key in capped:
        _show.say(
            f"No estimate of {key}: some trials ended in the 'or more' of its axis, whose mean is "
            "not known."
        )


def _columns(e: Estimate, exact: Fraction | None) -> tuple[str, ...]:
    from oddslab import statistics
    from oddslab.commands import _show

    value, error = _show.measured(e.value, e.standard_error)
    cells = (value, error, _show.interval(e))
    if exact is None:
        return (*cells, "", "")
    if e.count is not None:
        z = statistics.z_score(e.count, e.trials, exact)
    elif e.normal and e.standard_error:
        z = (e.value - float(exact)) / e.standard_error
    else:  # of a quantile, or of what is the same in every trial
        z = math.nan
    return (*cells, _show.decimal(exact, 8), "" if math.isnan(z) else f"{z:+.2f}")


def _status(result: Result, stopped: bool, args: argparse.Namespace) -> None:
    """How fast it was; and, where it was stopped, that it was."""
    from oddslab.commands import _show

    say = _show.say if args.format == "table" else _show.note
    say()
    if stopped:
        many = result.planned
        asked = counted(many, "trial") if many else f"precision {args.precision}"
        were = "was" if result.trials == 1 else "were"
        say(
            f"INTERRUPTED: {counted(result.trials, 'trial')} {were} played; {asked} had been "
            "asked for."
        )
    threads = counted(result.threads, "thread")
    before = f"{result.compile_seconds:.{2 if result.compile_seconds < 99 else 3}g}"
    say(
        f"{result.seconds:.3g} s for the trials, {result.rate:,.0f} a second with {threads}; "
        f"{before} s before that to compile or load."
    )
