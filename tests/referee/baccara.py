"""Baccara in its three forms as a croupier would call it: cards by name, one rule a line.

Nothing here is shared with the kernels or the formulas.  Cards come as names; a seat is asked by
functions of what it may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

SPOTS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def worth(card: str) -> int:
    rank = card.split(maxsplit=1)[0]
    return SPOTS.index(rank) + 1 if rank in SPOTS else 0


def point(hand: Sequence[str]) -> int:
    return int(str(sum(map(worth, hand)))[-1])


def natural(hand: Sequence[str]) -> bool:
    return len(hand) == 2 and point(hand) in (8, 9)


def against(hand: int, banker: int) -> int:
    """What a stake of one on the hand wins."""
    return (hand > banker) - (hand < banker)


def punto_banco(cards: Iterator[str]) -> dict:
    """One coup by the tableau, written here hand by hand of the banker."""
    player, banker = [], []
    for _ in range(2):
        player.append(next(cards))
        banker.append(next(cards))
    if not natural(player) and not natural(banker):
        third = None
        if point(player) <= 5:
            player.append(next(cards))
            third = worth(player[2])
        if punto_banker_draws(point(banker), third):
            banker.append(next(cards))
    return {
        "player": point(player),
        "banker": point(banker),
        "cards": len(player) + len(banker),
        "wins": against(point(player), point(banker)),
    }


def punto_banker_draws(total: int, third: int | None) -> bool:
    if third is None:
        return total <= 5
    return {
        0: True, 1: True, 2: True,
        3: third != 8,
        4: third in (2, 3, 4, 5, 6, 7),
        5: third in (4, 5, 6, 7),
        6: third in (6, 7),
        7: False,
    }[total]  # fmt: skip


Asked = Callable[..., bool]


def chemin_de_fer(
    cards: Iterator[str], player_draws: Asked, banker_draws: Asked, bound: bool = False
) -> dict:
    """One coup; ``player_draws(hand)``, ``banker_draws(hand, third)``, third None if he stood.

    A banker who is bound takes the card that the player refused.
    """
    player, banker = [], []
    for _ in range(2):
        player.append(next(cards))
        banker.append(next(cards))
    if not natural(player) and not natural(banker):
        third = None
        if player_draws(player):
            player.append(next(cards))
            third = worth(player[2])
        if (bound and third is None) or banker_draws(banker, third):
            banker.append(next(cards))
    return {
        "player": point(player),
        "banker": point(banker),
        "cards": len(player) + len(banker),
        "stake": against(point(player), point(banker)),
    }


def deux_tableaux(
    cards: Iterator[str],
    right_draws: Asked,
    left_draws: Asked,
    banker_draws: Asked,
    bound: bool = True,
    natural_ends: str = "any",
) -> dict:
    """One coup on two sides.

    ``right_draws(hand)``, ``left_draws(hand, right)``, ``banker_draws(hand, right, left)``, where
    right and left are the worth of a third card, "stood", or "settled" by a natural.
    """
    right, left, banker = [], [], []
    for _ in range(2):
        for hand in (right, left, banker):
            hand.append(next(cards))
    shown = [natural(hand) for hand in (right, left, banker)]
    if shown[2] or all(shown[:2]) or (natural_ends == "any" and any(shown)):
        return _settled(right, left, banker, point(banker), point(banker)) | {"ended_at_once": True}
    seen = {}
    for name, hand, asked in (("right", right, right_draws), ("left", left, left_draws)):
        if natural(hand):
            seen[name] = "settled"
        elif asked(hand) if name == "right" else asked(hand, seen["right"]):
            hand.append(next(cards))
            seen[name] = worth(hand[2])
        else:
            seen[name] = "stood"
    shown_point = point(banker)
    nobody_took = seen["right"] == seen["left"] == "stood"
    if (bound and nobody_took) or banker_draws(banker, seen["right"], seen["left"]):
        banker.append(next(cards))
    meets = {name: shown_point if seen[name] == "settled" else point(banker) for name in seen}
    return _settled(right, left, banker, meets["right"], meets["left"])


def _settled(right, left, banker, meets_right, meets_left) -> dict:
    return {
        "right": against(point(right), meets_right),
        "left": against(point(left), meets_left),
        "right_point": point(right),
        "left_point": point(left),
        "banker_point": point(banker),
        "cards": len(right) + len(left) + len(banker),
        "ended_at_once": False,
    }


def across(right: int, left: int, a_cheval: str) -> float:
    """A stake of one across the line."""
    if a_cheval == "split":
        return (right + left) / 2
    return right if right == left else 0
