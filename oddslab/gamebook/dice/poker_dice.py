"""Poker dice: five dice, up to three throws, and what is kept between them; the best hand wins.

Source: document 000, *Poker dice*; rules page section 6 (PD-1 to PD-7).  A trial is the hand of one
caster, or a contest of several who throw one after the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.apparatus.dice import DiceRules, faces_of, integer_weights
from oddslab.distribution import Distribution
from oddslab.game import Figure, Game, Scale, Setup
from oddslab.gamebook.dice._poker_dice_contest import Contest
from oddslab.gamebook.dice._poker_dice_exact import (
    contest_figures,
    contest_law,
    one_hand,
    one_hand_figures,
)
from oddslab.gamebook.dice._poker_dice_hands import Hands, hands_of
from oddslab.gamebook.dice._poker_dice_play import (
    MOST_PLAYERS,
    START,
    alone,
    any_die,
    best_of,
    contest,
    crooked_die,
    hand,
    refuse_many,
    tables,
)
from oddslab.gamebook.dice._poker_dice_seats import (
    States,
    casters,
    equal_choices,
    one_caster,
    settled,
)
from oddslab.gamebook.dice._poker_dice_tables import tables as sheets
from oddslab.gamebook.dice._poker_dice_tell import place_words, tell_casters, tell_hand
from oddslab.kernel import Kernel
from oddslab.options import FLAG, Choice, Either, Several, Whole, option
from oddslab.picking import PickingSeat

TIES = ("half", "same_order", "order_turned")


@dataclass(frozen=True)
class PokerDiceRules(DiceRules):
    """Rules of poker dice."""

    hand_order: str = option(
        "poker",
        Choice("poker", "rarity"),
        "five, four, full hand, straight (where it counts), triplets, two pairs, one pair, nothing;"
        " or by how seldom one throw of fair dice gives each, where a straight stands between full "
        "hand and four.  Six dice have six, five, four_and_pair, four, two_triplets, full_hand "
        "(three and two), straight, triplets, three_pairs, two_pairs, one_pair, nothing; fewer "
        "dice those of them that they can show",
        "PD-1",
    )
    ignore_kickers: bool = option(
        False, FLAG, "odd dice beside a group do not count: hands of equal groups tie", "PD-2"
    )
    straights: bool = option(
        False,
        FLAG,
        "a run of all dice (ace to 5 or 2 to 6; 9 to K or 10 to A on marked dice) counts: next "
        "above triplets, or with hand_order=rarity where its own rarity puts it",
        "PD-3",
    )
    ace_run: str = option(
        "lowest",
        Choice("lowest", "ace_high"),
        "with straights of ordinary dice, the run of ace to 5 ranks below that of 2 to 6, as at "
        "poker; or above it, by its ace.  A gap of its own: the documents say nothing of it",
    )
    simultaneous: bool = option(
        False,
        FLAG,
        "nobody sees another's hand before his own; best play of two then answers itself, and more "
        "than two are taken to throw as two would",
        "PD-4",
    )
    throws_limit: str = option(
        "three",
        Choice("three", "leader"),
        "followers may always throw up to three times, or no oftener than the leader did",
        "PD-5",
    )
    ties: str = option(
        "half",
        Choice(*TIES),
        "equal best hands: a tie stands and counts half each; or those tied throw again in their "
        "order, or with the order turned",
        "PD-6",
    )
    dice: str = option(
        "ordinary",
        Choice("ordinary", "marked"),
        "ordinary dice, the ace high; or dice marked 9, 10, J, Q, K, A",
        "PD-7",
    )
    players: int = option(
        2,
        Whole(1, MOST_PLAYERS),
        "casters; one is a hand by itself.  At their best, up to six go by how many are still to "
        "throw and how many share the best hand; of more, each throws as though he were the last",
    )
    throws: int = option(3, Whole(1, 3), "throws in a hand, at most")
    faces: int = option(6, Whole(2, 13), "faces of a die, the ace among them")
    number: int = option(5, Whole(1, 6), "dice in a hand")
    first_throw: Any = option(
        "none",
        Either(Choice("none"), Several(Whole(1, 14))),
        "the faces of the first throw, where it is known, the ace as 1 (14 on marked dice); for "
        "one caster",
    )

    def check(self) -> None:
        """Refuse dice that differ, tables without room, and what does not go together."""
        super().check()
        refuse_many(self.faces, self.number, self.players > 1 and self.throws > 1)
        self.counts_with(
            "ace_run",
            self.straights and self.dice == "ordinary" and 2 < self.number < self.faces,
            "straights=true and ordinary dice, of which there are fewer than faces",
        )
        if self.kind != "fair" and self.faces != 6:
            raise ValueError(f"kind={self.kind} needs dice of 6 faces, not faces={self.faces}")
        if "mixture" in (self.kind if isinstance(self.kind, tuple) else [self.kind]):
            raise ValueError("kind=mixture is not possible here: dice are thrown again singly")
        laws = faces_of(self, self.number) if self.kind != "fair" else []
        if any(law != laws[0] for law in laws):
            raise ValueError(
                "the dice of a hand must be alike: accepted is crooked=all, or the same for each"
            )
        if self.ties != "half" and laws and len(laws[0]) == 1:
            raise ValueError("dice that show one face only tie for ever: accepted is ties=half")
        if self.simultaneous and self.throws_limit == "leader":
            raise ValueError("throws_limit=leader needs casters in turn: simultaneous=false")
        if self.first_throw != "none":
            self._check_first()

    def _check_first(self) -> None:
        if self.players != 1:
            raise ValueError(f"first_throw is for one caster, not players={self.players}")
        try:
            hands_for(self).hand_of(self.first_throw)
        except ValueError:
            shown = ", ".join(map(str, sorted(map(hands_for(self).face, range(self.faces)))))
            raise ValueError(
                f"first_throw={self.first_throw} is not possible: accepted are {self.number} faces "
                f"among {shown}"
            ) from None


def hands_for(rules: Any) -> Hands:
    """The hands of these rules."""
    marked = rules.dice == "marked"
    weights = (1,) * rules.faces
    if rules.kind != "fair":
        law = faces_of(rules, rules.number)[0]
        faces = range(1, 7) if marked else (2, 3, 4, 5, 6, 1)
        parts = integer_weights([law.get(f, Fraction(0)) for f in faces])
        weights = tuple(p // math.gcd(*parts) for p in parts)
    return hands_of(
        weights, rules.number, marked, rules.hand_order, rules.ignore_kickers, rules.straights,
        rules.ace_run,
    )  # fmt: skip


def contest_of(rules: PokerDiceRules) -> Contest:
    """What the casters of these rules play for."""
    limited = rules.throws_limit == "leader"
    return Contest(
        hands_for(rules), rules.throws, rules.players, rules.simultaneous, limited, rules.ties
    )


def axes(rules: PokerDiceRules) -> tuple[Scale, ...]:
    """The category of the best hand and its place among those that can be told apart, 1 the
    lowest; before them the winner, or after them the throws that one caster took."""
    hands = hands_for(rules)
    best = Scale("category", hands.categories), Scale.span("place", 1, len(hands.classes))
    if rules.players == 1:
        return (*best, Scale.span("throws", 1, rules.throws))
    winners: tuple[Any, ...] = tuple(range(1, rules.players + 1))
    if rules.ties == "half":
        winners += ("tie",)
    return (Scale("winner", winners), *best)


def setup(rules: PokerDiceRules) -> Setup:
    """Numbers and tables as the kernels name them."""
    hands = hands_for(rules)
    table, classes, categories, die = tables(hands)
    contest = contest_of(rules)
    states = States(contest, True)
    start = 0
    if rules.first_throw != "none":
        start = hands.hand_of(rules.first_throw) + hands.full
    numbers = (
        hands.faces, hands.full, hands.count, rules.throws, start, rules.players,
        (rules.throws - 1) * hands.count, math.prod(states.shape[1:]),
        int(rules.throws_limit == "leader"), TIES.index(rules.ties), classes, categories, die,
        rules.players - 1 if contest.aware else 0,
    )  # fmt: skip
    return Setup(numbers, tuple(table), first=(1, 0))


def play(rules: PokerDiceRules) -> Kernel:
    """The kernel, with fair dice of six faces or with others."""
    if rules.kind != "fair":
        thrown = hand.given(die=crooked_die)
    else:
        thrown = hand if rules.faces == 6 else hand.given(die=any_die)
    if rules.players == 1:
        return alone.given(hand=thrown)
    return contest.given(best_of=best_of.given(hand=thrown))


def seats(rules: PokerDiceRules) -> tuple[PickingSeat, ...]:
    """The caster; or the leader, and all who follow."""
    if rules.players == 1:
        return one_caster(hands_for(rules), rules.throws)
    return casters(contest_of(rules))


def law(rules: PokerDiceRules, policies: Mapping[str, Any]) -> Distribution:
    """The law over the axes."""
    hands = hands_for(rules)
    of = contest_of(rules)
    blind, follows = States(of, False), States(of, True)
    if rules.players == 1:
        first = None if rules.first_throw == "none" else hands.hand_of(rules.first_throw)
        return one_hand(hands, blind.table(policies.get("caster")), rules.throws, first)
    tables = blind.table(policies.get("leader")), follows.table(policies.get("follower"))
    return contest_law(of, *tables)


def figures(rules: PokerDiceRules, policies: Mapping[str, Any]) -> tuple[Figure, ...]:
    """Chances of the categories, or of the casters."""
    names = [p.name for p in policies.values()]
    if rules.players == 1:
        found = one_hand_figures(hands_for(rules))
    else:
        found = contest_figures(rules.players, rules.ties == "half")
    return equal_choices(found, names, settled(names, rules.players, rules.ties == "half"))


def tell(rules: PokerDiceRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """Every throw, and who wins with what."""
    hands = hands_for(rules)
    best = place_words(hands, outcome["place"])
    if rules.players == 1:
        start = setup(rules).numbers[START]
        yield from tell_hand(hands, "The caster", log, start)
        yield f"The caster ends with {best}."
        return
    names = {k: f"Caster {k + 1}" for k in range(rules.players)}
    yield from tell_casters(hands, log, names)
    if outcome["winner"] == "tie":
        yield f"The best hand is tied: {best}."
    else:
        yield f"Caster {outcome['winner']} wins with {best}."


GAME = Game(
    key="poker_dice",
    title="Poker dice",
    family="dice",
    document="000",
    source="Poker dice",
    rules=PokerDiceRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
    seats=seats,
    tables=sheets(hands_for, contest_of),
    presets={"document_000": {}},
    small={"faces": 3, "number": 3},
)
