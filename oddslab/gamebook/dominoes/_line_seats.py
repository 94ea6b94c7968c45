"""What a seat at a line game may weigh, and its named strategies.

A seat sees its own hand, the tiles on the table, how many tiles everybody holds, what was said and
who laid what, and nothing else.
"""

from __future__ import annotations

import functools

from oddslab.gamebook.dominoes import _line_numbers as line
from oddslab.gamebook.dominoes._line_advice import advice
from oddslab.gamebook.dominoes._line_best import best
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
    "held_back": "tiles left in the own hand that fit an end not played to",
    "stuck": "1 if tiles are left in the own hand, and none of them fits an end afterwards",
    "blocked": "1 if tiles are left in the own hand, and no tile not laid fits an end afterwards",
    "ahead": "where that blocks the line, pips that others' tiles hold more than the own side's, "
    "each taken for the mean of the tiles not seen",
    "matador": "1 for a tile that fits every number (matadore)",
    "partner": "numbers open afterwards that the partner has turned outward",
    "partner_shut": "1 if the partner has said go to every number then open",
    "rivals": "numbers open afterwards that another side has turned outward",
}
SCORE_FEATURES = {
    "score": "points that the play scores",
    "gives": "tiles not seen that would score if played next",
    "keeps": "tiles left in the own hand that would score if played next",
    "early": "points that a double scores less than with its number at both ends",
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
ABOUT = {
    "uniform": "every placement (a tile at an end, like ends as one) is equally likely",
    "uniform_tile": "every tile that fits is equally likely, then its ends",
    "heaviest_first": "the most pips",
    "doubles_first": "a double if one fits",
    "longest_suit": "turns outward the number of which it holds most tiles",
    "most_matches_kept": "keeps most tiles that fit an end afterwards",
    "fewest_answers": "leaves the fewest tiles not seen that fit",
    "keep_closed": "makes all ends show one number where it can",
    "keep_open": "does not, where it can",
    "take_points": "the most points",
    "scoring_end_held": "the most points, then most tiles of its own that would score next",
    "take_and_deny": "the most points, then fewest tiles not seen that would score next",
    "take_deny_keep": "the most points, then a weighing of both",
    "draw_all": "draws as long as it may, then as uniform",
    "say_little": "says go wherever it may",
    "no_extra": "lays no second tile after a double",
}
CHOOSER = (line.ASKS, 0, int(line.TO_DRAW) + 1, int(line.TO_STOP) + 1)


@functools.cache
def seats(table: Table, key: str, document: str) -> tuple[WeighingSeat, ...]:
    """A, B, ... in the order of play."""
    scores = table.scoring is not None
    strategies: dict[str, dict[str, int]] = dict(STRATEGIES)
    features = FEATURES
    if scores:
        strategies |= SCORE_STRATEGIES
        features = FEATURES | SCORE_FEATURES
    if table.draw in ("any", "declared") or table.take_stock:
        strategies["draw_all"] = {"draw": ALWAYS}
    if table.stop:
        strategies["say_little"] = {"stop": ALWAYS}
    if table.extra != "none" and not table.must_extra:
        strategies["no_extra"] = {"stop": ALWAYS}
    about = {name: words for name, words in ABOUT.items() if name in strategies}
    strategies["advice"], about["advice"] = advice(key, document, scores)
    strategies["best"], about["best"] = best(key, scores)
    return tuple(
        WeighingSeat(
            s,
            features,
            "chooses among the tiles and ends that fit",
            strategies,
            SETTINGS,
            about,
            (*CHOOSER, *[0] * len(features)),
        )
        for s in SEATS[: table.players]
    )
