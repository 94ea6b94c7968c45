"""A raffle with tickets as it is drawn: a box of tickets, each with its holder's name.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any


def box(mine: int, others: list[int]) -> list[str]:
    """The tickets, mine first; others are called by their number and the size of their block."""
    tickets = ["me"] * mine
    for k, size in enumerate(others):
        tickets += [f"holder {k} of {size}"] * size
    return tickets


def draw(
    tickets: list[str], prizes: int, pick: Callable[[int], int], one_each=False, put_back=False
) -> list[str]:
    """The winner of each prize; ``pick(n)`` takes one of n tickets in the box."""
    tickets, winners = list(tickets), []
    for _ in range(prizes):
        k = pick(len(tickets))
        winner = tickets[k]
        winners.append(winner)
        if one_each:
            tickets = [t for t in tickets if t != winner]
        elif not put_back:
            tickets.pop(k)
    return winners


def result(winners: list[str], values: list[Fraction] | None = None) -> dict[str, Any]:
    """How many prizes are mine, which is the first of them, and what they are worth."""
    won = winners.count("me")
    found: dict[str, Any] = {"won": won, "best": winners.index("me") + 1 if won else 0}
    if values is not None:
        found["winnings"] = sum((v for w, v in zip(winners, values) if w == "me"), Fraction(0))
    return found
