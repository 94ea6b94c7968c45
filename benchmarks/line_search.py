"""Better weights for a line game: steps along one weight at a time, judged on the same deals.

``python -m benchmarks.line_search [GAME ...] [--seconds S] [--seed N]`` prints for each game the
weights that it ends with, and their edge over every named strategy on deals of their own.

What is made larger is the mean edge over the *field*: the weights as they stand, and the three
named strategies that do best against the others.  The edge of a strategy over another is what its
side scores in a round more than the others do on average (where a round has no points: the share
that it wins), as the mean over playing for each side in turn.  Two strategies are compared deal by
deal: their difference in each of some batches gives its standard error.
"""

from __future__ import annotations

import argparse
import importlib
import math
import time
from collections.abc import Iterator, Mapping

import numpy as np

from oddslab.engine import Runner
from oddslab.game import Game, Scale, Setup, Variant, find, game_files
from oddslab.gamebook.dominoes import _line_table as tables
from oddslab.gamebook.dominoes._line import line_play
from oddslab.gamebook.dominoes._line_numbers import (
    PLAYERS,
    SCORED,
    SCORES,
    SCORING,
    SEATS,
    SIDES,
    rule,
)
from oddslab.gamebook.dominoes._line_parts import parts_of, throughout
from oddslab.gamebook.dominoes._line_seats import seats
from oddslab.kernel import kernel
from oddslab.options import Rules
from oddslab.random import ZERO, I, U
from oddslab.strategy import WeighingSeat, weighed_text

SIDE = 63  # c.rules: whose margin it is
ROOM = 3000  # margins beyond are counted with this one
BATCHES, BATCH = 16, 1024
BATCHES_AT_THE_END = 64
SURE = 2.0  # standard errors that a step must be better by
STEPS = (16, 8, 4, 2, 1)
UNITS = 8  # that a named strategy's weight of 1 begins with
FIELD = 3  # named strategies in the field


@kernel
def margin(c, policy):
    """What a side scores more than the others on average, in units that make it whole."""
    sides = rule(c, SIDES)
    side = c.rules[SIDE]
    for s in range(rule(c, PLAYERS)):
        c.state[SEATS + U(s)] = ZERO
    for s in range(sides):
        c.state[SCORES + U(s)] = ZERO
    winners, _points, _out, _plies = line_play(c, policy, I(0))
    n = I(0)
    for s in range(sides):
        score = I(c.state[SCORES + U(s)])
        if rule(c, SCORING) == 0 and c.rules[SCORED] == 0:
            score = (winners >> s) & 1
        n += score * (sides - 1) if s == side else -score
    c.out[0] = min(max(n, I(-ROOM)), I(ROOM)) + ROOM


class Bench:
    """The default rules of a game, where strategies meet on the same deals."""

    def __init__(self, key: str, seed: int):
        game = find(key)
        module = importlib.import_module(game_files()[key])
        self.key, self.seed = key, seed
        self.table: tables.Table = module.table(game.rules())
        self.seat: WeighingSeat = seats(self.table, key, game.document)[0]
        self.made = tables.setup(self.table)
        self.unit = self.table.whole * (self.table.sides - 1)
        self.games = [self.game(side) for side in range(self.table.sides)]
        self.rounds = 0

    def game(self, side: int) -> Game:
        """Rounds whose outcome is the margin of a side."""
        numbers = (*self.made.numbers, *[0] * (SIDE - len(self.made.numbers)), side)
        return Game(
            key=self.key,
            title="",
            family="dominoes",
            document="",
            rules=Rules,
            axes=lambda r: (Scale.span("margin", -ROOM, ROOM),),
            setup=lambda r: Setup(numbers, self.made.table, self.made.first),
            play=lambda r: throughout(margin, parts_of(self.made.numbers, False)),
            tell=lambda r, log, outcome: (),
        )

    def edges(
        self, ours: Mapping[str, int], theirs: Mapping[str, int], start: int, batches: int
    ) -> np.ndarray:
        """The edge of one strategy over another in each batch of deals."""
        found = np.zeros(batches)
        own, other = (self.seat.policy(self.key, w) for w in (ours, theirs))
        for side in range(self.table.sides):
            named = {
                name: own if k % self.table.sides == side else other
                for k, name in enumerate(tables.SEATS[: self.table.players])
            }
            runner = Runner(Variant(self.games[side], Rules(), named), self.seed)
            worth = np.arange(-ROOM, ROOM + 1) / (self.unit * BATCH * self.table.sides)
            for k in range(batches):
                runner.tally[:] = 0
                runner.run(start + k * BATCH, BATCH)
                found[k] += runner.tally @ worth
            self.rounds += batches * BATCH
        return found

    def over(
        self, ours: Mapping[str, int], field: list[Mapping[str, int]], start: int, batches: int
    ) -> np.ndarray:
        """The mean edge over a field."""
        each = [self.edges(ours, f, start, batches) for f in field]
        return np.asarray(sum(each) / len(field))


