"""Ten pins with dice, exactly: the law of the score under any strategy, and what best play is.

What a frame still expects of throws to come is known before it begins: how often its first throw
counts extra, and its second (bowling bonuses).  A bonus that the next frame's first throw pays is
worth the mean of two fresh dice, whatever is played there, and a strike leaves nothing to choose.
So best play looks at one frame alone, and the game's law is a chain over frames.

A reconstruction: rules page section 8, which says so of every number in it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Any, NamedTuple

from oddslab.apparatus.dice import faces_of
from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.game import Figure, Sheet

Dice = tuple[int, int]
THROWS: tuple[Dice, ...] = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
MARK = "(by the reconstruction)"
NONE, FIRST, SECOND, BOTH = range(4)  # the dice kept, as bits
FIRST_THROW, SECOND_THROW, STRIKE = "first throw", "second throw", "after a strike"


class Pins(NamedTuple):
    """What a caster knows when he is asked whether he keeps a die."""

    after: str  # the first throw, the second throw, or the first of two throws after a strike
    extra: int  # how often the next throw counts beside its own frame
    which: int  # 1 or 2: he is asked for the first die, then for the second
    die: int  # the face of the die
    other: int  # the face of the other
    other_is: str  # unasked, kept, thrown, or it stays (kept_die=stays)


SITUATIONS = ((FIRST_THROW, 0), (FIRST_THROW, 1), (SECOND_THROW, 0), (STRIKE, 0))
ASKED = ((1, "unasked"), (2, "kept"), (2, "thrown"), (2, "stays"), (1, "stays"))
STATES = tuple(
    Pins(after, extra, which, die, other, other_is)
    for (after, extra), (which, other_is), die, other in itertools.product(
        SITUATIONS, ASKED, range(1, 7), range(1, 7)
    )
)


def pips(face: int) -> int:
    """What a face counts: a six is off the alley."""
    return face % 6


def total(dice: Dice) -> int:
    """What two dice count."""
    return pips(dice[0]) + pips(dice[1])


def joint(rules: Any) -> dict[Dice, Fraction]:
    """The law of both dice thrown at once, first die first."""
    first, second = faces_of(rules, 2)
    law = {(a, b): p * q for a, p in first.items() for b, q in second.items()}
    if "mixture" not in (rules.kind if isinstance(rules.kind, tuple) else (rules.kind,)):
        return law
    on, off = rules.switched_on, (1 - rules.switched_on) / 36
    mixed = {ab: on * law.get(ab, Fraction(0)) + off for ab in THROWS}
    return {ab: p for ab, p in mixed.items() if p}


def alone(rules: Any) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """The law of each die thrown alone."""
    laws: tuple[dict[int, Fraction], dict[int, Fraction]] = ({}, {})
    for faces, p in joint(rules).items():
        for law, f in zip(laws, faces):
            law[f] = law.get(f, Fraction(0)) + p
    return laws


class Alley:
    """The rules of a frame, and the laws of its throws."""

    def __init__(self, rules: Any):
        self.strike, self.stays = rules.strike_bonus, rules.kept_die == "stays"
        self.spare_second = int(rules.spare_bonus != "none")
        third = rules.third_throw == "spare" or rules.spare_bonus == "second_or_third"
        self.spare_third = self.spare_second * int(third)
        self.both, self.each = joint(rules), alone(rules)
        self.alike = self.each[0] == self.each[1]
        self.mean = sum((p * total(d) for d, p in self.both.items()), Fraction(0))
        self._worth: dict[tuple[str, int, Dice, int], Fraction] = {}

    def thrown(self, dice: Dice, kept: int) -> Iterator[tuple[Dice, Fraction]]:
        """The dice after those that are not kept have been thrown."""
        if kept == NONE:
            yield from self.both.items()
        elif kept == FIRST:
            yield from (((dice[0], f), p) for f, p in self.each[1].items())
        elif kept == SECOND:
            yield from (((f, dice[1]), p) for f, p in self.each[0].items())
        else:
            yield dice, Fraction(1)

    def worth(self, after: str, extra: int, dice: Dice, kept: int) -> Fraction:
        """What the rest of a frame is worth by best play once these dice have been kept."""
        if kept == BOTH:
            return total(dice) + extra * self.mean
        at = after, extra, dice, kept
        if at not in self._worth:
            each = (p * self._then(after, extra, d, kept) for d, p in self.thrown(dice, kept))
            self._worth[at] = sum(each, Fraction(0))
        return self._worth[at]

    def _then(self, after: str, extra: int, dice: Dice, kept: int) -> Fraction:
        points = total(dice)
        if after == STRIKE:
            return Fraction(points)
        if after == SECOND_THROW:
            return points + self.mean * self.spare_third * (points == 10)
        if points == 10:
            return 10 + 10 * extra + self.mean * self.spare_second
        stays = kept if self.stays else NONE
        return extra * points + self.best(SECOND_THROW, 0, dice, stays)[1]

    def best(
        self, after: str, extra: int, dice: Dice, held: int = NONE, free: int = BOTH
    ) -> tuple[int, Fraction]:
        """The dice to keep, and their worth; those of `held` are kept, only `free` may be too.

        Of choices that are worth the same the one that keeps more is given.
        """
        choices = [k for k in (BOTH, SECOND, FIRST, NONE) if k & held == held and not k & ~free]
        return max(((k, self.worth(after, extra, dice, k)) for k in choices), key=lambda c: c[1])

    @cached_property
    def frame(self) -> Fraction:
        """The mean of a frame by best play, its bonuses included, where none are bowling's."""
        return sum((p * self._first(d) for d, p in self.both.items()), Fraction(0))

    def _first(self, dice: Dice) -> Fraction:
        if total(dice) < 10:
            return self.best(FIRST_THROW, 0, dice)[1]
        if self.strike == "none":
            return Fraction(10)
        if self.strike == "bowling":  # of two throws that follow; what they cost is not told here
            raise ValueError("bowling bonuses join frames: ask for the mean of a game")
        return 10 + sum((p * self.best(STRIKE, 0, d)[1] for d, p in self.both.items()), Fraction(0))


