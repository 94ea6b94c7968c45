"""Macao: one card each, then as many as wanted, nearest to nine; a first 9, 8 or 7 is a natural.

Source: document 002, *Macao*; rules page section 2 (MA-1 to MA-9).

The cards come off the pack in the order of the deal: one to each player from the banker's left, one
to the banker, then each player's draws, then the banker's.  A trial is one deal, told from the side
of one player; with `deals` it is a session, in which the bank passes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oddslab.apparatus.cards import CARDS, VALUES, short_pack
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.cards._bank import BANK_CUSTOM, NATURAL, ROTATION, bank_of
from oddslab.gamebook.cards._dealing import from_shoe, gathered, taken
from oddslab.gamebook.cards._macao_exact import figures, law
from oddslab.gamebook.cards._macao_seats import BANKER_WORDS, PLAYER_WORDS, Standing, seats
from oddslab.gamebook.cards._macao_tell import tell
from oddslab.kernel import Kernel, kernel
from oddslab.options import FLAG, Choice, Either, Rules, Whole, option
from oddslab.random import ZERO, I, U, note
from oddslab.strategy import yes

MOST_POINTS = 17  # a hand that draws on eight and takes a nine
SEATS = U(10)  # c.state: how each player stands, behind the marks of the shoe


@dataclass(frozen=True)
class MacaoRules(Rules):
    """Rules of macao; a strategy given for a seat goes before `player` or `dealer`."""

    packs: Any = option(
        1,
        Either(Whole(1, 12), Choice("infinite")),
        "packs shuffled together, or cards drawn with replacement from one",
        "MA-1",
    )
    unequal_naturals: str = option(
        "higher",
        Choice("higher", "banker_first", "net"),
        "player and banker hold unequal naturals: the better wins its own multiple, the banker's "
        "wins whatever it is, or the better wins the difference of the multiples",
        "MA-2",
    )
    natural_stops: str = option(
        "own_hand",
        Choice("own_hand", "all_hands"),
        "a player's natural, the banker having none, ends his own hand, or the deal: then nothing "
        "passes between the banker and the others",
        "MA-4",
    )
    late_naturals: bool = option(
        False, FLAG, "9, 8 and 7 made by drawing are paid when hands are shown as naturals are",
        "MA-5",
    )  # fmt: skip
    dealer: str = option("stand_6", Standing(BANKER_WORDS), "when the banker draws", "MA-6")
    player: str = option("stand_5", Standing(PLAYER_WORDS), "when a player draws", "MA-7")
    ties: str = option(
        "stand_off",
        Choice("stand_off", "banker_wins_ties"),
        "equal totals after drawing: nothing passes, or the banker takes the stake",
        "MA-8",
    )
    bank: str = option(
        "rotation", BANK_CUSTOM, "when the bank passes to another, in a session", "MA-9"
    )
    players: int = option(1, Whole(1, 20), "how many play against the banker")
    deals: int = option(1, Whole(1, 200), "deals in a trial; two or more are a session")
    follow: int = option(
        1, Whole(0, 20), "whose gain is told, counted from the banker's left; in a session from "
        "the first banker's, who is 0",
    )  # fmt: skip
    lowest_card: int = option(
        2, Whole(2, 8), "a pack keeps the aces and the cards from this one up (7: 32 cards)"
    )

    def check(self) -> None:
        """Refuse a pack that could run out, and to follow who is not there."""
        first = 1 if self.deals == 1 else 0
        if not first <= self.follow <= self.players:
            raise ValueError(
                f"follow={self.follow} is not possible: accepted is {first} to {self.players}, "
                f"with {self.players} against the banker and deals={self.deals}"
            )
        if self.packs != "infinite":
            points = self.packs * sum(counts(k) for k in short_pack(self.lowest_card))
            most = min(
                (points - 9) // MOST_POINTS, 20
            )  # others have drawn what they can, one draws
            if self.players > most:
                raise ValueError(
                    f"players={self.players} are too many: the cards count {points} in all, which "
                    f"could run out with more than {most}"
                )


def counts(k: int) -> int:
    """What a card counts: tens and courts nothing."""
    return VALUES[k] % 10


# c.rules
PLAYERS, FOLLOW, OTHERS, BANKER, ALL_HANDS = range(3, 8)  # behind those of the dealing
DEALS, CUSTOM, TENURE, WIN, LOSS, MIDDLE = range(8, 14)
# c.table: the stakes that a player wins, by his hand and the banker's; then the shoe's cards
HANDS = 15  # of the banker: none, bust, 0 to 9, natural 7, 8, 9; a player's: bust, 0 to 9, naturals
FIRST_NATURAL = 11  # a player's
SHOE_AT = 14 * HANDS
SEAT = 64  # a card in the log is SEAT x the seat + its number; the banker's seat is the last
NEXT_DEAL = 1 << 20  # + who has the bank
ALONE = 0  # 1 in a kernel for one player, whose loops over players are then none


@kernel
def deal(c, policy, left, mine):
    """One deal: the banker's hand; the players' are left in ``c.state``.  `mine` has the policy
    of the player who is followed, the others have theirs."""
    players = c.rules[PLAYERS]
    if ALONE != 0:
        players = I(1)
    used = gathered(c)
    natural = I(0)
    total = I(0)
    for seat in range(players + 1):
        k, left, used = taken(c, left, used)
        note(c, SEAT * seat + k)
        total = (k >> 2) + 1
        if total > 9:
            total = I(0)
        if seat < players:
            c.state[SEATS + U(seat)] = U(total)
            natural |= I(total > 6)
    theirs = total + 2
    if total > 6 or (natural & c.rules[ALL_HANDS]) == 1:
        theirs = I(0)
        if total > 6:
            theirs = total + 5
        for seat in range(players):
            first = I(c.state[SEATS + U(seat)])
            c.state[SEATS + U(seat)] = U(first + 1 + 3 * I(first > 6))
    else:
        first = total
        theirs = I(0)
        still_in = I(0)
        for seat in range(players + 1):
            at = c.rules[OTHERS]
            if seat == mine:
                at = I(0)
            if seat == players:
                if still_in == 0:
                    break
                at = c.rules[BANKER]
                total = first
            else:
                total = I(c.state[SEATS + U(seat)])
                if total > 6:
                    c.state[SEATS + U(seat)] = U(total + 4)
                    continue
            while total < 9:
                more = yes(c, policy, at, total)
                if more == 0:
                    break
                k, left, used = taken(c, left, used)
                note(c, SEAT * seat + k)
                k = (k >> 2) + 1
                if k < 10:
                    total += k
            hand = total + 1
            if total > 9:
                hand = I(0)
            if seat == players:
                theirs = hand + 1
            else:
                c.state[SEATS + U(seat)] = U(hand)
                still_in |= hand
    return theirs, left


@kernel
def coup(c, policy):
    """Out = the followed player's hand, the banker's, the player's gain, each its place."""
    theirs, _ = deal(c, policy, ZERO, c.rules[FOLLOW])
    mine = I(c.state[SEATS + U(c.rules[FOLLOW])])
    if (mine == 0 or mine >= FIRST_NATURAL) and theirs < 12:
        theirs = I(0)  # he was settled before the banker played
    c.out[0] = mine
    c.out[1] = theirs
    c.out[2] = c.table[HANDS * mine + theirs] + 3