def mean(found: np.ndarray) -> tuple[float, float]:
    """The mean over batches, and its standard error."""
    return float(found.mean()), float(found.std(ddof=1) / math.sqrt(len(found)))


def features(bench: Bench) -> list[str]:
    """Those that can matter at the game."""
    table = bench.table
    idle = set()
    if not table.partners:
        idle |= {"partner", "partner_shut"}
    if not table.sevens:
        idle.add("matador")
    return [f for f in bench.seat.features if f not in idle]


def search(bench: Bench, seconds: float) -> dict[str, int]:
    """The weights that no single step makes better by more than chance, as far as time allows."""
    chance = np.random.default_rng(bench.seed)
    begun = time.process_time()
    start = 0
    named = [dict(w) for w in bench.seat.strategies.values()]
    plain = named[0]
    named = sorted(named, key=lambda w: -bench.edges(w, plain, start, BATCHES).mean())
    few = named[: 2 * FIELD]
    named = sorted(named, key=lambda w: -bench.over(w, few, start, BATCHES).mean())
    best = {n: w if abs(w) > 1 else UNITS * w for n, w in named[0].items()}
    for step in STEPS:
        stale = False
        while not stale and time.process_time() - begun < seconds:
            start += BATCHES * BATCH  # other deals: a lucky step is found out
            field = [dict(best), *named[:FIELD]]
            stands = bench.over(best, field, start, BATCHES)
            stale = True
            for name in chance.permutation(features(bench)):
                for change in (step, -step):
                    tried = best | {str(name): best.get(str(name), 0) + change}
                    found = bench.over(tried, field, start, BATCHES // 4)
                    if mean(found - stands[: len(found)])[0] < 0:
                        continue
                    found = bench.over(tried, field, start, BATCHES)
                    gain, error = mean(found - stands)
                    if gain > SURE * error:
                        best, stands, stale = tried, found, False
                        break
    return {n: w for n, w in best.items() if w}


def report(bench: Bench, weights: Mapping[str, int]) -> Iterator[str]:
    """The edge over every named strategy, on deals that the search has not met."""
    start = 1 << 40
    for name, other in bench.seat.strategies.items():
        if name != "best" or dict(other) != weights:
            edge, error = mean(bench.edges(weights, other, start, BATCHES_AT_THE_END))
            yield f"    over {name:18} {edge:+9.4f}  se {error:.4f}  {edge / error:+7.1f} se"


def line_games() -> list[str]:
    """The keys of the line games."""
    return [k for k, m in game_files().items() if hasattr(importlib.import_module(m), "line")]


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=line_games())
    parser.add_argument("--seconds", type=float, default=60, help="of processor time a game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for key in args.games:
        bench = Bench(key, args.seed)
        weights = search(bench, args.seconds)
        print(f'    "{key}": {weights},', flush=True)
        print(f"    {weighed_text(weights)}; {bench.rounds:,} rounds", flush=True)
        for words in report(bench, weights):
            print(words, flush=True)


if __name__ == "__main__":
    main()
