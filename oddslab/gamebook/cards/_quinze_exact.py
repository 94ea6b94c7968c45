"""The exact law of quinze: every hand of the pone, and the dealer's law from what is left.

A deal is weighed by all the hands that the pone may come to; the dealer sees of one of them no more
than its number of cards, or the sums of the cards drawn.  Deals from a whole pack are alike but for
who is pone, so the law of a trial is that of a deal and powers of the chance that it is undecided.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from oddslab.apparatus.drawing import BUST, Drawer, Hand, Pack, Stand, joint_laws, laws_given
from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, NoLaw, OrMore
from oddslab.gamebook.cards._saddle import at_rest
from oddslab.strategy import Policy

FIFTEEN = 15
MOST_DEALS = 16  # told apart where stakes are doubled without end: two in 10^10 trials have more
Deal = dict[tuple[Any, Any], Fraction]  # the hands of pone and dealer
Seen = tuple[int, ...]
Path = tuple[tuple[int, ...], Seen]  # the pone's cards, and what the dealer sees of them


def pack_of(rules: Any) -> Pack:
    """The pack of a variant."""
    ranks = [r for r in range(1, 14) if r == 1 or r >= rules.lowest_card]
    endless = rules.packs == "infinite"
    return Pack.of([min(r, 10) for r in ranks for _ in range(4)],
                   1 if endless else rules.packs, endless)  # fmt: skip


def paths(pack: Pack, draws: Callable[[int, int], Fraction], info: str) -> dict[Path, Fraction]:
    """The chance of each hand of the pone, however ordered, with what the dealer sees of it.

    ``draws(total, drawn)`` is the chance that the pone draws on.
    """
    found: dict[Path, Fraction] = defaultdict(Fraction)
    level: dict[tuple[tuple[int, ...], int, int], Fraction] = {((), 0, 0): Fraction(1)}
    n = sum(pack.counts)
    while level:
        grown: dict[Any, Fraction] = defaultdict(Fraction)
        for (held, before, seen), p in level.items():
            total, drawn = sum(held), len(held) - 1
            q = Fraction(0) if total >= FIFTEEN else Fraction(1)
            if held and total < FIFTEEN:
                q = draws(total, drawn)
            if q < 1:
                shown: Seen = {"none": (), "count": (drawn,)}.get(info, (before, seen))
                found[held, shown] += p * (1 - q)
            if q:
                for v, m in zip(pack.values, pack.counts):
                    left = m if pack.endless else m - held.count(v)
                    if left > 0:
                        of = n if pack.endless else n - len(held)
                        sums = (seen, seen + v) if held and info == "face_up" else (0, 0)
                        grown[tuple(sorted((*held, v))), *sums] += p * q * Fraction(left, of)
        level = grown
    return found


def _any(hand: Hand) -> int:
    return 1


def hands_given(
    pack: Pack, rules: list[Callable[[Hand], Any]]
) -> Mapping[tuple[int, ...], list[dict[Any, Fraction]]]:
    """For each hand of the pone, the laws of the dealer's, one for each of the dealer's rules."""
    everything = Drawer(_any, FIFTEEN, overdrawn=True)
    found = laws_given(pack, everything, [Drawer(rule, FIFTEEN) for rule in rules])
    return {hand.held: laws for hand, laws in found}


@lru_cache(maxsize=16)
def deal_law(rules: Any, pone: Policy, dealer: Policy) -> Deal:
    """The law of the two hands of a deal from a whole pack."""
    pack, info = pack_of(rules), rules.info
    per_total = len(pone.numerators) // (FIFTEEN - 1)

    def draws(total: int, drawn: int) -> Fraction:
        return pone.chance((total - 1) * per_total + drawn * (per_total > 1))

    ways = paths(pack, draws, info)
    chances = [dealer.chance(k) for k in range(len(dealer.numerators))]
    width = FIFTEEN - 1
    places = {seen: width * k for k, seen in enumerate(_all_visible(info))}
    rows = {seen: tuple(chances[at : at + width]) for seen, at in places.items()}
    kinds = sorted({rows[seen] for _, seen in ways})  # many sights are answered alike

    def rule(row: tuple[Fraction, ...]) -> Callable[[Hand], Fraction]:
        def more(hand: Hand) -> Fraction:
            if not hand.held:
                return Fraction(1)
            return Fraction(0) if hand.total >= FIFTEEN else row[hand.total - 1]

        return more

    given = hands_given(pack, [rule(row) for row in kinds])
    law: Deal = defaultdict(Fraction)
    for (held, seen), p in ways.items():
        theirs = given[held][kinds.index(rows[seen])]
        mine = BUST if sum(held) > FIFTEEN else sum(held)
        for u, q in theirs.items():
            law[mine, u] += p * q
        law[mine, BUST] += p * (1 - sum(theirs.values()))
    return dict(law)


def _all_visible(info: str) -> list[Seen]:
    if info == "none":
        return [()]
    if info == "count":
        return [(n,) for n in range(FIFTEEN)]
    return [(0, 0), *((b, b + v) for b in range(FIFTEEN - 1) for v in range(1, 11))]


def winner(rules: Any, mine: Any, theirs: Any) -> int:
    """1 where the pone wins the deal, -1 where the dealer does, 0 where it is undecided."""
    if BUST in (mine, theirs):
        return (theirs == BUST) - (mine == BUST)
    if mine == theirs:
        return int(rules.ties == "elder_wins")
    return 1 if mine > theirs else -1


def law(rules: Any, policies: Mapping[str, Policy]) -> Distribution:
    """The law of the last hands, the first pone's result, and the number of deals."""
    deal = deal_law(rules, policies["pone"], policies["dealer"])
    decided = {k: p for k, p in deal.items() if winner(rules, *k)}
    undecided = {k: p for k, p in deal.items() if k not in decided}
    again = sum(undecided.values(), Fraction(0))
    if rules.ties == "stand_off":
        last = 1
    elif rules.max_doublings == "none":
        last = None
    else:
        last = rules.max_doublings + 1
    if rules.shuffle == "continue_pack" and rules.packs != "infinite" and last != 1:
        raise NoLaw(
            "there is no formula for shuffle=continue_pack where hands are dealt again: simulate "
            "it, or walk a short pack"
        )
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for deals, swapped, chance in _deals(rules, again, last):
        for (mine, theirs), p in decided.items():
            won = winner(rules, mine, theirs) * (-1 if swapped else 1)
            found[mine, theirs, "win" if won > 0 else "lose", deals] += chance * p
        if deals == last:
            for hands, p in undecided.items():
                found[*hands, "none", deals] += chance * p
    return Distribution.from_probabilities(found, ("pone", "dealer", "result", "deals"))


