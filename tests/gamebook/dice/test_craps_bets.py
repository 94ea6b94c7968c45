"""Bets at craps and the figures of a bet and of a hand."""

from fractions import Fraction as F

import pytest

from oddslab.game import variant
from oddslab.gamebook.dice._craps_bets import Bet, bets
from oddslab.gamebook.dice.craps import GAME
from oddslab.odds import Odds, parse_odds

EVEN = Odds.against(1)


def table(preset=None, **options):
    return {b.name: b for b in bets(variant(GAME, preset, **options).rules)}


def figures(preset=None, **options):
    v = variant(GAME, preset, **options)
    law = GAME.exact(v.rules, v.policies)
    return {f.key: f.of(law) for f in v.figures()}


def test_dont_pass_is_returned_on_a_barred_twelve():
    """C01: 949/1980, 1/36, 244/495; edge 3/220 per bet made and 27/1925 per bet decided."""
    bet = table("modern")["don't pass"]
    assert (bet.win, bet.push, bet.lose) == (F(949, 1980), F(1, 36), F(244, 495))
    assert bet.edge_per_bet == F(3, 220)
    assert bet.edge_per_decision == F(27, 1925)


def test_a_barred_throw_is_no_loss():
    """C01, the wrong law: were a twelve lost, the edge would be 41/990."""
    right = table("modern")["don't pass"]
    wrong = Bet("don't pass", right.win, F(0), right.lose + right.push, EVEN)
    assert wrong.edge_per_bet == F(41, 990) != right.edge_per_bet


def test_against_the_caster_with_nothing_barred():
    """C01: if twelve wins, those who bet against the caster gain 7/495, as much as he loses."""
    bet = table()["don't pass"]
    assert (bet.mean_gain_per_bet, bet.push) == (F(7, 495), 0)
    line = table()["pass line"]
    assert (line.win, line.edge_per_bet) == (F(244, 495), F(7, 495))
    assert table(barred=2)["don't pass"].edge_per_bet == F(3, 220)


@pytest.mark.parametrize(
    ("point", "odds", "place", "edge"),
    [
        (4, "2 to 1", "9 to 5", F(1, 15)),
        (5, "3 to 2", "7 to 5", F(1, 25)),
        (6, "6 to 5", "7 to 6", F(1, 66)),
        (8, "6 to 5", "7 to 6", F(1, 66)),
        (9, "3 to 2", "7 to 5", F(1, 25)),
        (10, "2 to 1", "9 to 5", F(1, 15)),
    ],
)
def test_odds_and_place_are_two_bets(point, odds, place, edge):
    """C11: odds on the point pay true odds, edge 0; a place bet pays less."""
    all_bets = table()
    free, placed = all_bets[f"odds on {point}"], all_bets[f"place {point}"]
    laid = all_bets[f"odds against {point}"]
    assert (free.pays_text, free.edge_per_bet) == (odds, 0)
    assert (placed.pays_text, placed.edge_per_bet, placed.edge_per_decision) == (place, edge, edge)
    assert laid.pays.to_one * free.pays.to_one == 1
    assert laid.edge_per_bet == 0
    even = table(point_odds="even_money")
    assert even[f"odds on {point}"].edge_per_bet == 1 - 2 * free.win
    assert even[f"odds against {point}"].edge_per_bet == 2 * free.win - 1


def test_stake_is_paid_back_once():
    """C11: 2 to 1 is 3 for 1; adding the stake to the winnings twice would make play pay."""
    chances = F(1, 3), F(0), F(2, 3)
    assert Bet("odds on 4", *chances, parse_odds("3 for 1").value) == Bet(
        "odds on 4", *chances, Odds.against(2)
    )
    twice = Bet("odds on 4", *chances, parse_odds("3 to 1").value)
    assert twice.mean_gain_per_bet == F(1, 3)
    with pytest.raises(TypeError, match="does not say whether the stake is in it"):
        Bet("odds on 4", *chances, 2)


