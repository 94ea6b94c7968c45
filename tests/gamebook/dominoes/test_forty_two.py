"""Hand tables of forty-two: every deal of a small set, published tables, the walk, a referee."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from oddslab.distribution import Distribution, axis
from oddslab.engine import Runner, play_one
from oddslab.experiment import run
from oddslab.game import variant
from oddslab.gamebook.dominoes._forty_two_exact import lie_law, partner_law
from oddslab.gamebook.dominoes.forty_two import PARTNERS
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk

AXES = ("trumps", "partner_trumps", "doubles", "points")


def law(v):
    return v.game.exact(v.rules, v.policies)


def seen(mine, his, trump):
    """What is asked of two hands, written from the rules."""
    return (
        sum(trump in t for t in mine),
        sum(trump in t for t in his),
        sum(a == b for a, b in mine),
        sum(a + b for a, b in mine if a + b in (5, 10, 15, 20)),
    )


@pytest.mark.parametrize("trump", [0, 2, 3, "none"])
@pytest.mark.parametrize("hand", [1, 2, 3, 5])
def test_every_deal_of_the_double_three_set(trump, hand):
    """The formula and the walk equal the count over every pair of hands."""
    tiles = [(a, b) for b in range(4) for a in range(b + 1)]
    found = Counter()
    for mine in combinations(tiles, hand):
        for his in combinations([t for t in tiles if t not in mine], hand):
            found[seen(mine, his, trump)] += 1
    v = variant("forty_two", top=3, hand=hand, trump_suit=trump)
    assert law(v) == Distribution(found, AXES)
    assert law(v).total == sum(found.values())
    if hand < 5:
        assert walk(v) == law(v)


@pytest.mark.parametrize(
    ("top", "trump", "hand"),
    [(12, 0, 1), (10, 10, 1), (12, 12, 1), pytest.param(10, 5, 2, marks=pytest.mark.slow)],
)
def test_every_deal_of_a_large_set(top, trump, hand):
    """Formula and walk equal the count over every pair of hands of up to 91 tiles."""
    tiles = [(a, b) for b in range(top + 1) for a in range(b + 1)]
    hands = list(combinations(tiles, hand))
    trumps = [sum(trump in t for t in h) for h in hands]
    found = Counter()
    for mine in hands:
        own = seen(mine, (), trump)
        for his, n in zip(hands, trumps):
            if not any(t in mine for t in his):
                found[own[0], n, own[2], own[3]] += 1
    v = variant("forty_two", top=top, hand=hand, trump_suit=trump)
    assert law(v) == Distribution(found, AXES)
    assert law(v).total == sum(found.values())
    assert walk(v) == law(v)


@pytest.mark.slow
@pytest.mark.parametrize(("top", "trump"), [(10, 0), (12, 12), (12, "none")])
def test_every_hand_of_three_of_a_large_set(top, trump):
    """What three tiles of up to 91 have is counted hand by hand; partner's trumps are those of the
    tiles that are left."""
    tiles = [(a, b) for b in range(top + 1) for a in range(b + 1)]
    found = Counter()
    for mine in combinations(tiles, 3):
        trumps, _, doubles, points = seen(mine, (), trump)
        found[trumps, doubles, points] += 1
    v = variant("forty_two", top=top, hand=3, trump_suit=trump)
    exact = law(v)
    assert exact.marginal("trumps", "doubles", "points") == Distribution(
        found, ("trumps", "doubles", "points")
    )
    if trump != "none":
        for held in range(4):
            given = exact.given(axis("trumps") == held).marginal("partner_trumps")
            assert given == partner_law(held, top + 1, len(tiles), 3)


def test_the_largest_hands():
    """With 45 tiles each of 91 the law's means are those of simple counting, and partner holds
    every trump that is missing but for the one tile left."""
    v = variant("forty_two", top=12, hand=45, trump_suit=0)
    exact = law(v)
    assert exact.total == comb(91, 45) * comb(46, 45)
    assert exact.marginal("trumps").mean() == exact.marginal("doubles").mean() == Fraction(45, 7)
    counters = [a + b for b in range(13) for a in range(b + 1) if a + b and (a + b) % 5 == 0]
    assert exact.marginal("points").mean() == Fraction(45 * sum(counters), 91)
    assert {13 - o[0] - o[1] for o, _ in exact.items()} == {0, 1}


def test_hands_of_the_double_six_set_one_by_one():
    """All 1,184,040 hands are in the law; its margins are those of simple counting."""
    v = variant("forty_two")
    exact = law(v)
    assert exact.total == comb(28, 7) * comb(21, 7)
    for name in ("trumps", "doubles"):
        margin = exact.marginal(name)
        assert all(
            margin.pmf(n) == Fraction(comb(7, n) * comb(21, 7 - n), comb(28, 7)) for n in range(8)
        )
    assert exact.marginal("points").max() == 35
    assert exact.marginal("points").mean() == Fraction(35, 4)
    assert exact.marginal("points").pmf(0) == Fraction(comb(23, 7), comb(28, 7))
    assert exact.marginal("partner_trumps") == exact.marginal("trumps").rename("partner_trumps")


# N08: partner's trumps for 0 to 7 trumps in hand, as texas42.org prints them, by formula here
def test_n08_partners_trumps():
    """With four trumps in hand partner has none with 0.273684, one 0.478947, ..."""
    four = partner_law(4)
    assert [round(float(p), 6) for _, p in four] == [0.273684, 0.478947, 0.221053, 0.026316]
    for held in range(8):
        table = partner_law(held)
        assert table.total == comb(21, 7)
        for his, p in table:
            assert p == Fraction(comb(7 - held, his) * comb(14 + held, 7 - his), comb(21, 7))
    assert partner_law(7).pmf(0) == 1


@pytest.mark.parametrize("held", range(8))
def test_partner_given_my_trumps(held):
    """Partner's table is the joint law given what I hold, whatever else I hold."""
    exact = law(variant("forty_two"))
    given = exact.given(axis("trumps") == held).marginal("partner_trumps")
    assert given == partner_law(held)


