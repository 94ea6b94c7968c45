"""Exact counting: dice sums, kept dice, pools and draws."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddslab.counting import (
    binomial_law,
    dice_sum,
    falling,
    hypergeometric,
    keep,
    pool,
)

steady = settings(deadline=None, derandomize=True, max_examples=60)


def test_mixed_dice_reach_their_total():
    """Dice of 24, 23, 20, 16, 11, 9, 7 and 4 sides reach 65 with 64800983/163215360."""
    ways = dice_sum([24, 23, 20, 16, 11, 9, 7, 4])
    at_least = sum(w for total, w in ways.items() if total >= 65)
    assert (at_least, sum(ways.values())) == (194402949, 489646080)
    assert Fraction(at_least, 489646080) == Fraction(64800983, 163215360)


def test_dice_of_any_make_add_up():
    """Sides, lists of faces and weighted faces add up as every throw written out does."""
    loaded = {1: 1, 6: 4, -2: 2}
    faces = [[1, 2, 3], [4, 4, 5], [1, 6, 6, 6, 6, -2, -2], [1, 2, 3]]
    assert dice_sum([3, [4, 4, 5], loaded, 3]) == dict(
        sorted(Counter(map(sum, product(*faces))).items())
    )
    assert dice_sum([]) == {0: 1}
    assert dice_sum([1, 1]) == {2: 1}


@steady
@given(
    st.dictionaries(st.integers(-3, 7), st.integers(1, 3), min_size=1, max_size=4),
    st.integers(1, 4),
    st.data(),
)
def test_kept_dice_agree_with_every_throw(die, n, data):
    """Whatever ranks are kept, of whatever die, the ways are those of all throws sorted."""
    ranks = data.draw(st.sets(st.integers(1, n), min_size=1))
    by_hand = Counter()
    for throw in product(die, repeat=n):
        high = sorted(throw, reverse=True)
        by_hand[sum(high[rank - 1] for rank in ranks)] += prod(die[face] for face in throw)
    assert keep(die, n, ranks=ranks) == dict(sorted(by_hand.items()))


def test_best_three_of_four_and_of_forty():
    """4d6 drop lowest has mean 15869/1296 and 18 in 7/432; 40d6 keep three has 18 in 0.97265."""
    four = keep(6, 4, keep_highest=3)
    assert Fraction(sum(t * w for t, w in four.items()), 6**4) == Fraction(15869, 1296)
    assert Fraction(four[18], 6**4) == Fraction(7, 432)
    forty = keep(6, 40, keep_highest=3)
    assert sum(forty.values()) == 6**40
    # at least three sixes among forty
    fewer = sum(comb(40, j) * 5 ** (40 - j) for j in range(3))
    assert Fraction(forty[18], 6**40) == 1 - Fraction(fewer, 6**40)
    assert float(Fraction(forty[18], 6**40)) == 0.9726488109607754


def test_keeping_lowest_mirrors_keeping_highest():
    """The lowest k of n dice are the highest k seen from below; all n are the sum."""
    high, low = keep(8, 9, keep_highest=4), keep(8, 9, keep_lowest=4)
    assert low == {4 * 9 - total: ways for total, ways in reversed(high.items())}
    assert keep(6, 5, keep_highest=5) == dice_sum([6] * 5)


def test_pools_count_every_throw():
    """Each pool of five dice stands for as many throws as fall like it, also with weights."""
    throws = Counter(
        tuple(throw.count(face) for face in range(4)) for throw in product(range(4), repeat=5)
    )
    assert dict(pool(5, 4)) == throws
    assert len(list(pool(5, 6))) == 252
    weighted = dict(pool(3, [2, 0, 1]))
    assert weighted == {(0, 0, 3): 1, (1, 0, 2): 6, (2, 0, 1): 12, (3, 0, 0): 8}
    assert list(pool(0, 3)) == [((0, 0, 0), 1)]


def test_raffle_tickets_are_drawn_without_replacement():
    """Ten of 1600 tickets win one of 40 prizes with 1420730930795547/6335978517846620."""
    none = Fraction(hypergeometric(1600, 40, 10)[0], comb(1600, 10))
    assert 1 - none == Fraction(1420730930795547, 6335978517846620)
    three = hypergeometric(100, 5, 3)
    assert Fraction(three[1], comb(100, 3)) == Fraction(893, 6468)
    assert 1 - Fraction(three[0], comb(100, 3)) == Fraction(4657, 32340)


def test_draws_agree_with_every_draw():
    """Hypergeometric ways and falling factorials count the draws written out."""
    deck = [1, 1, 1, 0, 0, 0, 0]
    assert hypergeometric(7, 3, 5) == dict(sorted(Counter(map(sum, combinations(deck, 5))).items()))
    assert falling(7, 3) == 7 * 6 * 5
    assert falling(3, 5) == 0


def test_successes_in_independent_trials():
    """Twelve dice with chance 1/3 have the ways of Weldon's table out of 3**12."""
    law = binomial_law(12, Fraction(1, 3))
    assert law.total == 3**12 == 531441
    assert law.ways[10] == 66 * 4
    assert (law.mean(), law.var()) == (4, Fraction(8, 3))
    assert binomial_law(3, 1).ways == {3: 1}
    assert binomial_law(0, Fraction(1, 2)).ways == {0: 1}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: dice_sum([6, 0]), "1 side or more, not 0"),
        (lambda: dice_sum([[]]), "faces of weight"),
        (lambda: dice_sum([{1: -1, 2: 3}]), "faces of weight"),
        (lambda: dice_sum([(0, 10**9)]), "repeat"),
        (lambda: dice_sum([10**8]), "totals"),
        (lambda: keep(6, 3, keep_highest=4), "cannot keep ranks"),
        (lambda: keep(6, 3, keep_highest=0), "cannot keep ranks"),
        (lambda: keep(6, 3, ranks=(1, 1)), "once"),
        (lambda: keep(6, 3), "give one of"),
        (lambda: keep(6, 3, keep_highest=1, keep_lowest=1), "give one of"),
        (lambda: pool(-1, 6), "n >= 0"),
        (lambda: pool(2, 0), "at least one face"),
        (lambda: hypergeometric(5, 6, 1), "population"),
        (lambda: binomial_law(3, Fraction(4, 3)), "0 <= p <= 1"),
    ],
)
def test_impossible_requests_are_refused(call, words):
    """What cannot be thrown, kept or drawn is refused with the reason."""
    with pytest.raises(ValueError, match=words):
        call()
    with pytest.raises(TypeError, match="Fraction for p"):
        binomial_law(3, 0.5)
