"""Farmer: the players draw towards sixteen; who hits it takes the farm, who passes it pays.

Source: document 002, *Farmer*; rules page section 3 (FA-1 to FA-10).

The cards come off the pack in the order of the deal: one to each player from the dealer's left,
then what each of them draws.  A trial is one deal, told from the side of one player or of the
farmer; with `deals` it is the course of the farm, deal after deal from fresh packs, until somebody
wins it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oddslab.apparatus.cards import CARDS, RANKS, SUITS, VALUES, short_pack
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.cards._dealing import SIZE, from_shoe, gathered, taken
from oddslab.gamebook.cards._farmer_exact import figures, law
from oddslab.gamebook.cards._farmer_seats import (
    MOST_CARDS,
    OTHERS,
    STANDING,
    TENS,
    seats,
    states,
)
from oddslab.gamebook.cards._farmer_tell import tell
from oddslab.kernel import Kernel, kernel
from oddslab.options import FLAG, Choice, Either, Rules, Whole, option
from oddslab.random import SHOE, ZERO, I, U, note
from oddslab.strategy import yes

SIXTEEN = 16
MOST_OVER = 9  # fifteen and a ten
MOST_PLAYERS = 22  # two cards each of 45
SEATS = U(SHOE)  # c.state: the first card of each player, behind the marks of the shoe


@dataclass(frozen=True)
class FarmerRules(Rules):
    """Rules of farmer; a strategy given for a seat goes before `player`."""

    compulsory: str = option(
        "extra_card",
        Choice("extra_card", "dealt_counts"),
        "each must take a card beside the one dealt to him, or may stand on that",
        "FA-1",
    )
    nearest: str = option(
        "under_only",
        Choice("under_only", "absolute_distance"),
        "the nearest to sixteen is sought among hands of sixteen or less, or among all; nobody is "
        "paid where all are over",
        "FA-2",
    )
    sixteen_prizes: bool = option(
        True,
        FLAG,
        "who has exactly sixteen may be paid for being nearest as well; if not, the nearest of "
        "those with another total is",
        "FA-3",
    )
    prize_payers: str = option(
        "all_players",
        Choice("all_players", "non_bust_only", "farmer_too"),
        "who pays the nearest a counter: all other players, those of them who are not over, or all "
        "of them and the farmer",
        "FA-4",
    )
    price: int = option(
        0,
        Whole(0, 1_000_000),
        "counters paid for the farm, which holds them and one of each player",
        "FA-6",
    )
    drawn_cards: str = option(
        "face_down",
        Choice("face_down", "face_up"),
        "how drawn cards lie: hidden until the showdown, or seen by those who draw later",
        "FA-7",
    )
    exhausted: str = option(
        "stand",
        Choice("stand", "reshuffle"),
        "no card is left: who still wants one stands, or the hands already served are noted and "
        "their cards shuffled",
        "FA-8",
    )
    players: int = option(4, Whole(1, MOST_PLAYERS), "how many play against the farmer", "FA-10")
    player: str = option("best", STANDING, "when a player takes another card")
    follow: int = option(
        1,
        Whole(0, MOST_PLAYERS),
        "whose gain is told: the how-manieth player from the dealer's left, 0 for the farmer",
    )
    deals: int = option(
        1,
        Whole(1, 200),
        "with 1 a trial is a deal, with more the course of the farm until it is won, or for so "
        "many deals",
    )
    packs: Any = option(
        1,
        Either(Whole(1, 12), Choice("infinite")),
        "packs shuffled together, or cards drawn with replacement from one",
    )
    lowest_card: int = option(
        2,
        Whole(2, 10),
        "a pack keeps the aces, the heart six, and of the others the cards from this one up",
    )

    def check(self) -> None:
        """Refuse to follow who is not there, and packs that could run out."""
        if self.follow > self.players:
            raise ValueError(
                f"follow={self.follow} is not possible: accepted is 0 to {self.players}, with "
                f"{self.players} players"
            )
        if self.packs == "infinite":
            return
        if self.packs == 1:
            cards = len(pack_cards(self.lowest_card))
            if self.players > cards // 2:
                raise ValueError(
                    f"players={self.players} are too many: a pack of {cards} cards has two each "
                    f"for {cards // 2}"
                )
        elif self.players > safe(self):
            raise ValueError(
                f"players={self.players} are too many: {self.packs} packs could run out with "
                f"more than {safe(self)}"
            )


def pack_cards(lowest: int = 2) -> tuple[int, ...]:
    """The cards of a pack: no eights, of the sixes that of hearts alone."""
    heart_six = RANKS.index("six") * len(SUITS) + SUITS.index("hearts")
    kept = {k for k in short_pack(lowest) if VALUES[k] not in (6, 8)}
    return tuple(sorted(kept | {heart_six}))


# c.rules
PLAYERS, FOLLOW, COMPULSORY, THEIRS = range(3, 7)  # behind those of the dealing
PAYERS, RESHUFFLES, DEALS, FARMERS, LOW = range(7, 12)
NON_BUST_ONLY, FARMER_TOO = 1, 2  # of PAYERS
# c.table: how near a total is, 0 where it may not be the nearest; then the cards of the shoe
NEAR, NEARER = 0, 32  # steps of NEARER, which leave room for what decides ties
SHOE_AT = SIXTEEN + MOST_OVER + 1
FACE_UP = 0  # 1 in a kernel whose players see drawn cards
SHORT = 0  # 1 in a kernel whose pack may run out
SEAT = 64  # a card in the log is SEAT x the seat + its number
SHUFFLED = 1 << 20
NEXT_DEAL = 1 << 21


@kernel
def deal(c, policy, left):
    """One deal: the followed player's total, whose the farm is (0 the farmer, 1 he, 2 another),
    his share in the prize, the farmer's income, and what is left of the word."""
    players = c.rules[PLAYERS]
    used = gathered(c)
    for seat in range(players):
        k, left, used = taken(c, left, used)
        note(c, SEAT * seat + k)
        c.state[SEATS + U(seat)] = U(k)
    out = players
    served = ZERO  # cards of hands that are done, and how many
    done = I(0)
    tens = I(0)
    others = I(0)
    mine = I(0)
    farm = I(0)
    nearest = I(0)
    best_made = I(0)
    best_near = I(0)
    standing = I(0)
    income = I(0)
    for seat in range(players):
        k = I(c.state[SEATS + U(seat)])
        c.state[SEATS + U(seat)] = ZERO
        held = ZERO
        total = min((k >> 2) + 1, 10)
        tie = 16 * I(total == 6) + 15  # heart six and few cards decide ties
        cards = I(1)
        at = c.rules[THEIRS]
        if seat == c.rules[FOLLOW]:
            at = I(0)
        if SHORT == 1:
            held = U(c.rules[RESHUFFLES]) << U(k)
        more = c.rules[COMPULSORY]
        while total < SIXTEEN:
            if more == 0:
                state = 2 * total - 2 + (tie >> 4)
                if FACE_UP == 1:
                    state = (TENS + 1) * state + min(tens, TENS)
                    state = (OTHERS + 1) * state + min(others, OTHERS)
                else:
                    state = MOST_CARDS * state + 15 - (tie & 15)
                more = yes(c, policy, at, state)
                if more == 0:
                    break
            if SHORT == 1 and out == c.rules[SIZE]:
                if done == 0:
                    break
                note(c, SHUFFLED)
                used ^= served
                out -= done
                served = ZERO
                done = I(0)
            more = I(0)
            k, left, used = taken(c, left, used)
            note(c, SEAT * seat + k)
            value = min((k >> 2) + 1, 10)
            tie |= 16 * I(value == 6)
            tie -= 1
            total += value
            if SHORT == 1:
                out += 1
                cards += 1
                held |= U(c.rules[RESHUFFLES]) << U(k)
            if FACE_UP == 1:
                tens += I(value == 10)
                others += I(value < 10)
        if SHORT == 1:
            served |= held
            done += cards * c.rules[RESHUFFLES]
        income += max(total - SIXTEEN, 0)
        standing += I(total <= SIXTEEN)
        if seat == c.rules[FOLLOW]:
            mine = total
        if total == SIXTEEN and tie >= best_made:
            best_made = tie + 1
            farm = seat + 1
        near = c.table[NEAR + total] + tie
        if near > best_near:
            best_near = near
            nearest = seat + 1
    if standing == 0 or best_near < NEARER:
        nearest = I(0)
    follow = c.rules[FOLLOW] + 1
    if farm > 0:
        farm = I(1) + I(farm != follow)
    prize = I(0)
    if nearest > 0:
        pays = I(1)
        count = players - 1
        if c.rules[PAYERS] == NON_BUST_ONLY:
            pays = I(mine <= SIXTEEN)
            count = standing - pays
        elif c.rules[PAYERS] == FARMER_TOO:
            income -= 1
            count = players
        prize = -pays
        if nearest == follow:
            prize = count
    return mine, farm, prize, income, left


