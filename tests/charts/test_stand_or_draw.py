"""The two charts of vingt-et-un: what drawing gains, and rules to stand on against each other."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd
import pytest

from oddslab import stand_or_draw as game
from oddslab.charts import _cells, stand_or_draw, stand_rules


@pytest.fixture(scope="module")
def frame():
    """Three rules of the banker's, cards put back."""
    return stand_or_draw.data("stand_16, fixed(17,18), stand_18")


def test_gains_are_those_of_the_hands(frame):
    """With replacement every hand of a total gains the same; soft and hard are told apart."""
    found = stand_or_draw.gains(frame)
    (hard,) = game.choices("stand_16", "infinite", hands=[(9, 7)])
    (soft,) = game.choices("stand_16", "infinite", hands=[(1, 5)])
    assert found["stand_16", 16, False] == hard.gain < 0
    assert found["stand_16", 16, True] == soft.gain > 0
    assert frame["gain"].tolist() == [d - s for d, s in zip(frame["draw"], frame["stand"])]


def test_hands_of_a_total_count_as_often_as_they_come():
    """From one pack: ten and six nine times in ten, nine and seven, eight and eight the rest."""
    frame = stand_or_draw.data("stand_17", packs="1")
    pack = game.pack(1)
    hands = game.choices("stand_17", 1, hands=[(10, 6), (9, 7), (8, 8)])
    weights = [game.pair_chance(pack, c.cards) for c in hands]
    mean = sum(w * c.gain for w, c in zip(weights, hands)) / sum(weights)
    assert stand_or_draw.gains(frame)["stand_17", 16, False] == mean
    every = [game.pair_chance(pack, (a, b)) for a in range(1, 11) for b in range(a, 11)]
    assert sum(every) == 1


def test_where_the_printed_advice_is_worth_less(frame):
    """Squares stand on those cells and no others: drawing to 16, standing on a soft 17."""
    found = stand_or_draw.gains(frame)
    ax = stand_or_draw.draw(frame)
    hard, soft = ax.figure.axes
    for panel, is_soft, totals in (
        (hard, False, stand_or_draw.HARD), (soft, True, stand_or_draw.SOFT)
    ):  # fmt: skip
        marked = {
            (frame.attrs["bankers"][int(x)], totals[int(y)])
            for line in panel.lines
            for x, y in zip(line.get_xdata(), line.get_ydata())
        }
        assert marked == {
            (b, t)
            for (b, t, s), gain in found.items()
            if s is is_soft and t in totals and (gain < 0 if t < 17 else gain > 0)
        }
    assert {panel.lines[0].get_markerfacecolor() for panel in (hard, soft)} == {"none"}
    assert "a hard 16 against 0, a hard 17 against 0 and a soft 17 against 3" in (
        stand_or_draw.caption(frame)
    )


def test_the_table_of_rules():
    """The player's gain by both rules; the saddle point is framed and named."""
    frame = stand_rules.data("fixed(15,18),stand_16,fixed(17,18)", packs="infinite")
    table = stand_rules.table(frame)
    assert table == game.gains(frame.attrs["rules"], frame.attrs["rules"], "infinite")
    ax = stand_rules.draw(frame)
    (box,) = ax.patches
    assert (box.get_x(), box.get_y()) == (1.5, -0.5)
    words = "the player stands on (15,18), the banker on (17,18), which costs the player 6.58"
    assert words in stand_rules.caption(frame)
    assert words in stand_rules.alt(frame)
    assert [t.get_text() for t in ax.texts][2] == "−6.6"


def test_without_a_saddle_nothing_is_framed():
    """Where each rule is beaten by another, as in matching pennies, it says so."""
    frame = stand_rules.data("stand_16,stand_19", packs="infinite")
    assert len(stand_rules.draw(frame).patches) == 1
    frame["exact"] = pd.Series([Fraction(x) for x in (1, -1, -1, 1)], dtype=object)
    assert len(stand_rules.draw(frame).patches) == 0
    assert "No pair of these rules" in stand_rules.caption(frame)


def test_names_and_numbers():
    """Commas inside a rule do not part it; signs are typographic, nothing has none."""
    assert _cells.names("stand_16, fixed(15, 18)") == ["stand_16", "fixed(15,18)"]
    for text, words in (("stand_16,,", "with commas"), ("stand_16,stand_16", "stands twice")):
        with pytest.raises(ValueError, match=words):
            _cells.names(text)
    assert [_cells.signed(x, 1) for x in (1.04, -2, -0.01)] == ["+1.0", "−2.0", "0.0"]
    assert _cells.from_packs(6) == "6 packs of 52"
