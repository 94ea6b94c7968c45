"""The notebooks run, their stated figures hold, and what is stored is what was run."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("nbclient")

FOLDER = Path(__file__).parent.parent / "notebooks"
spec = importlib.util.spec_from_file_location("build", FOLDER / "build.py")
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)

STATED = re.compile(r'(?<=== ")(\d[\d.,]*)(?=%?")')  # a figure, as it is asserted


@pytest.mark.parametrize("source", build.sources(), ids=lambda p: p.stem)
class TestNotebook:
    def test_it_is_stored_with_the_outputs_of_its_source(self, source):
        """Cell for cell it is the readable source, run from top to bottom, without an error."""
        stored = nbformat.read(source.with_suffix(".ipynb"), as_version=4)
        fresh = build.notebook(source)
        assert [(c.cell_type, c.source) for c in stored.cells] == [
            (c.cell_type, c.source) for c in fresh.cells
        ]
        code = [c for c in stored.cells if c.cell_type == "code"]
        assert [c.execution_count for c in code] == list(range(1, len(code) + 1))
        kinds = {o.output_type for c in code for o in c.outputs}
        assert "error" not in kinds
        assert not [o for c in code for o in c.outputs if o.get("name") == "stderr"]

    @pytest.mark.slow
    @pytest.mark.filterwarnings("default")  # of the kernel's machinery, not ours
    def test_it_runs_and_its_figures_hold(self, source, monkeypatch):
        """Run at few trials, every assertion in it holds: the figures in its prose among them."""
        monkeypatch.setenv("NOTEBOOK_TRIALS", "2000000")
        book = build.executed(build.notebook(source))
        assert sum("assert " in c.source for c in book.cells) >= 5

    @pytest.mark.slow
    @pytest.mark.filterwarnings("default")
    def test_a_figure_that_is_wrong_stops_it(self, source, monkeypatch):
        """The negative twin: with a stated figure changed, the run fails."""
        monkeypatch.setenv("NOTEBOOK_TRIALS", "100000")
        book = build.notebook(source)
        cell = next(c for c in book.cells if c.cell_type == "code" and STATED.search(c.source))
        cell.source = STATED.sub(lambda m: f"{m[1][:-1]}{(int(m[1][-1]) + 1) % 10}", cell.source, 1)
        with pytest.raises(Exception, match="AssertionError"):
            build.executed(book)
