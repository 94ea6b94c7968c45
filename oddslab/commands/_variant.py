"""The arguments that choose a variant of a game, and how they are read."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oddslab.game import Game, Variant

FORMATS = ("table", "csv", "json", "markdown")


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """The game and its rules."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?" if optional else None,
        help="its key; oddslab list shows them",
    )  # fmt: skip
    group = parser.add_argument_group("rules (oddslab rules GAME shows what there is)")
    group.add_argument("--preset", metavar="NAME", help="a named variant")
    group.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[], help="an option; repeatable"
    )
    group.add_argument(
        "--strategy", metavar="SEAT=NAME", action="append", default=[],
        help="how a seat chooses; repeatable",
    )  # fmt: skip


def add_format(parser: argparse.ArgumentParser) -> None:
    """How a table is written."""
    parser.add_argument(
        "--format", choices=FORMATS, default="table", help="how to write it (default: table)"
    )


def add_axes(parser: argparse.ArgumentParser) -> None:
    """Which axes of the outcome are shown."""
    parser.add_argument(
        "--axes", metavar="A,B", help="a row for each outcome over these axes; 'all' for all"
    )


def add_run(parser: argparse._ActionsContainer, seed: str = "a fresh one") -> None:
    """Seed and threads."""
    parser.add_argument("--seed", metavar="N", help=f"0 to 2^64 - 1 (default: {seed})")
    parser.add_argument("--threads", metavar="N", help="default: the processors at hand")


def read_game(args: argparse.Namespace) -> Game:
    """The game that is named."""
    from oddslab.game import find

    return find(args.game)


def read_variant(args: argparse.Namespace, **more: Any) -> Variant:
    """The variant that the arguments choose."""
    from oddslab.game import unknown, variant

    game = read_game(args)
    options = pairs("--set", args.set)
    known = game.rules.options()
    for name in options:
        if name not in known:
            raise ValueError(unknown("option", name, known, f"{game.key} has"))
    return variant(game, args.preset, pairs("--strategy", args.strategy), **(more | options))


def pairs(option: str, words: list[str]) -> dict[str, str]:
    """``name=value`` words as a mapping; each name once."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.strip()
        if not equals or not name or not value.strip():
            raise ValueError(f"{option} {word!r} is not possible: accepted is name=value")
        if name in found:
            raise ValueError(f"{option} gives {name} twice: {found[name]} and {value}")
        found[name] = value.strip()
    return found


def read_axes(v: Variant, text: str | None) -> tuple[str, ...]:
    """The axes named, all of them for ``all``, none for None."""
    from oddslab.game import unknown

    known = [a.name for a in v.axes]
    if text is None:
        return ()
    if text.strip() == "all":
        return tuple(known)
    names = tuple(n.strip() for n in text.split(","))
    for name in names:
        if name not in known:
            raise ValueError(unknown("axis", name, known, f"{v.game.key} has"))
    if len(set(names)) < len(names):
        raise ValueError(f"--axes {text} names an axis twice")
    return names


def read_seed(text: str | None) -> int:
    """The seed, a fresh one for None."""
    from oddslab.options import whole
    from oddslab.random import resolve_seed

    if text is None:
        return resolve_seed(None)
    try:
        return resolve_seed(whole(text))
    except (ValueError, ZeroDivisionError):
        raise ValueError(
            f"--seed {text} is not possible: accepted is a whole number from 0 to 2^64 - 1"
        ) from None


def read_whole(name: str, text: str | None, low: int, high: int) -> int | None:
    """A whole number in a range."""
    from oddslab.options import whole

    if text is None:
        return None
    try:
        n = whole(text)
    except (ValueError, ZeroDivisionError):
        n = low - 1
    if not low <= n <= high:
        upto = "2^62 - 1" if high == (1 << 62) - 1 else f"{high:,}"
        raise ValueError(f"{name} {text} is not possible: accepted is {low} to {upto}")
    return n


def read_level(text: str) -> float:
    """A confidence level from ``0.95`` or ``95%``."""
    from oddslab.outcomes import number

    t = text.strip()
    try:
        level = float(number(t.removesuffix("%")) / (100 if t.endswith("%") else 1))
    except ValueError:
        level = 0.0
    if not 0 < level < 1:
        raise ValueError(f"--level {text} is not possible: accepted is such as 0.95 or 99%")
    return level


def heading(v: Variant, unsaid: Collection[str] = ()) -> str:
    """Which game this is, and the rules (but for `unsaid`) and strategies that it is played by."""
    facts = v.facts()
    said = [f"{n}={t}" for n, t in facts["rules"].items() if n not in unsaid]
    rules = ", ".join(said) or "default rules"
    seats = "".join(f"; {seat} {name}" for seat, name in facts["strategies"].items())
    return f"{v.game.title}: {rules}{seats}."
