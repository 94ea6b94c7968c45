"""Pips in a hand of dominoes: exact bars, dealt dots."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from oddslab import statistics
from oddslab.charts import domino_hand
from oddslab.charts._dealt_hand import DEALT_HAND
from oddslab.engine import play_one
from oddslab.experiment import run
from oddslab.game import variant
from oddslab.walker import walk

FALSE_ALARM = 1e-6


@pytest.fixture(scope="module")
def frame():
    """The chart's frame at few trials."""
    return domino_hand.data(trials=2**15, threads=1)


def by_hand(top, hand):
    """How many hands have so many pips, hand by hand."""
    tiles = [a + b for b in range(top + 1) for a in range(b + 1)]
    counts = {}
    for held in combinations(tiles, hand):
        counts[sum(held)] = counts.get(sum(held), 0) + 1
    return counts


def test_exact_column(frame):
    """Out of 1,184,040 hands of seven the mean is 42; a smaller set agrees hand by hand."""
    law = domino_hand.law(frame)
    assert (law.total, law.mean(), law.var()) == (comb(28, 7), 42, 49)
    small = domino_hand.data(top="3", hand="4", trials=100, threads=1)
    assert dict(zip(small["outcome"], small["ways"])) == by_hand(3, 4)


@pytest.mark.parametrize(("top", "hand"), [(2, 2), (3, 3), (2, 6), (10, 3), (12, 3)])
def test_the_deal_is_walked(top, hand):
    """The walk of the deal's own source gives the exact law, fraction by fraction."""
    v = variant(DEALT_HAND, top=top, hand=hand)
    assert walk(v) == DEALT_HAND.exact(v.rules, {})


@pytest.mark.parametrize(("top", "hand"), [(6, 7), (12, 7), (12, 45)])
def test_the_dealt_hands_follow_the_law(top, hand):
    """Chi-square of 200,000 hands; a law with two chances exchanged fails the same test."""
    v = variant(DEALT_HAND, top=top, hand=hand)
    law = DEALT_HAND.exact(v.rules, {})
    counts = run(v, 200_000, rng=1, threads=1).tally.ravel().tolist()
    chances = [law.pmf(k) for k in v.axes[0].values]
    assert statistics.chi_square_gof(counts, chances).p_value > FALSE_ALARM
    wrong = [*chances]
    likeliest, off = chances.index(max(chances)), round(law.std())
    wrong[likeliest], wrong[likeliest + off] = wrong[likeliest + off], wrong[likeliest]
    assert statistics.chi_square_gof(counts, wrong).p_value < FALSE_ALARM


def test_a_hand_is_told():
    """The tiles that a hand is told with have the pips that it is tallied with, none twice."""
    v = variant(DEALT_HAND, top=4, hand=5)
    for trial in range(50):
        outcome, log = play_one(v, trial, 3)
        (line,) = DEALT_HAND.tell(v.rules, log, outcome)
        tiles = line.removeprefix("The hand is ").partition(":")[0].split()
        assert len(set(tiles)) == 5
        assert sum(int(n) for t in tiles for n in t.split("-")) == outcome["pips"]


def test_the_marks(frame):
    """Exact: bars for all; estimates: dots at their own values; below, those with enough hands."""
    ax = domino_hand.draw(frame)
    exact = ax.lines[0]
    assert exact.get_marker() == "_"
    assert list(exact.get_ydata()) == [float(p) for p in frame["exact"]]
    (bars,) = ax.containers
    assert list(bars.lines[0].get_ydata()) == frame["estimate"].tolist()
    below = ax.figure.axes[1]
    shown = frame[[p * 2**15 >= domino_hand.FEWEST for p in frame["exact"]]]
    assert 20 < len(shown) < len(frame)
    assert list(below.lines[1].get_xdata()) == shown["outcome"].tolist()
    assert list(below.lines[1].get_ydata()) == shown["z"].tolist()


def test_the_finding(frame):
    """Caption and alt text state mean, spread and the middle half; the set and hand are named."""
    for text in (domino_hand.caption(frame), domino_hand.alt(frame)):
        assert "The mean is 42 pips, the standard deviation 7.00" in text
        assert "56% of the hands have from 37 to 47" in text
    law = domino_hand.law(frame)
    assert round(float(law.at_most(47) - law.at_most(36)), 2) == 0.56
    other = domino_hand.caption(domino_hand.data(top=9, hand=1, trials=1000, threads=1))
    assert "a hand of 1 tile from the double-nine set" in other


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"top": 13}, "from 2 to 12"),
        ({"top": 12, "hand": 92}, "1 to 91"),
        ({"hand": 0}, "from 1"),
        ({"top": 2, "hand": 7}, "1 to 6"),
    ],
)
def test_hands_that_cannot_be(bad, said):
    """A set that does not fit and a hand larger than its set are refused."""
    with pytest.raises(ValueError, match=said):
        domino_hand.data(trials=10, **bad)
