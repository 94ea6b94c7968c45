"""Rules checked over plays: a predicate that holds in every play, and fails under a broken rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oddslab.game import Variant

PLAYS = 256


@dataclass(frozen=True)
class Play:
    """One play: its outcome by axis, and the codes that the kernel noted move by move."""

    outcome: Mapping[str, Any]
    log: Sequence[int]


def plays(v: Variant, seed: int, n: int = PLAYS) -> Iterator[Play]:
    """The first `n` trials of a run with this seed, one by one, nothing compiled."""
    from oddslab.engine import PlainContext
    from oddslab.random import COLUMNS, begin, first_pass

    play = v.play.plain
    c = PlainContext(v, seed)
    for trial in range(n):
        column = trial % COLUMNS
        if column == 0:
            first_pass.plain(c, trial)
        c.logged = 0
        begin.plain(c, column)
        play(c, v.policy)
        yield Play(v.outcome(c.out), tuple(c.log[: c.logged]))


@dataclass(frozen=True)
class RuleCheck:
    """A rule as a predicate over plays.

    Parameters
    ----------
    variant : Variant
        What is played, under the default rules.
    follows : callable
        ``follows(play)``: True or False, or None where the rule says nothing about this play.
    broken : callable
        ``broken(seed)``: plays under the broken rule, among which some must fail.
    breach : str
        The broken rule in words.
    """

    variant: Variant
    follows: Callable[[Play], bool | None]
    broken: Callable[[int], Iterable[Play]]
    breach: str

    def holds(self, seed: int) -> bool:
        """Whether every play follows the rule; at least one must be touched by it."""
        return self.true_of(plays(self.variant, seed))

    def true_of(self, some: Iterable[Play]) -> bool:
        """Whether the rule is followed in all these plays and touches one of them."""
        said = [self.follows(p) for p in some]
        if all(s is None for s in said):
            raise AssertionError("none of these plays is touched by the rule")
        return False not in said

    def told(self) -> str:
        """What was looked at, in words."""
        return f"looked for in {PLAYS} plays; it fails in plays where {self.breach}"
