"""What document 002 says of farmer, judged."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from oddslab.claims import audit
from tests.referee import farmer as referee

VERDICTS = {"exact": "F-01 F-02 F-03 F-04 F-05 F-06"}
KNOWN = {"F-04": "0.120223", "F-05": "3.726130", "F-06": "0.058322"}


@pytest.fixture(scope="module")
def by_id():
    frame = audit("F-", trials=100_000, seed=5)
    assert frame.attrs["disagreements"] == []
    return {row["id"]: row for row in frame.to_dict("records")}


def test_every_verdict(by_id):
    """The verdict of every claim about farmer, each checked by hand."""
    found = {key: row["verdict"] for key, row in by_id.items()}
    assert found == {key: v for v, keys in VERDICTS.items() for key in keys.split()}


def test_exact_values(by_id):
    """Values equal counts made here, and known ones."""
    pack = referee.pack()
    assert by_id["F-01"]["exact"] == str(len(pack)) == "45"
    pairs = list(combinations(pack, 2))
    made = [p for p in pairs if sum(map(referee.worth, p)) == 16]
    assert by_id["F-03"]["exact"] == str(Fraction(len(made), len(pairs))) == "16/495"
    assert (len(made), len(pairs)) == (32, 990)
    for key, known in KNOWN.items():
        assert f"{float(Fraction(by_id[key]['exact'])):.6f}" == known
    for key in ("F-03", "F-04", "F-05", "F-06"):
        row = by_id[key]
        assert abs(row["estimate"] - float(Fraction(row["exact"]))) < 5 * row["standard_error"]


def test_sixteens_with_the_heart_six(by_id):
    """F-02 is the sum over the orders in which a player comes to fourteen or fifteen and on."""
    pack = referee.pack()
    counts = {v: [referee.worth(c) for c in pack].count(v) for v in range(1, 11)}
    todo, found = [((), Fraction(1))], Fraction(0)
    while todo:
        hand, p = todo.pop()
        if len(hand) > 1 and sum(hand) >= 14:
            found += p * (sum(hand) == 16 and 6 in hand)
            continue
        for v, n in counts.items():
            left = n - hand.count(v)
            if left:
                todo.append(((*hand, v), p * Fraction(left, 45 - len(hand))))
    assert Fraction(by_id["F-02"]["exact"]) == found


def test_what_is_said(by_id):
    """The diagnosis says what is not printed, and what more the figure means."""
    assert "more than 63.2 counters" in by_id["F-05"]["diagnosis"]
    assert "stands on more than 10" in by_id["F-06"]["diagnosis"]
    assert by_id["F-06"]["readings"].startswith("extra_card=")
