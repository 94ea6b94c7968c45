"""Ten pins with dice as a person would keep the score: a roll sheet, one rule a line.

Nothing here is shared with the kernel or the formula.  Bonuses are looked up in the sheet after
the game, where the kernel carries them along.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Dice = tuple[int, int]


@dataclass
class Customs:
    """The rules of a game."""

    strike_bonus: str = "best_two"
    spare_bonus: str = "second_throw"
    third_throw: str = "ten"
    kept_die: str = "may_rethrow"
    frames: int = 10


def pins(dice: Dice) -> int:
    return sum(d for d in dice if d != 6)


class Sheet:
    """A game told by `throws` (both dice as they lie) and `keeps` (sets of dice kept, 1 and 2)."""

    def __init__(self, customs: Customs, throws: Iterator[Dice], keeps: Iterator[set[int]]):
        self.customs, self.throws, self.keeps = customs, throws, keeps
        self.rolls: list[int] = []  # pins of every throw to which a bonus may look
        self.owed: list[tuple[int, int]] = []  # a bonus: the roll it begins with, how many rolls
        self.strikes = self.points = 0
        for _ in range(customs.frames):
            self.frame()
        while any(first + n > len(self.rolls) for first, n in self.owed):
            self.rolls.append(pins(next(throws)))
        self.score = self.points + sum(sum(self.rolls[f : f + n]) for f, n in self.owed)

    def again(self, dice: Dice, must: set[int]) -> tuple[Dice, set[int]]:
        """What the caster keeps, and how the dice lie after the throw of the others."""
        kept = next(self.keeps)
        assert must <= kept
        if kept == {1, 2}:
            return dice, kept
        after = next(self.throws)
        assert all(after[k - 1] == dice[k - 1] for k in kept)
        return after, kept

    def frame(self) -> None:
        bonus = self.customs
        dice = next(self.throws)
        self.rolls.append(pins(dice))
        if dice == (5, 5):
            self.strikes += 1
            self.points += 10
            if bonus.strike_bonus == "bowling":
                self.owed.append((len(self.rolls), 2))
            if bonus.strike_bonus == "best_two":
                self.points += pins(self.again(next(self.throws), set())[0])
            return
        dice, kept = self.again(dice, set())
        if kept != {1, 2}:
            self.rolls.append(pins(dice))
            if dice == (5, 5):
                if bonus.spare_bonus != "none":
                    self.owed.append((len(self.rolls), 1))
            else:
                dice, _ = self.again(dice, kept if bonus.kept_die == "stays" else set())
                third = bonus.third_throw == "spare" or bonus.spare_bonus == "second_or_third"
                if dice == (5, 5) and third and bonus.spare_bonus != "none":
                    self.owed.append((len(self.rolls), 1))
        self.points += pins(dice)
