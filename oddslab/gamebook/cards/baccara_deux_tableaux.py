"""Baccara à deux tableaux: one banker against a hand on each side of the table.

Source: document 002, *Baccara*; rules page section 5 (BA-1 to BA-15).  A trial is one coup.  Cards
come off the shoe in the order right, left, banker, right, left, banker, then the thirds of right,
left and banker.

A shoe that is dealt down to ten cards gives every coup that is sure to be dealt the law of its
first, because what has been dealt says nothing of what comes but which cards are gone, and that on
average alike; ``coup`` plays a later one, after those before it.  Who pays whom when the bank is
short, and banco, stand in `_baccara_settlement`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.cards import _baccara_banco as banco
from oddslab.gamebook.cards import _baccara_law as two_sides
from oddslab.gamebook.cards import _baccara_one_hand as one_hand
from oddslab.gamebook.cards._baccara_deal import (
    HEAD,
    MOST_CARDS,
    WHO,
    head,
    plus,
    shoe,
    take,
    values,
)
from oddslab.gamebook.cards._baccara_law import (
    AXES,
    ENDS,
    PACKS,
    across,
    reply,
    sight_of_bank,
)
from oddslab.gamebook.cards._baccara_seats import (
    SETTLED,
    STOOD,
    TOTALS,
    bank2_states,
    bank_states,
    banker_seat,
    choosing,
    mixed,
    player_seat,
    player_states,
    playing,
)
from oddslab.gamebook.cards._baccara_tables import MUST, cell_table, hand_table, sum_table
from oddslab.gamebook.cards._baccara_tell import COUP, REFUSES, SEATS, told
from oddslab.kernel import kernel
from oddslab.options import FLAG, Chance, Choice, Rules, Whole, option, shown
from oddslab.random import ZERO, I, note, unmark
from oddslab.strategy import Seat, yes

LEAST_LEFT = 10  # cards that must be there for a coup


@dataclass(frozen=True)
class BaccaraDeuxTableauxRules(Rules):
    """Rules of baccara on two sides; a strategy given for a seat goes before these options."""

    p5: Fraction = option(Fraction(1), Chance(), "how often a player draws on five", "BA-1")
    player: str = option(
        "p5",
        Choice("p5", "free"),
        "both players draw below five, stand above it, and on five draw with the chance p5; or "
        "each strategy is free on every point that is no natural",
        "BA-1",
    )
    banker: str = option(
        "best_reply",
        Choice("best_reply", "tableau_punto_banco", "tableau_chemin_de_fer", "table"),
        "when the banker draws: at his best against the players' rules, by a table read off the "
        "third card of the side with more money (the right's where they hold the same), or by "
        "the table given as his strategy",
        "BA-2",
    )
    forced_if_both_refuse: bool = option(
        True, FLAG, "the banker must take a card that both players have refused", "BA-3"
    )
    natural_ends: str = option(
        "any",
        Choice("any", "each"),
        "a player's natural ends the coup for all, or settles that hand alone, unless the banker "
        "has one too",
        "BA-4",
    )
    blind_left: bool = option(
        True, FLAG, "the left player does not go by what the right did", "BA-5"
    )
    a_cheval: str = option(
        "split",
        Choice("split", "unanimous"),
        "a bet across the line is half on each side, or wins and loses only as both sides do",
        "BA-6",
    )
    shoe: str = option(
        "three_packs",
        Choice("three_packs", "fresh_shoe", "six_packs", "infinite"),
        "three or six packs dealt down to ten cards, three packs anew for each coup, or cards "
        "drawn with replacement",
        "BA-7",
    )
    banker_info: str = option(
        "total", Choice("total", "composition"), "the banker goes by his total, or by his cards",
        "BA-8",
    )  # fmt: skip
    theta: Fraction = option(
        Fraction(1, 2), Chance(), "the share of the players' money that stands on the right", "BA-9"
    )
    holder: str = option(
        "until_loses",
        Choice("until_loses", "rotate_each_coup"),
        "a side's cards pass to its next seat when they lose, or after each coup",
        "BA-11",
    )
    banco_hands: str = option(
        "callers_side",
        Choice("callers_side", "both_hands"),
        "a banco is settled by the hand of the caller's side, or stands across the line",
        "BA-14",
    )
    pushed_stake: str = option(
        "none",
        Choice("none", "when_lost"),
        "a stake on the right, close to the line, is pushed on to it when the right has lost",
        "BA-15",
    )
    banco: bool = option(
        False,
        FLAG,
        "somebody on the right plays for the whole bank: with banco_hands=callers_side his hand "
        "alone is dealt",
        "BA-14",
    )
    coup: int = option(
        1, Whole(1, 34), "which coup of a shoe that is dealt down is played, those before it first"
    )
    lowest_card: int = option(
        2, Whole(2, 10), "each pack keeps the aces and the ranks from this one up (7: 32 cards)"
    )

    @property
    def alone(self) -> bool:
        """Whether one hand meets the bank, for a banco of the caller's side."""
        return self.banco and self.banco_hands == "callers_side"

    def check(self) -> None:
        """Refuse a coup that may not come to be dealt, and what a banco has no room for."""
        if self.alone:
            for name in ("coup", "pushed_stake", "blind_left"):
                default = self.options()[name].default
                if getattr(self, name) != default:
                    raise ValueError(
                        f"{name}={shown(getattr(self, name))} is not possible: accepted is "
                        f"{shown(default)} with banco=true and banco_hands=callers_side"
                    )
        cards = len(shoe(PACKS[self.shoe], self.lowest_card))
        most = 1
        if self.shoe in ("three_packs", "six_packs"):
            most += (cards - LEAST_LEFT) // MOST_TAKEN
        if self.coup > most:
            raise ValueError(
                f"coup={self.coup} is not possible: accepted is 1 to {most} with shoe={self.shoe}, "
                f"for a coup may take {MOST_TAKEN} cards and needs {LEAST_LEFT} to be there"
            )


