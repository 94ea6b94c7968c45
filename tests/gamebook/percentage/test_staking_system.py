"""Staking systems: known means, the percentage of all that is staked, every short session."""

import re
from dataclasses import replace
from fractions import Fraction as F
from itertools import product
from math import comb, prod

import pytest

from oddslab import statistics
from oddslab.audits._plays import plays
from oddslab.chains import Chain
from oddslab.experiment import exact, play, run, simulate, walk
from oddslab.game import Figure, NoLaw, variant
from oddslab.gamebook.percentage import _staking_exact as staking
from oddslab.gamebook.percentage import _staking_sessions as dynamic
from oddslab.gamebook.percentage._staking_lines import Line, Sparse
from oddslab.gamebook.percentage.staking_system import GAME, MEASURES, WIDTH
from oddslab.results import find_figure
from oddslab.walker import walk as walk_law
from tests.contract import flat
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


def gains_of(r):
    """What a stake of one gains in a coup, with the chance of each."""
    if r.gains == "none":
        return {F(r.pays): r.win_chance, F(-1): 1 - r.win_chance}
    return {F(g): F(p) for g, p in (pair.split(":") for pair in r.gains.split(","))}


def brute(r):
    """The law of what is measured, by the referee's paper of every session."""
    found, law = {}, gains_of(r)
    for ends in product(law, repeat=r.coups):
        said = referee.session(ends, r.system, r.limit, r.base_stake, r.bankroll, r.part_lost)
        key = (said["result"], said["ruined"]) if r.measure == "result" else said[r.measure]
        found[key] = found.get(key, 0) + prod(law[g] for g in ends)
    return {key: p for key, p in found.items() if p}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_short_session(system):
    """The referee keeps the paper of all sessions of nine coups, for every measure."""
    for bankroll, measure in product(("none", 12), MEASURES):
        if measure == {"none": "ruin", 12: "bankroll"}[bankroll]:
            continue  # which are refused
        options = {"limit": SYSTEMS[system], "coups": 9, "bankroll": bankroll, "base_stake": 2}
        r = rules(system=system, measure=measure, **options)
        assert dict(staking.sessions(r).items()) == brute(r)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("part_lost", ["loss", "stays"])
@pytest.mark.parametrize("bankroll", ["none", 13])
def test_every_short_session_at_a_bet_of_several_ends(system, part_lost, bankroll):
    """Halves lost, stakes returned and two prizes; the walk of the kernel says the same."""
    options = {"limit": SYSTEMS[system], "coups": 5, "bankroll": bankroll, "part_lost": part_lost}
    for measure in MEASURES:
        if measure == {"none": "ruin", 13: "bankroll"}[bankroll]:
            continue
        gains = "2:1/9,1:2/9,0:1/9,-1/2:2/9,-1:1/3"
        r = rules(system=system, measure=measure, gains=gains, base_stake=2, **options)
        law = staking.sessions(r)
        assert dict(law.items()) == brute(r)
        if measure in ("result", "bankroll"):
            assert walk_law(variant(GAME, **r.changed())) == law
        other = replace(r, part_lost={"loss": "stays", "stays": "loss"}[part_lost])
        if system != "flat" or measure == "longest_run":
            assert staking.sessions(other) != law
        found = staking.means(replace(r, measure="result"))
        assert found.result == found.staked * sum(g * p for g, p in gains_of(r).items())


