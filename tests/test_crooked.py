"""What crooked dice do to every game: the table against published fractions."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from oddslab import crooked
from oddslab.cli import main

CRAPS = {  # the caster's chance
    "fair": "244/495",
    "six loaded to 1/5": "51770557/105153125",
    "ace loaded to 1/5": "50424597/105153125",
    "six loaded, its opposite light": "2147485775355244/4252806700964325",
    "one die with the six loaded": "6176134957/12529358100",
    "ace-six flats": "460183/972125",
    "convex ace and six": "13666387463/26941169250",
    "dispatchers, high": "8/9",
    "dispatchers, low": "2/3",
    "dispatchers, double five": "497/810",
    "dispatchers, odd and even": "28/45",
    "dispatchers, high and low": "17/30",
    "dispatchers, high and odd": "16/27",
    "rolled about ace-six": "109/210",
    "rolled about deuce-five": "53/120",
    "rolled about trey-four": "29/60",
}


@pytest.fixture(scope="module")
def frame():
    return crooked.table()


def of(frame, game):
    rows = frame[frame["game"] == game]
    return dict(zip(rows["dice"], rows["exact"]))


def test_craps(frame):
    """The caster's chance with every crooked pair whose value is known."""
    found = of(frame, "craps")
    assert {name: str(found[name]) for name in CRAPS} == CRAPS
    assert set(found) == set(crooked.KINDS)


def test_the_raffle(frame):
    """42 or more: 248921 ways of 6^9 fair, 4345/15552 with one die held to the six each time."""
    found = of(frame, "raffle")
    assert found["fair"] == Fraction(248921, 6**9)
    assert found["one die held to the six"] == Fraction(4345, 15552)


def test_means_follow_the_dice(frame):
    """One die's mean: 7/2 fair, 5 and 2 of high and low dispatchers, 18/5 with a heavy six."""
    found = of(frame, "dice")
    assert (found["fair"], found["dispatchers, high"], found["dispatchers, low"]) == (3.5, 5, 2)
    assert found["six loaded to 1/5"] == Fraction(18, 5)


def test_change_is_from_fair(frame):
    """Fair dice change nothing, and every change is the difference."""
    assert not frame[frame["dice"] == crooked.FAIR]["change"].any()
    off = [float(e - f) - c for e, f, c in zip(frame["exact"], frame["fair"], frame["change"])]
    assert not any(off)


def test_what_is_left_out_is_told(frame):
    """A game of three dice has no pair, one die is not rolled about an axis: with the reason."""
    left = {(game, dice): why for game, dice, why in frame.attrs["left_out"]}
    assert "given for 2 dice, but 3 are thrown" in left["raffle", "dispatchers, odd and even"]
    assert left["dice", "rolled about ace-six"] == "it has no option on_axis"
    assert len(frame) + len(left) == len(crooked.QUICK) * len(crooked.KINDS)


def test_every_figure_of_a_game():
    """All figures that fair dice have too, of some kinds of dice alone."""
    frame = crooked.table(["hazard"], ["fair", "ace-six flats"], figures=True)
    assert frame["figure"].nunique() > 3
    assert set(frame["dice"]) == {"fair", "ace-six flats"}


def test_all_games_with_dice_are_known():
    """The table is open to every game whose rules say what its dice are."""
    assert set(crooked.QUICK) < set(crooked.games())
    assert "poker_dice" in crooked.games()


@pytest.mark.parametrize(
    ("of", "kinds", "message"),
    [
        (["crap"], None, "did you mean craps"),
        (["baccara_deux_tableaux"], None, "unknown game with dice"),
        (["craps"], ["flats"], "unknown kind of dice 'flats'; did you mean ace-six flats"),
    ],
)
def test_unknown_names(of, kinds, message):
    """A game without dice, and a kind that is none, are refused with the nearest."""
    with pytest.raises(ValueError, match=message):
        crooked.table(of, kinds)


def test_the_command(capsys):
    """As a table, and as JSON with the options; what is left out goes to the standard error."""
    assert main(["crooked", "craps"]) == 0
    out = capsys.readouterr().out
    assert "460183/972125" in out
    assert "-0.019551" in out
    assert main(["crooked", "dice", "--format", "json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)
    assert "has no option on_axis" in " ".join(captured.err.split())
