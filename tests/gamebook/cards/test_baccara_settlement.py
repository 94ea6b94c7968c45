"""Settling at baccara: no money is made or lost, who is paid first, and what a banco leaves."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddslab.gamebook.cards._baccara_settlement import (
    Bank,
    Bet,
    bancos_won,
    next_holder,
    paying_order,
    seat_order,
    settle,
)

SEATED = [(side, seat) for side in ("right", "left") for seat in range(1, 6)]
PLACES = st.sampled_from([*SEATED, (None, None)])
BETS = st.lists(
    st.builds(
        lambda stake, on, place: Bet(stake, on, *place),
        st.integers(1, 60),
        st.sampled_from(["right", "left", "across"]),
        PLACES,
    ),
    max_size=12,
)
RESULT = st.sampled_from([-1, 0, 1])
HOLDERS = st.tuples(st.integers(1, 5), st.integers(1, 5))
CHEVAL = st.sampled_from(["split", "unanimous"])


@given(st.integers(0, 200), BETS, RESULT, RESULT, HOLDERS, CHEVAL)
def test_money_is_conserved(bank, bets, right, left, holders, a_cheval):
    """What the bets gain the bank loses, to the last counter; it never owes, nor does a player."""
    after = settle(bank, bets, right, left, holders, a_cheval)
    assert after.bank + sum(after.gains) == bank
    assert after.bank >= 0
    for bet, gain in zip(bets, after.gains):
        assert -bet.stake <= gain <= bet.stake


@given(st.integers(0, 200), BETS, RESULT, RESULT, HOLDERS, CHEVAL)
def test_bets_are_paid_in_full_until_the_bank_is_empty(bank, bets, right, left, holders, a_cheval):
    """In the order of paying: whole sums, at most one that is cut short, then nothing."""
    after = settle(bank, bets, right, left, holders, a_cheval)
    due = settle(10**9, bets, right, left, holders, a_cheval).gains
    short = False
    for k in paying_order(bets, holders):
        if due[k] <= 0:
            assert after.gains[k] == due[k]  # losers pay whatever the bank holds
        elif short:
            assert after.gains[k] == 0
        elif after.gains[k] < due[k]:
            short = True
    assert not (short and after.bank)


@given(BETS, HOLDERS)
def test_a_sides_seats_come_before_bets_from_elsewhere(bets, holders):
    """Of the bets on one side, its own seats' stand first, in turn; bystanders' stand last."""
    order = [bets[k] for k in paying_order(bets, holders)]
    assert len(order) == len(bets)
    for number, side in enumerate(("right", "left")):
        on = [b for b in order if b.on == side]
        classes = [0 if b.side == side else 2 if b.side is None else 1 for b in on]
        assert classes == sorted(classes)
        turns = seat_order(holders[number])
        own = [turns.index(b.seat) for b in on if b.side == side]
        assert own == sorted(own)


def everyone(stake: int = 10) -> list[Bet]:
    return [Bet(stake, side, side, seat) for side, seat in SEATED]


def test_the_example_of_the_third_player():
    """The third holds the cards: third, fourth, fifth, first, second, the sides by turns."""
    order = paying_order(everyone(), (3, 1))
    seats = [SEATED[k] for k in order]
    assert [n for side, n in seats if side == "right"] == [3, 4, 5, 1, 2]
    assert [n for side, n in seats if side == "left"] == [1, 2, 3, 4, 5]
    assert [side for side, _ in seats] == ["right", "left"] * 5


def test_a_short_bank_pays_those_who_come_first():
    """35 against ten winning bets of 10: three are paid, the fourth gets 5, the rest nothing."""
    after = settle(35, everyone(), 1, 1, (3, 1))
    assert after.bank == 0
    paid = {SEATED[k]: gain for k, gain in enumerate(after.gains) if gain}
    assert paid == {("right", 3): 10, ("left", 1): 10, ("right", 4): 10, ("left", 2): 5}


def test_what_one_side_loses_pays_the_other():
    """An empty bank can pay one side with what it takes from the other."""
    after = settle(0, everyone(), 1, -1)
    assert after.bank == 0
    assert after.gains == (10,) * 5 + (-10,) * 5


def test_a_bet_on_the_other_side_waits_for_its_five_players():
    """The first on the left bets on the right: he is paid after all five players there."""
    bets = [Bet(10, "right", "left", 1), *everyone()[:5], Bet(10, "right")]
    assert settle(50, bets, 1, 0).gains == (0, 10, 10, 10, 10, 10, 0)
    assert settle(60, bets, 1, 0).gains == (10, 10, 10, 10, 10, 10, 0)


@pytest.mark.parametrize(
    ("right", "left", "split", "unanimous"),
    [(1, 1, 10, 10), (1, -1, 0, 0), (1, 0, 5, 0), (0, -1, -5, 0), (-1, -1, -10, -10), (0, 0, 0, 0)],
)
def test_a_bet_across_the_line(right, left, split, unanimous):
    """Both sides win, or lose, or it is returned; with a tie on one side the readings differ."""
    bet = [Bet(10, "across", "left", 2)]
    assert settle(100, bet, right, left).gains == (split,)
    assert settle(100, bet, right, left, a_cheval="unanimous").gains == (unanimous,)
    assert settle(100, [Bet(5, "across")], 1, 0).gains == (Fraction(5, 2),)


def test_a_won_banco_doubles_the_bank():
    """The next is for twice as much each time the bank wins."""
    assert list(bancos_won(100, 4)) == [100, 200, 400, 800]


def test_a_lost_banco_puts_the_bank_up_for_sale():
    """Nothing is left of it, and nobody can call."""
    bank = Bank(100).after_banco("Anne", "left", right=-1, left=1)
    assert bank.for_sale
    with pytest.raises(ValueError, match="up for sale"):
        bank.after_banco("Marie", "left", 1, 1)


def test_nobody_calls_more_than_twice_running():
    """A third call in succession is refused; another's banco, or a coup without, breaks the run."""
    bank = Bank(10)
    for _ in range(2):
        bank = bank.after_banco("Anne", "right", right=0, left=1)
    assert bank.capital == 10
    assert not bank.may_call("Anne")
    assert bank.may_call("Marie")
    with pytest.raises(ValueError, match="'Anne' has called twice"):
        bank.after_banco("Anne", "right", 0, 0)
    assert bank.after_banco("Marie", "right", 0, 0).may_call("Anne")
    assert bank.after_coup(settle(10, [], 0, 0)).may_call("Anne")


