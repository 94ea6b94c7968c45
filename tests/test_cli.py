"""The command line, as a reader meets it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from fractions import Fraction
from math import log10

import pytest

from oddslab.cli import main

COMMANDS = (
    "audit", "chart", "crooked", "die", "exact", "keep", "list", "odds", "play", "pool", "rules",
    "simulate", "solve", "table", "walk",
)  # fmt: skip


@pytest.fixture
def oddslab(capsys, monkeypatch):
    """Run a command in this process: its status, standard output and standard error."""
    monkeypatch.setenv("COLUMNS", "140")

    def run(*words):
        try:
            status = main(list(words))
        except SystemExit as e:  # argparse
            status = e.code
        out, err = capsys.readouterr()
        return status, out, err

    return run


def in_a_process(*words, module="oddslab", **options):
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        capture_output=True, text=True, check=False, **options,
    )  # fmt: skip


# ---- what is said


def test_alone_it_prints_the_usage_and_the_commands(oddslab):
    """Status 2, and on the standard error every command with what it is for."""
    status, out, err = oddslab()
    assert (status, out) == (2, "")
    assert err.startswith("usage: oddslab")
    assert all(re.search(rf"^    {name} +\w", err, re.M) for name in COMMANDS)
    assert oddslab("--help")[1] == err


def test_odds_of_an_expression(oddslab):
    """A comparison gives the exact fraction, the percentage, the odds and 1 in n."""
    status, out, err = oddslab("odds", "9d6 >= 42")
    assert (status, err) == (0, "")
    assert "9d6 >= 42: exact" in out
    assert "248921/10077696" in out  # 248921 of 6^9 = 10077696 ways
    assert "2.47002%" in out
    assert "about 39.5 to 1 against" in out
    assert "1 in 40.5" in out


def test_odds_may_come_as_several_words(oddslab):
    """An expression need not be one word of the shell."""
    assert oddslab("odds", "2d6", "+", "1d4", "=", "7")[1] == oddslab("odds", "2d6+1d4=7")[1]


def test_odds_name_the_command_that_takes_a_pool(oddslab):
    """What only oddslab pool reads is refused with its name; a mixed pool in brackets is read."""
    assert "(1d6 + 1d8)kh1 >= 5: exact" in oddslab("odds", "(d6+d8)kh1 >= 5")[1]
    for words in (["4d6!"], ["3d6r1 >= 9"], ["d6 d8"], ["4d6", "--explode"]):
        status, _, err = oddslab("odds", *words)
        assert status == 2
        assert "oddslab pool" in err
    assert "oddslab pool" not in oddslab("odds", "2d6 != x")[2]


def test_odds_without_comparison_is_a_law(oddslab):
    """The mean, the spread and every total, here 4d6 drop lowest of mean 15869/1296."""
    _, out, _ = oddslab("odds", "4d6kh3")
    assert "15869/1296" in out
    assert re.search(r"^ +18 +21 +1.620%", out, re.M)  # 7/432


def test_odds_of_a_wide_law_shows_the_middle(oddslab):
    """A law of more than 40 totals is cut to the likeliest, and says so."""
    _, out, _ = oddslab("odds", "100d6")
    assert "461 totals further out are left out; --all shows them." in out
    assert len(oddslab("odds", "100d6", "--all")[1].splitlines()) == 501 + 7


@pytest.mark.parametrize("form", ["csv", "json", "markdown"])
def test_odds_in_other_formats(oddslab, form):
    """The fraction leaves as text in every format."""
    status, out, _ = oddslab("odds", "2d6 = 7", "--format", form)
    assert status == 0
    assert "1/6" in out


LONG = {  # numerators and denominators of more digits than Python prints
    "9999d5 >= 30000": ("6989/6990", "49.2948%", "about 1.03 to 1 against", "1 in 2.03"),
    "9998d5 = 30000": ("6986/6989", "0.281865%", "about 354 to 1 against", "1 in 355"),
    "5530d6 >= 19400": ("4302/4303", "36.3026%", "about 1.75 to 1 against", "1 in 2.75"),
}


@pytest.mark.parametrize("words", LONG)
def test_long_odds_are_shortened(oddslab, words):
    """A fraction beyond 4300 digits is told by its length, and by digits that are all right."""
    status, out, err = oddslab("odds", words)
    assert (status, err) == (0, "")
    digits, percent, odds, one_in = LONG[words]
    assert f"({digits} digits)" in out
    assert all(part in out for part in (percent, odds, one_in))


@pytest.mark.parametrize("form", ["csv", "json"])
def test_long_odds_leave_in_full(oddslab, form):
    """In other formats such a fraction has every digit: equal to the library's own."""
    from oddslab.expressions import parse
    from oddslab.numerals import number

    status, out, _ = oddslab("odds", "5530d6 >= 19400", "--format", form)
    assert status == 0
    top, bottom = re.search(r"(\d{4000,})/(\d{4000,})", out).groups()
    assert Fraction(number(top), number(bottom)) == parse("5530d6 >= 19400").probability()
    assert "0.363025581704237" in out
    assert "about 1.75 to 1 against" in out


