"""Strategies: ordinary Python functions that become integer tables before a trial is played.

A kernel meets a strategy only as numbers over what the seat may see, so it cannot look at hidden
cards, and a new strategy compiles nothing.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.kernel import kernel
from oddslab.random import I, below, draw

Rule = Callable[[Any], Any]


@dataclass(frozen=True)
class Seat:
    """Who chooses: every state that the seat can tell apart, and its named strategies.

    Parameters
    ----------
    name : str
        Public name of the seat.
    states : sequence of namedtuple
        All that the seat may see, in the order of the policy table.
    question : str
        What a strategy answers with True, False or a chance: "draws another card".
    strategies : mapping of str to callable
        Named strategies; the first is the default.
    named : callable, optional
        A strategy from a name with numbers in it (``stand_16``), or None.
    pattern : str
        How such names look, for messages.
    """

    name: str
    states: Sequence[Any]
    question: str
    strategies: Mapping[str, Rule]
    named: Callable[[str], Rule | None] | None = None
    pattern: str = ""

    @property
    def default(self) -> str:
        """The name of the first strategy."""
        return next(iter(self.strategies))

    def find(self, game: str, name: str) -> Rule:
        """The strategy of this name."""
        rule = self.strategies.get(name) or (self.named(name) if self.named else None)
        if rule is None:
            names = [*self.strategies, *([self.pattern] if self.pattern else [])]
            near = difflib.get_close_matches(name, names, 2, 0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise ValueError(
                f"unknown strategy {name!r} for seat {self.name!r} of {game}{hint} "
                f"(there are: {', '.join(names)})"
            )
        return rule


@dataclass(frozen=True)
class Policy:
    """A strategy's table: the chance of *yes* in each state is ``numerators[k] / denominator``."""

    name: str
    numerators: tuple[int, ...]
    denominator: int = 1

    def chance(self, k: int) -> Fraction:
        """The chance of yes in the k-th state."""
        return Fraction(self.numerators[k], self.denominator)


def tabulate(seat: Seat, rule: Rule, name: str) -> Policy:
    """The policy of a strategy: it is asked once for every state, and may answer with a chance."""
    chances = []
    for state in seat.states:
        answer = rule(state)
        if isinstance(answer, float):
            answer = Fraction(repr(answer))
        try:
            chance = Fraction(answer)
        except (TypeError, ValueError):
            chance = Fraction(-1)
        if not 0 <= chance <= 1:
            raise ValueError(
                f"strategy {name!r} answers {answer!r} in {state}; accepted is True, False or a "
                f"chance from 0 to 1 that the {seat.name} {seat.question}"
            )
        chances.append(chance)
    denominator = math.lcm(*(c.denominator for c in chances)) if chances else 1
    if denominator > 2**31:
        raise ValueError(f"the chances of strategy {name!r} need a denominator above 2^31")
    return Policy(name, tuple(int(c * denominator) for c in chances), denominator)


def resolve(
    game: str, seats: Sequence[Seat], chosen: Mapping[str, str | Rule | Policy]
) -> dict[str, Policy]:
    """The policy of every seat: the chosen strategies, by name or as functions, or the defaults."""
    names = [s.name for s in seats]
    for name in chosen:
        if name not in names:
            near = difflib.get_close_matches(str(name), names, 1, 0.4)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise ValueError(
                f"unknown seat {name!r} of {game}{hint} (there are: {', '.join(names) or 'none'})"
            )
    policies = {}
    for seat in seats:
        choice = chosen.get(seat.name, seat.default)
        if isinstance(choice, str):
            policies[seat.name] = tabulate(seat, seat.find(game, choice), choice)
        elif isinstance(choice, Policy):
            if len(choice.numerators) != len(seat.states):
                raise ValueError(f"policy {choice.name!r} does not fit seat {seat.name!r}")
            policies[seat.name] = choice
        elif callable(choice):
            policies[seat.name] = tabulate(seat, choice, getattr(choice, "__name__", "function"))
        else:
            raise TypeError(f"a strategy is a name or a function, not {choice!r}")
    return policies


def joined(policies: Iterable[Policy]) -> list[int]:
    """The tables of all seats, one behind the other: each its denominator, then its numerators."""
    return [n for p in policies for n in (p.denominator, *p.numerators)]


@draw
def yes(c, policy, seat, state):
    """1 where the seat whose table starts at `seat` says yes in this state, else 0.

    Only a chance strictly between takes a random word, from the stream of choices.
    """
    n = policy[seat + 1 + state]
    answer = I(0)
    if n > 0:
        answer = I(1)
        if n < policy[seat]:
            k = below(c, 1, policy[seat])
            if k >= n:
                answer = I(0)
    return answer


@yes.law
def _yes_law(c, policy, seat, state):
    n, of = policy[seat + 1 + state], policy[seat]
    return {k: w for k, w in ((1, n), (0, of - n)) if w}


__all__ = ["Policy", "Rule", "Seat", "joined", "kernel", "resolve", "tabulate", "yes"]
