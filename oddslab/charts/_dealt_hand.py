"""A hand of dominoes dealt at random, and its pips: the simulation beside the exact law.

It is dealt and tallied as a game is, but nobody plays it, so that it is in no catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oddslab.apparatus import domino_hands
from oddslab.apparatus.dominoes import HIGHEST_TOP, DominoSet, tile_name
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dominoes._dealt_tiles import dealing, no_tiles, one_tile
from oddslab.kernel import kernel
from oddslab.options import Rules, Whole, option
from oddslab.random import PREFETCH, ZERO, I, card, note

HAND, TILES, LOW = range(3)  # c.rules


@dataclass(frozen=True)
class HandRules(Rules):
    """Which set, and how many tiles of it."""

    top: int = option(6, Whole(2, HIGHEST_TOP), "the set goes up to this double")
    hand: int = option(7, Whole(1, 91), "tiles in the hand")

    def check(self) -> None:
        """Refuse a hand of more tiles than the set has."""
        tiles = len(DominoSet(self.top))
        if self.hand > tiles:
            raise ValueError(
                f"hand={self.hand} is not possible with top={self.top}: accepted is a whole "
                f"number from 1 to {tiles}, the tiles of {DominoSet(self.top)}"
            )


@kernel
def deal(c, policy):
    """Out = pips of the hand - least pips."""
    left = ZERO
    used = no_tiles()
    pips = I(0)
    for _ in range(c.rules[HAND]):
        k, left = card(c, left, used, c.rules[TILES])
        used |= one_tile(k)
        pips += c.table[k]
        note(c, k)
    c.out[0] = pips - c.rules[LOW]


def _span(rules: HandRules) -> tuple[int, int]:
    pips = sorted(DominoSet(rules.top).pips)
    return sum(pips[: rules.hand]), sum(pips[-rules.hand :])


def _setup(rules: HandRules) -> Setup:
    pips = DominoSet(rules.top).pips
    numbers = rules.hand, len(pips), _span(rules)[0]
    return Setup(numbers, pips, first=(min(1 + rules.hand // 4, PREFETCH), 0), alike=pips)


def _tell(rules: HandRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    yield f"The hand is {' '.join(map(tile_name, log))}: {outcome['pips']} pips."


DEALT_HAND = Game(
    key="dealt_hand",
    title="A hand of dominoes",
    family="dominoes",
    document="000",
    rules=HandRules,
    axes=lambda rules: (Scale.span("pips", *_span(rules)),),
    setup=_setup,
    play=lambda rules: dealing(deal, len(DominoSet(rules.top))),
    tell=_tell,
    exact=lambda rules, _: domino_hands.pips_law(DominoSet(rules.top), rules.hand),
    small={"top": 3, "hand": 3},
)
