"""Odds, the forms they are printed in, and what those round from."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddslab.odds import Odds, PrintedOdds, parse_odds, rounds_to, truncates_to

steady = settings(deadline=None, derandomize=True, max_examples=100)
ratios = st.builds(Fraction, st.integers(1, 10**7), st.integers(1, 10**7))


@pytest.mark.parametrize(
    ("odds", "text", "about", "one_in"),
    [
        (Odds.against(39), "39 to 1 against", "39 to 1 against", "1 in 40"),
        (Odds.against(79, 2), "79 to 2 against", "39.5 to 1 against", "1 in 40.5"),
        (Odds.against(7295, 6961), "7295 to 6961 against", "about 1.05 to 1 against", "1 in 2.05"),
        (Odds.on(2), "2 to 1 on", "2 to 1 on", "1 in 1.50"),
        (Odds.against(1), "even", "even", "1 in 2"),
        (Odds(Fraction(0)), "no chance", "no chance", "no chance"),
        (Odds(Fraction(1)), "certain", "certain", "1 in 1"),
        (Odds.against(91613, 2), "91613 to 2 against", "about 45807 to 1 against", "1 in 45808"),
    ],
)
def test_odds_in_words(odds, text, about, one_in):
    """Odds read as the trade says them, certainty and impossibility in words of their own."""
    assert (str(odds), odds.about(), odds.one_in_text()) == (text, about, one_in)


def test_to_one_in_and_for_one_are_three_things():
    """39 to 1, 1 in 40 and 40 for 1 are the same chance, and 1 in 39 is another."""
    odds = Odds.from_probability(Fraction(1, 40))
    assert (odds.to_one, odds.one_in, odds.for_one) == (39, 40, 40)
    assert parse_odds("39 to 1").value == parse_odds("1 in 40").value == odds
    assert parse_odds("40 for 1").value == odds
    assert parse_odds("1 in 39").value == Odds.against(38)
    assert odds.for_one_text() == "40 for 1"
    with pytest.raises(ValueError, match="infinite"):
        _ = Odds(Fraction(0)).to_one
    assert Odds.against(0) == Odds(Fraction(1))
    assert Odds.against(1, 0) == Odds(Fraction(0))


def test_long_odds_take_commas_on_request():
    """The format "," groups digits; parsing reads them back."""
    odds = Odds.against(10077695)
    assert f"{odds:,}" == "10,077,695 to 1 against"
    assert parse_odds(f"{odds:,}").value == odds
    assert Odds.against(91613, 2).about(thousands=",") == "about 45,807 to 1 against"
    assert odds.one_in_text(thousands=",") == "1 in 10,077,696"
    assert odds.for_one_text(1, ",") == "10,077,696 for 1"
    with pytest.raises(ValueError, match=r"not '\.2f'"):
        format(odds, ".2f")


def test_odds_of_any_length():
    """Odds of more digits than Python prints are written out all the same."""
    long = 7 * 10**5000
    assert str(Odds.against(long)) == f"7{'0' * 5000} to 1 against"
    assert Odds.against(long).about() == f"7{'0' * 5000} to 1 against"
    assert Odds.against(3 * long + 1, 3).about() == f"about 7{'0' * 5000} to 1 against"
    assert Odds.against(long).one_in_text(thousands=",").endswith(",000,001")
    with pytest.raises(ValueError, match="probability lies in"):
        Odds(Fraction(long, 3))


@steady
@given(ratios)
def test_what_is_written_reads_back(ratio):
    """str, and parse_odds of it, lose nothing, and look like no date to a spreadsheet."""
    odds = Odds.against(ratio)
    printed = parse_odds(str(odds))
    assert printed.value == odds
    assert parse_odds(str(printed)).value == odds
    for text in (str(odds), str(printed)):
        assert not re.search(r"\d *[-/:.] *\d", text)
    assert printed.fits(odds)


@pytest.mark.parametrize(
    ("text", "a", "b", "form", "written"),
    [
        ("39 to 1", 39, 1, "to", "39 to 1"),
        ("9 to 7 against", 9, 7, "to", "9 to 7"),
        ("9-7", 9, 7, "to", "9 to 7"),
        ("3/2", 3, 2, "to", "3 to 2"),
        ("1,007,768 to 1", 1007768, 1, "to", "1007768 to 1"),
        (" Even ", 1, 1, "even", "even"),
        ("evens", 1, 1, "even", "even"),
        ("1 to 1", 1, 1, "to", "1 to 1"),
        ("2 to 1 on", 2, 1, "on", "2 to 1 on"),
        ("1 in 116", 1, 116, "in", "1 in 116"),
        ("8 chances in 36", 8, 36, "in", "8 in 36"),
        ("30 for 1", 30, 1, "for", "30 for 1"),
        ("about 39.5 to 1", Fraction(79, 2), 1, "to", "39.5 to 1"),
        ("22 to 21 nearly", 22, 21, "to", "22 to 21"),
    ],
)
def test_printed_forms_are_read(text, a, b, form, written):
    """Each form in print gives its two numbers and says which form it was."""
    printed = parse_odds(text)
    assert (printed.a, printed.b, printed.form, str(printed)) == (a, b, form, written)


@pytest.mark.parametrize(
    "text", ["", "39", "1 to 0", "36 in 8", "0 in 36", "-3 to 1", "10,07 to 1", "1 in 5 on", "odds"]
)
def test_bad_text_is_refused_with_examples(text):
    """What gives no odds is shown back with examples of what does."""
    with pytest.raises(ValueError, match=f"{re.escape(repr(text))}.*'39 to 1'"):
        parse_odds(text)
    with pytest.raises(TypeError, match="not from 3"):
        parse_odds(3)


def test_the_interval_a_printed_figure_rounds_from():
    """9 to 7 stands for 8.5/7 up to 9.5/7, or with the fraction dropped for 9/7 up to 10/7."""
    nine = parse_odds("9 to 7")
    assert nine.interval() == (Fraction(17, 14), Fraction(19, 14))
    assert nine.interval(dropped=True) == (Fraction(9, 7), Fraction(10, 7))
    assert parse_odds("39.5 to 1").interval() == (Fraction(789, 20), Fraction(791, 20))
    assert parse_odds("1 in 116").interval() == (Fraction(231, 2), Fraction(233, 2))


def test_the_raffle_table_mixes_rounding_and_dropping():
    """Of nine dice, 37 rounds to 5 to 1; 33, 36, 41 and 47 drop a fraction; 51 fits neither way."""

    def fits(printed, ways):
        odds = Odds(Fraction(ways, 6**9))
        return parse_odds(printed).fits(odds), parse_odds(printed).fits(odds, dropped=True)

    assert fits("5 to 1", 1684982) == (True, False)
    assert fits("24 to 1", 394820) == (False, True)
    assert fits("886 to 1", 11350) == (False, True)
    assert fits("9 to 7", 4271454) == (False, True)  # 9.52 to 7
    assert fits("3 to 1", 2221551) == (False, True)
    assert fits("45809 to 1", 220) == (False, False)
    assert fits("10077695 to 1", 1) == (True, True)
    assert not parse_odds("39 to 1").fits(Odds(Fraction(0)))
    assert parse_odds("2 to 1 on").fits(Odds.on(9, 4))
    assert not parse_odds("2 to 1 on").fits(Odds(Fraction(1)))


@steady
@given(ratios, st.integers(1, 60))
def test_the_nearest_ratio_is_nearest(ratio, most):
    """No ratio whose smaller number is as small comes nearer."""
    odds = Odds.against(ratio)
    longer = max(ratio, 1 / ratio)
    near = odds.nearest_ratio(max_denominator=most).to_one
    error = abs(max(near, 1 / near) - longer)
    assert error == min(abs(Fraction(round(longer * b), b) - longer) for b in range(1, most + 1))


@steady
@given(ratios, st.sampled_from(["1/10", "1/100", "1/1000"]))
def test_the_nearest_ratio_within_an_error_is_smallest(ratio, share):
    """Within the error, no smaller number would do."""
    longer = max(ratio, 1 / ratio)
    near = Odds.against(ratio).nearest_ratio(max_error=share).to_one
    near = max(near, 1 / near)
    error = Fraction(share) * longer
    assert abs(near - longer) <= error
    assert all(
        abs(Fraction(round(longer * b), b) - longer) > error for b in range(1, near.denominator)
    )


def test_twenty_two_to_twenty_one_nearly():
    """7295 to 6961 is 22 to 21 nearly, and turned round 22 to 21 on."""
    assert str(Odds.against(7295, 6961).nearest_ratio()) == "22 to 21 against"
    assert str(Odds.on(7295, 6961).nearest_ratio()) == "22 to 21 on"
    assert Odds(Fraction(1)).nearest_ratio() == Odds(Fraction(1))
    for options in ({"max_denominator": 3, "max_error": "1/9"}, {"max_denominator": 0}):
        with pytest.raises(ValueError, match="max_denominator"):
            Odds.against(3).nearest_ratio(**options)


def test_rounding_and_dropping_of_figures():
    """A half rounds either way; dropping goes towards nought, also below it."""
    tenth = Fraction(1, 10)
    assert rounds_to(Fraction(1, 4), Fraction("0.2"), tenth)
    assert rounds_to(Fraction(1, 4), Fraction("0.3"), tenth)
    assert not rounds_to(Fraction(26, 100), Fraction("0.2"), tenth)
    assert truncates_to(Fraction(29, 100), Fraction("0.2"), tenth)
    assert not truncates_to(Fraction(3, 10), Fraction("0.2"), tenth)
    assert truncates_to(Fraction(-29, 100), Fraction("-0.2"), tenth)
    assert not truncates_to(Fraction(-29, 100), Fraction("-0.3"), tenth)
    assert rounds_to(3, 3)


def test_floats_and_impossible_chances_are_refused():
    """Odds are exact, and a chance lies between 0 and 1."""
    with pytest.raises(TypeError, match="float"):
        Odds.from_probability(0.5)
    with pytest.raises(TypeError, match="float"):
        Odds.against(1.5)
    with pytest.raises(ValueError, match=r"\[0, 1\]"):
        Odds(Fraction(3, 2))
    for pair in ((0, 0), (-1, 2)):
        with pytest.raises(ValueError, match="two numbers of 0 or more"):
            Odds.against(*pair)
    assert PrintedOdds(3, 1, "to").value == Odds.against(3)
