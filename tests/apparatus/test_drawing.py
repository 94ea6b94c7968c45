"""Hands that draw from one pack: laws against every order of small packs, and known values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from oddslab.apparatus._drawing_pairs import Split
from oddslab.apparatus.cards import VALUES
from oddslab.apparatus.drawing import (
    BUST,
    Drawer,
    Hand,
    Pack,
    Stand,
    hand_law,
    joint_law,
    joint_laws,
    laws_given,
    within_laws,
)
from oddslab.distribution import Distribution

NINE = [v if v < 10 else 0 for v in VALUES]  # macao: tens and courts count nothing
FORTY_FIVE = [v for k, v in enumerate(VALUES) if v != 8 and (v != 6 or k % 4 == 1)]
NAMES = ("first", "second", "third")


# ---------------------------------------------------------------- every order, card by card


def seen(held: Sequence[int], seat: Drawer) -> Hand:
    hard = sum(held)
    soft = seat.flexible and 1 in held and hard + 10 <= seat.limit
    return Hand(hard + 10 * soft, soft, len(held), tuple(sorted(held)))


def every_order(pack: Pack, seats: Sequence[Drawer]) -> dict[tuple, Fraction]:
    """The law of the seats' hands, one seat after another, from the pack less all starts."""
    law: dict[tuple, Fraction] = {}

    def play(left: list[int], held: tuple, k: int, p: Fraction, told: tuple) -> None:
        if k == len(seats):
            law[told] = law.get(told, Fraction(0)) + p
            return
        seat = seats[k]
        hand = seen(held, seat)
        draws = Fraction(seat.rule(hand)) if hand.total <= seat.limit and sum(left) else 0
        if draws < 1:
            over = hand.total > seat.limit and not seat.overdrawn
            then = (*told, BUST if over else seat.label(hand))
            start = seats[k + 1].start if k + 1 < len(seats) else ()
            play(left, start, k + 1, p * (1 - draws), then)
        if draws:
            for i, n in enumerate(left):
                if n:
                    rest = [*left[:i], n - 1, *left[i + 1 :]]
                    more = (*held, pack.values[i])
                    play(rest, more, k, p * draws * Fraction(n, sum(left)), told)

    rest = pack.without([v for s in seats for v in s.start])
    play(list(rest.counts), seats[0].start, 0, Fraction(1), ())
    return law


def thirds(hand: Hand) -> Fraction:
    """Draws to 6 and under, one time in three to 7, five times in seven to a soft 8."""
    if hand.soft:
        return Fraction(5, 7) if hand.total <= 8 else Fraction(0)
    return Fraction(1) if hand.total < 7 else Fraction(hand.total == 7, 3)


def told(hand: Hand) -> int:
    return 100 * hand.total + hand.cards


SMALL = Pack((2, 2, 1, 1, 2, 1))
BLANKS = Pack((3, 2, 1, 2, 1), values=(0, 1, 3, 4, 7))


@pytest.mark.parametrize(
    ("pack", "seats"),
    [
        (SMALL, [Drawer(Stand(8), 11), Drawer(Stand(6), 9)]),
        (SMALL, [Drawer(Stand(6, 7, least=2), 11, True), Drawer(Stand(4, 11), 11, True)]),
        (SMALL, [Drawer(thirds, 9, label=told), Drawer(Stand(5), 9, overdrawn=True)]),
        (SMALL, [Drawer(Stand(8), 9, start=(2, 1)), Drawer(Stand(7), 9, start=(3,))]),
        (SMALL, [Drawer(Stand(5), 7, overdrawn=True), Drawer(Stand(4), 6), Drawer(Stand(5), 5)]),
        (BLANKS, [Drawer(Stand(6), 7, start=(0,)), Drawer(Stand(5), 7, start=(1,))]),
        (BLANKS, [Drawer(Stand(6), 7), Drawer(Stand(4), 7)]),
    ],
    ids=["plain", "aces", "mixed", "starts", "three seats", "blanks", "blanks first"],
)
def test_joint_laws_by_trying_every_order(pack, seats):
    """Played out card by card, several seats come to the law that the multisets give."""
    expected = every_order(pack, seats)
    assert joint_law(pack, seats) == Distribution(expected, NAMES[: len(seats)])
    alone = every_order(pack.without(seats[1].start), seats[:1])
    law = Distribution({t: p for (t,), p in alone.items()}, ("hand",))
    assert hand_law(pack, seats[0], removed=seats[1].start) == law


def test_the_order_of_the_seats_changes_nothing():
    """Cards are exchangeable: who draws first does not matter to the law of the two hands."""
    one, two = Drawer(Stand(17), 21, True), Drawer(Stand(14, 19), 21, True)
    there, back = joint_law(Pack(), [one, two]), joint_law(Pack(), [two, one])
    assert there.marginal("second", "first").rename("first", "second") == back


