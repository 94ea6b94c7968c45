"""Tables of poker dice: one throw, what each goal is worth, and the policy of best play."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.game import Sheet
from oddslab.gamebook.dice._poker_dice_best import Solved, solve_goal
from oddslab.gamebook.dice._poker_dice_contest import Contest, best
from oddslab.gamebook.dice._poker_dice_exact import one_hand
from oddslab.gamebook.dice._poker_dice_hands import Hands
from oddslab.gamebook.dice._poker_dice_seats import goal
from oddslab.odds import Odds


def one_throw(hands: Hands) -> Sheet:
    """The chance of each category in one throw, the best first, and of it or better."""
    law = one_hand(hands, np.zeros((0, hands.count), np.int64), 1, None).marginal("category")
    rows = []
    better = Fraction(0)
    for name in reversed(hands.categories):
        chance = law.pmf(name)
        if chance:
            better += chance
            rows.append((name, law.ways[name], chance, better, Odds(chance)))
    return Sheet(
        f"One throw of all dice, in {law.total:,} equal parts",
        ("category", "ways", "chance", "or_better", "odds"),
        tuple(rows),
    )


def goals(hands: Hands, throws: int) -> Sheet:
    """The chance of each category or better in one throw, two, ..., each under its own best play;
    and of the category exactly in all throws."""
    rows = []
    for name in reversed(hands.categories[1:]):
        chances = []
        for text, several in (("at_least", range(1, throws + 1)), ("exactly", [throws])):
            found = goal(hands, f"{text}_{name}")
            assert found is not None
            chances += [solve_goal(hands, found[0], t).value() for t in several]
        rows.append((name, *chances))
    many = [f"in_{t}" for t in range(1, throws + 1)]
    return Sheet(
        "Category or better within so many throws, each the best play for that goal alone; and the "
        "category exactly, stopping there",
        ("category", *many, f"exactly_in_{throws}"),
        tuple(rows),
    )


def best_play(contest: Contest) -> Sheet:
    """The policy of a leader, or of one caster for the highest mean place."""
    hands = contest.hands
    if contest.players == 1:
        what, solved = "the mean place", solve_goal(hands, hands.places + 1, contest.throws)
    else:
        what, solved = "the leader's chance", best(contest).worths
    rows = [
        row(hands, solved, hand, left)
        for left in range(contest.throws - 1, 0, -1)
        for hand in range(hands.count)
    ]
    value = solved.value()
    return Sheet(
        f"Best play: what to keep, all dice being to stand, and {what} with it; of equally good "
        f"choices that of most dice; {value} = {float(value):.6g} before the first throw",
        ("throws_to_come", "dice", "keep", "worth", "next_best_costs"),
        tuple(rows),
    )


def row(hands: Hands, solved: Solved, hand: int, left: int) -> tuple[Any, ...]:
    """What to keep of a hand, its worth, and how much the next choice gives away."""
    kept = int(solved.picks[left - 1][hand, 0])
    worth = solved.worth(kept, left)
    others = [solved.worth(int(k), left) for k in hands.choices(hand) if k != kept]
    words = hands.words(kept) or "nothing"
    return left, hands.words(hand + hands.full), words, worth, worth - max(others)


def tables(
    hands_of: Callable[[Any], Hands], contest_of: Callable[[Any], Contest]
) -> dict[str, Callable[[Any, Any], Sheet]]:
    """The tables by name."""
    return {
        "one_throw": lambda rules, policies: one_throw(hands_of(rules)),
        "goals": lambda rules, policies: goals(hands_of(rules), rules.throws),
        "best_play": lambda rules, policies: best_play(contest_of(rules)),
    }
