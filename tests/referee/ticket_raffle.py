"""A raffle with tickets as it is drawn: a box of tickets, each with its holder's name.

Nothing here is shared with the kernel or the formula.
"""

from __future__ import annotations

from collections.abc import Callable


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


def result(winners: list[str]) -> dict[str, int]:
    """How many prizes are mine, and which is the first of them."""
    won = winners.count("me")
    return {"won": won, "best": winners.index("me") + 1 if won else 0}
