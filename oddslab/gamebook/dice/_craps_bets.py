"""Bets at the craps table: how often each wins, is returned and loses, and what it pays.

Every chance is a sum of ways.  A bet that stands until one of w ways or one of l ways comes is won
with chance w/(w + l) after W/(w + l) throws on average, W being all ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.gamebook.dice._craps_exact import (
    NUMBERS,
    bet_chances,
    throws_to_settle,
    ways_of_totals,
)
from oddslab.gamebook.dice._two_dice import ways_of_pairs
from oddslab.odds import Odds

EVEN = Odds.against(1)
# True odds of fair dice: six ways of seven to the ways of the point.
TRUE_ODDS = {p: Odds.against(6, 6 - abs(7 - p)) for p in NUMBERS}
PLACE_ODDS = {
    4: Odds.against(9, 5),
    5: Odds.against(7, 5),
    6: Odds.against(7, 6),
    8: Odds.against(7, 6),
    9: Odds.against(7, 5),
    10: Odds.against(9, 5),
}
HARD_ODDS = {4: Odds.against(7), 6: Odds.against(9), 8: Odds.against(9), 10: Odds.against(7)}
FIELD = (2, 3, 4, 9, 10, 11, 12)
# Bets on one throw: what each total pays to one for the whole stake; the others lose it.  A horn
# has a quarter of the stake on each of four totals, a whirl a fifth on each of five results, a
# craps-eleven a half on each of two, and what loses comes out of what wins.
ONE_THROW: dict[str, dict[int, Fraction]] = {
    "any seven": {7: Fraction(4)},
    "any craps": dict.fromkeys((2, 3, 12), Fraction(7)),
    "two": {2: Fraction(30)},
    "three": {3: Fraction(15)},
    "eleven": {11: Fraction(15)},
    "twelve": {12: Fraction(30)},
    "horn": dict.fromkeys((2, 12), Fraction(30 - 3, 4))
    | dict.fromkeys((3, 11), Fraction(15 - 3, 4)),
    "whirl": dict.fromkeys((2, 12), Fraction(30 - 4, 5))
    | dict.fromkeys((3, 11), Fraction(15 - 4, 5))
    | {7: Fraction(4 - 4, 5)},
    "craps-eleven": dict.fromkeys((2, 3, 12), Fraction(7 - 1, 2)) | {11: Fraction(15 - 1, 2)},
}
BY_NUMBER = ("odds on", "odds against", "place", "buy", "lay")
# Bets on the faces of one throw, the lesser first: an easy hop has two ways of 36, a hard one one.
HOPS = tuple((a, b) for a in range(1, 7) for b in range(a, 7))
WITH_ODDS = {
    "pass_line_with_odds": "the pass line with odds on the point",
    "dont_pass_with_odds": "don't pass with odds against the point",
}
ODDS_ALLOWED = ("1x", "2x", "3-4-5x", "5x", "10x", "100x")


def slug(name: str) -> str:
    """A bet's name as an option's value: ``dont_pass``."""
    return name.replace("'", "").replace(" ", "_").replace("-", "_")


SIDE_BETS = tuple(
    slug(n)
    for n in (
        "pass line", "don't pass", "come", "don't come",
        *(f"{kind} {p}" for kind in BY_NUMBER for p in NUMBERS),
        *(f"hard {p}" for p in HARD_ODDS), "big 6", "big 8", "field", *ONE_THROW,
        *(f"hop {a}-{b}" for a, b in HOPS), *WITH_ODDS,
    )
)  # fmt: skip


@dataclass(frozen=True)
class Bet:
    """A bet of one unit: the chances of its three results, and what it pays.

    Parameters
    ----------
    name : str
        What it is called.
    win, push, lose : Fraction
        The chances that it wins, is returned, and loses; they sum to one.
    pays : Odds
        What a win pays: ``pays.to_one`` beside the stake, ``pays.for_one`` with it.  A bare number
        is refused, since 2 may mean 2 to 1 or 2 for 1.
    throws : Fraction
        The mean throws of the dice until it is settled.
    better : tuple of (Fraction, Odds)
        Wins that pay otherwise, each with its chance, which is part of `win`.

    Examples
    --------
    >>> place = Bet("place 4", Fraction(1, 3), Fraction(0), Fraction(2, 3), Odds.against(9, 5))
    >>> place.edge_per_bet, place.pays_text
    (Fraction(1, 15), '9 to 5')
    """

    name: str
    win: Fraction
    push: Fraction
    lose: Fraction
    pays: Odds
    throws: Fraction = Fraction(1)
    better: tuple[tuple[Fraction, Odds], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.pays, Odds):
            raise TypeError(
                f"pays={self.pays!r} does not say whether the stake is in it: give Odds.against(2) "
                "for 2 to 1, or parse_odds('2 for 1').value"
            )
        chances = (self.win, self.push, self.lose)
        if any(isinstance(c, float) for c in chances):
            raise TypeError(f"win, push and lose are exact: give Fractions, not {chances}")
        if min(chances) < 0 or sum(chances) != 1:
            raise ValueError(
                f"win, push and lose of {self.name!r} must be chances that sum to 1, not "
                f"{self.win}, {self.push} and {self.lose}"
            )

    @property
    def wins(self) -> dict[Fraction, Fraction]:
        """The chance of each gain, to one."""
        rest = self.win - sum((p for p, _ in self.better), Fraction(0))
        found = {self.pays.to_one: rest}
        for p, pays in self.better:
            found[pays.to_one] = found.get(pays.to_one, Fraction(0)) + p
        return {gain: p for gain, p in found.items() if p}

    @property
    def pays_text(self) -> str:
        """What a win pays beside the stake, such as "9 to 5"."""
        each = self.wins or [self.pays.to_one]
        return " or ".join(f"{x.numerator} to {x.denominator}" for x in each)

    @property
    def mean_gain_per_bet(self) -> Fraction:
        """The bettor's mean gain per unit on every bet made."""
        return sum((gain * p for gain, p in self.wins.items()), Fraction(0)) - self.lose

    @property
    def edge_per_bet(self) -> Fraction:
        """What the bettor loses on average per unit on every bet made, those returned included."""
        return -self.mean_gain_per_bet

    @property
    def edge_per_decision(self) -> Fraction:
        """What the bettor loses on average per unit on every bet won or lost."""
        if self.push == 1:
            raise ValueError(f"{self.name!r} is never decided, so it has no edge per decision")
        return self.edge_per_bet / (1 - self.push)

    @property
    def edge_per_throw(self) -> Fraction:
        """What the bettor loses on average per unit and throw of the dice that the bet stands."""
        return self.edge_per_bet / self.throws


