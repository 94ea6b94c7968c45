"""The raffle: its law against published values, enumeration, the walk and simulation."""

import functools
import itertools
import re
import time
from fractions import Fraction as F

import pytest

from oddslab import engine
from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.game import OrMore, variant
from oddslab.gamebook.dice import _raffle_exact as exact
from oddslab.gamebook.dice.raffle import GAME
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import flat

TIES = ("shake_off", "divide", "win", "lose")
BEST, TIED, PRIZE = axis("best"), axis("tied"), axis("prize")


def raffle(**options):
    return variant(GAME, **options)


def law_of(v):
    return GAME.exact(v.rules, v.policies)


# ---- one chance


TAIL = [
    5038848, 4271454, 3530835, 2841120, 2221551, 1684982, 1237313, 877844, 600380, 394820, 248921,
    149942, 85943, 46640, 23815, 11350, 4996, 2002, 715, 220, 55, 10, 1,
]  # fmt: skip


def test_one_chance_has_the_published_ways():
    """Of 6^9 throws of nine dice, 32 or more comes in 5038848 ways, ..., 54 in one."""
    chance = exact.chance_law()
    assert chance.total == 6**9
    assert [chance.at_least(k) * 6**9 for k in range(32, 55)] == TAIL
    assert exact.chance_law(raffle(players=1).rules) == chance
    assert law_of(raffle(players=1)).marginal("best") == chance.rename("best")


def test_one_chance_is_symmetric_about_the_half():
    """Nine fair dice total k as often as 63 - k, so 32 or more is an even bet."""
    ways = exact.chance_law().ways
    assert all(ways[k] == ways[63 - k] for k in ways)


def test_a_secured_six_in_every_throw():
    """With one six held in each of three throws, 42 or more comes with chance 4345/15552."""
    v = raffle(players=1, secured_face=6)
    assert law_of(v).probability(BEST >= 42) == F(4345, 15552)
    assert v.figures()[0].key == "forty_two_or_more"
    assert v.figures()[0].of(law_of(v)) == F(4345, 15552)


# ---- what a chance is worth

VALUES = {
    (42, 20): (0.6064050334, 0.6715494991, 0.7409605322),
    (45, 21): (0.9071799251, 0.9291866878, 0.9515294368),
    (44, 16): (0.8719407562, 0.8999264545, 0.9284668959),
}


@pytest.mark.parametrize("lead", VALUES)
def test_the_worth_of_a_lead(lead):
    """A lead is worth the published parts of the prize; throwing off and dividing are equal."""
    for ties, value in zip(("lose", "shake_off", "win"), VALUES[lead]):
        found = exact.value_of_thrown(*lead, raffle(ties=ties).rules)
        assert round(float(found), 10) == value
    shaken, divided = (raffle(ties=t).rules for t in ("shake_off", "divide"))
    assert exact.value_of_thrown(*lead, shaken) == exact.value_of_thrown(*lead, divided)
    assert exact.none_reaches(*lead) == exact.value_of_thrown(*lead, raffle(ties="lose").rules)


def test_the_odds_quoted_for_42_have_two_readings():
    """None of 20 reaches 42 at 1.54 to 1 and not 2 to 1; the holder's worth is 2.04 to 1."""
    rules = raffle(held=42).rules
    p = exact.lead_value(42, 20, rules)
    assert p == exact.none_reaches(42, 20)
    assert float(p / (1 - p)) == pytest.approx(1.540683, abs=1e-6)
    q = exact.lead_value(42, 20, raffle(held=42, lead_reading="holder_value").rules)
    assert q == exact.value_of_thrown(42, 20, rules)
    assert float(q / (1 - q)) == pytest.approx(2.044599, abs=1e-6)


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("already", [0, 1, 5, 8])
def test_the_worth_of_a_lead_is_what_its_law_says(ties, already):
    """The holder's part by formula is the chance, or mean share, under the joint law."""
    v = raffle(held=42, already_tied=already, ties=ties, players=4)
    law = law_of(v)
    value = exact.value_of_thrown(42, 4, v.rules)
    holder = v.figures()[1]
    assert holder.of(law) == value
    if ties != "divide":
        assert value == law.probability((BEST == 42) & (PRIZE == "first"))
    elif already == 0:
        assert value == law.expect(lambda o: F(o["best"] == 42, o["tied"]))
    none = exact.none_reaches(42, 4)
    assert v.figures()[0].of(law) == none
    if already < 5:
        alone = (BEST == 42) & (TIED == already + 1)  # noqa: SIM300 - an axis, not a constant
        assert none == law.probability(alone)


