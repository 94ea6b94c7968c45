"""One throw of some dice until it counts: fouls, cocked dice, dice secured or held together.

Source: document 000, *Dice boxes* and *Throwing dice*; rules page section 2 (TH-1 to TH-8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.apparatus.dice import (
    RINGS,
    ThrowRules,
    accepted_chance,
    branches,
    faces_of,
    integer_weights,
)
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dice._throwing_exact import figures, law
from oddslab.kernel import kernel
from oddslab.options import Chance, EachDie, Whole, each, option
from oddslab.random import ZERO, I, die, note, weighted, weighted_table

COCKING = ("per_throw", "per_die", "by_face")


@dataclass(frozen=True)
class ThrowingRules(ThrowRules):
    """One throw, made until it counts or is forfeited.

    All dice are thrown at once, so `cocked_dice` makes no difference here.
    """

    dice: int = option(3, Whole(1, 1000), "how many dice are thrown")
    foul_chance: Fraction = option(Fraction(0), Chance(), "how often a throw is foul")
    most: int = option(32, Whole(2, 512), "throws needed from here on are counted together")

    def check(self) -> None:
        """Refuse throws that never count."""
        super().check()
        branches(self, self.dice)  # refuses dice that cannot be thrown like this
        if self.foul_chance == 1 and self.foul == "rethrow":
            raise ValueError(
                "foul_chance=1 with foul=rethrow leaves no throw that counts; accepted is less "
                "than 1, or foul=forfeit"
            )
        if accepted_chance(self, self.dice) == 0:
            raise ValueError(
                f"cocked_chance={self.cocked_chance} cocks every throw of these dice; accepted "
                "is what leaves some throw to count"
            )


DICE, MOST, FORFEIT, HOW, HELD_TO, MATES, FACES = range(7)
FOUL, COCKED, HELD, TURNED, SWITCH = range(7, 12)  # where two-way tables stand, 0: no such thing
BY_THROW, BY_DIE, BY_FACE = range(3)
FOULED, LEANT, GOOD, LEANS = -1, -2, -3, 10  # log: how a throw ended; added to a cocked face


@kernel
def yes_no(c, at):
    """Whether something happens that has a table at `at`; never where that is 0."""
    k = I(0)
    if at > 0:
        k = weighted(c, at)
    return k


@kernel
def throw_until(c, policy):
    """Out = total - dice, or one more and 0 for forfeited where that is possible; throws - 1."""
    left = ZERO
    throws = I(0)
    total = I(0)
    while True:
        throws = min(throws + 1, c.rules[MOST])
        dies = I(0)
        if c.rules[SWITCH] > 0:
            on = weighted(c, c.rules[SWITCH])
            if on == 0:
                dies = c.rules[DICE]
        held = yes_no(c, c.rules[HELD])
        turned = yes_no(c, c.rules[TURNED])
        total = I(0)
        first = I(0)
        cocked = I(0)
        for i in range(c.rules[DICE]):
            at = c.table[dies + i]
            face = I(0)
            if i == 0 and held == 1:
                face = c.rules[HELD_TO]
            elif i == 1 and turned == 1:
                face = c.table[c.rules[MATES] + first]
            elif at > 0:
                k = weighted(c, at)
                face = k + 1
            else:
                k, left = die(c, left)
                face = k + 1
            if i == 0 and turned == 1:
                first = face
            total += face
            leans = I(0)
            if c.rules[HOW] == BY_DIE:
                leans = yes_no(c, c.rules[COCKED])
            elif c.rules[HOW] == BY_FACE:
                leans = yes_no(c, c.table[c.rules[FACES] + face])
            note(c, face + LEANS * leans)
            cocked = max(cocked, leans)
        foul = yes_no(c, c.rules[FOUL])
        if foul == 1:
            note(c, FOULED)
            if c.rules[FORFEIT] == 1:
                total = I(0)
                break
            continue
        if c.rules[HOW] == BY_THROW:
            cocked = yes_no(c, c.rules[COCKED])
        if cocked == 0:
            note(c, GOOD)
            break
        note(c, LEANT)
    if total > 0:
        total += c.rules[FORFEIT] - c.rules[DICE]
    c.out[0] = total
    c.out[1] = throws - 1


def axes(rules: ThrowingRules) -> tuple[Scale, ...]:
    """The total (0 where the throw is forfeited); how many throws it took."""
    totals = tuple(range(rules.dice, 6 * rules.dice + 1))
    if rules.foul == "forfeit":
        totals = (0, *totals)
    return Scale("total", totals), Scale.span("throws", 1, rules.most, capped=True)


def setup(rules: ThrowingRules) -> Setup:
    """The place of each die's table (0: a fair die), magnet on and off; then the tables.

    The process is laid out as it happens and not from the law of an accepted throw, so that the
    two can bear witness to each other.
    """
    n = rules.dice
    kinds = rules.kind if isinstance(rules.kind, tuple) else (rules.kind,)
    switched = "mixture" in kinds
    axis = each(rules.on_axis, _kind_of("on_axis"), n, "on_axis")
    fair = dict.fromkeys(range(1, 7), Fraction(1, 6))
    sets = [faces_of(rules, n)] + ([[fair] * n] if switched else [])
    tables = _Tables(n * len(sets))
    heads = []
    for dice in sets:
        for faces, round_ in zip(dice, axis):
            ring = RINGS.get(round_, range(1, 7))
            chances = [faces.get(f, Fraction(0)) if f in ring else Fraction(0) for f in range(1, 7)]
            heads.append(0 if set(chances) == {Fraction(1, 6)} else tables.place(chances))
    mates = 0
    if rules.axis_correlation:
        ring = RINGS[axis[0]]
        turned = {f: ring[(k + rules.axis_offset) % 4] for k, f in enumerate(ring)}
        mates = tables.plain([turned.get(f, 0) for f in range(7)])
    by_face = 0
    if rules.cocking == "by_face":
        c = rules.cocked_chance
        each_face = c if isinstance(c, tuple) else (c,) * 6
        by_face = tables.plain([0, *(tables.two(p) for p in each_face)])
    numbers = (
        n,
        rules.most,
        int(rules.foul == "forfeit"),
        COCKING.index(rules.cocking),
        0 if rules.secured_face == "none" else rules.secured_face,
        mates,
        by_face,
        tables.two(rules.foul_chance),
        0 if rules.cocking == "by_face" else tables.two(rules.cocked_chance),
        0 if rules.secured_face == "none" else tables.two(rules.secure_success),
        tables.two(rules.axis_correlation),
        tables.two(rules.switched_on) if switched else 0,
    )
    return Setup(numbers, (*heads, *tables.entries), first=(1, 0), shared=True)


def _kind_of(name: str) -> EachDie:
    return ThrowingRules.options()[name].metadata["kind"]


class _Tables:
    """Tables laid one behind the other from a place on; the same chances share one."""

    def __init__(self, start: int):
        self.start = start
        self.entries: list[int] = []
        self.places: dict[tuple[Fraction, ...], int] = {}

    def plain(self, numbers: Sequence[int]) -> int:
        """The place of some numbers."""
        self.entries += numbers
        return self.start + len(self.entries) - len(numbers)

    def place(self, chances: Sequence[Fraction]) -> int:
        """The place of a table for `weighted`."""
        key = tuple(chances)
        if key not in self.places:
            self.places[key] = self.plain(weighted_table(integer_weights(chances)))
        return self.places[key]

    def two(self, p: Fraction) -> int:
        """The place of the table of what happens with chance p, 0 for what never does."""
        return self.place((1 - p, p)) if p else 0


def tell(rules: ThrowingRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """Every throw with what became of it."""
    faces: list[int] = []
    n = 0
    for code in log:
        if code > 0:
            faces.append(code)
            continue
        n += 1
        shown = " ".join(f"{f % LEANS}{' (cocked)' * (f > LEANS)}" for f in faces)
        if code == FOULED:
            what = "foul, and the chance is forfeited" if rules.foul == "forfeit" else "foul, void"
        elif code == LEANT:
            what = "cocked, all are thrown again"
        else:
            what = f"total {outcome['total']}"
        yield f"Throw {n}: {shown}: {what}."
        faces = []


GAME = Game(
    key="throwing",
    title="Throwing, boxes, cocked dice",
    family="dice",
    document="000",
    source="Dice boxes; Throwing dice",
    rules=ThrowingRules,
    axes=axes,
    setup=setup,
    play=lambda rules: throw_until,
    tell=tell,
    exact=law,
    figures=figures,
    presets={"document_000": {}},
    small={"dice": 2, "most": 4, "cocked_chance": Fraction(1, 10), "foul_chance": Fraction(1, 20)},
)
