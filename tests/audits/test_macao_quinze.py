"""What document 002 says of macao and quinze, judged."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddslab.claims import audit

VERDICTS = {"exact": "M-01 M-03 Q-01 Q-02 Q-03", "depends": "M-02"}


@pytest.fixture(scope="module")
def frame():
    return audit(["M-", "Q-"], trials=100_000, seed=5)


@pytest.fixture(scope="module")
def by_id(frame):
    return {row["id"]: row for row in frame.to_dict("records")}


def test_every_verdict(frame):
    """The verdict of every claim about the two games, each checked by hand."""
    assert dict(zip(frame["id"], frame["verdict"])) == {
        key: v for v, keys in VERDICTS.items() for key in keys.split()
    }
    assert frame.attrs["disagreements"] == []


def test_exact_values(by_id):
    """Values equal known ones."""
    assert by_id["M-01"]["exact"] == "3/13"
    assert by_id["M-02"]["readings"] == "higher=0*; banker_first=-16/221; net=0"
    assert f"{float(Fraction(by_id['M-03']['exact'])):.6f}" == "-0.057525"
    assert f"{float(Fraction(by_id['Q-01']['exact'])):.6f}" == "0.215015"
    assert f"{float(Fraction(by_id['Q-02']['exact'])):.6f}" == "0.219854"
    assert by_id["Q-03"]["exact"] == "0"
    for key in VERDICTS["exact"].split():
        row = by_id[key]
        assert abs(row["estimate"] - float(Fraction(row["exact"]))) < 5 * row["standard_error"]


def test_what_is_said(by_id):
    """The diagnosis says what is not printed, and what another reading would come to."""
    assert "loses 0.0724 of a stake" in by_id["M-02"]["diagnosis"]
    assert "0.0116 a deal if he counts" in by_id["Q-03"]["diagnosis"]
    assert "0.0426 a deal if he sees" in by_id["Q-03"]["diagnosis"]
