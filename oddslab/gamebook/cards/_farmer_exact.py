"""The exact laws of farmer: of a deal for one player or for the farmer, and of the farm's course.

Where cards are put back the hands are independent, and they are settled one by one; two hands from
one pack are settled pair by pair; three and four as `_farmer_table` says.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from oddslab.apparatus.drawing import hand_laws, joint_laws
from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, NoLaw
from oddslab.gamebook.cards._farmer_hands import (
    Shown,
    drawer,
    eligible,
    most_prize,
    pays,
)
from oddslab.gamebook.cards._farmer_table import Law, law_at_table
from oddslab.gamebook.cards._farmer_worth import (
    SIXTEEN,
    best_stand,
    best_stands,
    farm_size,
    pack_of,
)
from oddslab.strategy import Policy

MOST_AT_TABLE = 4  # players from a pack whose law is worked out
Hands = dict[Shown, Fraction]
Income = dict[tuple[str, int], Fraction]  # whose the farm is, the farmer's income
Tallied = tuple[bool, int, bool, bool]  # farm won, excess, anybody not over, anybody eligible


def policies_of(rules: Any, policies: Mapping[str, Policy]) -> tuple[Policy, Policy]:
    """The policy of the followed player (of any, where the farmer is), and of the others."""
    if rules.follow == 0:
        return policies["players"], policies["players"]
    return policies["player"], policies.get("others", policies["player"])


def hands(rules: Any, policy: Policy) -> Hands:
    """The law of one hand, whoever plays it, as long as the pack holds."""
    return hand_laws(pack_of(rules), [drawer(rules, policy)])[0]


def mean_excess(law: Hands) -> Fraction:
    """The mean number of points above sixteen."""
    return sum((p * h.over for h, p in law.items()), Fraction(0))


# ---- hands settled one by one, from the eldest


class Seen(NamedTuple):
    """What the hands shown so far come to; a farm or prize without a key is nobody's."""

    farm: Any = None
    prize: Any = None
    standing: int = 0
    own: Any = None  # the followed player's total, once he has shown
    farm_is_mine: bool = False
    prize_is_mine: bool = False


def after(rules: Any, seen: Seen, hand: Shown, me: bool) -> Seen:
    """What they come to with one more hand; of equal ones the elder stays."""
    farm, prize, near = seen.farm, seen.prize, hand.nearness
    farm_is_mine, prize_is_mine = seen.farm_is_mine, seen.prize_is_mine
    if hand.total == SIXTEEN and (farm is None or near > farm):
        farm, farm_is_mine = near, me
    if eligible(rules, hand) and (prize is None or near > prize):
        prize, prize_is_mine = near, me
    standing = seen.standing + (not hand.over)
    if rules.prize_payers != "non_bust_only":
        standing = min(standing, 1)
    own = hand.total if me else seen.own
    return Seen(farm, prize, standing, own, farm_is_mine, prize_is_mine)


def result(rules: Any, seen: Seen) -> tuple[int, str, int]:
    """The outcome for the followed player, all hands being shown."""
    farm = "farmer" if seen.farm is None else "player" if seen.farm_is_mine else "other"
    own = Shown(seen.own, False, 0)
    if seen.prize is None or not seen.standing:
        prize = 0
    elif not seen.prize_is_mine:
        prize = -int(pays(rules, own))
    elif rules.prize_payers == "non_bust_only":
        prize = seen.standing - (not own.over)
    else:
        prize = most_prize(rules)
    return seen.own, farm, prize


def _one_by_one(rules: Any, mine: Hands, others: Hands) -> Law:
    """The followed player's law where hands are independent."""
    level, scale = {Seen(): 1}, 1
    for seat in range(1, rules.players + 1):
        me = seat == rules.follow
        ways, of = _whole(_told_apart(rules, mine if me else others, me))
        scale *= of
        grown: dict[Seen, int] = defaultdict(int)
        for seen, w in level.items():
            for hand, x in ways.items():
                grown[after(rules, seen, hand, me)] += w * x
        level = grown
    law: Law = defaultdict(Fraction)
    for seen, w in level.items():
        law[result(rules, seen)] += Fraction(w, scale)
    return law


