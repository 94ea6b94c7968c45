"""Quinze as a person would referee it: cards by name, one rule a line.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

SPOTS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def worth(card: str) -> int:
    rank = card.split(maxsplit=1)[0]
    return SPOTS.index(rank) + 1 if rank in SPOTS else 10


def hand(cards: Iterable[int], pone_draws: Callable, dealer_draws: Callable):
    """The pone's and the dealer's cards of one deal.

    ``pone_draws(hand)`` is asked with the pone's cards, ``dealer_draws(hand, drawn)`` with the
    dealer's own and those that the pone has drawn.
    """
    pone, dealer = [next(cards)], [next(cards)]
    while sum(pone) < 15 and pone_draws(pone):
        pone.append(next(cards))
    while sum(dealer) < 15 and dealer_draws(dealer, pone[1:]):
        dealer.append(next(cards))
    return pone, dealer


def winner(pone: list[int], dealer: list[int], ties: str) -> str:
    mine, theirs = sum(pone), sum(dealer)
    if mine > 15 and theirs > 15:
        return "nobody"
    if mine > 15:
        return "dealer"
    if theirs > 15:
        return "pone"
    if mine == theirs:
        return "pone" if ties == "elder_wins" else "nobody"
    return "pone" if mine > theirs else "dealer"


def play(deals, pone_draws, dealer_draws, ties="redeal_double", max_doublings="none",
         redeal_by="other"):  # fmt: skip
    """The last hands, who won (the "first pone", the "first dealer", "nobody"), the stake, deals.

    `deals` gives the cards of each deal.
    """
    players = ["first pone", "first dealer"]  # the pone, then the dealer
    stake = 1
    for dealt, cards in enumerate(deals, 1):
        pone, dealer = hand(iter(cards), pone_draws, dealer_draws)
        who = winner(pone, dealer, ties)
        if who != "nobody":
            return pone, dealer, players[who == "dealer"], stake, dealt
        if ties == "stand_off" or dealt - 1 == max_doublings:
            return pone, dealer, "nobody", stake, dealt
        stake *= 2
        if redeal_by == "other":
            players.reverse()
    raise AssertionError("another deal was due")


class Undecided(Exception):
    """The hand goes on: a card is wanted."""


def every_hand(counts, pone_draws, dealer_draws) -> dict[tuple[int, int], Fraction]:
    """The chance of (pone's total, dealer's total) of a deal, by trying every order of the cards.

    `counts` says how many cards of the worths 1 to 10 the pack holds.
    """
    law: dict[tuple[int, int], Fraction] = {}
    todo = [((), Fraction(1))]
    while todo:
        dealt, p = todo.pop()

        def wanted(cards=dealt):
            yield from cards
            raise Undecided

        try:
            pone, dealer = hand(wanted(), pone_draws, dealer_draws)
        except Undecided:
            left = [n - dealt.count(v) for v, n in enumerate(counts, 1)]
            todo += [((*dealt, v), p * Fraction(n, sum(left))) for v, n in enumerate(left, 1) if n]
            continue
        key = (sum(pone), sum(dealer))
        law[key] = law.get(key, Fraction(0)) + p
    return law
