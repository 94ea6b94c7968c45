"""Faro: a bet on a rank until it is decided or taken down, or the splits of a deal.

Source: rules page section 9 (SY-11, SY-12); document 002 names the game and calls the percentage of
its splits a sham.  The first card of the pack (soda) and the last (hock) are dead; between them lie
25 turns of a losing and a winning card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.apparatus.cards import RANKS
from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, Game, Scale, Setup
from oddslab.gamebook.percentage._edges import edges, stake
from oddslab.gamebook.percentage._faro_exact import DECK, TURNS, bet_law, splits_law
from oddslab.kernel import Kernel, kernel
from oddslab.options import Choice, Rules, Whole, option
from oddslab.random import ONE, ZERO, I, U, below, face_down, note, tile

RESULTS = ("lost", "won", "split", "undecided")
MOST_SPLITS = 25


@dataclass(frozen=True)
class FaroRules(Rules):
    """Rules of faro."""

    bet_stays: str = option(
        "until_decided",
        Choice("until_decided", "one_turn"),
        "the bet is left down until it is decided, or taken down when one turn does not decide it",
        "SY-11",
    )
    splits: str = option(
        "half_lost",
        Choice("half_lost", "stand_off"),
        "a turn of two cards of the rank takes half the stake, or returns it",
        "SY-12",
    )
    rank_left: int = option(
        4, Choice(4, 3, 2, 1), "cards of the rank that are unseen when the bet is laid", "SY-11"
    )
    turns_made: int = option(0, Whole(0, 24), "turns made before the bet is laid")
    unit: str = option(
        "bet", Choice("bet", "deal"), "what one trial is: a bet, or the splits of a whole deal"
    )

    def check(self) -> None:
        """Refuse more cards of a rank than are left, and what decides no splits of a deal."""
        bet = "bet_stays splits rank_left turns_made"
        self.counts_with(bet, self.unit == "bet", "unit=bet")
        cards = DECK - 1 - 2 * self.turns_made
        if self.rank_left > cards:
            raise ValueError(
                f"rank_left={self.rank_left} is not possible with turns_made={self.turns_made}: "
                f"{cards} cards are left"
            )


RANK_LEFT, FIRST_TURN, LAST_TURN, SPLIT_PLACE, WON_PLACE, LEVEL_PLACE = range(6)  # c.rules
OF_RANK, OTHER = 1, 0  # log


@kernel
def bet(c, policy):
    """Out = result, turns it stood - 1, place of the gain."""
    rest = I(51 - 2 * c.rules[FIRST_TURN])  # cards unseen, of which the first are of the rank
    turn = c.rules[FIRST_TURN]
    result = I(3)
    place = c.rules[LEVEL_PLACE]
    while True:
        k = below(c, 0, rest)
        loses = I(k < c.rules[RANK_LEFT])
        note(c, loses)
        k = below(c, 0, rest - 1)
        wins = I(k < c.rules[RANK_LEFT] - loses)
        note(c, wins)
        if loses == 1 and wins == 1:
            result = I(2)
            place = c.rules[SPLIT_PLACE]
        elif loses == 1:
            result = I(0)
            place = I(0)
        elif wins == 1:
            result = I(1)
            place = c.rules[WON_PLACE]
        if result != 3 or turn == c.rules[LAST_TURN]:
            break
        turn += 1
        rest -= 2
    c.out[0] = result
    c.out[1] = turn - c.rules[FIRST_TURN]
    c.out[2] = place


@kernel
def deal(c, policy):
    """Out = splits in 25 turns."""
    left = ZERO
    free = (ONE << U(DECK)) - ONE
    face_down(c, I(DECK))
    rest = I(DECK)
    splits = I(0)
    before = I(0)
    for i in range(2 * TURNS + 1):
        k, left = tile(c, left, rest, free)
        free ^= ONE << U(k)
        rest -= 1
        note(c, k)
        if i > 0 and i & 1 == 0 and k >> 2 == before >> 2:
            splits += 1
        before = k
    c.out[0] = splits


def _turns(rules: FaroRules) -> range:
    last = TURNS if rules.bet_stays == "until_decided" else rules.turns_made + 1
    return range(rules.turns_made + 1, last + 1)


def gains(rules: FaroRules) -> tuple[Any, ...]:
    """What a stake of one may gain, from the least."""
    return (-1, Fraction(-1, 2), 0, 1) if rules.splits == "half_lost" else (-1, 0, 1)


def axes(rules: FaroRules) -> tuple[Scale, ...]:
    """Of a bet: result, the turn that ends it, gain of a stake of one.  Of a deal: its splits."""
    if rules.unit == "deal":
        return (Scale.span("splits", 0, MOST_SPLITS),)
    turns = tuple(_turns(rules))
    return Scale("result", RESULTS), Scale("turn", turns), Scale("gain", gains(rules))


def setup(rules: FaroRules) -> Setup:
    """Numbers as named above."""
    values = gains(rules)
    split = values.index(Fraction(-1, 2) if rules.splits == "half_lost" else 0)
    last = _turns(rules)[-1] - 1
    numbers = (rules.rank_left, rules.turns_made, last, split, len(values) - 1, values.index(0))
    return Setup(numbers, first=(1, 0))


def play(rules: FaroRules) -> Kernel:
    """The kernel of a bet or of a deal."""
    return bet if rules.unit == "bet" else deal


def law(rules: FaroRules, policies: Any) -> Distribution:
    """The law of a bet, or of the splits of a deal."""
    return bet_law(rules) if rules.unit == "bet" else splits_law()


def figures(rules: FaroRules, policies: Any) -> tuple[Figure, ...]:
    """Edges and how the bet ends; or how many splits there are."""
    if rules.unit == "deal":
        splits = axis("splits")
        return (
            Figure("mean_splits", "mean splits in a deal of 25 turns, all ranks counted",
                   value=lambda o: o["splits"]),
            Figure("no_split", "chance of a deal without a split", splits == 0),
        )  # fmt: skip
    result, turn = axis("result"), axis("turn")
    titles = {
        "lost": "chance that the bet is lost",
        "won": "chance that the bet is won",
        "split": "chance that a split ends the bet",
        "undecided": "chance that the bet is taken back undecided",
    }
    decided = result != "undecided"
    if rules.splits == "stand_off":
        decided = decided & (result != "split")
    return (
        *edges(bet_law(rules), "a rank", decided, "stakes taken back"),
        *(Figure(r, title, result == r) for r, title in titles.items()),
        Figure("first_turn", "chance that the first turn ends the bet",
               (turn == rules.turns_made + 1) & (result != "undecided")),
    )  # fmt: skip


def tell(rules: FaroRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The turns in words."""
    if rules.unit == "deal":
        yield f"Soda is a {RANKS[log[0] // 4]}."
        for turn in range(1, TURNS + 1):
            loser, winner = (RANKS[k // 4] for k in log[2 * turn - 1 : 2 * turn + 1])
            yield f"Turn {turn}: {loser} loses, {winner} wins{'; a split' * (loser == winner)}."
        yield f"The deal has {outcome['splits']} splits."
        return
    yield f"A stake of 1 lies on a rank of which {rules.rank_left} are unseen."
    said = {
        (OF_RANK, OF_RANK): "a split of the rank",
        (OF_RANK, OTHER): "the rank loses",
        (OTHER, OF_RANK): "the rank wins",
        (OTHER, OTHER): "neither card is of the rank",
    }
    for n, pair in enumerate(zip(log[::2], log[1::2]), rules.turns_made + 1):
        yield f"Turn {n}: {said[pair]}."
    yield f"The stake {stake(outcome['gain'])}."


GAME = Game(
    key="faro",
    title="Faro",
    family="percentage",
    document="002",
    source="the preface; standard rules",
    rules=FaroRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
)
