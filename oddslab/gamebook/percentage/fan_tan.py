"""Fan Tan: a heap of counters is counted off by fours, and what is left names the winning side.

Source: rules page section 9 (SY-14 to SY-16); document 002 names the game and gives no rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, Game, Scale, Setup
from oddslab.gamebook.percentage._edges import edges, stake
from oddslab.kernel import kernel
from oddslab.options import Chance, Choice, Rules, Whole, option
from oddslab.random import I, below, note

SIDES = 4
# what a stake of one gains before commission, by how far round the square from the number backed
PAYS: dict[str, tuple[Any, ...]] = {
    "fan": (3, -1, -1, -1),
    "kok": (1, 1, -1, -1),
    "nip": (2, 0, -1, -1),
    "hong": (1, 0, -1, 0),
    "three": (Fraction(1, 3), Fraction(1, 3), -1, Fraction(1, 3)),
}


@dataclass(frozen=True)
class FanTanRules(Rules):
    """Rules of Fan Tan."""

    bet: str = option(
        "fan",
        Choice(*PAYS),
        "one number at 3 to 1; it and the next, even money; it at 2 to 1, the next returning the "
        "stake; it at even money, both neighbours returning the stake; all but the number opposite,"
        " 1 to 3",
        "SY-14",
    )
    commission: Fraction = option(
        Fraction(1, 20), Chance(), "what the bank keeps of winnings", "SY-15"
    )
    remainder: str = option(
        "uniform",
        Choice("uniform", "handful"),
        "each of the four remainders is equally likely, or the heap has each size from fewest to "
        "most with the same chance",
        "SY-16",
    )
    fewest: int = option(60, Whole(1, 1_000_000), "least counters of a handful", "SY-16")
    most: int = option(100, Whole(1, 1_000_000), "most counters of a handful", "SY-16")
    number: int = option(1, Whole(1, 4), "the number backed, from which the others are counted")

    def check(self) -> None:
        """Refuse a range that is none, and one that is not asked for."""
        self.counts_with("fewest most", self.remainder == "handful", "remainder=handful")
        if self.fewest > self.most:
            raise ValueError(
                f"fewest={self.fewest} is not possible with most={self.most}: at most {self.most}"
            )


FEWEST, SIZES = range(2)  # c.rules: the least heap and how many sizes; else 1 and 4


@kernel
def count_off(c, policy):
    """Out = remainder - 1, the stake's gain (``c.table``, by remainder)."""
    heap = below(c, 0, c.rules[SIZES])
    heap += c.rules[FEWEST]
    note(c, heap)
    last = I((heap - 1) & 3)
    c.out[0] = last
    c.out[1] = c.table[last]


def gains(rules: FanTanRules) -> tuple[Any, ...]:
    """The gain of a stake of one by the remainder, 1 to 4."""
    pays = [PAYS[rules.bet][(k - rules.number) % SIDES] for k in range(1, 5)]
    kept = [Fraction(p) * (1 - rules.commission) if p > 0 else p for p in pays]
    return tuple(int(g) if Fraction(g).denominator == 1 else g for g in kept)


def axes(rules: FanTanRules) -> tuple[Scale, ...]:
    """The counters left over, and the gain of a stake of one."""
    return Scale.span("remainder", 1, 4), Scale("gain", tuple(sorted(set(gains(rules)))))


def setup(rules: FanTanRules) -> Setup:
    """Numbers as named above; the place of the gain by remainder."""
    values = axes(rules)[1].values
    heaps = (rules.fewest, rules.most - rules.fewest + 1)
    numbers = (1, SIDES) if rules.remainder == "uniform" else heaps
    table = tuple(values.index(g) for g in gains(rules))
    return Setup(numbers, table, first=(1, 0), shared=True)


def law(rules: FanTanRules, policies: Any) -> Distribution:
    """Heaps of each remainder, counted by fours; what each bet is paid, by its name."""
    if rules.remainder == "uniform":
        heaps = dict.fromkeys(range(1, 5), 1)
    else:
        upto = {k: [max(0, (n - k) // 4 + 1) for n in (rules.fewest - 1, rules.most)]
                for k in range(1, 5)}  # fmt: skip
        heaps = {k: high - low for k, (low, high) in upto.items()}
    own = rules.number
    after, before, opposite = own % 4 + 1, (own - 2) % 4 + 1, (own + 1) % 4 + 1
    won = 1 - rules.commission
    by_bet: dict[str, dict[int, Any]] = {
        "fan": {own: 3 * won},
        "kok": {own: won, after: won},
        "nip": {own: 2 * won, after: 0},
        "hong": {own: won, after: 0, before: 0},
        "three": {k: won / 3 for k in range(1, 5) if k != opposite},
    }
    paid = by_bet[rules.bet]
    ways = {}
    for k, n in heaps.items():
        gain = Fraction(paid.get(k, -1))
        ways[k, int(gain) if gain.denominator == 1 else gain] = n
    return Distribution(ways, ("remainder", "gain"))


def figures(rules: FanTanRules, policies: Any) -> tuple[Figure, ...]:
    """The edge, and how often the bet wins."""
    remainder = axis("remainder")
    pays = {k: PAYS[rules.bet][(k - rules.number) % SIDES] for k in range(1, 5)}
    decided = remainder.isin([k for k, p in pays.items() if p])
    won = remainder.isin([k for k, p in pays.items() if p > 0])
    return (
        *edges(law(rules, policies), f"a {rules.bet}", decided, "stakes returned"),
        Figure("wins", "chance that the bet wins", won),
    )


def tell(rules: FanTanRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """What is counted off, and what becomes of the stake."""
    yield f"A stake of 1 lies on {rules.number}, as a {rules.bet}."
    left = outcome["remainder"]
    if rules.remainder == "handful":
        yield f"The heap of {log[0]} is counted off by fours; {left} remain."
    else:
        yield f"The heap is counted off by fours; {left} remain."
    yield f"The stake {stake(outcome['gain'])}."


GAME = Game(
    key="fan_tan",
    title="Fan Tan",
    family="percentage",
    document="002",
    source="named in the preface; standard rules",
    rules=FanTanRules,
    axes=axes,
    setup=setup,
    play=lambda rules: count_off,
    tell=tell,
    exact=law,
    figures=figures,
    small={"bet": "nip", "remainder": "handful", "fewest": 5, "most": 30},
)
