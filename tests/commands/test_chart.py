"""``oddslab chart --set``: what a chart is to show."""

from __future__ import annotations

import pytest

from oddslab.cli import main


def test_what_is_set_is_shown(tmp_path):
    """An option of the chart's own is given by name, its value as text."""
    path = tmp_path / "hands.svg"
    words = ["chart", "domino_twenty_one_hands", "--output", str(path)]
    assert main([*words, "--set", "reading=lowest", "--set", "top=3"]) == 0
    text = path.read_text()
    assert "by its lowest total" in text
    assert "the double-three set" in text


def test_rules_of_a_game_are_set_too(tmp_path):
    """Where a chart plays a game by any rules, those are options like its own."""
    path = tmp_path / "flow.svg"
    assert main(["chart", "craps_flow", "--output", str(path), "--set", "barred=12"]) == 0
    assert "with barred=12" in path.read_text()


@pytest.mark.parametrize(
    ("name", "words", "said"),
    [
        ("domino_hand", ["--set", "trials=3"], "give it as --trials"),
        ("domino_hand", ["--set", "rng=3"], "give it as --seed"),
        ("domino_hand", ["--set", "hands=3"], "did you mean hand"),
        ("domino_hand", ["--set", "hand"], "name=value"),
        ("domino_hand", ["--set", "hand=2", "--set", "hand=3"], "twice"),
        ("domino_twenty_one_hands", ["--trials", "9"], "takes no --trials"),
        ("raffle_odds", ["--set", "ledger=mine.csv"], "ledger='mine.csv'"),
        ("strategies", ["--set", "game=craps"], "no seats"),
    ],
)
def test_what_cannot_be_set(name, words, said, tmp_path, monkeypatch, capsys):
    """Status 2, the reason on the standard error, and no file."""
    monkeypatch.chdir(tmp_path)
    assert main(["chart", name, *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert not list(tmp_path.iterdir())