def test_hands_from_one_pack_are_not_independent():
    """The negative twin: the product of the two laws is refuted."""
    seat = Drawer(Stand(8), 11)
    alone = hand_law(SMALL, seat)
    product = {(t, u): p * q for t, p in alone.items() for u, q in alone.items()}
    law = joint_law(SMALL, [seat, seat])
    assert law.marginal("first").rename("hand") == alone
    assert law != Distribution(product, ("first", "second"))


def test_a_pack_that_is_drawn_out_ends_the_hand():
    """Four cards worth six in all: whoever wants more stands on six."""
    assert hand_law(Pack((2, 2)), Drawer(Stand(9), 9)).pmf(6) == 1
    assert hand_law(Pack((2, 2)), Drawer(Stand(9), 9, start=(1, 1, 2, 2))).pmf(6) == 1


# ---------------------------------------------------------------- cards put back


def chain(pack: Pack, seat: Drawer) -> dict:
    """The law with replacement by totals, cards worth nothing passed over."""
    worth = {v: n for v, n in zip(pack.values, pack.counts) if v}
    of = sum(worth.values())
    law: dict = {}

    def play(hard: int, ace: bool, size: int, p: Fraction) -> None:
        soft = ace and seat.flexible and hard + 10 <= seat.limit
        hand = Hand(hard + 10 * soft, soft, size, ())
        if hand.total <= seat.limit and seat.rule(hand):
            for v, n in worth.items():
                play(hard + v, ace or v == 1, size + 1, p * Fraction(n, of))
        else:
            name = BUST if hand.total > seat.limit else hand.total
            law[name] = law.get(name, Fraction(0)) + p

    play(sum(seat.start), 1 in seat.start, len(seat.start), Fraction(1))
    return law


@pytest.mark.parametrize(
    ("pack", "seat"),
    [
        (Pack(endless=True), Drawer(Stand(11, 17, least=2), 15, True)),
        (Pack.of(NINE, endless=True), Drawer(Stand(6), 9, start=(0,))),
        (Pack.of(FORTY_FIVE, endless=True), Drawer(Stand(9, least=2), 12)),
    ],
    ids=["aces", "blanks", "short"],
)
def test_cards_put_back(pack, seat):
    """With replacement the law is that of a chain over totals, and seats are independent."""
    law = hand_law(pack, seat)
    assert law == Distribution(chain(pack, seat), ("hand",))
    both = joint_law(pack, [seat, seat])
    assert all(p == law.pmf(t) * law.pmf(u) for (t, u), p in both.items())


@pytest.mark.parametrize(("k", "of"), [(5, 9049), (6, 131441), (7, 594323)])
def test_macao_endless(k, of):
    """K11: drawing until at least 5, 6, 7 overdraws with these chances; blanks pass for ever."""
    scale = {5: 59049, 6: 531441, 7: 1594323}[k]
    assert hand_law(Pack.of(NINE, endless=True), Drawer(Stand(k), 9)).pmf(BUST) == Fraction(
        of, scale
    )


# ---------------------------------------------------------------- published figures


def test_quinze_from_one_pack():
    """K13: fifteen in two cards 16/221; standing on 10 or on 11 overdraws as computed there."""
    two = hand_law(Pack(), Drawer(Stand(15), 15, label=told))
    assert joint_law(Pack(), [Drawer(Stand(10), 15)] * 2).marginal("first").rename("hand") == (
        hand_law(Pack(), Drawer(Stand(10), 15))
    )
    stop = Drawer(lambda hand: hand.cards < 2, 15, overdrawn=True)
    assert hand_law(Pack(), stop).pmf(15) == two.pmf(1502) == Fraction(16, 221)
    bust = [hand_law(Pack(), Drawer(Stand(k), 15)).pmf(BUST) for k in (10, 11)]
    assert bust == [Fraction(379906451, 1755922350), Fraction(4722058661, 10535534100)]


def test_twenty_one_from_ten_cards():
    """K14: drawing cards 1 to 10 until at least 21, exactly 21 comes in 7 of 40."""
    pack = Pack((1,) * 10)
    assert hand_law(pack, Drawer(Stand(21), 21)).pmf(21) == Fraction(7, 40)


def test_quinze_ties():
    """Both standing on 10, tie or both overdrawn: 0.219854 from one pack, 0.224078 endless."""
    for pack, printed in ((Pack(), "0.219854"), (Pack(endless=True), "0.224078")):
        law = joint_law(pack, [Drawer(Stand(10), 15)] * 2)
        assert f"{float(sum(p for (a, b), p in law.items() if a == b)):.6f}" == printed


