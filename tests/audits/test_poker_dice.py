"""What document 000 says of poker dice and of horse and horse, judged."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddslab.audits._plays import Play
from oddslab.audits.horse_and_horse import last_leads
from oddslab.claims import audit
from oddslab.gamebook.dice._horse_and_horse_play import LEADS, TIED
from oddslab.gamebook.dice._poker_dice_play import CASTER

RULES = ["POK-13", "POK-14", "HH-07"]
EXACT = {
    "POK-01": "252", "POK-02": "5", "POK-03": str(Fraction(91, 216) ** 5), "POK-04": "25/54",
    "POK-05": "25/162", "POK-06": "25/648", "POK-07": "25/1296", "POK-08": "1/1296",
    "POK-09": "5/162", "POK-10": "25/108", "POK-11": "25/72", "POK-12": "11/36", "POK-15": "2",
    "POK-16": "5/9", "HH-01": "1/4", "HH-02": "1", "HH-03": "2", "HH-04": "12/25", "HH-05": "5/2",
    "HH-06": "81/125",
}  # fmt: skip
NOT_PLAYED = ["POK-01", "POK-02", "POK-15", "HH-02", "HH-03"]


@pytest.fixture(scope="module")
def by_id():
    frame = audit(["POK-", "HH-"], trials=50_000, seed=5)
    assert frame.attrs["disagreements"] == []
    return {row["id"]: row for row in frame.to_dict("records")}


def test_every_verdict(by_id):
    """The verdict of every claim about the two games: all of them hold."""
    assert {key: row["verdict"] for key, row in by_id.items()} == {
        key: "rule" if key in RULES else "exact" for key in [*EXACT, *RULES]
    }


def test_exact_values(by_id):
    """Values equal known ones, and the simulation lies near them."""
    for key, value in EXACT.items():
        row = by_id[key]
        assert row["exact"] == value
        if key not in NOT_PLAYED:
            assert abs(row["estimate"] - float(Fraction(value))) < 5 * row["standard_error"] + 1e-9


def test_what_is_said(by_id):
    """The diagnosis says that nothing is printed, and what lies behind."""
    assert by_id["POK-01"]["readings"] == "odd_dice_count=252*; ignore_kickers=75"
    assert "first throw 3 3 2 2 4 is played by keeping" in by_id["POK-16"]["diagnosis"]
    assert "pays 0.2861 of the time and the last 0.2199" in by_id["HH-01"]["diagnosis"]
    assert "it holds: 0.6480 against 0.6000" in by_id["HH-06"]["diagnosis"]


def test_a_tied_hand_of_the_last_two_keeps_its_leader():
    """After a tie the same leader is right, after a decided hand he is not."""
    first = (LEADS, CASTER, CASTER + 1)
    turned = (LEADS + 1, CASTER + 1, CASTER)
    assert last_leads(Play({}, (*first, TIED, *first, *turned))) is True
    assert last_leads(Play({}, (*first, *first, *turned))) is False
