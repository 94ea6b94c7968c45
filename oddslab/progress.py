"""What is seen of long work while it goes on: a bar, and a word that kernels are compiled."""

from __future__ import annotations

import contextlib
import sys
import warnings
from collections.abc import Iterator
from typing import Any


def on_a_terminal() -> bool:
    """Whether somebody can see what is written to the error stream."""
    return bool(getattr(sys.stderr, "isatty", lambda: False)())


@contextlib.contextmanager
def compiling(game: str, wanted: bool | None) -> Iterator[None]:
    """Say on a terminal that a game is compiled or loaded, and take it back when that is done."""
    if not (on_a_terminal() if wanted is None else wanted):
        yield
        return
    said = f"compiling {game}, or loading it where that was done before ..."
    print(said, end="", file=sys.stderr, flush=True)
    try:
        yield
    finally:
        print("\r" + " " * len(said) + "\r", end="", file=sys.stderr, flush=True)


class Bar:
    """A progress bar on what takes more than a second, where somebody can see it."""

    def __init__(self, total: int | None, wanted: bool | None, what: str = "trials"):
        self.bar: Any = None
        if wanted is None:
            wanted = "ipykernel" in sys.modules or on_a_terminal()
        if wanted:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a notebook without widgets gets a text bar
                from tqdm.auto import tqdm

                many = what in ("trials", "states")  # shown by thousands and millions
                self.bar = tqdm(
                    total=total, unit=f" {what}", unit_scale=many, delay=1.0, leave=False
                )

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: Any) -> None:
        if self.bar is not None:
            self.bar.close()

    def advance(self, n: int) -> None:
        """Say that `n` more are done."""
        if self.bar is not None and n:
            self.bar.update(n)
