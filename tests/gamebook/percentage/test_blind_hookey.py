"""Blind Hookey: 1/17, and every deal of a few packets from the pack counted."""

from fractions import Fraction as F
from itertools import permutations

import pytest

from oddslab.experiment import exact, walk
from oddslab.game import variant

EVERY = list(permutations(range(52), 2))


def test_the_edge():
    """Win 8/17, lose 9/17: 1/17, nothing where equal cards are a stand-off."""
    law = exact("blind_hookey")
    assert (law.figure("edge_per_bet"), law.figure("wins")) == (F(1, 17), F(8, 17))
    level = exact("blind_hookey", ties="stand_off")
    assert level.figure("edge_per_bet") == level.figure("edge_per_decided_bet") == 0
    assert level.figure("decided") == F(16, 17)


def test_every_pair_of_bottom_cards():
    """Counted over all 52 x 51 of them."""
    higher = sum(a // 4 < b // 4 for a, b in EVERY)
    assert exact("blind_hookey").figure("wins") == F(higher, len(EVERY))


@pytest.mark.parametrize("packets", [2, 3])
def test_more_packets_leave_one_bet_as_it_is(packets):
    """The single bet has the same law; the bank passes on as three or four cards in order."""
    one, more = exact("blind_hookey"), exact("blind_hookey", packets=packets)
    assert more.marginal("card") == one.marginal("card")
    assert more.marginal("gain") == one.marginal("gain")
    ranks = [k // 4 for k in range(52)]
    all_beat = 0
    for banker in ranks:
        above = sum(r > banker for r in ranks)
        ways = 1
        for k in range(packets):
            ways *= max(above - k, 0)
        all_beat += ways
    deals = 52
    for k in range(packets):
        deals *= 51 - k
    assert more.figure("bank_passes") == F(all_beat, deals)


@pytest.mark.parametrize("ties", ["banker_wins", "stand_off"])
@pytest.mark.parametrize("packets", [1, 2])
def test_the_walk_is_the_formula(ties, packets):
    """And not the law of the other rule for ties."""
    law = walk("blind_hookey", ties=ties, packets=packets).law
    assert law == exact("blind_hookey", ties=ties, packets=packets).law
    other = {"banker_wins": "stand_off", "stand_off": "banker_wins"}[ties]
    assert law != exact("blind_hookey", ties=other, packets=packets).law


def test_values_that_are_none_are_refused():
    """No more packets than there are cards beside the banker's."""
    with pytest.raises(ValueError, match="from 1 to 51"):
        variant("blind_hookey", packets=52)
    with pytest.raises(ValueError, match=r"banker_wins \| stand_off"):
        variant("blind_hookey", ties="player")
