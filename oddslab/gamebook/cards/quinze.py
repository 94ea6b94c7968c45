"""Quinze: two players, one card each and then as many as wanted, nearest to fifteen.

Source: document 002, *Quinze*; rules page section 4 (QZ-1 to QZ-6).

A trial goes on until somebody has won: on a tie, or when both are over, stakes are doubled and a
new hand is dealt.  The cards of a deal come in the order pone, dealer, the pone's draws, the
dealer's.  The gain is that of the player who was pone in the first deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oddslab.apparatus.cards import CARDS, VALUES, short_pack
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.cards._dealing import GONE, KEPT, SIZE, gathered, gathered_shoe
from oddslab.gamebook.cards._quinze_exact import MOST_DEALS, figures, law
from oddslab.gamebook.cards._quinze_seats import BEFORE, SEEN, Standing, seats, visible
from oddslab.gamebook.cards._quinze_tell import tell
from oddslab.kernel import Kernel, kernel
from oddslab.options import Choice, Either, Rules, Whole, option
from oddslab.random import SHOE, ZERO, I, U, card, mark, note, shoe_card
from oddslab.strategy import yes

FIFTEEN = 15
MOST_DOUBLINGS = 30


@dataclass(frozen=True)
class QuinzeRules(Rules):
    """Rules of quinze; a strategy given for a seat goes before `pone` or `dealer`."""

    info: str = option(
        "none",
        Choice("none", "count", "face_up"),
        "what the dealer sees of the pone's draws: nothing, how many, or the cards",
        "QZ-1",
    )
    ties: str = option(
        "redeal_double",
        Choice("redeal_double", "elder_wins", "stand_off"),
        "equal totals: stakes are doubled for a new hand, or the pone wins, or nothing passes; "
        "both over: a new hand at double stakes, but nothing passes under stand_off",
        "QZ-2",
    )
    max_doublings: Any = option(
        "none",
        Either(Choice("none"), Whole(0, MOST_DOUBLINGS)),
        "after so many doublings an undecided hand is a stand-off",
        "QZ-3",
    )
    redeal_by: str = option(
        "other", Choice("other", "same"), "who deals the new hand: the other, or the same", "QZ-4"
    )
    shuffle: str = option(
        "every_deal",
        Choice("every_deal", "continue_pack"),
        "a new hand is dealt from the whole pack, or from what is left of it; then cards of "
        "earlier hands are shuffled in only when none is left",
        "QZ-5",
    )
    pone: str = option("stand_10", Standing(), "when the pone draws")
    dealer: str = option("stand_10", Standing("best_reply"), "when the dealer draws")
    packs: Any = option(
        1,
        Either(Whole(1, 12), Choice("infinite")),
        "packs shuffled together, or cards drawn with replacement from one",
    )
    lowest_card: int = option(
        2, Whole(2, 10), "a pack keeps the aces and the ranks from this one up (7: 32 cards)"
    )

    def check(self) -> None:
        """Refuse hands that may be dealt for ever: without sevens fifteen may be out of reach."""
        if self.lowest_card > 7 and self.ties != "stand_off" and self.max_doublings == "none":
            raise ValueError(
                f"lowest_card={self.lowest_card} with max_doublings=none is not possible, since "
                "players who go for 15 would always be over: accepted is lowest_card up to 7, or "
                "a number for max_doublings"
            )


# c.rules
CONTINUES, COUNTS, FACE_UP, DEALER, PER_TOTAL = range(3, 8)  # behind those of the dealing
TIE, OFF, LIMIT, CAP, SWAP = range(8, 13)
ROWS = 0  # c.table: what the dealer may see, by the two sums; then the cards of the shoe
SHOE_AT = BEFORE * SEEN
THEIRS, NEXT_DEAL, GATHERED = 64, 1 << 10, 1 << 11  # in the log: the dealer's cards, a new hand
ON_TABLE = U(SHOE)
SEES, GOES_ON = 1, 1  # 0 in a kernel whose dealer sees nothing; whose pack does not go on


@kernel(inline=True)
def cleared(c):
    """No cards are on the table."""


@kernel(inline=True)
def returned(c, table):
    """Only the cards on the table are out of the pack."""
    return U(c.rules[GONE]) | table


@kernel(inline=True)
def taken(c, left, used, table):
    """The next card, what is left of the word, the cards out of the pack and on the table."""
    k, left = card(c, left, used, CARDS)
    bit = U(c.rules[KEPT]) << U(k)
    used |= bit
    table |= bit
    return k, left, used, table


@kernel(inline=True)
def cleared_shoe(c):
    """As `cleared`; the marks of the cards on the table stand behind the others."""
    for w in range(SHOE):
        c.state[ON_TABLE + U(w)] = ZERO


@kernel(inline=True)
def returned_shoe(c, table):
    """As `returned`."""
    for w in range(SHOE):
        c.state[U(w)] = c.state[ON_TABLE + U(w)]
    return ZERO


@kernel(inline=True)
def taken_from_shoe(c, left, used, table):
    """As `taken`."""
    k, left = shoe_card(c, left, c.rules[SIZE])
    mark(c, k)
    mark(c, k + 64 * SHOE)
    return c.table[SHOE_AT + k], left, used, table


@kernel
def game(c, policy):
    """Out = the last hand's totals, who won, and how many hands were dealt, each its place."""
    left = ZERO
    used = gathered(c)
    out = I(0)
    swapped = I(0)
    deals = I(0)
    limit = c.rules[LIMIT]
    while True:
        deals = min(deals + 1, c.rules[CAP])
        if GOES_ON == 0 or c.rules[CONTINUES] == 0:
            used = gathered(c)
            out = I(0)
        table = ZERO
        cleared(c)
        note(c, NEXT_DEAL + swapped)
        held = I(0)
        mine = I(0)
        theirs = I(0)
        total = I(0)
        before = I(0)  # the sum of the pone's draws but the last
        seen = I(0)
        count = I(0)
        cards = I(0)
        seat = I(-2)  # -2 and -1: the first cards are dealt
        while True:
            if seat >= 0:
                more = I(0)
                if total < FIFTEEN:
                    state = total - 1
                    if SEES != 0:
                        state = (total - 1) * c.rules[PER_TOTAL] + cards
                    if SEES != 0 and seat == 1:
                        row = count
                        if c.rules[FACE_UP] == 1:
                            row = c.table[ROWS + SEEN * before + seen]
                        state = (FIFTEEN - 1) * row + total - 1
                    more = yes(c, policy, c.rules[DEALER] * seat, state)
                if more == 0:
                    if seat == 1:
                        theirs = total
                        break
                    mine = total
                    total = theirs
                    cards = I(0)
                    seat = I(1)
                    continue
            if GOES_ON != 0 and out == c.rules[SIZE]:  # only where the pack goes on: it is short
                note(c, GATHERED)
                used = returned(c, table)
                out = held
            k, left, used, table = taken(c, left, used, table)
            if GOES_ON != 0:
                held += c.rules[KEPT]
                out += c.rules[KEPT]
            value = min((k >> 2) + 1, 10)
            if seat == -1 or seat == 1:
                note(c, THEIRS + k)
            else:
                note(c, k)
            if seat < 0:
                if seat == -2:
                    total = value
                else:
                    theirs = value
                seat += 1
            else:
                total += value
                cards += c.rules[COUNTS]
                if SEES != 0 and seat == 0:
                    count += c.rules[COUNTS] * (1 - c.rules[FACE_UP])
                    before = seen
                    seen += value * c.rules[FACE_UP]
        over = I(mine > FIFTEEN) - I(theirs > FIFTEEN)
        wins = I(0)  # 1: the pone, -1: the dealer
        if over != 0:
            wins = -over
        elif mine <= FIFTEEN:
            wins = I(mine > theirs) - I(mine < theirs)
            if wins == 0:
                wins = c.rules[TIE]
        if wins != 0 or c.rules[OFF] == 1 or deals == limit:
            break
        swapped = (swapped + c.rules[SWAP]) & 1
    if mine > FIFTEEN:
        mine = I(0)
    if theirs > FIFTEEN:
        theirs = I(0)
    if swapped == 1:
        wins = -wins
    c.out[0] = mine
    c.out[1] = theirs
    c.out[2] = 1 - wins
    c.out[3] = deals - 1


