"""The edge of a bet by its two denominators, for all games of one stake.

``edge_per_bet`` counts every stake laid; ``edge_per_decided_bet`` those alone that win or lose,
whatever part of the stake: a bank's percentage is printed now by the one, now by the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from oddslab.distribution import Distribution, Event
from oddslab.game import Figure


def edges(law: Distribution, bet: str, decided: Event, undecided: str) -> Iterator[Figure]:
    """The bank's mean gain per unit staked on `bet`, of a law with an axis ``gain``.

    `undecided` says what becomes of bets outside `decided`.
    """
    yield Figure(
        "edge_per_bet",
        f"the bank's mean gain per unit bet on {bet}, every bet counted",
        value=lambda outcome: -outcome["gain"],
    )
    chance = law.probability(decided)
    if chance:
        mean = law.given(decided).expect(lambda o: o["gain"])
        yield Figure(
            "edge_per_decided_bet",
            f"the same per unit of the bets that are decided, {undecided} left out",
            exact=Fraction(-mean),
        )
    yield Figure("decided", f"chance that a bet on {bet} is decided", decided)


def stake(gain: int | Fraction) -> str:
    """What becomes of a stake of one, in words."""
    if gain > 0:
        return f"wins {gain}"
    if gain == 0:
        return "is returned"
    return "is lost" if gain == -1 else f"loses {-gain}"
