"""Best play of several casters: the followers against a known hand, the leader blind before them.

A follower who sees the best hand so far throws to beat it, as though nobody came after him; the
leader answers followers who do so, which for two casters is the best that either can do.  Where
nobody sees another's dice, best play is an equilibrium: all use one policy that is the best answer
to itself.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from oddslab.gamebook.dice._poker_dice_best import Solved, against_known, law, solve, solve_goal
from oddslab.gamebook.dice._poker_dice_hands import Hands

FINE = 1 << 20  # tie values are first looked for among the fractions of this
MOST_ANSWERS = 60


@dataclass(frozen=True)
class Contest:
    """What casters play for.

    Parameters
    ----------
    hands : Hands
        The dice.
    throws, players : int
        Throws in a hand; casters.
    simultaneous, limited : bool
        Nobody sees another's hand; nobody throws oftener than the leader.
    ties : str
        ``half``, ``same_order`` or ``order_turned``.
    """

    hands: Hands
    throws: int = 3
    players: int = 2
    simultaneous: bool = False
    limited: bool = False
    ties: str = "half"

    def limits(self) -> list[int]:
        """For each number of throws the leader may take, how many the others have."""
        return [u if self.limited else self.throws for u in range(1, self.throws + 1)]


@dataclass(frozen=True)
class Best:
    """Best play of all: the leader's chance (ties as the rules value them), and both tables."""

    leader: Fraction
    leading: np.ndarray  # throws to come, hand
    following: np.ndarray  # throws to come, class to beat, hand; without the class if none is seen
    worths: Solved  # what the leader's holdings are worth


def columns(table: np.ndarray) -> list[np.ndarray]:
    """A policy table as picks: for each number of throws to come the hands as rows."""
    return [t.reshape(-1, t.shape[-1]).T for t in table]


def by_place(hands: Hands, masses: np.ndarray) -> np.ndarray:
    """Ways of each hand (rows) added up by place."""
    found = np.zeros((len(hands.classes), masses.shape[1]), masses.dtype)
    np.add.at(found, hands.places, masses)
    return found


def reached(hands: Hands, table: np.ndarray, throws: int) -> np.ndarray:
    """Ways of each place that a follower reaches (rows), by the place he was to beat (columns)."""
    picks = columns(table)[: throws - 1]
    found = by_place(hands, np.sum(law(hands, picks, throws), axis=0))
    return np.broadcast_to(found, (len(found), len(found))) if found.shape[1] == 1 else found


def below_and_level(hands: Hands, table: np.ndarray, throws: int) -> tuple[np.ndarray, np.ndarray]:
    """Ways in which a follower stays below each place, and in which he comes level with it."""
    ways = reached(hands, table, throws).astype(object)
    below = np.array([ways[:b, b].sum() for b in range(len(ways))], object)
    return below, np.diag(ways).copy()


def shares(
    below: np.ndarray, level: np.ndarray, others: int, tie: Fraction | None
) -> tuple[np.ndarray, int]:
    """What each place is worth to one whom so many others try to beat, and over how much more
    than the followers' ways: a tie is worth `tie`, or shared equally."""
    if others == 1 and tie is not None:
        return below * tie.denominator + level * tie.numerator, tie.denominator
    common = math.lcm(*range(1, others + 2))
    worth = sum(
        math.comb(others, j) * level**j * below ** (others - j) * (common // (j + 1))
        for j in range(others + 1)
    )
    return np.asarray(worth, object), common


def leading(contest: Contest, following: np.ndarray, tie: Fraction | None = None) -> Solved:
    """The leader's best play against followers with this policy."""
    hands, others = contest.hands, contest.players - 1
    found: dict[int, np.ndarray] = {}
    over = 1
    for limit in set(contest.limits()):
        pair = below_and_level(hands, following, limit)
        parts, over = shares(*pair, others, tie)
        # all over the ways of the greatest number of throws
        lift = hands.total ** (hands.number * (contest.throws - limit) * others)
        found[limit] = (parts * lift)[hands.places][:, None]
    stops = [found[limit] for limit in reversed(contest.limits())]
    return solve(hands, stops, over * hands.total ** (hands.number * contest.throws * others))


def following(contest: Contest, tie: Fraction = Fraction(1, 2)) -> np.ndarray:
    """The table of a follower who sees what he has to beat, a tie being worth `tie` to him."""
    goals, of = against_known(contest.hands, tie)
    return solve_goal(contest.hands, goals, contest.throws, of).table()


@functools.lru_cache(maxsize=16)
def best(contest: Contest) -> Best:
    """Best play of leader and followers under these rules."""
    if contest.simultaneous:
        return _equilibrium(contest)
    if contest.players == 2 and contest.ties != "half":
        return _replayed(contest)
    table = following(contest)
    found = leading(contest, table)
    return Best(found.value(), found.table()[:, 0], table, found)


def _replayed(contest: Contest) -> Best:
    """Two casters who throw again after a tie: what a tie is worth is what the game is worth.

    Each round the best play for some worth of a tie is valued exactly, as a game without end.  It
    is the best play of all once the followers' table is the same for two fractions of 1/2^20 that
    have the game's value between them, as every choice compares two straight lines in it, and the
    leader's for the value itself.
    """
    turned = contest.ties == "order_turned"
    value = Fraction(1, 2)
    seen: set[Fraction] = set()
    while value not in seen:
        seen.add(value)
        tie = 1 - value if turned else value
        near = Fraction(math.floor(tie * FINE), FINE)
        table = following(contest, 1 - near)
        led = leading(contest, table, tie)
        won, level = _rounds(contest, led.table()[:, 0], table)
        value = (won + level) / (1 + level) if turned else won / (1 - level)
    tie = 1 - value if turned else value
    other = following(contest, 1 - Fraction(math.ceil(tie * FINE), FINE))
    best_led = leading(contest, table, tie)
    if (other != table).any() or best_led.value() != value:
        raise ArithmeticError(f"the replayed game has no proved value near {float(value)}")
    return Best(value, best_led.table()[:, 0], table, best_led)


def _rounds(contest: Contest, lead: np.ndarray, follow: np.ndarray) -> tuple[Fraction, Fraction]:
    """The chances that the leader wins a round, and that it is tied."""
    hands, throws = contest.hands, contest.throws
    won = level = 0
    for limit, stopped in zip(contest.limits(), law(hands, columns(lead), throws)):
        mine = by_place(hands, stopped)[:, 0].astype(object)
        below, same = below_and_level(hands, follow, limit)
        lift = hands.total ** (hands.number * (throws - limit))
        won += (mine * below).sum() * lift
        level += (mine * same).sum() * lift
    of = hands.total ** (2 * hands.number * throws)
    return Fraction(int(won), of), Fraction(int(level), of)


def _equilibrium(contest: Contest) -> Best:
    """A policy that is its own best answer, found by answering again and again.

    More than two casters throw as two would: no policy of theirs is found that answers itself.
    """
    if contest.players > 2:
        return best(dataclasses.replace(contest, players=2))
    hands = contest.hands
    places = hands.places[:, None]
    table = solve_goal(hands, places, contest.throws).table()[:, 0]
    for _ in range(MOST_ANSWERS):
        answer = leading(contest, table)
        better = answer.table()[:, 0]
        if answer.value() == Fraction(1, 2):
            return Best(answer.value(), table, table, answer)
        table = better
    raise ArithmeticError(
        f"no policy was found that answers itself in {MOST_ANSWERS} answers; name a strategy"
    )
