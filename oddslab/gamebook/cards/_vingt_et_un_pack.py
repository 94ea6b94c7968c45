"""Where vingt-et-un's cards come from: one pack, dealt or endless, or up to twelve packs in a shoe.

Both forms of `take` hand out the next card, mark it, and say -1 where none may be had: the last
card is never dealt.  When the pack runs short, the cards of finished deals are gathered and
shuffled with what is left; those of this deal, thrown in or not, stay out.

`used` and `table` are locals of the kernel: the cards out of the pack, and those of this deal.  Of
one pack they are the cards themselves, a bit each; of a shoe their numbers, and ``c.state`` counts
the copies of each card in four bits, sixteen cards to a word.
"""

from __future__ import annotations

from oddslab.apparatus.cards import CARDS
from oddslab.bits import popcount
from oddslab.gamebook.cards._vingt_et_un_numbers import (
    CUT,
    KEPT,
    PACKS,
    POWER,
    SCARCE,
    SHORT_SHOE,
    SHUFFLED,
    SIZE,
    rule,
)
from oddslab.kernel import draw, kernel, late
from oddslab.random import ONE, SHIFT32, ZERO, I, U, batched, card, note

EXTRAS = 1
SHOE_WORDS = 4  # then as many for the cards of this deal
ON_TABLE = U(SHOE_WORDS)
FOUR_BITS, SIXTEEN, THREE = U(15), U(16), U(3)


@late
def take(c, left, used, table):
    """The next card of one pack, and what is left of the word, out of the pack, on the table."""
    if EXTRAS != 0 and rule(c, SCARCE) != 0:
        if popcount(used) >= CARDS - 1 and used != table:
            note(c, SHUFFLED)
            used = table
        if popcount(used) >= CARDS - 1:
            return I(-1), left, used, table
    k, left = card(c, left, used, CARDS)
    bit = U(rule(c, KEPT)) << U(k)
    used |= bit
    table |= bit
    return k, left, used, table


@kernel
def begin(c, every):
    """One pack needs nothing at the start of a deal: its marks are the kernel's locals."""


@draw
def copy(c, left, packs, u0, u1, u2, u3):
    """A card 0..51 of so many packs, each copy still in them equally likely; three to a word.

    The words are those of ``c.state`` that say how many of each card are out.
    """
    n = U(packs) * U(CARDS)
    k = I(0)
    taken = ONE
    while taken != ZERO:
        k, left = batched(c, left, n, THREE, U(c.table[POWER]), U(c.table[CUT]))
        which = k // CARDS
        k -= which * CARDS
        out = (c.state[U(k) // SIXTEEN] >> (U(k) % SIXTEEN * U(4))) & FOUR_BITS
        taken = U(which < I(out))
    return k, left


@copy.law
def _copy_law(c, left, packs, *words):
    """Cards that the game declares alike are merged into the lowest that is still there."""
    law: dict[tuple[int, int], int] = {}
    lowest: dict[int, int] = {}
    for k in range(CARDS):
        n = packs - (int(words[k // 16]) >> k % 16 * 4 & 15)
        if n:
            at = lowest.setdefault(c.alike[k], k)
            law[at, 0] = law.get((at, 0), 0) + n
    return law


@late
def take_of_shoe(c, left, used, table):
    """As `take`, from a shoe."""
    if rule(c, SCARCE) != 0:
        if I(used) >= rule(c, SIZE) - 1 and used != table:
            note(c, SHUFFLED)
            used = table
            for w in range(SHOE_WORDS):
                c.state[U(w)] = c.state[ON_TABLE + U(w)]
        if I(used) >= rule(c, SIZE) - 1:
            return I(-1), left, used, table
    k, left = copy(c, left, c.table[PACKS], c.state[0], c.state[1], c.state[2], c.state[3])
    one = ONE << (U(k) % SIXTEEN * U(4))
    c.state[U(k) // SIXTEEN] += one
    used += ONE
    if rule(c, SCARCE) != 0:
        c.state[ON_TABLE + U(k) // SIXTEEN] += one
        table += ONE
    return k, left, used, table


@kernel
def begin_of_shoe(c, every):
    """No card of this deal is on the table yet; with `every`, all cards are in the shoe again."""
    for w in range(SHOE_WORDS):
        absent = U(c.table[SHORT_SHOE + 2 * w])
        absent |= U(c.table[SHORT_SHOE + 2 * w + 1]) << SHIFT32
        c.state[ON_TABLE + U(w)] = absent
        if every != 0:
            c.state[U(w)] = absent
