"""The figures that people ask of craps, each with its denominator in its title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import oddslab.gamebook.dice._craps_side_exact as side_exact
from oddslab.events import axis
from oddslab.game import Figure
from oddslab.gamebook.dice._craps_bets import bets
from oddslab.gamebook.dice._craps_exact import (
    NUMBERS,
    bet_chances,
    hand_survival,
    mean_length,
    mean_wins,
    median_length,
    throws_to_settle,
    ways_of_totals,
)
from oddslab.strategy import Policy


def figures(rules: Any, policies: Mapping[str, Policy]) -> tuple[Figure, ...]:
    """What people ask of a bet, or of a hand; every edge names its denominator."""
    if rules.unit == "side_bet":
        return tuple(side_exact.figures(rules))
    if rules.unit == "bet":
        return tuple(_bet_figures(rules))
    return tuple(_hand_figures(rules, policies))


_GAIN = {"lose": 1, "win": -1, "barred": 0}


def _bet_figures(rules: Any) -> Iterator[Figure]:
    result, point = axis("result"), axis("point")
    ways, whole = ways_of_totals(rules)
    chances = bet_chances(rules)
    mean, variance = throws_to_settle(rules)
    barred = Fraction(0 if rules.barred == "none" else ways[rules.barred], whole)
    gain = 1 - 2 * chances.win - barred
    yield Figure("caster_wins", "chance that the caster wins the bet", result == "win")
    edges = [
        Figure(
            "players_edge_per_bet",
            "mean gain of the players against the caster, per unit staked on one bet",
            value=lambda outcome: _GAIN[outcome["result"]],
        ),
        Figure(
            "players_edge_per_throw",
            "mean gain of the players against the caster, per unit staked and throw of the dice",
            exact=gain / mean,
        ),
    ]
    yield from edges if rules.edge_per == "bet" else reversed(edges)
    if barred:
        yield Figure(
            "players_edge_per_decision",
            "mean gain of the players against the caster, per unit staked on one bet that is not "
            "barred",
            exact=gain / (1 - barred),
        )
        yield Figure("barred", "chance that the first throw is barred", result == "barred")
    yield Figure("natural", "chance of a natural", (point == 0) & (result == "win"))
    yield Figure("craps", "chance of craps on the first throw", (point == 0) & (result != "win"))
    yield Figure("settled_first", "chance that the first throw settles the bet", point == 0)
    yield Figure(
        "point_made", "chance that a point is thrown and made", (point != 0) & (result == "win")
    )
    yield Figure("seven_out", "chance of a seven after a point", (point != 0) & (result == "lose"))
    for p in NUMBERS:
        if ways[p]:
            yield Figure(
                f"win_given_{p}", f"chance that the caster wins once the point is {p}",
                result == "win", given=point == p,
            )  # fmt: skip
    yield Figure(
        "mean_throws", "mean throws that settle a bet", value=lambda o: o["throws"], exact=mean
    )
    yield Figure("variance_throws", "variance of the throws that settle a bet", exact=variance)
    for bet in bets(rules):
        if bet.name.startswith("odds on"):
            yield Figure(
                bet.name.replace(" ", "_") + "_edge_per_bet",
                f"loss per unit staked on {bet.name}, paid {bet.pays_text}",
                exact=bet.edge_per_bet,
            )


def _hand_figures(rules: Any, policies: Mapping[str, Policy]) -> Iterator[Figure]:
    wins = axis("wins")
    unit = rules.count
    yield Figure("wins_some", "chance that the caster wins a bet before the dice pass", wins >= 1)
    for n in (2, 3, 5, 10):
        yield Figure(f"wins_{n}", f"chance of {n} bets won or more in a hand", wins >= n)
    length, won = mean_length(rules, policies), mean_wins(rules, policies)
    title = f"mean length of a hand in {unit}"
    yield Figure("mean_length", title, value=lambda o: o["length"], exact=length)
    yield Figure("mean_wins", "mean bets won in a hand", value=lambda o: o["wins"], exact=won)
    if rules.winner_may_pass:
        return  # what follows is known for a caster who never passes the dice
    yield Figure(
        "median_length",
        f"least length in {unit} that at least half of all hands stay within",
        exact=Fraction(median_length(rules)),
    )
    yield Figure(
        "lasts_154", f"chance that a hand lasts 154 {unit} or more", exact=hand_survival(rules, 154)
    )
