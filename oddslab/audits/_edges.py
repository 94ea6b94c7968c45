"""The edge of a bet at the games themselves, and the mean that estimates it.

Source: rules page section 9; document 002 names these games and gives no rules.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from oddslab.audits._samples import Mean
from oddslab.audits.macao import law_of
from oddslab.game import variant


def edge_of(game: str, **options: Any) -> Fraction:
    """What the bank gains of each unit bet, in mean; every bet counts."""
    v = variant(game, **options)
    edge = next(f for f in v.figures() if f.key == "edge_per_bet")
    return edge.of(law_of(v))


def edge_sample(game: str, bets: int = 1, **options: Any) -> Mean:
    """What the bank gains in so many bets of one, exact and to be estimated from single ones."""
    v = variant(game, **options)
    law = law_of(v)

    def lost(outcome: Any) -> Any:
        return -bets * outcome["gain"]

    mean = law.expect(lost)
    return Mean(v, lost, mean, law.expect(lambda o: Fraction(lost(o)) ** 2) - mean**2)
