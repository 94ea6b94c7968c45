"""The exact law of craps for any two dice, and figures of a bet and of a hand in closed form.

All of it rests on the ways of each total.  A point of w ways is settled on a given throw with
chance (w + s)/W, s being the ways of seven and W all ways, so the throws to settle it are a
geometric series, and the point is made with chance w/(w + s) however long that takes.

A *bet* runs from the come-out to its result; a *hand* is the bets of one caster until the dice
pass.  Document 000, *Crap shooting*; rules page section 4.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from oddslab.apparatus.dice import ThrowRules
from oddslab.distribution import Distribution
from oddslab.game import OrMore
from oddslab.gamebook.dice._two_dice import ways_of_totals
from oddslab.strategy import Policy

NUMBERS = (4, 5, 6, 8, 9, 10)  # the totals that become a point
CRAPS = (2, 3, 12)
NATURALS = (7, 11)
TOP_WINS = 40  # wins of a hand from here on are counted together
KNOWN_WINS = 20  # a caster who may pass the dice tells no more wins apart than this


class BetChances(NamedTuple):
    """The chances of the four ways in which a bet of the caster can end; they sum to one."""

    natural: Fraction
    craps: Fraction
    point_made: Fraction
    seven_out: Fraction

    @property
    def win(self) -> Fraction:
        """The chance that the caster wins."""
        return self.natural + self.point_made


def bet_chances(rules: ThrowRules) -> BetChances:
    """The chances of a natural, craps, a point made and a seven-out under the rules' dice."""
    ways, whole = ways_of_totals(rules)
    made = sum(Fraction(w * w, w + ways[7]) for w in _points(ways)) / whole
    lost = sum(Fraction(w * ways[7], w + ways[7]) for w in _points(ways)) / whole
    return BetChances(
        Fraction(sum(ways[t] for t in NATURALS), whole),
        Fraction(sum(ways[t] for t in CRAPS), whole),
        Fraction(made),
        Fraction(lost),
    )


def win_given_point(rules: ThrowRules, point: int) -> Fraction:
    """The chance that a point is made before a seven, once it has been thrown."""
    ways, _ = ways_of_totals(rules)
    if point not in NUMBERS:
        raise ValueError(
            f"{point!r} cannot be a point; the points are {', '.join(map(str, NUMBERS))}"
        )
    if not ways[point]:
        raise ValueError(f"these dice cannot throw {point}, so it is never the point")
    return Fraction(ways[point], ways[point] + ways[7])


def bet_survival(rules: ThrowRules, n: int) -> Fraction:
    """The chance that a bet takes `n` throws or more, n >= 1."""
    n = _length(n)
    ways, whole = ways_of_totals(rules)
    if n == 1:
        return Fraction(1)
    still = sum(w * (whole - w - ways[7]) ** (n - 2) for w in _points(ways))
    return Fraction(still, whole ** (n - 1))


def settled_at(rules: ThrowRules, n: int) -> Fraction:
    """The chance that a bet is settled by its throw number `n`, n >= 1."""
    return bet_survival(rules, n) - bet_survival(rules, n + 1)


def throws_to_settle(rules: ThrowRules) -> tuple[Fraction, Fraction]:
    """The mean and the variance of the throws that settle a bet."""
    ways, whole = ways_of_totals(rules)
    # After the come-out the throws are geometric with s = (w + seven)/W: mean 1/s, and of the
    # square (2 - s)/s^2.
    points = [(Fraction(w, whole), Fraction(w + ways[7], whole)) for w in _points(ways)]
    mean = sum((p / s for p, s in points), Fraction(0))
    square = sum((p * (2 - s) / s**2 for p, s in points), Fraction(0))
    return 1 + mean, square - mean**2


def _points(ways: list[int]) -> list[int]:
    return [ways[t] for t in NUMBERS if ways[t]]


# ---- the law of a bet


