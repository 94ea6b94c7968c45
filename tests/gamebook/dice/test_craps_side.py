"""Side bets at craps: published edges by equality, each with its denominator; laws, kernel."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from oddslab.engine import Runner
from oddslab.game import variant
from oddslab.gamebook.dice._craps_bets import SIDE_BETS, bets, slug
from oddslab.gamebook.dice.craps import GAME
from oddslab.listing import game_table
from oddslab.odds import Odds
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import flat, plainly
from tests.referee import craps_bets as referee

FALSE_ALARM = 1e-6  # of each comparison with an exact law


def table(**options):
    return {slug(b.name): b for b in bets(side("pass_line", **options).rules)}


def side(name, **options):
    return variant(GAME, unit="side_bet", side_bet=name, **options)


def law_of(v):
    return GAME.exact(v.rules, v.policies)


# ---- known values


@pytest.mark.parametrize(
    ("name", "options", "edge"),
    [
        ("pass_line", {}, F(7, 495)),
        ("come", {}, F(7, 495)),
        ("dont_pass", {"barred": 12}, F(3, 220)),
        ("dont_come", {"barred": 12}, F(3, 220)),
        ("place_4", {}, F(1, 15)),
        ("place_9", {}, F(1, 25)),
        ("place_6", {}, F(1, 66)),
        ("buy_4", {}, F(1, 21)),
        ("buy_5", {}, F(1, 21)),
        ("buy_6", {}, F(1, 21)),
        ("lay_4", {}, F(1, 41)),
        ("lay_9", {}, F(1, 31)),
        ("lay_8", {}, F(1, 25)),
        ("buy_4", {"commission_on": "wins"}, F(1, 60)),
        ("buy_5", {"commission_on": "wins"}, F(1, 50)),
        ("buy_6", {"commission_on": "wins"}, F(1, 44)),
        ("lay_10", {"commission_on": "wins"}, F(1, 60)),
        ("lay_5", {"commission_on": "wins"}, F(1, 50)),
        ("lay_6", {"commission_on": "wins"}, F(1, 44)),
        ("buy_8", {"commission": 0}, F(0)),
        ("hard_4", {}, F(1, 9)),
        ("hard_10", {}, F(1, 9)),
        ("hard_6", {}, F(1, 11)),
        ("hard_8", {}, F(1, 11)),
        ("big_6", {}, F(1, 11)),
        ("big_8", {}, F(1, 11)),
        ("field", {}, F(1, 18)),
        ("field", {"field_twelve": 3}, F(1, 36)),
        ("any_seven", {}, F(1, 6)),
        ("any_craps", {}, F(1, 9)),
        ("two", {}, F(5, 36)),
        ("twelve", {}, F(5, 36)),
        ("three", {}, F(1, 9)),
        ("eleven", {}, F(1, 9)),
        ("horn", {}, F(1, 8)),
        ("whirl", {}, F(2, 15)),
        ("craps_eleven", {}, F(1, 9)),
        ("hop_1_2", {}, F(1, 9)),
        ("hop_5_6", {"hop_easy": 16}, F(1, 18)),
        ("hop_4_4", {}, F(5, 36)),
        ("hop_6_6", {"hop_hard": 31}, F(1, 9)),
        ("odds_on_4", {}, F(0)),
        ("odds_against_9", {}, F(0)),
        ("odds_on_4", {"point_odds": "even_money"}, F(1, 3)),
    ],
)
def test_edges_per_bet(name, options, edge):
    """The bet's own edge and the mean of the exact law are the published figure."""
    v = side(name, **options)
    assert table(**options)[name].edge_per_bet == edge
    assert {f.key: f.of(law_of(v)) for f in v.figures()}["edge_per_bet"] == edge


def test_denominators():
    """A bet that stands for some throws costs less per throw; one returned, more per decision."""
    all_bets = table(barred=12)
    assert all_bets["place_4"].throws == 4
    assert all_bets["place_4"].edge_per_throw == F(1, 60)
    assert all_bets["hard_6"].edge_per_throw == F(1, 36)
    assert all_bets["pass_line"].edge_per_throw == F(7, 1671)
    assert all_bets["dont_come"].edge_per_decision == F(27, 1925)
    assert all_bets["any_seven"].edge_per_throw == all_bets["any_seven"].edge_per_bet
    whirl = all_bets["whirl"]  # a seven gives back what the other four parts lose
    assert (whirl.push, whirl.edge_per_bet, whirl.edge_per_decision) == (
        F(1, 6),
        F(2, 15),
        F(4, 25),
    )


