"""Seats that choose by weights: names, texts and mappings become one vector, slips are refused."""

from __future__ import annotations

import pytest

import oddslab
from oddslab.strategy import (
    Policy,
    Reply,
    Seat,
    WeighingSeat,
    Weights,
    joined,
    resolve,
    weighed_text,
)
from tests.names import spoken

SEAT = WeighingSeat(
    "A",
    {"pips": "pips of the tile", "double": "1 for a double"},
    "chooses",
    {"uniform": {}, "heaviest": {"pips": 1}, "by_tile": {"tiles": 1}},
    {"tiles": (0, "one by one"), "stop": (-9, "never")},
)


@pytest.mark.parametrize(
    ("choice", "values", "weighs"),
    [
        ("uniform", (0, -9, 0, 0), False),
        ("heaviest", (0, -9, 1, 0), True),
        ("by_tile", (1, -9, 0, 0), False),
        ("2*pips - double", (0, -9, 2, -1), True),
        ("-3*double+pips+pips", (0, -9, 2, -3), True),
        (" - 2*double", (0, -9, 0, -2), True),
        ("pips", (0, -9, 1, 0), True),
        ("stop + 4*double", (0, 1, 0, 4), True),
        ({"double": 7, "tiles": 1}, (1, -9, 0, 7), True),
        ({}, (0, -9, 0, 0), False),
    ],
    ids=spoken,
)
def test_weights_from_names_texts_and_mappings(choice, values, weighs):
    """The settings, then the features, in the order of the seat; 1 before them if any weighs."""
    weights = SEAT.policy("toy", choice)
    assert (weights.values, weights.weighs) == (values, weighs)
    assert weights.entries == (int(weighs), *values)


def test_a_mapping_is_named_by_a_text_that_reads_back():
    """The name of a strategy that was given as weights gives the same weights again."""
    for weights in ({"pips": 2, "double": -1}, {"double": -3}, {"stop": 2, "pips": -1}, {}):
        policy = SEAT.policy("toy", weights)
        assert SEAT.policy("toy", policy.name).values == policy.values
    assert weighed_text({"pips": 2, "double": -1}) == "2*pips - 1*double"


def test_ready_made_weights_are_taken():
    """Weights of the right length pass through; others are refused."""
    ready = Weights("mine", (0, 0, 1, 2), True)
    assert resolve("toy", [SEAT], {"A": ready}) == {"A": ready}
    with pytest.raises(ValueError, match="does not fit"):
        SEAT.policy("toy", Weights("short", (1,), True))


def test_seats_of_both_kinds_stand_one_behind_the_other():
    """The kernel reads what each policy has, in the order of the seats."""
    tables = [Policy("t", (1, 0), 2), SEAT.policy("toy", "heaviest")]
    assert joined(tables) == [2, 1, 0, 1, 0, -9, 1, 0]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("heavyest", "unknown strategy 'heavyest' .* did you mean heaviest"),
        ("2*pip", "weighs no 'pip'; did you mean pips"),
        ("2 pips", "unknown strategy '2 pips'"),
        ("0.5*pips", "whole weights such as "),
        ("9" * 5000 + "*pips", r"unknown strategy '9{200}\.\.\.' .* whole weights such as "),
        ("9" * 99 + "*pips", f"pips={'9' * 99} is not possible"),
        ("pips +", r"unknown strategy 'pips \+'"),
        ("", "unknown strategy ''"),
        ({"double": 1.5}, "double=1.5 is not possible"),
        ({"double": True}, "double=True is not possible"),
        ({"double": 10**7}, "from -1000000 to 1000000"),
    ],
    ids=spoken,
)
def test_slips_are_refused(choice, words):
    """What is not a strategy is named, with what there is."""
    with pytest.raises(ValueError, match=words):
        SEAT.policy("toy", choice)


def test_a_function_that_fails_is_told_what_it_was_asked():
    """A function of two values, or of a part that there is not, learns what one value it gets."""
    for rule in (lambda total, soft: True, lambda hand: hand.points < 15):
        with pytest.raises((TypeError, AttributeError)) as e:
            oddslab.exact("vingt_et_un", strategies={"player": rule})
        assert e.value.__notes__ == [
            "strategy '<lambda>' of 'player' is asked with one value, such as "
            "Hand(total=4, soft=False)"
        ]


def test_what_is_no_strategy_at_all():
    """A number or a function is no set of weights."""
    for choice in (3, len):
        with pytest.raises(TypeError, match="a name or a mapping of weights"):
            SEAT.policy("toy", choice)


def test_a_reply_is_asked_once_the_others_are_known():
    """It meets the policies as chosen, wherever its seat stands, and cannot stand alone."""
    leads = Seat("leads", range(3), "says yes", {"never": lambda k: False, "odd": lambda k: k % 2})
    mirror = Reply(lambda others: lambda k: 1 - others["leads"].chance(k))
    follows = Seat("follows", range(3), "says yes", {"opposite": mirror, "never": lambda k: False})
    for seats in ([follows, leads], [leads, follows]):
        found = resolve("toy", seats, {"leads": "odd"})
        assert list(found) == [s.name for s in seats]
        assert found["follows"].numerators == (1, 0, 1)
        assert resolve("toy", seats, {})["follows"].numerators == (1, 1, 1)
        assert resolve("toy", seats, {"follows": "never"})["follows"].numerators == (0, 0, 0)
    with pytest.raises(ValueError, match="replies to other seats"):
        follows.policy("toy", "opposite")
