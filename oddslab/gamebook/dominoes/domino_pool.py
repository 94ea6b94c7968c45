"""Domino pool: three to six players, equal stakes, and the pool to whoever is out or holds least.

Source: document 000, *Domino Pool*; rules page section 10 (DO-3, DO-59 to DO-62).  A trial is one
round.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.game import Figure
from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import Choice, Either, Rules, Whole, option


@dataclass(frozen=True)
class PoolRules(Rules):
    """Rules of domino pool."""

    players: int = option(3, Whole(3, 6), "how many play", "DO-59")
    hand: Any = option(
        "largest_equal",
        Either(Choice("largest_equal"), Whole(1, 18)),
        "tiles that each player takes: the largest equal number that leaves eight or more, or this",
        "DO-60",
    )
    pose_rule: str = line.pose_option("draw_for_lead", "random_then_winner", gap="DO-61")
    block_tie: str = line.tie_option("split", gap="DO-62")
    must_play: bool = line.must_play_option()
    stake: int = option(1, Whole(1, 1_000_000), "what each player puts into the pool")
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)

    @property
    def tiles_each(self) -> int:
        """Tiles that each player takes."""
        if self.hand != "largest_equal":
            return int(self.hand)
        return line.largest_equal(line.tiles_of(self), self.players, 8, 99)


def table(rules: PoolRules) -> line.Table:
    """The rule table."""
    return line.Table(**line.shared(rules) | {"hand": rules.tiles_each, "scored": False})


def gain(rules: PoolRules) -> tuple[Figure, ...]:
    """What the pool brings to whom lot has chosen to set."""

    def of(outcome: Any) -> Fraction:
        winners = outcome["winner"].split(" and ")
        share = Fraction(rules.players * rules.stake, len(winners)) if "A" in winners else 0
        return Fraction(share) - rules.stake

    return (Figure("A gains", "mean gain of A, the stake taken off", value=of),)


GAME = line.line_game(
    key="domino_pool",
    title="Domino pool",
    document="000",
    source="Domino Pool",
    rules=PoolRules,
    table=table,
    more=gain,
    presets={"document_000": {}},
    small={"top": 2, "hand": 2},
)
