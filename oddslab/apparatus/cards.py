"""A pack of 52 cards: what card k is, what it is called, and what it counts where courts count ten.

Card k of 0..51 has rank ``k // 4`` (ace first, king last) and suit ``k % 4``, so that the cards of
a rank stand together and a short pack is the ace and the tail of the pack.
"""

from __future__ import annotations

CARDS = 52
RANKS = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "knave", "queen", "king",
)  # fmt: skip
SUITS = ("spades", "hearts", "diamonds", "clubs")
VALUES = tuple(min(k // len(SUITS) + 1, 10) for k in range(CARDS))  # ace 1, tens and courts 10


def card_name(card: int) -> str:
    """The card in words, as "ace of spades".

    Examples
    --------
    >>> card_name(0), card_name(51)
    ('ace of spades', 'king of clubs')
    """
    if not 0 <= card < CARDS:
        raise ValueError(f"a card is a number from 0 to {CARDS - 1}, not {card!r}")
    return f"{RANKS[card // len(SUITS)]} of {SUITS[card % len(SUITS)]}"


def short_pack(lowest: int = 2) -> tuple[int, ...]:
    """The cards of a pack that keeps the aces and the ranks from `lowest` (2 to 10) up.

    Examples
    --------
    >>> len(short_pack()), len(short_pack(7)), len(short_pack(10))
    (52, 32, 20)
    """
    if not 2 <= lowest <= 10:
        raise ValueError(f"the lowest card beside the ace is from 2 to 10, not {lowest!r}")
    return tuple(k for k in range(CARDS) if VALUES[k] == 1 or VALUES[k] >= lowest)
