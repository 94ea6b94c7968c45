"""Dice: fair and crooked ones, how they are thrown, and the exact law of one throw.

Rules of thumb of the documents (crooked dice, securing, cocked dice, dice held together) become
exact chances here; the options and their gap ids are those of the dice rules page (DI-1 to DI-7,
TH-1 to TH-8).
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.counting import dice_sum
from oddslab.distribution import Distribution, mixture
from oddslab.options import (
    SIX_CHANCES,
    SIX_FACES,
    Chance,
    Choice,
    EachDie,
    Either,
    Rules,
    Several,
    Whole,
    each,
    option,
    stated,
)
from oddslab.random import weighted_table

Faces = Mapping[int, Fraction]  # the chance of each face of one die

DISPATCHERS = {
    "high": (4, 4, 5, 5, 6, 6),
    "low": (1, 1, 2, 2, 3, 3),
    "odd": (1, 1, 3, 3, 5, 5),
    "even": (2, 2, 4, 4, 6, 6),
    "double_five": (1, 3, 4, 5, 5, 6),  # the deuce, opposite the five, is replaced
}
# the four faces round each axis, in the order in which they turn up
RINGS = {"ace_six": (2, 3, 5, 4), "deuce_five": (1, 4, 6, 3), "trey_four": (1, 2, 6, 5)}

_KIND = EachDie(Choice("fair", "dispatcher", "loaded", "flats", "convex", "vector", "mixture"))
_DISPATCHER = EachDie(Either(Choice(*DISPATCHERS), SIX_FACES))
_LOAD = EachDie(Either(Choice("even_rest", "physical"), SIX_CHANCES))
_LOADED_FACE = EachDie(Whole(1, 6))
_FLATS = EachDie(Chance(Fraction(0), Fraction(1, 3)))
_CONVEX = EachDie(Chance(Fraction(0), Fraction(1, 2)))
_AXIS = EachDie(Choice("none", *RINGS))


@dataclass(frozen=True)
class DiceRules(Rules):
    """What the dice are.  An option given for each die is a tuple, ``a;b`` as text."""

    chirality: str = option(
        "ignored",
        Choice("ignored", "western", "mirror"),
        "which of the two mirror forms the dice have; for display only, the odds are the same",
        "DI-1",
    )
    kind: Any = option("fair", _KIND, "fair dice, or how they are crooked", "DI-2")
    dispatcher: Any = option("high", _DISPATCHER, "the faces of kind=dispatcher", "DI-3")
    load: Any = option(
        "even_rest",
        _LOAD,
        "the load of kind=loaded, vector and mixture: loaded_face 1/5 and the rest 4/25, or "
        "loaded_face 1/5, its opposite 2/15 and the rest 1/6, or six chances",
        "DI-4",
    )
    flats: Any = option(
        Fraction(1, 30),
        _FLATS,
        "eps of kind=flats: ace and six 1/6 + eps each, the others 1/6 - eps/2",
        "DI-5",
    )
    convex: Any = option(
        Fraction(2, 15), _CONVEX, "of kind=convex: the chance of the ace, and of the six", "DI-6"
    )
    crooked: str = option(
        "each_stated",
        Choice("each_stated", "all", "one"),
        "which dice are so: each as it is stated, all like the first, or the first alone",
        "DI-7",
    )
    loaded_face: Any = option(6, _LOADED_FACE, "the face that a load favours")
    switched_on: Fraction = option(
        Fraction(1, 2),
        Chance(),
        "of kind=mixture: the chance that a throw is made with the load on (a magnet); else all "
        "dice of that throw are fair",
    )

    def check(self) -> None:
        """Refuse what says how dice are crooked beside a kind that is not so."""
        kinds = set(self.kind) if isinstance(self.kind, tuple) else {self.kind}
        loads = "loaded | vector | mixture"
        for names, those in (
            ("dispatcher", "dispatcher"), ("load", loads), ("loaded_face", loads),
            ("flats", "flats"), ("convex", "convex"), ("switched_on", "mixture"),
        ):  # fmt: skip
            self.counts_with(names, bool(kinds & set(those.split(" | "))), f"kind={those}")
        named = "load=even_rest | physical"
        loads_named = any(not isinstance(x, tuple) for x in _loads(self.load))
        self.counts_with("loaded_face", loads_named, named)
        self.counts_with("crooked", kinds != {"fair"}, "another kind than fair")


def _loads(load: Any) -> tuple[Any, ...]:
    """The load of each die for which one is stated, else the one of all."""
    return tuple(load) if stated(load, _LOAD) else (load,)


@dataclass(frozen=True)
class ThrowRules(DiceRules):
    """How the dice are thrown."""

    foul: str = option(
        "rethrow",
        Choice("rethrow", "forfeit"),
        "a foul throw is void and made again, or forfeits the chance (scores nothing)",
        "TH-2",
    )
    cocked_dice: str = option(
        "that_throw",
        Choice("that_throw", "all"),
        "after a cocked die, the dice of that throw are thrown again, or those laid aside too (the "
        "same thing wherever all dice are thrown at once)",
        "TH-3",
    )
    cocking: str = option(
        "per_throw",
        Choice("per_throw", "per_die", "by_face"),
        "a throw is cocked with cocked_chance, or each die is, or each die by the face it shows; "
        "as what is cocked is thrown again, by_face alone changes what is thrown, the others how "
        "often (the game throwing counts that)",
        "TH-4",
    )
    secure_success: Fraction = option(
        Fraction(1), Chance(), "the chance that a secured die is held as meant", "TH-5"
    )
    on_axis: Any = option(
        "none",
        _AXIS,
        "the two faces that cannot come up, the die rolling about the axis through them",
        "TH-6",
    )
    axis_correlation: Fraction = option(
        Fraction(0), Chance(), "the chance that the first two dice turn as one", "TH-7"
    )
    axis_offset: int = option(
        0, Whole(0, 3), "quarter turns from the first to the second, turning as one", "TH-8"
    )
    cocked_chance: Any = option(
        Fraction(0),
        Either(Chance(), Several(Chance(), 6, None, "six chances a,b,c,d,e,f, one for each face")),
        "how often a throw (or a die) is cocked; six chances go with cocking=by_face",
    )
    secured_face: Any = option(
        "none", Either(Choice("none"), Whole(1, 6)), "the face that the first die is held to"
    )

    def check(self) -> None:
        """Refuse cocking that leaves no throw, chances by face that are not six, and what decides
        nothing."""
        super().check()
        self.counts_with("secure_success", self.secured_face != "none", "a secured_face")
        self.counts_with("axis_offset", self.axis_correlation != 0, "an axis_correlation")
        fouls = "foul_chance" in self.options()
        self.counts_with("foul", fouls, "a foul_chance, as in the game throwing: none is foul here")
        c = self.cocked_chance
        if isinstance(c, tuple) and self.cocking != "by_face":
            raise ValueError("six values of cocked_chance go with cocking=by_face only")
        if c == 1 and self.cocking != "by_face":
            raise ValueError("cocked_chance=1 leaves no throw that counts; it must be below 1")


@dataclass(frozen=True)
class ThrowLaw:
    """The exact law of one throw: independent groups of dice, each with its joint law.

    Each group is ``(dice, law)``: the places of its dice, and the chance of each tuple of faces.
    """

    dice: int
    groups: tuple[tuple[tuple[int, ...], Mapping[tuple[int, ...], Fraction]], ...]

    def joint(self) -> dict[tuple[int, ...], Fraction]:
        """The chance of every throw, faces in the order of the dice."""
        law: dict[tuple[int, ...], Fraction] = {(0,) * self.dice: Fraction(1)}
        for places, group in self.groups:
            grown: dict[tuple[int, ...], Fraction] = {}
            for faces, p in law.items():
                for shown, q in group.items():
                    full = list(faces)
                    for at, face in zip(places, shown):
                        full[at] = face
                    grown[tuple(full)] = p * q
            law = grown
        return law

    @property
    def fair(self) -> bool:
        """Whether these are fair dice of six faces."""
        return all(
            len(places) == 1 and len(law) == 6 and set(law.values()) == {Fraction(1, 6)}
            for places, law in self.groups
        )


def integer_weights(chances: Sequence[Fraction]) -> list[int]:
    """The chances as whole numbers over their common denominator."""
    common = math.lcm(*(c.denominator for c in chances))
    return [int(c * common) for c in chances]


def fair_die(sides: int = 6) -> dict[int, Fraction]:
    """The law of a fair die with the faces 1 to `sides`."""
    return {f: Fraction(1, sides) for f in range(1, sides + 1)}


def faces_of(rules: DiceRules, dice: int) -> list[Faces]:
    """The law of each die, before anything is done to it in throwing (mixture: switched on)."""
    names = ("kind", "dispatcher", "load", "flats", "convex", "loaded_face")
    kinds = (_KIND, _DISPATCHER, _LOAD, _FLATS, _CONVEX, _LOADED_FACE)
    if rules.crooked == "each_stated":
        stated = [each(getattr(rules, n), k, dice, n) for n, k in zip(names, kinds)]
    else:
        stated = [_first(getattr(rules, n), k, dice) for n, k in zip(names, kinds)]
    laws = [_faces(*die) for die in zip(*stated)]
    if rules.crooked == "one":
        laws[1:] = [fair_die()] * (dice - 1)
    return laws


def _first(value: Any, kind: EachDie, dice: int) -> list[Any]:
    stated = len(value) if isinstance(value, tuple) else 1
    return [each(value, kind, stated, "")[0]] * dice


def _faces(kind: str, dispatcher: Any, load: Any, flats: Any, convex: Any, face: int) -> Faces:
    if kind == "fair":
        return fair_die()
    if kind == "dispatcher":
        shown = DISPATCHERS[dispatcher] if isinstance(dispatcher, str) else dispatcher
        return {f: Fraction(shown.count(f), 6) for f in sorted(set(shown))}
    if kind == "flats":
        return _ace_six(Fraction(1, 6) + flats)
    if kind == "convex":
        return _ace_six(convex)
    if isinstance(load, tuple):
        return {f: p for f, p in enumerate(load, 1) if p}
    if kind == "vector":
        raise ValueError(
            "kind=vector needs six chances in load, such as 1/5,4/25,4/25,4/25,4/25,4/25"
        )
    rest = dict.fromkeys(range(1, 7), Fraction(4, 25) if load == "even_rest" else Fraction(1, 6))
    if load == "physical":
        rest[7 - face] = Fraction(2, 15)
    return rest | {face: Fraction(1, 5)}


def _ace_six(p: Fraction) -> Faces:
    law = dict.fromkeys(range(1, 7), (1 - 2 * p) / 4) | {1: p, 6: p}
    return {f: p for f, p in law.items() if p}


def branches(rules: ThrowRules, dice: int) -> list[tuple[Fraction, ThrowLaw]]:
    """The laws that one throw may follow, cocked throws not yet left out, each with its chance.

    There are two where a switch decides (kind=mixture), else one.
    """
    crooked = _thrown(rules, faces_of(rules, dice), dice)
    if "mixture" not in (rules.kind if isinstance(rules.kind, tuple) else (rules.kind,)):
        return [(Fraction(1), crooked)]
    on = rules.switched_on
    return [(on, crooked), (1 - on, _thrown(rules, [fair_die()] * dice, dice))]


def throw_law(rules: ThrowRules, dice: int) -> ThrowLaw:
    """The law of one accepted throw of `dice` dice under the rules."""
    parts = branches(rules, dice)
    if len(parts) == 1:
        groups = parts[0][1].groups
    elif dice > 4:
        raise ValueError(f"kind=mixture is possible for up to 4 dice in one throw, not {dice}")
    else:
        mixed: dict[tuple[int, ...], Fraction] = {}
        for p, law in parts:
            for faces, q in law.joint().items():
                mixed[faces] = mixed.get(faces, Fraction(0)) + p * q
        groups = ((tuple(range(dice)), {f: q for f, q in sorted(mixed.items()) if q}),)
    # a cocked throw is made anew, switch and all: condition the joint law, never its branches
    if rules.cocking == "by_face":
        cocked = _by_face(rules)
        groups = tuple((at, _uncocked(law, cocked)) for at, law in groups)
    return ThrowLaw(dice, groups)


def total_law(rules: ThrowRules, dice: int, throws: int = 1) -> Distribution:
    """The exact law of the total of some accepted throws, for any number of dice."""
    kept = ((p, *_kept(rules, law)) for p, law in branches(rules, dice))
    parts = [(p * mass, sums) for p, mass, sums in kept if p * mass]
    if not parts:
        raise ValueError("every throw has a cocked die, so no throw would count")
    if len(parts) == 1:  # all dice of all throws are independent
        return Distribution(dice_sum(parts[0][1] * throws), ("total",))
    one = mixture((p, Distribution(dice_sum(sums), ("total",))) for p, sums in parts)
    total = one
    for bit in f"{throws:b}"[1:]:  # by doubling: these laws are long, and throws few
        total = total + total + one if bit == "1" else total + total
    return total


def _kept(rules: ThrowRules, law: ThrowLaw) -> tuple[Fraction, list[dict[int, int]]]:
    """The chance that no face of a throw is cocked, and weights of each group's sum if so."""
    cocked = _by_face(rules) if rules.cocking == "by_face" else (Fraction(0),) * 6
    mass, sums = Fraction(1), []
    for group, n in Counter(tuple(g.items()) for _, g in law.groups).items():
        kept: dict[int, Fraction] = {}
        for faces, p in group:
            stays = p * math.prod(1 - cocked[f - 1] for f in faces)
            kept[sum(faces)] = kept.get(sum(faces), Fraction(0)) + stays
        mass *= sum(kept.values()) ** n
        sums += [dict(zip(kept, integer_weights(list(kept.values()))))] * n
    return mass, sums if mass else []


