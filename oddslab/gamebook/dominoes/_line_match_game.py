"""The matches of line games: their options, axes and figures."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from oddslab.events import axis
from oddslab.game import Figure, OrMore, Scale, Setup
from oddslab.gamebook.dominoes import _line_match as match
from oddslab.gamebook.dominoes import _line_table as round_
from oddslab.gamebook.dominoes._line_table import SEATS, Table
from oddslab.options import Choice, Whole, option

HIGHEST_TARGET = 1000
MATCH_OPTIONS = {"unit", "target", "overshoot", "settlement", "game_end", "most"}
LEFT = ("random_then_alternate", "draw_for_lead", "lowest_cut")
SETS = {"random_then_winner": "winner", "random": "lot"} | dict.fromkeys(LEFT, "left")


def unit_option() -> Any:
    """What a trial is."""
    return option(
        "round",
        Choice("round", "match"),
        "what one trial is: a round, or a match of rounds until a side has the target",
    )


def target_option(default: int, gap: str, most: int = HIGHEST_TARGET) -> Any:
    """How many up."""
    return option(default, Whole(1, most), "the score that wins a match", gap)


def overshoot_option() -> Any:
    """What becomes of points beyond the target."""
    return option(
        "first_past",
        Choice("first_past", "exact"),
        "a match is won by the first to reach or pass the target (of several at once the highest; "
        "equals divide); or by the first to reach it exactly: what would pass it does not count",
        "DO-7",
    )


def settlement_option(default: str, gap: str) -> Any:
    """What a match is played for."""
    others = [v for v in ("stakes", "difference") if v != default]
    return option(
        default,
        Choice(default, *others),
        "what the winner of a match takes of each other side: a unit (the stake), or a unit for "
        "each point that it has less",
        gap,
    )


def game_end_option(gap: str, default: str = "at_once") -> Any:
    """Whether a match may end within a round."""
    others = [v for v in ("at_once", "end_of_round") if v != default]
    return option(
        default,
        Choice(default, *others),
        "a match ends as soon as a side has the target, or at the end of that round",
        gap,
    )


def most_option(default: int = 100) -> Any:
    """Where the axis of rounds ends."""
    return option(default, Whole(2, 1000), "rounds of a match from here on are counted together")


def shared(rules: Any) -> dict[str, Any]:
    """The fields of the rule table that stand in these options; none where a trial is a round."""
    if getattr(rules, "unit", "round") == "round":
        return {}
    found = {"target": rules.target, "most": rules.most}
    if rules.pose_rule in SETS:
        found["sets"] = SETS[rules.pose_rule]
    for name in ("overshoot", "settlement", "game_end"):
        if hasattr(rules, name):
            found[name] = getattr(rules, name)
    return found


@functools.cache
def winners(table: Table) -> dict[int, str]:
    """The name of each set of winners of a match, as bits by side.

    None where a match is given up; several where more than one side can score at the end of it.
    """
    late = table.scoring is not None and table.game_end == "end_of_round"
    together = table.tie == "split" or table.block == "pairwise" or late
    names = {0: "none"}
    for n in range(1, table.sides + 1 if together else 2):
        for some in itertools.combinations(range(table.sides), n):
            names[sum(1 << k for k in some)] = " and ".join(table.side_names[k] for k in some)
    return names


def unit_of(table: Table) -> int:
    """All differences of scores are multiples of this, in the engine's units."""
    return table.scoring.unit if table.scoring else 1


@functools.cache
def taken(table: Table) -> tuple[Any, ...]:
    """What the winners of a match can take together."""
    if table.settlement == "stakes":
        return tuple(range(table.sides))
    unit, highest = unit_of(table), table.target
    if table.overshoot == "first_past":
        highest += most_gained(table)
    parts = range(0, (table.sides - 1) * highest * table.whole + 1, unit)
    found: list[Any] = [n if table.whole == 1 else Fraction(n, table.whole) for n in parts]
    if table.scoring is not None and table.game_end == "end_of_round":
        found[-1] = OrMore(found[-1])  # nobody knows how much plays can score in a round
    return tuple(found)


