"""Chemin de fer: from a variant's rules to what is seen, the equilibrium, the law and figures."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure
from oddslab.gamebook.cards._baccara_hands import CARDS, TOTALS, Shoe, deals
from oddslab.gamebook.cards._baccara_one_side import Seen, best_reply
from oddslab.gamebook.cards._baccara_one_side import law as ways_of
from oddslab.gamebook.cards._baccara_saddle import FIVE, saddle
from oddslab.gamebook.cards._baccara_seats import (
    THIRDS,
    bank_states,
    draw_chances,
    player_states,
    playing,
)
from oddslab.strategy import Policy, Reply, Rule

AXES = ("player", "banker", "cards", "stake")
SEES = {"1": (TOTALS, TOTALS), "2": (TOTALS, CARDS), "3": (CARDS, CARDS)}


def packs_of(rules: Any) -> int | str:
    """What is dealt from: in the models A one pack with its cards put back."""
    packs: int | str = "infinite" if rules.model[0] == "A" else rules.packs
    return packs


def seen_of(rules: Any) -> Seen:
    """The shoe, and what player and banker go by; where cards are put back, their totals."""
    packs = packs_of(rules)
    player, banker = SEES["1" if packs == "infinite" else rules.model[1]]
    return Seen(Shoe.of(packs, rules.lowest_card), player, banker)


def equilibrium(rules: Any) -> Rule:
    """The player's mixture on five that belongs to the model."""

    def rule(hand: Any) -> Any:
        if hand.total != FIVE:
            return hand.total < FIVE
        seen = seen_of(rules)
        fives = [h for h in player_states(seen.player, False) if h.total == FIVE]
        return saddle(seen).five[fives.index(hand)]

    return rule


def chances(rules: Any, player: Policy) -> list[Fraction]:
    """How often the player draws, in each cell that is no natural."""
    seen = seen_of(rules)
    row = draw_chances(player, seen.player, rules.player == "free")[0]
    return [Fraction(row[k], player.denominator) for k in playing(seen.player)]


def reply(rules: Any) -> Reply:
    """The banker at his best against what the player does."""

    def against(others: Mapping[str, Policy]) -> Rule:
        seen = seen_of(rules)
        draws = best_reply(seen, chances(rules, others["player"]))
        answers = dict(zip(bank_states(seen.banker), draws.ravel().tolist()))
        return lambda state: answers[state]

    return Reply(against)


def law(rules: Any, policies: Mapping[str, Policy]) -> Distribution:
    """The law over the game's axes, from orders of six cards."""
    return _law(rules, policies["player"], policies["banker"])


@functools.lru_cache(maxsize=16)
def _law(rules: Any, player: Policy, banker: Policy) -> Distribution:
    answers = np.array([banker.chance(k) for k in range(len(banker.numerators))], object)
    found = ways_of(seen_of(rules), chances(rules, player), answers.reshape(-1, len(THIRDS)))
    weights = {(p, b, n, (p > b) - (p < b)): ways for (p, b, n), ways in found.items()}
    return Distribution(weights, AXES)


def figures(rules: Any, policies: Mapping[str, Policy]) -> tuple[Figure, ...]:
    """Gains and edges, each with what it is a share of, and how coups end."""
    player, banker, cards, stake = map(axis, AXES)
    whole = law(rules, policies)
    mean = whole.expect(lambda o: o["stake"])
    seen = seen_of(rules)
    hands = deals(seen.shoe, (seen.player, seen.banker))[seen.rows].sum(1).tolist()
    fives = [
        (ways, chance)
        for ways, chance, t in zip(hands, chances(rules, policies["player"]), seen.mine)
        if t == FIVE
    ]
    held = sum(ways for ways, _ in fives)
    on_five = (
        Figure("draws_on_five", "how often the player draws on five, in all his fives",
               exact=sum((ways * chance for ways, chance in fives), Fraction(0)) / held),
    ) if held else ()  # fmt: skip
    return (
        Figure("gain", "the player's mean gain per unit staked", value=lambda o: o["stake"]),
        Figure("edge_per_bet", "the bank's mean gain per unit staked, ties counted as bets",
               value=lambda o: -o["stake"]),
        Figure("edge_per_decided_bet", "the same per unit of those stakes alone that are won or "
               "lost", exact=-mean / whole.probability(stake != 0)),
        *on_five,
        Figure("player_wins", "the player's hand is nearer nine", stake > 0),
        Figure("banker_wins", "the banker's hand is nearer nine", stake < 0),
        Figure("tie", "both hands are equal", stake == 0),
        Figure("natural", "an eight or nine in two cards ends the coup",
               (cards == 4) & ((player >= 8) | (banker >= 8))),
    )  # fmt: skip


__all__ = [
    "AXES", "chances", "equilibrium", "figures", "law", "packs_of", "reply", "seen_of",
]  # fmt: skip
