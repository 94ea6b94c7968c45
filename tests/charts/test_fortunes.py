"""The fan of fortunes of a session, and the chance of ruin."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddslab.charts import fortunes
from oddslab.experiment import exact
from oddslab.game import NoLaw

RULES = {"coups": 24, "bankroll": 40}


@pytest.fixture(scope="module")
def frame():
    """The chart's frame at few trials."""
    return fortunes.data(trials=2**14, threads=1, paths=30, **RULES)


def test_the_last_coup_is_the_law_of_the_session(frame):
    """Its quantiles and its chance of ruin are those of the session's own law."""
    law = exact("staking_system", **RULES).law
    results = law.marginal("result")
    last = frame.iloc[-1]
    for name, level in fortunes.LEVELS.items():
        assert last[name] == results.quantile(level)
    assert last["ruin"] == law.probability(law["ruined"] == "yes")
    half = exact("staking_system", coups=12, bankroll=40).law
    assert frame["ruin"].iloc[11] == half.probability(half["ruined"] == "yes")


def test_ruin_only_grows_and_the_estimates_keep_to_it(frame):
    """Within five standard errors at every coup; not of a chance half as large again."""
    ruin = frame["ruin"].tolist()
    assert ruin == sorted(ruin)
    for p, found in zip(map(float, ruin), frame["estimate"]):
        assert abs(found - p) <= 5 * (p * (1 - p) / 2**14) ** 0.5
    last = float(ruin[-1])
    assert abs(frame["estimate"].iloc[-1] - 1.5 * last) > 5 * (last * (1 - last) / 2**14) ** 0.5


def test_paths_end_where_the_stake_is_not_covered(frame):
    """A doubled stake: a ruined session has lost one less than the stake that it cannot meet."""
    short = [path for path in frame.attrs["paths"] if len(path) <= RULES["coups"]]
    assert short
    for path in short:
        assert 40 + path[-1] < 2 * (path[-2] - path[-1])
    assert all(path[0] == 0 for path in frame.attrs["paths"])


def test_what_is_said(frame):
    """The loss is the wheel's edge of all that is staked, in caption and alt text."""
    assert Fraction(frame.attrs["mean"]) == -Fraction(frame.attrs["staked"]) / 37
    for text in (fortunes.caption(frame), fortunes.alt(frame)):
        assert "2.70% of them" in text
    ax = fortunes.draw(frame)
    assert len(ax.figure.axes) == 2
    crosses = [line for line in ax.lines if line.get_marker() == "x"]
    assert len(crosses) == 1


def test_the_chart_chooses_what_is_measured():
    """And says so."""
    with pytest.raises(ValueError, match="set by the chart"):
        fortunes.data(measure="staked")


def test_a_bet_that_gives_half_back():
    """Quantiles in halves are shown, and the caption names the bet."""
    frame = fortunes.data("half_back", trials=2**10, threads=1, coups=12, bankroll=20)
    halves = frame[list(fortunes.LEVELS)].to_numpy().ravel()
    assert any(x.denominator == 2 for x in halves)
    law = exact("staking_system", "half_back", coups=12, bankroll=20).law
    assert frame.iloc[-1]["ruin"] == law.probability(law["ruined"] == "yes")
    assert "the chances 1:18/37, -1/2:1/37, -1:18/37, from" in fortunes.caption(frame)
    assert "1.35% of them" in fortunes.alt(frame)
    fortunes.draw(frame)


def test_sessions_that_are_too_long():
    """Are refused before any is played."""
    with pytest.raises(NoLaw, match="up to coups="):
        fortunes.data(coups=5000, trials="1e12")
