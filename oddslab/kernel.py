"""The one decorator of compiled code: `kernel` keeps a function's source until somebody needs it.

A kernel has three forms, all from the same lines:

* *compiled*, by Numba, at first use (never at import), cached on disk;
* *plain*, ordinary Python over Python integers, for telling one trial without compiling anything;
* *walked*, with its draws replaced by every branch they can take (``walker.py``).

So importing a game costs nothing, and the exact side never loads Numba.

The cache lives in a folder named by a hash of every source file of the package: Numba itself only
notices changes in the file of the kernel, and would go on serving a kernel whose helper in another
file has changed.  Where nothing can be written there is no cache, and never an error.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import shutil
import sys
import tempfile
import threading
import time
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

CACHE_VARIABLE = "ODDSLAB_CACHE"  # a folder, or "off"
LONGEST_NAME = 120
_KEPT_FOLDERS = 8  # caches of other versions that are left alone
_LOCK = threading.RLock()
_ROOT = Path(__file__).parent
_LOADED = time.time()  # sources changed later than this are not what this process runs


class Kernel:
    """A function that can be compiled, run plainly, or walked.

    Parameters
    ----------
    function : callable
        Integer code only: 64-bit integers, the context record, arrays of integers.
    inline : bool or "late"
        Compile into the caller: before types are found, as what is to vectorise must be; or late,
        by the optimiser, so that its types are found once however often it is called.  Draws are
        so.
    draw : bool
        It takes random words: the walk replaces it by the branches that its ``law`` gives.
    kept : bool, optional
        Keep what is compiled on disk.  By default so for kernels of the package, whose sources
        name the folder; of a game written elsewhere nobody would notice a changed helper.
    when_compiled : Kernel, optional
        What stands in for it in compiled code.
    native : callable, optional
        Makes what Numba calls in its place (an intrinsic); the function itself is its plain twin.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        inline: bool | str = False,
        draw: bool = False,
        kept: bool | None = None,
        when_compiled: Kernel | None = None,
        native: Callable[[], Any] | None = None,
    ):
        functools.update_wrapper(self, function)
        self.kept = _ROOT in Path(function.__code__.co_filename).parents if kept is None else kept
        self.function = function
        self.inline = inline
        self.draw = draw
        self.when_compiled = when_compiled
        self.native = native
        self.branches: Callable[..., Mapping[Any, int]] | None = None
        self._compiled: Any = None

    def law(self, branches: Callable[..., Mapping[Any, int]]) -> Callable[..., Mapping[Any, int]]:
        """Give a draw its law: ``branches(*args)`` maps each result to an integer weight."""
        self.branches = branches
        return branches

    def __call__(self, *args: Any) -> Any:
        return self.compiled()(*args)

    def __reduce__(self) -> str:
        return self.function.__qualname__  # found in its module by other processes

    def __repr__(self) -> str:
        return f"<kernel {self.function.__module__}.{self.function.__qualname__}>"

    def compiled(self, *signatures: Any) -> Any:
        """The Numba dispatcher; with signatures, compiled (or loaded) for them and no others.

        Left free to choose, Numba would compile the driver anew for every game it is given.
        """
        with _LOCK:
            if self._compiled is None:
                self._compiled = _compile(self.when_compiled or self)
            for signature in signatures:
                if not any(s == signature.args for s in self._compiled.signatures):
                    self._compiled.compile(signature)
                    self._compiled.disable_compile()
        return self._compiled

    def given(self, **names: Any) -> Kernel:
        """The same source with other kernels, or numbers, in place of some of its globals."""
        return _given(self, tuple(names.items()))

    def rebuilt(self, replace: Callable[[Any], Any]) -> types.FunctionType:
        """The same code with `replace` applied to each of its globals."""
        f = self.function
        names = {n for code in _codes(f.__code__) for n in code.co_names}
        own = {n: replace(v) if n in names else v for n, v in f.__globals__.items()}
        g = types.FunctionType(f.__code__, own, f.__name__, f.__defaults__, f.__closure__)
        g.__qualname__, g.__module__, g.__doc__ = f.__qualname__, f.__module__, f.__doc__
        return g

    @functools.cached_property
    def plain(self) -> types.FunctionType:
        """The same function over ordinary Python integers and lists."""
        return self.rebuilt(_plain_value)


def _plain_value(value: Any) -> Any:
    if isinstance(value, Kernel):
        return value.plain
    if isinstance(value, type) and value in (np.uint64, np.int64):
        return int
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    return value


