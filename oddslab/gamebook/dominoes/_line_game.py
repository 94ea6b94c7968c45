"""A line game from its rules and its rule table; the options that line games share."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from oddslab.apparatus.dominoes import HIGHEST_TOP, LOWEST_TOP, DominoSet
from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.game import Figure, Game, NoLaw
from oddslab.gamebook.dominoes import _line_match_exact as match_exact
from oddslab.gamebook.dominoes import _line_match_game as match
from oddslab.gamebook.dominoes._line import line_round_of
from oddslab.gamebook.dominoes._line_chooser import with_choosers
from oddslab.gamebook.dominoes._line_match import line_match_of
from oddslab.gamebook.dominoes._line_match_game import (
    MATCH_OPTIONS,
    game_end_option,
    most_option,
    overshoot_option,
    settlement_option,
    target_option,
    unit_option,
)
from oddslab.gamebook.dominoes._line_match_game import shared as of_match
from oddslab.gamebook.dominoes._line_match_tell import tell as match_tell
from oddslab.gamebook.dominoes._line_score_tell import tell as score_tell
from oddslab.gamebook.dominoes._line_seats import seats
from oddslab.gamebook.dominoes._line_table import (
    SEATS,
    Table,
    axes,
    numbers,
    setup,
)
from oddslab.gamebook.dominoes._line_tell import tell
from oddslab.kernel import Kernel
from oddslab.options import FLAG, Choice, Rules, Whole, option

LOT = ("random_then_alternate", "random_then_winner", "random", "draw_for_lead", "lowest_cut")


def top_option(words: str = "the highest half of the set: 6 for double-six") -> Any:
    """Which set is played with."""
    return option(6, Whole(LOWEST_TOP, HIGHEST_TOP), words)


def hand_option(tiles: int, gap: str | None = None) -> Any:
    """Tiles that each player takes."""
    return option(tiles, Whole(1, 45), "tiles that each player takes", gap)


def pose_option(default: str, *others: str, gap: str) -> Any:
    """Who sets."""
    return option(
        default,
        Choice(default, *others),
        "who sets: by highest_double its holder must set it; else whomever lot or turn chooses "
        "sets any tile, and is A where a trial is one round",
        gap,
    )


def fallback_option() -> Any:
    """What is set where no double is in any hand."""
    return option(
        "pips",
        Choice("pips", "high_half"),
        "which tile is called where no hand holds a double: most pips, or the highest half",
        "DO-2",
    )


def must_play_option() -> Any:
    """Whether a player who can play must."""
    return option(True, FLAG, "a player who can match must play", "DO-3")


def tie_option(default: str = "none", *others: str, gap: str = "DO-4") -> Any:
    """What equal pips at a block are worth."""
    return option(
        default,
        Choice(default, *others),
        "equal pips at a block: nobody scores; the setter's side drops out of the tie; or those "
        "tied divide what one of them would have scored",
        gap,
    )


def block_score_option(*values: str, gap: str = "DO-5") -> Any:
    """What a block is worth."""
    values = values or ("difference", "opponent_total", "both_totals")
    return option(
        values[0],
        Choice(*values),
        "what the side with fewest pips scores at a block; the difference to several others is the "
        "sum of what each holds more",
        gap,
    )


BLOCK = {"difference": "difference", "opponent_total": "others_total", "both_totals": "all_pips"}


SCORES = {
    "sum_minus_own": "difference",
    "winner_takes_others_total": "others_total",
    "pairwise": "pairwise",
}


def score_option(gap: str) -> Any:
    """What a block is worth where everybody plays for himself."""
    return option(
        "sum_minus_own",
        Choice(*SCORES),
        "what fewest pips scores at a block: the sum of what each other holds more, or all that "
        "the others hold; or every two players settle the difference of their pips, also when one "
        "is out (points is then what the winner scores)",
        gap,
    )


def domino_option(gap: str) -> Any:
    """What going out is worth to partners."""
    return option(
        "lower_side_wins_difference",
        Choice("lower_side_wins_difference", "domino_side_scores_opponents"),
        "when a player is out: the side with fewer pips scores the difference, whoever went out; "
        "or his side scores the pips of the other",
        gap,
    )


def partners(rules: Any) -> dict[str, Any]:
    """The fields of the rule table of two against two."""
    counted = rules.domino_rule == "lower_side_wins_difference"
    return {"partners": True, "domino": "counted" if counted else "out_wins"}


def shared(rules: Any) -> dict[str, Any]:
    """The fields of the rule table that stand in options of these names."""
    found: dict[str, Any] = {"top": rules.top}
    if hasattr(rules, "pose_rule"):
        found["highest_sets"] = rules.pose_rule not in LOT
    for name, field in (("fallback_order", "fallback"), ("block_tie", "tie"), ("hand", "hand"),
                        ("players", "players"), ("draw_rule", "draw")):  # fmt: skip
        if hasattr(rules, name):
            found[field] = getattr(rules, name)
    if hasattr(rules, "block_score"):
        found["block"] = BLOCK.get(rules.block_score, "difference")
    if getattr(rules, "score_rule", None) in SCORES:
        found["block"] = SCORES[rules.score_rule]
    found["stop"] = () if rules.must_play else ("ever",)
    return found | of_match(rules)


def tiles_of(rules: Any) -> int:
    """The tiles of the set."""
    return len(DominoSet(rules.top))


def draw_option(*values: str, gap: str) -> Any:
    """Whether tiles are drawn."""
    return option(
        values[0],
        Choice(*values),
        "drawing: none; forced_only, by a player who cannot play, until he can; or any number at "
        "any turn as well (the strategy's setting draw); two tiles stay",
        gap,
    )


def largest_equal(tiles: int, players: int, left: int, most: int) -> int:
    """The largest equal number of tiles that leaves at least `left`, and is at most `most`."""
    return max(min((tiles - left) // players, most), 1)


def line_game(
    *,
    rules: type[Rules],
    table: Callable[[Any], Table],
    more: Callable[[Any], tuple[Figure, ...]] = lambda rules: (),
    fixed: bool = False,
    **facts: Any,
) -> Game:
    """The game whose rounds are played by the rule table that its rules make.

    If `fixed` its default rules have an engine of their own, the fastest; it takes some seconds
    more to compile.
    """
    made = functools.cache(table)

    def play(r: Any) -> Kernel:
        t = made(r)
        whole = line_match_of if t.target else line_round_of
        return whole(numbers(t), fixed and r.changed().keys() <= MATCH_OPTIONS)

    def all_figures(r: Any, policies: Mapping[str, Any]) -> tuple[Figure, ...]:
        t = made(r)
        if t.target:
            return match.figures(t, match_exact.means(t, tuple(policies.values())))
        return (*figures(t), *more(r))

    def exact(r: Any, policies: Mapping[str, Any]) -> Distribution:
        t = made(r)
        if not t.target:
            raise NoLaw("a round has no formula: simulate it, or walk a small variant")
        return match_exact.law(t, tuple(policies.values()))

    return Game(
        family="dominoes",
        rules=rules,
        axes=lambda r: match.axes(made(r)) if made(r).target else axes(made(r)),
        setup=lambda r: match.setup(made(r)) if made(r).target else setup(made(r)),
        play=play,
        choosers=with_choosers,
        tell=lambda r, log, o: teller(made(r))(made(r), log, o),
        seats=lambda r: seats(made(r), facts["key"], facts["document"]),
        figures=all_figures,
        exact=exact if "unit" in rules.options() else None,
        law_of="small matches" if "unit" in rules.options() else "",
        **facts,
    )


def teller(table: Table) -> Callable[..., Iterator[str]]:
    """What tells a trial in words."""
    if table.target:
        return match_tell
    return tell if table.scoring is None else score_tell


def figures(table: Table) -> tuple[Figure, ...]:
    """Who wins, how often it blocks, what is scored and how long it takes."""
    if table.scoring is not None:
        return score_figures(table)
    found = [
        Figure(f"{name} wins", f"chance that {name} wins the round", axis("winner") == name)
        for name in table.winners.values()
        if name != "none"
    ]
    return (
        *found,
        Figure("blocked", "chance that the line is blocked", axis("out") == "nobody"),
        *(
            [Figure("points", "mean points of a round", value=lambda o: o["points"])]
            if table.scored
            else []
        ),
        Figure("plies", "mean number of tiles laid", value=lambda o: o["plies"]),
    )


def score_figures(table: Table) -> tuple[Figure, ...]:
    """What is scored in a round, how often a side scores most, how often it blocks."""
    found = [
        Figure(
            f"{name} points",
            f"mean points of {name} in a round" + (", together" if k and table.sides > 2 else ""),
            value=operator.itemgetter(f"{name} points"),
        )
        for k, name in enumerate(table.scorers)
    ]
    found += [
        Figure(
            f"{name} scores most",
            f"chance that {name} scores more in the round than any other",
            axis("winner") == name,
        )
        for name in table.side_names
    ]
    found.append(Figure("blocked", "chance that the line is blocked", axis("out") == "nobody"))
    if table.counts_plies:
        found.append(Figure("plies", "mean number of tiles laid", value=lambda o: o["plies"]))
    return tuple(found)


__all__ = [
    "SEATS", "Table", "game_end_option", "line_game", "most_option", "overshoot_option",
    "settlement_option", "shared", "target_option", "unit_option",
]  # fmt: skip
