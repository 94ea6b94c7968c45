"""Hazard: published figures by equality, the table of odds, a chain, and the kernel refereed."""

from __future__ import annotations

from fractions import Fraction as F

import numpy as np
import pytest

import oddslab
from oddslab.chains import absorb
from oddslab.distribution import Distribution
from oddslab.engine import Runner, play_one
from oddslab.events import axis
from oddslab.game import OrMore, variant
from oddslab.gamebook.dice import _hazard_exact as hazard
from oddslab.gamebook.dice.hazard import GAME
from oddslab.listing import game_table
from oddslab.odds import Odds
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import flat, plainly
from tests.names import spoken
from tests.referee import hazard as referee

FALSE_ALARM = 1e-6  # of each comparison with an exact law
WIN = axis("result") == "win"
WAYS = {t: 6 - abs(t - 7) for t in range(2, 13)}


def exact(**rules) -> Distribution:
    v = variant(GAME, **rules)
    return GAME.exact(v.rules, v.policies)


def figures(**rules) -> dict[str, F]:
    v = variant(GAME, **rules)
    law = GAME.exact(v.rules, v.policies)
    return {f.key: f.of(law) for f in v.figures()}


# ---- known values


@pytest.mark.parametrize(
    ("main", "caster", "edge"),
    [
        (5, F(1396, 2835), F(43, 2835)),
        (6, F(6961, 14256), F(167, 7128)),
        (7, F(244, 495), F(7, 495)),
        (8, F(6961, 14256), F(167, 7128)),
        (9, F(1396, 2835), F(43, 2835)),
        ("random", F(1979, 4032), F(37, 2016)),
    ],
)
def test_what_each_main_is_worth(main, caster, edge):
    """C06 and section 5: the law, the closed form and the figures give the published chances."""
    assert exact(main=main, most=2).probability(WIN) == caster == hazard.caster(main)
    found = figures(main=main)
    assert (found["caster_wins"], found["setter_edge_per_bet"]) == (caster, edge)
    assert found["nick"] + found["made"] == caster
    assert found["nick"] + found["made"] + found["out"] + found["lost"] == 1


def test_the_printed_odds_of_six_and_eight():
    """C06: 7295 to 6961 against the caster, 22 to 21 nearly."""
    odds = Odds(hazard.caster(6))
    assert str(odds) == "7295 to 6961 against"
    assert str(odds.nearest_ratio()) == "22 to 21 against"


def test_main_seven_is_craps():
    """The law of a bet with main seven is that of craps, its chance the point."""
    craps = oddslab.exact("craps").law
    assert exact().marginal("result", "chance", "throws").rename(*craps.axes) == craps


def test_the_table_of_odds_on_the_chance():
    """C08: each cell is the ways of the main to those of the chance; a nick has no odds."""
    frame = game_table("hazard", "chances").set_index("main")
    assert list(frame.index) == [5, 6, 7, 8, 9]
    assert list(frame.columns) == ["4", "5", "6", "7", "8", "9", "10"]
    empty = [(m, c) for m in frame.index for c in frame.columns if frame.loc[m, c] is None]
    assert empty == [(m, str(m)) for m in range(5, 10)]
    for m in range(5, 10):
        for c in range(4, 11):
            if c != m:
                assert frame.loc[m, str(c)] == str(Odds.against(WAYS[m], WAYS[c]))
    seven = ["2 to 1", "3 to 2", "6 to 5", None, "6 to 5", "3 to 2", "2 to 1"]
    assert [x and x.removesuffix(" against") for x in frame.loc[7]] == seven


@pytest.mark.slow
def test_the_table_of_mains_beside_plays():
    """Each main's exact chance is within 5.5 standard errors of its own simulation, and the
    chance of another main, for most, is not (400,000 trials a row)."""
    frame = game_table("hazard", "mains", trials=400_000, rng=5)
    assert list(frame["main"]) == ["5", "6", "7", "8", "9", "random"]
    off = (frame["estimate"] - frame["caster_wins"].astype(float)) / frame["standard_error"]
    assert (abs(off) < 5.5).all()
    wrong = (frame["estimate"] - float(hazard.caster(6)) + 0.01) / frame["standard_error"]
    assert (abs(wrong) > 5.5).all()


