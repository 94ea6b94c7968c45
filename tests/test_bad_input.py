"""Impossible values are refused early, by a message that names the value and what is accepted."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

import oddslab
from oddslab.cli import main

# ---- trials

BAD_TRIALS = [
    0, -1, 2**62 + 1, 2**63, 2**100, 1.5, -0.5, math.nan, math.inf, True, False, "", "abc", "1.5",
    "0", "-3", "1e-3", "1e30", "nan", "inf", "ten", "1,000", "0x10", "1/0", "3/2", [], [100], (1,),
    {}, b"100", object(), 1j, np.nan, np.float64("inf"), np.True_, np.array([5]),
]  # fmt: skip


@pytest.mark.parametrize("trials", BAD_TRIALS, ids=repr)
def test_impossible_trials(trials):
    """A number of trials is a whole number from 1 to 2^62."""
    with pytest.raises(ValueError, match=r"from 1 to 2\^62") as e:
        oddslab.simulate("craps", trials=trials)
    assert repr(trials) in str(e.value)


@pytest.mark.parametrize(
    "trials", [1, 1000, "1000", "1_000", "1e3", 1e3, Fraction(1000), np.int64(7)]
)
def test_possible_trials(trials):
    """Whole numbers are accepted in every way of writing them."""
    assert oddslab.simulate("craps", trials=trials, rng=0).trials in (1, 7, 1000)


@pytest.mark.parametrize(
    "trials", ["0", "-1", "1.5", "abc", "1e30", "nan", "", "9223372036854775808"]
)
def test_impossible_trials_on_the_command_line(trials, capsys):
    """The same, with status 2."""
    assert main(["simulate", "craps", f"--trials={trials}"]) == 2
    assert f"trials={trials!r}" in capsys.readouterr().err
    assert main(["audit", "--ids", "RAF-01", f"--trials={trials}"]) == 2


# ---- seeds

BAD_SEEDS = ["x", "1", 1.5, 1.0, -1, 2**64, True, False, math.nan, [1], (1, 2), {}, b"1", object(),
             np.float64(3), np.True_, np.array([1, 2]), np.random.RandomState(1)]  # fmt: skip


@pytest.mark.parametrize("seed", BAD_SEEDS, ids=repr)
def test_impossible_seeds(seed):
    """A seed is an int from 0 to 2^64 - 1, a SeedSequence, a Generator or None, nothing else."""
    for run in (
        lambda: oddslab.simulate("craps", trials=10, rng=seed),
        lambda: oddslab.play("craps", rng=seed),
    ):
        with pytest.raises((ValueError, TypeError), match=r"seed lies between|rng must be"):
            run()


@pytest.mark.parametrize(
    "seed",
    [0, 1, 2**64 - 1, np.uint64(2**63), np.random.SeedSequence(1), np.random.default_rng(1), None],
    ids=repr,
)
def test_possible_seeds(seed):
    """What is accepted; 0 is a seed like any other, and the seed used is in the result."""
    result = oddslab.simulate("craps", trials=10, rng=seed)
    again = oddslab.simulate("craps", trials=10, rng=result.seed)
    assert (result.tally == again.tally).all()
    if isinstance(seed, int):
        assert result.seed == seed


@pytest.mark.parametrize("seed", ["x", "1.5", "-1", "18446744073709551616", "true", "", "nan"])
def test_impossible_seeds_on_the_command_line(seed, capsys):
    """Status 2, naming the seed and the range, in every command that has one."""
    for words in (["simulate", "craps"], ["play", "craps"], ["audit", "--ids", "RAF-01"]):
        assert main([*words, f"--seed={seed}"]) == 2
        err = capsys.readouterr().err
        assert f"--seed {seed} is not possible" in err
        assert "2^64 - 1" in err


# ---- threads, precision, level, trial numbers, states


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True, 10**6, math.nan], ids=repr)
def test_impossible_threads(threads):
    """Threads are 1 to 1024."""
    with pytest.raises(ValueError, match="accepted is 1 to 1024"):
        oddslab.simulate("craps", trials=10, threads=threads)


@pytest.mark.parametrize(
    "precision",
    [0, -0.1, math.nan, math.inf, "0", "-1%", "abc", "", "%", "nan", True, [0.1], 1j],
    ids=repr,
)
def test_impossible_precision(precision):
    """A precision is a positive half-width, or a share of the figure such as 1%."""
    with pytest.raises((ValueError, TypeError), match="precision"):
        oddslab.simulate("craps", precision=precision)


@pytest.mark.parametrize("level", ["0", "1", "-0.5", "95", "101%", "abc", "nan", ""])
def test_impossible_levels(level, capsys):
    """A level lies between 0 and 1."""
    assert main(["simulate", "craps", "--trials", "10", f"--level={level}"]) == 2
    assert "such as 0.95 or 99%" in capsys.readouterr().err


@pytest.mark.parametrize("trial", [-1, 2**62, 1.5, "x", True, math.nan, None], ids=repr)
def test_impossible_trial_numbers(trial):
    """A trial's number is 0 to 2^62 - 1."""
    with pytest.raises((ValueError, TypeError)):
        oddslab.play("craps", trial=trial, rng=1)


