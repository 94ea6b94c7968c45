"""Hands that draw card by card until a rule stands or a limit is passed: exact laws from any pack.

A hand is a multiset of worths.  Cards of a shuffled pack are exchangeable and a seat decides by its
own cards, so whatever the order of dealing the chance that two seats draw the multisets p and q is

    W(p) W(q) prod_v (n_v)_(p_v + q_v) / (n)_(|p| + |q|),

where W counts the orders in which a seat would draw its cards and then stand (weighted, for a rule
that mixes), and (n)_k = n (n - 1) ... (n - k + 1).  With replacement a power stands in place of the
falling factorial, and seats are independent.  Hands above the limit are had by difference.

A card worth nothing changes no hand: such cards are passed over, and not counted.  So a rule must
not ask how many cards there are where the pack has some.
"""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain, product
from typing import Any

import numpy as np

from oddslab.apparatus._drawing_hands import Drawer, Hand, Hands, Pack, Rule, Stand, weights
from oddslab.apparatus._drawing_pairs import Counts, Table, laws_after, merged, pairs
from oddslab.distribution import Distribution

BUST = "bust"
ANY = object()  # whatever a seat comes to


# ---- one hand


def hand_law(pack: Pack, seat: Drawer, removed: Iterable[int] = ()) -> Distribution:
    """The law of the hand that a seat ends with, as its `label` tells it, or "bust".

    Parameters
    ----------
    pack : Pack
        Before the seat's start and `removed` are taken from it.  A seat that has drawn all its
        cards stands.
    seat : Drawer
        Who draws.
    removed : iterable of int
        The worths of other cards that are known to be out.

    Examples
    --------
    >>> hand_law(Pack(endless=True), Drawer(Stand(17), 21, True, (10, 6))).pmf("bust")
    Fraction(8, 13)
    """
    rest = pack.without([*seat.start, *removed])
    law = _margin(rest, [seat])[0]
    return Distribution.from_probabilities(law, ("hand",))


def hand_laws(
    pack: Pack, seats: Sequence[Drawer], removed: Iterable[int] = ()
) -> list[dict[Any, Fraction]]:
    """`hand_law` of each of some seats that differ in rule and label only, as mappings.

    Here as in `joint_laws` a label may be anything that can be a key; in a law it is a number or
    a word.
    """
    return _margin(pack.without([*seats[0].start, *removed]), seats)


def _margin(rest: Pack, seats: Sequence[Drawer]) -> list[dict[Any, Fraction]]:
    """The law of each of some seats that differ only in rule and label, from what is left."""
    hands = seats[0].hands(rest)
    n = sum(rest.kinds)
    ways = _ways(rest, hands)
    laws = []
    for seat in seats:
        found = weights(rest, hands, seat.rule, ends=True)
        by: dict[Any, int] = defaultdict(int)
        for w, s, hand, size in zip(ways, found.stops, hands.hands, hands.size.tolist()):
            if s and w:
                by[seat.label(hand), size] += w * s
        law: dict[Any, Fraction] = defaultdict(Fraction)
        for (label, size), w in by.items():
            law[label] += Fraction(w, found.scale * _falling(rest, n, size))
        if not seat.overdrawn:
            law[BUST] = 1 - sum(law.values(), Fraction(0))
        laws.append(dict(law))
    return laws


@functools.lru_cache(maxsize=256)
def _ways(rest: Pack, hands: Hands) -> list[int]:
    """In how many orders the cards of each hand can be drawn, each kind's cards told apart."""
    rows = hands.drawn.tolist()
    each = [
        [_falling(rest, m, k) for k in range(max(column) + 1)]
        for m, column in zip(rest.kinds, zip(*rows))
    ]
    return [math.prod([ways[k] for ways, k in zip(each, row) if k]) for row in rows]


def _falling(pack: Pack, n: int, k: int) -> int:
    return n**k if pack.endless else math.perm(n, k)


