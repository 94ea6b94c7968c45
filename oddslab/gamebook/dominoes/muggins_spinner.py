"""Muggins on four points: the first double may be played to at its two ends as well.

Source: document 000, *Muggins, or All Fives*, its last paragraph; rules page section 11 (DO-72 to
DO-74, and the options of muggins).  The double's own ends count nothing, what is played to them
does.  A trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.gamebook.dominoes import _line_score_game as score
from oddslab.options import Rules


@dataclass(frozen=True)
class SpinnerRules(Rules):
    """Rules of muggins on four points."""

    spinner: str = score.spinner_option()
    spinner_side: str = score.side_option()
    spinner_ends: str = score.ends_option()
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


def table(rules: SpinnerRules) -> line.Table:
    """The rule table."""
    scoring = score.Scoring(
        5, rules.points_per_five, **score.hand_rewards(rules), **score.four_points(rules)
    )
    return line.Table(**line.shared(rules), follow=score.followed(rules), scoring=scoring)


GAME = line.line_game(
    key="muggins_spinner",
    title="Muggins on four points",
    document="000",
    source="Muggins, or All Fives (both ends of the first doublet)",
    rules=SpinnerRules,
    table=table,
    presets={"document_000": {}, "modern": {"spinner_ends": "sides_first"}},
    small={"top": 2, "hand": 2},
    fixed=True,
)
