"""The kernel of vingt-et-un: a deal, or a session of deals in which the bank changes hands.

People are numbered from the first banker's left, himself last; in a deal seat s is s people to
the banker's left.  A seat's word, ``c.state[SEATS + s]``, holds its first cards as `hard` (six
bits), an ace (one), and the ranks from 1 of the first and of the second card (four each); once it
has played, the totals of the hands that are still in, five bits each.  Its stake is above.
``c.out[s]`` is what it has won so far.
"""

from __future__ import annotations

import numpy as np

from oddslab.bits import lowest, popcount, select
from oddslab.gamebook.cards._vingt_et_un_numbers import (
    ACCEPTED,
    ACCEPTS_AT,
    AFTER_TWO,
    BANK,
    BANK_FIRST,
    BANK_SECOND,
    BANKER,
    BANKER_AT,
    BANKS,
    BET,
    BETS_AT,
    BY_CARDS,
    BY_VALUE,
    CALL,
    CALLED,
    CALLS_AT,
    CARDS_SEEN,
    COUNT,
    DEALS,
    DEALT_ON,
    EACH,
    GONE,
    INFO,
    KIND,
    LIMIT,
    LOOK,
    LOTS,
    LOWEST,
    MANY_SEEN,
    MAX_HANDS,
    NATURAL_BANK,
    NEXT,
    ONE_TO_ACES,
    ORDER,
    PAIRS_AT,
    PAYS,
    PLAYERS,
    POOL,
    REFUSED,
    ROOM,
    ROTATION,
    ROUNDS,
    SEAT,
    SESSION,
    SPLIT,
    SPLIT_NATURAL,
    SPLITS,
    TAKES,
    TAKES_ALL,
    TIES,
    TO_FIRST,
    TO_NATURAL,
    UNIT,
    UPS,
    WATCH,
    WIDTH,
    YOUNGEST,
    rule,
)
from oddslab.gamebook.cards._vingt_et_un_pack import begin, take
from oddslab.kernel import kernel, late
from oddslab.random import ONE, ZERO, I, U, below, note
from oddslab.strategy import yes

EXTRAS = 1  # 0 leaves out all that heads-up play by plain rules has no use for
SEATS = U(8)
HARD, ACE_AT, FIRST_AT, SECOND_AT, LOW4 = U(63), U(6), U(7), U(11), U(15)
FIVE, TOTAL = U(5), U(31)
OUT, HIGH, DOUBLED = ONE << U(60), ONE << U(61), ONE << U(62)  # of a seat's word
STAKES = OUT | HIGH | DOUBLED
TRAIL_PIPS, TRAIL_LAST, TRAIL_ACE = 8, 16, 24  # what was drawn: how many, and from these bits
SMALL = 5  # a last card up to this is a small one
MOST_COUNTED = 15
SIGHTS = np.array([1, MOST_COUNTED + 1, 1 + 2 * 10 * 20, 9**3], np.int64)  # by INFO
NATURAL = I(19)  # the place of a player's natural on his axis; one more on the banker's
SPLIT_PLACE = I(20)
NATURAL_WORD, BLACK = U(127), U(11 | 1 << 6)  # two cards that count 11, one of them an ace


@kernel
def with_card(word, k, ranks):
    """A seat's word with one card more, and with its rank where it will be looked at."""
    word += U(min((k >> 2) + 1, I(10)))
    word |= U(k < 4) << ACE_AT
    if EXTRAS != 0 and ranks != 0:
        at = FIRST_AT
        if (word >> FIRST_AT) & LOW4 != ZERO:
            at = SECOND_AT
        word |= U((k >> 2) + 1) << at
    return word


@kernel(inline=True)
def total_of(word):
    """The best total of a seat's first cards."""
    hard = I(word & HARD)
    if hard <= 11:
        hard += 10 * I((word >> ACE_AT) & ONE)
    return hard


@kernel(inline=True)
def value(rank):
    """What a card of a rank from 1 counts, ace 1."""
    return min(I(rank), I(10))


