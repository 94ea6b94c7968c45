"""Baccara chemin de fer: one hand against the bank, which each player holds in turn.

Source: document 002 names it and breaks off; rules page section 6 (BA-16 to BA-19).  The player
draws below five, stands above it and is free on five; the banker is free.  Cards come off the shoe
in the order player, banker, player, banker, then the player's third, then the banker's.

The models are those of Ethier and Gamez (2013): A deals with replacement, B from `packs` without;
in 1 both go by totals, in 2 the banker, in 3 both go by their very cards (which say no more than
their total where cards are put back).
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
from oddslab.gamebook.cards._baccara_seats import (
    bank_states,
    banker_seat,
    choosing,
    mixed,
    player_seat,
    player_states,
    playing,
)
from oddslab.gamebook.cards._baccara_tables import MUST, cell_table, hand_table, sum_table
from oddslab.gamebook.cards._chemin_de_fer_exact import (
    equilibrium,
    figures,
    law,
    packs_of,
    reply,
    seen_of,
)
from oddslab.kernel import kernel
from oddslab.options import Chance, Choice, Rules, Whole, option
from oddslab.random import ZERO, I, unmark
from oddslab.strategy import Seat, yes


@dataclass(frozen=True)
class CheminDeFerRules(Rules):
    """Rules of chemin de fer; a strategy given for a seat goes before `player` or `banker`."""

    packs: Any = option(
        6,
        Choice(3, 6, "infinite"),
        "packs in the shoe, in the models B; the models A put cards back whatever it is",
        "BA-16",
    )
    model: str = option(
        "A1",
        Choice("A1", "A2", "A3", "B1", "B2", "B3"),
        "A with replacement, B without; 1 by totals, 2 the banker by his cards, 3 both",
        "BA-17",
    )
    player: str = option(
        "equilibrium",
        Choice("equilibrium", "p5", "free"),
        "on five the player draws with the chance of the model's equilibrium, or with p5; or his "
        "strategy is free on every point that is no natural",
        "BA-18",
    )
    banker: str = option(
        "best_reply",
        Choice("best_reply", "tableau_punto_banco", "table"),
        "when the banker draws: at his best against the player's rule, by the table of punto "
        "banco, or by the table given as his strategy",
        "BA-19",
    )
    p5: Fraction = option(
        Fraction(1), Chance(), "with player=p5, how often the player draws on five", "BA-18"
    )
    lowest_card: int = option(
        2, Whole(2, 10), "each pack keeps the aces and the ranks from this one up (7: 32 cards)"
    )


BANK_SEAT = HEAD  # c.rules: where the banker's policy starts
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
        takes = yes(c, policy, c.rules[BANK_SEAT], c.table[BANK_CELLS + bank] * SIGHTS + third)
        if takes == 1:
            v, left = take(c, left, I(BANKER))
            b = plus(b, v)
            cards += 1
    c.out[0] = p
    c.out[1] = b
    c.out[2] = cards
    c.out[3] = I(p > b) - I(p < b) + 1


def axes(rules: CheminDeFerRules) -> tuple[Scale, ...]:
    """Both points, the cards taken, and what a stake of one on the player gains."""
    return (
        Scale.span("player", 0, 9),
        Scale.span("banker", 0, 9),
        Scale.span("cards", 4, 6),
        Scale("stake", (-1, 0, 1)),
    )


def setup(rules: CheminDeFerRules) -> Setup:
    """Numbers as named above; cards of one value are alike.  A block of chance holds 12 cards."""
    packs, low = packs_of(rules), rules.lowest_card
    cards, seen = values(packs, low), seen_of(rules)
    asked = choosing(seen.player, rules.player == "free")
    table = (
        *cards,
        *[0] * (MOST_CARDS - len(cards)),
        *hand_table(seen.player),
        *hand_table(seen.banker),
        *sum_table(),
        *cell_table(seen.player, asked),
        *cell_table(seen.banker, playing(seen.banker)),
    )
    return Setup((*head(packs, low), len(asked) + 1), table, first=(1, 0), alike=cards)


def seats(rules: CheminDeFerRules) -> tuple[Seat, ...]:
    """The player and the banker, each starting from what the rules name."""
    seen = seen_of(rules)
    own = {"equilibrium": equilibrium(rules), "p5": mixed(rules.p5)}
    if rules.player == "p5":
        own = dict(reversed(own.items()))
    states = player_states(seen.player, rules.player == "free")
    return (
        player_seat("player", states, own),
        banker_seat(bank_states(seen.banker), rules.banker, reply(rules), lambda s: s.third),
    )


def tell(rules: CheminDeFerRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The coup in words; cards face down are named when they are shown."""
    cards = shoe(packs_of(rules), rules.lowest_card)
    hands: tuple[list[int], list[int]] = ([], [])
    for code in log:
        hands[code // WHO].append(cards[code % WHO])
    mine, bank = hands
    made = [points(hand[:2]) for hand in hands]
    yield "Player and banker are dealt two cards each, face down."
    if max(made) >= 8:
        shows = ["player", "banker"] if made[0] >= made[1] else ["banker", "player"]
        for name, verb in zip(shows, ("shows", "has")):
            hand = mine if name == "player" else bank
            yield f"The {name} {verb} {names(hand)}: {point_word(points(hand))}."
    else:
        yield "Neither shows eight or nine; the banker offers a card."
        if mine[2:]:
            yield f"The player takes it, face up: {names(mine[2:])}."
        else:
            yield "The player refuses it."
        yield f"The banker draws {names(bank[2:])}." if bank[2:] else "The banker stands."
        for name, hand in (("player", mine), ("banker", bank)):
            yield f"The {name} has {names(hand)}: {point_word(points(hand))}."
    result = {1: "is paid", 0: "neither wins nor loses", -1: "loses"}[outcome["stake"]]
    yield f"The player, {outcome['player']} against {outcome['banker']}, {result}."


GAME = Game(
    key="chemin_de_fer",
    title="Baccara chemin de fer",
    family="cards",
    document="002",
    source="Baccara, where it is named",
    rules=CheminDeFerRules,
    axes=axes,
    setup=setup,
    play=lambda rules: coup,
    tell=tell,
    exact=law,
    figures=figures,
    seats=seats,
    presets={
        "document_pack": {"packs": 3},
        "kemeny_snell": {"model": "A1", "packs": "infinite"},
    },
    small={"model": "B2", "packs": 3, "lowest_card": 8},
)