def _thrown(rules: ThrowRules, dies: list[Faces], dice: int) -> ThrowLaw:
    axes = each(rules.on_axis, _AXIS, dice, "on_axis")
    laws = [_rolled(law, axis) for law, axis in zip(dies, axes)]
    if rules.secured_face != "none":
        s = rules.secure_success
        law = {f: (1 - s) * p for f, p in laws[0].items()}
        law[rules.secured_face] = law.get(rules.secured_face, Fraction(0)) + s
        laws[0] = {f: p for f, p in sorted(law.items()) if p}
    groups: list[tuple[tuple[int, ...], Mapping[tuple[int, ...], Fraction]]] = [
        ((k,), {(f,): p for f, p in law.items()}) for k, law in enumerate(laws)
    ]
    if rules.axis_correlation:
        groups[:2] = [((0, 1), _together(rules, laws, axes))]
    return ThrowLaw(dice, tuple(groups))


def _rolled(law: Faces, axis: str) -> Faces:
    """A die that rolls about an axis: the other four faces keep their weights, rescaled."""
    if axis == "none":
        return law
    kept = {f: p for f, p in law.items() if f in RINGS[axis]}
    total = sum(kept.values())
    if not total:
        raise ValueError(f"on_axis={axis} leaves a die with the faces {sorted(law)} none to show")
    return {f: p / total for f, p in kept.items()}


