"""Cards for a kernel from one pack, or from a shoe of several.

A kernel that calls `gathered` and `taken` deals from one pack, whose cards out are the bits of a
word; given what `from_shoe` answers it deals from a shoe, whose marks stand in ``c.state``.
"""

from __future__ import annotations

from oddslab.apparatus.cards import CARDS
from oddslab.kernel import Kernel, kernel
from oddslab.random import ZERO, U, card, mark, shoe_card, unmark

GONE, KEPT, SIZE = range(3)  # c.rules: cards not played with; 1: not put back; cards in the shoe
SHOE_AT = 0  # c.table: which card each of the shoe is


@kernel(inline=True)
def gathered(c):
    """The cards of one pack that are not in it."""
    return U(c.rules[GONE])


@kernel(inline=True)
def taken(c, left, used):
    """The next card, what is left of the word, and the cards that are out."""
    k, left = card(c, left, used, CARDS)
    used |= U(c.rules[KEPT]) << U(k)
    return k, left, used


@kernel(inline=True)
def gathered_shoe(c):
    """All cards are in the shoe."""
    unmark(c)
    return ZERO


@kernel(inline=True)
def taken_from_shoe(c, left, used):
    """As `taken`, from several packs."""
    k, left = shoe_card(c, left, c.rules[SIZE])
    mark(c, k)
    return c.table[SHOE_AT + k], left, used


def from_shoe(at: int) -> dict[str, Kernel]:
    """What a kernel is given that deals from a shoe, whose cards stand in ``c.table`` from `at`."""
    return {"gathered": gathered_shoe, "taken": taken_from_shoe.given(SHOE_AT=at)}
