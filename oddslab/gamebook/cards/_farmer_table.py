"""The exact law of a deal for three or four players from one pack, seen by one of them.

Who is nearest is found by what the others have not: the chance that none of the other seats has a
better hand is, by inclusion and exclusion, a sum over the sets of seats that all have one, and such
a chance is that of some multisets drawn from one pack (see `drawing`).  Hands that are over need
not be told apart for that, save the player's own.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from oddslab.apparatus._drawing_pairs import Counts, Split
from oddslab.apparatus.drawing import Drawer, Pack, table
from oddslab.game import NoLaw
from oddslab.gamebook.cards._farmer_hands import Shown, most_prize
from oddslab.gamebook.cards._farmer_worth import SIXTEEN

_ROWS = 64
_WORD = 1 << 64
Law = dict[tuple[int, str, int], Fraction]


@dataclass(frozen=True, eq=False)
class Multisets:
    """Multisets of cards that one or more seats draw: a row each, and the orders of drawing it."""

    drawn: np.ndarray
    orders: np.ndarray

    @cached_property
    def sizes(self) -> np.ndarray:
        """How many cards each has."""
        return self.drawn.sum(1)

    def __len__(self) -> int:
        return len(self.orders)

    def __getitem__(self, rows: Any) -> Multisets:
        return Multisets(self.drawn[rows], self.orders[rows])

    def codes(self, base: int) -> np.ndarray:
        """A number for each, which add up as multisets do while no count comes to `base`."""
        return self.drawn @ np.array([base**k for k in range(self.drawn.shape[1])], np.int64)

    @classmethod
    def coded(cls, codes: np.ndarray, orders: np.ndarray, base: int, kinds: int) -> Multisets:
        """The multisets with these numbers."""
        return cls(np.stack([codes // base**k % base for k in range(kinds)], 1), orders)


def together(first: Multisets, second: Multisets) -> Multisets:
    """What two groups of seats draw together."""
    base = int(first.drawn.max() + second.drawn.max()) + 1
    codes = np.add.outer(first.codes(base), second.codes(base)).reshape(-1)
    both, which = np.unique(codes, return_inverse=True)
    orders = _summed(which, np.multiply.outer(first.orders, second.orders), len(both))
    return Multisets.coded(both, orders, base, first.drawn.shape[1])


def _summed(places: np.ndarray, values: np.ndarray, n: int) -> np.ndarray:
    sums = np.zeros(n, np.int64)
    np.add.at(sums, places.reshape(-1), values.reshape(-1))
    return sums


class Deck:
    """A pack, and the hands of the other seats in rising order; chances of drawing from it."""

    def __init__(self, counts: Counts, others: Multisets, ranks: np.ndarray):
        self.counts, self.others, self.ranks = counts, others, ranks
        self.pack = np.array(counts, np.int64)
        base = 2 * int(others.drawn.max()) + 1
        codes = np.add.outer(others.codes(base), others.codes(base))
        lower = np.minimum.outer(ranks, ranks)
        keys, which = np.unique(codes * (int(ranks.max()) + 1) + lower, return_inverse=True)
        orders = _summed(which, np.multiply.outer(others.orders, others.orders), len(keys))
        codes, lower = np.divmod(keys, int(ranks.max()) + 1)
        both, where = np.unique(codes, return_inverse=True)
        best = np.zeros(len(both), np.int64)
        np.maximum.at(best, where, lower)
        found = Multisets.coded(both, best, base, others.drawn.shape[1])
        # by size; of one size those first of which both hands can be good
        order = np.lexsort((-best, found.sizes))
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        self.pairs, self.best = found[order], best[order]
        self.entries = place[where], lower, orders
        edges = np.flatnonzero(np.diff(self.pairs.sizes, prepend=-1, append=-1))
        self.spans = list(zip(edges[:-1].tolist(), edges[1:].tolist()))
        self.splits = [Split(self.pairs.drawn, kind) for kind in (np.uint64, np.float64)]

    def better(self, rank: int) -> Multisets:
        """The others' hands of this rank and above."""
        return self.others[self.ranks >= rank]

    def one(self, hands: Multisets) -> Fraction:
        """The chance that a seat draws one of these."""
        hands = hands[(hands.drawn <= self.pack).all(1)]
        ways: dict[int, int] = defaultdict(int)
        for size, w in zip(hands.sizes.tolist(), self._own(hands)):
            ways[size] += w
        return self._chance(ways)

    def _own(self, hands: Multisets) -> list[int]:
        """The orders in which the cards of each may come off the pack."""
        rows = hands.drawn.tolist()
        return [
            w * math.prod(map(math.perm, self.counts, row))
            for w, row in zip(hands.orders.tolist(), rows)
        ]

    def _chance(self, ways: Mapping[int, int]) -> Fraction:
        """The chance that has these ways by the number of cards."""
        n = sum(self.counts)
        return sum((Fraction(w, math.perm(n, size)) for size, w in ways.items()), Fraction(0))

    def with_pair(self, hands: Multisets, rank: int) -> Fraction:
        """The chance that a seat draws one of these, and two others hands of this rank and above.

        Instead of a seat there may be several, `hands` being what they draw together.

        Sums over the pairs are made in words of 64 bits.  Where they could pass one they are had
        modulo 2^64, and the multiple of it from a sum in floats, good to 40 bits.
        """
        places, lower, orders = self.entries
        weights = _summed(places[lower >= rank], orders[lower >= rank], len(self.pairs))
        spans = [(a, a + int((self.best[a:b] >= rank).sum())) for a, b in self.spans]
        spans = [(a, b) for a, b in spans if a < b]
        near = self.splits[1].ways(self.pack[None])[0] * weights
        long = [near[a:b].sum() >= 2.0**63 for a, b in spans]
        if near.sum() >= 2.0**100:
            raise NoLaw(
                "with three players and more from so many packs the ways of the others' hands pass "
                "2^100, too many to be summed: simulate it, or take fewer packs"
            )
        hands = hands[(hands.drawn <= self.pack).all(1)]
        ways: dict[int, int] = defaultdict(int)
        for at in range(0, len(hands), _ROWS):
            block = hands[at : at + _ROWS]
            own = np.array(self._own(block), object)
            sums = self._sums(self.pack - block.drawn, weights, spans, long)
            for size in np.unique(block.sizes).tolist():
                rows = block.sizes == size
                for (a, _), w in zip(spans, own[rows] @ sums[rows]):
                    ways[size + int(self.pairs.sizes[a])] += w
        return self._chance(ways)

    def _sums(self, left: np.ndarray, weights: np.ndarray, spans: Any, long: Any) -> np.ndarray:
        """For each pack `left` and each size of a pair the orders of dealing the pair from it."""
        whole, near = self.splits
        halves = whole.halves(left)
        columns = []
        for (a, b), is_long in zip(spans, long):
            among, w = slice(a, b), weights[a:b]
            column = (whole.joined(halves, among) @ w.astype(np.uint64)).astype(object)
            if is_long:
                about = near.joined(near.halves(left), among) @ w.astype(np.float64)
                over = [round((f - x) / _WORD) for x, f in zip(column, about.tolist())]
                column += np.array(over, object) * _WORD
            columns.append(column)
        return np.stack(columns, 1)


