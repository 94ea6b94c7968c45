"""The posterior of a die, face by face."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddslab.charts import die_posterior
from oddslab.evidence import from_counts, posterior

COUNTS = [3, 5, 4, 2, 6, 40]


@pytest.fixture(scope="module")
def frame():
    return die_posterior.data(COUNTS, prior=2, level="0.9")


def test_the_frame_is_the_posterior(frame):
    """Means and chances are exact, intervals those of the level asked for."""
    p = posterior(from_counts(COUNTS), 2)
    assert frame["mean"].tolist() == [p.mean(f) for f in range(1, 7)]
    assert frame["heavy"].tolist() == [p.heavy(f) for f in range(1, 7)]
    assert frame["low"].tolist() == [p.interval(f, 0.9).low for f in range(1, 7)]
    assert frame.attrs["throws"] == 60


def test_counts_as_text_are_the_same(frame):
    """As the command line gives them."""
    assert die_posterior.data("3,5,4,2,6,40", "2", "0.9").equals(frame)


def test_the_finding(frame):
    """The heavy six is named, with faces that come too seldom."""
    for text in (die_posterior.caption(frame), die_posterior.alt(frame)):
        assert "6 (above)" in text
        assert "4 (below)" in text
    even = die_posterior.data([10] * 6)
    assert "Every interval holds the fair share" in die_posterior.alt(even)
    assert "A fair die explains these throws" in die_posterior.alt(even)
    assert "times better than a die of the prior" in die_posterior.alt(even)


def test_what_the_caption_says_of_its_throws():
    """Counts that nobody threw are called an example, those that are given are not."""
    assert "counts made up as an example" in die_posterior.caption(die_posterior.data())
    given = die_posterior.data("25,22,30,17,16,10", level="99.5%")
    assert "example" not in die_posterior.caption(given)
    assert "99.5% interval" in die_posterior.caption(given)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"prior": "1e-300"}, "prior=1e-300 is not possible: a number from 1/1000"),
        ({"prior": "1e300"}, "prior=1e300 is not possible"),
        ({"counts": "1e30,1e30"}, "counts may add up to 10,000,000,000,000 at most"),
        ({"level": "95"}, "level=95 is not possible: a number between 0 and 1"),
        ({"prior": "1,2"}, "a die of 6 faces takes one number for all, or 6"),
    ],
)
def test_what_no_chart_can_show(asked, message):
    """A prior, counts or a level out of bounds are refused by name."""
    with pytest.raises(ValueError, match=message):
        die_posterior.data(**asked)


@pytest.mark.parametrize("asked", [{"prior": "0.001"}, {"prior": "1e11"}, {"counts": "1e12,1e12"}])
def test_the_bounds_themselves_are_drawn(asked):
    """The smallest and the largest prior and counts have a density at every weight."""
    frame = die_posterior.data(**asked)
    assert all(0 < max(d) < float("inf") for d in frame["density"])
    die_posterior.draw(frame)


def test_weldon():
    """One row, the share of fives and sixes, and the interval lies above a third."""
    frame = die_posterior.data("weldon")
    assert frame["face"].tolist() == ["five or six"]
    assert frame["low"].item() > frame["fair"].item() == Fraction(1, 3)
    assert "315,672 dice thrown by Weldon" in die_posterior.caption(frame)


def test_the_marks(frame):
    """A fair share and an interval in each row, and exact means in the order of the faces."""
    ax = die_posterior.draw(frame)
    dashed = [line for line in ax.lines if line.get_linestyle() == "--"]
    assert [line.get_xdata()[0] for line in dashed] == [float(Fraction(1, 6))] * 6
    means = next(line for line in ax.lines if line.get_label() == "mean, exact")
    assert list(means.get_xdata()) == [float(m) for m in frame["mean"]]
    assert list(means.get_ydata()) == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("counts", ["1,-2,3", "0,0", "", "1,x"])
def test_impossible_counts(counts):
    """What no die can have thrown is refused."""
    with pytest.raises(ValueError, match="count"):
        die_posterior.data(counts)
