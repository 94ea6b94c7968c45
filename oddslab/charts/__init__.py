"""Charts, one design a file, found by looking through this folder.

A design has ``data(**options)``, which gives the frame that it shows; ``draw(frame, ax=None)``,
which returns the Axes; and ``caption(frame)`` and ``alt(frame)``, which say what was played, how
many trials, by whose rules, and what was found.  In every chart *printed* is a hollow square,
*exact* a short bar, *estimate* a dot with its interval.  Nothing sets a global style, and pyplot
is never loaded.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from oddslab.game import unknown

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["chart", "charts", "design", "options"]


def charts() -> dict[str, str]:
    """Return the charts there are: name, and in a sentence what it shows."""
    found = {}
    for info in pkgutil.iter_modules(__path__):
        if not info.name.startswith("_"):
            doc = inspect.getdoc(design(info.name)) or ""
            found[info.name] = doc.partition("\n")[0]
    return found


def chart(name: str, path: str | Path | None = None, **options: Any) -> Figure:
    """Return a chart's figure, and save it with its caption and alt text if a path is given.

    Parameters
    ----------
    name : str
        One of `charts`.
    path : str or Path, optional
        Ends in .svg, .pdf or .png.
    **options
        What to show, as `options` lists them: such as ``trials`` and ``rng``.
    """
    from oddslab.charts._save import save, suffix

    if path is not None:
        suffix(path)  # refuse before playing
    found = _known(name)
    accepted = inspect.signature(found.data).parameters
    rest = any(p.kind is p.VAR_KEYWORD for p in accepted.values())
    for option in options:
        if option not in accepted and not rest:
            raise ValueError(unknown("option", option, accepted, f"chart {name} has"))
    frame = found.data(**options)
    figure = found.draw(frame).figure
    if path is not None:
        save(figure, path, caption=found.caption(frame), alt=found.alt(frame))
    return figure


def options(name: str) -> dict[str, Any]:
    """Return a chart's options with their defaults."""
    return {
        p.name: p.default
        for p in inspect.signature(_known(name).data).parameters.values()
        if p.kind is not p.VAR_KEYWORD
    }


def design(name: str) -> ModuleType:
    """Return the module of a chart."""
    return importlib.import_module(f"oddslab.charts.{name}")


def _known(name: str) -> ModuleType:
    names = [i.name for i in pkgutil.iter_modules(__path__) if not i.name.startswith("_")]
    if name not in names:
        raise ValueError(unknown("chart", name, names))
    return design(name)
