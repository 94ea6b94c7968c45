"""The French game, first mode: two players, seven tiles each, and no points for a round.

Source: document 001, *The French Game*; rules page section 4 (DO-2, DO-3, DO-20 to DO-22, DO-26
to DO-29).  A trial is one round, one win: the documents have no score and no target.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import FLAG, Choice, Rules, option


@dataclass(frozen=True)
class FrenchRules(Rules):
    """Rules of the French game, first mode."""

    pose_rule: str = line.pose_option(
        "highest_double", "random_then_alternate", "random_then_winner", gap="DO-20"
    )
    hand: int = line.hand_option(7, "DO-21")
    block_tie: str = line.tie_option("none", "setter_loses", gap="DO-22")
    score_own_too: bool = option(
        False,
        FLAG,
        "points are scored: the pips of the other hand, and at a block one's own too",
        "DO-26",
    )
    may_shut: bool = option(
        False, FLAG, "after a go a player who can play may end the round and count", "DO-27"
    )
    draw_rule: str = line.draw_option("none", "any", "forced_only", gap="DO-29")
    take_stock: bool = option(
        False,
        FLAG,
        "the second player may take the whole stock but two tiles at his first turn: he does where "
        "his strategy's draw is above every score by as many as there are",
        "DO-28",
    )
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    players: int = option(2, Choice(2), "how many play")
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: FrenchRules) -> line.Table:
    """The rule table."""
    return line.Table(
        **line.shared(rules)
        | {
            "block": "all_pips" if rules.score_own_too else "difference",
            "scored": rules.score_own_too,
            "take_stock": rules.take_stock,
            "stop": ("ever",) if not rules.must_play else ("after_go",) if rules.may_shut else (),
        }
    )


GAME = line.line_game(
    key="french_game",
    title="French game",
    document="001",
    source="The French Game",
    rules=FrenchRules,
    table=table,
    presets={
        "document_001": {},
        "variation_1": {"score_own_too": True},
        "variation_2": {"may_shut": True},
        "variation_3": {
            "take_stock": True,
            "draw_rule": "any",
            "pose_rule": "random_then_alternate",
        },
    },
    small={"top": 3, "hand": 2},
)
