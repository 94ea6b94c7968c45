"""A banco at a table of two sides: the hand of the caller's side, dealt alone against the bank.

The refused card binds the banker here as it does there: a card that the one player refuses has been
refused by all.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure
from oddslab.gamebook.cards._baccara_hands import STANDS, TOTALS, Shoe
from oddslab.gamebook.cards._baccara_law import PACKS, sight_of_bank
from oddslab.gamebook.cards._baccara_one_side import Seen, best_reply
from oddslab.gamebook.cards._baccara_one_side import law as ways_of
from oddslab.gamebook.cards._baccara_seats import THIRDS, bank_states, draw_chances, playing
from oddslab.strategy import Policy, Reply, Rule

AXES = ("right_point", "banker_point", "cards", "right")


def seen_of(rules: Any) -> Seen:
    """The shoe, and what the caller and the banker go by."""
    return Seen(Shoe.of(PACKS[rules.shoe], rules.lowest_card), TOTALS, sight_of_bank(rules))


def chances(rules: Any, caller: Policy) -> list[Fraction]:
    """How often the caller draws, by total."""
    row = draw_chances(caller, TOTALS, rules.player == "free")[0]
    return [Fraction(row[k], caller.denominator) for k in playing(TOTALS)]


def reply(rules: Any) -> Reply:
    """The banker at his best against what the caller does."""

    def against(others: Mapping[str, Policy]) -> Rule:
        seen = seen_of(rules)
        draws = best_reply(seen, chances(rules, others["right"]), rules.forced_if_both_refuse)
        answers = dict(zip(bank_states(seen.banker), draws.ravel().tolist()))
        return lambda state: answers[state]

    return Reply(against)


def law(rules: Any, policies: Mapping[str, Policy]) -> Distribution:
    """The law over the axes of a banco, from orders of six cards."""
    return _law(rules, policies["right"], policies["banker"])


@functools.lru_cache(maxsize=16)
def _law(rules: Any, caller: Policy, banker: Policy) -> Distribution:
    answers = np.array([banker.chance(k) for k in range(len(banker.numerators))], object)
    answers = answers.reshape(-1, len(THIRDS))
    if rules.forced_if_both_refuse:
        answers[:, STANDS] = 1
    found = ways_of(seen_of(rules), chances(rules, caller), answers)
    weights = {(p, b, n, (p > b) - (p < b)): ways for (p, b, n), ways in found.items()}
    return Distribution(weights, AXES)


def figures(rules: Any, policies: Mapping[str, Policy]) -> tuple[Figure, ...]:
    """What a banco gains, and how it ends."""
    right = axis("right")
    return (
        Figure("gain", "mean gain of the caller per unit that he plays for",
               value=lambda o: o["right"]),
        Figure("edge_per_bet", "the bank's mean gain per unit played for, stand-offs counted",
               value=lambda o: -o["right"]),
        Figure("bank_lost", "the bank is lost and put up for sale", right > 0),
        Figure("bank_doubled", "the bank wins, and is twice what it was", right < 0),
        Figure("stand_off", "the bank stays as it was", right == 0),
    )  # fmt: skip
