"""The exact law of a raffle, from the law of one chance.

With N ways a chance, let A of them total at most b, B at most b - 1, and w = A - B exactly b.  Of n
chances, m hold the best total b in C(n, m) w^m B^(n - m) ways of N^n: whole numbers throughout.
Source: document 000, *Raffling*; rules page section 3.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any

from oddslab.apparatus.dice import total_law
from oddslab.counting import dice_sum
from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, OrMore
from oddslab.numerals import counted

CAP = 6  # six tied or more are counted together
_MOST_BITS = 1 << 31  # of all the weights of a law together
_LONGEST = 1_000_000  # bits of one weight: a fraction of such takes a second to reduce
_MOST_TERMS = 8 * 10**9  # terms of the shake-off times their bits: about ten seconds

__all__ = [
    "chance_law",
    "figures",
    "law",
    "lead_value",
    "none_reaches",
    "value_of_thrown",
    "value_of_unthrown",
    "winning_total",
]


@functools.lru_cache(maxsize=64)
def chance_law(rules: Any = None) -> Distribution:
    """The law of one chance's total; without rules, three throws of three fair dice."""
    if rules is None:
        return Distribution(dice_sum([6] * 9), ("total",))
    return total_law(rules, rules.dice, rules.throws)


def _terms(n: int, w: int, below: int, scale: int = 1) -> Iterator[int]:
    """C(n, m) w^m below^(n - m), times the scale, for m = 0, 1, ..., n."""
    if not below:
        yield from (0 for _ in range(n))
        yield w**n * scale
        return
    term = below**n * scale
    for m in range(n + 1):
        yield term
        term = term * (n - m) * w // ((m + 1) * below)  # exact: the next term is whole


def law(rules: Any, policies: Mapping[str, Any]) -> Distribution:
    """The joint law of the best total, how many hold it, and who of them gets the prize."""
    chance = chance_law(rules)
    n, held = rules.players, rules.held
    holders = _holders(rules)
    _refuse_large(chance, n, rules.ties == "shake_off")
    # the first of m who throw again is best with chance 1/m, by symmetry: keep weights whole
    scale = lcm(*range(1, n + holders + 1)) if rules.ties == "shake_off" else 1
    ways: dict[Any, int] = {}
    below = 0
    for total, w in _with_total(chance, held):
        if holders and total < held:
            pass  # the total held is never undercut
        elif total == held:
            _share(ways, rules, scale, total, w, below, holders)
        else:
            _share(ways, rules, scale, total, w, below)
        below += w
    return Distribution(ways, ("best", "tied", "prize"))


def _with_total(chance: Distribution, held: Any) -> list[tuple[int, int]]:
    """The ways of every total, the total held among them even where no chance can throw it."""
    ways = dict(chance.ways)
    if held != "none":
        ways.setdefault(held, 0)
    return sorted(ways.items())


def _share(
    ways: dict[Any, int], rules: Any, scale: int, total: int, w: int, below: int, holders: int = 0
) -> None:
    """Add the ways in which `total` is best; `holders` hold it beforehand."""
    n = rules.players
    shake = rules.ties == "shake_off"
    capped = n + _holders(rules) > CAP
    reached = 0
    lumped_first = 0  # scaled ways in which the first of CAP or more tied gets the prize
    for m, term in enumerate(_terms(n, w, below, scale)):  # scaled once: long products are slow
        tied = m + holders
        if not tied:
            reached += term
            continue
        if capped and tied >= CAP:
            if not shake:
                break  # all the rest by difference
            lumped_first += term // tied
            continue
        reached += term
        if tied == 1 or rules.ties == "win":
            _add(ways, (total, tied, "first"), term)
        elif shake:
            first = term // tied
            _add(ways, (total, tied, "first"), first)
            _add(ways, (total, tied, "later"), term - first)
        else:
            _add(ways, (total, tied, "shared" if rules.ties == "divide" else "later"), term)
    if capped:
        lumped = (w + below) ** n * scale - reached
        many = OrMore(CAP)
        if shake:
            _add(ways, (total, many, "first"), lumped_first)
            _add(ways, (total, many, "later"), lumped - lumped_first)
        else:
            who = {"win": "first", "lose": "later", "divide": "shared"}[rules.ties]
            _add(ways, (total, many, who), lumped)


def _holders(rules: Any) -> int:
    return 0 if rules.held == "none" else rules.already_tied + 1


def _add(ways: dict[Any, int], outcome: Any, weight: int) -> None:
    if weight:
        ways[outcome] = ways.get(outcome, 0) + weight


def _refuse_large(chance: Distribution, n: int, shake_off: bool = False) -> None:
    one = chance.total.bit_length() * n
    bits = one * len(chance)
    if bits > _MOST_BITS or one > _LONGEST or (shake_off and bits * n > _MOST_TERMS):
        raise ValueError(
            f"the exact law of {n} chances of {len(chance)} totals needs whole numbers of "
            f"{one:.3g} bits each, {bits:.3g} in all, which takes too long: fewer players are "
            "possible, or ties=divide, or a simulation"
        )


# ---------------------------------------------------------------- what a chance is worth


def _sides(total: int, rules: Any) -> tuple[int, int, int]:
    """Ways of a chance of at most `total`, of less, and of anything."""
    chance = chance_law(rules)
    at_most = chance.cdf(total) * chance.total
    return int(at_most), int(at_most) - chance.ways.get(total, 0), chance.total


def none_reaches(total: int, left: int, rules: Any = None) -> Fraction:
    """The chance that none of `left` later chances totals `total` or more."""
    _check(left)
    _, below, every = _sides(total, rules)
    return Fraction(below, every) ** left


