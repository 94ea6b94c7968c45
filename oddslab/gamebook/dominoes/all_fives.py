"""All fives for partners or two: a point for each five of the open ends, and one for the round.

Source: document 001, *All Fives*; rules page section 11 (DO-2, DO-3, DO-7, DO-75 to DO-79).
Nothing is drawn.  Four players take five tiles each and the pips of partners are added, two take
seven each.  A trial is one round, or a match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.gamebook.dominoes import _line_score_game as score
from oddslab.options import Choice, Either, Rules, Whole, option


@dataclass(frozen=True)
class AllFivesRules(Rules):
    """Rules of all fives."""

    players: int = score.players_option(4, 2, gap="DO-75")
    pose_rule: str = line.pose_option("highest_double", "random_then_alternate", gap="DO-76")
    lowest_number: str = option(
        "side",
        Choice("side", "player"),
        "who scores the point of a block: the side with fewer pips, or the side of the one player "
        "with fewest",
        "DO-77",
    )
    unit: str = line.unit_option()
    target: int = line.target_option(31, "DO-78", 31)
    game_end: str = line.game_end_option("DO-79")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    points_per_five: int = option(1, Choice(1), "points for each five that the ends make")
    hand: Any = option(
        "by_players",
        Either(Choice("by_players"), Whole(1, 27)),
        "tiles that each player takes: five with four players and seven with two, or this",
        "DO-75",
    )
    draw_rule: str = score.draw_option("none")
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: AllFivesRules) -> line.Table:
    """The rule table."""
    hand = {2: 7, 4: 5}[rules.players] if rules.hand == "by_players" else rules.hand
    scoring = score.Scoring(
        5,
        rules.points_per_five,
        domino="one",
        block="one",
        singly=rules.lowest_number == "player",
    )
    return line.Table(
        **line.shared(rules) | {"hand": hand}, partners=rules.players == 4, scoring=scoring
    )


GAME = line.line_game(
    key="all_fives",
    title="All Fives",
    document="001",
    source="All Fives",
    rules=AllFivesRules,
    table=table,
    presets={"document_001": {}, "two_players": {"players": 2}},
    small={"players": 2, "top": 2, "hand": 2},
)
