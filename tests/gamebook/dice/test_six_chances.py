"""Six chances of a die, given by hand: what is normalised, and what is refused by its entry."""

import re
from fractions import Fraction as F

import numpy as np
import pytest

from oddslab.game import variant
from oddslab.walker import walk

ONE_SIXTH = (F(1, 6),) * 6


def craps(load):
    return variant("craps", kind="vector", load=load)


GOOD = {
    "text": ("1/5,4/25,4/25,4/25,4/25,4/25", (F(1, 5), *[F(4, 25)] * 5)),
    "decimals": ("0.2 0.3 0.5 0 0 0", (F(1, 5), F(3, 10), F(1, 2), 0, 0, 0)),
    "floats": ((0.2, 0.3, 0.5, 0, 0, 0), (F(1, 5), F(3, 10), F(1, 2), 0, 0, 0)),
    "float32": (
        np.array([0.2, 0.3, 0.5, 0, 0, 0], np.float32), (F(1, 5), F(3, 10), F(1, 2), 0, 0, 0)
    ),
    "float32 sixths": (np.full(6, 1 / 6, np.float32), ONE_SIXTH),
    "float sixths": ([1 / 6] * 6, ONE_SIXTH),
    "fractions": ([F(1, 6)] * 6, ONE_SIXTH),
    "certain": ((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1)),
    "sixths to seven places": ("0.1666667,0.1666667,0.1666667,0.1666667,0.1666667,0.1666667",
                               ONE_SIXTH),
}  # fmt: skip


@pytest.mark.parametrize("case", GOOD)
def test_a_gap_of_rounding_size_is_normalised(case):
    """Chances that sum to one but for rounding become exact chances that sum to one."""
    load, chances = GOOD[case]
    assert craps(load).rules.load == chances
    assert sum(craps(load).rules.load) == 1


def test_each_die_may_have_its_own_chances():
    """Two dice, two vectors, as text and as numbers."""
    text = craps("1/6,1/6,1/6,1/6,1/6,1/6;0,0,0,0,0,1").rules.load
    assert text == craps((ONE_SIXTH, (0, 0, 0, 0, 0, 1))).rules.load == (ONE_SIXTH, (0,) * 5 + (1,))


def test_normalised_chances_are_those_that_are_played():
    """Sixths in single precision play as fair dice: no face makes up for the others."""
    v = craps(np.full(6, 1 / 6, np.float32))
    fair = variant("craps", most=2)
    assert walk(variant("craps", kind="vector", load=v.rules.load, most=2)) == walk(fair)


BAD = {
    "six sevenths": ("1/7,1/7,1/7,1/7,1/7,1/7", "these chances sum to 6/7, not to 1"),
    "six sevenths, fractions": ([F(1, 7)] * 6, "these chances sum to 6/7, not to 1"),
    "six sevenths, floats": ([1 / 7] * 6, "these chances sum to 857142857142857"),
    "six sevenths, float32": (np.full(6, 1 / 7, np.float32), "not to 1"),
    "six sevenths, one of two dice": ((ONE_SIXTH, (F(1, 7),) * 6), "sum to 6/7"),
    "more than one": ("1/5,1/5,1/5,1/5,1/5,1/5", "these chances sum to 6/5, not to 1"),
    "a gap too wide for rounding": ("0.16666,0.16667,0.16667,0.16667,0.16667,0.16667", "100001"),
    "negative": ((0.5, 0.5, 0, 0, 0.1, -0.1), "entry 6, -0.1, is not a number from 0 to 1"),
    "above one": ("0,0,3/2,0,0,-1/2", "entry 3, 3/2, is not a number from 0 to 1"),
    "not a number": ((0.5, float("nan"), 0.5, 0, 0, 0), "entry 2, nan, is not a number"),
    "not a number, numpy": (np.array([0.5, 0.5, 0, 0, 0, np.nan]), "entry 6"),
    "not a number, text": ("nan,0,0,0,0,1", "entry 1, nan, is not a number"),
    "infinite": ((float("inf"), 0, 0, 0, 0, 0), "entry 1, inf, is not a number"),
    "a word": ("1/2,half,0,0,0,0", "entry 2, half, is not a number"),
    "one by zero": ("1/0,0,0,0,0,0", "entry 1, 1/0, is not a number"),
    "a truth": ((True, 0, 0, 0, 0, 0), "entry 1, True, is not a number"),
    "all zeros": ((0,) * 6, "these chances sum to 0, not to 1"),
    "five": ("1/5,1/5,1/5,1/5,1/5", "5 are given"),
    "seven": ((F(1, 7),) * 7, "7 are given"),
    "none": ((), "0 are given"),
    "no vector": (3, "six chances"),
    "nothing": (None, "six chances"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_chances_are_refused_by_entry(case):
    """The message names the option, the entry or the sum, and what is accepted."""
    load, says = BAD[case]
    with pytest.raises(ValueError, match=f"load=.*accepted is .*{re.escape(says)}"):
        craps(load)


def test_a_vector_must_be_given():
    """kind=vector alone has no chances to play with."""
    with pytest.raises(ValueError, match="kind=vector needs six chances in load"):
        variant("craps", kind="vector").setup  # noqa: B018 - the dice are made when laid out
