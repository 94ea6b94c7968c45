import csv
import io
import json
import re
from fractions import Fraction

import pytest

from oddslab.audits._judging import ledger
from oddslab.audits._printing import _records, to_format
from oddslab.claims import COLUMNS, audit


@pytest.fixture(scope="module")
def frame():
    return audit("RAF-02,RAF-23,RAF-24,RAF-26,DICE-08,CRAP-02,CRAP-12,CRAP-27", trials=20_000)


def test_csv_has_the_columns_and_reads_back(frame):
    """CSV: the promised columns; odds stay words, fractions whole, blanks blank."""
    rows = list(csv.DictReader(io.StringIO(to_format(frame, "csv"))))
    assert tuple(rows[0]) == COLUMNS
    by_id = {r["id"]: r for r in rows}
    assert by_id["RAF-02"]["printed"] == "9 to 7"
    assert by_id["RAF-23"]["exact"] == "10077695"
    assert str(Fraction(by_id["RAF-26"]["exact"])) == by_id["RAF-26"]["exact"]
    assert len(by_id["RAF-26"]["exact"]) > 100
    for key in ("DICE-08", "CRAP-02", "CRAP-27"):
        assert [by_id[key][n] for n in ("estimate", "standard_error", "trials", "z")] == [""] * 4
    assert by_id["CRAP-12"]["exact"] == "2/9"
    assert float(by_id["CRAP-12"]["estimate"]) == pytest.approx(2 / 9, abs=0.02)
    assert by_id["CRAP-12"]["trials"] == "20000"


def test_json_has_the_same(frame):
    """JSON: a list of rows with the promised keys, null where a cell is blank."""
    rows = json.loads(to_format(frame, "json"))
    assert all(tuple(r) == COLUMNS for r in rows)
    history = next(r for r in rows if r["id"] == "DICE-08")
    assert history["estimate"] is history["trials"] is history["exact_decimal"] is None
    assert history["verdict"] == "untestable"


def test_markdown_is_rectangular(frame):
    """Markdown: every line has as many cells as there are columns."""
    lines = to_format(frame, "markdown").splitlines()
    assert len(lines) == len(frame) + 2
    assert {line.replace("\\|", "").count("|") for line in lines} == {len(COLUMNS) + 1}
    assert "none_reaches=" in lines[4]
    assert "\\*" in lines[4]


@pytest.mark.parametrize("width", [80, 100, 140])
def test_table_fits(frame, width):
    """No line of the table is wider than the terminal, and no heading is cut."""
    text = to_format(frame, "table", width)
    head, *lines = text.splitlines()
    assert max(map(len, lines)) <= width
    assert "8 claims: " in text
    assert "seed 1897" in text
    names = ["claim", "printed", "exact", "estimate", "trials", "z", "verdict"]
    assert head.split() == [n for n in names if n != "trials" or "trials are left out" not in text]


@pytest.mark.parametrize("width", [80, 140])
def test_every_row_says_what_is_claimed(frame, width):
    """The whole claim stands below each row, and what a number is of where none is printed."""
    text = " ".join(to_format(frame, "table", width).split())
    rows = _records(frame)
    for row in rows:
        assert f"claim: {' '.join(row['claim'].split())}" in text
        computed = f"computed: {' '.join(ledger()[row['id']].quantity.split())}"
        number = row["exact_decimal"] is not None
        assert (computed in text) == (row["printed"] == "-" and number), row["id"]
    assert {row["verdict"] for row in rows} > {"exact", "rule", "untestable"}


def test_a_narrow_terminal_has_no_trials():
    """Where all columns do not fit, the trials are left out, which is said."""
    wide = audit("RAF-01,DICE-12", trials=123_456)
    wide.loc[0, "printed"] = "one hundred and one to 1"
    text = to_format(wide, "table", 80)
    assert "123,456" not in text
    assert "trials are left out, the terminal being narrow" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80
    assert "123,456" in to_format(wide, "table", 100)


def test_what_is_not_estimated_agrees_with_nothing():
    """Without an estimate there is no second witness, and a rule that is checked is one."""
    text = to_format(audit("POK-01,POK-02"), "table", 100)
    assert "no row has an estimate" in text
    assert "agree" not in text
    assert text.endswith("no row has a second witness: its exact value stands alone\n")
    text = to_format(audit("POK-01,DICE-09"), "table", 100)
    assert text.endswith("\nthe plays follow the rule in 1 row\n")
    text = to_format(audit("CRAP-12,DICE-09", trials=1000), "table", 140)
    assert "agree in the one row that has both; the plays follow the rule in 1 row" in text


def test_table_says_why(frame):
    """The table explains what is wrong, with the slip, and elides what is too long."""
    text = " ".join(to_format(frame, "table", 140).split())
    assert "5.4% too low" in text
    assert "likely slip: 7 x the exact odds is 9.5" in text
    assert "win = 74.0" in text
    assert "estimate ± standard error" in text


def test_our_figures_have_separators_and_printed_ones_stay(frame):
    """In the table 10077695 is printed so, and is 10,077,695 by us; CSV has plain digits."""
    text = to_format(frame, "table", 140)
    assert re.search(r"^RAF-23 +10077695 to 1 +10,077,695 ", text, re.M)
    plain = {r["id"]: r for r in csv.DictReader(io.StringIO(to_format(frame, "csv")))}
    assert plain["RAF-23"]["exact"] == "10077695"
    odd = frame.copy()
    odd.attrs = frame.attrs
    odd.loc[0, "diagnosis"] = "exactly 45806.71 to 1; 1 in 10077696; 0.12345 to 1; 1234/5678; 2016"
    said = to_format(odd, "table", 140)
    assert "exactly 45,806.71 to 1; 1 in 10,077,696; 0.12345 to 1; 1234/5678; 2016" in said


def test_a_conditional_estimate_is_always_told():
    """CRAP-18 is right, and yet the table says on how many trials its estimate rests."""
    text = to_format(audit("CRAP-18", trials=20_000), "table", 140)
    assert re.search(r"the estimate rests on the 1,\d{3} of the 20,000 trials", text)


def test_one_is_no_plural():
    """The summary counts one claim, one row and one run."""
    text = to_format(audit("CRAP-12", trials=20_000), "table", 140)
    assert "\n1 claim: 1 exact\n1 row estimated from 1 run, seed 1897" in text


def test_unknown_format(frame):
    """An unknown format is refused with those there are."""
    with pytest.raises(ValueError, match="table, csv, json, markdown"):
        to_format(frame, "html")
