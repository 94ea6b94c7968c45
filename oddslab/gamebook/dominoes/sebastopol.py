"""Sebastopol: four players with the whole set; the four points of the six-six are covered first.

Source: document 000, *Sebastopol*, and document 001, *The Fortress*; rules page section 8 (DO-3,
DO-7, DO-48 to DO-52).  Other sets begin with their own highest double; where tiles are left over,
with the highest that was dealt.  A trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.options import Choice, Rules, option


@dataclass(frozen=True)
class SebastopolRules(Rules):
    """Rules of Sebastopol."""

    sides: str = option(
        "each_for_himself", Choice("each_for_himself", "partners"), "who plays with whom", "DO-48"
    )
    score_rule: str = line.score_option("DO-49")
    block_tie: str = line.tie_option("none", "split", gap="DO-50")
    pose_rule: str = line.pose_option("double_six", gap="DO-51")
    must_play: bool = line.must_play_option()
    players: int = option(4, Choice(4), "how many play")
    hand: int = line.hand_option(7)
    unit: str = line.unit_option()
    target: int = line.target_option(100, "DO-52")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: SebastopolRules) -> line.Table:
    """The rule table."""
    partners = rules.sides == "partners"
    table = line.Table(**line.shared(rules), points=min(4, rules.top), partners=partners)
    if partners and table.block == "pairwise":  # two sides are the one pair
        return replace(table, block="difference")
    return table


GAME = line.line_game(
    key="sebastopol",
    title="Sebastopol (The Fortress)",
    document="000",
    source="Sebastopol",
    rules=SebastopolRules,
    table=table,
    presets={"document_000": {}, "fortress": {}},
    small={"top": 3, "hand": 1},
)