def test_refused_bets():
    """Chances that do not sum to one, negative ones, floats, and a bet never decided."""
    with pytest.raises(ValueError, match="sum to 1, not 1/2, 0 and 1/3"):
        Bet("x", F(1, 2), F(0), F(1, 3), EVEN)
    with pytest.raises(ValueError, match="sum to 1"):
        Bet("x", F(3, 2), F(0), F(-1, 2), EVEN)
    with pytest.raises(TypeError, match="are exact"):
        Bet("x", 0.5, 0.0, 0.5, EVEN)
    with pytest.raises(ValueError, match="never decided"):
        Bet("x", F(0), F(1), F(0), EVEN).edge_per_decision  # noqa: B018


def test_bets_with_crooked_dice():
    """Chances follow the dice, pay-offs do not; a point that cannot come has no odds bet."""
    crooked = table(kind="dispatcher;fair", dispatcher="high")
    assert "odds on 4" not in crooked
    assert crooked["place 4"].win == 0
    assert crooked["odds on 5"].win == F(1, 4)
    assert crooked["odds on 5"].pays_text == "3 to 2"
    assert crooked["odds on 5"].edge_per_bet == F(3, 8)
    assert "place 4" not in table(kind="dispatcher", dispatcher="high")


def test_figures_of_a_bet():
    """The document's rules: 244/495, and 7/495 per unit staked on a bet, 7/1671 per throw."""
    f = figures()
    assert list(f)[:3] == ["caster_wins", "players_edge_per_bet", "players_edge_per_throw"]
    assert f["caster_wins"] == F(244, 495)
    assert f["players_edge_per_bet"] == F(7, 495)
    assert f["players_edge_per_throw"] == F(7, 495) / F(557, 165) == F(7, 1671)
    assert (f["natural"], f["craps"], f["settled_first"]) == (F(2, 9), F(1, 9), F(1, 3))
    assert (f["point_made"], f["seven_out"]) == (F(134, 495), F(196, 495))
    assert [f[f"win_given_{p}"] for p in (4, 5, 6)] == [F(1, 3), F(2, 5), F(5, 11)]
    assert (f["mean_throws"], f["variance_throws"]) == (F(557, 165), F(245672, 27225))
    assert f["odds_on_4_edge_per_bet"] == 0
    assert figures(point_odds="even_money")["odds_on_4_edge_per_bet"] == F(1, 3)
    by_throw = figures(edge_per="throw")
    assert list(by_throw)[:3] == ["caster_wins", "players_edge_per_throw", "players_edge_per_bet"]


def test_figures_with_twelve_barred():
    """Modern rules: those who bet against the caster lose 3/220 per bet, 27/1925 per decision."""
    f = figures("modern")
    assert f["players_edge_per_bet"] == F(-3, 220)
    assert f["players_edge_per_decision"] == F(-27, 1925)
    assert (f["barred"], f["craps"]) == (F(1, 36), F(1, 9))
    assert f["players_edge_per_throw"] == F(-3, 220) / F(557, 165)


def test_figures_of_a_hand():
    """Length and wins of a hand, also where winners pass the dice, and the 154 throws."""
    f = figures("modern", unit="hand")
    assert next(iter(f)) == "wins_some"
    assert (f["mean_length"], f["median_length"], f["mean_wins"]) == (F(1671, 196), 6, F(61, 49))
    assert f["wins_3"] == F(61, 110) ** 3
    assert round(1 / f["lasts_154"]) == 5_590_264_072
    passes = figures(unit="hand", winner_may_pass=True, strategies={"caster": "pass"})
    assert passes["mean_wins"] == passes["wins_some"] == F(244, 495)
    assert passes["mean_length"] == F(557, 165)
    assert "lasts_154" not in passes


def test_titles_of_edges_name_their_denominator():
    """Every edge says per what it is, and no two figures share a title."""
    for options in ({}, {"barred": 12}, {"unit": "hand"}):
        all_figures = variant(GAME, **options).figures()
        assert all("per unit staked" in f.title for f in all_figures if "edge" in f.key)
        assert len({f.title for f in all_figures}) == len(all_figures)
