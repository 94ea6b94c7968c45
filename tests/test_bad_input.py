"""Impossible values are refused early, by a message that names the value and what is accepted."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import oddslab
from oddslab import statistics
from oddslab.cli import main
from oddslab.game import NoLaw, catalogue, variant
from oddslab.outcomes import number
from oddslab.precision import Precision
from tests.names import spoken

# ---- trials

BAD_TRIALS = [
    0, -1, 2**62 + 1, 2**63, 2**100, 1.5, -0.5, math.nan, math.inf, True, False, "", "abc", "1.5",
    "0", "-3", "1e-3", "1e30", "nan", "inf", "ten", "1,000", "0x10", "1/0", "3/2", [], [100], (1,),
    {}, b"100", object(), 1j, np.nan, np.float64("inf"), np.True_, np.array([5]),
]  # fmt: skip


@pytest.mark.parametrize("trials", BAD_TRIALS, ids=spoken)
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


@pytest.mark.parametrize("seed", BAD_SEEDS, ids=spoken)
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
    ids=spoken,
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


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True, 10**6, math.nan], ids=spoken)
def test_impossible_threads(threads):
    """Threads are 1 to 1024."""
    with pytest.raises(ValueError, match="accepted is 1 to 1024"):
        oddslab.simulate("craps", trials=10, threads=threads)


@pytest.mark.parametrize(
    "precision",
    [0, -0.1, math.nan, math.inf, "0", "-1%", "abc", "", "%", "nan", True, [0.1], 1j],
    ids=spoken,
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


@pytest.mark.parametrize("trial", [-1, 2**62, 1.5, "x", True, math.nan, None], ids=spoken)
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

    def test_strategy_by_number(self, ask):
        """A number that a strategy cannot have is answered with those that it can."""
        with pytest.raises(
            ValueError, match=r"\(there are: .*stand_K \| fixed\(h,s\), each from 4"
        ):
            ask("vingt_et_un", strategies={"player": "fixed(99,3)"})
        with pytest.raises(ValueError, match=r"\(there are: .*fixed\(k\), k from 1 to 9\)"):
            ask("macao", strategies={"player": "stand_10"})

    def test_seatless(self, ask):
        """A game without seats takes no strategy."""
        with pytest.raises(ValueError, match="unknown seat 'caster' of raffle"):
            ask("raffle", strategies={"caster": "keep"})


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("vingt_et_un", {"players": 2}),
        ("macao", {"players": 2, "deals": 3}),
        ("farmer", {"players": 5}),
        ("quinze", {"shuffle": "continue_pack"}),
        ("block", {}),
    ],
    ids=spoken,
)
def test_no_law_says_what_to_do_instead(game, rules):
    """Rules without a formula are told apart from values that cannot be, with the other ways."""
    with pytest.raises(NoLaw, match="simulat"):
        oddslab.exact(game, **rules)


def test_a_walk_without_a_formula_is_shown(capsys):
    """The formula is only set beside a walk: where there is none the walk is not thrown away."""
    rules = ["shuffle=continue_pack", "lowest_card=10", "max_doublings=1"]
    assert main(["walk", "quinze", *(f"--set={r}" for r in rules)]) == 0
    assert "284/969" in capsys.readouterr().out


@pytest.mark.parametrize("half", ["3/2", "1.5", "6/4", 1.5, Decimal("1.5"), Fraction(3, 2)])
def test_a_number_among_choices_may_be_written_in_any_way(half):
    """It is the value that counts, and yes or no is no number."""
    assert variant("vingt_et_un", natural_pays=half).rules.natural_pays == Fraction(3, 2)
    assert variant("vingt_et_un", natural_pays="2.0").rules.natural_pays == 2
    for value in (True, 1.4, "3/0", "nan", float("inf")):
        with pytest.raises(ValueError, match=r"is not possible: accepted is 2 \| 3/2"):
            variant("vingt_et_un", natural_pays=value)


@pytest.mark.parametrize("game", [None, 3, "", "CRAPS", "craps ", ["craps"]], ids=spoken)
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
    ids=spoken,
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
        ["simulate", "craps", "--of", "mean_throws", "--precision", "0.1"],
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


# ---- numbers of every kind, and what surrounds a run


@pytest.mark.parametrize(
    "value",
    [math.inf, -math.inf, Decimal("NaN"), Decimal("Infinity"), "1e999999999", "1e-999999999",
     "9" * 5000, "1/0", np.float32("inf"), np.array([1, 2]), b"1", 1j, [[]], lambda: 1],
    ids=lambda v: repr(v)[:20],
)  # fmt: skip
def test_no_number_in_any_option(value):
    """Infinities, NaN, endless exponents and other kinds are refused by every option at once."""
    for game in catalogue().values():
        for name in game.rules.options():
            with pytest.raises((ValueError, TypeError), match=f"{name}=|{name} "):
                variant(game, **{name: value})


@pytest.mark.parametrize(
    "fifth",
    [Fraction(1, 5), 0.2, "0.2", "1/5", "2e-1", Decimal("0.2"), np.float32(0.2)],
    ids=spoken,
)
def test_one_fifth_however_written(fifth):
    """A number means what is written, in whatever kind it comes, and never overflows."""
    assert number(fifth) == Fraction(1, 5)
    assert Precision(fifth).half_width == 0.2
    assert variant("throwing", cocked_chance=fifth).rules.cocked_chance == Fraction(1, 5)
    assert type(number(np.int64(2**62)).numerator) is int


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        ({"start": -1}, "start=-1 .* 0 to 2"), ({"start": 2**62}, "start="),
        ({"start": True}, "start=True"), ({"start": 0.5}, "start=0.5"),
        ({"strategies": 0}, "a mapping"), ({"strategies": "stand_17"}, "a mapping"),
        ({"preset": ["modern"]}, "unknown preset"), ({"executor": int}, "executor must be"),
        ({"precision": 1e-300}, "from 1e-18"), ({"precision": "1e400"}, "1e-18"),
        ({"precision": Decimal("NaN")}, "from 1e-18"),
    ],
    ids=spoken,
)  # fmt: skip
def test_impossible_runs(ask, message):
    """What surrounds the trials is refused by name, before anything is played."""
    with pytest.raises((ValueError, TypeError), match=message):
        oddslab.simulate("craps", **({"trials": 10} | ask))


def test_whole_numbers_of_other_kinds():
    """numpy's whole numbers count wherever Python's do."""
    run = oddslab.simulate("craps", 10, rng=1, threads=np.int64(2), start=np.int64(5))
    assert (run.tally == oddslab.simulate("craps", 10, rng=1, start=5).tally).all()
    assert type(oddslab.play("craps", np.int64(3), rng=1).trial) is int


@pytest.mark.parametrize("states", [0, -1, True, "9", math.nan, None, 10**12], ids=spoken)
def test_impossible_states(states):
    """A walk follows 1 to 10^9 states."""
    with pytest.raises(ValueError, match="most_states="):
        oddslab.walk("craps", most_states=states)


def test_a_walk_that_ends_nowhere():
    """A walk cut before any play has ended has no law, and says so."""
    with pytest.raises(ValueError, match="no play of raffle comes to its end within 50 states"):
        oddslab.walk("raffle", most_states=50)


@pytest.mark.parametrize("level", [0, 1, -1, 1e-300, 1 - 1e-17, "x", math.nan, 2], ids=spoken)
def test_levels_that_leave_no_interval(level):
    """No level makes an interval of no width, or an infinite one."""
    run = oddslab.simulate("craps", 10, rng=1)
    for ask in (
        lambda: run.estimate(oddslab.axis("result") == "win", level),
        lambda: run.mean(lambda o: 1, level),
        lambda: Precision(0.1, level=level),
        lambda: statistics.clopper_pearson(0, 10, level),
    ):
        with pytest.raises((ValueError, TypeError), match="level"):
            ask()


def test_questions_of_the_wrong_kind():
    """An event, a method and a figure are what they should be."""
    run = oddslab.simulate("craps", 10, rng=1)
    won = oddslab.axis("result") == "win"
    with pytest.raises(ValueError, match="unknown method 'holm'"):
        run.estimate(won, method="holm")
    with pytest.raises(TypeError, match="expected an event"):
        run.count("win")
    with pytest.raises(KeyError, match="no axis 'resul'"):
        oddslab.simulate("craps", precision=Precision(0.1, of=oddslab.axis("resul") == "win"))
    for bad in ({"relative": 1}, {"of": 3}):
        with pytest.raises(TypeError):
            Precision(0.1, **bad)
    with pytest.raises(TypeError, match="counts are whole numbers"):
        statistics.wilson(True, 2)


def test_a_share_of_nothing_is_never_reached():
    """A relative precision of a figure that is exactly 0 is refused, and not played for ever."""
    ones = {"kind": "vector", "load": "1,0,0,0,0,0", "ties": "divide", "players": 1}
    with pytest.raises(ValueError, match="exactly 0"):
        oddslab.simulate("raffle", precision="1%", rng=1, **ones)


def test_a_mean_of_one_value_is_known_at_once():
    """Dice of one side have one total: no interval is needed."""
    assert oddslab.simulate("dice", precision=1e-9, rng=1, sides=1).complete


# ---- strategies


@pytest.mark.parametrize(
    "answer",
    ["yes", None, math.nan, math.inf, "1/0", Decimal("NaN"), Decimal("Infinity"), -1, 2, 1.5, [],
     np.float64(-0.1), object(), 1j, "1e999999999"],
    ids=spoken,
)  # fmt: skip
def test_answers_that_are_no_chance(answer):
    """A strategy answers True, False or a chance, and else is named with its answer."""
    with pytest.raises(ValueError, match="accepted is True, False or a chance from 0 to 1"):
        variant("vingt_et_un", strategies={"player": lambda s: answer})


@pytest.mark.parametrize(
    ("answer", "half"),
    [(np.True_, 2), (np.float64(0.5), 1), (np.float32(0.5), 1), (Decimal("0.5"), 1), (0.5, 1)],
    ids=spoken,
)
def test_answers_of_other_kinds(answer, half):
    """numpy's and decimal answers are read as what they say."""
    policy = variant("vingt_et_un", strategies={"player": lambda s: answer}).policies["player"]
    assert {2 * policy.chance(k) for k in range(len(policy.numerators))} == {half}


