"""Matches of line games as a person would keep them: rounds refereed one by one, scores by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tests.referee.domino_scores import ScoreBook, ScoreRound
from tests.referee.dominoes import Book, Deed, Round, Tile, insist


@dataclass
class MatchBook:
    """How a match goes, as the referee has it."""

    target: int = 100
    exact: bool = False  # what would pass the target does not count
    sets: str = "left"  # who sets after the first round: left, winner, anybody, called
    difference: bool = False  # the winner takes the differences
    at_once: bool = False


class Reached(Exception):
    """A side has the target during a round."""


class TargetRound(ScoreRound):
    """A round of a scoring game that begins with scores, and may end at the target."""

    def __init__(self, book, hands, deeds, sets, scores, match):
        super().__init__(book, hands, deeds)
        self.sets, self.scores, self.match = sets, list(scores), match

    def limited(self, before):
        if self.match.exact:
            pairs = zip(before, self.scores)
            self.scores = [had if now > self.match.target else now for had, now in pairs]

    def lay(self, deed):
        before = list(self.scores)
        super().lay(deed)
        self.limited(before)
        if self.match.at_once and max(self.scores) >= self.match.target:
            raise Reached

    def reckon(self, out, setter):
        before = list(self.scores)
        super().reckon(out, setter)
        self.limited(before)

    def to_target(self):
        try:
            self.play()
        except Reached:
            insist(not self.deeds, "goes on though the target is reached")


class Match:
    """A match in play."""

    def __init__(self, book: Book, match: MatchBook, players: int):
        self.book, self.match, self.players = book, match, players
        self.sides = 2 if book.partners else players
        self.scores: list[Fraction] = [Fraction(0)] * self.sides
        self.setters: list[int] = []
        self.next: int | None = None  # who must set, if that is certain
        self.leader: int | None = None
        self.lead_changes = 0

    def over(self) -> bool:
        return max(self.scores) >= self.match.target

    def round(self, hands: Sequence[Sequence[Tile]], deeds: Sequence[Deed]) -> None:
        """Referee one round and put down what it scores."""
        insist(not self.over(), "a round after the end of the match")
        setter = next(d.seat for d in deeds if d.what == "lays")
        insist(self.next in (None, setter), f"{self.next} must set, not {setter}")
        self.setters.append(setter)
        winners: set[int] = set()
        if isinstance(self.book, ScoreBook):
            scored = TargetRound(self.book, hands, deeds, setter, self.scores, self.match)
            scored.to_target()
            self.scores = scored.scores
        else:
            result = Round(self.book, hands, deeds, setter).play()
            winners = result.winners
            for side, more in enumerate(result.gains()):
                total = self.scores[side] + more
                if total <= self.match.target or not self.match.exact:
                    self.scores[side] = total
        if self.match.sets == "left" or (self.match.sets == "winner" and len(winners) != 1):
            self.next = (setter + 1) % self.players
        elif self.match.sets == "winner":
            (self.next,) = winners
        ahead = [k for k, s in enumerate(self.scores) if s == max(self.scores)]
        if len(ahead) == 1 and ahead[0] != self.leader:
            self.lead_changes += self.leader is not None
            self.leader = ahead[0]

    def result(self) -> dict:
        """Who wins, who set first, rounds, changes of the lead, what is taken."""
        insist(self.over(), "the match has ended too soon")
        seats = "ABCDEFGH"[: self.players]
        best = max(self.scores)
        won = [k for k, s in enumerate(self.scores) if s == best]
        lost = [best - s if self.match.difference else 1 for s in self.scores if s != best]
        return {
            "winner": " and ".join("+".join(seats[k :: self.sides]) for k in won),
            "first": seats[self.setters[0]],
            "rounds": len(self.setters),
            "lead_changes": self.lead_changes,
            "taken": sum(lost),
        }
