"""Staking systems: known means, the percentage of all that is staked, every short session."""

from dataclasses import replace
from fractions import Fraction as F
from itertools import product
from math import comb

import pytest

from oddslab.audits._plays import plays
from oddslab.chains import Chain
from oddslab.experiment import exact, play, simulate, walk
from oddslab.game import NoLaw, variant
from oddslab.gamebook.percentage import _staking_exact as staking
from oddslab.gamebook.percentage.staking_system import GAME, MEASURES, WIDTH
from oddslab.walker import walk as walk_law
from tests.names import spoken
from tests.referee import staking as referee

SEED = 20_261_130
SYSTEMS = {"martingale": 3, "dalembert": 4, "labouchere": 9, "fibonacci": 5, "flat": 8}
P = F(18, 37)


def rules(preset="martingale", **options):
    return variant(GAME, preset, **options).rules


@pytest.mark.parametrize(
    ("preset", "staked", "result"),
    [("martingale", 4290.1457, -115.9499), ("dalembert", 7717.4394, -208.5794),
     ("fibonacci", 3445.6357, -93.1253)],
)  # fmt: skip
def test_a_thousand_coups(preset, staked, result):
    """The means of 1000 coups; the result is the stakes times -1/37 to the last digit."""
    found = staking.means(rules(preset, coups=1000))
    assert round(float(found.staked), 4) == staked
    assert round(float(found.result), 4) == result
    assert found.result == -found.staked / 37


def test_one_list_of_labouchere():
    """It stakes 56.9500 in mean, comes to an empty list with chance .803098, loses 1.539191."""
    list_ = staking.course(rules("labouchere"))
    assert round(float(list_.staked), 4) == 56.95
    assert round(float(list_.reaches_aim), 6) == 0.803098
    assert round(float(list_.result), 6) == -1.539191


@pytest.mark.parametrize(
    ("limit", "busts", "net"),
    [
        (7, 4.6243, -100.795),
        (8, 2.3637, -116.2548),
        (9, 1.2109, -132.2963),
        (10, 0.6211, -148.8726),
    ],
)
def test_the_long_run_of_doubling(limit, busts, net):
    """486.4865 gains in 1000 coups whatever the limit; busts and net by it, and by geometry."""
    rates = {key: x for key, _, x in staking.long_run(rules(limit=limit))}
    assert rates["courses_per_1000_coups"] == 1000 * P
    assert round(float(rates["given_up_per_1000_coups"]), 4) == busts
    assert round(float(rates["net_per_1000_coups"]), 4) == net
    q = 1 - P
    assert staking.course(rules(limit=limit)).coups == (1 - q**limit) / P
    bust = 2**limit - 1
    assert rates["net_per_1000_coups"] == 1000 * P - bust * rates["given_up_per_1000_coups"]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "bet", [{}, {"win_chance": "1/2"}, {"win_chance": "1/37", "pays": 35}], ids=spoken
)
@pytest.mark.parametrize("bankroll", ["none", 12])
def test_no_system_beats_the_percentage(system, bet, bankroll):
    """Of two laws made apart: mean result = -edge x mean stakes, with ruin and without."""
    r = rules(system=system, limit=SYSTEMS[system], coups=9, bankroll=bankroll, **bet)
    results = staking.sessions(r)
    staked = staking.sessions(replace(r, measure="staked"))
    edge = 1 - r.win_chance * (1 + r.pays)
    mean = results.expect(lambda o: o["result"])
    assert mean == -edge * staked.mean()
    found = staking.means(r)
    assert (found.result, found.staked) == (mean, staked.mean())
    assert found.ruin == results.probability(results["ruined"] == "yes")
    assert (found.ruin > 0) == (bankroll != "none" and system != "flat")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_short_session(system):
    """The referee keeps the paper of all sessions of nine coups, for every measure."""
    for bankroll, measure in product(("none", 12), MEASURES):
        if measure == {"none": "ruin", 12: "bankroll"}[bankroll]:
            continue  # which are refused
        options = {"limit": SYSTEMS[system], "coups": 9, "bankroll": bankroll, "base_stake": 2}
        r = rules(system=system, measure=measure, **options)
        found = {}
        for ends in product((True, False), repeat=9):
            said = referee.session(ends, system, r.limit, 1, 2, bankroll)
            key = (said["result"], said["ruined"]) if measure == "result" else said[measure]
            chance = P ** sum(ends) * (1 - P) ** (9 - sum(ends))
            found[key] = found.get(key, 0) + chance
        assert dict(staking.sessions(r).items()) == found


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("measure", MEASURES)
def test_the_walk_is_the_formula(system, measure):
    """The kernel's own source; with the win and the loss of a state changed about it is not."""
    bank = 9 if measure in ("result", "ruin") else "none"
    options = {"system": system, "limit": SYSTEMS[system], "coups": 6, "measure": measure}
    v = variant(GAME, bankroll=bank, pays=2, **options)
    law = staking.sessions(v.rules)
    assert walk_law(v) == law
    if system != "flat" and measure == "staked":
        table = list(v.setup.table)
        for k in range(0, len(table), WIDTH):
            table[k + 1], table[k + 2] = table[k + 2], table[k + 1]
        slipped = replace(GAME, setup=lambda rules: replace(v.setup, table=tuple(table)))
        assert walk_law(replace(v, game=slipped)) != law


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("bankroll", ["none", 40])
def test_the_referee_plays_every_session_alike(preset, bankroll):
    """Coup for coup over two hundred sessions of a hundred."""
    v = variant(GAME, preset, bankroll=bankroll)
    ruined = 0
    for played in plays(v, SEED, 200):
        ends = [*played.log, *[1] * (100 - len(played.log))]  # what comes after ruin is not played
        said = referee.session(ends, v.rules.system, v.rules.limit, 1, 1, bankroll)
        assert played.outcome == {"result": said["result"], "ruined": said["ruined"]}
        ruined += said["ruined"] == "yes"
        if said["ruined"] == "yes":
            assert len(played.log) == said["ruin"] - 1
    assert (ruined > 0) == (bankroll != "none" and preset != "flat")