def play(rules: QuinzeRules) -> Kernel:
    """The kernel, for one pack or a shoe."""
    sees, goes_on = int(rules.info != "none"), int(rules.shuffle == "continue_pack")
    if rules.packs in (1, "infinite"):
        return game.given(SEES=sees, GOES_ON=goes_on)
    return game.given(
        gathered=gathered_shoe, cleared=cleared_shoe, returned=returned_shoe,
        taken=taken_from_shoe, SEES=sees, GOES_ON=goes_on,
    )  # fmt: skip


def axes(rules: QuinzeRules) -> tuple[Scale, ...]:
    """The last hand of the pone and of the dealer, the first pone's result, the hands dealt."""
    hands = ("bust", *range(1, FIFTEEN + 1))
    return (
        Scale("pone", hands),
        Scale("dealer", hands),
        Scale("result", ("win", "none", "lose")),
        Scale.span("deals", 1, _cap(rules), capped=rules.max_doublings == "none"),
    )


def _cap(rules: QuinzeRules) -> int:
    return MOST_DEALS if rules.max_doublings == "none" else rules.max_doublings + 1


def setup(rules: QuinzeRules) -> Setup:
    """Numbers and tables as named above; cards of one value are alike."""
    pack = short_pack(rules.lowest_card)
    shoe = sorted(pack * (rules.packs if rules.packs != "infinite" else 1))
    endless = rules.packs == "infinite"
    pone, _ = seats(rules)
    limit = 0 if rules.max_doublings == "none" else _cap(rules)
    numbers = (
        sum(1 << k for k in range(CARDS) if k not in pack), int(not endless), len(shoe),
        int(rules.shuffle == "continue_pack"), int(rules.info != "none"),
        int(rules.info == "face_up"), 1 + len(pone.states), len(pone.states) // (FIFTEEN - 1),
        int(rules.ties == "elder_wins"), int(rules.ties == "stand_off"), limit, _cap(rules),
        int(rules.redeal_by == "other"),
    )  # fmt: skip
    rows = [0] * SHOE_AT
    if rules.info == "face_up":
        for place, (before, seen) in enumerate(visible("face_up")):
            rows[SEEN * before + seen] = place
    one = rules.packs in (1, "infinite")
    alike = tuple(VALUES[k] for k in (range(CARDS) if one else shoe))
    return Setup(numbers, (*rows, *shoe), first=(2, 0), alike=alike)


GAME = Game(
    key="quinze",
    title="Quinze",
    family="cards",
    document="002",
    source="Quinze",
    rules=QuinzeRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
    seats=seats,
    presets={"document_002": {}},
    small={"lowest_card": 9, "max_doublings": 2},
)
