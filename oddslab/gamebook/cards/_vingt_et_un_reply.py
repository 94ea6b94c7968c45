"""Best replies by name: strategies worked out against what the rules say of the other side.

A player's are those of `_vingt_et_un_choices`.  The banker's here is for an endless pack, and for
whatever he sees of the players' draws: those who stand in sight of what he sees leave him totals
with their chances, and from these he plays his best, hand by hand.
"""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from oddslab.apparatus.drawing import Pack
from oddslab.gamebook.cards._vingt_et_un_choices import best_of_player, choices
from oddslab.gamebook.cards._vingt_et_un_exact import Stakes, pack_of
from oddslab.gamebook.cards._vingt_et_un_seats import (
    CARD_VALUES,
    HANDS,
    Reply,
    held_hands,
    rule,
    standing,
)
from oddslab.strategy import Policy, Rule

Totals = tuple[tuple[int, int], ...]  # a total, and its weight
Seen = tuple[int, int, int, bool]  # cards drawn, their pips, the last, whether an ace
_CARDS = tuple((v, 4 if v < 10 else 16) for v in CARD_VALUES)
_PACK = 52
_PLACE = {tuple(hand): k for k, hand in enumerate(HANDS)}


def _declared(name: str, side: str, soft_stand: int) -> Policy:
    pair = standing(name, side, soft_stand)
    assert pair is not None
    says = rule(*pair)
    return Policy(name, tuple(int(says(h)) for h in HANDS))


def player_replies(rules: Any) -> dict[str, Reply]:
    """A player's best replies to the rule of `dealer`: by total, or by the cards held."""
    if rules.dealer == "best_reply":  # which replies to the player's
        return {}
    if rules.player == "composition":
        return {"composition": functools.partial(_by_cards, rules)}
    return {"best_reply": functools.partial(_by_total, rules)}


def _banker_of(rules: Any) -> Policy:
    return _declared(rules.dealer, "banker", rules.soft_stand)


def _by_cards(rules: Any) -> Rule:
    best = best_of_player(pack_of(rules), _banker_of(rules), Stakes.of(rules))
    draws = {judged.hand.held[::-1]: bool(judged.draws) for judged in best.hands}
    return lambda hand: draws.get(hand.cards, False)


def _by_total(rules: Any) -> Rule:
    banker, stakes = _banker_of(rules), Stakes.of(rules)
    if not rules.up_card:
        policy = best_of_player(Pack(endless=True), banker, stakes).policy()
        return lambda hand: policy.numerators[_PLACE[hand.total, hand.soft]] == 1
    some = {(h.total, h.soft): tuple(sorted(h.cards)) for h in held_hands() if len(h.cards) > 1}
    draws = {
        (choice.total, choice.soft, up): choice.gain > 0
        for up in CARD_VALUES
        for choice in choices(Pack(endless=True), banker, stakes, up, some.values())
    }
    return lambda hand: draws.get(tuple(hand), False)


def banker_replies(rules: Any) -> dict[str, Reply]:
    """The banker's best reply to the rule of `player`, from what `info` lets him see."""
    if rules.player in ("best_reply", "composition"):  # which replies to the banker's
        return {}
    player = _declared(rules.player, "player", rules.soft_stand)
    return {"best_reply": functools.partial(_from_sight, player, rules.info)}