def _together(rules: ThrowRules, laws: list[Faces], axes: list[str]) -> dict[Any, Fraction]:
    """The first two dice, which turn as one with the chance ``axis_correlation``."""
    if len(laws) < 2 or axes[0] != axes[1] or axes[0] == "none":
        raise ValueError("axis_correlation needs two dice on the same axis: give on_axis")
    if rules.secured_face != "none":
        raise ValueError(
            "axis_correlation and secured_face exclude each other: a held die is still"
        )
    ring, r = RINGS[axes[0]], rules.axis_correlation
    joint: dict[Any, Fraction] = {}
    for (f, p), (g, q) in itertools.product(laws[0].items(), laws[1].items()):
        joint[f, g] = joint.get((f, g), Fraction(0)) + (1 - r) * p * q
    for f, p in laws[0].items():
        g = ring[(ring.index(f) + rules.axis_offset) % 4]
        if g not in laws[1]:
            raise ValueError(
                f"axis_correlation turns the second die to {g} when the first shows {f}, but it "
                f"has the faces {sorted(laws[1])} only"
            )
        joint[f, g] = joint.get((f, g), Fraction(0)) + r * p
    return {fg: p for fg, p in sorted(joint.items()) if p}


def _by_face(rules: ThrowRules) -> tuple[Fraction, ...]:
    c = rules.cocked_chance
    return c if isinstance(c, tuple) else (c,) * 6


