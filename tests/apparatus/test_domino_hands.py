"""Exact laws of domino hands: every hand of small sets, published cases, what is refused."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from oddslab.apparatus import domino_hands as hands
from oddslab.apparatus.dominoes import DominoSet, tiles_in
from oddslab.distribution import Distribution
from tests.names import spoken

SIX = DominoSet(6)
TWO, THREE = DominoSet(2), DominoSet(3)
SMALL = [(d, n) for d in (TWO, THREE) for n in range(len(d) + 1)]


def brute(dominoes, size, value, pool=None):
    """The law of a value over every hand, a hand being a tuple of pairs."""
    tiles = [dominoes.tiles[t] for t in tiles_in(dominoes.whole if pool is None else pool)]
    return Counter(value(hand) for hand in combinations(tiles, size))


def lengths(dominoes, hand):
    return [sum(n in tile for tile in hand) for n in range(dominoes.top + 1)]


@pytest.mark.parametrize(("d", "n"), SMALL, ids=spoken)
def test_every_law_by_every_hand(d, n):
    """Each law of the double-two and double-three sets equals the count over every hand."""
    laws = hands.hand_laws(d, n)
    values = {
        "pips": lambda h: sum(map(sum, h)),
        "doubles": lambda h: sum(a == b for a, b in h),
        "pips_and_doubles": lambda h: (sum(map(sum, h)), sum(a == b for a, b in h)),
        "missing": lambda h: lengths(d, h).count(0),
        "longest": lambda h: max(lengths(d, h)),
        "fives": lambda h: sum(a + b in (5, 10, 15, 20) for a, b in h),
        "suit": lambda h: lengths(d, h)[d.top],
    }
    for name, value in values.items():
        assert dict(laws[name].ways) == brute(d, n, value), name
        assert laws[name].total == comb(len(d), n)


@pytest.mark.parametrize(
    ("d", "n", "players"),
    [
        (TWO, 1, 2),
        (TWO, 1, 4),
        (TWO, 2, 3),
        (TWO, 3, 2),
        (THREE, 2, 1),
        (THREE, 2, 4),
        (THREE, 3, 3),
    ],
    ids=spoken,
)
def test_highest_double_by_every_deal(d, n, players):
    """The highest double of some hands equals the count over every set of dealt tiles."""

    def highest(dealt):
        doubles = [a for a, b in dealt if a == b]
        return max(doubles) if doubles else "none"

    law = hands.highest_double_law(d, players, n)
    assert dict(law.ways) == brute(d, n * players, highest)


@pytest.mark.parametrize("led", ["0-0", "3-3", "3-0", "2-1"])
def test_answers_by_every_hand(led):
    """Answers to a led tile equal the count over every hand of the other tiles."""
    pair = tuple(sorted(int(h) for h in led.split("-")))
    tile = THREE.tile(led)
    pool = THREE.whole & ~(1 << tile)
    law = hands.answers_law(THREE, led, 3)
    matches = brute(THREE, 3, lambda h: sum(bool(set(t) & set(pair)) for t in h), pool)
    assert dict(law.ways) == matches


def test_a_pool_by_every_hand():
    """Laws over some of the tiles: those seen and a suit known absent are left out."""
    pool = hands.unseen(THREE, "3-3 2-0", absent=[1])
    assert pool == THREE.hand("0-0 2-2 3-0 3-2")
    for n in range(5):
        given = brute(THREE, n, lambda h: (sum(map(sum, h)), sum(a == b for a, b in h)), pool)
        assert dict(hands.pips_and_doubles(THREE, n, pool).ways) == given
        assert dict(hands.pips_law(THREE, n, pool).ways) == brute(
            THREE, n, lambda h: sum(map(sum, h)), pool
        )
        assert dict(hands.missing_law(THREE, n, pool).ways) == brute(
            THREE, n, lambda h: lengths(THREE, h).count(0), pool
        )
        assert hands.mean_pips(THREE, n, pool) == hands.pips_law(THREE, n, pool).mean()


def test_how_tiles_lie_by_every_deal():
    """How the blanks lie in two hands of two from the double-two set, one hand after the other."""
    found = Counter()
    tiles = range(len(TWO))
    for first in combinations(tiles, 2):
        for second in combinations(set(tiles) - set(first), 2):
            found[tuple(sum(0 in TWO.tiles[t] for t in h) for h in (first, second))] += 1
    law = hands.lie_law(TWO, (2, 2), TWO.suit(0), TWO.whole)
    assert dict(law.ways) == found
    assert law.axes == ("hand_1", "hand_2")
    one = hands.lie_law(TWO, [2], TWO.suit(0), TWO.whole)
    assert one == hands.suit_law(TWO, 2, 0).rename("hand_1")


def test_sums_of_other_values():
    """Any worth of the tiles can be summed, one past nine digits too."""
    values = [10**k % 97 for k in range(len(THREE))]
    law = hands.sum_law(THREE, 4, values)
    worth = dict(zip(THREE.tiles, values))
    assert dict(law.ways) == brute(THREE, 4, lambda h: sum(worth[t] for t in h))


# -- published cases


def test_n01_do_two_tiles_match():
    """N01: two tiles match with 7/18; a led double is not answered with 1292/9867, else 1/138."""
    assert hands.match_chance(SIX) == Fraction(7, 18)
    pairs = brute(SIX, 2, lambda h: bool(set(h[0]) & set(h[1])))
    assert Fraction(pairs[True], comb(28, 2)) == Fraction(7, 18)
    for led in ("0-0", "6-6"):
        assert hands.answers_law(SIX, led, 7).pmf(0) == Fraction(1292, 9867)
    for led in ("6-5", "1-0"):
        assert hands.answers_law(SIX, led, 7).pmf(0) == Fraction(1, 138)
    assert hands.answers_law(SIX, "0-0", 7, seen="0-0") == hands.answers_law(SIX, "0-0", 7)


def test_n03_six_doubles_in_seven_tiles():
    """N03: exactly six doubles in seven tiles, 49/394680."""
    assert hands.doubles_law(SIX, 7).pmf(6) == Fraction(49, 394680)


def test_n06_mexican_train():
    """N06: exactly four doubles in eleven tiles of a double-twelve set."""
    law = hands.doubles_law(DominoSet(12), 11)
    assert law.pmf(4) == Fraction(16144957400, 404490084579)


def test_n08_partners_trumps():
    """N08: with four trumps of seven in hand partner's law is 0.273684, 0.478947, ..."""
    mine = SIX.hand("6-6 6-5 6-4 6-3 2-1 1-0 0-0")
    law = hands.suit_law(SIX, 7, 6, SIX.whole & ~mine)
    assert [round(float(law.pmf(k)), 6) for k in range(4)] == [
        0.273684,
        0.478947,
        0.221053,
        0.026316,
    ]


