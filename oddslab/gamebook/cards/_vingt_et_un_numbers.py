"""The numbers by which a table of vingt-et-un is played, as the kernel reads them, and its log."""

from __future__ import annotations

from oddslab.kernel import kernel
from oddslab.random import I

# c.rules
(
    PLAYERS,  # beside the banker
    DEALS, SESSION,  # deals of a trial; 1 where the bank changes hands between them
    KEPT,  # 1: cards are not put back when drawn
    SCARCE, SIZE,  # 1: the pack may run short, of so many cards
    DEALT_ON,  # 1: not shuffled every deal
    SPLIT, MAX_HANDS, SPLIT_NATURAL, ONE_TO_ACES,
    LOOK, CALL, LIMIT,  # first cards seen before betting; who is called when; the highest stake
    TAKES_ALL, BANK, NATURAL_BANK,
    TIES,  # 1: the banker pays ties, 2: tied naturals too
    POOL, UNIT,  # a stake in the units of money
    PAYS, TAKES,  # units that a natural of a player and of the banker are worth
    INFO,  # what the banker sees
    BY_CARDS, UPS,  # a player's states: 1 for those of the cards held; times the cards shown
    WATCH,  # the person whose hand is tallied, -1 all
    LOWEST,  # the units below 0 where the axis of gains begins
    GONE,  # cards of the pack that are not played with
    WIDTH, BANKER_AT,  # of a player's policy; where the banker's starts
) = range(30)  # fmt: skip
BY_RANK, BY_VALUE = 1, 2  # SPLIT
TO_ALL, EACH, AFTER_TWO = range(3)  # CALL
ROTATION, TO_NATURAL, ROUNDS, STOP = range(4)  # BANK
ELDEST, YOUNGEST, LOTS = range(3)  # NATURAL_BANK
KITTY, TO_FIRST = 1, 2  # POOL
NOTHING, COUNT, CARDS_SEEN, MANY_SEEN = range(4)  # INFO

# c.table
PAIRS_AT, BETS_AT, CALLS_AT, ACCEPTS_AT, BANK_FIRST, BANK_SECOND, PACKS, POWER, CUT = range(9)
SHORT_SHOE = 9  # four words, in halves: copies of cards that the shoe lacks
ORDER = 17  # how many hands come before one of the same cards and a greater one
ROOM = 21  # hands in the order count at most 20, ace 1

# codes of the log: kind << 10 | seat << 6 | card; the banker is seat 8
BANKER = 8
DEALT, SHUFFLES, BET, CALLED, ACCEPTED, REFUSED, SPLITS, NEXT, BANKS = range(9)
KIND, SEAT = 10, 6
SHUFFLED = SHUFFLES << KIND


@kernel(inline=True)
def rule(c, k):
    """The k-th number of the rules."""
    return c.rules[k]


KNOWN: tuple[int, ...] = ()
READ = -(1 << 40)


@kernel(inline=True)
def partly_known(c, k):
    """The k-th number of rules some of which, not READ in KNOWN, are fixed when compiled."""
    n = I(KNOWN[k])
    if n == READ:
        n = c.rules[k]
    return n