def most_gained(table: Table) -> int:
    """The most points that a side gains in a round; where a match ends at once, at one time."""
    scoring = table.scoring
    if scoring is None:
        return int(next(a for a in round_.axes(table) if a.name == "points").values[-1])
    counted = 8 * table.top  # four doubles across, or fewer ends
    if "rounded" in (scoring.domino + scoring.block):
        counted = table.set.total_pips
    return max((counted // max(scoring.multiple, 1) + 1) * scoring.per, 1, *scoring.headers)


@functools.cache
def axes(table: Table) -> tuple[Scale, ...]:
    """Who wins, who set first, rounds, changes of the lead, and what the winners take together."""
    return (
        Scale("winner", tuple(winners(table).values())),
        Scale("first", tuple(SEATS[: table.players])),
        Scale.span("rounds", 1, table.most, capped=True),
        Scale.span("lead_changes", 0, match.MOST_CHANGES, capped=True),
        Scale("taken", taken(table)),
    )


@functools.cache
def setup(table: Table) -> Setup:
    """What a round reads, then what the match reads."""
    made = round_.setup(table)
    sets = "called" if table.highest_sets else table.sets
    numbers = (
        *made.numbers,
        *[0] * (match.SETS - len(made.numbers)),
        ("called", "left", "winner", "lot").index(sets),
        table.most,
        int(table.settlement == "difference"),
        unit_of(table) if table.settlement == "difference" else 1,
        len(taken(table)) - 1,
    )
    entries = [*made.table]
    for place, bits in enumerate(winners(table)):
        entries[int(match.MATCH_WINNERS) + bits] = place
    return Setup(numbers, tuple(entries), made.first)


def side_of(table: Table, seat: str) -> str:
    """The name of the side that a seat plays for."""
    return table.side_names[SEATS.index(seat) % table.sides]


def figures(table: Table, means: Mapping[str, Fraction]) -> tuple[Figure, ...]:
    """Who wins the match, what setting first is worth, how long it is, and what is taken.

    `means` are exact means over the axes that are capped, where they are known.
    """
    won, first = axis("winner"), axis("first")
    setters = [(first == s) & (won == side_of(table, s)) for s in SEATS[: table.players]]
    found = [
        Figure(f"{name} wins", f"chance that {name} wins the match", won == name)
        for name in winners(table).values()
        if name != "none"
    ]
    found += [
        Figure(
            "first setter wins",
            "chance that whoever set first, or his side, wins the match",
            functools.reduce(lambda a, b: a | b, setters),
        ),
        Figure(
            "rounds",
            "mean number of rounds",
            value=lambda o: o["rounds"],
            exact=means.get("rounds"),
        ),
        Figure(
            "lead changes",
            "mean number of times that the lead changes hands",
            value=lambda o: o["lead_changes"],
            exact=means.get("lead_changes"),
        ),
    ]
    for side in table.side_names:
        if table.settlement == "stakes" or table.sides == 2:
            found.append(
                Figure(
                    f"{side} gains",
                    f"mean gain of {side} from a match, in units",
                    value=functools.partial(_gain, table, side),
                )
            )
        else:
            found.append(
                Figure(
                    f"{side} takes",
                    f"mean of what {side} takes of the others in a match, in units",
                    value=functools.partial(_takes, side),
                )
            )
    return tuple(found)


def _takes(side: str, outcome: Mapping[str, Any]) -> Fraction:
    who = outcome["winner"].split(" and ")
    return Fraction(outcome["taken"], len(who)) if side in who else Fraction(0)


def _gain(table: Table, side: str, outcome: Mapping[str, Any]) -> Fraction:
    """What a side takes, or what it pays: the difference between two, else a unit."""
    who = outcome["winner"].split(" and ")
    if who == ["none"] or side in who:
        return _takes(side, outcome)
    return -Fraction(outcome["taken"], table.sides - len(who))
