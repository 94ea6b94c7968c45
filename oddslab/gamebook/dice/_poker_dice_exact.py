"""The exact laws of poker dice: one caster's hand, and who wins a contest with which hand.

Casters are followed one by one; what is kept of those before is the best place and who holds it.
A tie that is thrown again is a smaller contest, or the same again, whose law stands on both sides
of one equation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, NoLaw
from oddslab.gamebook.dice._poker_dice_best import law
from oddslab.gamebook.dice._poker_dice_contest import (
    Contest,
    below_and_level,
    by_place,
    columns,
    reached,
)
from oddslab.gamebook.dice._poker_dice_hands import Hands

MOST_AGAIN = 8  # casters whose ties are thrown again
Round = dict[int, np.ndarray]  # by who holds the best place, as bits: ways by place
Ends = dict[tuple[int, int], Fraction]  # the winner, from 0, and his place


def one_hand(hands: Hands, table: np.ndarray, throws: int, first: int | None) -> Distribution:
    """The law of category, place and throws of one caster."""
    weights: dict[tuple[str, int, int], int] = {}
    for used, stopped in enumerate(law(hands, columns(table), throws, first), 1):
        for place, ways in enumerate(by_place(hands, stopped)[:, 0].tolist()):
            if ways:
                weights[category(hands, place), place + 1, used] = ways
    return Distribution(weights, ("category", "place", "throws"))


def category(hands: Hands, place: int) -> str:
    """The name of the category of a place."""
    return hands.categories[hands.category_of_place[place]]


class Rounds:
    """Rounds of a contest with fixed policies, for any number of casters."""

    def __init__(self, contest: Contest, lead: np.ndarray, follow: np.ndarray):
        self.contest, self.follow = contest, follow
        self.hands, self.throws = contest.hands, contest.throws
        self.led: dict[int, Any] = defaultdict(int)  # by throws that followers have: ways by place
        for limit, stopped in zip(contest.limits(), law(self.hands, columns(lead), self.throws)):
            self.led[limit] += by_place(self.hands, stopped)[:, 0].astype(object)
        self.known: dict[Any, tuple[np.ndarray, np.ndarray, np.ndarray]] = {}

    def total(self, casters: int) -> int:
        """All ways of one round."""
        return self.hands.total ** (self.hands.number * self.throws * casters)

    def ways(self, limit: int, after: int, held: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Ways in which a follower stays below each place, comes level, and goes above (rows)."""
        part = self.contest.part(self.follow, limit, after, held)
        key = limit, part.tobytes()
        if key not in self.known:
            above = np.tril(reached(self.hands, part, limit).astype(object), -1)
            self.known[key] = (*below_and_level(self.hands, part, limit), above)
        return self.known[key]

    def round(self, casters: int, forget_ties: bool = False) -> Round:
        """Ways of one round by who holds the best; with `forget_ties` a tie of m is held by -m."""
        found: Round = defaultdict(lambda: np.zeros(len(self.hands.classes), object))
        for limit, mine in self.led.items():
            lift = self.hands.total ** (self.hands.number * (self.throws - limit) * (casters - 1))
            now: Round = {1: mine * lift}
            for k in range(1, casters):
                then: Round = defaultdict(lambda: np.zeros(len(self.hands.classes), object))
                before: Round = defaultdict(lambda: np.zeros(len(self.hands.classes), object))
                for held, ways in now.items():
                    many = -held if held < 0 else held.bit_count()
                    below, level, _ = self.ways(limit, casters - 1 - k, many)
                    then[held] = then[held] + ways * below
                    both = -1 - many if forget_ties else held | 1 << k
                    then[both] = then[both] + ways * level
                    before[many] = before[many] + ways
                for many, ways in before.items():
                    above = self.ways(limit, casters - 1 - k, many)[2]
                    then[1 << k] = then[1 << k] + above.dot(ways)
                now = then
            for held, ways in now.items():
                found[held] = found[held] + ways
        return found