@pytest.mark.parametrize("gains", ["1:1/3,-1/2:2/3", "1/2:1/2,-1/3:1/4,-1/4:1/4"])
@pytest.mark.parametrize("part_lost", ["loss", "stays"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_bet_that_never_loses_its_stake(system, part_lost, gains):
    """What is needed is a stake and what was lost before it: all of it stands on the axis."""
    options = {"gains": gains, "part_lost": part_lost, "coups": 5, "limit": SYSTEMS[system]}
    for measure in MEASURES:
        if measure == "ruin":
            continue
        r = rules(system=system, measure=measure, **options)
        v = variant(GAME, **r.changed())
        law = staking.sessions(r)
        assert dict(law.items()) == brute(r)
        assert walk_law(v) == law
        assert {o if isinstance(o, tuple) else (o,) for o in dict(law.items())} <= {
            *product(*(a.values for a in v.axes))
        }


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
        gains = sorted(gains_of(v.rules), reverse=True)
        ends = [gains[place] for place in played.log]
        ends += [1] * (100 - len(ends))  # what comes after ruin is not played
        said = referee.session(ends, v.rules.system, v.rules.limit, 1, bankroll)
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
    """The least bankroll whose ruin, by a session played with it, is within the risk."""

    def found(r, risk):
        v = variant(GAME, **r.changed() | {"risk": risk})
        return find_figure(v, "bankroll_for_risk").of(staking.sessions(v.rules))

    def ruin(r, bankroll):
        return staking.means(replace(r, bankroll=int(bankroll), measure="ruin")).ruin

    r = rules(limit=4, coups=12, measure="bankroll")
    law = staking.sessions(r)
    for risk in (F(1, 2), F(1, 10), F(1, 100)):
        b = found(r, risk)
        assert law.sf(b) == ruin(r, b) <= risk < ruin(r, b - 1) == law.sf(b - 1)
    lists = rules("labouchere", limit=9, coups=6, measure="bankroll")
    assert found(lists, F(1)) == 5  # the first stake
    assert found(lists, F(0)) == staking.sessions(lists).quantile(1)


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
    with pytest.raises(NoLaw, match="up to coups=2000"):
        exact("staking_system", "dalembert", measure="longest_run", coups=3000)


def test_means_too_long_to_be_exact_are_left_to_the_tally():
    """A figure is told all the same, from the run."""
    v = variant(GAME, coups=10_000, bankroll=5000, measure="ruin")
    assert next((f.key, type(f)) for f in v.figures()) == ("ruin", Figure)
    v = variant(GAME, "labouchere", coups=10_000, measure="staked")
    assert next((f.key, type(f)) for f in v.figures()) == ("mean_staked", Figure)


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
        ({"coups": 1_000_000}, "from 1 to 10000"),
        ({"limit": 40, "pays": 1000, "coups": 10_000}, "accepted is 1 to 1048"),
        ({"risk": "1 per cent"}, "such as 1/6 or 0.2 or 1%"),
        ({"risk": "101%"}, "such as 1/6 or 0.2 or 1%"),
        ({"gains": "1:1/2"}, "these chances sum to 1/2, not to 1"),
        ({"gains": "1:1/2,-2:1/2"}, "cannot gain -2"),
        ({"gains": "1:1/2,1:1/2"}, "the gain 1 is given twice"),
        ({"gains": "1:x,-1:1/2"}, "x is no chance"),
        ({"gains": "0:1"}, "a bet that is always returned is none"),
        ({"gains": "1"}, "gain:chance pairs"),
        ({"gains": "1/1001:1/2,-1:1/2"}, "at most 1000 to a stake"),
        ({"gains": "-1/2:1", "part_lost": "stays"}, "no coup would be won or lost"),
        ({"gains": "1:1/2,-1:1/2", "pays": 2}, "accepted beside it is no win_chance"),
    ],
    ids=spoken,
)
def test_values_that_are_none_are_refused(options, words):
    """By name, with what would be accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **options)
    assert words in str(refusal.value)


# ---------------------------------------------------------------- long sessions, and other bets


def test_the_bankroll_of_two_hundred_coups():
    """What it leaves to chance is the ruin of a session played with it, forwards and not backwards.

    A unit less is too little.
    """
    law = exact("staking_system", coups=200, measure="bankroll")
    enough = law.figure("bankroll_for_risk")
    for bankroll in (1, 40, 255, enough - 1, enough):
        played = rules(coups=200, bankroll=int(bankroll), measure="ruin")
        assert staking.means(played).ruin == law.sf(bankroll)
    assert law.sf(enough) <= F(1, 100) < law.sf(enough - 1)


def test_quantiles():
    """The least values that are not exceeded with these chances."""
    result = exact("staking_system", coups=30)
    for percent in (5, 50, 95):
        x = result.figure(f"result_{percent}_percent")
        alone = result.marginal("result")
        assert alone.cdf(x) >= F(percent, 100) > alone.cdf(x - 1)


@pytest.mark.parametrize("zero_rule", ["lose", "half_back", "prison"])
def test_the_bets_of_roulette(zero_rule):
    """The presets' bets are those that roulette's own law has, and lose its edge of all stakes."""
    preset = {"lose": "martingale"}.get(zero_rule, zero_rule)
    wheel = exact("roulette", zero_rule=zero_rule)
    r = rules(preset, coups=12)
    assert dict(wheel.marginal("gain").items()) == gains_of(r)
    found = staking.means(r)
    assert found.result == -wheel.figure("edge_per_bet") * found.staked
    mean = staking.sessions(r).expect(lambda o: o["result"])
    assert mean == found.result
    course = staking.course(r)
    assert course.result == -wheel.figure("edge_per_bet") * course.staked


def test_the_longest_run_with_returned_stakes():
    """A stake returned neither ends a run of losses nor makes it longer."""
    chances = {F(1): F(1, 3), F(0): F(1, 6), F(-1): F(1, 2)}
    gains = "1:1/3,0:1/6,-1:1/2"
    r = rules(gains=gains, coups=7, measure="longest_run")
    assert gains_of(r) == chances
    assert dict(staking.sessions(r).items()) == brute(r)
    rich = rules(gains=gains, coups=7, measure="longest_run", bankroll=1000)
    assert staking.sessions(rich) == staking.sessions(r)


def test_the_simulation_of_half_back():
    """Chi-square over two million sessions, false alarms one in a million; not with the half lost.

    Nor with the half as no loss to the system.
    """
    v = variant(GAME, "half_back", coups=6, limit=3, bankroll=9)
    counts = run(v, 2_000_000, rng=SEED, progress=False).tally.ravel().tolist()
    laws = [staking.sessions(r) for r in (v.rules, replace(v.rules, part_lost="stays"))]
    fits = [statistics.chi_square_gof(counts, flat(v, law)).p_value for law in laws]
    assert fits[0] > 1e-6 > fits[1]


def test_a_session_with_halves_is_told():
    """In counters and halves of them."""
    told = play("staking_system", coups=2, gains={"-1/2": 1}, bankroll=3, rng=1).lines
    assert told == (
        "Coup 1: 1 staked and lost 1/2 of it; in all -1/2.",
        "Coup 2: 2 staked and lost 1/2 of it; in all -3/2.",
        "The session is over; result: -3/2.",
    )
    nearly = "-1/2:0.999999999,-1:0.000000001"
    told = play("staking_system", coups=3, gains=nearly, part_lost="stays", rng=1).lines
    assert told[-2] == "Coup 3: 1 staked and lost 1/2 of it; in all -3/2."


def test_chances_as_percentages():
    """And gains as they are written, from the largest."""
    assert rules(risk="1%", win_chance="48.5 %").risk == F(1, 100)
    assert rules(win_chance="48.5%") == rules(win_chance="0.485")
    told = rules(gains=" -1:50% ; 1:0.4, 0:1/10").gains
    assert told == "1:2/5,0:1/10,-1:1/2"
    assert rules(gains=told).gains == told
    assert rules(gains={-1: F(1, 2), 0: "0.1", 1: 0.4}).gains == told


@pytest.mark.parametrize("measure", [m for m in MEASURES if m != "ruin"])
@pytest.mark.parametrize("bankroll", ["none", 500])
def test_sessions_too_long_are_refused_with_the_longest(measure, bankroll, monkeypatch):
    """The number named is accepted, one more is not, and nothing is worked out before."""
    for kind in (Line, Sparse):
        monkeypatch.setattr(kind, "moved", None)
    if measure == "bankroll" and bankroll != "none":
        return
    with pytest.raises(NoLaw, match=r"accepted here is up to coups=\d+") as refusal:
        exact("staking_system", "dalembert", coups=10_000, measure=measure, bankroll=bankroll)
    most = int(re.search(r"up to coups=(\d+)", str(refusal.value))[1])
    law = {"result": dynamic.FORTUNES, "bankroll": dynamic.NEED}.get(measure, measure)
    monkeypatch.undo()
    if (measure, bankroll) != ("longest_run", "none"):
        for coups in (most, most + 1):
            r = rules("dalembert", coups=coups, measure=measure, bankroll=bankroll)
            found = dynamic.empty(staking.session(r), law)
            assert (found == most) == (coups > most)


def test_a_simulation_works_out_no_law(monkeypatch):
    """Its figures are the tally's; means, quantiles and bankrolls wait for a law."""
    for kind in (Line, Sparse):
        monkeypatch.setattr(kind, "moved", None)
    for options in ({"measure": "bankroll"}, {"bankroll": 3000}, {"measure": "staked"}):
        v = variant(GAME, coups=250, **options)
        found = run(v, 100, rng=SEED, progress=False)
        assert {f"mean_{v.rules.measure}"} <= set(found.figures())
        keys = {f.key for f in v.figures()}
        assert {"mean_result", "mean_staked", f"{v.rules.measure}_95_percent"} <= keys


