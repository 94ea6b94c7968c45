"""The simple draw game: whoever cannot match draws until he can, or until two tiles are left.

Source: document 004; rules page section 6 (DO-3 to DO-5, DO-7, DO-37 to DO-42).  For more than two
players going out scores the pips of all others.  A trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import Choice, Either, Rules, Whole, option


@dataclass(frozen=True)
class SimpleDrawRules(Rules):
    """Rules of the simple draw game."""

    players: int = option(2, Whole(2, 6), "how many play", "DO-37")
    pose_rule: str = line.pose_option("draw_for_lead", "random_then_alternate", gap="DO-38")
    draws: str = option(
        "until_able",
        Choice("until_able", "one_per_turn"),
        "how long a player who cannot match goes on drawing in a turn",
        "DO-39",
    )
    hand: Any = option(
        "largest_equal",
        Either(Choice("largest_equal", "deal_all"), Whole(1, 27)),
        "tiles that each player takes: the largest equal number up to seven that leaves at least "
        "two, all tiles with no drawing, or this",
        "DO-40",
    )
    score_rule: str = option(
        "others_sum",
        Choice("others_sum", "sum_minus_own"),
        "what block_score=difference scores for more than two players: the sum of what each other "
        "holds more than the fewest pips; or what the others hold together, less his own once",
        "DO-41",
    )
    must_play: bool = line.must_play_option()
    block_tie: str = line.tie_option("none", "setter_loses", "split")
    block_score: str = line.block_score_option()
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-42")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)

    @property
    def tiles_each(self) -> int:
        """Tiles that each player takes."""
        tiles = line.tiles_of(self)
        if self.hand == "deal_all":
            if tiles % self.players:
                raise ValueError(f"{tiles} tiles cannot be dealt out equally to {self.players}")
            return tiles // self.players
        if self.hand == "largest_equal":
            return line.largest_equal(tiles, self.players, 2, 7)
        return int(self.hand)


def table(rules: SimpleDrawRules) -> line.Table:
    """The rule table."""
    less = rules.score_rule == "sum_minus_own" and rules.block_score == "difference"
    return line.Table(
        **line.shared(rules)
        | {
            "block": "less_own" if less else line.BLOCK[rules.block_score],
            "hand": rules.tiles_each,
            "draw": "none" if rules.hand == "deal_all" else "forced_only",
            "most_drawn": int(rules.draws == "one_per_turn"),
        }
    )


GAME = line.line_game(
    key="simple_draw",
    title="Simple draw game",
    document="004",
    source="Draw dominoes, 100 up",
    rules=SimpleDrawRules,
    table=table,
    presets={"document_004": {}},
    small={"top": 2, "hand": 2},
)
