"""A throw made until it counts: enumeration of single throws, the walk, simulation, refusals."""

import itertools
import re
from fractions import Fraction as F

import pytest

from oddslab import engine
from oddslab.apparatus.dice import accepted_chance, throw_law, total_law
from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.game import OrMore, variant
from oddslab.gamebook.dice.throwing import GAME
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import flat

TOTAL, THROWS = axis("total"), axis("throws")


def throwing(**options):
    return variant(GAME, **options)


def law_of(v):
    return GAME.exact(v.rules, v.policies)


def figure(v, key):
    return next(f for f in v.figures() if f.key == key).of(law_of(v))


# ---- cocked dice and fouls


def test_cocking_by_throws_leaves_the_faces_alone():
    """A throw cocked with chance c takes 1/(1-c) throws in mean, and totals as ever."""
    v = throwing(cocked_chance="1/10")
    assert figure(v, "mean_throws") == F(10, 9)
    assert law_of(v).marginal("total") == law_of(throwing()).marginal("total")
    assert law_of(throwing()).probability(THROWS == 1) == 1


def test_cocking_by_dice_takes_a_power_of_throws():
    """Each of n dice cocked with chance c takes 1/(1-c)^n throws in mean."""
    v = throwing(cocking="per_die", cocked_chance="1/10", dice=4)
    assert figure(v, "mean_throws") == F(10, 9) ** 4
    assert law_of(v).marginal("total") == law_of(throwing(dice=4)).marginal("total")


def test_cocking_by_faces_changes_the_faces():
    """Where a six is always cocked, one die shows the five others alike in 6/5 throws."""
    v = throwing(dice=1, cocking="by_face", cocked_chance="0,0,0,0,0,1")
    assert figure(v, "mean_throws") == F(6, 5)
    total = law_of(v).marginal("total")
    assert dict(total.items()) == dict.fromkeys(range(1, 6), F(1, 5))


def test_which_dice_are_thrown_again_is_all_one():
    """All dice are thrown at once, so both readings of a cocked die are the same game."""
    both = [throwing(cocked_chance="1/4", cocked_dice=r) for r in ("that_throw", "all")]
    assert law_of(both[0]) == law_of(both[1])
    assert both[0].setup == both[1].setup


def test_a_foul_is_void_or_forfeits_the_chance():
    """Void fouls only take time; forfeiting scores nothing with the chance of a foul first."""
    void = throwing(foul_chance="1/5", cocked_chance="1/4")
    assert law_of(void).marginal("total") == law_of(throwing()).marginal("total")
    assert figure(void, "mean_throws") == 1 / (F(4, 5) * F(3, 4))
    lost = throwing(foul_chance="1/5", cocked_chance="1/4", foul="forfeit")
    assert figure(lost, "forfeited") == F(1, 5) / (F(1, 5) + F(4, 5) * F(3, 4)) == F(1, 4)
    assert figure(lost, "mean_throws") == F(5, 4)
    assert figure(lost, "mean_total") == F(3, 4) * F(21, 2)
    assert figure(lost, "first_throw_settles") == F(4, 5)


def test_the_lump_of_many_throws_holds_the_rest():
    """Of throws cocked half the time, most=4 lumps 1/8 into four or more."""
    law = law_of(throwing(cocked_chance="1/2", most=4)).marginal("throws")
    assert [p for _, p in law.items()] == [F(1, 2), F(1, 4), F(1, 8), F(1, 8)]
    assert isinstance(list(law.ways)[-1], OrMore)


# ---- secured dice, dice on an axis


def test_a_secured_die():
    """Held for certain it shows its face; held with chance s, it is else a die like the others."""
    held = throwing(secured_face=6)
    assert law_of(held).probability(TOTAL >= 8) == 1
    assert figure(held, "mean_total") == 6 + 7
    half = throwing(secured_face=6, secure_success="1/2")
    assert figure(half, "mean_total") == (6 + F(7, 2)) / 2 + 7


@pytest.mark.parametrize(
    ("on_axis", "seven"),
    [
        ("ace_six;ace_six", F(1, 4)),
        ("deuce_five;deuce_five", F(1, 4)),
        ("ace_six;deuce_five", F(1, 8)),
        ("ace_six;none", F(1, 6)),
    ],
)
def test_dice_on_an_axis(on_axis, seven):
    """Two dice that roll like wheels throw seven as often as published."""
    assert law_of(throwing(dice=2, on_axis=on_axis)).probability(TOTAL == 7) == seven