def test_a_long_law_is_shortened(oddslab):
    """The middle of a law of 39,997 totals, each with four right digits; ways as 1.002e6989."""
    status, out, err = oddslab("odds", "9999d5")
    assert (status, err) == (0, "")
    assert "ways     1.002e6989" in out
    # near the middle the normal density, 1/sqrt(2 pi 19998), is 0.2821%
    assert re.search(r"^29997 +2.828e6986 +0.2821% +50.14%  about 353 to 1 against$", out, re.M)
    assert "39,957 totals further out are left out" in out


@pytest.mark.parametrize(("more", "full"), [((), False), (("--all",), True)])
def test_the_fractions_of_a_long_law_are_asked_for(oddslab, more, full):
    """Of a law of over 1000 digits CSV has decimals alone, and with --all every digit."""
    status, out, _ = oddslab("odds", "1400d6kl1", "--format", "csv", *more)
    assert status == 0
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [r["outcome"] for r in rows] == list("123456")
    assert rows[-1]["decimal"] == "3.87480153311414e-1090"
    assert rows[-1]["odds"] == "about 2.58e1089 to 1 against"
    assert float(rows[-1]["decimal"].split("e")[0]) == pytest.approx(10 ** (1090 - 1400 * log10(6)))
    assert rows[-1]["exact"] == (f"1/{6**1400}" if full else "")
    assert rows[-1]["ways"] == ("1" if full else "")


def test_a_spread_beyond_the_floats_is_shown(oddslab):
    """A die times 10^348 has a spread of 1.70783e348, the root of 35/12 to six digits."""
    status, out, _ = oddslab("odds", "*".join(["1" + "0" * 29] * 12) + "*d6")
    assert status == 0
    assert "1.70783e348 (standard deviation)" in out
    status, _, err = oddslab("odds", "*".join(["1" + "0" * 29] * 12) + "*99999999999d6")
    assert status == 2
    assert "5.40062e+353" in err.replace("\n", " ")


def test_odds_have_separators_in_tables_only(oddslab):
    """10,077,695 to 1 to be read, 10077695 to 1 for a file."""
    _, out, _ = oddslab("odds", "9d6 = 54")
    assert "10,077,695 to 1 against" in out
    assert "1 in 10,077,696" in out
    _, out, _ = oddslab("odds", "9d6 = 54", "--format", "csv")
    assert "10077695 to 1 against" in out


def test_odds_as_json_is_a_list(oddslab):
    """Rows written one by one are still one JSON list, laid out as before."""
    _, out, _ = oddslab("odds", "2d6", "--format", "json")
    rows = json.loads(out)
    assert out == json.dumps(rows, indent=1) + "\n"
    assert sum(Fraction(r["exact"]) for r in rows) == 1
    assert sum(r["ways"] for r in rows) == 36
    assert all(isinstance(r["decimal"], float) for r in rows)
    (tiny,) = json.loads(oddslab("odds", "1000d6 = 6000", "--format", "json")[1])
    assert tiny["decimal"].endswith("e-779")  # no number of JSON would hold it