def test_packed_and_sparse_lines_say_the_same():
    """Of every law; and a martingale of many doublings has one, whose values lie far apart."""
    for options in ({"bankroll": 9}, {}, {"gains": "2:1/9,0:1/9,-1/2:4/9,-1:1/3", "bankroll": 13}):
        s = staking.session(rules("fibonacci", limit=5, coups=8, **options))
        kinds = Line(s.width), Sparse()
        steps = [dynamic.fortunes, dynamic.bankrolls, dynamic.staked]
        for step in [*steps, dynamic.longest_run] if s.bank else steps:
            packed, sparse = (list(step(s, none)) for none in kinds)
            for a, b in zip(packed, sparse, strict=True):
                assert _plain(a) == _plain(b)
    r = rules(limit=20, coups=40, measure="bankroll")
    assert dynamic.empty(staking.session(r), dynamic.NEED) == Sparse()
    law = staking.sessions(r)
    assert law.max() == 2**20 - 1 + 2**20 - 1
    for bankroll in (1, 500, 2**19):
        assert staking.means(replace(r, measure="ruin", bankroll=bankroll)).ruin == law.sf(bankroll)


def _plain(step):
    """Whatever lines a step has, as mappings of values to ways."""
    if isinstance(step, Line | Sparse):
        return dict(step.items())
    if isinstance(step, list):
        return [_plain(line) for line in step]
    if isinstance(step, dict):
        return {key: _plain(line) for key, line in step.items() if line}
    return {key: _plain(x) for key, x in vars(step).items()} if hasattr(step, "__dict__") else step
