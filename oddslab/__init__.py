"""oddslab: a laboratory for the odds of games of chance.

Every figure has up to three witnesses: a formula, a walk over every branch of the simulation's
own source, and a simulation.  Nothing heavy is loaded before it is needed.

>>> import oddslab
>>> law = oddslab.exact("craps")
>>> law.probability(law["result"] == "win")
Fraction(244, 495)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOME = {
    "games": "oddslab.listing",
    "exact": "oddslab.experiment",
    "walk": "oddslab.experiment",
    "simulate": "oddslab.experiment",
    "play": "oddslab.experiment",
    "audit": "oddslab.claims",
    "axis": "oddslab.events",
    "Distribution": "oddslab.distribution",
    "Odds": "oddslab.odds",
    "parse_odds": "oddslab.odds",
    "Precision": "oddslab.precision",
    "Policy": "oddslab.strategy",
}

# modules that are there as attributes too; loaded when asked for
_MODULES = (
    "apparatus", "charts", "crooked", "evidence", "expressions", "open_hand", "poker_dice", "pools",
    "stand_or_draw", "statistics", "tables",
)  # fmt: skip

if TYPE_CHECKING:
    from oddslab.claims import audit
    from oddslab.distribution import Distribution
    from oddslab.events import axis
    from oddslab.experiment import exact, play, simulate, walk
    from oddslab.listing import games
    from oddslab.odds import Odds, parse_odds
    from oddslab.precision import Precision
    from oddslab.strategy import Policy

__all__ = [
    "Distribution", "Odds", "Policy", "Precision", "audit", "axis", "exact", "games", "parse_odds",
    "play", "simulate", "walk",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f"oddslab.{name}")
    if name not in _HOME:
        raise AttributeError(f"module 'oddslab' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_MODULES, *(n for n in globals() if n.startswith("__"))})