@pytest.mark.parametrize(
    ("words", "first"),
    [(["-d6"], "-1d6: exact"), (["-2d6", "+", "3"], "-2d6 + 3: exact"), (["-(d6+1)"], "-1d6 - 1")],
)
def test_an_expression_may_begin_with_a_minus(oddslab, words, first):
    """What begins with - and a number, d or a bracket is an expression and no option."""
    status, out, _ = oddslab("odds", *words)
    assert status == 0
    assert out.startswith(first)
    assert oddslab("odds", "d6", "--foo")[0] == 2


def test_long_figures_of_a_game_say_their_true_length(oddslab):
    """Raffle of 16 against 44: 112 and 113 digits; the variance of loaded throws: 15 and 14."""
    _, out, _ = oddslab("exact", "raffle", "--set", "held=44", "--set", "players=16")
    assert "(112/113 digits)" in out
    _, out, _ = oddslab("exact", "craps", "--set", "kind=loaded")
    assert re.search(r"variance_throws +\(15/14 digits\) ", out)


def test_odds_beyond_reach_are_refused_at_once(oddslab):
    """10^16 dice of five faces: status 2, with mean and spread, in no time (case D11)."""
    begun = time.perf_counter()
    status, out, err = oddslab("odds", "9999999999999999d5 >= 3")
    assert (status, out) == (2, "")
    assert "too large" in err
    assert "mean is 29999999999999997" in err
    assert time.perf_counter() - begun < 1


def test_an_expression_that_cannot_be_read_points_at_the_place(oddslab):
    """The message says what was expected where."""
    status, _, err = oddslab("odds", "2d6 + + * 3")
    assert status == 2
    assert "^" in err


def test_list(oddslab):
    """Every game of the catalogue is listed."""
    from oddslab.game import catalogue

    status, out, _ = oddslab("list")
    assert status == 0
    assert all(key in out for key in catalogue())


@pytest.mark.parametrize("columns", [80, 100, 200])
def test_list_fits_the_terminal(oddslab, monkeypatch, columns):
    """No line of it is longer than the terminal, and every key stands whole in its line."""
    from oddslab.game import catalogue

    monkeypatch.setenv("COLUMNS", str(columns))
    lines = oddslab("list")[1].splitlines()
    assert max(map(len, lines)) < columns
    assert set(catalogue()) <= {line.split()[0] for line in lines if line.strip()}


def test_rows_of_a_law_follow_their_axis(oddslab):
    """As the axis has its values, lowest first, and not by the alphabet; in every format."""
    from oddslab.gamebook.dice._poker_dice_hands import hands_of

    order = list(hands_of().categories)
    words = ("exact", "poker_dice", "--set", "players=1", "--set", "throws=1", "--axes", "category")
    for form in ("table", "csv"):
        rows = oddslab(*words, "--format", form)[1].replace(",", " ").splitlines()
        assert [r.split()[0] for r in rows if r.split() and r.split()[0] in order] == order
    rows = oddslab("walk", "craps", "--set", "most=3", "--axes", "result,throws")[1].splitlines()
    listed = [tuple(r.split()[:2]) for r in rows if r.startswith(("win", "lose"))]
    assert listed == [(r, n) for r in ("lose", "win") for n in "123"]


def test_rules(oddslab):
    """Options with defaults and gap ids, presets, figures and axes."""
    status, out, _ = oddslab("rules", "craps")
    assert status == 0
    for word in ("dice_pass", "any_loss", "CR-1", "seven_out", "modern", "caster_wins", "throws"):
        assert word in out