MOST_TAKEN = 9
COUPS, ANY, BOUND, LOOKS, LEFT_SEAT, BANK_SEAT, ROTATES = range(HEAD, HEAD + 7)  # c.rules
# c.table, behind the cards: the tables of `_baccara_tables`; then what a bet across the line
# gains by 3 x the right's gain + the left's, and what a pushed stake gains
HANDS, SUMS, PLAYER_CELLS, BANK_CELLS, ACROSS = (MOST_CARDS + 100 * n for n in range(5))
PUSHED = ACROSS + 9
RIGHT, LEFT, BANKER = range(3)
REFUSED, PAID, SIGHTS = I(10), I(11), I(12)


@kernel
def asked(c, policy, seat, total, sight, right):
    """1 if a player takes the card that he is offered."""
    cell = c.table[PLAYER_CELLS + total]
    takes = I(cell == MUST)
    if cell >= 0:
        takes = yes(c, policy, seat, cell * sight + right)
    return takes


@kernel
def coup(c, policy):
    """Out = gains of right, left, across; banker's point, cards, end; gain of a pushed stake."""
    unmark(c)
    word = ZERO
    right_holds = I(0)
    left_holds = I(0)
    for _ in range(c.rules[COUPS]):
        note(c, COUP * WHO + right_holds * SEATS + left_holds)
        r = I(0)
        s = I(0)
        bank = I(0)  # his hand as he goes by it
        for _ in range(2):
            v, word = take(c, word, I(RIGHT))
            r = plus(r, v)
            v, word = take(c, word, I(LEFT))
            s = plus(s, v)
            v, word = take(c, word, I(BANKER))
            bank = c.table[HANDS + 10 * bank + v]
        b = c.table[SUMS + bank]
        meets_r = b  # a natural is settled against the banker's two cards
        meets_s = b
        cards = I(0)
        drawn = I(0)
        paid = I(r >= 8) + I(s >= 8)
        if b < 8 and paid + c.rules[ANY] < 2 and paid < 2:
            drawn = I(1)
            seen_r = REFUSED
            seen_s = REFUSED
            if r >= 8:
                seen_r = PAID
            else:
                takes = asked(c, policy, I(0), r, I(1), I(0))
                if takes == 1:
                    seen_r, word = take(c, word, I(RIGHT))
                    r = plus(r, seen_r)
                    cards += 1
                else:
                    note(c, REFUSES * WHO + RIGHT)
            if s >= 8:
                seen_s = PAID
            else:
                takes = asked(
                    c, policy, c.rules[LEFT_SEAT], s,
                    1 + (SIGHTS - 1) * c.rules[LOOKS], seen_r * c.rules[LOOKS],
                )  # fmt: skip
                if takes == 1:
                    seen_s, word = take(c, word, I(LEFT))
                    s = plus(s, seen_s)
                    cards += 1
                else:
                    note(c, REFUSES * WHO + LEFT)
            takes = I(1)
            if c.rules[BOUND] == 0 or seen_r != REFUSED or seen_s != REFUSED:
                state = (c.table[BANK_CELLS + bank] * SIGHTS + seen_r) * SIGHTS + seen_s
                takes = yes(c, policy, c.rules[BANK_SEAT], state)
            if takes == 1:
                v, word = take(c, word, I(BANKER))
                b = plus(b, v)
                cards += 1
            else:
                note(c, REFUSES * WHO + BANKER)
            if seen_r != PAID:
                meets_r = b
            if seen_s != PAID:
                meets_s = b
        won_r = I(r > meets_r) - I(r < meets_r)
        won_s = I(s > meets_s) - I(s < meets_s)
        if won_r < 0 or c.rules[ROTATES] != 0:
            right_holds = (right_holds + 1) % SEATS
        if won_s < 0 or c.rules[ROTATES] != 0:
            left_holds = (left_holds + 1) % SEATS
        c.out[0] = won_r + 1
        c.out[1] = won_s + 1
        c.out[2] = c.table[ACROSS + 3 * won_r + won_s + 4]
        c.out[3] = b
        c.out[4] = cards
        c.out[5] = drawn
        c.out[6] = c.table[PUSHED + 3 * won_r + won_s + 4]


