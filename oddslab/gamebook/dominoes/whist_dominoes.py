"""Whist dominoes: two against two with the whole set, seven tiles each.

Source: document 001, *Whist Dominoes*; rules page section 14 (DO-2 to DO-5, DO-7, DO-88 to DO-90).
A and C play against B and D.  A trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import Choice, Rules, option


@dataclass(frozen=True)
class WhistRules(Rules):
    """Rules of whist dominoes."""

    domino_rule: str = line.domino_option("DO-88")
    pose_rule: str = line.pose_option("highest_double", "random_then_alternate", gap="DO-89")
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    block_tie: str = line.tie_option("none", "setter_loses", "split")
    block_score: str = line.block_score_option()
    players: int = option(4, Choice(4), "how many play")
    hand: int = line.hand_option(7)
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-90")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: WhistRules) -> line.Table:
    """The rule table."""
    return line.Table(**line.shared(rules), **line.partners(rules))


GAME = line.line_game(
    key="whist_dominoes",
    title="Whist dominoes",
    document="001",
    source="Whist Dominoes",
    rules=WhistRules,
    table=table,
    presets={"document_001": {}},
    small={"top": 3, "hand": 1},
    fixed=True,
)
