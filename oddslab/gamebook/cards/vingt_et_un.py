"""Vingt-et-un, heads-up: one player against the banker, two cards each and then as many as wanted.

Source: document 002, *Vingt-et-un*; rules page section 1 (VU-1 to VU-22).  Not built yet: more
players, splitting, looking at the first card before betting, the customs about the bank and pools.

The cards come off the pack in the order player, banker, player, banker, then the player's draws,
then the banker's: the k-th card of a trial is its k-th draw, whoever takes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oddslab.apparatus.cards import CARDS, VALUES, card_name, short_pack
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.cards._vingt_et_un_exact import figures, law
from oddslab.gamebook.cards._vingt_et_un_seats import HANDS, Standing, seat
from oddslab.kernel import kernel
from oddslab.options import Choice, Rules, Whole, option
from oddslab.random import ZERO, I, U, card, note
from oddslab.strategy import Seat, yes


@dataclass(frozen=True)
class VingtEtUnRules(Rules):
    """Rules of vingt-et-un; a strategy given for a seat goes before `player` or `dealer`."""

    soft_stand: int = option(
        17,
        Whole(12, 21),
        "what 'stand on 17' means with an ace counted eleven: it stands on this soft total",
        "VU-1",
    )
    dealer: str = option("stand_17", Standing(), "when the banker draws", "VU-2")
    player: str = option("stand_17", Standing(), "when the player draws", "VU-4")
    packs: Any = option(
        1, Choice(1, "infinite"), "one pack, or cards drawn with replacement from one pack"
    )
    natural_pays: Any = option(2, Choice(2, Fraction(3, 2)), "stakes paid to a player's natural")
    banker_natural_takes: int = option(2, Choice(2, 1), "stakes taken by the banker's natural")
    lowest_card: int = option(
        2, Whole(2, 10), "the pack keeps the aces and the ranks from this one up (7: 32 cards)"
    )


GONE, KEPT, TIE, LAST_STAKE = range(4)  # c.rules: cards not in the pack; 1 without replacement
BANKER = len(HANDS) + 1  # where his policy table starts; the player's starts at 0
BANKERS = 64  # added to a card in the log when the banker takes it
PLAYER_NATURAL, BANKER_NATURAL = 19, 20  # the last values of the axes


@kernel
def coup(c, policy):
    """Out = the player's hand, the banker's, the player's gain, each its place on the axis."""
    kept = U(c.rules[KEPT])
    used = U(c.rules[GONE])
    left = ZERO
    mine = I(0)  # aces count one here
    my_ace = I(0)
    theirs = I(0)
    their_ace = I(0)
    for i in range(4):
        k, left = card(c, left, used, CARDS)
        used |= kept << U(k)
        if i & 1 == 0:
            note(c, k)
            mine += min((k >> 2) + 1, 10)
            my_ace |= I(k < 4)
        else:
            note(c, k + BANKERS)
            theirs += min((k >> 2) + 1, 10)
            their_ace |= I(k < 4)
    my_natural = my_ace == 1 and mine == 11
    if their_ace == 1 and theirs == 11:
        c.out[1] = BANKER_NATURAL
        if my_natural:
            c.out[0] = PLAYER_NATURAL
            c.out[2] = c.rules[TIE]
        else:
            c.out[0] = mine + 10 * my_ace - 3  # two cards with an ace are soft
            c.out[2] = I(0)
    elif my_natural:
        c.out[0] = PLAYER_NATURAL
        c.out[1] = I(0)
        c.out[2] = c.rules[LAST_STAKE]
    else:
        hard = mine
        ace = my_ace
        total = I(0)
        stood = I(0)  # the player's total
        for seat in range(2):
            while True:
                soft = I(0)
                if hard <= 11:
                    soft = ace
                total = hard + 10 * soft
                if total >= 21:
                    break
                more = yes(c, policy, BANKER * seat, total - 4 + 9 * soft)
                if more == 0:
                    break
                k, left = card(c, left, used, CARDS)
                used |= kept << U(k)
                note(c, k + BANKERS * seat)
                hard += min((k >> 2) + 1, 10)
                ace |= I(k < 4)
            if seat == 0:
                stood = total
                if stood > 21:
                    break
                hard = theirs
                ace = their_ace
        if stood > 21:
            c.out[0] = I(0)
            c.out[1] = I(0)
            c.out[2] = c.rules[TIE] - 1
        else:
            if total > 21:
                total = I(3)  # below every total, and its place on the axis
            c.out[0] = stood - 3
            c.out[1] = total - 2
            c.out[2] = c.rules[TIE] + I(stood > total) - I(stood < total)


