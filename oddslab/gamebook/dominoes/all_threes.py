"""All threes: muggins with threes, on two ends or four points, or as document 001 has it.

Source: document 000, *All Threes*, and document 001, *All Threes*; rules page section 12 (DO-80,
DO-81, and the options of muggins).  By default points are what the ends count, 100 up; by the
preset ``document_001`` four score one point a three and draw nothing, 31 up.  A trial is one round,
or a match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.gamebook.dominoes import _line_score_game as score
from oddslab.options import FLAG, Choice, Rules, option


@dataclass(frozen=True)
class AllThreesRules(Rules):
    """Rules of all threes."""

    multiple: int = option(
        3, Choice(3, 5), "the number whose multiples score, and hands are rounded to", "DO-80"
    )
    points_per_three: int = score.per_option(3, 1, "multiple", "DO-81")
    points: str = option(
        "two_ends",
        Choice("two_ends", "four_points"),
        "two open ends, or four points at the first double",
    )
    domino_score: str = option(
        "rounded_pips",
        Choice("rounded_pips", "one"),
        "what going out scores: the pips of the others to the nearest multiple, or one point",
    )
    spinner: str = score.spinner_option()
    spinner_side: str = score.side_option()
    spinner_ends: str = score.ends_option()
    players: int = score.players_option()
    follow: str = score.follow_option()
    partners: bool = option(
        False, FLAG, "four players: two against two, the pips of partners added"
    )
    pose_rule: str = line.pose_option("highest_double", "random_then_alternate", gap="DO-64")
    block_score: str = score.block_option()
    round_hands: str = score.hands_option()
    claims: Any = score.claims_option()
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-6")
    game_end: str = line.game_end_option("DO-70")
    settlement: str = line.settlement_option("difference", "DO-71")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    hand: int = line.hand_option(7)
    draw_rule: str = score.draw_option("forced_only", "none")
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for, and partners that are not four."""
        if self.partners and self.players != 4:
            raise ValueError(f"partners are four players, not {self.players}")
        table(self)


def table(rules: AllThreesRules) -> line.Table:
    """The rule table."""
    four = score.four_points(rules) if rules.points == "four_points" else {}
    scoring = score.Scoring(
        rules.multiple, rules.points_per_three, **score.hand_rewards(rules), **four
    )
    return line.Table(
        **line.shared(rules), partners=rules.partners, follow=score.followed(rules), scoring=scoring
    )


GAME = line.line_game(
    key="all_threes",
    title="All Threes",
    document="000",
    source="All Threes",
    rules=AllThreesRules,
    table=table,
    presets={
        "document_000": {},
        "spinner": {"points": "four_points"},
        "document_001": {
            "players": 4, "hand": 5, "points_per_three": 1, "target": 31, "draw_rule": "none",
            "block_score": "one", "domino_score": "one",
        },
    },
    small={"top": 2, "hand": 2},
)  # fmt: skip
