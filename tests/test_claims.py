"""The ledger, the audit, and that it would notice a wrong law of our own."""

from __future__ import annotations

import contextlib
import csv
import io
import re
from fractions import Fraction

import pytest

from oddslab import claims
from oddslab.audits import _judging, raffle_table
from oddslab.audits._samples import Mean
from oddslab.claims import COLUMNS, audit, chosen
from oddslab.data_files import data_path
from oddslab.distribution import Distribution
from oddslab.odds import parse_odds

TRIALS = 100_000
DICE = ("DICE-", "RAF-", "CRAP-")  # the rows of the dice part; others have tests of their own

# Ways of k or more with nine dice, k = 32 to 54, of 6^9.
WAYS = [
    5038848, 4271454, 3530835, 2841120, 2221551, 1684982, 1237313, 877844, 600380, 394820, 248921,
    149942, 85943, 46640, 23815, 11350, 4996, 2002, 715, 220, 55, 10, 1,
]  # fmt: skip
NINE = 6**9

VERDICTS = {
    "exact": "DICE-01 DICE-02 DICE-04 DICE-05 DICE-06 DICE-07 DICE-10 DICE-11 DICE-12 DICE-13 "
    "DICE-18 "
    "RAF-01 RAF-23 RAF-28 RAF-30 RAF-33 RAF-37 CRAP-01 CRAP-03 CRAP-04 CRAP-05 CRAP-06 CRAP-07 "
    "CRAP-08 CRAP-09 CRAP-10 CRAP-11 CRAP-12 CRAP-13 CRAP-14 CRAP-15 CRAP-17 CRAP-18 CRAP-19 "
    "CRAP-21 CRAP-22 CRAP-28 CRAP-29 CRAP-30",
    "rounded": "RAF-03 RAF-04 RAF-06 RAF-07 RAF-08 RAF-09 RAF-11 RAF-12 RAF-13 RAF-14 RAF-15 "
    "RAF-17 RAF-24 RAF-25 RAF-27",
    "truncated": "RAF-10 RAF-16 RAF-18 RAF-19 RAF-21 RAF-22",
    "wrong": "RAF-02 RAF-05 RAF-20 RAF-31 RAF-36 CRAP-16",
    "depends": "DICE-03 RAF-26 RAF-29 RAF-32 CRAP-02 CRAP-20 CRAP-31",
    "rule": "DICE-09 DICE-17 RAF-34 RAF-35 CRAP-24 CRAP-25 CRAP-26 CRAP-27",
    "untestable": "DICE-08 DICE-14 DICE-15 DICE-16 CRAP-23 CRAP-32",
}


@pytest.fixture(scope="module")
def frame():
    return audit(trials=TRIALS, seed=5)


@pytest.fixture(scope="module")
def by_id(frame):
    return {row["id"]: row for row in frame.to_dict("records")}


def test_every_verdict(frame):
    """The verdict of every row of documents 000's dice part, each checked by hand."""
    mine = frame[frame["id"].str.startswith(DICE)]
    found = dict(zip(mine["id"], mine["verdict"]))
    assert found == {key: v for v, keys in VERDICTS.items() for key in keys.split()}


def test_every_claim_has_a_judge():
    """No row of the ledger is without a judge, and no judge without a row."""
    assert set(_judging.judges()) == set(claims.ledger())


