"""The line bet at craps with odds behind it: its exact law, its figures and the table of edges.

The odds are staked once a point is thrown, and paid truly they have no edge.  So the mean loss of
the whole is that of the line alone, and only the mean of what is staked grows: which of the two an
edge is divided by must be said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.game import Figure, Sheet
from oddslab.gamebook.dice._craps_bets import EVEN, ODDS_ALLOWED, TRUE_ODDS, WITH_ODDS
from oddslab.gamebook.dice._craps_exact import (
    NUMBERS,
    bet_chances,
    throws_to_settle,
    ways_of_totals,
)


def is_line_with_odds(rules: Any) -> bool:
    """Whether the rules' side bet is a line bet with odds."""
    return rules.side_bet in WITH_ODDS


def staked(rules: Any, point: int) -> Fraction:
    """What is staked as odds on this point, to a line bet of one.

    3-4-5x is what makes every point pay six times the line bet.  What is laid against a point
    would win as many times the line bet as is allowed on it, in true odds.
    """
    true = TRUE_ODDS[point].to_one
    allowed = 6 / true if rules.odds == "3-4-5x" else Fraction(int(rules.odds.removesuffix("x")))
    return allowed * _paid(rules, point) if rules.side_bet.startswith("dont") else allowed


def _paid(rules: Any, point: int) -> Fraction:
    return (TRUE_ODDS[point] if rules.point_odds == "true_odds" else EVEN).to_one


def _gain(rules: Any, result: str, point: int) -> Fraction:
    """What the line bet of one and its odds gain together."""
    against = rules.side_bet.startswith("dont")
    if result == "barred":
        return Fraction(0 if against else -1)
    won = (result == "win") != against
    if not point:
        return Fraction(1 if won else -1)
    put, paid = staked(rules, point), _paid(rules, point)
    return 1 + (put / paid if against else put * paid) if won else -1 - put


def gains(rules: Any) -> tuple[int | Fraction, ...]:
    """What a line bet of one and its odds can gain together, from the greatest loss up."""
    results = ("win", "lose", *(["barred"] if rules.barred != "none" else []))
    every = {_gain(rules, r, 0) for r in results}
    every |= {_gain(rules, r, p) for r in ("win", "lose") for p in NUMBERS}
    return tuple(int(g) if g.denominator == 1 else g for g in sorted(every))


def law(rules: Any, line: Distribution) -> Distribution:
    """The joint law of gain and throws; `line` is that of result, point and throws on the line."""
    cells: dict[Any, Fraction] = {}
    for (result, point, n), p in line.items():
        at = _gain(rules, result, point), n
        cells[at] = cells.get(at, Fraction(0)) + p
    return Distribution.from_probabilities(cells, ("gain", "throws"))


def mean_staked(rules: Any) -> Fraction:
    """The mean of what is staked on line and odds, in line bets."""
    ways, whole = ways_of_totals(rules)
    return 1 + sum((staked(rules, p) * ways[p] for p in NUMBERS), Fraction(0)) / whole


def edge_per_line_bet(rules: Any) -> Fraction:
    """What is lost on average for every line bet of one that is made, the odds included."""
    ways, whole = ways_of_totals(rules)
    against = rules.side_bet.startswith("dont")
    win = bet_chances(rules).win
    barred = Fraction(0 if rules.barred == "none" else ways[rules.barred], whole)
    loss = 2 * win - 1 + barred if against else 1 - 2 * win
    for p in NUMBERS:  # nothing where these are fair dice and true odds
        if ways[p]:
            put, paid = staked(rules, p), _paid(rules, p)
            made = Fraction(ways[p], ways[p] + ways[7])
            gain = (
                put / paid * (1 - made) - put * made if against else put * (paid * made + made - 1)
            )
            loss -= Fraction(ways[p], whole) * gain
    return loss


def figures(rules: Any) -> Iterator[Figure]:
    """What people ask of a line bet with odds; every edge names its denominator."""
    gain = axis("gain")
    name = f"{WITH_ODDS[rules.side_bet]}, {rules.odds}"
    loss, put = edge_per_line_bet(rules), mean_staked(rules)
    yield Figure("edge_per_line_bet", f"mean loss on {name}, per unit staked on the line alone, on "
                 "every one made", value=lambda o: -o["gain"])  # fmt: skip
    yield Figure("edge_per_unit_staked", f"mean loss on {name}, per unit staked on average on line "
                 "and odds together", exact=loss / put)  # fmt: skip
    mean = throws_to_settle(rules)[0]
    yield Figure("edge_per_throw", f"mean loss on {name}, per unit staked on the line alone and "
                 "throw of the dice", exact=loss / mean)  # fmt: skip
    yield Figure("mean_staked", "mean of what is staked on line and odds together, in line bets",
                 exact=put)  # fmt: skip
    yield Figure("win", "chance that the bet wins", gain > 0)
    yield Figure("push", "chance that it is returned", gain == 0)
    yield Figure("lose", "chance that it loses", gain < 0)
    yield Figure("mean_throws", "mean throws that settle it", value=lambda o: o["throws"],
                 exact=mean)  # fmt: skip


def odds_table(rules: Any, policies: Any = None) -> Sheet:
    """The line bets with each of the odds allowed, and both edges side by side."""
    rows, plays = [], []
    for bet in WITH_ODDS:
        for odds in ODDS_ALLOWED:
            r = replace(rules, unit="side_bet", side_bet=bet, odds=odds)
            loss, put = edge_per_line_bet(r), mean_staked(r)
            mean = throws_to_settle(r)[0]
            rows.append((bet, odds, put, loss, loss / put, loss / mean))
            plays.append({"unit": "side_bet", "side_bet": bet, "odds": odds})
    return Sheet(
        "Line bets at craps with odds behind them: what is staked on average, in line bets, and "
        "what is lost on average: per unit staked on the line alone on every one made, per unit "
        "staked on average on line and odds together, per unit on the line and throw of the dice",
        (
            "bet", "odds", "mean_staked", "edge_per_line_bet", "edge_per_unit_staked",
            "edge_per_throw",
        ),
        tuple(rows),
        tuple(plays),
        "edge_per_line_bet",
    )  # fmt: skip
