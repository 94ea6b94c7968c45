"""Claims about sets, hands and ends of dominoes: verdicts checked by hand, slips that explain."""

from __future__ import annotations

import contextlib
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from oddslab.apparatus.domino_lines import ends_count, laid_in_turn
from oddslab.apparatus.dominoes import DominoSet
from oddslab.audits import domino_ends, domino_sets
from oddslab.audits._judging import judges, ledger
from oddslab.claims import audit

VERDICTS = {
    "exact": "D000-18 D000-35 D000-36 D000-37 D000-38 D000-39 D000-40 D000-41 D000-42 D000-43 "
    "D000-44 D000-46 D000-47 D001-01 D001-04 D001-05 D001-06 D001-07 D001-08 D001-09 D001-10 "
    "D001-11 D001-13 D001-14 D001-15 D001-16 D001-17 D004-01 D004-02 D004-03 D004-04",
    "wrong": "D000-15 D000-16 D000-22 D000-45 D001-02 D001-03 D004-06",
    "depends": "D000-20 D004-05",
    "advice": "D001-12",
}
IDS = [key for keys in VERDICTS.values() for key in keys.split()]
EXACT = {
    "D000-15": 168,
    "D000-16": 6,
    "D000-20": 24,
    "D000-22": 8,
    "D000-46": 35,
    "D000-47": 18,
    "D001-02": 55,
    "D001-03": 91,
    "D001-05": Fraction(1, 345),
    "D001-06": 12,
    "D001-13": 4,
    "D001-15": 8,
    "D001-16": 7,
}


@pytest.fixture(scope="module")
def by_id():
    frame = audit(IDS, trials=200_000, seed=3)
    assert frame.attrs["disagreements"] == []
    return {row["id"]: row for row in frame.to_dict("records")}


def test_every_verdict(by_id):
    """The verdict of each row, checked by hand."""
    found = {key: row["verdict"] for key, row in by_id.items()}
    assert found == {key: v for v, keys in VERDICTS.items() for key in keys.split()}


@pytest.mark.parametrize("key", EXACT)
def test_exact_values(by_id, key):
    """Exact values equal independent arithmetic."""
    assert by_id[key]["exact"] == str(EXACT[key])


def test_no_double_out():
    """D001-05: fourteen tiles without any of seven doubles."""
    assert Fraction(comb(21, 14), comb(28, 14)) == EXACT["D001-05"]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("D000-15", "7 x (0 + 1 + ... + 6)"),
        ("D000-16", "147 pips"),
        ("D000-20", "4 x 5 1/4"),
        ("D000-22", "50 - 7 x 5 1/4"),
        ("D001-02", "brings n new tiles"),
        ("D001-03", "brings n new tiles"),
        ("D000-45", "0 with 4 players"),
        ("D004-06", "3 with 5 players"),
    ],
)
def test_wrong_figures_are_explained(by_id, key, words):
    """Each wrong figure has the slip that gives it, or the numbers that contradict it."""
    assert words in by_id[key]["diagnosis"]


def test_slips_give_what_is_printed():
    """Told slips are evaluated: one that does not give the printed figure is refused."""
    for key in IDS:
        claim = ledger()[key]
        for slip in judges()[key](claim).slips:
            assert slip.told(claim)
    claim = ledger()["D001-02"]
    with pytest.raises(AssertionError, match="gives 55"):
        domino_sets.Slip("no slip", lambda: 55).told(claim)


def test_readings_of_four_tiles(by_id):
    """D000-20: of the set 24 pips, of the tiles that A has not seen 194/9, cut to 21."""
    assert by_id["D000-20"]["readings"] == "whole_set=24*; unseen_by_a=194/9"


def test_totals_of_two_ends():
    """Totals of two ends equal those of every line of two to four double-three tiles."""
    small = DominoSet(3)
    found = set()
    for n in (2, 3, 4):
        for line in permutations(range(len(small)), n):
            if laid_in_turn(small, line):
                with contextlib.suppress(ValueError):
                    found.add(ends_count(small, line))
    doubles = [2 * n for n in range(4)]
    pairs = {a + b for a in range(4) for b in range(4)}
    pairs |= {a + n for a in doubles for n in range(4)}
    pairs |= {a + b for a, b in combinations(doubles, 2)}
    assert found == pairs
    assert max(domino_ends.totals(2)) == 22
    assert domino_ends.highest(5) == 20
    assert domino_ends.highest(3) == 18


def test_a_false_witness_is_refused():
    """The negative twin: a line that does not count what is said."""
    with pytest.raises(AssertionError, match="counts 20, not 25"):
        domino_ends.witnessed("4-4 4-6 6-6", 25)
