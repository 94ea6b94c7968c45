"""What the kernels of line games read, by name: rules, tables, a seat's policy, the log's codes."""

from __future__ import annotations

import numpy as np

from oddslab.kernel import kernel
from oddslab.random import ONE, TILES, I, U

# c.rules
(
    COUNT, PLAYERS, HAND, HIGHEST_SETS, DRAW, MOST_DRAWN, RESERVE, HALVES, POINTS, RUN, STOP,
    EXTRA, SIDES, DOMINO, BLOCK, TIE, SCORED, KEEP, TARGET, EXACT, AT_ONCE, WHOLE, TAKE,
    STRIDE, SCORING, SPINNER, OUT_SCORES, MISSED, OF, MULTIPLE, PER, SET_DOUBLE, PAIR, TRIPLE,
    OUT_POINTS, BLOCK_POINTS, DOUBLETS, SINGLY, LARGEST, WITH_PLIES, FOLLOW,
) = range(41)  # fmt: skip
FORCED, FREELY, DECLARED = 1, 2, 3  # DRAW
# STOP: when a seat that can play may say that it does not
EVER, IN_RUN, AFTER_GO, SPECIAL_ONLY = 1, 2, 4, 8
THE_DOUBLE, ANY_END, MUST = 1, 2, 4  # EXTRA: a second tile after a double
DOUBLES_KEEP, FOR_BOTH, DOUBLES_FOR_OTHER = 1, 2, 4  # KEEP: what keeps the turn
OUT_WINS, COUNTED = range(2)  # DOMINO
DIFFERENCE, OTHERS, ALL_PIPS, NO_SCORE, LESS_OWN, PAIRWISE = range(6)  # BLOCK
NO_WINNER, SETTER_LOSES, SPLIT = range(3)  # TIE
# SCORING: by what the open ends count, or by ends that are alike; a set double is none afterwards
OPEN_ENDS, HEADERS, SET_FLAT = 1, 2, 4
CROSSED, SET_ONLY, SIDES_FIRST, UNCOUNTED = 1, 2, 4, 8  # SPINNER: a double with four points
NOTHING, ROUNDED, ROUNDED_EACH, ONE_POINT = range(4)  # OUT_POINTS, BLOCK_POINTS
LOSES, DECIDES = 1, 2  # DOUBLETS: a double in hand loses a block; without any it is nobody's

# c.table: sixteen entries each, by the number at an end
UPPER, LOWER, FITS, SUITS = U(0), U(16), U(32), U(48)
EMPTY, NONE = U(14), U(15)  # an end of the empty table; an end that is not there
DOUBLES, PLANES, ORDER, PLACES = U(64), U(65), U(70), U(192)
PIP_BITS = 5  # pips of a tile are at most 24

# further where the ends score: what an end counts; what a count is worth; the tiles that score at a
# number while the other ends count so many, below 128; where a score stands on its axis
VALUES, WORTHS, SCORERS, PLACED = U(512), U(576), U(1024), U(3072)
COUNTS = U(128)
BEYOND = U(5632)  # the high parts of words of tiles that are wide

# an end: its number, and how it lies
ACROSS, ARM, UNCOUNTED_SIDE = U(16), U(32), U(48)
FIFTEEN, FOUR = U(15), U(4)

# a seat's policy
(
    WEIGHS, BY_TILE, DRAWS, STOPS, PIPS, DOUBLE, MATCHES, SUIT, CLOSED, ANSWERS, SHUT, HELD_BACK,
    STUCK, BLOCKED, AHEAD, MATADOR, PARTNER, PARTNER_SHUT, RIVALS, SCORE, GIVES, KEEPS, EARLY,
) = range(23)  # fmt: skip
WIDTH, SCORING_WIDTH = 19, 23
# of the weights of any seat: what a placement leaves behind, what few strategies ask of that, and
# what could score next
LASTING, SELDOM, SEEING = 1, 2, 4
WORST = I(-(2**62))
ASKS = 2  # WEIGHS, where a kernel is asked instead
TO_STOP, TO_DRAW = I(-3), I(-4)  # what it answers to neither lay a tile nor leave it to chance

# c.state: hands, then the numbers that each seat is known to lack and, higher up, those that it has
# turned outward, then the scores by side, who has set, and the high parts of hands that are wide
SEATS, SCORES, SETTER, FURTHER = U(8), U(16), U(24), U(32)
LACKED, TURNED = U(0xFFFF), U(16)
HALVES_OF = [(a, b) for b in range(14) for a in range(b + 1)][:TILES]
LOW = np.array([a for a, _ in HALVES_OF], np.uint64)
HIGH = np.array([b for _, b in HALVES_OF], np.uint64)

# codes of the log: how the end met lies << 24 | kind << 20 | seat << 16 | tile << 8
# | number met << 4 | number outward; MADE: points << 4 | 1 where another had overlooked them;
# NAMED: the tiles that will be drawn << 8
DEALT, LAID, DRAWN, GO, STOPPED, ENDED, MADE, NAMED = range(8)


@kernel(inline=True)
def rule(c, k):
    """The k-th number of the rules."""
    return c.rules[k]


KNOWN: tuple[int, ...] = ()


@kernel(inline=True)
def partly_known(c, k):
    """The k-th number of rules some of which, not -1 in KNOWN, are fixed when this is compiled."""
    n = I(KNOWN[k])
    if n < 0:
        n = c.rules[k]
    return n


NUMBERS = (ONE << EMPTY) - ONE


@kernel
def number(e):
    """The number at an end."""
    return e & FIFTEEN


@kernel
def bare_number(e):
    """The number at an end where how it lies is all the same."""
    return e


@kernel(inline=True)
def shown(e):
    """The number at an end as a bit; none for an end that is not there."""
    return (ONE << (e & FIFTEEN)) & NUMBERS
