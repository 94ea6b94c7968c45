"""Exact laws of hands that draw: one hand, two from one pack, rules against rules, best play."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from benchmarks.measure import Row, median, take_turns
from oddslab.apparatus.drawing import Drawer, Pack, Stand, hand_law, joint_law
from oddslab.gamebook.cards._vingt_et_un_choices import best_of_player
from oddslab.gamebook.cards._vingt_et_un_exact import gains, stand_on

ONE, EIGHT = Pack(), Pack(tuple(8 * n for n in Pack().counts))
RULES = [(h, s) for h in range(12, 20) for s in range(15, 20)]
PLAIN = [stand_on(k) for k in range(12, 20)]


def seat(hard: int, soft: int) -> Drawer:
    """A seat of vingt-et-un that stands on these totals."""
    return Drawer(Stand(hard, soft, least=2), 21, True)


def rows() -> Iterator[Row]:
    """Warm: the hands that there are have been listed once; each law is of another rule."""
    rules = itertools.cycle(RULES)
    table = gains(ONE, PLAIN, PLAIN)
    assert f"{float(table[3][5]):.6f}" == "-0.073279"
    assert f"{float(best_of_player(ONE, stand_on(17)).gain):.6f}" == "-0.061327"
    jobs = {
        "hand": lambda: hand_law(ONE, seat(*next(rules))),
        "two": lambda: joint_law(ONE, [seat(*next(rules)), seat(17, 17)]),
        "eight": lambda: joint_law(EIGHT, [seat(*next(rules)), seat(17, 17)]),
        "matrix": lambda: gains(ONE, PLAIN, PLAIN),
        "best": lambda: best_of_player(ONE, stand_on(17)),
    }
    times = take_turns(jobs, 5)
    for name, what, bar in (
        ("hand", "law of a hand under any rule, one pack", 0.2),
        ("two", "joint law of two hands, one pack", None),
        ("eight", "joint law of two hands, eight packs", None),
        ("matrix", "vingt-et-un, 64 pairs of stand rules, one pack", 20),
        ("best", "vingt-et-un, best play by the cards held, one pack", None),
    ):
        scale, unit = (1e3, "ms") if bar is None or bar < 1 else (1, "s")
        yield Row(what, median(times, name) * scale, unit, bar=bar and bar * scale)
