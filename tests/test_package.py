"""The package's own face: what `dir` lists is there, and what is printed is short."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import oddslab
from oddslab import evidence, poker_dice
from oddslab.game import variant

README = Path(__file__).parent.parent / "README.md"
PUBLIC = [n for n in dir(oddslab) if not n.startswith("__")]


def test_dir_lists_what_is_there_and_nothing_else():
    """Names of the package and its modules; none that it imports for itself."""
    assert {"evidence", "poker_dice", "charts", "pools", "exact", "simulate"} <= set(PUBLIC)
    assert not {"TYPE_CHECKING", "importlib", "Any", "annotations"} & set(PUBLIC)
    assert set(oddslab.__all__) <= set(PUBLIC)


@pytest.mark.parametrize("name", PUBLIC)
def test_what_dir_lists_is_had_after_one_import(name):
    """In a fresh process `import oddslab` is enough."""
    code = f"import oddslab; assert oddslab.{name} is not None"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_readme_names_public_modules_alone():
    """What its Python takes from the package is listed, or stands in a module of its own."""
    used = set(re.findall(r"^>>> from oddslab import (\w+)", README.read_text(), re.M))
    assert {"evidence", "pools", "poker_dice"} <= used <= set(PUBLIC)


def test_what_is_not_there_is_an_attribute_error():
    """As of any module."""
    with pytest.raises(AttributeError, match="has no attribute 'evidenc'"):
        oddslab.evidenc  # noqa: B018


def sixes(hand):
    return [d for d in hand.dice if d == 6]


def results():
    throws = evidence.from_counts([25, 22, 30, 17, 16, 10])
    pairs = evidence.Throws((1, 2), ("a", "b"), ((60, 40), (50, 50)), ((1, 2), (2, 1)) * 50)
    yield throws
    yield pairs
    yield evidence.goodness(throws, trials=100)
    yield evidence.independence(pairs, trials=100)
    yield evidence.throws_for_face("1/4")
    yield evidence.throws_for_fit(["1/4", *["3/20"] * 5], trials=200)
    yield poker_dice.evaluate(sixes, "at_least_four")
    yield from variant("poker_dice").policies.values()
    yield from variant("vingt_et_un").policies.values()


def test_what_is_printed_is_a_line():
    """No page of whole numbers: one line, which names the type."""
    for result in results():
        text = str(result)
        assert text.startswith(f"<{type(result).__name__}")
        assert len(text) < 160
        assert "\n" not in text
        assert not re.search(r"\d{7}", text)


def test_a_judged_rule_says_what_it_costs():
    """Value, best and the difference, from the documented example."""
    judged = poker_dice.evaluate(sixes, "at_least_four")
    assert str(judged) == (
        "<Judged: exactly about 0.108497 by sixes, 0.290794 at best, cost 0.182296>"
    )
    assert f"{float(judged.cost):.6g}" == "0.182296"
