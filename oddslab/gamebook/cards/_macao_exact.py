"""The exact law of macao: first cards one by one, then two hands that draw from what is left.

Cards worth nothing change no hand, so after the first cards only the others count.  With several
players the followed one and the banker stand to each other as if they were alone, for cards are
exchangeable and neither goes by what the others hold; only where another's natural ends the deal
do the others' first cards come in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

from oddslab.apparatus.drawing import (
    BUST,
    Drawer,
    Hand,
    Pack,
    Stand,
    hand_law,
    joint_laws,
)
from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, NoLaw
from oddslab.gamebook.cards._macao_session import Wins, session_law
from oddslab.strategy import Policy

NINE = 9
PLAIN = range(7)  # what a first card counts that is no natural
NONE = "none"
Law = dict[tuple[Any, Any, int], Fraction]


def pack_of(rules: Any) -> Pack:
    """The pack of a variant, tens and courts worth nothing."""
    ranks = [r for r in range(1, 14) if r == 1 or r >= rules.lowest_card]
    endless = rules.packs == "infinite"
    worths = [r if r <= NINE else 0 for r in ranks for _ in range(4)]
    return Pack.of(worths, 1 if endless else rules.packs, endless)


def natural(card: int) -> str:
    """A first card of seven, eight or nine as the law tells it."""
    return f"natural {card}"


def multiple(hand: Any) -> int:
    """The stakes that a natural is worth, 0 for any other hand."""
    return int(hand[-1]) - 6 if isinstance(hand, str) and hand.startswith("natural") else 0


def stakes_won(rules: Any, mine: Any, theirs: Any) -> int:
    """What a player wins whose hand, and the banker's, are told as the law tells them."""
    if mine == BUST:
        return -1
    own, other = multiple(mine), multiple(theirs)
    if rules.late_naturals and theirs != NONE and own == other == 0:
        own, other = (h - 6 if h in (7, 8, 9) else 0 for h in (mine, theirs))
    if own or other:
        if own == other:
            return 0
        if own and other and rules.unequal_naturals == "banker_first":
            return -other
        if own and other and rules.unequal_naturals == "net":
            return own - other
        return own if own > other else -other
    if theirs == NONE:
        return 0
    if theirs == BUST or mine > theirs:
        return 1
    return 0 if mine == theirs and rules.ties == "stand_off" else -1


def first_cards(pack: Pack) -> dict[tuple[int, int], Fraction]:
    """The chance of the first cards of a player and the banker."""
    total = sum(pack.counts)
    found = {}
    for a, n in zip(pack.values, pack.counts):
        rest = pack.without([a])
        for b, m in zip(rest.values, rest.counts):
            if n and m:
                found[a, b] = Fraction(n * m, total * (total if pack.endless else total - 1))
    return found


def law(rules: Any, policies: Mapping[str, Policy]) -> Distribution:
    """The law of the player's hand, the banker's, and the player's gain; or of a session."""
    if rules.deals > 1:
        return session_law(rules, policies, deal_law, table_law)
    return Distribution.from_probabilities(
        deal_law(rules, policies["player"], policies["banker"]), ("player", "banker", "stake")
    )


def deal_law(rules: Any, player: Policy, banker: Policy) -> Law:
    """The law of one deal between the followed player and the banker."""
    pack = pack_of(rules)
    others = rules.players - 1 if rules.natural_stops == "all_hands" else 0
    both: dict[tuple[Any, Any], Fraction] = defaultdict(Fraction)
    for (a, b), p in first_cards(pack).items():
        if b not in PLAIN:
            both[a if a in PLAIN else natural(a), natural(b)] += p
        elif a not in PLAIN:
            both[natural(a), NONE] += p
        else:
            quiet = Fraction(0)  # no natural ends the deal
            for (t, u), q in hands_law(pack, player, banker, a, b, others):
                both[t, NONE if t == BUST else u] += p * q
                quiet += q
            both[a, NONE] += p * (1 - quiet)
    return {(t, u, stakes_won(rules, t, u)): p for (t, u), p in both.items() if p}