# ---- several hands


def joint_law(pack: Pack, seats: Sequence[Drawer], removed: Iterable[int] = ()) -> Distribution:
    """The law of the hands of several seats that draw from one pack, along "first", "second", ...

    All play to their end, whatever the others have come to.  With three seats and more the work
    grows with the product of the numbers of their hands but the last's: small limits, or labels
    that leave few hands apart.

    Raises
    ------
    ValueError
        If the pack could run out on them.
    """
    names = ("first", "second", "third", "fourth", "fifth", "sixth")
    if not 2 <= len(seats) <= len(names):
        raise ValueError(f"a joint law is for 2 to {len(names)} seats, not {len(seats)}")
    rest = enough(pack, seats, removed, after_bust=True)
    if rest.endless:
        law: dict[Any, Fraction] = {(): Fraction(1)}
        for seat in seats:
            mine = _margin(rest, [seat])[0]
            law = {(*t, u): p * q for t, p in law.items() for u, q in mine.items()}
        return Distribution.from_probabilities(law, names[: len(seats)])
    parts = [table(rest, seat) for seat in seats]
    known: dict[Any, Fraction] = {(ANY,) * len(seats): Fraction(1)}
    for chosen in product((False, True), repeat=len(seats)):
        asked = [k for k, x in enumerate(chosen) if x]
        for labels, p in _within(rest, [parts[k] for k in asked]).items():
            key = [ANY] * len(seats)
            for k, label in zip(asked, labels):
                key[k] = label
            known[tuple(key)] = p
    law = _with_bust(known, [not seat.overdrawn for seat in seats])
    return Distribution.from_probabilities(law, names[: len(seats)])


def joint_laws(
    pack: Pack, firsts: Sequence[Drawer], seconds: Sequence[Drawer], removed: Iterable[int] = ()
) -> list[list[dict[tuple[Any, Any], Fraction]]]:
    """The joint law of each of `firsts` with each of `seconds`, as mappings.

    Seats of a list may differ in rule and label only.  Far faster than one pair at a time: the
    ways of dealing two hands are counted once.
    """
    rest = enough(pack, [firsts[0], seconds[0]], removed, after_bust=True)
    mine, theirs = _margin(rest, firsts), _margin(rest, seconds)
    within = _pairs(rest, firsts, seconds)
    over = [not firsts[0].overdrawn, not seconds[0].overdrawn]
    laws: list[list[dict[tuple[Any, Any], Fraction]]] = []
    for a, row in zip(mine, within):
        laws.append([])
        for b, known in zip(theirs, row):
            sides = {(t, ANY): p for t, p in a.items() if t != BUST or not over[0]}
            sides |= {(ANY, u): p for u, p in b.items() if u != BUST or not over[1]}
            laws[-1].append(_with_bust({(ANY, ANY): Fraction(1)} | sides | known, over))
    return laws


def within_laws(
    pack: Pack, firsts: Sequence[Drawer], seconds: Sequence[Drawer], removed: Iterable[int] = ()
) -> list[list[dict[tuple[Any, Any], Fraction]]]:
    """`joint_laws` of hands within the limit alone, for games that end when one is overdrawn."""
    rest = enough(pack, [firsts[0], seconds[0]], removed)
    return _pairs(rest, firsts, seconds)


def _pairs(
    rest: Pack, firsts: Sequence[Drawer], seconds: Sequence[Drawer]
) -> list[list[dict[tuple[Any, Any], Fraction]]]:
    if not rest.endless:
        return pairs(
            rest.kinds, [table(rest, s) for s in firsts], [table(rest, s) for s in seconds]
        )
    mine, theirs = (
        [{t: p for t, p in law.items() if t != BUST} for law in _margin(rest, seats)]
        for seats in (firsts, seconds)
    )
    return [
        [{(t, u): p * q for t, p in a.items() for u, q in b.items()} for b in theirs] for a in mine
    ]


