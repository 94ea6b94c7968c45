"""Bets at craps as a stickman would call them, in coins, one rule a line.

Nothing here is shared with the kernel or the formula.  A stake is so many coins that every payment
comes out even; what is returned is the gain over all that was put down.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

CRAPS = (2, 3, 12)
SHORT = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
TRUE = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}
PROPOSITIONS = {2: 30, 3: 15, 11: 15, 12: 30}


def line(throws: Iterator[tuple[int, int]], barred: int | None) -> tuple[int, bool]:
    """1 or -1 for the caster, and whether those against him only take back their stake."""
    first = sum(next(throws))
    if first in (7, 11):
        return 1, False
    if first in CRAPS:
        return -1, first == barred
    for a, b in throws:
        if a + b == first:
            return 1, False
        if a + b == 7:
            return -1, False
    raise AssertionError("the throws ran out")


def until(throws: Iterator[tuple[int, int]], *totals: int) -> tuple[int, int]:
    """The throw that brings one of these totals first."""
    return next(t for t in throws if sum(t) in totals)


def one_throw(name: str, total: int, field_twelve: int) -> Fraction:
    """The gain of a unit on one throw."""
    if name == "field":
        pays = {2: 2, 12: field_twelve, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1}
        return Fraction(pays.get(total, -1))
    if name == "any_seven":
        return Fraction(4 if total == 7 else -1)
    if name == "any_craps":
        return Fraction(7 if total in CRAPS else -1)
    coins = {"two": {2: 1}, "three": {3: 1}, "eleven": {11: 1}, "twelve": {12: 1}}
    coins["horn"] = coins["whirl"] = {2: 1, 3: 1, 11: 1, 12: 1}
    on = coins.get(name, {11: 1})
    put = sum(on.values()) + (name in ("whirl", "craps_eleven"))
    back = on.get(total, 0) * (1 + PROPOSITIONS.get(total, 0))
    back += 5 * (name == "whirl" and total == 7)  # 4 to 1, and the coin itself
    back += 8 * (name == "craps_eleven" and total in CRAPS)
    return Fraction(back - put, put)


def with_odds(
    throws: Iterator[tuple[int, int]], barred: int | None, times: str, lay: bool
) -> Fraction:
    """A line bet of 60 coins with odds behind it, in such bets.

    The odds go down in coins once the point is known, and are paid in coins.
    """
    seen = []

    def noted() -> Iterator[tuple[int, int]]:
        for dice in throws:
            seen.append(dice)
            yield dice

    caster, returned = line(noted(), barred if lay else None)
    if returned:
        return Fraction(0)
    line_gain = -60 * caster if lay else 60 * caster
    if len(seen) == 1:
        return Fraction(line_gain, 60)
    point = sum(seen[0])
    allowed = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}[point] if times == "3-4-5x" else int(times[:-1])
    win, stake = TRUE[point]
    if lay:
        odds_gain = 60 * allowed if caster < 0 else -60 * allowed * win // stake
    else:
        odds_gain = 60 * allowed * win // stake if caster > 0 else -60 * allowed
    return Fraction(line_gain + odds_gain, 60)


def settle(
    name: str,
    throws: Iterator[tuple[int, int]],
    barred: int | None = None,
    field_twelve: int = 2,
    on_wins: bool = False,
    hops: tuple[int, int] = (15, 30),
    odds: str = "3-4-5x",
) -> Fraction:
    """The gain of a unit put down in all, true odds and a commission of one coin in twenty."""
    if name in ("pass_line", "come"):
        return Fraction(line(throws, None)[0])
    if name in ("dont_pass", "dont_come"):
        caster, returned = line(throws, barred)
        return Fraction(0 if returned else -caster)
    if name.endswith("_with_odds"):
        return with_odds(throws, barred, odds, name.startswith("dont"))
    if name.startswith("hop"):
        wanted, dice = sorted(map(int, name.split("_")[1:])), sorted(next(throws))
        return Fraction(hops[wanted[0] == wanted[1]] if dice == wanted else -1)
    kind, _, number = name.rpartition("_")
    if not number.isdigit():
        return one_throw(name, sum(next(throws)), field_twelve)
    p = int(number)
    dice = until(throws, p, 7)
    made = sum(dice) == p
    if kind == "hard":
        return Fraction((9 if p in (6, 8) else 7) if made and dice[0] == dice[1] else -1)
    if kind == "big":
        return Fraction(1 if made else -1)
    if kind == "place":
        return Fraction(*SHORT[p]) if made else Fraction(-1)
    win, stake = TRUE[p]
    if kind == "odds_on":
        return Fraction(win, stake) if made else Fraction(-1)
    if kind == "odds_against":
        return Fraction(-1) if made else Fraction(stake, win)
    if kind == "buy":
        win, stake = 20 * win, 20 * stake
        commission, won = Fraction(stake, 20), made
    else:
        win, stake = 20 * stake, 20 * win
        commission, won = Fraction(win, 20), not made
    put = stake + (0 if on_wins else commission)
    return (win - commission) / put if won else Fraction(-1)