def test_what_is_no_table_is_refused():
    """A table that cannot be played, and an unknown one."""
    with pytest.raises(ValueError, match="leave out the number of trials"):
        game_table("hazard", "chances", trials=10)
    with pytest.raises(ValueError, match="unknown table 'chance'; did you mean chances"):
        game_table("hazard", "chance")


def test_after_the_chance_only_the_main_loses():
    """For every main and chance, counted anew; what is no main or no chance is refused."""
    assert hazard.chances(7) == (4, 5, 6, 8, 9, 10)
    assert {len(hazard.chances(m)) for m in range(5, 10)} == {6}
    for main in range(5, 10):
        won = F(sum(WAYS[t] for t in hazard.NICKS[main]), 36)
        for c in hazard.chances(main):
            (lost,) = hazard.lost_after(main, c)
            won += F(WAYS[c], 36) * F(WAYS[c], WAYS[c] + WAYS[lost])
        assert won == hazard.caster(main)
    with pytest.raises(ValueError, match="throw of 11"):
        hazard.lost_after(7, 11)
    with pytest.raises(ValueError, match="5 to 9, not 4"):
        hazard.caster(4)


# ---- a chain of single throws, for any dice


def chain(ways: dict[int, int], mains: dict[int, int], top: int) -> Distribution:
    """The law of a bet out of a chain, from ways of totals and weights of mains."""

    def row(state):
        name, *rest = state
        if name == "main":
            return {("on", m, 0, 0): w for m, w in mains.items()}
        if name != "on":
            return None
        main, chance, n = rest
        to: dict = {}
        for total, w in ways.items():
            after = min(n + 1, top)
            if chance:
                now = {chance: "win", main: "lose"}.get(total)
            else:
                nicks = {main, {6: 12, 7: 11, 8: 12}.get(main)}
                outs = {2, 3, 11, 12} - nicks
                now = "win" if total in nicks else "lose" if total in outs else None
            end = (now, main, chance, after) if now else ("on", main, chance or total, after)
            to[end] = to.get(end, 0) + w
        return to

    ends = absorb(row, ("main",))
    law = {(r, m, c, OrMore(n) if n == top else n): p for (r, m, c, n), p in ends.items()}
    return Distribution(law, ("result", "main", "chance", "throws"))


def crooked_ways(faces: dict[int, int]) -> dict[int, int]:
    ways: dict[int, int] = {}
    for a, v in faces.items():
        for b, w in faces.items():
            ways[a + b] = ways.get(a + b, 0) + v * w
    return ways


@pytest.mark.parametrize(
    ("options", "faces"),
    [
        ({}, dict.fromkeys(range(1, 7), 1)),
        ({"kind": "flats"}, {1: 4, 2: 3, 3: 3, 4: 3, 5: 3, 6: 4}),
        ({"kind": "dispatcher", "dispatcher": "low"}, {1: 2, 2: 2, 3: 2}),
        ({"on_axis": "ace_six"}, {2: 1, 3: 1, 4: 1, 5: 1}),
    ],
)
def test_the_law_is_that_of_a_chain(options, faces):
    """Any dice, a named main and one that is thrown: the formula is the chain's law."""
    ways = crooked_ways(faces)
    thrown = {m: ways[m] for m in range(5, 10) if m in ways}
    assert exact(main="random", most=7, **options) == chain(ways, thrown, 7)
    assert exact(main=6, most=7, **options) == chain(ways, {6: 1}, 7)
    assert exact(main=5, most=7, **options) != chain(ways, {6: 1}, 7)


# ---- the turn


@pytest.mark.parametrize(
    ("main", "box_passes"),
    [
        (6, "two_losses"),
        (8, "three_wins"),
        *(
            pytest.param("random", b, marks=pytest.mark.slow)
            for b in ("one_loss", "two_losses", "three_losses", "three_wins")
        ),
    ],
)
def test_the_walk_of_a_turn(main, box_passes):
    """The kernel's own branches give the negative binomial law, whatever passes the box."""
    v = variant(GAME, unit="turn", box_passes=box_passes, main=main)
    assert walk(v) == GAME.exact(v.rules, v.policies)