def test_rules_of_a_variant(oddslab):
    """--set and --preset choose whose figures, seats and axes are shown; csv has the options."""
    _, plain, _ = oddslab("rules", "muggins")
    status, match, _ = oddslab("rules", "muggins", "--set", "unit=match")
    assert status == 0
    assert "below are those of Muggins (All Fives): unit=match; " in match
    of = [t.partition("\nfigure")[2].partition("\naxis")[0] for t in (plain, match)]
    assert "rounds" in of[1]
    assert of[0] != of[1]
    assert (
        "lay_4" in oddslab("rules", "craps", "--set", "unit=side_bet", "--set", "side_bet=lay_4")[1]
    )
    assert "Exact law: small matches." in plain
    status, _, err = oddslab("rules", "muggins", "--set", "unit=match", "--format", "csv")
    assert (status, "leave them out" in err) == (2, True)
    assert oddslab("rules", "muggins", "--set", "unit=macth")[0] == 2


def test_rules_show_seats_and_strategies(oddslab):
    """A game with choices shows who chooses and how, and what a strategy of one's own may use."""
    _, out, _ = oddslab("rules", "vingt_et_un")
    assert re.search(r"^player, banker +draws another card +stand_17", out, re.M)
    assert re.search(r"^total, soft +such as Hand\(total=4, soft=False\)", out, re.M)
    _, out, _ = oddslab("rules", "four_handed_block")
    assert re.search(r"^A, B, C, D +chooses among .* uniform", out, re.M)
    assert re.search(r"^pips +pips of the tile", out, re.M)
    assert re.search(r"^stop .*default: never", out, re.M)
    assert max(map(len, out.splitlines())) <= 100


def test_exact(oddslab):
    """The figures, exactly, said to be exact."""
    status, out, _ = oddslab("exact", "craps", "--set", "barred=12")
    assert status == 0
    assert "Crap shooting: barred=12." in out
    assert "Exact, by formula." in out
    assert "244/495" in out
    assert "3/220" in out  # the caster's opponents, per bet (case C01)


def test_exact_law_over_axes(oddslab):
    """The law over chosen axes sums to one."""
    _, out, _ = oddslab("exact", "craps", "--axes", "result")
    found = dict(re.findall(r"^ *(win|lose) +(\d+/\d+)", out, re.M))
    assert sum(map(Fraction, found.values())) == 1


def test_exact_of_one_figure_as_json(oddslab):
    """``--of`` narrows every format to the figure."""
    _, out, _ = oddslab("exact", "craps", "--of", "natural", "--format", "json")
    rows = json.loads(out)["rows"]
    assert [(r["figure"], r["exact"]) for r in rows] == [("natural", "2/9")]


def test_simulate(oddslab):
    """Estimates with standard error, trials and seed; the exact beside them; the rate apart."""
    status, out, _ = oddslab(
        "simulate", "craps", "--trials", "1e5", "--seed", "7", "--threads", "1"
    )
    assert status == 0
    assert "Estimates from 100,000 trials, seed 7" in out
    assert "std error" in out
    assert "0.49292929" in out
    assert re.search(r"a second with 1 thread; .* s before that to\s+compile or\s+load", out)


def test_simulate_leaves_out_a_mean_that_a_cap_hides(oddslab, monkeypatch):
    """The other figures are shown, and which one is missing; asked for alone, it is refused."""

    def refuse(*_):
        raise ValueError("this axis lumps 16 and more together")

    monkeypatch.setattr("oddslab.results.Result.mean", refuse)
    words = ("simulate", "craps", "--trials", "1e4", "--seed", "7", "--threads", "1")
    status, out, _ = oddslab(*words)
    assert status == 0
    assert "caster_wins" in out
    assert "No estimate of players_edge_per_bet" in out
    status, out, _ = oddslab(*words, "--format", "csv")
    assert status == 0
    assert "caster_wins" in out
    status, _, err = oddslab(*words, "--of", "players_edge_per_bet")
    assert status
    assert "lumps 16" in err


