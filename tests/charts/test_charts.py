"""Every chart: found by folder scan, saved with caption and alt text, the same bytes each time."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import matplotlib as mpl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from oddslab.charts import chart, charts, design, options
from oddslab.charts._save import save

FEW = {
    "domino_hand": {"trials": 2**14},
    "fortunes": {"trials": 2**12, "coups": 30},
    "raffle_odds": {"trials": 2**14},
    "strategies": {
        "trials": 2**8,
        "top": 3,
        "hand": 3,
        "strategies": "uniform,most_matches_kept,fewest_answers,2*pips + double",
    },
}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def drawn():
    """Every chart's frame, at few trials."""
    return {name: design(name).data(**FEW.get(name, {})) for name in charts()}


def test_what_there_is():
    """Charts are listed with a sentence each, and the options of each with their defaults."""
    assert {"craps_flow", "domino_hand", "raffle_odds", "two_dice_ways"} <= set(charts())
    assert all(text.endswith(".") for text in charts().values())
    assert options("raffle_odds")["trials"] == 10_000_000
    with pytest.raises(ValueError, match="did you mean craps_flow"):
        chart("crap_flow")
    with pytest.raises(ValueError, match="did you mean trials"):
        chart("raffle_odds", trial=3)
    with pytest.raises(ValueError, match="unit='hand'"):
        chart("craps_flow", unit="hand")


@pytest.mark.parametrize("name", list(charts()))
@pytest.mark.parametrize("form", ["svg", "pdf", "png"])
def test_saved_with_caption_and_alt(name, form, drawn, tmp_path):
    """Caption and alt text are in the file; drawn twice, the file is the same to the last byte."""
    d, frame = design(name), drawn[name]
    caption, alt = d.caption(frame), d.alt(frame)
    files = [
        save(d.draw(frame).figure, tmp_path / f"{k}.{form}", caption=caption, alt=alt)
        for k in range(2)
    ]
    first = files[0].read_bytes()
    assert first == files[1].read_bytes()
    if form == "svg":
        root = ET.fromstring(first)
        assert (root[0].tag, root[0].text) == (f"{SVG}title", caption)
        assert (root[1].tag, root[1].text) == (f"{SVG}desc", alt)
        assert len(root.findall(f"{SVG}title")) == 1
        assert root.get("role") == "img"
        assert root.get("aria-labelledby") == root[0].get("id")
    elif form == "png":
        from PIL import Image

        with Image.open(files[0]) as image:
            assert (image.info["Title"], image.info["Description"]) == (caption, alt)
    else:
        assert b"/Title (" in first or b"/Title <" in first
        assert b"/Subject" in first
        assert b"CreationDate" not in first


@pytest.mark.parametrize("name", list(charts()))
def test_captions_say_what_was_played(name, drawn):
    """A caption names the trials and whose rules; an alt text is words, not the caption again."""
    d, frame = design(name), drawn[name]
    assert re.search(r"document 00\d", d.caption(frame))
    if "trials" in frame.attrs:
        assert f"{frame.attrs['trials']:,} " in d.caption(frame)
    assert len(d.alt(frame)) > 60
    assert d.alt(frame) != d.caption(frame)


@pytest.mark.parametrize("words", [{"caption": " ", "alt": "a"}, {"caption": "a", "alt": ""},
                                   {"caption": None, "alt": "a"}])  # fmt: skip
def test_no_chart_without_words(words, tmp_path):
    """A blank or missing caption or alt text is refused, and nothing is written."""
    with pytest.raises(ValueError, match=r"caption|alt"):
        save(Figure(), tmp_path / "a.svg", **words)
    with pytest.raises(TypeError):
        save(Figure(), tmp_path / "a.svg", caption="a")
    with pytest.raises(ValueError, match=r"\.jpg"):
        save(Figure(), tmp_path / "a.jpg", caption="a", alt="b")
    assert not list(tmp_path.iterdir())


def test_saving_leaves_the_figure_as_it_was(drawn, tmp_path):
    """The caption is drawn for the file only."""
    figure = design("two_dice_ways").draw(drawn["two_dice_ways"]).figure
    before = len(figure.texts), tuple(figure.get_size_inches())
    save(figure, tmp_path / "a.svg", caption="some <words>", alt="others & more")
    assert (len(figure.texts), tuple(figure.get_size_inches())) == before


@pytest.mark.parametrize("name", list(charts()))
def test_on_given_axes_and_without_traces(name, drawn):
    """A chart draws on Axes that it is given, and leaves the reader's settings as they were."""
    ax = Figure().subplots()
    before = dict(mpl.rcParams.copy())
    mpl.rcParams["lines.linewidth"] = 3.25
    try:
        assert design(name).draw(drawn[name], ax) is ax
        assert mpl.rcParams["lines.linewidth"] == 3.25
    finally:
        mpl.rcParams["lines.linewidth"] = before["lines.linewidth"]
    assert dict(mpl.rcParams.copy()) == before


@pytest.mark.parametrize("name", list(charts()))
def test_no_text_overlaps_another(name, drawn):
    """No two texts of a chart touch, as drawn at the size of an article."""
    figure = design(name).draw(drawn[name]).figure
    FigureCanvasAgg(figure).draw()
    boxes = []
    for ax in figure.axes:
        texts = list(ax.texts)
        if ax.axison:
            texts += [ax.xaxis.label, ax.yaxis.label]
            for line in (ax.xaxis, ax.yaxis):
                low, high = sorted(line.get_view_interval())
                ticks = line.get_major_ticks()
                texts += [t.label1 for t in ticks if low <= t.get_loc() <= high]
        if ax.get_legend():
            texts += ax.get_legend().get_texts()
        boxes += [(t.get_text(), t.get_window_extent()) for t in texts if t.get_text().strip()]
    shown = [(t, b) for t, b in boxes if b.width > 1]
    for k, (text, box) in enumerate(shown):
        for other, its in shown[:k]:
            assert not box.overlaps(its), (text, other)


def test_charts_load_no_pyplot(tmp_path):
    """A chart is drawn and saved without pyplot, so no figure is left in its hands."""
    code = (
        "import sys; from oddslab.charts import chart, charts; "
        "assert 'pandas' not in sys.modules; "
        f"chart('two_dice_ways', {str(tmp_path / 'a.svg')!r}); "
        "sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
    assert (tmp_path / "a.svg").exists()
