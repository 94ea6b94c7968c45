"""The catalogue and the rules of a game as frames."""

from __future__ import annotations

import pytest

from oddslab.game import catalogue
from oddslab.listing import games, rules_table


def test_every_game_is_listed():
    """One row for each game, by family and key, with truth values that are booleans."""
    frame = games()
    assert list(frame) == ["key", "title", "family", "document", "exact", "walk", "strategies"]
    assert sorted(frame["key"]) == list(catalogue())
    order = list(zip(frame["family"], frame["key"]))
    assert order == sorted(order)
    assert frame["exact"].dtype == frame["walk"].dtype == bool
    rows = frame.set_index("key")
    assert rows.loc["craps", "exact"]
    assert rows.loc["craps", "document"] == "000"
    assert "player: stand_17" in rows.loc["vingt_et_un", "strategies"]


@pytest.mark.parametrize("key", list(catalogue()))
def test_rules_of_every_game(key):
    """A row for each option, the default as text that the option itself takes."""
    game = catalogue()[key]
    frame = rules_table(key)
    assert list(frame) == ["option", "default", "values", "gap", "help"]
    options = game.rules.options()
    assert frame["option"].tolist() == list(options)
    for name, default in zip(frame["option"], frame["default"]):
        assert options[name].metadata["kind"].take(default) == options[name].default
    assert set(frame.attrs["presets"]) == set(game.presets)
    assert (frame["help"] != "").all()


def test_an_unknown_game_is_refused():
    """A typo names the nearest game."""
    with pytest.raises(ValueError, match="did you mean craps"):
        rules_table("crabs")
