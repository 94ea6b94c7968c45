"""The flow of a craps bet: every width is the exact chance."""

from __future__ import annotations

from fractions import Fraction

import pytest
from matplotlib.patches import PathPatch, Rectangle

from oddslab.charts import craps_flow
from tests.names import spoken

VARIANTS = ({}, {"barred": 12}, {"preset": "modern"}, {"kind": "dispatcher", "barred": 12})


@pytest.mark.parametrize("rules", VARIANTS, ids=spoken)
def test_nothing_is_lost_on_the_way(rules):
    """Ribbons fill every node from end to end, without gap or overlap, in exact fractions."""
    flow = craps_flow.layout(craps_flow.data(**rules))
    for column in range(3):
        assert sum(n.height for n in flow.nodes.values() if n.column == column) == 1
    for node in flow.nodes.values():
        for edge in (
            [(r.top, r.height) for r in flow.ribbons if r.source is node],
            [(r.lands, r.height) for r in flow.ribbons if r.target is node],
        ):
            at = node.top
            for top, height in sorted(edge):
                assert top == at
                at += height
            assert not edge or at == node.top + node.height


def test_known_widths():
    """244/495 wins, 8/36 at once; a point of 4 is made with 1/36 and lost with 1/18."""
    flow = craps_flow.layout(craps_flow.data())
    assert flow.nodes["result", "win"].height == Fraction(244, 495)
    assert flow.nodes["natural", 0].height == Fraction(8, 36)
    of_four = [r.height for r in flow.ribbons if r.source.key == ("point", 4)]
    assert of_four == [Fraction(1, 36), Fraction(1, 18)]


@pytest.mark.parametrize("rules", VARIANTS, ids=spoken)
def test_what_is_drawn_is_the_layout(rules):
    """Bars and both ends of every ribbon are drawn as high as the layout says, to a float."""
    frame = craps_flow.data(**rules)
    flow = craps_flow.layout(frame)
    ax = craps_flow.draw(frame)
    ribbons = [p for p in ax.patches if isinstance(p, PathPatch)]
    bars = [p for p in ax.patches if isinstance(p, Rectangle)]
    assert [b.get_height() for b in bars] == [float(n.height) for n in flow.nodes.values()]
    assert len(ribbons) == len(flow.ribbons)
    for patch, ribbon in zip(ribbons, flow.ribbons):
        y = patch.get_path().vertices[:, 1]
        for upper, lower in ((0, 7), (1, 6), (2, 5), (3, 4)):
            assert y[upper] - y[lower] == pytest.approx(float(ribbon.height), abs=1e-15)
        assert (y[0], y[3]) == (-float(ribbon.top), -float(ribbon.lands))


def test_caption_states_the_finding():
    """The caption has the exact chances, and says which rules were changed."""
    text = craps_flow.caption(craps_flow.data(barred=12))
    assert "with barred=12" in text
    assert "win 244/495 (49.29%), barred 1/36 (2.78%), lose 949/1980 (47.93%)" in text
    assert "251 to 244 against" in text
