"""Horse and horse: the best hand of each round goes out, the last two play two out of three.

Source: document 000, *Poker dice*; rules page section 7 (HH-1 to HH-6).  The hands are those of
poker dice, each with all its throws, or hands that player 1 wins with a given chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, Game, NoLaw, Scale, Setup
from oddslab.gamebook.dice._horse_and_horse_exact import (
    chance_final,
    chance_outs,
    dice_final,
    dice_outs,
    match_law,
)
from oddslab.gamebook.dice._horse_and_horse_play import by_chance, match, round_of
from oddslab.gamebook.dice._horse_and_horse_tell import tell_match
from oddslab.gamebook.dice._poker_dice_contest import Contest
from oddslab.gamebook.dice._poker_dice_exact import MOST_AGAIN, Rounds
from oddslab.gamebook.dice._poker_dice_hands import Hands, hands_of
from oddslab.gamebook.dice._poker_dice_play import (
    any_die,
    best_of,
    hand,
    refuse_many,
    tables,
)
from oddslab.gamebook.dice._poker_dice_seats import States, casters, equal_choices
from oddslab.kernel import Kernel
from oddslab.options import Chance, Choice, Either, Rules, Whole, option
from oddslab.picking import PickingSeat

MOST_PLAYERS = 12


@dataclass(frozen=True)
class HorseRules(Rules):
    """Rules of horse and horse."""

    payer: str = option(
        "final_loser", Choice("final_loser"), "who pays: the loser of the final match", "HH-1"
    )
    shake_off: str = option(
        "full_hand",
        Choice("full_hand", "single_throw"),
        "how a tie for the best hand is shaken off: by a hand each with all its throws, or by one "
        "throw each",
        "HH-2",
    )
    out_on_tie: str = option(
        "winner_only",
        Choice("winner_only", "all_tied"),
        "who goes out on a tie: the winner of the shake-off, or all tied if two at least are left",
        "HH-3",
    )
    final_ties: str = option(
        "rethrow",
        Choice("rethrow", "no_hand"),
        "a hand that the last two tie is thrown again at once; or no hand is counted and the lead "
        "turns",
        "HH-4",
    )
    order: str = option(
        "last_leads",
        Choice("last_leads", "reversed"),
        "the next round: the last of those left leads and the others follow as before, or the "
        "order is reversed",
        "HH-5",
    )
    players: int = option(4, Whole(2, MOST_PLAYERS), "how many begin", "HH-6")
    hand_chance: Any = option(
        "dice",
        Either(Choice("dice"), Chance()),
        "hands of dice; or the chance p that player 1 wins a decisive hand from another, all "
        "others being equal: in a round of more than two each has the best hand in proportion to "
        "his strength, p/(1-p) for player 1 and 1 for each other",
    )
    tie_chance: Fraction = option(
        Fraction(0), Chance(), "with a hand_chance, how often a hand of the last two is tied"
    )
    throws: int = option(3, Whole(1, 3), "throws in a hand, at most")
    faces: int = option(6, Whole(2, 13), "faces of a die")
    number: int = option(5, Whole(1, 6), "dice in a hand")

    def check(self) -> None:
        """Refuse tables without room, and ties without end."""
        refuse_many(self.faces, self.number, self.throws > 1)
        by_dice = self.hand_chance == "dice"
        self.counts_with("tie_chance", not by_dice, "a hand_chance; dice tie as they fall")
        of_dice = "shake_off out_on_tie throws faces number"
        self.counts_with(of_dice, by_dice, "hand_chance=dice")
        if self.tie_chance == 1:
            raise ValueError("tie_chance=1 is not possible: the match would never end")
        if max(self.tie_chance.denominator, getattr(self.hand_chance, "denominator", 1)) > 2**24:
            raise ValueError("a chance needs a denominator of at most 2^24 here")


def hands_for(rules: HorseRules) -> Hands:
    """The hands underneath, in the order of poker dice."""
    return hands_of((1,) * rules.faces, rules.number)


def contest_of(rules: HorseRules) -> Contest:
    """A hand as the last two play it."""
    return Contest(hands_for(rules), rules.throws, ties="same_order")


def axes(rules: HorseRules) -> tuple[Scale, ...]:
    """Who pays, player 1 being the leader of the first round; the decisive hands of the final
    match; and whether he who led its first hand wins it or pays."""
    return (
        Scale.span("pays", 1, rules.players),
        Scale.span("hands", 2, 3),
        Scale("opener", ("wins", "pays")),
    )


def setup(rules: HorseRules) -> Setup:
    """Numbers and tables as the kernels name them."""
    hands = hands_for(rules)
    table, classes, categories, die = tables(hands)
    chance = Fraction(1, 2) if rules.hand_chance == "dice" else rules.hand_chance
    numbers = (
        hands.faces, hands.full, hands.count, rules.throws, 0, rules.players,
        (rules.throws - 1) * hands.count, hands.count * len(hands.classes), 0, 0,
        classes, categories, die, 0,
        1 if rules.shake_off == "single_throw" else rules.throws,
        int(rules.out_on_tie == "all_tied"), int(rules.final_ties == "no_hand"),
        int(rules.order == "reversed"),
        chance.numerator, chance.denominator - chance.numerator,
        rules.tie_chance.numerator, rules.tie_chance.denominator,
    )  # fmt: skip
    return Setup(numbers, tuple(table), first=(1, 0))


def play(rules: HorseRules) -> Kernel:
    """The kernel, over hands of dice or hands won by chance."""
    if rules.hand_chance == "dice":
        own = hand if rules.faces == 6 else hand.given(die=any_die)
        best = best_of.given(hand=own)
    else:
        best = by_chance
    return match.given(best_of=best, round_of=round_of.given(best_of=best))


def seats(rules: HorseRules) -> tuple[PickingSeat, ...]:
    """Whoever leads a round or a shake-off, and whoever follows."""
    return casters(contest_of(rules)) if rules.hand_chance == "dice" else ()


def law(rules: HorseRules, policies: Mapping[str, Any]) -> Distribution:
    """The law over the axes."""
    turned, no_hand = rules.order == "reversed", rules.final_ties == "no_hand"
    if rules.hand_chance != "dice":
        outs = chance_outs(rules.hand_chance)
        final = chance_final(rules.hand_chance, rules.tie_chance)
        return match_law(rules.players, outs, final, turned, no_hand, 0)
    if rules.players > MOST_AGAIN:
        raise NoLaw(
            f"horse_and_horse has no exact law for more than {MOST_AGAIN} players with hands of "
            "dice; it has one with a hand_chance"
        )
    contest = contest_of(rules)
    blind, sees = (States(contest, follows) for follows in (False, True))
    rounds = Rounds(
        contest, blind.table(policies.get("leader")), sees.table(policies.get("follower"))
    )
    full, all_tied = rules.shake_off == "full_hand", rules.out_on_tie == "all_tied"
    one = dice_final(rounds)
    dice = dice_outs(rounds, rules.players, full, all_tied)
    return match_law(rules.players, dice, lambda place: one, turned, no_hand, None)


def figures(rules: HorseRules, policies: Mapping[str, Any]) -> tuple[Figure, ...]:
    """Who pays; how the final match goes."""
    found = []
    for k in range(1, rules.players + 1):
        title = f"chance that player {k} pays" + (", who leads the first round" * (k == 1))
        found.append(Figure(f"player_{k}_pays", title, axis("pays") == k))
    third = axis("hands") == 3
    title = "chance of a hand each in the final match"
    found.append(Figure("horse_and_horse", title, third))
    found.append(
        Figure("final_hands", "mean number of decisive hands in the final match",
               value=lambda o: o["hands"])
    )  # fmt: skip
    title = "chance that the leader of the final match's first hand wins it"
    found.append(Figure("opener_wins", title, axis("opener") == "wins"))
    names = [p.name for p in policies.values()]
    match = "horse_and_horse final_hands opener_wins"  # which hang on the worth of a hand alone
    sure = names == ["best", "best"] and rules.final_ties == "rethrow"
    return equal_choices(found, names, match if sure else "")


def tell(rules: HorseRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """Every round hand by hand, and who pays."""
    by_dice, no_hand = rules.hand_chance == "dice", rules.final_ties == "no_hand"
    yield from tell_match(hands_for(rules), log, no_hand, by_dice)
    yield f"Player {outcome['pays']} pays."


GAME = Game(
    key="horse_and_horse",
    title="Horse and horse",
    family="dice",
    document="000",
    source="Poker dice",
    rules=HorseRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
    seats=seats,
    presets={"document_000": {}},
    law_of="up to 8 players; any number with a hand_chance",
    small={"players": 3, "faces": 2, "number": 2, "throws": 2},
)
