"""Frames: one schema for every game, files that read back equal, text with every digit."""

from __future__ import annotations

import csv
import io
import json
import math
import sys
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oddslab
from oddslab import tables
from oddslab.distribution import Distribution, axis
from oddslab.experiment import run
from oddslab.game import NoLaw, OrMore, catalogue, variant
from oddslab.listing import games
from oddslab.results import Exact
from oddslab.table_text import decimal, odds_text

EXACT = ["ways", "exact", "odds"]
RESULT = [*EXACT, "count", "estimate", "standard_error", "low", "high", "z"]
SUFFIXES = ("csv", "json", "parquet")
NINE = Distribution.uniform(range(1, 7)).repeat(9)
WIDE = 4998398275503360  # ways that no float holds to the last digit with its neighbours


def same(a: pd.DataFrame, b: pd.DataFrame) -> None:
    """Equal values of equal types, dtypes and facts."""
    pd.testing.assert_frame_equal(a, b, check_exact=True)
    assert a.attrs == b.attrs
    for name in a:
        assert [type(x) for x in a[name].tolist()] == [type(x) for x in b[name].tolist()], name


def back(frame: pd.DataFrame, folder, suffix: str, **how) -> pd.DataFrame:
    """The frame, written and read."""
    return tables.read(tables.write(frame, folder / f"t.{suffix}", **how))


def e11() -> pd.DataFrame:
    """What case E11 lost in export."""
    frame = pd.DataFrame(
        {
            "outcome": pd.Series(["first", "7-6", "3/2", "5-4", "1", "true"], dtype=object),
            "ways": pd.Series([WIDE, WIDE + 1, 10**30, 0, 1, None], dtype=object),
            "exact": pd.Series([Fraction(1, 5), Fraction(4, 9), Fraction(1, 3), Fraction(0),
                                Fraction(1), None], dtype=object),
            "odds": pd.Series(["4 to 1 against", "5 to 4 against", "2 to 1 against", "no chance",
                               "certain", None], dtype=object),
            "count": np.array([1000, 2**62, 0, WIDE, 7, 8], dtype="int64"),
            "estimate": np.array([0.2, 0.1 + 0.2, 5e-324, 0.0, 1.0, math.nan]),
            "z": np.array([0.0, -1.5, math.inf, -math.inf, math.nan, 1e300]),
        }
    )  # fmt: skip
    frame.attrs = {"kind": "simulation", "seed": 2**64 - 1, "level": 0.95, "rules": {"a": "1/5"}}
    return frame


@pytest.fixture(scope="module")
def craps():
    """A short simulation of craps with capped throws."""
    return oddslab.simulate("craps", trials=2**14, rng=0, most=12, threads=1, progress=False)


# ---------------------------------------------------------------- schema


def law_of(v):
    """The law by formula; None where the variant has none."""
    try:
        return v.game.exact and v.game.exact(v.rules, v.policies)
    except NoLaw:
        return None


@pytest.mark.parametrize("key", list(catalogue()))
def test_every_game_has_the_schema(key):
    """For every game: columns and dtypes as documented, ways and counts adding up."""
    v = variant(key, **catalogue()[key].small)
    names = [a.name for a in v.axes]
    result = run(v, trials=2**14, rng=5, threads=1, progress=False)
    formula = law_of(v)
    for axes in ((), *((n,) for n in names)):
        kept = list(axes) or names
        first = kept if len(kept) > 1 else ["outcome"]
        frame = result.table(*axes)
        assert list(frame) == [*first, *RESULT]
        assert frame["count"].dtype == "int64"
        assert frame["count"].sum() == result.trials == frame.attrs["trials"]
        assert frame[["estimate", "standard_error", "low", "high", "z"]].dtypes.eq("float64").all()
        assert (frame["standard_error"] > 0).all()
        assert ((frame["low"] <= frame["estimate"]) & (frame["estimate"] <= frame["high"])).all()
        assert json.loads(json.dumps(frame.attrs)) == frame.attrs
        assert frame.attrs["game"] == key
        if formula is None:
            assert frame["exact"].tolist() == [None] * len(frame)
            continue
        law = Exact(v, formula, "formula")
        exact = law.table(*axes)
        assert list(exact) == [*first, *EXACT]
        for f in (exact, frame):
            assert all(type(w) is int for w in f["ways"])
            assert all(type(p) is Fraction for p in f["exact"])
            assert sum(f["ways"]) == int(f.attrs["total"])
            assert sum(f["exact"]) == 1
        assert exact[first].astype(str).values.tolist() == frame[first].astype(str).values.tolist()
        assert frame["z"].abs().max() < 7  # false alarm below 1e-8 for all rows of a game
    figures = tables.figures_table(result)
    assert list(figures) == list(tables._FIGURE)
    assert figures["figure"].tolist() == [f.key for f in v.figures()]