def test_ledger_is_whole():
    """Ids are unique and stand under a known document; the columns are as they are read."""
    with data_path("claims.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len({r["id"] for r in rows}) == len(rows)
    assert {r["document"] for r in rows} <= set(claims.documents())
    assert all(all(r.values()) for r in rows)


@pytest.mark.parametrize("n", range(1, 24))
def test_raffle_table_by_counting(by_id, n):
    """Each row of the table is ways not / ways so, and the verdict that arithmetic gives."""
    row = by_id[f"RAF-{n:02d}"]
    exact = Fraction(NINE - WAYS[n - 1], WAYS[n - 1])
    assert row["exact"] == str(exact)
    assert row["exact_decimal"] == float(exact)
    printed = parse_odds(row["printed"])
    times_b = exact * printed.b
    nearest = abs(times_b - printed.a) <= Fraction(1, 2)
    cut = int(times_b) == printed.a and 1 - printed.a / times_b < Fraction(1, 20)
    expected = "exact" if times_b == printed.a else "rounded" if nearest else "truncated"
    assert row["verdict"] == (expected if nearest or cut else "wrong")


B42, B44, B45 = (Fraction(NINE - WAYS[k - 32], NINE) for k in (42, 44, 45))
A42 = Fraction(NINE - WAYS[43 - 32], NINE)
V42 = (A42**21 - B42**21) / (21 * (A42 - B42))


@pytest.mark.parametrize(
    ("key", "exact"),
    [
        ("DICE-01", 7),
        ("DICE-03", 5),
        ("DICE-05", 4),
        ("DICE-06", Fraction(460183, 972125)),
        ("DICE-07", 2),
        ("DICE-11", Fraction(13666387463, 26941169250)),
        ("DICE-12", Fraction(4345, 15552)),
        ("RAF-24", B42**20 / (1 - B42**20)),
        ("RAF-25", V42 / (1 - V42)),
        ("RAF-26", 100 * V42),
        ("RAF-28", B45**21 / (1 - B45**21)),
        ("RAF-29", Fraction(NINE, WAYS[12])),
        ("RAF-30", Fraction(116 * WAYS[12], NINE)),
        ("RAF-31", B44**16 / (1 - B44**16)),
        ("RAF-32", Fraction(NINE - WAYS[12], WAYS[12])),
        ("CRAP-01", 36),
        ("CRAP-02", 11),
        ("CRAP-12", Fraction(8, 36)),
        ("CRAP-13", Fraction(4, 36)),
        ("CRAP-14", Fraction(12, 36)),
        ("CRAP-15", 2),
        ("CRAP-16", Fraction(244, 251)),
        ("CRAP-17", Fraction(5, 36)),
        ("CRAP-18", 2),
        ("CRAP-19", Fraction(7, 495)),
        ("CRAP-30", Fraction(1, 6)),
    ],
)
def test_exact_values(by_id, key, exact):
    """Exact values equal independent arithmetic or a published fraction."""
    assert by_id[key]["exact"] == str(Fraction(exact))


def test_statements(by_id):
    """Statements say true or false; history says nothing; rules are true of the plays."""
    said = {
        key: row["exact"]
        for key, row in by_id.items()
        if row["kind"] in ("statement", "rule") and row["exact"] != claims.NO_NUMBER
    }
    mine = {key for key in said if key.startswith(DICE)}
    assert {key for key in mine if said[key] == "false"} == {"RAF-36"}
    assert set(said.values()) == {"true", "false"}


def test_rows_without_a_number_hold_a_dash(by_id):
    """What the ledger says to hold - (history, plain advice) holds -, and no other row does."""
    ledger = claims.ledger()
    held = {key for key, c in ledger.items() if c.quantity.endswith("hold -")}
    assert {"DICE-08", "DICE-14", "CRAP-23", "D001-12"} <= held
    assert {key for key, row in by_id.items() if row["exact"] == "-"} == held
    assert all(row["exact"] for row in by_id.values())


def test_depends_lists_its_readings(by_id):
    """Where readings differ all are listed, the default first, marked, and in `exact`."""
    for key in VERDICTS["depends"].split():
        first, *others = by_id[key]["readings"].split("; ")
        assert first.endswith("*")
        assert first.partition("=")[2] == by_id[key]["exact"] + "*"
        assert others
        assert not any(o.endswith("*") for o in others)
    assert by_id["DICE-03"]["readings"] == "high=5*; low=2; odd=3; even=4; double_five=4"


def test_what_is_estimated(frame):
    """Every probability and mean has an estimate; counts, statements and rules are blank."""
    frame = frame[frame["id"].str.startswith(DICE)]
    estimated = set(frame["id"][frame["estimate"].notna()])
    kinds = {"probability", "odds_against", "odds_for", "one_in", "money"}
    assert estimated == set(frame["id"][frame["kind"].isin(kinds)]) | {
        "DICE-03",
        "DICE-05",
        "RAF-30",
    }
    blank = frame[~frame["id"].isin(estimated)]
    assert blank[["estimate", "standard_error", "trials", "z"]].isna().all(axis=None)
    rest = frame[frame["id"].isin(estimated)]
    assert rest[["estimate", "standard_error", "trials", "z"]].notna().all(axis=None)


def test_estimates_lie_near(frame):
    """With this seed each estimate is within five standard errors, and nothing disagrees."""
    rows = frame[frame["estimate"].notna()]
    off = (rows["estimate"] - rows["exact_decimal"]) / rows["standard_error"]
    assert (off.abs() < 5).all()
    assert (rows["z"].abs() < 5).all()
    assert ((off * rows["z"]) >= 0).all(), "z has the sign of the estimate's deviation"
    assert frame.attrs["disagreements"] == []


def test_an_estimate_given_something_says_on_how_many_trials_it_rests(by_id):
    """Every conditional estimate, and no other, tells how many of the trials it is made of."""
    conditional = {
        key
        for key, c in claims.ledger().items()
        if (j := claims._judgement(c)).readings
        and getattr(j.readings[0].sample, "given", None) is not None
    }
    assert "CRAP-18" in conditional
    told = re.compile(r"the estimate rests on the (\d+) of the 100000 trials with (.*)")
    found = {key: m for key, row in by_id.items() if (m := told.search(row["diagnosis"]))}
    assert set(found) == conditional
    assert found["CRAP-18"][2] == "point == 4"
    n, row = int(found["CRAP-18"][1]), by_id["CRAP-18"]
    assert abs(n - TRIALS / 12) < 5 * (TRIALS * 11 / 144) ** 0.5  # a point of four: 1 in 12
    p = 1 / (1 + row["estimate"])
    assert p * n == pytest.approx(round(p * n), abs=1e-6), "a count of those trials, not of all"


def test_columns_and_facts(frame):
    """The columns are those promised, and the attrs name seed and version."""
    assert tuple(frame.columns) == COLUMNS
    assert frame.attrs["seed"] == 5
    assert frame.attrs["version"]


def test_same_for_any_threads_and_seed():
    """An audit is equal to the last digit for one thread and two, and another for another seed."""
    ids = "RAF-01,RAF-24,CRAP-16,CRAP-18,DICE-03"
    one = audit(ids, trials=20_000, seed=7, threads=1)
    two = audit(ids, trials=20_000, seed=7, threads=2)
    assert one.equals(two)
    assert not one.equals(audit(ids, trials=20_000, seed=8))


def test_default_seed_is_fixed():
    """Without a seed two audits are equal."""
    assert audit("RAF-01", trials=5_000).equals(audit("RAF-01", trials=5_000))


def wrong_chances(monkeypatch):
    """Nine dice that show a six a little more often: chance 171/1000, the others 829/5000."""
    die = dict.fromkeys(range(1, 6), Fraction(829, 5000)) | {6: Fraction(171, 1000)}
    wrong = Distribution.from_probabilities(die, ("total",)).repeat(9)
    monkeypatch.setattr(raffle_table, "chance_law", lambda: wrong)


def test_a_planted_wrong_law_is_seen(monkeypatch):
    """Exact odds from slightly loaded dice disagree with a million honest chances."""
    assert audit("RAF-01,RAF-11", trials=1_000_000).attrs["disagreements"] == []
    wrong_chances(monkeypatch)
    found = audit("RAF-01,RAF-11,CRAP-12", trials=1_000_000)
    assert found.attrs["disagreements"] == ["RAF-01", "RAF-11"]
    assert "disagree" in found["diagnosis"][0]
    assert "DISAGREE in: RAF-01, RAF-11" in claims.to_format(found)


def test_a_planted_wrong_law_is_seen_in_the_tail(monkeypatch):
    """The rare-event estimate sees the same wrong law."""
    wrong_chances(monkeypatch)
    assert audit("RAF-21", trials=200_000).attrs["disagreements"] == ["RAF-21"]


def test_a_broken_rule_is_named(monkeypatch):
    """A kernel that does not follow a rule of the document is a fault of ours and is named."""
    from oddslab.audits import craps_rules

    seven_out = craps_rules.variant("craps", unit="hand", dice_pass="seven_out")
    monkeypatch.setattr(craps_rules, "variant", lambda *a, **k: seven_out)
    found = audit("CRAP-27")
    assert found.attrs["disagreements"] == ["CRAP-27"]
    assert found["exact"][0] == "false"


def test_default_trials():
    """A billion chances for the table; other printed figures to a tenth of their unit."""
    judged = [(c, claims._judgement(c)) for c in claims.ledger().values()]
    plan = {p.id: p for p in claims._planned(judged, None)}
    assert all(plan[f"RAF-{n:02d}"].trials == 10**9 for n in (*range(1, 24), 27, 29, 30, 32))
    assert all(plan[f"CRAP-{n}"].trials >= 10**7 for n in (12, 13, 14, 15, 16, 17, 18, 19, 30))
    for claim in (c for c, _ in judged if c.id in plan):
        figure = claims.read_printed(claim.printed, claim.kind)
        if figure and claim.id not in {f"RAF-{n}" for n in range(13, 24)}:
            s, trials = plan[claim.id].sample, plan[claim.id].trials
            if isinstance(s, Mean):
                spread = float(s.variance / trials) ** 0.5
            else:
                variance = s.chance * (1 - s.chance) / s.given_chance / trials
                spread = abs(s.form.slope(s.chance)) * float(variance) ** 0.5
            assert spread < figure.step / 10, claim.id
    runs = {p.key for p in plan.values() if p.id.startswith(DICE)}
    assert len(runs) == 11, "rows that can share a run do"


def test_the_help_tells_the_default_trials():
    """Rows of fewer than ten million trials are whole raffles or named in the help; no others."""
    from oddslab.cli import main

    out = io.StringIO()
    with contextlib.redirect_stdout(out), pytest.raises(SystemExit):
        main(["audit", "--help"])
    said = dict(re.findall(r"^  (\de\d|500_000) +(.*)$", out.getvalue(), re.M))
    judged = [(c, claims._judgement(c)) for c in claims.ledger().values()]
    few: dict[int, set[str]] = {}
    plan = claims._planned(judged, None)
    for p in plan:
        rules = p.sample.variant.rules
        raffle = p.sample.variant.game.key == "raffle"
        whole = raffle and rules.players > 1
        assert (p.trials == 500_000) == whole, p.id
        if whole or p.trials >= 10**7:
            assert (p.trials == 10**9) == (raffle and rules.players == 1), p.id
        else:
            few.setdefault(p.trials, set()).add(p.id)
    played = {p.id for p in plan}
    named = {"1e6": few.pop(10**6), "2e6": few.pop(2 * 10**6)}
    assert not few
    for n, ids in named.items():
        names = re.findall(r"[A-Z0-9]+-\d*", said[n])
        assert ids == {key for name in names for key in played if key.startswith(name)}
    assert said["1e9"].startswith("raffles of one chance")
    assert said["500_000"] == "whole raffles"
    assert said["1e7"].startswith("other rows, or as many as")


def test_the_help_explains_every_verdict():
    """Each verdict has a line of its own, which fits a terminal of 80 columns."""
    from oddslab.cli import main

    out = io.StringIO()
    with contextlib.redirect_stdout(out), pytest.raises(SystemExit):
        main(["audit", "--help"])
    lines = out.getvalue().splitlines()
    for verdict in VERDICTS:
        (line,) = [x for x in lines if re.match(rf"  {verdict} +\w", x)]
        assert 40 < len(line) <= 86


def test_a_verdict_beside_a_number_that_it_is_not_about_says_so():
    """P-06 has an exact value, an estimate, and words on what of the claim is not tested."""
    row = audit("P-06", trials=20_000).to_dict("records")[0]
    assert (row["verdict"], row["exact"]) == ("untestable", "25/17")
    assert "the claim itself cannot be tested" in row["diagnosis"]


def test_the_bar_counts_what_is_judged_exactly(monkeypatch):
    """Before the first trial a bar counts the claims, one by one."""
    from oddslab import progress

    seen = []

    class Bar(progress.Bar):
        def __init__(self, total, wanted, what="trials"):
            super().__init__(total, False, what)
            self.what = what
            seen.append((what, total))

        def advance(self, n):
            seen.append((self.what, n))

    monkeypatch.setattr(progress, "Bar", Bar)
    audit("RAF-01,RAF-33,CRAP-01", trials=1000)
    judged = [n for what, n in seen if what == "claims"]
    assert judged == [3, 1, 1, 1]
    assert seen[:4] == [("claims", n) for n in judged]


def test_narrowed():
    """Ids, beginnings of ids and documents narrow the rows; their order is as asked."""
    assert [c.id for c in chosen("RAF-02, raf-01")] == ["RAF-02", "RAF-01"]
    assert {c.id.split("-")[0] for c in chosen("DICE-")} == {"DICE"}
    assert chosen(["RAF-02", "RAF-02"]) == chosen("RAF-02")
    assert len(chosen(document="000")) >= 86
    assert [c.id for c in chosen("RAF-02", document="000")] == ["RAF-02"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"ids": "RAF-1"}, r"did you mean RAF-01\?"),
        ({"ids": "raf"}, r"did you mean RAF- for all of those\?"),
        ({"ids": "CRAB-01"}, "did you mean CRAP-01"),
        ({"ids": "RAF-01", "document": "002"}, "document 002 has none of the claims RAF-01; they"),
        ({"ids": "FOO-"}, "unknown claim 'FOO-'"),
        ({"ids": ""}, "no ids"),
        ({"document": "1"}, "000, 001"),
        ({"ids": "RAF-01", "trials": 0}, "0"),
        ({"ids": "RAF-01", "trials": 2**63}, "2\\^62|possible"),
        ({"ids": "RAF-01", "seed": -1}, "-1"),
        ({"ids": "RAF-01", "trials": 10, "threads": 0}, "threads=0"),
    ],
)
def test_bad_input(arguments, message):
    """Unknown ids, documents, trials, seeds and threads are refused, naming what is accepted."""
    with pytest.raises(ValueError, match=message):
        audit(**arguments)


def test_no_rows(monkeypatch):
    """A document of which no claim is judged gives an empty frame with the columns."""
    monkeypatch.setattr(claims, "documents", lambda: {"005": "a document without claims"})
    empty = audit(document="005")
    assert tuple(empty.columns) == COLUMNS
    assert len(empty) == 0
    assert "0 claims" in claims.to_format(empty)