@kernel
def order(c, held):
    """The place of the cards held, five bits for each value, among hands that count up to 20."""
    n = I(0)
    room = I(ROOM - 1)
    for i in range(10):
        v = 10 - i
        for _ in range(I((held >> U(5 * v)) & TOTAL)):
            n += c.table[ORDER + (v - 1) * ROOM + room]
            room -= v
    return n


@late
def played(c, policy, left, used, table, who, at, hard, ace, held, times, plus):
    """A hand played to its end: the total, and in `trail` what was drawn."""
    trail = I(0)
    soft = I(0)
    total = hard
    while True:
        soft = I(0)
        if hard <= 11:
            soft = ace
        total = hard + 10 * soft
        if total >= 21:
            break
        place = total - 4 + 9 * soft
        if EXTRAS != 0 and rule(c, BY_CARDS) != 0 and who != BANKER:
            place = order(c, held)
        more = yes(c, policy, at, place * times + plus)
        if more == 0:
            break
        k, left, used, table = take(c, left, used, table)
        if k < 0:
            break
        note(c, who << SEAT | k)
        v = min((k >> 2) + 1, I(10))
        hard += v
        ace |= I(k < 4)
        if EXTRAS != 0 and rule(c, BY_CARDS) != 0:
            held += ONE << U(5 * v)
        if EXTRAS != 0 and rule(c, INFO) != 0:
            trail = trail & ~(15 << TRAIL_LAST) | v << TRAIL_LAST
            trail = (trail + 1 + (v << TRAIL_PIPS)) | I(k < 4) << TRAIL_ACE
    return left, used, table, total, trail


@kernel(inline=True)
def sights(c):
    """How many things the banker can tell apart in what the players drew."""
    return SIGHTS[rule(c, INFO)]


@kernel
def seen(c, trail):
    """What a hand that stays in adds to what the banker sees of the players' draws."""
    number = trail & 255
    found = number
    last = (trail >> TRAIL_LAST) & 15
    if rule(c, INFO) == CARDS_SEEN:
        found = I(0)
        if number > 0:
            pips = (trail >> TRAIL_PIPS) & 255
            found = 1 + 2 * (10 * (pips - 1) + last - 1) + (trail >> TRAIL_ACE)
    elif rule(c, INFO) == MANY_SEEN:
        found = I(81)
        if number > 0:
            found = I(1)
            if last <= SMALL:
                found = I(9)
    return found


@kernel(inline=True)
def stake(c, s):
    """The stake of seat s in least stakes."""
    bet = I(1)
    if EXTRAS != 0 and rule(c, LOOK) != 0:
        word = c.state[SEATS + U(s)]
        if word & HIGH != ZERO:
            bet = rule(c, LIMIT)
        if word & DOUBLED != ZERO:
            bet *= 2
    return bet


@kernel(inline=True)
def two_cards(word, dealt):
    """The place of what a seat has seen when the double is called: its first card, or both."""
    place = value((word >> FIRST_AT) & LOW4) - 1
    if dealt != 0:
        place = total_of(word) - 4
        if I(word & HARD) <= 11:
            place += 9 * I((word >> ACE_AT) & ONE)
    return place


@kernel
def betting(c, policy, dealt, dealer):
    """The first cards seen, seats stake much or little; then the banker may call the double."""
    players = rule(c, PLAYERS)
    if dealt == 0:
        for s in range(players):
            word = c.state[SEATS + U(s)]
            k = yes(c, policy, c.table[BETS_AT], value((word >> FIRST_AT) & LOW4) - 1)
            note(c, BET << KIND | s << SEAT | k)
            if k != 0:
                c.state[SEATS + U(s)] = word | HIGH
    if dealt == I(rule(c, CALL) == AFTER_TWO):
        high = I(0)
        for s in range(players):
            high += I(c.state[SEATS + U(s)] & HIGH != ZERO)
        place = two_cards(dealer, dealt)
        called = I(0)
        if rule(c, CALL) != EACH:
            called = yes(c, policy, c.table[CALLS_AT], place * 9 + high)
            note(c, CALLED << KIND | BANKER << SEAT | called)
        for s in range(players):
            word = c.state[SEATS + U(s)]
            if rule(c, CALL) == EACH:
                called = yes(c, policy, c.table[CALLS_AT], place * 9 + I(word & HIGH != ZERO))
                note(c, CALLED << KIND | s << SEAT | called)
            if called != 0:
                k = yes(c, policy, c.table[ACCEPTS_AT], two_cards(word, dealt))
                if k != 0:
                    note(c, ACCEPTED << KIND | s << SEAT)
                    c.state[SEATS + U(s)] = word | DOUBLED
                else:
                    note(c, REFUSED << KIND | s << SEAT)
                    c.out[s] = -rule(c, UNIT) * stake(c, s)
                    c.state[SEATS + U(s)] = word | OUT