def _deals(rules: Any, again: Fraction, last: int | None) -> Iterator[tuple[Any, bool, Fraction]]:
    """Each deal there may be: its number, whether the first pone deals, the chance of it."""
    swaps = rules.redeal_by == "other"
    for n in range(1, (last or MOST_DEALS - 1) + 1):
        yield n, swaps and n % 2 == 0, again ** (n - 1)
    if last is None:
        first = again ** (MOST_DEALS - 1)
        cycle = 1 - (again**2 if swaps else again)
        yield OrMore(MOST_DEALS), swaps and MOST_DEALS % 2 == 0, first / cycle
        if swaps:
            yield OrMore(MOST_DEALS), MOST_DEALS % 2 == 1, first * again / cycle


# ---- stand rules, and what answers them

ON = range(1, FIFTEEN + 1)


def stand_rule(k: int) -> Stand:
    """Draws below k, and always a first card."""
    return Stand(k, least=1)


@lru_cache(maxsize=64)
def matrix(rules: Any) -> dict[tuple[int, int], Fraction]:
    """The pone's mean gain in a deal who stands on the first number, the dealer on the second.

    In stakes of that deal; an undecided one counts nothing.
    """
    seats = [Drawer(stand_rule(k), FIFTEEN) for k in ON]
    found = joint_laws(pack_of(rules), seats, seats)
    return {
        (k, m): sum((p * winner(rules, *hands) for hands, p in both.items()), Fraction(0))
        for k, row in zip(ON, found)
        for m, both in zip(ON, row)
    }


@lru_cache(maxsize=64)
def equilibrium(rules: Any) -> tuple[int, int]:
    """The totals on which pone and dealer stand so that neither gains by another stand rule."""
    if rules.info != "none":
        raise ValueError(
            f"info={rules.info}: there is no equilibrium in stand rules where the dealer sees more "
            "than his own hand"
        )
    return at_rest(matrix(rules))


