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
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: KeepPlayingRules) -> line.Table:
    """The rule table."""
    return line.Table(
        **line.shared(rules)
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