def kernel(
    function: Callable[..., Any] | None = None,
    *,
    inline: bool = False,
    when_compiled: Kernel | None = None,
) -> Any:
    """A `Kernel` of the function, as ``@kernel`` or with options ``@kernel(inline=True)``."""
    if function is None:
        return lambda f: Kernel(f, inline, when_compiled=when_compiled)
    return Kernel(function, inline)


@functools.cache
def _given(k: Kernel, names: tuple[tuple[str, Any], ...]) -> Kernel:
    f = k.function
    kernels = [v for _, v in names if isinstance(v, Kernel)]
    said = [f"{v.__module__}.{v.__qualname__}" if v in kernels else f"{n}={v}" for n, v in names]
    g = types.FunctionType(f.__code__, {**f.__globals__, **dict(names)}, f.__name__)
    g.__module__, g.__doc__ = f.__module__, f.__doc__
    # compiled code is kept on disk by name
    name = re.sub(r"\W+", "_", "_of_".join([f.__qualname__, *said]).replace("-", "minus"))
    if len(name) > LONGEST_NAME:  # files are named so
        name = f"{f.__qualname__}_{hashlib.sha256(name.encode()).hexdigest()[:20]}"
    g.__qualname__ = name
    return Kernel(g, k.inline, k.draw, k.kept and all(v.kept for v in kernels))


def draw(function: Callable[..., Any]) -> Kernel:
    """A kernel that takes random words; its law is given with ``@name.law``."""
    return Kernel(function, inline="late", draw=True)


def late(function: Callable[..., Any]) -> Kernel:
    """A kernel that the optimiser puts into its callers, where a call would cost too much."""
    return Kernel(function, inline="late")


def native(make: Callable[[], Any]) -> Callable[[Callable[..., Any]], Kernel]:
    """A kernel whose compiled form is what `make` returns; the function is its plain twin."""
    return lambda f: Kernel(f, native=make)


def _codes(code: types.CodeType) -> list[types.CodeType]:
    inner = [c for c in code.co_consts if isinstance(c, types.CodeType)]
    return [code] + [c for i in inner for c in _codes(i)]


def _compile(k: Kernel) -> Any:
    if k.native is not None:
        return k.native()
    from numba import njit
    from numba.core import config as numba_config

    config: Any = numba_config
    if config.DISABLE_JIT:
        raise ValueError(
            f"NUMBA_DISABLE_JIT={config.DISABLE_JIT} is not possible: a simulation is compiled; "
            "accepted is 0 (exact, walk and play compile nothing)"
        )

    function = k.rebuilt(lambda v: v.compiled() if isinstance(v, Kernel) else v)
    folder = cache_folder()
    options: dict[str, Any] = {"nogil": True, "cache": k.kept and folder is not None}
    if k.inline == "late":
        options["forceinline"] = True
    elif k.inline:
        options["inline"] = "always"
    old = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        return njit(**options)(function)
    finally:
        config.CACHE_DIR = old


def sources() -> list[Path]:
    """Every source file of the package."""
    return sorted(_ROOT.rglob("*.py"))


@functools.cache
def source_hash() -> str:
    """A hash of every source file of the package and of the versions that compile it."""
    import llvmlite
    import numba

    h = hashlib.sha256()
    h.update(f"{sys.version_info[:3]} {numba.__version__} {llvmlite.__version__}".encode())
    for path in sources():
        h.update(path.relative_to(_ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return h.hexdigest()[:20]


@functools.cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept, or None where nothing can be written.

    ``ODDSLAB_CACHE`` names another folder, or ``off`` for none.  A process whose sources were
    changed after it had loaded them keeps what it compiles to itself.
    """
    base = _cache_base()
    if base is None or any(path.stat().st_mtime > _LOADED for path in sources()):
        return None
    folder = base / "kernels" / source_hash()
    try:
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    if fresh:
        _prune(folder.parent)
    return folder


def _cache_base() -> Path | None:
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return None if chosen == "off" else Path(chosen)
    try:
        import platformdirs

        base = platformdirs.user_cache_path("oddslab", appauthor=False)
    except (ImportError, RuntimeError, KeyError, OSError):
        return None
    return base if base.is_absolute() else None  # "~" stays unresolved where there is no home


def _prune(parent: Path) -> None:
    """Leave the newest few folders; those of long-gone sources would pile up."""
    with contextlib.suppress(OSError):
        folders = sorted(parent.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in folders[_KEPT_FOLDERS:]:
            shutil.rmtree(old, ignore_errors=True)
