"""The exact laws of a bet at faro, turn by turn, and of the splits of a whole deal."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, perm
from typing import Any

from oddslab.distribution import Distribution

TURNS = 25
DECK = 52


def bet_law(rules: Any) -> Distribution:
    """The law of a bet on a rank: result, turn of its end, gain of a stake of one.

    A turn shows the losing and the winning card.  While the bet stands no card of the rank has come
    up, so of n cards still unseen `rank_left` are of it, and a turn of two of them, of one, or of
    none is as the ordered pairs of cards go.
    """
    k = rules.rank_left
    halved = Fraction(-1, 2) if rules.splits == "half_lost" else 0
    chances: dict[Any, Fraction] = {}
    standing = Fraction(1)
    turns = range(rules.turns_made + 1, TURNS + 1)
    if rules.bet_stays == "one_turn":
        turns = turns[:1]
    for turn in turns:
        n = DECK - 1 - 2 * (turn - 1)
        pairs = perm(n, 2)
        one = Fraction(k * (n - k), pairs)  # the rank first, or second
        for result, gain, p in (
            ("lost", -1, one), ("won", 1, one), ("split", halved, Fraction(perm(k, 2), pairs)),
        ):  # fmt: skip
            chances[result, turn, gain] = standing * p
        standing *= Fraction(perm(n - k, 2), pairs) if n - k >= 2 else 0
    chances["undecided", turns[-1], 0] = standing
    return Distribution.from_probabilities(chances, ("result", "turn", "gain"))


def splits_law() -> Distribution:
    """The law of the splits in a deal of 25 turns.

    For j given turns to be splits each takes two cards of a rank in order: 4 x 3 ways where a rank
    serves one of them, 4! where two, so j! [z^j] (1 + 12 z + 12 z^2)^13 ways of falling(52, 2j).
    Then inclusion and exclusion over the 25 turns.
    """
    ways = [1]
    for _ in range(13):
        ways = [sum(a * ways[i - s] for s, a in enumerate((1, 12, 12)) if 0 <= i - s < len(ways))
                for i in range(len(ways) + 2)]  # fmt: skip
    given = [Fraction(factorial(j) * w, perm(DECK, 2 * j)) for j, w in enumerate(ways[: TURNS + 1])]
    exactly = {
        s: sum(
            (-1) ** (j - s) * comb(j, s) * comb(TURNS, j) * given[j] for j in range(s, TURNS + 1)
        )
        for s in range(TURNS + 1)
    }
    return Distribution.from_probabilities(
        {s: Fraction(p) for s, p in exactly.items()}, ("splits",)
    )
