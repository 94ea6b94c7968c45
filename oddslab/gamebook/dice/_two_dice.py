"""What games of two dice share: totals, two crooked dice for a kernel, ways of each total."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np

from oddslab.apparatus.dice import ThrowRules, integer_weights, throw_law
from oddslab.kernel import draw
from oddslab.random import by_weight, weighted_law, weighted_table

TOTALS = np.array([a + b for a in range(1, 7) for b in range(1, 7)], np.int64)


@draw
def crooked_pair(c, left):
    """Two crooked dice as `pair` gives fair ones; `left` is handed through."""
    k = by_weight(c, 0)
    return k, left


@crooked_pair.law
def _crooked_law(c, left):
    return {(k, left): w for k, w in weighted_law(c, 0).items()}


def pair_table(rules: ThrowRules) -> list[int]:
    """What `crooked_pair` reads at 0: the joint law of the two dice over all 36 throws."""
    joint = throw_law(rules, 2).joint()
    every = itertools.product(range(1, 7), repeat=2)
    return weighted_table(integer_weights([joint.get(ab, Fraction(0)) for ab in every]))


def ways_of_pairs(rules: ThrowRules) -> dict[tuple[int, ...], int]:
    """The ways of each throw of two dice, first die first, as whole numbers."""
    joint = throw_law(rules, 2).joint()
    return dict(zip(joint, integer_weights(list(joint.values()))))


def ways_of_totals(rules: ThrowRules) -> tuple[list[int], int]:
    """The ways of each total 0 to 12 of two dice as whole numbers, and all ways there are."""
    ways = [0] * 13
    for faces, weight in ways_of_pairs(rules).items():
        ways[sum(faces)] += weight
    return ways, sum(ways)
