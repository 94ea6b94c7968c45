"""Dice: the law of each die, of one throw of several, and what is refused."""

import itertools
import math
from dataclasses import dataclass
from fractions import Fraction as F

import pytest

from oddslab.apparatus.dice import (
    RINGS,
    ThrowRules,
    accepted_chance,
    cubes,
    faces_of,
    fair_die,
    integer_weights,
    throw_law,
    throw_table,
)


@dataclass(frozen=True)
class Throws(ThrowRules):
    """The options of dice and of throwing, and no others."""


def joint(dice=2, **options):
    return throw_law(Throws(**options), dice).joint()


def faces(dice=1, **options):
    return [dict(law) for law in faces_of(Throws(**options), dice)]


def product(*laws):
    """The joint law of independent dice, by multiplying out."""
    return {
        tuple(f for f, _ in row): math.prod((p for _, p in row), start=F(1))
        for row in itertools.product(*(law.items() for law in laws))
    }


def sixths(*shown):
    return {f: F(shown.count(f), 6) for f in sorted(set(shown))}


EVEN_REST = dict.fromkeys(range(1, 6), F(4, 25)) | {6: F(1, 5)}
PHYSICAL = {1: F(2, 15), 2: F(1, 6), 3: F(1, 6), 4: F(1, 6), 5: F(1, 6), 6: F(1, 5)}
FLATS = {1: F(1, 5), 2: F(3, 20), 3: F(3, 20), 4: F(3, 20), 5: F(3, 20), 6: F(1, 5)}
CONVEX = {1: F(2, 15), 2: F(11, 60), 3: F(11, 60), 4: F(11, 60), 5: F(11, 60), 6: F(2, 15)}


# ---- one die


@pytest.mark.parametrize(
    ("options", "law"),
    [
        ({}, fair_die()),
        ({"kind": "dispatcher"}, sixths(4, 4, 5, 5, 6, 6)),
        ({"kind": "dispatcher", "dispatcher": "low"}, sixths(1, 1, 2, 2, 3, 3)),
        ({"kind": "dispatcher", "dispatcher": "odd"}, sixths(1, 1, 3, 3, 5, 5)),
        ({"kind": "dispatcher", "dispatcher": "even"}, sixths(2, 2, 4, 4, 6, 6)),
        ({"kind": "dispatcher", "dispatcher": "double_five"}, sixths(1, 3, 4, 5, 5, 6)),
        ({"kind": "dispatcher", "dispatcher": (1, 1, 1, 1, 1, 6)}, sixths(1, 1, 1, 1, 1, 6)),
        ({"kind": "loaded"}, EVEN_REST),
        ({"kind": "loaded", "load": "physical"}, PHYSICAL),
        (
            {"kind": "loaded", "load": "physical", "loaded_face": 1},
            PHYSICAL | {1: F(1, 5), 6: F(2, 15)},
        ),
        ({"kind": "flats"}, FLATS),
        ({"kind": "flats", "flats": F(1, 3)}, {1: F(1, 2), 6: F(1, 2)}),
        ({"kind": "convex"}, CONVEX),
        ({"kind": "convex", "convex": 0}, dict.fromkeys((2, 3, 4, 5), F(1, 4))),
        (
            {"kind": "vector", "load": "0.5,0.1,0.1,0.1,0.1,0.1"},
            {1: F(1, 2)} | dict.fromkeys(range(2, 7), F(1, 10)),
        ),
        ({"kind": "vector", "load": (0, 0, 0, 0, 0, 1)}, {6: F(1)}),
    ],
)
def test_law_of_one_die(options, law):
    """The law of each kind of die is that of the rules page (DI-2 to DI-6) and sums to one."""
    assert faces(**options) == [law]
    assert sum(law.values()) == 1


def test_dice_stated_one_by_one():
    """Options given for each die are taken in order; a single value stands for all (DI-7)."""
    assert faces(2, kind="loaded;flats") == [EVEN_REST, FLATS]
    assert faces(2, kind="flats") == [FLATS, FLATS]
    assert faces(2, kind="dispatcher", dispatcher="odd;1,2,3,4,5,6") == [
        sixths(1, 1, 3, 3, 5, 5), fair_die(),
    ]  # fmt: skip
    assert faces(3, kind="loaded", crooked="one") == [EVEN_REST, fair_die(), fair_die()]
    assert faces(2, kind="loaded;flats", crooked="all") == [EVEN_REST, EVEN_REST]
    assert faces(3, kind="loaded;flats", crooked="all") == [EVEN_REST] * 3