def law(rules: Any, policies: Mapping[str, Policy] | None = None) -> Distribution:
    """The exact joint law over the axes of the game, for one bet or one hand.

    A bet: (result, point, throws), point 0 where the first throw settled it.  A hand: (length,
    wins).  The top length is `OrMore`, as are 40 wins.
    """
    if rules.unit == "hand":
        return _hand_law(rules, _keeps(rules, policies))
    ways, whole = ways_of_totals(rules)
    top = rules.most
    # Everything over one denominator: whole^(top - 1), and w + seven for what lies beyond.
    beyond = lcm(*(w + ways[7] for w in _points(ways)))
    powers = [whole**k * beyond for k in range(top - 1)]
    cells: dict[tuple[str, int, int], int] = {}
    for total in (*NATURALS, *CRAPS):
        result = "win" if total in NATURALS else "barred" if total == rules.barred else "lose"
        at = result, 0, 1
        cells[at] = cells.get(at, 0) + ways[total] * powers[-1]
    for point in NUMBERS:
        made, lost = ways[point], ways[7]
        if not made:
            continue
        still = made
        for n in range(2, top):
            share = still * powers[top - 1 - n]
            cells["win", point, n] = share * made
            cells["lose", point, n] = share * lost
            still *= whole - made - lost
        share = still * beyond // (made + lost)
        cells["win", point, OrMore(top)] = share * made
        cells["lose", point, OrMore(top)] = share * lost
    return Distribution(cells, ("result", "point", "throws"))


# ---- the law of a hand