@pytest.mark.parametrize("ties", TIES)
def test_all_chances_together_are_worth_the_prize(ties):
    """Holders and chances to come share the prize between them, no more and no less."""
    rules = raffle(held=42, already_tied=2, ties=ties).rules
    later = 20 * exact.value_of_unthrown(42, 20, rules)
    if ties in ("shake_off", "divide"):
        holders = 3 * exact.value_of_thrown(42, 20, rules)
    else:
        holders = exact.none_reaches(42 + (ties == "win"), 20, rules)
    assert holders + later == 1
    assert exact.value_of_unthrown("none", 20, rules) == F(1, 20)


@pytest.mark.parametrize(("held", "left"), [(42, 1), (54, 3), (9, 2)])
def test_the_closed_form_is_the_sum_over_those_who_come_level(held, left):
    """(A^(r+1) - B^(r+1)) / ((r+1) p) is the mean of 1/(1+m) over m later chances level."""
    chance = exact.chance_law()
    p, b = chance.pmf(held), chance.cdf(held - 1)
    choose = {1: (1, 1), 2: (1, 2, 1), 3: (1, 3, 3, 1)}[left]
    mean = sum(F(c, m + 1) * p**m * b ** (left - m) for m, c in enumerate(choose))
    assert exact.value_of_thrown(held, left, raffle().rules) == mean


def test_a_lead_that_no_chance_can_level():
    """Where a total has no ways, nothing is thrown off and all tie rules agree."""
    dice = {"kind": "dispatcher", "dispatcher": "odd", "dice": 2, "throws": 1}
    for ties in TIES:
        rules = raffle(ties=ties, held=7, players=3, **dice).rules  # two odd dice are even
        assert exact.value_of_thrown(7, 3, rules) == F(2, 3) ** 3


# ---- the winning total

WINNING = {
    2: (34.3946, 34, 34, 0.054573),
    10: (39.3486, 39, 39, 0.141071),
    20: (40.9721, 40, 41, 0.170009),
    50: (42.8081, 42, 43, 0.204383),
    100: (44.0157, 44, 44, 0.228498),
    116: (44.2574, 44, 44, 0.233515),
    120: (44.3118, 44, 44, 0.234654),
}


@pytest.mark.parametrize("players", WINNING)
def test_the_winning_total(players):
    """Mean, mode and median of the best total, and the chance of a tie for it, as published."""
    v = raffle(players=players)
    law = law_of(v)
    best = exact.winning_total(v.rules)
    tie = v.figures()[0]
    assert tie.key == "first_tie"
    found = (round(float(best.mean()), 4), best.mode(), best.median(), round(float(tie.of(law)), 6))
    assert found == WINNING[players]
    assert law.marginal("best") == best


def test_a_raffle_of_120_is_quick():
    """Its law of some 500 outcomes takes far less than a second."""
    v = raffle(players=120)
    start = time.process_time()
    law_of(v)
    assert time.process_time() - start < 1


# ---- enumeration: every throw of every player


def ways_of_one(faces, n):
    """Ways of each total of n dice with these faces, one throw at a time."""
    ways = {}
    for throw in itertools.product(faces, repeat=n):
        ways[sum(throw)] = ways.get(sum(throw), 0) + 1
    return ways


@functools.cache
def first_of(m, ways):
    """The chance that the first of m who throw again comes out best, round after round."""
    total = sum(w for _, w in ways)
    again, wins = F(0), F(0)
    for thrown in itertools.product(ways, repeat=m):
        p = F(1)
        for _, w in thrown:
            p *= F(w, total)
        best = max(t for t, _ in thrown)
        level = sum(t == best for t, _ in thrown)
        if thrown[0][0] == best:
            if level == m:
                again += p
            else:
                wins += p * first_of(level, ways) if level > 1 else p
    return wins / (1 - again)


def enumerated(ways, players, ties, held=None, already=0):
    """The joint law by going through all that the players can throw."""
    total, law = sum(ways.values()), {}
    for thrown in itertools.product(ways.items(), repeat=players):
        p = F(1)
        for _, w in thrown:
            p *= F(w, total)
        every = [held] * (already + 1 if held else 0) + [t for t, _ in thrown]
        best = max(every)
        m = every.count(best)
        first = F(1) if ties == "win" or m == 1 else F(0)
        if ties == "shake_off" and m > 1:
            first = first_of(m, tuple(ways.items()))
        other = "shared" if ties == "divide" else "later"
        most = players + len(every) - len(thrown)
        tied = OrMore(6) if most > 6 and m >= 6 else m
        for who, q in (("first", first), (other, 1 - first)):
            if q:
                law[best, tied, who] = law.get((best, tied, who), F(0)) + p * q
    return Distribution.from_probabilities(law, ("best", "tied", "prize"))


