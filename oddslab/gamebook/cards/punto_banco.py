"""Punto banco: baccara in which both hands draw by a fixed table, and one may bet on either.

Source: rules page section 6 (BA-20 to BA-23); the document does not have it.  Cards come off the
shoe in the order player, banker, player, banker, then the player's third, then the banker's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.game import Game, Scale, Setup
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
from oddslab.gamebook.cards._punto_banco_exact import figures, law
from oddslab.kernel import kernel
from oddslab.options import Chance, Choice, Either, Rules, Whole, option
from oddslab.random import ZERO, I, unmark


@dataclass(frozen=True)
class PuntoBancoRules(Rules):
    """Rules of punto banco."""

    packs: Any = option(
        8,
        Either(Whole(1, 12), Choice("infinite")),
        "packs in the shoe, or cards drawn with replacement from one pack",
        "BA-20",
    )
    bet: str = option(
        "player", Choice("player", "banker", "tie"), "where the stake lies", "BA-21"
    )  # fmt: skip
    commission: Fraction = option(
        Fraction(1, 20), Chance(), "kept from what a bet on the banker wins", "BA-22"
    )
    tie_pays: int = option(8, Choice(8, 9), "what a bet on a tie wins for one", "BA-23")
    lowest_card: int = option(
        2, Whole(2, 10), "each pack keeps the aces and the ranks from this one up (7: 32 cards)"
    )


WINNERS = ("player", "banker", "tie")
GAINS = HEAD  # c.rules: the place of the stake's gain on its axis, by winner
BANKER_DRAWS = MOST_CARDS  # c.table: the highest total on which the banker draws, by third card
DRAWS_UPTO = (3, 3, 4, 4, 5, 5, 6, 6, 2, 3, 5)  # on a third card 0..9, and on none
STOOD = I(10)
PLAYER, BANKER = range(2)


@kernel
def coup(c, policy):
    """Out = the winner, both points, the cards taken, the gain of the stake."""
    unmark(c)
    left = ZERO
    player = I(0)
    banker = I(0)
    cards = I(0)
    for i in range(4):
        v, left = take(c, left, I(i & 1))
        if i & 1 == 0:
            player = plus(player, v)
        else:
            banker = plus(banker, v)
    if player < 8 and banker < 8:
        third = STOOD
        if player <= c.table[BANKER_DRAWS + STOOD]:
            third, left = take(c, left, I(PLAYER))
            player = plus(player, third)
            cards += 1
        if banker <= c.table[BANKER_DRAWS + third]:
            v, left = take(c, left, I(BANKER))
            banker = plus(banker, v)
            cards += 1
    winner = I(player < banker) + 2 * I(player == banker)
    c.out[0] = winner
    c.out[1] = player
    c.out[2] = banker
    c.out[3] = cards
    c.out[4] = c.rules[GAINS + winner]


def gains(rules: PuntoBancoRules) -> tuple[Any, ...]:
    """What a stake of one wins or loses when player, banker, or neither is nearer nine."""
    if rules.bet == "player":
        return 1, -1, 0
    if rules.bet == "banker":
        won = 1 - rules.commission
        return -1, int(won) if won.denominator == 1 else won, 0
    return -1, -1, rules.tie_pays


def axes(rules: PuntoBancoRules) -> tuple[Scale, ...]:
    """The winner, both points, how many cards were taken, and the gain of a stake of one."""
    return (
        Scale("winner", WINNERS),
        Scale.span("player", 0, 9),
        Scale.span("banker", 0, 9),
        Scale.span("cards", 4, 6),
        Scale("stake", tuple(sorted(set(gains(rules))))),
    )


def setup(rules: PuntoBancoRules) -> Setup:
    """Numbers as named above.  A block of chance holds twelve cards."""
    stakes = sorted(set(gains(rules)))
    numbers = (
        *head(rules.packs, rules.lowest_card),
        *(stakes.index(gain) for gain in gains(rules)),
    )
    cards = values(rules.packs, rules.lowest_card)
    table = (*cards, *[0] * (MOST_CARDS - len(cards)), *DRAWS_UPTO)
    return Setup(numbers, table, first=(1, 0), alike=cards)


def tell(rules: PuntoBancoRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The coup in words."""
    cards = shoe(rules.packs, rules.lowest_card)
    hands: tuple[list[int], list[int]] = ([], [])
    for code in log:
        hands[code // WHO].append(cards[code % WHO])
    for name, hand in zip(("player", "banker"), hands):
        made = point_word(points(hand[:2]))
        yield f"The {name} is dealt {names(hand[:2])}: {made}."
    natural = max(points(h[:2]) for h in hands) >= 8
    if natural:
        yield "That is a natural: no more cards are drawn."
    else:
        for name, hand in zip(("player", "banker"), hands):
            if hand[2:]:
                yield f"The {name} draws {names(hand[2:])} and has {point_word(points(hand))}."
            else:
                yield f"The {name} stands."
    gain = outcome["stake"]
    who = outcome["winner"]
    said = "It is a tie" if who == "tie" else f"The {who} wins"
    result = f"wins {gain}" if gain > 0 else "is lost" if gain else "is returned"
    on = f"the {rules.bet}" if rules.bet != "tie" else "a tie"
    both = sorted((outcome["player"], outcome["banker"]), reverse=True)
    yield f"{said}, {both[0]} to {both[1]}: a stake of 1 on {on} {result}."


GAME = Game(
    key="punto_banco",
    title="Punto banco",
    family="cards",
    document="outside",
    source="the modern form, as casinos deal it",
    rules=PuntoBancoRules,
    axes=axes,
    setup=setup,
    play=lambda rules: coup,
    tell=tell,
    exact=law,
    figures=figures,
    small={"packs": 1, "lowest_card": 7},
)
