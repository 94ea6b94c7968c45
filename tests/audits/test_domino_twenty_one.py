"""What document 003 says of domino twenty-one, judged."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from oddslab.claims import audit, chosen
from tests.referee import domino_twenty_one as referee

VERDICTS = {
    "exact": "D003-01 D003-02 D003-03 D003-04 D003-05 D003-07 D003-08 D003-09 D003-10 D003-12 "
    "D003-13 D003-14 D003-17 D003-19 D003-21",
    "wrong": "D003-06 D003-20",
    "depends": "D003-11 D003-15 D003-16 D003-18",
    "untestable": "D003-22",
}


@pytest.fixture(scope="module")
def frame():
    return audit("D003-", trials=100_000, seed=5)


@pytest.fixture(scope="module")
def by_id(frame):
    return {row["id"]: row for row in frame.to_dict("records")}


def test_every_verdict(frame):
    """The verdict of every row of document 003, each checked by hand."""
    assert len(chosen(document="003")) == len(frame) == 22
    found = dict(zip(frame["id"], frame["verdict"]))
    assert found == {key: v for v, keys in VERDICTS.items() for key in keys.split()}
    assert frame.attrs["disagreements"] == []


def test_exact_values(by_id):
    """Values equal a count of hands written here, and the readings are listed with the default."""
    over = sum(min(referee.totals(h)) > 21 for h in combinations(referee.box(6), 3))
    assert by_id["D003-06"]["exact"] == f"{over}/{math.comb(28, 3)}"
    lows = sorted(min(referee.counts(t)) for t in referee.box(6))
    light = [v for v in lows if v <= lows[8] + 2]  # a heavier tile brings nine above 21
    nine = sum(sum(h) <= 21 for h in combinations(light, 9))
    assert by_id["D003-20"]["exact"] == str(nine) == "65"
    assert by_id["D003-16"]["readings"] == "plain_pips=4*; zero=16; any=75"
    assert by_id["D003-15"]["readings"] == "price=25*; stake=25/2"
    assert by_id["D003-18"]["readings"] == "hands=false*; ordered=true"


def test_slips_and_estimates(by_id):
    """The wrong figure is told with the slip that gives it; the chance is estimated by play."""
    assert "likely slip: only the hands of the nine lightest" in by_id["D003-20"]["diagnosis"]
    estimate = by_id["D003-06"]
    assert abs(estimate["estimate"] - 367 / 3276) < 5 * estimate["standard_error"]
