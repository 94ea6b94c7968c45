"""Macao, quinze and farmer from one pack against C with the rules in its source; six packs."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Row, beside_c, median, take_turns
from oddslab.engine import Runner
from oddslab.game import variant

SEED = 5
PASSES = 1024
TRIALS = PASSES * 256


def rows() -> Iterator[Row]:
    """The default rules, by table and by C, the tallies equal; then what is beyond one pack."""
    for key, function, what in (
        ("macao", "deals", "a deal"),
        ("quinze", "games", "a game"),
        ("farmer", "deals", "a deal of four players"),
    ):
        title = f"{key} from one pack, {what}"
        yield beside_c(title, variant(key), key, function, SEED, PASSES, 1.5)
    for key, rules, what in (
        ("macao", {"players": 4}, "four players, a deal"),
        ("macao", {"packs": 6}, "six packs, a deal"),
        ("quinze", {"packs": 6}, "six packs, a game"),
        ("farmer", {"packs": 6}, "six packs, a deal of four players"),
    ):
        runner = Runner(variant(key, **rules), SEED)
        times = take_turns({what: lambda r=runner: r.run(0, TRIALS)}, 7)
        yield Row(f"{key}, {what}", median(times, what) * 1e9 / TRIALS, "ns")
