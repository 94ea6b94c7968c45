"""Who chooses at poker dice: what a caster sees, what he may answer, and the named strategies."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from oddslab.game import Figure
from oddslab.gamebook.dice._poker_dice_best import solve_goal
from oddslab.gamebook.dice._poker_dice_contest import Contest, best, leading
from oddslab.gamebook.dice._poker_dice_hands import Hands, Holding
from oddslab.picking import PickingSeat, Picks, Ready
from oddslab.strategy import Reply, Rule

QUESTION = (
    "decides which dice are kept, all of them to stand; where several choices are equally good, "
    "best play and play for a goal keep the most dice, and of as many the highest"
)
EQUAL = "; of equally good choices that of most dice is made"  # which decides such a figure
ANSWERS = "some of the dice of the state, such as (6, 6); all of them to stand"
PATTERN = "at_least_CATEGORY | exactly_CATEGORY | beat_DICE such as beat_AA665"


class Thrown(NamedTuple):
    """What a caster sees: his dice, faces in order from 1 or 9 up, and how often he may throw."""

    dice: tuple[int, ...]
    left: int


class Facing(NamedTuple):
    """The same, the dice that make the hand he has to beat, and what else he knows.

    With three casters to six that is how many throw after him, how many hold that hand, and how
    often he may throw in all; with others `after` is 0 and `held` 1.
    """

    dice: tuple[int, ...]
    left: int
    beat: tuple[int, ...]
    after: int = 0
    held: int = 1
    throws: int = 3


class States(Sequence[Any]):
    """What a leader or a follower may see, in the order of his policy table, made when asked for.

    A leader's table has the shape of a follower's who sees nothing.
    """

    def __init__(self, contest: Contest, follows: bool):
        self.hands = contest.hands
        self.sees = follows and not contest.simultaneous
        self.contest = contest if self.sees else Contest(self.hands, contest.throws, 2, True)

    @functools.cached_property
    def dice(self) -> list[tuple[int, ...]]:
        """The faces of each hand."""
        return [tuple(sorted(self.hands.shown(h))) for h in self.hands.hands]

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Turn, sight, class to beat, hand."""
        return self.contest.shape

    def table(self, policy: Picks | None) -> np.ndarray:
        """A policy as a table of this shape; nobody chooses where there is one throw."""
        return np.zeros(self.shape, np.int64) if policy is None else policy.array(*self.shape)

    def __len__(self) -> int:
        return int(np.prod(self.shape))

    def __getitem__(self, k: Any) -> Any:
        if not 0 <= k < len(self):
            raise IndexError(k)
        turn, sight, beat, hand = (int(x) for x in np.unravel_index(k, self.shape))
        return self._state(turn, sight, beat, self.dice[hand])

    def __iter__(self) -> Iterator[Any]:
        turns, sights, classes, _ = (range(n) for n in self.shape)
        for turn in turns:
            for sight in sights:
                for beat in classes:
                    for dice in self.dice:
                        yield self._state(turn, sight, beat, dice)

    def _state(self, turn: int, sight: int, beat: int, dice: tuple[int, ...]) -> Any:
        throws, left = self.contest.turns[turn]
        if not self.sees:
            return Thrown(dice, left)
        beaten, seen = self.hands.shown_class[beat], self.contest.sights[sight]
        return Facing(dice, left, beaten, *seen, throws)


# ---- strategies that look at the dice alone


def largest_group(dice: Holding) -> Holding:
    """The largest group of like dice, of several the highest."""
    counts = Counter(dice)
    most = max(counts, key=lambda k: (counts[k], k))
    return (most,) * counts[most]


def keep_groups(dice: Holding) -> Holding:
    """All dice that have their like, as in the examples of the document."""
    return tuple(k for k in dice if dice.count(k) > 1)


def keep_all(dice: Holding) -> Holding:
    """All dice: the caster stands on his first throw."""
    return dice


def by_dice(hands: Hands, rule: Callable[[Holding], Holding]) -> np.ndarray:
    """What such a strategy keeps of each hand."""
    return np.array([hands.index[rule(h)] for h in hands.hands])


BY_DICE = {"largest_group": largest_group, "keep_groups": keep_groups, "keep_all": keep_all}


# ---- goals by name