def contest_law(contest: Contest, lead: np.ndarray, follow: np.ndarray) -> Distribution:
    """The law of winner, category and place."""
    rounds = Rounds(contest, lead, follow)
    hands, players = contest.hands, contest.players
    weights: dict[Any, Any] = {}
    if contest.ties == "half":
        for held, ways in rounds.round(players, forget_ties=True).items():
            winner: Any = held.bit_length() if held > 0 else "tie"
            for place, n in enumerate(ways.tolist()):
                if n:
                    end = winner, category(hands, place), place + 1
                    weights[end] = weights.get(end, 0) + n
    else:
        if players > MOST_AGAIN:
            raise NoLaw(
                f"poker_dice has no exact law for more than {MOST_AGAIN} casters whose ties are "
                "thrown again"
            )
        for (who, place), p in until_decided(rounds, players)[players].items():
            weights[who + 1, category(hands, place), place + 1] = p
    return Distribution(weights, ("winner", "category", "place"))


def until_decided(rounds: Rounds, players: int, places: bool = True) -> dict[int, Ends]:
    """For each number of casters who throw until one wins: who, and with which place.

    Without `places` all of them count as 0.
    """
    turned = rounds.contest.ties == "order_turned"
    found: dict[int, Ends] = {}
    for n in range(2, players + 1):
        total = rounds.total(n)
        ends: Ends = defaultdict(Fraction)
        again = Fraction(0)
        for held, ways in rounds.round(n).items():
            tied = [k for k in range(n) if held >> k & 1]
            if not places:
                ways = ways.sum(keepdims=True)
            if len(tied) == 1:
                for place, w in enumerate(ways.tolist()):
                    if w:
                        ends[tied[0], place] += Fraction(w, total)
                continue
            p = Fraction(int(ways.sum()), total)
            if len(tied) == n:
                again = p
                continue
            order = tied[::-1] if turned else tied
            for (k, place), q in found[len(tied)].items():
                ends[order[k], place] += p * q
        found[n] = _ends_of_all_tied(ends, n, again, turned)
    return found


def _ends_of_all_tied(ends: Ends, n: int, again: Fraction, turned: bool) -> Ends:
    """The ends when all of `n` begin again with chance `again`, in the same order or turned."""
    if not turned:
        return {end: p / (1 - again) for end, p in ends.items()}
    found: Ends = defaultdict(Fraction)
    for (k, place), p in ends.items():
        found[k, place] += p / (1 - again**2)
        found[n - 1 - k, place] += p * again / (1 - again**2)
    return found


# ---- figures


def one_hand_figures(hands: Hands) -> tuple[Figure, ...]:
    """Chances of each category, and of it or better, best first; the mean place."""
    found = []
    for k in range(len(hands.categories) - 1, 0, -1):
        name = hands.categories[k]
        words = hands.category_words(hands.category_of_place.index(k))
        better = hands.categories[k:]
        event = axis("category").isin(better)
        found.append(Figure(f"at_least_{name}", f"chance of {words} or better", event))
        exactly = axis("category") == name
        found.append(Figure(f"exactly_{name}", f"chance of {words}, no more and no less", exactly))
    of = len(hands.classes)
    found.append(
        Figure(
            "mean_place", f"mean place among the {of} hands that can be told apart, {of} the best",
            value=lambda o: o["place"],
        )
    )  # fmt: skip
    return tuple(found)


def contest_figures(players: int, half: bool) -> tuple[Figure, ...]:
    """Chances of each caster to win; of a tie, where it stands."""
    winner = axis("winner")
    found = []
    if half and players == 2:
        worth: Mapping[Any, Fraction] = {1: Fraction(1), "tie": Fraction(1, 2), 2: Fraction(0)}
        found.append(
            Figure("leader_value", "the leader's chance, a tie counted as half",
                   value=lambda o: worth[o["winner"]])
        )  # fmt: skip
    for k in range(1, players + 1):
        who = "the leader" if k == 1 else f"caster {k}"
        found.append(Figure(f"caster_{k}_wins", f"chance that {who} wins", winner == k))
    if half:
        found.append(Figure("tie", "chance that the best hand is tied", winner == "tie"))
    return tuple(found)