def value_of_thrown(held: int, left: int, rules: Any) -> Fraction:
    """What holding the leading total is worth, as a part of the prize.

    Parameters
    ----------
    held : int
        The total that leads.
    left : int
        Honest chances still to be thrown.
    rules : RaffleRules
        Its `ties` say how equal totals are settled.  With `already_tied` other holders, this
        one is the first thrown of them.

    Returns
    -------
    Fraction
        The probability that the holder gets the prize; under ``divide`` the mean share.  Throwing
        off and dividing come to the same: of m tied, each gets it with chance 1/m or has 1/m of it.
    """
    _check(left)
    at_most, below, every = _sides(held, rules)
    holders = rules.already_tied + 1
    if rules.ties == "win":
        return Fraction(at_most, every) ** left
    if rules.ties == "lose":  # the last thrown takes it, so the first of several holders never
        return Fraction(below, every) ** left if holders == 1 else Fraction(0)
    w = at_most - below
    if holders == 1 and w:
        # sum over m of C(r, m) w^m B^(r-m) / (m+1) = (A^(r+1) - B^(r+1)) / ((r+1) w)
        grown = at_most ** (left + 1) - below ** (left + 1)
        return Fraction(grown, (left + 1) * w * every**left)
    scale = lcm(*range(holders, holders + left + 1))
    terms = enumerate(_terms(left, w, below), holders)
    return Fraction(sum(t * (scale // m) for m, t in terms), scale * every**left)


def value_of_unthrown(held: Any, left: int, rules: Any) -> Fraction:
    """What one of `left` chances still to be thrown is worth on average, as a part of the prize.

    Under ``shake_off`` and ``divide`` each of them is worth the same.  Under ``win`` the earlier
    ones are worth more, under ``lose`` the later ones.  `held` may be ``none``: nothing leads yet.
    """
    _check(left, 1)
    if held == "none":
        return Fraction(1, left)
    if rules.ties == "lose":
        holders = none_reaches(held, left, rules)  # whichever of them: none later has come level
    elif rules.ties == "win":
        holders = value_of_thrown(held, left, rules)
    else:
        holders = (rules.already_tied + 1) * value_of_thrown(held, left, rules)
    return (1 - holders) / left


def lead_value(held: int, left: int, rules: Any) -> Fraction:
    """What odds quoted for a leading total measure, as `lead_reading` has it."""
    if rules.lead_reading == "none_reaches":
        return none_reaches(held, left, rules)
    return value_of_thrown(held, left, rules)


def winning_total(rules: Any) -> Distribution:
    """The law of the best total of all chances, the one already held among them."""
    chance = chance_law(rules)
    n, held = rules.players, rules.held
    _refuse_large(chance, n)
    pairs = _with_total(chance, held)
    reached = [a**n for a in accumulate(w for _, w in pairs)]
    ways = {}
    before = 0
    for (total, _), r in zip(pairs, reached):
        if held == "none" or total >= held:
            ways[total] = r - before
            before = r
    return Distribution(ways, ("best",))


def _check(left: int, least: int = 0) -> None:
    if not isinstance(left, int) or isinstance(left, bool) or left < least:
        raise ValueError(f"left={left!r} is not possible: a whole number from {least} is")


# ---------------------------------------------------------------- figures


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """For one chance the totals quoted, for a raffle ties and the best, for a lead its worth."""
    best, tied, prize = axis("best"), axis("tied"), axis("prize")
    low, high = rules.dice * rules.throws, 6 * rules.dice * rules.throws
    mean = Figure("mean_best", "mean of the best total", value=lambda o: o["best"])
    if rules.held == "none" and rules.players == 1:
        quoted = [
            Figure(f"{word}_or_more", f"chance that one chance totals {k} or more", best >= k)
            for k, word in ((42, "forty_two"), (44, "forty_four"), (32, "thirty_two"))
            if low < k <= high
        ]
        title = "mean total of one chance"
        return (*quoted, Figure("mean_total", title, value=lambda o: o["best"]))
    if rules.held == "none":
        tie = Figure(
            "first_tie", "chance that two or more chances hold the best total when all have been "
            "thrown, before any are thrown off", tied > 1
        )  # fmt: skip
        return tie, mean
    k, n, holders = rules.held, rules.players, rules.already_tied + 1
    none = Figure(
        "none_reaches", f"chance that of the chances still to come ({n}) none totals {k} or more",
        (best == k) & (tied == holders) if holders < CAP else None,
        exact=none_reaches(k, n, rules) if holders >= CAP else None,
    )  # fmt: skip
    first = "the holder" if holders == 1 else f"the first of the {holders} holders"
    to_come = f"{counted(n, 'chance')} to come"
    if rules.ties != "divide":
        title = f"chance that {first} of {k} gets the prize, {to_come}"
        holder = Figure("holder_gets_prize", title, (best == k) & (prize == "first"))
    else:
        title = f"mean share of the prize of {first} of {k}, {to_come}"
        if n + holders <= CAP:
            holder = Figure(
                "holder_share", title, value=lambda o: Fraction(o["best"] == k, o["tied"])
            )
        else:  # the lump of six and more tied hides the share
            holder = Figure("holder_share", title, exact=value_of_thrown(k, n, rules))
    lead = (none, holder) if rules.lead_reading == "none_reaches" else (holder, none)
    still = "the chance still to be thrown"
    if n != 1:
        still = f"a chance still to be thrown, over the {n} of them"
    later = Figure(
        "unthrown_share",
        f"mean share of the prize of {still}",
        exact=value_of_unthrown(k, n, rules),
    )
    return (*lead, later, mean)
