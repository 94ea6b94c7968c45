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


def labels(axis):
    axis.get_figure().canvas.draw()
    return [t.get_text() for t in axis.get_ticklabels()]


SIGNS = {
    "2/3": ("but here the player has it", "in mean a session wins "),
    "1/2": ("but at this bet nobody has", "neither wins nor loses "),
    "18/37": ("the bank has a percentage. ", "in mean a session loses "),
}


@pytest.mark.parametrize("chance", SIGNS)
def test_the_sign_of_the_mean_is_said(chance):
    """A bet that favours the player is no loss, and contradicts no document."""
    frame = fortunes.data(win_chance=chance, trials=2**8, threads=1, coups=6, bankroll=20)
    said = fortunes.caption(frame)
    assert [words in said for words in SIGNS[chance]] == [True, True]
    assert "-0" not in said
    law = exact("staking_system", win_chance=chance, coups=6, bankroll=20).law.marginal("result")
    share = float(law.at_least(law.quantile("1/2")))
    assert f"{share:.1%} of the sessions end at " in said


def test_one_coup():
    """Its end is drawn, ticks are whole, and what all sessions do is not said of half."""
    frame = fortunes.data(trials=2**8, threads=1, coups=1, paths=1)
    said = fortunes.caption(frame)
    assert said.startswith("Sessions of 1 coup by")
    assert "All sessions end at -1 or above, none is ruined" in said
    assert "1 session as played" in said
    below = fortunes.draw(frame).figure.axes[1]
    assert [list(line.get_xdata()) for line in below.lines if line.get_marker() == "_"] == [[1]]
    assert all("." not in text for text in labels(below.xaxis))


@pytest.mark.parametrize("coups", [7, 20, 24, 33, 64])
def test_the_last_coup_is_drawn(coups):
    """Whatever the number of coups is divisible by."""
    frame = fortunes.data(trials=2**8, threads=1, coups=coups, bankroll=20)
    below = fortunes.draw(frame).figure.axes[1]
    (drawn,) = [list(line.get_xdata()) for line in below.lines if line.get_marker() == "_"]
    assert drawn[-1] == coups
    assert min(coups, 20) <= len(drawn) <= 40


@pytest.mark.parametrize("bankroll", [20, 60, 200, 1000])
def test_ticks_of_ruin_tell_their_places(bankroll):
    """Each says where it stands, and no two the same."""
    frame = fortunes.data(trials=2**8, threads=1, coups=20, bankroll=bankroll)
    axis = fortunes.draw(frame).figure.axes[1].yaxis
    said = labels(axis)
    assert len(set(said)) == len(said) > 2
    for text, at in zip(said, axis.get_majorticklocs()):
        assert abs(float(text.removesuffix("%").replace("\N{MINUS SIGN}", "-")) / 100 - at) < 1e-9


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
