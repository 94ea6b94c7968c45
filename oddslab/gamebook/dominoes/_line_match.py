"""A match of a line game: rounds by the engine, one after the other, until a side has the target.

The kernel knows who sets, keeps the scores and follows the lead; what a round is and what it scores
is the engine's.
"""

# ruff: noqa: F403, F405 - the numbers have some hundred names

from __future__ import annotations

import functools

from oddslab.bits import lowest
from oddslab.gamebook.dominoes._line import line_play
from oddslab.gamebook.dominoes._line_numbers import *
from oddslab.gamebook.dominoes._line_parts import parts_of, throughout
from oddslab.gamebook.dominoes._line_tiles import keep_hand, no_tiles
from oddslab.kernel import Kernel, draw, kernel
from oddslab.random import ZERO, I, U, below, note

# c.rules, behind those of a round
SETS, MOST, BY_DIFFERENCE, UNIT, MOST_TAKEN = range(48, 53)
CALLED, TO_THE_LEFT, TO_THE_WINNER, BY_LOT = range(4)  # SETS: who sets the rounds after the first
MATCH_WINNERS = U(5120)  # c.table: the place of each set of winners
MOST_CHANGES = 16  # of the lead; more are counted with these
LONGEST = 10_000  # rounds: a match that cannot end is given up

# In the log a round's codes are followed by a negative one for each side: -1 - (score << 4 | side)


@draw
def one_more(c, rounds):
    """The rounds played, one more.  No chance is in it: it is a draw for the sake of its law."""
    return rounds + 1


@one_more.law
def _one_more_law(c, rounds):
    """Where rounds are counted together the walk forgets how many they are, so that it ends."""
    return {min(rounds + 1, c.rules[MOST]): 1}


@kernel
def lead(c, sides):
    """The highest score, the side that alone has it or -1, and all that have it, as bits."""
    highest = I(-1)
    alone = I(-1)
    leaders = I(0)
    for side in range(sides):
        score = I(c.state[SCORES + U(side)])
        note(c, -1 - (score << 4 | side))
        if score > highest:
            highest = score
            alone = I(side)
            leaders = I(1) << side
        elif score == highest:
            alone = I(-1)
            leaders |= I(1) << side
    return highest, alone, leaders


@kernel
def line_match(c, policy):
    """A whole match: out = winners, who set first, rounds - 1, changes of the lead, what is won."""
    players = c.rules[PLAYERS]
    sides = c.rules[SIDES]
    sets = c.rules[SETS]
    most = c.rules[MOST]
    for side in range(sides):
        c.state[SCORES + U(side)] = ZERO
    setter = I(0)
    if sets != CALLED:
        setter = below(c, 0, players)
    first = I(-1)
    leader = I(-1)
    changes = I(0)
    rounds = I(0)
    highest = I(0)
    leaders = I(0)
    while True:
        winners, _points, _out, _plies = line_play(c, policy, setter)
        if first < 0:
            first = I(c.state[SETTER])
        c.state[SETTER] = ZERO
        for s in range(players):  # forgotten, so that the walk has fewer states
            keep_hand(c, s, no_tiles())
            c.state[SEATS + U(s)] = ZERO
        rounds = one_more(c, rounds)
        highest, alone, leaders = lead(c, sides)
        if alone >= 0 and alone != leader:
            changes += I(leader >= 0 and changes < MOST_CHANGES)
            leader = alone
        if highest >= c.rules[TARGET] or rounds == LONGEST:
            break
        if sets == BY_LOT:
            setter = below(c, 0, players)
        elif sets == TO_THE_WINNER and winners != 0 and winners & (winners - 1) == 0:
            setter = I(lowest(U(winners)))
        elif sets != CALLED:
            setter += 1
            if setter == players:
                setter = I(0)
    if highest < c.rules[TARGET]:
        leaders = I(0)
    won = I(0)
    for side in range(sides):
        if leaders != 0 and (leaders >> side) & 1 == 0:
            more = I(1)
            if c.rules[BY_DIFFERENCE] != 0:
                more = highest - I(c.state[SCORES + U(side)])
            won += more
    c.out[0] = c.table[MATCH_WINNERS + U(leaders)]
    c.out[1] = first
    c.out[2] = min(rounds, most) - 1
    c.out[3] = changes
    c.out[4] = min(won // c.rules[UNIT], c.rules[MOST_TAKEN])


@kernel
def line_step(c, policy):
    """One round, set by the seat in ``c.rules[SETS]`` unless one is called, as a step of a match.

    Out = who set, the winners' bits, what each side scored.
    """
    for side in range(c.rules[SIDES]):
        c.state[SCORES + U(side)] = ZERO
    winners, _points, _out, _plies = line_play(c, policy, I(c.rules[SETS]))
    c.out[0] = I(c.state[SETTER])
    c.out[1] = winners
    for side in range(c.rules[SIDES]):
        c.out[2 + side] = I(c.state[SCORES + U(side)])


@functools.cache
def line_match_of(numbers: tuple[int, ...], fixed: bool = False) -> Kernel:
    """The match whose rounds are played as `line_round_of` plays them."""
    return throughout(line_match, parts_of(numbers, fixed))