@pytest.mark.parametrize("option", ["--trial=-1", "--trial=x", "--trial=4611686018427387904"])
def test_impossible_trial_numbers_on_the_command_line(option, capsys):
    """Status 2, with the range."""
    assert main(["play", "craps", option]) == 2
    assert "accepted is 0 to 2^62 - 1" in capsys.readouterr().err


@pytest.mark.parametrize("states", ["0", "-5", "x", "1.5"])
def test_impossible_numbers_of_states(states, capsys):
    """A walk follows at least one state."""
    assert main(["walk", "craps", f"--states={states}"]) == 2
    assert "--states" in capsys.readouterr().err


# ---- names

ASKED = {
    "exact": oddslab.exact,
    "walk": oddslab.walk,
    "simulate": lambda *a, **k: oddslab.simulate(*a, trials=10, **k),
    "play": oddslab.play,
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
class TestUnknownNames:
    def test_game(self, ask):
        """An unknown game names the nearest."""
        with pytest.raises(ValueError, match=r"unknown game 'crap'; did you mean craps\?"):
            ask("crap")

    def test_option(self, ask):
        """An unknown option names the nearest."""
        with pytest.raises(ValueError, match="unknown option 'bared'; did you mean barred"):
            ask("craps", bared=12)

    def test_value(self, ask):
        """An impossible value names what is accepted."""
        with pytest.raises(
            ValueError, match=r"barred=13 is not possible: accepted is none \| 12 \| 2"
        ):
            ask("craps", barred=13)

    def test_preset(self, ask):
        """An unknown preset names the nearest."""
        with pytest.raises(ValueError, match=r"unknown preset 'modren'; did you mean modern\?"):
            ask("craps", preset="modren")

    def test_seat(self, ask):
        """An unknown seat names the nearest."""
        with pytest.raises(ValueError, match=r"unknown seat 'playr'.*did you mean player\?"):
            ask("vingt_et_un", strategies={"playr": "stand_17"})

    def test_strategy(self, ask):
        """An unknown strategy names the nearest."""
        with pytest.raises(ValueError, match=r"unknown strategy 'stand17'.*stand_17"):
            ask("vingt_et_un", strategies={"player": "stand17"})

    def test_seatless(self, ask):
        """A game without seats takes no strategy."""
        with pytest.raises(ValueError, match="unknown seat 'caster' of raffle"):
            ask("raffle", strategies={"caster": "keep"})


@pytest.mark.parametrize("game", [None, 3, "", "CRAPS", "craps ", ["craps"]], ids=repr)
def test_games_are_named_by_their_key(game):
    """Anything else is refused."""
    with pytest.raises((ValueError, TypeError, AttributeError)):
        oddslab.exact(game)


# ---- dice

SEVENTHS = "1/7,1/7,1/7,1/7,1/7,1/7"
BAD_WEIGHTS = {
    SEVENTHS: "6/7",
    "0,0,0,0,0,0": "sum to 0",
    "-1/6,1/3,1/6,1/6,1/6,1/3": "entry 1",
    "1/6,1/6,nan,1/6,1/6,1/6": "entry 3",
    "1/6,1/6,1/6,1/6,1/6,inf": "entry 6",
    "1/6,1/6,1/6,1/6,1/6": "5 are given",
    "1/6,1/6,1/6,1/6,1/6,1/12,1/12": "7 are given",
    "1/6,x,1/6,1/6,1/6,1/6": "entry 2",
    "1/6,1/0,1/6,1/6,1/6,1/6": "entry 2",
    "2,0,0,0,0,0": "entry 1",
}


@pytest.mark.parametrize(("weights", "why"), BAD_WEIGHTS.items())
def test_weights_that_are_none(weights, why, capsys):
    """Weights that do not sum to one, negative or NaN are errors naming the entry (case E08)."""
    with pytest.raises(ValueError, match="load="):
        oddslab.exact("craps", kind="loaded", load=weights)
    assert main(["exact", "craps", "--set", "kind=loaded", "--set", f"load={weights}"]) == 2
    assert why in capsys.readouterr().err


def test_weights_as_numbers():
    """The same from Python: NaN, a negative and a wrong sum among floats."""
    for bad in ([math.nan] * 6, [-0.1, 0.3, 0.2, 0.2, 0.2, 0.2], [1 / 7] * 6, [0.0] * 6):
        with pytest.raises(ValueError, match="load="):
            oddslab.exact("craps", kind="loaded", load=bad)


def test_rounding_size_gaps_are_normalised():
    """Six float32 or decimal weights that miss 1 by rounding are taken, and sum to 1 exactly."""
    for load in (np.array([0.2, 0.3, 0.1, 0.1, 0.1, 0.2], np.float32), [1 / 6] * 6):
        rules = oddslab.exact("craps", kind="loaded", load=load).variant.rules
        assert sum(rules.load) == 1


@pytest.mark.parametrize(
    "rules",
    [
        {"dice": 0}, {"dice": -1}, {"dice": 1.5}, {"dice": "x"}, {"dice": True}, {"dice": 10**9},
        {"throws": 0}, {"players": 0}, {"players": -3}, {"players": math.nan}, {"held": 8},
        {"held": 55}, {"already_tied": 2}, {"ties": "share"}, {"kind": "crooked"},
        {"kind": "loaded", "loaded_face": 7}, {"kind": "loaded", "loaded_face": 0},
        {"kind": "flats", "flats": "1/2"}, {"kind": "flats", "flats": math.nan},
        {"kind": "convex", "convex": -1}, {"cocked_chance": 1.5}, {"cocked_chance": "nan"},
        {"secured_face": 9}, {"kind": "dispatcher", "dispatcher": "0,1,2,3,4,5"},
    ],
    ids=str,
)  # fmt: skip
def test_impossible_rules_of_a_raffle(rules):
    """Zero dice, faces that are none, chances beyond 1, totals that cannot be thrown."""
    with pytest.raises(ValueError, match=r"=|already_tied needs"):
        oddslab.exact("raffle", **rules)


@pytest.mark.parametrize(
    "text",
    [
        "", "d", "2d", "0d6", "2d0", "2d6kh3", "2d6kl0", "2d6 >", "2d6 > 3 > 4", "2d6 >= x", "-",
        "2d6 +", "(2d6", "2d6)", "d6*d6", "2.5d6", "2d6.5", "2x6", "nan", "1e3d6", "2d6 => 7",
        "2d-6", "import os",
    ],
)  # fmt: skip
def test_expressions_that_are_none(text, capsys):
    """Zero faces, too many kept, loose operators: status 2 and where it went wrong."""
    assert main(["odds", "--", text]) == 2
    err = capsys.readouterr().err
    assert err.startswith("oddslab odds: expected")
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "text", ["9999999999999999d5 >= 7", "99999999d99999999 = 5", "50000d50000kh25000"]
)
def test_expressions_beyond_reach(text, capsys):
    """Too large pools are refused at once, never begun (case D11)."""
    assert main(["odds", text]) == 2
    assert "too large" in capsys.readouterr().err


# ---- the form of arguments


@pytest.mark.parametrize(
    "words",
    [
        ["exact", "craps", "--set", "barred"],
        ["exact", "craps", "--set", "=12"],
        ["exact", "craps", "--set", "barred="],
        ["exact", "craps", "--set", "barred=12", "--set", "barred=2"],
        ["exact", "craps", "--strategy", "keep"],
        ["exact", "craps", "--axes", "result,result"],
        ["exact", "craps", "--axes", ""],
        ["simulate", "craps", "--of", "win_given_4", "--precision", "0.1"],
        ["simulate", "craps", "--of", "nothing"],
        ["audit", "--ids", ""],
        ["audit", "--ids", "XYZ-1"],
        ["audit", "--document", "999"],
        ["audit", "--threads", "0"],
        ["chart", "nothing"],
        ["chart", "raffle_odds", "--output", "x.doc"],
        ["rules", "nothing"],
    ],
    ids=" ".join,
)
def test_arguments_that_do_not_fit(words, capsys):
    """Status 2 and one message on the standard error; nothing on the standard output."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"oddslab {words[0]}: ")
    assert "Traceback" not in err
