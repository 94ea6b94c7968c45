"""Edges of other games, to set craps beside: what the bank keeps of each unit staked, on average.

Source: rules page section 9; the documents name these games and give no rules.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product


def roulette(pockets: int = 37, half_back: bool = False) -> Fraction:
    """An even chance at a wheel with one zero; with `half_back` a zero costs half the stake."""
    zero = Fraction(1, pockets)
    return zero / 2 if half_back else zero


def chuck_luck() -> Fraction:
    """A number of one to six against three dice, paid 1, 2 or 3 to 1."""
    gains = [faces.count(1) or -1 for faces in product(range(1, 7), repeat=3)]
    return Fraction(-sum(gains), len(gains))


def faro(unseen: int, cards: int = 51) -> Fraction:
    """A bet left down after soda until decided, with `unseen` cards of its rank to come.

    Each turn shows two cards, the losing and the winning one; both of the rank cost half.  The last
    card of all is not played.
    """
    edge, undecided, left = Fraction(0), Fraction(1), cards
    while left >= 3:
        pairs = left * (left - 1)
        split = Fraction(unseen * (unseen - 1), pairs)
        none = Fraction((left - unseen) * (left - unseen - 1), pairs)
        edge += undecided * split / 2
        undecided *= none
        left -= 2
    return edge


def rouge_et_noir() -> Fraction:
    """Half the chance that both rows end on 31, every card drawn from all ranks alike."""
    return _ends_on_31() ** 2 / 2


@cache
def _ends_on_31() -> Fraction:
    values = Counter(min(rank, 10) for rank in range(1, 14))
    reached = [Fraction(1)] + [Fraction(0)] * 40  # the chance to stand on each total at some time
    for total in range(1, 32):
        reached[total] = sum(
            (Fraction(n, 13) * reached[total - v] for v, n in values.items() if v <= total),
            Fraction(0),
        )
    return reached[31]
