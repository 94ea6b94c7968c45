"""Roulette: one bet at a wheel with one zero or two.

Source: rules page section 9 (SY-4 to SY-6); document 002 names the game and gives no rules.  A bet
on n of the 36 numbers pays 36/n - 1 to one, so that the zeros alone are the bank's percentage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, Game, Scale, Setup
from oddslab.gamebook.percentage._edges import edges, stake
from oddslab.kernel import kernel
from oddslab.options import Choice, Rules, option
from oddslab.random import I, below, note

RED = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
DOUBLE_ZERO = 37  # the pocket 00
BETS = {  # the pockets of one bet of each kind; all others of its kind are like it
    "even_chance": RED,
    "straight": (17,),
    "split": (17, 20),
    "street": (16, 17, 18),
    "corner": (16, 17, 19, 20),
    "six_line": tuple(range(16, 22)),
    "dozen": tuple(range(13, 25)),
    "column": tuple(range(2, 37, 3)),
    "five_number": (0, DOUBLE_ZERO, 1, 2, 3),
}
ZERO_RULES = ("lose", "half_back", "prison")


@dataclass(frozen=True)
class RouletteRules(Rules):
    """Rules of roulette."""

    zeros: int = option(1, Choice(1, 2), "pockets of the bank: 0, or 0 and 00", "SY-4")
    zero_rule: str = option(
        "lose",
        Choice(*ZERO_RULES),
        "what a zero does to even chances (other bets lose): it takes the stake, or half of it, or "
        "holds it in prison for one more spin, which frees it if it wins",
        "SY-5",
    )
    bet: str = option(
        "even_chance",
        Choice(*BETS),
        "what is bet on; a system of staking plays a bet on and on (`oddslab rules "
        "staking_system`, whose option gains takes the law of what it gains)",
        "SY-6",
    )

    def check(self) -> None:
        """Refuse the bet on five numbers where there is no second zero."""
        if self.bet == "five_number" and self.zeros == 1:
            raise ValueError("bet=five_number is not possible with zeros=1: it needs zeros=2")


POCKETS, LOST, WON, ON_ZERO = range(4)  # c.rules; the last three are places of gains
PRISON = -1  # for ON_ZERO: the next spin decides
FREED = 4  # c.rules: the place of a gain of nothing


@kernel
def spin(c, policy):
    """Out = pocket, the stake's gain; ``c.table`` has 1 for a pocket of the bet, 2 for a zero."""
    pocket = below(c, 0, c.rules[POCKETS])
    note(c, pocket)
    gain = c.rules[LOST]
    on = c.table[pocket]
    if on == 1:
        gain = c.rules[WON]
    elif on == 2:
        gain = c.rules[ON_ZERO]
        if gain < 0:
            again = below(c, 0, c.rules[POCKETS])
            note(c, again)
            gain = c.rules[LOST]
            if c.table[again] == 1:
                gain = c.rules[FREED]
    c.out[0] = I(pocket)
    c.out[1] = gain


def gains(rules: RouletteRules) -> tuple[Any, ...]:
    """What a stake of one may gain, from the least."""
    pays = 36 // len(BETS[rules.bet]) - 1
    even = rules.bet == "even_chance"
    more = {"lose": (), "half_back": (Fraction(-1, 2),), "prison": (0,)}[rules.zero_rule]
    return (-1, *(more if even else ()), pays)


def axes(rules: RouletteRules) -> tuple[Scale, ...]:
    """The pocket of the first spin, and the gain of a stake of one."""
    pockets: tuple[Any, ...] = tuple(range(37))
    return Scale("pocket", pockets + ("00",) * (rules.zeros - 1)), Scale("gain", gains(rules))