def test_simulate_names_its_intervals(oddslab):
    """Wilson for chances, normal for means; only what stands in the table is named."""
    words = ("simulate", "craps", "--trials", "1000", "--seed", "7")
    assert "Intervals of 95%: Wilson for chances, normal for means." in oddslab(*words)[1]
    of = oddslab(*words, "--of", "natural", "--level", "0.9")[1]
    assert "Intervals of 90%: Wilson for chances." in of
    assert "Intervals of 95%: normal for means." in oddslab(*words, "--of", "mean_throws")[1]
    assert "Intervals of 95%: Wilson for chances." in oddslab(*words, "--axes", "result")[1]


def test_one_trial_is_no_plural(oddslab):
    """A run of one is one trial, played with one thread."""
    _, out, _ = oddslab("simulate", "craps", "--trials", "1", "--seed", "7", "--threads", "1")
    assert "Estimates from 1 trial, seed 7" in out


def test_simulate_is_the_same_for_any_number_of_threads(oddslab):
    """Equal seeds give equal tallies."""
    words = ("simulate", "craps", "--trials", "1e5", "--seed", "7", "--axes", "result,point",
             "--format", "csv")  # fmt: skip
    assert oddslab(*words, "--threads", "1")[1] == oddslab(*words, "--threads", "2")[1]


def test_simulate_to_a_precision(oddslab):
    """Played until the figure is known, with what that means."""
    status, out, _ = oddslab(
        "simulate", "craps", "--precision", "1%", "--of", "natural", "--seed", "1", "--no-exact"
    )
    assert status == 0
    assert "Played until natural was known to 1% either way at level 0.95" in out
    assert "exact" not in out


def test_simulate_stdout_of_other_formats_is_the_table_alone(oddslab):
    """What is said of speed goes to the standard error, so that JSON can be read."""
    _, out, err = oddslab(
        "simulate", "craps", "--trials", "1000", "--seed", "1", "--format", "json"
    )
    assert json.loads(out)["facts"]["trials"] == 1000
    assert "a second" in err


def test_play(oddslab):
    """One trial told, with its address and outcome; the same each time."""
    words = ("play", "craps", "--seed", "1", "--trial", "31415")
    status, out, _ = oddslab(*words)
    assert status == 0
    assert "Trial 31,415 of seed 1." in out
    assert re.search(r"The caster throws \d and \d", out)
    assert "Outcome: result " in out
    assert oddslab(*words)[1] == out


def test_play_is_the_trial_of_the_simulation(oddslab):
    """A run of one trial of a seed holds just the outcome that play tells."""
    import oddslab as lab

    result = lab.simulate("craps", trials=1, rng=1, start=31415)
    ((outcome, _),) = result.cells()
    _, out, _ = oddslab("play", "craps", "--seed", "1", "--trial", "31415")
    told = re.search(r"Outcome: result (\w+), point (\d+), throws (\d+)", out).groups()
    assert told == tuple(map(str, outcome))


def test_play_with_a_strategy(oddslab):
    """Seats choose by the strategies that are named."""
    _, out, _ = oddslab("play", "vingt_et_un", "--strategy", "player=stand_12", "--seed", "5")
    assert "player stand_12" in out


def test_walk_agrees_with_the_formula(oddslab):
    """The walk of craps gives 244/495 from the simulation's own source."""
    status, out, _ = oddslab("walk", "craps", "--set", "most=12")
    assert status == 0
    assert "by a walk of the simulation's own source" in out
    assert "244/495" in out
    assert "The formula gives the same law" in out


def test_walk_that_is_cut_gives_bounds(oddslab):
    """A walk of few states says what chance it did not follow, and shows bounds."""
    status, out, _ = oddslab("walk", "craps", "--states", "50")
    assert status == 0
    assert "at least" in out
    assert "was not followed to its end" in out
    assert "lies within these bounds" in out


