"""Weldon's 26,306 throws of twelve dice, a five or a six counted as a success.

Source: letter to Galton of 2 February 1894; Pearson, *On the criterion that a given system of
deviations ...*, Philosophical Magazine, series 5, volume 50 (1900), pages 157-175.
"""

from __future__ import annotations

from fractions import Fraction

from oddslab.data_files import data_path
from oddslab.evidence.throws import Throws, from_counts, read_throws

DICE, CHANCE = 12, Fraction(1, 3)


def weldon() -> Throws:
    """The counts of throws by their number of successes, 0 to 12."""
    return read_throws(data_path("weldon.csv"), range(DICE + 1))


def single_dice(throws: Throws) -> Throws:
    """The same throws die by die: how many dice failed (0), and how many succeeded (1).

    For any counts of throws by successes; the highest number of successes is that of the dice.
    """
    dice = max(throws.faces)
    won = sum(f * c for f, c in throws.of().items())
    return from_counts({0: dice * throws.made() - won, 1: won}, (0, 1))