def _uncocked(law: Mapping[Any, Fraction], cocked: Sequence[Fraction]) -> dict[Any, Fraction]:
    kept = {fs: p * math.prod(1 - cocked[f - 1] for f in fs) for fs, p in law.items()}
    total = sum(kept.values())
    if not total:
        raise ValueError("every face is always cocked, so no throw would count")
    return {fs: p / total for fs, p in kept.items() if p}


def accepted_chance(rules: ThrowRules, dice: int) -> Fraction:
    """The chance that a throw of `dice` dice has no cocked die in it."""
    c = rules.cocked_chance
    if rules.cocking == "per_throw":
        return 1 - c
    if rules.cocking == "per_die":
        return (1 - c) ** dice
    return sum((p * _kept(rules, law)[0] for p, law in branches(rules, dice)), Fraction(0))


def throw_table(law: ThrowLaw) -> list[int]:
    """A throw for kernels: for each group its `weighted_table` over all tuples of faces.

    Layout of each group: dice in it, faces per die n, then the table whose index reads as faces
    in base n, first die first.
    """
    table: list[int] = []
    for places, group in law.groups:
        top = max(f for faces in group for f in faces)
        order = itertools.product(range(1, top + 1), repeat=len(places))
        chances = [group.get(faces, Fraction(0)) for faces in order]
        table += [len(places), top, *weighted_table(integer_weights(chances))]
    return table


CUBE = ("up", "front", "left", "right", "back", "down")


def cubes() -> list[dict[str, int]]:
    """Every die whose opposite faces sum to seven, counted up to turning it about.

    Each stands with the ace up and the deuce in front; the usual (western) form comes first.
    """
    numberings = {
        (up, front, left, 7 - left, 7 - front, 7 - up)
        for up, front, left in itertools.permutations(range(1, 7), 3)
        if len({up, front, left, 7 - left, 7 - front, 7 - up}) == 6
    }
    forms = []
    while numberings:
        turns = _turns(max(numberings))
        numberings -= turns
        forms += [dict(zip(CUBE, n)) for n in turns if n[:2] == (1, 2)]
    return sorted(forms, key=lambda d: d["left"], reverse=True)


def _turns(numbering: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All that a numbered cube looks like when it is turned about."""
    seen, todo = {numbering}, [numbering]
    while todo:
        u, f, le, r, b, d = todo.pop()
        for turned in ((u, le, b, f, r, d), (b, u, le, r, d, f)):  # a quarter round, and over
            if turned not in seen:
                seen.add(turned)
                todo.append(turned)
    return seen
