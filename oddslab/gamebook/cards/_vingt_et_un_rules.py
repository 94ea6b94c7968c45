"""The rules of vingt-et-un as options, and as the numbers that the kernel reads."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.apparatus.cards import CARDS, VALUES, short_pack
from oddslab.game import MOST_CELLS, Setup
from oddslab.gamebook.cards import _vingt_et_un_numbers as n
from oddslab.gamebook.cards._bank import BANK_CUSTOM
from oddslab.gamebook.cards._vingt_et_un_seats import (
    MOST_SEATS,
    Standing,
    banker_states,
    hands_within,
    player_states,
)
from oddslab.options import FLAG, Choice, Either, Rules, Whole, option


def bank_numbers(custom: str) -> list[int]:
    """The numbers in a custom's name."""
    return [int(k) for k in re.findall(r"\d+", custom)]


@dataclass(frozen=True)
class VingtEtUnRules(Rules):
    """Rules of vingt-et-un; a strategy given for a seat goes before `player` or `dealer`."""

    soft_stand: int = option(
        17,
        Whole(12, 21),
        "what 'stand on 17' means with an ace counted eleven: it stands on this soft total",
        "VU-1",
    )
    dealer: str = option(
        "stand_17",
        Standing("best_reply"),
        "when the banker draws; best_reply is worked out for an endless pack against what "
        "`player` says, from what `info` lets him see",
        "VU-2",
    )
    info: str = option(
        "none",
        Choice("none", "cards", "count", "cards_multi"),
        "what the banker goes by beside his own hand: what his one player drew face up; how many "
        "cards those still in have drawn; how many of them drew nothing, a small card last, a "
        "large one",
        "VU-3",
    )
    player: str = option(
        "stand_17",
        Standing("best_reply", "composition"),
        "when the players draw; the last two are worked out against what `dealer` says, for an "
        "endless pack or card by card",
        "VU-4",
    )
    split: str = option(
        "none",
        Choice("none", "same_rank", "same_value"),
        "whether two cards alike may be split into two hands, and what is alike",
        "VU-7",
    )
    max_hands: int = option(
        2, Whole(2, 8), "the most hands that a player may come to by splitting", "VU-8"
    )
    split_natural: bool = option(
        False, FLAG, "an ace and a ten after a split are a natural, paid at once", "VU-9"
    )
    look_first: bool = option(
        False,
        FLAG,
        "the first card is dealt and looked at, then bets are made, then the banker may call the "
        "double, then the second card is dealt",
        "VU-10",
    )
    double_call: str = option(
        "all_or_none",
        Choice("all_or_none", "per_player", "after_two_cards"),
        "whom the banker may call to double, looking first: all, each by himself, or all once two "
        "cards are out; who refuses forfeits his stake",
        "VU-11",
    )
    natural_takes_all: bool = option(
        False,
        FLAG,
        "a player's natural ends the deal: its holder, the eldest if several, takes the stakes of "
        "those who have none",
        "VU-12",
    )
    bank: str = option(
        "rotation", BANK_CUSTOM, "how the bank changes hands between the deals of a session",
        "VU-13",
    )  # fmt: skip
    natural_bank: str = option(
        "eldest",
        Choice("eldest", "youngest", "lots"),
        "which of several naturals takes the bank, where one does",
        "VU-14",
    )
    shuffle: str = option(
        "every_deal",
        Choice("every_deal", "continue_pack"),
        "whether the pack is shuffled every deal of a session, or dealt down to its last card, "
        "the cards of finished deals returning when it runs short",
        "VU-15",
    )
    paid_ties: str = option(
        "points_only",
        Choice("points_only", "naturals_too"),
        "which ties a banker pays who has dealt twice running",
        "VU-16",
    )
    pool: str = option(
        "none",
        Choice("none", "kitty", "first_natural"),
        "a pool opened with a counter from everybody, to which each hand overdrawn or tied adds "
        "one: kept aside, or won by the first natural shown and opened anew; a counter is worth "
        "a stake",
        "VU-21",
    )
    players: int = option(1, Whole(1, MOST_SEATS), "how many play against the banker", "VU-22")
    one_card_to_aces: bool = option(
        False, FLAG, "aces that were split get one card each, and no more"
    )
    packs: Any = option(
        1, Either(Whole(1, 12), Choice("infinite")), "packs shuffled together, or cards drawn with "
        "replacement from one",
    )  # fmt: skip
    natural_pays: Any = option(2, Choice(2, Fraction(3, 2)), "stakes paid to a player's natural")
    banker_natural_takes: int = option(2, Choice(2, 1), "stakes taken by the banker's natural")
    up_card: bool = option(
        False, FLAG, "the banker's first card lies face up, and players go by it"
    )
    lowest_card: int = option(
        2, Whole(2, 10), "the pack keeps the aces and the ranks from this one up (7: 32 cards)"
    )
    dealt_twice: bool = option(
        False, FLAG, "the banker has dealt twice running, and is found out once cards are drawn: "
        "he pays ties",
    )  # fmt: skip
    limit: int = option(
        2, Whole(1, 5), "the highest stake, in least stakes, where the first card is seen before "
        "betting",
    )  # fmt: skip
    unit: str = option(
        "deal",
        Choice("deal", "session"),
        "what one trial is: a deal, or a session of deals in which the bank changes hands",
    )
    deals: int = option(10, Whole(1, 100), "the deals of a session")
    watch: Any = option(
        "table",
        Either(Choice("table"), Whole(1, MOST_SEATS + 1)),
        "whose play is tallied: every seat's gain, or one seat's hand beside the banker's, "
        "counted from his left; in a session that of one person, counted from the first banker's "
        "left, the first for the table; alone against the banker, the player's hand",
    )

    def check(self) -> None:
        """Refuse what does not go together."""
        people = self.players + (self.unit == "session")
        if self.watch != "table" and self.watch > people:
            raise ValueError(
                f"watch={self.watch} is not possible: accepted is table, or a number from 1 to "
                f"{people}, as many as there are"
            )
        if self.packs != "infinite" and self.cards <= 2 * (self.players + 1):
            raise ValueError(
                f"players={self.players} is not possible with {self.cards} cards, the last of "
                f"which is never dealt: accepted is up to {(self.cards - 1) // 2 - 1}"
            )
        if self.info == "cards" and (self.players > 1 or self.split != "none"):
            raise ValueError(
                "info=cards is not possible with several players' hands: accepted is cards_multi"
            )
        if self.player == "composition" and self.up_card:
            raise ValueError(
                "player=composition is not possible with up_card=true: accepted is up_card=false"
            )
        if self.dealer == "best_reply" and self.player in ("best_reply", "composition"):
            raise ValueError(
                f"dealer=best_reply is not possible with player={self.player}: one of the two has "
                "to be a rule for the other to reply to"
            )
        if cells(self) > MOST_CELLS:
            raise ValueError(
                f"watch={self.watch} is not possible here: {cells(self):,} outcomes are too many "
                f"to tally; accepted is one seat, such as watch=1, or fewer deals"
            )

    @property
    def cards(self) -> int:
        """How many cards there are in all packs."""
        return len(short_pack(self.lowest_card)) * (1 if self.packs == "infinite" else self.packs)

    @property
    def persons(self) -> int:
        """How many people have a player's strategy: in a session the first banker as well."""
        return self.players + (self.unit == "session")

    @property
    def hands(self) -> int:
        """The most hands that a player may have."""
        return 1 if self.split == "none" else self.max_hands

    @property
    def whole_table(self) -> bool:
        """Whether every seat's gain is tallied, and no hand."""
        return self.watch == "table" and self.players > 1 and self.unit == "deal"