def axes(rules: VingtEtUnRules) -> tuple[Scale, ...]:
    """The player's hand, the banker's ("none" where he did not play), the player's gain in stakes.

    Where the banker has a natural the player's hand is that of his first two cards.
    """
    totals = tuple(range(4, 22))
    return (
        Scale("player", ("bust", *totals, "natural")),
        Scale("banker", ("none", "bust", *totals, "natural")),
        Scale("stake", _stakes(rules)),
    )


def _stakes(rules: VingtEtUnRules) -> tuple[Any, ...]:
    return tuple(sorted({-rules.banker_natural_takes, -1, 0, 1, rules.natural_pays}))


def setup(rules: VingtEtUnRules) -> Setup:
    """Numbers as named above; cards of one value are alike.  A block of chance holds 16 cards."""
    pack = short_pack(rules.lowest_card)
    gone = sum(1 << k for k in range(CARDS) if k not in pack)
    stakes = _stakes(rules)
    numbers = (gone, int(rules.packs == 1), stakes.index(0), len(stakes) - 1)
    return Setup(numbers, first=(1, 0), alike=VALUES)


def seats(rules: VingtEtUnRules) -> tuple[Seat, ...]:
    """The player and the banker, each starting from the strategy that the rules name."""
    return (
        seat("player", rules.player, rules.soft_stand),
        seat("banker", rules.dealer, rules.soft_stand),
    )


def tell(rules: VingtEtUnRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The coup in words; cards that lie face down are told when they are shown."""
    mine = [k for k in log if k < BANKERS]
    theirs = [k - BANKERS for k in log if k >= BANKERS]
    yield "Two cards each are dealt, face down."
    if outcome["banker"] == "natural":
        yield f"The banker shows {_names(theirs)}: a natural."
        if outcome["player"] == "natural":
            yield f"The player shows {_names(mine)}, a natural too: nothing passes."
        else:
            takes = "twice the stake" if rules.banker_natural_takes == 2 else "the stake"
            yield f"The player, with {_names(mine)}, pays {takes}."
        return
    yield "The banker looks at his cards and has no natural."
    if outcome["player"] == "natural":
        pays = "twice" if rules.natural_pays == 2 else "one and a half times"
        yield f"The player shows {_names(mine)}: a natural, paid {pays} the stake at once."
        yield f"The banker held {_names(theirs)}."
        return
    for k in mine[2:]:
        yield f"The player draws the {card_name(k)}."
    if outcome["player"] == "bust":
        yield "The player is over 21, loses his stake and throws in his cards unseen."
        yield f"He held {_names(mine[:2])}, the banker {_names(theirs)}."
        return
    yield "The player must stop." if outcome["player"] == 21 else "The player stands."
    yield f"The banker turns up {_names(theirs[:2])}."
    for k in theirs[2:]:
        yield f"The banker draws the {card_name(k)}."
    total = outcome["banker"]
    yield "The banker is over 21." if total == "bust" else f"The banker stands on {total}."
    result = {-1: "loses his stake", 0: "neither wins nor loses", 1: "wins a stake"}
    yield (
        f"The player shows {_names(mine[:2])}, {outcome['player']} in all, and "
        f"{result[outcome['stake']]}."
    )


def _names(cards: Sequence[int]) -> str:
    return " and ".join(f"the {card_name(k)}" for k in cards)


GAME = Game(
    key="vingt_et_un",
    title="Vingt-et-un",
    family="cards",
    document="002",
    source="Vingt-et-un",
    rules=VingtEtUnRules,
    axes=axes,
    setup=setup,
    play=lambda rules: coup,
    tell=tell,
    exact=law,
    figures=figures,
    seats=seats,
    presets={"document_002": {}},
    small={"lowest_card": 7},
)
