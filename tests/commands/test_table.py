"""``oddslab table``: what a game offers, exact, in every format, and beside a simulation."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest

from oddslab.cli import main
from oddslab.game import catalogue, variant


def test_the_tables_of_a_game_are_listed(capsys):
    """Without a name; a game that offers none says so."""
    assert main(["table", "hazard"]) == 0
    out = capsys.readouterr().out
    assert "chances" in out
    assert "mains" in out
    assert main(["rules", "hazard"]) == 0
    assert "oddslab table hazard chances" in capsys.readouterr().out
    assert main(["table", "raffle"]) == 0
    assert "offers no tables" in capsys.readouterr().out


def test_all_tables_are_listed(capsys):
    """Without a game: every game that has tables, each with their names."""
    assert main(["table"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    for game in catalogue().values():
        if game.tables:
            assert f"{game.key} {', '.join(game.tables)}" in out


def test_empty_cells_are_shown_and_stay_empty(capsys):
    """A dash in the table, nothing in CSV, the odds in words in both."""
    assert main(["table", "hazard", "chances"]) == 0
    seven = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("7"))
    assert seven.split()[:7] == ["7", "2", "to", "1", "3", "to", "2"]
    assert " - " in seven
    assert main(["table", "hazard", "chances", "--format", "csv"]) == 0
    rows = {r["main"]: r for r in csv.DictReader(io.StringIO(capsys.readouterr().out))}
    assert (rows["7"]["4"], rows["7"]["7"], rows["6"]["8"]) == ("2 to 1 against", "", "even")


@pytest.mark.parametrize(
    "words", ["hazard chances", "hazard mains", "poker_dice best_play", "ten_pins best_play"]
)
def test_a_table_fits_the_line(capsys, monkeypatch, words):
    """What is too wide is written in fewer characters, and said so; files have it whole."""
    monkeypatch.setenv("COLUMNS", "101")
    assert main(["table", *words.split()]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 100
    if "ten_pins" not in words:
        assert any("rounded" in line or "those against" in line for line in lines[-2:])


def test_rows_follow_the_rules_that_are_set(capsys):
    """--preset and --set reach the table; fractions leave whole."""
    words = ["table", "craps", "bets", "--preset", "modern", "--set", "field_twelve=3"]
    assert main([*words, "--format", "json"]) == 0
    rows = {r["bet"]: r for r in json.loads(capsys.readouterr().out)}
    assert Fraction(rows["dont_pass"]["edge_per_bet"]) == Fraction(3, 220)
    assert Fraction(rows["field"]["edge_per_bet"]) == Fraction(1, 36)


@pytest.mark.slow
def test_estimates_stand_beside(capsys):
    """--trials plays each row, the same for the same seed."""
    words = ["table", "hazard", "mains", "--trials", "20000", "--seed", "3"]
    assert main([*words, "--format", "csv"]) == 0
    first = capsys.readouterr().out
    assert main([*words, "--format", "csv", "--threads", "1"]) == 0
    assert capsys.readouterr().out == first
    assert all(float(r["low"]) < float(r["high"]) for r in csv.DictReader(io.StringIO(first)))
    assert main(words) == 0
    assert "20,000 trials a row, seed 3" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["craps", "bet"], "unknown table 'bet'; did you mean bets?"),
        (["crap", "bets"], "unknown game 'crap'"),
        (["hazard", "chances", "--trials", "10"], "leave out the number of trials"),
        (["hazard", "mains", "--trials", "0"], "from 1 to 2^62"),
        (["craps", "bets", "--set", "barred=3"], "barred=3 is not possible"),
    ],
)
def test_refused(words, said, capsys):
    """Status 2, with the value and what there is."""
    assert main(["table", *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_every_table_of_the_catalogue_is_whole():
    """Each row has a cell for each column, and what can be played has a variant and an exact
    column of its figure for each row."""
    offered = 0
    for game in catalogue().values():
        v = variant(game)
        for name in game.tables:
            sheet = v.sheet(name)
            offered += 1
            assert sheet.title
            assert sheet.rows
            assert {len(r) for r in sheet.rows} == {len(sheet.columns)}
            if sheet.plays:
                assert len(sheet.plays) == len(sheet.rows)
                at = sheet.columns.index(sheet.figure)
                for row, options in zip(sheet.rows, sheet.plays):
                    w = variant(game, **options)
                    (figure,) = [f for f in w.figures() if f.key == sheet.figure]
                    assert figure.of(game.exact(w.rules, w.policies)) == row[at]
    assert offered >= 4
