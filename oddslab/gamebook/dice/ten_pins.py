"""Ten pins with dice, a reconstruction: frames of up to three throws, strikes and spares.

The document holds only the heading; its rules are cut off, and these are pieced together from
modern descriptions.  Source: rules page section 8 (TP-1 to TP-4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

import oddslab.gamebook.dice._ten_pins_exact as exact
from oddslab.apparatus.dice import DiceRules, faces_of, integer_weights
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dice._two_dice import crooked_pair
from oddslab.kernel import Kernel, draw, kernel
from oddslab.options import Choice, Whole, option
from oddslab.random import (
    CUT_DIE,
    NINE,
    POWER_DIE,
    SIX,
    ZERO,
    I,
    batched,
    by_weight,
    note,
    pair,
    weighted_law,
    weighted_table,
)
from oddslab.strategy import Seat, yes


@dataclass(frozen=True)
class TenPinsRules(DiceRules):
    """Rules of the reconstruction.  A six counts nothing; 5-5 at the first throw is a strike."""

    strike_bonus: str = option(
        "best_two",
        Choice("best_two", "none", "bowling"),
        "a strike counts 10 and the best total of two more throws, the second of which may keep "
        "dice; or 10; or 10 and the totals of the next two throws that are made, as in bowling.  A "
        "throw's total is that of both dice, a kept one included; where both stand after one "
        "throw, the second bonus goes to the next frame's first throw; after the last frame what "
        "is due is thrown with both dice",
        "TP-1",
    )
    spare_bonus: str = option(
        "second_throw",
        Choice("second_throw", "second_or_third", "none"),
        "5-5 made on the second throw (or the third too) is a spare: 10 and the next frame's first "
        "throw, one more throw of both dice being made after the last frame; or no bonus",
        "TP-2",
    )
    third_throw: str = option(
        "ten",
        Choice("ten", "spare"),
        "5-5 made on the third throw counts 10, or is a spare where spares have a bonus",
        "TP-3",
    )
    kept_die: str = option(
        "may_rethrow",
        Choice("may_rethrow", "stays"),
        "a die kept after the first throw may be thrown after the second, or stays",
        "TP-4",
    )
    frames: int = option(10, Whole(1, 50), "frames of a game")

    def check(self) -> None:
        """Refuse what cannot be two dice, and an option that decides nothing."""
        super().check()
        second = self.spare_bonus == "second_throw"
        self.counts_with("third_throw", second, "spare_bonus=second_throw")
        faces_of(self, 2)


FRAMES, STRIKE, SPARE_SECOND, SPARE_THIRD, STAYS, ALONE = range(6)  # ALONE: die 1, then die 2
BEST_TWO, BOWLING = 1, 2
SECOND, STRUCK = 2, 3  # situations beside the first throw, which is 0, or 1 where it counts extra
BOTH = 3  # dice kept, as bits
PIPS = np.array([1, 2, 3, 4, 5, 0], np.int64)
KEPT = 40  # log: added to the dice kept; throws are 0 to 35


@draw
def single(c, left, which):
    """One of the two dice as 0..5, fair; `left` as for `die`, apart from that of `pair`."""
    k, left = batched(c, left, SIX, NINE, POWER_DIE, CUT_DIE)
    return k, left


@single.law
def _single_law(c, left, which):
    return {(k, 0): 1 for k in range(6)}


@draw
def crooked_single(c, left, which):
    """As `single`, by the table of that die."""
    k = by_weight(c, c.rules[ALONE + which])
    return k, left


@crooked_single.law
def _crooked_single_law(c, left, which):
    return {(k, left): w for k, w in weighted_law(c, c.rules[ALONE + which]).items()}


@kernel
def keeps(c, policy, situation, a, b, stays):
    """The dice that the caster keeps, as bits; he is asked for each that need not stay."""
    kept = stays
    if stays & 1 == 0:
        asked = I(4) if stays == 2 else I(0)
        k = yes(c, policy, 0, ((situation * 5 + asked) * 6 + a) * 6 + b)
        kept += k
    if stays & 2 == 0:
        asked = I(3) if stays == 1 else 2 - (kept & 1)
        k = yes(c, policy, 0, ((situation * 5 + asked) * 6 + b) * 6 + a)
        kept += 2 * k
    note(c, KEPT + kept)
    return kept


@kernel
def throw(c, left, rest, kept, a, b):
    """The two dice after those that are not kept have been thrown."""
    if kept == 0:
        k, left = pair(c, left)
        a = k // 6
        b = k % 6
    elif kept == 1:
        k, rest = single(c, rest, 1)
        b = k
    elif kept == 2:
        k, rest = single(c, rest, 0)
        a = k
    if kept != BOTH:
        note(c, 6 * a + b)
    return a, b, left, rest


@kernel
def bowl(c, policy):
    """A game: out = score, strikes.  The next throw counts `due` times extra, then `later`."""
    left = ZERO
    rest = ZERO
    score = I(0)
    strikes = I(0)
    due = I(0)
    later = I(0)
    for _ in range(c.rules[FRAMES]):
        a, b, left, rest = throw(c, left, rest, I(0), I(0), I(0))
        shown = PIPS[a] + PIPS[b]
        score += due * shown
        due = later
        later = I(0)
        if shown == 10:
            strikes += 1
            if c.rules[STRIKE] == BOWLING:
                due += 1
                later = I(1)
            elif c.rules[STRIKE] == BEST_TWO:
                a, b, left, rest = throw(c, left, rest, I(0), I(0), I(0))
                kept = keeps(c, policy, I(STRUCK), a, b, I(0))
                a, b, left, rest = throw(c, left, rest, kept, a, b)
                score += PIPS[a] + PIPS[b]
        else:
            kept = keeps(c, policy, due, a, b, I(0))
            if kept != BOTH:
                a, b, left, rest = throw(c, left, rest, kept, a, b)
                shown = PIPS[a] + PIPS[b]
                score += due * shown
                due = I(0)
                if shown == 10:
                    due = c.rules[SPARE_SECOND]
                else:
                    stays = kept * c.rules[STAYS]
                    kept = keeps(c, policy, I(SECOND), a, b, stays)
                    a, b, left, rest = throw(c, left, rest, kept, a, b)
                    shown = PIPS[a] + PIPS[b]
                    if shown == 10:  # which the second throw did not show
                        due = c.rules[SPARE_THIRD]
        score += shown
    while due > 0:
        a, b, left, rest = throw(c, left, rest, I(0), I(0), I(0))
        score += due * (PIPS[a] + PIPS[b])
        due = later
        later = I(0)
    c.out[0] = score
    c.out[1] = strikes


def axes(rules: TenPinsRules) -> tuple[Scale, ...]:
    """The score, up to what strikes in every frame give; strikes."""
    most = 30 if rules.strike_bonus == "bowling" else 20
    if rules.strike_bonus == rules.spare_bonus == "none":
        most = 10
    return (
        Scale.span("score", 0, most * rules.frames),
        Scale.span("strikes", 0, rules.frames),
    )


def setup(rules: TenPinsRules) -> Setup:
    """Numbers as named above; tables of both dice and of each alone, for crooked ones."""
    both, each = exact.joint(rules), exact.alone(rules)
    table = weighted_table(integer_weights([both.get(ab, Fraction(0)) for ab in exact.THROWS]))
    places = []
    for law in each:
        places.append(len(table))
        table += weighted_table(integer_weights([law.get(f, Fraction(0)) for f in range(1, 7)]))
    bonus = rules.spare_bonus != "none"
    third = rules.spare_bonus == "second_or_third" or rules.third_throw == "spare"
    numbers = (
        rules.frames,
        ("none", "best_two", "bowling").index(rules.strike_bonus),
        int(bonus),
        int(bonus and third),
        int(rules.kept_die == "stays"),
        *places,
    )
    return Setup(numbers, tuple(table), first=(2, 0))


def play(rules: TenPinsRules) -> Kernel:
    """The kernel of a game, with fair or crooked dice."""
    if set(exact.joint(rules).values()) == {Fraction(1, 36)}:
        return bowl
    return bowl.given(throw=throw.given(pair=crooked_pair, single=crooked_single))


def seats(rules: TenPinsRules) -> tuple[Seat, ...]:
    """The caster, who is asked of each die whether he keeps it."""
    return (
        Seat(
            "caster",
            exact.STATES,
            "keeps that die",
            {
                "best": exact.best_rule(rules),
                "uniform": lambda s: Fraction(1, 2),
                "keep_high": _keep(3),
                "keep_fives": _keep(5),
                "keep_none": lambda s: False,
                "keep_all": lambda s: True,
            },
            _named,
            "keep_N with N from 1 to 5: keeps what counts N or more",
        ),
    )


def _keep(least: int) -> Callable[[exact.Pins], bool]:
    return lambda s: exact.pips(s.die) >= least


def _named(name: str) -> Any:
    head, _, n = name.rpartition("_")
    return _keep(int(n)) if head == "keep" and n in ("1", "2", "3", "4", "5") else None


def tell(rules: TenPinsRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """Each frame with its throws; that this is a reconstruction."""
    yield "These rules are a reconstruction: the document's own are cut off."
    codes = iter(log)

    def dice() -> tuple[int, int]:
        k = next(codes)
        return k // 6 + 1, k % 6 + 1

    for frame in range(1, rules.frames + 1):
        shown = dice()
        said = [f"Frame {frame}: {_dice(shown)}"]
        if exact.total(shown) == 10:
            said.append("a strike")
            if rules.strike_bonus == "best_two":
                shown = dice()
                said.append(f"throws {_dice(shown)}")
                shown = _told(codes, shown, said)
                said.append(f"which adds {exact.total(shown)} to 10")
        else:
            for n in (2, 3):
                before = len(said)
                shown = _told(codes, shown, said)
                if exact.total(shown) == 10 and n == 2:
                    said.append("a spare" if rules.spare_bonus != "none" else "all pins")
                    break
                if len(said) == before + 1 and said[-1].startswith("stands"):
                    break
            said.append(f"scores {exact.total(shown)}")
        yield ", ".join(said) + "."
    for k in codes:
        yield f"A throw for what is due: {_dice((k // 6 + 1, k % 6 + 1))}."
    yield f"The game: {outcome['score']}, bonuses included."


def _dice(shown: tuple[int, int]) -> str:
    return f"{shown[0]}-{shown[1]}"


def _told(codes: Iterator[int], shown: tuple[int, int], said: list[str]) -> tuple[int, int]:
    """What is kept of the dice shown, and the dice after the throw."""
    kept = next(codes) - KEPT
    if kept == BOTH:
        said.append("stands")
        return shown
    k = next(codes)
    keeping = f"keeps the {shown[kept - 1]}" if kept else "throws both"
    after = k // 6 + 1, k % 6 + 1
    said.append(f"{keeping}: {_dice(after)}")
    return after


GAME = Game(
    key="ten_pins",
    title="Ten pins with dice (a reconstruction)",
    family="dice",
    document="outside",
    source="named by a heading of document 000 whose rules are cut off; reconstructed",
    rules=TenPinsRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=exact.law,
    figures=exact.figures,
    seats=seats,
    tables={"best_play": exact.best_play},
    small={"frames": 2},
)