def test_a_strategy_that_raises():
    """Its own error comes through."""
    with pytest.raises(ZeroDivisionError):
        oddslab.exact("vingt_et_un", strategies={"player": lambda s: 1 / 0})


@pytest.mark.parametrize(
    ("numerators", "denominator"),
    [((2,), 1), ((-1,), 2), ((0.5,), 1), ((1,), 0), ((1,), 2**40), (("1",), 1), ((True,), 1)],
)
def test_tables_that_are_no_chances(numerators, denominator):
    """A table made by hand holds whole numerators from 0 to its denominator."""
    with pytest.raises(ValueError, match="is not possible: accepted is"):
        oddslab.Policy("mine", numerators, denominator)


# ---- sizes


@pytest.mark.parametrize("players", [10**8, 2**62, 10**30])
def test_trials_that_would_not_end(players):
    """A raffle of more dice than can be thrown while one waits is refused, however it is asked."""
    for rules in ({"players": players}, {"players": 1, "held": 30, "already_tied": players}):
        with pytest.raises(ValueError, match="at most 10000000"):
            variant("raffle", **rules)


def test_laws_that_would_not_end(capsys):
    """An exact law that takes minutes is refused at once; a simulation of it is shown all the same.

    So are its tables.
    """
    with pytest.raises(ValueError, match="takes too long"):
        oddslab.exact("raffle", players=100_000)
    assert main(["simulate", "raffle", "--set", "players=5000", "--trials", "20", "--seed=1"]) == 0
    out, err = capsys.readouterr()
    assert "Estimates from 20 trials" in out
    assert "No exact values" in err
    table = oddslab.simulate("raffle", trials=20, rng=1, players=5000).table("tied")
    assert table["count"].sum() == 20