def hands_of(rest: Pack, seat: Drawer) -> tuple[Multisets, list[Shown]]:
    """The hands on which a seat that never mixes stands, or is over, with what they are."""
    found = table(rest, seat)
    assert found.scale == 1
    used = [k for k, w in enumerate(found.weights) if w]
    orders = np.array([found.weights[k] for k in used], np.int64)
    return Multisets(found.drawn[used], orders), [found.labels[k] for k in used]


def law_at_table(rules: Any, pack: Pack, mine: Drawer, others: Drawer) -> Law:
    """The law of (total, whose the farm is, share in the prize) of the followed player.

    For two to four players, ``nearest=under_only``, ``sixteen_prizes=true``, and where all players
    pay, or all and the farmer.
    """
    elder, younger = rules.follow - 1, rules.players - rules.follow
    own, labels = hands_of(pack, mine)
    theirs, kinds = hands_of(pack, others)
    within = [k for k, h in enumerate(kinds) if h.total <= SIXTEEN]
    keys = sorted({kinds[k].nearness for k in within})
    deck = Deck(
        pack.kinds, theirs[within], np.array([keys.index(kinds[k].nearness) for k in within])
    )

    def at_least(key: tuple[int, bool, int]) -> int:
        """The rank of the lowest of the others' hands that comes up to this."""
        return sum(k < key for k in keys)

    def none(hands: Multisets, rank: int, elder_rank: int) -> Fraction:
        """The chance of `hands`, no younger seat's being of a rank and above, nor an elder's."""
        better = deck.better(rank)
        ties = deck.others[(deck.ranks >= elder_rank) & (deck.ranks < rank)]
        found = deck.one(hands)
        for a, y in product(range(elder + 1), range(younger + 1)):
            for tied in range((a if len(ties) else 0) + 1):
                seats = [ties] * tied + [better] * (a - tied + y)
                if seats:
                    ways = math.comb(elder, a) * math.comb(younger, y) * math.comb(a, tied)
                    found += (-1) ** (a + y) * ways * chance(hands, rank, seats, a - tied + y)
        return found

    def chance(hands: Multisets, rank: int, seats: list[Multisets], better: int) -> Fraction:
        if not len(hands) or not all(map(len, seats)):
            return Fraction(0)
        alone = seats[:-2] if better >= 2 else seats
        for group in alone:
            hands = together(hands, group)
        return deck.with_pair(hands, rank) if better >= 2 else deck.one(hands)

    def mine_that(test: Callable[[Shown], bool]) -> Multisets:
        return own[[k for k, h in enumerate(labels) if test(h)]]

    sixteen = at_least((0, False, -SIXTEEN))
    law: Law = defaultdict(Fraction)
    for total in sorted({h.total for h in labels}):
        hands = mine_that(lambda h, t=total: h.total == t)  # type: ignore[misc]
        p, no_farm = deck.one(hands), none(hands, sixteen, sixteen)
        if total > SIXTEEN:
            all_over = none(hands, 0, 0)
            law[total, "farmer", 0] += all_over
            law[total, "farmer", -1] += no_farm - all_over
            law[total, "other", -1] += p - no_farm
            continue
        best = Fraction(0)
        for key in sorted({h.nearness for h in labels if h.total == total}):
            these = mine_that(lambda h, k=key, t=total: (h.total, h.nearness) == (t, k))  # type: ignore[misc]
            tied = at_least(key)
            best += none(these, tied + (key in keys), tied)
        if total == SIXTEEN:
            law[total, "player", most_prize(rules)] += best
            law[total, "other", -1] += p - best
        else:
            law[total, "farmer", most_prize(rules)] += best
            law[total, "farmer", -1] += no_farm - best
            law[total, "other", -1] += p - no_farm
    return {key: q for key, q in law.items() if q}