GAINS = (-1, 0, 1)


def astride(rules: BaccaraDeuxTableauxRules) -> tuple[Any, ...]:
    """What a bet across the line, or a pushed stake, can gain."""
    half = Fraction(1, 2)
    return (-1, -half, 0, half, 1) if rules.a_cheval == "split" else GAINS


def axes(rules: BaccaraDeuxTableauxRules) -> tuple[Scale, ...]:
    """Gains of a stake of one on each side and across; the banker's point, cards, how it ended."""
    if rules.alone:
        return one_hand.axes(banco.AXES)
    spans: tuple[Scale, ...] = (
        *(Scale(name, GAINS) for name in AXES[:2]),
        Scale(AXES[2], astride(rules)),
        Scale.span(AXES[3], 0, 9),
        Scale.span(AXES[4], 6, 9),
        Scale(AXES[5], ENDS),
    )
    return (*spans, Scale(AXES[6], astride(rules))) if rules.pushed_stake != "none" else spans


def setup(rules: BaccaraDeuxTableauxRules) -> Setup:
    """Numbers as named above; cards of one value are alike.  A block of chance holds 12 cards."""
    packs, low = PACKS[rules.shoe], rules.lowest_card
    if rules.alone:
        return one_hand.setup(
            packs, low, TOTALS, sight_of_bank(rules), rules.player == "free",
            rules.forced_if_both_refuse,
        )  # fmt: skip
    cards = values(packs, low)
    free, looks = rules.player == "free", not rules.blind_left
    right, left = (len(player_states(TOTALS, free, see)) for see in (False, looks))
    numbers = (
        *head(packs, low),
        rules.coup,
        int(rules.natural_ends == "any"),
        int(rules.forced_if_both_refuse),
        int(looks),
        right + 1,
        right + left + 2,
        int(rules.holder == "rotate_each_coup"),
    )
    gains = astride(rules)
    pairs = [(r, s) for r in GAINS for s in GAINS]
    over = [across(r, s, rules.a_cheval) for r, s in pairs]
    table = (
        *cards,
        *[0] * (MOST_CARDS - len(cards)),
        *hand_table(sight_of_bank(rules)),
        *sum_table(),
        *cell_table(TOTALS, choosing(TOTALS, free)),
        *cell_table(sight_of_bank(rules), playing(sight_of_bank(rules))),
        *(gains.index(gain) for gain in over),
        *(gains.index(gain if r < 0 else r) for (r, _), gain in zip(pairs, over)),
    )
    return Setup(numbers, table, first=(1, 0), alike=cards)


def seats(rules: BaccaraDeuxTableauxRules) -> tuple[Seat, ...]:
    """The two players and the banker, each starting from what the rules name."""
    free = rules.player == "free"
    first = {"p5": mixed(rules.p5)}

    def third(state: Any) -> Any:
        """The card of the side with more money, or of the other where that is settled."""
        sides = (state.right, state.left) if 2 * rules.theta >= 1 else (state.left, state.right)
        return next((x for x in sides if x != SETTLED), STOOD)

    if rules.alone:
        alone = bank_states(sight_of_bank(rules))
        return (
            player_seat("right", player_states(TOTALS, free), first),
            banker_seat(alone, rules.banker, banco.reply(rules), lambda s: s.third),
        )
    states = bank2_states(sight_of_bank(rules))
    return (
        player_seat("right", player_states(TOTALS, free), first),
        player_seat("left", player_states(TOTALS, free, not rules.blind_left), first),
        banker_seat(states, rules.banker, reply(rules), third),
    )


def tell(
    rules: BaccaraDeuxTableauxRules, log: Sequence[int], outcome: Mapping[str, Any]
) -> Iterator[str]:
    """The coup as it is called at the table."""
    if rules.alone:
        low, bound = rules.lowest_card, rules.forced_if_both_refuse
        return one_hand.told(PACKS[rules.shoe], low, log, "caller", bound)
    return told(rules, shoe(PACKS[rules.shoe], rules.lowest_card), log, outcome)


def _part(rules: BaccaraDeuxTableauxRules) -> Any:
    """Whose law and figures are asked for: of two sides, or of one hand alone."""
    return banco if rules.alone else two_sides


GAME = Game(
    key="baccara_deux_tableaux",
    title="Baccara a deux tableaux",
    family="cards",
    document="002",
    source="Baccara",
    rules=BaccaraDeuxTableauxRules,
    axes=axes,
    setup=setup,
    play=lambda rules: one_hand.coup if rules.alone else coup,
    tell=tell,
    exact=lambda rules, policies: _part(rules).law(rules, policies),
    figures=lambda rules, policies: _part(rules).figures(rules, policies),
    seats=seats,
    presets={
        "document_002": {},
        "club_practice": {"forced_if_both_refuse": False, "natural_ends": "each"},
    },
    small={"lowest_card": 9},
)
