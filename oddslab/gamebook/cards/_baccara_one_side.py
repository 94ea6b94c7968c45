"""Baccara with one hand against the bank, exactly: the law, and what each answer is worth.

Every coup is counted as one of six cards.  The player's hand falls into cells (totals or cards),
the banker's likewise; x is the player's third card or `STANDS`.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.gamebook.cards._baccara_hands import STANDS, Shoe, deals, totals

SIX = 6


@dataclass(frozen=True)
class Seen:
    """What is dealt from, and what player and banker see of their own hands."""

    shoe: Shoe
    player: str
    banker: str

    @functools.cached_property
    def rows(self) -> np.ndarray:
        """The player's cells that are no natural, as places among all."""
        return np.flatnonzero(np.array(totals(self.player)) < 8)

    @functools.cached_property
    def columns(self) -> np.ndarray:
        """The banker's."""
        return np.flatnonzero(np.array(totals(self.banker)) < 8)

    @functools.cached_property
    def mine(self) -> np.ndarray:
        """The player's total in each of his cells."""
        return np.array(totals(self.player))[self.rows]

    @functools.cached_property
    def bank(self) -> np.ndarray:
        """The banker's total in each of his."""
        return np.array(totals(self.banker))[self.columns]

    def ways(self, x: int, z: int) -> np.ndarray:
        """Orders of six cards [player's cell, banker's cell] with these thirds, as objects."""
        thirds = tuple(sorted(v for v in (x, z) if v < STANDS))
        dealt = 4 + len(thirds)
        hands = deals(self.shoe, (self.player, self.banker), thirds)
        after = self.shoe.ways(thirds) * self.shoe.orders(SIX - dealt, dealt)
        return hands[np.ix_(self.rows, self.columns)].astype(object) * after

    def points(self, x: int, z: int) -> tuple[np.ndarray, np.ndarray]:
        """Both hands' points after these thirds."""
        return tuple(
            (held + v) % 10 if v < STANDS else held for held, v in ((self.mine, x), (self.bank, z))
        )  # type: ignore[return-value]

    def money(self, x: int, z: int) -> np.ndarray:
        """What the player gains, [his cell, the banker's], in orders of six cards."""
        mine, bank = self.points(x, z)
        return self.ways(x, z) * np.sign(mine[:, None] - bank)


@functools.lru_cache(maxsize=32)
def worth(seen: Seen) -> np.ndarray:
    """What the player gains, [x, banker draws, player's cell, banker's cell]; x STANDS: he stood.

    The chances that he stands or draws are not in it yet.
    """
    found = np.zeros((STANDS + 1, 2, len(seen.rows), len(seen.columns)), object)
    for x in range(STANDS + 1):
        found[x, 0] = seen.money(x, STANDS)
        found[x, 1] = sum(seen.money(x, z) for z in range(10))
    return found


def against(seen: Seen, draws: Any) -> np.ndarray:
    """What the player gains, [banker's cell, x, banker draws], where he draws so often by cell."""
    often = np.array(draws, object)
    gains = worth(seen)
    taken = (gains[:STANDS] * often[:, None]).sum(2)
    stood = (gains[STANDS] * (1 - often)[:, None]).sum(1)
    return np.concatenate([taken, stood[None]]).transpose(2, 0, 1)


def best_reply(seen: Seen, draws: Any, bound: bool = False) -> np.ndarray:
    """Whether the banker draws, [his cell, x]; where both are worth the same he stands.

    A banker who is bound must take the card that the player refuses.
    """
    gains = against(seen, draws)
    answers = gains[:, :, 1] < gains[:, :, 0]
    if bound:
        answers[:, STANDS] = True
    return answers


def shown(seen: Seen) -> dict[tuple[int, int], int]:
    """Orders of six cards in which a natural ends the coup, by both points."""
    hands = deals(seen.shoe, (seen.player, seen.banker))
    found: dict[tuple[int, int], int] = defaultdict(int)
    for k, p in enumerate(totals(seen.player)):
        for m, b in enumerate(totals(seen.banker)):
            if max(p, b) >= 8:
                found[p, b] += int(hands[k, m]) * seen.shoe.orders(2, 4)
    return found


def law(seen: Seen, player: Any, banker: Any) -> dict[tuple[int, int, int], Fraction]:
    """The law of (player's point, banker's point, cards taken), as orders of six cards.

    `player` is the chance that he draws by cell, `banker` by [cell, x].
    """
    found: dict[tuple[int, int, int], Any] = defaultdict(Fraction)
    for (p, b), ways in shown(seen).items():
        found[p, b, 4] += ways
    mine, theirs = np.array(player, object), np.array(banker, object)
    for x in range(STANDS + 1):
        takes = (mine if x < STANDS else 1 - mine)[:, None]
        for z in range(STANDS + 1):
            often = theirs[:, x] if z < STANDS else 1 - theirs[:, x]
            ways = seen.ways(x, z) * takes * often
            taken = 4 + (x < STANDS) + (z < STANDS)
            points = seen.points(x, z)
            for k, m in zip(*np.nonzero(ways)):
                found[int(points[0][k]), int(points[1][m]), taken] += ways[k, m]
    return dict(found)
