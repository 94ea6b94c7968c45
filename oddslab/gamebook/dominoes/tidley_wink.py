"""Tidley-wink: three tiles each, and whoever plays a double may at once play a second tile to it.

Source: document 001, *Tidley-Wink*; rules page section 13 (DO-2, DO-3, DO-82 to DO-87).  One extra
tile follows a double, never a second one.  A trial is one round.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import FLAG, Choice, Rules, Whole, option


@dataclass(frozen=True)
class TidleyWinkRules(Rules):
    """Rules of tidley-wink."""

    players: int = option(4, Whole(2, 8), "how many play", "DO-82")
    pose_rule: str = line.pose_option("highest_double", "random_then_alternate", gap="DO-83")
    extra_tile: str = option(
        "the_double", Choice("the_double", "any_end"), "what the extra tile must match", "DO-84"
    )
    extra_compulsory: bool = option(
        False,
        FLAG,
        "the extra tile must be played by a player who can; else a strategy decides",
        "DO-85",
    )
    draw_rule: str = line.draw_option("none", "forced_only", gap="DO-86")
    block_rule: str = option(
        "nobody_wins", Choice("nobody_wins", "fewest_pips"), "who wins at a block", "DO-87"
    )
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    hand: int = line.hand_option(3)
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: TidleyWinkRules) -> line.Table:
    """The rule table."""
    return line.Table(
        **line.shared(rules),
        extra=rules.extra_tile,
        must_extra=rules.extra_compulsory,
        block="nobody" if rules.block_rule == "nobody_wins" else "difference",
        scored=False,
    )


GAME = line.line_game(
    key="tidley_wink",
    title="Tidley-Wink",
    document="001",
    source="Tidley-Wink",
    rules=TidleyWinkRules,
    table=table,
    presets={"document_001": {}},
    small={"players": 2, "top": 2, "hand": 2},
)