def test_six_dice_and_six_faces_are_told_apart():
    """Six values are one die's faces or chances where they can be, else one for each die."""
    odd = (1, 1, 3, 3, 5, 5)
    assert faces(6, kind="dispatcher", dispatcher=odd) == [sixths(*odd)] * 6
    kinds = ("fair", "loaded", "fair", "flats", "fair", "fair")
    assert [law == fair_die() for law in faces(6, kind=kinds)] == [k == "fair" for k in kinds]


@pytest.mark.parametrize(
    ("options", "dice", "message"),
    [
        ({"kind": "loaded;fair;fair"}, 2, "kind is given for 3 dice, but 2 are thrown"),
        ({"kind": "vector"}, 1, "kind=vector needs six chances in load"),
    ],
)
def test_refused_dice(options, dice, message):
    """Dice that the options do not describe are refused."""
    with pytest.raises(ValueError, match=message):
        faces(dice, **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kind": "crooked"}, "kind=crooked is not possible: accepted is fair"),
        ({"kind": "loadd"}, "did you mean loaded"),
        ({"dispatcher": "1,1,2,2,3,7"}, "dispatcher=1,1,2,2,3,7 is not possible"),
        ({"dispatcher": (1, 2, 3)}, "six faces"),
        ({"load": (F(1, 6),) * 5 + (F(1, 5),)}, "sum to 31/30, not to 1"),
        ({"load": "1,-1,1,0,0,0"}, "load=1,-1,1,0,0,0 is not possible"),
        ({"load": "nan,0,0,0,0,1"}, "load=nan"),
        ({"flats": "2/5"}, "a number from 0 to 1/3"),
        ({"convex": "2/3"}, "a number from 0 to 1/2"),
        ({"loaded_face": 7}, "a whole number from 1 to 6"),
        ({"secured_face": 0}, "secured_face=0 is not possible"),
        ({"axis_offset": 4}, "a whole number from 0 to 3"),
        ({"cocked_chance": 1}, "cocked_chance=1 leaves no throw"),
        ({"cocked_chance": (0,) * 6}, "go with cocking=by_face only"),
        ({"cocking": "by_face", "cocked_chance": "1/2,1/3"}, "six chances.*2 are given"),
    ],
)
def test_refused_options(options, message):
    """Impossible values are refused with the value and what is accepted."""
    with pytest.raises(ValueError, match=message):
        Throws(**options)


# ---- a throw


def test_a_throw_of_independent_dice():
    """Without anything done in throwing, the joint law is the product of the dice."""
    assert joint() == product(fair_die(), fair_die())
    assert joint(kind="loaded;flats") == product(EVEN_REST, FLATS)
    assert joint(3, kind="convex") == product(CONVEX, CONVEX, CONVEX)


def test_fair_is_told_from_crooked():
    """A throw is fair where all six faces of each die are alike, whatever the dice are called."""
    assert throw_law(Throws(), 3).fair
    assert throw_law(Throws(kind="flats", flats=0), 3).fair
    assert throw_law(Throws(kind="dispatcher", dispatcher="6,5,4,3,2,1"), 1).fair
    assert not throw_law(Throws(kind="loaded", crooked="one"), 3).fair
    assert not throw_law(Throws(on_axis="ace_six"), 1).fair
    assert not throw_law(Throws(secured_face=6), 3).fair


@pytest.mark.parametrize("ring", RINGS)
def test_dice_on_an_axis(ring):
    """A die on an axis shows the four faces of its ring, a quarter each if fair (TH-6)."""
    wheel = dict.fromkeys(RINGS[ring], F(1, 4))
    assert joint(on_axis=ring) == product(wheel, wheel)
    assert joint(on_axis=f"{ring};none") == product(wheel, fair_die())


def test_a_ring_turns_through_opposite_faces():
    """Faces two quarter turns apart are opposite, and the axis is the pair that is missing."""
    for ring in RINGS.values():
        assert all(ring[k] + ring[(k + 2) % 4] == 7 for k in range(4))
        assert len(set(ring)) == 4
    assert {7 - f for r in RINGS.values() for f in r} == set(range(1, 7))