def _from_sight(player: Policy, info: str) -> Rule:
    seen = _stood(player)
    by: dict[Any, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for what, totals in seen.items():
        for total, weight in totals.items():
            by[_TOLD[info](what)][total] += weight
    if info == "count":
        return _of_count(by)
    if info == "cards_multi":
        return _of_many(by)
    plays = {told: _best_play(tuple(sorted(t.items()))) for told, t in by.items()}
    nothing = plays[_TOLD[info]((0, 0, 0, False))]
    # what no player who keeps to his rule can have drawn is met as if he had drawn nothing
    return lambda hand: plays.get(tuple(hand[2:]), nothing)[hand.total, hand.soft]


_TOLD: Mapping[str, Callable[[Seen], Any]] = {
    "none": lambda seen: (),
    "count": lambda seen: (min(seen[0], 15),),
    "cards": lambda seen: seen[1:],
    "cards_multi": lambda seen: 0 if not seen[0] else 1 if seen[2] <= 5 else 2,
}


def _stood(player: Policy) -> dict[Seen, dict[int, int]]:
    """The totals on which a player stands, weighed, by what he drew; from an endless pack.

    A weight is a number of ways, over the same power of 52 for all that he may have drawn.
    """
    deepest = 21
    found: dict[Seen, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    level: dict[tuple[int, bool, Seen], int] = defaultdict(int)
    for a, m in _CARDS:
        for b, n in _CARDS:
            if {a, b} != {1, 10}:
                level[a + b, 1 in (a, b), (0, 0, 0, False)] += m * n
    of = player.denominator
    for drawn in range(deepest):
        lift = (_PACK * of) ** (deepest - drawn)
        grown: dict[tuple[int, bool, Seen], int] = defaultdict(int)
        for (hard, ace, seen), weight in level.items():
            soft = ace and hard <= 11
            total = hard + 10 * soft
            draws = player.numerators[_PLACE[total, soft]] if total < 21 else 0
            if draws < of:
                found[seen][total] += weight * (of - draws) * lift
            for v, n in _CARDS if draws else ():
                if hard + v <= 21:
                    then = (seen[0] + 1, seen[1] + v, v, seen[3] or v == 1)
                    grown[hard + v, ace or v == 1, then] += weight * draws * n
        level = grown
    return found


@functools.lru_cache(maxsize=4096)
def _best_play(totals: Totals) -> dict[tuple[int, bool], bool]:
    """Whether to draw, by the banker's hand, against these totals: the best in an endless pack.

    Worths are whole: of a hand of so many pips (ace 1) over 52 to the power of those still free.
    """
    weight = sum(w for _, w in totals)
    worth: dict[tuple[int, bool], int] = {}
    draws: dict[tuple[int, bool], bool] = {}
    for hard in range(21, 1, -1):
        for ace in (False, True):
            soft = ace and hard <= 11
            total = hard + 10 * soft
            scale = _PACK ** (21 - hard)
            stand = scale * sum(w * ((total > t) - (total < t)) for t, w in totals)
            drawn = 0
            for v, n in _CARDS:
                then = hard + v
                if then > 21:
                    drawn -= n * weight * scale // _PACK if scale > 1 else 0
                else:
                    drawn += n * worth[then, ace or v == 1] * _PACK ** (v - 1)
            draws[total, soft] = total < 21 and drawn > stand
            worth[hard, ace] = max(stand, drawn) if total < 21 else stand
    return draws


def _of_count(by: Mapping[Any, Mapping[int, int]]) -> Rule:
    """By the number of cards: of one player exact; of several as if one had drawn them all."""
    plays = {told: _best_play(tuple(sorted(t.items()))) for told, t in by.items()}
    most = max(plays)
    return lambda hand: plays.get((hand.drawn,), plays[most])[hand.total, hand.soft]


def _of_many(by: Mapping[int, Mapping[int, int]]) -> Rule:
    """By how many players stood pat, drew a small card last, or a large one."""
    chances = {
        kind: {t: Fraction(w, sum(totals.values())) for t, w in totals.items()}
        for kind, totals in by.items()
    }

    @functools.cache
    def play(counts: tuple[int, int, int]) -> dict[tuple[int, bool], bool]:
        mixed: dict[int, Fraction] = defaultdict(Fraction)
        for kind, n in enumerate(counts):
            for t, p in chances.get(kind, {}).items():
                mixed[t] += n * p
        of = math.lcm(*(p.denominator for p in mixed.values()))
        whole = {t: int(p * of) for t, p in mixed.items()}
        return _best_play(tuple(sorted(whole.items())))

    return lambda hand: play(tuple(hand[2:]))[hand.total, hand.soft]
