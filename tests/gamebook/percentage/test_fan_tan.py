"""Fan Tan: its edges from the rules page, and heaps counted off one by one."""

from fractions import Fraction as F

import pytest

from oddslab.experiment import exact, walk
from oddslab.game import variant
from tests.names import spoken

EDGES = {"fan": F(3, 4), "kok": F(1, 2), "nip": F(1, 2), "hong": F(1, 4), "three": F(1, 4)}


@pytest.mark.parametrize("bet", EDGES)
@pytest.mark.parametrize("c", [F(0), F(1, 20), F(1, 10), F(1)])
def test_the_edge_is_a_part_of_the_commission(bet, c):
    """3c/4, c/2, c/2, c/4 and c/4; every bet is fair without a commission."""
    assert exact("fan_tan", bet=bet, commission=c).figure("edge_per_bet") == EDGES[bet] * c


def test_the_edge_per_decided_bet():
    """A nip returns one stake in four, a hong two."""
    assert exact("fan_tan", bet="nip").figure("edge_per_decided_bet") == F(1, 40) / F(3, 4)
    assert exact("fan_tan", bet="hong").figure("edge_per_decided_bet") == F(1, 80) / F(1, 2)
    # with all winnings kept a bet is still decided
    assert exact("fan_tan", bet="fan", commission=1).figure("decided") == 1


def counted_off(heap):
    """What is left of a heap counted off by fours: one to four."""
    while heap > 4:
        heap -= 4
    return heap


@pytest.mark.parametrize("heaps", [(1, 1), (1, 6), (2, 3), (5, 30), (60, 102)])
def test_a_handful_counted_off_heap_by_heap(heaps):
    """Every heap of the range in turn."""
    fewest, most = heaps
    left = [counted_off(h) for h in range(fewest, most + 1)]
    law = exact("fan_tan", remainder="handful", fewest=fewest, most=most)
    for k in range(1, 5):
        assert law.probability(law["remainder"] == k) == F(left.count(k), len(left))


@pytest.mark.parametrize("bet", EDGES)
@pytest.mark.parametrize("number", [1, 2, 4])
def test_the_walk_is_the_formula(bet, number):
    """Each bet on each side, from heaps that do not come out even."""
    rules = {"bet": bet, "number": number, "remainder": "handful", "fewest": 7, "most": 17}
    law = exact("fan_tan", **rules).law
    assert walk("fan_tan", **rules).law == law
    other = exact("fan_tan", **(rules | {"number": number % 4 + 1})).law
    assert law != other


@pytest.mark.parametrize(
    ("options", "words"),
    [({"fewest": 101, "remainder": "handful"}, "at most 100"),
     ({"bet": "kock"}, "did you mean kok"),
     ({"commission": 2}, "commission=2"), ({"number": 5}, "from 1 to 4")],
    ids=spoken,
)  # fmt: skip
def test_values_that_are_none_are_refused(options, words):
    """By name, with what would be accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant("fan_tan", **options)
    assert words in str(refusal.value)
