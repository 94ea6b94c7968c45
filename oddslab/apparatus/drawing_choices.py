"""What standing and drawing are worth to a seat, hand by hand, and how it plays best.

A seat knows its own hand and how the other plays.  Given its cards those not seen are
exchangeable, wherever they lie: so what it draws next follows from its own hand alone, and what the
other comes to is asked when its hand is complete.  Being overdrawn is worth the same whatever the
hand; so no hand above the limit need be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, perm
from typing import Any

from oddslab.apparatus._drawing_hands import Drawer, Hand, Hands, Pack
from oddslab.apparatus._drawing_pairs import laws_after
from oddslab.apparatus.drawing import BUST, enough, hand_laws, table

Worth = Callable[[Hand, Any], Any]  # what a hand wins against the other's, as its label tells it


@dataclass(frozen=True)
class Judged:
    """A hand that a seat may come to, and what it is worth to stand on it or to draw on.

    `draw` is what drawing is worth if the seat then goes on as it does; None where it cannot draw.
    """

    hand: Hand
    stand: Fraction
    draw: Fraction | None
    draws: Fraction  # the chance that it does

    @property
    def value(self) -> Fraction:
        """What the hand is worth as the seat plays it."""
        if self.draw is None:
            return self.stand
        return self.draws * self.draw + (1 - self.draws) * self.stand


def judged(
    pack: Pack,
    seat: Drawer,
    other: Drawer,
    worth: Worth,
    over: Callable[[Any], Any],
    free: Callable[[Hand], bool] = lambda hand: True,
    removed: Iterable[int] = (),
) -> list[Judged]:
    """Every hand within its limit that a seat may come to, the one it starts with at the head.

    Parameters
    ----------
    pack : Pack
        Before both starts and `removed` are taken from it.
    seat, other : Drawer
        Who chooses, and against whom.
    worth : callable
        ``worth(hand, label)`` is what the seat wins that ends with this hand, the other ending
        with what its `label` tells, or "bust".
    over : callable
        ``over(label)`` is what it wins, if overdrawn.
    free : callable
        Whether the seat may choose with this hand: it then does what is worth more, and stands
        where both are worth the same.  Elsewhere it follows its rule.
    """
    rest = enough(pack, [seat, other], removed)
    hands = seat.hands(rest)
    standing, lost, scale = _standing(rest, hands, other, worth, over)
    found = []
    value: list[Any] = list(standing)
    counts, rows = rest.kinds, hands.drawn.tolist()
    cards = sum(counts)
    for k in range(len(standing) - 1, -1, -1):
        hand, size = hands.hands[k], int(hands.size[k])
        draw, p = None, Fraction(0)
        if rest.endless or size < cards:
            # the worth of being overdrawn, on average over the next card, is that before it
            drawing: Any = lost[k]
            drawn = rows[k]
            for then in hands.after[k]:
                kind = next(i for i, n in enumerate(rows[then]) if n > drawn[i])
                m = counts[kind] - (0 if rest.endless else drawn[kind])
                drawing += m * (value[then] - lost[then])
            p = Fraction(drawing > standing[k] if free(hand) else seat.rule(hand))
            if p:
                value[k] = drawing if p == 1 else p * drawing + (1 - p) * standing[k]
            draw = Fraction(drawing) / scale[size]
        found.append(Judged(hand, Fraction(standing[k], scale[size]), draw, p))
    return found[::-1]


def _standing(
    rest: Pack, hands: Hands, other: Drawer, worth: Worth, over: Callable[[Any], Any]
) -> tuple[list[int], list[int], list[int]]:
    """What each hand is worth if it stands, and were it overdrawn; and the scale by size.

    All in whole numbers.  With s cards drawn out of n the scale holds (n - s)_(T - s) for one T: so
    what drawing is worth is the sum of what it leads to, times the cards that lead there.
    """
    n, last = sum(rest.kinds), int(hands.size[-1])
    laws: list[dict[Any, int]] = [{}] * len(hands.hands)  # the other's, each over `own`
    if rest.endless:
        alone = hand_laws(rest, [other])[0]
        of = lcm(*(p.denominator for p in alone.values()))
        laws = [{u: int(p * of) for u, p in alone.items() if u != BUST}] * len(laws)
        own = [of] * (last + 1)
        scale = [of * n ** (last - s) for s in range(last + 1)]
    else:
        theirs = table(rest, other)
        end = min(n, last + int(theirs.drawn.sum(1).max()))
        own = [0] * (last + 1)
        scale = [theirs.scale * perm(n - s, end - s) for s in range(last + 1)]
        for rows, ways, found in laws_after(rest.kinds, hands.drawn, [theirs]):
            own[int(hands.size[rows[0]])] = ways * theirs.scale
            names, weights = found[0]
            for k, row in zip(rows.tolist(), weights.tolist()):
                laws[k] = dict(zip(names, row))
    labels = {BUST, *(u for law in laws for u in law)}
    if_over = {u: Fraction(over(u)) for u in labels}
    wins = [{u: worth(hand, u) for u in labels} for hand in hands.hands]
    units = lcm(*{w.denominator for each in (if_over, *wins) for w in each.values()})
    standing: list[int] = []
    lost: list[int] = []
    for won, law, s in zip(wins, laws, hands.size.tolist()):
        whole = law | {BUST: own[s] - sum(law.values())}
        up = scale[s] // own[s]
        for each, found_in in ((won, standing), (if_over, lost)):
            sum_of = 0
            for u, x in whole.items():
                w = each[u]
                sum_of += x * w.numerator * (units // w.denominator)
            found_in.append(up * sum_of)
    return standing, lost, [x * units for x in scale]


__all__ = ["Judged", "Worth", "judged"]
