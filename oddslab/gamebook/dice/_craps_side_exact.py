"""The exact law of one side bet at craps, its figures, and the table of all bets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import oddslab.gamebook.dice._craps_line_odds as line_odds
from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.game import Figure, OrMore, Sheet
from oddslab.gamebook.dice._craps_bets import Bet, bets, slug


def side_bet(rules: Any) -> Bet:
    """The bet that ``side_bet`` names; one that these dice would never decide is refused."""
    found = {slug(b.name): b for b in bets(rules)}
    if rules.side_bet not in found:
        raise ValueError(
            f"side_bet={rules.side_bet}: these dice would never decide it; they decide "
            + ", ".join(found)
        )
    return found[rules.side_bet]


def gains(rules: Any) -> tuple[int | Fraction, ...]:
    """What a unit on the rules' side bet can gain, from its loss up."""
    if line_odds.is_line_with_odds(rules):
        return line_odds.gains(rules)
    bet = side_bet(rules)
    every = {Fraction(-1), *([Fraction(0)] if bet.push else []), *bet.wins}
    return tuple(int(g) if g.denominator == 1 else g for g in sorted(every))


def law(rules: Any, line: Distribution) -> Distribution:
    """The joint law of gain and throws; `line` is that of result, point and throws on the line."""
    if line_odds.is_line_with_odds(rules):
        return line_odds.law(rules, line)
    bet, top = side_bet(rules), rules.most
    if slug(bet.name) in ("pass_line", "dont_pass", "come", "dont_come"):
        side = -1 if "don't" in bet.name else 1
        gain = {"win": side, "lose": -side, "barred": -1 if side > 0 else 0}
        cells: dict[Any, Fraction] = {}
        for (result, n), p in line.marginal("result", "throws").items():
            at = gain[result], n
            cells[at] = cells.get(at, Fraction(0)) + p
        return Distribution.from_probabilities(cells, ("gain", "throws"))
    ends = bet.wins | {Fraction(-1): bet.lose, Fraction(0): bet.push}
    stop = 1 / bet.throws  # what settles it is independent of when
    lengths: dict[int, Fraction] = {n: stop * (1 - stop) ** (n - 1) for n in range(1, top)}
    lengths[OrMore(top)] = (1 - stop) ** (top - 1)
    return Distribution.from_probabilities(
        {(g, n): p * q for g, p in ends.items() for n, q in lengths.items() if p * q},
        ("gain", "throws"),
    )


def figures(rules: Any) -> Iterator[Figure]:
    """What people ask of a bet; every edge names its denominator."""
    if line_odds.is_line_with_odds(rules):
        yield from line_odds.figures(rules)
        return
    bet, gain = side_bet(rules), axis("gain")
    name = f"the bet {bet.name}, paid {bet.pays_text}"
    yield Figure("edge_per_bet", f"mean loss per unit staked on every one made of {name}",
                 value=lambda o: -o["gain"])  # fmt: skip
    if bet.push != 1:
        yield Figure("edge_per_decision", f"mean loss per unit staked on every one won or lost of "
                     f"{name}", exact=bet.edge_per_decision)  # fmt: skip
    yield Figure("edge_per_throw", f"mean loss per unit staked and throw of the dice on {name}",
                 exact=bet.edge_per_throw)  # fmt: skip
    yield Figure("win", "chance that the bet wins", gain > 0)
    yield Figure("push", "chance that it is returned", gain == 0)
    yield Figure("lose", "chance that it loses", gain < 0)
    yield Figure("mean_throws", "mean throws that settle it", value=lambda o: o["throws"],
                 exact=bet.throws)  # fmt: skip


def bet_table(rules: Any, policies: Any = None) -> Sheet:
    """Every bet of the table with its edges, each under the name of its denominator."""
    rows, plays = [], []
    for b in bets(rules):
        of_one = " or ".join(f"{1 + g} for 1" for g in b.wins or [b.pays.to_one])
        edges = (b.edge_per_bet, b.edge_per_decision, b.edge_per_throw)
        rows.append((slug(b.name), b.pays_text, of_one, b.win, b.push, b.lose, *edges))
        plays.append({"unit": "side_bet", "side_bet": slug(b.name)})
    return Sheet(
        "Bets at craps: what a unit wins beside the stake (to 1) and with it (for 1), and what it "
        "loses on average: per bet made, per bet won or lost, per throw of the dice",
        (
            "bet", "pays_to_one", "pays_for_one", "win", "push", "lose", "edge_per_bet",
            "edge_per_decision", "edge_per_throw",
        ),
        tuple(rows),
        tuple(plays),
        "edge_per_bet",
    )  # fmt: skip