@lru_cache(64)
def alley(rules: Any) -> Alley:
    """The alley of these rules; what it has worked out is kept."""
    return Alley(rules)


def best_rule(rules: Any) -> Callable[[Pins], bool]:
    """Best play as a strategy: the answer to whether a die is kept, whatever was said before."""

    def keeps(s: Pins) -> bool:
        bit, other = (FIRST, SECOND) if s.which == 1 else (SECOND, FIRST)
        dice = (s.die, s.other) if s.which == 1 else (s.other, s.die)
        held = other if s.other_is in ("kept", "stays") else NONE
        free = BOTH if held or s.other_is == "unasked" else bit
        return bool(alley(rules).best(s.after, s.extra, dice, held, free)[0] & bit)

    return keeps


# ---- the law of a game


def law(rules: Any, policies: Mapping[str, Any]) -> Distribution:
    """The exact joint law of the score and the strikes, whatever the caster's strategy."""
    a, policy = alley(rules), policies["caster"]
    chance = {s: policy.chance(k) for k, s in enumerate(STATES)}
    frames = {(0, 0): _frame(a, chance, 0, 0)}
    while new := {o[2:] for f in frames.values() for o in f} - set(frames):
        frames |= {due: _frame(a, chance, *due) for due in new}
    common = lcm(*(p.denominator for f in frames.values() for p in f.values()))
    whole = {due: [(o, int(p * common)) for o, p in f.items()] for due, f in frames.items()}
    games: dict[Dice, dict[Dice, int]] = {(0, 0): {(0, 0): 1}}  # due: score and strikes: ways
    for _ in range(rules.frames):
        after: dict[Dice, dict[Dice, int]] = {}
        for due, held in games.items():
            for (gain, strike, now, then), w in whole[due]:
                cells = after.setdefault((now, then), {})
                for (score, strikes), ways in held.items():
                    at = score + gain, strikes + strike
                    cells[at] = cells.get(at, 0) + ways * w
        games = after
    weight = lcm(*(p.denominator for p in a.both.values()))
    throw: dict[int, int] = {}
    for d, p in a.both.items():
        throw[total(d)] = throw.get(total(d), 0) + int(p * weight)
    end: dict[Dice, int] = {}
    for due, cells in games.items():  # throws that are still due are made for themselves
        firsts, seconds = (throw if n else {0: weight} for n in due)
        for (score, strikes), ways in cells.items():
            for x, v in firsts.items():
                for y, w in seconds.items():
                    at = score + due[0] * x + due[1] * y, strikes
                    end[at] = end.get(at, 0) + ways * v * w
    return Distribution(end, ("score", "strikes"))


