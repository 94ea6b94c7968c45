"""Rouge et noir, or trente et quarante: two rows of cards, and the one nearer thirty-one wins.

Source: rules page section 9 (SY-7, SY-8); document 002 names the game and gives no rules.  The
first row dealt is that of noir; the stake lies on rouge, and every other bet has the same odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.apparatus.cards import VALUES, card_name, short_pack
from oddslab.distribution import axis
from oddslab.game import Figure, Game, Scale, Setup
from oddslab.gamebook.percentage._edges import edges, stake
from oddslab.gamebook.percentage._rouge_et_noir_exact import law
from oddslab.kernel import kernel
from oddslab.options import Choice, Rules, Whole, option
from oddslab.random import ZERO, I, mark, note, shoe_card, unmark

REFAIT = 31
WINNERS = ("rouge", "noir", "tie")


@dataclass(frozen=True)
class RougeEtNoirRules(Rules):
    """Rules of rouge et noir."""

    shoe: str = option(
        "fresh",
        Choice("fresh", "replacement"),
        "the coup comes off a full shoe, or every card is put back before the next",
        "SY-7",
    )
    refait: str = option(
        "half_lost",
        Choice("half_lost", "prison"),
        "both rows on 31 take half the stake, or hold it in prison until a coup that is no tie, "
        "dealt as the first was, frees or loses it",
        "SY-8",
    )
    packs: int = option(6, Whole(1, 12), "packs in the shoe")
    lowest_card: int = option(
        2, Whole(2, 10), "each pack keeps the aces and the ranks from this one up (7: 32 cards)"
    )


CARDS, KEPT, PRISON, LOST, LEVEL, WON = range(6)  # c.rules; the last three are places of gains


@kernel
def row(c, left):
    """The total of a row, dealt until it is 31 or more."""
    total = I(0)
    while total < 31:
        k, left = shoe_card(c, left, c.rules[CARDS])
        if c.rules[KEPT] != 0:
            mark(c, k)
        note(c, k)
        total += c.table[k]
    return total, left


@kernel
def coup(c, policy):
    """Out = who wins, the total of a tie - 30 (else 0), the place of the gain."""
    left = ZERO
    unmark(c)
    noir, left = row(c, left)
    rouge, left = row(c, left)
    winner = I(2)
    tied = I(0)
    place = c.rules[LEVEL]
    if rouge < noir:
        winner = I(0)
        place = c.rules[WON]
    elif noir < rouge:
        winner = I(1)
        place = I(0)
    else:
        tied = noir - 30
        if noir == 31:
            place = c.rules[LOST]
            if c.rules[PRISON] != 0:
                while noir == rouge:
                    unmark(c)
                    noir, left = row(c, left)
                    rouge, left = row(c, left)
                place = I(0)
                if rouge < noir:
                    place = c.rules[LEVEL]
    c.out[0] = winner
    c.out[1] = tied
    c.out[2] = place


def gains(rules: RougeEtNoirRules) -> tuple[Any, ...]:
    """What a stake of one may gain, from the least."""
    return (-1, Fraction(-1, 2), 0, 1) if rules.refait == "half_lost" else (-1, 0, 1)


def axes(rules: RougeEtNoirRules) -> tuple[Scale, ...]:
    """The row that wins, the total at which both tie (0 if they do not), the stake's gain."""
    tied = Scale("tied_at", (0, *range(31, 41)))
    return Scale("winner", WINNERS), tied, Scale("gain", gains(rules))


def cards_of(rules: RougeEtNoirRules) -> tuple[int, ...]:
    """The cards 0..51 of the shoe."""
    return short_pack(rules.lowest_card) * rules.packs


def setup(rules: RougeEtNoirRules) -> Setup:
    """Numbers as named above; the value of each card of the shoe."""
    worth = tuple(VALUES[k] for k in cards_of(rules))
    gained = gains(rules)
    numbers = (
        len(worth),
        int(rules.shoe == "fresh"),
        int(rules.refait == "prison"),
        gained.index(Fraction(-1, 2)) if rules.refait == "half_lost" else 0,
        gained.index(0),
        gained.index(1),
    )
    return Setup(numbers, worth, first=(2, 0), alike=worth)


def figures(rules: RougeEtNoirRules, policies: Any) -> tuple[Figure, ...]:
    """Edges by both denominators, the refait, and how coups end."""
    winner, tied = axis("winner"), axis("tied_at")
    decided = (winner != "tie") | (tied == REFAIT)
    return (
        *edges(law(rules, policies), "rouge", decided, "ties other than the refait"),
        Figure("refait", "chance of the refait, both rows on 31", tied == REFAIT),
        Figure("tie", "chance that both rows are equal, the refait among them", winner == "tie"),
        Figure("rouge_wins", "chance that rouge wins", winner == "rouge"),
    )


def rows(rules: RougeEtNoirRules, log: Sequence[int]) -> list[list[int]]:
    """The cards 0..51 of each row dealt."""
    shoe, found, total = cards_of(rules), [[]], 0  # type: ignore[var-annotated]
    for code in log:
        if total >= REFAIT:
            found.append([])
            total = 0
        found[-1].append(shoe[code])
        total += VALUES[shoe[code]]
    return found


def tell(rules: RougeEtNoirRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The rows in words, and what becomes of the stake."""
    dealt = rows(rules, log)
    for n, cards in enumerate(dealt):
        if n == 2:
            yield "A refait: the stake goes to prison."
        name = "rouge" if n % 2 else "noir"
        said = ", ".join(card_name(k) for k in cards)
        yield f"The row of {name}: {said}; {sum(VALUES[k] for k in cards)}."
    if outcome["tied_at"] == REFAIT and len(dealt) == 2:
        yield "A refait."
    yield f"The stake of 1 on rouge {stake(outcome['gain'])}."


GAME = Game(
    key="rouge_et_noir",
    title="Rouge et noir",
    family="percentage",
    document="002",
    source="named in the preface; standard rules",
    rules=RougeEtNoirRules,
    axes=axes,
    setup=setup,
    play=lambda rules: coup,
    tell=tell,
    exact=law,
    figures=figures,
    small={"packs": 1, "lowest_card": 9, "refait": "prison"},
)