@pytest.mark.parametrize(
    ("k", "sixteen", "excess"),
    [
        (10, "0.058322", "0.893119"),
        (12, "0.071219", "1.315749"),
        (14, "0.094312", "2.237803"),
        (16, "0.120223", "3.726130"),
    ],
)
def test_farmer(k, sixteen, excess):
    """Sixteen, and what is paid above it, with the compulsory card, from the pack of 45."""
    law = hand_law(Pack.of(FORTY_FIVE), Drawer(Stand(k, least=2), 16, overdrawn=True))
    assert f"{float(law.pmf(16)):.6f}" == sixteen
    over = sum(p * max(t - 16, 0) for t, p in law.items())
    assert f"{float(over):.6f}" == excess


def test_several_packs_tend_to_the_endless_one():
    """The more packs, the nearer to cards put back; each is a law of its own."""
    seat = Drawer(Stand(17, 18), 21, True)
    goal = hand_law(Pack(endless=True), seat).pmf(BUST)
    far = [abs(hand_law(Pack.of(VALUES, packs=k), seat).pmf(BUST) - goal) for k in (1, 2, 6, 12)]
    assert far == sorted(far, reverse=True)
    assert far[-1] > 0


# ---------------------------------------------------------------- many rules at once, one given


RULES = [Drawer(Stand(k), 11, label=told) for k in (5, 8)]
OTHERS = [Drawer(Stand(k, k + 1), 9, True) for k in (6, 7)]


def test_many_rules_at_once_are_each_pair_alone():
    """The matrix of laws is that of the single joint laws."""
    for a, row in zip(RULES, joint_laws(SMALL, RULES, OTHERS)):
        for b, law in zip(OTHERS, row):
            assert Distribution(law, NAMES[:2]) == joint_law(SMALL, [a, b])


def test_hands_within_the_limit():
    """They are the joint law less what is overdrawn, from packs put back or not."""
    for pack in (SMALL, Pack(SMALL.counts, endless=True)):
        for a, row in zip(RULES, within_laws(pack, RULES, OTHERS)):
            for b, law in zip(OTHERS, row):
                whole = {k: p for k, p in joint_law(pack, [a, b]).items() if BUST not in k}
                assert law == whole


@pytest.mark.parametrize("pack", [SMALL, Pack(SMALL.counts, endless=True)], ids=["kept", "back"])
def test_the_other_hand_given_one(pack):
    """Given what the first seat holds, the second draws from the pack without it."""
    given = laws_given(pack, RULES[0], OTHERS)
    assert len(given) > 20
    for hand, laws in given:
        for other, law in zip(OTHERS, laws):
            alone = hand_law(pack, other, removed=hand.held)
            assert law == {t: p for t, p in alone.items() if t != BUST}


def test_large_packs_and_mixed_rules_leave_words_of_64_bits():
    """Where chances need more than 64 bits integers of Python take over: same laws, seats apart."""
    eight = Pack.of(VALUES, packs=8)
    seat = Drawer(Stand(12, least=2), 13, True)
    law = joint_law(eight, [seat, seat])
    assert law.marginal("second").rename("hand") == hand_law(eight, seat)
    assert law.total > 1 << 63


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Pack((1, 2), values=(1,)), "one for each count"),
        (lambda: Pack((1, -2)), "none below 0"),
        (lambda: Pack((0, 0), endless=True), "some if endless"),
        (lambda: Pack().without([11]), r"from 1 to 10, not 11"),
        (lambda: Pack.of(FORTY_FIVE).without([8]), "one of 1, 2, 3, 4, 5, 6, 7, 9, 10, not 8"),
        (lambda: hand_law(Pack(), Drawer(Stand(15), 21), removed=[9] * 5), "does not hold"),
        (lambda: hand_law(Pack(), Drawer(Stand(15), 15, start=(9, 9))), "begins with 18"),
        (lambda: hand_law(Pack.of(NINE), Drawer(Stand(5, least=2), 9)), "no more cards than"),
        (lambda: hand_law(BLANKS, Drawer(thirds, 9)), "may not mix"),
        (lambda: hand_law(Pack(), Drawer(lambda hand: 2, 9)), "from 0 to 1, not 2"),
        (lambda: joint_law(Pack((3, 3)), [Drawer(Stand(8), 9)] * 2), "could run out on 2 hands"),
        (lambda: joint_law(Pack(), [Drawer(Stand(8), 9)]), "2 to 6 seats, not 1"),
    ],
)
def test_what_cannot_be_is_refused(call, words):
    """Refusals say what was given and what would do."""
    with pytest.raises(ValueError, match=words):
        call()


def test_ways_in_words_without_a_sign_are_had_modulo_their_size():
    """Seventeen of 192 cards in order pass a word many times over; no answer is lost or refused."""
    drawn, left = np.array([[17, 1, 0], [3, 16, 2]]), np.array([[192, 48, 5], [191, 48, 5]])
    found = Split(drawn, np.uint64).ways(left)
    assert found.tolist() == [
        [math.prod(map(math.perm, pack, row)) % 2**64 for row in drawn.tolist()]
        for pack in left.tolist()
    ]