@pytest.mark.parametrize("offset", range(4))
def test_dice_that_turn_as_one(offset):
    """On the ace-six axis two quarter turns apart make seven for certain, none apart a pair."""
    v = throwing(dice=2, on_axis="ace_six", axis_correlation=1, axis_offset=offset)
    totals = dict(law_of(v).marginal("total").items())
    quarter = F(1, 4)
    by_hand = {
        0: {4: quarter, 6: quarter, 10: quarter, 8: quarter},
        1: {5: quarter, 8: quarter, 9: quarter, 6: quarter},
        2: {7: F(1)},
        3: {6: quarter, 5: quarter, 8: quarter, 9: quarter},
    }
    assert totals == by_hand[offset]


# ---- enumeration of one physical throw in the test, process and not law

FAIR = dict.fromkeys(range(1, 7), F(1, 6))
LOADED = dict.fromkeys(range(1, 6), F(4, 25)) | {6: F(1, 5)}
COCKED = (F(0), F(1, 2), F(0), F(0), F(0), F(1, 3))
BY_FACE = {"cocking": "by_face", "cocked_chance": COCKED}


def enumerated(sets, cocked):
    """The law of an accepted total, and how often a throw is accepted."""
    law = {}
    for p_set, dice in sets:
        for thrown in itertools.product(*(die.items() for die in dice)):
            p = p_set
            for f, q in thrown:
                p *= q * (1 - cocked[f - 1])
            total = sum(f for f, _ in thrown)
            law[total] = law.get(total, F(0)) + p
    clear = sum(law.values())
    return Distribution({t: p / clear for t, p in law.items() if p}, ("total",)), clear


def test_a_magnet_and_faces_that_cock():
    """A throw with a magnet that cocks by faces is made anew, switch and all.

    Conditioning each branch by itself would leave the switch at its odds among throws that count;
    loaded throws cock more often here, so that it is on less often in those.
    """
    v = throwing(dice=2, kind="mixture", switched_on="1/3", **BY_FACE)
    sets = [(F(1, 3), [LOADED] * 2), (F(2, 3), [FAIR] * 2)]
    law, clear = enumerated(sets, COCKED)
    assert total_law(v.rules, 2) == law == law_of(v).marginal("total")
    assert accepted_chance(v.rules, 2) == clear
    joint = throw_law(v.rules, 2).joint()
    assert sum(joint.values()) == 1
    assert Distribution(joint, ("a", "b")).map(lambda o: o["a"] + o["b"], ("total",)) == law
    branches = [enumerated([(F(1), dice)], COCKED)[0] for _, dice in sets]
    wrong = branches[0].mean() / 3 + branches[1].mean() * 2 / 3
    assert law.mean() != wrong


def test_each_die_as_stated():
    """Fair and loaded dice that cock by faces, by enumeration."""
    v = throwing(dice=3, kind="loaded;fair;fair", **BY_FACE)
    law, clear = enumerated([(F(1), [LOADED, FAIR, FAIR])], COCKED)
    assert law_of(v).marginal("total") == law
    assert figure(v, "mean_throws") == 1 / clear


def test_all_dice_are_like_the_first_or_fair():
    """crooked=all takes the first die for all of them, crooked=one for the first alone."""
    stated = {"dice": 2, "kind": "loaded;flats"}
    assert law_of(throwing(crooked="all", **stated)) == law_of(throwing(dice=2, kind="loaded"))
    one = law_of(throwing(crooked="one", **stated))
    assert one == law_of(throwing(dice=2, kind="loaded;fair"))


# ---- the walk: the kernel's own process, branch by branch

C = {"cocked_chance": "1/10", "most": 3}
HELD = {"secured_face": 6, "secure_success": "1/3"}
TURNING = {"axis_correlation": "1/2", "axis_offset": 3}
WALKED = {
    "plain": {},
    "small": dict(GAME.small),
    "forfeit": {"dice": 2, "foul": "forfeit", "foul_chance": "1/20", **C},
    "per die": {"dice": 2, "cocking": "per_die", "foul_chance": "1/20", **C},
    "by face, forfeit": {"dice": 2, "foul": "forfeit", "foul_chance": "1/3", "most": 3, **BY_FACE},
    "always a foul": {"dice": 2, "foul": "forfeit", "foul_chance": 1},
    "magnet by face": {"dice": 2, "kind": "mixture", "most": 4, **BY_FACE},
    "magnet, five dice": {"dice": 5, "kind": "mixture"},
    "secured by face": {"dice": 2, "most": 3, **HELD, **BY_FACE},
    "secured": {"dice": 2, "secured_face": 5},
    "axis": {"dice": 2, "on_axis": "deuce_five", "kind": "loaded;fair", "loaded_face": 1},
    "turning as one": {"dice": 3, "on_axis": "ace_six;ace_six;none", **TURNING, **C},
    "magnet turning as one": {
        "dice": 2, "on_axis": "trey_four", "axis_correlation": "2/3", "kind": "mixture", **BY_FACE,
        "most": 3,
    },
}  # fmt: skip


