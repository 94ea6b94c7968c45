"""Seats that pick one of several things in each state, such as which dice to keep.

Their policy is a table of numbers, one for each state; a strategy is a function of what the seat
sees that answers with the thing picked, or a table that is ready.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from oddslab.strategy import AnyPolicy, Policy, Reply, Rule, Seat


@dataclass(frozen=True, repr=False)
class Picks(Policy):
    """A strategy's table: ``numerators[k]`` is the number of what is picked in the k-th state."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "numerators", tuple(self.numerators))

    @property
    def entries(self) -> tuple[int, ...]:
        """What the kernel reads."""
        return self.numerators

    def array(self, *shape: int) -> np.ndarray:
        """The table as an array of integers."""
        return np.array(self.numerators, np.int64).reshape(shape)


class Ready:
    """A strategy whose whole table is worked out at once, when it is first asked for."""

    def __init__(self, make: Callable[[], np.ndarray]):
        self.make = make

    def picks(self) -> tuple[int, ...]:
        """The numbers of all states."""
        return tuple(self.make().ravel().tolist())

    def __call__(self, state: Any) -> Any:
        raise TypeError("a strategy that is worked out as a whole is used by its name")


def _unnumbered(state: Any, answer: Any) -> int:
    raise NotImplementedError


@dataclass(frozen=True)
class PickingSeat(Seat):
    """A seat whose strategies answer with what they pick.

    Parameters
    ----------
    number : callable
        ``number(state, answer)``: the number of what is picked; ValueError or TypeError where the
        answer is not possible in this state.
    answers : str
        What an answer may be, for messages.
    """

    number: Callable[[Any, Any], int] = _unnumbered
    answers: str = ""

    def policy(
        self, game: str, choice: str | Rule | Policy, others: Mapping[str, AnyPolicy] | None = None
    ) -> Picks:
        """The policy of a strategy given by name, as a function, or ready made."""
        if isinstance(choice, Picks):
            if len(choice.numerators) != len(self.states):
                raise ValueError(f"policy {choice.name!r} does not fit seat {self.name!r}")
            return choice
        if isinstance(choice, str):
            rule = self.find(game, choice)
            if isinstance(rule, Reply):
                if others is None:
                    raise ValueError(f"{choice!r} of seat {self.name!r} replies to other seats")
                rule = rule.rule(others)
            return self.tabulated(rule, choice)
        if callable(choice):
            return self.tabulated(choice, getattr(choice, "__name__", "function"))
        raise TypeError(f"a strategy is a name or a function, not {choice!r}")

    def tabulated(self, rule: Rule, name: str) -> Picks:
        """The policy of a strategy: a function is asked once for every state."""
        if isinstance(rule, Ready):
            return Picks(name, rule.picks())
        picked = []
        for state in self.states:
            answer = rule(state)
            try:
                picked.append(self.number(state, answer))
            except (ValueError, TypeError):
                raise ValueError(
                    f"strategy {name!r} answers {answer!r} in {state}; accepted is {self.answers}"
                ) from None
        return Picks(name, tuple(picked))
