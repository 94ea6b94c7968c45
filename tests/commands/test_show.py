"""Numbers on the command line: shortened honestly, exact to the digits that are shown."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

import pytest

from oddslab.commands import _show
from oddslab.odds import Odds

LONG = Fraction(3**15000 + 1, 5**10300)  # 7157 and 7200 digits


@pytest.mark.parametrize(
    ("x", "shown"),
    [
        (Fraction(596247386828299, 65217899577600), "(15/14 digits)"),
        (Fraction(10**112 - 1, 10**112 + 1), "(112/113 digits)"),
        (Fraction(1 - 10**112, 10**112 + 1), "(112/113 digits)"),
        (LONG, "(7157/7200 digits)"),
        (Fraction(248921, 10077696), "248921/10077696"),
    ],
)
def test_a_long_fraction_says_its_true_length(x, shown):
    """Digits of numerator and denominator, counted exactly, signs left out."""
    assert _show.fraction(x) == shown


@pytest.mark.parametrize("x", [Fraction(1, 3), Fraction(2, 3), Fraction(125, 1000), LONG, 1 / LONG])
@pytest.mark.parametrize("digits", [1, 2, 4, 6, 15])
def test_decimals_are_rounded_once(x, digits):
    """To so many digits, as a division with that many more digits than could matter says."""
    wide = Context(prec=8000, Emin=-999999, Emax=999999)
    d = wide.divide(Decimal(x.numerator), Decimal(x.denominator))
    right = Context(prec=digits, rounding=ROUND_HALF_UP, Emin=-99999, Emax=99999).plus(d)
    assert Decimal(_show.decimal(x, digits)) == right
    assert Decimal(_show.decimal(-x, digits)) == -right
    assert _show.ratio(7 * x.numerator, 7 * x.denominator, digits) == _show.decimal(x, digits)


def test_rounding_twice_would_differ():
    """0.1234564999999999 is 0.123456 to six digits; by way of twelve it would be 0.123457."""
    x = Fraction(1234564999999999, 10**16)
    assert _show.decimal(x) == "0.123456"
    assert Context(prec=6, rounding=ROUND_HALF_UP).plus(
        Context(prec=12).divide(Decimal(x.numerator), Decimal(x.denominator))
    ) == Decimal("0.123457")


@pytest.mark.parametrize(
    ("x", "digits", "shown"),
    [
        (Fraction(999999, 10**6), 4, "1.000"),  # carried to the next power, and not exact
        (Fraction(10**6), 4, "1000000"),
        (Fraction(0), 6, "0"),
        (Fraction(281, 10**9 - 1), 3, "2.81e-7"),
        (Fraction(1000001, 10**14), 3, "1.00e-8"),  # ending zeros tell how much is known
        (Fraction(1, 10**8), 3, "1e-8"),
        (Fraction(10**20 + 1), 4, "1.000e20"),
    ],
)
def test_ending_zeros(x, digits, shown):
    """Zeros at the end are dropped only where the number is exactly what is shown."""
    assert _show.decimal(x, digits) == shown


@pytest.mark.parametrize(
    ("p", "odds", "one_in"),
    [
        (Fraction(1, 10077696), "10,077,695 to 1 against", "1 in 10,077,696"),
        (Fraction(1, 1296), "1,295 to 1 against", "1 in 1,296"),
        (Fraction(715, 10077696), "about 14,094 to 1 against", "1 in 14,095"),
        (Fraction(30, 1211), "1,181 to 30 against", "1 in 40.4"),
        (Fraction(248921, 10077696), "about 39.5 to 1 against", "1 in 40.5"),
        (Fraction(949, 1980), "1,031 to 949 against", "1 in 2.09"),
        (Fraction(1, 2), "even", "1 in 2"),
        (Fraction(2, 3), "2 to 1 on", "1 in 1.50"),
        (Fraction(1, 10**10), "about 10,000,000,000 to 1 against", "1 in 10,000,000,000"),
        (Fraction(10**4500, 3 * 10**4500 - 1), "about 2.00 to 1 against", "1 in 3.00"),
        (Fraction(1, 10**4500), "about 1.00e4500 to 1 against", "1 in 1e4500"),
    ],
)
def test_odds_have_their_digits_in_threes(p, odds, one_in):
    """Every odds in a table has separators, and none in other formats."""
    assert (_show.odds(p), _show.one_in(p)) == (odds, one_in)
    assert _show.odds(p, "") == odds.replace(",", "")


@pytest.mark.parametrize("n", range(1, 60))
def test_odds_agree_with_the_type(n):
    """What is shown of short odds is what Odds says of them."""
    p = Fraction(n, 60)
    assert _show.odds(p) == format(Odds(p), ",")
    assert _show.one_in(p) == Odds(p).one_in_text(thousands=",")
    p = Fraction(n, 1234567)
    assert _show.odds(p) in (format(Odds(p), ","), Odds(p).about(thousands=","))


def test_certainty_has_no_odds():
    """0 and 1 are said in words."""
    assert (_show.odds(Fraction(0)), _show.odds(Fraction(1))) == ("no chance", "certain")


WORDS = [("one two three four", 12345678, "five six seven eight nine ten"), ("a", 1, "b")]


@pytest.mark.parametrize("columns", [40, 50, 61, 80])
def test_a_table_is_wrapped_where_it_can_be(columns, monkeypatch, capsys):
    """Columns of words give way between words, numbers never; with room, nothing is wrapped."""
    monkeypatch.setattr(_show, "width", lambda: columns)
    _show.table(("words", "number", "more"), WORDS, (0, 2))
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= columns
    assert sum("12345678" in line.split() for line in lines) == 1
    assert len(lines) == 4 if columns >= 61 else len(lines) > 4
    _show.table(("words", "number"), [("twelve_words_of_one", 10**40)], (0,))
    assert "twelve_words_of_one" in capsys.readouterr().out  # as wide as it must be
