"""Vingt-et-un: best replies by name, from every sight that a seat may have."""

from __future__ import annotations

import pytest

from oddslab.apparatus.drawing import Pack
from oddslab.engine import PlainContext
from oddslab.experiment import run
from oddslab.game import variant
from oddslab.gamebook.cards._vingt_et_un_choices import best_of_player
from oddslab.gamebook.cards._vingt_et_un_exact import stand_on
from oddslab.gamebook.cards._vingt_et_un_play import order
from oddslab.gamebook.cards._vingt_et_un_seats import HANDS, held_hands
from oddslab.gamebook.cards._vingt_et_un_sight import gain_seen
from oddslab.gamebook.cards.vingt_et_un import GAME


@pytest.mark.parametrize(
    ("rules", "printed"),
    [
        ({"dealer": "best_reply"}, "-0.101732"),
        ({"player": "best_reply"}, "-0.063210"),
        ({"player": "equilibrium", "dealer": "best_reply"}, "-0.065771"),
        ({"player": "best_reply", "dealer": "equilibrium"}, "-0.065771"),
    ],
)
def test_best_replies_earn_what_is_known(rules, printed):
    """In the endless pack a best reply has the gain that the rules page prints."""
    v = variant(GAME, packs="infinite", **rules)
    law = v.game.exact(v.rules, v.policies)
    assert f"{float(law.expect(lambda o: o['stake'])):.6f}" == printed


@pytest.mark.parametrize("player", ["stand_17", "fixed(15,18)"])
def test_the_number_of_cards_drawn_tells_a_banker_nothing_of_use(player):
    """Against (17,17) and (15,18) he plays the same whatever the number is."""
    blind = variant(GAME, player=player, dealer="best_reply").policies["banker"]
    counting = variant(GAME, player=player, dealer="best_reply", info="count")
    (seat,) = [s for s in GAME.seats(counting.rules) if s.name == "banker"]
    for state, says in zip(seat.states, counting.policies["banker"].numerators):
        if state.drawn <= 4:  # more are hardly ever drawn, and then leave few totals
            assert says == blind.numerators[HANDS.index((state.total, state.soft))], state


@pytest.mark.slow
def test_a_banker_who_sees_the_cards_takes_more():
    """Coups dealt alike: seeing the cards drawn he takes more, near 0.001 a coup as is known.

    The coups that he then plays otherwise are few, so that the difference of the means has a
    standard error below 0.0001.
    """
    gains = {}
    for info in ("none", "cards"):
        v = variant(GAME, packs="infinite", dealer="best_reply", info=info)
        gains[info] = run(v, 2**23, rng=4, threads=1).figure("gain")
        assert abs(gains[info].value - gain_seen(stand_on(17), info)) < (
            5 * gains[info].standard_error
        )
    known = gain_seen(stand_on(17)) - gain_seen(stand_on(17), "cards")
    assert abs(gains["none"].value - gains["cards"].value - known) < 0.0005


def test_every_hand_has_its_own_place():
    """The kernel finds each hand of up to 20 pips at its place in the table of a player's hands."""
    c = PlainContext(variant(GAME, player="composition"), 0)
    for k, hand in enumerate(held_hands()):
        assert order.plain(c, sum(1 << 5 * v for v in hand.cards)) == k


@pytest.mark.slow
def test_a_player_who_goes_by_his_cards_earns_the_optimum_of_one_pack():
    """His policy draws where the exact optimum does; its gain is -0.061327, and so it is played."""
    best = best_of_player(Pack(), stand_on(17))
    assert f"{float(best.gain):.6f}" == "-0.061327"
    v = variant(GAME, player="composition")
    draws = {j.hand.held: int(j.draws) for j in best.hands if j.hand.cards >= 2}
    for state, says in zip(held_hands(), v.policies["player"].numerators):
        held = state.cards[::-1]
        if held in draws and state.total < 21:
            assert says == draws[held], held
    gain = run(v, 2**22, rng=4, threads=1).figure("gain")
    assert abs(gain.value - best.gain) < 5 * gain.standard_error
