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
from oddslab.gamebook.cards import _baccara_one_hand as one_hand
from oddslab.gamebook.cards._baccara_seats import (
    bank_states,
    banker_seat,
    mixed,
    player_seat,
    player_states,
)
from oddslab.gamebook.cards._chemin_de_fer_exact import (
    AXES,
    equilibrium,
    figures,
    law,
    packs_of,
    reply,
    seen_of,
)
from oddslab.options import Chance, Choice, Rules, Whole, option
from oddslab.strategy import Seat


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


def axes(rules: CheminDeFerRules) -> tuple[Scale, ...]:
    """Both points, the cards taken, and what a stake of one on the player gains."""
    return one_hand.axes(AXES)


def setup(rules: CheminDeFerRules) -> Setup:
    """What the kernel of one hand reads."""
    seen = seen_of(rules)
    free = rules.player == "free"
    return one_hand.setup(packs_of(rules), rules.lowest_card, seen.player, seen.banker, free)


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
    """The coup in words."""
    return one_hand.told(packs_of(rules), rules.lowest_card, log)


GAME = Game(
    key="chemin_de_fer",
    title="Baccara chemin de fer",
    family="cards",
    document="002",
    source="Baccara, where it is named",
    rules=CheminDeFerRules,
    axes=axes,
    setup=setup,
    play=lambda rules: one_hand.coup,
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
