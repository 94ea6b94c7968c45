"""The exact law of horse and horse: who pays, after how many hands of the final match.

Rounds are followed by places in the order of throwing.  Which places may go out of a round of m,
and how a hand between the last two ends, is all that the match asks of the hands underneath.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from oddslab.chains import absorb
from oddslab.distribution import Distribution
from oddslab.gamebook.dice._poker_dice_exact import Rounds, until_decided

Outs = Mapping[frozenset[int], Fraction]  # the places that go out of a round, with their chances
Match = Mapping[tuple[int, int, str], Fraction]  # place that pays, hands, what the opener does


@dataclass(frozen=True)
class Final:
    """One hand between the last two, first and second in the order as the match begins.

    Parameters
    ----------
    leading, following : Fraction
        The first one's chance to win a hand that he leads, and one that he does not.
    tie : Fraction
        The chance of a tie.
    """

    leading: Fraction
    following: Fraction
    tie: Fraction = Fraction(0)


def final_law(final: Final, no_hand: bool) -> Match:
    """The match of two out of three, the lead going over after every hand."""
    halt = final.tie == 1

    def row(state: tuple[int, int, bool]) -> dict[tuple[int, int, bool], Fraction] | None:
        mine, theirs, leads = state
        if 2 in (mine, theirs):
            return None
        win = final.leading if leads else final.following
        again = (mine, theirs, not leads) if no_hand else state
        steps = {
            (mine + 1, theirs, not leads): win,
            (mine, theirs + 1, not leads): 1 - final.tie - win,
            again: final.tie,
        }
        return {s: p for s, p in steps.items() if p}

    if halt:
        raise ValueError("the last two tie in every hand: the match would never end")
    found: dict[tuple[int, int, str], Fraction] = defaultdict(Fraction)
    for (mine, theirs, _), p in absorb(row, (0, 0, True)).items():
        pays = int(mine == 2)
        found[pays, mine + theirs, "wins" if pays else "pays"] += p
    return found


def next_order(order: list[int], turned: bool) -> list[int]:
    """The order of those left for the next round: the last of them leads."""
    return order[::-1] if turned else order[-1:] + order[:-1]


def match_law(
    players: int,
    outs: Callable[[int, int | None], Outs],
    final: Callable[[int | None], Final],
    turned: bool,
    no_hand: bool,
    marked: int | None,
) -> Distribution:
    """The law of payer, hands of the final match, and what becomes of its opener.

    Parameters
    ----------
    outs : callable
        ``outs(m, place)``: which places go out of a round of m; `place` is the marked player's,
        None where he is out.
    final : callable
        ``final(place)``: one hand between the last two.
    turned, no_hand : bool
        The rules of order and of ties.
    marked : int or None
        The place of a player whose chances differ from the others'.
    """

    @functools.cache
    def law(m: int, place: int | None) -> Match:
        if m == 2:
            return final_law(final(place), no_hand)
        found: dict[tuple[int, int, str], Fraction] = defaultdict(Fraction)
        for gone, p in outs(m, place).items():
            order = next_order([k for k in range(m) if k not in gone], turned)
            then = order.index(place) if place in order else None
            for (pays, hands, opener), q in law(len(order), then).items():
                found[order[pays], hands, opener] += p * q
        return found

    weights = {(k + 1, hands, opener): p for (k, hands, opener), p in law(players, marked).items()}
    return Distribution(weights, ("pays", "hands", "opener"))


# ---- the hands underneath


def dice_outs(rounds: Rounds, players: int, full: bool, all_tied: bool) -> Callable[..., Outs]:
    """Which places go out of a round of dice, ties shaken off by full hands or single throws."""
    decided = until_decided(rounds, players, places=False) if full else {}

    def winner(tied: int) -> list[Fraction]:
        """The chance of each of those tied to win the shake-off."""
        if not full:
            return [Fraction(1, tied)] * tied
        chances = [Fraction(0)] * tied
        for (k, _), p in decided[tied].items():
            chances[k] += p
        return chances

    @functools.cache
    def outs(m: int, place: int | None = None) -> Outs:
        found: dict[frozenset[int], Fraction] = defaultdict(Fraction)
        for held, ways in rounds.round(m).items():
            p = Fraction(int(ways.sum()), rounds.total(m))
            best = [k for k in range(m) if held >> k & 1]
            if len(best) == 1 or (all_tied and m - len(best) >= 2):
                found[frozenset(best)] += p
                continue
            for k, q in zip(best, winner(len(best))):
                found[frozenset([k])] += p * q
        return {gone: p for gone, p in found.items() if p}

    return outs


def dice_final(rounds: Rounds) -> Final:
    """A hand of dice between two."""
    total = rounds.total(2)
    ways = {held: Fraction(int(w.sum()), total) for held, w in rounds.round(2).items()}
    return Final(ways[1], ways[2], ways.get(3, Fraction(0)))


def chance_outs(chance: Fraction) -> Callable[[int, int | None], Outs]:
    """Rounds in which the marked player wins from each other with a chance, the others equal."""

    def outs(m: int, place: int | None) -> Outs:
        weights = [Fraction(1)] * m
        if place is not None and chance < 1:
            weights[place] = chance / (1 - chance)
        elif place is not None:
            weights = [Fraction(int(k == place)) for k in range(m)]
        return {frozenset([k]): w / sum(weights) for k, w in enumerate(weights) if w}

    return outs


def chance_final(chance: Fraction, tie: Fraction) -> Callable[[int | None], Final]:
    """A hand between two that the marked player, if he is one of them, wins with a chance."""

    def final(place: int | None) -> Final:
        win = {None: Fraction(1, 2), 0: chance, 1: 1 - chance}[place] * (1 - tie)
        return Final(win, win, tie)

    return final