def _told_apart(rules: Any, law: Hands, me: bool) -> Hands:
    """The law with hands merged of which only the total matters, or that they are over."""
    alike: Hands = defaultdict(Fraction)
    for hand, p in law.items():
        if hand.total != SIXTEEN and not eligible(rules, hand):
            hand = Shown(hand.total if me else SIXTEEN + bool(hand.over), False, 0)
        alike[hand] += p
    return alike


def _whole(law: Mapping[Any, Fraction]) -> tuple[dict[Any, int], int]:
    """A law in whole numbers out of a whole number."""
    of = math.lcm(*(p.denominator for p in law.values()))
    return {k: p.numerator * (of // p.denominator) for k, p in law.items()}, of


def _pairs(rules: Any, mine: Policy, others: Policy) -> dict[tuple[Shown, Shown], Fraction]:
    """The joint law of the hands of two players, the elder one's first."""
    seats = [drawer(rules, p) for p in (mine, others)]
    if rules.follow == 2:
        seats.reverse()
    return joint_laws(pack_of(rules), [seats[0]], [seats[1]])[0][0]


@lru_cache(maxsize=32)
def player_law(rules: Any, mine: Policy, others: Policy) -> Law:
    """The law of (total, whose the farm is, share in the prize) of the followed player."""
    _check(rules, mine, others)
    if rules.packs == "infinite" or rules.players == 1:
        return _one_by_one(rules, hands(rules, mine), hands(rules, others))
    if rules.players == 2:
        law: Law = defaultdict(Fraction)
        for both, p in _pairs(rules, mine, others).items():
            seen = Seen()
            for seat, hand in enumerate(both, 1):
                seen = after(rules, seen, hand, seat == rules.follow)
            law[result(rules, seen)] += p
        return law
    if rules.players > MOST_AT_TABLE:
        raise NoLaw(
            f"the exact law for {rules.players} players is for packs=infinite, else for up to "
            f"{MOST_AT_TABLE}: simulate it"
        )
    if (
        rules.nearest != "under_only"
        or rules.prize_payers == "non_bust_only"
        or not rules.sixteen_prizes
    ):
        raise NoLaw(
            "with three players and more nearest=absolute_distance, sixteen_prizes=false and "
            "prize_payers=non_bust_only "
            "have an exact law for packs=infinite only: simulate it"
        )
    if mine.denominator > 1 or others.denominator > 1:
        raise NoLaw(
            "with three players and more the exact law of a mixed strategy is for packs=infinite: "
            "simulate it"
        )
    return law_at_table(rules, pack_of(rules), drawer(rules, mine), drawer(rules, others))


def _check(rules: Any, *policies: Policy) -> None:
    """Refuse what the formulas do not hold for."""
    if rules.drawn_cards == "face_up":
        width = len(policies[0].numerators) // 30
        for p in policies:
            rows = [p.numerators[at : at + width] for at in range(0, 30 * width, width)]
            if any(len(set(row)) > 1 for row in rows):
                raise NoLaw(
                    "there is no formula for a strategy that goes by the cards that lie face up: "
                    "simulate it, or walk a short pack"
                )
    pack = pack_of(rules)
    if not pack.endless and pack.worth <= 25 * (rules.players - 1) + SIXTEEN - 1:
        raise NoLaw(
            f"a pack that counts {pack.worth} could run out on {rules.players} players, for which "
            "there is no formula: simulate it, or walk a short pack"
        )


# ---- the farmer's side


@lru_cache(maxsize=32)
def farmer_law(rules: Any, policy: Policy) -> Income:
    """The law of whose the farm is, and the farmer's income, of a deal."""
    _check(rules, policy)
    if rules.packs == "infinite" or rules.players == 1:
        return _together(rules, hands(rules, policy))
    if rules.players > 2:
        raise NoLaw(
            "the exact law of the farmer's income from three players and more is for "
            "packs=infinite: simulate it, or follow a player, whose figures have its mean"
        )
    law: Income = defaultdict(Fraction)
    for (elder, younger), p in _pairs(rules, policy, policy).items():
        seen = _tally(rules, _tally(rules, (False, 0, False, False), elder), younger)
        law[_income(rules, seen)] += p
    return law


def _tally(rules: Any, seen: Tallied, hand: Shown) -> Tallied:
    """What the hands shown so far are to the farmer, with one more."""
    won, excess, standing, near = seen
    return (
        won or hand.total == SIXTEEN, excess + hand.over, standing or not hand.over,
        near or eligible(rules, hand),
    )  # fmt: skip


def _income(rules: Any, seen: Tallied) -> tuple[str, int]:
    won, excess, standing, near = seen
    pays_too = rules.prize_payers == "farmer_too" and standing and near
    return "player" if won else "farmer", excess - pays_too


def _together(rules: Any, each: Hands) -> Income:
    ways, of = _whole(each)
    level: dict[Any, int] = {(False, 0, False, False): 1}
    for _ in range(rules.players):
        grown: dict[Any, int] = defaultdict(int)
        for seen, w in level.items():
            for hand, x in ways.items():
                grown[_tally(rules, seen, hand)] += w * x
        level = grown
    law: Income = defaultdict(Fraction)
    for seen, w in level.items():
        law[_income(rules, seen)] += Fraction(w, of**rules.players)
    return law


# ---- laws over the axes


def law(rules: Any, policies: Mapping[str, Policy]) -> Distribution:
    """The law of a deal, or of the course of the farm, over the game's axes."""
    mine, others = policies_of(rules, policies)
    if rules.follow == 0:
        names: tuple[str, ...] = ("farm", "income")
        one: Any = farmer_law(rules, mine)
    else:
        names = ("total", "farm", "prize")
        one = player_law(rules, mine, others)
    if rules.deals == 1:
        return Distribution.from_probabilities(one, names)
    return _course(rules, one)


def _course(rules: Any, one: Mapping[Any, Fraction]) -> Distribution:
    """Deals are from fresh packs, so what one has had up to the last is a sum of equal laws."""
    ways, of = _whole(one)
    deal: dict[tuple[str, int], int] = defaultdict(int)
    for key, w in ways.items():
        if rules.follow == 0:
            farm, counters = key
        else:
            total, farm, prize = key
            counters = prize - max(total - SIXTEEN, 0)
        deal[farm, counters] += w
    found: dict[Any, int] = {}
    going = {0: 1}
    for n in range(1, rules.deals + 1):
        rest = of ** (rules.deals - n)
        then: dict[int, int] = defaultdict(int)
        ended: dict[Any, int] = defaultdict(int)
        for had, w in going.items():
            for (farm, counters), x in deal.items():
                if farm == "farmer" and n < rules.deals:
                    then[had + counters] += w * x
                else:
                    ended[n, farm, had + counters] += w * x
        for key, w in ended.items():
            found[key] = w * rest
        going = then
    return Distribution(found, ("deals", "farm", "counters"))


# ---- figures


def figures(rules: Any, policies: Mapping[str, Policy]) -> tuple[Figure, ...]:
    """What is asked of a deal, or of the course of the farm."""
    size = farm_size(rules)
    farm = axis("farm")
    of_farm = _of_farm(rules, policies)
    if rules.deals > 1:
        contents = f"; the farm holds {size}" if rules.follow else ""
        own = (
            Figure("gain", f"his mean gain in counters, the farm if he wins it and all{contents}",
                   value=lambda o: o["counters"] + size * (o["farm"] == "player")),
            Figure("takes_farm", "he takes the farm", farm == "player"),
        ) if rules.follow else (
            Figure("income", "the farmer's mean income in counters, over the course of the farm",
                   value=lambda o: o["counters"]),
            Figure("gain", f"his mean gain, the price of {rules.price} being taken off",
                   value=lambda o: o["counters"] - rules.price),
        )  # fmt: skip
        return (
            *own,
            Figure("won", "the farm is won in these deals", farm != "farmer"),
            Figure("deals", "deals played, on average", value=lambda o: o["deals"]),
            *of_farm,
        )
    if rules.follow == 0:
        return (
            Figure("income", "the farmer's mean income of a deal, in counters",
                   value=lambda o: o["income"]),
            Figure("won", "the farm is won", farm != "farmer"),
            Figure("nothing", "the farmer has nothing of the deal", axis("income") <= 0),
            *of_farm,
        )  # fmt: skip
    total = axis("total")
    return (
        Figure("gain", f"the player's mean gain of a deal in counters, the farm holding {size}",
               value=lambda o: size * (o["farm"] == "player") + o["prize"] - _over(o)),
        Figure("sixteen", "he has exactly sixteen", total == SIXTEEN),
        Figure("takes_farm", "he takes the farm", farm == "player"),
        Figure("bust", "he is over sixteen", total > SIXTEEN),
        Figure("excess", "counters that he pays the farmer, on average", value=_over),
        Figure("prize", "what he has of the counters for the nearest, those that he pays taken "
               "off, on average", value=lambda o: o["prize"]),
        Figure("won", "the farm is won, by anybody", farm != "farmer"),
        *of_farm,
        *_thresholds(rules, size),
    )  # fmt: skip


def _over(outcome: Mapping[str, Any]) -> int:
    return max(outcome["total"] - SIXTEEN, 0)


def _of_farm(rules: Any, policies: Mapping[str, Policy]) -> tuple[Figure, ...]:
    """What the farm is worth to its buyer, where there is a formula."""
    mine, others = policies_of(rules, policies)
    try:
        income, won = farm_means(rules, mine, others)
    except NoLaw:
        return ()
    if not won:
        return ()
    return (
        Figure("farmer_income", "the farmer's mean income of a deal, in counters", exact=income),
        Figure("deals_to_win", "deals until the farm is won, on average", exact=1 / won),
        Figure("worth", "what the farm is worth: the farmer's mean income until it is won",
               exact=income / won),
        Figure("buyer", f"the mean gain of who has bought it for {rules.price}",
               exact=income / won - rules.price),
    )  # fmt: skip


def _thresholds(rules: Any, size: int) -> tuple[Figure, ...]:
    """What to stand on for the farm alone, and from what size of it on something else."""
    stands = best_stands(pack_of(rules), rules.compulsory)
    here = Figure(
        "best_stand",
        f"the best total to stand on for a farm of {size}, the prize for the nearest left out",
        exact=Fraction(best_stand(rules)),
    )
    for k, at in stands:
        if at > size:
            said = f"the size of the farm from which it is best to stand on {k}"
            return here, Figure("rises_at", said, exact=at)
    return (here,)


def farm_means(rules: Any, mine: Policy, others: Policy) -> tuple[Fraction, Fraction]:
    """The farmer's mean income of a deal, and the chance that the farm is won in it.

    The hands of all who play by one policy have one law, whatever seat they have.
    """
    if rules.follow == 0 and (rules.packs == "infinite" or rules.players < 3):
        whole = farmer_law(rules, mine)
        mean = sum((p * x for (_, x), p in whole.items()), Fraction(0))
        return mean, sum((p for (f, _), p in whole.items() if f != "farmer"), Fraction(0))
    seat = rules if rules.follow else replace(rules, follow=1)
    law = player_law(seat, mine, others)
    income = mean_excess(hands(rules, mine))
    income += (rules.players - 1) * mean_excess(hands(rules, others))
    if rules.prize_payers == "farmer_too":  # then all who are not nearest pay
        income -= sum((p for (*_, prize), p in law.items() if prize), Fraction(0))
    return income, sum((p for (_, farm, _), p in law.items() if farm != "farmer"), Fraction(0))
