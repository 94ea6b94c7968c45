"""Poker dice and horse and horse as a person would referee them: dice by name, one rule a line.

Nothing here is shared with the kernels or the formulas.  Dice come one by one, as they fall; a
caster is a function ``(dice, throws to come, hand to beat or None)`` of the dice he keeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

FACES = "2 3 4 5 6 A"  # lowest first, ordinary dice
BY_SIZE = {
    (5,): "five", (4, 1): "four", (3, 2): "full_hand", (3, 1, 1): "triplets",
    (2, 2, 1): "two_pairs", (2, 1, 1, 1): "one_pair", (1, 1, 1, 1, 1): "nothing",
}  # fmt: skip
POKER = ["nothing", "one_pair", "two_pairs", "triplets", "straight", "full_hand", "four", "five"]
RARITY = ["one_pair", "two_pairs", "triplets", "nothing", "full_hand", "four", "five"]
RARITY_WITH_RUNS = [
    "one_pair", "two_pairs", "triplets", "nothing", "full_hand", "straight", "four", "five"
]  # fmt: skip
ORDINARY_RUNS = [set("23456"), set("A2345")]
MARKED_RUNS = [set("23456"), set("3456A")]  # 9 to K, 10 to A

Caster = Callable[[list[str], int, "tuple | None"], list[str]]


@dataclass
class Table:
    """The customs of a table."""

    hand_order: str = "poker"
    ignore_kickers: bool = False
    straights: bool = False
    ace_run: str = "lowest"
    simultaneous: bool = False
    throws_limit: str = "three"
    ties: str = "half"
    dice: str = "ordinary"
    throws: int = 3
    kept: list[list[str]] = field(default_factory=list)  # what was kept, in order

    def category(self, dice: Sequence[str]) -> str:
        runs = MARKED_RUNS if self.dice == "marked" else ORDINARY_RUNS
        if self.straights and set(dice) in runs:
            return "straight"
        return BY_SIZE[tuple(sorted(Counter(dice).values(), reverse=True))]

    def rank(self, dice: Sequence[str]) -> tuple:
        """The greater it is, the better the hand; equal for hands that tie."""
        order = POKER
        if self.hand_order == "rarity":
            order = RARITY_WITH_RUNS if self.straights else RARITY
        low = set(dice) == set("A2345") and self.category(dice) == "straight"
        if low and self.ace_run == "lowest":
            return (order.index("straight"), (-1,))
        counts = Counter(dice)
        strength = FACES.split().index
        groups = sorted(((n, strength(f)) for f, n in counts.items()), reverse=True)
        if self.ignore_kickers and groups[0][0] > 1:
            groups = [g for g in groups if g[0] > 1]
        return (order.index(self.category(dice)), tuple(f for _, f in groups))

    def hand(self, falls: Iterator[str], caster: Caster, throws: int, beat: tuple | None):
        """The dice that a caster ends with, and how often he threw."""
        dice = [next(falls) for _ in range(5)]
        used = 1
        while used < throws:
            kept = caster(dice, throws - used, beat)
            self.kept.append(sorted(kept))
            if len(kept) == 5:
                break
            dice = kept + [next(falls) for _ in range(5 - len(kept))]
            used += 1
        return dice, used

    def round(self, falls: Iterator[str], who: Sequence[int], leader: Caster, follower: Caster,
              throws: int):  # fmt: skip
        """Who of these holds the best hand, in order, and its rank."""
        best: tuple | None = None
        holders: list[int] = []
        limit = throws
        for place, k in enumerate(who):
            caster = follower if place else leader
            seen = None if self.simultaneous else best
            dice, used = self.hand(falls, caster, limit, seen)
            if place == 0 and self.throws_limit == "leader":
                limit = used
            if best is None or self.rank(dice) > best:
                best, holders = self.rank(dice), []
            if self.rank(dice) == best:
                holders.append(k)
        return holders, best

    def contest(self, falls: Iterator[str], players: int, leader: Caster, follower: Caster):
        """Who wins, None for a tie that stands, and the rank of the best hand."""
        who = list(range(players))
        while True:
            who, best = self.round(falls, who, leader, follower, self.throws)
            if len(who) == 1:
                return who[0], best
            if self.ties == "half":
                return None, best
            if self.ties == "order_turned":
                who.reverse()


@dataclass
class Horse:
    """Horse and horse over such hands."""

    shake_off: str = "full_hand"
    out_on_tie: str = "winner_only"
    final_ties: str = "rethrow"
    order: str = "last_leads"

    def match(self, table: Table, falls: Iterator[str], players: int, leader: Caster,
              follower: Caster):  # fmt: skip
        """Who pays, the decisive hands of the final match, and who led its first."""
        ring = list(range(players))
        while len(ring) > 2:
            out, _ = table.round(falls, ring, leader, follower, table.throws)
            if self.out_on_tie == "winner_only" or len(ring) - len(out) < 2:
                while len(out) > 1:
                    throws = 1 if self.shake_off == "single_throw" else table.throws
                    out, _ = table.round(falls, out, leader, follower, throws)
            ring = [k for k in ring if k not in out]
            ring = ring[::-1] if self.order == "reversed" else [ring[-1], *ring[:-1]]
        opener, won, hands = ring[0], Counter(), 0
        while max(won.values(), default=0) < 2:
            best, _ = table.round(falls, ring, leader, follower, table.throws)
            if len(best) == 1:
                won[best[0]] += 1
                hands += 1
                ring.reverse()
            elif self.final_ties == "no_hand":
                ring.reverse()
        return next(k for k in ring if won[k] < 2), hands, opener