@late
def plays(c, policy, left, used, table, s, at, plus):
    """Seat s plays its hand, or its hands where it splits; its word then holds what stays in.

    Then: hands that stay in, what the banker sees of them, hands overdrawn, the place of the hand.
    """
    word = c.state[SEATS + U(s)]
    first = (word >> FIRST_AT) & LOW4
    second = (word >> SECOND_AT) & LOW4
    bet = stake(c, s)
    totals = ZERO
    waiting = ZERO  # ranks of first cards of hands still to be played
    hands = I(1)
    more = I(0)  # of them waiting
    stay = I(0)
    sees = I(0)
    over = I(0)
    place = I(0)
    hard = I(word & HARD)
    ace = I((word >> ACE_AT) & ONE)
    staked = word & STAKES
    c.state[SEATS + U(s)] = staked  # what is read no more is forgotten, for the walk
    while True:
        a = value(first)
        b = value(second)
        if EXTRAS != 0 and rule(c, SPLIT) != 0:
            hard = a + b
            ace = I(first == ONE or second == ONE)
            pair = first == second
            if rule(c, SPLIT) == BY_VALUE:
                pair = a == b
            if pair and hands < rule(c, MAX_HANDS):
                k = yes(c, policy, c.table[PAIRS_AT], (a - 1) * rule(c, UPS) + plus)
                if k != 0:
                    note(c, SPLITS << KIND | s << SEAT)
                    hands += 1
                    more += 1
                    waiting = waiting << U(4) | second
                    second = ZERO
                    k, left, used, table = take(c, left, used, table)
                    if k >= 0:
                        note(c, s << SEAT | k)
                        second = U((k >> 2) + 1)
                    continue
        held = ZERO
        if EXTRAS != 0 and rule(c, BY_CARDS) != 0:
            held = (ONE << U(5 * a)) + (ONE << U(5 * b))
        if EXTRAS != 0 and hands > 1 and rule(c, SPLIT_NATURAL) != 0 and ace == 1 and hard == 11:
            c.out[s] += rule(c, PAYS) * bet
        else:
            total = hard
            trail = I(0)
            if hard <= 11:
                total += 10 * ace
            stop = False
            if EXTRAS != 0 and rule(c, SPLIT) != 0:
                stop = b == 0 or (hands > 1 and rule(c, ONE_TO_ACES) != 0 and a == 1)
            if not stop:
                begun = hard
                with_ace = ace
                hard = I(0)
                ace = I(0)
                left, used, table, total, trail = played(
                    c, policy, left, used, table, s, at, begun, with_ace, held, rule(c, UPS), plus
                )
            if total > 21:
                c.out[s] -= rule(c, UNIT) * bet
                over += 1
                place = I(0)
            else:
                totals = totals << FIVE | U(total)
                stay += 1
                place = total - 3
                if EXTRAS != 0 and rule(c, INFO) != 0:
                    sees += seen(c, trail)
        if EXTRAS == 0 or more == 0:
            break
        more -= 1
        first = waiting & LOW4
        waiting >>= U(4)
        second = ZERO
        note(c, NEXT << KIND | s << SEAT)
        k, left, used, table = take(c, left, used, table)
        if k >= 0:
            note(c, s << SEAT | k)
            second = U((k >> 2) + 1)
    if EXTRAS != 0 and hands > 1:
        place = SPLIT_PLACE
    c.state[SEATS + U(s)] = staked | totals
    return left, used, table, stay, sees, over, place


