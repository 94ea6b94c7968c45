"""The README shows true outputs: each command that it prints is run, and each Python line.

``python tests/test_readme.py`` writes the outputs anew.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import textwrap
from pathlib import Path

import pytest

from oddslab.cli import main

README = Path(__file__).parent.parent / "README.md"
BLOCK = re.compile(r"```console\n\$ oddslab (.*)\n([\s\S]*?)```")
COLUMNS = "96"


def output(words: str) -> str:
    """What a command prints on both of its streams."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        main(shlex.split(words))
    lines = [line.rstrip() for line in out.getvalue().splitlines()]
    for line in err.getvalue().splitlines():
        lines += textwrap.wrap(line, int(COLUMNS))
    return "\n".join(lines) + "\n"


def timeless(text: str) -> str:
    """The text without what differs from run to run: seconds, rates, threads, and line breaks."""
    text = re.sub(r"\d[\d.,]*(e-?\d+)? s\b", "# s", " ".join(text.split()))
    return re.sub(r"[\d,]+ a second with \d+ threads?", "# a second", text)


@pytest.mark.parametrize(("words", "printed"), BLOCK.findall(README.read_text()))
def test_outputs_are_true(words, printed, monkeypatch):
    """Each command prints what the README says, seconds aside."""
    monkeypatch.setenv("COLUMNS", COLUMNS)
    assert timeless(output(words)) == timeless(printed)


def test_python_lines_are_true():
    """The Python session runs as printed."""
    test = doctest.DocTestParser().get_doctest(README.read_text(), {}, "README", str(README), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_first_screen_says_what_it_is():
    """What it is and both commands stand within the first 30 lines."""
    head = "\n".join(README.read_text().splitlines()[:30])
    assert "oddslab audit" in head
    assert "pytest" in head


if __name__ == "__main__":
    os.environ["COLUMNS"] = COLUMNS
    text = BLOCK.sub(
        lambda m: f"```console\n$ oddslab {m[1]}\n{output(m[1])}```", README.read_text()
    )
    README.write_text(text)