@kernel
def session(c, policy):
    """Out = the deals in which the followed one had the bank, his gain over the session."""
    players = c.rules[PLAYERS]
    left = ZERO
    banker = I(0)
    held = I(0)
    balance = I(0)
    banks = I(0)
    gain = I(0)
    for _ in range(c.rules[DEALS]):
        note(c, NEXT_DEAL + banker)
        mine = c.rules[FOLLOW] - banker - 1
        if mine < 0:
            mine += players + 1  # the banker's seat is the last
        theirs, left = deal(c, policy, left, mine)
        lost = I(0)
        eldest = I(-1)
        for seat in range(players):
            hand = I(c.state[SEATS + U(seat)])
            c.state[SEATS + U(seat)] = ZERO
            stake = c.table[HANDS * hand + theirs]
            lost += stake
            if seat == mine:
                gain += stake
            if eldest < 0 and hand >= FIRST_NATURAL and theirs < 12:
                eldest = I(seat)
        if mine == players:
            banks += 1
            gain -= lost
        then = banker
        if c.rules[CUSTOM] == NATURAL:
            if eldest >= 0:
                then = banker + 1 + eldest
        elif c.rules[CUSTOM] == ROTATION:
            held += 1
            if held == c.rules[TENURE]:
                held = I(0)
                then = banker + 1
        else:
            balance -= lost
            if balance >= c.rules[WIN] or balance <= -c.rules[LOSS]:
                balance = I(0)
                then = banker + 1
        if then > players:
            then -= players + 1
        banker = then
    c.out[0] = banks
    c.out[1] = gain + c.rules[MIDDLE]