def test_n12_domino_poker():
    """N12: without blanks and the double ace 20 tiles, 15504 hands, by doubles 3003, 6825, ..."""
    pool = hands.unseen(SIX, "1-1", absent=[0])
    law = hands.doubles_law(SIX, 5, pool)
    assert pool.bit_count() == 20
    assert law.total == 15504
    assert list(law.ways.values()) == [3003, 6825, 4550, 1050, 75, 1]


def test_means():
    """A tile has six pips on the mean; a hand of seven 42; seven doubles are one hand."""
    assert hands.mean_pips(SIX, 1) == 6
    assert hands.pips_law(SIX, 7).mean() == hands.mean_pips(SIX, 7) == 42
    assert hands.mean_pips(SIX, 0) == 0
    assert hands.longest_law(SIX, 7).ways[1] == 1


def test_a_hand_without_blanks_and_fours():
    """The block game's example: what B may hold, from every four of the tiles A has not seen."""
    seen = "5-0 5-2 2-0 4-4 4-0 5-4 5-3 6-0 6-6 6-4"
    pool = hands.unseen(SIX, seen, absent=[0, 4])
    left = [t for t in SIX.tiles if 0 not in t and 4 not in t]
    left = [t for t in left if t not in ((2, 5), (3, 5), (6, 6))]
    assert [SIX.tiles[t] for t in tiles_in(pool)] == left
    assert hands.mean_pips(SIX, 4, pool) == Fraction(4 * sum(map(sum, left)), len(left))
    law = hands.pips_law(SIX, 4, pool)
    assert dict(law.ways) == Counter(sum(map(sum, h)) for h in combinations(left, 4))
    assert SIX.hand("6-3 6-1 5-1 1-1") & ~pool == 0


