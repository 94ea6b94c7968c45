"""Chuck luck: 17/216, a triple at ten to one, crooked dice."""

from fractions import Fraction as F
from itertools import product

import pytest

from oddslab.experiment import exact, walk
from oddslab.game import variant
from tests.names import spoken

THROWS = list(product(range(1, 7), repeat=3))


@pytest.mark.parametrize(("pays", "edge"), [(3, F(17, 216)), (10, F(5, 108))])
def test_the_edge(pays, edge):
    """Counted over the 216 throws; no bet is undecided."""
    gains = {0: -1, 1: 1, 2: 2, 3: pays}
    law = exact("chuck_luck", triple_pays=pays)
    assert law.figure("edge_per_bet") == law.figure("edge_per_decided_bet") == edge
    assert edge == -F(sum(gains[t.count(6)] for t in THROWS), 216)


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize(
    "dice", [{}, {"kind": "loaded"}, {"kind": "dispatcher"}, {"kind": "flats"}], ids=spoken
)
def test_the_walk_is_the_formula(number, dice):
    """Each number with fair, loaded and shaped dice."""
    law = exact("chuck_luck", number=number, **dice).law
    assert walk("chuck_luck", number=number, **dice).law == law
    assert (law == exact("chuck_luck").law) == (not dice)


def test_loaded_dice():
    """With sixes at one in five a stake on six gains; the chances are binomial."""
    p = F(1, 5)
    law = exact("chuck_luck", kind="loaded", loaded_face=6)
    assert law.figure("wins") == 1 - (1 - p) ** 3
    assert law.figure("mean_dice") == 3 * p
    assert law.figure("edge_per_bet") == (1 - p) ** 3 - 3 * p


def test_values_that_are_none_are_refused():
    """By name, with what would be accepted."""
    with pytest.raises(ValueError, match=r"3 \| 10"):
        variant("chuck_luck", triple_pays=4)
    with pytest.raises(ValueError, match="from 1 to 6"):
        variant("chuck_luck", number=7)
