"""The exact law of a match whose rounds are small: a chain over the scores and who sets next.

What a round does to the scores is walked once for each seat that may set it; the match is then
reckoned apart from its kernel.  Round by round the ways of every state go on, until rounds are
counted together; what is left then is a chain with loops, which `Chain` solves.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from oddslab.chains import Chain
from oddslab.distribution import Distribution
from oddslab.game import Game, NoLaw, Scale, Setup, Variant
from oddslab.gamebook.dominoes import _line_match_game as match
from oddslab.gamebook.dominoes._line_chooser import with_choosers
from oddslab.gamebook.dominoes._line_match import MOST_CHANGES, SETS, line_step
from oddslab.gamebook.dominoes._line_table import SEATS, Table
from oddslab.gamebook.dominoes._line_table import setup as round_setup
from oddslab.options import Rules

MOST_DEALS, MOST_WALKED, MOST_STATES = 5_000, 50_000, 2_500
MOST_SIDES = 6


class Step(NamedTuple):
    """What a round did: who set, who won, as bits by side, and what each side scored."""

    setter: int
    winners: int
    gains: tuple[int, ...]


class State(NamedTuple):
    """A match between two rounds."""

    scores: tuple[int, ...]
    leader: int  # the side that was last alone in front; -1 before there is one
    setter: int  # of the next round


Key = tuple[int, int, Any]  # who set first or -1, changes of the lead, a State or (winner, taken)
Weights = dict[Any, Fraction]


# ---------------------------------------------------------------- a round, walked


@functools.lru_cache(maxsize=64)
def step_law(table: Table, policies: tuple[Any, ...], seat: int) -> dict[Step, Fraction]:
    """The law of a round that the seat sets, or whoever is called."""
    from oddslab.walker import walk  # a layer above the games

    most = match.most_gained(table) * table.whole * len(table.set)  # of all its plays together
    made = round_setup(table)
    numbers = (*made.numbers, *[0] * (SETS - len(made.numbers)), seat)
    game = Game(
        key="step",
        title="",
        family="dominoes",
        document="",
        rules=Rules,
        axes=lambda r: (
            Scale.span("setter", 0, table.players - 1),
            Scale.span("winners", 0, (1 << table.sides) - 1),
            *(Scale.span(name, 0, most) for name in table.side_names),
        ),
        setup=lambda r: Setup(numbers, made.table),
        play=lambda r: line_step,
        choosers=with_choosers,
        tell=lambda r, log, outcome: (),
    )
    walked = walk(Variant(game, Rules(), dict(zip(SEATS, policies))), MOST_WALKED)
    if walked.remainder:
        raise NoLaw(f"a round has more than {MOST_WALKED:,} states: too many for an exact match")
    return {Step(o[0], o[1], tuple(o[2:])): p for o, p in walked.items()}


# ---------------------------------------------------------------- rounds into a match


class Match:
    """A match as a chain, whose steps are rounds."""

    def __init__(self, table: Table, policies: tuple[Any, ...]):
        early = table.game_end == "at_once" or table.overshoot == "exact"
        if table.scoring is not None and early:
            raise NoLaw(
                "where points are scored during a round a match is exact for "
                "game_end=end_of_round with overshoot=first_past only"
            )
        deals = math.factorial(len(table.set)) // (
            math.factorial(table.hand) ** table.players
            * math.factorial(len(table.set) - table.dealt)
        )
        self.target = table.target * table.whole
        states = self.target**table.sides * (table.sides + 1) * table.players
        if deals > MOST_DEALS or states > MOST_STATES or table.sides > MOST_SIDES:
            raise NoLaw(
                f"an exact match of {deals:,} deals a round and up to {states:,} states between "
                f"rounds is too large: accepted are {MOST_DEALS:,} deals, {MOST_STATES:,} states "
                f"and {MOST_SIDES} sides; simulate it"
            )
        self.table = table
        alone = dataclasses.replace(table, target=0, most=2, settlement="stakes", sets="left")
        seats = range(1 if table.highest_sets else table.players)
        laws = [step_law(alone, policies, seat) for seat in seats]
        self.of = math.lcm(*(p.denominator for law in laws for p in law.values()))
        self.steps = [[(s, int(p * self.of)) for s, p in law.items()] for law in laws]

    def begin(self) -> list[int]:
        """The seats that may set first, all alike."""
        return [0] if self.table.highest_sets else list(range(self.table.players))

    def after(self, state: State, step: Step) -> tuple[tuple[int, ...], int, bool]:
        """The scores, the leader, and whether the lead has changed hands, after a round."""
        scores = []
        for had, more in zip(state.scores, step.gains):
            passes = self.table.overshoot == "exact" and had + more > self.target
            scores.append(had if passes else had + more)
        ahead = [k for k, s in enumerate(scores) if s == max(scores)]
        if len(ahead) > 1 or ahead[0] == state.leader:
            return tuple(scores), state.leader, False
        return tuple(scores), ahead[0], state.leader >= 0

    def setters(self, step: Step, setter: int) -> dict[int, Fraction]:
        """Who sets the next round, with chances."""
        table = self.table
        if table.highest_sets:
            return {0: Fraction(1)}
        if table.sets == "lot":
            return {k: Fraction(1, table.players) for k in range(table.players)}
        if table.sets == "winner" and step.winners.bit_count() == 1:
            return {step.winners.bit_length() - 1: Fraction(1)}
        return {(setter + 1) % table.players: Fraction(1)}

    def ends(self, scores: tuple[int, ...]) -> tuple[str, Any]:
        """Who wins with these scores, one of them at the target, and what is taken."""
        best = max(scores)
        ahead = [k for k, s in enumerate(scores) if s == best]
        taken = Fraction(len(scores) - len(ahead))
        if self.table.settlement == "difference":
            taken = Fraction(sum(best - s for s in scores), self.table.whole)
        name = " and ".join(self.table.side_names[k] for k in ahead)
        return name, taken.numerator if taken.denominator == 1 else taken

    def row(self, state: State) -> dict[Any, Fraction]:
        """The next states with their chances; ends are (winner, taken); lead changes are marked."""
        found: dict[Any, Fraction] = {}
        for step, weight in self.steps[state.setter]:
            p = Fraction(weight, self.of)
            scores, leader, changed = self.after(state, step)
            if max(scores) >= self.target:
                key: Any = (step.setter, changed, self.ends(scores))
                found[key] = found.get(key, Fraction(0)) + p
                continue
            for setter, q in self.setters(step, state.setter).items():
                key = (step.setter, changed, State(scores, leader, setter))
                found[key] = found.get(key, Fraction(0)) + p * q
        return found

    def start(self, setter: int) -> State:
        """Before the first round."""
        return State((0,) * self.table.sides, -1, setter)

    @functools.cached_property
    def rows(self) -> dict[State, dict[Any, Fraction]]:
        """The rows of all states that can be come to."""
        todo = [self.start(k) for k in self.begin()]
        found: dict[State, dict[Any, Fraction]] = {}
        while todo:
            state = todo.pop()
            if state in found:
                continue
            found[state] = self.row(state)
            todo += [then for _, _, then in found[state] if isinstance(then, State)]
        return found

    def law(self) -> Distribution:
        """The joint law over the axes of a match."""
        scales = match.axes(self.table)
        _, seats, rounds, changes, _ = (a.values for a in scales)
        of = math.lcm(*(q.denominator for row in self.rows.values() for q in row.values()))
        steps: dict[Key, list[tuple[Key, int]]] = {}
        total = len(self.begin())
        now = {(-1, 0, self.start(k)): 1 for k in self.begin()}  # ways, out of the total
        law: Weights = {}
        for count in range(1, self.table.most):
            total *= of
            then: dict[Key, int] = defaultdict(int)
            ends: dict[Key, int] = defaultdict(int)
            for key, ways in now.items():
                if key not in steps:
                    steps[key] = [(to, int(q * of)) for to, q in self.on(key).items()]
                for to, more in steps[key]:
                    (then if isinstance(to[2], State) else ends)[to] += ways * more
            law |= {(count, *to): Fraction(ways, total) for to, ways in ends.items()}
            now = then
        left = {key: Fraction(ways, total) for key, ways in now.items()}
        law |= {(self.table.most, *to): p for to, p in self.absorbed(left).items()}
        found = {
            (won, seats[first], rounds[count - 1], changes[changed], taken): p
            for (count, first, changed, (won, taken)), p in law.items()
        }
        return Distribution.from_probabilities(found, tuple(a.name for a in scales))

    def on(self, key: Key) -> Weights:
        """Where a round leads: who set first, changes of the lead up to now, and the state."""
        first, changed, state = key
        found: Weights = defaultdict(Fraction)
        for (setter, more, to), q in self.rows[state].items():
            found[setter if first < 0 else first, min(changed + more, MOST_CHANGES), to] += q
        return found

    def absorbed(self, now: Weights) -> Weights:
        """How it ends from these, whatever the rounds: by rising scores, as none ever falls.

        Rounds that change no score only change who sets: a small chain each.
        """
        ended: Weights = defaultdict(Fraction)
        waiting: dict[int, dict[Any, Weights]] = defaultdict(dict)

        def put(key: Key, p: Fraction) -> None:
            first, changed, state = key
            if not isinstance(state, State):
                ended[key] += p
                return
            alike = waiting[sum(state.scores)].setdefault(
                (first, changed, state.scores, state.leader), defaultdict(Fraction)
            )
            alike[key] += p

        for key, p in now.items():
            put(key, p)
        while waiting:
            for alike in waiting.pop(min(waiting)).values():
                total = sum(alike.values())
                begun = {key: p / total for key, p in alike.items()}
                stays = self._stays(alike)
                rows = {None: begun} | {key: self.on(key) for key in stays}
                for key, p in Chain(rows, None).absorption.items():
                    put(key, p * total)
        return ended

    def _stays(self, alike: Weights) -> set[Key]:
        """The keys of the same scores that those lead to."""
        (first, changed, state), *_ = alike
        return {
            (first, changed, state._replace(setter=k))
            for k in range(self.table.players)
            if state._replace(setter=k) in self.rows
        }

    def means(self) -> dict[str, Fraction]:
        """The mean number of rounds, and of changes of the lead."""
        begun = {self.start(k): Fraction(1, len(self.begin())) for k in self.begin()}

        def time(counting: bool) -> Fraction:
            rows: dict[Any, dict[Any, Fraction]] = {None: begun}
            for state, row in self.rows.items():
                mine = rows[state] = defaultdict(Fraction)
                for (_, changed, to), q in row.items():
                    to = to if isinstance(to, State) else "ended"
                    if changed and counting:  # by way of one state more
                        rows["changed", to] = {to: Fraction(1)}
                        to = "changed", to
                    mine[to] += q
            return Chain(rows, None).mean_time - 1

        rounds = time(False)
        return {"rounds": rounds, "lead_changes": time(True) - rounds}


@functools.lru_cache(maxsize=64)
def match_of(table: Table, policies: tuple[Any, ...]) -> Match:
    """The match of these rules and policies by seat; `NoLaw` where it is too large."""
    return Match(table, policies)


@functools.lru_cache(maxsize=64)
def law(table: Table, policies: tuple[Any, ...]) -> Distribution:
    """The exact law over the axes of a match."""
    return match_of(table, policies).law()


@functools.lru_cache(maxsize=64)
def means(table: Table, policies: tuple[Any, ...]) -> Mapping[str, Fraction]:
    """Exact means over the axes that are capped; none where the match is too large."""
    try:
        return match_of(table, policies).means()
    except NoLaw:
        return {}