def test_a_wrong_law_is_seen():
    """The negative twin: a law with one hand moved is not the counted one."""
    law = hands.longest_law(THREE, 4)
    ways = dict(law.ways)
    ways[2] -= 1
    ways[3] += 1
    assert Distribution(ways, ("longest",)) != law


@pytest.mark.parametrize("n", [1, 5, 11, 40])
def test_large_sets_add_up(n):
    """Laws of the double-twelve set have all C(91, n) hands, and complements mirror each other."""
    d = DominoSet(12)
    total = comb(91, n)
    assert hands.missing_law(d, n).total == total
    assert hands.pips_and_doubles(d, n).total == total
    assert hands.pips_law(d, n).mean() == 12 * n
    mirrored = hands.pips_law(d, 91 - n).map(lambda p: d.total_pips - p)
    assert hands.pips_law(d, n) == mirrored
    if n < 40:
        assert hands.longest_law(d, n).total == total


def test_longest_and_missing_agree_where_they_meet():
    """One tile: its suit has length 1; of the double-twelve set 13 tiles of one suit are a hand."""
    d = DominoSet(12)
    assert dict(hands.longest_law(d, 1).ways) == {1: 91}
    assert hands.longest_law(d, 13).ways[13] == 13
    assert dict(hands.longest_law(DominoSet(9), 55).ways) == {10: 1}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: hands.pips_law(SIX, 29), "29 tiles cannot be dealt: the double-six set has 28"),
        (lambda: hands.pips_law(SIX, -1), "0 tiles or more, not -1"),
        (lambda: hands.pips_law(SIX, 3, SIX.hand("6-4 0-0")), "2 are left"),
        (lambda: hands.pips_law(SIX, 3, 1 << 28), "no hand of the double-six set"),
        (lambda: hands.longest_law(SIX, 29), "cannot be dealt"),
        (lambda: hands.highest_double_law(SIX, 5, 7), "5 hands of 7 cannot be dealt"),
        (lambda: hands.highest_double_law(SIX, 0, 7), "one hand or more, not to 0"),
        (lambda: hands.lie_law(SIX, (7, 7), SIX.suit(0), SIX.suit(0)), "7 are left"),
        (lambda: hands.answers_law(SIX, "7-0", 7), "halves are from 0 to 6"),
        (lambda: hands.answers_law(SIX, "6-6", 28), "27 are left"),
        (lambda: hands.unseen(SIX, "6-6 6-6"), "held twice"),
        (lambda: hands.unseen(SIX, absent=[7]), "0 to 6"),
        (lambda: hands.sum_law(SIX, 2, [1, 2]), "28 values"),
        (lambda: hands.sum_law(SIX, 2, [-1] * 28), "from 0 up"),
    ],
)  # fmt: skip
def test_bad_input(call, message):
    """Impossible deals, tiles held twice, unknown suits and values are refused with the reason."""
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize("size", [2.0, "7", True, None])
def test_a_size_is_a_whole_number(size):
    """Other kinds are refused."""
    with pytest.raises(TypeError, match="whole number"):
        hands.pips_law(SIX, size)
