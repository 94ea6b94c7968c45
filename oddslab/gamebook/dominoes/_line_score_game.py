"""The options that scoring line games share, and the table of what scores that they make."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from oddslab.gamebook.dominoes._line_scoring import Scoring
from oddslab.gamebook.dominoes._line_table import SEATS
from oddslab.options import Chance, Choice, Either, Whole, option

REWARDS = {"none": "none", "rounded_difference": "rounded", "rounded_pips": "rounded", "one": "one"}


def players_option(default: int = 2, *others: int, gap: str = "DO-63") -> Any:
    """How many play."""
    kind = Choice(default, *others) if others else Whole(2, 4)
    return option(default, kind, "how many play", gap)


def follow_option() -> Any:
    """Whose points are told apart."""
    return option(
        "A",
        Choice("A", "B", "C", "D"),
        "the player whose points, his partner's among them, are an axis by themselves; those of "
        "all others are one together",
    )


def followed(rules: Any) -> int:
    """The side of the player followed, refused where he does not play."""
    seat = SEATS.index(rules.follow)
    if seat >= rules.players:
        raise ValueError(
            f"follow={rules.follow} is not possible with players={rules.players}: accepted is "
            + " | ".join(SEATS[: rules.players])
        )
    return seat % 2 if getattr(rules, "partners", False) else seat


def per_option(default: int, other: int, what: str, gap: str) -> Any:
    """Points for each multiple."""
    return option(
        default, Choice(other, default), f"points for each {what} that the ends make", gap
    )


def block_option() -> Any:
    """What a block is worth."""
    return option(
        "none",
        Choice("none", "rounded_difference", "one"),
        "what the fewest pips score at a block: nothing; what each other hand holds more, to the "
        "nearest multiple; or one point",
        "DO-67",
    )


def hands_option() -> Any:
    """How the hands of several others are rounded."""
    return option(
        "sum",
        Choice("sum", "each"),
        "with several others, whether the sum of their hands or each hand is rounded",
        "DO-68",
    )


def claims_option() -> Any:
    """How often a score is overlooked."""
    return option(
        "perfect",
        Either(Choice("perfect"), Chance()),
        "every score is claimed; or the chance that a player overlooks his, and the next one calls "
        "muggins and takes it",
        "DO-69",
    )


def spinner_option() -> Any:
    """Which double has four points."""
    return option(
        "first_double",
        Choice("first_double", "opening_only"),
        "the double with four points: the first that is played; or none unless it is set",
        "DO-72",
    )


def side_option() -> Any:
    """What that double counts."""
    return option(
        "counts_twice",
        Choice("counts_twice", "never_counts"),
        "what the double with four points counts while a side of it is open: both its halves, "
        "once; or nothing, not even where it is set",
        "DO-73",
    )


def ends_option() -> Any:
    """When its ends may be played to."""
    return option(
        "any_time",
        Choice("any_time", "sides_first"),
        "when the ends of the double with four points are played to: at any time, or once both "
        "its sides are covered",
        "DO-74",
    )


def draw_option(*values: str, gap: str | None = None) -> Any:
    """Whether tiles are drawn."""
    return option(
        values[0],
        Choice(*values),
        "drawing: none; or forced_only, by a player who cannot play, until he can; two tiles stay",
        gap,
    )


def hand_rewards(rules: Any) -> dict[str, Any]:
    """What the hands left score, and what is overlooked, by the options of these names."""
    each = "_each" if rules.round_hands == "each" else ""
    found = {
        name: reward + each if reward == "rounded" else reward
        for name, reward in (
            ("domino", REWARDS[getattr(rules, "domino_score", "rounded_pips")]),
            ("block", REWARDS[rules.block_score]),
        )
    }
    missed = Fraction(0) if rules.claims == "perfect" else rules.claims
    return {**found, "missed": missed}


def four_points(rules: Any) -> dict[str, Any]:
    """The double with four points, by the options of these names."""
    return {
        "spinner": rules.spinner,
        "uncounted": rules.spinner_side == "never_counts",
        "sides_first": rules.spinner_ends == "sides_first",
    }


__all__ = ["Scoring"]
