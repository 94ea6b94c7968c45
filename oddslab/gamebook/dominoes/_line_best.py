"""The best weights found so far, by game: what ``benchmarks/line_search.py`` prints.

A game that is not here is played by the weights of the block game, or of muggins where plays score.
"""

from __future__ import annotations

BEST: dict[str, dict[str, int]] = {
    "block": {"pips": 2, "matches": 4, "answers": -3, "shut": 30},
    "muggins": {"score": 60, "gives": -2, "keeps": 3, "pips": 1},
}


def best(key: str, scores: bool) -> tuple[dict[str, int], str]:
    """The weights, and in words where they come from."""
    if key in BEST:
        return BEST[key], "the best weights that a search has found for this game"
    near = "muggins" if scores else "block"
    return BEST[near], f"the best weights that a search has found for {near}"
