"""What document 002 says of baccara, judged."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from oddslab.claims import audit, chosen
from tests.referee import baccara as referee

VERDICTS = {
    "exact": "B-01 B-02 B-03 B-04 B-05 B-06 B-07 B-08 B-09 B-10 B-11 B-12 B-13 B-15 B-16 B-17",
    "rule": "B-14",
}
SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = (*referee.SPOTS, "ten", "knave", "queen", "king")
PACK = [f"{rank} of {suit}" for rank in RANKS for suit in SUITS]


@pytest.fixture(scope="module")
def frame():
    return audit("B-", trials=100_000, seed=5)


@pytest.fixture(scope="module")
def by_id(frame):
    return {row["id"]: row for row in frame.to_dict("records")}


def test_every_verdict(frame):
    """The verdict of every row on baccara, each checked by hand."""
    assert len(chosen("B-")) == len(frame) == 17
    found = dict(zip(frame["id"], frame["verdict"]))
    assert found == {key: v for v, keys in VERDICTS.items() for key in keys.split()}
    assert frame.attrs["disagreements"] == []


def two_cards() -> Counter:
    """The orders of two cards of three packs by their point, card by card."""
    points = Counter()
    for a, b in product(PACK, repeat=2):
        points[referee.point([a, b])] += 3 * (3 if a != b else 2)
    return points


def test_exact_values(by_id):
    """Values equal a count over three packs written here, or a published fraction."""
    points = two_cards()
    every = 156 * 155
    assert sum(points.values()) == every
    assert by_id["B-03"]["exact"] == str(Fraction(points[8] + points[9], every))
    assert by_id["B-06"]["exact"] == str(Fraction(points[0], every))
    assert by_id["B-02"]["exact"] == str(3 * len(PACK))
    assert by_id["B-12"]["exact"] == "-679568/53094899"
    assert round(by_id["B-09"]["exact_decimal"], 6) == -0.004281
    assert by_id["B-14"]["exact"] == "-"
    assert by_id["B-16"]["exact"] == "101303988/815730721"


def test_both_readings_of_a_tie_across_the_line(by_id):
    """Half on each side, and nothing but two wins or two losses: the default is the first."""
    split, unanimous = by_id["B-10"]["readings"].split("; ")
    assert split == f"split={by_id['B-10']['exact']}*"
    assert Fraction(split.removeprefix("split=").rstrip("*")) == Fraction(by_id["B-09"]["exact"])
    assert unanimous.startswith("unanimous=")
    assert unanimous.removeprefix("unanimous=") != by_id["B-10"]["exact"]


def test_what_is_told_and_estimated(by_id):
    """The refused card's worth, the most cards of a coup; chances and means are estimated."""
    assert "players who both stand on five gain +0.000740" in by_id["B-09"]["diagnosis"]
    assert "holds the players to -0.006631" in by_id["B-09"]["diagnosis"]
    assert "no coup takes more than 9 cards" in by_id["B-07"]["diagnosis"]
    assert "the first is paid 20, the second 15" in by_id["B-14"]["diagnosis"]
    assert "has -0.0043 a coup, one that is pushed" in by_id["B-16"]["diagnosis"]
    assert "side has lost +0.1423" in by_id["B-16"]["diagnosis"]
    for key in ("B-03", "B-04", "B-06", "B-09", "B-10", "B-12", "B-16"):
        row = by_id[key]
        assert abs(row["estimate"] - row["exact_decimal"]) < 5 * row["standard_error"], key