def play(rules: MacaoRules) -> Kernel:
    """The kernel: one deal or a session, from one pack or a shoe."""
    base: Kernel = coup if rules.deals == 1 else session
    alone = int(rules.players == 1)
    if rules.packs in (1, "infinite"):
        return base.given(deal=deal.given(ALONE=alone))
    return base.given(deal=deal.given(**from_shoe(SHOE_AT), ALONE=alone))


def axes(rules: MacaoRules) -> tuple[Scale, ...]:
    """The player's hand, the banker's and the player's gain in stakes; or bank and gain.

    The banker's hand is "none" where the player had been settled before.  Where the banker has a
    natural, the player's hand is his first card.
    """
    if rules.deals > 1:
        most = _middle(rules)
        return Scale.span("banks", 0, rules.deals), Scale.span("gain", -most, most)
    hands = ("bust", *range(10), *(f"natural {k}" for k in (7, 8, 9)))
    return Scale("player", hands), Scale("banker", ("none", *hands)), Scale.span("stake", -3, 3)


def _middle(rules: MacaoRules) -> int:
    return 3 * rules.players * rules.deals


def _stake(rules: MacaoRules, mine: int, theirs: int) -> int:
    """What a player wins, in stakes, by the codes of the two hands."""
    if mine == 0:
        return -1
    pays, takes = max(mine - 10, 0), max(theirs - 11, 0)
    if rules.late_naturals and theirs and not pays and not takes:
        pays, takes = max(mine - 7, 0), max(theirs - 8, 0)
    if pays and takes and pays != takes and rules.unequal_naturals != "higher":
        return -takes if rules.unequal_naturals == "banker_first" else pays - takes
    if pays or takes:
        return 0 if pays == takes else pays if pays > takes else -takes
    if theirs == 0:
        return 0  # another's natural ended the deal
    if mine - 1 == theirs - 2:
        return -int(rules.ties == "banker_wins_ties")
    return 1 if mine - 1 > theirs - 2 else -1


def setup(rules: MacaoRules) -> Setup:
    """Numbers and tables as named above; cards of one value are alike."""
    pack = short_pack(rules.lowest_card)
    shoe = sorted(pack * (rules.packs if rules.packs != "infinite" else 1))
    custom = bank_of(rules.bank)
    assert custom is not None
    own = 1 + 9  # entries of a policy
    others = own if rules.players > 1 else 0
    numbers = (
        sum(1 << k for k in range(CARDS) if k not in pack), int(rules.packs == 1), len(shoe),
        rules.players, rules.follow - (rules.deals == 1), others, own + others,
        int(rules.natural_stops == "all_hands"), rules.deals, custom.kind, custom.deals,
        custom.win, custom.loss, _middle(rules),
    )  # fmt: skip
    table = [_stake(rules, mine, theirs) for mine in range(14) for theirs in range(HANDS)]
    alike = tuple(counts(k) for k in (range(CARDS) if rules.packs in (1, "infinite") else shoe))
    return Setup(numbers, (*table, *shoe), first=(1 if rules.players == 1 else 2, 0), alike=alike)


GAME = Game(
    key="macao",
    title="Macao",
    family="cards",
    document="002",
    source="Macao",
    rules=MacaoRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
    seats=seats,
    presets={"document_002": {}},
    small={"lowest_card": 6},
)
