"""The search in compiled code: the exact worth of an open position for the first side.

Null-window passes in the manner of Plaat's MTD(f) (1996) over one fail-soft alpha-beta search with
a hash table.  The tiles in hands are numbered anew in the order to try them, so that a state is one
word: the tiles not yet played, the two ends, the turn.  Moves are taken in this order: the one the
table remembers, those that leave the next player without an answer, then the others in order.
"""

from __future__ import annotations

import numpy as np

from oddslab.bits import lowest
from oddslab.kernel import kernel

U, I = np.uint64, np.int64  # noqa: E741
ZERO, ONE = U(0), U(1)
NOTHING_LAID = 15  # in place of an end
MOST_HELD = 54  # bits for tiles, beside two ends and a turn
MOST_PLIES = MOST_HELD + 2
A_AT, B_AT, TURN_AT = U(54), U(58), U(62)
MIXER = U(0x9E3779B97F4A7C15)
LEAST = -32767  # of a worth, and its opposite the most
ZERO_AT = 32768
W16, W32, W40 = U(16), U(32), U(40)
LOW16, LOW8 = U(0xFFFF), U(0xFF)
MOST_DEALS = (1 << 24) - 2  # one table tells so many deals apart

# what a ply keeps: numbers, then sets of tiles
A, B, TURN, ALPHA0, BETA0, ALPHA, BETA, BEST, BEST_MOVE, SLOT, P0, P1, FIRST, MOVE = range(14)
ALIVE, ON_A, ON_B, QUIET_A, QUIET_B, KEY = range(6)

# how a round is counted: 0 difference, 1 the other's total, 2 both totals
BOTH_TOTALS, DIFFERENCE = 2, 0


@kernel(inline=True)
def at_end(p0, p1, out, block, out_wins):
    """The worth of the end of a round; out = 0 or 1 for the side that went out, -1 for a block."""
    worth = p1 - p0
    if out_wins != 0 and out == 0:
        worth = p1
    elif out_wins != 0 and out == 1:
        worth = -p0
    elif block != DIFFERENCE and worth != 0:
        if block == BOTH_TOTALS:
            worth = p0 + p1 if p0 < p1 else -p0 - p1
        else:
            worth = p1 if p0 < p1 else -p0
    return worth