@kernel
def one_deal(c, policy):
    """Out = the player's total, whose the farm is, his share in the prize, each its place."""
    mine, farm, prize, _, _ = deal(c, policy, ZERO)
    c.out[0] = mine - 1
    c.out[1] = farm
    c.out[2] = prize + 1


@kernel
def farmers_deal(c, policy):
    """Out = whether the farm is won, the farmer's income."""
    _, farm, _, income, _ = deal(c, policy, ZERO)
    c.out[0] = I(farm > 0)
    c.out[1] = income - c.rules[LOW]


@kernel
def course(c, policy):
    """Out = the deals played, whose the farm is, what the followed one has from the others."""
    left = ZERO
    counters = I(0)
    farm = I(0)
    deals = I(0)
    while farm == 0 and deals < c.rules[DEALS]:
        note(c, NEXT_DEAL)
        mine, farm, prize, income, left = deal(c, policy, left)
        deals += 1
        if c.rules[FARMERS] == 1:
            counters += income
            farm = I(farm > 0)
        else:
            counters += prize - max(mine - SIXTEEN, 0)
    c.out[0] = deals - 1
    c.out[1] = farm
    c.out[2] = counters - c.rules[LOW]


def play(rules: FarmerRules) -> Kernel:
    """The kernel: one deal or the course of the farm, from one pack or a shoe."""
    base: Kernel = one_deal if rules.follow else farmers_deal
    if rules.deals > 1:
        base = course
    parts: dict[str, Any] = {}
    if rules.packs not in (1, "infinite"):
        parts |= from_shoe(SHOE_AT)
    elif rules.packs == 1 and rules.players > safe(rules):
        parts["SHORT"] = 1
    if rules.drawn_cards == "face_up":
        parts["FACE_UP"] = 1
    return base.given(deal=deal.given(**parts)) if parts else base


