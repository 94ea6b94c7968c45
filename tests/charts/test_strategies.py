"""Who wins by strategy: every pair of strategies, estimated or exact."""

from __future__ import annotations

import pytest

from oddslab import exact, simulate
from oddslab.charts import strategies
from oddslab.distribution import axis
from oddslab.game import variant
from tests.names import spoken

NAMES = "uniform,heaviest_first,2*pips + matches"
RUN = {"trials": 2000, "rng": 4, "threads": 1}


@pytest.fixture(scope="module")
def frame():
    """Three strategies on both sides of a small block game."""
    return strategies.data("block", strategies=NAMES, top=4, hand=4, **RUN)


def test_every_pair_is_a_run_of_its_own(frame):
    """Each row is the estimate of that pair's run, all with the one seed."""
    names = NAMES.split(",")
    assert list(zip(frame["row"], frame["column"])) == [(a, b) for a in names for b in names]
    for row in frame.itertuples():
        chosen = {"A": row.row, "B": row.column}
        result = simulate("block", strategies=chosen, top=4, hand=4, **RUN)
        e = result.estimate(axis("winner") == "A")
        assert (row.estimate, row.standard_error) == (e.value, e.standard_error)
        assert (row.low, row.high) == (e.low, e.high)
    assert frame["exact"].tolist() == [None] * 9


def test_a_fresh_seed_is_the_same_for_all():
    """Without a seed every pair still meets the same deals."""
    frame = strategies.data("block", strategies="uniform,2*pips + 0*double", top=2, hand=2,
                            trials=500, rng=None, threads=1)  # fmt: skip
    again = strategies.data("block", strategies="uniform,2*pips + 0*double", top=2, hand=2,
                            trials=500, rng=frame.attrs["seed"], threads=1)  # fmt: skip
    assert frame["estimate"].tolist() == again["estimate"].tolist()


def test_where_there_is_a_law_it_is_shown():
    """With an exact law each pair has its exact figure, and the estimate beside it."""
    frame = strategies.data("vingt_et_un", strategies="stand_15,stand_17", **RUN)
    for row in frame.itertuples():
        law = exact("vingt_et_un", strategies={"player": row.row, "banker": row.column})
        assert row.exact == law.figure("gain")
        assert abs(row.estimate - row.exact) < 5 * row.standard_error
    assert strategies.values(frame)["stand_15", "stand_17"] == float(frame["exact"].iloc[1])
    assert "Exact; estimates from 2,000 trials a pair" in strategies.caption(frame)
    texts = [t.get_text() for t in strategies.draw(frame).texts]
    assert len(texts) == 4
    assert not [t for t in texts if "±" in t]


@pytest.mark.parametrize(
    ("game", "figure", "first"),
    [("four_handed_block", "A+C wins", ["A", "C"]), ("four_handed_block", "plies", ["A"]),
     ("domino_pool", "B wins", ["B"]), ("vingt_et_un", "gain", ["player"])],
)  # fmt: skip
def test_whose_figure_it_is(game, figure, first):
    """The seats that a figure names play by the row, the rest by the column."""
    v = variant(game)
    assert strategies.sides(v, figure) == (first, [s for s in v.policies if s not in first])


def test_rows_fall_and_columns_rise(frame):
    """The order is by the means; what is drawn in a cell is its pair's figure and error."""
    own, theirs = strategies.order(frame)
    value = strategies.values(frame)
    means = [sum(value[r, c] for c in theirs) for r in own]
    assert means == sorted(means, reverse=True)
    means = [sum(value[r, c] for r in own) for c in theirs]
    assert means == sorted(means)
    said = [t.get_text() for t in strategies.draw(frame).texts]
    by_pair = {(r, c): (e, s) for r, c, e, s in zip(
        frame["row"], frame["column"], frame["estimate"], frame["standard_error"])}  # fmt: skip
    for k, pair in enumerate(zip(frame["row"], frame["column"])):
        e, s = by_pair[pair]
        assert said[2 * k : 2 * k + 2] == [f"{100 * e:.0f}", f"±{100 * s:.1f}"]


def test_the_words(frame):
    """The caption says game, rules, trials, and where the order begins."""
    own, theirs = strategies.order(frame)
    text = strategies.caption(frame)
    assert "Block game (document 000; hand=4, top=4)" in text
    assert "chance that A wins the round, in per cent" in text
    assert "2,000 trials a pair" in text
    assert f"A plays {own[0]}" in text
    assert f"B plays {theirs[0]}" in strategies.alt(frame)
    assert "3 by 3 strategies" in strategies.alt(frame)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"game": "craps"}, "craps has no seats"),
        ({"strategies": "uniform,uniform"}, "a name stands twice"),
        ({"strategies": "uniform,,x"}, "names with commas"),
        ({"strategies": []}, "names with commas"),
        ({"strategies": "uniform,heavy_first"}, "did you mean heaviest_first"),
        ({"figure": "A win"}, "did you mean A wins"),
        ({"hands": 3}, "did you mean hand"),
        ({"game": "blok"}, "did you mean block"),
    ],
    ids=spoken,
)
def test_what_is_refused(bad, said):
    """Games in which nobody chooses, and names that do not exist or stand twice."""
    with pytest.raises(ValueError, match=said):
        strategies.data(**({"trials": 100, "threads": 1} | bad))