def test_figures_carry_the_table():
    """The rows of N08 stand among the figures, chances of each row adding up to one."""
    v = variant("forty_two")
    values = {f.key: f.of(law(v)) for f in v.figures()}
    assert round(float(values["partner_0_of_3"]), 6) == 0.273684
    for missing in range(8):
        row = [p for key, p in values.items() if key.endswith(f"_of_{missing}")]
        assert sum(row) == 1
    assert values["mean_trumps"] == values["mean_doubles"] == Fraction(7, 4)
    assert values["mean_points"] == Fraction(35, 4)
    none = {f.key for f in variant("forty_two", trump_suit="none").figures()}
    assert not any("trump" in key or "partner" in key for key in none)


def test_how_the_missing_trumps_lie():
    """How missing trumps lie in three hands: margins are partner's, patterns add up to one."""
    lying = lie_law(5)
    assert {o: p for o, p in lying} == {
        (1, 1, 0): Fraction(3 * 7 * 7, comb(21, 2)),
        (2, 0, 0): Fraction(3 * comb(7, 2), comb(21, 2)),
    }
    assert lie_law(4).pmf((1, 1, 1)) == Fraction(7**3, comb(21, 3))
    assert lie_law(7).pmf((0, 0, 0)) == 1
    assert lie_law(4, others=1).rename("partner_trumps") == partner_law(4)
    small = Counter()  # the double-two set, two tiles each, no trump in hand
    rest = [0, 0, 0, 1]  # trumps first
    for second in combinations(range(4), 2):
        small[
            tuple(
                sorted(
                    (sum(rest[t] == 0 for t in h) for h in (second, set(range(4)) - set(second))),
                    reverse=True,
                )
            )
        ] += 1
    assert lie_law(0, suit=3, tiles=6, hand=2, others=2) == Distribution(
        small, ("hand_1", "hand_2")
    )


DEALS = [(6, 7, 6), (9, 27, 9), (10, 33, 10), (12, 7, 0), (12, 45, 12)]


