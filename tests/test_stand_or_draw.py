"""The public face of the exact side of vingt-et-un: names in, exact figures out."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddslab import stand_or_draw as game
from oddslab.gamebook.cards._vingt_et_un_exact import stand_on


def test_rules_by_name():
    """As the game names them, blanks or none; the seats' equilibria differ."""
    assert game.rule("fixed(15, 18)").numerators == stand_on(15, 18).numerators
    assert game.rule("stand_17", soft_stand=18).numerators == stand_on(17, 18).numerators
    assert game.rule("equilibrium").numerators == stand_on(17, 18).numerators
    assert game.rule("equilibrium", "player").numerators == stand_on(15, 18).numerators


def test_packs_by_number():
    """Up to twelve, whose cards are not put back; or endless."""
    assert sum(game.pack(12).counts) == 12 * 52
    assert game.pack("infinite").endless


def test_the_figures_are_those_of_the_game():
    """Names and numbers reach the computation: known gains, two packs between one and endless."""
    known = {1: "-0.080092", "infinite": "-0.079295"}
    gain = {packs: game.gains(["stand_17"], ["stand_17"], packs)[0][0] for packs in (*known, 2)}
    assert {p: f"{float(gain[p]):.6f}" for p in known} == known
    assert gain[1] < gain[2] < gain["infinite"]
    cheaper = game.gains(["stand_17"], ["stand_17"], natural_pays=Fraction(3, 2))[0][0]
    assert cheaper == gain[1] - (Fraction(32, 663) - Fraction(96, 54145)) / 2


def test_best_replies_by_seat():
    """The player's gain in both cases: best for him, and worst."""
    assert f"{float(game.best_reply('player', 'stand_17').gain):.6f}" == "-0.061327"
    assert f"{float(game.best_reply('banker', 'stand_17', 'infinite').gain):.6f}" == "-0.101732"


def test_dealers_and_sight_by_name():
    """A dealer's finals from one pack and endless; a banker who sees what is drawn gains by it."""
    assert game.dealer_table("stand_17", 1)[6].pmf("bust") == Fraction(1148419537, 2728984500)
    six = game.dealer_table("fixed(17,18)", "infinite")[6].pmf("bust")
    assert round(float(six), 7) == 0.4394666
    unseen = game.best_reply("banker", "stand_12", "infinite").gain
    assert game.gain_seen("stand_12", "none") == unseen > game.gain_seen("stand_12", "cards")


def test_a_hand_judged():
    """A hand of three cards against a banker's ten."""
    (hand,) = game.choices("stand_17", 6, up=10, hands=[(4, 5, 7)])
    assert (hand.total, hand.soft) == (16, False)
    assert hand.draw < hand.stand  # the four and the five are out: by a hair
    assert game.choices("stand_17", 6, up=10, hands=[(6, 10)])[0].gain > 0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: game.pack(13), "from 1 to 12 or 'infinite', not 13"),
        (lambda: game.pack("1"), "not '1'"),
        (lambda: game.rule("stand_99"), "not 'stand_99'"),
        (lambda: game.best_reply("dealer", "stand_17"), "not 'dealer'"),
    ],
)
def test_what_cannot_be_is_refused(call, words):
    """With what was given and what would do."""
    with pytest.raises(ValueError, match=words):
        call()
