"""The one engine of the line games: a round of dominoes, whose rules are numbers.

`line_round` deals, finds who sets and with what, and lets the seats play, draw and pass by the
numbers and tables that ``_line_table.py`` makes of a game's rules; no game is known here by name.

Hands are words with a bit a tile.  ``c.table`` gives for each number that an end shows the tiles
that fit there; an empty table takes every tile, an end that is not there takes none.  What a seat
can do is up to four *ways*, each a word of tiles: one for each end, or where a tile's outward half
is a choice (matadore) one for each end and half.  A seat with weights narrows the ways to those
that score highest; what is left is equally likely, drawn from the stream of choices.
"""

# ruff: noqa: F403, F405 - the numbers have some hundred names

from __future__ import annotations

import functools

from oddslab.bits import highest, popcount, select
from oddslab.gamebook.dominoes._line_numbers import *
from oddslab.gamebook.dominoes._line_parts import parts_of, throughout
from oddslab.gamebook.dominoes._line_score import *
from oddslab.gamebook.dominoes._line_settle import credit, settle
from oddslab.gamebook.dominoes._line_tiles import *
from oddslab.gamebook.dominoes._line_weigh import around, asked, liked, looked_at
from oddslab.kernel import Kernel, kernel
from oddslab.random import ONE, ZERO, I, U, below, face_down, note, tile


@kernel
def called(c, players):
    """The tile that must be set: the highest double in any hand, else the heaviest tile."""
    held = no_tiles()
    for s in range(players):
        held |= hand_of(c, s)
    doubles = held & among(c, DOUBLES)
    t = I(0)
    if doubles != no_tiles():
        t = highest(doubles)
    else:
        k = ORDER
        t = c.table[k]
        while held & one_tile(t) == no_tiles():
            k += ONE
            t = c.table[k]
    return t