def test_to_one_and_for_one_are_two_things():
    """C11: place pays 9 to 5 where odds pay 2 to 1; 4 to 1 is 5 for 1, and is typed so."""
    frame = game_table("craps", "bets").set_index("bet")
    assert list(frame.loc["place_4", ["pays_to_one", "edge_per_bet"]]) == ["9 to 5", F(1, 15)]
    assert list(frame.loc["odds_on_4", ["pays_to_one", "edge_per_bet"]]) == ["2 to 1", 0]
    assert list(frame.loc["any_seven", ["pays_to_one", "pays_for_one"]]) == ["4 to 1", "5 for 1"]
    seven = table()["any_seven"]
    assert seven.pays == Odds.against(4)
    assert seven.pays.for_one == 5
    assert list(frame.index) == list(SIDE_BETS_IN_ORDER)


SIDE_BETS_IN_ORDER = [slug(b.name) for b in bets(variant(GAME).rules)]


def test_every_bet_can_be_chosen():
    """The option offers what the tables hold, no more and no less."""
    lines = game_table("craps", "line_and_odds")["bet"].unique()
    assert sorted(SIDE_BETS) == sorted([*SIDE_BETS_IN_ORDER, *lines])


def test_bets_of_dice_that_are_not_fair():
    """Hard ways follow the pairs of the dice: with odd and even faces no pair ever comes."""
    odd_even = {"kind": "dispatcher", "dispatcher": "odd;even"}
    assert table(**odd_even)["hard_8"].win == 0
    high = {"kind": "dispatcher", "dispatcher": "high"}
    assert table(**high)["hard_8"].win == 1  # of faces 4, 5 and 6 no other pair makes eight
    assert table(**high)["hard_8"].throws == 9
    assert "place_4" not in table(**high)
    with pytest.raises(ValueError, match="side_bet=place_4: these dice would never decide it"):
        side("place_4", **high)
    with pytest.raises(ValueError, match="side_bet=hard_5 is not possible"):
        side("hard_5")
    with pytest.raises(ValueError, match="field_twelve=4 is not possible: accepted is 2"):
        side("field", field_twelve=4)


def test_hop_bets_of_dice_that_are_not_fair():
    """A hop follows the pair of faces, in either order; with odd and even faces no pair comes."""
    odd_even = {"kind": "dispatcher", "dispatcher": "odd;even"}
    found = table(**odd_even)
    assert (found["hop_2_2"].win, found["hop_3_4"].win) == (0, F(1, 9))
    assert sum(found[n].win for n in found if n.startswith("hop")) == 1


# ---- the line with odds

ODDS = ("1x", "2x", "3-4-5x", "5x", "10x", "100x")
PASS = ("0.848", "0.606", "0.374", "0.326", "0.184", "0.021")
DONT = ("0.682", "0.455", "0.273", "0.227", "0.124", "0.014")


@pytest.mark.parametrize(
    ("name", "odds", "percent"),
    [
        *zip(["pass_line"] * 6, ODDS, PASS),
        *zip(["dont_pass"] * 6, ODDS, DONT),
    ],
)
def test_edges_of_the_line_with_odds(name, odds, percent):
    """Per unit staked the published percentages; per line bet that of the line, whatever the odds;
    and the mean of the exact law is that edge."""
    v = side(f"{name}_with_odds", odds=odds, barred=12)
    found = {f.key: f.of(law_of(v)) for f in v.figures()}
    alone = table(barred=12)[name]
    assert f"{float(100 * found['edge_per_unit_staked']):.3f}" == percent
    assert found["edge_per_line_bet"] == alone.edge_per_bet
    assert found["edge_per_throw"] == alone.edge_per_throw
    assert found["edge_per_unit_staked"] * found["mean_staked"] == alone.edge_per_bet
    row = game_table("craps", "line_and_odds", barred=12).set_index(["bet", "odds"])
    assert (
        row.loc[(f"{name}_with_odds", odds), "edge_per_unit_staked"]
        == (found["edge_per_unit_staked"])
    )


