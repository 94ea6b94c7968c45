"""Helpers of the tests that hold for every game of the catalogue."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.distribution import Distribution
from oddslab.engine import PlainContext
from oddslab.game import Game, Variant, catalogue, variant
from oddslab.random import COLUMNS, begin, first_pass

SEED = 20_261_130


def variants() -> list[Variant]:
    """Every game with its defaults, its presets and its small variant."""
    found = []
    for game in catalogue().values():
        found.append(variant(game))
        found += [variant(game, preset=p) for p in game.presets]
        if game.small:
            found.append(variant(game, **game.small))
    unique = []
    for v in found:
        if v not in unique:
            unique.append(v)
    return unique


def small(game: Game) -> Variant:
    """The variant that the walk finishes."""
    return variant(game, **game.small)


def name(v: Variant) -> str:
    """A short name for a test's id."""
    rules = ",".join(f"{n}={r}" for n, r in v.rules.changed().items())
    return f"{v.game.key}({rules})"


def flat(v: Variant, law: Distribution) -> list[Fraction]:
    """The law's chances in the order of the flat tally."""
    chances = [Fraction(0)] * int(np.prod([len(a) for a in v.axes]))
    places = [{repr(x): k for k, x in enumerate(a.values)} for a in v.axes]
    for outcome, p in law.items():
        values: Any = outcome if len(v.axes) > 1 else (outcome,)
        at = 0
        for axis, place, x in zip(v.axes, places, values):
            at = at * len(axis) + place[repr(x)]
        chances[at] = p
    return chances


def plainly(v: Variant, trials: int, seed: int):
    """Outcome and log of the first trials, as `play_one` gives them one by one.

    The words of 256 trials are made together, so thousands take a moment.
    """
    for trial in range(trials):
        column = trial % COLUMNS
        if column == 0:
            c = PlainContext(v, seed)
            first_pass.plain(c, trial)
        begin.plain(c, column)
        c.log, c.logged = [], 0
        c.out, c.state = [0] * len(c.out), [0] * len(c.state)
        v.play.plain(c, v.policy)
        yield v.outcome(c.out), c.log


class Watched(list):
    """A policy that notes where it is read."""

    def __init__(self, entries):
        super().__init__(entries)
        self.read = []

    def __getitem__(self, k):
        self.read.append(k)
        return super().__getitem__(k)