def test_walk_of_a_wrong_formula_is_status_3(oddslab, monkeypatch):
    """The negative twin: where the formula is another law, the walk says so and exits 3."""
    from oddslab import game

    right = game.find("craps")
    other = game.Game(**{**vars(right), "exact": lambda rules, policies: right.exact(
        right.rules(kind="dispatcher"), policies)})  # fmt: skip
    monkeypatch.setattr(game, "find", lambda key: other)
    status, out, err = oddslab("walk", "craps")
    assert status == 3
    assert "ANOTHER law" in out
    assert "craps differ" in err


def test_small_walks_leave_what_was_set(oddslab):
    """``--small`` fills in only the options that --set does not name."""
    _, out, _ = oddslab("walk", "raffle", "--small", "--set", "players=3")
    assert "players=3" in out
    assert "dice=1" in out


# ---- help


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(oddslab, command):
    """``--help`` on each command says what it does and shows it."""
    status, out, _ = oddslab(command, "--help")
    assert status == 0
    assert f"oddslab {command}" in out
    assert "example:" in out
    assert max(map(len, out.splitlines())) <= 100


def test_help_lists_the_commands(oddslab):
    """``oddslab --help`` names every command."""
    _, out, _ = oddslab("--help")
    assert re.findall(r"^    (\w+) ", out, re.M) == list(COMMANDS)


def test_version(oddslab):
    """``--version`` is the package's."""
    import oddslab as lab

    assert oddslab("--version")[1] == f"oddslab {lab.__version__}\n"


@pytest.mark.parametrize("module", ["oddslab", "oddslab.cli"])
def test_module_form(module):
    """``python -m oddslab`` works, and so does the module that it runs."""
    run = in_a_process("odds", "d6 = 6", module=module)
    assert run.returncode == 0
    assert "1/6" in run.stdout


# ---- typos: status 2, the nearest names, never a traceback

TYPOS = [
    (("simulat", "craps"), "simulate"),
    (("exact", "crap"), "craps"),
    (("rules", "rafle"), "raffle"),
    (("exact", "craps", "--set", "bared=12"), "barred"),
    (("exact", "craps", "--set", "barred=13"), "none | 12 | 2"),
    (("exact", "craps", "--set", "dice_pass=any_los"), "any_loss"),
    (("exact", "craps", "--preset", "modren"), "modern"),
    (("exact", "craps", "--axes", "resul"), "result"),
    (("exact", "craps", "--of", "naturl"), "natural"),
    (("exact", "vingt_et_un", "--strategy", "player=stand17"), "stand_17"),
    (("exact", "vingt_et_un", "--strategy", "playr=stand_17"), "player"),
    (("exact", "craps", "--formt", "csv"), "--format"),
    (("exact", "craps", "--format", "cvs"), "csv"),
    (("exact", "craps", "barred=12"), "--set barred=12"),
    (("walk", "craps", "--axes", "result,pont"), "point"),
    (("chart", "raffle_od"), "raffle"),
    (("audit", "--ids", "RAF-999"), "RAF-"),
]


@pytest.mark.parametrize(
    ("words", "hint"), TYPOS, ids=lambda x: x if isinstance(x, str) else " ".join(x)
)
def test_typos_name_the_nearest(oddslab, words, hint):
    """A mistyped name is answered with the nearest valid ones, on the standard error."""
    status, out, err = oddslab(*words)
    assert (status, out) == (2, "")
    assert hint in err
    assert "Traceback" not in err


# ---- being stopped


