"""The exact law of punto banco to the unit: the orders of six cards that end each way.

Every coup is counted as one of six cards, so all counts are out of n (n - 1) ... (n - 5).
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from typing import Any

from oddslab.distribution import Distribution, axis
from oddslab.game import Figure
from oddslab.gamebook.cards._baccara_hands import TOTALS, Shoe, deals

SIX = 6
# the totals on which the banker draws, by the player's third card
BANKER_DRAWS = {
    None: range(6), 0: range(4), 1: range(4), 2: range(5), 3: range(5), 4: range(6), 5: range(6),
    6: range(7), 7: range(7), 8: range(3), 9: range(4),
}  # fmt: skip


@lru_cache(maxsize=64)
def counts(shoe: Shoe) -> dict[tuple[int, int, int], int]:
    """The orders of six cards that end in (player's point, banker's point, cards taken).

    Examples
    --------
    >>> found = counts(Shoe.of(8))
    >>> sum(ways for (player, banker, _), ways in found.items() if player == banker)
    475627426473216
    """
    found: dict[tuple[int, int, int], int] = defaultdict(int)

    def add(p: int, b: int, thirds: tuple[int, ...], hands: int) -> None:
        if hands:
            taken = 4 + len(thirds)
            found[p % 10, b % 10, taken] += (
                hands * shoe.ways(thirds) * shoe.orders(SIX - taken, taken)
            )

    def two_cards(gone: tuple[int, ...]) -> Any:
        return deals(shoe, (TOTALS, TOTALS), tuple(sorted(gone)))

    for (p, b), hands in _cells(two_cards(())):
        if max(p, b) >= 8 or (p >= 6 and b not in BANKER_DRAWS[None]):
            add(p, b, (), hands)
    for x in range(10):
        for (p, b), hands in _cells(two_cards((x,))):
            if max(p, b) >= 8:
                continue
            if p >= 6 and b in BANKER_DRAWS[None]:
                add(p, b + x, (x,), hands)
            elif p < 6 and b not in BANKER_DRAWS[x]:
                add(p + x, b, (x,), hands)
        for z in range(10):
            for (p, b), hands in _cells(two_cards((x, z))):
                if p < 6 and b in BANKER_DRAWS[x]:
                    add(p + x, b + z, (x, z), hands)
    return dict(found)


def _cells(hands: Any) -> list[tuple[tuple[int, int], int]]:
    return [((p, b), int(hands[p, b])) for p in range(10) for b in range(10)]


def edges(shoe: Shoe, commission: Fraction = Fraction(1, 20), tie_pays: int = 8) -> dict[str, Any]:
    """What the bank gains on average per unit bet, by the bet; ties count as bets made."""
    player = banker = tie = 0
    for (p, b, _), ways in counts(shoe).items():
        if p > b:
            player += ways
        elif p < b:
            banker += ways
        else:
            tie += ways
    every = shoe.orders(SIX)
    return {
        "player": Fraction(banker - player, every),
        "banker": (player - banker * (1 - commission)) / every,
        "tie": 1 - Fraction(tie * (1 + tie_pays), every),
    }


def law(rules: Any, policies: Any) -> Distribution:
    """The law over the game's axes, its weights orders of six cards."""
    shoe = Shoe.of(rules.packs, rules.lowest_card)
    won = {"player": {"player": 1, "banker": -1, "tie": 0},
           "banker": {"player": -1, "banker": 1 - rules.commission, "tie": 0},
           "tie": {"player": -1, "banker": -1, "tie": rules.tie_pays}}[rules.bet]  # fmt: skip
    weights = {}
    for (p, b, taken), ways in counts(shoe).items():
        winner = "tie" if p == b else "player" if p > b else "banker"
        weights[winner, p, b, taken, won[winner]] = ways
    return Distribution(weights, ("winner", "player", "banker", "cards", "stake"))


def figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    """Edges, each with what it is a share of, and how coups end."""
    winner, stake = axis("winner"), axis("stake")
    whole = law(rules, policies)
    decided = whole.given(stake != 0)
    return (
        Figure(
            "edge_per_bet",
            f"the bank's mean gain per unit bet on the {rules.bet}, ties counted as bets",
            value=lambda outcome: -outcome["stake"],
        ),
        Figure(
            "edge_per_decided_bet",
            "the same per unit of those bets alone that are won or lost",
            exact=-decided.expect(lambda outcome: outcome["stake"]),
        ),
        Figure("player_wins", "the player's hand is nearer nine", winner == "player"),
        Figure("banker_wins", "the banker's hand is nearer nine", winner == "banker"),
        Figure("tie", "both hands are equal", winner == "tie"),
        Figure("banker_wins_decided", "the banker's hand wins, ties left out", winner == "banker",
               given=winner != "tie"),
        Figure("no_third_card", "nobody draws", axis("cards") == 4),
    )  # fmt: skip
