"""Baccara on two sides: from a variant's rules to its profile, its best reply, law and figures."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure
from oddslab.gamebook.cards._baccara_hands import CARDS, TOTALS, Shoe
from oddslab.gamebook.cards._baccara_seats import SIGHTS, bank2_states, draw_chances
from oddslab.gamebook.cards._baccara_two_sides import Profile, best_reply
from oddslab.gamebook.cards._baccara_two_sides import law as ways_of
from oddslab.strategy import Policy, Reply, Rule

PACKS: dict[str, int | str] = {
    "three_packs": 3,
    "fresh_shoe": 3,
    "six_packs": 6,
    "infinite": "infinite",
}
AXES = ("right", "left", "across", "banker_point", "cards", "ended", "pushed")
SHOWN, DRAWN = ENDS = ("shown", "drawn")


def sight_of_bank(rules: Any) -> str:
    """What the banker goes by: his total, or his very cards."""
    return CARDS if rules.banker_info == "composition" else TOTALS


def profile(rules: Any, right: Policy, left: Policy) -> Profile:
    """All that a coup's law rests on but the banker."""
    free = rules.player == "free"
    looks = not rules.blind_left
    mine = draw_chances(right, TOTALS, free)[0]
    theirs = draw_chances(left, TOTALS, free, looks) * (1 if looks else len(SIGHTS))
    return Profile(
        Shoe.of(PACKS[rules.shoe], rules.lowest_card),
        sight_of_bank(rules),
        tuple(mine),
        tuple(map(tuple, theirs)),
        (right.denominator, left.denominator),
        rules.natural_ends == "each",
        rules.forced_if_both_refuse,
    )


def reply(rules: Any) -> Reply:
    """The banker at his best against what the two players do."""

    def against(others: Mapping[str, Policy]) -> Rule:
        draws = best_reply(profile(rules, others["right"], others["left"]), rules.theta)
        states = bank2_states(sight_of_bank(rules))
        answers = dict(zip(states, draws.ravel().tolist()))
        return lambda state: answers[state]

    return Reply(against)


def across(right: int, left: int, a_cheval: str) -> Any:
    """What a stake of one across the line gains."""
    if a_cheval == "split":
        both = Fraction(right + left, 2)
        return int(both) if both.denominator == 1 else both
    return (right + left) // 2 if right == left else 0


def law(rules: Any, policies: Mapping[str, Policy]) -> Distribution:
    """The law over the game's axes; its weights count orders of nine cards."""
    return _law(rules, *(policies[seat] for seat in ("right", "left", "banker")))


@functools.lru_cache(maxsize=16)
def _law(rules: Any, right_policy: Policy, left_policy: Policy, bank: Policy) -> Distribution:
    p = profile(rules, right_policy, left_policy)
    chances = np.array(bank.numerators, object).reshape(-1, len(SIGHTS), len(SIGHTS))
    pushes = rules.pushed_stake == "when_lost"
    weights: dict[tuple[Any, ...], int] = defaultdict(int)
    found = ways_of(p, chances, bank.denominator)
    for (right, left, *_, banker, taken, shown), ways in found.items():
        astride = across(right, left, rules.a_cheval)
        ended = SHOWN if shown else DRAWN
        outcome: tuple[Any, ...] = (right, left, astride, banker, taken, ended)
        if pushes:
            outcome += (astride if right < 0 else right,)
        weights[outcome] += ways
    return Distribution(weights, AXES if pushes else AXES[:-1])


def figures(rules: Any, policies: Mapping[str, Policy]) -> tuple[Figure, ...]:
    """Gains and edges, each with what it is a share of, and how coups end."""
    theta = rules.theta
    right, left = axis("right"), axis("left")
    pushed = (
        Figure(
            "pushed_gain",
            "mean gain per unit of a stake on the right that is pushed on to the line when the "
            "right has lost",
            value=lambda o: o["pushed"],
        ),
    )
    whole = law(rules, policies)

    def money(o: Mapping[str, Any]) -> Any:
        return theta * o["right"] + (1 - theta) * o["left"]

    decided = theta * whole.probability(right != 0) + (1 - theta) * whole.probability(left != 0)
    return (
        Figure("gain", "mean gain of both sides together per unit of all the money that they "
               f"stake, {theta} of it on the right", value=money),
        Figure("edge_per_bet", "the bank's mean gain per unit staked, stand-offs counted as bets",
               value=lambda o: -money(o)),
        Figure("edge_per_decided_bet", "the same per unit of those stakes alone that are won or "
               "lost", exact=-whole.expect(money) / decided),
        Figure("right_gain", "mean gain per unit staked on the right", value=lambda o: o["right"]),
        Figure("left_gain", "mean gain per unit staked on the left", value=lambda o: o["left"]),
        Figure("across_gain", "mean gain per unit staked across the line",
               value=lambda o: o["across"]),
        *(pushed if rules.pushed_stake == "when_lost" else ()),
        Figure("right_wins", "the right is paid", right > 0),
        Figure("left_wins", "the left is paid", left > 0),
        Figure("both_win", "both sides are paid", (right > 0) & (left > 0)),
        Figure("both_lose", "both sides lose", (right < 0) & (left < 0)),
        Figure("opposed", "one side is paid and the other loses",
               ((right > 0) & (left < 0)) | ((right < 0) & (left > 0))),
        Figure("shown_at_once", "an eight or nine in two cards ends the coup for all",
               axis("ended") == SHOWN),
    )  # fmt: skip


__all__ = [
    "AXES", "ENDS", "PACKS", "across", "figures", "law", "profile", "reply", "sight_of_bank",
]  # fmt: skip
