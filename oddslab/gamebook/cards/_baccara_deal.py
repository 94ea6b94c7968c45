"""How cards come off a shoe at baccara, for all its games, and how they are called.

``c.rules`` begins with `HEAD` numbers that the deal reads, ``c.table`` with the value of each card
of the shoe.  What is noted is `who` x `WHO` + the card's number in the shoe.
"""

from __future__ import annotations

from collections.abc import Sequence

from oddslab.apparatus.cards import CARDS as PACK
from oddslab.apparatus.cards import VALUES, card_name, short_pack
from oddslab.kernel import kernel
from oddslab.numerals import listed
from oddslab.random import I, mark, note, shoe_card

CARDS, KEPT, HEAD = range(3)  # c.rules: cards in the shoe; 1 where they are not put back
WHO = 1 << 10
MOST_CARDS = 12 * PACK
TOTALS_OF = MOST_CARDS  # c.table: behind the cards, what the games add


@kernel
def take(c, left, who):
    """The value of the next card off the shoe, for hand `who`."""
    k, left = shoe_card(c, left, c.rules[CARDS])
    if c.rules[KEPT] != 0:
        mark(c, k)
    note(c, who * WHO + k)
    v = c.table[k]
    return v, left


@kernel(inline=True)
def plus(total, value):
    """A total with a card added: tens do not count."""
    total += value
    if total > 9:
        total -= 10
    return I(total)


def shoe(packs: int | str, lowest_card: int = 2) -> tuple[int, ...]:
    """The cards 0..51 of a shoe of so many packs; of one pack where its cards are put back."""
    return short_pack(lowest_card) * (packs if isinstance(packs, int) else 1)


def worth(card: int) -> int:
    """What a card counts at baccara: tens and courts nothing."""
    return VALUES[card] % 10


def head(packs: int | str, lowest_card: int = 2) -> tuple[int, ...]:
    """The first numbers of ``c.rules``."""
    return len(shoe(packs, lowest_card)), int(packs != "infinite")


def values(packs: int | str, lowest_card: int = 2) -> tuple[int, ...]:
    """The first entries of ``c.table``: the value of each card of the shoe."""
    return tuple(map(worth, shoe(packs, lowest_card)))


def names(cards: Sequence[int]) -> str:
    """Cards in words: "the nine of hearts and the ten of clubs"."""
    return listed([f"the {card_name(k)}" for k in cards])


def points(cards: Sequence[int]) -> int:
    """What the cards of a hand make."""
    return sum(map(worth, cards)) % 10


def point_word(total: int) -> str:
    """A point in words: baccara is nothing."""
    return "baccara" if total == 0 else str(total)