def test_figures_of_a_turn():
    """One loss: wins are geometric.  Three wins: losses are.  The edge is that of the bets."""
    p, throws = F(244, 495), F(557, 165)
    found = figures(unit="turn")
    assert found["wins_some"] == p
    assert found["mean_wins"] == p / (1 - p) == F(244, 251)
    assert found["mean_throws"] == throws / (1 - p) == F(1671, 251)  # as a hand at craps
    assert figures(unit="turn", box_passes="three_losses")["mean_wins"] == 3 * F(244, 251)
    wins = figures(unit="turn", box_passes="three_wins")
    assert (wins["mean_losses"], wins["loses_none"]) == (3 * (1 - p) / p, p**3)
    assert found["setter_edge_per_turn"] == F(7, 495) * 495 / 251
    thrown = figures(unit="turn", main="random")["mean_throws"]
    each = F(figures(main="random")["mean_throws"]) + F(3, 2)  # a main comes 24 times in 36
    assert thrown == each / F(2053, 4032)


# ---- the kernel refereed


REFEREED = [
    {},
    {"main": 5},
    {"main": "random"},
    {"main": "random", "kind": "loaded;dispatcher"},
    {"unit": "turn", "main": 8, "box_passes": "two_losses"},
    {"unit": "turn", "main": "random", "box_passes": "three_wins"},
]


@pytest.mark.parametrize("rules", REFEREED, ids=spoken)
def test_refereed_throw_by_throw(rules):
    """Every trial, replayed from its throws by a plain reading of the rules, ends alike."""
    v = variant(GAME, **rules)
    assert list(plainly(v, 3, 11)) == [play_one(v, trial, 11) for trial in range(3)]
    for outcome, log in plainly(v, 2500, 11):
        throws = iter([(k // 6 + 1, k % 6 + 1) for k in log])
        if v.rules.unit == "turn":
            found = referee.turn(throws, v.rules.main, v.rules.box_passes)
            assert (outcome["wins"], outcome["losses"]) == found
        else:
            b = referee.bet(throws, v.rules.main)
            told = ("win" if b.won else "lose", b.main, b.chance, b.throws)
            assert tuple(outcome.values()) == told
        assert next(throws, None) is None


@pytest.mark.parametrize("rules", [{"main": 6}, {"main": "random", "kind": "flats"}], ids=spoken)
def test_the_simulation_follows_the_law_and_no_other(rules):
    """300,000 trials fit the exact law by chi-square and not that of a neighbouring main."""
    v = variant(GAME, most=12, **rules)
    runner = Runner(v, 3)
    runner.run(0, 300_000)
    counts = runner.tally.ravel().tolist()
    assert chi_square_gof(counts, flat(v, exact(most=12, **rules))).p_value > FALSE_ALARM
    if rules["main"] == 6:
        wrong = np.array(flat(v, exact(main=6, most=12, kind="flats")), dtype=object)
    else:
        wrong = np.array(flat(v, exact(main="random", most=12)), dtype=object)
    assert chi_square_gof(counts, list(wrong)).p_value < FALSE_ALARM


# ---- what is told and refused


def test_a_bet_in_words():
    """Every kind of throw has its sentence."""
    v = variant(GAME, main="random")
    told = (GAME.tell(v.rules, log, outcome) for outcome, log in plainly(v, 60, 2))
    said = " ".join(line for lines in told for line in lines)
    for words in (
        "no main", "this is the main", "a nick, the caster wins", "out, the caster loses",
        "his chance", "the chance comes, the caster wins", "neither chance nor main",
        "the main comes before the chance, the caster loses",
    ):  # fmt: skip
        assert words in said


def test_refused():
    """A main beyond 5 to 9, dice that never throw one, a turn without an end."""
    with pytest.raises(ValueError, match="main=4 is not possible: accepted is 7"):
        variant(GAME, main=4)
    with pytest.raises(ValueError, match="box_passes=never is not possible"):
        variant(GAME, box_passes="never")
    aces = {"kind": "dispatcher", "dispatcher": "1,1,1,1,1,1"}
    with pytest.raises(ValueError, match="never throw 5 to 9; accepted is a named main"):
        variant(GAME, main="random", **aces)
    with pytest.raises(ValueError, match="box_passes=three_wins: these dice never bring"):
        variant(GAME, unit="turn", box_passes="three_wins", **aces)
    assert exact(**aces).pmf(("lose", 7, 0, 1)) == 1