DIE = (1, 2, 3, 4, 5, 6)
SMALL = {
    "two players": (DIE, 1, {"players": 2}),
    "three players": (DIE, 1, {"players": 3}),
    "two dice": (DIE, 2, {"players": 2}),
    "a die with holes": ((1, 1, 3, 3, 5, 5), 1, {"players": 3}),
    "held": (DIE, 1, {"players": 2, "held": 4}),
    "held by three": (DIE, 1, {"players": 2, "held": 4, "already_tied": 2}),
    "held where a hole is": ((1, 1, 3, 3, 5, 5), 1, {"players": 2, "held": 4}),
}


LONG = {("two dice", "shake_off")}  # eleven totals, thrown again and again: 5 s to walk


@pytest.mark.parametrize(
    ("case", "ties"),
    [
        pytest.param(case, ties, marks=[pytest.mark.slow] if (case, ties) in LONG else [])
        for case in SMALL
        for ties in TIES
    ],
)
def test_the_law_is_the_enumeration(case, ties):
    """Going through every throw of every player gives the law, fraction by fraction."""
    faces, n, options = SMALL[case]
    crooked = {} if faces == DIE else {"kind": "dispatcher", "dispatcher": faces}
    v = raffle(ties=ties, dice=1, throws=n, **options, **crooked)
    ways = ways_of_one(faces, n)
    already = options.get("already_tied", 0)
    brute = enumerated(ways, options["players"], ties, options.get("held"), already)
    assert law_of(v) == brute
    assert walk(v) == brute


def test_seven_level_are_lumped_without_loss():
    """With seven players of a two-faced die, six and more tied share one cell, exactly."""
    load = "1/3,2/3,0,0,0,0"
    for ties in TIES:
        v = raffle(ties=ties, players=7, dice=1, throws=1, kind="vector", load=load)
        if ties != "shake_off":  # rounds upon rounds of seven are too many to go through
            assert law_of(v) == enumerated({1: 1, 2: 2}, 7, ties)
        assert walk(v) == law_of(v)


def test_those_level_have_equal_chances():
    """Round after round of throwing off leaves each of m tied with exactly 1/m."""
    for ways in (dict.fromkeys(DIE, 1), {1: 1, 2: 5, 4: 2}):
        assert [first_of(m, tuple(ways.items())) for m in (2, 3, 4)] == [F(1, 2), F(1, 3), F(1, 4)]


CROOKED = {
    "mixture": {"kind": "mixture", "cocking": "by_face", "cocked_chance": "1/2,0,0,0,0,1/3"},
    "on an axis": {"on_axis": "ace_six", "axis_correlation": "1/2", "axis_offset": 1},
    "odd and fair": {"kind": "dispatcher;fair", "dispatcher": "odd"},
    "secured": {"secured_face": 6, "secure_success": "1/3", "kind": "loaded"},
}


@pytest.mark.slow
@pytest.mark.parametrize("case", CROOKED)
def test_any_dice_are_walked_alike(case):
    """The kernel and the formula agree for crooked, secured and correlated dice."""
    v = raffle(players=2, dice=2, throws=1, **CROOKED[case])
    assert walk(v) == law_of(v)


# ---- simulation

CASES = {
    "document": ({}, {"kind": "flats"}),
    "divide": ({"ties": "divide", "players": 5}, {"players": 6, "ties": "divide"}),
    "secured": ({"secured_face": 6, "ties": "lose"}, {"ties": "lose"}),
    "held": ({"held": 40, "already_tied": 1}, {"held": 40}),
    "one chance": ({"players": 1}, {"players": 1, "kind": "loaded", "crooked": "one"}),
}
FALSE_ALARM = 1e-6  # of each test of fit


@pytest.mark.parametrize("case", CASES)
def test_simulation_follows_the_law_and_no_other(case):
    """2^17 raffles fit the exact law (false alarm 1e-6), and not that of other dice or rules."""
    options, wrong = CASES[case]
    v = raffle(**options)
    runner = engine.Runner(v, seed=7)
    runner.run(0, 1 << 17)
    assert runner.tally.sum() == 1 << 17
    counts = runner.tally.tolist()
    assert chi_square_gof(counts, flat(v, law_of(v))).p_value > FALSE_ALARM
    other = law_of(raffle(**wrong))
    cells = set(itertools.product(*(a.values for a in v.axes)))
    if set(other.ways) <= cells:
        assert chi_square_gof(counts, flat(v, other)).p_value < FALSE_ALARM
    else:  # its best totals alone tell
        tally = runner.tally.reshape([len(a) for a in v.axes]).sum((1, 2)).tolist()
        best = [other.marginal("best").pmf(x) for x in v.axes[0].values]
        assert chi_square_gof(tally, best).p_value < FALSE_ALARM