def setup(rules: RouletteRules) -> Setup:
    """Numbers as named above; the table of pockets."""
    even = rules.bet == "even_chance"
    last = len(gains(rules)) - 1
    on_zero = {"lose": 0, "half_back": 1, "prison": PRISON}[rules.zero_rule] if even else 0
    pockets = range(36 + rules.zeros)
    zeros = (0, DOUBLE_ZERO)
    table = [1 if k in BETS[rules.bet] else 2 if k in zeros else 0 for k in pockets]
    return Setup((len(table), 0, last, on_zero, 1), tuple(table), first=(1, 0), shared=True)


def law(rules: RouletteRules, policies: Any) -> Distribution:
    """Every pocket alike; what a number belongs to by arithmetic, as the cloth is laid out."""
    places: dict[Any, bool] = {k: _on(rules.bet, k) for k in range(1, 37)}
    zeros: tuple[Any, ...] = (0, "00")[: rules.zeros]
    pockets = 36 + rules.zeros
    size = sum(places.values())
    ways: dict[Any, int] = {}
    for k, on in places.items():
        if rules.bet == "five_number":
            ways[k, 6 if on else -1] = pockets
        else:
            ways[k, 36 // size - 1 if on else -1] = pockets
    for zero in zeros:
        if rules.bet == "five_number":
            ways[zero, 6] = pockets
        elif rules.bet != "even_chance" or rules.zero_rule == "lose":
            ways[zero, -1] = pockets
        elif rules.zero_rule == "half_back":
            ways[zero, Fraction(-1, 2)] = pockets
        else:
            ways[zero, 0], ways[zero, -1] = 18, pockets - 18
    return Distribution(ways, ("pocket", "gain"))


def _on(bet: str, k: int) -> bool:
    row, column = divmod(k - 1, 3)
    if bet == "even_chance":  # red: odd numbers up to 10 and from 19 to 28, even ones elsewhere
        return k % 2 == (1 if k <= 10 or 19 <= k <= 28 else 0)
    return {
        "straight": k == 17,
        "split": column == 1 and row in (5, 6),
        "street": row == 5,
        "corner": column in (0, 1) and row in (5, 6),
        "six_line": row in (5, 6),
        "dozen": (k - 1) // 12 == 1,
        "column": column == 1,
        "five_number": row == 0,
    }[bet]


def figures(rules: RouletteRules, policies: Any) -> tuple[Figure, ...]:
    """The edge, how often the bet wins, and how often the bank's pockets come."""
    gain, pocket = axis("gain"), axis("pocket")
    bet = rules.bet.replace("_", " ")
    return (
        *edges(law(rules, policies), f"a{'n' * bet.startswith('e')} {bet}", gain != 0,
               "stakes freed from prison"),
        Figure("wins", "chance that the bet wins", gain > 0),
        Figure("zero", "chance of a zero", pocket.isin((0, "00")[: rules.zeros])),
    )  # fmt: skip


def _name(pocket: int) -> str:
    if pocket in (0, DOUBLE_ZERO):
        return "0" if pocket == 0 else "00"
    return f"{pocket}, {'red' if pocket in RED else 'black'}"


def tell(rules: RouletteRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """Where the ball falls, and what becomes of the stake."""
    on = "red" if rules.bet == "even_chance" else ", ".join(
        "00" if k == DOUBLE_ZERO else str(k) for k in BETS[rules.bet]
    )  # fmt: skip
    yield f"A stake of 1 lies on {on}."
    yield f"The ball falls into {_name(log[0])}."
    if len(log) > 1:
        yield f"The stake goes to prison; the ball falls into {_name(log[1])}."
    yield f"The stake {stake(outcome['gain'])}."


GAME = Game(
    key="roulette",
    title="Roulette",
    family="percentage",
    document="002",
    source="named in the preface; standard rules",
    rules=RouletteRules,
    axes=axes,
    setup=setup,
    play=lambda rules: spin,
    tell=tell,
    exact=law,
    figures=figures,
    presets={"single_zero": {}, "double_zero": {"zeros": 2}},
    small={"zeros": 2, "zero_rule": "prison"},
)
