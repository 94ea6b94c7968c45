"""Roulette: its edges from the rules page, every bet counted pocket by pocket."""

from dataclasses import replace
from fractions import Fraction as F

import pytest

from oddslab.experiment import exact, play, walk
from oddslab.game import variant
from oddslab.gamebook.percentage.roulette import BETS, GAME
from oddslab.walker import walk as walk_law
from tests.names import spoken

SINGLE = [bet for bet in BETS if bet != "five_number"]


@pytest.mark.parametrize("bet", SINGLE)
@pytest.mark.parametrize(("zeros", "edge"), [(1, F(1, 37)), (2, F(1, 19))])
def test_every_bet_has_the_same_edge(bet, zeros, edge):
    """1/37 with one zero, 1/19 with two, on every bet of 36 / n - 1 to one."""
    assert exact("roulette", bet=bet, zeros=zeros).figure("edge_per_bet") == edge


def test_the_bet_that_is_worse():
    """Five numbers of 38 at 6 to 1: 3/38."""
    law = exact("roulette", "double_zero", bet="five_number")
    assert law.figure("edge_per_bet") == F(3, 38)


def test_what_a_zero_does_to_even_chances():
    """Half back 1/74; in prison, lost on a second zero, 19/1369, and more of those decided."""
    assert exact("roulette", zero_rule="half_back").figure("edge_per_bet") == F(1, 74)
    prison = exact("roulette", zero_rule="prison")
    assert prison.figure("edge_per_bet") == F(19, 1369)
    assert prison.figure("decided") == 1 - F(18, 37**2)
    assert prison.figure("edge_per_decided_bet") == F(19, 37**2 - 18)
    for rule in ("half_back", "prison"):  # a rule for even chances only
        assert exact("roulette", bet="dozen", zero_rule=rule).figure("edge_per_bet") == F(1, 37)


@pytest.mark.parametrize("bet", BETS)
@pytest.mark.parametrize("zero_rule", ["lose", "half_back", "prison"])
def test_the_walk_is_the_formula(bet, zero_rule):
    """The kernel's pockets are those that the formula finds on the cloth by arithmetic."""
    rules = {"bet": bet, "zero_rule": zero_rule, "zeros": 2}
    assert walk("roulette", **rules).law == exact("roulette", **rules).law


def test_a_wheel_with_a_slip_is_another_law():
    """With one number taken for red that is black, the walk does not give the formula's law."""
    v = variant(GAME)
    table = list(v.setup.table)
    table[1], table[2] = table[2], table[1]
    slipped = replace(GAME, setup=lambda rules: replace(v.setup, table=tuple(table)))
    law = walk_law(replace(v, game=slipped))
    assert law != exact("roulette").law
    assert law.marginal("gain") == exact("roulette").law.marginal("gain")


def test_bets_are_told():
    """The cloth, the ball, the stake."""
    assert play("roulette", zero_rule="prison", rng=7, trial=34).lines[0] == (
        "A stake of 1 lies on red."
    )
    freed = next(
        p for p in (play("roulette", zero_rule="prison", rng=7, trial=t) for t in range(500))
        if p.outcome["pocket"] == 0
    )  # fmt: skip
    assert freed.lines[1] == "The ball falls into 0."
    assert freed.lines[2].startswith("The stake goes to prison; the ball falls into")
    assert freed.lines[3] in ("The stake is returned.", "The stake is lost.")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"bet": "five_number"}, "it needs zeros=2"),
        ({"zeros": 3}, "1 | 2"),
        ({"bet": "colum"}, "did you mean column"),
        ({"zero_rule": "half"}, "half_back"),
    ],
    ids=spoken,
)
def test_values_that_are_none_are_refused(options, words):
    """By name, with what would be accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant("roulette", **options)
    assert words in str(refusal.value)
