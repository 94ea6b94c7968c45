"""``oddslab die``: throws in, answers out, each with what it rests on."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from oddslab.cli import main


@pytest.fixture
def asked(capsys):
    def ask(*words):
        status = main(["die", *words])
        out, err = capsys.readouterr()
        return status, out, err

    return ask


def rows(out, question):
    return [r for r in json.loads(out) if r["question"] == question]


def test_counts(asked):
    """Fit, shares and beliefs of six counts; an estimate names its trials and seed."""
    status, out, _ = asked("9", "14", "6", "8", "11", "12", "--trials", "1000", "--seed", "4")
    assert status == 0
    assert "60 throws.  Do they fit?" in out
    assert "exact; cells pooled: none" in out
    assert "exact, over every way to fall" in out
    assert "estimate, 1,000 sets, seed 4" in " ".join(out.split())


VERDICTS = {
    ("25", "22", "30", "17", "16", "10"): [
        "some evidence against a fair die", "have chance 0.0266 (exact)",
        "Furthest off is face 3, thrown 30 times where 20 are expected, 2.4 standard",
    ],
    ("5", "5", "5", "5", "5", "35"): ["strong evidence", "Furthest off is face 6", "over."],
    ("30", "30", "30", "30", "30", "1"): ["face 6, thrown 1 time where 25.2", "under."],
    ("20", "20", "20", "20", "20", "20"): [
        "no evidence against", "does not prove it one", "Each face came as often as is expected.",
    ],
    ("weldon",): ["an estimate from 1,000 sets", "Furthest off is success, thrown 106,602 times"],
}  # fmt: skip


@pytest.mark.parametrize("counts", VERDICTS)
def test_the_verdict_comes_first(asked, counts, monkeypatch):
    """Two sentences before all tables: the chance, exact or an estimate, and the face furthest
    off; and nothing is wider than the terminal."""
    monkeypatch.setenv("COLUMNS", "100")
    _, out, _ = asked(*counts, "--trials", "1000")
    verdict = " ".join(out.partition("\n\n")[0].split())
    assert verdict.startswith("Verdict: ")
    assert all(words in verdict for words in VERDICTS[counts])
    assert max(map(len, out.splitlines())) <= 100


def test_answers_leave_as_rows(asked):
    """In JSON every row has its number, what it is, and trials and seed where it is an estimate."""
    status, out, _ = asked("3,5,4,2,6,10", "--format", "json", "--trials", "1000")
    assert status == 0
    assert rows(out, "chi-square")[0]["exact"] == "8"
    heavy = rows(out, "chance it is over 1/6")
    assert len(heavy) == 6
    for row in json.loads(out):
        assert row["what"].startswith(("exact", "estimate", "chi-square law", "intervals"))
        assert (row["trials"] == 1000) == row["what"].startswith("estimate")


def test_weldon_with_the_pooling_shown(asked):
    """By name: chi-square 40.7735 over 12 cells, 11 and 12 pooled."""
    status, out, _ = asked("weldon", "--pool", "1", "--format", "json", "--trials", "1000")
    (row,) = rows(out, "chi-square")
    assert status == 0
    assert Fraction(row["exact"]) == Fraction(16914277003529, 414835097600)
    assert (row["of"], row["what"]) == ("12 cells", "exact; cells pooled: 11 + 12")
    shares = rows(out, "share thrown")
    assert [r["of"] for r in shares] == ["failure", "success"]
    assert Fraction(shares[1]["exact"]) == Fraction(17767, 52612)


def test_a_file_of_two_dice(asked, tmp_path):
    """Each die is judged, and the two together."""
    path = tmp_path / "two.csv"
    path.write_text("red,blue\n" + "\n".join(f"{k % 6 + 1},{k % 6 + 1}" for k in range(36)))
    status, out, _ = asked(str(path), "--trials", "1000")
    assert status == 0
    assert "red: 36 throws.  Do they fit?" in out
    assert "red and blue: independent of each other?" in out


def test_before_any_throw(asked):
    """How many throws find a load, and the least committal die of a mean."""
    status, out, _ = asked("--find", "6=2/5", "--mean", "3.5")
    assert status == 0
    assert "exact; loaded if it comes at least" in out
    assert "kind=vector load=1/6" not in out  # a load that games take has one denominator
    assert "The least committal die of mean 7/2" in out


def test_successes_of_several_dice(asked):
    """--binomial says what counts are of."""
    status, out, _ = asked("15", "28", "13", "--binomial", "2,1/2", "--trials", "100")
    assert status == 0
    assert "56 throws of 2 dice" in out


REFUSED = {
    "nothing is asked": (),
    "count='-1' of face 2": ("--", "3", "-1", "4"),
    "no throw is counted": ("0", "0", "0"),
    "cannot read 'none.csv'": ("none.csv",),
    "3 counts do not fit a die of 6 faces": (
        "1", "2", "3", "--against", "1/6,1/6,1/6,1/6,1/6,1/6",
    ),
    "1 together": ("1", "2", "3", "--against", "1/2,1/3,1/3"),
    "weldon brings its own chances": ("weldon", "--binomial", "12,1/3"),
    "expected a face from 1 to 6 and a chance": ("--find", "7=1/5"),
    "other than the fair 1/6": ("--find", "6=1/6"),
    "mean=7 is not possible": ("--mean", "7"),
    "--pool 'x': a number is expected": ("1", "2", "3", "--pool", "x"),
    "prior=0 is not possible": ("1", "2", "3", "--pool", "0", "--prior", "0"),
    "trials='0' is not possible": ("1", "2", "3", "--trials", "0"),
}  # fmt: skip


@pytest.mark.parametrize("message", REFUSED)
def test_refusals(asked, message):
    """Status 2, with the value and what would be accepted."""
    status, _, err = asked(*REFUSED[message])
    assert status == 2
    assert message in " ".join(err.split())
