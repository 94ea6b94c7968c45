"""Chuck luck, or sweat: three dice, and a stake on one number.

Source: rules page section 9 (SY-10); document 002 names the game and gives no rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.apparatus.dice import ThrowRules, throw_law, throw_table
from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, Game, Scale, Setup
from oddslab.gamebook.percentage._edges import edges, stake
from oddslab.kernel import Kernel, kernel
from oddslab.numerals import counted
from oddslab.options import Choice, Whole, option
from oddslab.random import ZERO, I, die, note, weighted

DICE = 3


@dataclass(frozen=True)
class ChuckLuckRules(ThrowRules):
    """Rules of chuck luck; the dice may be any three dice."""

    triple_pays: int = option(
        3, Choice(3, 10), "what three dice with the number pay to one; one and two pay 1 and 2",
        "SY-10",
    )  # fmt: skip
    number: int = option(6, Whole(1, 6), "the number that the stake is on")

    def check(self) -> None:
        """Refuse what cannot be three dice."""
        super().check()
        throw_law(self, DICE)


NUMBER, GROUPS = range(2)  # c.rules


@kernel
def matching(c, left):
    """How many of three fair dice show the number."""
    n = I(0)
    for _ in range(DICE):
        k, left = die(c, left)
        note(c, k + 1)
        if k + 1 == c.rules[NUMBER]:
            n += 1
    return n, left


@kernel
def crooked_matching(c, left):
    """The same of dice of the groups in ``c.table``; `left` is handed through."""
    n = I(0)
    at = I(0)
    for _ in range(c.rules[GROUPS]):
        dice = c.table[at]
        faces = c.table[at + 1]
        k = weighted(c, at + 2)
        at += 4 + 3 * c.table[at + 2]
        for _ in range(dice):
            note(c, k % faces + 1)
            if k % faces + 1 == c.rules[NUMBER]:
                n += 1
            k = k // faces
    return n, left


@kernel
def throw(c, policy):
    """Out = dice that show the number, which is the place of the gain too."""
    left = ZERO
    n, left = matching(c, left)
    c.out[0] = n
    c.out[1] = n


def axes(rules: ChuckLuckRules) -> tuple[Scale, ...]:
    """How many dice show the number, and the gain of a stake of one."""
    return Scale.span("dice_matching", 0, DICE), Scale("gain", (-1, 1, 2, rules.triple_pays))


def setup(rules: ChuckLuckRules) -> Setup:
    """Numbers as named above; the groups of dice as tables."""
    dice = throw_law(rules, DICE)
    table = () if dice.fair else tuple(throw_table(dice))
    return Setup((rules.number, len(dice.groups)), table, first=(1, 0), shared=True)


def play(rules: ChuckLuckRules) -> Kernel:
    """The kernel, with fair or crooked dice."""
    fair = throw_law(rules, DICE).fair
    return throw if fair else throw.given(matching=crooked_matching)


def law(rules: ChuckLuckRules, policies: Any) -> Distribution:
    """Every throw of the three dice with its chance."""
    chances: dict[Any, Fraction] = defaultdict(Fraction)
    for faces, p in throw_law(rules, DICE).joint().items():
        n = faces.count(rules.number)
        chances[n, {0: -1, DICE: rules.triple_pays}.get(n, n)] += p
    return Distribution.from_probabilities(chances, ("dice_matching", "gain"))


def figures(rules: ChuckLuckRules, policies: Any) -> tuple[Figure, ...]:
    """The edge, and how many dice show the number."""
    n = axis("dice_matching")
    counts = ("one", "two", "three")
    return (
        *edges(law(rules, policies), "a number", n >= 0, "none"),
        Figure("wins", "chance that some die shows the number", n > 0),
        *(
            Figure(word, f"chance that {counted(k, 'die', 'dice')} show{'s' * (k == 1)} it", n == k)
            for k, word in enumerate(counts, 1)
        ),
        Figure("mean_dice", "mean dice that show the number", value=lambda o: o["dice_matching"]),
    )


def tell(rules: ChuckLuckRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The throw in words, and what becomes of the stake."""
    yield f"A stake of 1 lies on the {rules.number}."
    yield f"The dice show {', '.join(map(str, log))}: the stake {stake(outcome['gain'])}."


GAME = Game(
    key="chuck_luck",
    title="Chuck luck",
    family="percentage",
    document="002",
    source="named in the preface; standard rules",
    rules=ChuckLuckRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
    small={"triple_pays": 10},
)