def test_a_banco_of_both_hands_stands_across_the_line():
    """With both hands a win and a loss leave the bank alone, with one the caller's decides."""
    assert Bank(100).after_banco("Anne", "right", 1, -1).capital == 0
    assert Bank(100).after_banco("Anne", "right", 1, -1, hands="both_hands").capital == 100
    assert Bank(100).after_banco("Anne", "right", -1, 0, hands="both_hands").capital == 150


def test_who_holds_the_cards_next():
    """Until he loses, or by turns; after the fifth seat comes the first."""
    assert [next_holder(5, gain) for gain in (1, 0, -1)] == [5, 5, 1]
    assert [next_holder(2, gain, "rotate_each_coup") for gain in (1, 0, -1)] == [3, 3, 3]
    assert list(islice(seat_order(5), 2)) == [5, 1]


@pytest.mark.parametrize(
    ("bet", "words"),
    [
        ((10, "centre"), "not on 'centre'"),
        ((0, "right"), "more than nothing"),
        ((10, "right", "right", 6), "1 to 5, not 6"),
        ((10, "right", "right", None), "a side, right or left, and a number"),
        ((10, "right", "middle", 2), "'middle'"),
    ],
)
def test_bets_that_cannot_be_are_refused(bet, words):
    """With what was given, and what would do."""
    with pytest.raises(ValueError, match=words):
        Bet(*bet)
    with pytest.raises(ValueError, match="not -1"):
        settle(-1, [], 0, 0)