@kernel
def search(own, suit, pips, players, table, slots, stamp, ply, sets, alive, a, b, turn,
           low, high, p0, p1, block, out_wins, nodes):  # fmt: skip
    """The worth between `low` and `high`, or a bound beyond them; nodes[0] counts down."""
    d = 0
    alpha = low
    beta = high
    shift = U(64) - U(slots)
    wrap = players - 1
    entering = True
    value = I(0)
    while nodes[0] > 0:
        if entering:
            nodes[0] -= 1
            entering = False
            if a > b:
                a, b = b, a
            # neither side can score more than the pips that the other holds now
            more = p0 + p1 if block == BOTH_TOTALS else I(0)
            most = more if block == BOTH_TOTALS else p1
            least = -more if block == BOTH_TOTALS else -p0
            done = True
            if most <= alpha:
                value = most
            elif least >= beta:
                value = least
            else:
                done = False
                goes = 0
                on_a = ZERO
                on_b = ZERO
                mine = ZERO
                while goes < players:
                    mine = own[turn] & alive
                    if a == NOTHING_LAID:
                        on_a = mine
                    else:
                        on_a = mine & suit[a]
                        if a != b:
                            on_b = mine & suit[b]
                    if (on_a | on_b) != ZERO:
                        break
                    turn = (turn + 1) & wrap
                    goes += 1
                side = turn & 1
                either = on_a | on_b
                if goes == players:
                    value = at_end(p0, p1, -1, block, out_wins)
                    done = True
                elif mine & (mine - ONE) == ZERO:  # the last tile
                    h = pips[lowest(mine)]
                    if side == 0:
                        value = at_end(p0 - h, p1, 0, block, out_wins)
                    else:
                        value = at_end(p0, p1 - h, 1, block, out_wins)
                    done = True
                elif side == 0:  # at the least: to play the first and to lose all the rest
                    if least + pips[lowest(either)] >= beta:
                        value = least + pips[lowest(either)]
                        done = True
                elif most - pips[lowest(either)] <= alpha:
                    value = most - pips[lowest(either)]
                    done = True
                first = I(-1)
                slot = I(-1)
                key = ZERO
                if not done and (either & (either - ONE) != ZERO or (on_a & on_b) != ZERO):
                    key = alive | (U(a) << A_AT) | (U(b) << B_AT) | (U(turn) << TURN_AT)
                    slot = I((key * MIXER) >> shift)
                    data = table[slot, 1]
                    if table[slot, 0] == key and data >> W40 == stamp:
                        lo = I(data & LOW16) - ZERO_AT
                        hi = I((data >> W16) & LOW16) - ZERO_AT
                        first = I((data >> W32) & LOW8)
                        if lo >= beta or lo == hi:
                            value = lo
                            done = True
                        elif hi <= alpha:
                            value = hi
                            done = True
                        else:
                            alpha = max(alpha, lo)
                            beta = min(beta, hi)
                if not done:
                    quiet_a = ZERO
                    quiet_b = ZERO
                    if a != NOTHING_LAID:
                        next_hand = own[(turn + 1) & wrap] & alive
                        if next_hand & suit[b] == ZERO:
                            x = on_a
                            while x != ZERO:
                                t = lowest(x)
                                if next_hand & suit[pips[t] - a] == ZERO:
                                    quiet_a |= ONE << U(t)
                                x &= x - ONE
                        if next_hand & suit[a] == ZERO:
                            x = on_b
                            while x != ZERO:
                                t = lowest(x)
                                if next_hand & suit[pips[t] - b] == ZERO:
                                    quiet_b |= ONE << U(t)
                                x &= x - ONE
                    ply[d, A] = a
                    ply[d, B] = b
                    ply[d, TURN] = turn
                    ply[d, ALPHA0] = alpha
                    ply[d, BETA0] = beta
                    ply[d, ALPHA] = alpha
                    ply[d, BETA] = beta
                    ply[d, BEST] = LEAST if side == 0 else -LEAST
                    ply[d, SLOT] = slot
                    ply[d, P0] = p0
                    ply[d, P1] = p1
                    ply[d, FIRST] = first
                    sets[d, ALIVE] = alive
                    sets[d, ON_A] = on_a
                    sets[d, ON_B] = on_b
                    sets[d, QUIET_A] = quiet_a
                    sets[d, QUIET_B] = quiet_b
                    sets[d, KEY] = key
                    d += 1
                    entering = True
        if not entering:  # a value goes back
            while d > 0:
                f = d - 1
                if ply[f, TURN] & 1 == 0:
                    if value > ply[f, BEST]:
                        ply[f, BEST] = value
                        ply[f, BEST_MOVE] = ply[f, MOVE]
                        ply[f, ALPHA] = max(value, ply[f, ALPHA])
                elif value < ply[f, BEST]:
                    ply[f, BEST] = value
                    ply[f, BEST_MOVE] = ply[f, MOVE]
                    ply[f, BETA] = min(value, ply[f, BETA])
                if ply[f, ALPHA] < ply[f, BETA] and (sets[f, ON_A] | sets[f, ON_B]) != ZERO:
                    break
                value = ply[f, BEST]
                slot = ply[f, SLOT]
                if slot >= 0:
                    lo = I(LEAST)
                    hi = I(-LEAST)
                    data = table[slot, 1]
                    if table[slot, 0] == sets[f, KEY] and data >> W40 == stamp:
                        lo = I(data & LOW16) - ZERO_AT
                        hi = I((data >> W16) & LOW16) - ZERO_AT
                    if value > ply[f, ALPHA0]:
                        lo = max(lo, value)
                    if value < ply[f, BETA0]:
                        hi = min(hi, value)
                    table[slot, 0] = sets[f, KEY]
                    table[slot, 1] = (
                        U(lo + ZERO_AT)
                        | (U(hi + ZERO_AT) << W16)
                        | (U(ply[f, BEST_MOVE]) << W32)
                        | (stamp << W40)
                    )
                d -= 1
            if d == 0:
                break
        f = d - 1  # the next move of the last ply
        a = ply[f, A]
        b = ply[f, B]
        turn = ply[f, TURN]
        move = ply[f, FIRST]
        if move >= 0:
            ply[f, FIRST] = -1
        else:
            chosen = sets[f, QUIET_A] | sets[f, QUIET_B]
            if chosen != ZERO:
                t = lowest(chosen)
                move = 2 * t + (1 if (sets[f, QUIET_A] >> U(t)) & ONE == ZERO else 0)
            else:
                t = lowest(sets[f, ON_A] | sets[f, ON_B])
                move = 2 * t + (1 if (sets[f, ON_A] >> U(t)) & ONE == ZERO else 0)
        t = move >> 1
        bit = ONE << U(t)
        sets[f, ON_A + (move & 1)] &= ~bit
        sets[f, QUIET_A + (move & 1)] &= ~bit
        ply[f, MOVE] = move
        if a == NOTHING_LAID:
            a = I(0)
            while suit[a] & bit == ZERO:
                a += 1
            b = pips[t] - a
        elif move & 1 == 0:
            a = pips[t] - a
        else:
            b = pips[t] - b
        alive = sets[f, ALIVE] & ~bit
        p0 = ply[f, P0]
        p1 = ply[f, P1]
        if turn & 1 == 0:
            p0 -= pips[t]
        else:
            p1 -= pips[t]
        alpha = ply[f, ALPHA]
        beta = ply[f, BETA]
        turn = (turn + 1) & wrap
        entering = True
    return value