def test_one_axis_is_called_outcome(craps):
    """A single axis is called outcome, several by their names in the order asked for."""
    assert list(craps.table("point"))[:1] == ["outcome"]
    assert craps.table("point").attrs["axes"] == ["point"]
    assert list(craps.table("throws", "result"))[:2] == ["throws", "result"]
    assert craps.table("point")["outcome"].dtype == "int64"
    assert craps.table("throws")["outcome"].tolist()[-1] == OrMore(12)
    with pytest.raises(LookupError, match="colour"):
        craps.table("colour")


def test_exact_values_of_a_row(craps):
    """The caster wins with 244/495, odds 251 to 244 against; z is the distance in exact errors."""
    frame = craps.table("result").set_index("outcome")
    row = frame.loc["win"]
    p, n = Fraction(244, 495), craps.trials
    assert (row["exact"], row["odds"]) == (p, "251 to 244 against")
    z = (row["count"] / n - p) / math.sqrt(p * (1 - p) / n)
    assert row["z"] == pytest.approx(z, rel=1e-12)
    assert frame["z"].sum() == pytest.approx(0, abs=1e-12)  # two outcomes, one chance


def test_facts_say_what_was_played(craps):
    """Facts hold all that replays the run, and nothing that differs from run to run."""
    facts = craps.table("result", level=0.99).attrs
    assert facts == {
        "kind": "simulation", "game": "craps", "version": 1, "rules": {"most": "12"},
        "strategies": {}, "preset": None, "oddslab": oddslab.__version__, "trials": 2**14,
        "planned": 2**14, "complete": True, "seed": 0, "level": 0.99, "interval": "wilson",
        "axes": ["result"], "total": facts["total"],
    }  # fmt: skip
    assert oddslab.exact("craps").table().attrs["preset"] == "document_000"
    modern = oddslab.exact("craps", barred=12, dice_pass="seven_out")
    assert modern.table().attrs["preset"] == "modern"


def test_without_a_law_only_what_was_seen(craps):
    """With exact=False the exact columns are blank, and rows are those with a count."""
    frame = tables.result_table(craps, ("throws",), exact=False)
    assert list(frame) == ["outcome", *RESULT]
    assert frame["ways"].tolist() == frame["exact"].tolist() == frame["odds"].tolist()
    assert frame["exact"].isna().all()
    assert frame["z"].isna().all()
    assert (frame["count"] > 0).all()


def test_a_wrong_law_shows(craps):
    """A law with a cell too few gives an infinite z there, and a wrong chance a large one."""
    wrong = Distribution({"win": 1}, axes=("result",))
    frame = tables.result_table(craps, ("result",), exact=wrong)
    z = dict(zip(frame["outcome"], frame["z"]))
    assert z == {"win": -math.inf, "lose": math.inf}
    wrong = Distribution({"win": 3, "lose": 2}, ("result",))
    frame = tables.result_table(craps, ("result",), exact=wrong)
    assert frame["z"].abs().min() > 20


def test_walk_beside_the_estimate(craps):
    """A walk may be the exact witness, and says so."""
    walk = oddslab.walk("craps", most=12)
    assert walk.table("result").attrs["kind"] == "walk"
    beside = tables.result_table(craps, ("result",), exact=walk)
    assert beside["exact"].tolist() == craps.table("result")["exact"].tolist()


def test_a_remainder_is_stated():
    """Where a walk cut mass off, the facts say how much, and no z is given."""
    law = Distribution({1: 1, 2: 1}, axes=("length",), remainder=Fraction(1, 10))
    frame = tables.law_table(law)
    assert frame.attrs["remainder"] == "1/10"
    assert sum(frame["exact"]) == Fraction(9, 10)


