"""The best weights found so far, by game: what ``benchmarks/line_search.py`` prints.

In 65,536 deals or more that the search had not met each beats every other named strategy of its
game by 11 standard errors and more (a test repeats it).  Nearest come, at all fives,
`take_deny_keep`, and elsewhere mostly `fewest_answers`, or `take_and_deny` where plays score.  The
search begins with the named strategies and takes single steps: better weights may well exist.

A game that is not here is played by the weights of the block game, or of muggins where plays score.
"""

from __future__ import annotations

BEST: dict[str, dict[str, int]] = {
    "all_fives": {
        "score": 120, "gives": -18, "keeps": 3, "held_back": 16, "shut": 16, "closed": 16,
        "double": 16, "suit": 4, "partner": 4,
    },
    "all_threes": {
        "score": 28, "gives": -56, "double": 32, "held_back": 32, "shut": 48, "suit": 16,
        "answers": -32, "ahead": -16, "stuck": -16, "keeps": 16,
    },
    "bergen": {
        "answers": -8, "double": 20, "score": 16, "keeps": 28, "gives": -16, "rivals": -16,
        "held_back": 16, "stuck": -4, "shut": 4, "closed": 4,
    },
    "block": {
        "pips": 2, "matches": 4, "answers": -3, "shut": 30, "closed": 4, "rivals": -8,
        "double": 8, "held_back": 2,
    },
    "domino_pool": {
        "pips": 2, "matches": 4, "answers": -3, "shut": 30, "closed": 4, "rivals": -4,
        "double": 8, "held_back": 2,
    },
    "draw_game": {
        "answers": -12, "shut": 4, "rivals": -8, "blocked": -4, "held_back": 8,
        "double": 10, "closed": -4, "stuck": 2, "pips": 2,
    },
    "four_handed_block": {
        "pips": 2, "matches": 4, "answers": -3, "shut": 30, "partner": 2,
        "partner_shut": -6, "closed": 4, "held_back": 2, "double": 4, "suit": 2,
        "rivals": -2,
    },
    "french_game": {
        "pips": 2, "matches": 4, "answers": -3, "shut": 30, "rivals": -8, "double": 8,
    },
    "french_second_mode": {
        "answers": -12, "stuck": -2, "double": 102, "shut": 32, "held_back": 18,
        "rivals": -16, "matches": -4, "suit": 2, "closed": -8, "pips": 2,
    },
    "keep_playing": {
        "pips": 2, "matches": 4, "answers": -3, "shut": 10, "held_back": 16, "double": 32,
        "closed": 4,
    },
    "matadore": {
        "pips": 18, "matches": 4, "answers": -19, "shut": 54, "matador": -80, "double": 16,
        "held_back": 8, "rivals": -32, "stuck": -8, "suit": 8, "closed": -32, "blocked": -16,
    },
    "muggins": {
        "score": 60, "gives": -24, "double": 16, "held_back": 16, "ahead": -8, "closed": 16,
        "answers": -16, "shut": 32, "keeps": 8, "stuck": -8,
    },
    "muggins_spinner": {
        "score": 60, "gives": -24, "double": 16, "held_back": 16, "closed": 16,
        "answers": -16, "shut": 32, "keeps": 8, "stuck": -8,
    },
    "sebastopol": {
        "pips": 2, "matches": 4, "answers": -3, "shut": 30, "closed": 4, "rivals": -8,
        "double": 8, "held_back": 2,
    },
    "simple_draw": {
        "answers": -16, "shut": 16, "rivals": -8, "blocked": -8, "held_back": 8, "double": 8,
    },
    "tidley_wink": {
        "answers": -8, "stuck": -16, "double": 32, "held_back": 16, "closed": -16,
        "matches": -16,
    },
    "whist_dominoes": {
        "pips": 2, "matches": 4, "answers": -3, "shut": 10, "ahead": 4, "partner": 4,
        "closed": 8, "partner_shut": -8, "double": 4, "rivals": -4, "stuck": -4,
    },
}  # fmt: skip


def best(key: str, scores: bool) -> tuple[dict[str, int], str]:
    """The weights, and in words where they come from."""
    if key in BEST:
        return BEST[key], "the best weights that a search has found for this game"
    near = "muggins" if scores else "block"
    return BEST[near], f"the best weights that a search has found for {near}"
