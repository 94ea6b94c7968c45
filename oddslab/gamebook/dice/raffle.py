"""A raffle: every chance is three throws of three dice, and the highest total takes the prize.

Source: document 000, *Raffling*; rules page section 3 (RA-1 to RA-8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oddslab.apparatus.dice import ThrowRules, throw_law, throw_table
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dice._raffle_exact import figures, law
from oddslab.kernel import Kernel, kernel
from oddslab.options import Choice, Either, Whole, option
from oddslab.random import ZERO, I, die, note, weighted

TIES = ("shake_off", "divide", "win", "lose")
PRIZE = ("first", "later", "shared")
MOST_TIED = 6
MOST_DICE = 10_000_000  # in one trial, some tenth of a second: Ctrl-C waits for it


@dataclass(frozen=True)
class RaffleRules(ThrowRules):
    """Rules of a raffle; one trial is a whole raffle, or one chance with players=1."""

    ties: str = option(
        "shake_off",
        Choice(*TIES),
        "equal best totals: those tied throw again; share; the first thrown keeps the prize; the "
        "last thrown takes it",
        "RA-1",
    )
    lead_reading: str = option(
        "none_reaches",
        Choice("none_reaches", "holder_value"),
        "what odds quoted for a leading total measure: that no later total reaches it, or all that "
        "its holder can hope for",
        "RA-2",
    )
    already_tied: int = option(
        0, Whole(0), "other chances that hold the same leading total", "RA-3"
    )
    odds_reading: str = option(
        "to_one",
        Choice("to_one", "one_in"),
        "for judging printed odds, how x to 1 against is read: once in x + 1, or loosely once in x",
        "RA-5",
    )
    rest_reading: str = option(
        "none_of_rest",
        Choice("none_of_rest", "single_chance"),
        "for judging printed odds, what those on the chances that remain measure: all, or each",
        "RA-6",
    )
    rounding: str = option(
        "exact_nearest_dropped",
        Choice("exact_nearest_dropped", "nearest", "dropped", "exact"),
        "for judging printed odds, how they may have been rounded",
        "RA-7",
    )
    players: int = option(20, Whole(1), "how many chances are thrown", "RA-8")
    dice: int = option(3, Whole(1, 1000), "dice in one throw")
    throws: int = option(3, Whole(1, 1000), "throws in one chance")
    held: Any = option(
        "none", Either(Choice("none"), Whole(1)), "a total already thrown that leads the raffle"
    )

    def check(self) -> None:
        """Refuse a leading total that cannot be thrown, and laws too wide for a tally."""
        super().check()
        low, high = self.dice * self.throws, 6 * self.dice * self.throws
        if high > 30_000:
            raise ValueError(
                f"dice={self.dice} x throws={self.throws} is too many: at most 5000 dice"
            )
        if self.held != "none" and not low <= self.held <= high:
            raise ValueError(
                f"held={self.held} is not possible: {self.dice * self.throws} dice total "
                f"{low} to {high}"
            )
        thrown = self.dice * self.throws * (self.players + self.already_tied)
        if thrown > MOST_DICE:
            raise ValueError(
                f"players={self.players} with already_tied={self.already_tied} may throw {thrown} "
                f"dice at a time: at most {MOST_DICE} are possible in one raffle"
            )
        if self.already_tied and self.held == "none":
            raise ValueError("already_tied needs the leading total: give held")
        self._refuse_endless()

    def _refuse_endless(self) -> None:
        """Refuse those tied throwing again for ever, because every chance totals the same."""
        groups = throw_law(self, self.dice).groups
        if self.ties != "shake_off" or any(len(law) > 1 for _, law in groups):
            return
        total = self.throws * sum(sum(faces) for _, law in groups for faces in law)
        tied = self.players
        if self.held != "none" and total <= self.held:
            tied = self.already_tied + 1 + self.players * (total == self.held)
        if tied > 1:
            raise ValueError(
                f"every chance totals {total}, so that those tied would throw again for ever; "
                "accepted is ties=divide | win | lose"
            )


DICE, THROWS, PLAYERS, TIE_RULE, HELD, ALREADY, GROUPS = range(7)
CHANCE, AGAIN = -1, -2  # log: a chance begins; a chance of the shake-off begins


@kernel
def one_chance(c, left):
    """The total of one chance with fair dice."""
    n = c.rules[DICE] * c.rules[THROWS]
    total = n
    for _ in range(n):
        k, left = die(c, left)
        note(c, k + 1)
        total += k
    return total, left


@kernel
def crooked_chance(c, left):
    """The total of one chance with dice of the groups in ``c.table``; `left` is handed through."""
    total = I(0)
    for _ in range(c.rules[THROWS]):
        at = I(0)
        for _ in range(c.rules[GROUPS]):
            dice = c.table[at]
            faces = c.table[at + 1]
            k = weighted(c, at + 2)
            at += 4 + 3 * c.table[at + 2]
            for _ in range(dice):
                total += k % faces + 1
                note(c, k % faces + 1)
                k = k // faces
    return total, left


@kernel
def raffle(c, policy):
    """Out = best total - lowest, chances that hold it - 1, who of them gets the prize."""
    left = ZERO
    best = c.rules[HELD]
    tied = I(0)
    if best > 0:
        tied = c.rules[ALREADY] + 1
    top = best
    among = tied
    still = c.rules[PLAYERS]
    mark = I(CHANCE)
    head = I(0)
    foremost = True  # among those still in is the first who threw the best total
    while True:
        for k in range(still):
            note(c, mark)
            total, left = one_chance(c, left)
            if k == 0:
                head = total
            if total > top:
                top = total
                among = I(1)
            elif total == top:
                among += 1
        if mark == CHANCE:
            best = top
            tied = among
        else:
            foremost = foremost and head == top
        if among == 1 or c.rules[TIE_RULE] != 0:
            break
        still = among  # those tied throw again, in their order
        top = I(0)
        among = I(0)
        mark = I(AGAIN)
    prize = I(0)
    if c.rules[TIE_RULE] == 0 and not foremost:
        prize = I(1)
    elif tied > 1 and c.rules[TIE_RULE] == 1:
        prize = I(2)
    elif tied > 1 and c.rules[TIE_RULE] == 3:
        prize = I(1)
    c.out[0] = best - c.rules[DICE] * c.rules[THROWS]
    c.out[1] = min(tied, 6) - 1
    c.out[2] = prize


def axes(rules: RaffleRules) -> tuple[Scale, ...]:
    """The best total; how many chances hold it; which of them gets the prize."""
    n = rules.dice * rules.throws
    most = rules.players + (rules.held != "none") * (1 + rules.already_tied)
    tied = Scale.span("tied", 1, min(most, MOST_TIED), capped=most > MOST_TIED)
    prize = PRIZE if most > 1 else PRIZE[:1]
    return Scale.span("best", n, 6 * n), tied, Scale("prize", prize)


def setup(rules: RaffleRules) -> Setup:
    """Numbers as named above; the groups of dice of one throw as tables."""
    dice = throw_law(rules, rules.dice)
    held = 0 if rules.held == "none" else rules.held
    numbers = (
        rules.dice,
        rules.throws,
        rules.players,
        TIES.index(rules.ties),
        held,
        rules.already_tied,
        len(dice.groups),
    )
    table = () if dice.fair else tuple(throw_table(dice))
    words = rules.players * -(-rules.dice * rules.throws // 9) - 1
    return Setup(numbers, table, first=(min(-(-words // 4), 8), 0), shared=True)


def play(rules: RaffleRules) -> Kernel:
    """The kernel, with fair or crooked dice."""
    fair = throw_law(rules, rules.dice).fair
    return raffle if fair else raffle.given(one_chance=crooked_chance)


def lanes(rules: RaffleRules) -> Kernel | None:
    """The fast form of one chance of nine fair dice, with nothing held."""
    nine = rules.players == 1 and rules.held == "none" and rules.dice * rules.throws == 9
    if not nine or not throw_law(rules, rules.dice).fair:
        return None
    from oddslab.gamebook.dice import _raffle_lanes

    return _raffle_lanes.lanes


def tell(rules: RaffleRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """Every chance in words, throw by throw."""
    if rules.held != "none":
        times = f" by {rules.already_tied + 1} chances" if rules.already_tied else ""
        yield f"{rules.held} has been thrown{times} and leads."
    chances: list[tuple[int, list[int]]] = []
    for code in log:
        if code in (CHANCE, AGAIN):
            chances.append((code, []))
        else:
            chances[-1][1].append(code)
    for n, (kind, faces) in enumerate(chances, 1):
        throws = [faces[k : k + rules.dice] for k in range(0, len(faces), rules.dice)]
        shown = "; ".join(" ".join(map(str, t)) for t in throws)
        who = f"Chance {n}" if kind == CHANCE else "Shake-off"
        yield f"{who}: {shown}: total {sum(faces)}."
    if outcome["tied"] == 1:
        yield f"The best total is {outcome['best']}, and takes the prize."
        return
    how = {
        "first": "the first to throw it takes the prize",
        "later": "a later one takes the prize",
        "shared": "the prize is shared",
    }[outcome["prize"]]
    yield f"The best total is {outcome['best']}, thrown {outcome['tied']} times: {how}."


GAME = Game(
    key="raffle",
    title="Raffle",
    family="dice",
    document="000",
    source="Raffling",
    rules=RaffleRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
    lanes=lanes,
    presets={"document_000": {}},
    small={"players": 2, "dice": 1, "throws": 1},
)
