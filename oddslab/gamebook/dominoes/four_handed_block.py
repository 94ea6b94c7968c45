"""The four-handed block game: two against two, four tiles each, and no drawing.

Source: document 000, *Block Game*; rules page section 2 (DO-2 to DO-5, DO-7, DO-11 to DO-13).
A and C play against B and D.  A trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import Choice, Rules, option


@dataclass(frozen=True)
class FourHandedRules(Rules):
    """Rules of the four-handed block game."""

    pose_rule: str = line.pose_option("lowest_cut", "highest_double", "random", gap="DO-11")
    domino_rule: str = line.domino_option("DO-13")
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    block_tie: str = line.tie_option("none", "setter_loses", "split")
    block_score: str = line.block_score_option()
    players: int = option(4, Choice(4), "how many play")
    hand: int = line.hand_option(4)
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-12")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: FourHandedRules) -> line.Table:
    """The rule table."""
    return line.Table(**line.shared(rules), **line.partners(rules))


GAME = line.line_game(
    key="four_handed_block",
    title="Four-handed block",
    document="000",
    source="Block Game",
    rules=FourHandedRules,
    table=table,
    presets={"document_000": {}},
    small={"top": 3, "hand": 1},
)
