"""Best play of several casters, each blind or before the best hand so far, from the last one back.

Who has thrown holds the best hand or has lost, so what counts is its place, how many hold it, and
how many are still to throw.  Once the last casters' best play is known, so is what a place is worth
to each who holds it with one caster more to come, and with it that caster's best play; so back to
the leader, who throws blind.  Ties are shared equally; for two casters whose ties are thrown again
they are worth what the game is worth.  Where nobody sees another's dice, best play is an
equilibrium: all use one policy that is the best answer to itself.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from oddslab.gamebook.dice._poker_dice_best import Solved, against_known, law, solve, solve_goal
from oddslab.gamebook.dice._poker_dice_hands import Hands

FINE = 1 << 20  # tie values are first looked for among the fractions of this
MOST_ANSWERS = 60
MOST_AWARE = 6  # casters, of whom each knows how many come after him; his table grows with them


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

    # -- what a follower goes by, and his policy table

    @property
    def aware(self) -> bool:
        """Whether followers go by how many come after them and how many hold the best hand."""
        return not self.simultaneous and 2 < self.players <= MOST_AWARE

    @property
    def sights(self) -> list[tuple[int, int]]:
        """The casters to come after a follower, and those who hold the hand he has to beat."""
        if not self.aware:
            return [(0, 1)]
        n = self.players
        return [(after, held) for after in range(n - 1) for held in range(1, n - after)]

    @property
    def turns(self) -> list[tuple[int, int]]:
        """The throws a follower may take in all, and those to come: the rows of his table."""
        limits = range(2, self.throws + 1) if self.limited and self.aware else [self.throws]
        return [(limit, left) for limit in limits for left in range(1, limit)]

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Of a follower's table: turn, sight, class to beat (one where none is seen), hand."""
        classes = 1 if self.simultaneous else len(self.hands.classes)
        return len(self.turns), len(self.sights), classes, self.hands.count

    def rows(self, limit: int) -> slice:
        """The turns of a follower who may throw so often."""
        start = (limit - 1) * (limit - 2) // 2 if self.limited and self.aware else 0
        return slice(start, start + limit - 1)

    def part(self, table: np.ndarray, limit: int, after: int, held: int) -> np.ndarray:
        """His table in one sight, by throws to come, class and hand."""
        sight = self.sights.index((after, held)) if self.aware else 0
        return table[self.rows(limit), sight]


@dataclass(frozen=True)
class Best:
    """Best play of all: the leader's chance (ties as the rules value them), and both tables."""

    leader: Fraction
    leading: np.ndarray  # throws to come, hand
    following: np.ndarray  # turn, sight, class to beat, hand
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


Ways = tuple[np.ndarray, np.ndarray]  # by place: below it, level with it


