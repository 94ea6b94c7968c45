"""The walk: states merged, loops solved, kernels that it cannot follow refused."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction

import pytest

from oddslab.events import axis
from oddslab.game import Game, Scale, Setup, Variant, variant
from oddslab.kernel import kernel
from oddslab.options import Rules
from oddslab.random import ZERO, I, below, die
from oddslab.walker import Refused, walk


@dataclass(frozen=True)
class NoRules(Rules):
    pass


def toy(play, high: int = 20) -> Variant:
    game = Game(
        key="toy", title="", family="dice", document="", rules=NoRules,
        axes=lambda r: (Scale.span("x", 0, high),), setup=lambda r: Setup((3,)),
        play=lambda r: play, tell=lambda r, log, o: [],
    )  # fmt: skip
    return Variant(game, NoRules(), {})


@kernel
def two_dice(c, policy):
    left = ZERO
    total = I(0)
    for _ in range(2):
        k, left = die(c, left)
        total += k + 1
    c.out[0] = total


@kernel
def until_six(c, policy):
    left = ZERO
    throws = I(0)
    while True:
        k, left = die(c, left)
        throws = min(throws + 1, 5)
        if k == 5:
            break
    c.out[0] = throws


@kernel
def never(c, policy):
    left = ZERO
    k, left = die(c, left)
    while k < 3:
        _, left = die(c, left)
    c.out[0] = k


@kernel
def inside_an_expression(c, policy):
    c.out[0] = below(c, 0, 6) + below(c, 0, 6)


@kernel
def in_a_condition(c, policy):
    while below(c, 0, 6) != 5:
        c.out[0] = 1


@kernel
def helper(c, left, times):
    """The first of several dice that shows six, else 0: an early return inside two loops."""
    for i in range(1, times + 1):
        k, left = die(c, left)
        if k == 5:
            return i, left
    return I(0), left


@kernel
def with_a_helper(c, policy):
    left = ZERO
    first, left = helper(c, left, c.rules[0])
    second, left = helper(c, left, 1)
    c.out[0] = first * 2 + second


def test_two_dice_are_met_state_by_state():
    """The total of two dice has the law that counting 36 throws gives."""
    brute = [sum(a + b == t for a in range(1, 7) for b in range(1, 7)) for t in range(13)]
    law = walk(toy(two_dice))
    assert [law.pmf(t) for t in range(13)] == [Fraction(n, 36) for n in brute]


def test_play_without_a_bound_is_exact():
    """Throwing until a six, counted up to five or more: a geometric law with its whole tail."""
    law = walk(toy(until_six))
    assert [law.pmf(t) for t in range(1, 5)] == [Fraction(5 ** (t - 1), 6**t) for t in range(1, 5)]
    assert law.pmf(5) == Fraction(5, 6) ** 4


def test_craps_comes_out_of_its_own_kernel():
    """The caster of the compiled kernel wins 244 of 495, read off the kernel's source."""
    law = walk(variant("craps"))
    assert law.probability(axis("result") == "win") == Fraction(244, 495)
    loaded = walk(variant("craps", kind="loaded"))
    assert loaded.probability(axis("result") == "win") == Fraction(51770557, 105153125)


def test_helpers_that_draw_are_followed():
    """A helper's loop and early return keep their place over the draws inside it."""
    law = walk(toy(with_a_helper))
    first = {1: Fraction(1, 6), 2: Fraction(5, 36), 3: Fraction(25, 216), 0: Fraction(125, 216)}
    for f, p in first.items():
        assert law.pmf(2 * f) == p * Fraction(5, 6)
        assert law.pmf(2 * f + 1) == p * Fraction(1, 6)


def test_play_that_may_never_end_is_refused():
    """States without exit are reported with the chance to come to them."""
    with pytest.raises(ValueError, match="may never end: with chance 1/2"):
        walk(toy(never))


@pytest.mark.parametrize("play", [inside_an_expression, in_a_condition])
def test_a_draw_that_does_not_stand_alone_is_refused(play):
    """The message names the kernel and the line."""
    with pytest.raises(Refused, match=rf"{play.__name__}, line \d+: put the draw alone"):
        walk(toy(play))


def test_a_walk_cut_short_states_its_remainder():
    """With too few states the chances are lower bounds and the rest is stated."""
    whole, cut = walk(variant("craps")), walk(variant("craps"), most_states=50)
    assert 0 < cut.remainder < 1
    won = axis("result") == "win"
    low, high = cut.bounds(won)
    assert low <= whole.probability(won) <= high
    assert high - low == cut.remainder


def test_an_outcome_off_the_axes_is_an_error():
    """A kernel that ends beyond its axes is not quietly cut."""
    with pytest.raises(AssertionError, match="off its axes"):
        walk(toy(two_dice, high=11))


def test_a_state_does_not_hash_the_whole_policy():
    """The policy of poker dice has 128,000 numbers; 2000 states take moments all the same."""
    v = variant("poker_dice")
    begun = time.process_time()
    law = walk(v, 2000)
    assert time.process_time() - begun < 10
    assert 0 < law.remainder < 1
