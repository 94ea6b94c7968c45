"""The block game at random against C (which picks a move by x86's pdep), and weighing seats."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Row, beside_c, median, take_turns
from oddslab.engine import Runner
from oddslab.game import variant

SEED = 5
PASSES = 512
ROUNDS = PASSES * 256
WEIGHTS = "5*matches + pips - 3*answers + 20*shut"
SCORES_WEIGHED = "take_points"


def rows() -> Iterator[Row]:
    """Uniform play against C, the tallies equal; every line game with all seats weighing alike."""
    yield beside_c(
        "block game at random, a round", variant("block"), "block", "block_rounds", SEED, PASSES,
        1.7, words="{}, pdep",
    )  # fmt: skip
    weighed = dict.fromkeys(
        ("block", "four_handed_block", "matadore", "draw_game", "whist_dominoes"), WEIGHTS
    ) | dict.fromkeys(("muggins", "muggins_spinner", "all_fives", "bergen"), SCORES_WEIGHED)
    for key, weights in weighed.items():
        game = variant(key).game
        seats = {s.name: weights for s in game.seats(game.rules())}
        runner = Runner(variant(key, strategies=seats), SEED)
        times = take_turns({key: lambda r=runner: r.run(0, ROUNDS)}, 5)
        features = "four features" if weights == WEIGHTS else "points"
        what = f"{key}, {features} weighed, a round"
        yield Row(what, median(times, key) * 1e9 / ROUNDS, "ns", bar=1000)
