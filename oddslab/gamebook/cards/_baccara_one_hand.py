"""One hand against the bank: the coup of chemin de fer, and of a banco at a table of two sides.

Cards come off the shoe in the order player, banker, player, banker, then the player's third, then
the banker's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oddslab.game import Scale, Setup
from oddslab.gamebook.cards._baccara_deal import (
    HEAD,
    MOST_CARDS,
    WHO,
    head,
    names,
    plus,
    point_word,
    points,
    shoe,
    take,
    values,
)
from oddslab.gamebook.cards._baccara_seats import choosing, playing
from oddslab.gamebook.cards._baccara_tables import MUST, cell_table, hand_table, sum_table
from oddslab.kernel import kernel
from oddslab.random import ZERO, I, unmark
from oddslab.strategy import yes

BANK_SEAT, BOUND = HEAD, HEAD + 1  # c.rules: where the banker's policy starts; 1 if he is bound
# c.table, behind the cards: the tables of `_baccara_tables`
PLAYER_HANDS, BANK_HANDS, SUMS, PLAYER_CELLS, BANK_CELLS = (MOST_CARDS + 100 * n for n in range(5))
PLAYER, BANKER = range(2)
REFUSED, SIGHTS = I(10), I(11)


@kernel
def coup(c, policy):
    """Out = both points, the cards taken, the player's gain."""
    unmark(c)
    left = ZERO
    mine = I(0)  # the hands as their seats go by them
    bank = I(0)
    for _ in range(2):
        v, left = take(c, left, I(PLAYER))
        mine = c.table[PLAYER_HANDS + 10 * mine + v]
        v, left = take(c, left, I(BANKER))
        bank = c.table[BANK_HANDS + 10 * bank + v]
    p = c.table[SUMS + mine]
    b = c.table[SUMS + bank]
    cards = I(0)
    if p < 8 and b < 8:
        third = REFUSED
        cell = c.table[PLAYER_CELLS + mine]
        takes = I(cell == MUST)
        if cell >= 0:
            takes = yes(c, policy, I(0), cell)
        if takes == 1:
            third, left = take(c, left, I(PLAYER))
            p = plus(p, third)
            cards += 1
        takes = I(1)
        if c.rules[BOUND] == 0 or third != REFUSED:
            state = c.table[BANK_CELLS + bank] * SIGHTS + third
            takes = yes(c, policy, c.rules[BANK_SEAT], state)
        if takes == 1:
            v, left = take(c, left, I(BANKER))
            b = plus(b, v)
            cards += 1
    c.out[0] = p
    c.out[1] = b
    c.out[2] = cards
    c.out[3] = I(p > b) - I(p < b) + 1


def axes(names: Sequence[str]) -> tuple[Scale, ...]:
    """Both points, the cards taken, and what a stake of one on the player gains."""
    player, banker, cards, stake = names
    return (
        Scale.span(player, 0, 9),
        Scale.span(banker, 0, 9),
        Scale.span(cards, 4, 6),
        Scale(stake, (-1, 0, 1)),
    )


def setup(
    packs: int | str, low: int, player: str, banker: str, free: bool, bound: bool = False
) -> Setup:
    """Numbers as named above; `player` and `banker` say what a hand is to them.

    Cards of one value are alike.  A block of chance holds 12 cards.
    """
    cards = values(packs, low)
    asked = choosing(player, free)
    table = (
        *cards,
        *[0] * (MOST_CARDS - len(cards)),
        *hand_table(player),
        *hand_table(banker),
        *sum_table(),
        *cell_table(player, asked),
        *cell_table(banker, playing(banker)),
    )
    numbers = (*head(packs, low), len(asked) + 1, int(bound))
    return Setup(numbers, table, first=(1, 0), alike=cards)


def told(
    packs: int | str, low: int, log: Sequence[int], who: str = "player", bound: bool = False
) -> Iterator[str]:
    """The coup in words; cards face down are named when they are shown."""
    cards = shoe(packs, low)
    hands: tuple[list[int], list[int]] = ([], [])
    for code in log:
        hands[code // WHO].append(cards[code % WHO])
    mine, bank = hands
    made = [points(hand[:2]) for hand in hands]
    yield f"The {who} and the banker are dealt two cards each, face down."
    if max(made) >= 8:
        shows = [(who, mine), ("banker", bank)]
        for (name, hand), verb in zip(shows if made[0] >= made[1] else shows[::-1], SHOWN):
            yield f"The {name} {verb} {names(hand)}: {point_word(points(hand))}."
    else:
        yield "Neither shows eight or nine; the banker offers a card."
        if mine[2:]:
            yield f"The {who} takes it, face up: {names(mine[2:])}."
        else:
            yield f"The {who} refuses it."
        if bound and not mine[2:]:
            yield f"So the banker must take it himself: {names(bank[2:])}."
        else:
            yield f"The banker draws {names(bank[2:])}." if bank[2:] else "The banker stands."
        for name, hand in ((who, mine), ("banker", bank)):
            yield f"The {name} has {names(hand)}: {point_word(points(hand))}."
    player, banker = points(mine), points(bank)
    result = RESULTS[(player > banker) - (player < banker)]
    yield f"The {who}, {player} against {banker}, {result}."


SHOWN = ("shows", "has")
RESULTS = {1: "is paid", 0: "neither wins nor loses", -1: "loses"}
