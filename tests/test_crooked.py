"""What crooked dice do to every game: the table against published fractions."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from oddslab import crooked
from oddslab.apparatus.dice import ThrowRules, faces_of
from oddslab.cli import main

CRAPS = {  # the caster's chance
    "fair": "244/495",
    "six loaded to 1/5": "51770557/105153125",
    "ace loaded to 1/5": "50424597/105153125",
    "six loaded to 1/5, ace to 2/15": "2147485775355244/4252806700964325",
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


def test_a_change_is_from_as_many_fair_dice(frame):
    """Two dispatchers of odd and even have the mean 7 of two fair dice, high and odd one more."""
    rows = frame[frame["game"] == "dice"].set_index("dice")
    pairs = {"odd and even": 7, "high and low": 7, "high and odd": 8}
    for name, mean in pairs.items():
        row = rows.loc[f"dispatchers, {name}"]
        assert (row["exact"], row["fair"], row["change"]) == (mean, 7, mean - 7)
    single = rows.drop([f"dispatchers, {name}" for name in pairs])
    assert set(single["fair"]) == {Fraction(7, 2)}
    assert (frame[frame["game"] != "dice"].groupby("game")["fair"].nunique() == 1).all()


@pytest.mark.parametrize("game", [*crooked.games()])
def test_the_fair_twin_has_as_many_dice(game):
    """No rule but those of how dice are crooked differs between the two sides of a change."""
    rules_of = crooked.games()[game].rules
    compared = 0
    for name, options in crooked.KINDS.items():
        try:
            rules = rules_of(**options)
        except (TypeError, ValueError):
            continue  # it has no such option, or three dice are thrown and not two
        twin = crooked.fair_twin(rules, options)
        differ = {n for n in rules.options() if getattr(rules, n) != getattr(twin, n)}
        assert differ <= set(options), name
        compared += 1
    assert compared > 10


def test_the_chances_in_the_names_are_those_of_the_dice():
    """A name that gives a chance to a face gives the one that the die has."""
    faces = {"ace": 1, "six": 6}
    found = 0
    for name, options in crooked.KINDS.items():
        for face, p in re.findall(r"(ace|six)(?: loaded)? to (\d+/\d+)", name):
            assert faces_of(ThrowRules(**options), 1)[0][faces[face]] == Fraction(p), name
            found += 1
    assert found == 4


def test_rows_of_one_game_that_are_those_of_another():
    """Hazard with its default main is craps to the last chance; with every figure it is not."""
    some = ["fair", "ace-six flats"]
    same = crooked.table(["raffle", "craps", "hazard"], some)
    assert crooked.repeated(same) == {"hazard": "craps"}
    assert crooked.repeated(crooked.table(["craps", "hazard"], some, figures=True)) == {}


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
    said = " ".join(captured.err.split())
    assert said.count("has no option on_axis") == said.count("Left out") == 1
    assert "rolled about ace-six; rolled about deuce-five; rolled about trey-four (it" in said


def test_the_command_shows_once_what_two_games_share(capsys):
    """Rows that are the same in two games are shown once, and alone where they are asked for."""
    assert main(["crooked", "craps", "hazard"]) == 0
    out = capsys.readouterr().out
    assert out.count("460183/972125") == 1
    assert "each of its rows is that of craps" in " ".join(out.split())
    assert main(["crooked", "hazard"]) == 0
    assert capsys.readouterr().out.count("460183/972125") == 1


def test_the_command_marks_a_change_from_another_number_of_dice(capsys):
    """Two dispatchers stand under one fair die: what they are compared with is said."""
    assert main(["crooked", "dice"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"high and odd .* \+1\.000000\*$", out, re.M)
    assert re.search(r"odd and even .* 0\*$", out, re.M)
    assert "as many fair dice give dice, mean_total 7." in " ".join(out.split())


def test_the_help_names_every_game(capsys):
    """What can be asked is what is in the catalogue, chuck luck too."""
    with pytest.raises(SystemExit):
        main(["crooked", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert all(key in said for key in crooked.games())
    assert "and poker_dice, ten_pins, which take some seconds" in said


def test_a_slow_game_says_so_on_a_terminal(capsys, monkeypatch):
    """Before some seconds of silence a terminal is told why; a file is not."""
    kinds = {name: crooked.KINDS[name] for name in ("fair", "ace loaded to 1/5")}
    monkeypatch.setattr(crooked, "KINDS", kinds)
    assert main(["crooked", "poker_dice"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert main(["crooked", "poker_dice"]) == 0
    assert "poker_dice: exact play is worked out for each of 2 kinds" in capsys.readouterr().err
