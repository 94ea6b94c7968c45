"""A pool of dice, like or unlike, some of them kept or dropped, or thrown again; exactly.

Dice: 4d6, d8, 20 for a die of so many sides.  --explode throws a die that shows its highest face
(or --on) again and adds it; --reroll throws a die that shows a face of --on anew.  How often is
--depth.  With --at-depth cut a die that would go on is left out, and the law says what chance was
cut; with stop it counts as it stands.  --rank K asks what the K-th highest die shows.

example:
  oddslab pool d6 d8 d10 --keep-highest 2
  oddslab pool 4d6 --drop-lowest 1
  oddslab pool 3d6 d20 --rank 2
  oddslab pool 2d6 --explode --depth 4
  oddslab pool 3d6 --reroll --on 1,2 --depth 1
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oddslab.distribution import Distribution

MOST_DICE = 1000
KEEPS = ("keep_highest", "keep_lowest", "drop_highest", "drop_lowest")


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands.odds import ROWS, negative_words

    negative_words(parser)
    parser.add_argument("dice", metavar="DICE", nargs="+", help="such as 4d6 d8")
    for name in KEEPS:
        what, side = name.split("_")
        parser.add_argument(f"--{what}-{side}", metavar="N", help=f"{what} the {side} so many")
    parser.add_argument("--rank", metavar="K", help="what the K-th highest die shows")
    parser.add_argument("--explode", action="store_true", help="dice are thrown again and added up")
    parser.add_argument("--reroll", action="store_true", help="dice are thrown anew")
    parser.add_argument("--on", metavar="F,F,...", help="which faces explode or are thrown anew")
    parser.add_argument("--depth", metavar="N", help="how often at most; --reroll takes endless")
    parser.add_argument("--at-depth", choices=("cut", "stop"), help="(default: cut)")
    parser.add_argument("--format", choices=("table", "csv", "json", "markdown"), default="table")
    parser.add_argument("--all", action="store_true", help=f"every row, also where over {ROWS}")


def run(args: argparse.Namespace) -> None:
    """The law, with what was cut off it."""
    from oddslab.commands import _show
    from oddslab.commands.odds import law_rows

    law = _law(args)
    if args.format != "table":
        from oddslab.commands._frames import write_rows

        write_rows(_rows(law, args.format == "json"), args.format)
        return
    print(f"{_title(args)}: exact")
    if law.remainder:
        print(f"  cut off  {_show.both(law.remainder)}, so chances are least values")
    else:
        print(f"  mean     {_show.both(law.mean())}")
        print(f"  spread   {_show.root(law.var())} (standard deviation)")
    print(f"  ways     {_show.count(law.total)}")
    print()
    law_rows(law, args.all)


def _law(args: argparse.Namespace) -> Distribution:
    from oddslab import pools
    from oddslab.numerals import counted

    dice = [die for word in args.dice for die in _dice(word)]
    if len(dice) > MOST_DICE:
        raise ValueError(f"{len(dice):,} dice are given, and at most {MOST_DICE:,} may be")
    thrown = counted(len(dice), "die is", "dice are") + " thrown"
    kept: dict[str, Any] = {}
    for name in KEEPS:
        if (text := getattr(args, name)) is not None:
            n = len(dice)
            span = (1, n) if name.startswith("keep") else (0, n - 1)
            kept[name] = _whole(f"--{name.replace('_', '-')}", text, *span, thrown)
    asked = [bool(kept), args.rank is not None, args.explode, args.reroll]
    if sum(asked) > 1:
        raise ValueError("ask one thing at a time: to keep or drop, --rank, --explode or --reroll")
    if args.explode or args.reroll:
        return _again(args, dice)
    stray = [name for name in ("on", "depth", "at_depth") if getattr(args, name) is not None]
    if stray:
        given = "--" + stray[0].replace("_", "-")
        raise ValueError(f"{given} is given: --on, --depth and --at-depth go with --explode or "
                         "--reroll")  # fmt: skip
    if args.rank is not None:
        rank = _whole("--rank", args.rank, 1, len(dice), thrown)
        return pools.order_statistic(dice, rank)
    return pools.keep_mixed(dice, **(kept or {"keep_highest": len(dice)}))


def _again(args: argparse.Namespace, dice: list[int]) -> Distribution:
    from oddslab import pools

    if args.depth is None:
        endless = ", or --depth endless" if args.reroll else ""
        raise ValueError(f"say how often a die may be thrown again: --depth N{endless}")
    depth = None
    if not (args.reroll and args.depth == "endless"):
        endless = ", or endless" if args.reroll else ""
        depth = _whole("--depth", args.depth, 0, pools.MOST_DEPTH, endless=endless)
    at_depth = args.at_depth or "cut"
    if args.reroll and args.on is None:
        raise ValueError("say which faces are thrown anew: --on 1,2")
    on = None
    if args.on is not None:
        on = [_whole("--on", f, 1, max(dice), "faces with commas between") for f in _split(args.on)]
    laws = {}
    for sides in set(dice):
        if args.explode:
            laws[sides] = pools.exploding(sides, depth or 0, on, at_depth=at_depth)
        else:
            laws[sides] = pools.rerolled(sides, on or (), depth, at_depth=at_depth)
    first, *rest = (pools.repeated(laws[sides], dice.count(sides)) for sides in sorted(laws))
    for law in rest:
        first = pools.added(first, law)
    return first


def _split(text: str) -> list[str]:
    return [f.strip() for f in text.split(",")]


def _whole(name: str, text: str, low: int, high: int, why: str = "", endless: str = "") -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not low <= int(text) <= high:
        said = f"; {why}" if why else ""
        raise ValueError(
            f"{name} {text!r} is not possible: a whole number from {low} to {high:,}{endless}{said}"
        )
    return int(text)


def _dice(word: str) -> list[int]:
    from oddslab.pools import MOST_SIDES

    match = re.fullmatch(r"(?:([0-9]*)[dD])?([0-9]+|%)", word)
    if not match:
        raise ValueError(
            f"cannot read the dice {word!r}: expected such as 4d6, d8 or 20; 4d6kh3 is read by "
            "oddslab odds"
        )
    n, sides = match[1] or "1", "100" if match[2] == "%" else match[2]
    if len(n) > 9 or not 1 <= int(n) <= MOST_DICE:
        raise ValueError(f"{word}: 1 to {MOST_DICE:,} dice may be given")
    if len(sides) > 9 or not 1 <= int(sides) <= MOST_SIDES:
        raise ValueError(f"{word}: a die may have 1 to {MOST_SIDES:,} sides")
    return [int(sides)] * int(n)


def _title(args: argparse.Namespace) -> str:
    said = [" ".join(args.dice)]
    said += [f"{n.replace('_', ' ')} {getattr(args, n)}" for n in KEEPS if getattr(args, n)]
    if args.rank is not None:
        said.append(f"rank {args.rank}")
    for name in ("explode", "reroll"):
        if getattr(args, name):
            on = f" on {args.on}" if args.on else ""
            then = "" if args.depth == "endless" else f", then {args.at_depth or 'cut'}"
            said.append(f"{name}{on}, depth {args.depth}{then}")
    return ", ".join(said)


def _rows(law: Distribution, typed: bool) -> list[dict[str, Any]]:
    from oddslab.commands.odds import number
    from oddslab.numerals import fraction

    return [
        {
            law.axes[0]: r,
            "exact": fraction(p),
            "decimal": number(p.numerator, p.denominator, typed),
            "cut_off": fraction(law.remainder),
        }
        for r, p in law.items()
    ]
