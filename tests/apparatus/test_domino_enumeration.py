"""Hands taken one by one: as many as there are, and the same laws as by formula."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from oddslab.apparatus import domino_hands as hands
from oddslab.apparatus.domino_enumeration import every_hand_suits, every_hand_sums, next_hand
from oddslab.apparatus.dominoes import DominoSet

SIX = DominoSet(6)


def test_next_hand():
    """From the lowest hand on, each number with as many bits comes once, in order."""
    hand, found = 0b111, []
    for _ in range(comb(8, 3)):
        found.append(hand)
        hand = next_hand.plain(hand)
    assert found == sorted(sum(1 << t for t in c) for c in combinations(range(8), 3))


@pytest.mark.parametrize("size", [1, 2, 5, 7, 8])
def test_the_double_six_set(size):
    """The laws counted by formula equal those of every hand: 1,184,040 of seven tiles."""
    sums, suits = every_hand_sums(SIX, size), every_hand_suits(SIX, size)
    assert sums.total == suits.total == comb(28, size)
    assert sums == hands.pips_and_doubles(SIX, size)
    assert sums.marginal("pips") == hands.pips_law(SIX, size)
    assert sums.marginal("doubles") == hands.doubles_law(SIX, size)
    assert suits.marginal("longest") == hands.longest_law(SIX, size)
    assert suits.marginal("missing") == hands.missing_law(SIX, size)


@pytest.mark.parametrize(("top", "size"), [(2, 3), (3, 10), (4, 7), (7, 4), (9, 4)])
def test_other_sets(top, size):
    """So they do for smaller and larger sets."""
    d = DominoSet(top)
    sums, suits = every_hand_sums(d, size), every_hand_suits(d, size)
    assert sums == hands.pips_and_doubles(d, size)
    assert suits.marginal("longest") == hands.longest_law(d, size)
    assert suits.marginal("missing") == hands.missing_law(d, size)


def test_suits_jointly():
    """Longest suit and missing suits together, by a loop in plain Python."""
    d = DominoSet(3)
    found = Counter()
    for hand in combinations(d.tiles, 4):
        held = [sum(n in t for t in hand) for n in range(4)]
        found[max(held), held.count(0)] += 1
    assert dict(every_hand_suits(d, 4).ways) == found


def test_bad_input():
    """Sets that do not fit in a word, and hands that would take too long, are refused."""
    with pytest.raises(ValueError, match="tops up to 9"):
        every_hand_sums(DominoSet(10), 3)
    with pytest.raises(ValueError, match="1 to 15"):
        every_hand_suits(SIX, 16)
    with pytest.raises(ValueError, match="1 to 6"):
        every_hand_sums(DominoSet(2), 7)