@kernel
def line_play(c, policy, seat):
    """A round that the seat sets, unless the highest double is called.

    Who won, as bits by side, and what that scores; who went out, or -1; the tiles laid.
    """
    players = rule(c, PLAYERS)
    tiles = rule(c, COUNT)
    draw_rule = rule(c, DRAW)
    halves = rule(c, HALVES)
    points = rule(c, POINTS)
    extra = rule(c, EXTRA)
    scoring = rule(c, SCORING)
    spinner = rule(c, SPINNER)
    wide = halves | points | (spinner & CROSSED)
    stride = rule(c, STRIDE)
    keep = rule(c, KEEP)
    names = rule(c, TAKE) | I(draw_rule == DECLARED)  # some tiles are drawn at one go, if any
    may_choose = rule(c, STOP) | extra | (draw_rule & FREELY) | names
    none = no_tiles()
    every = among(c, UPPER + EMPTY)

    face_down(c, tiles)
    free = every
    rest = tiles
    left = ZERO
    for s in range(players):
        hand = none
        for _ in range(rule(c, HAND)):
            t, left = tile(c, left, rest, free)
            hand |= one_tile(t)
            free ^= one_tile(t)
            rest -= 1
            note(c, DEALT << 20 | s << 16 | t << 8)
        keep_hand(c, s, hand)
        c.state[SEATS + U(s)] = ZERO
    if draw_rule | names == 0:  # what is not drawn is forgotten: the walk has fewer states
        free = none

    watch = I(0)  # whether what was laid and said matters
    traced = I(0)  # whether it matters by whom
    for s in range(players):
        k = s * stride
        if policy[k] != 0:
            watch |= policy[k + ANSWERS] | policy[k + SHUT] | policy[k + PARTNER_SHUT]
            watch |= policy[k + BLOCKED] | policy[k + AHEAD]
            traced |= policy[k + PARTNER] | policy[k + RIVALS] | I(policy[k] == ASKS)
            if scoring != 0:
                watch |= policy[k + GIVES]
    watch |= traced
    looks = looked_at(c, policy, players)
    first = every
    if rule(c, HIGHEST_SETS) != 0:
        t = called(c, players)
        first = one_tile(t)
        seat = I(0)
        while hand_of(c, seat) & first == none:
            seat += 1
    setter = seat
    c.state[SETTER] = U(setter)
    mine = hand_of(c, seat)
    at = seat * stride
    e0 = EMPTY
    e1 = EMPTY
    e2 = NONE
    e3 = NONE
    uncovered = I(0)  # points of the set double that only its number may be played to
    laid = none  # kept where a seat looks at it
    out = I(-1)
    passes = I(0)  # since the last tile was laid or drawn
    drawn = I(0)
    named = I(0)  # whether it was settled in this turn how many tiles are drawn
    owed = I(0)  # of these, those still to be drawn
    began = I(0)  # a tile was laid in this run
    doubled = NONE  # the double that an extra tile may follow
    for_other = I(0)  # the next tile is laid in the place of one who said go
    plies = I(0)
    count = I(0)  # of the open ends, where it matters
    bare = NONE  # the end at an uncovered side of a set double, or of one with four points
    sides = I(0)  # how many of its sides are uncovered
    due = spinner & CROSSED  # the first double is still to come
    while True:
        m0 = mine & among(c, UPPER + number(e0)) & first
        m1 = none
        m2 = none
        m3 = none
        if e1 != e0:
            m1 = mine & among(c, UPPER + number(e1))
        if wide != 0:
            if halves != 0:
                m2 = mine & among(c, LOWER + e0)
                if e1 != e0:
                    m3 = mine & among(c, LOWER + e1)
            elif uncovered > 0:
                m1 = none
            else:
                if e2 != e0 and e2 != e1:
                    m2 = mine & among(c, UPPER + number(e2))
                if e3 != e0 and e3 != e1 and e3 != e2:
                    m3 = mine & among(c, UPPER + number(e3))
        if doubled != NONE and extra & THE_DOUBLE != 0:
            if e0 != doubled:
                m0 = none
            if e1 != doubled:
                m1 = none
        n0 = popcount(m0)
        n = n0 + popcount(m1)
        if wide != 0:
            n += popcount(m2) + popcount(m3)

        fitting = m0 | m1 | m2 | m3
        best = I(0)
        if policy[at] != 0 and (n > 1 or (n == 1 and may_choose != 0)):
            then = seat + 1
            if then == players:
                then = I(0)
            unseen = every ^ (laid | mine)
            if policy[at] == ASKS:
                best, m0, m1, m2, m3 = asked(
                    c, seat, players, mine, m0, m1, m2, m3, e0, e1, e2, e3,
                    unseen, count, rest,
                )  # fmt: skip
            else:
                mate = ZERO
                rivals = ZERO
                theirs = I(0)
                shares = I(1)
                if policy[at + AHEAD] | policy[at + PARTNER_SHUT] | traced != 0:
                    mate, rivals, theirs, shares = around(c, seat, players)
                best, m0, m1, m2, m3 = liked(
                    c, policy, at, mine, m0, m1, m2, m3, e0, e1, e2, e3,
                    unseen, c.state[SEATS + U(then)], count, bare, sides, due,
                    mate, rivals, theirs, shares, looks,
                )  # fmt: skip
            n0 = popcount(m0)
            n = n0 + popcount(m1) + popcount(m2) + popcount(m3)

        takes = False
        idle = I(0)
        if n == 0:
            idle = I(1)
            takes = draw_rule != 0
        elif may_choose != 0:
            takes = draw_rule == FREELY and policy[at + DRAWS] > best
            if e0 == EMPTY and rule(c, HIGHEST_SETS) != 0:
                takes = False
            may = rule(c, STOP) & EVER
            if began != 0:
                may |= rule(c, STOP) & IN_RUN
            if passes != 0:
                may |= rule(c, STOP) & AFTER_GO
            if fitting & among(c, FITS) == fitting:  # a blank takes what fits anywhere, only
                may |= rule(c, STOP) & SPECIAL_ONLY
            if doubled != NONE and extra & MUST == 0:
                may = EVER
            if may != 0 and e0 != EMPTY and policy[at + STOPS] > best:
                idle = I(2)
        if names != 0:
            if named == 0 and (e0 != EMPTY or rule(c, HIGHEST_SETS) == 0):
                more = policy[at + DRAWS] - best
                there = I(rest) - rule(c, RESERVE)
                if draw_rule == DECLARED and n > 0:
                    owed = max(min(more, there), I(0))
                if rule(c, TAKE) != 0 and plies == 1 and passes == 0 and more >= there:
                    owed = there
                if owed > 0:
                    note(c, NAMED << 20 | seat << 16 | owed << 8)
            named = I(1)
            if owed > 0:
                owed -= 1
                takes = True
        if takes and doubled == NONE and rest > rule(c, RESERVE) and drawn < rule(c, MOST_DRAWN):
            t, left = tile(c, left, rest, free)
            mine |= one_tile(t)
            free ^= one_tile(t)
            rest -= 1
            note(c, DRAWN << 20 | seat << 16 | t << 8)
            if rule(c, MOST_DRAWN) < tiles:
                drawn += 1
            passes = I(0)
            c.state[SEATS + U(seat)] &= ~LACKED
            continue

        if idle == 0:
            if policy[at + BY_TILE] != 0:
                k = below(c, 1, popcount(m0 | m1 | m2 | m3))
                bit = one_tile(select(m0 | m1 | m2 | m3, k))
                m0 &= bit
                m1 &= bit
                m2 &= bit
                m3 &= bit
                n0 = popcount(m0)
                n = n0 + popcount(m1) + popcount(m2) + popcount(m3)
            k = below(c, 1, n)
            moves = m0
            x = e0
            end = I(0)
            if k >= n0:
                k -= n0
                moves = m1
                x = e1
                end = I(1)
                if wide != 0:
                    if k >= popcount(m1):
                        k -= popcount(m1)
                        moves = m2
                        x = e2
                        end = I(2)
                        if k >= popcount(m2):
                            k -= popcount(m2)
                            moves = m3
                            x = e3
                            end = I(3)
            t = select(moves, k)
            bit = one_tile(t)
            mine ^= bit
            a = LOW[U(t)]
            b = HIGH[U(t)]
            if watch != 0:
                laid |= bit
                if traced != 0 and first == every:  # a tile that is called says nothing
                    numbers = (ONE << a) | (ONE << b)
                    if e0 != EMPTY:
                        y = a + b - number(x)
                        if halves != 0:
                            y = b if end < 2 else a
                        numbers = ONE << y
                    c.state[SEATS + U(seat)] |= numbers << TURNED
            if scoring != 0:
                met = I(255) if x == EMPTY else I(number(x)) << 4 | I(a + b - number(x))
                note(c, I(x) >> 4 << 24 | LAID << 20 | seat << 16 | t << 8 | met)
                first = every
                e0, e1, e2, e3, count, bare, sides, due = lay(
                    c, a, b, end, x, e0, e1, e2, e3, count, bare, sides, due
                )
            elif e0 == EMPTY:
                note(c, LAID << 20 | seat << 16 | t << 8 | 255)
                first = every
                e0 = a
                e1 = b
                if points != 0 and a == b:
                    uncovered = points
                    e2 = a
                    e3 = a
                    if points < 4:
                        e3 = NONE
                    if points < 3:
                        e2 = NONE
            else:
                y = a + b - x
                if halves != 0:
                    y = b
                    if end >= 2:
                        y = a
                        end -= 2
                    x = e0
                    if end == 1:
                        x = e1
                elif uncovered > 0:
                    uncovered -= 1
                    end = uncovered
                note(c, LAID << 20 | seat << 16 | t << 8 | I(x) << 4 | I(y))
                if end == 0:
                    e0 = y
                elif end == 1:
                    e1 = y
                elif end == 2:
                    e2 = y
                else:
                    e3 = y
            if points == 0:  # which end is which is all the same
                y = e0
                e0 = min(y, e1)
                e1 = max(y, e1)
            plies += 1
            passes = I(0)
            made = I(0)
            if scoring != 0 and (mine != none or rule(c, OUT_SCORES) != 0):
                alike = number(e0) == number(e1)
                made = worth(c, count, sides == 2, alike, (e0 | e1) & ACROSS != ZERO)
            if made != 0:
                taker = seat
                if rule(c, MISSED) != 0:  # and the next player calls muggins
                    k = below(c, 1, rule(c, OF))
                    if k < rule(c, MISSED):
                        taker = seat + 1
                        if taker == players:
                            taker = I(0)
                note(c, MADE << 20 | taker << 16 | made << 4 | I(taker != seat))
                reached = gain(c, taker % rule(c, SIDES), made)
                if reached != 0 and rule(c, AT_ONCE) != 0:
                    return I(0), I(0), I(-1), plies
            if mine == none:
                out = seat
                break
            if rule(c, RUN) != 0:
                began = I(1)
                continue
            if extra != 0 and a == b and doubled == NONE:
                doubled = a
                continue
            if keep != 0:
                kept = keep & DOUBLES_KEEP
                if for_other != 0:
                    kept = keep & DOUBLES_FOR_OTHER
                if for_other != 0 or (kept != 0 and a == b):
                    began = I(1)
                    if kept == 0 or a != b:
                        for_other = I(0)
                    continue
        elif doubled != NONE or (began != 0 and (idle == 2 or keep != 0)):
            note(c, ENDED << 20 | seat << 16)
        else:
            note(c, (GO + idle - 1) << 20 | seat << 16 | began)
            passes += 1
            if passes == players:
                break
            if watch != 0 and idle == 1:
                numbers = shown(e0) | shown(e1) | shown(e2) | shown(e3)
                if uncovered > 0:
                    numbers = ONE << e0
                c.state[SEATS + U(seat)] |= numbers
        keep_hand(c, seat, mine)
        seat += 1
        if seat == players:
            seat = I(0)
        mine = hand_of(c, seat)
        at = seat * stride
        drawn = I(0)
        named = I(0)
        began = I(0)
        doubled = NONE
        if keep & FOR_BOTH != 0:
            for_other = I(passes > 0)
    keep_hand(c, seat, mine)
    if scoring != 0:
        winners, points = reckon(c, players, out, setter)
    else:
        winners, points = settle(c, players, out, setter)
    credit(c, players, winners, points)
    return winners, points, out, plies


