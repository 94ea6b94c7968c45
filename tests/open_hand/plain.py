"""Open-hand block play worked out the slow way: every line of play, no table, no cutting off."""

from __future__ import annotations

import random

from oddslab.apparatus.dominoes import DominoSet
from oddslab.open_hand.positions import Position
from oddslab.open_hand.scoring import Scoring


def minimax(hands, ends, turn, count, goes=0):
    """Net points of A's side; hands are sets of pairs, `count` the end of the round."""
    if goes == len(hands):
        return count(hands, None)
    best = []
    for t in hands[turn]:
        for end in [None] if ends is None else sorted(set(ends) & set(t)):
            left = [h - {t} if s == turn else h for s, h in enumerate(hands)]
            new = t if ends is None else (sum(t) - end, sum(ends) - end)
            after = (turn + 1) % len(hands)
            best.append(
                count(left, turn % 2) if not left[turn] else minimax(left, new, after, count)
            )
    if not best:
        return minimax(hands, ends, (turn + 1) % len(hands), count, goes + 1)
    return max(best) if turn % 2 == 0 else min(best)


def counting(scoring: Scoring, players: int):
    """The end of a round counted on plain hands, written apart from `Scoring.net`."""

    def count(hands, out):
        a, b = (sum(sum(t) for h in hands[k::2] for t in h) for k in (0, 1))
        if out is not None and (players == 2 or scoring.domino_rule.startswith("domino_side")):
            return (b, -a)[out]
        sign = (a < b) - (b < a)
        total = {"difference": abs(a - b), "opponent_total": max(a, b), "both_totals": a + b}
        return sign * total[scoring.block_score]

    return count


def plain_value(p: Position, scoring: Scoring) -> int:
    """The worth of a position to A's side."""
    hands = [frozenset(t for k, t in enumerate(p.dominoes.tiles) if h >> k & 1) for h in p.hands]
    return minimax(hands, p.ends, p.turn, counting(scoring, p.players))


def dealt(rng: random.Random, top: int, players: int, each: int) -> Position:
    """A random deal, nothing laid, a random player to set."""
    dominoes = DominoSet(top)
    tiles = rng.sample(range(len(dominoes)), players * each)
    hands = tuple(sum(1 << t for t in tiles[k::players]) for k in range(players))
    return Position(dominoes, hands, None, rng.randrange(players))


def played_on(rng: random.Random, p: Position, held: int) -> Position:
    """The position after random play until at most `held` tiles are in hands, or the round ends."""
    while not p.over and p.held.bit_count() > held:
        p = p.after(rng.choice(p.plays()))
    return p


def remembered(p: Position, scoring: Scoring) -> int:
    """As `plain_value`, remembering what it has met: for whole deals."""
    count = counting(scoring, p.players)
    known: dict = {}

    def worth(hands, ends, turn, goes):
        if goes == len(hands):
            return count(hands, None)
        key = hands, ends and tuple(sorted(ends)), turn, goes
        if key not in known:
            best = []
            for t in hands[turn]:
                for end in [None] if ends is None else set(ends) & set(t):
                    left = (*hands[:turn], hands[turn] - {t}, *hands[turn + 1 :])
                    new = t if ends is None else (sum(t) - end, sum(ends) - end)
                    after = (turn + 1) % len(hands)
                    out = not left[turn]
                    best.append(count(left, turn % 2) if out else worth(left, new, after, 0))
            if best:
                known[key] = max(best) if turn % 2 == 0 else min(best)
            else:
                known[key] = worth(hands, ends, (turn + 1) % len(hands), goes + 1)
        return known[key]

    tiles = p.dominoes.tiles
    hands = tuple(frozenset(t for k, t in enumerate(tiles) if h >> k & 1) for h in p.hands)
    return worth(hands, p.ends, p.turn, 0)
