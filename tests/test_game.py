"""A file of one's own that holds no game is refused in words, and hides no other game."""

from __future__ import annotations

import dataclasses
import importlib
import subprocess
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path

import pytest

from oddslab import game as games
from oddslab.cli import main
from oddslab.game import BrokenGame, Game, catalogue, find, game_files
from oddslab.options import Rules, Whole, option

GOOD = """
from dataclasses import dataclass

from oddslab.distribution import Distribution
from oddslab.game import Game, Scale, Setup
from oddslab.kernel import kernel
from oddslab.options import Rules, Whole, option
from oddslab.random import ZERO, die


@dataclass(frozen=True)
class OwnRules(Rules):
    more: int = option(0, Whole(0, 9), "added to the die")


@kernel
def throw(c, policy):
    k, left = die(c, ZERO)
    c.out[0] = k


GAME = Game(
    key="own_game", title="One die", family="dice", document="own", rules=OwnRules,
    axes=lambda rules: (Scale("face", tuple(range(1, 7))),),
    setup=lambda rules: Setup(), play=lambda rules: throw,
    tell=lambda rules, log, outcome: [f"The die shows {outcome['face']}."],
    exact=lambda rules, policies: Distribution.uniform(range(1, 7), ("face",)),
)
"""
BROKEN = {  # what is changed in it, and what is said of it
    "class OwnRules(Rules)": ("class OwnRules", "do not derive from oddslab.options.Rules"),
    "@dataclass(frozen=True)": ("", "OwnRules has more, but is no dataclass"),
    'option(0, Whole(0, 9), "added to the die")': ("0", "OwnRules.more is no option"),
    "option(0, Whole": ("option(10, Whole", "fails, which are the default rules: more=10"),
    "GAME = Game": ("own = Game", "holds no game: it has to end in GAME = Game"),
    'key="own_game"': ('key="my_game"', "has the key 'my_game': name it 'own_game'"),
    "from dataclasses import dataclass": ("raise SystemExit('boo')", "SystemExit: boo"),
    "oddslab.random": ("oddslab.chance", "ModuleNotFoundError: No module named 'oddslab.chance'"),
    "import ZERO, die": ("import ZERO, die as", "SyntaxError"),
    "title=": ("titel=", "unexpected keyword argument 'titel'"),
}


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A gamebook with one more family, in which the text given stands as a game."""
    import oddslab.gamebook

    def write(text: str) -> Path:
        family = tmp_path / "own_family"
        family.mkdir()
        (family / "__init__.py").touch()
        (family / "own_game.py").write_text(text)
        return family / "own_game.py"

    monkeypatch.setattr(oddslab.gamebook, "__path__", [*oddslab.gamebook.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    forget()
    yield write
    forget()
    for name in [n for n in sys.modules if n.startswith("oddslab.gamebook.own_family")]:
        del sys.modules[name]


def forget() -> None:
    game_files.cache_clear()
    catalogue.cache_clear()


def test_a_file_is_all_that_a_game_needs(own, capsys):
    """One file in a family's folder is found, listed, and exact."""
    own(GOOD)
    assert set(catalogue()) == set(game_files())
    assert find("own_game").title == "One die"
    assert main(["list"]) == 0
    assert "own_game" in capsys.readouterr().out
    assert main(["exact", "own_game", "--axes", "face"]) == 0


@pytest.mark.parametrize("old", BROKEN)
def test_a_broken_file_is_named_and_hides_no_other_game(own, capsys, old):
    """List goes on with all others and says what is wrong; the game itself is refused with it."""
    new, message = BROKEN[old]
    assert GOOD.count(old) == 1
    path = own(GOOD.replace(old, new))
    with pytest.raises(BrokenGame) as refused:
        find("own_game")
    assert message in str(refused.value)
    assert "own_game" in str(refused.value)
    with pytest.warns(RuntimeWarning, match="the game own_game is left out"):
        others = catalogue()
    assert "own_game" not in others
    assert len(others) == len(game_files()) - 1 > 30
    catalogue.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("always")  # as outside of the tests
        assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert all(key in out for key in others)
    assert "own_game" not in out
    assert err.startswith("oddslab list: the game own_game is left out: ")
    assert message in err
    assert str(path) in err
    assert main(["exact", "own_game"]) == 2
    assert message in capsys.readouterr().err


def test_what_is_no_rules_is_refused_where_the_game_is_made():
    """The message names this file, the base class and its import."""

    @dataclass(frozen=True)
    class Bare:
        dice: int = 2

    for rules in (Bare, "rules"):
        with pytest.raises(TypeError, match="do not derive from oddslab") as refused:
            dataclasses.replace(find("craps"), rules=rules)
        assert "from oddslab.options import Rules, Whole, option" in str(refused.value)
    with pytest.raises(TypeError, match=r"test_game\.py"):
        dataclasses.replace(find("craps"), rules=Bare)


@pytest.mark.parametrize("axes", [0, 9])
def test_a_game_has_an_axis_and_no_more_than_there_is_room_for(axes):
    """A kernel would write beside its outcome."""
    scale = find("craps").axes(find("craps").rules())[0]
    g = dataclasses.replace(find("craps"), axes=lambda rules: (scale,) * axes)
    with pytest.raises(ValueError, match=f"craps has {axes} axes, where 1 to 8 are possible"):
        _ = games.variant(g).axes


def test_rules_of_rules_are_taken():
    """Rules that derive from others, with and without options of their own."""

    @dataclass(frozen=True)
    class Own(Rules):
        dice: int = option(2, Whole(1, 9), "how many")

    @dataclass(frozen=True)
    class More(Own):
        pass

    for rules in (Own, More):
        assert dataclasses.replace(find("craps"), rules=rules).rules is rules


def test_a_game_whose_seats_fail_hides_no_other(capsys, monkeypatch):
    """List says so and goes on."""

    def seats(rules):
        raise ZeroDivisionError("no seat")

    bad = dataclasses.replace(find("craps"), seats=seats)
    monkeypatch.setattr(games, "catalogue", lambda: {"craps": bad, "dice": find("dice")})
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert "The die" in out
    assert err.startswith("the game craps is left out")
    assert "no seat" in err


def test_a_warning_on_the_command_line_is_a_sentence(tmp_path):
    """No line of source, no path of a module: what an own process prints."""
    code = (
        "import warnings; from oddslab import cli; import oddslab.commands.list as command;"
        "command.run = lambda args: warnings.warn('mind this', RuntimeWarning);"
        "cli.main(['list'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "oddslab list: mind this\n"


def test_every_file_of_the_gamebook_is_a_game():
    """None is left out."""
    assert set(catalogue()) == set(game_files())
    assert all(isinstance(g, Game) for g in catalogue().values())
