"""Simulation and law that cannot both be right are named, and right ones hardly ever."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from math import comb

import pytest

import oddslab
from oddslab import agreement
from oddslab.cli import main
from oddslab.distribution import Distribution
from oddslab.game import find
from oddslab.gamebook.dice import craps

GAMES = {  # quick ones, with events, chances given something, means, and means of rare prizes
    "craps": {},
    "keno": {},
    "dice": {"count": 2},
    "vingt_et_un": {},
}


def law_of(game, **rules):
    return oddslab.exact(game, **rules).law


@pytest.mark.parametrize("game", GAMES)
def test_right_ones_agree(game):
    """With a fixed seed no figure and no outcome is named: false alarms come once in 10^9 runs."""
    result = oddslab.simulate(game, trials=200_000, rng=11, **GAMES[game])
    law = law_of(game, **GAMES[game])
    axes = tuple(a.name for a in result.axes)
    assert agreement.figures_apart(result, law, result.variant.figures()) == []
    assert agreement.outcomes_apart(result, law, axes[:1]) == []
    assert agreement.outcomes_apart(result, law, axes) == []


def test_false_alarms_are_as_rare_as_is_said():
    """At a level of 1 in 5, of 100 runs no more are named than 1 in 5 may name but once in 10^6."""
    law, named = law_of("craps"), 0
    for seed in range(100):
        result = oddslab.simulate("craps", trials=3000, rng=seed, threads=1)
        figures = result.variant.figures()
        named += bool(agreement.figures_apart(result, law, figures, level=0.2))
    tail = sum(comb(100, k) * Fraction(1, 5) ** k * Fraction(4, 5) ** (100 - k) for k in range(41))
    assert 1 - tail < Fraction(1, 10**5)
    assert named <= 40


def test_a_law_wrong_on_purpose_is_named():
    """The law of craps with loaded dice does not go with fair dice; what it moves is named."""
    result = oddslab.simulate("craps", trials=1_000_000, rng=3)
    wrong = law_of("craps", kind="flats")
    found = agreement.figures_apart(result, wrong, result.variant.figures())
    assert {"caster_wins", "natural", "players_edge_per_bet"} <= set(found)
    assert ("win",) in agreement.outcomes_apart(result, wrong, ("result",))


def test_what_a_law_calls_impossible_is_named():
    """One trial that ends where the law has no chance is enough."""
    result = oddslab.simulate("dice", trials=50, rng=3)
    wrong = Distribution.uniform([1, 2, 3, 4, 5], ("total",))
    assert (6,) in agreement.outcomes_apart(result, wrong, ("total",))


def test_a_run_that_chose_when_to_stop_is_judged_by_its_looks():
    """With a precision right ones agree, and a wrong law is named all the same."""
    result = oddslab.simulate("craps", precision="1%", rng=5)
    figures = result.variant.figures()
    assert agreement.figures_apart(result, law_of("craps"), figures) == []
    assert "caster_wins" in agreement.figures_apart(result, law_of("craps", kind="flats"), figures)
    p = {"a": 0.9 * agreement.FALSE_ALARMS}
    assert agreement.apart(result, p, agreement.FALSE_ALARMS) == []  # it had several looks
    plain = dataclasses.replace(result, precision=None)
    assert agreement.apart(plain, p, agreement.FALSE_ALARMS) == ["a"]


@pytest.mark.parametrize(("n", "p"), [(40, Fraction(1, 6)), (200, Fraction(1, 40))])
def test_the_bound_of_a_mean_is_one(n, p):
    """It is never below the exact chance of a mean so far out, and not far above it."""
    law = Distribution.from_probabilities({0: 1 - p, 3: p}, ("value",))
    exact = [Fraction(comb(n, k)) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    for k in range(n + 1):
        tail = sum(exact[k:]) if k > n * p else sum(exact[: k + 1])
        bound = agreement.mean_bound(3 * k / n, n, law)
        assert bound >= float(tail) or (bound < 1e-250 and tail < 1e-250)
        if 1e-200 < tail < 1e-6:
            assert bound < 100 * float(tail)


def test_a_rare_prize_is_no_alarm():
    """One prize of a million in 10,000 trials lies 31 spreads out, and comes once in a thousand."""
    p = Fraction(1, 10**7)
    law = Distribution.from_probabilities({0: 1 - p, 10**6: p}, ("value",))
    assert (100 - 0.1) / float(law.std() / 100) > 31
    assert agreement.mean_bound(100.0, 10**4, law) > 1e-3
    assert agreement.mean_bound(10.0**6, 10**4, law) < 1e-100
    assert agreement.mean_bound(10.0**6 + 1, 10**4, law) == 0


def test_a_certain_value():
    """What always comes agrees with itself, and with nothing else."""
    law = Distribution.point(7, ("value",))
    assert agreement.mean_bound(7.0, 1000, law) == 1
    assert agreement.mean_bound(7.1, 1000, law) == 0


@pytest.fixture
def wrong_formula(monkeypatch):
    """Craps whose formula is that of dice with flats."""
    game = find("craps")

    def law(rules, policies):
        return game.exact(dataclasses.replace(rules, kind="flats"), policies)

    monkeypatch.setattr(craps, "GAME", dataclasses.replace(game, exact=law))


@pytest.mark.parametrize(
    "more", [[], ["--axes", "result"], ["--of", "players_edge_per_bet"], ["--format", "csv"]]
)
def test_the_command_says_so(wrong_formula, capsys, more):
    """Status 3, and on the standard error what disagrees; without exact values nothing does."""
    words = ["simulate", "craps", "--trials", "1e6", "--seed", "1", *more]
    assert main(words) == 3
    said = " ".join(capsys.readouterr().err.split())
    named = {"--axes": "win", "--of": "players_edge_per_bet"}.get(
        more[0] if more else "", "caster_wins"
    )
    assert named in said
    assert "Our own witnesses disagree in" in said
    assert "the formula or the kernel of craps is wrong" in said
    assert "once in 10^9 runs" in said
    assert main([*words, "--no-exact"]) == 0
    assert "disagree" not in capsys.readouterr().err


def test_the_command_is_silent_where_all_is_right(capsys):
    """Status 0 and no word of it."""
    assert main(["simulate", "craps", "--trials", "1e5", "--seed", "1"]) == 0
    assert "disagree" not in "".join(capsys.readouterr())