def test_a_broken_pipe_is_quiet():
    """A reader that has enough, such as head, is no error."""
    with subprocess.Popen(
        [sys.executable, "-m", "oddslab", "odds", "1000d6", "--all"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as p:  # fmt: skip
        p.stdout.readline()
        p.stdout.close()
        assert p.stderr.read() == ""
        assert p.wait() == 0


def interrupted_run(game, wait):
    """Start 10^12 trials, interrupt them after a while: seconds to answer, status, output."""
    words = [sys.executable, "-m", "oddslab", "simulate", game, "--trials", "1e12", "--seed", "1"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    ) as p:  # fmt: skip
        time.sleep(wait)
        begun = time.perf_counter()
        p.send_signal(signal.SIGINT)
        out, err = p.communicate(timeout=60)
        return time.perf_counter() - begun, p.returncode, out, err


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent another way there")
@pytest.mark.parametrize("game", ["craps", "vingt_et_un"])
@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_gives_the_partial_result(game):
    """Ctrl-C is answered within a second, with status 130 and the true number of trials."""
    for _ in range(2):  # the second time it is compiled
        begun = time.perf_counter()
        assert in_a_process("simulate", game, "--trials", "1000").returncode == 0
    wait = 2 + 1.5 * (time.perf_counter() - begun)
    tries = []
    for _ in range(4):  # the best of some: the machine may be busy with something else
        took, status, out, err = interrupted_run(game, wait)
        tries.append(took)
        assert status == 130
        assert "Traceback" not in err
        held = re.search(r"INTERRUPTED: ([\d,]+) trials were played; 1,000,000,000,000", out)
        assert held
        assert f"Estimates from {held[1]} trials" in out
        assert 0 < int(held[1].replace(",", "")) < 10**12
        if took < 1:
            break
    assert min(tries) < 1


def test_ctrl_c_elsewhere_is_status_130(oddslab, monkeypatch):
    """An interrupted command that has nothing to show says so."""
    from oddslab import expressions

    def stop(text):
        raise KeyboardInterrupt

    monkeypatch.setattr(expressions, "parse", stop)
    status, _, err = oddslab("odds", "2d6")
    assert status == 130
    assert "interrupted" in err


# ---- the audit


def test_audit(oddslab):
    """Printed, exact and estimated figures with a verdict; that the page is wrong is status 0."""
    status, out, _ = oddslab("audit", "--ids", "RAF-02,RAF-11", "--trials", "1e5")
    assert status == 0
    assert re.search(r"^RAF-02 +9 to 7 .* wrong", out, re.M)
    assert re.search(r"^RAF-11 +39 to 1 .* rounded", out, re.M)
    assert "seed 1897" in out


@pytest.mark.parametrize("form", ["csv", "json"])
def test_audit_in_columns(oddslab, form):
    """CSV and JSON have the columns that are promised, in their order."""
    _, out, _ = oddslab("audit", "--ids", "RAF-11", "--trials", "1e5", "--format", form)
    names = (
        "id,document,place,claim,printed,kind,exact,exact_decimal,estimate,standard_error,trials,"
        "z,verdict,readings,diagnosis"
    )
    found = out.splitlines()[0] if form == "csv" else ",".join(json.loads(out)[0])
    assert found == names


def test_audit_of_witnesses_that_disagree_is_status_3(oddslab, monkeypatch):
    """Where our own figures disagree the row is named and the status is 3."""
    from oddslab import claims

    right = claims.audit

    def planted(*words):
        frame = right(*words)
        frame.attrs["disagreements"] = ["RAF-11"]
        return frame

    monkeypatch.setattr(claims, "audit", planted)
    status, _, err = oddslab("audit", "--ids", "RAF-11", "--trials", "1e5")
    assert status == 3
    assert "RAF-11" in err


# ---- charts


def test_charts_are_listed(oddslab):
    """Without a name the charts are listed with what they show."""
    from oddslab.charts import charts

    status, out, _ = oddslab("chart")
    assert status == 0
    assert all(name in out for name in charts())


def test_chart(oddslab, tmp_path):
    """A chart is written where it is asked for."""
    path = tmp_path / "ways.svg"
    status, out, _ = oddslab("chart", "two_dice_ways", "--output", str(path))
    assert status == 0
    assert str(path) in out
    assert path.read_text().startswith("<?xml")


def test_a_chart_without_trials_takes_none(oddslab, tmp_path):
    """An option that a chart has no use for is refused, not dropped."""
    path = tmp_path / "flow.svg"
    status, _, err = oddslab("chart", "craps_flow", "--output", str(path), "--trials", "10")
    assert status == 2
    assert "takes no --trials" in err
