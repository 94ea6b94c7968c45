"""Keno of the lotto kind: the bank's share is its edge, and small cards are counted in full."""

import time
from fractions import Fraction as F
from itertools import combinations, product

import pytest

from oddslab.experiment import exact, walk
from oddslab.game import NoLaw, variant


@pytest.mark.parametrize("share", [F(0), F(1, 10), F(1, 3), F(1)])
@pytest.mark.parametrize("cards", [1, 2, 20])
def test_the_edge_is_what_the_bank_keeps(share, cards):
    """Whatever the number of cards, though pools are shared."""
    assert exact("keno", bank_share=share, cards=cards).figure("edge_per_bet") == share


def test_every_pair_of_small_cards():
    """Two cards of two rows of two numbers of six: all fillings, against one order of calls."""
    rows = [
        (set(a), set(b))
        for a in combinations(range(1, 7), 2)
        for b in combinations(range(1, 7), 2)
        if not set(a) & set(b)
    ]
    found = {}
    for one, two in product(rows, repeat=2):
        first, second = (min(max(row) for row in card) for card in (one, two))
        winners = 1 + (first == second)
        own = "wins" if first <= second else "loses"
        key = min(first, second), winners, own
        found[key] = found.get(key, 0) + 1
    law = exact("keno", cards=2, numbers=6, rows=2, row_length=2)
    assert dict(law.law.items()) == {k: F(n, len(rows) ** 2) for k, n in found.items()}


@pytest.mark.parametrize(("numbers", "rows", "length"), [(5, 1, 2), (5, 2, 2), (6, 3, 1)])
def test_the_walk_is_the_formula(numbers, rows, length):
    """Of two cards; and not the law of three."""
    rules = {"numbers": numbers, "rows": rows, "row_length": length}
    law = walk("keno", cards=2, **rules).law
    assert law == exact("keno", cards=2, **rules).law
    assert law != exact("keno", cards=3, **rules).law


def test_values_that_are_none_are_refused():
    """A card has no more numbers than can be called."""
    with pytest.raises(ValueError, match="need 95 numbers"):
        variant("keno", rows=19)
    with pytest.raises(ValueError, match="bank_share=2"):
        variant("keno", bank_share=2)


@pytest.mark.parametrize(
    ("rules", "most"), [({"numbers": 640}, 86), ({"numbers": 30}, 711), ({"numbers": 90}, 322)]
)
def test_too_many_cards_are_refused_early_with_how_many_are_accepted(rules, most):
    """At once, not after minutes: the refusal names the most cards that have an exact law."""
    for cards in (1000, most + 1):
        begun = time.process_time()
        with pytest.raises(NoLaw, match=f"accepted is up to cards={most}; simulate it"):
            exact("keno", cards=cards, **rules)
        assert time.process_time() - begun < 1
    laws = exact("keno", cards=max(2, most // 4), **rules)
    assert laws.figure("edge_per_bet") == F(1, 10)