def test_a_long_trial_is_told_whole():
    """The story of a trial is never cut: every chance of five hundred has its nine dice."""
    told = oddslab.play("raffle", players=500, rng=1).lines
    assert len(told) == 501
    for line in told[:-1]:
        faces = [int(f) for f in line.split(": ")[1].replace(";", "").split()]
        assert len(faces) == 9
        assert line.endswith(f"total {sum(faces)}.")


# ---- executors


class Idle(Executor):
    """An executor whose workers bring back what `make` makes of the tally."""

    def __init__(self, make):
        self.make = make

    def submit(self, function, task):  # type: ignore[override]
        future: Future = Future()
        try:
            future.set_result(self.make(function(task)))
        except BaseException as e:
            future.set_exception(e)
        return future


def test_workers_that_lose_trials():
    """A part is never passed off as the whole: lost trials are an error that counts them."""
    assert oddslab.simulate("craps", 1000, rng=1, executor=Idle(lambda t: t)).trials == 1000
    with pytest.raises(RuntimeError, match="brought 0 trials back where 1,000 were asked for"):
        oddslab.simulate("craps", 1000, rng=1, executor=Idle(lambda t: 0 * t))
    with pytest.raises(ZeroDivisionError):
        oddslab.simulate("craps", 1000, rng=1, executor=Idle(lambda t: 1 // 0))


def test_executors_that_are_shut_down():
    """Their own refusal comes through."""
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(RuntimeError, match="after shutdown"):
        oddslab.simulate("craps", 1000, rng=1, executor=pool)


# ---- terminals, folders, the environment


def command(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh process of the command line."""
    return subprocess.run(
        [sys.executable, "-m", "oddslab", *words], capture_output=True, text=True,
        env=os.environ | environment, timeout=120, check=False,
    )  # fmt: skip


def test_a_terminal_without_our_letters():
    """What an encoding lacks is spelled: ± becomes +/-."""
    done = command("audit", "--ids", "RAF-01", "--trials", "1e4", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "+/-" in done.stdout


@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "> /dev/null 2>&-"])
def test_closed_streams(closed):
    """Nothing is written to closed streams, and that is no error."""
    done = subprocess.run(f"{sys.executable} -m oddslab list {closed}", shell=True, check=False)
    assert done.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk():
    """One message, status 1."""
    done = subprocess.run(
        f"{sys.executable} -m oddslab list > /dev/full", shell=True, check=False,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


def test_python_without_docstrings():
    """``python -OO`` drops the help texts and nothing else."""
    done = subprocess.run(
        [sys.executable, "-OO", "-m", "oddslab", "odds", "2d6 >= 7"], capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "7/12" in done.stdout


def test_numba_without_its_compiler():
    """A simulation says that it needs the compiler; what needs none goes on."""
    done = command("simulate", "craps", "--trials", "10", NUMBA_DISABLE_JIT="1")
    assert done.returncode == 2
    assert "NUMBA_DISABLE_JIT=1 is not possible" in done.stderr
    assert command("play", "craps", "--seed", "1", NUMBA_DISABLE_JIT="1").returncode == 0


@pytest.mark.parametrize("output", ["/nowhere/x.svg", "", "x", ".", "folder.svg"])
def test_charts_that_cannot_be_saved(output, tmp_path, monkeypatch, capsys):
    """An output that is no file of ours in a folder that exists is refused before anything."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    assert main(["chart", "two_dice_ways", "--output", output]) == 2
    assert repr(output) in capsys.readouterr().err or output == "."


def test_claims_that_contradict_their_document(capsys):
    """Ids of another document leave nothing, and are refused rather than judged as no rows."""
    assert main(["audit", "--ids", "RAF-01", "--document", "001"]) == 2
    assert "document 001 has none of the claims RAF-01" in capsys.readouterr().err
