"""One throw of any dice: fair dice with any numbers of sides, or crooked dice of six.

Source: document 000, *The dice*; rules page section 1 (DI-1 to DI-7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.apparatus.dice import DiceRules, cubes, integer_weights
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dice._dice_exact import (
    MOST_TOTAL,
    each_die,
    figures,
    kinds,
    law,
    parts,
    refuse,
    span,
)
from oddslab.kernel import kernel
from oddslab.options import EachDie, Whole, option, stated
from oddslab.random import ZERO, I, below, die, note, weighted, weighted_table

_SIDES = EachDie(Whole(1, MOST_TOTAL))


@dataclass(frozen=True)
class DieRules(DiceRules):
    """One throw of some dice; what is stated for each die also says how many there are."""

    count: int = option(1, Whole(1), "how many dice; follows from options given for each die")
    sides: Any = option(6, _SIDES, "sides of the dice; other than 6 with kind=fair only")

    def check(self) -> None:
        """Count the dice, and refuse what does not go together or is too large."""
        super().check()
        each = {"sides": stated(self.sides, _SIDES)}
        if self.crooked == "each_stated":
            each |= {n: stated(v, k) for n, (v, k) in each_die(self).items()}
        if self.count == 1:
            object.__setattr__(self, "count", max(1, *each.values()))
        for name, n in each.items():
            if n not in (0, self.count):
                raise ValueError(f"{name} is given for {n} dice, but {self.count} are thrown")
        sides = set(self.sides if isinstance(self.sides, tuple) else (self.sides,))
        if sides != {6} and set(kinds(self)) != {"fair"}:
            raise ValueError(
                f"sides={max(sides - {6})} goes with kind=fair only: crooked dice have 6 sides"
            )
        if span(self)[1] > MOST_TOTAL:
            refuse(self, f"the greatest total is {span(self)[1]}, and at most {MOST_TOTAL} may be")


GROUPS, LOW, SWITCH = range(3)  # SWITCH: where the table of the magnet stands, 0 where is none
ON, OFF = -1, -2  # log: a magnet is on or off


@kernel
def throw(c, policy):
    """Out = total of all dice - least total."""
    left = ZERO
    at = I(0)
    groups = c.rules[GROUPS]
    if c.rules[SWITCH] > 0:
        on = weighted(c, c.rules[SWITCH])
        note(c, -2 + on)
        if on == 0:  # one group of fair dice stands behind the others
            at = 3 * groups
            groups = I(1)
    total = I(0)
    for _ in range(groups):
        count = c.table[at]
        sides = c.table[at + 1]
        faces = c.table[at + 2]
        at += 3
        for _ in range(count):
            if faces > 0:
                k = weighted(c, faces)
            elif sides == 6:
                k, left = die(c, left)
            else:
                k = below(c, 0, sides)
            total += k + 1
            note(c, k + 1)
    c.out[0] = total - c.rules[LOW]


def axes(rules: DieRules) -> tuple[Scale, ...]:
    """The total of all dice."""
    return (Scale.span("total", *span(rules)),)


def setup(rules: DieRules) -> Setup:
    """A head of (dice, sides, table of a crooked one) for each group; dice alike share a table."""
    every = parts(rules)
    listed = [group for _, dice in every for group in dice]
    head: list[int] = []
    tables: list[int] = []
    places: dict[Any, int] = {}
    for what, n in listed:
        if isinstance(what, int):
            head += [n, what, 0]
            continue
        faces = tuple(what.items())
        if faces not in places:
            places[faces] = 3 * len(listed) + len(tables)
            chances = [what.get(f, Fraction(0)) for f in range(1, 7)]
            tables += weighted_table(integer_weights(chances))
        head += [n, 6, places[faces]]
    switch = 0
    if len(every) > 1:
        switch = len(head) + len(tables)
        tables += weighted_table(integer_weights([every[1][0], every[0][0]]))
    words = sum(_words(what) * n for what, n in every[0][1]) + 2 * (switch > 0) - 1
    blocks = min(max(-int(-words // 4), 0), 8)
    numbers = (len(every[0][1]), span(rules)[0], switch)
    return Setup(numbers, (*head, *tables), first=(blocks, 0), shared=True)


def _words(what: Any) -> float:
    """Random words that one die takes."""
    if isinstance(what, int):
        return 1 / 9 if what == 6 else 1
    return 2


def tell(rules: DieRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """What the dice show."""
    if rules.chirality != "ignored" and rules.sides == 6:
        left = cubes()[rules.chirality == "mirror"]["left"]
        yield f"On each die, the ace up and the deuce in front, {left} is on the left."
    if log and log[0] in (ON, OFF):
        yield f"The magnet is {'on' if log[0] == ON else 'off'}."
    faces = [code for code in log if code > 0]
    if rules.count == 1:
        yield f"The die shows {faces[0]}."
        return
    yield f"The dice show {' '.join(map(str, faces))}: total {outcome['total']}."


GAME = Game(
    key="dice",
    title="The die",
    family="dice",
    document="000",
    source="The dice",
    rules=DieRules,
    axes=axes,
    setup=setup,
    play=lambda rules: throw,
    tell=tell,
    exact=law,
    figures=figures,
    presets={"document_000": {}},
    small={"count": 2},
)
