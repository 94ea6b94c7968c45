"""Tiles against total at domino twenty-one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from oddslab.apparatus.dominoes import DominoSet
from oddslab.charts import domino_twenty_one_hands as chart

READINGS = ("best", "lowest", "every")


def values(a, b):
    """What a tile counts, from the rules."""
    if a == b == 0:
        return (0, 7, 14)
    if a == 0:
        return (b, b + 7)
    return (a, 2 * a) if a == b else (a + b,)


def counted(reading, top, most):
    """The table, and all there is, hand by hand for up to `most` tiles."""
    tiles = [(a, b) for b in range(top + 1) for a in range(b + 1)]
    table, everything = {}, {}
    for n in range(1, most + 1):
        for hand in combinations(tiles, n):
            totals = [sum(v) for v in product(*(values(*t) for t in hand))]
            within = [t for t in totals if t <= 21]
            kept = {"best": [max(within, default=99)], "lowest": [min(totals)], "every": totals}
            for t in kept[reading]:
                everything[n] = everything.get(n, 0) + 1
                if t <= 21:
                    table[n, t] = table.get((n, t), 0) + 1
    return table, everything


@pytest.mark.parametrize("reading", READINGS)
def test_every_hand_is_counted(reading):
    """Ways and shares of up to three tiles, and of whole smaller sets, are those hand by hand."""
    for top, most in ((6, 3), (2, 6)):
        frame = chart.data(reading, top)
        table, everything = counted(reading, top, most)
        rows = frame[frame["tiles"] <= most]
        assert dict(zip(zip(rows["tiles"], rows["total"]), rows["ways"])) == table
        assert all(
            chart.everything(reading, n, DominoSet(top)) == everything[n] for n in everything
        )
        over = chart.above(frame)
        for n in everything:
            held = sum(w for (k, _), w in table.items() if k == n)
            assert over[n] == 1 - Fraction(held, everything[n])


def test_what_is_drawn():
    """Each count stands in its cell, with the share above 21 over it; empty cells are empty."""
    frame = chart.data()
    ax = chart.draw(frame)
    said = {t.get_position(): t.get_text() for t in ax.texts}
    cells = zip(frame["tiles"], frame["total"], frame["ways"])
    assert all(said[n, total] == f"{ways:,}" for n, total, ways in cells)
    assert len(said) == len(frame) + 9
    assert (said[1, 22], said[3, 22], said[9, 22]) == ("0%", "11.2%", ">99.9%")


def test_the_finding():
    """Three tiles are over in 11%, nine hardly ever not: 65 hands of 6,906,900."""
    frame = chart.data()
    assert float(chart.above(frame)[3]) == pytest.approx(0.1120, abs=1e-4)
    for text in (chart.caption(frame), chart.alt(frame)):
        assert "Most hands of up to 4 tiles stay within 21" in text
        assert "the largest that do have 9 tiles: 65 hands." in text
    assert chart.above(frame)[9] == 1 - Fraction(65, comb(28, 9))
    assert "trials" not in chart.caption(frame)
    assert "1 hand." in chart.caption(chart.data(top=2))
    assert "of up to 1 tile stay" in chart.caption(chart.data(top=12))


@pytest.mark.parametrize(
    ("bad", "said"),
    [({"reading": "bset"}, "did you mean best"), ({"top": 1}, "from 2 to 12"),
     ({"top": "six"}, "top=six")],
)  # fmt: skip
def test_what_is_refused(bad, said):
    """Readings and sets that do not exist are refused."""
    with pytest.raises(ValueError, match=said):
        chart.data(**bad)