def safe(rules: FarmerRules) -> int:
    """How many can play without the packs' running out, were all over by nine but one with 15."""
    points = rules.packs * sum(VALUES[k] for k in pack_cards(rules.lowest_card))
    return int((points - SIXTEEN) // (SIXTEEN + MOST_OVER) + 1)


def axes(rules: FarmerRules) -> tuple[Scale, ...]:
    """The player's total, whose the farm is after the deal, and his share in the prize.

    For the farmer: whose the farm is, and his income.  For the course of the farm: how many deals,
    whose the farm is in the end, and the counters that the followed one has had from the others
    (or has paid), the contents of the farm left out.
    """
    low, high = _counters(rules)
    farm = Scale("farm", ("farmer", "player", "other") if rules.follow else ("farmer", "player"))
    if rules.deals > 1:
        return Scale.span("deals", 1, rules.deals), farm, Scale.span("counters", low, high)
    if rules.follow == 0:
        return farm, Scale.span("income", low, high)
    return (
        Scale.span("total", 1, SIXTEEN + MOST_OVER), farm, Scale.span("prize", -1, rules.players)
    )  # fmt: skip


def _counters(rules: FarmerRules) -> tuple[int, int]:
    """The least and the most that the followed one can have from the others in a trial."""
    if rules.follow:
        return -rules.deals * (MOST_OVER + 1), rules.deals * rules.players
    low = -rules.deals if rules.prize_payers == "farmer_too" else 0
    return low, rules.deals * rules.players * MOST_OVER


def _near(rules: FarmerRules, total: int) -> int:
    """How near a total is to sixteen as the kernel compares it."""
    if total > SIXTEEN and rules.nearest == "under_only":
        return 0
    if total == SIXTEEN and not rules.sixteen_prizes:
        return 0
    return NEARER * (SIXTEEN + 1 - abs(SIXTEEN - total))


def setup(rules: FarmerRules) -> Setup:
    """Numbers and tables as named above; cards of one worth are alike."""
    pack = pack_cards(rules.lowest_card)
    shoe = sorted(pack * (rules.packs if rules.packs != "infinite" else 1))
    one = rules.packs in (1, "infinite")
    two_seats = rules.follow > 0 and rules.players > 1
    payers = {"all_players": 0, "non_bust_only": NON_BUST_ONLY, "farmer_too": FARMER_TOO}
    numbers = (
        sum(1 << k for k in range(CARDS) if k not in pack), int(rules.packs != "infinite"),
        len(shoe), rules.players, rules.follow - 1, int(rules.compulsory == "extra_card"),
        int(two_seats) * (1 + len(states(rules.drawn_cards))), payers[rules.prize_payers],
        int(rules.exhausted == "reshuffle"), rules.deals, int(rules.follow == 0),
        _counters(rules)[0],
    )  # fmt: skip
    table = [_near(rules, total) for total in range(SHOE_AT)]
    alike = tuple(VALUES[k] for k in (range(CARDS) if one else shoe))
    blocks = min((3 * rules.players + 3) // 4, 5)
    return Setup(numbers, (*table, *(() if one else shoe)), first=(blocks, 0), alike=alike)


GAME = Game(
    key="farmer",
    title="Farmer",
    family="cards",
    document="002",
    source="Farmer",
    rules=FarmerRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
    seats=seats,
    presets={"document_002": {}},
    small={"lowest_card": 9, "players": 2},
)
