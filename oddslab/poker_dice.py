"""Best play at poker dice, exactly: what to keep for any goal, and what a rule of one's own costs.

A goal is ``place`` (the mean place among all hands), ``at_least_full_hand`` or ``exactly_four``
with any category, ``beat_AA665`` with any hand (a tie counts half), ``lead`` (the chance of the
first of several casters, who is followed by others at their best), or a function of the dice of a
hand.  Dice are given as text, the ace ``A`` or ``1``, or as faces, the ace 1 (14 on marked dice);
options are those of the game ``poker_dice``.  Of choices that are equally good the one that keeps
the most dice comes first, all of them to stand, and of as many the highest dice; a plan's value
hangs on no such choice, the law of its hands does.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from oddslab.distribution import Distribution
from oddslab.game import unknown, variant
from oddslab.gamebook.dice import _poker_dice_contest as _contest
from oddslab.gamebook.dice._poker_dice_best import Solved, against_known, law, solve_goal
from oddslab.gamebook.dice._poker_dice_exact import one_hand
from oddslab.gamebook.dice._poker_dice_hands import (
    Hands,
    category_words,
    group_name,
    hands_of,
)
from oddslab.gamebook.dice._poker_dice_seats import casters, one_caster
from oddslab.gamebook.dice._poker_dice_seats import goal as named_goal
from oddslab.gamebook.dice.poker_dice import contest_of, hands_for
from oddslab.options import bounded, shown
from oddslab.outcomes import number
from oddslab.picking import Picks
from oddslab.strategy import TRUTH

__all__ = [
    "Choice", "Contest", "Judged", "Plan", "best", "classes", "contest", "evaluate", "one_throw",
]  # fmt: skip

MOST_THROWS, MOST_IN_GAME = 20, 3
LEAD = "lead"
Dice = str | Iterable[int]
Goal = str | Callable[[tuple[int, ...]], Any]


class Choice(NamedTuple):
    """Dice that may be kept, and what keeping them is worth."""

    keep: tuple[int, ...]
    worth: Fraction


@dataclass(frozen=True)
class Plan:
    """Best play for a goal: its value, and what to keep of every hand.

    Parameters
    ----------
    goal : str
        What it is best for.
    value : Fraction
        The mean of the goal, before the first throw.
    throws : int
        Throws in all.
    """

    goal: str
    value: Fraction
    throws: int
    _hands: Hands
    _solved: Solved
    _column: int = 0

    def choices(self, dice: Dice, left: int | None = None) -> list[Choice]:
        """All that may be kept of these dice, the best first; keeping all of them is standing.

        `left` is how many throws are to come: after the first throw of all, where it is not given.
        """
        hand = _hand(self._hands, dice)
        left = self._left(left)
        found = [
            Choice(self._faces(k), self._solved.worth(k, left, self._column))
            for k in self._hands.choices(hand).tolist()
        ]
        return sorted(found, key=lambda c: -c.worth)

    def keep(self, dice: Dice, left: int | None = None) -> tuple[int, ...]:
        """What to keep of these dice; all of them where it is best to stand; `left` as above."""
        return self.choices(dice, left)[0].keep

    def worth(self, dice: Dice, left: int | None = None) -> Fraction:
        """What these dice are worth with so many throws to come, `left` as above."""
        return self.choices(dice, left)[0].worth

    def rows(self) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...], Fraction]]:
        """The policy table: dice, throws to come, what to keep, and what that is worth.

        In the order of play: most throws to come first.
        """
        for left in range(self.throws - 1, 0, -1):
            picks = self._solved.picks[left - 1]
            for hand, kept in enumerate(picks[:, self._column].tolist()):
                dice = self._faces(hand + self._hands.full)
                yield dice, left, self._faces(kept), self._solved.worth(kept, left, self._column)

    def words(self, dice: Iterable[int]) -> str:
        """Dice in words, the highest first: ``A 6 6``; ``nothing`` where there are none."""
        return self._hands.words(self._hands.number_of(dice)) or "nothing"

    @property
    def about(self) -> str:
        """The goal in words: ``four of a kind or better``."""
        if self.goal == LEAD:
            return "leading"
        if self.goal == "place":
            return "a high place"
        for head, words in ("at_least_", "{} or better"), ("exactly_", "{}, no more and no less"):
            if self.goal.startswith(head):
                return words.format(category_words(self.goal.removeprefix(head)))
        return self.goal.replace("beat_", "beating ")

    @property
    def policy(self) -> Picks:
        """The table as a strategy of one caster, or of a leader."""
        table = self._solved.table()[:, self._column]
        return Picks(f"best for {self.goal}", tuple(table.ravel().tolist()))

    @functools.cached_property
    def law(self) -> Distribution:
        """The law of category, place and throws under this play."""
        return one_hand(self._hands, self._solved.table()[:, self._column], self.throws, None)

    def _faces(self, holding: int) -> tuple[int, ...]:
        return tuple(sorted(self._hands.shown(self._hands.holdings[holding])))

    @property
    def dice(self) -> int:
        """Dice in a hand; keeping so many is standing."""
        return self._hands.number

    @property
    def places(self) -> int:
        """How many hands can be told apart: the best of them has this place, the lowest 1."""
        return len(self._hands.classes)

    def _left(self, left: int | None) -> int:
        if left is None and self.throws > 1:
            return self.throws - 1
        if left not in range(1, self.throws):
            raise ValueError(
                f"left={left} is not possible: accepted is 1 to {self.throws - 1} throws to come"
                if self.throws > 1
                else "nothing is kept of one throw: accepted is a plan of 2 throws or more"
            )
        assert left is not None
        return left


def best(goal: Goal, throws: int = 3, **options: Any) -> Plan:
    """The play that makes the mean of a goal greatest.

    Parameters
    ----------
    goal : str or callable
        As above; a function is asked once for each hand and answers with a number or a truth.
    throws : int
        Throws in all: 3 are a first throw and two more.  The game itself knows no more than 3.
    **options
        Of the game: ``ignore_kickers``, ``straights``, ``faces``, ``kind``, ...

    Examples
    --------
    >>> best("at_least_five").value
    Fraction(347897, 7558272)
    >>> best("beat_66AA2").keep("33224", left=2)
    (3, 3)
    """
    if goal == LEAD:
        return contest(throws, **options).leader
    hands = hands_for(_rules(throws, options))
    worth, of = _worth(hands, goal)
    solved = solve_goal(hands, worth, throws, of)
    return Plan(_name(goal), solved.value(), throws, hands, solved)


@dataclass(frozen=True)
class Judged:
    """What a rule for keeping dice comes to.

    Parameters
    ----------
    value, best : Fraction
        The mean of the goal under the rule, and under best play.
    law : Distribution
        The law of category, place and throws under the rule.
    policy : Picks
        The rule as a table, which the game takes as a strategy.
    """

    value: Fraction
    best: Fraction
    law: Distribution
    policy: Picks

    @property
    def cost(self) -> Fraction:
        """What the rule gives away."""
        return self.best - self.value

    def __repr__(self) -> str:
        value, best, cost = (f"{float(x):.6g}" for x in (self.value, self.best, self.cost))
        return f"<Judged: exactly about {value} by {self.policy.name}, {best} at best, cost {cost}>"


def evaluate(rule: Any, goal: Goal, throws: int = 3, **options: Any) -> Judged:
    """What a rule for keeping dice comes to, exactly, and what it costs against best play.

    Parameters
    ----------
    rule : callable or str
        ``rule(hand)`` with ``hand.dice``, faces in order, and ``hand.left``, throws to come;
        answers with the dice that are kept.  Or the name of a strategy, such as ``largest_group``.
    goal : str or callable
        As above; with ``lead`` the rule is that of the first of two casters (``players=3``: of
        three), and the others go by best play.

    Examples
    --------
    >>> sixes = evaluate(lambda hand: [d for d in hand.dice if d == 6], "at_least_five")
    >>> sixes.cost > 0
    True
    >>> float(evaluate("keep_groups", "lead").cost)
    0.01932895903209977
    """
    if goal == LEAD:
        return _leading(rule, throws, options)
    hands = hands_for(_rules(throws, options))
    worth, of = _worth(hands, goal)
    if throws == 1:
        policy = Picks("none", ())
    else:
        (seat,) = one_caster(hands, throws)
        policy = seat.policy("poker_dice", rule)
    table = policy.array(throws - 1, hands.count)
    ends = np.sum(law(hands, _contest.columns(table), throws), axis=0)[:, 0]
    total = sum(int(n) * int(w) for n, w in zip(ends, worth))
    value = Fraction(total, of * hands.total ** (hands.number * throws))
    most = solve_goal(hands, worth, throws, of).value()
    return Judged(value, most, one_hand(hands, table, throws, None), policy)


def _leading(rule: Any, throws: int, options: dict[str, Any]) -> Judged:
    """What a rule comes to for the first of several casters, the others at their best."""
    of = _contest_for(throws, options)
    policy = Picks("none", ())
    if throws > 1:
        policy = casters(of)[0].policy("poker_dice", rule)
    table = policy.array(throws - 1, of.hands.count)
    most = _contest.best(of).leader
    value = _contest.worth_of_leading(of, table)
    return Judged(value, most, one_hand(of.hands, table, throws, None), policy)


def classes(number: int = 5, faces: int = 6) -> Distribution:
    """The law of the groups in one throw of so many dice of so many equal faces, by formula.

    A group of s dice takes them in number! / (s! ...) ways, the sizes given; and the faces, where
    m groups are of one size, in faces! / (faces - groups)! / m! ... ways.

    Examples
    --------
    >>> dict(classes().ways)["full_hand"]
    300
    """
    n = bounded("number", number, 1, 60, "1 to 60 dice")
    k = bounded("faces", faces, 1, 10**6, "1 to 1,000,000 faces")
    ways = {}
    for sizes in _partitions(n, n):
        if len(sizes) <= k:
            groups = tuple(s for s in sizes if s > 1)
            alike = math.prod(math.factorial(m) for m in Counter(sizes).values())
            dealt = math.factorial(n) // math.prod(math.factorial(s) for s in groups)
            ways[group_name(groups)] = dealt * math.perm(k, len(sizes)) // alike
    return Distribution(ways, ("category",))


def _partitions(n: int, most: int) -> Iterator[tuple[int, ...]]:
    """The sizes, greatest first and at most `most`, into which `n` dice fall."""
    if n == 0:
        yield ()
    for first in range(min(n, most), 0, -1):
        for rest in _partitions(n - first, first):
            yield (first, *rest)


def one_throw(**options: Any) -> Distribution:
    """The law of category and place of one throw of all dice.

    Examples
    --------
    >>> law = one_throw()
    >>> law.probability(law["category"] == "full_hand")
    Fraction(25, 648)
    """
    hands = hands_for(_rules(1, options))
    none = np.zeros((0, hands.count), np.int64)
    return one_hand(hands, none, 1, None).marginal("category", "place")


@dataclass(frozen=True)
class Contest:
    """Best play of a leader who throws blind, and of those who have his hand to beat.

    Parameters
    ----------
    value : Fraction
        The leader's chance, ties as the rules value them.
    leader : Plan
        His play.
    """

    value: Fraction
    leader: Plan
    _of: _contest.Contest

    def follower(self, beat: Dice, after: int = 0, held: int = 1) -> Plan:
        """The play of one with this hand to beat, worth his share, a tie shared equally.

        Parameters
        ----------
        beat : str or sequence of int
            The best hand so far.
        after : int
            How many throw after him, at their best too; up to six casters know it.
        held : int
            How many hold the hand to beat.

        Examples
        --------
        >>> last, first = (contest(players=3).follower("66AA2", n) for n in (0, 1))
        >>> last.value > first.value
        True
        """
        of, hands = self._of, self._of.hands
        column = int(hands.places[_hand(hands, beat)])
        name = f"beat_{shown(beat)}"
        sights = of.sights if of.aware else [(0, 1)]
        if (after, held) not in sights:
            raise ValueError(
                f"after={shown(after)}, held={shown(held)} is not possible with {of.players} "
                f"casters: accepted are {', '.join(f'{a} and {h}' for a, h in sights)}"
            )
        if of.aware:
            solved = next(s for at, s in _contest.facing(of, of.throws) if at == (after, held))
        else:
            goals, over = against_known(hands)
            solved = solve_goal(hands, goals, of.throws, over)
        return Plan(name, solved.value(column), of.throws, hands, solved, column)


def contest(throws: int = 3, **options: Any) -> Contest:
    """Best play of casters one after the other: what leading is worth, and what to keep.

    Parameters
    ----------
    **options
        Of the game: ``players``, ``ties``, ``throws_limit``, ``ignore_kickers``, ...

    Examples
    --------
    >>> float(contest().value)
    0.46688525116650176
    """
    of = _contest_for(throws, options)
    found = _contest.best(of)
    plan = Plan(LEAD, found.leader, of.throws, of.hands, found.worths)
    return Contest(found.leader, plan, of)


# ---- reading


def _contest_for(throws: int, options: dict[str, Any]) -> _contest.Contest:
    rules = _rules(throws, {"players": 2} | options, MOST_IN_GAME)
    if rules.players < 2:
        raise ValueError(f"players={rules.players} is no contest: accepted is 2 or more")
    return contest_of(rules)


def _rules(throws: int, options: dict[str, Any], most: int = MOST_THROWS) -> Any:
    n = bounded("throws", throws, 1, most, f"1 to {most} throws in all")
    return variant("poker_dice", **({"players": 1} | options), throws=min(n, MOST_IN_GAME)).rules


def _hand(hands: Hands, dice: Dice) -> int:
    try:
        return hands.hand_of(hands.read(dice) if isinstance(dice, str) else dice)
    except (ValueError, TypeError):
        raise ValueError(
            f"{shown(dice)} is no hand here: accepted are {hands.needed}{_other_dice(hands)}"
        ) from None


def _other_dice(hands: Hands) -> str:
    other = hands_of((1,) * hands.faces, hands.number, not hands.marked)
    name = "ordinary" if hands.marked else "marked"
    return f"; with dice={name}, {other.needed}"


def _worth(hands: Hands, goal: Goal) -> tuple[np.ndarray, int]:
    if isinstance(goal, str):
        found = named_goal(hands, goal)
        if found is None and goal.startswith("beat_"):
            _hand(hands, goal.removeprefix("beat_"))  # which says what a hand needs
        if found is None:
            names = [f"{h}_{c}" for h in ("at_least", "exactly") for c in hands.categories]
            said = unknown("goal", goal, [LEAD, "place", "beat_DICE", *names])
            plain = goal.removesuffix("_of_a_kind")
            if plain in hands.categories:  # a category by itself is either of two goals
                near, tail = f"at_least_{plain} or exactly_{plain}", said[said.index(" (") :]
                said = f"unknown goal {goal!r}; did you mean {near}?{tail}"
            raise ValueError(said)
        return found
    if not callable(goal):
        raise TypeError(f"a goal is a name or a function of the dice, not {goal!r}")
    answers = [goal(tuple(sorted(hands.shown(h)))) for h in hands.hands]
    worths = [Fraction(bool(a)) if isinstance(a, TRUTH) else number(a) for a in answers]
    of = math.lcm(*(w.denominator for w in worths))
    return np.array([int(w * of) for w in worths], object), of


def _name(goal: Goal) -> str:
    return goal if isinstance(goal, str) else getattr(goal, "__name__", "a function")
