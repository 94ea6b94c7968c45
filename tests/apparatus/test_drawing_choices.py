"""What standing and drawing are worth, against playing every continuation of small packs."""

from __future__ import annotations

import functools
from fractions import Fraction

import pytest

from oddslab.apparatus.drawing import BUST, Drawer, Hand, Pack, Stand, hand_law, joint_law
from oddslab.apparatus.drawing_choices import judged

SMALL = Pack((2, 2, 1, 1, 2, 1))
SEAT, OTHER = Drawer(Stand(6), 9), Drawer(Stand(7), 9)


def worth(hand: Hand, label) -> Fraction:
    """Two to one for nine, and even money for the higher total."""
    if hand.total == 9:
        return Fraction(5, 2)
    return Fraction(1 if label == BUST else (hand.total > label) - (hand.total < label))


def over(label) -> Fraction:
    """An overdrawn hand loses, but nothing where the other is overdrawn too."""
    return Fraction(0 if label == BUST else -1)


@pytest.mark.parametrize("pack", [SMALL, Pack(SMALL.counts, endless=True)], ids=["kept", "back"])
def test_the_value_of_a_rule_is_the_mean_over_the_joint_law(pack):
    """Following its rule everywhere, a seat is worth what the law of both hands gives."""
    law = joint_law(pack, [SEAT, OTHER])
    mean = sum(
        p * (over(u) if t == BUST else worth(Hand(t, False, 0, ()), u)) for (t, u), p in law.items()
    )
    found = judged(pack, SEAT, OTHER, worth, over, free=lambda hand: False)
    assert found[0].hand == Hand(0, False, 0, ())
    assert found[0].value == mean


def test_a_mixed_rule_is_worth_its_mean_too():
    """The same for a rule that draws to six one time in three."""
    mixed = Drawer(lambda h: Fraction(1) if h.total < 6 else Fraction(h.total == 6, 3), 9)
    law = joint_law(SMALL, [mixed, OTHER])
    mean = sum(
        p * (over(u) if t == BUST else worth(Hand(t, False, 0, ()), u)) for (t, u), p in law.items()
    )
    assert judged(SMALL, mixed, OTHER, worth, over, lambda hand: False)[0].value == mean


@functools.cache
def best(pack: Pack, held: tuple) -> tuple[Fraction, Fraction | None]:
    """Standing and drawing on a hand of a small pack, every continuation played out."""
    total = sum(held)
    theirs = hand_law(pack, OTHER, removed=held)
    if total > 9:
        return sum((p * over(u) for u, p in theirs.items()), Fraction(0)), None
    stand = sum((p * worth(Hand(total, False, 0, ()), u) for u, p in theirs.items()), Fraction(0))
    rest = pack.without(held)
    draw = Fraction(0)
    for v, n in zip(rest.values, rest.counts):
        if n:
            a, b = best(pack, tuple(sorted((*held, v))))
            draw += Fraction(n, sum(rest.counts)) * (a if b is None else max(a, b))
    return stand, draw


@pytest.mark.parametrize("pack", [SMALL, Pack(SMALL.counts, endless=True)], ids=["kept", "back"])
def test_best_play_by_every_continuation(pack):
    """Each hand's worth, stood on or drawn to, is that of trying all that can follow."""
    found = {j.hand.held: j for j in judged(pack, SEAT, OTHER, worth, over)}
    assert len(found) > 20
    for held, j in found.items():
        stand, draw = best(pack, held)
        assert (j.stand, j.draw) == (stand, draw)
        assert j.draws == (draw > stand)
        assert j.value == max(stand, draw)
    root = judged(pack, SEAT, OTHER, worth, over, free=lambda hand: False)[0]
    assert found[()].value > root.value


def test_forced_draws_are_not_chosen():
    """Where the seat is not free it follows its rule, however bad."""
    never = Drawer(Stand(0), 9)
    found = judged(SMALL, never, OTHER, worth, over, free=lambda hand: hand.total > 3)
    for j in found:
        if j.hand.total <= 3:
            assert j.draws == 0
            assert j.value == j.stand


def test_a_pack_that_could_run_out_is_refused():
    """Both seats must find their cards."""
    with pytest.raises(ValueError, match="could run out"):
        judged(Pack((2, 1)), Drawer(Stand(2), 3), Drawer(Stand(1), 2), worth, over)
