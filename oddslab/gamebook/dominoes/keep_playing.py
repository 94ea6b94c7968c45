"""Each for himself: a player goes on playing as long as he can match an end, then the turn passes.

Source: document 000, *Block Game*; rules page section 3 (DO-2 to DO-4, DO-7, DO-14 to DO-19).  A
trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import FLAG, Rules, Whole, option


@dataclass(frozen=True)
class KeepPlayingRules(Rules):
    """Rules of the game in which a player keeps playing."""

    players: int = option(4, Whole(2, 6), "how many play", "DO-14")
    hand: int = line.hand_option(4, "DO-15")
    pose_rule: str = line.pose_option(
        "random_then_alternate", "random", "highest_double", gap="DO-16"
    )
    score_rule: str = line.score_option("DO-17")
    block_score: str = line.block_score_option()
    may_stop: bool = option(False, FLAG, "a player may end a run while he can play on", "DO-18")
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    block_tie: str = line.tie_option("none", "setter_loses", "split")
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-19")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for, and two ways to count a block."""
        table(self)
        counts = {"pairwise": "a difference", "winner_takes_others_total": "opponent_total"}
        counted = counts.get(self.score_rule, self.block_score)
        if self.block_score not in ("difference", counted):  # the default leaves it to score_rule
            raise ValueError(
                f"block_score={self.block_score} does not go with score_rule={self.score_rule}, "
                f"which is {counted}; accepted is block_score=difference"
            )


def table(rules: KeepPlayingRules) -> line.Table:
    """The rule table."""
    shared = line.shared(rules)
    if rules.block_score != "difference":
        shared["block"] = line.BLOCK[rules.block_score]
    return line.Table(
        **shared
        | {
            "keep_playing": True,
            "stop": ("ever",) if not rules.must_play else ("in_run",) if rules.may_stop else (),
        }
    )


GAME = line.line_game(
    key="keep_playing",
    title="Each for himself, keep playing",
    document="000",
    source="Block Game",
    rules=KeepPlayingRules,
    table=table,
    presets={"document_000": {}},
    small={"players": 2, "top": 3, "hand": 2},
)
