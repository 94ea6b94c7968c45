"""What the banker gains by seeing the cards that a player draws, in the endless pack.

The player's first two cards stay hidden.  What a banker learns from those drawn is which first
cards would have drawn so: he weighs the totals that they lead to, and plays his best.  Ways of
drawing that leave the same first cards, cards drawn and chances are followed once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import count
from math import lcm
from typing import Any

from oddslab.apparatus.drawing import BUST, Pack
from oddslab.gamebook.cards._vingt_et_un_exact import DOUBLE, LIMIT, Stakes
from oddslab.gamebook.cards._vingt_et_un_seats import HANDS
from oddslab.strategy import Policy

SIGHTS = ("none", "count", "cards")
Totals = tuple[tuple[int, Fraction], ...]
_PLACE = {tuple(hand): k for k, hand in enumerate(HANDS)}
_CARDS = {v: Fraction(n, 52) for v, n in zip(Pack().values, Pack().counts)}
_ACE, _TEN = 1, 10
_KINDS = 13
_OF_KIND = {v: int(p * _KINDS) for v, p in _CARDS.items()}  # ranks that count so much


def gain_seen(player: Policy, info: str = "none", stakes: Stakes = DOUBLE) -> Fraction:
    """The player's mean gain against a banker who knows his policy and sees so much of his draws.

    Parameters
    ----------
    player : Policy
        Known to the banker.
    info : str
        "none", "count" (how many cards he drew) or "cards" (which, and in what order).
    """
    if info not in SIGHTS:
        raise ValueError(f"the banker sees {', '.join(SIGHTS)}, not {info!r}")
    natural = 2 * _CARDS[_ACE] * _CARDS[_TEN]
    gain = natural * (1 - natural) * (stakes.natural_pays - stakes.banker_takes)
    gain += natural**2 * stakes.tied_naturals
    within = Fraction(0)
    seen: dict[Any, dict[int, Fraction]] = {}
    for drawn, way, stood in _stops(player):
        told = {"none": (), "count": (drawn,), "cards": (drawn, way)}[info]
        totals = seen.setdefault(told, defaultdict(Fraction))
        for t, p in stood.items():
            totals[t] += p
            within += p
    gain -= (1 - natural - within) * (1 - natural)  # overdrawn
    for totals in seen.values():
        whole = sum(totals.values())
        chances = tuple(sorted((t, p / whole) for t, p in totals.items()))
        gain -= whole * banker_wins(chances, stakes)
    return gain


def _stops(player: Policy) -> Iterator[tuple[int, int, dict[int, Fraction]]]:
    """After so many draws in ways of one kind, which are numbered: the totals he stands on."""
    first: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    for a, p in _CARDS.items():
        for b, q in _CARDS.items():
            if {a, b} != {_ACE, _TEN}:
                first[a + b, _ACE in (a, b)] += p * q
    # ways of drawing alike: the pips, whether an ace, and what first cards would have led here
    level = {(0, False, tuple(first.items())): Fraction(1)}
    for drawn in count():
        grown: dict[Any, Fraction] = defaultdict(Fraction)
        for way, ((pips, ace, hands), weight) in enumerate(level.items()):
            stood: dict[int, Fraction] = defaultdict(Fraction)
            more = []
            for (hard, own), p in hands:
                total, soft = _best(hard + pips, own or ace)
                draws = Fraction(0) if total >= LIMIT else player.chance(_PLACE[total, soft])
                if draws < 1 and total <= LIMIT:
                    stood[total] += weight * p * (1 - draws)
                if draws:
                    more.append(((hard, own), p * draws))
            if stood:
                yield drawn, way, stood
            for v, q in _CARDS.items():
                if more:
                    grown[pips + v, ace or v == _ACE, tuple(more)] += weight * q
        if not grown:
            return
        level = grown


def _best(hard: int, ace: bool) -> tuple[int, bool]:
    soft = ace and hard + 10 <= LIMIT
    return hard + 10 * soft, soft


@lru_cache(maxsize=4096)
def banker_wins(totals: Totals, stakes: Stakes = DOUBLE) -> Fraction:
    """The banker's mean gain, playing his best, from a player who stands on these totals.

    His natural, which is settled before, counts nothing here.
    """
    ends = {u: -sum((p * stakes.won(t, u) for t, p in totals), Fraction(0))
            for u in (BUST, *range(4, LIMIT + 1))}  # fmt: skip
    of = lcm(*(x.denominator for x in ends.values()))
    stands = {u: int(x * of) for u, x in ends.items()}

    @cache
    def value(hard: int, ace: bool) -> int:
        """In whole numbers: times `of`, and times 13 for each pip that is wanting to 21."""
        total, _ = _best(hard, ace)
        stand = stands[total] * _KINDS ** (LIMIT - hard)
        if total >= LIMIT:
            return int(stand)
        draws = sum(
            n * value(hard + v, ace or v == _ACE) * _KINDS ** (v - 1)
            if hard + v <= LIMIT
            else n * stands[BUST] * _KINDS ** (LIMIT - 1 - hard)
            for v, n in _OF_KIND.items()
        )
        return int(max(stand, draws))

    gain = 0
    for a, n in _OF_KIND.items():
        for b, m in _OF_KIND.items():
            if {a, b} != {_ACE, _TEN}:
                gain += n * m * value(a + b, _ACE in (a, b)) * _KINDS ** (a + b)
    return Fraction(gain, of * _KINDS ** (LIMIT + 2))
