"""The bet that a system is played at: the law of what a stake of one gains in a coup.

Gains are counted in *parts*: so many to a stake of one that each gain is a whole number of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from oddslab.options import Chance, Hint, Kind, shown
from oddslab.outcomes import number

MOST_GAINS = 12
MOST_GAIN = 1000
MOST_PARTS = 1000
MOST_DENOMINATOR = 1 << 32
NONE = "none"


@dataclass(frozen=True)
class Bet:
    """A coup's law.

    Parameters
    ----------
    gains : tuple of int
        What a stake of one may gain, in parts, from the most; the least is -parts, the stake.
    weights : tuple of int
        The ways of each, out of `whole`; some may be 0.
    parts, whole : int
        Parts of a stake of one, and all the ways.
    """

    gains: tuple[int, ...]
    weights: tuple[int, ...]
    parts: int
    whole: int

    @property
    def mean(self) -> Fraction:
        """The mean gain of a stake of one."""
        return Fraction(
            sum(g * w for g, w in zip(self.gains, self.weights)), self.parts * self.whole
        )


class Share(Chance):
    """A chance that may also be written as a percentage."""

    @property
    def accepts(self) -> str:  # type: ignore[override]
        """In words."""
        return f"{super().accepts} or 1%"

    def take(self, value: Any) -> Fraction:
        """The Fraction."""
        text = value.strip() if isinstance(value, str) else ""
        if text.endswith("%"):
            value = number(text[:-1]) / 100
        return super().take(value)


class Gains(Kind):
    """None, or a law of gains as ``gain:chance`` pairs, kept as text."""

    accepts = (
        "none | gain:chance pairs of a stake of one such as 1:18/37,-1/2:1/37,-1:18/37, whose "
        "chances sum to one"
    )

    def take(self, value: Any) -> str:
        """The pairs from the largest gain, as they are written."""
        if isinstance(value, str) and value.strip() == NONE:
            return NONE
        law = _pairs(value)
        return ",".join(f"{gain}:{law[gain]}" for gain in sorted(law, reverse=True))


def _pairs(value: Any) -> dict[Fraction, Fraction]:
    if isinstance(value, Mapping):
        pairs = [(number(g), number(p)) for g, p in value.items()]
    elif isinstance(value, str):
        words = [w.partition(":") for w in re.split(r"[,;\s]+", value.strip()) if w]
        pairs = [(number(g), _chance(p)) for g, _, p in words]
    else:
        raise TypeError
    if len(pairs) > MOST_GAINS:
        raise Hint(f"{len(pairs)} gains are given, at most {MOST_GAINS} are possible")
    law: dict[Fraction, Fraction] = {}
    for gain, p in pairs:
        if not -1 <= gain <= MOST_GAIN:
            raise Hint(f"a stake of one cannot gain {gain}: gains go from -1 to {MOST_GAIN}")
        if gain in law:
            raise Hint(f"the gain {gain} is given twice")
        if not 0 <= p <= 1:
            raise Hint(f"{p} is no chance")
        law[gain] = p
    if sum(law.values()) != 1:
        raise Hint(f"these chances sum to {sum(law.values())}, not to 1")
    if law.get(Fraction(0)) == 1:
        raise Hint("a bet that is always returned is none")
    if lcm(*(g.denominator for g in law)) > MOST_PARTS:
        raise Hint(f"gains are multiples of one part of a stake, at most {MOST_PARTS} to a stake")
    return law


def _chance(text: str) -> Fraction:
    try:
        return Share().take(text)
    except ValueError:
        raise Hint(f"{shown(text)} is no chance") from None


@lru_cache(maxsize=64)
def bet(gains: str, win_chance: Fraction, pays: int) -> Bet:
    """The bet of an option's value; by `win_chance` and `pays` where that is none."""
    if gains == NONE:
        law = {Fraction(pays): win_chance, Fraction(-1): 1 - win_chance}
    else:
        law = _pairs(gains)
    whole = lcm(*(p.denominator for p in law.values()))
    parts = lcm(*(g.denominator for g in law))
    order = sorted(law, reverse=True)
    return Bet(
        tuple(int(parts * g) for g in order),
        tuple(int(whole * law[g]) for g in order),
        parts,
        whole,
    )


def gained(bet: Bet, place: int) -> str:
    """What becomes of a stake whose gain has this place, in words."""
    gain = Fraction(bet.gains[place], bet.parts)
    if gain > 0:
        alone = sum(g > 0 for g in bet.gains) == 1
        return "won" if alone else f"won {gain} to one"
    if gain == 0:
        return "returned"
    return "lost" if gain == -1 else f"lost {-gain} of it"


def counters(base_stake: int, units: int, parts: int) -> int | Fraction:
    """So many parts of a stake in counters, whole where they are."""
    found = Fraction(base_stake * units, parts)
    return found.numerator if found.denominator == 1 else found