def goal(hands: Hands, text: str) -> tuple[np.ndarray, int] | None:
    """What each hand is worth under a goal of this name, as whole numbers and how many make one.

    ``place``; ``at_least_X`` and ``exactly_X`` with a category; ``beat_DICE``, where coming level
    counts half.  None for no such name.
    """
    if text == "place":
        return hands.places + 1, 1
    head, name = next(
        ((h, text.removeprefix(h)) for h in ("at_least_", "exactly_") if text.startswith(h)),
        ("", ""),
    )
    if name in hands.categories:
        category = np.array(hands.category_of_place)[hands.places]
        at = hands.categories.index(name)
        return (category >= at if head == "at_least_" else category == at).astype(np.int64), 1
    if m := re.fullmatch(r"beat_(.+)", text):
        try:
            beat = hands.places[hands.hand_of(hands.read(m[1]))]
        except ValueError:
            return None
        return (hands.places > beat).astype(np.int64) + (hands.places >= beat), 2
    return None


def is_goal(name: str) -> bool:
    """Whether a strategy of this name makes something as great as can be, and so may meet ties."""
    return name in ("best", "best_reply", "place") or bool(
        re.match("(at_least|exactly|beat)_", name)
    )


def settled(names: Sequence[str], players: int, half: bool) -> str:
    """The figure that is the same whichever of equally good choices these strategies make."""
    if players == 1:
        return "mean_place" if names[:1] in (["best"], ["place"]) else "".join(names)
    answered = names in (["best", "best"], ["best_reply", "best"])
    replied = names[:1] == ["best_reply"] and not is_goal(names[1])
    if players == 2 and (answered or (replied and half)):
        return "leader_value" if half else "caster_1_wins caster_2_wins"
    return ""


def equal_choices(figures: Sequence[Figure], names: Sequence[str], same: str) -> tuple[Figure, ...]:
    """The figures, those that hang on which of equally good choices is made saying which."""
    if not any(map(is_goal, names)):
        return tuple(figures)
    return tuple(
        f if f.key in same.split() else dataclasses.replace(f, title=f.title + EQUAL)
        for f in figures
    )


# ---- seats


def _named(states: States) -> Callable[[str], Rule | None]:
    hands, throws = states.hands, states.contest.throws

    def named(text: str) -> Rule | None:
        found = goal(hands, text)
        if found is None:
            return None
        worth, _ = found
        return Ready(lambda: _spread(solve_goal(hands, worth, throws).table()[:, 0], states))

    return named


def _spread(table: np.ndarray, states: States) -> np.ndarray:
    """A table by throws to come and hand as one of all states."""
    turns = [left - 1 for _, left in states.contest.turns]
    return np.broadcast_to(table[turns][:, None, None], states.shape)


def seat(name: str, contest: Contest, follows: bool, own: Mapping[str, Any]) -> PickingSeat:
    """A seat with its own strategies before those that look at the dice alone."""
    states, hands = States(contest, follows), contest.hands

    @functools.lru_cache(maxsize=10_000)
    def held(dice: tuple[int, ...], answer: tuple[int, ...]) -> int:
        if Counter(answer) - Counter(dice):
            raise ValueError(answer)
        return hands.number_of(answer)

    def number(state: Any, answer: Any) -> int:
        return held(state.dice, tuple(sorted(answer)))

    def ready(rule: Callable[[Holding], Holding]) -> Ready:
        return Ready(lambda: np.broadcast_to(by_dice(hands, rule), states.shape))

    strategies: dict[str, Any] = dict(own) | {n: ready(rule) for n, rule in BY_DICE.items()}
    return PickingSeat(name, states, QUESTION, strategies, _named(states), PATTERN, number, ANSWERS)


def one_caster(hands: Hands, throws: int) -> tuple[PickingSeat, ...]:
    """A caster alone, at his best for the highest mean place."""
    if throws == 1:
        return ()
    own = {"best": Ready(lambda: solve_goal(hands, hands.places + 1, throws).table()[:, 0])}
    return (seat("caster", Contest(hands, throws, 1), False, own),)


def casters(contest: Contest) -> tuple[PickingSeat, ...]:
    """The leader, and those who throw after him.

    Best play of three casters to six goes by how many are still to throw and how many hold the
    hand to beat; where there are more, a follower throws as though he were the last and the hand
    were one caster's.  Ties count as equal shares, but for two whose ties are thrown again; and so
    they do for the leader's best reply to any followers.
    """
    if contest.throws == 1:
        return ()
    shape = States(contest, True).shape

    def answer(policies: Any) -> Rule:
        follower: Picks = policies["follower"]
        return Ready(lambda: leading(contest, follower.array(*shape)).table()[:, 0])

    leads: dict[str, Any] = {
        "best": Ready(lambda: best(contest).leading),
        "best_reply": Reply(answer),
    }
    follows: dict[str, Any] = {"best": Ready(lambda: best(contest).following)}
    return seat("leader", contest, False, leads), seat("follower", contest, True, follows)