def rule_of(policy: Policy, pack: Pack) -> Callable[[Hand], Fraction]:
    """A policy as the rule of a hand that passes over the cards worth nothing.

    On such a card the seat chooses anew: a mixed choice comes to drawing sooner or later a card
    that counts, p (1 - z) / (1 - p z) with z the share of the others, where cards are put back.
    """
    if policy.denominator > 1 and not pack.endless:
        raise NoLaw(
            f"the exact law of the mixed strategy {policy.name!r} is for packs=infinite: simulate "
            "it, or walk a short pack"
        )
    z = Fraction(dict(zip(pack.values, pack.counts)).get(0, 0), sum(pack.counts))

    def rule(hand: Hand) -> Fraction:
        if hand.total >= NINE:
            return Fraction(0)
        p = policy.chance(hand.total)
        if p.denominator == 1:
            return p  # always or never, whatever is passed over
        return p * (1 - z) / (1 - p * z)

    return rule


def counting(pack: Pack) -> Pack:
    """The cards of a pack that count something."""
    kept = [(v, n) for v, n in zip(pack.values, pack.counts) if v]
    return Pack(tuple(n for _, n in kept), pack.endless, tuple(v for v, _ in kept))


def drawer(rule: Any, card: int) -> Drawer:
    """A seat that draws on from its first card."""
    return Drawer(rule, NINE, start=(card,) if card else ())


def hands_law(pack: Pack, mine: Policy, theirs: Policy, a: int, b: int, others: int) -> Any:
    """The chances of what both come to from their first cards, no other having a natural."""
    seats = [drawer(rule_of(mine, pack), a), drawer(rule_of(theirs, pack), b)]
    if not others:
        return joint_laws(counting(pack), seats[:1], seats[1:])[0][0].items()
    seats = [replace(s, label=_counted, overdrawn=True) for s in seats]
    rest = pack.without([a, b])
    law: dict[Any, Fraction] = defaultdict(Fraction)
    for ((t, n, k), (u, m, j)), p in joint_laws(counting(pack), seats[:1], seats[1:])[0][0].items():
        law[t, u] += p * _no_natural(rest, others, n + m - (a > 0) - (b > 0), k + j)
    return law.items()


def _counted(hand: Hand) -> tuple[Any, int, int]:
    """The total, the cards that count, and how many of them would be naturals."""
    high = sum(v not in PLAIN for v in hand.held)
    return (hand.total if hand.total <= NINE else BUST), hand.cards, high


def _no_natural(rest: Pack, others: int, drawn: int, high: int) -> Fraction:
    """The chance that no first card of `others` is a natural, so many having been drawn.

    The cards worth nothing stand where they will among those that count; so first how many of the
    others have one, then the rest of them among the cards that count.
    """
    by = dict(zip(rest.values, rest.counts))
    zeros, size = by.get(0, 0), sum(rest.counts)
    if rest.endless:
        return Fraction(sum(n for v, n in by.items() if v in PLAIN), size) ** others
    left = size - zeros - drawn
    naturals = sum(n for v, n in by.items() if v not in PLAIN) - high
    chance = Fraction(0)
    for k in range(others + 1):  # of them have a card that counts
        if zeros >= others - k and left >= k:
            dealt = Fraction(comb(zeros, others - k) * comb(size - zeros, k), comb(size, others))
            chance += dealt * Fraction(comb(left - naturals, k), comb(left, k))
    return chance


