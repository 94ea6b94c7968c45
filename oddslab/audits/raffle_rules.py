"""The rules of the raffle, looked for in plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from oddslab.audits._judging import Claim, Judgement, judge
from oddslab.audits._plays import Play, RuleCheck, plays
from oddslab.game import variant


def chances(play: Play) -> Iterator[list[int]]:
    """The faces of each chance in turn; a negative code opens one (-1 at first, -2 thrown off)."""
    for opens, codes in groupby(play.log, lambda code: code < 0):
        if not opens:
            yield list(codes)


def first_chances(play: Play) -> list[list[int]]:
    """The chances before any throwing off."""
    return list(chances(play))[: list(play.log).count(-1)]


def highest_wins(play: Play) -> bool:
    """The best total is the highest thrown, held by as many; it alone takes the prize."""
    totals = [sum(faces) for faces in first_chances(play)]
    best = max(totals)
    alone = totals.count(best) == 1
    same = play.outcome["best"] == best and play.outcome["tied"] == totals.count(best)
    return same and (not alone or play.outcome["prize"] == "first")


def three_by_three(play: Play) -> bool:
    """Each chance shows nine faces, and the one recorded is their sum."""
    shown = first_chances(play)
    faces = all(len(f) == 9 and set(f) <= set(range(1, 7)) for f in shown)
    return faces and play.outcome["best"] == max(sum(f) for f in shown)


def lowest_wins(seed: int) -> Iterator[Play]:
    """The same throws, the prize given to the lowest total."""
    for play in plays(variant("raffle", players=5), seed):
        totals = [sum(faces) for faces in first_chances(play)]
        worst = min(totals)
        yield replace(play, outcome={**play.outcome, "best": worst, "tied": totals.count(worst)})


@judge("RAF-34")
def highest(claim: Claim) -> Judgement:
    """Highest throw wins."""
    check = RuleCheck(
        variant("raffle", players=5), highest_wins, lowest_wins, "the lowest total wins"
    )
    return Judgement(rule=check)


@judge("RAF-35")
def nine_dice(claim: Claim) -> Judgement:
    """Three throws of three dice."""
    check = RuleCheck(
        variant("raffle", players=5),
        three_by_three,
        lambda seed: plays(variant("raffle", players=5, throws=2), seed),
        "a chance is two throws",
    )
    return Judgement(rule=check)
