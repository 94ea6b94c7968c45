"""The 36 ways of two dice."""

from __future__ import annotations

from matplotlib.collections import PatchCollection

from oddslab.charts import two_dice_ways


def test_piles():
    """Each pile holds all pairs of its total, every ordered pair once."""
    piles = two_dice_ways.by_total(two_dice_ways.data())
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert piles == {t: [p for p in pairs if sum(p) == t] for t in range(2, 13)}


def test_dice_and_pips_are_drawn():
    """72 dice, and 2 x 6 x 21 pips."""
    ax = two_dice_ways.draw(two_dice_ways.data())
    sizes = [len(c.get_paths()) for c in ax.collections if isinstance(c, PatchCollection)]
    assert sizes == [36, 36, 252]
    assert [t.get_text() for t in ax.texts] == [str(6 - abs(7 - t)) for t in range(2, 13)]
    labels = [t.get_text() for t in ax.get_xticklabels()]
    assert labels[5] == "7\n5 to 1"