@pytest.mark.parametrize("case", WALKED)
def test_the_walk_equals_the_formula(case):
    """The kernel's process, followed through every branch, has the law of the formula."""
    v = throwing(**WALKED[case])
    assert walk(v) == law_of(v)


# ---- simulation

CASES = {
    "plain": ({}, {"kind": "loaded;fair;fair"}),
    "cocked": ({"cocked_chance": "1/10"}, {"cocked_chance": "1/9"}),
    "per die": ({"cocking": "per_die", "cocked_chance": "1/10"}, {"cocked_chance": "1/4"}),
    "magnet by face": (
        {"dice": 2, "kind": "mixture", **BY_FACE}, {"dice": 2, "kind": "loaded", **BY_FACE}
    ),
    "forfeit": (
        {"foul": "forfeit", "foul_chance": "1/20"}, {"foul": "forfeit", "foul_chance": "1/18"}
    ),
    "secured": ({"secured_face": 6, "secure_success": "9/10"}, {"secured_face": 6}),
    "turning": (
        {"dice": 2, "on_axis": "ace_six", "axis_correlation": "1/2"},
        {"dice": 2, "on_axis": "ace_six", "axis_correlation": "1/2", "axis_offset": 2},
    ),
}  # fmt: skip
FALSE_ALARM = 1e-6  # of each test of fit


@pytest.mark.parametrize("case", CASES)
def test_simulation_follows_the_law_and_no_other(case):
    """2^18 throws fit the exact law (false alarm 1e-6), and not that of slightly other rules."""
    options, wrong = CASES[case]
    v = throwing(**options)
    runner = engine.Runner(v, seed=11)
    runner.run(0, 1 << 18)
    counts = runner.tally.tolist()
    assert sum(counts) == 1 << 18
    assert chi_square_gof(counts, flat(v, law_of(v))).p_value > FALSE_ALARM
    assert chi_square_gof(counts, flat(v, law_of(throwing(**wrong)))).p_value < FALSE_ALARM


# ---- words, and what is refused


def told(number, **options):
    v = throwing(**options)
    outcome, log = engine.play_one(v, number, 1)
    return list(GAME.tell(v.rules, log, outcome))


def test_throws_are_told():
    """Each throw in words: what it shows, and whether it counts."""
    assert told(0) == ["Throw 1: 3 2 6: total 11."]
    per_die = {"cocking": "per_die", "cocked_chance": "1/10", "foul_chance": "1/20"}
    assert told(1, **per_die) == [
        "Throw 1: 6 (cocked) 1 2: cocked, all are thrown again.",
        "Throw 2: 3 3 (cocked) 3: cocked, all are thrown again.",
        "Throw 3: 3 2 3: total 8.",
    ]
    assert told(0, foul="forfeit", foul_chance=1) == [
        "Throw 1: 3 2 6: foul, and the chance is forfeited."
    ]


REFUSED = {
    "foul_chance=1 with foul=rethrow leaves no throw that counts": {"foul_chance": 1},
    "foul_chance=1.5 is not possible: accepted is a number from 0 to 1": {"foul_chance": 1.5},
    "cocked_chance=1 leaves no throw that counts": {"cocked_chance": 1},
    "cocks every throw of these dice": {"cocking": "by_face", "cocked_chance": 1},
    "cocked_chance=0,0,1 is not possible": {
        "cocking": "by_face", "cocked_chance": "0,0,1",
    },
    "six values of cocked_chance go with cocking=by_face only": {"cocked_chance": "0,0,0,0,0,1"},
    "axis_correlation needs two dice on the same axis: give on_axis": {"axis_correlation": 1},
    "exclude each other": {"axis_correlation": 1, "on_axis": "ace_six", "secured_face": 6},
    "turns the second die to 2 when the first shows 2, but it has the faces [4, 5] only": {
        "on_axis": "ace_six", "axis_correlation": 1, "kind": "fair;dispatcher;fair",
    },
    "leaves a die with the faces [1, 6] none to show": {
        "kind": "dispatcher", "dispatcher": "6,6,6,1,1,1", "on_axis": "ace_six",
    },
    "on_axis is given for 2 dice, but 3 are thrown": {"on_axis": "none;none"},
    "did you mean ace_six?": {"on_axis": "ace_sxi"},
    "dice=0 is not possible: accepted is a whole number from 1 to 1000": {"dice": 0},
    "most=1 is not possible: accepted is a whole number from 2 to 512": {"most": 1},
    "secured_face=7 is not possible: accepted is none | a whole number from 1": {"secured_face": 7},
}  # fmt: skip


@pytest.mark.parametrize("message", REFUSED)
def test_bad_rules_are_refused_by_name(message):
    """The message names the value and what is accepted."""
    with pytest.raises(ValueError, match=re.escape(message)):
        throwing(**REFUSED[message])
