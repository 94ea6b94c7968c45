"""Vingt-et-un alone against the banker from one pack, against C and OpenSpiel; a whole table."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Row, beside_c, faster, median, take_turns
from oddslab.engine import Runner
from oddslab.game import variant

SEED = 5
PASSES = 1024
COUPS = PASSES * 256
HAND = 2000  # of one call of OpenSpiel


def rows() -> Iterator[Row]:
    """Standing on 17, by table and by C with the rule in its source, the tallies equal."""
    v = variant("vingt_et_un")
    title = "vingt-et-un from one pack, a coup"
    yield beside_c(title, v, "vingt_et_un", "coups", SEED, PASSES, 1.5)
    if importlib.util.find_spec("pyspiel"):
        yield against_openspiel(Runner(v, SEED))
    for rules, what in (
        ({"players": 4}, "four players"),
        ({"packs": 6}, "six packs"),
        ({"split": "same_rank"}, "pairs split"),
    ):
        runner = Runner(variant("vingt_et_un", **rules), SEED)
        times = take_turns({what: lambda r=runner: r.run(0, COUPS)}, 7)
        yield Row(f"vingt-et-un, {what}, a deal", median(times, what) * 1e9 / COUPS, "ns")


def against_openspiel(ours: Runner) -> Row:
    """OpenSpiel's blackjack, the player standing on 17: a bare loop over its states."""
    import pyspiel

    game = pyspiel.load_game("blackjack")
    rng = np.random.default_rng(1)

    def peer() -> None:
        for _ in range(HAND):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions = state.legal_actions()
                    state.apply_action(actions[int(rng.random() * len(actions))])
                else:
                    state.apply_action(int(state.get_best_player_total(0) >= 17))

    times = take_turns({"ours": lambda: ours.run(0, COUPS), "OpenSpiel": peer}, 5)
    scale = 1e9 / COUPS, 1e9 / HAND
    return faster("vingt-et-un, a coup", times, "ours", "OpenSpiel", scale, 350)


if __name__ == "__main__":
    for row in rows():
        print(row)