@dataclass(frozen=True)
class _Steps:
    """What one step of a hand can do, in ways out of `whole`.

    A step is a throw, or with count=decisions a whole bet.  At the come-out `won` ways win the
    bet, `passed` lose it and the dice, ``points[w]`` give a point that w ways make; the rest
    change nothing.  With a point of w ways, w win and `seven` lose the dice.
    """

    won: int
    passed: int
    whole: int
    points: dict[int, int]
    seven: int

    @property
    def idle(self) -> int:
        return self.whole - self.won - self.passed - sum(self.points.values())

    @property
    def beyond(self) -> int:
        return lcm(*(w + self.seven for w in self.points))

    def decided(self) -> tuple[int, int]:
        """Ways that a whole bet wins, and that it loses the dice, out of whole x beyond."""
        beyond = self.beyond
        shares = [(w, n * beyond // (w + self.seven)) for w, n in self.points.items()]
        win = self.won * beyond + sum(n * w for w, n in shares)
        return win, self.passed * beyond + sum(n * self.seven for _, n in shares)


def _steps(rules: Any) -> _Steps:
    if not dice_can_pass(rules):
        raise ValueError(never_passes(rules))
    ways, whole = ways_of_totals(rules)
    craps = sum(ways[t] for t in CRAPS) if rules.dice_pass == "any_loss" else 0
    points: dict[int, int] = {}
    for w in _points(ways):  # points of equal ways behave alike
        points[w] = points.get(w, 0) + w
    throw = _Steps(sum(ways[t] for t in NATURALS), craps, whole, points, ways[7])
    if rules.count == "throws":
        return throw
    won, passed = throw.decided()
    return _Steps(won, passed, whole * throw.beyond, {}, 0)


def never_passes(rules: Any) -> str:
    """The message for dice under which no loss ever passes the dice."""
    return (
        f"dice_pass={rules.dice_pass}: these dice never throw what passes them on, so a hand may "
        "never end; play unit=bet"
    )


def dice_can_pass(rules: Any) -> bool:
    """Whether a caster can lose the dice at all, so that a hand ends with certainty."""
    chances = bet_chances(rules)
    return chances.seven_out > 0 or (rules.dice_pass == "any_loss" and chances.craps > 0)


def _keeps(rules: Any, policies: Mapping[str, Policy] | None) -> tuple[list[int], int]:
    """The caster's chance to shoot again after his k-th win, k = 0 to 40, over a denominator."""
    if not rules.winner_may_pass or not policies:
        return [1] * (TOP_WINS + 1), 1
    policy = policies["caster"]
    table = [policy.numerators[min(max(k, 1), KNOWN_WINS) - 1] for k in range(TOP_WINS + 1)]
    return table, policy.denominator


def _hand_law(rules: Any, keeps: tuple[list[int], int]) -> Distribution:
    steps, (keep, of) = _steps(rules), keeps
    top, each = rules.most, steps.whole * of
    start = [1] + [0] * TOP_WINS  # ways to stand at the come-out, by wins
    on = {w: [0] * (TOP_WINS + 1) for w in steps.points}  # and with a point of w ways
    over = []
    for length in range(1, top):
        ended = [0] * (TOP_WINS + 1)
        won = 0
        for k in range(min(length, TOP_WINS) + 1):
            s = start[k]
            wins_next, lost, idle = s * steps.won, s * steps.passed, s * steps.idle
            for w, row in on.items():
                held = row[k]
                wins_next += held * w
                lost += held * steps.seven
                row[k] = of * (s * steps.points[w] + held * (steps.whole - w - steps.seven))
            if k == TOP_WINS:
                won += wins_next
            ended[k] = of * lost + (of - keep[k]) * won
            start[k] = of * idle + keep[k] * won
            won = wins_next
        over.append(ended)
    cells: dict[tuple[int, int], int | Fraction] = {}
    wins: list[int] = [*range(TOP_WINS), OrMore(TOP_WINS)]
    tail = _after(steps, keeps, start, on)
    common = lcm(*(t.denominator for t in tail))
    scale = common
    for length in range(top - 1, 0, -1):
        cells |= {(length, w): n * scale for w, n in zip(wins, over[length - 1]) if n}
        scale *= each
    cells |= {(OrMore(top), w): int(t * common) for w, t in zip(wins, tail) if t}
    return Distribution(cells, ("length", "wins"))


def _after(
    steps: _Steps, keeps: tuple[list[int], int], start: list[int], on: dict[int, list[int]]
) -> list[Fraction]:
    """The ways by final wins of the hands that stand so: each bet is won or lost in the end."""
    keep, of = keeps
    win, lose = steps.decided()
    again = Fraction(win, win + lose)
    final: list[Fraction] = []
    won = Fraction(0)
    for k in range(TOP_WINS):
        at_start = start[k] + won * Fraction(keep[k], of)
        made = sum(row[k] * Fraction(w, w + steps.seven) for w, row in on.items())
        ended = won * Fraction(of - keep[k], of) + at_start * (1 - again)
        final.append(ended + sum(row[k] for row in on.values()) - made)
        won = at_start * again + made
    everything = sum(start) + sum(map(sum, on.values()))
    return [*final, everything - sum(final, Fraction(0))]


def hand_survival(rules: Any, n: int) -> Fraction:
    """The chance that a hand lasts `n` throws or more, for a caster who never passes the dice.

    Exact for any n >= 1, by squaring the matrix of one step.  With ``count=decisions`` it is `n`
    decided bets or more.

    Examples
    --------
    >>> from oddslab.game import variant
    >>> rules = variant("craps", dice_pass="seven_out", unit="hand").rules
    >>> round(1 / hand_survival(rules, 154))
    5590264072
    """
    n, steps = _length(n), _steps(rules)
    points = list(steps.points)
    matrix = [[steps.won + steps.idle, *steps.points.values()]]
    for i, w in enumerate(points):
        row = [w] + [0] * len(points)
        row[i + 1] = steps.whole - w - steps.seven
        matrix.append(row)
    alive = [1] * len(matrix)
    left = n - 1
    while left:
        if left & 1:
            alive = [sum(map(operator.mul, row, alive)) for row in matrix]
        left >>= 1
        if left:
            columns = list(zip(*matrix))
            matrix = [[sum(map(operator.mul, row, c)) for c in columns] for row in matrix]
    return Fraction(alive[0], steps.whole ** (n - 1))


def median_length(rules: Any) -> int:
    """The least length that a hand stays within at least half the time."""
    low, high = 0, 1  # survival(low + 1) > 1/2 throughout
    while 2 * hand_survival(rules, high + 1) > 1:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if 2 * hand_survival(rules, middle + 1) > 1 else (low, middle)
    return high


def mean_bets(rules: Any, policies: Mapping[str, Policy] | None = None) -> Fraction:
    """The mean number of bets that a caster decides before the dice pass."""
    _steps(rules)  # refuses a hand that may never end
    chances = bet_chances(rules)
    lost = chances.seven_out + (chances.craps if rules.dice_pass == "any_loss" else 0)
    decided = chances.win + lost  # craps decides nothing where it leaves the caster the dice
    keep, of = _keeps(rules, policies)
    reached, total = Fraction(1), Fraction(0)  # the chance to stand at the come-out with k wins
    for k in range(1, KNOWN_WINS):
        total += reached
        reached *= chances.win / decided * Fraction(keep[k], of)
    total += reached / (1 - chances.win / decided * Fraction(keep[KNOWN_WINS], of))
    return total / decided


def mean_length(rules: Any, policies: Mapping[str, Policy] | None = None) -> Fraction:
    """The mean length of a hand, in throws or decisions as ``rules.count`` says."""
    # Bets are independent and whether to go on is settled before the next one (Wald).
    each = throws_to_settle(rules)[0] if rules.count == "throws" else 1
    return mean_bets(rules, policies) * each


def mean_wins(rules: Any, policies: Mapping[str, Policy] | None = None) -> Fraction:
    """The mean number of bets won in a hand."""
    return mean_bets(rules, policies) * bet_chances(rules).win


def _length(n: int) -> int:
    n = operator.index(n)
    if n < 1:
        raise ValueError(f"a number of throws is 1 or more, not {n}")
    return n
