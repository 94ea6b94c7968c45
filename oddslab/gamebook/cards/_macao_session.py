"""The exact law of a session at macao: who has the bank, and what one of the table wins by the end.

Every deal is from a full pack, so deals are alike but for who has the bank, and a chain over that
serves.  What is wanted of one deal is the joint law of what all players win.  For one player it is
the law of the deal; for several it is had where cards are put back, all being independent of one
another once the banker's hand is known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from oddslab.distribution import Distribution
from oddslab.game import NoLaw

Deal = dict[tuple[int, int, int | None], Fraction]  # won by the followed, by all, eldest natural
Wins = dict[tuple[int, bool], Fraction]  # what a player wins, and whether by a natural


def session_law(
    rules: Any,
    policies: Mapping[str, Any],
    deal_law: Callable[..., Any],
    table_law: Callable[..., Sequence[tuple[Fraction, Sequence[Wins]]]],
) -> Distribution:
    """The law of the deals with the bank, and of the gain, of the followed one.

    Parameters
    ----------
    deal_law : callable
        ``deal_law(rules, player, banker)``: the law of a deal for one player.
    table_law : callable
        ``table_law(rules, players, banker)``: cases with their chances, in each of which the
        players' wins are independent, for an endless pack.
    """
    n = rules.players
    if n > 1 and rules.packs != "infinite":
        raise NoLaw(
            f"the exact law of a session of {n} players is for packs=infinite: simulate it, or "
            "walk a short pack"
        )

    @cache
    def deal(seat: int) -> Deal:
        """From the side of the player in this seat, or of the banker, who is the last."""
        mine = policies["player"]
        others = policies.get("others", mine)
        if n == 1:
            wins: Wins = defaultdict(Fraction)
            for (hand, theirs, stake), p in deal_law(rules, mine, policies["banker"]).items():
                alone = str(hand).startswith("natural") and not str(theirs).startswith("natural")
                wins[stake, alone] += p
            cases: Sequence[tuple[Fraction, Sequence[Wins]]] = [(Fraction(1), [wins])]
        else:
            players = [mine if k == seat else others for k in range(n)]
            cases = table_law(rules, players, policies["banker"])
        law: Deal = defaultdict(Fraction)
        for chance, each in cases:
            for key, p in _together(each, seat).items():
                law[key] += chance * p
        return law

    pass_on = _custom(rules.bank)
    level: dict[Any, Fraction] = {(0, (0, 0), 0, 0): Fraction(1)}
    for _ in range(rules.deals):
        grown: dict[Any, Fraction] = defaultdict(Fraction)
        for (banker, kept, banks, gain), p in level.items():
            seat = (rules.follow - banker - 1) % (n + 1)
            for (won, lost, eldest), q in deal(seat).items():
                step, held = pass_on(kept, -lost, eldest)
                mine_now = won if seat < n else -lost
                then = ((banker + step) % (n + 1), held, banks + (seat == n), gain + mine_now)
                grown[then] += p * q
        level = grown
    law: dict[Any, Fraction] = defaultdict(Fraction)
    for (_, _, banks, gain), p in level.items():
        law[banks, gain] += p
    return Distribution.from_probabilities(law, ("banks", "gain"))


def _together(each: Sequence[Wins], seat: int) -> Deal:
    """All players' wins together."""
    law: Deal = {(0, 0, None): Fraction(1)}
    for k, wins in enumerate(each):
        grown: Deal = defaultdict(Fraction)
        for (mine, all_, eldest), p in law.items():
            for (stake, alone), q in wins.items():
                first = k if alone and eldest is None else eldest
                grown[mine + stake * (k == seat), all_ + stake, first] += p * q
        law = grown
    return law


def _custom(name: str) -> Callable[[Any, int, int | None], tuple[int, Any]]:
    """How far the bank passes on after a deal, and what is remembered of the banker's turn."""
    kind, _, rest = name.partition("(")
    numbers = [int(x) for x in rest.rstrip(")").split(",") if x]

    def turn(kept: Any, bank_won: int, eldest: int | None) -> tuple[int, Any]:
        deals, won = kept[0] + 1, kept[1] + bank_won
        if kind == "natural":
            return (0 if eldest is None else eldest + 1), (0, 0)
        if kind == "stop":
            over = won >= numbers[0] or -won >= numbers[1]
            return (1, (0, 0)) if over else (0, (0, won))
        return (1, (0, 0)) if deals == (numbers or [1])[0] else (0, (deals, 0))

    return turn
