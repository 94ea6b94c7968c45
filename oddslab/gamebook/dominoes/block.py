"""The block game: two players, seven tiles each, and no drawing.

Source: document 000, *Block Game*; rules page section 1 (DO-2 to DO-5, DO-7 to DO-10).  A
trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import Choice, Rules, option


@dataclass(frozen=True)
class BlockRules(Rules):
    """Rules of the block game."""

    pose_rule: str = line.pose_option(
        "random_then_alternate", "random_then_winner", "random", "highest_double", gap="DO-8"
    )
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    block_tie: str = line.tie_option("none", "setter_loses", "split")
    block_score: str = line.block_score_option()
    players: int = option(2, Choice(2), "how many play")
    hand: int = line.hand_option(7)
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-9")
    settlement: str = line.settlement_option("stakes", "DO-10")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: BlockRules) -> line.Table:
    """The rule table."""
    return line.Table(**line.shared(rules))


GAME = line.line_game(
    key="block",
    title="Block game",
    document="000",
    source="Block Game",
    rules=BlockRules,
    table=table,
    fixed=True,
    presets={"document_000": {}},
    small={"top": 2, "hand": 2},
)
