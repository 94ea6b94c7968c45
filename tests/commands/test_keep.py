"""The command ``oddslab keep``: choices with their worth, the best marked, and the whole policy."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction

import pytest

from oddslab.cli import main
from tests.names import spoken


def shown(capsys, *args: str) -> str:
    assert main(["keep", *args]) == 0
    return capsys.readouterr().out


def test_two_small_pairs(capsys):
    """A leader with two small pairs keeps the higher one: each choice with its worth."""
    out = shown(capsys, "33224")
    assert "Best play for leading, worth 0.466885 before the first throw; exact." in out
    assert "\n3 3                 0.374321  best\n" in out
    said = dict(re.split("  +", line)[:2] for line in out.splitlines()[4:])
    assert said["3 3 2 2"] == "0.313025"
    assert said["nothing"] == "0.320162"
    assert said["4 3 3 2 2 (stand)"] == "0.0529943"
    assert "keep                   worth  best" in out


def test_a_known_hand(capsys):
    """With one throw to come both pairs are equally good against two pairs, and both marked."""
    out = shown(capsys, "33224", "--goal", "beat_66AA2", "--left", "1")
    assert "worth 367357/472392, 0.777653" in out
    assert out.count("0.444444  best") == 2


def test_a_hand_to_beat_with_others_to_come(capsys):
    """Two pairs that beat the hand before them are stood on by the last of three casters, and
    thrown again by the second."""
    ahead = ("33226", "--goal", "beat_33225", "--set", "players=3", "--left", "1")
    last, second = (shown(capsys, *ahead, "--after", n) for n in "01")
    kept = [out.splitlines()[4].split("  ")[0] for out in (last, second)]
    assert kept == ["6 3 3 2 2 (stand)", "3 3"]


def test_the_whole_policy(capsys):
    """Without dice a row for every hand and number of throws to come, as fractions."""
    rows = list(csv.DictReader(io.StringIO(shown(capsys, "--goal", "place", "--format", "csv"))))
    assert len(rows) == 2 * 252
    assert [r["throws_to_come"] for r in rows] == ["2"] * 252 + ["1"] * 252
    one = next(r for r in rows if r["dice"] == "6 5 3 2 2" and r["throws_to_come"] == "1")
    four = next(r for r in rows if r["dice"] == "A 6 6 6 6" and r["throws_to_come"] == "1")
    assert (four["keep"], four["as_good"]) == ("A 6 6 6 6", "6 6 6 6")
    assert one["keep"] == "2 2"
    assert Fraction(one["worth"]).denominator > 1
    out = shown(capsys, "--set", "faces=3", "--set", "number=2", "--left", "1")
    assert out.count("\n") == 2 + 2 + 6
    assert "A A   A A (stand)" in out


def test_json(capsys):
    """Fractions leave as text and come back equal, numbers and truths as what they are."""
    rows = json.loads(shown(capsys, "AAAAA", "--goal", "at_least_five", "--format", "json"))
    assert rows[0] == {"keep": "A A A A A", "worth": "1", "best": True}
    assert [r["best"] for r in rows[1:]] == [False] * 5
    policy = json.loads(shown(capsys, "--set", "faces=3", "--left", "1", "--format", "json"))
    assert {row["throws_to_come"] for row in policy} == {1}


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("place", "a high place, worth 3797996147/22674816, 167.498 as the mean place of 252, the"),
        ("at_least_four", "four of a kind or better, worth 2197897/7558272"),
        ("exactly_full_hand", "full hand, no more and no less, worth"),
        ("beat_AA665", "beating AA665, worth"),
        ("lead", "leading, worth"),
    ],
)
def test_goals_in_words(capsys, goal, said):
    """The heading names what is played for, and what the worth of a place is counted in."""
    assert f"Best play for {said}" in shown(capsys, "33224", "--goal", goal)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["33224", "--goal", "foo"], "lead, place"),
        (["33224", "--goal", "four_of_a_kind"], "did you mean at_least_four or exactly_four?"),
        (["33224", "--goal", "beat_333"], "333 is no hand here: accepted are 5 dice of the faces"),
        (["AKQJT"], "with dice=marked, 5 dice of the faces A K Q J 10 9, such as AAKKQ"),
        (
            ["333", "--set", "faces=4", "--set", "number=3", "--set", "simultaneous=true"],
            "accepted is a strategy for each seat",
        ),
        (["33224", "--goal", "at_least_fulhand"], "did you mean at_least_full_hand"),
        (["3322"], "3322 is no hand here"),
        (["33224", "--after", "1"], "--goal lead does not go with --after and --held"),
        (["33224", "--goal", "beat_22345", "--after", "1"], "with 2 casters: accepted are 0 and 1"),
        (["33224", "--goal", "beat_22345", "--held", "0"], "--held 0 is not possible"),
        (["33224", "--left", "3"], "accepted is 1 to 2"),
        (["33224", "--throws", "1"], "accepted is 2 to 20"),
        (["33224", "--set", "throws=2"], "accepted is --throws"),
        (["33224", "--set", "player=2"], "did you mean players"),
    ],
    ids=spoken,
)
def test_what_cannot_be_is_refused(capsys, args, said):
    """Status 2, with what would be accepted."""
    assert main(["keep", *args]) == 2
    assert said in capsys.readouterr().err
