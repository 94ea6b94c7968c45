"""What the documents say the open ends of a line count, where every five or three scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from oddslab.apparatus.domino_lines import ends_count, laid_in_turn
from oddslab.apparatus.dominoes import DominoSet
from oddslab.audits._judging import Claim, Judgement, Reading, judge

SIX = DominoSet(6)


def totals(ends: int, spinner: int | None = None) -> Iterator[int]:
    """Every total of so many open ends: numbers, and doubles across, each but once.

    The spinner lies in the middle and is no end.
    """
    doubles = [2 * n for n in range(SIX.top + 1) if n != spinner]
    for k in range(ends + 1):
        for across in combinations(doubles, k):
            for single in combinations_with_replacement(range(SIX.top + 1), ends - k):
                yield sum(across) + sum(single)


def highest(multiple: int, ends: int = 2, spinner: int | None = None) -> int:
    """The highest total that is a multiple."""
    return max(t for t in totals(ends, spinner) if t % multiple == 0)


def witnessed(line: str, total: int) -> str:
    """A line that reaches the total."""
    if ends_count(SIX, line) != total:
        raise AssertionError(f"{line} counts {ends_count(SIX, line)}, not {total}")
    return line


LINES = {  # the line after the play, and the points of each five
    "D000-38": ("5-5", 5),
    "D000-39": ("5-5 5-0", 5),
    "D000-40": ("5-5 5-0 0-0", 5),
    "D000-41": ("6-5 5-5 5-0 0-0 0-4", 5),
    "D001-08": ("5-5", 1),
    "D001-11": ("5-5 5-0 0-1 1-5", 1),
}


@judge(*LINES)
def line(claim: Claim) -> Judgement:
    """What the line scores that the text describes."""
    tiles, points = LINES[claim.id]
    fives, rest = divmod(ends_count(SIX, tiles), 5)
    return Judgement([Reading("ends", 0 if rest else fives * points)])


@judge("D000-42", "D001-10")
def highest_fives(claim: Claim) -> Judgement:
    """The highest multiple of five at two ends."""
    best = highest(5)
    return Judgement(
        [Reading("two_ends", best)],
        notes=(f"reached by {witnessed('4-4 4-6 6-6', best)}",),
    )


@judge("D000-47", "D001-14")
def highest_threes(claim: Claim) -> Judgement:
    """The highest multiple of three at two ends."""
    best = highest(3)
    shown = witnessed("4-4 4-5 5-5", best)
    if claim.printed != "-":
        return Judgement([Reading("two_ends", best)], notes=(f"reached by {shown}",))
    return Judgement(
        [Reading("two_ends", best, True)],
        notes=(f"no figure is printed: {best}, reached by {shown}",),
    )


ARMS = ("0-6 6-6", "0-4 4-4", "0-3 3-5 5-5", "0-5")  # around the double blank


@judge("D000-46")
def spinner(claim: Claim) -> Judgement:
    """The highest multiple of five at the four ends around a spinner."""
    best = max(highest(5, 4, n) for n in range(SIX.top + 1))
    # each arm with the spinner in front counts the spinner's two blanks and its own end
    shown = sum(ends_count(SIX, f"0-0 {arm}") for arm in ARMS)
    if shown != best or not laid_in_turn(SIX, f"0-0 {ARMS[0]} {ARMS[1]}"):
        raise AssertionError(f"the arms {ARMS} count {shown}, not {best}")
    SIX.hand(f"0-0 {' '.join(ARMS)}")  # every tile once
    return Judgement(
        [Reading("four_ends", best)],
        notes=(f"reached around the double blank by the arms {', '.join(ARMS)}",),
    )


@judge("D000-43")
def nearest(claim: Claim) -> Judgement:
    """Twelve and thirteen to the nearest five."""
    near = {p: min((abs(p - five), five) for five in range(0, 169, 5))[1] for p in (12, 13)}
    return Judgement([Reading("nearest_five", near == {12: 10, 13: 15})])


@judge("D000-44")
def target(claim: Claim) -> Judgement:
    """A hundred points at five for each five."""
    fives, rest = divmod(100, 5)
    named = [int(n) for n in claim.printed.split(" or ")]
    verdict = "exact" if rest == 0 and fives in named else "wrong"
    return Judgement(
        [Reading("hundred", fives, verdict=verdict)],
        notes=(f"{fives} is a hundred; 21 would be {21 * 5}",),
    )


@judge("D001-07")
def set_first(claim: Claim) -> Judgement:
    """Every tile that counts five when set."""
    counting = [name for t, name in enumerate(SIX.names) if SIX.pips[t] == 5]
    return Judgement(
        [Reading("set", SIX.hand(counting) == SIX.hand("5-0 4-1 3-2"))],
        notes=(f"they are {', '.join(counting)}",),
    )


@judge("D001-09")
def a_point_for_five(claim: Claim) -> Judgement:
    """Totals over five."""
    printed = [int(n) for n in claim.printed.split(",")]
    return Judgement([Reading("fives", [t // 5 for t in (5, 10, 15, 20)] == printed)])


@judge("D004-03")
def example(claim: Claim) -> Judgement:
    """The four plays of the example, the last on the five of the third."""
    shown = laid_in_turn(SIX, "6-6 6-4 6-5 5-4") and ends_count(SIX, "6-4 6-6 6-5") == 4 + 5
    return Judgement([Reading("in_turn", shown)])


@judge("D004-04")
def blocked(claim: Claim) -> Judgement:
    """Ten against five at a block: the difference."""
    return Judgement([Reading("difference", 10 - 5)])