@kernel
def line_round(c, policy):
    """One round by itself: out = winners, who went out, points if any are scored, plies."""
    winners, points, out, plies = line_play(c, policy, I(0))
    c.out[0] = c.table[PLACES + U(winners)]
    c.out[1] = out + 1
    c.out[2] = points
    c.out[2 + rule(c, SCORED)] = plies - 1


@kernel
def score_round(c, policy):
    """One round by itself where the ends score: out = the score of the side followed, of the others
    together, who went out, who has scored most, plies where they are counted."""
    sides = rule(c, SIDES)
    for side in range(sides):
        c.state[SCORES + U(side)] = ZERO
    _winners, _points, out, plies = line_play(c, policy, I(0))
    most = I(-1)
    leaders = I(0)
    total = I(0)
    for side in range(sides):
        n = I(c.state[SCORES + U(side)])
        total += n
        if n > most:
            most = n
            leaders = I(0)
        if n == most:
            leaders |= I(1) << side
    if leaders & (leaders - 1) != 0:
        leaders = I(0)
    first = I(c.state[SCORES + U(rule(c, FOLLOW))])
    c.out[0] = c.table[PLACED + U(min(first, rule(c, LARGEST)))]
    c.out[1] = c.table[PLACED + U(min(total - first, rule(c, LARGEST)))]
    c.out[2] = out + 1
    c.out[3] = c.table[PLACES + U(leaders)]
    if rule(c, WITH_PLIES) != 0:
        c.out[4] = plies - 1


@functools.cache
def line_round_of(numbers: tuple[int, ...], fixed: bool = False) -> Kernel:
    """The round without those parts of the engine that these rules do not use."""
    return throughout(score_round if numbers[SCORING] else line_round, parts_of(numbers, fixed))
