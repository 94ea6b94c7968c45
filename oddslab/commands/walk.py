"""The exact law of a game's own simulation, by visiting every branch of its random choices.

It follows the very source that simulate compiles, and is compared with the formula, which shares
no rule with it.  Where a game has too many states, --small takes a variant that has few; beyond
--states states the walk stops, and says what chance it did not follow.

example:
  oddslab walk craps
  oddslab walk raffle --small
  oddslab walk craps --set barred=12 --axes result
"""

from __future__ import annotations

import argparse
import time
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oddslab.game import Figure
    from oddslab.results import Exact


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_axes, add_format, add_game

    add_game(parser)
    parser.add_argument(
        "--small", action="store_true", help="the game's variant with few states, where not --set"
    )
    parser.add_argument("--states", metavar="N", help="follow at most so many (default: 100,000)")
    parser.add_argument("--of", metavar="FIGURE", help="this figure alone")
    add_axes(parser)
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Walk, then compare with the formula; 3 where they differ."""
    from oddslab.commands import _laws, _variant
    from oddslab.commands._show import note
    from oddslab.game import NoLaw
    from oddslab.results import Exact
    from oddslab.walker import MOST_STATES, walk

    game = _variant.read_game(args)
    v = _variant.read_variant(args, **(dict(game.small) if args.small else {}))
    axes = _variant.read_axes(v, args.axes)
    figures = _walked(_laws.chosen_figures(v, args.of), args.of)
    states = _variant.read_whole("--states", args.states, 1, 10**9) or MOST_STATES
    begun = time.perf_counter()
    walked = Exact(v, walk(v, states), "walk")
    took = time.perf_counter() - begun
    formula = None
    if v.game.exact is not None:
        try:
            formula = Exact(v, v.game.exact(v.rules, v.policies), "formula")
        except NoLaw:
            pass
        except ValueError as e:  # too large; what was walked is shown all the same
            note(f"No formula to compare with: {e}.")
    differs = formula is not None and _differ(walked, formula)
    if args.format != "table":
        from oddslab import tables
        from oddslab.commands._frames import write

        if axes:
            frame = tables.exact_table(walked, axes)
        else:
            frame = tables.figures_table(walked)
            for f in figures if walked.law.remainder else ():
                if f.event is not None:  # between these two
                    frame.loc[frame["figure"] == f.key, ["low", "high"]] = [
                        float(x) for x in walked.law.bounds(f.event)
                    ]
        write(frame, args.format, figures)
    else:
        _show(walked, formula, axes, figures, took)
    if differs:
        note(f"The walk and the formula of {v.game.key} differ: one of our witnesses is wrong.")
        return 3
    return 0


def _walked(figures: tuple[Figure, ...], key: str | None) -> tuple[Figure, ...]:
    """The figures that a law over the axes holds; the others come from the formula alone."""
    held = tuple(f for f in figures if f.exact is None)
    if key is not None and not held:
        raise ValueError(f"the axes do not hold the figure {key}: oddslab exact gives it")
    return held


def _differ(walked: Exact, formula: Exact) -> bool:
    if not walked.law.remainder:
        return walked.law != formula.law
    outcomes = {o for o, _ in walked.law.items()} | {o for o, _ in formula.law.items()}
    low, r = walked.law, walked.law.remainder
    return not all(low.pmf(o) <= formula.law.pmf(o) <= low.pmf(o) + r for o in outcomes)


def _show(
    walked: Exact,
    formula: Exact | None,
    axes: tuple[str, ...],
    figures: tuple[Figure, ...],
    took: float,
) -> None:
    from oddslab.commands import _laws, _show
    from oddslab.commands._variant import heading

    _show.say(heading(walked.variant))
    _show.say(f"Exact, by a walk of the simulation's own source ({took:.2g} s).")
    _show.say()
    r = walked.law.remainder
    if axes:
        _laws.show_law(walked, axes)
    elif not r:
        _laws.show_figures(walked, figures)
    else:
        rows = [
            (f.key, _show.decimal(low), _show.decimal(high), f.title)
            for f in figures
            if f.event is not None
            for low, high in [walked.law.bounds(f.event)]
        ]
        _show.table(("figure", "at least", "at most", "what it is"), rows, (0, 3))
    _show.say()
    if r:
        _show.say(f"A chance of {_show.decimal(r)} was not followed to its end.")
    if formula is not None:
        _show.say(_verdict(walked, formula, r))


def _verdict(walked: Exact, formula: Exact, r: Fraction) -> str:
    if _differ(walked, formula):
        return "The formula gives ANOTHER law."
    if r:
        return "The formula's law lies within these bounds."
    each = "its one chance" if len(walked.law) == 1 else f"each of its {len(walked.law):,} chances"
    return f"The formula gives the same law, {each}."
