"""The rules of craps, looked for in plays."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from oddslab.audits._judging import Claim, Judgement, judge
from oddslab.audits._plays import PLAYS, Play, RuleCheck, plays
from oddslab.game import variant

POINTS = {4, 5, 6, 8, 9, 10}


def totals(play: Play) -> list[int]:
    """The totals thrown; the code of a throw is 6 x first face + second, both from 0."""
    return [code // 6 + code % 6 + 2 for code in play.log]


def at_once(first: set[int], result: str) -> Callable[[Play], bool | None]:
    """Whether a first throw among these ends the bet so, None after any other."""

    def follows(play: Play) -> bool | None:
        if totals(play)[0] not in first:
            return None
        return len(play.log) == 1 and play.outcome["result"] == result

    return follows


def by_point(play: Play) -> bool | None:
    """Whether a point is thrown for until it or a seven comes, and settled by that."""
    point, *later = totals(play)
    if point not in POINTS:
        return None
    if play.outcome["point"] != point or not later:
        return False
    waiting = not {point, 7} & set(later[:-1])
    result = {point: "win", 7: "lose"}.get(later[-1])
    return waiting and play.outcome["result"] == result


def keeps_winning(play: Play) -> bool:
    """Whether all bets of a hand but the last are won, and the last is lost."""
    results, point = [], 0
    for total in totals(play):
        if not point:
            if total in POINTS:
                point = total
            else:
                results.append(total in (7, 11))
        elif total in (point, 7):
            results.append(total == point)
            point = 0
    whole = not point and bool(results) and not results[-1] and all(results[:-1])
    return whole and play.outcome["wins"] == len(results) - 1


def broken_bets(
    naturals: tuple[int, ...] = (7, 11), craps: tuple[int, ...] = (2, 3, 12), loses: int = 7
) -> Callable[[int], Iterator[Play]]:
    """Bets by other rules: what wins and loses at once, and what loses after a point."""

    def shot(seed: int) -> Iterator[Play]:
        chance = random.Random(seed)
        for _ in range(PLAYS):
            log: list[int] = []

            def throw(log: list[int] = log) -> int:
                log.append(chance.randrange(36))
                return log[-1] // 6 + log[-1] % 6 + 2

            first = throw()
            if first in (*naturals, *craps):
                yield Play({"result": "win" if first in naturals else "lose", "point": 0}, log)
                continue
            now = throw()
            while now not in (first, loses):
                now = throw()
            result = "win" if now == first else "lose"
            yield Play({"result": result, "point": first}, log)

    return shot


@judge("CRAP-24")
def naturals_win(claim: Claim) -> Judgement:
    """Seven and eleven."""
    follows = at_once({7, 11}, "win")
    broken = broken_bets(naturals=(7,))
    return Judgement(rule=RuleCheck(variant("craps"), follows, broken, "eleven is a point"))


@judge("CRAP-25")
def craps_lose(claim: Claim) -> Judgement:
    """Two, three and twelve."""
    follows = at_once({2, 3, 12}, "lose")
    broken = broken_bets(naturals=(7, 11, 12), craps=(2, 3))
    return Judgement(rule=RuleCheck(variant("craps"), follows, broken, "twelve wins"))


@judge("CRAP-26")
def point_or_seven(claim: Claim) -> Judgement:
    """The point or a seven."""
    broken = broken_bets(loses=11)
    return Judgement(
        rule=RuleCheck(variant("craps"), by_point, broken, "eleven loses after a point, not seven")
    )


@judge("CRAP-27")
def dice_pass(claim: Claim) -> Judgement:
    """The dice pass with the first loss."""
    return Judgement(
        rule=RuleCheck(
            variant("craps", unit="hand"),
            keeps_winning,
            lambda seed: plays(variant("craps", unit="hand", dice_pass="seven_out"), seed),
            "the dice pass only after a seven that follows a point",
        )
    )
