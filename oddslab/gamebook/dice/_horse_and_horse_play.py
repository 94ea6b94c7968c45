"""The kernel of horse and horse, over hands of dice or hands won by chance."""

from __future__ import annotations

from oddslab.gamebook.dice._poker_dice_play import AWARE, CASTER, PLAYERS, THROWS, best_of
from oddslab.kernel import kernel
from oddslab.random import ZERO, I, U, below, note

# c.rules, after what hands of dice read
SHAKE, OUT_ALL, NO_HAND, TURNED, MINE, OTHERS, TIE, TIE_OF = range(AWARE + 1, AWARE + 9)
ORDER = 16  # c.state: those who throw, then the order of all still in
OUT, ROUND, SHAKEN, LEADS, WINS, TIED = (1 << k for k in range(22, 28))  # log


@kernel
def by_chance(c, policy, count, throws, left):
    """As `best_of`, player 1 beating each other with a chance; only the last two tie."""
    best = I(0)
    if count == 2 and c.rules[TIE] > 0:
        k = below(c, 0, c.rules[TIE_OF])
        if k < c.rules[TIE]:
            return I(2), best, left
    mine = I(-1)  # where player 1 is among them
    for j in range(count):
        if c.state[U(j)] == ZERO:
            mine = I(j)
    at = I(0)
    if mine < 0:
        at = below(c, 0, count)
    else:
        k = below(c, 0, c.rules[MINE] + (count - 1) * c.rules[OTHERS])
        at = mine
        if k >= c.rules[MINE]:
            at = (k - c.rules[MINE]) // c.rules[OTHERS]
            if at >= mine:
                at += 1
    who = c.state[U(at)]
    note(c, CASTER + I(who))
    for j in range(count):
        c.state[U(j)] = ZERO
    c.state[ZERO] = who
    return I(1), best, left


@kernel
def round_of(c, policy, still, left):
    """One round: who goes out leaves the order, which is made that of the next."""
    note(c, ROUND + still)
    for j in range(still):
        c.state[U(j)] = c.state[U(ORDER + j)]
    among, _, left = best_of(c, policy, still, c.rules[THROWS], left)
    if c.rules[OUT_ALL] == 0 or still - among < 2:
        while among > 1:
            note(c, SHAKEN)
            among, _, left = best_of(c, policy, among, c.rules[SHAKE], left)
    gone = ZERO
    for j in range(among):
        note(c, OUT + I(c.state[U(j)]))
        gone |= U(1) << c.state[U(j)]
        c.state[U(j)] = ZERO
    rest = I(0)
    for j in range(still):
        who = c.state[U(ORDER + j)]
        c.state[U(ORDER + j)] = ZERO
        if (gone >> who) & U(1) == ZERO:
            c.state[U(ORDER + rest)] = who
            rest += 1
    if c.rules[TURNED] == 1:
        for j in range(rest // 2):
            who = c.state[U(ORDER + j)]
            c.state[U(ORDER + j)] = c.state[U(ORDER + rest - 1 - j)]
            c.state[U(ORDER + rest - 1 - j)] = who
    else:
        last = c.state[U(ORDER + rest - 1)]
        for j in range(rest - 1):
            c.state[U(ORDER + rest - 1 - j)] = c.state[U(ORDER + rest - 2 - j)]
        c.state[U(ORDER)] = last
    return rest, left


@kernel
def match(c, policy):
    """Out = who pays, hands of the final match less two, 0 if its opener wins and 1 if he pays."""
    still = c.rules[PLAYERS]
    for j in range(still):
        c.state[U(ORDER + j)] = U(j)
    left = ZERO
    while still > 2:
        still, left = round_of(c, policy, still, left)
    opener = c.state[U(ORDER)]
    other = c.state[U(ORDER + 1)]
    turn = False
    mine = I(0)
    theirs = I(0)
    while mine < 2 and theirs < 2:
        c.state[U(0)] = opener
        c.state[U(1)] = other
        if turn:
            c.state[U(0)] = other
            c.state[U(1)] = opener
        note(c, LEADS + I(c.state[U(0)]))
        among, _, left = best_of(c, policy, I(2), c.rules[THROWS], left)
        if among == 2:
            note(c, TIED)
            if c.rules[NO_HAND] == 1:
                turn = not turn
        else:
            note(c, WINS + I(c.state[U(0)]))
            if c.state[U(0)] == opener:
                mine += 1
            else:
                theirs += 1
            turn = not turn
    c.out[1] = mine + theirs - 2
    c.out[0] = I(other)
    c.out[2] = I(0)
    if theirs == 2:
        c.out[0] = I(opener)
        c.out[2] = I(1)
