"""Rounds of dominoes at random against OpenSpiel (two hands) and the package dominoes (four)."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.measure import Row, faster, take_turns
from oddslab.engine import Runner
from oddslab.game import variant

SEED = 5
ROUNDS = 1 << 17
THEIRS = 200  # rounds of one turn of a peer
CHECKED = 2000  # rounds of a peer whose winners are held against ours
FOUR_HANDS = {
    "pose_rule": "random_then_alternate",
    "domino_rule": "domino_side_scores_opponents",
    "block_score": "both_totals",
}


def spiel_round(game: Any, rng: random.Random, draw: bool) -> int:
    """A round of OpenSpiel's: 1 where the first player wins, -1 where the second does.

    `draw`: each tile from the outcomes that a chance node lists, as its own examples do; else the
    fourteen tiles are sampled at once, the fastest way to deal there.
    """
    state = game.new_initial_state()
    if not draw:
        for t in rng.sample(range(28), 14):
            state.apply_action(t)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])  # all equally likely
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    first = state.returns()[0]
    return (first > 0) - (first < 0)


def package_round(package: Any, rng: random.Random) -> int:
    """A game of the package: 1 where players 0 and 2 win, -1 where 1 and 3 do."""
    game = package.Game.new(starting_player=0)
    while game.result is None:
        game.make_move(*rng.choice(game.valid_moves))
    return (game.result.points > 0) - (game.result.points < 0)


def check(ours: Runner, peer: Callable[[], int], what: str) -> None:
    """Refuse to time a peer whose winners are not ours: six standard errors, one in 10^8."""
    tally = ours.tally.reshape(3, -1).sum(1)
    shares = tally / tally.sum()
    found = [peer() for _ in range(CHECKED)]
    for share, sign in zip(shares, (0, 1, -1)):
        off = found.count(sign) / CHECKED - share
        assert abs(off) < 6 * (share * (1 - share) / CHECKED) ** 0.5, f"{what}: another game"


def absent(name: str) -> bool:
    """Whether a peer is not installed, which is then said."""
    missing = importlib.util.find_spec(name) is None
    if missing:
        print(f"{name} is not installed: skipped", file=sys.stderr)
    return missing


def rows() -> Iterator[Row]:
    """Who wins is the same game in all; what a round scores is not told by the peers alike."""
    rng = random.Random(SEED)
    scale = 1e9 / ROUNDS, 1e9 / THEIRS
    if not absent("pyspiel"):
        import pyspiel
        from open_spiel.python.games import block_dominoes  # noqa: F401 - adds the game to its list

        game = pyspiel.load_game("python_block_dominoes")
        ours = Runner(variant("block"), SEED)
        ours.run(0, ROUNDS)
        for draw in (False, True):
            check(ours, lambda draw=draw: spiel_round(game, rng, draw), "OpenSpiel")
        jobs: dict[str, Callable[[], Any]] = {
            "ours": lambda: ours.run(0, ROUNDS),
            "OpenSpiel": lambda: [spiel_round(game, rng, False) for _ in range(THEIRS)],
            "by chance nodes": lambda: [spiel_round(game, rng, True) for _ in range(THEIRS)],
        }
        times = take_turns(jobs, 9)
        what = "block game, two hands at random, a round"
        yield faster(what, times, "ours", "OpenSpiel", scale, 700, words="OpenSpiel, dealt at once")
        yield faster(
            what, times, "ours", "by chance nodes", scale, words="OpenSpiel, its chance nodes"
        )
    if not absent("dominoes"):
        import dominoes

        ours = Runner(variant("whist_dominoes", **FOUR_HANDS), SEED)
        ours.run(0, ROUNDS)
        random.seed(SEED)  # it shuffles by the global generator
        check(ours, lambda: package_round(dominoes, rng), "dominoes")
        times = take_turns(
            {
                "ours": lambda: ours.run(0, ROUNDS),
                "dominoes": lambda: [package_round(dominoes, rng) for _ in range(THEIRS)],
            },
            9,
        )
        yield faster(
            "partners with seven tiles each at random, a round (whist dominoes, A sets any tile)",
            times, "ours", "dominoes", scale, 180,
        )  # fmt: skip
