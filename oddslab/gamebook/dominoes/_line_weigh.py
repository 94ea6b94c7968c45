"""What a seat of a line game that weighs makes of its move: the placements that score highest."""

# ruff: noqa: F403, F405 - the numbers have some hundred names

from __future__ import annotations

from oddslab.bits import lowest, popcount
from oddslab.gamebook.dominoes._line_numbers import *
from oddslab.gamebook.dominoes._line_score import leaves, makes, pips_of
from oddslab.gamebook.dominoes._line_tiles import all_if, among, hand_of, no_tiles, one_tile
from oddslab.kernel import kernel
from oddslab.random import ONE, ZERO, I, U


@kernel
def liked(c, policy, at, hand, m0, m1, m2, m3, e0, e1, e2, e3, unseen, lacks,
          count, bare, sides, due, mate, rivals, theirs, shares, looks):  # fmt: skip
    """The best score, and the ways narrowed to what has it.

    One loop over all placements, without branches where it can be: which way a tile comes from and
    whether it is better cannot be foretold.  What the last parameters are `around` and `looked_at`
    say.
    """
    scoring = rule(c, SCORING)
    lasting = looks & LASTING
    seldom = looks & SELDOM
    seeing = looks & SEEING
    halves = rule(c, HALVES)
    spinner = rule(c, SPINNER)
    b0 = shown(e0)
    b1 = shown(e1)
    far = shown(e2) | shown(e3)
    f0 = among(c, FITS + number(e0))
    f1 = among(c, FITS + number(e1))
    f2 = among(c, FITS + number(e2))
    f3 = among(c, FITS + number(e3))
    best = WORST
    none = no_tiles()
    k0 = none
    k1 = none
    k2 = none
    k3 = none
    while m0 | m1 | m2 | m3 != none:
        first = m0 != none
        moves = m0 if first else m1
        x = e0 if first else e1
        others = b1 if first else b0
        rest = f1 if first else f0
        way = I(0) if first else I(1)
        if m0 | m1 == none:
            third = m2 != none
            moves = m2 if third else m3
            way = I(2) if third else I(3)
            if halves != 0:  # the same two ends once more
                x = e0 if third else e1
                others = b1 if third else b0
                rest = f1 if third else f0
            else:
                x = e2 if third else e3
                others = shown(e3) if third else shown(e2)
                others |= b0 | b1
                rest = f0 | f1 | (f3 if third else f2)
        else:
            others |= far
            rest |= f2 | f3
        t = U(lowest(moves))
        bit = one_tile(t)
        a = LOW[t]
        b = HIGH[t]
        score = policy[at + PIPS] * I(a + b) + policy[at + DOUBLE] * I(a == b)
        if scoring != 0:
            if policy[at + SCORE] | policy[at + EARLY] != 0:
                other = e1 if first else e0
                made = makes(c, a, b, x, other, count, bare, sides, due)
                score += policy[at + SCORE] * made
                if a == b:
                    more = c.table[WORTHS + a + a + a] - made
                    score += policy[at + EARLY] * max(more, I(0))
            if seeing != 0:
                gives, keeps = leaves(
                    c, hand ^ bit, unseen, a, b, way, x, e0, e1, e2, e3, count, bare, sides, due
                )
                score += policy[at + GIVES] * gives + policy[at + KEEPS] * keeps
        if lasting != 0:
            y = a + b - number(x)
            if halves != 0:
                y = b if way < 2 else a
            held = hand ^ bit
            longest = I(0)
            if x == EMPTY:  # the set: its higher half is another end
                y = a
                rest = among(c, FITS + b)
                others = ONE << b
                longest = popcount(held & among(c, SUITS + b))
            if spinner & SIDES_FIRST != 0 and x == bare and sides == 1:  # its own ends open
                rest |= among(c, FITS + number(x))
                others |= shown(x)
            if seldom != 0:
                score += policy[at + HELD_BACK] * popcount(held & rest) * I(x != EMPTY)
            rest |= among(c, FITS + y)
            others |= ONE << y
            if seldom != 0:
                score += policy[at + STUCK] * I(held != none and held & rest == none)
                score += policy[at + MATADOR] * I(halves != 0 and bit & among(c, FITS) != none)
                score += policy[at + PARTNER] * popcount(others & (mate >> TURNED))
                score += policy[at + PARTNER_SHUT] * I(others & mate == others)
                score += policy[at + RIVALS] * popcount(others & rivals)
                if (held | unseen) & rest == none and held != none:
                    score += policy[at + BLOCKED]
                    if policy[at + AHEAD] != 0:
                        score += policy[at + AHEAD] * ahead(c, held, unseen, theirs, shares)
            score += (
                policy[at + MATCHES] * popcount(held & rest)
                + policy[at + SUIT] * max(longest, popcount(held & among(c, SUITS + y)))
                + policy[at + CLOSED] * I(others & (others - ONE) == ZERO)
                + policy[at + ANSWERS] * popcount(unseen & rest)
                + policy[at + SHUT] * I(others & lacks == others)
            )
        keep = all_if(score <= best)
        add = bit if score >= best else none
        best = max(best, score)
        k0 &= keep
        k1 &= keep
        k2 &= keep
        k3 &= keep
        if way == 0:
            m0 ^= bit
            k0 |= add
        elif way == 1:
            m1 ^= bit
            k1 |= add
        elif way == 2:
            m2 ^= bit
            k2 |= add
        else:
            m3 ^= bit
            k3 |= add
    return best, k0, k1, k2, k3


@kernel
def looked_at(c, policy, players):
    """What any seat gives weight to, so that the rest need not be worked out at each move."""
    stride = rule(c, STRIDE)
    usual = I(0)
    rare = I(0)
    scores = I(0)
    for s in range(players):
        k = s * stride
        if policy[k] != 0:
            for j in range(MATCHES, HELD_BACK):
                usual |= policy[k + j]
            for j in range(HELD_BACK, WIDTH):
                rare |= policy[k + j]
            if rule(c, SCORING) != 0:
                scores |= policy[k + GIVES] | policy[k + KEEPS]
    looks = I(0)
    if usual | rare | scores != 0:
        looks |= LASTING
    if rare != 0:
        looks |= SELDOM
    if scores != 0:
        looks |= SEEING
    return looks


@kernel
def around(c, seat, players):
    """What a seat has heard and can count: the numbers that its partner lacks and, higher up, has
    turned outward; those that other sides have turned outward; and to how many hands (`shares`)
    those tiles belong that others hold more of, its partner's taken off."""
    sides = rule(c, SIDES)
    mate = ZERO
    rivals = ZERO
    theirs = I(0)
    for s in range(players):
        if s % sides != seat % sides:
            rivals |= c.state[SEATS + U(s)] >> TURNED
            theirs += popcount(hand_of(c, s))
        elif s != seat:
            mate = c.state[SEATS + U(s)]
            theirs -= popcount(hand_of(c, s))
    return mate, rivals, theirs, max(sides - 1, I(1))


@kernel
def ahead(c, held, unseen, theirs, shares):
    """Pips that another side has more than the own one, if tiles not seen are all of their mean."""
    n = popcount(unseen)
    more = -pips_of(c, held)
    if n > 0:
        more += theirs * pips_of(c, unseen) // (n * shares)
    return more


@kernel
def asked(c, seat, players, hand, m0, m1, m2, m3, e0, e1, e2, e3, unseen, count, stock):
    """In place of `liked` where a kernel chooses; no seat has one here (``_line_chooser.py``)."""
    return I(0), m0, m1, m2, m3
