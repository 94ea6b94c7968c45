"""A banco dealt to one hand alone: a reference value, the referee, the walk, words."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from oddslab.apparatus.cards import card_name
from oddslab.audits._plays import plays
from oddslab.engine import Runner
from oddslab.experiment import exact
from oddslab.game import variant
from oddslab.gamebook.cards._baccara_deal import WHO, shoe
from oddslab.gamebook.cards.baccara_deux_tableaux import GAME
from oddslab.walker import walk
from tests.names import spoken
from tests.referee import baccara as referee

KEY = GAME.key
SEED = 20_261_130


def best_caller(hand):
    """The caller's equilibrium: draws to three, on four with 27/80, stands on five and above."""
    return hand.total < 4 or (Fraction(27, 80) if hand.total == 4 else False)


def test_the_caller_has_the_better_of_a_bound_banker():
    """Endless cards: +297189/24134045 to the caller, whatever the banker does where he is free."""
    rules = {"banco": True, "shoe": "infinite", "player": "free"}
    law = exact(KEY, **rules, strategies={"right": best_caller})
    assert law.figure("gain") == Fraction(297189, 24134045)
    for other in ("draw_to_3", "draw_to_4", "draw_to_5"):
        assert exact(KEY, **rules, strategies={"right": other}).figure("gain") < law.figure("gain")


def test_a_free_banker_is_that_of_chemin_de_fer():
    """Without the refused card a banco is a coup of chemin de fer."""
    free = exact(KEY, banco=True, shoe="six_packs", forced_if_both_refuse=False)
    other = exact("chemin_de_fer", model="B1", player="p5")
    assert free.figure("gain") == other.figure("gain")


OPTIONS = (
    {},
    {"p5": "1/3", "forced_if_both_refuse": False, "shoe": "six_packs"},
    {"banker": "tableau_chemin_de_fer", "forced_if_both_refuse": False},
    {"banker_info": "composition", "shoe": "infinite", "player": "free",
     "strategies": {"right": "draw_on(0,4,7)"}},
)  # fmt: skip


@pytest.mark.parametrize("options", OPTIONS, ids=spoken)
def test_the_referee_calls_every_banco_alike(options):
    """Card for card over a thousand bancos; a bound banker always takes the refused card."""
    v = variant(GAME, banco=True, **options)
    pack = shoe({"three_packs": 3, "six_packs": 6}.get(v.rules.shoe, "infinite"))
    chance = {
        s.name: dict(zip(s.states, map(v.policies[s.name].chance, range(len(s.states)))))
        for s in v.game.seats(v.rules)
    }
    took: dict[str, bool] = {}

    def done(seat, often):
        assert often == took[seat] if often in (0, 1) else True
        return took[seat]

    def caller(hand):
        total = referee.point(hand)
        if v.rules.player != "free" and total != 5:
            return done("right", total < 5)
        return done("right", chance["right"][(total,)])

    def banker(hand, third):
        state = (referee.point(hand), "stood" if third is None else third)
        if v.rules.banker_info == "composition":
            state += tuple(sorted(map(referee.worth, hand)))
        return done("banker", chance["banker"][state])

    tally = np.zeros([len(a) for a in v.axes], np.int64)
    for coup in plays(v, SEED, 1000):
        for who, seat in enumerate(("right", "banker")):
            took[seat] = sum(code // WHO == who for code in coup.log) == 3
        cards = iter([card_name(pack[code % WHO]) for code in coup.log])
        bound = v.rules.forced_if_both_refuse
        said = referee.chemin_de_fer(cards, caller, banker, bound)
        assert next(cards, None) is None
        assert coup.outcome == {
            "right_point": said["player"], "banker_point": said["banker"],
            "cards": said["cards"], "right": said["stake"],
        }  # fmt: skip
        tally[tuple(a.values.index(coup.outcome[a.name]) for a in v.axes)] += 1
    runner = Runner(v, SEED)
    runner.run(0, 1000)
    assert (runner.tally == tally.ravel()).all()


@pytest.mark.parametrize("options", [{}, {"forced_if_both_refuse": False, "p5": "2/3"}], ids=spoken)
def test_the_walk_is_the_formula(options):
    """Three packs of aces, nines and tens, every branch of the kernel's own source."""
    v = variant(GAME, banco=True, lowest_card=9, **options)
    assert walk(v) == v.game.exact(v.rules, v.policies)


def test_a_banco_of_both_hands_stands_across_the_line():
    """Then both hands are dealt, and the stake is told with the bets across the line."""
    v = variant(GAME, banco=True, banco_hands="both_hands")
    assert v.axes == variant(GAME).axes
    lines = [list(GAME.tell(v.rules, c.log, c.outcome))[-1] for c in plays(v, SEED, 60)]
    assert {"The banco, across the line, wins.", "The banco, across the line, loses."} < set(lines)


def test_words():
    """The refused card is taken by the banker, and said to be."""
    v = variant(GAME, banco=True)
    told = [line for c in plays(v, SEED, 200) for line in GAME.tell(v.rules, c.log, c.outcome)]
    assert any(line.startswith("So the banker must take it himself: ") for line in told)
    assert "The banker stands." in told


@pytest.mark.parametrize(
    "options", [{"coup": 3}, {"pushed_stake": "when_lost"}, {"blind_left": False}], ids=spoken
)
def test_what_a_banco_has_no_room_for_is_refused(options):
    """With the value, and what would be accepted."""
    with pytest.raises(ValueError, match="banco=true and banco_hands=callers_side"):
        variant(GAME, banco=True, **options)