def test_a_loaded_die_on_an_axis():
    """The four faces that are left keep their weights, rescaled to one."""
    assert joint(1, kind="vector", load="1/5,4/25,4/25,4/25,4/25,4/25", on_axis="trey_four") == {
        (1,): F(5, 17), (2,): F(4, 17), (5,): F(4, 17), (6,): F(4, 17),
    }  # fmt: skip
    rest = {f: EVEN_REST[f] / sum(EVEN_REST[g] for g in RINGS["deuce_five"]) for f in (1, 3, 4, 6)}
    assert joint(1, kind="loaded", on_axis="deuce_five") == product(rest)


@pytest.mark.parametrize("offset", range(4))
def test_dice_that_turn_as_one(offset):
    """With correlation r the second die follows the first with chance r, else it is free (TH-7)."""
    ring = RINGS["ace_six"]
    together = joint(on_axis="ace_six", axis_correlation=1, axis_offset=offset)
    assert together == {(ring[k], ring[(k + offset) % 4]): F(1, 4) for k in range(4)}
    half = joint(3, on_axis="ace_six;ace_six;none", axis_correlation="1/2", axis_offset=offset)
    wheel = dict.fromkeys(ring, F(1, 4))
    assert half == {
        (*ab, c): F(1, 6) * (F(1, 2) * p + F(1, 2) * together.get(ab, 0))
        for ab, p in product(wheel, wheel).items()
        for c in range(1, 7)
    }


def test_a_secured_die():
    """A held die shows the chosen face with the chance of the hold; the rest are fair (TH-5)."""
    assert joint(secured_face=6) == product({6: F(1)}, fair_die())
    held = dict.fromkeys(range(1, 6), F(1, 18)) | {6: F(1, 18) + F(2, 3)}
    assert joint(secured_face=6, secure_success="2/3") == product(held, fair_die())
    assert joint(secured_face=6, secure_success=0) == joint()


def test_three_throws_with_a_six_secured():
    """Rules page, section 2: 42 or more with a six held in each throw has chance 4345/15552."""
    total = {0: F(1)}
    for _ in range(3):
        grown = {}
        for shown, p in joint(3, secured_face=6).items():
            for t, q in total.items():
                grown[t + sum(shown)] = grown.get(t + sum(shown), 0) + p * q
        total = grown
    assert sum(p for t, p in total.items() if t >= 42) == F(4345, 15552)


# ---- a switch, and cocked dice


def test_a_switch():
    """With a magnet on half the time the dice are loaded together or fair together (DI-2)."""
    on, off = product(EVEN_REST, EVEN_REST), product(fair_die(), fair_die())
    assert joint(kind="mixture") == {f: (on[f] + off[f]) / 2 for f in off}
    assert joint(kind="mixture", switched_on="1/4") == {f: on[f] / 4 + off[f] * 3 / 4 for f in off}
    assert joint(kind="mixture", switched_on=1) == on
    marginal = {a: sum(p for (b, _), p in joint(kind="mixture").items() if a == b) for a in on}
    assert joint(kind="mixture") != product(marginal, marginal)


def test_cocked_throws_leave_the_law_alone():
    """Cocking blind to the faces changes no result, only the throws that it takes (TH-4)."""
    for cocking, accepted in (("per_throw", F(9, 10)), ("per_die", F(9, 10) ** 3)):
        rules = Throws(cocking=cocking, cocked_chance="1/10", kind="loaded")
        assert throw_law(rules, 3).joint() == joint(3, kind="loaded")
        assert accepted_chance(rules, 3) == accepted
    assert accepted_chance(Throws(), 5) == 1


