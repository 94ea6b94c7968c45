"""Packs, hands that draw from them, and the hands that a rule may lead to."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from oddslab.apparatus._drawing_pairs import Counts


@dataclass(frozen=True)
class Pack:
    """How many cards of each worth there are, and whether they are put back once drawn.

    Parameters
    ----------
    counts : tuple of int
        The number of cards of each worth; one pack where tens and courts count ten by default.
    endless : bool
        Each card is put back before the next is drawn.
    values : tuple of int
        The worths, each named once; from 1 up to the number of `counts` by default.

    Examples
    --------
    >>> Pack().without([1, 10]).counts
    (3, 4, 4, 4, 4, 4, 4, 4, 4, 15)
    """

    counts: Counts = (4,) * 9 + (16,)
    endless: bool = False
    values: Counts = ()

    def __post_init__(self) -> None:
        values = self.values or tuple(range(1, len(self.counts) + 1))
        if len(values) != len(self.counts) or len(set(values)) < len(values) or min(values) < 0:
            raise ValueError(
                f"the worths {values} do not fit: {len(self.counts)} different ones from 0 up "
                "are needed, one for each count"
            )
        if min(self.counts) < 0 or (self.endless and not sum(self.counts)):
            raise ValueError(
                f"a pack of {self.counts} cards is not possible: none below 0, and some if endless"
            )
        object.__setattr__(self, "values", values)

    @classmethod
    def of(cls, worths: Iterable[int], packs: int = 1, endless: bool = False) -> Pack:
        """The pack of so many times the cards with these worths.

        Examples
        --------
        >>> Pack.of([0, 1, 1, 2], packs=3)
        Pack(counts=(3, 6, 3), endless=False, values=(0, 1, 2))
        """
        cards = list(worths)
        values = tuple(sorted(set(cards)))
        return cls(tuple(packs * cards.count(v) for v in values), endless, values)

    def without(self, cards: Iterable[int]) -> Pack:
        """The pack after cards of these worths have been taken from it."""
        taken = list(cards)
        for v in taken:
            if v not in self.values:
                raise ValueError(f"a card counts {_listed(self.values)}, not {v!r}")
        if self.endless or not taken:
            return self
        left = tuple(n - taken.count(v) for v, n in zip(self.values, self.counts))
        if min(left) < 0:
            raise ValueError(f"the pack does not hold the cards {tuple(taken)}")
        return Pack(left, False, self.values)

    @property
    def worth(self) -> int:
        """The sum of the worths of its cards."""
        return sum(v * n for v, n in zip(self.values, self.counts))

    @property
    def kinds(self) -> Counts:
        """The counts of the cards that are worth something."""
        return tuple(n for v, n in zip(self.values, self.counts) if v)


def _listed(values: Counts) -> str:
    if values == tuple(range(values[0], values[-1] + 1)):
        return f"from {values[0]} to {values[-1]}"
    return f"one of {', '.join(map(str, values))}"


class Hand(NamedTuple):
    """What a rule may go by: the seat's own hand."""

    total: int  # the best: an ace counts eleven where that stays within the limit
    soft: bool  # an ace counts eleven
    cards: int  # how many, those dealt included; cards worth nothing count only if dealt
    held: tuple[int, ...]  # the worths, in rising order


Rule = Callable[[Hand], Any]  # whether the hand draws, or the chance that it does


@dataclass(frozen=True)
class Stand:
    """The rule that draws below `hard`, with an ace counted eleven below `soft`.

    Parameters
    ----------
    hard : int
        Stands on this total, and above.
    soft : int, optional
        The same with an ace counted eleven; `hard` by default.
    least : int
        With fewer cards than this it draws whatever they count.
    """

    hard: int
    soft: int | None = None
    least: int = 0

    def __call__(self, hand: Hand) -> bool:
        on = self.soft if hand.soft and self.soft is not None else self.hard
        return hand.cards < self.least or hand.total < on


def total(hand: Hand) -> int:
    """What a law tells of a hand unless asked otherwise: its total."""
    return hand.total


