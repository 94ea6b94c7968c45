"""Lines of dominoes: counted outright on small sets, by Euler circuits on large; their ends."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from oddslab.apparatus.domino_lines import (
    balanced_orientations,
    complete_circuits,
    ends_count,
    hand_lines,
    laid_in_turn,
    line_ends,
    whole_set_lines,
    whole_set_rings,
)
from oddslab.apparatus.dominoes import DominoSet, tiles_in

SIX = DominoSet(6)


def outright(dominoes, hand):
    """Lines of these tiles as different rows of numbers, by trying every order and turn."""
    tiles = [dominoes.tiles[t] for t in tiles_in(hand)]
    rows = set()
    for order in permutations(tiles):
        for turned in product((False, True), repeat=len(order)):
            row = [t[::-1] if back else t for t, back in zip(order, turned)]
            if all(x[1] == y[0] for x, y in zip(row, row[1:])):  # noqa: RUF007 - plain on purpose
                rows.add(tuple(row))
    return len(rows)


@pytest.mark.parametrize(
    ("top", "lines"), [(2, 12), (3, 0), (4, 126_720), (5, 0), (6, 7_959_229_931_520), (7, 0)]
)
def test_n10_lines_of_the_whole_set(top, lines):
    """N10: 12, 126,720 and 7,959,229,931,520; odd tops leave four numbers or more odd, so none."""
    assert whole_set_lines(DominoSet(top)) == lines


def test_small_sets_outright():
    """The double-two set by every order and turn; the double-three and double-four by trails."""
    two = DominoSet(2)
    assert outright(two, two.whole) == hand_lines(two, two.whole) == whole_set_lines(two) == 12
    for top in (3, 4):
        d = DominoSet(top)
        assert hand_lines(d, d.whole) == whole_set_lines(d)


@pytest.mark.parametrize(
    "hand",
    ["", "6-4", "5-5", "6-4 5-0", "6-4 4-4 4-0", "1-0 2-1 2-0 3-0", "1-0 2-0 3-0", "3-3 3-1 1-1"],
)
def test_lines_of_a_hand(hand):
    """Any few tiles, by every order and turn; of no tile there is no line."""
    tiles = SIX.hand(hand)
    assert hand_lines(SIX, tiles) == (outright(SIX, tiles) if tiles else 0)


def test_circuits_of_complete_graphs():
    """OEIS A135388 (McKay and Robinson 1998): K3, K5, K7, K9 and K11."""
    assert [complete_circuits(n) for n in (3, 5, 7, 9, 11)] == [
        2,
        264,
        129976320,
        911520057021235200,
        257326999238092967427785160130560,
    ]


@pytest.mark.slow
def test_circuits_of_the_double_twelve_set():
    """A135388 for K13, the number behind the lines of the double-twelve set."""
    assert complete_circuits(13) == 6705710151431658873046319662156165939200000000000000
    d = DominoSet(12)
    assert whole_set_lines(d) == 91 * whole_set_rings(d) == 91 * 6**13 * complete_circuits(13)


def test_regular_tournaments():
    """OEIS A007079: balanced orientations of complete graphs of 3 to 11 vertices."""
    found = [balanced_orientations(n, combinations(range(n), 2)) for n in (3, 5, 7, 9, 11)]
    assert found == [2, 24, 2640, 3230080, 48251508480]


@pytest.mark.parametrize(
    "edges",
    [
        [(0, 1), (1, 2), (2, 0)],
        [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)],
        [(0, 1), (1, 2), (2, 3), (3, 0), (4, 0), (4, 1), (4, 2), (4, 3), (0, 2), (1, 3)],
        [(3, 4), (0, 3), (0, 4)],
        [(0, 1)],
    ],
)
def test_balanced_orientations_outright(edges):
    """Small graphs by every orientation, vertices without edges and odd ones among them."""
    found = 0
    for turned in product((False, True), repeat=len(edges)):
        out = [0] * 5
        for (a, b), back in zip(edges, turned):
            out[b if back else a] += 1
            out[a if back else b] -= 1
        found += not any(out)
    assert balanced_orientations(5, edges) == found


@pytest.mark.parametrize(
    ("line", "count"),
    [("5-5", 10), ("3-5 5-1", 4), ("3-5 5-5", 13), ("3-5 5-5 5-1", 4), ("0-0", 0), ("0-0 0-5", 5)],
)
def test_n13_what_the_ends_count(line, count):
    """N13: a double at an end counts both halves, within the line nothing, alone its pips once."""
    assert ends_count(SIX, line) == count
    assert ends_count(SIX, list(reversed(line.split()))) == count


def test_ends():
    """The first tile is turned towards the second; a single one lies low half first."""
    assert line_ends(SIX, "[3-5 5-5 5-1]") == (3, 1)
    assert line_ends(SIX, "6-4") == (4, 6)
    assert line_ends(SIX, "4-6 4-4") == (6, 4)
    assert line_ends(DominoSet(9), "9-0 0-0 0-8") == (9, 8)


def test_laid_in_turn():
    """Tiles may go to either end; what was covered is no end any more."""
    assert laid_in_turn(SIX, "6-6 6-4 6-5 5-4")
    assert laid_in_turn(SIX, "6-4 6-5 4-0")
    assert not laid_in_turn(SIX, "6-4 6-5 6-0")
    assert laid_in_turn(SIX, "")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: line_ends(SIX, "6-4 5-0"), "5-0 does not match 6-4 before it"),
        (lambda: line_ends(SIX, "6-4 4-0 4-1"), "4-1 does not match 4-0 before it"),
        (lambda: line_ends(SIX, ""), "one tile or more"),
        (lambda: ends_count(SIX, "5-5 5-0 5-5"), "5-5 is held twice"),
        (lambda: laid_in_turn(SIX, "7-7"), "0 to 6"),
        (lambda: hand_lines(SIX, SIX.whole), "up to 18 tiles"),
        (lambda: complete_circuits(4), "odd number of vertices"),
    ],
)
def test_bad_input(call, message):
    """Lines that do not match, tiles that stand twice, hands too long to try are refused."""
    with pytest.raises(ValueError, match=message):
        call()