@pytest.mark.parametrize("name", ["pass_line_with_odds", "dont_pass_with_odds"])
@pytest.mark.parametrize(
    "options",
    [{"point_odds": "even_money"}, {"kind": "loaded;fair"}, {"kind": "flats", "odds": "2x"}],
)
def test_odds_that_are_not_free(name, options):
    """Paid even, or with crooked dice, the odds cost or gain: line and odds, bet by bet."""
    v = side(name, barred=12, **options)
    found = {f.key: f.value for f in v.figures() if f.value}
    loss = law_of(v).expect(found["edge_per_line_bet"])
    assert loss == next(f for f in v.figures() if f.key == "edge_per_line_bet").of(law_of(v))
    rest = {n: x for n, x in options.items() if n != "odds"}
    edge = game_table("craps", "line_and_odds", barred=12, **rest).set_index(["bet", "odds"])
    assert edge.loc[(name, v.rules.odds), "edge_per_line_bet"] == loss
    assert loss != table(barred=12, **rest)[name.removesuffix("_with_odds")].edge_per_bet


# ---- walk, referee, simulation

LOADED = {"kind": "loaded;fair"}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pass_line", {}),
        ("dont_pass", {"barred": 2}),
        ("come", {"barred": 12, **LOADED}),
        ("lay_5", {}),
        ("hard_8", LOADED),
        ("field", {"field_twelve": 3}),
        ("whirl", {}),
        ("craps_eleven", LOADED),
        ("hop_2_5", LOADED),
        ("hop_3_3", {"hop_hard": 33}),
        ("pass_line_with_odds", {"barred": 12}),
        ("pass_line_with_odds", {"odds": "10x", "point_odds": "even_money", **LOADED}),
        ("dont_pass_with_odds", {"barred": 12, **LOADED}),
        ("dont_pass_with_odds", {"odds": "5x"}),
    ],
)
def test_the_walk_equals_the_formula(name, options):
    """The branches of the kernel give the exact law of gain and throws."""
    v = side(name, most=6, **options)
    assert walk(v) == law_of(v)
    assert walk(v) != law_of(side(name, most=6, **(options | {"kind": "flats"})))


@pytest.mark.parametrize("name", SIDE_BETS)
def test_refereed_throw_by_throw(name):
    """Every bet of some hundred, called in coins from its throws, gains alike."""
    other = {"hop_easy": 16, "hop_hard": 33} | ({"odds": "2x"} if "with_odds" in name else {})
    for options in ({"barred": 12}, {"commission_on": "wins", "field_twelve": 3, **other}):
        v = side(name, **options)
        barred = 12 if v.rules.barred == 12 else None
        for outcome, log in plainly(v, 200, 9):
            throws = iter([(k // 6 + 1, k % 6 + 1) for k in log])
            on_wins = v.rules.commission_on == "wins"
            hops = v.rules.hop_easy, v.rules.hop_hard
            gain = referee.settle(
                name, throws, barred, v.rules.field_twelve, on_wins, hops, v.rules.odds
            )
            assert gain == outcome["gain"]
            assert next(throws, None) is None
            assert len(log) == outcome["throws"]
            assert name in list(GAME.tell(v.rules, log, outcome))[-1]


@pytest.mark.slow
def test_the_table_beside_plays():
    """Every bet's exact edge is within 5.5 standard errors of 200,000 of it played, and an edge a
    tenth of a unit away is not, or behind a line a tenth of the mean staked."""
    for name, edge in (("bets", "edge_per_bet"), ("line_and_odds", "edge_per_line_bet")):
        frame = game_table("craps", name, trials=200_000, rng=4, preset="modern")
        off = (frame["estimate"] - frame[edge].astype(float)) / frame["standard_error"]
        assert (abs(off) < 5.5).all()
        away = 0.1 if name == "bets" else 0.1 * frame["mean_staked"].astype(float)
        assert (abs(off + away / frame["standard_error"]) > 5.5).all()


def test_the_simulation_follows_the_law_and_no_other():
    """100,000 bets fit the exact law by chi-square, and not that of loaded dice."""
    v = side("dont_come", barred=12, most=12)
    runner = Runner(v, 3)
    runner.run(0, 100_000)
    counts = runner.tally.ravel().tolist()
    assert chi_square_gof(counts, flat(v, law_of(v))).p_value > FALSE_ALARM
    wrong = law_of(side("dont_come", barred=12, most=12, kind="loaded"))
    assert chi_square_gof(counts, flat(v, wrong)).p_value < FALSE_ALARM