@late
def compared(c, s, total):
    """Seat s against the banker's total, 0 if he is over: how many of its hands tie."""
    totals = c.state[SEATS + U(s)] & ~STAKES
    won = I(0)
    ties = I(0)
    while totals != ZERO:
        mine = I(totals & TOTAL)
        totals >>= FIVE
        won += I(mine > total) - I(mine < total)
        ties += I(mine == total)
    if EXTRAS != 0 and rule(c, TIES) != 0:
        won += ties
    c.out[s] += won * rule(c, UNIT) * stake(c, s)
    return ties


@kernel
def next_banker(c, bank, naturals, bank_won, held):
    """The person who banks next, `naturals` being the seats that showed one to a banker without."""
    people = rule(c, PLAYERS) + 1
    step = I(0)
    if rule(c, BANK) == TO_NATURAL:
        n = popcount(naturals)
        if n > 0:
            k = I(0)
            if rule(c, NATURAL_BANK) == YOUNGEST:
                k = n - 1
            elif rule(c, NATURAL_BANK) == LOTS:
                k = below(c, 0, n)
            step = select(naturals, k) + 1
    elif rule(c, BANK) == ROTATION:
        step = I(1)
    elif rule(c, BANK) == ROUNDS:
        step = I(held >= c.table[BANK_FIRST])
    elif bank_won >= c.table[BANK_FIRST] or bank_won <= -c.table[BANK_SECOND]:
        step = I(1)
    bank += step
    if bank >= people:
        bank -= people
    return bank