def test_events_have_rows(craps):
    """Named events get the columns of the table they are asked of, and may overlap."""
    point, result = axis("point"), axis("result")
    events = {"first throw": point == 0, "natural": (point == 0) & (result == "win")}
    frame = tables.event_table(craps, events)
    assert list(frame) == ["outcome", *RESULT]
    assert frame["exact"].tolist() == [Fraction(1, 3), Fraction(2, 9)]
    assert frame["count"].tolist() == [craps.count(e) for e in events.values()]
    exact = tables.event_table(oddslab.exact("craps", most=12), events)
    assert list(exact) == ["outcome", *EXACT]
    total = int(exact.attrs["total"])
    assert [Fraction(w, total) for w in exact["ways"]] == exact["exact"].tolist()


def test_figures(craps):
    """Figures are exact Fractions with their float beside, estimated where a tally can."""
    frame = tables.figures_table(craps).set_index("figure")
    assert frame.loc["caster_wins", "exact"] == Fraction(244, 495)
    assert frame.loc["caster_wins", "decimal"] == 244 / 495
    assert abs(frame.loc["players_edge_per_bet", "z"]) < 7
    assert math.isnan(frame.loc["mean_throws", "estimate"])
    exact = tables.figures_table(oddslab.exact("craps", most=12)).set_index("figure")
    assert exact["exact"].tolist() == frame["exact"].tolist()
    assert exact["estimate"].isna().all()


def test_an_axis_may_not_be_called_like_a_column():
    """An axis called count would be two columns of one name: refused by name."""
    law = Distribution({(1, 2): 1}, axes=("count", "other"))
    with pytest.raises(ValueError, match="'count'"):
        tables.law_table(law)


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_files_read_back_equal(craps, tmp_path, suffix):
    """Values, dtypes and facts survive, with wide counts, tiny chances and capped outcomes."""
    law = tables.law_table(Distribution.uniform(range(1, 7)).repeat(100))
    frames = [
        e11(), law, craps.table("throws"), craps.table(), tables.figures_table(craps),
        games(), craps.table("throws").iloc[:0], pd.DataFrame({"one": [None, ""]}, dtype=object),
        pd.DataFrame({"claim": ["1/2", "'", "", "5 to 4"], "right": [True, False, True, True]}),
    ]  # fmt: skip
    for frame in frames:
        same(back(frame, tmp_path, suffix), frame)


@given(
    ints=st.lists(st.integers(-(10**40), 10**40), min_size=3, max_size=3),
    fractions=st.lists(st.fractions() | st.none(), min_size=3, max_size=3),
    values=st.lists(
        st.none() | st.integers() | st.fractions() | st.booleans()
        | st.builds(OrMore, st.integers())
        | st.text(st.characters(exclude_categories=["Cs"]))
        | st.sampled_from(["1/2", "9 or more", "007", "1e5", "true", '="1/6"', "# x", "\r", "NaN"]),
        min_size=3, max_size=3,
    ),
    floats=st.lists(st.floats(), min_size=3, max_size=3),
)  # fmt: skip
@settings(max_examples=40, deadline=None)
def test_any_cell_reads_back(tmp_path_factory, ints, fractions, values, floats):
    """Any whole number, fraction, outcome and float reads back as what it was."""
    frame = pd.DataFrame(
        {
            "outcome": pd.Series(values, dtype=object),
            "ways": pd.Series(ints, dtype=object),
            "exact": pd.Series(fractions, dtype=object),
            "estimate": np.array(floats),
        }
    )
    folder = tmp_path_factory.getbasetemp()
    for suffix, how in (("csv", {}), ("csv", {"spreadsheet": True}), ("json", {}), ("parquet", {})):
        again = back(frame, folder, suffix, **how)
        for name in frame:
            old, new = frame[name].tolist(), again[name].tolist()
            assert list(map(repr, old)) == list(map(repr, new)), (suffix, name)


def test_ways_longer_than_python_prints(tmp_path):
    """Ways of more digits than Python turns into text by itself survive too."""
    frame = tables.law_table(Distribution({1: 7**9000, 2: 1}))
    for suffix in SUFFIXES:
        assert back(frame, tmp_path, suffix)["ways"].tolist() == [7**9000, 1]
    assert "about 7.63e7605 to 1 against" in tables.to_text(frame)