@lru_cache(maxsize=64)
def best_reply(rules: Any, seat: str, stands: int) -> dict[Seen, int]:
    """By what is seen, the total on which to stand to gain most in a deal, the other on `stands`.

    Of equal ones the lowest.  The pone sees nothing of the dealer's hand.
    """
    if seat == "pone":
        mean = matrix(rules)
        return {(): max(ON, key=lambda k: mean[k, stands])}
    gains = reply_gains(rules, lambda total, drawn: Fraction(total < stands))
    best = {seen: row.index(max(row)) + 1 for seen, row in gains.items()}
    return {seen: best.get(seen, stands) for seen in _all_visible(rules.info)}


def reply_gains(rules: Any, draws: Callable[[int, int], Fraction]) -> dict[Seen, list[Fraction]]:
    """The dealer's gain from each stand rule, 1 to 15, jointly with what he sees, in a deal."""
    pack = pack_of(rules)
    given = hands_given(pack, [stand_rule(m) for m in ON])
    ways = paths(pack, draws, rules.info)
    won: dict[tuple[int, ...], list[Fraction]] = {}
    for held in {held for held, _ in ways}:
        mine = BUST if sum(held) > FIFTEEN else sum(held)
        over = winner(rules, mine, BUST)
        won[held] = [
            over + sum((q * (winner(rules, mine, u) - over) for u, q in law.items()), Fraction(0))
            for law in given[held]
        ]
    # in whole numbers: a sight of the pone's cards has a row for itself
    of = lcm(*(x.denominator for row in won.values() for x in row))
    parts = lcm(*(p.denominator for p in ways.values()))
    whole = {held: [int(x * of) for x in row] for held, row in won.items()}
    gains: dict[Seen, list[int]] = {}
    for (held, seen), p in ways.items():
        weight = p.numerator * (parts // p.denominator)
        row = gains.setdefault(seen, [0] * len(ON))
        for k, x in enumerate(whole[held]):
            row[k] -= weight * x
    return {seen: [Fraction(x, of * parts) for x in row] for seen, row in gains.items()}


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """What is asked of the game: the first pone's gain, doublings, how hands end."""
    pone, dealer = axis("pone"), axis("dealer")
    result, deals = axis("result"), axis("deals")
    sign = {"win": 1, "none": 0, "lose": -1}
    mean: tuple[Figure, ...] = ()
    if rules.shuffle == "every_deal" or rules.packs == "infinite":
        found = means(rules, deal_law(rules, policies["pone"], policies["dealer"]))
        if found is not None:
            mean = (
                Figure("gain", "the first pone's mean gain per initial stake, doublings and all",
                       value=lambda o: sign[o["result"]] * 2 ** (o["deals"] - 1), exact=found[0]),
                Figure("stake", "the mean stake of the last deal, in initial stakes",
                       value=lambda o: 2 ** (o["deals"] - 1), exact=found[1]),
            )  # fmt: skip
    return (
        *mean,
        Figure("first_deal", "his mean gain per initial stake in the first deal alone",
               value=lambda o: (o["deals"] == 1) * sign[o["result"]]),
        Figure("win", "the first pone wins in the end", result == "win"),
        Figure("lose", "the first pone loses in the end", result == "lose"),
        Figure("again", "the first deal is undecided, and another is dealt", deals > 1),
        Figure("undecided", "nothing passes in the end", result == "none"),
        Figure("pone_bust", "the pone of the last deal is over 15", pone == BUST),
        Figure("dealer_bust", "the dealer of the last deal is over 15", dealer == BUST),
    )  # fmt: skip


def means(rules: Any, deal: Deal) -> tuple[Fraction, Fraction] | None:
    """The first pone's mean gain, and the mean stake of the last deal, in initial stakes.

    With g his gain in a deal and u the chance that it is undecided, the n-th deal adds
    g (2 u)^(n - 1), with the sign of his side of the table.  None where the sums have no end.
    """
    won = sum((p * winner(rules, *hands) for hands, p in deal.items()), Fraction(0))
    again = sum((p for hands, p in deal.items() if not winner(rules, *hands)), Fraction(0))
    sign = -1 if rules.redeal_by == "other" else 1
    if rules.ties == "stand_off":
        return won, Fraction(1)
    if rules.max_doublings == "none":
        if 2 * again >= 1:
            return None
        return won / (1 - sign * 2 * again), (1 - again) / (1 - 2 * again)
    n = rules.max_doublings
    powers = [(2 * again) ** k for k in range(n + 1)]
    mean = won * sum((x * sign**k for k, x in enumerate(powers)), Fraction(0))
    return mean, powers[n] + (1 - again) * sum(powers[:n], Fraction(0))
