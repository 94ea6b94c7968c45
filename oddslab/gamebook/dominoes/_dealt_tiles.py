"""Tiles dealt from the box one by one: those dealt are a word of 64 bits up to the double-nine set.

Beyond it they are a wide word, and `dealing` puts what makes and draws such words into a kernel.
"""

from __future__ import annotations

from oddslab.gamebook.dominoes._line_tiles import NARROW, no_tiles, one_tile, wide_none, wide_one
from oddslab.kernel import Kernel, draw
from oddslab.random import FOUR, M32, ONE, ZERO, I, U, batched, card
from oddslab.wide import low_part


@draw
def card_of_many(c, left, used, cards):
    """As `card`, of up to 96: `used` is a wide word."""
    n = U(cards)
    power = n * n * n * n
    cut = (M32 + ONE) % power
    k = I(0)
    taken = ONE
    while taken != ZERO:
        k, left = batched(c, left, n, FOUR, power, cut)
        taken = low_part(used >> U(k)) & ONE
    return k, left


assert card.branches is not None
card_of_many.law(card.branches)

WIDE = {"card": card_of_many, "no_tiles": wide_none, "one_tile": wide_one}


def dealing(play: Kernel, tiles: int, **others: Kernel) -> Kernel:
    """The kernel for a set of so many tiles, with further kernels that its wide words need."""
    return play.given(**WIDE, **others) if tiles > NARROW else play


__all__ = ["card_of_many", "dealing", "no_tiles", "one_tile"]
