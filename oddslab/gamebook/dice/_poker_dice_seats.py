"""Who chooses at poker dice: what a caster sees, what he may answer, and the named strategies."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from oddslab.gamebook.dice._poker_dice_best import solve_goal
from oddslab.gamebook.dice._poker_dice_contest import Contest, best, leading
from oddslab.gamebook.dice._poker_dice_hands import Hands, Holding
from oddslab.picking import PickingSeat, Picks, Ready
from oddslab.strategy import Reply, Rule

QUESTION = "decides which dice are kept, all of them to stand"
ANSWERS = "some of the dice of the state, such as (6, 6); all of them to stand"
PATTERN = "at_least_CATEGORY | exactly_CATEGORY | beat_DICE such as beat_AA665"


class Thrown(NamedTuple):
    """What a caster sees: his dice, faces in order from 1 or 9 up, and how often he may throw."""

    dice: tuple[int, ...]
    left: int


class Facing(NamedTuple):
    """The same, and the dice that make the hand he has to beat."""

    dice: tuple[int, ...]
    left: int
    beat: tuple[int, ...]


class States(Sequence[Any]):
    """What a caster may see, in the order of his policy table, made when it is asked for."""

    def __init__(self, hands: Hands, throws: int, sees: bool):
        self.hands, self.throws, self.sees = hands, throws, sees

    @functools.cached_property
    def dice(self) -> list[tuple[int, ...]]:
        """The faces of each hand."""
        return [tuple(sorted(self.hands.shown(h))) for h in self.hands.hands]

    @property
    def shape(self) -> tuple[int, ...]:
        """Throws to come, class to beat where it is seen, hand."""
        beat = (len(self.hands.classes),) if self.sees else ()
        return (self.throws - 1, *beat, self.hands.count)

    def table(self, policy: Picks | None) -> np.ndarray:
        """A policy as a table of this shape; nobody chooses where there is one throw."""
        return np.zeros(self.shape, np.int64) if policy is None else policy.array(*self.shape)

    def __len__(self) -> int:
        return int(np.prod(self.shape))

    def __getitem__(self, k: Any) -> Any:
        if not 0 <= k < len(self):
            raise IndexError(k)
        left, *beat, hand = (int(x) for x in np.unravel_index(k, self.shape))
        if beat:
            return Facing(self.dice[hand], left + 1, self.hands.shown_class[beat[0]])
        return Thrown(self.dice[hand], left + 1)

    def __iter__(self) -> Iterator[Any]:
        for left in range(1, self.throws):
            for beat in self.hands.shown_class if self.sees else [None]:
                for dice in self.dice:
                    yield Thrown(dice, left) if beat is None else Facing(dice, left, beat)


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


# ---- seats


def _named(hands: Hands, shape: tuple[int, ...]) -> Callable[[str], Rule | None]:
    def named(text: str) -> Rule | None:
        found = goal(hands, text)
        if found is None:
            return None
        worth, _ = found
        return Ready(lambda: _spread(solve_goal(hands, worth, shape[0] + 1).table()[:, 0], shape))

    return named


def _spread(table: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """A table by throws to come and hand, or by hand, as one of this shape."""
    if table.ndim == 2 and len(shape) == 3:
        table = table[:, None, :]
    return np.broadcast_to(table, shape)


def seat(name: str, hands: Hands, throws: int, sees: bool, own: Mapping[str, Any]) -> PickingSeat:
    """A seat with its own strategies before those that look at the dice alone."""
    states = States(hands, throws, sees)

    @functools.lru_cache(maxsize=10_000)
    def held(dice: tuple[int, ...], answer: tuple[int, ...]) -> int:
        if Counter(answer) - Counter(dice):
            raise ValueError(answer)
        return hands.number_of(answer)

    def number(state: Any, answer: Any) -> int:
        return held(state.dice, tuple(sorted(answer)))

    def ready(rule: Callable[[Holding], Holding]) -> Ready:
        return Ready(lambda: _spread(by_dice(hands, rule), states.shape))

    strategies: dict[str, Any] = dict(own) | {n: ready(rule) for n, rule in BY_DICE.items()}
    return PickingSeat(
        name, states, QUESTION, strategies, _named(hands, states.shape), PATTERN, number, ANSWERS
    )


def one_caster(hands: Hands, throws: int) -> tuple[PickingSeat, ...]:
    """A caster alone, at his best for the highest mean place."""
    if throws == 1:
        return ()
    own = {"best": Ready(lambda: solve_goal(hands, hands.places + 1, throws).table()[:, 0])}
    return (seat("caster", hands, throws, False, own),)


def casters(contest: Contest) -> tuple[PickingSeat, ...]:
    """The leader, and those who throw after him.

    The leader's best reply counts a tie as an equal share, also where ties are thrown again.
    """
    hands, throws = contest.hands, contest.throws
    if throws == 1:
        return ()
    sees = not contest.simultaneous
    shape = States(hands, throws, sees).shape

    def answer(policies: Any) -> Rule:
        follower: Picks = policies["follower"]
        return Ready(lambda: leading(contest, follower.array(*shape)).table()[:, 0])

    leads: dict[str, Any] = {
        "best": Ready(lambda: best(contest).leading),
        "best_reply": Reply(answer),
    }
    follows: dict[str, Any] = {"best": Ready(lambda: best(contest).following)}
    return (
        seat("leader", hands, throws, False, leads),
        seat("follower", hands, throws, sees, follows),
    )
