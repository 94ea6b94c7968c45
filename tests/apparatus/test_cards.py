"""A pack of cards."""

from __future__ import annotations

import pytest

from oddslab.apparatus.cards import CARDS, RANKS, SUITS, VALUES, card_name, short_pack


def test_a_pack_has_fifty_two_different_cards():
    """52 names, 13 ranks in each of four suits."""
    names = [card_name(k) for k in range(CARDS)]
    assert len(set(names)) == len(RANKS) * len(SUITS) == CARDS == 52
    assert (names[0], names[4], names[51]) == (
        "ace of spades",
        "two of spades",
        "king of clubs",
    )


def test_courts_count_ten_and_the_ace_one():
    """Four cards of each value from 1 to 9, and sixteen that count ten."""
    assert [VALUES.count(v) for v in range(1, 11)] == [4] * 9 + [16]
    for k in range(CARDS):
        rank = card_name(k).split()[0]
        assert VALUES[k] == min(RANKS.index(rank) + 1, 10)


@pytest.mark.parametrize(("lowest", "cards"), [(2, 52), (6, 36), (7, 32), (10, 20)])
def test_a_short_pack_keeps_the_aces(lowest, cards):
    """A pack from the seven up has the usual 32 cards, aces among them."""
    pack = short_pack(lowest)
    assert len(pack) == len(set(pack)) == cards
    assert {card_name(k).split()[0] for k in pack} == {"ace", *RANKS[lowest - 1 :]}


@pytest.mark.parametrize("card", [-1, 52])
def test_what_is_no_card_is_refused(card):
    """A card's number lies between 0 and 51."""
    with pytest.raises(ValueError, match=f"0 to 51, not {card}"):
        card_name(card)


@pytest.mark.parametrize("lowest", [1, 11])
def test_what_is_no_short_pack_is_refused(lowest):
    """The lowest card beside the ace is from 2 to 10."""
    with pytest.raises(ValueError, match=f"2 to 10, not {lowest}"):
        short_pack(lowest)
