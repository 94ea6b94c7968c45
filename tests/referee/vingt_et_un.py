"""Vingt-et-un heads-up as a person would referee it: cards by name, one rule a line.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

TENS = ("ten", "knave", "queen", "king")
SPOTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine")


def worth(card: str) -> int:
    rank = card.split(maxsplit=1)[0]
    if rank == "ace":
        return 1
    return 10 if rank in TENS else SPOTS.index(rank) + 2


def count(hand: Sequence[int]) -> tuple[int, bool]:
    """The best total, and whether an ace counts eleven in it."""
    total = sum(hand)
    if 1 in hand and total + 10 <= 21:
        return total + 10, True
    return total, False


def natural(hand: Sequence[int]) -> bool:
    return sorted(hand) == [1, 10]


def takes(hand: list[int], cards: Iterable[int], draws: Callable[[int, bool], bool]) -> None:
    """A seat takes cards until it stands, has 21, or is over."""
    while True:
        total, soft = count(hand)
        if total >= 21 or not draws(total, soft):
            return
        hand.append(next(cards))


def coup(cards: Iterable[int], player_draws, banker_draws) -> tuple[list[int], list[int], tuple]:
    """Both hands, and (player, banker, stakes won), from the values of the cards as they come."""
    cards = iter(cards)
    player, banker = [], []
    for _ in range(2):
        player.append(next(cards))
        banker.append(next(cards))
    if natural(banker) and natural(player):
        return player, banker, ("natural", "natural", 0)
    if natural(banker):
        return player, banker, (count(player)[0], "natural", -2)
    if natural(player):
        return player, banker, ("natural", "none", 2)
    takes(player, cards, player_draws)
    mine, _ = count(player)
    if mine > 21:
        return player, banker, ("bust", "none", -1)
    takes(banker, cards, banker_draws)
    theirs, _ = count(banker)
    if theirs > 21:
        return player, banker, (mine, "bust", 1)
    return player, banker, (mine, theirs, (mine > theirs) - (mine < theirs))


class _Undecided(Exception):
    """The coup goes on: a card is wanted, or a seat that may draw with this chance chooses."""


def every_coup(counts: Sequence[int], player_chance, banker_chance) -> dict[tuple, Fraction]:
    """The chance of (player, banker, stakes won, cards taken), by trying every order of the cards.

    `counts` says how many cards of the values 1 to 10 the pack holds; ``chance(total, soft)`` is
    how often a seat draws.  Each sequence of cards and choices is played from the start.
    """
    law: dict[tuple, Fraction] = {}
    todo = [((), (), Fraction(1))]
    while todo:
        dealt, chosen, p = todo.pop()
        cards, choices = iter(dealt), iter(chosen)

        def wanted(cards=cards):
            yield from cards
            raise _Undecided(None)

        def chooser(chance, choices=choices):
            def draws(total, soft):
                q = Fraction(chance(total, soft))
                if q in (0, 1):
                    return q == 1
                for c in choices:
                    return c
                raise _Undecided(q)

            return draws

        try:
            player, banker, result = coup(wanted(), chooser(player_chance), chooser(banker_chance))
        except _Undecided as stop:
            (q,) = stop.args
            if q is not None:
                todo.append((dealt, (*chosen, True), p * q))
                todo.append((dealt, (*chosen, False), p * (1 - q)))
                continue
            left = [n - dealt.count(v) for v, n in enumerate(counts, 1)]
            for v, n in enumerate(left, 1):
                if n:
                    todo.append(((*dealt, v), chosen, p * Fraction(n, sum(left))))
            continue
        key = (*result, len(player) + len(banker))
        law[key] = law.get(key, Fraction(0)) + p
    return law