Frame = dict[tuple[int, int, int, int], Fraction]


def _frame(a: Alley, chance: Mapping[Pins, Fraction], now: int, then: int) -> Frame:
    """The law of what one frame adds: points, strikes, and how its next throws count extra.

    Its own first throw counts `now` times extra, its second `then` times.
    """
    law: Frame = {}
    before_third: dict[tuple[int, Dice, int], Fraction] = {}

    def add(p: Fraction, points: int, strike: int = 0, due: Dice = (0, 0)) -> None:
        o = (points, strike, *due)
        law[o] = law.get(o, Fraction(0)) + p

    for dice, p in a.both.items():
        extra = now * total(dice)
        if total(dice) == 10:
            bowled = a.strike == "bowling"
            if a.strike != "best_two":
                add(p, 10 + extra, 1, (then + bowled, int(bowled)))
                continue
            for fresh, q in a.both.items():
                for _, last, r in _choose(a, chance, (STRIKE, 0), fresh, NONE):
                    add(p * q * r, 10 + extra + total(last), 1, (then, 0))
            continue
        for kept, second, q in _choose(a, chance, (FIRST_THROW, then), dice, NONE):
            if kept == BOTH:
                add(p * q, extra + total(dice), 0, (then, 0))
                continue
            more = extra + then * total(second)
            if total(second) == 10:
                add(p * q, more + 10, 0, (a.spare_second, 0))
                continue
            at = more, second, kept if a.stays else NONE
            before_third[at] = before_third.get(at, Fraction(0)) + p * q
    ends: dict[tuple[Dice, int], list[tuple[int, int, Fraction]]] = {}  # points, a spare's bonus
    for (more, second, stays), p in before_third.items():
        if (second, stays) not in ends:
            ends[second, stays] = [
                (total(third), a.spare_third if total(third) == 10 else 0, q)
                for _, third, q in _choose(a, chance, (SECOND_THROW, 0), second, stays)
            ]
        for points, bonus, q in ends[second, stays]:
            add(p * q, more + points, 0, (bonus, 0))
    return law


def _choose(
    a: Alley, chance: Mapping[Pins, Fraction], situation: tuple[str, int], dice: Dice, held: int
) -> Iterator[tuple[int, Dice, Fraction]]:
    """The dice kept, the dice after the throw, and the chance of both."""
    after, extra = situation

    def asked(which: int, other_is: str) -> tuple[tuple[int, Fraction], ...]:
        die, other = dice if which == 1 else (dice[1], dice[0])
        p = chance[Pins(after, extra, which, die, other, other_is)]
        return ((which, p), (NONE, 1 - p))

    firsts = ((FIRST, Fraction(1)),)
    if not held & FIRST:
        firsts = asked(1, "stays" if held & SECOND else "unasked")  # type: ignore[assignment]
    for first, p in firsts:
        seconds = ((SECOND, Fraction(1)),)
        if not held & SECOND:
            said = "stays" if held & FIRST else "kept" if first else "thrown"
            seconds = asked(2, said)  # type: ignore[assignment]
        for second, q in seconds:
            if p * q:
                for d, r in a.thrown(dice, first | second):
                    yield first | second, d, p * q * r


# ---- what people ask