@kernel
def sitting(c, policy):
    """A trial, as the rules have it.

    Out, of a deal: the hand of the seat that is watched, the banker's, its gain, its bet, what it
    said when called, its counters; or every seat's gain.  Of a session: gain, deals as banker.
    """
    players = rule(c, PLAYERS)
    gone = U(rule(c, GONE))
    used = gone
    table = gone
    left = ZERO
    bank = players
    me = rule(c, WATCH)
    won = I(0)
    banked = I(0)
    bank_won = I(0)
    held = I(0)
    pool = players + 1
    paid = I(0)  # counters, less those won
    if EXTRAS != 0 and rule(c, SESSION) != 0:
        paid = I(1)
    place = I(0)
    banks = I(0)  # the place of the banker's hand
    ranks = rule(c, SPLIT) | rule(c, LOOK) | rule(c, BY_CARDS)
    for n in range(rule(c, DEALS)):
        if EXTRAS != 0 and rule(c, SESSION) != 0:
            note(c, BANKS << KIND | bank << SEAT)
            me = rule(c, WATCH) - bank - 1
            if me < 0:
                me += players + 1
        table = gone
        if rule(c, DEALT_ON) == 0:
            used = gone
        begin(c, I(n == 0 or rule(c, DEALT_ON) == 0))
        for s in range(players):
            c.out[s] = 0
            c.state[SEATS + U(s)] = ZERO
        dealer = ZERO
        for dealt in range(2):
            for s in range(players + 1):
                if EXTRAS != 0 and rule(c, LOOK) != 0 and s < players:
                    if c.state[SEATS + U(s)] & OUT != ZERO:
                        continue
                k, left, used, table = take(c, left, used, table)
                if s < players:
                    note(c, s << SEAT | k)
                    c.state[SEATS + U(s)] = with_card(c.state[SEATS + U(s)], k, ranks)
                else:
                    note(c, BANKER << SEAT | k)
                    dealer = with_card(dealer, k, I(rule(c, LOOK) != 0 or rule(c, UPS) > 1))
            if EXTRAS != 0 and rule(c, LOOK) != 0:
                betting(c, policy, dealt, dealer)

        naturals = ZERO
        for s in range(players):
            word = c.state[SEATS + U(s)]
            if word & NATURAL_WORD == BLACK and word & OUT == ZERO:
                naturals |= ONE << U(s)
            if s == me:
                place = total_of(word) - 3
                if word & OUT != ZERO:
                    place = SPLIT_PLACE + I(rule(c, SPLIT) != 0)
                elif word & NATURAL_WORD == BLACK:
                    place = NATURAL
        banks = I(0)
        takes = dealer & NATURAL_WORD == BLACK
        if EXTRAS != 0 and rule(c, POOL) == TO_FIRST and (takes or naturals != ZERO):
            first = players
            if not takes:
                first = lowest(naturals)
            if first == me:
                paid -= pool
            pool = players + 1
            paid += rule(c, SESSION)
        if takes:
            banks = NATURAL + 1
            for s in range(players):
                if (naturals >> U(s)) & ONE != ZERO:
                    pool += 1
                    paid += I(s == me)
                    if EXTRAS != 0 and rule(c, TIES) == 2:
                        c.out[s] = rule(c, UNIT) * stake(c, s)
                elif c.state[SEATS + U(s)] & OUT == ZERO:
                    c.out[s] = -rule(c, TAKES) * stake(c, s)
            naturals = ZERO  # none that would take the bank
        elif EXTRAS != 0 and rule(c, TAKES_ALL) != 0 and naturals != ZERO:
            holder = lowest(naturals)
            c.out[holder] = rule(c, PAYS) * stake(c, holder)
            for s in range(players):
                if (naturals >> U(s)) & ONE == ZERO and c.state[SEATS + U(s)] & OUT == ZERO:
                    c.out[s] = -rule(c, UNIT) * stake(c, s)
                    c.out[holder] -= c.out[s]
        else:
            inside = I(0)
            sees = I(0)
            plus = I(0)
            if EXTRAS != 0 and rule(c, UPS) > 1:
                plus = value((dealer >> FIRST_AT) & LOW4) - 1
            for s in range(players):
                word = c.state[SEATS + U(s)]
                if (naturals >> U(s)) & ONE != ZERO:
                    c.out[s] = rule(c, PAYS) * stake(c, s)
                    c.state[SEATS + U(s)] = word & STAKES
                elif word & OUT != ZERO:
                    c.state[SEATS + U(s)] = word & STAKES
                else:
                    person = s
                    if EXTRAS != 0 and rule(c, SESSION) != 0:
                        person = bank + 1 + s
                        if person > players:
                            person -= players + 1
                    if s == me:
                        place = I(0)
                    left, used, table, stay, saw, over, hand = plays(
                        c, policy, left, used, table, s, person * rule(c, WIDTH), plus
                    )
                    inside += stay
                    sees += saw
                    pool += over
                    if s == me:
                        paid += over
                        place = hand
            if inside > 0:
                if EXTRAS != 0 and rule(c, INFO) == COUNT:
                    sees = min(sees, I(MOST_COUNTED))
                left, used, table, total, _ = played(
                    c, policy, left, used, table, BANKER, rule(c, BANKER_AT), I(dealer & HARD),
                    I((dealer >> ACE_AT) & ONE), ZERO, sights(c), sees,
                )  # fmt: skip
                if total > 21:
                    total = I(0)
                    banks = I(1)
                else:
                    banks = total - 2
                for s in range(players):
                    ties = compared(c, s, total)
                    pool += ties
                    if s == me:
                        paid += ties
        if EXTRAS != 0 and rule(c, SESSION) != 0:
            total = I(0)
            for s in range(players):
                total += c.out[s]
            if me == players:
                won -= total
                banked += 1
            else:
                won += c.out[me]
            bank_won -= total
            held += 1
            then = next_banker(c, bank, naturals, bank_won, held)
            if then != bank:
                bank = then
                held = I(0)
                bank_won = I(0)
    if EXTRAS != 0 and rule(c, SESSION) != 0:
        if EXTRAS != 0 and rule(c, POOL) != 0:
            won -= rule(c, UNIT) * paid
        c.out[0] = won + rule(c, LOWEST)
        c.out[1] = banked
    elif EXTRAS != 0 and me < 0:
        for s in range(players):
            c.out[s] += rule(c, LOWEST)
    else:
        gain = c.out[me]
        word = c.state[SEATS + U(me)]
        c.out[0] = place
        c.out[1] = banks
        c.out[2] = gain + rule(c, LOWEST)
        if EXTRAS != 0 and rule(c, LOOK) != 0:
            c.out[3] = I(word & HIGH != ZERO)
            c.out[4] = I(word & DOUBLED != ZERO) + 2 * I(word & OUT != ZERO)
        if EXTRAS != 0 and rule(c, POOL) != 0:
            c.out[3 + 2 * rule(c, LOOK)] = rule(c, MAX_HANDS) - paid
