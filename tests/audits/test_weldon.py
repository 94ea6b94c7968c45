"""The claim about Weldon's throws: exact statistic, readings, and the slip that explains it."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from oddslab.audits import weldon
from oddslab.claims import audit

COUNTS = (185, 1149, 3265, 5475, 6114, 5194, 3067, 1331, 403, 105, 14, 4, 0)


@pytest.fixture(scope="module")
def row():
    frame = audit("WEL-01")
    assert frame.attrs["disagreements"] == []
    return frame.to_dict("records")[0]


def statistic(counts, chances):
    n = sum(counts)
    return sum((c - n * p) ** 2 / (n * p) for c, p in zip(counts, chances))


def test_the_statistic_is_exact(row):
    """12 cells, 11 and 12 pooled: 16914277003529/414835097600, and the printed 47.1252 is wrong."""
    law = [Fraction(comb(12, k) * 2 ** (12 - k), 3**12) for k in range(13)]
    pooled = statistic([*COUNTS[:11], 4], [*law[:11], sum(law[11:])])
    assert pooled == Fraction(16914277003529, 414835097600)
    assert row["exact"] == str(pooled)
    assert row["verdict"] == "wrong"


def test_other_poolings_are_told(row):
    """No pooling gives 41.3122, pooling 10 and up 35.4943: no reading saves the figure."""
    told = dict(part.removesuffix("*").split("=") for part in row["readings"].split("; "))
    values = {name.removesuffix("*"): round(float(Fraction(v)), 4) for name, v in told.items()}
    assert values == {"pooled_11_12": 40.7735, "not_pooled": 41.3122, "pooled_10_to_12": 35.4943}


def test_the_slip_gives_the_printed_figure(row):
    """Rounding at every step leads to 47.1252 exactly; each step undone, it does not."""
    assert weldon.by_hand() == Fraction("47.1252")
    assert weldon.by_hand(weldon.cut) == Fraction("47.2272")
    assert "comes from rounding the chances to five places" in row["diagnosis"]
    assert "likely slip: 0.333 for 1/3" in row["diagnosis"]
    assert "45.1804" in row["diagnosis"]


def test_without_one_of_the_roundings_the_figure_is_another(monkeypatch):
    """The negative twin: with 1/3 itself the same arithmetic is refused as a slip."""
    monkeypatch.setattr(weldon, "THIRD", Fraction(1, 3))
    with pytest.raises(AssertionError, match=r"WEL-01: .* gives .* not '47\.1252'"):
        audit("WEL-01")


def test_what_the_chi_square_law_is_worth(row):
    """Fair dice depart so far some six times as often as the law says: about 1.45e-4, of which
    400,000 sets give 58 (within 34 to 91, a false alarm once in some ten thousand)."""
    fair = [Fraction(comb(12, k) * 2 ** (12 - k), 3**12) for k in range(13)]
    hits = weldon.simulated_as_far(weldon.fit(fair, Fraction(1)))
    assert 34 <= hits <= 91
    assert f"of 400,000 simulated sets of as many throws {hits} do" in row["diagnosis"]
    assert 400_000 * 2.6e-5 < 34  # what the law says would not pass