def units(rules: VingtEtUnRules) -> int:
    """How many units of money a stake is: two where half a stake is paid."""
    return Fraction(rules.natural_pays).denominator


def most(rules: VingtEtUnRules) -> int:
    """The most that a person may win or lose in a trial, in units."""
    unit, pays = units(rules), int(rules.natural_pays * units(rules))
    bet = 2 * rules.limit if rules.look_first else 1
    hands = rules.hands * (pays if rules.split_natural else unit)
    seat = bet * max(pays, rules.banker_natural_takes * unit, hands)
    taken = bet * (pays + unit * (rules.players - 1)) if rules.natural_takes_all else 0
    if rules.unit == "deal":
        return max(seat, taken)
    people = rules.players + 1
    counters = 0
    if rules.pool != "none":  # all that is ever paid in
        counters = people * (rules.deals + 1) + rules.players * rules.hands * rules.deals
    return rules.deals * max(rules.players * seat, taken) + unit * counters


def cells(rules: VingtEtUnRules) -> int:
    """The outcomes that the largest axes have together."""
    gains = 2 * most(rules) + 1
    if rules.unit == "session":
        return gains * (rules.deals + 1)
    return gains ** (rules.players if rules.whole_table else 1)


def tables_at(rules: VingtEtUnRules) -> dict[str, int]:
    """Where the policy table of each kind of seat starts."""
    ups = 10 if rules.up_card else 1
    width = 1 + len(player_states(rules.player == "composition", rules.up_card))
    banker = rules.persons * width
    pairs = banker + 1 + len(banker_states(rules.info))
    bets = pairs + (1 + 10 * ups if rules.split != "none" else 0)
    calls = bets + 11
    two = 27 if rules.double_call == "after_two_cards" else 10
    return {"width": width, "banker": banker, "pairs": pairs, "bets": bets, "calls": calls,
            "called": calls + 1 + 9 * two}  # fmt: skip


