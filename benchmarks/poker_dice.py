"""Poker dice: hands under a policy table against C, best play, and one throw against its peers."""

from __future__ import annotations

import ctypes
import importlib.util
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.measure import (
    BUILD,
    Row,
    beside_c,
    compilers,
    faster,
    median,
    reference,
    take_turns,
)
from oddslab import poker_dice
from oddslab.engine import Runner
from oddslab.game import variant
from oddslab.gamebook.dice._poker_dice_best import against_known, solve_goal
from oddslab.gamebook.dice._poker_dice_hands import Hands, group_name, hands_of

SEED = 5
PASSES = 1024
TRIALS = PASSES * 256


def fill(compiler: str, hands: Hands, policy: Any) -> None:
    """Give the tables to the program of one compiler."""
    library = ctypes.CDLL(str(BUILD / f"poker_dice-{compiler}.so"))
    tables = {
        "grown": hands.grown, "kept": policy, "places": hands.places,
        "categories": hands.category_of_place,
    }  # fmt: skip
    for name, table in tables.items():
        numbers = np.asarray(table, np.int32).ravel()
        array = (ctypes.c_int32 * len(numbers)).in_dll(library, name)
        array[:] = numbers.tolist()


def rows() -> Iterator[Row]:
    """Hands by table and by C, the tallies equal; the whole of best play; the classes."""
    hands = hands_of()
    v = variant("poker_dice", players=1)
    reference("poker_dice", "hands")  # made before it is filled
    for compiler in compilers():
        fill(compiler, hands, v.policies["caster"].entries)
    title = "poker dice, a hand by table"
    yield beside_c(title, v, "poker_dice", "hands", SEED, PASSES, 1.25)

    two = Runner(variant("poker_dice"), SEED)
    times = take_turns({"two": lambda: two.run(0, TRIALS)}, 7)
    yield Row("poker dice, leader and follower", median(times, "two") * 1e9 / TRIALS, "ns")

    goals, of = against_known(hands)
    times = take_turns({"best": lambda: solve_goal(hands, goals, 3, of)}, 7)
    seconds = median(times, "best")
    yield Row("poker dice, best play against each of 252 hands", seconds, "s", bar=2.0)
    yield from classes()


def icepool_classes() -> dict[Any, int]:
    """The ways of each set of groups by icepool, its pool made anew."""
    import icepool

    found = icepool.d6.pool(5).all_counts(filter=1)
    return {tuple(n for n in counts if n > 1): ways for counts, ways in found.items()}


def dyce_classes() -> dict[Any, int]:
    """The same by dyce, over all its rolls."""
    from dyce import P

    found: Counter[Any] = Counter()
    for roll, ways in (5 @ P(6)).rolls_with_counts():
        groups = sorted(Counter(roll).values(), reverse=True)
        found[tuple(n for n in groups if n > 1)] += ways
    return found


def classes() -> Iterator[Row]:
    """The seven classes of one throw, against those peers that are installed."""
    own = dict(poker_dice.classes().ways)
    jobs: dict[str, Callable[[], Any]] = {"ours": lambda: [poker_dice.classes() for _ in range(20)]}
    for name, theirs in (("icepool", icepool_classes), ("dyce", dyce_classes)):
        if importlib.util.find_spec(name) is not None:
            assert {group_name(g): n for g, n in theirs().items()} == own
            jobs[name] = lambda f=theirs: [f() for _ in range(20)]
    times = take_turns(jobs, 15)
    for name in jobs:
        if name != "ours":
            what = "classes of one throw of five dice"
            yield faster(what, times, "ours", name, (5e4, 5e4), 1, "us")
