"""The package as it is installed: from a wheel, from anywhere, read-only, without a home folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import oddslab

ROOT = Path(__file__).parent.parent
RUN = """
import oddslab
result = oddslab.simulate("craps", trials=10_000, rng=1, threads=1)
print(result.tally.ravel().tolist())
"""


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().split()
    return dict(line.split("==") for line in lines)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


# ---- what is written down


def test_constraints_are_bare_versions():
    """constraints.txt holds ``name==version`` lines and nothing else."""
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", line), line


def test_constraints_cover_what_the_package_and_its_tests_need():
    """Every direct dependency, and every one of the extra ``test``, is pinned."""
    have = {normal(n) for n in pinned()}
    extras = {"test", "parquet", "notebooks"}
    for need in metadata.requires("oddslab") or ():
        name = normal(re.match(r"[\w.-]+", need)[0])
        extra = re.search(r"extra == ['\"](\w+)['\"]", need)
        if name != "oddslab" and (not extra or extra[1] in extras):
            assert name in have, need


def test_few_runtime_dependencies():
    """numpy, numba, pandas, matplotlib, scipy, and two small ones that serve the user."""
    runtime = {
        normal(re.match(r"[\w.-]+", n)[0])
        for n in metadata.requires("oddslab") or ()
        if "extra" not in n
    }
    assert runtime == {
        "numpy", "numba", "pandas", "matplotlib", "scipy", "tqdm", "platformdirs",
    }  # fmt: skip


def test_versions_agree():
    """The version is the same in the package, in its metadata and in the changelog."""
    assert metadata.version("oddslab") == oddslab.__version__
    assert f"## {oddslab.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_ci_runs_the_command_that_the_readme_prints():
    """The README's first test command is, to the letter, the one in .ci/run."""
    readme = (ROOT / "README.md").read_text()
    printed = [b for b in re.findall(r"```(?:sh|bash)\n(.*?)```", readme, re.S) if "pytest" in b]
    assert printed
    assert printed[0].strip() in (ROOT / ".ci" / "run").read_text()


def test_the_readme_starts_with_two_commands():
    """On the first screen: one command that audits, one that tests, each with its own set-up."""
    readme = (ROOT / "README.md").read_text()
    blocks = re.findall(r"```(?:sh|bash)\n(.*?)```", readme, re.S)
    for block, word in zip(blocks, ("oddslab audit", "pytest")):
        assert word in block
        assert "-m venv" in block
        assert "constraints.txt" in block
    assert readme.index("pytest") < 3000


# ---- a wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-q", "-w", folder, ROOT]
    subprocess.run(command, check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="session")
def installed(wheel, tmp_path_factory) -> Path:
    """The Python of an environment with the wheel, which borrows this one's dependencies."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "--no-deps", "-q", wheel], check=True)
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    # after its own folder, so that the wheel's oddslab comes first; .pth files in there stay unread
    (Path(site) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def clean(**more: str) -> dict[str, str]:
    """This environment without anything that would show the checkout to a process."""
    return {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "ODDSLAB_CACHE")} | more


@pytest.mark.slow
def test_a_wheel_holds_the_data_and_the_types(wheel):
    """The ledger, the sources and py.typed are in the wheel; tests are not."""
    names = zipfile.ZipFile(wheel).namelist()
    assert {"oddslab/data/claims.csv", "oddslab/data/sources.csv", "oddslab/py.typed"} <= set(names)
    assert not [n for n in names if re.search(r"(^|/)tests?[_/]", n)]


@pytest.mark.slow
def test_an_installed_copy_works_from_any_folder(installed, tmp_path):
    """It is the wheel's code that runs; it lists the games and finds the ledger."""
    code = "import oddslab; print(oddslab.__file__)"

    def said(*words):
        return subprocess.run(
            words, cwd=tmp_path, env=clean(), capture_output=True, text=True, check=True
        ).stdout

    command = installed.with_name("oddslab")
    assert str(installed.parent.parent) in said(installed, "-c", code)
    assert "craps" in said(command, "list")
    assert "39 to 1" in said(command, "audit", "--ids", "RAF-11", "--trials", "1e5")


