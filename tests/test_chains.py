"""Absorbing chains."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddslab.chains import Chain, NeverEnds, absorb
from oddslab.counting import pool

POINTS = (4, 5, 6, 8, 9, 10)


def ways(total):
    return 6 - abs(7 - total)


def craps():
    """One line of craps, in ways out of 36."""
    first = {"won": ways(7) + ways(11), "lost": ways(2) + ways(3) + ways(12)}
    table = {"first": first | {p: ways(p) for p in POINTS}}
    for p in POINTS:
        table[p] = {"won": ways(p), "lost": 6, p: 30 - ways(p)}
    return table


def hand():
    """A shooter's hand, rolled until seven out, with like points taken together."""
    table = {"first": {"first": 12, "4/10": 6, "5/9": 8, "6/8": 10}}
    for point, w in (("4/10", 3), ("5/9", 4), ("6/8", 5)):
        table[point] = {"out": 6, "first": w, point: 30 - w}
    return Chain(table, "first")


def test_craps():
    """The pass line wins 244/495, in 557/165 throws on average with variance 245672/27225."""
    chain = Chain(craps(), "first")
    assert chain.absorption == {"won": Fraction(244, 495), "lost": Fraction(251, 495)}
    assert chain.mean_time == Fraction(557, 165)
    assert chain.variance == Fraction(245672, 27225)
    assert absorb(craps(), "first") == chain.absorption
    assert chain.never == 0


def test_what_is_gathered_on_the_way():
    """A reward of one a state is the time; of craps with a reward of the point, counted by hand."""
    chain = Chain(craps(), "first")
    assert chain.mean_total(lambda state: 1) == chain.mean_time
    gathered = sum(
        Fraction(ways(p), 36) * p * Fraction(36, ways(p) + ways(7)) for p in POINTS
    )  # the throws at a point are geometric
    assert chain.mean_total(lambda state: 0 if state == "first" else state) == gathered
    assert Chain({"over": {}}, "over").mean_total(lambda state: 1) == 0
    with pytest.raises(NeverEnds):
        Chain({0: {1: 1}, 1: {0: 1}}, 0).mean_total(lambda state: 1)


def test_a_shooter_keeps_the_dice():
    """A hand has mean 1671/196 and median 6, with 0.5761 and 0.4972 beyond rolls 5 and 6."""
    chain = hand()
    assert chain.mean_time == Fraction(1671, 196)
    assert chain.time_quantile(Fraction(1, 2)) == 6
    assert [round(float(chain.survival(n)), 4) for n in (5, 6)] == [0.5761, 0.4972]


def test_the_154_roll_hand():
    """154 rolls or more come once in 5,590,264,072 hands, more than 154 in 6,481,662,846."""
    chain = hand()
    assert round(1 / chain.survival(153)) == 5_590_264_072
    assert round(1 / chain.survival(154)) == 6_481_662_846


def test_the_law_of_the_time_keeps_what_lies_beyond():
    """The law of the number of rolls has every step and, as its remainder, all longer hands."""
    chain = hand()
    law = chain.time_law(60)
    assert law.axes == ("steps",)
    assert law.remainder == chain.survival(60)
    for n in (1, 2, 7, 60):
        assert law.pmf(n) == chain.survival(n - 1) - chain.survival(n)
    # truncated moments creep up to the exact ones; renormalised they would be biased
    long = chain.time_law(400)
    known = sum(n * p for n, p in long)
    assert 0 < chain.mean_time - known < Fraction(1, 10**9)


def test_five_alike_in_three_throws():
    """Holding the largest group gives five alike with 347897/7558272 (two throws 221/17496).

    A group of a new face beats a smaller one held: without that the chain comes out lower.
    """

    def throw(held, switch=True):
        row = Counter()
        for counts, w in pool(5 - held, 6):
            row[max(held + counts[0], *(counts[1:] if switch else (0,)))] += w
        return row

    chain = Chain(throw, 0)
    assert chain.after(2)[5] == Fraction(221, 17496)
    assert chain.after(3) == {
        1: Fraction(125, 157464),
        2: Fraction(26875, 104976),
        3: Fraction(3419375, 7558272),
        4: Fraction(115625, 472392),
        5: Fraction(347897, 7558272),
    }
    never_switching = Chain(lambda held: throw(held, held == 0), 0)
    assert never_switching.after(3)[5] < chain.after(3)[5]


