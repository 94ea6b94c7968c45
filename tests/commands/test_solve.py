"""The command ``oddslab solve``: values, the best play marked, a line that reads like a record."""

from __future__ import annotations

import json

import pytest

from oddslab.cli import main

EXAMPLE = "A: 4-0 5-4 5-3; B: 6-3 6-1 5-1 1-1; ends 0 4; A to play"
RECORD = "A: 5-0 5-2 2-0 4-4 4-0 5-4 5-3; B: 6-6 6-4 6-3 6-1 6-0 5-1 1-1; plays 5-0 6-0 5-2 6-6 2-0"


def shown(capsys, *args: str) -> str:
    assert main(["solve", *args]) == 0
    return capsys.readouterr().out


def test_the_example(capsys):
    """Each play with its value, the best marked, and how the round ends."""
    out = shown(capsys, EXAMPLE)
    assert "4-0 on 4        +7  best\n" in out
    assert "4-0 on 0        -8\n" in out
    assert "A plays 4-0 on the four: both ends blank.\n" in out
    assert "The line is blocked; pips left: A 17, B 24. A wins 7.\n" in out


def test_a_record(capsys):
    """A record is told first, then solved from where it ends."""
    out = shown(capsys, RECORD)
    assert out.startswith("A sets 5-0: ends blank and five.\nB plays 6-0 on the blank: ends five")
    assert "6-1 on 6       +17  best\n" in out
    assert "6-4 on 6        -7\n" in out
    assert "B is out; pips left: A 17, B 0. B wins 17.\n" in out


def test_a_finished_round(capsys):
    """A round that has ended is told and counted."""
    out = shown(capsys, "A: 6-6; B: 5-5; plays 6-6")
    assert out == "A sets 6-6: both ends six.\nA is out; pips left: A 0, B 10. A wins 10.\n"
    assert "Nobody wins" in shown(capsys, "A: 6-4; B: 5-5; ends 1 1; A to play")


def test_partners(capsys):
    """Four hands are two sides."""
    out = shown(capsys, "A: 6-6 1-1; B: 6-5 1-0; C: 5-4 2-0; D: 4-3 3-0; A to play")
    assert "net of A and C" in out
    assert "A and C win" in out or "B and D win" in out or "Nobody wins" in out


def test_options(capsys):
    """The set and the ways of counting are options."""
    out = shown(capsys, EXAMPLE, "--block-score", "both_totals", "--format", "json")
    assert json.loads(out)[-1] == {"play": "4-0 on 4", "net": 41, "best": "true"}
    out = shown(capsys, "--top", "9", "A: 9-9; B: 8-8; A to play", "--format", "csv")
    assert out == "play,net,best\n9-9,16,true\n"


def test_a_hidden_hand(capsys):
    """A hand given by its number is judged over every hand, with what that means."""
    text = "A: 5-4 5-3 4-0; B: 4 tiles without 0 4; line 4-4 6-4 6-6 6-0 5-0 5-2 2-0; A to play"
    out = shown(capsys, text)
    assert "B can hold 495 hands." in out
    assert "5474/495" in out
    assert "A would not see B's hand" in " ".join(out.split())
    rows = json.loads(shown(capsys, text, "--format", "json"))
    assert [r["mean"] for r in rows] == ["1082/99", "5474/495", "8"]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["A: 5-0; B: 5-0; A to play"], "5-0 is held twice, by B too"),
        (["A: 5-0; B: 6-0; A to play", "--top", "12"], "accepted is 2 to 9"),
        (["A: 5-0; B: 6-0; A to play", "--block-score", "all"], "unknown block-score 'all'"),
        (["A: 5-0; B: 6-0; plays 6-0"], "play 1: A cannot play 6-0: his tiles are 5-0"),
    ],
)
def test_refusals(capsys, args, reason):
    """Impossible positions and options end with status 2 and the reason."""
    try:
        status = main(["solve", *args])
    except SystemExit as e:
        status = e.code
    assert status == 2
    assert reason in capsys.readouterr().err


def test_the_help_has_an_example(capsys):
    """``oddslab solve --help`` shows a position that can be pasted."""
    with pytest.raises(SystemExit):
        main(["solve", "--help"])
    assert f'oddslab solve "{EXAMPLE}"' in capsys.readouterr().out