def test_spreadsheet_csv_has_no_dates_and_no_cut_counts(tmp_path):
    """Odds leave as words; fractions and long counts are guarded, and all reads back equal."""
    path = tables.write(e11(), tmp_path / "t.csv", spreadsheet=True)
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8").partition("\n")[2])))
    assert rows[1]["odds"] == "5 to 4 against"
    assert rows[1]["exact"] == '="4/9"'
    assert rows[0]["ways"] == f'="{WIDE}"'
    assert rows[3]["count"] == f'="{WIDE}"'
    assert rows[0]["count"] == "1000"
    assert {rows[k]["outcome"] for k in (1, 2, 3)} == {"'3/2", '="7-6"', '="5-4"'}
    same(tables.read(path), e11())
    with pytest.raises(ValueError, match="csv"):
        tables.write(e11(), tmp_path / "t.json", spreadsheet=True)


def test_plain_csv_and_json_for_other_programs(craps):
    """Without facts CSV is a head and rows, JSON a list of rows; nothing is marked."""
    frame = e11()
    rows = list(csv.reader(io.StringIO(tables.to_csv(frame))))
    assert rows[0] == list(frame)
    assert rows[3] == ["3/2", str(10**30), "1/3", "2 to 1 against", "0", "5e-324", "inf"]
    assert rows[6] == ["true", "", "", "", "8", "", "1e+300"]
    rows = json.loads(tables.to_json(frame, facts=False))
    assert rows[0] == {
        "outcome": "first", "ways": WIDE, "exact": "1/5", "odds": "4 to 1 against", "count": 1000,
        "estimate": 0.2, "z": 0.0,
    }  # fmt: skip
    assert rows[1]["count"] == str(2**62)  # beyond what JSON readers keep
    assert rows[5]["exact"] is rows[5]["estimate"] is rows[4]["z"] is None


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_files_of_others_are_read_by_column_name(tmp_path, suffix):
    """Files without facts read by the schema's names."""
    frame = oddslab.exact("raffle", players=1).table("best")
    path = tmp_path / f"t.{suffix}"
    path.write_text(tables.to_csv(frame) if suffix == "csv" else tables.to_json(frame, facts=False))
    again = tables.read(path)
    assert again.attrs == {}
    again.attrs = frame.attrs
    same(again, frame)


def test_what_would_not_read_back_is_refused(tmp_path):
    """Other suffixes, indexes, dtypes, cells and facts are refused by name."""
    good = e11()
    with pytest.raises(ValueError, match=r"\.xlsx"):
        tables.write(good, tmp_path / "t.xlsx")
    with pytest.raises(ValueError, match="reset_index"):
        tables.write(good.iloc[1:], tmp_path / "t.csv")
    with pytest.raises(TypeError, match="when"):
        tables.write(pd.DataFrame({"when": pd.to_datetime(["2020-01-01"])}), tmp_path / "t.csv")
    with pytest.raises(TypeError, match="cell"):
        tables.write(pd.DataFrame({"cell": [object()]}), tmp_path / "t.csv")
    good.attrs["p"] = Fraction(1, 2)
    with pytest.raises(TypeError, match="attrs"):
        tables.write(good, tmp_path / "t.csv")


def test_parquet_without_pyarrow_names_the_extra(tmp_path, monkeypatch):
    """The message says what to install, and what works without."""
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ImportError, match=r"oddslab\[parquet\]"):
        tables.write(e11(), tmp_path / "t.parquet")


# ---------------------------------------------------------------- text

WRITERS = (tables.to_text, tables.to_markdown, tables.to_html, tables.to_latex)


@pytest.mark.parametrize("to", WRITERS)
def test_every_digit_is_printed(to):
    """0.200 stays 0.200 at three places, 1,000 stays whole, wide counts keep all digits."""
    text = to(e11(), digits=3, thousands=",")
    for cell in ("0.200", "0.300", "1,000", "4,998,398,275,503,360", "1/5", "5 to 4 ag", "-1.50"):
        assert cell in text.replace("$-$", "-"), cell
    assert "nan" not in text.lower()
    assert "None" not in text
    text = to(e11(), digits={"estimate": 20})
    assert "0.20000000000000001110" in text
    text = to(e11(), digits=3, exact="decimal")
    assert "0.444" in text
    assert "4/9" not in text
    assert "44.44" in to(e11(), digits=2, exact="percent")


