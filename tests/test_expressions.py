"""Dice expressions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from time import perf_counter

import pytest

from oddslab.distribution import Distribution
from oddslab.expressions import SyntaxProblem, TooLarge, parse


def every(*dice, of):
    """The law of `of` over every throw of dice with so many sides."""
    return Distribution(
        Counter(of(*throw) for throw in product(*(range(1, s + 1) for s in dice))), ("total",)
    )


@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("2d6", every(6, 6, of=lambda a, b: a + b)),
        ("d%", every(100, of=lambda a: a)),
        ("d6 - d4 + 3", every(6, 4, of=lambda a, b: a - b + 3)),
        ("2*(d6 - 1)", every(6, of=lambda a: 2 * a - 2)),
        ("-d4 * 3 + d6", every(4, 6, of=lambda a, b: b - 3 * a)),
        ("-(d4 - -2) + 2d3", every(4, 3, 3, of=lambda a, b, c: b + c - a - 2)),
        ("4d6kh3", every(6, 6, 6, 6, of=lambda *t: sum(sorted(t)[1:]))),
        ("4D6 DL1", every(6, 6, 6, 6, of=lambda *t: sum(sorted(t)[1:]))),
        ("4d6dh1", every(6, 6, 6, 6, of=lambda *t: sum(sorted(t)[:3]))),
        ("3d8kl1", every(8, 8, 8, of=lambda *t: min(t))),
        ("2d20kh", every(20, 20, of=max)),
        ("3d4dl0", every(4, 4, 4, of=lambda *t: sum(t))),
        ("d6 + d6 + d8", every(6, 6, 8, of=lambda *t: sum(t))),
        ("d6 − 2 × d4", every(6, 4, of=lambda a, b: a - 2 * b)),  # typographic signs
        ("0*d6 + 7", Distribution.point(7, ("total",))),
        ("3 + 4", Distribution.point(7, ("total",))),
        ("1000000*d4 + 1000*d4 + d4", every(4, 4, 4, of=lambda a, b, c: 10**6 * a + 1000 * b + c)),
    ],
)
def test_laws_are_those_of_every_throw(text, law):
    """An expression has the law, mean and variance of all its throws written out."""
    read = parse(text)
    assert read.law() == law
    assert read.moments() == (law.mean(), law.var())
    assert parse(str(read)).law() == law


@pytest.mark.parametrize(
    ("text", "p"),
    [
        ("9d6 >= 42", Fraction(248921, 6**9)),
        ("4d6dl1 = 18", Fraction(7, 432)),
        ("d24+d23+d20+d16+d11+d9+d7+d4 >= 65", Fraction(64800983, 163215360)),
        ("2d6 == 7", Fraction(1, 6)),
        ("2d6 != 7", Fraction(5, 6)),
        ("2d6 < 3", Fraction(1, 36)),
        ("2d6 > 11", Fraction(1, 36)),
        ("2d6 <= 12", 1),
        ("2d6 ≥ 11", Fraction(1, 12)),
        ("d6 - d6 <= -5", Fraction(1, 36)),
        ("2d6 >= 99", 0),
    ],
)
def test_comparisons(text, p):
    """Each comparison gives its exact probability."""
    assert parse(text).probability() == p


def test_forty_dice_keep_three():
    """40d6 keep best three shows 18 with 0.9726488109607754."""
    assert float(parse("40d6kh3 = 18").probability()) == 0.9726488109607754


@pytest.mark.parametrize(
    ("text", "keep"),
    [
        ("(d4 + 2d6)kh2", [0, 1]),
        ("(d4 + 2d6) kl 1", [2]),
        ("(d6 + d4 + d6)dl1", [0, 1]),
        ("(2d6+d4)dh", [1, 2]),
        ("(d6 + 2d6)kh2", None),
        ("(d4+d6)kh2 + d6", None),
    ],
)
def test_unlike_dice_are_kept_as_listed(text, keep):
    """Ranks out of a pool of unlike dice, by every throw; of like dice, as without brackets."""
    if keep is None:
        plain = {"(d6 + 2d6)kh2": "3d6kh2", "(d4+d6)kh2 + d6": "d4 + 2d6"}[text]
        assert parse(text) == parse(plain)
        return
    throws = product(range(1, 5), range(1, 7), range(1, 7))
    sums = Counter(sum(sorted(t, reverse=True)[k] for k in keep) for t in throws)
    assert dict(parse(text).law().ways) == dict(sorted(sums.items()))
    e = parse(f"2*{text} - d4 + 1")
    assert parse(str(e)).law() == e.law()
    assert e.moments() == (e.law().mean(), e.law().var())


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("(d6 + 1)kh1", 0, "nothing but dice"),
        ("3 + (d6 - d8)kh1", 4, "nothing but dice"),
        ("(2*d6 + d8)kh1", 0, "nothing but dice"),
        ("(2d6kh1 + d8)kh1", 0, "nothing but dice"),
        ("(d6 + d8)kh3", 11, "keep 1 to 2 of 2 dice, not 3"),
        ("(999d6 + 2d8)kh3", 0, "at most 1000 dice of several kinds, not 1001"),
        ("9d >= 4", 2, "expected number of faces at position 2"),
        ("0d6", 0, "at least one die"),
        ("3d0", 2, "at least one face"),
        ("3d6kh4", 5, "keep 1 to 3 of 3 dice, not 4"),
        ("3d6kh0", 5, "keep 1 to 3"),
        ("3d6dl3", 5, "drop 0 to 2 of 3 dice"),
        ("d6*d6", 2, "dice on both"),
        ("", 0, "expected dice"),
        ("3 +", 3, "expected dice"),
        ("(3d6", 4, r"expected \)"),
        ("3d6)", 3, r"operator \(\+ - \* or one of >= <= > < = !=\)"),
        ("d6/2", 2, r"operator \(\+ - \*"),
        ("9 d6", 2, "operator"),
        ("2d6 >= x", 7, "compare with"),
        ("2d6 >= 3 4", 9, "end of the expression"),
        ("d6 >= 3d6", 7, "end of the expression"),
        ("1" * 40 + "d6", 0, "at most 30 digits"),
        ("(" * 60 + "d6", 50, "at most 50 brackets"),
        ("2d6.5", 3, "operator"),
    ],
)
def test_mistakes_are_pointed_at(text, position, words):
    """An error says what was expected and where, counting characters from 0."""
    with pytest.raises(SyntaxProblem, match=words) as caught:
        parse(text)
    assert caught.value.position == position
    if text:
        assert str(caught.value).splitlines()[-1].index("^") == position + 2


def test_other_bad_requests():
    """Only text is read, of sensible length; a probability needs a comparison."""
    with pytest.raises(TypeError, match="not 6"):
        parse(6)
    with pytest.raises(ValueError, match="1000 characters"):
        parse("d6+" * 500 + "d6")
    with pytest.raises(ValueError, match="compares nothing"):
        parse("d6").probability()


@pytest.mark.parametrize(
    ("text", "mean", "std"),
    [
        ("9999999999999999d5 >= 3", "29999999999999997", "1.41421e+08"),
        ("100000d6", "350000", "540.062"),
        ("d100000000", "100000001/2", "2.88675e+07"),
        ("2*100000d6 + 3*100000d6", "1750000", "1947.22"),
    ],
)
def test_huge_pools_are_refused_at_once(text, mean, std):
    """What is out of reach is refused before any work, with the limit, the mean and the spread."""
    begun = perf_counter()
    with pytest.raises(
        TooLarge, match=f"2,000,000,000 bits; its mean is {mean}, .* {std}".replace("+", r"\+")
    ):
        parse(text).law()
    assert perf_counter() - begun < 0.5


def test_huge_pools_have_moments():
    """9999d5 has mean 29997 and variance 19998; 10**16 - 1 dice have theirs as quickly."""
    assert parse("9999d5").moments() == (29997, 19998)
    n = 9999999999999999
    assert parse(f"{n}d5 - 1").moments() == (3 * n - 1, 2 * n)
    assert parse("5d6kh2 + 9999999d6").moments()[0] == parse("5d6kh2").law().mean() + Fraction(
        7 * 9999999, 2
    )
    with pytest.raises(TooLarge, match="no short formula"):
        parse(f"{n}d6kh3").moments()
    with pytest.raises(TooLarge, match="seconds"):
        parse("300d100kh150").law()


def test_a_thousand_dice_are_exact():
    """1000d6 is worked out to its single way of 6000."""
    law = parse("1000d6").law()
    assert law.pmf(6000) == Fraction(1, 6**1000)
    assert (law.mean(), law.var()) == parse("1000d6").moments()
    assert parse("500d6 + 500d8 >= 8000").probability() == 0
    assert parse("500d6 + 500d8 >= 7000").probability() == Fraction(1, 48**500)
