"""Strategies: functions or weights that become integers before a trial is played.

Where what a seat may see is a short list, a strategy is an ordinary Python function, asked once for
every state; where it is not (a hand of dominoes and a line), it weighs features of its choices.  A
kernel meets a strategy only as numbers over what the seat may see, so it cannot look at hidden
cards, and a new strategy compiles nothing.  Who needs more than weights gives a kernel of his own,
which is compiled into the game's.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from oddslab.kernel import Kernel
from oddslab.options import bounded, shown
from oddslab.outcomes import number
from oddslab.random import I, below, draw

TRUTH = bool, np.bool_
_NO, _YES = Fraction(0), Fraction(1)
Rule = Callable[[Any], Any]


@dataclass(frozen=True)
class Reply:
    """A strategy that answers those of the other seats.

    Parameters
    ----------
    rule : callable
        ``rule(policies)``: the strategy against these policies, a mapping of the other seats to
        theirs.
    """

    rule: Callable[[Mapping[str, Any]], Rule]


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
    strategies : mapping of str to callable or Reply
        Named strategies; the first is the default.
    named : callable, optional
        A strategy from a name with numbers in it (``stand_16``), or None.
    pattern : str
        How such names look, for messages.
    """

    name: str
    states: Sequence[Any]
    question: str
    strategies: Mapping[str, Rule | Reply]
    named: Callable[[str], Rule | None] | None = None
    pattern: str = ""

    @property
    def default(self) -> str:
        """The name of the first strategy."""
        return next(iter(self.strategies))

    def policy(
        self, game: str, choice: str | Rule | Policy, others: Mapping[str, AnyPolicy] | None = None
    ) -> Policy:
        """The policy of a strategy given by name, as a function, or ready made.

        A reply needs the policies of the `others`.
        """
        if isinstance(choice, str):
            rule = self.find(game, choice)
            if isinstance(rule, Reply):
                if others is None:
                    raise ValueError(f"{choice!r} of seat {self.name!r} replies to other seats")
                rule = rule.rule(others)
            return tabulate(self, rule, choice)
        if isinstance(choice, Policy):
            if len(choice.numerators) != len(self.states):
                raise ValueError(f"policy {choice.name!r} does not fit seat {self.name!r}")
            return choice
        if callable(choice):
            return tabulate(self, choice, getattr(choice, "__name__", "function"))
        raise TypeError(f"a strategy is a name or a function, not {choice!r}")

    def replies(self, choice: Any) -> bool:
        """Whether this choice names a strategy that answers those of the others."""
        return isinstance(choice, str) and isinstance(self.strategies.get(choice), Reply)

    def find(self, game: str, name: str) -> Rule | Reply:
        """The strategy of this name."""
        rule = self.strategies.get(name) or (self.named(name) if self.named else None)
        if rule is None:
            names = [*self.strategies, *([self.pattern] if self.pattern else [])]
            near = difflib.get_close_matches(name, [*self.strategies], 2, 0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise ValueError(
                f"unknown strategy {shown(name)!r} for seat {self.name!r} of {game}{hint} "
                f"(there are: {', '.join(names)})"
            )
        return rule


@dataclass(frozen=True)
class Policy:
    """A strategy's table: the chance of *yes* in each state is ``numerators[k] / denominator``."""

    name: str
    numerators: tuple[int, ...]
    denominator: int = 1

    def __post_init__(self) -> None:
        of = bounded("denominator", self.denominator, 1, 2**31, "1 to 2^31")
        each = tuple(self.numerators)
        if not all(type(n) is int and 0 <= n <= of for n in each):
            each = tuple(bounded("a numerator", n, 0, of, f"0 to {of}") for n in each)
        object.__setattr__(self, "denominator", of)
        object.__setattr__(self, "numerators", each)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}: {len(self.numerators):,} states>"

    @property
    def entries(self) -> tuple[int, ...]:
        """What the kernel reads."""
        return (self.denominator, *self.numerators)

    def chance(self, k: int) -> Fraction:
        """The chance of yes in the k-th state."""
        return Fraction(self.numerators[k], self.denominator)