def test_forms_of_exact():
    """The same fraction as fraction, decimal, percent and odds, from the Fraction itself."""
    frame = tables.law_table(Distribution({1: 1, 2: 2}))

    def column(exact: str) -> list[str]:
        text = tables.to_text(frame[["outcome", "exact"]], 30, exact)
        return [line.split(maxsplit=1)[1] for line in text.splitlines()[2:]]

    assert column("fraction") == ["1/3", "2/3"]
    assert column("decimal") == ["0." + "3" * 30, "0." + "6" * 29 + "7"]
    assert column("odds") == ["2 to 1 against", "2 to 1 on"]
    assert column("percent") == ["33." + "3" * 30 + "%", "66." + "6" * 29 + "7%"]
    with pytest.raises(ValueError, match="fraction, decimal"):
        tables.to_text(frame, exact="roman")
    with pytest.raises(ValueError, match="-1"):
        tables.to_text(frame, digits=-1)
    with pytest.raises(ValueError, match="estimates"):
        tables.to_text(frame, digits={"estimates": 3})


@given(st.fractions(), st.integers(0, 40))
def test_decimals_are_nearest(x, places):
    """A decimal differs from its fraction by half a unit at most, and has the places asked for."""
    text = decimal(x, places)
    assert 2 * abs(Fraction(text) - x) * 10**places <= 1
    assert len(text.partition(".")[2]) == places
    assert not text.startswith("-0") or Fraction(text)


@pytest.mark.parametrize(
    ("x", "places", "text"),
    [(Fraction(1, 8), 2, "0.13"), (Fraction(-1, 8), 2, "-0.13"), (Fraction(-1, 8), 0, "0"),
     (0.125, 2, "0.13"), (0.2, 3, "0.200"), (1000, 0, "1000"), (Fraction(999, 1000), 2, "1.00"),
     (math.inf, 2, "inf"), (math.nan, 2, "")],
)  # fmt: skip
def test_rounding(x, places, text):
    """Halves go away from 0, and nothing prints as -0."""
    assert decimal(x, places) == text


def test_odds_are_words():
    """Odds say exactly what they are while short, and about what they are beyond."""
    chances = ("4/9", "30/1211", "1/10077696", "1", "0", "1234/9999")
    said = [*(odds_text(Fraction(p)) for p in chances), odds_text(None)]
    assert said == ["5 to 4 against", "1181 to 30 against", "10077695 to 1 against", "certain",
                    "no chance", "about 7.10 to 1 against", None]  # fmt: skip
    assert odds_text(Fraction(1, 10**400)) == "about 1.00e400 to 1 against"


def test_escaping():
    """What a format would read as its own sign leaves escaped."""
    odd = "a_b & <i>50%</i> | $x$ {y} \\z ~ ^ # *w* `v`\nnext"
    frame = pd.DataFrame({"outcome": pd.Series([odd], dtype=object)})
    page = tables.to_html(frame, caption="<&>")
    assert "a_b &amp; &lt;i&gt;50%&lt;/i&gt;" in page
    assert "<caption>&lt;&amp;&gt;</caption>" in page
    latex = tables.to_latex(frame)
    assert r"a\_b \& \textless{}i\textgreater{}50\%" in latex
    assert r"\$x\$ \{y\} \textbackslash{}z \textasciitilde{} \textasciicircum{} \#" in latex
    mark = tables.to_markdown(frame)
    assert r"\| $x$ {y} \\z" in mark
    assert r"\*w\* \`v\`<br>next" in mark
    assert len(mark.splitlines()) == 3
    assert len(tables.to_text(frame).splitlines()) == 3


def test_long_text_is_not_cut():
    """No cell is shortened with dots, whatever pandas' display options say."""
    frame = pd.DataFrame({"outcome": pd.Series(["x" * 500] * 200, dtype=object)})
    for to in WRITERS:
        assert to(frame).count("x" * 500) == 200


def test_nine_dice_print_whole():
    """All 46 rows of nine dice, with ways that add up to 6^9."""
    frame = tables.law_table(NINE)
    assert sum(frame["ways"]) == 6**9
    assert len(tables.to_markdown(frame).splitlines()) == 48


def test_a_marginal_needs_no_more_digits_than_its_own():
    """The ways of a marginal are over its own common denominator where the joint's is huge."""
    frame = oddslab.exact("craps").table("result")
    assert dict(zip(frame["outcome"], frame["ways"])) == {"lose": 251, "win": 244}
    assert frame.attrs["total"] == "495"
