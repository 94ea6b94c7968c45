"""Printed, exact and simulated odds of the raffle."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddslab.charts import raffle_odds
from oddslab.distribution import Distribution

NINE = Distribution.uniform(range(1, 7)).repeat(9)


@pytest.fixture(scope="module")
def frame():
    """The chart's frame at few trials."""
    return raffle_odds.data(trials=2**14, threads=1)


def test_exact_and_printed_odds(frame):
    """Rows 32 to 54: the exact chance of nine dice, and what the document prints."""
    assert frame["outcome"].tolist() == list(range(32, 55))
    assert frame["exact"].tolist() == [NINE.at_least(k) for k in range(32, 55)]
    printed = dict(zip(frame["outcome"], frame["printed"]))
    assert (printed[36], printed[42], printed[54]) == ("3 to 1", "39 to 1", "10077695 to 1")


def test_the_finding(frame):
    """14 printed odds are right, 6 dropped a fraction, 3 are wrong: 33, 36 and 51."""
    said = raffle_odds.verdicts(frame)
    assert [said.count(v) for v in ("exact", "rounded", "truncated", "wrong")] == [2, 12, 6, 3]
    assert [k for k, v in zip(frame["outcome"], said) if v == "wrong"] == [33, 36, 51]
    for text in (raffle_odds.caption(frame), raffle_odds.alt(frame)):
        assert "14 are exact or rounded" in text
        assert "3 to 1 for 36 or more (15% too low)" in text
    off = dict(zip(frame["outcome"], raffle_odds.departures(frame)))
    odds = (1 - NINE.at_least(36)) / NINE.at_least(36)
    assert off[36] == 100 * (3 / odds - 1)
    assert off[32] == Fraction(0)


def test_the_marks(frame):
    """Printed: hollow squares; exact: bars; estimates: dots, for the totals that were reached."""
    ax = raffle_odds.draw(frame)
    printed, exact = ax.lines[:2]
    assert (printed.get_marker(), printed.get_markerfacecolor()) == ("s", "none")
    assert exact.get_marker() == "_"
    assert list(printed.get_ydata())[4] == 3.0
    (bars,) = ax.containers
    assert list(bars.lines[0].get_xdata()) == frame.loc[frame["count"] > 0, "outcome"].tolist()
    assert len(ax.figure.axes) == 2
