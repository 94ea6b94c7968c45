"""What a seat at vingt-et-un may see, how a policy table is laid out, and the named strategies."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from oddslab.options import Kind
from oddslab.strategy import Rule, Seat


class Hand(NamedTuple):
    """All that a seat sees when it chooses: its own hand, and nothing of the other's."""

    total: int  # the best total, at most 20: on 21 nobody may draw
    soft: bool  # an ace in it counts eleven


# the order of a policy table: hard 4 to 20 at total - 4, soft 12 to 20 at total + 5
HANDS = (*(Hand(t, False) for t in range(4, 21)), *(Hand(t, True) for t in range(12, 21)))

NEVER_BUST = (12, 18)  # draws only where no card can bring the hand above 21
EQUILIBRIUM = {"player": (15, 18), "banker": (17, 18)}
PATTERN = "stand_K | fixed(h,s)"


def standing(name: str, seat: str, soft_stand: int = 17) -> tuple[int, int] | None:
    """The hard and the soft total on which a named strategy stands, or None for no such name.

    ``stand_K`` stands on hard and soft K alike; "stand on 17" of the books reads `soft_stand` for
    the soft hand.
    """
    if name == "never_bust":
        return NEVER_BUST
    if name == "equilibrium":
        return EQUILIBRIUM[seat]
    if m := re.fullmatch(r"stand_(\d+)", name):
        k = int(m[1])
        pair = (k, soft_stand if k == 17 else k)
    elif m := re.fullmatch(r"fixed\(\s*(\d+)\s*,\s*(\d+)\s*\)", name):
        pair = (int(m[1]), int(m[2]))
    else:
        return None
    return pair if all(4 <= k <= 21 for k in pair) else None


def rule(hard: int, soft: int) -> Rule:
    """Draws below `hard`, and with an ace counted eleven below `soft`."""
    return lambda hand: hand.total < (soft if hand.soft else hard)


class Standing(Kind):
    """The name of a rule for drawing and standing."""

    accepts = "stand_K or fixed(h,s), each from 4 to 21 | never_bust | equilibrium"

    def take(self, value: Any) -> str:
        """The name, without blanks."""
        if not isinstance(value, str):
            raise TypeError
        name = re.sub(r"\s+", "", value)
        if standing(name, "player") is None:
            raise ValueError
        return name


def seat(name: str, default: str, soft_stand: int) -> Seat:
    """The seat with its strategies, the default first."""

    def named(text: str) -> Rule | None:
        pair = standing(text, name, soft_stand)
        return rule(*pair) if pair else None

    strategies = {}
    for text in (default, "stand_17", "never_bust", "equilibrium"):
        found = named(text)
        assert found is not None
        strategies[text] = found
    return Seat(name, HANDS, "draws another card", strategies, named, PATTERN)
