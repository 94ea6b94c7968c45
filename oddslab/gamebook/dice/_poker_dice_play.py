"""The kernels of poker dice: one hand under a policy table, one caster, several casters.

What lies on the table is a number, 0 for nothing; a die more leads to the number that the table
gives, until it is that of a complete hand.
"""

from __future__ import annotations

from math import comb

from oddslab.gamebook.dice._poker_dice_hands import Hands
from oddslab.kernel import kernel
from oddslab.random import TABLE, ZERO, I, U, below, die, note, weighted, weighted_table

# c.rules
FACES, FULL, HANDS, THROWS, START, PLAYERS, FOLLOWS, STRIDE, LIMITED, TIES = range(10)
CLASS, CATEGORY, DIE = 10, 11, 12  # where the table has places, categories of places, one die
AWARE = 13  # the followers, where they go by how many are to come and how many hold the best; or 0
HALF, SAME_ORDER, ORDER_TURNED = range(3)
MOST_PLAYERS = 16  # c.state: those who throw

KEPT = 100  # log: + what is kept; below it the strength of a die
CASTER = 1 << 20  # log: + who throws now
AGAIN = 1 << 21  # log: those tied throw again


def tables(hands: Hands) -> tuple[list[int], int, int, int]:
    """The table that the kernels read, and where in it places, categories and the die begin."""
    grown = hands.grown.ravel().tolist()
    places = hands.places.tolist()
    parts = [grown, places, list(hands.category_of_place), weighted_table(list(hands.weights))]
    starts = [sum(map(len, parts[:k])) for k in range(1, 4)]
    return [n for part in parts for n in part], starts[0], starts[1], starts[2]


def fits(faces: int, number: int) -> bool:
    """Whether the table of so many dice has room."""
    hands = comb(faces + number - 1, number)
    incomplete = comb(faces + number - 1, number - 1)
    return faces * incomplete + 2 * hands + 2 + 3 * faces <= TABLE


MOST_HANDS = 500  # in a contest, whose best play is worked out for each hand to beat


def refuse_many(faces: int, number: int, contest: bool) -> None:
    """Refuse dice with more hands than the table has room for, or than a contest is solved for."""

    def possible(dice: int) -> bool:
        return fits(faces, dice) and not (contest and comb(faces + dice - 1, dice) > MOST_HANDS)

    if not possible(number):
        among = " for several casters" if contest and fits(faces, number) else ""
        raise ValueError(
            f"number={number} dice of faces={faces} have too many hands{among}: accepted are up to "
            f"{max(k for k in range(1, 7) if possible(k))} dice"
        )


@kernel
def any_die(c, left):
    """A fair die of any number of faces; `left` is handed through."""
    k = below(c, 0, c.rules[FACES])
    return k, left


@kernel
def crooked_die(c, left):
    """A crooked die; `left` is handed through."""
    k = weighted(c, c.rules[DIE])
    return k, left


@kernel
def hand(c, policy, at, stride, node, throws, left):
    """The hand that a caster ends with, the throws he took, and what is left of the word.

    His policy begins at `at`, a table of all hands `stride` further for each throw to come; on the
    table lies `node`, 0 or a first throw that is known.
    """
    used = I(0)
    full = c.rules[FULL]  # read once: no compiler can know that a draw does not change them
    faces = c.rules[FACES]
    while True:
        while node < full:
            k, left = die(c, left)
            note(c, k)
            node = c.table[faces * node + k]
        used += 1
        if used == throws:
            break
        kept = policy[at + (throws - used - 1) * stride + node - full]
        note(c, KEPT + kept)
        if kept == node:
            break
        node = kept
    return node, used, left


@kernel
def alone(c, policy):
    """Out = category, place, throws less one."""
    throws = c.rules[THROWS]
    node, used, _ = hand(c, policy, I(0), c.rules[HANDS], c.rules[START], throws, ZERO)
    place = c.table[c.rules[CLASS] + node - c.rules[FULL]]
    c.out[0] = c.table[c.rules[CATEGORY] + place]
    c.out[1] = place
    c.out[2] = used - 1


@kernel
def best_of(c, policy, count, throws, left):
    """How many hold the best of a round's hands, its place, and what is left of the word.

    The first `count` of ``c.state`` throw, in their order, the first of them blind; those who hold
    the best are left there, in the same order.
    """
    best = I(-1)
    among = I(0)
    limit = throws
    aware = c.rules[AWARE]
    for j in range(count):
        who = c.state[U(j)]
        note(c, CASTER + I(who))
        at = I(0)
        stride = c.rules[HANDS]
        if j > 0:
            at = c.rules[FOLLOWS]
            stride = c.rules[STRIDE]
            if stride > c.rules[HANDS]:  # he sees what he has to beat
                at += best * c.rules[HANDS]
            if aware > 0:  # a sight for each number to come, and of each who may hold the best
                after = count - 1 - j
                sight = after * aware - after * (after - 1) // 2 + among - 1
                at += sight * (c.rules[DIE] - c.rules[CATEGORY]) * c.rules[HANDS]
                if c.rules[LIMITED] == 1:
                    at += (limit - 1) * (limit - 2) // 2 * stride
        node, used, left = hand(c, policy, at, stride, I(0), limit, left)
        if j == 0 and c.rules[LIMITED] == 1:
            limit = used
        place = c.table[c.rules[CLASS] + node - c.rules[FULL]]
        if place > best:
            best = place
            among = I(0)
        if place == best:
            c.state[U(among)] = who
            among += 1
    for j in range(among, count):
        c.state[U(j)] = ZERO
    return among, best, left


@kernel
def contest(c, policy):
    """Out = the winner (a tie last), the category and the place of the best hand."""
    players = c.rules[PLAYERS]
    for j in range(players):
        c.state[U(j)] = U(j)
    still = players
    among = I(1)
    best = I(0)
    left = ZERO
    while True:
        among, best, left = best_of(c, policy, still, c.rules[THROWS], left)
        if among == 1 or c.rules[TIES] == HALF:
            break
        note(c, AGAIN)
        still = among
        if c.rules[TIES] == ORDER_TURNED:
            for j in range(still // 2):
                who = c.state[U(j)]
                c.state[U(j)] = c.state[U(still - 1 - j)]
                c.state[U(still - 1 - j)] = who
    c.out[0] = players
    if among == 1:
        c.out[0] = I(c.state[ZERO])
    c.out[1] = c.table[c.rules[CATEGORY] + best]
    c.out[2] = best