def setup(rules: VingtEtUnRules) -> Setup:
    """Numbers and tables as `_vingt_et_un_numbers` names them."""
    numbers = [0] * (n.BANKER_AT + 1)
    at = tables_at(rules)
    unit = units(rules)
    endless = rules.packs == "infinite"
    kept = short_pack(rules.lowest_card)
    alone = rules.players == 1 and rules.split == "none" and rules.unit == "deal"
    watch = -1 if rules.whole_table else 0 if rules.watch == "table" else rules.watch - 1
    pay = (rules.paid_ties == "naturals_too") + 1 if rules.dealt_twice else 0
    for k, value in {
        n.PLAYERS: rules.players,
        n.DEALS: rules.deals if rules.unit == "session" else 1,
        n.SESSION: rules.unit == "session",
        n.KEPT: not endless,
        n.SCARCE: not endless and not alone,  # two hands are far from using up any pack
        n.SIZE: rules.cards,
        n.DEALT_ON: rules.shuffle == "continue_pack",
        n.SPLIT: ("none", "same_rank", "same_value").index(rules.split),
        n.MAX_HANDS: rules.hands,
        n.SPLIT_NATURAL: rules.split_natural,
        n.ONE_TO_ACES: rules.one_card_to_aces,
        n.LOOK: rules.look_first,
        n.CALL: ("all_or_none", "per_player", "after_two_cards").index(rules.double_call),
        n.LIMIT: rules.limit,
        n.TAKES_ALL: rules.natural_takes_all,
        n.BANK: ("rotation", "natural", "rounds", "stop").index(rules.bank.partition("(")[0]),
        n.NATURAL_BANK: ("eldest", "youngest", "lots").index(rules.natural_bank),
        n.TIES: pay,
        n.POOL: ("none", "kitty", "first_natural").index(rules.pool),
        n.UNIT: unit,
        n.PAYS: int(rules.natural_pays * unit),
        n.TAKES: rules.banker_natural_takes * unit,
        n.INFO: ("none", "count", "cards", "cards_multi").index(rules.info),
        n.BY_CARDS: rules.player == "composition",
        n.UPS: 10 if rules.up_card else 1,
        n.WATCH: watch,
        n.LOWEST: most(rules),
        n.GONE: 0 if shoe(rules) else sum(1 << k for k in range(CARDS) if k not in kept),
        n.WIDTH: at["width"],
        n.BANKER_AT: at["banker"],
    }.items():
        numbers[k] = int(value)
    packs = 1 if endless else rules.packs
    bank = [*bank_numbers(rules.bank), 0, 0]
    if rules.bank.startswith("stop"):
        bank = [unit * k for k in bank]
    power = (CARDS * packs) ** 3
    table = [at["pairs"], at["bets"], at["calls"], at["called"], *bank[:2], packs, power,
             2**32 % power]  # fmt: skip
    for w in range(4):
        absent = [k for k in range(16) if w * 16 + k < CARDS and w * 16 + k not in kept]
        word = sum(packs << 4 * k for k in absent)
        table += [word & 0xFFFFFFFF, word >> 32]
    if rules.player == "composition":
        table += [hands_within(v, room) for v in range(10) for room in range(n.ROOM)]
    ranks = tuple(k // 4 for k in range(CARDS))
    blocks = min(6, -(-3 * (rules.players + 1) // 16))  # of 16 cards, or 12 of a shoe
    return Setup(
        tuple(numbers),
        tuple(table),
        first=(blocks, 0),
        alike=ranks if rules.split == "same_rank" else VALUES,
    )


def shoe(rules: VingtEtUnRules) -> bool:
    """Whether several packs are shuffled together."""
    return rules.packs not in (1, "infinite")


@functools.cache
def plain_numbers() -> tuple[int, ...]:
    """The rules that hold where one player meets the banker and nothing is agreed beside.

    What stakes, packs and which cards are in them is left to be read.
    """
    numbers = list(setup(VingtEtUnRules()).numbers)
    for k in (n.KEPT, n.SIZE, n.UNIT, n.PAYS, n.TAKES, n.LOWEST, n.GONE):
        numbers[k] = n.READ
    return tuple(numbers)
