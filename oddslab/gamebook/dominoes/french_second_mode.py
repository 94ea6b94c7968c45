"""The French game, second mode: doubles keep the turn, and a go gives the other player two plays.

Source: document 001, *The French Game*; rules page section 4 (DO-1 to DO-5, DO-7, DO-23 to DO-25).
After a go a player lays one tile in the other's place and one in his own.  A trial is one round, or
a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import Choice, Rules, option


@dataclass(frozen=True)
class FrenchSecondRules(Rules):
    """Rules of the French game, second mode."""

    kept_turn: str = option(
        "must_use",
        Choice("must_use", "optional"),
        "whether a turn that is kept must be used by a player who can",
        "DO-24",
    )
    double_for_other: str = option(
        "passes",
        Choice("passes", "keeps_turn"),
        "whether a double laid in the other's place gives one more play there",
        "DO-25",
    )
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    block_tie: str = line.tie_option("none", "setter_loses", "split")
    block_score: str = line.block_score_option()
    players: int = option(2, Choice(2), "how many play")
    hand: int = line.hand_option(7)
    pose_rule: str = line.pose_option(
        "highest_double", "random_then_alternate", "random_then_winner", gap="DO-1"
    )
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-23")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: FrenchSecondRules) -> line.Table:
    """The rule table."""
    keep = ["doubles", "for_both"]
    if rules.double_for_other == "keeps_turn":
        keep.append("doubles_for_other")
    stop = ("in_run",) if rules.kept_turn == "optional" else ()
    shared = line.shared(rules)
    return line.Table(**shared | {"keep": tuple(keep), "stop": shared["stop"] or stop})


GAME = line.line_game(
    key="french_second_mode",
    title="French game, second mode",
    document="001",
    source="The French Game",
    rules=FrenchSecondRules,
    table=table,
    presets={"document_001": {}, "old_count": {"block_score": "opponent_total"}},
    small={"top": 3, "hand": 2},
)
