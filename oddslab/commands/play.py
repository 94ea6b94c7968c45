"""Play one trial of a game and tell it in words.

Every trial has an address, its seed and its number: the one told is the same as in any run with
that seed.

example:
  oddslab play craps --seed 1 --trial 31415
  oddslab play vingt_et_un --strategy player=stand_15
"""

from __future__ import annotations

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_game

    add_game(parser)
    parser.add_argument("--seed", metavar="N", help="0 to 2^64 - 1 (default: a fresh one)")
    parser.add_argument("--trial", metavar="N", default="0", help="its number (default: 0)")


def run(args: argparse.Namespace) -> None:
    """One trial, by plain Python."""
    from oddslab.commands import _variant
    from oddslab.commands._show import say
    from oddslab.engine import MOST_TRIALS, play_one

    v = _variant.read_variant(args)
    seed = _variant.read_seed(args.seed)
    trial = _variant.read_whole("--trial", args.trial, 0, MOST_TRIALS - 1)
    assert trial is not None
    outcome, log = play_one(v, trial, seed)
    say(_variant.heading(v))
    say(f"Trial {trial:,} of seed {seed}.")
    say()
    for line in v.game.tell(v.rules, log, outcome):
        say(line, "  ")
    say()
    say("Outcome: " + ", ".join(f"{name} {value}" for name, value in outcome.items()) + ".")