def tabulate(seat: Seat, rule: Rule, name: str) -> Policy:
    """The policy of a strategy: it is asked once for every state, and may answer with a chance."""
    chances = []
    for state in seat.states:
        try:
            answer = rule(state)
        except (TypeError, AttributeError) as e:
            e.add_note(
                f"strategy {name!r} of {seat.name!r} is asked with one value, such as {state}"
            )
            raise
        try:
            chance = (_NO, _YES)[bool(answer)] if isinstance(answer, TRUTH) else number(answer)
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
        raise ValueError(
            f"the chances of strategy {name!r} need a denominator above 2^31; accepted are simpler "
            "ones, such as Fraction(1, 3) for 0.3333333333333333"
        )
    numerators = tuple(c.numerator * (denominator // c.denominator) for c in chances)
    return Policy(name, numerators, denominator)


@dataclass(frozen=True)
class Weights:
    """A strategy that weighs what it could do: the settings, then a weight for each feature."""

    name: str
    values: tuple[int, ...]
    weighs: bool

    @property
    def entries(self) -> tuple[int, ...]:
        """What the kernel reads: 1 if any feature has weight, then the values."""
        return (int(self.weighs), *self.values)


@dataclass(frozen=True)
class Chooser:
    """A strategy that is a kernel: `entries` stand where a seat's weights would."""

    name: str
    kernel: Kernel
    entries: tuple[int, ...]


@dataclass(frozen=True)
class WeighingSeat:
    """Who chooses by weights: the features of a choice that the seat may see, and named weights.

    What scores highest is done; what scores equally is equally likely.  A strategy is a mapping
    of names to whole weights, a text such as ``5*double + pips``, or where the seat takes one a
    kernel that is given all that the seat may see.

    Parameters
    ----------
    name : str
        Public name of the seat.
    features : mapping of str to str
        Each feature and what it counts.
    question : str
        What a strategy decides.
    strategies : mapping of str to mapping
        Named strategies; the first is the default.
    settings : mapping of str to (int, str)
        Numbers of a strategy that are no features: the default of each, and what it sets.
    about : mapping of str to str
        What a named strategy does, and where it comes from, as far as its name does not say it.
    chooser : tuple of int
        What a kernel of the seat reads where a chooser's weights would stand; empty if the seat
        takes no chooser.
    """

    name: str
    features: Mapping[str, str]
    question: str
    strategies: Mapping[str, Mapping[str, int]]
    settings: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    chooser: tuple[int, ...] = ()

    @property
    def default(self) -> str:
        """The name of the first strategy."""
        return next(iter(self.strategies))

    @property
    def pattern(self) -> str:
        """How a strategy that has no name is written."""
        return "whole weights such as " + " + ".join(["2*" + n for n in list(self.features)[:2]])

    def policy(
        self, game: str, choice: str | Mapping[str, int] | Weights | Kernel | Chooser
    ) -> Weights | Chooser:
        """The policy of a strategy given by name, as a text, a mapping or kernel, or ready made."""
        if isinstance(choice, Kernel) and self.chooser:
            parameters = choice.function.__code__.co_argcount
            if parameters != 1:
                raise TypeError(
                    f"a chooser is a kernel of one parameter, what the seat sees; "
                    f"{choice!r} has {parameters}"
                )
            return Chooser(choice.function.__name__, choice, self.chooser)
        if isinstance(choice, Chooser):
            if choice.entries != self.chooser:
                raise ValueError(f"policy {choice.name!r} does not fit seat {self.name!r}")
            return choice
        if isinstance(choice, Weights):
            if len(choice.values) != len(self.settings) + len(self.features):
                raise ValueError(f"policy {choice.name!r} does not fit seat {self.name!r}")
            return choice
        if isinstance(choice, str):
            named = self.strategies.get(choice)
            return self.weighed(game, self.read(game, choice) if named is None else named, choice)
        if isinstance(choice, Mapping):
            return self.weighed(game, choice, weighed_text(choice))
        kernels = ", or a function made a kernel by @kernel" if self.chooser else ""
        raise TypeError(
            f"a strategy here is a name or a mapping of weights{kernels}, not {choice!r}"
        )

    def weighed(self, game: str, weights: Mapping[str, int], name: str) -> Weights:
        """The weights of a mapping; unknown names and large weights are refused."""
        known = [*self.settings, *self.features]
        for n, w in weights.items():
            if n not in known:
                near = difflib.get_close_matches(str(n), known, 2, 0.5)
                hint = f"; did you mean {' or '.join(near)}?" if near else ""
                raise ValueError(
                    f"seat {self.name!r} of {game} weighs no {n!r}{hint} "
                    f"(it weighs {', '.join(known)})"
                )
            if isinstance(w, bool) or not hasattr(w, "__index__") or abs(w) > HEAVIEST:
                raise ValueError(
                    f"the weight {n}={w!r} is not possible: accepted is a whole number from "
                    f"-{HEAVIEST} to {HEAVIEST}"
                )
        set_to = [int(weights.get(n, default)) for n, (default, _) in self.settings.items()]
        each = [int(weights.get(n, 0)) for n in self.features]
        return Weights(name, (*set_to, *each), any(each))

    def read(self, game: str, words: str) -> dict[str, int]:
        """The weights in a text such as ``2*pips - double``; a name that is none is refused."""
        compact = re.sub(r"\s+", "", words)
        known = {*self.settings, *self.features}
        if not _WEIGHTS.fullmatch(compact) or (compact.isidentifier() and compact not in known):
            names = [*self.strategies, self.pattern]
            near = difflib.get_close_matches(words, names, 2, 0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise ValueError(
                f"unknown strategy {shown(words)!r} for seat {self.name!r} of {game}{hint} "
                f"(there are: {', '.join(names)})"
            )
        weights: dict[str, int] = {}
        for sign, times, n in _WEIGHT.findall(compact):
            weights[n] = weights.get(n, 0) + int(times or 1) * (-1 if sign == "-" else 1)
        return weights


HEAVIEST = 1_000_000
_WEIGHT = re.compile(r"([+-]?)(?:(\d+)\*)?([a-z_]+)")
_WEIGHTS = re.compile(r"[+-]?(\d{1,99}\*)?[a-z_]+([+-](\d{1,99}\*)?[a-z_]+)*")  # no endless number


def weighed_text(weights: Mapping[str, int]) -> str:
    """Weights as the text that `WeighingSeat.read` reads back."""
    text = "".join(f" {'-' if w < 0 else '+'} {abs(w)}*{n}" for n, w in weights.items() if w)
    return text.removeprefix(" + ").strip() or "uniform"


AnySeat = Seat | WeighingSeat
AnyPolicy = Policy | Weights | Chooser


def resolve(game: str, seats: Sequence[AnySeat], chosen: Mapping[str, Any]) -> dict[str, AnyPolicy]:
    """The policy of every seat: the chosen strategies, by name or otherwise, or the defaults."""
    if not isinstance(chosen, Mapping):
        raise TypeError(f"strategies are a mapping of seats to strategies, not {chosen!r}")
    names = [s.name for s in seats]
    for name in chosen:
        if name not in names:
            near = difflib.get_close_matches(str(name), names, 1, 0.4)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise ValueError(
                f"unknown seat {name!r} of {game}{hint} (there are: {', '.join(names) or 'none'})"
            )
    choices = {s.name: chosen.get(s.name, s.default) for s in seats}
    found: dict[str, AnyPolicy] = {}
    for s in sorted(seats, key=lambda s: isinstance(s, Seat) and s.replies(choices[s.name])):
        choice = choices[s.name]
        if isinstance(s, Seat):
            found[s.name] = s.policy(game, choice, dict(found))
        else:
            found[s.name] = s.policy(game, choice)
    return {s.name: found[s.name] for s in seats}


def joined(policies: Iterable[AnyPolicy]) -> list[int]:
    """The numbers of all seats, one behind the other, as a kernel reads them."""
    return [n for p in policies for n in p.entries]


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


__all__ = [
    "AnyPolicy", "AnySeat", "Chooser", "Policy", "Reply", "Rule", "Seat", "WeighingSeat", "Weights",
    "joined", "resolve", "tabulate", "yes",
]  # fmt: skip
