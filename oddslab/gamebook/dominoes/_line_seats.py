"""What a seat at a line game may weigh, and its named strategies.

A seat sees its own hand, the tiles on the table and what was said, and nothing else.
"""

from __future__ import annotations

from oddslab.gamebook.dominoes._line_table import SEATS, Table
from oddslab.strategy import WeighingSeat

NEVER = -(10**9)
ALWAYS = 1_000_000

SETTINGS = {
    "by_tile": (0, "1: equally good tiles are equally likely, then the ends; 0: the placements"),
    "draw": (NEVER, "draws while this is above the score of every placement"),
    "stop": (NEVER, "plays nothing, where the rules let it, if this is above every score"),
}
FEATURES = {
    "pips": "pips of the tile",
    "double": "1 for a double",
    "matches": "tiles left in the own hand that fit an end afterwards",
    "suit": "tiles left in the own hand of the suit turned outward",
    "closed": "1 if all ends show one number afterwards",
    "answers": "tiles not seen that fit an end afterwards",
    "shut": "1 if the next player has said go to every number then open",
}
SCORE_FEATURES = {
    "score": "points that the play scores",
    "gives": "tiles not seen that would score if played next",
    "keeps": "tiles left in the own hand that would score if played next",
}
STRATEGIES = {
    "uniform": {},
    "uniform_tile": {"by_tile": 1},
    "heaviest_first": {"pips": 1},
    "doubles_first": {"double": 1},
    "longest_suit": {"suit": 1},
    "most_matches_kept": {"matches": 1},
    "fewest_answers": {"answers": -1},
    "keep_closed": {"closed": 1},
    "keep_open": {"closed": -1},
}
# a point is worth more than the most tiles that could score next
SCORE_STRATEGIES = {
    "take_points": {"score": 1},
    "scoring_end_held": {"score": 60, "keeps": 1},
    "take_and_deny": {"score": 60, "gives": -1},
    "take_deny_keep": {"score": 120, "gives": -2, "keeps": 3},
}


def seats(table: Table) -> tuple[WeighingSeat, ...]:
    """A, B, ... in the order of play."""
    strategies: dict[str, dict[str, int]] = dict(STRATEGIES)
    features = FEATURES
    if table.scoring is not None:
        strategies |= SCORE_STRATEGIES
        features = FEATURES | SCORE_FEATURES
    if table.draw in ("any", "declared") or table.take_stock:
        strategies["draw_all"] = {"draw": ALWAYS}
    if table.stop:
        strategies["say_little"] = {"stop": ALWAYS}
    if table.extra != "none" and not table.must_extra:
        strategies["no_extra"] = {"stop": ALWAYS}
    return tuple(
        WeighingSeat(s, features, "chooses among the tiles and ends that fit", strategies, SETTINGS)
        for s in SEATS[: table.players]
    )
