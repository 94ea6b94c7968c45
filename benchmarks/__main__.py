"""Run the benchmarks and write ``results.md`` and ``results.json``."""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import json
import sys
from typing import Any

from benchmarks.measure import HERE, Row, machine

TOPICS = (
    "raffle",
    "craps",
    "generator",
    "driver",
    "start",
    "exact",
    "pools",
    "poker_dice",
    "drawing",
    "punto_banco",
    "macao",
    "vingt_et_un",
    "block",
    "open_hand",
    "domino_peers",
    "domino_deal",
    "domino_hands",
)

HEAD = """\
# Benchmarks

Written by `python -m benchmarks`. Each line is a ratio measured side by side in one run: the
competitors take turns, and the ratio is the median over the rounds. One core and processor time
unless said otherwise. *Reference C* (`reference/`) does the same job with the same generator, the
same trial addresses and the same vector pass, at -O3 -march=native, without intrinsics (but for
the block game, whose reference picks bits by pdep), the
faster compiler counting; its tally is asserted equal to ours to the last count. The *NumPy idiom*
of the raffle is `bincount(rng.integers(1, 7, (10**6, 9)).sum(1))`, that of craps `numpy_idiom` in
`craps.py`.

"""


def number(x: float | None) -> str:
    """Three figures."""
    if x is None:
        return ""
    return f"{x:,.0f}" if abs(x) >= 100 else f"{x:.3g}"


def line(r: dict[str, Any]) -> str:
    """A row of the table."""
    row = Row(**{f.name: r[f.name] for f in dataclasses.fields(Row)})
    least = row.sense == "times as fast"
    ratio = f"{number(row.ratio)} {row.sense}" if row.ratio is not None else ""
    bar = "" if row.bar is None else f"at {'least' if least else 'most'} {number(row.bar)}"
    if bar and row.ratio is None:
        bar += f" {row.unit}"
    theirs = f"{row.other}: {number(row.theirs)} {row.unit}" if row.other else ""
    reached = {None: "", True: "yes", False: "**no**"}[row.reached]
    ours = f"{number(row.ours)} {row.unit}"
    return f"| {row.what} | {ours} | {theirs} | {ratio} | {bar} | {reached} |"


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", metavar="A,B", help=f"some of: {', '.join(TOPICS)}")
    chosen = parser.parse_args().only
    topics = chosen.split(",") if chosen else list(TOPICS)
    for topic in topics:
        if topic not in TOPICS:
            parser.error(f"there is no benchmark {topic!r}; there are: {', '.join(TOPICS)}")
    store = HERE / "results.json"
    results = json.loads(store.read_text()) if store.exists() else {}
    for topic in topics:
        rows = []
        for row in importlib.import_module(f"benchmarks.{topic}").rows():
            rows.append(dataclasses.asdict(row) | {"reached": row.reached})
            print(line(rows[-1]), flush=True)
        results[topic] = {"machine": machine(), "rows": rows}
    store.write_text(json.dumps(results, indent=1) + "\n")
    text = [HEAD]
    for topic in TOPICS:
        if topic in results:
            on = "; ".join(f"{k} {v}" for k, v in results[topic]["machine"].items())
            text += [f"## {topic}\n\nMeasured on: {on}.\n\n"]
            text += ["| what | ours | the other | ratio | bar | reached |\n", "|---" * 6 + "|\n"]
            text += [line(r) + "\n" for r in results[topic]["rows"]] + ["\n"]
    (HERE / "results.md").write_text("".join(text).rstrip() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