@dataclass(frozen=True)
class Drawer:
    """A seat that draws.

    Parameters
    ----------
    rule : callable
        Asked with a `Hand` within the limit: whether it draws, or the chance that it does.
    limit : int
        A hand above it is overdrawn, and draws no more.
    flexible : bool
        One card of worth 1 may count 11.
    start : tuple of int
        The worths of the cards that the hand begins with.
    label : callable
        What the law tells of a hand on which the seat stands.
    overdrawn : bool
        Tell hands above the limit by `label` as well, not all as "bust".
    """

    rule: Rule
    limit: int
    flexible: bool = False
    start: tuple[int, ...] = ()
    label: Callable[[Hand], Hashable] = total
    overdrawn: bool = False

    def hands(self, pack: Pack) -> Hands:
        """Every hand that it may come to, drawing from a pack that lacks its start."""
        most = self.limit + max(pack.values) if self.overdrawn else self.limit
        room = tuple(
            most // v if pack.endless else min(n, most // v) if v else 0
            for v, n in zip(pack.values, pack.counts)
            if v
        )
        return _hands(
            tuple(v for v in pack.values if v), room, self.limit, self.flexible,
            tuple(sorted(self.start)), self.overdrawn,
        )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Hands:
    """Hands in order of their size: what they are, what was drawn, and which come of which."""

    hands: tuple[Hand, ...]
    drawn: np.ndarray  # a row each: how many cards of each worth came from the pack
    size: np.ndarray  # how many in all
    after: tuple[tuple[int, ...], ...]  # the hands that one more card makes
    limit: int


@lru_cache(maxsize=256)
def _hands(
    values: Counts, room: Counts, limit: int, flexible: bool, start: Counts, overdrawn: bool
) -> Hands:
    def seen(drawn: Counts) -> Hand:
        held = sorted(chain(start, *([v] * k for v, k in zip(values, drawn))))
        hard = sum(held)
        soft = flexible and 1 in held and hard + 10 <= limit
        return Hand(hard + 10 * soft, soft, len(held), tuple(held))

    first = (0,) * len(values)
    if sum(start) > limit:
        raise ValueError(f"a hand that begins with {sum(start)} is above the limit of {limit}")
    found, place, after = [first], {first: 0}, []
    hands = [seen(first)]
    k = 0
    while k < len(found):
        drawn, grown = found[k], []
        hard = sum(hands[k].held)
        if hard <= limit:
            for i, v in enumerate(values):
                if drawn[i] < room[i] and (overdrawn or hard + v <= limit):
                    then = (*drawn[:i], drawn[i] + 1, *drawn[i + 1 :])
                    if then not in place:
                        place[then] = len(found)
                        found.append(then)
                        hands.append(seen(then))
                    grown.append(place[then])
        after.append(tuple(grown))
        k += 1
    table = np.array(found, np.int64).reshape(len(found), len(values))
    return Hands(tuple(hands), table, table.sum(1), tuple(after), limit)


@dataclass(frozen=True, eq=False)
class Weights:
    """What a seat does with each of its hands: orders, weighted, over ``scale``."""

    stops: list[int]  # orders in which it comes to the hand and stands (or is overdrawn)
    draws: list[int]  # and draws on
    scale: int


def weights(pack: Pack, hands: Hands, rule: Rule, ends: bool = False) -> Weights:
    """The weights of a rule; if the pack `ends` with its last card, the seat stands on it."""
    cards = sum(pack.kinds) if ends and not pack.endless else None
    asked = [
        0 if h.total > hands.limit or n == cards else _chance(rule, h)
        for h, n in zip(hands.hands, hands.size.tolist())
    ]
    of = math.lcm(*{p.denominator for p in asked})
    if 0 in pack.values and (
        of > 1 or (isinstance(rule, Stand) and hands.hands[0].cards < rule.least)
    ):
        raise ValueError(
            "in a pack with cards worth nothing, which are passed over, a rule may not mix, and "
            "may ask for no more cards than the hand starts with"
        )
    chances = [p.numerator * (of // p.denominator) for p in asked]
    reach = [1] + [0] * (len(chances) - 1)
    for k, more in enumerate(hands.after):
        weight = reach[k] * chances[k]
        if weight:
            for then in more:
                reach[then] += weight
    depth = int(hands.size[-1])
    lift = [of ** (depth - n) for n in hands.size.tolist()]
    stops = [r * (of - c) * x for r, c, x in zip(reach, chances, lift)]
    draws = [r * c * x for r, c, x in zip(reach, chances, lift)]
    return Weights(stops, draws, of ** (depth + 1))


def _chance(rule: Rule, hand: Hand) -> int | Fraction:
    answer = rule(hand)
    if isinstance(answer, bool):
        return int(answer)
    p = answer if isinstance(answer, Fraction) else Fraction(answer)
    if not 0 <= p <= 1:
        raise ValueError(f"a rule answers with a chance from 0 to 1, not {p} as for {hand}")
    return p
