"""One throw of any dice: known totals, enumeration, the walk, simulation, and what is too large."""

import itertools
import re
import time
from fractions import Fraction as F

import pytest

from oddslab import engine
from oddslab.distribution import Distribution
from oddslab.game import text, variant
from oddslab.gamebook.dice import _dice_exact as exact
from oddslab.gamebook.dice.dice import GAME
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import flat


def dice(**options):
    return variant(GAME, **options)


def law_of(v):
    return GAME.exact(v.rules, v.policies)


# ---- known values


def test_mixed_dice_at_least_a_total():
    """Dice of 24, 23, 20, 16, 11, 9, 7 and 4 sides reach 65 with chance 64800983/163215360."""
    v = dice(sides="24;23;20;16;11;9;7;4")
    assert v.rules.count == 8
    assert law_of(v).at_least(65) == F(64800983, 163215360)


def test_a_correct_roller_is_even():
    """Each face of a die comes with exactly 1/6, the mean is 7/2; of three sides, 1/3 each."""
    assert dict(law_of(dice()).items()) == dict.fromkeys(range(1, 7), F(1, 6))
    assert law_of(dice()).mean() == F(7, 2)
    assert dict(law_of(dice(sides=3)).items()) == dict.fromkeys((1, 2, 3), F(1, 3))


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 20])
def test_the_sampler_is_even(sides):
    """The walk through the draw itself gives each face the same chance."""
    assert walk(dice(sides=sides)) == Distribution.uniform(range(1, sides + 1), ("total",))


def test_a_big_pool():
    """Of 9999 dice of five sides the mean is 29997 and the variance 19998."""
    v = dice(count=9999, sides=5)
    law = law_of(v)
    assert (law.mean(), law.var()) == (29997, 19998)
    assert exact.moments(v.rules) == (29997, 19998)


def test_a_thousand_dice_are_quick():
    """The law of 1000 dice takes far less than a second."""
    v = dice(count=1000)
    start = time.process_time()
    law = law_of(v)
    assert time.process_time() - start < 1
    assert law.mean() == 3500


@pytest.mark.parametrize("count", [10**16, "9999999999999999", "1e16"])
def test_what_is_too_large_is_refused_at_once_with_its_moments(count):
    """10^16 dice of five sides are refused in no time; the message has mean and variance."""
    start = time.process_time()
    n = int(F(str(count)))
    with pytest.raises(ValueError, match=f"count={n} .* mean {3 * n} and the variance {2 * n}"):
        dice(count=count, sides=5)
    assert time.process_time() - start < 0.1


def test_an_exact_law_that_is_too_large_is_refused():
    """20000 dice can be simulated; their law would fill the memory, and its moments are given."""
    v = dice(count=20_000)
    with pytest.raises(ValueError, match="mean 70000 and the variance 175000/3"):
        law_of(v)
    assert engine.play_one(v, 0, 1)[0]["total"] in range(65_000, 75_000)


