"""The house stands on layers: a file imports at module level only from below itself."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import oddslab

ROOT = Path(oddslab.__file__).parent

# From the ground up.  A name stands for a file or, with all that is in it, a folder.
LAYERS = [
    {
        "numerals", "odds", "sums", "counting", "chains", "events", "outcomes", "distribution",
        "statistics",
    },
    {"kept_dice", "pools", "expression_dice", "expressions"},
    {"kernel", "bits", "wide", "_wide_type", "random"},
    {"options"},
    {"apparatus"},
    {"open_hand"},
    {"strategy", "picking", "game"},
    {"gamebook"},
    {"stand_or_draw", "poker_dice"},
    {
        "progress", "walker", "engine", "results", "precision", "workers", "experiment", "rare",
        "agreement",
    },
    {"table_files", "table_text", "tables", "listing", "crooked"},
    {"data_files"},
    {"evidence"},
    {"claims", "audits"},
    {"charts"},
    {"__init__"},
    {"commands"},
    {"cli"},
    {"__main__"},
]  # fmt: skip
HEAVY = ("numba", "pandas", "matplotlib")


def files():
    return sorted(ROOT.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def layer(part: str) -> int:
    for k, names in enumerate(LAYERS):
        if part in names:
            return k
    raise LookupError(f"{part} stands in no layer: give it one in {__file__}")


def top_imports(path: Path) -> list[str]:
    """The modules that a file imports when it is imported itself, TYPE_CHECKING left out."""
    found = []

    def visit(body):
        for node in body:
            if isinstance(node, ast.Import):
                found.extend(a.name for a in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}: a relative import"
                if node.module != "oddslab":  # from oddslab import odds: the file is meant
                    found.append(node.module)
                found.extend(
                    f"{node.module}.{a.name}" for a in node.names if a.name != "__version__"
                )
            elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                visit(node.orelse)
            elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for field in ("body", "orelse", "finalbody", "handlers"):
                    visit(getattr(node, field, []))

    visit(ast.parse(path.read_text()).body)
    return found


def parts(path: Path, module: str) -> str | None:
    """The layer's name that an import from the package points to, None for another package."""
    words = module.split(".")
    if words[0] != "oddslab":
        return None
    if len(words) > 1 and ((ROOT / words[1]).is_dir() or (ROOT / f"{words[1]}.py").exists()):
        return words[1]
    return "__init__"  # the package itself, or a name of its public face


def upward(path: Path) -> list[str]:
    """The imports of a file that do not go down."""
    own = path.relative_to(ROOT).with_suffix("").parts[0]
    bad = []
    for module in top_imports(path):
        other = parts(path, module)
        if other is not None and other != own and layer(other) > layer(own):
            bad.append(f"{name_of(path)} imports {module}")
    return bad


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_imports_go_down(path):
    """No file imports at module level from a layer above its own."""
    assert upward(path) == []


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_heavy_libraries_are_imported_where_they_are_used(path):
    """No file but the tables, charts and claims imports numba, pandas or matplotlib on top."""
    own = path.relative_to(ROOT).with_suffix("").parts[0]
    tops = {m.split(".")[0] for m in top_imports(path)}
    allowed = set()
    if layer("tables") <= layer(own) <= layer("charts"):
        allowed.add("pandas")
    if own == "charts":
        allowed.add("matplotlib")
    if own == "_wide_type":  # loaded where a kernel is compiled
        allowed.add("numba")
    assert not tops & (set(HEAVY) - allowed)


def test_one_game_never_imports_another():
    """A game imports its own private helpers and what lies below, not another game's file."""
    from oddslab.game import catalogue

    games = set(catalogue())
    for path in (ROOT / "gamebook").rglob("*.py"):
        for module in top_imports(path):
            last = module.split(".")[-1]
            if module.startswith("oddslab.gamebook.") and last in games:
                assert path.stem.strip("_").startswith(last), (
                    f"{name_of(path)} imports the game {module}"
                )


def test_the_layer_test_sees_an_import_that_goes_up(tmp_path, monkeypatch):
    """The negative twin: a file that imports from above is found."""
    (tmp_path / "odds.py").write_text("from oddslab.cli import main\n")
    (tmp_path / "cli.py").write_text("")
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert upward(tmp_path / "odds.py") == [
        "odds.py imports oddslab.cli",
        "odds.py imports oddslab.cli.main",
    ]


LIGHT = {
    "the package": "import oddslab",
    "an exact law": "import oddslab; oddslab.exact('craps').figures()",
    "a raffle": "import oddslab; oddslab.exact('raffle', players=3).figures()",
    "a walk": "import oddslab; oddslab.walk('craps', most=12)",
    "a trial told": "import oddslab; oddslab.play('craps', rng=1)",
    "oddslab odds": "from oddslab.cli import main; main(['odds', '9d6 >= 42'])",
    "oddslab list": "from oddslab.cli import main; main(['list'])",
    "oddslab exact": "from oddslab.cli import main; main(['exact', 'craps'])",
    "oddslab --help": "from oddslab.cli import parser; parser().format_help()",
}


@pytest.mark.parametrize("code", LIGHT.values(), ids=LIGHT)
def test_the_exact_side_loads_nothing_heavy(code):
    """These load neither Numba, pandas nor Matplotlib."""
    code += f"\nimport sys; sys.exit(repr([m for m in {HEAVY} if m in sys.modules]))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stderr == "[]\n"


def test_a_help_text_loads_not_even_numpy():
    """``oddslab --help`` and ``oddslab odds`` do without NumPy."""
    code = LIGHT["oddslab odds"] + "; import sys; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)


def test_public_names():
    """The names that users may rely on; adding one is a decision, and is written down here."""
    assert sorted(oddslab.__all__) == [
        "Distribution", "Odds", "Policy", "Precision", "audit", "axis", "exact", "games",
        "parse_odds", "play", "simulate", "walk",
    ]  # fmt: skip
    assert set(oddslab.__all__) <= set(dir(oddslab))
    for name in oddslab.__all__:
        getattr(oddslab, name)


def test_an_unknown_public_name_is_an_attribute_error():
    """The lazy face refuses what it does not have."""
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        oddslab.simulat  # noqa: B018