def given_flat(law, cocked):
    """The law given that no die is cocked, and the chance of it, by counting every throw."""
    kept = {fs: p * math.prod(1 - cocked[f - 1] for f in fs) for fs, p in law.items()}
    total = sum(kept.values())
    return {fs: p / total for fs, p in kept.items() if p}, total


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"kind": "loaded;flats"},
        {"kind": "mixture", "switched_on": "1/3"},
        {"on_axis": "ace_six", "axis_correlation": "1/2", "axis_offset": 1},
    ],
)
def test_cocking_by_face(options):
    """Cocking that depends on the face leaves the law given no cocked die, of the whole throw."""
    cocked = (F(1, 2), F(0), F(1, 5), F(1, 5), F(0), F(1))
    rules = Throws(cocking="by_face", cocked_chance=cocked, **options)
    law, accepted = given_flat(joint(**options), cocked)
    assert throw_law(rules, 2).joint() == law
    assert accepted_chance(rules, 2) == accepted


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"axis_correlation": "1/2"}, "needs two dice on the same axis"),
        ({"axis_correlation": 1, "on_axis": "ace_six;trey_four"}, "dice on the same axis"),
        ({"axis_correlation": 1, "on_axis": "ace_six", "secured_face": 2}, "exclude each other"),
        ({"on_axis": "trey_four;ace_six;none"}, "on_axis is given for 3 dice"),
        ({"kind": "vector", "load": (1, 0, 0, 0, 0, 0), "on_axis": "ace_six"}, "none to show"),
        (
            {"kind": "dispatcher", "dispatcher": "low", "on_axis": "ace_six", "axis_correlation": 1,
             "axis_offset": 2},
            "has the faces",
        ),
        ({"cocking": "by_face", "cocked_chance": 1}, "every face is always cocked"),
    ],
)  # fmt: skip
def test_refused_throws(options, message):
    """Throws that cannot be made so are refused."""
    with pytest.raises(ValueError, match=message):
        joint(**options)


def test_a_switch_over_many_dice_is_refused():
    """The joint law of many dice under one switch would be too long."""
    with pytest.raises(ValueError, match="up to 4 dice in one throw, not 5"):
        joint(5, kind="mixture")


# ---- numbers for kernels, and the cube itself


def test_whole_weights():
    """Chances become the smallest whole numbers in the same ratios."""
    assert integer_weights([F(1, 5), F(3, 20), F(13, 20)]) == [4, 3, 13]
    assert integer_weights([F(1, 6)] * 6) == [1] * 6


def test_the_table_of_a_throw():
    """Each group: dice, faces per die, then size, total and, last, the weights of its tuples."""
    table = throw_table(throw_law(Throws(kind="loaded;flats"), 2))
    assert table[:4] == [1, 6, 6, 25]
    assert table[16:22] == [4, 4, 4, 4, 4, 5]
    assert table[22:26] == [1, 6, 6, 20]
    assert len(table) == 2 * (2 + 2 + 3 * 6)
    turning = throw_table(throw_law(Throws(on_axis="trey_four", axis_correlation=1), 2))
    assert turning[:4] == [2, 6, 36, 4]
    weights = turning[-36:]
    assert [k for k, w in enumerate(weights) if w] == [0, 7, 28, 35]  # 1-1, 2-2, 5-5, 6-6


def test_two_forms_of_the_die():
    """Opposite faces summing to seven leave two numberings; the usual one has 4 left, 3 right."""
    forms = cubes()
    assert len(forms) == 2
    western, mirror = forms
    assert western == {"up": 1, "front": 2, "left": 4, "right": 3, "back": 5, "down": 6}
    assert mirror == western | {"left": 3, "right": 4}
    for form in forms:
        assert form["up"] + form["down"] == form["front"] + form["back"] == 7
        assert form["left"] + form["right"] == 7


def test_the_two_forms_are_all():
    """All 48 numberings with opposite faces summing to seven are 24 turns of each form."""
    numberings = [
        (up, front, left)
        for up, front, left in itertools.permutations(range(1, 7), 3)
        if len({up, front, left, 7 - up, 7 - front, 7 - left}) == 6
    ]
    assert len(numberings) == 48
    assert sum(right_handed(*n) for n in numberings) == 24
    western, mirror = (right_handed(d["up"], d["front"], d["left"]) for d in cubes())
    assert western != mirror


def right_handed(*corner):
    """Which way the pairs 1-6, 2-5, 3-4 lie: turning the die never changes it, a mirror does."""
    pairs = [min(f, 7 - f) for f in corner]
    swaps = sum(x > y for x, y in itertools.combinations(pairs, 2))
    return (swaps + sum(f > 3 for f in corner)) % 2 == 0
