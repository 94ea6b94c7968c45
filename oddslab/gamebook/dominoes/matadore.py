"""Matadore: touching halves make seven, and the double blank and the tiles of seven fit anywhere.

Source: document 000, *Matadore*, and document 001; rules page section 7 (DO-2 to DO-5, DO-7, DO-43
to DO-47).  In a set up to n halves make n + 1.  A trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import FLAG, Choice, Rules, option


@dataclass(frozen=True)
class MatadoreRules(Rules):
    """Rules of matadore."""

    hand: int = line.hand_option(7, "DO-43")
    draw_rule: str = line.draw_option("none", "forced_only", gap="DO-44")
    pose_rule: str = line.pose_option("highest_double", "random_then_alternate", gap="DO-45")
    may_hold_matador: bool = option(
        False, FLAG, "a player who can play nothing but a matador may keep it", "DO-46"
    )
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    block_tie: str = line.tie_option("none", "setter_loses", "split")
    block_score: str = line.block_score_option()
    players: int = option(2, Choice(2), "how many play")
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-47")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    top: int = line.top_option(
        "the highest half of the set: 6 for double-six; touching halves make one more than it"
    )

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: MatadoreRules) -> line.Table:
    """The rule table."""
    return line.Table(
        **line.shared(rules)
        | {
            "sevens": True,
            "stop": ("ever",)
            if not rules.must_play
            else ("special_only",)
            if rules.may_hold_matador
            else (),
        }
    )


GAME = line.line_game(
    key="matadore",
    title="Matadore",
    document="000",
    source="Matadore",
    rules=MatadoreRules,
    table=table,
    presets={"document_000": {}, "document_001": {"hand": 3, "draw_rule": "forced_only"}},
    small={"top": 2, "hand": 2},
)
