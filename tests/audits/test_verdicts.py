from fractions import Fraction

import pytest

from oddslab.audits._verdicts import joined, read_printed, verdict_of


@pytest.mark.parametrize(
    ("printed", "kind", "exact", "verdict"),
    [
        ("9 to 7", "odds_against", Fraction(9, 7), "exact"),
        ("9 to 7", "odds_against", Fraction(95, 70), "rounded"),  # a tie may go either way
        ("9 to 7", "odds_against", Fraction(951, 700), "wrong"),  # 9.51: dropped, but 5.4% off
        ("24 to 1", "odds_against", Fraction(2452, 100), "truncated"),
        ("24 to 1", "odds_against", Fraction(2352, 100), "rounded"),
        ("24 to 1", "odds_against", Fraction(2345, 100), "wrong"),
        ("3 to 1", "odds_against", Fraction(354, 100), "wrong"),  # dropped, but 15% off
        ("1,007,768 to 1", "odds_against", Fraction(10077686, 10), "truncated"),
        ("even", "odds_against", Fraction(1), "exact"),
        ("2 to 1", "odds_for", Fraction(154, 100), "rounded"),
        ("8 in 36", "probability", Fraction(2, 9), "exact"),
        ("8 in 36", "probability", Fraction(227, 1000), "rounded"),
        ("1 in 116", "one_in", Fraction(11649, 100), "rounded"),
        ("1 in 116", "one_in", Fraction(11726, 100), "wrong"),
        ("1/3", "probability", Fraction(1, 3), "exact"),
        ("49%", "probability", Fraction(493, 1000), "rounded"),
        ("0.23", "probability", Fraction(2349, 10000), "rounded"),
        ("0.23", "probability", Fraction(2389, 10000), "truncated"),
        ("5 1/4", "pips", Fraction(21, 4), "exact"),
        ("5 1/4", "pips", Fraction(16, 3), "rounded"),
        ("about 21", "pips", Fraction(85, 4), "rounded"),
        ("147", "pips", 168, "wrong"),
    ],
)
def test_verdicts(printed, kind, exact, verdict):
    """Verdicts at and beside the borders of rounding, dropping, and five per cent."""
    assert verdict_of(printed, kind, exact) == verdict


def test_no_figure():
    """A dash prints nothing, several figures no single one, so there is nothing to judge."""
    assert read_printed("-", "pips") is None
    assert read_printed("3, 2, 1", "money") is None
    assert read_printed("3,000", "money").figure == 3000
    with pytest.raises(ValueError, match="no figure"):
        verdict_of("-", "pips", 7)


@pytest.mark.parametrize(
    ("printed", "kind"), [("2 and 12", "count"), ("1 in 6", "odds_against"), ("some", "money")]
)
def test_unreadable(printed, kind):
    """What is no figure of its kind is refused, never guessed."""
    with pytest.raises(ValueError, match=printed):
        read_printed(printed, kind)


def test_joined():
    """Readings that agree give their verdict, others `depends`."""
    assert joined(["rounded", "rounded"]) == "rounded"
    assert joined(["rounded", "wrong"]) == "depends"
