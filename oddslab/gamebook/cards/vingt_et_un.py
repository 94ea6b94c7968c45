"""Vingt-et-un: one to eight players against the banker, two cards each and then as many as wanted.

Source: document 002, *Vingt-et-un*; rules page section 1 (VU-1 to VU-22).  A trial is a deal, or a
session of deals in which the bank changes hands.

The cards go round from the banker's left and to him last, one at a time; then each seat in turn
draws, the banker last: the k-th card of a trial is its k-th draw, whoever takes it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from oddslab.distribution import Distribution
from oddslab.game import Game, NoLaw, Scale
from oddslab.gamebook.cards import _vingt_et_un_numbers as n
from oddslab.gamebook.cards._vingt_et_un_exact import Stakes, coup_law, pack_of, player_of
from oddslab.gamebook.cards._vingt_et_un_figures import figures
from oddslab.gamebook.cards._vingt_et_un_pack import begin, begin_of_shoe, take, take_of_shoe
from oddslab.gamebook.cards._vingt_et_un_play import (
    compared,
    played,
    plays,
    sights,
    sitting,
    stake,
    with_card,
)
from oddslab.gamebook.cards._vingt_et_un_rules import (
    VingtEtUnRules,
    most,
    plain_numbers,
    setup,
    shoe,
    units,
)
from oddslab.gamebook.cards._vingt_et_un_seats import (
    banker_states,
    look_first_seats,
    pairs_seat,
    player_states,
    seat,
)
from oddslab.gamebook.cards._vingt_et_un_tell import tell
from oddslab.kernel import Kernel
from oddslab.strategy import Seat

PLAYER, BANKER_SEAT = "player", "banker"


@functools.cache
def _sitting(plain: bool, packs: bool) -> Kernel:
    """The kernel without what plain rules do not use, so that it is fast; or that of a shoe."""
    fixed: dict[str, Any] = {}
    if plain:
        fixed = {"EXTRAS": 0, "rule": n.partly_known.given(KNOWN=plain_numbers())}
    drawn = fixed | {"take": (take_of_shoe if packs else take).given(**fixed)}
    bets = fixed | {"stake": stake.given(**fixed)}
    hand = {"played": played.given(**drawn), "compared": compared.given(**bets)}
    helpers = {"with_card": with_card.given(**fixed), "sights": sights.given(**fixed)}
    return sitting.given(
        **drawn | bets | hand | helpers,
        plays=plays.given(**drawn | bets | hand),
        begin=begin_of_shoe if packs else begin,
    )


def play(rules: VingtEtUnRules) -> Kernel:
    """The kernel of these rules: one of three, all from the same lines."""
    numbers = zip(setup(rules).numbers, plain_numbers())
    plain = all(a == b or b == n.READ for a, b in numbers)
    return _sitting(plain and not shoe(rules), shoe(rules))


def axes(rules: VingtEtUnRules) -> tuple[Scale, ...]:
    """The seat's hand, the banker's ("none" where he did not play), the seat's gain in stakes.

    Where the banker has a natural the player's hand is that of his first two cards; a pair that
    was split is told by its name.  A whole table has each seat's gain instead, a session the gain
    of one person and the deals in which he banked.
    """
    gains = _gains(rules)
    if rules.unit == "session":
        return (Scale("gain", gains), Scale.span("banked", 0, rules.deals))
    if rules.whole_table:
        return tuple(Scale(f"stake_{s}", gains) for s in range(1, rules.players + 1))
    totals = tuple(range(4, 22))
    hand: tuple[Any, ...] = ("bust", *totals, "natural")
    if rules.hands > 1:
        hand += ("split",)
    if rules.look_first:
        hand += ("refused",)
    found = [
        Scale("player", hand),
        Scale("banker", ("none", "bust", *totals, "natural")),
        Scale("stake", gains),
    ]
    if rules.look_first:
        found.append(Scale("bet", (1, rules.limit) if rules.limit > 1 else (1, "highest")))
        found.append(Scale("call", ("none", "doubled", "refused")))
    if rules.pool != "none":
        found.append(Scale.span("counters", -rules.hands, rules.players + 1))
    return tuple(found)


def _gains(rules: VingtEtUnRules) -> tuple[Any, ...]:
    unit, far = units(rules), most(rules)
    exact = (Fraction(k, unit) for k in range(-far, far + 1))
    return tuple(int(x) if x.denominator == 1 else x for x in exact)


def seats(rules: VingtEtUnRules) -> tuple[Seat, ...]:
    """Everybody who draws, then who splits, bets, calls and answers the call, where they may."""
    from oddslab.gamebook.cards._vingt_et_un_reply import banker_replies, player_replies

    states = player_states(rules.player == "composition", rules.up_card)
    names = [PLAYER]
    if rules.persons > 1:
        names = [f"{PLAYER}_{k}" for k in range(1, rules.persons + 1)]
    found = [
        seat(name, PLAYER, rules.player, rules.soft_stand, states, player_replies(rules))
        for name in names
    ]
    found.append(
        seat(BANKER_SEAT, BANKER_SEAT, rules.dealer, rules.soft_stand, banker_states(rules.info),
             banker_replies(rules))
    )  # fmt: skip
    if rules.split != "none":
        found.append(pairs_seat(rules.up_card))
    if rules.look_first:
        found += look_first_seats(rules.double_call == "after_two_cards")
    return tuple(found)


def law(rules: VingtEtUnRules, policies: Mapping[str, Any]) -> Distribution:
    """The joint law of the player's hand, the banker's and the gain, for one player alone."""
    said = None
    if rules.unit == "session" or rules.players > 1:
        said = "a deal of one player against the banker"
    elif rules.split != "none" or rules.look_first or rules.pool != "none":
        said = "a deal without splitting, betting on first cards or a pool"
    elif rules.info != "none":
        said = "a banker who sees nothing of the player's draws"
    if said is not None:
        raise NoLaw(f"vingt_et_un has no exact law for these rules, only for {said}")
    paid = rules.dealt_twice, rules.dealt_twice and rules.paid_ties == "naturals_too"
    stakes = Stakes(rules.natural_pays, rules.banker_natural_takes, *map(int, paid))
    player = player_of(rules, policies[PLAYER])
    return coup_law(pack_of(rules), player, policies[BANKER_SEAT], stakes)


GAME = Game(
    key="vingt_et_un",
    title="Vingt-et-un",
    family="cards",
    document="002",
    source="Vingt-et-un",
    rules=VingtEtUnRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=law,
    figures=figures,
    seats=seats,
    presets={
        "document_002": {},
        "blackjack_s17": {
            "dealer": "stand_17", "packs": 6, "natural_pays": "3/2", "banker_natural_takes": 1,
            "up_card": True, "split": "same_value",
        },
        "blackjack_h17": {
            "dealer": "fixed(17,18)", "packs": 6, "natural_pays": "3/2",
            "banker_natural_takes": 1, "up_card": True, "split": "same_value",
        },
        "look_first": {"look_first": True},
        "split_pairs": {"split": "same_rank"},
        "pool_game": {"pool": "kitty"},
    },
    small={"lowest_card": 7},
)  # fmt: skip