# ---- words, and what is refused


def told(number, **options):
    v = raffle(**options)
    outcome, log = engine.play_one(v, number, 1)
    return list(GAME.tell(v.rules, log, outcome))


def test_a_chance_is_told():
    """One chance in words: three throws and their total."""
    assert told(0, players=1) == [
        "Chance 1: 4 4 6; 2 5 6; 5 1 5: total 38.",
        "The best total is 38, and takes the prize.",
    ]


def test_a_shake_off_is_told():
    """Those who tie throw again until one is best."""
    small = {"players": 3, "dice": 1, "throws": 1}
    number = next(n for n in range(99) if any("Shake-off" in line for line in told(n, **small)))
    assert told(number, **small) == SHAKEN


SHAKEN = [
    "Chance 1: 6: total 6.",
    "Chance 2: 2: total 2.",
    "Chance 3: 6: total 6.",
    "Shake-off: 1: total 1.",
    "Shake-off: 2: total 2.",
    "The best total is 6, thrown 2 times: a later one takes the prize.",
]


def test_a_lead_is_told():
    """A total already thrown comes first."""
    assert told(0, players=1, held=42, already_tied=1, ties="divide") == [
        "42 has been thrown by 2 chances and leads.",
        "Chance 1: 4 4 6; 2 5 6; 5 1 5: total 38.",
        "The best total is 42, thrown 2 times: the prize is shared.",
    ]


REFUSED = {
    "held=55 is not possible: 9 dice total 9 to 54": {"held": 55},
    "held=8": {"held": 8},
    "already_tied needs the leading total: give held": {"already_tied": 1},
    "already_tied=-1 is not possible: accepted is a whole number from 0": {"already_tied": -1},
    "players=0 is not possible: accepted is a whole number from 1": {"players": 0},
    "players=2.5": {"players": 2.5},
    "ties=shakeoff is not possible: accepted is shake_off | divide": {"ties": "shakeoff"},
    "at most 5000 dice": {"dice": 1000, "throws": 1000},
    "every chance totals 18, so that those tied would throw again": {"secured_face": 6, "dice": 1},
    "kind=mixture is possible for up to 4 dice": {"kind": "mixture", "dice": 5},
    "did you mean players": {"player": 3},
}


@pytest.mark.parametrize("message", REFUSED)
def test_bad_rules_are_refused_by_name(message):
    """The message names the value and what is accepted."""
    with pytest.raises(ValueError, match=re.escape(message)):
        raffle(**REFUSED[message])


def test_endless_throwing_off_is_refused_only_where_it_can_come():
    """Dice that always show the same are fine alone, or where ties are settled otherwise."""
    certain = {"kind": "vector", "load": "0,0,0,0,0,1"}
    assert law_of(raffle(players=1, **certain)) == Distribution.point(
        (54, 1, "first"), ("best", "tied", "prize")
    )
    for ties in ("divide", "win", "lose"):
        assert law_of(raffle(ties=ties, **certain)).probability(TIED >= 6) == 1
    with pytest.raises(ValueError, match="for ever"):
        raffle(held=54, players=1, **certain)


def test_questions_that_have_no_answer_are_refused():
    """A number of chances below 0, a mean over lumped ties, a law too large to hold."""
    with pytest.raises(ValueError, match="left=-1"):
        exact.none_reaches(42, -1)
    with pytest.raises(ValueError, match="left=0"):
        exact.value_of_unthrown(42, 0, raffle().rules)
    with pytest.raises(ValueError, match="6 and more"):
        law_of(raffle()).expect(lambda o: o["tied"])
    with pytest.raises(ValueError, match="or a simulation"):
        law_of(raffle(players=1_000_000))


def test_what_a_chance_still_to_be_thrown_is_worth_is_a_figure():
    """The holders and the chances to come share one prize between them."""
    v = variant(GAME, held=42, players=20)
    f = {f.key: f.of(GAME.exact(v.rules, v.policies)) for f in v.figures()}
    assert f["holder_gets_prize"] + 20 * f["unthrown_share"] == 1
    assert float(f["unthrown_share"]) == pytest.approx((1 - 0.6715494991) / 20, abs=1e-11)


def test_one_chance_is_no_plural():
    """With one chance to come the titles speak of one."""
    titles = {f.key: f.title for f in variant(GAME, held=42, players=1).figures()}
    assert titles["holder_gets_prize"].endswith(" gets the prize, 1 chance to come")
    assert titles["unthrown_share"] == "mean share of the prize of the chance still to be thrown"