@pytest.mark.parametrize(("top", "hand", "trump"), DEALS)
def test_a_referee_replays_the_plays(top, hand, trump):
    """Tiles of a play are different, as many each as dealt, the outcome is what a referee sees, and
    the compiled tally is that of the refereed plays."""
    v = variant("forty_two", top=top, hand=hand, trump_suit=trump)
    pairs = [(a, b) for b in range(top + 1) for a in range(b + 1)]
    tally = Counter()
    trials = 300
    met = set()
    for trial in range(trials):
        outcome, log = play_one(v, trial, 11)
        mine = [pairs[k] for k in log if k < PARTNERS]
        his = [pairs[k - PARTNERS] for k in log if k >= PARTNERS]
        assert len(mine) == len(his) == hand
        assert len({*mine, *his}) == 2 * hand
        met |= {*mine, *his}
        result = tuple(outcome[name] for name in AXES)
        assert result == seen(mine, his, trump)
        tally[result] += 1
    assert met == set(pairs)
    runner = Runner(v, 11)
    runner.run(0, trials)
    assert runner.tally.tolist() == flat_counts(v, tally)


def flat_counts(v, tally):
    """The counts of outcomes in the order of a tally."""
    return [tally[place] for place in product(*(a.values for a in v.axes))]


@pytest.mark.parametrize(("top", "tiles"), [(6, 28), (12, 91)])
def test_a_wrong_law_is_seen(top, tiles):
    """A simulation fits its law and not that of other trumps' counts.

    False alarm 1e-6 with a fixed seed; the wrong law takes a tile more for trumps.
    """
    v = variant("forty_two", trump_suit=0, top=top)
    tally = run(v, 200_000, rng=4, threads=1).tally.sum(axis=(1, 2, 3)).tolist()

    def trumps(suit):
        return [
            Fraction(comb(suit, n) * comb(tiles - suit, 7 - n), comb(tiles, 7)) for n in range(8)
        ]

    assert chi_square_gof(tally, trumps(top + 1)).p_value > 1e-6
    assert chi_square_gof(tally, trumps(top + 2)).p_value < 1e-6


def test_more_than_twelve_are_told_in_figures():
    """A hand with all thirteen doubles of the largest set is told."""
    v = variant("forty_two", top=12, hand=45, trump_suit=12)
    outcome = {"trumps": 13, "partner_trumps": 0, "doubles": 13, "points": 0}
    lines = list(v.game.tell(v.rules, [90, 0, PARTNERS + 1], outcome))
    assert lines == [
        "You draw 12-12 0-0.",
        "With twelves for trumps, you hold 13 trumps.",
        "You have 13 doubles.",
        "The counting tiles in your hand are worth 0.",
        "Your partner holds 1-0.",
        "He has no trumps.",
    ]


def test_told_in_words():
    """The hand of a trial is told tile by tile."""
    v = variant("forty_two")
    outcome, log = play_one(v, 3, 1)
    lines = list(v.game.tell(v.rules, log, outcome))
    assert lines == [
        "You draw 6-2 6-1 6-0 4-0 3-3 3-0 1-1.",
        "With sixes for trumps, you hold three trumps.",
        "You have two doubles.",
        "The counting tiles in your hand are worth 0.",
        "Your partner holds 5-5 5-4 5-3 4-2 2-0 1-0 0-0.",
        "He has no trumps.",
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hand": 15}, "hand=15 is not possible with top=6: .* 28 tiles, so at most 14 each"),
        ({"hand": 0}, "hand=0"),
        ({"trump_suit": 7}, "trump_suit=7 is not possible with top=6"),
        ({"trump_suit": -1}, "trump_suit=-1"),
        ({"trump_suit": "sixes"}, "trump_suit=sixes"),
        ({"top": 13}, "top=13"),
        ({"top": 12, "hand": 46}, "hand=46"),
        ({"top": 12, "trump_suit": 13}, "trump_suit=13"),
        ({"top": 10, "hand": 34}, "66 tiles, so at most 33 each"),
        ({"top": 2}, "trump_suit=6"),
    ],
)
def test_bad_options(options, message):
    """Suits that the set lacks and hands too large for it are refused."""
    with pytest.raises(ValueError, match=message):
        variant("forty_two", **options)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: partner_law(8), "from 0 to 7 trumps, not 8"),
        (lambda: partner_law(-1), "not -1"),
        (lambda: partner_law(0, tiles=13), "too few"),
        (lambda: lie_law(3, others=4), "28 tiles are too few for 4 other hands"),
        (lambda: lie_law(3, others=0), "too few for 0"),
    ],
)
def test_bad_tables(call, message):
    """Tables for hands that cannot be are refused."""
    with pytest.raises(ValueError, match=message):
        call()