def enough(
    pack: Pack, seats: Sequence[Drawer], removed: Iterable[int] = (), after_bust: bool = False
) -> Pack:
    """What is left once all starts are dealt, enough for all seats whatever they draw."""
    starts = list(chain(*(s.start for s in seats)))
    rest = pack.without([*starts, *removed])
    if not rest.endless:
        # the last to draw may do so at limit - 1, the others standing on the limit, or overdrawn
        # by one great card
        more = max(pack.values) - 1 if after_bust else 0
        need = sum(s.limit for s in seats) - 1 + more * (len(seats) - 1)
        if rest.worth + sum(starts) <= need:
            raise ValueError(
                f"cards worth {rest.worth + sum(starts)} could run out on {len(seats)} hands: "
                f"more than {need} is needed"
            )
    return rest


def _within(rest: Pack, tables: Sequence[Table]) -> dict[tuple[Any, ...], Fraction]:
    """The chance of the labels of some seats' hands, those above the limit left out."""
    if not tables:
        return {}
    last = tables[-1]
    nobody = Table(np.zeros((1, last.drawn.shape[1]), np.int64), [()], [1], 1)
    first = nobody
    for t in tables[:-1]:
        first = merged(first, t)
    return {(*t, u): p for (t, u), p in pairs(rest.kinds, [first], [last])[0][0].items()}


def _with_bust(known: Mapping[Any, Fraction], over: Sequence[bool]) -> dict[Any, Fraction]:
    """The whole law: overdrawn is who is anything (ANY) but nothing within the limit."""
    law = dict(known)
    for k, can_be in enumerate(over):
        rest: dict[Any, Fraction] = {}
        for key in [key for key in law if key[k] is ANY]:
            rest[key[:k], key[k + 1 :]] = law.pop(key)
        if can_be:
            for key, p in law.items():
                rest[key[:k], key[k + 1 :]] -= p
            law |= {(*a, BUST, *b): p for (a, b), p in rest.items() if p}
    return law


def table(rest: Pack, seat: Drawer, draws: bool = False) -> Table:
    """The hands on which a seat stands; or those from which it draws, labelled by their size."""
    hands = seat.hands(rest)
    found = weights(rest, hands, seat.rule)
    if draws:
        return Table(hands.drawn, [h.cards for h in hands.hands], found.draws, found.scale)
    labels = [seat.label(h) if w else None for h, w in zip(hands.hands, found.stops)]
    return Table(hands.drawn, labels, found.stops, found.scale)


def laws_given(
    pack: Pack, first: Drawer, seconds: Sequence[Drawer], removed: Iterable[int] = ()
) -> list[tuple[Hand, list[dict[Any, Fraction]]]]:
    """Every hand that the first seat may come to, and the laws of each of `seconds` given it.

    What is wanted to judge a choice made with that hand.  The second seat's chance to be overdrawn
    is what is wanting to 1.
    """
    rest = enough(pack, [first, seconds[0]], removed, first.overdrawn)
    hands = first.hands(rest)
    if rest.endless:
        laws = [{u: p for u, p in law.items() if u != BUST} for law in _margin(rest, seconds)]
        return [(hand, laws) for hand in hands.hands]
    tables = [table(rest, s) for s in seconds]
    given: list[Any] = [None] * len(hands.hands)
    for rows, over, found in laws_after(rest.kinds, hands.drawn, tables):
        for k, r in enumerate(rows.tolist()):
            laws = [
                {u: Fraction(int(x), over * t.scale) for u, x in zip(names, law[k]) if x}
                for t, (names, law) in zip(tables, found)
            ]
            given[r] = (hands.hands[r], laws)
    return given


__all__ = [
    "BUST", "Counts", "Drawer", "Hand", "Pack", "Rule", "Stand", "Table", "enough", "hand_law",
    "hand_laws", "joint_law", "joint_laws", "laws_given", "pairs", "table", "within_laws",
]  # fmt: skip
