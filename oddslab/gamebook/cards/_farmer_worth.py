"""How large a farm is worth drawing for: a player alone, standing on one total or another.

With the prize for the nearest left out, who stands on k has on average F p(k) - e(k) counters of a
deal in which the farm holds F, p being the chance of sixteen and e what he pays when he is over.
From F to F the best of these straight lines changes.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from oddslab.apparatus.drawing import Drawer, Hand, Pack, Stand, hand_laws

SIXTEEN = 16
SIX = 6  # there is no other six in a pack than the heart six
ON = range(1, SIXTEEN + 1)


def pack_of(rules: Any) -> Pack:
    """The pack of a variant."""
    ranks = [r for r in range(1, 14) if r == 1 or r >= rules.lowest_card]
    worths = [min(r, 10) for r in ranks if r not in (SIX, 8) for _ in range(4)]
    endless = rules.packs == "infinite"
    return Pack.of([*worths, SIX], 1 if endless else rules.packs, endless)


class Stands(NamedTuple):
    """What standing on a total brings in a deal."""

    sixteen: Fraction  # the chance of exactly sixteen
    excess: Fraction  # the mean number of counters paid to the farmer


def _points(hand: Hand) -> int:
    return hand.total


@lru_cache(maxsize=64)
def stand_rules(pack: Pack, compulsory: str = "extra_card") -> dict[int, Stands]:
    """What each stand rule brings who is dealt to from a fresh pack."""
    least = 2 if compulsory == "extra_card" else 1
    seats = [Drawer(Stand(k, least=least), SIXTEEN, label=_points, overdrawn=True) for k in ON]
    return {
        k: Stands(
            law.get(SIXTEEN, Fraction(0)),
            sum((p * (t - SIXTEEN) for t, p in law.items() if t > SIXTEEN), Fraction(0)),
        )
        for k, law in zip(ON, hand_laws(pack, seats))
    }


def best_stands(pack: Pack, compulsory: str = "extra_card") -> list[tuple[int, Fraction]]:
    """The best stand rules as the farm grows, each with the size from which on it is best.

    Rules that bring the same of every farm go by the lowest total.
    """
    rules = stand_rules(pack, compulsory)
    best = _best(rules, Fraction(0))
    found = [(best, Fraction(0))]
    while True:
        here = rules[best]
        meets = [
            (r.excess - here.excess) / (r.sixteen - here.sixteen)
            for r in rules.values()
            if r.sixteen > here.sixteen
        ]
        if not meets:
            return found
        best = _best(rules, min(meets))
        found.append((best, min(meets)))


def _best(rules: dict[int, Stands], size: Fraction) -> int:
    """Of equal ones that which hits sixteen most often, and of these the lowest."""
    return max(ON, key=lambda k: (size * rules[k].sixteen - rules[k].excess, rules[k].sixteen))


def best_stand(rules: Any) -> int:
    """The total to stand on for the farm alone, under the rules of a variant."""
    return _best(stand_rules(pack_of(rules), rules.compulsory), Fraction(farm_size(rules)))


def farm_size(rules: Any) -> int:
    """The counters in the farm: one of each player, and the price."""
    return rules.players + rules.price
