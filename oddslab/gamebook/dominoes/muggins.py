"""Muggins, or all fives: the open ends score when they count a multiple of five.

Source: document 000, *Muggins, or All Fives*; rules page section 11 (DO-2, DO-3, DO-7, DO-63 to
DO-71).  Two open ends; who cannot match draws until he can, two tiles stay; who is out scores the
multiple of five nearest to the pips that the others hold.  A trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.gamebook.dominoes import _line_score_game as score
from oddslab.options import Rules


@dataclass(frozen=True)
class MugginsRules(Rules):
    """Rules of muggins."""

    players: int = score.players_option()
    follow: str = score.follow_option()
    pose_rule: str = line.pose_option("highest_double", "random_then_alternate", gap="DO-64")
    points_per_five: int = score.per_option(5, 1, "five", "DO-65")
    block_score: str = score.block_option()
    round_hands: str = score.hands_option()
    claims: Any = score.claims_option()
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-66")
    game_end: str = line.game_end_option("DO-70")
    settlement: str = line.settlement_option("difference", "DO-71")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    hand: int = line.hand_option(7)
    draw_rule: str = score.draw_option("forced_only")
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: MugginsRules) -> line.Table:
    """The rule table."""
    scoring = score.Scoring(5, rules.points_per_five, **score.hand_rewards(rules))
    return line.Table(**line.shared(rules), follow=score.followed(rules), scoring=scoring)


GAME = line.line_game(
    key="muggins",
    title="Muggins (All Fives)",
    document="000",
    source="Muggins, or All Fives",
    rules=MugginsRules,
    table=table,
    presets={"document_000": {}, "one_a_five": {"points_per_five": 1, "target": 20}},
    small={"top": 2, "hand": 2},
    fixed=True,
)
