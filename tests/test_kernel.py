"""Kernels: nothing compiles before it is needed, and no stale code is ever served."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from oddslab import kernel as kernels
from oddslab.game import catalogue, variant
from oddslab.kernel import Kernel, kernel
from oddslab.random import I, U

STEP = np.uint64(3)
TABLE = np.array([5, 7], np.int64)


@kernel(inline=True)
def tripled(x):
    """Three times x."""
    return x * STEP


@kernel
def looked_up(x):
    return TABLE[I(tripled(U(x)) % U(2))]


def test_a_kernel_has_a_plain_and_a_compiled_form():
    """The same source gives the same numbers over Python integers and compiled."""
    assert [looked_up.plain(x) for x in range(4)] == [5, 7, 5, 7]
    assert [looked_up(x) for x in range(4)] == [5, 7, 5, 7]
    assert isinstance(looked_up.plain(1), int)
    assert tripled.__doc__ == "Three times x."


def test_importing_games_compiles_nothing():
    """The whole catalogue loads without Numba; only a simulation brings it in."""
    code = (
        "import sys; from oddslab.game import catalogue; n = len(catalogue())\n"
        "import oddslab; oddslab.exact('craps'); oddslab.play('craps', rng=1)\n"
        "oddslab.walk('craps', most=4)\n"
        "bad = {'numba', 'pandas', 'matplotlib'} & set(sys.modules); assert n and not bad, bad"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_every_kernel_of_a_game_is_lazy():
    """A game holds kernels, not compiled functions."""
    for game in catalogue().values():
        assert isinstance(game.play(variant(game).rules), Kernel)


def cache_folder_in(env: dict[str, str]) -> str:
    code = "from oddslab.kernel import cache_folder; print(cache_folder())"
    clean = {k: v for k, v in os.environ.items() if k not in ("HOME", "XDG_CACHE_HOME")}
    clean.pop(kernels.CACHE_VARIABLE, None)
    out = subprocess.run(
        [sys.executable, "-c", code], env=clean | env, check=True, capture_output=True, text=True
    )
    return out.stdout.strip()


def test_the_cache_is_in_a_folder_named_by_the_sources(tmp_path):
    """The folder's name is a hash of every source, so changed sources cannot meet old code."""
    folder = cache_folder_in({kernels.CACHE_VARIABLE: str(tmp_path)})
    kernels.source_hash.cache_clear()
    assert folder == str(tmp_path / "kernels" / kernels.source_hash())


def test_sources_changed_after_loading_are_not_cached(monkeypatch, tmp_path):
    """A process that runs older sources than the folder holds puts nothing into its cache."""
    monkeypatch.setenv(kernels.CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setattr(kernels, "_LOADED", 0.0)
    assert kernels.cache_folder.__wrapped__() is None
    monkeypatch.setattr(kernels, "_LOADED", 2.0**40)
    assert kernels.cache_folder.__wrapped__() is not None


@pytest.mark.parametrize("place", ["off", "/proc/nowhere"])
def test_no_cache_is_no_error(place):
    """Where nothing can be written, kernels do without."""
    assert cache_folder_in({kernels.CACHE_VARIABLE: place}) == "None"


def test_old_caches_are_pruned(tmp_path):
    """Folders of long-gone sources do not pile up."""
    for k in range(20):
        (tmp_path / f"{k:02}").mkdir()
        os.utime(tmp_path / f"{k:02}", (k, k))
    kernels._prune(tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == [f"{k:02}" for k in range(12, 20)]


def test_a_new_strategy_compiles_nothing():
    """A second strategy of a game finds every kernel compiled."""
    from oddslab.engine import Runner, drive

    rules = {"unit": "hand", "winner_may_pass": True}
    one = Runner(variant("craps", strategies={"caster": "keep"}, **rules), 1)
    one.run(0, 10)
    before = len(drive.compiled().signatures), dict(drive.compiled().stats.cache_misses)
    other = Runner(variant("craps", strategies={"caster": lambda s: s.wins % 2}, **rules), 1)
    other.run(0, 10)
    after = len(drive.compiled().signatures), dict(drive.compiled().stats.cache_misses)
    assert before == after
    assert other.loop is one.loop
    assert len(one.loop.compiled.signatures) == 1
