"""What people ask of vingt-et-un: gains by their denominator, naturals, overdrawn hands, ties."""

from __future__ import annotations

import operator
from fractions import Fraction
from typing import Any

from oddslab.distribution import Event, axis
from oddslab.game import Figure

NATURAL, BUST = "natural", "bust"


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """Those of the axes that the variant has."""
    if rules.unit == "session":
        return _of_session(rules)
    if rules.whole_table:
        return _of_table(rules)
    return _of_hand(rules)


def _of_hand(rules: Any) -> tuple[Figure, ...]:
    mine, theirs, stake = axis("player"), axis("banker"), axis("stake")
    found = [
        Figure(
            "gain",
            "the player's mean gain per least stake, in all coups"
            if rules.look_first
            else "the player's mean gain per initial stake",
            value=lambda outcome: outcome["stake"],
        ),
        Figure("win", "the player wins, in all coups", stake > 0),
        Figure("lose", "the player loses, in all coups", stake < 0),
        Figure("tie", "nothing passes, in all coups", stake == 0),
        Figure("tie_on_points", "equal totals without a natural, in all coups",
               (stake == 0) & (mine != NATURAL) if rules.hands == 1 and not rules.dealt_twice
               else _equal(mine, theirs)),
        Figure("player_natural", "the player has a natural", mine == NATURAL),
        Figure("banker_natural", "the banker has a natural", theirs == NATURAL),
        Figure("both_natural", "both have a natural", (mine == NATURAL) & (theirs == NATURAL)),
        Figure("player_bust", "the player draws above 21", mine == BUST),
        Figure("banker_bust", "the banker draws above 21, the player still being in",
               theirs == BUST),
    ]  # fmt: skip
    if rules.hands > 1:
        found.append(Figure("split", "the player splits a pair", mine == "split"))
    if rules.look_first:
        found += [
            Figure("bet", "the player's mean first stake, in least stakes",
                   value=lambda outcome: outcome["bet"]),
            Figure("doubled", "he is called and doubles", axis("call") == "doubled"),
            Figure("refused", "he is called and forfeits his stake", axis("call") == "refused"),
        ]  # fmt: skip
    if rules.pool != "none":
        found += [
            Figure("counters", "the player's mean counters from the pool, less those paid, a deal",
                   value=lambda outcome: outcome["counters"]),
            Figure("gain_with_pool", "the player's mean gain with the pool, per least stake",
                   value=lambda outcome: outcome["stake"] + outcome["counters"]),
        ]  # fmt: skip
    return tuple(found)


def _equal(mine: Any, theirs: Any) -> Event:
    event = (mine == 4) & (theirs == 4)
    for total in range(5, 22):
        event = event | ((mine == total) & (theirs == total))
    return event


def _of_table(rules: Any) -> tuple[Figure, ...]:
    names = [f"stake_{s}" for s in range(1, rules.players + 1)]
    per = "least stake" if rules.look_first else "initial stake"
    found = [
        Figure(f"gain_{s}", f"the mean gain of player {s}, from the banker's left, per {per}",
               value=operator.itemgetter(name))
        for s, name in enumerate(names, 1)
    ]  # fmt: skip
    found.append(
        Figure("banker_gain", f"the banker's mean gain a deal, in {per}s",
               value=lambda outcome: -sum(outcome[name] for name in names))
    )  # fmt: skip
    for s, name in enumerate(names, 1):
        found += [
            Figure(f"win_{s}", f"player {s} wins", axis(name) > 0),
            Figure(f"lose_{s}", f"player {s} loses", axis(name) < 0),
            Figure(f"tie_{s}", f"nothing passes between player {s} and the banker",
                   axis(name) == 0),
        ]  # fmt: skip
    all_win, all_lose = axis(names[0]) > 0, axis(names[0]) < 0
    for name in names[1:]:
        all_win, all_lose = all_win & (axis(name) > 0), all_lose & (axis(name) < 0)
    return (
        *found,
        Figure("all_win", "every player wins", all_win),
        Figure("all_lose", "every player loses", all_lose),
    )


def _of_session(rules: Any) -> tuple[Figure, ...]:
    gain = axis("gain")
    return (
        Figure("gain", f"the person's mean gain in a session of {rules.deals}, in least stakes",
               value=lambda outcome: outcome["gain"]),
        Figure("gain_per_deal", "the same a deal",
               value=lambda outcome: outcome["gain"] * Fraction(1, rules.deals)),
        Figure("ahead", "he ends with more than he began with", gain > 0),
        Figure("behind", "he ends with less", gain < 0),
        Figure("banked", "the mean number of deals in which he banks",
               value=lambda outcome: outcome["banked"]),
        Figure("never_banked", "he never banks", axis("banked") == 0),
    )  # fmt: skip
