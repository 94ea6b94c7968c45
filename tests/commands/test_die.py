"""``oddslab die``: throws in, answers out, each with what it rests on."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from oddslab.cli import main
from oddslab.game import variant


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
    assert "explains these throws 80.0861 times better than a die of the prior (exact)." in out
    _, out, _ = asked(
        "9", "14", "6", "8", "11", "12", "--trials", "1000", "--seed", "4", "--format", "json"
    )
    assert rows(out, "chi-square")[0]["what"] == "exact; cells pooled: none"
    said = [r["what"] for r in rows(out, "chance of so large a chi-square or larger")]
    assert said[:2] == ["exact, over every way to fall", "estimate, 1,000 sets, seed 4"]


VERDICTS = {
    ("25", "22", "30", "17", "16", "10"): [
        "some evidence against a fair die", "have chance 0.0266 (exact)",
        "Furthest off is face 3, thrown 30 times where 20 are expected, 2.4 standard",
    ],
    ("5", "5", "5", "5", "5", "35"): ["strong evidence", "Furthest off is face 6", "over."],
    ("30", "30", "30", "30", "30", "1"): ["face 6, thrown 1 time where 25.2", "under."],
    ("20", "20", "20", "20", "20", "20"): [
        "no evidence against", "does not prove it one", "Each came as often as is expected.",
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
        assert row["what"].startswith(("exact", "estimate", "chi-square law"))
        assert (row["trials"] == 1000) == row["what"].startswith("estimate")
        assert isinstance(row["decimal"], float)
        assert row["low"] is None or row["low"] <= row["decimal"] <= row["high"]


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
    assert f"The least committal die of mean 7/2; a game takes kind=vector load={EVEN}" in out


EVEN = ",".join(["1/6"] * 6)
ROUNDED = {"4.5": 6, "1.0000001": 7, "5.99999999": 8}


@pytest.mark.parametrize("mean", ROUNDED)
def test_a_rounded_load_says_so_and_keeps_the_mean(asked, mean):
    """Its chances are 1 together, their mean is the one that is said, and a game takes them."""
    _, out, _ = asked("--mean", mean)
    said, load = " ".join(out.split("question")[0].split()).split("load=")
    assert f"rounded to {ROUNDED[mean]} places, with mean " in said
    rules = variant("craps", kind="vector", load=load).rules
    assert sum(rules.load) == 1
    found = sum(f * p for f, p in enumerate(rules.load, 1))
    assert f"with mean {float(found):.12g}, a game" in said
    near = min(Fraction(mean) - 1, 6 - Fraction(mean))
    assert abs(found - Fraction(mean)) * 1000 < near


def test_a_mean_too_near_an_end_for_a_load(asked):
    """It is said, rather than a load of another mean."""
    _, out, _ = asked("--mean", "1.000000000000000001")
    assert "no load of 15 places comes near enough" in " ".join(out.split())


@pytest.mark.parametrize(
    ("level", "said"),
    [("0.95", "95"), ("0.999999999", "99.9999999"), ("99.99999994%", "99.99999994"),
     ("2/3", "66.6667"), ("1e-9", "1e-7")],
)  # fmt: skip
def test_a_level_is_told_from_certainty(asked, level, said):
    """With digits enough, and no more."""
    _, out, _ = asked("1", "2", "--level", level, "--trials", "100")
    assert f"intervals at {said}%\n" in out


def test_chances_may_be_percent(asked):
    """--against too."""
    percent = asked("5", "3", "2", "--against", "50%,30%,20%", "--trials", "100")
    assert percent[0] == 0
    assert percent == asked("5", "3", "2", "--against", "1/2,0.3,1/5", "--trials", "100")


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
    "a face from 1 to 6 and its chance": ("--find", "7=1/5"),
    "other than the fair 1/6": ("--find", "6=1/6"),
    "--mean '7' is not possible: a number from 1 to 6, such as 7/2 or 4.5": ("--mean", "7"),
    "--pool 'x' is not possible: a number from 0, such as 1 or 5": ("1", "2", "3", "--pool", "x"),
    "--prior '0' is not possible: a number from 1/1000 on, such as 1/2 or 10, those of all faces "
    "together at most 1,000,000,000,000": ("1", "2", "3", "--prior", "0"),
    "prior=1e12 is not possible: a number from 1/1000 on for every face, or one for each; those of "
    "all 6 faces together at most 1,000,000,000,000": (
        "1", "2", "3", "4", "5", "6", "--prior", "1e12",
    ),
    "prior=1e12, 1/1000, 5 is not": ("1", "2", "3", "--prior", "1e12,1/1000,5"),
    "load=0.1666 is too near to 1/6": ("--find", "6=0.1666"),
    "--trials=0 is not possible: a whole number from 1 to 100,000,000": (
        "1", "2", "3", "--trials", "0",
    ),
    "--trials=1e12 is not possible: a whole number from 1 to 100,000,000": (
        "1", "2", "--trials", "1e12",
    ),
    "--binomial N=1 is not possible: a whole number from 2": ("1", "2", "--binomial", "1,1/2"),
    "--binomial P=2 is not possible: a number from 0 to 1": ("1", "2", "3", "--binomial", "2,2"),
    "--binomial '2' is not possible: N,P": ("1", "2", "3", "--binomial", "2"),
    "--prior 'inf' is not possible": ("1", "2", "--prior", "inf"),
    "prior=1, 2, 3 is not possible: a die of 2 faces": ("1", "2", "--prior", "1,2,3"),
    "--mean 'nan' is not possible": ("--mean", "nan"),
    "--level=95 is not possible: a number between 0 and 1": ("1", "2", "--level", "95"),
    "--power and --false-alarm go with --find": ("1", "2", "--power", "0.9"),
    "--find=x is not possible": ("--find", "6=x"),
    "--against=-1 is not possible: a number from 0 to 1, such as": ("1", "2", "--against=-1,2"),
    "two files or more": ("a.csv", "b.csv"),
    "'a.csv' among counts": ("1", "2", "a.csv"),
    "counts may add up to 10,000,000,000,000 at most": ("1e30", "1e30"),
}  # fmt: skip


@pytest.mark.parametrize("message", REFUSED)
def test_refusals(asked, message):
    """Status 2, with the value and what would be accepted."""
    status, _, err = asked(*REFUSED[message])
    assert status == 2
    assert message in " ".join(err.split())


def test_throws_that_cannot_be(asked):
    """A face without a chance that came: chance 0, no statistic, no degrees."""
    for pool in ("0", "5"):
        status, out, _ = asked("10", "10", "5", "--against", "1/2,1/2,0", "--pool", pool)
        assert status == 0
        assert "Verdict: impossible with such a die: face 3 has no chance and came 5 times." in out
        assert "pooled" not in out
        assert "degree" not in out
        assert "cannot explain these throws" in out
    _, out, _ = asked("10", "10", "10", "--binomial", "2,0")
    assert "1 success has no chance and came 10 times" in out


@pytest.mark.parametrize("counts", [("1", "2"), ("1",) * 6, ("10", "0", "--against", "1,0")])
def test_what_cannot_be_tested_is_left_out(asked, counts):
    """With too few throws to test the rest is answered, and a sentence says what is not."""
    status, out, _ = asked(*counts, "--trials", "100")
    assert status == 0
    assert out.startswith("No verdict: ")
    assert "share thrown" in out
    assert "What to believe" in out
    assert "Do they fit?" not in out
    assert " 1 times" not in out


def test_a_die_that_never_moved_beside_one_that_did(asked, tmp_path):
    """Independence alone is left out where one of two dice showed one face."""
    path = tmp_path / "two.csv"
    path.write_text("red,blue\n" + "\n".join(f"{k % 6 + 1},1" for k in range(36)))
    status, out, _ = asked(str(path), "--trials", "100")
    assert status == 0
    assert "always showed the same face: nothing is tested" in " ".join(out.split())


def test_a_face_without_a_count_is_told(asked, tmp_path):
    """What a file leaves out is taken as 0, and said so."""
    path = tmp_path / "counts.csv"
    path.write_text("frequency,face\n40,1\n50,3\n70,6\n")
    _, out, _ = asked(str(path), "--trials", "100")
    assert "No count is given of faces 2, 4 and 5: taken as never thrown." in " ".join(out.split())


EXPLAINED = {  # by prior and counts
    ("25", "22", "30", "37", "36", "30"): "468.545 times better than a die of the prior (exact).",
    ("25", "22", "30", "37", "36", "30", "--prior", "1e8"): "as well as a die of the prior",
    ("5", "5", "5", "5", "5", "3500"): "1.19859e2649 times worse than a die of the prior (exact).",
    ("1000000000",) * 6: "5.07225e22 times better than a die of the prior (exact to the digits",
    ("1000000000000",) * 6: "1.60399e30 times better than a die of the prior (exact to the digits",
}  # fmt: skip


@pytest.mark.parametrize("words", EXPLAINED)
def test_how_well_a_fair_die_explains_them(asked, words):
    """In words, better or worse, and to the digits that are shown."""
    _, out, _ = asked(*words, "--trials", "100")
    assert f"A fair die explains these throws {EXPLAINED[words]}" in " ".join(out.split())


def test_a_prior_for_each_face(asked):
    """--prior takes one number for all, or one for each."""
    status, out, _ = asked("7", "11", "2", "--prior", "1,2,1", "--trials", "100", "--pool", "0")
    assert status == 0
    assert "from a prior of 1, 2, 1 (Dirichlet)" in out
    _, out, _ = asked("7", "11", "2", "--prior", "1,2,1", "--trials", "100", "--format", "json")
    assert [r["exact"] for r in rows(out, "mean weight")] == ["1/3", "13/24", "1/8"]


def test_a_share_may_be_percent(asked):
    """95% is 0.95, of intervals and of what is to be found."""
    one = asked("9", "14", "6", "--level", "90%", "--trials", "100")
    assert one == asked("9", "14", "6", "--level", "0.9", "--trials", "100")
    percent = asked("--find", "6=40%", "--power", "90%", "--false-alarm", "5%")
    assert percent == asked("--find", "6=2/5")
    assert percent[0] == 0


def test_the_number_of_throws_has_an_interval(asked):
    """What an estimated power leaves open is shown with the throws, power and false alarm."""
    _, out, _ = asked("--find", "6=2/5", "--format", "json")
    for row in json.loads(out):
        assert (row["low"] is not None) == (row["of"] == "chi-square")
        assert row["low"] is None or row["low"] <= row["decimal"] <= row["high"]


def test_of_two_outcomes_none_is_heaviest(asked):
    """Failure and success of chance 1/3 are no faces that could be the heaviest."""
    _, out, _ = asked("weldon", "--trials", "100")
    assert "heaviest" not in out
    assert "each face" not in out.lower()
