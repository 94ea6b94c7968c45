"""Best play at poker dice: what to keep of any dice, and what each choice is worth, exactly.

A goal is "lead" (the first of several casters, who is followed by others at their best), "place"
(the mean place among all hands), at_least_CATEGORY, exactly_CATEGORY, or beat_DICE with a hand that
is known, a tie counting half: beat_AAAAA, the best hand, is worth half the chance of five aces.
Keeping all dice is standing.  Equally good choices are all marked; the strategy of that goal makes
the first, which keeps the most dice, and of as many the highest.  Without dice the whole policy is
shown.  Of three casters to six a hand to beat is played otherwise where others come after: --after
says how many, --held how many hold that hand, and the worth is a share of what is played for.

example:
  oddslab keep 33224
  oddslab keep 33224 --goal beat_66AA2 --left 1
  oddslab keep 33224 --goal beat_22345 --set players=3 --after 1
  oddslab keep --goal at_least_full_hand --format csv
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oddslab.poker_dice import Plan


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    from oddslab.commands._variant import add_format

    parser.add_argument("dice", metavar="DICE", nargs="?", help="such as AA665, the ace A or 1")
    parser.add_argument("--goal", metavar="GOAL", default="lead", help="default: lead")
    parser.add_argument("--throws", metavar="N", default="3", help="throws in all (default: 3)")
    parser.add_argument("--left", metavar="N", help="throws to come (default: after the first)")
    parser.add_argument("--after", metavar="N", help="casters still to throw after this one")
    parser.add_argument("--held", metavar="N", help="casters who hold the hand to beat")
    parser.add_argument(
        "--set", metavar="NAME=VALUE", action="append", default=[],
        help="an option of poker_dice; repeatable",
    )  # fmt: skip
    add_format(parser)


def run(args: argparse.Namespace) -> None:
    """Work out the play, and show the choices or the policy."""
    from oddslab import poker_dice
    from oddslab.commands._variant import pairs, read_whole

    throws = read_whole("--throws", args.throws, 2, poker_dice.MOST_THROWS)
    assert throws is not None
    options = pairs("--set", args.set)
    if "throws" in options:
        raise ValueError(f"--set throws={options['throws']} is not possible: accepted is --throws")
    if args.after is not None or args.held is not None:
        after, held = (
            read_whole("--after", args.after, 0, 15),
            read_whole("--held", args.held, 1, 15),
        )
        if not args.goal.startswith("beat_"):
            raise ValueError(
                f"--goal {args.goal} does not go with --after and --held: accepted is beat_DICE"
            )
        beat = args.goal.removeprefix("beat_")
        plan = poker_dice.contest(throws, **options).follower(beat, after or 0, held or 1)
    else:
        plan = poker_dice.best(args.goal, throws, **options)
    left = read_whole("--left", args.left, 1, throws - 1)
    if args.dice is None:
        rows = list(_policy(plan, left))
    else:
        rows = list(_choices(plan, args.dice, throws - 1 if left is None else left))
    if args.format == "table":
        _show(plan, rows)
    else:
        from oddslab.commands._frames import write_rows

        typed = int if args.format == "json" else ()  # numbers and truths as what they are
        kept = ({k: v for k, v in row.items() if isinstance(v, typed)} for row in rows)
        write_rows((_written(plan, row) | more for row, more in zip(rows, kept)), args.format)


def _choices(plan: Plan, dice: str, left: int) -> Iterator[dict[str, Any]]:
    found = plan.choices(dice, left)
    for choice in found:
        yield {
            "keep": choice.keep, "worth": choice.worth, "best": choice.worth == found[0].worth
        }  # fmt: skip


def _policy(plan: Plan, left: int | None) -> Iterator[dict[str, Any]]:
    for dice, to_come, keep, worth in plan.rows():
        if left in (None, to_come):
            equal = [c.keep for c in plan.choices(dice, to_come) if c.worth == worth]
            yield {
                "throws_to_come": to_come, "dice": dice, "keep": keep, "worth": worth,
                "as_good": [kept for kept in equal if kept != keep],
            }  # fmt: skip


def _written(plan: Plan, row: dict[str, Any]) -> dict[str, str]:
    """A row as a file holds it."""
    cells = {k: str(v).lower() if isinstance(v, bool) else str(v) for k, v in row.items()}
    cells |= {k: plan.words(row[k]) for k in ("dice", "keep") if k in row}
    if "as_good" in row:
        cells["as_good"] = " or ".join(map(plan.words, row["as_good"]))
    return cells


def _show(plan: Plan, rows: list[dict[str, Any]]) -> None:
    from oddslab.commands._show import LONGEST_FRACTION, decimal, say, table

    value = decimal(plan.value)
    if len(str(plan.value)) <= LONGEST_FRACTION:
        value = f"{plan.value}, {value}"
    if plan.goal == "place":
        value += f" as the mean place of {plan.places}, the higher the better,"
    say(f"Best play for {plan.about}, worth {value} before the first throw; exact.")
    say()
    bare = not any(row.get("as_good") for row in rows)
    shown = []
    for row in rows:
        cells = _written(plan, row) | {"worth": decimal(row["worth"])}
        cells["keep"] += " (stand)" * (len(row["keep"]) == plan.dice)
        if "best" in row:
            cells["best"] = "best" if row["best"] else ""
        if bare:
            cells.pop("as_good", None)
        shown.append(cells)
    head = list(shown[0])
    words = ("dice", "keep", "best", "as_good")
    table(head, [list(c.values()) for c in shown], [head.index(k) for k in words if k in head])