@kernel
def worths(hands, plays, tile_pips, tile_low, order, a, b, turn, slots, block, out_wins,
           limit, worth):  # fmt: skip
    """Into worth[g, k]: the worth to the first side of deal g after play k; how many deals it took.

    A play is a tile and the end it is put to, 0 for `a` and 1 for `b`; tile -1 for none, and -2
    for a go.  Fewer deals than given are returned where one needs more than `limit` positions.
    """
    players = hands.shape[1]
    table = np.zeros((1 << slots, 2), np.uint64)
    ply = np.zeros((MOST_PLIES, 14), np.int64)
    sets = np.zeros((MOST_PLIES, 6), np.uint64)
    own = np.zeros(4, np.uint64)
    suit = np.zeros(16, np.uint64)
    pips = np.zeros(64, np.int64)
    place = np.zeros(64, np.int64)
    nodes = np.zeros(1, np.int64)
    for g in range(hands.shape[0]):
        stamp = U(g + 1)
        nodes[0] = limit
        own[:] = ZERO
        suit[:] = ZERO
        held = 0
        p0 = I(0)
        p1 = I(0)
        for j in range(order.shape[0]):
            t = order[j]
            for s in range(players):
                if (hands[g, s] >> U(t)) & ONE != ZERO:
                    bit = ONE << U(held)
                    pips[held] = tile_pips[t]
                    own[s] |= bit
                    suit[tile_low[t]] |= bit
                    suit[tile_pips[t] - tile_low[t]] |= bit
                    place[t] = held
                    held += 1
                    if s & 1 == 0:
                        p0 += tile_pips[t]
                    else:
                        p1 += tile_pips[t]
        guess = (p1 - p0) // 2
        for k in range(plays.shape[0]):
            t = plays[k, 0]
            alive = (ONE << U(held)) - ONE
            q0 = p0
            q1 = p1
            x = I(a)
            y = I(b)
            after = I(turn)
            out = I(-1)
            if t != -1:
                after = (after + 1) & (players - 1)
            if t >= 0:
                alive &= ~(ONE << U(place[t]))
                if x == NOTHING_LAID:
                    x = tile_low[t]
                    y = tile_pips[t] - x
                elif plays[k, 1] == 0:
                    x = tile_pips[t] - x
                else:
                    y = tile_pips[t] - y
                if turn & 1 == 0:
                    q0 -= tile_pips[t]
                else:
                    q1 -= tile_pips[t]
                if own[turn] & alive == ZERO:
                    out = turn & 1
            if out >= 0:
                worth[g, k] = at_end(q0, q1, out, block, out_wins)
                continue
            lo = -q0
            hi = q1
            if block == BOTH_TOTALS:
                lo = -q0 - q1
                hi = q0 + q1
            guess = max(lo, min(hi, guess))
            while lo < hi:
                beta = guess if guess > lo else guess + 1
                guess = search(own, suit, pips, players, table, slots, stamp, ply, sets,
                               alive, x, y, after, beta - 1, beta, q0, q1, block, out_wins,
                               nodes)  # fmt: skip
                if nodes[0] <= 0:
                    return g
                if guess < beta:
                    hi = guess
                else:
                    lo = guess
            worth[g, k] = lo
    return hands.shape[0]
