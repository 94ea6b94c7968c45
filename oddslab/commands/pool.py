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
    parser.add_argument("dice", metavar="DICE", nargs="+", help="such as 4d6 d8")
    for name in KEEPS:
        what, side = name.split("_")
        parser.add_argument(
            f"--{what}-{side}", metavar="N", type=int, help=f"{what} the {side} so many"
        )
    parser.add_argument("--rank", metavar="K", type=int, help="what the K-th highest die shows")
    parser.add_argument("--explode", action="store_true", help="dice are thrown again and added up")
    parser.add_argument("--reroll", action="store_true", help="dice are thrown anew")
    parser.add_argument("--on", metavar="F,F,...", help="which faces explode or are thrown anew")
    parser.add_argument("--depth", metavar="N", help="how often at most; --reroll takes endless")
    parser.add_argument("--at-depth", choices=("cut", "stop"), default="cut")
    parser.add_argument("--format", choices=("table", "csv", "json", "markdown"), default="table")


def run(args: argparse.Namespace) -> None:
    """The law, with what was cut off it."""
    from oddslab.commands import _show

    law = _law(args)
    if args.format != "table":
        from oddslab.commands._frames import write_rows

        write_rows(_rows(law), args.format)
        return
    print(f"{_title(args)}: exact")
    if law.remainder:
        print(f"  cut off  {_show.both(law.remainder)}, so chances are least values")
    else:
        print(f"  mean     {_show.both(law.mean())}")
        print(f"  spread   {_show.root(law.var())} (standard deviation)")
    print(f"  ways     {_show.count(law.total)}")
    print()
    rows = [
        (r, _show.count(law.ways[r]), _show.percent(p, 4), _show.percent(law.at_least(r), 4))
        for r, p in law.items()
    ]
    _show.table((law.axes[0], "ways", "chance", "that or more"), rows, ())


def _law(args: argparse.Namespace) -> Distribution:
    from oddslab import pools

    dice = [die for word in args.dice for die in _dice(word)]
    if len(dice) > MOST_DICE:
        raise ValueError(f"{len(dice)} dice are given, and at most {MOST_DICE} may be")
    kept = {name: n for name in KEEPS if (n := getattr(args, name)) is not None}
    asked = [bool(kept), args.rank is not None, args.explode, args.reroll]
    if sum(asked) > 1:
        raise ValueError("ask one thing at a time: to keep or drop, --rank, --explode or --reroll")
    if args.explode or args.reroll:
        return _again(args, dice)
    if args.on is not None or args.depth is not None:
        raise ValueError("--on and --depth go with --explode or --reroll")
    if args.rank is not None:
        return pools.order_statistic(dice, args.rank)
    return pools.keep_mixed(dice, **(kept or {"keep_highest": len(dice)}))


def _again(args: argparse.Namespace, dice: list[int]) -> Distribution:
    from oddslab import pools
    from oddslab.options import whole

    if args.depth is None:
        raise ValueError("say how often a die may be thrown again: --depth N")
    endless = args.reroll and args.depth == "endless"
    depth = None if endless else whole(args.depth)
    on = None if args.on is None else [whole(f) for f in args.on.split(",")]
    if args.reroll and on is None:
        raise ValueError("say which faces are thrown anew: --on 1,2")
    laws = {}
    for sides in set(dice):
        if args.explode:
            laws[sides] = pools.exploding(sides, depth or 0, on, at_depth=args.at_depth)
        else:
            laws[sides] = pools.rerolled(sides, on or (), depth, at_depth=args.at_depth)
    first, *rest = (laws[sides].repeat(dice.count(sides)) for sides in sorted(laws))
    for law in rest:
        first += law
    return first


def _dice(word: str) -> list[int]:
    match = re.fullmatch(r"(?:(\d{0,6})[dD])?(\d{1,6})", word)
    if not match or not int(match[2]) or match[1] == "0":
        raise ValueError(f"cannot read the dice {word!r}: expected such as 4d6, d8 or 20")
    n = int(match[1] or 1)
    if n > MOST_DICE:
        raise ValueError(f"{word}: at most {MOST_DICE} dice may be given")
    return [int(match[2])] * n


def _title(args: argparse.Namespace) -> str:
    said = [" ".join(args.dice)]
    said += [f"{n.replace('_', ' ')} {getattr(args, n)}" for n in KEEPS if getattr(args, n)]
    if args.rank is not None:
        said.append(f"rank {args.rank}")
    for name in ("explode", "reroll"):
        if getattr(args, name):
            on = f" on {args.on}" if args.on else ""
            said.append(f"{name}{on}, depth {args.depth}, then {args.at_depth}")
    return ", ".join(said)


def _rows(law: Distribution) -> list[dict[str, Any]]:
    from oddslab.commands import _show
    from oddslab.numerals import fraction

    return [
        {
            law.axes[0]: r,
            "exact": fraction(p),
            "decimal": _show.decimal(p, 15),
            "cut_off": fraction(law.remainder),
        }
        for r, p in law.items()
    ]
