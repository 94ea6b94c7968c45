"""A side bet at craps as a kernel plays it: every bet is a small table, and the kernel one loop.

A table has a row of 36 throws for each phase of a bet: before a point and one for each point on
the line, one phase for all others.  An entry is what the throw does: the place of the gain that
settles the bet, or -1 - the phase to go on in.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from oddslab.gamebook.dice._craps_bets import (
    HARD_ODDS,
    PLACE_ODDS,
    TRUE_ODDS,
    buy_odds,
    lay_odds,
)
from oddslab.kernel import kernel
from oddslab.random import ZERO, I, note, pair

MOST, PHASES = 1, 6  # of c.rules, beside those of a bet on the caster

# one throw: the totals that win, and what they pay to one; and bets that are several of these
SINGLE = {
    "any_seven": ((7,), 4), "any_craps": ((2, 3, 12), 7), "two": ((2,), 30), "three": ((3,), 15),
    "eleven": ((11,), 15), "twelve": ((12,), 30),
}  # fmt: skip
SEVERAL = {
    "horn": ("two", "three", "eleven", "twelve"),
    "whirl": ("two", "three", "eleven", "twelve", "any_seven"),
    "craps_eleven": ("any_craps", "eleven"),
}

# what is staked as odds on a point, or would be won by what is laid against it, to the line bet
TIMES = {"3-4-5x": {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}} | {
    f"{n}x": dict.fromkeys((4, 5, 6, 8, 9, 10), n) for n in (1, 2, 5, 10, 100)
}

Settled = Fraction | int | None  # a gain, or None where the bet stands


@kernel
def side_bet(c, policy):
    """Throws until the bet is settled: out = place of the gain, throws - 1."""
    left = ZERO
    throws = I(0)
    most = c.rules[MOST]
    then = I(-1)
    while then < 0:
        k, left = pair(c, left)
        note(c, k)
        throws = min(throws + 1, most)
        then = c.table[c.rules[PHASES] + 36 * (-1 - then) + k]
    c.out[0] = then
    c.out[1] = throws - 1


def phases(rules: Any, gains: Sequence[Any]) -> list[int]:
    """The table of the rules' side bet; `gains` are the values along its axis."""
    name = rules.side_bet
    throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]

    def entry(settled: Settled, phase: int = 0) -> int:
        return -1 - phase if settled is None else gains.index(settled)

    with_odds = name.endswith("_with_odds")
    line = name.removesuffix("_with_odds")
    if line not in ("pass_line", "dont_pass", "come", "dont_come"):
        return [entry(_settled(rules, name, a, b)) for a, b in throws]
    for_caster = 1 if line in ("pass_line", "come") else -1
    points = [4, 5, 6, 8, 9, 10]
    table = []
    for a, b in throws:
        t = a + b
        if t in points:
            table.append(entry(None, 1 + points.index(t)))
        elif t in (7, 11):
            table.append(entry(for_caster))
        else:
            barred = t == rules.barred and for_caster < 0
            table.append(entry(0 if barred else -for_caster))
    for phase, point in enumerate(points, 1):
        times = TIMES[rules.odds][point] if with_odds else 0
        made = Fraction(for_caster)
        seven = -made
        if for_caster > 0:
            made += times * _point_odds(rules, point)
            seven -= times
        else:
            made -= times * _point_odds(rules, point)
            seven += times
        for a, b in throws:
            table.append(entry({point: made, 7: seven}.get(a + b), phase))
    return table


def _settled(rules: Any, name: str, a: int, b: int) -> Settled:
    """The gain with which a throw settles a bet that has no point, or None."""
    total = a + b
    if name == "field":
        if 5 <= total <= 8:
            return -1
        return {2: 2, 12: rules.field_twelve}.get(total, 1)
    if name in SINGLE:
        totals, pays = SINGLE[name]
        return pays if total in totals else -1
    if name in SEVERAL:  # the stake is split evenly
        parts = [_settled(rules, part, a, b) or 0 for part in SEVERAL[name]]
        return Fraction(sum(parts), len(parts))
    kind, _, number = name.rpartition("_")
    if kind.startswith("hop"):
        if name != f"hop_{min(a, b)}_{max(a, b)}":
            return -1
        return rules.hop_hard if a == b else rules.hop_easy
    p = int(number)
    if total not in (p, 7):
        return None
    if kind in ("odds_against", "lay"):
        if total == p:
            return -1
        if kind == "lay":
            return lay_odds(rules, p).to_one
        return 1 / _point_odds(rules, p)
    if total == 7 or (kind == "hard" and a != b):
        return -1
    if kind == "odds_on":
        return _point_odds(rules, p)
    if kind == "buy":
        return buy_odds(rules, p).to_one
    paid = {"place": PLACE_ODDS, "hard": HARD_ODDS}.get(kind)
    return paid[p].to_one if paid else 1  # big six and eight are paid even


def _point_odds(rules: Any, p: int) -> Fraction:
    return TRUE_ODDS[p].to_one if rules.point_odds == "true_odds" else Fraction(1)
