"""Lanes: the fast form of a game plays the very trials of its plain kernel."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from oddslab.engine import Runner
from oddslab.game import variant
from oddslab.random import CUT_DIE, CUT_PAIR, GROUP, POWER_DIE, POWER_PAIR
from tests import contract, philox

SEED = 20_261_130
# first words that are refused, by game: power and cut
REFUSED = {"raffle": (POWER_DIE, CUT_DIE), "craps": (POWER_PAIR, CUT_PAIR)}
MORE = [
    variant("raffle", players=1),
    variant("raffle", players=1, dice=9, throws=1),
    variant("raffle", players=1, dice=1, throws=9, ties="divide"),
    variant("craps", barred=2),
    variant("craps", barred=12, most=3),
    variant("craps", most=512),
]
WITH_LANES = [v for v in contract.variants() if v.game.lanes and v.game.lanes(v.rules)]
WITH_LANES += [v for v in MORE if v not in WITH_LANES]


def tally(v, start, n, fast, seed=SEED):
    """The tally of `n` trials from `start`."""
    runner = Runner(v, seed, fast)
    assert (runner.lanes is not None) == fast
    runner.run(start, n)
    return runner.tally


def groups_with_refusals(v, n):
    """The first `n` groups of trials in which the first word of a trial is refused."""
    power, cut = REFUSED[v.game.key]
    found, group = [], 0
    while len(found) < n:
        words = philox.shared_words(SEED, v.game.family_number, group)
        if ((words * power) & np.uint64(0xFFFFFFFF) < cut).any():
            found.append(group)
        group += 1
    return found


def test_which_variants_have_lanes():
    """One chance of nine fair dice, and a bet with two fair dice; no others."""
    assert {v.game.key for v in WITH_LANES} == set(REFUSED)
    assert all(v in WITH_LANES for v in MORE)
    without = [
        variant("raffle"),
        variant("raffle", players=1, dice=2, throws=4),
        variant("raffle", players=1, held=40),
        variant("raffle", players=1, kind="loaded"),
        variant("craps", unit="hand"),
        variant("craps", kind="dispatcher"),
    ]
    assert not any(v.game.lanes(v.rules) for v in without)


@pytest.mark.parametrize("v", WITH_LANES, ids=contract.name)
def test_equal_trial_by_trial(v):
    """Each trial of two groups that hold refused words ends alike in both forms."""
    fast, plain = Runner(v, SEED), Runner(v, SEED, fast=False)
    for group in groups_with_refusals(v, 2):
        for trial in range(group * GROUP, (group + 1) * GROUP):
            fast.run(trial, 1)
            plain.run(trial, 1)
            assert (fast.tally == plain.tally).all(), trial
    assert fast.tally.sum() == 2 * GROUP


@pytest.mark.parametrize("v", WITH_LANES, ids=contract.name)
def test_equal_tallies(v):
    """A few hundred groups, far trials and the last trial give the same tallies."""
    for start, n in ((0, 400 * GROUP), (2**40 + 5, 3 * GROUP), (2**62 - 1500, 1500), (77, 1)):
        both = [tally(v, start, n, fast) for fast in (True, False)]
        assert (both[0] == both[1]).all(), start
        assert both[0].sum() == n


@pytest.mark.parametrize("v", WITH_LANES, ids=contract.name)
def test_any_split_gives_the_same_tally(v):
    """A run may be cut anywhere, inside a group too."""
    cuts = [1000, 1001, 1023, 1024, 1500, 4096, 4100, 6144, 9999, 10_240]
    whole = tally(v, cuts[0], cuts[-1] - cuts[0], fast=True)
    parts = sum(tally(v, a, b - a, fast=True) for a, b in itertools.pairwise(cuts))
    assert (whole == parts).all()
    assert (whole != tally(v, cuts[0], cuts[-1] - cuts[0], fast=True, seed=SEED + 1)).any()
