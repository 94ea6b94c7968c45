"""Bets at the craps table: how often each wins, is returned and loses, and what it pays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.gamebook.dice._craps_exact import NUMBERS, bet_chances, ways_of_totals
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
    def pays_text(self) -> str:
        """What a win pays, such as "9 to 5"."""
        to_one = self.pays.to_one
        return f"{to_one.numerator} to {to_one.denominator}"

    @property
    def mean_gain_per_bet(self) -> Fraction:
        """The bettor's mean gain per unit on every bet made."""
        return self.win * self.pays.to_one - self.lose

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


def bets(rules: Any) -> tuple[Bet, ...]:
    """The bets on the caster, on the points, and against them, for the rules' dice.

    "odds on 4" is laid once the point is 4 and wins if it is made; "odds against 4" is the other
    side of it.  Both pay what ``point_odds`` says, true odds being those of fair dice.  A place bet
    stands until its number or a seven.  A bet that these dice would never decide is left out.
    """
    return tuple(_bets(rules))


def _bets(rules: Any) -> Iterator[Bet]:
    ways, whole = ways_of_totals(rules)
    win = bet_chances(rules).win
    barred = Fraction(0 if rules.barred == "none" else ways[rules.barred], whole)
    yield Bet("pass line", win, Fraction(0), 1 - win, EVEN)
    yield Bet("don't pass", 1 - win - barred, barred, win, EVEN)
    for p in NUMBERS:
        if ways[p]:
            made = Fraction(ways[p], ways[p] + ways[7])
            paid = TRUE_ODDS[p] if rules.point_odds == "true_odds" else EVEN
            yield Bet(f"odds on {p}", made, Fraction(0), 1 - made, paid)
            yield Bet(f"odds against {p}", 1 - made, Fraction(0), made, Odds.on(paid.to_one))
    for p in NUMBERS:
        if ways[p] + ways[7]:
            made = Fraction(ways[p], ways[p] + ways[7])
            yield Bet(f"place {p}", made, Fraction(0), 1 - made, PLACE_ODDS[p])
