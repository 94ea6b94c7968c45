"""Keno, a lotto: numbers are called, and the first card with a row covered takes the pool.

Source: rules page section 9 (SY-9); document 002 names the game and gives no rules.  The bank keeps
its share of the pool, and cards that are covered by the same call divide the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, repeat
from math import comb, isqrt, lcm
from operator import mul
from typing import Any

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, Game, NoLaw, Scale, Setup
from oddslab.kernel import kernel
from oddslab.numerals import counted
from oddslab.options import Chance, Rules, Whole, option
from oddslab.random import ZERO, I, mark, note, shoe_card, unmark

MOST_BITS = 1_000_000_000  # of all chances of an exact law: some seconds and 200 MB


@dataclass(frozen=True)
class KenoRules(Rules):
    """Rules of keno."""

    bank_share: Fraction = option(
        Fraction(1, 10), Chance(), "what the bank keeps of the pool", "SY-9"
    )
    cards: int = option(20, Whole(1, 1000), "cards in play, each bought for a stake of one")
    numbers: int = option(90, Whole(1, 640), "numbers that can be called")
    rows: int = option(3, Whole(1, 20), "rows of a card")
    row_length: int = option(5, Whole(1, 640), "numbers in a row")

    def check(self) -> None:
        """Refuse cards with more numbers than can be called."""
        size = self.rows * self.row_length
        if size > self.numbers:
            raise ValueError(
                f"rows={self.rows} of row_length={self.row_length} need {size} numbers: at most "
                f"numbers={self.numbers} are possible"
            )


CARDS, NUMBERS, ROWS, LENGTH = range(4)  # c.rules


@kernel
def one_card(c, left):
    """The call that first covers a row of a card.

    A card's numbers are known by the calls at which they come: any of them, each once.
    """
    unmark(c)
    first = c.rules[NUMBERS]
    for _ in range(c.rules[ROWS]):
        last = I(0)
        for _ in range(c.rules[LENGTH]):
            k, left = shoe_card(c, left, c.rules[NUMBERS])
            mark(c, k)
            note(c, k + 1)
            last = max(last, k + 1)
        first = min(first, last)
    return first, left


@kernel
def game(c, policy):
    """Out = calls - row length, cards covered by that call - 1, whether the first card is one."""
    left = ZERO
    calls = c.rules[NUMBERS] + 1
    winners = I(0)
    own = I(0)
    for i in range(c.rules[CARDS]):
        at, left = one_card(c, left)
        if at < calls:
            calls = at
            winners = I(1)
            own = I(i == 0)
        elif at == calls:
            winners += 1
    c.out[0] = calls - c.rules[LENGTH]
    c.out[1] = winners - 1
    c.out[2] = own


def axes(rules: KenoRules) -> tuple[Scale, ...]:
    """Calls until a row is covered, cards that have it, and whether the first card is of them."""
    last = rules.numbers - (rules.rows - 1)  # each other row is covered by a call of its own
    return (
        Scale.span("calls", rules.row_length, last),
        Scale.span("winners", 1, rules.cards),
        Scale("own_card", ("loses", "wins")),
    )


def setup(rules: KenoRules) -> Setup:
    """Numbers as named above."""
    return Setup((rules.cards, rules.numbers, rules.rows, rules.row_length), first=(4, 0))


def uncovered(rules: KenoRules) -> list[Fraction]:
    """The chance that after 0, 1, 2, ... calls no row of a card is covered.

    By inclusion and exclusion: j given rows are covered after d of N calls with chance
    C(N - jr, d - jr) / C(N, d).
    """
    n, r = rules.numbers, rules.row_length
    return [
        sum(
            (Fraction((-1) ** j * comb(rules.rows, j) * comb(n - j * r, d - j * r), comb(n, d))
             for j in range(rules.rows + 1) if j * r <= d), Fraction(0),
        )
        for d in range(n + 1)
    ]  # fmt: skip


def law(rules: KenoRules, policies: Any) -> Distribution:
    """Cards are filled apart from each other, so their times of covering are independent.

    All chances stand over one denominator, that of one card to the power of the cards.

    Raises
    ------
    NoLaw
        Where the chances together would have too many digits.
    """
    after = uncovered(rules)
    n, one = rules.cards, lcm(*(p.denominator for p in after))
    size = 2 * (rules.numbers - rules.row_length + 1) * one.bit_length()
    if size * n * n > MOST_BITS:
        raise NoLaw(
            f"cards={n} with numbers={rules.numbers}, rows={rules.rows} and "
            f"row_length={rules.row_length} have chances of {size * n * n:,} bits in all, where an "
            f"exact law may have {MOST_BITS:,}: accepted is up to cards={isqrt(MOST_BITS // size)}"
        )
    still = [int(p * one) for p in after]
    ways: dict[Any, int] = {}
    for d in range(rules.row_length, rules.numbers + 1):
        now, later = _powers(still[d - 1] - still[d], n), _powers(still[d], n)
        for m in range(1, n + 1):
            each = now[m] * later[n - m]
            if each:
                ways[d, m, "wins"] = comb(n - 1, m - 1) * each
                if m < n:
                    ways[d, m, "loses"] = comb(n - 1, m) * each
    return Distribution(ways, ("calls", "winners", "own_card"))


def _powers(x: int, most: int) -> list[int]:
    """The powers of x from 0 up."""
    return list(accumulate(repeat(x, most), mul, initial=1))


def gain(rules: KenoRules, outcome: Mapping[str, Any]) -> Fraction:
    """What the first card gains: its part of what the bank leaves of the pool, less its stake."""
    won = outcome["own_card"] == "wins"
    return won * (1 - rules.bank_share) * rules.cards / outcome["winners"] - 1


def figures(rules: KenoRules, policies: Any) -> tuple[Figure, ...]:
    """The edge, how often a card wins, and how long it takes."""
    own, winners = axis("own_card"), axis("winners")
    return (
        Figure(
            "edge_per_bet",
            "the bank's mean gain per unit bet on a card, every bet counted (all are decided)",
            value=lambda o: -gain(rules, o),
        ),
        Figure("wins", "chance that a card wins, or shares", own == "wins"),
        Figure("shared", "chance that cards share the pool", winners > 1),
        Figure("mean_calls", "mean calls that cover a row", value=lambda o: o["calls"]),
    )


def tell(rules: KenoRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """At which calls the cards' rows are covered, and who takes the pool."""
    size = rules.row_length
    rows = [max(log[k : k + size]) for k in range(0, len(log), size)]
    for n in range(rules.cards):
        at = rows[n * rules.rows : (n + 1) * rules.rows]
        yield f"Card {n + 1}: its rows are covered by calls {', '.join(map(str, at))}."
    pool = (1 - rules.bank_share) * rules.cards
    won = counted(outcome["winners"], "card")
    yield f"Call {outcome['calls']} covers a row of {won}; the bank leaves {pool} of the pool."
    got = gain(rules, outcome)
    said = f"gains {got}" if got > 0 else f"loses {-got}" if got else "comes out even"
    yield f"Card 1, bought for 1, {said}."


GAME = Game(
    key="keno",
    title="Keno",
    family="percentage",
    document="002",
    source="named in the preface; the lotto kind, as of 1911",
    rules=KenoRules,
    axes=axes,
    setup=setup,
    play=lambda rules: game,
    tell=tell,
    exact=law,
    figures=figures,
    law_of="of cards whose chances together have not too many digits",
    small={"cards": 2, "numbers": 6, "rows": 2, "row_length": 2},
)