def shares(contest: Contest, tie: Fraction | None) -> tuple[list[np.ndarray], int]:
    """What each place is worth to each of 1, 2, ... who hold it when all have thrown.

    Over the last number: a share of it each, or for the last two `tie`.
    """
    n = contest.players
    over = math.lcm(*range(1, n + 1))
    worth = [over // held for held in range(1, n + 1)]
    if n == 2 and tie is not None:
        worth, over = [tie.denominator, tie.numerator], tie.denominator
    places = len(contest.hands.classes)
    return [np.full(places, w, object) for w in worth], over


def one_more(worth: Sequence[np.ndarray], ways: Sequence[Ways]) -> list[np.ndarray]:
    """The same with one caster more to come, in whose ways he stays below or comes level."""
    return [
        below * mine + level * shared
        for (below, level), mine, shared in zip(ways, worth, worth[1:])
    ]


def leading(contest: Contest, following: np.ndarray, tie: Fraction | None = None) -> Solved:
    """The leader's best play against followers with this policy."""
    return solve(contest.hands, *stops(contest, following, tie))


def stops(
    contest: Contest, following: np.ndarray, tie: Fraction | None = None
) -> tuple[list[np.ndarray], int]:
    """What it is worth to the leader to stop, by throws to come, and the denominator."""
    hands, others = contest.hands, contest.players - 1
    found: dict[int, np.ndarray] = {}
    known: dict[bytes, Ways] = {}  # tables that do not go by the sight are the same in all

    def ways(limit: int, after: int, held: int) -> Ways:
        part = contest.part(following, limit, after, held)
        key = part.tobytes()
        if key not in known:
            known[key] = below_and_level(hands, part, limit)
        return known[key]

    over = 1
    for limit in set(contest.limits()):
        known.clear()
        worth, over = shares(contest, tie)
        for after in range(others):
            many = range(1, contest.players - after)
            worth = one_more(worth, [ways(limit, after, held) for held in many])
        # all over the ways of the greatest number of throws
        lift = hands.total ** (hands.number * (contest.throws - limit) * others)
        found[limit] = (worth[0] * lift)[hands.places][:, None]
    by_left = [found[limit] for limit in reversed(contest.limits())]
    return by_left, over * hands.total ** (hands.number * contest.throws * others)


def worth_of_leading(contest: Contest, lead: np.ndarray) -> Fraction:
    """The chance of a leader with this table against others at their best, ties as `best` has them.

    The others play on as though he too were at his best.
    """
    hands, throws, at_best = contest.hands, contest.throws, best(contest)
    if contest.players == 2 and contest.ties != "half":
        won, level = _rounds(contest, lead, at_best.following)
        if contest.ties == "same_order":
            return won / (1 - level)
        theirs, again = _rounds(contest, at_best.leading, at_best.following)  # the other one leads
        return (won + level * (1 - theirs - again)) / (1 - level * again)
    worths, over = stops(contest, at_best.following)
    total = 0
    for left, stopped in enumerate(reversed(law(hands, columns(lead), throws))):
        total += (stopped[:, 0].astype(object) * worths[left][:, 0]).sum()
    return Fraction(int(total), over * hands.total ** (hands.number * throws))


def facing(contest: Contest, limit: int) -> Iterator[tuple[tuple[int, int], Solved]]:
    """The best play of a follower in each sight, each class to beat being a goal of his own."""
    hands = contest.hands
    worth, over = shares(contest, None)
    places = hands.places[:, None]
    classes = np.arange(len(hands.classes))[None, :]
    for after in range(contest.players - 1):
        ways = []
        for held in range(1, contest.players - after):
            alone, level = worth[0][places], worth[held][places]
            goals = np.where(places > classes, alone, np.where(places == classes, level, 0))
            solved = solve_goal(hands, goals, limit, over)
            ways.append(below_and_level(hands, solved.table(), limit))
            yield (after, held), solved
        worth = one_more(worth, ways)
        over *= hands.total ** (hands.number * limit)


def following(contest: Contest, tie: Fraction = Fraction(1, 2)) -> np.ndarray:
    """The table of a follower at his best; where he is not aware of more, a tie is worth `tie`."""
    table = np.zeros(contest.shape, np.int64)
    if not contest.aware:
        goals, of = against_known(contest.hands, tie)
        table[:, 0] = solve_goal(contest.hands, goals, contest.throws, of).table()
        return table
    for limit in set(contest.limits()):
        for sight, solved in facing(contest, limit):
            table[contest.rows(limit), contest.sights.index(sight)] = solved.table()
    return table


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
        below, same = below_and_level(hands, contest.part(follow, limit, 0, 1), limit)
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
    table = solve_goal(hands, places, contest.throws).table().reshape(contest.shape)
    for _ in range(MOST_ANSWERS):
        answer = leading(contest, table)
        better = answer.table().reshape(contest.shape)
        if answer.value() == Fraction(1, 2):
            return Best(answer.value(), table[:, 0, 0], table, answer)
        table = better
    raise ValueError(
        f"no best play is known for simultaneous=true with {hands.number} dice of {hands.faces} "
        "faces: none of the policies tried, each the best answer to the one before, answers "
        "itself; accepted is a strategy for each seat, such as leader=place and follower=place, or "
        "simultaneous=false"
    )