# ---- compiled kernels on disk


def copied(folder: Path) -> Path:
    """A copy of the package's sources, data included."""
    shutil.copytree(
        Path(oddslab.__file__).parent,
        folder / "oddslab",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    if (ROOT / "data").is_dir() and not (folder / "oddslab" / "data").exists():
        shutil.copytree(ROOT / "data", folder / "data")
    return folder


def run_copy(folder: Path, code: str, **env: str) -> str:
    """What a fresh process prints that runs the copy."""
    path = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder, env=clean(**path, **env), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="permissions work another way there")
@pytest.mark.parametrize("home", ["none", "missing", "read-only"])
def test_a_read_only_package_without_a_home_compiles(tmp_path, home):
    """A read-only install and no home folder: kernels compile, uncached, without an error (E04)."""
    folder = copied(tmp_path / "package")
    closed = tmp_path / "closed"
    closed.mkdir()
    for path in (closed, folder / "oddslab", *(folder / "oddslab").rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    homes = {
        "none": "",
        "missing": str(tmp_path / "nowhere" / "at" / "all"),
        "read-only": str(closed),
    }
    env = {"HOME": homes[home], "XDG_CACHE_HOME": ""}
    try:
        if os.geteuid() == 0 and home != "read-only":
            env["HOME"] = "/proc/nowhere" if Path("/proc").is_dir() else env["HOME"]
        assert sum(json.loads(run_copy(folder, RUN, **env))) == 10_000
    finally:
        for path in (closed, folder / "oddslab", *(folder / "oddslab").rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)


@pytest.mark.slow
def test_a_cached_kernel_is_never_older_than_the_sources(tmp_path):
    """Edit a constant of another module, run again: the new value, not a stale kernel (E04)."""
    folder = copied(tmp_path / "package")
    cache = str(tmp_path / "cache")
    first = run_copy(folder, RUN, ODDSLAB_CACHE=cache)
    assert run_copy(folder, RUN, ODDSLAB_CACHE=cache) == first  # from the cache
    assert run_copy(folder, RUN, ODDSLAB_CACHE="off") == first
    kept = sorted((tmp_path / "cache").rglob("*.nbc"))
    assert kept
    path = folder / "oddslab" / "random.py"
    text = path.read_text()
    assert text.count("0x9E3779B9") == 1  # a constant of the generator, in another file than craps
    path.write_text(text.replace("0x9E3779B9", "0x9E3779BB"))
    second = run_copy(folder, RUN, ODDSLAB_CACHE=cache)
    assert second != first
    assert run_copy(folder, RUN, ODDSLAB_CACHE="off") == second
    assert len(sorted((tmp_path / "cache").rglob("*.nbc"))) > len(kept)


SETTINGS = {
    "bounds checked": {"NUMBA_BOUNDSCHECK": "1"},
    "optimiser off": {"NUMBA_OPT": "0"},
    "any processor": {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""},
}
TALLIES = """
import hashlib, oddslab
for game in ("craps", "raffle", "vingt_et_un"):
    r = oddslab.simulate(game, trials=30_000, rng=3, threads=1)
    print(game, hashlib.sha256(r.tally.tobytes()).hexdigest())
"""


@pytest.mark.slow
def test_tallies_are_the_same_however_they_are_compiled():
    """Indices checked, the optimiser off, another processor: bit-equal tallies."""
    found = set()
    for setting in ({}, *SETTINGS.values()):
        run = subprocess.run(
            [sys.executable, "-c", TALLIES],
            env=clean(ODDSLAB_CACHE="off", **setting),
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        found.add(run.stdout)
    assert len(found) == 1