def bets(rules: Any) -> tuple[Bet, ...]:
    """The bets on the caster, on the points, against them, and the side bets, for any two dice.

    "odds on 4" is laid once the point is 4 and wins if it is made; "odds against 4" is the other
    side of it.  Both pay what ``point_odds`` says, true odds being those of fair dice; "buy 4" and
    "lay 4" pay true odds less a commission, which is part of the unit staked where it is paid on
    every bet.  A place, buy, lay, hardway or big bet stands until its number or a seven, a come or
    don't come is a pass line or don't pass begun at any throw, and the others last one throw.  "hop
    1-2" wins if the dice show these two faces, in either order.  A bet that these dice would never
    decide is left out.
    """
    return tuple(_bets(rules))


def _bets(rules: Any) -> Iterator[Bet]:
    ways, whole = ways_of_totals(rules)
    pairs = ways_of_pairs(rules)
    doubles = {2 * a: w for (a, b), w in pairs.items() if a == b}
    win, throws = bet_chances(rules).win, throws_to_settle(rules)[0]
    barred = Fraction(0 if rules.barred == "none" else ways[rules.barred], whole)

    def standing(name: str, good: int, bad: int, pays: Odds) -> Iterator[Bet]:
        if good + bad:
            p = Fraction(good, good + bad)
            yield Bet(name, p, Fraction(0), 1 - p, pays, Fraction(whole, good + bad))

    def one_throw(name: str, paid: dict[int, Fraction]) -> Bet:
        chances = {t: Fraction(ways[t], whole) for t in paid if ways[t]}
        push = sum((p for t, p in chances.items() if not paid[t]), Fraction(0))
        won = [(p, paid[t]) for t, p in chances.items() if paid[t]]
        win = sum((p for p, _ in won), Fraction(0))
        least = min(g for g in paid.values() if g)
        better = tuple((p, Odds.against(g)) for p, g in won if g != least)
        return Bet(name, win, push, 1 - win - push, Odds.against(least), Fraction(1), better)

    for on, off in (("pass line", "don't pass"), ("come", "don't come")):
        yield Bet(on, win, Fraction(0), 1 - win, EVEN, throws)
        yield Bet(off, 1 - win - barred, barred, win, EVEN, throws)
    for p in NUMBERS:
        if ways[p]:
            paid = TRUE_ODDS[p] if rules.point_odds == "true_odds" else EVEN
            yield from standing(f"odds on {p}", ways[p], ways[7], paid)
            yield from standing(f"odds against {p}", ways[7], ways[p], Odds.on(paid.to_one))
    for p in NUMBERS:
        yield from standing(f"place {p}", ways[p], ways[7], PLACE_ODDS[p])
    for p in NUMBERS:
        yield from standing(f"buy {p}", ways[p], ways[7], buy_odds(rules, p))
        yield from standing(f"lay {p}", ways[7], ways[p], lay_odds(rules, p))
    for p, pays in HARD_ODDS.items():
        hard = doubles.get(p, 0)
        yield from standing(f"hard {p}", hard, ways[p] - hard + ways[7], pays)
    for p in (6, 8):
        yield from standing(f"big {p}", ways[p], ways[7], EVEN)
    yield one_throw("field", field_pays(rules))
    for name, paid_by in ONE_THROW.items():
        yield one_throw(name, paid_by)
    for a, b in HOPS:
        wanted = sum(pairs.get(faces, 0) for faces in {(a, b), (b, a)})
        win, to_one = Fraction(wanted, whole), rules.hop_hard if a == b else rules.hop_easy
        yield Bet(f"hop {a}-{b}", win, Fraction(0), 1 - win, Odds.against(to_one))


def field_pays(rules: Any) -> dict[int, Fraction]:
    """What the field pays on each of its totals, to one."""
    return dict.fromkeys(FIELD, Fraction(1)) | {
        2: Fraction(2),
        12: Fraction(rules.field_twelve),
    }


def buy_odds(rules: Any, p: int) -> Odds:
    """What a bought number pays: true odds on a stake, less a commission of that stake."""
    gain, cost = TRUE_ODDS[p].to_one, rules.commission
    return Odds.against((gain - cost) / (1 + cost * (rules.commission_on == "every_bet")))


def lay_odds(rules: Any, p: int) -> Odds:
    """What laying a number pays: true odds against, less a commission of what is to be won."""
    gain = 1 / TRUE_ODDS[p].to_one
    cost = rules.commission * gain
    return Odds.against((gain - cost) / (1 + cost * (rules.commission_on == "every_bet")))