def table_law(
    rules: Any, players: Sequence[Policy], banker: Policy
) -> list[tuple[Fraction, Sequence[Wins]]]:
    """Cases, each with its chance, in which what the players win is independent: an endless pack.

    The cases are the banker's hands, as if he always played; and, where a natural stops the deal,
    whether there is one.
    """
    pack = pack_of(rules)
    of = sum(pack.counts)
    first = {v: Fraction(n, of) for v, n in zip(pack.values, pack.counts)}

    def ends(policy: Policy) -> dict[Any, Fraction]:
        law: dict[Any, Fraction] = defaultdict(Fraction)
        for card, p in first.items():
            if card in PLAIN:
                drawn = hand_law(counting(pack), drawer(rule_of(policy, pack), card))
                for t, q in drawn.items():
                    law[t] += p * q
            else:
                law[natural(card)] += p
        return law

    cases: list[tuple[Fraction, Sequence[Wins]]] = []
    for theirs, chance in ends(banker).items():
        takes = multiple(theirs) > 0
        stops = rules.natural_stops == "all_hands" and not takes
        quiet: list[Wins] = []
        stopped: list[Wins] = []
        for policy in players:
            wins: Wins = defaultdict(Fraction)
            at_once: Wins = defaultdict(Fraction)
            for mine, p in ends(policy).items():
                alone = multiple(mine) > 0 and not takes
                if takes and not multiple(mine):
                    mine = 0  # he does not draw
                if not (alone and stops):
                    wins[stakes_won(rules, mine, NONE if alone else theirs), alone] += p
                at_once[multiple(mine), alone] += p
            quiet.append(wins)
            stopped.append(at_once)
        cases.append((chance, quiet))
        if stops:  # by whose natural is eldest: those before him have none
            for k in range(len(players)):
                plain: list[Wins] = [{(0, False): w[0, False]} for w in stopped[:k]]
                shows: Wins = {key: p for key, p in stopped[k].items() if key[1]}
                cases.append((chance, [*plain, shows, *stopped[k + 1 :]]))
    return cases


# ---- stand rules, and what answers them


def matrix(rules: Any, on: range = range(1, 10)) -> dict[tuple[int, int], Fraction]:
    """The player's mean gain when he stands on the first and the banker on the second number."""
    pack = pack_of(rules)
    mean: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (a, b), p in first_cards(pack).items():
        if a in PLAIN and b in PLAIN:
            rows = joint_laws(
                counting(pack),
                [drawer(Stand(k), a) for k in on],
                [drawer(Stand(k), b) for k in on],
            )
            for k, row in zip(on, rows):
                for m, both in zip(on, row):
                    won = sum(q * stakes_won(rules, t, u) for (t, u), q in both.items())
                    mean[k, m] += p * won
        else:
            at_once = natural(b) if b not in PLAIN else NONE
            won = p * stakes_won(rules, a if a in PLAIN else natural(a), at_once)
            for k in on:
                for m in on:
                    mean[k, m] += won
    return dict(mean)


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """What is asked of a deal: gain, naturals, hands above nine; of a session, gain and bank."""
    if rules.deals > 1:
        return (
            Figure("gain", "the followed one's mean gain, in stakes, over the session",
                   value=lambda outcome: outcome["gain"]),
            Figure("banks", "deals in which he has the bank, on average",
                   value=lambda outcome: outcome["banks"]),
            Figure("ahead", "he has won at the end of the session", axis("gain") > 0),
        )  # fmt: skip
    mine, theirs, stake = axis("player"), axis("banker"), axis("stake")
    naturals = [natural(k) for k in (7, 8, 9)]
    return (
        Figure("gain", "the player's mean gain per initial stake",
               value=lambda outcome: outcome["stake"]),
        Figure("gain_naturals", "of this, what first-card naturals bring",
               value=lambda outcome: outcome["stake"] * (
                   multiple(outcome["player"]) + multiple(outcome["banker"]) > 0)),
        Figure("win", "the player wins, in all deals", stake > 0),
        Figure("lose", "the player loses, in all deals", stake < 0),
        Figure("tie", "nothing passes, in all deals", stake == 0),
        Figure("player_natural", "the player's first card is 7, 8 or 9", mine.isin(naturals)),
        Figure("banker_natural", "the banker's first card is 7, 8 or 9", theirs.isin(naturals)),
        Figure("player_bust", "the player draws above 9, in all deals", mine == BUST),
        Figure("banker_bust", "the banker draws above 9, the player still being in",
               theirs == BUST),
    )  # fmt: skip
