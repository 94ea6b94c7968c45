"""Stand or draw at vingt-et-un: rules against rules, best replies, and each hand's two worths.

Everything is exact, from one pack or several whose cards are not put back, or from the endless
pack.  Rules are named as the game names them: ``stand_17``, ``fixed(15,18)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from oddslab.apparatus.drawing import Pack
from oddslab.distribution import Distribution
from oddslab.gamebook.cards import _vingt_et_un_choices as _choices
from oddslab.gamebook.cards import _vingt_et_un_sight as _sight
from oddslab.gamebook.cards._saddle import saddle
from oddslab.gamebook.cards._vingt_et_un_choices import (
    Best,
    Choice,
    best_of_banker,
    best_of_player,
    equilibrium,
    pair_chance,
)
from oddslab.gamebook.cards._vingt_et_un_exact import Stakes, stand_on
from oddslab.gamebook.cards._vingt_et_un_exact import gains as _gains
from oddslab.gamebook.cards._vingt_et_un_seats import PATTERN, standing
from oddslab.strategy import Policy

MOST_PACKS = 12


def pack(packs: int | str = 1) -> Pack:
    """The cards of so many packs, 1 to 12, or of an "infinite" one, by what they count.

    Examples
    --------
    >>> pack(2).counts
    (8, 8, 8, 8, 8, 8, 8, 8, 8, 32)
    """
    if packs == "infinite":
        return Pack(endless=True)
    if isinstance(packs, bool) or not isinstance(packs, int) or not 1 <= packs <= MOST_PACKS:
        raise ValueError(f"packs are a number from 1 to {MOST_PACKS} or 'infinite', not {packs!r}")
    return Pack(tuple(packs * n for n in Pack().counts))


def rule(name: str, seat: str = "banker", soft_stand: int = 17) -> Policy:
    """The policy of a rule: ``stand_K``, ``fixed(h,s)``, ``never_bust`` or ``equilibrium``."""
    pair = standing("".join(name.split()), seat, soft_stand)
    if pair is None:
        raise ValueError(f"a rule is {PATTERN} with totals from 4 to 21, not {name!r}")
    return stand_on(*pair)


def choices(
    banker: str = "stand_17",
    packs: int | str = 1,
    up: int | None = None,
    hands: Iterable[Sequence[int]] = _choices.PAIRS,
    **stakes: Any,
) -> list[Choice]:
    """What standing and drawing are worth to a player, with each starting pair or other hand.

    Parameters
    ----------
    banker : str
        The rule that the banker keeps, known to have no natural.
    packs : int or "infinite"
        How many packs the cards come from.
    up : int, optional
        What the banker's first card counts (ace 1), if it was dealt face up.
    hands : iterable of cards
        The values that the player holds, ace 1; every starting pair by default.  Hands of 21 are
        left out.
    **stakes
        ``natural_pays``, ``banker_takes``, ``tie``, ``tied_naturals``: what passes to the player.

    Examples
    --------
    >>> (sixteen,) = choices("stand_17", "infinite", hands=[(10, 6)])
    >>> sixteen.not_over, round(float(sixteen.stand), 4), round(float(sixteen.draw), 4)
    (Fraction(5, 13), -0.4088, -0.4849)
    """
    return _choices.choices(pack(packs), rule(banker), Stakes(**stakes), up, hands)


def gains(
    players: Sequence[str], bankers: Sequence[str], packs: int | str = 1, **stakes: Any
) -> list[list[Fraction]]:
    """The player's mean gain per initial stake: a row for each of his rules, a column for theirs.

    Examples
    --------
    >>> [[x]] = gains(["stand_17"], ["stand_17"])
    >>> round(float(x), 6)
    -0.080092
    """
    mine = [rule(name, "player") for name in players]
    return _gains(pack(packs), mine, [rule(name) for name in bankers], Stakes(**stakes))


def best_reply(seat: str, to: str, packs: int | str = 1, **stakes: Any) -> Best:
    """The best that a seat can do, by the cards that it holds, against a known rule of the other.

    Examples
    --------
    >>> round(float(best_reply("player", "stand_17", "infinite").gain), 6)
    -0.06321
    """
    if seat == "player":
        return best_of_player(pack(packs), rule(to), Stakes(**stakes))
    if seat == "banker":
        return best_of_banker(pack(packs), rule(to, "player"), Stakes(**stakes))
    raise ValueError(f"a seat is 'player' or 'banker', not {seat!r}")


def dealer_table(dealer: str = "stand_17", packs: int | str = 1) -> Mapping[int, Distribution]:
    """The law of the hand that a dealer ends with, by his first card, naturals not looked for.

    Examples
    --------
    >>> dealer_table("stand_17", 1)[6].pmf("bust")
    Fraction(1148419537, 2728984500)
    """
    return _choices.dealer_table(pack(packs), rule(dealer))


def gain_seen(player: str = "stand_17", info: str = "cards", **stakes: Any) -> Fraction:
    """The player's mean gain, cards put back, against the best that a banker does who sees so much.

    Parameters
    ----------
    player : str
        His rule, known to the banker.
    info : str
        What the banker sees of the cards drawn: "none", "count" (how many) or "cards".

    Examples
    --------
    >>> round(float(gain_seen(info="none") - gain_seen(info="cards")), 5)
    0.00102
    """
    return _sight.gain_seen(rule(player, "player"), info, Stakes(**stakes))


__all__ = [
    "Best", "Choice", "Stakes", "best_reply", "choices", "dealer_table", "equilibrium", "gain_seen",
    "gains", "pack", "pair_chance", "rule", "saddle",
]  # fmt: skip
