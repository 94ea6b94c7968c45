"""The set of dominoes: every tile once, names, suits, pips, and what is refused."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise

import pytest

from oddslab.apparatus.dominoes import (
    DominoSet,
    halves,
    hand_name,
    tile_name,
    tile_of,
    tiles_in,
)
from tests.names import spoken

SETS = [DominoSet(k) for k in range(2, 13)]


@pytest.mark.parametrize("dominoes", SETS, ids=spoken)
def test_every_pair_once(dominoes):
    """Each pair of halves is one tile, numbered from 0 without a gap."""
    pairs = list(combinations_with_replacement(range(dominoes.top + 1), 2))
    assert sorted(dominoes.tiles) == sorted(pairs)
    assert [tile_of(a, b) for a, b in dominoes.tiles] == list(range(len(dominoes)))
    assert [halves(t) for t in range(len(dominoes))] == list(dominoes.tiles)
    assert len(set(dominoes.names)) == len(dominoes) == len(pairs)
    assert dominoes.total_pips == sum(dominoes.pips) == sum(map(sum, pairs))


@pytest.mark.parametrize(("top", "tiles", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092)])
def test_known_sizes(top, tiles, pips):
    """N13: 28, 55 and 91 tiles, each pair once; 168 pips on the ordinary set."""
    dominoes = DominoSet(top)
    assert len(dominoes) == tiles
    assert dominoes.total_pips == pips
    assert sum(t == (0, 0) for t in dominoes.tiles) == 1


def test_a_smaller_set_begins_a_larger_one():
    """Numbers of tiles do not depend on the set."""
    for small, large in pairwise(SETS):
        assert large.tiles[: len(small)] == small.tiles
        assert small.whole & large.whole == small.whole


@pytest.mark.parametrize("dominoes", SETS, ids=spoken)
def test_suits(dominoes):
    """Each suit has top + 1 tiles; two suits share one; doubles belong to one suit."""
    for n, suit in enumerate(dominoes.suits):
        assert [n in dominoes.tiles[t] for t in range(len(dominoes))] == [
            bool(suit >> t & 1) for t in range(len(dominoes))
        ]
        assert dominoes.suit(n) == suit
        assert suit.bit_count() == dominoes.top + 1
        assert tiles_in(suit & dominoes.doubles) == (tile_of(n, n),)
        for m in range(n):
            assert tiles_in(suit & dominoes.suit(m)) == (tile_of(n, m),)
    assert dominoes.doubles.bit_count() == dominoes.top + 1
    assert DominoSet(9).whole < 2**64


def test_fives():
    """The scoring set tiles are 5-0, 4-1, 3-2, 6-4, 5-5; the double blank is none of them."""
    assert DominoSet(6).fives == DominoSet(6).hand("5-0 4-1 3-2 6-4 5-5")


def test_heavier():
    """By pips the fourth tile after the doubles is 5-4, by the higher half 6-2."""
    by = {o: DominoSet(6).heaviest_first(o) for o in ("pips", "high_half")}
    plain = {o: [tile_name(t) for t in ts if len(set(halves(t))) == 2] for o, ts in by.items()}
    assert plain["pips"][:4] == ["6-5", "6-4", "6-3", "5-4"]
    assert plain["high_half"][:4] == ["6-5", "6-4", "6-3", "6-2"]
    assert all(sorted(ts) == list(range(28)) and ts[0] == 27 and ts[-1] == 0 for ts in by.values())


def test_reading():
    """Tiles are read in either order, by pair or number; names are read back."""
    d = DominoSet(6)
    assert d.tile("6-4") == d.tile("4-6") == d.tile((4, 6)) == d.tile([6, 4]) == d.tile(25) == 25
    assert d.tile("[5-5]") == tile_of(5, 5)
    assert [d.tile(n) for n in d.names] == list(range(28))
    assert d.hand("6-4, 0-0") == d.hand(["0-0", (4, 6)]) == (1 << 25 | 1)
    assert d.hand("") == 0
    assert hand_name(d.hand("0-0 6-4")) == "6-4 0-0"
    assert hand_name(0) == "no tiles"
    assert d.pips_of(d.hand("0-0 6-4")) == 10
    assert DominoSet(12).tile("12-10") == tile_of(10, 12)
    assert d.missing([t for t in range(28) if t != 0]) == 1


@pytest.mark.parametrize("top", [-1, 0, 1, 13])
def test_other_sets_are_refused(top):
    """Sets outside double-two to double-twelve are refused by what is accepted."""
    with pytest.raises(ValueError, match="from 2 to 12"):
        DominoSet(top)


def test_a_set_needs_a_whole_number():
    """A set is not made from other kinds."""
    for top in ("6", 6.0, True, None):
        with pytest.raises(TypeError, match="whole number"):
            DominoSet(top)


@pytest.mark.parametrize(
    ("tile", "message"),
    [
        ("7-0", "halves are from 0 to 6"),
        ("6", "such as 6-4"),
        ("six-four", "such as 6-4"),
        ((1, 2, 3), "no tile"),
        ((-1, 2), "no tile"),
        (28, "0 to 27"),
        (-1, "0 to 27"),
    ],
)
def test_bad_tiles(tile, message):
    """Unknown tiles are refused with what the set has."""
    with pytest.raises(ValueError, match=message):
        DominoSet(6).tile(tile)


def test_bad_hands():
    """A tile held twice, a tile of a larger set, a suit that is not there."""
    d = DominoSet(6)
    with pytest.raises(ValueError, match="6-4 is held twice"):
        d.hand("6-4 0-0 4-6")
    with pytest.raises(ValueError, match="0 to 6"):
        d.hand("9-9")
    with pytest.raises(ValueError, match="28 tiles"):
        d.held(1 << 28)
    with pytest.raises(ValueError, match="0 to 6"):
        d.suit(7)
    with pytest.raises(ValueError, match="0 to 6"):
        d.suit(-1)
    with pytest.raises(ValueError, match="pips or high_half"):
        d.heaviest_first("heavy")
    with pytest.raises(TypeError, match="sequence"):
        d.hand(64)
    with pytest.raises(TypeError, match="'6-4'"):
        d.tile(6.4)
    with pytest.raises(ValueError, match="0 to 12"):
        tile_of(13, 0)
    with pytest.raises(ValueError, match="0 to 90"):
        halves(91)
