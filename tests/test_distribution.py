"""Exact laws."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddslab.distribution import Distribution, UnknownAxis, axis, mixture

D6 = Distribution.uniform(range(1, 7))
RAFFLE_TAILS = (
    *(5038848, 4271454, 3530835, 2841120, 2221551, 1684982, 1237313, 877844, 600380, 394820),
    *(248921, 149942, 85943, 46640, 23815, 11350, 4996, 2002, 715, 220, 55, 10, 1),
)
steady = settings(deadline=None, derandomize=True, max_examples=30)
numbers = st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1, max_size=6)


# -- making one


def test_whole_weights_keep_their_total():
    """A law of whole weights keeps them as they are: ways are ways, out of their sum."""
    law = Distribution({2: 2, 1: 4, 3: 0})
    assert dict(law.ways) == {1: 4, 2: 2}
    assert law.total == 6
    assert list(law) == [(1, Fraction(2, 3)), (2, Fraction(1, 3))]
    assert len(law) == 2
    assert 2 in law
    assert 3 not in law


def test_fractions_come_to_the_least_common_denominator():
    """Six weights of 1/7 mean 1/6 each (numpy issue 16688: no face may be given the rest)."""
    law = Distribution(dict.fromkeys(range(1, 7), Fraction(1, 7)))
    assert law == D6
    assert law.total == 6
    assert Distribution({1: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6)}).ways == {
        1: 3,
        2: 2,
        3: 1,
    }


def test_probabilities_must_add_up():
    """from_probabilities names the sum where it is not 1."""
    with pytest.raises(ValueError, match="add up to 6/7"):
        Distribution.from_probabilities(dict.fromkeys(range(1, 7), Fraction(1, 7)))
    with pytest.raises(ValueError, match="with the remainder 1/7 add up to 8/7"):
        Distribution.from_probabilities({1: 1}, remainder=Fraction(1, 7))
    assert Distribution.from_probabilities({1: Fraction(1, 4), 2: Fraction(3, 4)}).pmf(2) == (
        Fraction(3, 4)
    )


@pytest.mark.parametrize(
    ("weights", "error", "words"),
    [
        ({1: 0.5, 2: 0.5}, TypeError, "0.5 of 1 is not exact"),
        ({1: 1, 2: float("nan")}, TypeError, "nan of 2"),
        ({1: 1, "six": -1}, ValueError, "-1 of 'six' is negative"),
        ({1: 0, 2: 0}, ValueError, "all 2 weights are 0"),
        ({}, ValueError, "at least one must be positive"),
        ({1.5: 1}, TypeError, "outcome 1.5"),
        ({(1, 2): 1}, TypeError, "a tuple of 2, but one axis, 'outcome', takes the bare value$"),
        ({(1,): 1}, TypeError, "a tuple of 1, but one axis, 'outcome', takes the bare value: 1$"),
    ],
)
def test_bad_weights_are_refused_by_name(weights, error, words):
    """Floats, NaN, negative weights, all zeros and odd outcomes name the entry."""
    with pytest.raises(error, match=words):
        Distribution(weights)


def test_bad_axes_are_refused():
    """Axes are words, each named once, one for each entry of an outcome."""
    with pytest.raises(ValueError, match="named twice"):
        Distribution({(1, 2): 1}, ("a", "a"))
    with pytest.raises(TypeError, match="one entry for each"):
        Distribution({(1, 2): 1, 3: 1}, ("a", "b"))
    with pytest.raises(TypeError, match="named by a word"):
        Distribution({1: 1}, (3,))
    with pytest.raises(ValueError, match="at least one axis"):
        Distribution({1: 1}, ())
    with pytest.raises(ValueError, match=r"\[0, 1\)"):
        Distribution({1: 1}, remainder=1)


def test_numpy_whole_numbers_become_python_ones():
    """A weight or an outcome of numpy cannot overflow, because it does not stay one."""
    law = Distribution({np.int64(3): np.int64(2**62), True: np.uint8(1)})
    assert {type(v) for v in (*law.ways, *law.ways.values())} == {int}
    assert (law + law).pmf(6) == Fraction(2**124, (2**62 + 1) ** 2)


def test_a_face_named_twice_counts_twice():
    """A die marked 4 4 5 5 6 6 throws each of its three figures a third of the time."""
    assert Distribution.uniform([4, 4, 5, 5, 6, 6]) == Distribution.uniform([4, 5, 6])


def test_laws_are_equal_by_probability_and_cannot_be_changed():
    """Equality and hash see probabilities, axes and remainder, not totals; nothing is mutable."""
    double = Distribution({k: 2 for k in range(1, 7)})
    assert double == D6
    assert hash(double) == hash(D6)
    assert D6.rename("die") != D6
    assert Distribution({1: 1, 2: 1}) != Distribution({1: 1, 2: 2})
    assert Distribution({1: 1}, remainder=Fraction(1, 3)) != Distribution({1: 1})
    assert D6 != "law"
    with pytest.raises(TypeError):
        D6.ways[1] = 5  # type: ignore[index]
    with pytest.raises(AttributeError, match="cannot be changed"):
        D6.total = 7  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(D6)) == D6


def test_numbers_come_before_words():
    """Outcomes of an axis that mixes numbers and words are in order all the same."""
    law = Distribution({("none", 1): 1, (6, 2): 1, (4, "x"): 1}, ("point", "k"))
    assert list(law.ways) == [(4, "x"), (6, 2), ("none", 1)]


# -- numbers


def test_nine_dice_have_the_known_tails():
    """Nine dice give k or more in the ways of the raffle table, out of 6**9."""
    law = D6.repeat(9)
    assert law.total == 6**9 == 10077696
    assert tuple(law.at_least(k) * 6**9 for k in range(32, 55)) == RAFFLE_TAILS
    assert law.median() == 31
    assert (law.mean(), law.var()) == (Fraction(63, 2), Fraction(105, 4))


@steady
@given(numbers)
def test_cumulative_answers_are_sums(weights):
    """cdf, sf, at_least, at_most and quantile are what summing the weights gives, also between."""
    law, total = Distribution(weights), sum(weights.values())
    for x in [Fraction(k, 2) for k in range(-20, 21, 3)]:
        below = Fraction(sum(w for k, w in weights.items() if k <= x), total)
        strict = Fraction(sum(w for k, w in weights.items() if k < x), total)
        assert law.cdf(x) == law.at_most(x) == below == 1 - law.sf(x)
        assert law.at_least(x) == 1 - strict
    for q in (Fraction(1, 7), Fraction(1, 2), Fraction(99, 100), 1):
        assert law.quantile(q) == min(k for k in weights if law.cdf(k) >= q)
    assert (law.min(), law.max()) == (min(weights), max(weights))
    assert weights[law.mode()] == max(weights.values())


@steady
@given(numbers, numbers)
def test_sums_and_differences_are_those_of_all_pairs(a, b):
    """Adding independent laws gives the brute force over all pairs."""
    x, y = Distribution(a), Distribution(b)
    added, taken = Counter(), Counter()
    for (i, v), (j, w) in product(a.items(), b.items()):
        added[i + j] += v * w
        taken[i - j] += v * w
    assert x + y == Distribution(added)
    assert x - y == Distribution(taken)
    assert (x + y).total == x.total * y.total
    assert (x + y).mean() == x.mean() + y.mean()
    assert (x - y).var() == x.var() + y.var()


@steady
@given(numbers, st.integers(0, 5))
def test_repeat_is_adding_again_and_again(weights, n):
    """repeat(n) is the sum of n copies, down to none."""
    law = Distribution(weights)
    by_hand = Distribution.point(0)
    for _ in range(n):
        by_hand = by_hand + law
    assert law.repeat(n) == by_hand
    assert law.repeat(n).total == law.total**n


def test_far_outcomes_need_no_list_between_them():
    """Outcomes a milliard apart add up without a list of all that lies between."""
    law = Distribution({0: 1, 3: 1, 10**9: 1})
    assert len(law.repeat(20)) == 231
    assert (law + law).pmf(10**9 + 3) == Fraction(2, 9)
    assert law.repeat(2) == law + law


def test_whole_numbers_shift_and_factors_are_refused():
    """law + 3 shifts; law * 3 is refused, because it may mean two things."""
    assert (D6 + 3).min() == (3 + D6).min() == 4
    assert (D6 - 3).max() == 3
    with pytest.raises(TypeError, match=r"repeat\(n\) adds n independent"):
        _ = 3 * D6
    with pytest.raises(ValueError, match="-1 times"):
        D6.repeat(-1)
    with pytest.raises(TypeError, match=r"whole outcomes, not 'a'|numbers, not 'a'"):
        _ = Distribution({"a": 1}) + D6


def test_std_does_not_break_on_numbers_beyond_floats():
    """The spread of outcomes whose variance overflows or underflows a float is still right."""
    assert Distribution({0: 1, 2: 1}).std() == 1.0
    assert Distribution({0: 1, 2 * 10**300: 1}).std() == pytest.approx(1e300, rel=1e-15)
    assert Distribution({0: 10**400, 1: 1}).std() == pytest.approx(1e-200, rel=1e-15)
    assert Distribution({0: 10**5000, 1: 10**5000}).std() == 0.5
    assert "about 10**" in repr(Distribution({0: 10**5000, 1: 1}))


def test_wrong_kinds_of_law_are_refused():
    """A mean needs one axis of numbers, and a quantile a share of the mass."""
    with pytest.raises(TypeError, match="take a marginal"):
        D6.joint(D6.rename("b")).mean()
    with pytest.raises(TypeError, match="numbers, not 'a'"):
        Distribution({"a": 1}).cdf(3)
    for q in (0, 2, -1):
        with pytest.raises(ValueError, match="0 < q <= 1"):
            D6.quantile(q)
    assert D6.quantile(0.5) == 3
    assert Distribution({k: 1 for k in range(1, 21)}).quantile(0.05) == 1  # 0.05 is 1/20 here
    with pytest.raises(TypeError, match=r"ints or Fractions, not 0\.5"):
        D6.expect(lambda x: 0.5)


# -- joint laws


TWO = D6.rename("a").joint(D6.rename("b"))


def test_joint_laws_condition_once():
    """Given that two dice total 8 or more, the first is a six 5 times in 15, not once in six."""
    big = TWO["a"].satisfies(lambda a: a == 6) & (TWO["b"] >= 2)
    assert TWO.probability(big) == Fraction(5, 36)
    pairs = [p for p in product(range(1, 7), repeat=2) if sum(p) >= 8]
    total = TWO.map(lambda o: (o["a"], o["a"] + o["b"]), axes=("a", "total"))
    given_law = total.given(total["total"] >= 8)
    assert given_law.total == len(pairs) == 15
    assert given_law.marginal("a").pmf(6) == Fraction(5, 15)
    assert given_law.probability(axis("total") == 8) == Fraction(5, 15)


def test_map_marginal_and_expect_agree_with_brute_force():
    """Push-forward, margins and expectation of a joint law are sums over its outcomes."""
    assert TWO.map(lambda o: o["a"] + o["b"], axes=("total",)) == (D6 + D6).rename("total")
    assert TWO.map(lambda o: max(o.values())).ways == {k: 2 * k - 1 for k in range(1, 7)}
    assert TWO.marginal("b") == D6.rename("b")
    assert TWO.marginal("b", "a").axes == ("b", "a")
    assert D6.marginal("outcome") == D6
    mean = Fraction(sum(Fraction(a, b) for a, b in product(range(1, 7), repeat=2)), 36)
    assert TWO.expect(lambda o: Fraction(o["a"], o["b"])) == mean
    assert D6.map(lambda x: x > 4).ways == {0: 4, 1: 2}
    assert D6.expect(lambda x: x * x) == Fraction(91, 6)


def test_unknown_axes_and_empty_conditions_are_refused():
    """A misspelt axis names its neighbours; what cannot happen cannot be given."""
    law = TWO.rename("point", "won")
    with pytest.raises(UnknownAxis, match="did you mean 'point'"):
        law["points"]
    with pytest.raises(UnknownAxis):
        law.probability(axis("x") == 1)
    with pytest.raises(UnknownAxis):
        law.marginal("x")
    with pytest.raises(ValueError, match="point == 9"):
        law.given(law["point"] == 9)
    with pytest.raises(TypeError, match="expected an event"):
        law.probability(lambda o: True)
    with pytest.raises(ValueError, match="named twice"):
        D6.joint(D6)
    with pytest.raises(ValueError, match="2 axes cannot take"):
        law.rename("a")


def test_a_mixture_weighs_its_laws():
    """A die that is loaded half the time is half of each law."""
    loaded = Distribution({6: Fraction(1, 5), **dict.fromkeys(range(1, 6), Fraction(4, 25))})
    half = mixture([(1, D6), (Fraction(1), loaded)])
    assert half.pmf(6) == (Fraction(1, 6) + Fraction(1, 5)) / 2
    assert half.mean() == (D6.mean() + loaded.mean()) / 2
    with pytest.raises(ValueError, match="positive weight"):
        mixture([(0, D6)])
    with pytest.raises(ValueError, match="same axes"):
        mixture([(1, D6), (1, D6.rename("b"))])


# -- mass cut off


def test_a_remainder_is_kept_and_said():
    """With mass cut off the known mass is answered, the truth bounded, and the rest refused."""
    law = Distribution({1: 1, 2: 2}, remainder=Fraction(1, 10))
    assert (law.total, dict(law.ways), law.remainder) == (10, {1: 3, 2: 6}, Fraction(1, 10))
    assert law.pmf(2) == Fraction(3, 5)
    assert (law.cdf(1), law.sf(1)) == (Fraction(3, 10), Fraction(3, 5))
    assert law.bounds(law["outcome"] == 2) == (Fraction(3, 5), Fraction(7, 10))
    both = Distribution.from_probabilities(dict(law), remainder=law.remainder)
    assert both == law
    for refused in (law.mean, law.var, law.std, law.median, law.mode, law.max):
        with pytest.raises(ValueError, match=r"remainder of 0\.1 was cut off"):
            refused()
    with pytest.raises(ValueError, match="remainder"):
        law.given(law["outcome"] == 2)


def test_a_remainder_passes_through_sums():
    """The sum of two laws is unknown wherever one of them is."""
    law = Distribution({1: 1}, remainder=Fraction(1, 10))
    assert (law + law).remainder == law.repeat(2).remainder == 1 - Fraction(9, 10) ** 2
    assert (law + 1).remainder == mixture([(1, law), (1, law)]).remainder == Fraction(1, 10)
    assert law.map(lambda x: -x).remainder == Fraction(1, 10)


def test_a_large_joint_law_is_quick():
    """Twenty thousand outcomes on three axes are asked, conditioned and projected at once."""
    begun = perf_counter()
    law = Distribution(
        {(i, j, k): 1 + i for i in range(40) for j in range(25) for k in range(20)},
        ("x", "y", "z"),
    )
    small = law.given((law["x"] >= 3) & (law["y"] < law["z"]))
    assert small.marginal("x").expect(lambda x: x) > small.probability(small["z"] == 3)
    assert perf_counter() - begun < 5  # some tenths of a second; a busy machine is no failure