KINDS = {
    "a loaded die": ({"kind": "loaded"}, F(18, 5)),
    "a light face": ({"kind": "loaded", "loaded_face": 1}, F(17, 5)),
    "flats": ({"kind": "flats"}, F(7, 2)),
    "a high dispatcher": ({"kind": "dispatcher"}, F(5)),
    "a double five": ({"kind": "dispatcher", "dispatcher": "double_five"}, F(4)),
    "named faces": ({"kind": "dispatcher", "dispatcher": "1,1,1,1,1,6"}, F(11, 6)),
    "physical": ({"kind": "loaded", "load": "physical"}, F(11, 3)),
    "a magnet": ({"kind": "mixture", "switched_on": "1/3"}, F(53, 15)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_crooked_dice_have_their_means(kind):
    """The mean of one throw of each kind of crooked die, by hand."""
    options, mean = KINDS[kind]
    v = dice(**options)
    assert law_of(v).mean() == v.figures()[0].of(law_of(v)) == exact.moments(v.rules)[0] == mean


# ---- enumeration and the walk

FAIR = dict.fromkeys(range(1, 7), F(1, 6))
LOADED = dict.fromkeys(range(1, 6), F(4, 25)) | {6: F(1, 5)}
FLATS = dict.fromkeys(range(2, 6), F(3, 20)) | {1: F(1, 5), 6: F(1, 5)}
ODD = dict.fromkeys((1, 3, 5), F(1, 3))
SETS = {
    "two dice": ({"count": 2}, [FAIR, FAIR]),
    "unlike sides": ({"sides": "3;2;3"}, [dict.fromkeys((1, 2, 3), F(1, 3))] * 2
                     + [dict.fromkeys((1, 2), F(1, 2))]),
    "each stated": ({"kind": "loaded;fair;flats"}, [LOADED, FAIR, FLATS]),
    "one crooked": ({"kind": "loaded", "crooked": "one", "count": 3}, [LOADED, FAIR, FAIR]),
    "all like the first": ({"kind": "loaded;flats", "crooked": "all", "count": 2}, [LOADED] * 2),
    "holes": ({"kind": "dispatcher", "dispatcher": "odd", "count": 3}, [ODD] * 3),
    "vectors": ({"kind": "vector", "load": "0,1,0,0,0,0;1/2,0,0,0,0,1/2"},
                [{2: F(1)}, {1: F(1, 2), 6: F(1, 2)}]),
}  # fmt: skip


def enumerated(faces):
    law = {}
    for thrown in itertools.product(*(die.items() for die in faces)):
        p = F(1)
        for _, q in thrown:
            p *= q
        total = sum(f for f, _ in thrown)
        law[total] = law.get(total, F(0)) + p
    return Distribution.from_probabilities(law, ("total",))


@pytest.mark.parametrize("case", SETS)
def test_the_law_is_the_enumeration_and_the_walk(case):
    """Going through every throw, and through every branch of the kernel, gives the law."""
    options, faces = SETS[case]
    v = dice(**options)
    assert law_of(v) == enumerated(faces) == walk(v)
    law = law_of(v)
    assert (law.mean(), law.var()) == exact.moments(v.rules)
    assert (law.min(), law.max()) == exact.span(v.rules)


def test_a_magnet_works_on_all_dice_of_a_throw_at_once():
    """Switched by throws and not by dice: the total's law is a mixture, with more variance."""
    v = dice(kind="mixture", count=5, switched_on="1/4")
    on, off = enumerated([LOADED] * 5), enumerated([FAIR] * 5)
    mixed = {t: on.pmf(t) / 4 + off.pmf(t) * F(3, 4) for t in range(5, 31)}
    law = Distribution.from_probabilities(mixed, ("total",))
    assert law_of(v) == law == walk(v)
    assert exact.moments(v.rules) == (law.mean(), law.var())


def test_dice_alike_share_a_table():
    """A thousand loaded dice lay out one table; two kinds, two."""
    one = dice(kind="loaded", count=1000).setup.table
    assert len(one) == 3 + 20
    assert len(dice(kind="loaded;flats;loaded").setup.table) == 9 + 40


# ---- simulation

CASES = {
    "two dice": ({"count": 2}, {"kind": "loaded;flats"}),
    "unlike sides": ({"sides": "24;23;20;4"}, {"sides": "24;21;20;4"}),
    "loaded": ({"kind": "loaded", "count": 3}, {"count": 3}),
    "magnet": ({"kind": "mixture", "count": 3}, {"count": 3}),
    "many": ({"count": 40}, {"kind": "flats", "count": 40}),
}
FALSE_ALARM = 1e-6  # of each test of fit


@pytest.mark.parametrize("case", CASES)
def test_simulation_follows_the_law_and_no_other(case):
    """2^18 throws fit the exact law (false alarm 1e-6), and not that of other dice."""
    options, wrong = CASES[case]
    v = dice(**options)
    runner = engine.Runner(v, seed=5)
    runner.run(0, 1 << 18)
    counts = runner.tally.tolist()
    assert sum(counts) == 1 << 18
    assert chi_square_gof(counts, flat(v, law_of(v))).p_value > FALSE_ALARM
    assert chi_square_gof(counts, flat(v, law_of(dice(**wrong)))).p_value < FALSE_ALARM


# ---- words, and what is refused


def told(number, **options):
    v = dice(**options)
    outcome, log = engine.play_one(v, number, 1)
    return list(GAME.tell(v.rules, log, outcome))


def test_a_throw_is_told():
    """One die, several, a magnet, and the form of the dice, in words."""
    assert told(3) == ["The die shows 3."]
    assert told(3, sides="24;23;4") == ["The dice show 10 18 4: total 32."]
    assert told(3, kind="mixture", count=3) == [
        "The magnet is on.",
        "The dice show 3 6 6: total 15.",
    ]
    western, mirror = (told(3, chirality=form)[0] for form in ("western", "mirror"))
    assert western == "On each die, the ace up and the deuce in front, 4 is on the left."
    assert mirror == "On each die, the ace up and the deuce in front, 3 is on the left."


def test_the_form_of_a_die_changes_nothing():
    """Western and mirror dice have one law and meet the same throws."""
    assert len({law_of(dice(chirality=f)) for f in ("ignored", "western", "mirror")}) == 1
    assert len({engine.play_one(dice(chirality=f), 9, 1)[0]["total"] for f in
                ("ignored", "western", "mirror")}) == 1  # fmt: skip


REFUSED = {
    "sides=8 goes with kind=fair only": {"sides": 8, "kind": "loaded"},
    "sides is given for 2 dice, but 3 are thrown": {"sides": "8;6", "count": 3},
    "kind is given for 2 dice, but 3 are thrown": {"kind": "fair;loaded", "count": 3},
    "load is given for 3 dice": {
        "count": 2,
        "kind": "loaded",
        "load": "physical;physical;even_rest",
    },
    "sides=0 is not possible: accepted is a whole number from 1": {"sides": 0},
    "sides=6;x is not possible": {"sides": "6;x"},
    "count=0 is not possible: accepted is a whole number from 1": {"count": 0},
    "count=-2": {"count": -2},
    "count=2.5": {"count": 2.5},
    "count=True": {"count": True},
    "flats=1/2 is not possible: accepted is a number from 0 to 1/3": {"flats": "1/2"},
    "kind=lodaed is not possible": {"kind": "lodaed"},
    "did you mean loaded": {"kind": "lodaed"},
    "kind=vector needs six chances in load": {"kind": "vector"},
}


@pytest.mark.parametrize("message", REFUSED)
def test_bad_rules_are_refused_by_name(message):
    """The message names the value and what is accepted."""
    with pytest.raises(ValueError, match=re.escape(message)):
        dice(**REFUSED[message])


def test_what_is_given_for_each_die_survives_as_text():
    """The rules of a variant, written out, make that variant again."""
    for options in ({"sides": "24;23"}, {"kind": "loaded,fair"}, SETS["vectors"][0]):
        v = dice(**options)
        again = dice(**{n: text(x) for n, x in v.rules.changed().items()})
        assert again.rules == v.rules
