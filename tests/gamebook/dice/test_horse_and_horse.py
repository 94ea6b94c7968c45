"""Horse and horse: the match by formula, the walk, simulation, and a referee over real hands."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from oddslab import statistics
from oddslab.audits._plays import plays
from oddslab.experiment import exact, play, run, walk
from oddslab.game import NoLaw, variant
from oddslab.gamebook.dice._horse_and_horse_exact import Final, final_law
from oddslab.gamebook.dice._poker_dice_play import KEPT
from tests.contract import flat
from tests.names import spoken
from tests.referee import poker_dice as referee

FALSE_ALARM = 1e-6
FEW = {"faces": 2, "number": 2, "throws": 2}


def figures(**rules):
    law = exact("horse_and_horse", **rules)
    return {f.key: law.figure(f.key) for f in law.variant.figures()}


# ---- the match


@pytest.mark.parametrize("p", [F(1, 2), F(3, 5), F(1, 7), F(1), F(0)])
def test_two_hands_out_of_three(p):
    """A chance p a hand gives p^2(3 - 2p) of the match, a third hand with 2p(1 - p), and
    2 + 2p(1 - p) decisive hands on average."""
    found = figures(players=2, hand_chance=p)
    assert found["player_2_pays"] == p**2 * (3 - 2 * p)
    assert found["horse_and_horse"] == 2 * p * (1 - p)
    assert found["final_hands"] == 2 + 2 * p * (1 - p)


def test_a_tie_thrown_again_counts_for_nothing():
    """Ties that are thrown again, or only turn a lead that gives nothing, change no chance."""
    plain = exact("horse_and_horse", players=3, hand_chance="2/3").law
    for final_ties in ("rethrow", "no_hand"):
        tied = exact(
            "horse_and_horse", players=3, hand_chance="2/3", tie_chance="1/4", final_ties=final_ties
        )
        assert tied.law == plain


def test_a_lead_that_goes_over():
    """If the leader of a hand has the chance v, the opener wins 2v - 3v^2 + 2v^3 of the matches."""
    for v in (F(466885251166502, 10**15), F(2, 5), F(9, 10)):
        law = final_law(Final(v, 1 - v), no_hand=False)
        wins = sum(p for (_, _, opener), p in law.items() if opener == "wins")
        assert wins == 2 * v - 3 * v**2 + 2 * v**3
    law = final_law(Final(F("0.466885251166502"), 1 - F("0.466885251166502")), no_hand=False)
    wins = sum(p for (_, _, opener), p in law.items() if opener == "wins")
    assert f"{float(wins):.12f}" == "0.483369999204"


def test_ties_that_turn_the_lead():
    """With t of the hands tied and the lead turned by a tie: a hand is won by who led it first, or
    by the other, after an even or an odd number of ties; followed here through the match."""
    w, t = F(1, 2), F(1, 4)
    lose = 1 - w - t
    even, odd = 1 / (1 - t**2), t / (1 - t**2)

    def wins(mine, theirs, leads):
        if 2 in (mine, theirs):
            return F(mine == 2)
        if not leads:
            return 1 - wins(theirs, mine, True)
        won = w * even * wins(mine + 1, theirs, False) + lose * odd * wins(mine + 1, theirs, True)
        lost = lose * even * wins(mine, theirs + 1, False) + w * odd * wins(mine, theirs + 1, True)
        return won + lost

    law = final_law(Final(w, lose, t), no_hand=True)
    assert sum(p for (_, _, opener), p in law.items() if opener == "wins") == wins(0, 0, True)


@pytest.mark.parametrize("players", [2, 3, 5, 12])
def test_equal_players_pay_equally(players):
    """With a half a hand each pays with 1/n, in whichever order they throw."""
    for order in ("last_leads", "reversed"):
        law = exact("horse_and_horse", players=players, hand_chance="1/2", order=order)
        assert set(dict(law.law.marginal("pays").items()).values()) == {F(1, players)}


def test_hands_of_one_throw_give_equal_chances():
    """With one throw a hand nobody chooses, and all four pay equally."""
    law = exact("horse_and_horse", throws=1).law.marginal("pays")
    assert set(dict(law.items()).values()) == {F(1, 4)}


def test_leading_costs():
    """At best play who leads the first round pays oftenest, and the opener of the final match
    has 2v - 3v^2 + 2v^3, v being what leading is worth where ties are thrown again."""
    from oddslab import poker_dice

    found = figures()
    pays = [found[f"player_{k}_pays"] for k in range(1, 5)]
    assert pays == sorted(pays, reverse=True)
    assert sum(pays) == 1
    v = poker_dice.contest(ties="same_order").value
    assert found["opener_wins"] == 2 * v - 3 * v**2 + 2 * v**3


# ---- the kernel


@pytest.mark.parametrize(
    "rules",
    [
        FEW | {"players": 3, "order": "reversed"},
        FEW | {"players": 3, "shake_off": "single_throw", "final_ties": "no_hand"},
        FEW | {"players": 4, "out_on_tie": "all_tied"},
        {"hand_chance": "3/5", "players": 5, "tie_chance": "1/4", "final_ties": "no_hand"},
        {"hand_chance": 1, "players": 3},
        {"hand_chance": 0, "players": 3},
    ],
    ids=spoken,
)
def test_the_walk_agrees(rules):
    """The law read off the kernel is the formula's, fraction by fraction."""
    assert walk("horse_and_horse", **rules).law == exact("horse_and_horse", **rules).law


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param({"players": 5, "out_on_tie": "all_tied", "number": 2}, marks=pytest.mark.slow),
        {"players": 3, "number": 2, "shake_off": "single_throw", "final_ties": "no_hand"},
    ],
    ids=spoken,
)
def test_the_simulation_agrees(rules):
    """A tally fits the law (false alarm 1e-6), and not that of players who stand at once."""
    v = variant("horse_and_horse", **rules)
    counts = run(v, 200_000, rng=4, threads=1).tally.ravel().tolist()
    assert statistics.chi_square_gof(counts, flat(v, v.game.exact(v.rules, v.policies))).p_value > (
        FALSE_ALARM
    )
    lazy = {"leader": "largest_group", "follower": "keep_all"}
    other = variant("horse_and_horse", strategies=lazy, **rules)
    wrong = flat(v, other.game.exact(other.rules, other.policies))
    assert statistics.chi_square_gof(counts, wrong).p_value < FALSE_ALARM


