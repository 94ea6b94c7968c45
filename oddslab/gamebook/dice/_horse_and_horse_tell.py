"""A match of horse and horse in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oddslab.gamebook.dice._horse_and_horse_play import LEADS, OUT, ROUND, SHAKEN, TIED, WINS
from oddslab.gamebook.dice._poker_dice_hands import Hands
from oddslab.gamebook.dice._poker_dice_play import CASTER
from oddslab.gamebook.dice._poker_dice_tell import tell_hand

KINDS = (TIED, WINS, LEADS, SHAKEN, ROUND, OUT, CASTER)


def kind_of(code: int) -> int:
    """Which of the kinds of code this is; 0 for a die or what is kept."""
    return next((k for k in KINDS if code >= k), 0)


def tell_match(hands: Hands, log: Sequence[int], counts_ties: bool, by_dice: bool) -> Iterator[str]:
    """Every round, hand by hand; of hands won by chance who won them."""
    parts: list[list[int]] = []
    for code in log:
        if kind_of(code):
            parts.append([code])
        else:
            parts[-1].append(code)
    won: dict[int, int] = {}
    for code, *codes in parts:
        kind = kind_of(code)
        who = code - kind + 1
        if kind == CASTER and by_dice:
            yield from tell_hand(hands, f"Player {who}", codes, 0)
        elif kind == ROUND:
            yield f"A round of {code - ROUND} players; the best hand goes out."
        elif kind == SHAKEN:
            yield "A tie for the best hand, which those tied shake off."
        elif kind == OUT:
            yield f"Player {who} goes out."
        elif kind == LEADS:
            yield f"The last two: player {who} leads."
        elif kind == TIED:
            yield "A tie: " + ("no hand, and the lead turns." if counts_ties else "thrown again.")
        elif kind == WINS:
            won[who] = won.get(who, 0) + 1
            horse = sorted(won.values()) == [1, 1]
            yield f"Player {who} wins the hand" + (": horse and horse." if horse else ".")
