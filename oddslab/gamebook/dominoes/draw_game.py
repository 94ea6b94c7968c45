"""The draw game: a block game in which a player may draw at his turn, and must when he cannot play.

Source: document 000, *Draw Game*; rules page section 5 (DO-2 to DO-4, DO-7, DO-30 to DO-36).
The stock is drawn from down to two tiles.  Drawing while able to play is a strategy's decision (its
setting ``draw``); before a set that is called for nobody draws.  A trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import Choice, Rules, Whole, option


@dataclass(frozen=True)
class DrawRules(Rules):
    """Rules of the draw game."""

    players: int = option(2, Whole(2, 4), "how many play", "DO-30")
    hand: int = line.hand_option(7, "DO-31")
    pose_rule: str = line.pose_option(
        "random_then_alternate", "random_then_winner", "random", "highest_double", gap="DO-32"
    )
    draw_rule: str = line.draw_option("any", "forced_only", gap="DO-33")
    draw_step: str = option(
        "one_at_a_time",
        Choice("one_at_a_time", "declared_number"),
        "a player who draws by choice looks at each tile before the next; or names at the start of "
        "a turn how many he draws: as many as his strategy's draw is above every score",
        "DO-34",
    )
    block_score: str = line.block_score_option("difference", "opponent_total", gap="DO-35")
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    block_tie: str = line.tie_option("none", "setter_loses", "split")
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-36")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: DrawRules) -> line.Table:
    """The rule table."""
    shared = line.shared(rules)
    if rules.draw_rule == "any" and rules.draw_step == "declared_number":
        shared["draw"] = "declared"
    return line.Table(**shared)


GAME = line.line_game(
    key="draw_game",
    title="Draw game",
    document="000",
    source="Draw Game",
    rules=DrawRules,
    table=table,
    presets={"document_000": {}},
    small={"top": 2, "hand": 2},
    fixed=True,
)