def test_a_chain_that_may_never_end_says_so():
    """From a pit without a way out no time or end is made up; how likely the pit is, is told."""
    pit = Chain(
        {
            "start": {"pit": Fraction(1, 3), "end": Fraction(2, 3)},
            "pit": {"below": 1},
            "below": {"pit": 1},
        },
        "start",
    )
    assert pit.never == Fraction(1, 3)
    for ask in (
        lambda: pit.absorption,
        lambda: pit.mean_time,
        lambda: pit.variance,
        lambda: pit.time_quantile(0.9),
    ):
        with pytest.raises(NeverEnds, match=r"may never end: from state 'pit'.* 1/3") as caught:
            ask()
        assert caught.value.chance == Fraction(1, 3)
    assert pit.time_quantile(0.5) == 1
    assert pit.time_law(5).remainder == Fraction(1, 3)
    with pytest.raises(NeverEnds, match=r"ending is 1$"):
        _ = Chain({0: {1: 1}, 1: {0: 1}}, 0).mean_time
    with pytest.raises(ValueError, match="no end can be reached in 3 steps"):
        Chain({0: {1: 1}, 1: {0: 1}}, 0).time_law(3)


@settings(deadline=None, derandomize=True, max_examples=15)
@given(
    st.lists(
        st.lists(st.integers(0, 3), min_size=6, max_size=6).filter(lambda row: sum(row[4:])),
        min_size=4,
        max_size=4,
    )
)
def test_elimination_solves_the_equations(rows):
    """Absorption, mean and variance satisfy their defining equations at every state."""
    table = {s: dict(enumerate(row)) for s, row in enumerate(rows)}
    chains = {s: Chain(table, s) for s in range(4)}
    chains |= {end: Chain({end: {end: 1}}, end) for end in (4, 5)}
    for s, row in table.items():
        total = sum(row.values())
        ahead = [(Fraction(w, total), chains[t]) for t, w in row.items()]
        for end in (4, 5):
            assert chains[s].absorption.get(end, 0) == sum(
                p * c.absorption.get(end, 0) for p, c in ahead
            )
        assert chains[s].mean_time == 1 + sum(p * c.mean_time for p, c in ahead)
        square = sum(p * (c.variance + (1 + c.mean_time) ** 2) for p, c in ahead)
        assert chains[s].variance == square - chains[s].mean_time ** 2
    law = chains[0].time_law(300)
    assert abs(sum(n * p for n, p in law) - chains[0].mean_time) < Fraction(1, 1000)


def test_a_fair_walk_is_ruined_in_the_classic_time():
    """From k of n with even chances the walk lasts k (n - k) steps and ends at n with k/n."""
    chain = Chain({i: {i - 1: 1, i + 1: 1} for i in range(1, 40)}, 13)
    assert chain.absorption == {0: Fraction(27, 40), 40: Fraction(13, 40)}
    assert chain.mean_time == 13 * 27


def test_an_end_for_a_start():
    """A chain that starts at an end takes no time."""
    chain = Chain({"end": {"end": 1}}, "end")
    assert chain.absorption == {"end": 1}
    assert chain.mean_time == chain.variance == chain.time_quantile(0.5) == 0
    assert chain.time_law(3).pmf(0) == 1


@pytest.mark.parametrize(
    ("table", "error", "words"),
    [
        ({"a": {"b": Fraction(1, 3)}}, ValueError, "from state 'a' add up to 1/3"),
        ({"a": {"b": 0}}, ValueError, "all weights from state 'a' are 0"),
        ({"a": {"b": -1}}, ValueError, "negative"),
        ({"a": {"b": 0.5}}, TypeError, "not 0.5"),
        ({"b": {"a": 1}}, ValueError, "start 'a' is none"),
    ],
)
def test_bad_tables_are_refused(table, error, words):
    """Rows that are no chances are refused with the state named."""
    with pytest.raises(error, match=words):
        Chain(table, "a")


def test_bad_questions_are_refused(monkeypatch):
    """Negative steps and levels outside (0, 1) are refused; so are endless tables."""
    with pytest.raises(ValueError, match="0 steps or more"):
        hand().survival(-1)
    with pytest.raises(ValueError, match="0 < q < 1"):
        hand().time_quantile(1)
    monkeypatch.setattr("oddslab.chains._MOST_STATES", 50)
    with pytest.raises(ValueError, match="more than 50 states"):
        Chain(lambda k: {k + 1: 1}, 0)