@lru_cache(64)
def best_mean(rules: Any) -> Fraction:
    """The mean score of a game by best play."""
    a = alley(rules)
    if a.strike != "bowling":
        return rules.frames * a.frame
    strike = a.both.get((5, 5), Fraction(0))
    # What a frame whose second throw counts extra adds to one whose second does not, by how many
    # frames are left: its strike moves that extra to the next frame's first throw.
    plain, extra = (
        sum((p * a.best(FIRST_THROW, e, d)[1] for d, p in a.both.items() if total(d) < 10),
            Fraction(0))
        for e in (0, 1)
    )  # fmt: skip
    gain = a.mean  # beyond the last frame the second throw is made with fresh dice
    mean = Fraction(0)
    for _ in range(rules.frames):
        mean += plain + strike * (10 + a.mean + gain)
        gain = extra - plain + strike * a.mean
    return mean


def figures(rules: Any, policies: Mapping[str, Any]) -> tuple[Figure, ...]:
    """What people ask of a game, and what the strategy gives away."""
    score, strikes = axis("score"), axis("strikes")
    best = best_mean(rules)
    whole = 8 * rules.frames
    equal = "; best play makes of equal choices that of most dice" * (
        policies["caster"].name == "best"
    )
    found = [
        Figure("mean_score", f"mean score of a game {MARK}", value=lambda o: o["score"]),
        Figure("mean_frame", f"mean score of a frame, its bonuses included {MARK}",
               value=lambda o: Fraction(o["score"], rules.frames)),
        Figure("best_mean", f"mean score of a game by best play {MARK}", exact=best),
        Figure("falls_short", f"mean score given away by this strategy against best play {MARK}",
               value=lambda o: best - o["score"]),
        Figure("strike", f"chance of a strike or more in a game {MARK}", strikes >= 1),
        Figure("mean_strikes", f"mean strikes in a game {MARK}", value=lambda o: o["strikes"]),
        Figure(f"reaches_{whole}", f"chance of a score of {whole} or more{equal} {MARK}",
               score >= whole),
    ]  # fmt: skip
    return tuple(found)


def best_play(rules: Any, policies: Any = None) -> Sheet:
    """The policy table of best play: what to keep, what that is worth, what the next choice costs.

    The worth is that of the frame from there on, its bonuses at their mean.
    """
    a = alley(rules)
    rows = []
    for after, extra in SITUATIONS:
        if (extra and a.strike != "bowling") or (after == STRIKE and a.strike != "best_two"):
            continue
        for held in (NONE, FIRST, SECOND) if a.stays and after == SECOND_THROW else (NONE,):
            for dice in THROWS:
                same = a.alike and (dice[0] < dice[1] if held == NONE else held == SECOND)
                settled = total(dice) == 10 and after != STRIKE
                if same or settled or not a.both.get(dice):
                    continue
                kept, worth = a.best(after, extra, dice, held)
                choices = [k for k in range(4) if k & held == held]
                others = [k for k in choices if _kept(dice, k) != _kept(dice, kept)]
                costs = worth - max(a.worth(after, extra, dice, k) for k in others)
                row = [after, extra, f"{dice[0]}-{dice[1]}", str(dice[held - 1]) if held else None]
                rows.append((*row, _kept(dice, kept), worth, costs))
    columns = ("after", "extra", "dice", "stays", "keep", "worth", "next_best_costs")
    bare = [k for k, needed in ((1, a.strike == "bowling"), (3, a.stays)) if not needed]
    value = best_mean(rules)
    title = (
        "Ten pins with dice, a reconstruction: best play, with the worth of the frame from there "
        f"on; a game is worth {value} = {float(value):.6g}"
    )
    shown = [k for k in range(len(columns)) if k not in bare]
    return Sheet(
        title, tuple(columns[k] for k in shown), tuple(tuple(r[k] for k in shown) for r in rows)
    )


def _kept(dice: Dice, kept: int) -> str:
    if kept in (NONE, BOTH):
        return "both" if kept else "neither"
    return str(dice[kept - 1])