MATCHES = [
    {}, {"order": "reversed", "shake_off": "single_throw"},
    {"out_on_tie": "all_tied", "final_ties": "no_hand", "players": 6},
]  # fmt: skip


def pairs_up(dice, left, beat):
    """Keeps the dice that have their like, seen or unseen."""
    return [d for d in dice if dice.count(d) > 1]


@pytest.mark.parametrize("rules", MATCHES, ids=spoken)
def test_the_referee_agrees_die_for_die(rules):
    """A plain referee, given the dice as they fell, has the same player pay, over 400 matches;
    and one with other customs does not always."""
    players = rules.get("players", 4)
    customs = {k: v for k, v in rules.items() if k != "players"}
    seats = {"leader": "keep_groups", "follower": "keep_groups"}
    v = variant("horse_and_horse", strategies=seats, **rules)
    horse, faces = referee.Horse(**customs), referee.FACES.split()
    tied = 0
    for trial in plays(v, 11, 400):
        table = referee.Table()
        falls = (faces[code] for code in trial.log if code < KEPT)
        pays, hands, opener = horse.match(table, falls, players, pairs_up, pairs_up)
        assert next(falls, None) is None
        assert trial.outcome["pays"] == pays + 1
        assert trial.outcome["hands"] == hands
        assert trial.outcome["opener"] == ("pays" if opener == pays else "wins")
        tied += "tie" in " ".join(v.game.tell(v.rules, trial.log, trial.outcome))
    assert tied  # shake-offs and tied hands have been among them


def test_a_match_is_told():
    """Rounds, who goes out, the last two, horse and horse, and who pays."""
    told = str(play("horse_and_horse", trial=0, rng=1, players=3))
    for words in ("A round of 3 players", "goes out", "The last two: player", "pays."):
        assert words in told
    chance = [str(play("horse_and_horse", trial=k, rng=1, hand_chance="1/2")) for k in range(9)]
    assert any("horse and horse." in t for t in chance)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"players": 1}, "from 2 to 12"),
        ({"tie_chance": "1/2"}, "counts with a hand_chance"),
        ({"hand_chance": "1/2", "tie_chance": 1}, "would never end"),
        ({"faces": 9}, "up to 4 dice"),
        ({"hand_chance": "1/100000007"}, "denominator"),
        ({"payer": "all"}, "final_loser"),
    ],
    ids=spoken,
)
def test_what_cannot_be_is_refused(rules, said):
    """Refused early, with what would be accepted."""
    with pytest.raises(ValueError, match=said):
        variant("horse_and_horse", **rules)


def test_too_many_players_have_no_law():
    """Beyond eight players the hands of dice have no formula here."""
    with pytest.raises(NoLaw, match="more than 8 players"):
        exact("horse_and_horse", players=9)
