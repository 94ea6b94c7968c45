"""How dice are made, fair and crooked, and what that does to a throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from oddslab.apparatus.dice import DISPATCHERS, Faces, cubes, faces_of
from oddslab.audits._judging import Claim, Judgement, Reading, judge, rules_of
from oddslab.audits._samples import DEFAULT_TRIALS, Mean, Share
from oddslab.audits.craps_odds import WINS, caster
from oddslab.counting import dice_sum
from oddslab.distribution import Distribution
from oddslab.game import Variant, variant
from oddslab.gamebook.dice._craps_exact import bet_chances

NATURAL = Fraction(7, 2)  # mean of a fair die


@judge("DICE-01")
def opposite_faces(claim: Claim) -> Judgement:
    """Opposite faces, on both forms of the die."""
    pairs = (("up", "down"), ("front", "back"), ("left", "right"))
    sums = {die[a] + die[b] for die in cubes() for a, b in pairs}
    if len(sums) != 1:
        raise AssertionError(f"opposite faces add up to {sums}")
    return Judgement([Reading("standard", sums.pop())])


@judge("DICE-02")
def left_and_right(claim: Claim) -> Judgement:
    """Ace up, deuce in front: 4 left and 3 right on one of the two forms."""
    return Judgement(
        [Reading("either_form", any(d["left"] == 4 and d["right"] == 3 for d in cubes()))],
        notes=("so on the usual form; on its mirror image 3 is on the left and 4 on the right",),
    )


@judge("DICE-07")
def swapped(claim: Claim) -> Judgement:
    """The two forms, each with every face once."""
    forms = cubes()
    same = all(sorted(d.values()) == list(range(1, 7)) for d in forms)
    return Judgement(
        [Reading("up_to_rotation", len(forms), same)],
        notes=(
            "no figure is printed; it holds: each figure stands once on both forms, so it comes "
            "once in six throws",
        ),
    )


def mean_sample(v: Variant) -> Mean:
    """The mean of one throw of one die."""
    rules: Any = v.rules
    law = die_law(faces_of(rules, 1)[0])
    return Mean(v, lambda outcome: outcome["total"], law.mean(), law.var())


def die_law(faces: Faces) -> Distribution:
    """The law of one die."""
    return Distribution.from_probabilities(dict(faces))


def dispatcher(name: str) -> Variant:
    """One throw of a dispatcher."""
    return variant("dice", kind="dispatcher", dispatcher=name)


@judge("DICE-03")
def dispatchers(claim: Claim) -> Judgement:
    """Whether dispatchers throw higher depends on which figures are doubled."""
    readings: list[Reading] = []
    for name in DISPATCHERS:
        sample = mean_sample(dispatcher(name))
        kept = sample if not readings else None
        readings.append(Reading(name, sample.exact(), sample.exact() > NATURAL, kept))
    high = [r.name for r in readings if r.holds]
    return Judgement(
        readings,
        notes=(
            f"the natural mean is {NATURAL}; {', '.join(high)} throw above it, the others do "
            "not: it depends on the figures doubled",
        ),
    )


@judge("DICE-05")
def double_five(claim: Claim) -> Judgement:
    """The double-five die."""
    sample = mean_sample(dispatcher("double_five"))
    return Judgement(
        [Reading("double_five", sample.exact(), sample.exact() > NATURAL, sample)],
        notes=(f"no figure is printed; it holds: {sample.exact()} is above the natural {NATURAL}",),
    )


@judge("DICE-04")
def loaded(claim: Claim) -> Judgement:
    """A load makes nothing certain, and moves the mean."""
    faces = faces_of(rules_of("dice", kind="loaded"), 1)[0]
    one = die_law(faces)
    two = one.repeat(2)
    open_still = all(p < 1 for law in (one, two) for _, p in law.items())
    return Judgement(
        [Reading("even_rest", open_still and one.mean() != NATURAL)],
        notes=(
            f"the mean of a throw is {one.mean()} with a six loaded to 1/5, and {NATURAL} fair",
        ),
    )


@judge("DICE-10")
def figure_missing(claim: Claim) -> Judgement:
    """Every die with a doubled figure, of all sets of six faces."""
    doubled = [d for d in combinations_with_replacement(range(1, 7), 6) if len(set(d)) < len(d)]
    missing = all(set(range(1, 7)) - set(d) for d in doubled)
    return Judgement(
        [Reading("six_faces", missing)],
        notes=(f"checked over all {len(doubled)} dice with a doubled figure",),
    )


def crooked_caster(kind: str, trials: int = DEFAULT_TRIALS) -> Judgement:
    """The caster's chance with two dice of this kind, and whether it differs from the fair one."""
    v = variant("craps", kind=kind)
    p = bet_chances(rules_of("craps", kind=kind)).win
    change = "worse" if p < caster() else "better"
    return Judgement(
        [Reading(kind, p, p != caster(), Share(v, WINS, p, trials=trials))],
        notes=(
            f"no figure is printed; it holds: the caster does {change} than with fair dice, "
            f"{float(p):.4f} to {float(caster()):.4f}",
        ),
    )


@judge("DICE-06")
def flats(claim: Claim) -> Judgement:
    """Ace-six flats at craps."""
    return crooked_caster("flats")


@judge("DICE-11")
def convex(claim: Claim) -> Judgement:
    """Convex ace and six at craps."""
    return crooked_caster("convex", 1_000_000)  # crooked dice are slow: a tenth as many


def two_dice(faces: Faces) -> dict[int, Fraction]:
    """The chance of each total of two dice alike."""
    totals: dict[int, Fraction] = {}
    for a, p in faces.items():
        for b, q in faces.items():
            totals[a + b] = totals.get(a + b, Fraction(0)) + p * q
    return totals


def free_ways() -> dict[int, int]:
    """The ways of each total of two fair dice, well shaken."""
    return dict(dice_sum([6, 6]))