def test_the_longest_run():
    """A run of 8 losses within 300 coups, by a chain of the losses in a row."""
    r, n = 8, 300
    chain = Chain({k: {0: P, k + 1: 1 - P} for k in range(r)}, 0)
    met = 1 - chain.survival(n)
    law = exact("staking_system", measure="longest_run", coups=n, limit=r)
    assert law.figure("run_of_limit") == met
    flat = exact("staking_system", "flat", measure="longest_run", coups=n, limit=r)
    assert flat.figure("run_of_limit") == met  # whatever is staked


def test_ruin_of_flat_stakes():
    """The gambler's ruin: by reflection, for an even bet of 30 coups and 5 counters."""
    law = exact("staking_system", "flat", win_chance="1/2", coups=30, bankroll=5, measure="ruin")
    ways = 0
    for k in range(5, 30, 2):  # first passage to -5 at coup k, found out at the next stake
        first = F(5, k) * comb(k, (k - 5) // 2) * F(1, 2**k)
        assert law.probability(law["ruin"] == k + 1) == first
        ways += first
    assert law.figure("ruin") == ways


def test_the_bankroll_for_a_risk():
    """The least bankroll whose ruin is within the risk is the quantile of what sessions take."""
    r = rules(limit=4, coups=12, measure="bankroll")
    law = staking.sessions(r)
    for risk in (F(1, 2), F(1, 10), F(1, 100)):
        b = staking.bankroll_for(r, risk)
        assert law.sf(b) <= risk < law.sf(b - 1)
    lists = rules("labouchere", limit=9, coups=6, measure="bankroll")
    assert staking.bankroll_for(lists, F(1)) == 5  # the first stake
    assert staking.bankroll_for(lists, F(0)) == staking.sessions(lists).quantile(1)
    assert exact("staking_system", limit=4, coups=12, measure="bankroll").figure(
        "bankroll_for_risk"
    ) == staking.bankroll_for(r, F(1, 100))


def test_the_simulation_of_long_sessions():
    """A thousand coups, far beyond an exact law: the mean within five standard errors."""
    long = {"coups": 1000, "measure": "staked"}
    run = simulate(
        "staking_system", preset="dalembert", trials=5_000, rng=SEED, progress=False, **long
    )
    found = run.figure("mean_staked")
    error = 5 * found.standard_error
    assert abs(found.value - 7717.4394) < error
    assert abs(found.value - 7717.4394 * 1.05) > error
    with pytest.raises(NoLaw, match="too many states"):
        exact("staking_system", "dalembert", measure="longest_run", coups=3000)


def test_means_too_long_to_be_exact_are_left_to_the_tally():
    """A figure is told all the same, from the run."""
    v = variant(GAME, coups=10_000, bankroll=5000, measure="ruin")
    assert next((f.key, f.exact) for f in v.figures()) == ("ruin", None)
    v = variant(GAME, "labouchere", coups=10_000, measure="staked")
    assert next((f.key, f.exact) for f in v.figures()) == ("mean_staked", None)


def test_what_comes_first():
    """The reading decides which figures lead: means, the long run, or courses won and given up."""

    def first(**options):
        return next(iter(exact("staking_system", coups=5, **options).figures()))

    assert first() == "mean_result"
    assert first(claim_reading="almost_sure") == "net_per_1000_coups"
    assert first(figures="fitted") == "courses_per_1000_coups"


def test_a_session_is_told():
    """Stakes, ends, what is left; and ruin."""
    told = play("staking_system", coups=30, bankroll=7, rng=3).lines
    assert told[0].startswith("Coup 1: 1 staked and ")
    assert told[-1].startswith("The session is over; result: ")
    assert walk("staking_system", coups=3, win_chance=0, bankroll=3).law.pmf((-3, "yes")) == 1
    lost = play("staking_system", coups=3, win_chance=0, bankroll=3, rng=1).lines
    assert lost == (
        "Coup 1: 1 staked and lost; in all -1.",
        "Coup 2: 2 staked and lost; in all -3.",
        "Ruin: 0 left, and the next stake would be 4.",
        "The session is over; result: -3.",
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"system": "martingal"}, "did you mean martingale"),
        ({"limit": 41}, "accepted is 1 to 40"),
        ({"system": "labouchere", "limit": 4}, "its first stake is 5"),
        ({"system": "labouchere", "limit": 100}, "accepted is a smaller one"),
        ({"measure": "ruin"}, "needs a bankroll"),
        ({"measure": "bankroll", "bankroll": 5}, "bankroll=5"),
        ({"win_chance": "1/10000000000"}, "at most 2^32"),
        ({"coups": 0}, "coups=0"),
        ({"bankroll": 5, "base_stake": 6}, "accepted is 6 up"),
    ],
    ids=spoken,
)
def test_values_that_are_none_are_refused(options, words):
    """By name, with what would be accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **options)
    assert words in str(refusal.value)
