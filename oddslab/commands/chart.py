"""Draw a chart; without a name, list the charts there are.

The file's suffix says what it is: .svg, .pdf or .png.  It carries its caption and alt text.

example:
  oddslab chart
  oddslab chart raffle_odds --output raffle.svg
  oddslab chart raffle_odds --output raffle.png --trials 1e9 --seed 1
  oddslab chart domino_hand --set top=9 --set hand=10
  oddslab chart strategies --set game=matadore --set strategies=uniform,heaviest_first
"""

from __future__ import annotations

import argparse
from typing import Any

RUN = {"trials": "--trials", "rng": "--seed", "threads": "--threads"}


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_run

    parser.add_argument("name", metavar="NAME", nargs="?", help="which chart")
    parser.add_argument("--output", metavar="FILE", help="where to (default: NAME.svg here)")
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[],
        help="what the chart is to show, such as the game and its rules; repeatable",
    )  # fmt: skip
    run = parser.add_argument_group("run, where the chart shows a simulation")
    run.add_argument("--trials", metavar="N", help="such as 1e7")
    add_run(run, seed="the chart's own, always the same")


def run(args: argparse.Namespace) -> None:
    """Draw, or list."""
    from oddslab import charts
    from oddslab.commands import _show

    if args.name is None:
        rows = list(charts.charts().items())
        _show.table(("chart", "what it shows"), rows, range(2))
        return
    options = _options(args)
    path = f"{args.name}.svg" if args.output is None else args.output
    charts.chart(args.name, path, **options)
    _show.say(f"{path}: {charts.charts()[args.name]}")


def _options(args: argparse.Namespace) -> dict[str, Any]:
    from oddslab import charts
    from oddslab.commands import _variant
    from oddslab.precision import read_trials

    accepted = charts.options(args.name)
    given: dict[str, Any] = {}
    shown = _variant.pairs("--set", args.set)
    if args.trials is not None:
        given["trials"] = read_trials(args.trials)
    if args.seed is not None:
        given["rng"] = _variant.read_seed(args.seed)
    if args.threads is not None:
        given["threads"] = _variant.read_whole("--threads", args.threads, 1, 1024)
    for name in given:
        if name not in accepted:
            raise ValueError(f"chart {args.name} plays no trials, so it takes no {RUN[name]}")
    for name, instead in RUN.items():
        if name in shown:
            raise ValueError(f"--set {name}={shown[name]}: give it as {instead}")
    return given | shown
