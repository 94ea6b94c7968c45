"""Standing and drawing at vingt-et-un: what each is worth, best replies, and the equilibrium.

A player chooses once the banker has looked and has no natural; the banker once the players have
stood.  Neither sees a card of the other's, but for a banker's first card dealt face up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from oddslab.apparatus.drawing import BUST, Hand, Pack
from oddslab.apparatus.drawing_choices import Judged, judged
from oddslab.distribution import Distribution
from oddslab.gamebook.cards._vingt_et_un_exact import (
    DOUBLE,
    LIMIT,
    NATURAL,
    Stakes,
    hand_law,
    seat,
    stand_on,
    told,
)
from oddslab.gamebook.cards._vingt_et_un_seats import HANDS
from oddslab.strategy import Policy

ACE, TEN = 1, 10
PAIRS = tuple((a, b) for a in range(ACE, TEN + 1) for b in range(a, TEN + 1))
_ANY = stand_on(17)  # of a seat that is free wherever its rule would be asked


@dataclass(frozen=True)
class Best:
    """The best a seat can do, seeing its own cards: the player's gain, and hand by hand."""

    gain: Fraction
    hands: tuple[Judged, ...]

    def policy(self, name: str = "best") -> Policy:
        """The policy table that plays so.

        Raises
        ------
        ValueError
            If it is not one: hands of one total are played differently, as in a pack whose cards
            are not put back.
        """
        says: dict[tuple[int, bool], set[int]] = {}
        for j in self.hands:
            if _free(j.hand):
                says.setdefault((j.hand.total, j.hand.soft), set()).add(int(j.draws))
        mixed = [f"{'soft ' * s}{t}" for (t, s), answers in says.items() if len(answers) > 1]
        if mixed:
            raise ValueError(f"played by the cards held, not by the total: {', '.join(mixed)}")
        # a total that no hand has is never asked for
        return Policy(name, tuple(min(says.get((t, s), {0})) for t, s in HANDS))

    def exceptions(self, policy: Policy) -> dict[tuple[int, ...], Fraction]:
        """The hands that a policy plays otherwise, and by how much worse each then is."""
        places = {tuple(hand): k for k, hand in enumerate(HANDS)}
        return {
            j.hand.held: abs(j.draw - j.stand)
            for j in self.hands
            if _free(j.hand)
            and j.draw is not None
            and policy.chance(places[j.hand.total, j.hand.soft]) != j.draws
        }


def _free(hand: Hand) -> bool:
    return hand.cards >= 2 and hand.total < LIMIT


def best_of_player(
    pack: Pack, banker: Policy, stakes: Stakes = DOUBLE, removed: Iterable[int] = ()
) -> Best:
    """The player's best play, by the cards that he holds, against a banker's known policy."""
    hands = judged(
        pack, seat(_ANY), seat(banker),
        worth=lambda hand, other: stakes.won(told(hand), other),
        over=lambda other: stakes.won(BUST, other),
        free=_free, removed=removed,
    )  # fmt: skip
    return Best(hands[0].value, tuple(hands))


def best_of_banker(
    pack: Pack, player: Policy, stakes: Stakes = DOUBLE, removed: Iterable[int] = ()
) -> Best:
    """The banker's best play, by the cards that he holds, against a player's known policy.

    What a hand is worth is told as the banker's gain, `gain` as the player's.
    """
    hands = judged(
        pack, seat(_ANY), seat(player),
        worth=lambda hand, other: -stakes.won(other, told(hand)),
        over=lambda other: -stakes.won(other, BUST),
        free=_free, removed=removed,
    )  # fmt: skip
    return Best(-hands[0].value, tuple(hands))


def equilibrium(stakes: Stakes = DOUBLE) -> tuple[Policy, Policy, Fraction]:
    """The policies of player and banker in the endless pack, each the best reply, and the gain.

    Best replies are taken in turn from standing on 17 until neither changes; so what is returned
    is an equilibrium among all ways of playing, whatever led there.
    """
    pack = Pack(endless=True)
    player = banker = _ANY
    for _ in range(20):
        mine = best_of_player(pack, banker, stakes).policy("equilibrium")
        theirs = best_of_banker(pack, mine, stakes)
        if theirs.policy("equilibrium").numerators == banker.numerators:
            return mine, banker, theirs.gain
        player, banker = mine, theirs.policy("equilibrium")
    raise ValueError(f"best replies go in circles, through {player} and {banker}")


def dealer_table(pack: Pack, policy: Policy) -> Mapping[int, Distribution]:
    """The law of the hand that a dealer ends with, by his first card, naturals not yet looked for.

    Examples
    --------
    >>> round(float(dealer_table(Pack(), stand_on(17))[6].pmf("bust")), 6)
    0.420823
    """
    return {up: hand_law(pack, policy, (up,)) for up, n in zip(pack.values, pack.counts) if n}


# ---- draw or stand?


@dataclass(frozen=True)
class Choice:
    """A player's hand, the banker having no natural: three ways to ask whether to draw."""

    cards: tuple[int, ...]
    total: int
    soft: bool
    not_over: Fraction  # the chance that the next card leaves it within 21
    improves: Fraction  # that it leaves a higher total, and one that a banker may stand on
    stand: Fraction  # what it is worth to stand
    draw: Fraction  # to draw, and then to play best

    @property
    def gain(self) -> Fraction:
        """What drawing gains over standing."""
        return self.draw - self.stand


def choices(
    pack: Pack,
    banker: Policy,
    stakes: Stakes = DOUBLE,
    up: int | None = None,
    hands: Iterable[Sequence[int]] = PAIRS,
) -> list[Choice]:
    """What each of some hands of the player's is worth, stood on and drawn to.

    Parameters
    ----------
    pack : Pack
        Before any card is dealt.
    banker : Policy
        How the banker plays, known to have no natural.
    up : int, optional
        The banker's first card, if it was dealt face up.
    hands : iterable of cards
        By the values held, ace 1; all starting pairs by default.  Naturals, hands of 21 and hands
        that the pack does not hold are left out.
    """
    start = () if up is None else (up,)
    found, rest = _judged(pack, banker, stakes, up), pack.without(start)
    stops = [t for t, _ in hand_law(pack, banker, start).items() if isinstance(t, int)]
    asked = [tuple(sorted(cards)) for cards in hands]
    return [
        _choice(rest, found, cards, up, min(stops))
        for cards in asked
        if cards in found and _free(found[cards].hand)
    ]


@lru_cache(maxsize=16)
def _judged(
    pack: Pack, banker: Policy, stakes: Stakes, up: int | None
) -> Mapping[tuple[int, ...], Judged]:
    """All hands of the player's, what they are worth multiplied by the chance of no natural."""

    def worth(hand: Hand, theirs: Any) -> Any:
        return 0 if theirs == NATURAL else stakes.won(told(hand), theirs)

    other = seat(banker, () if up is None else (up,))
    hands = judged(pack, seat(_ANY), other, worth, lambda u: 0 if u == NATURAL else -1, _free)
    return {j.hand.held: j for j in hands}


def _choice(
    rest: Pack,
    found: Mapping[tuple[int, ...], Judged],
    cards: tuple[int, ...],
    up: int | None,
    lowest: int,
) -> Choice:
    own = found[cards]
    assert own.draw is not None
    left = rest.without(cards)
    none = 1 - natural_chance(left, up)
    not_over = improves = Fraction(0)
    for v, n in zip(left.values, left.counts):
        then = found.get(tuple(sorted((*cards, v))))
        if n and then is not None:
            chance = Fraction(n, sum(left.counts))
            chance *= (1 - natural_chance(left.without([v]), up)) / none
            not_over += chance
            improves += chance * (then.hand.total >= max(lowest, own.hand.total + 1))
    stand, draw = own.stand / none, own.draw / none
    return Choice(cards, own.hand.total, own.hand.soft, not_over, improves, stand, draw)


def natural_chance(pack: Pack, up: int | None = None) -> Fraction:
    """The chance of a natural, of two cards from a pack, or with one card known.

    Examples
    --------
    >>> natural_chance(Pack()), natural_chance(Pack().without([1]), up=1)
    (Fraction(32, 663), Fraction(16, 51))
    """
    of = dict(zip(pack.values, pack.counts))
    aces, tens, n = of.get(ACE, 0), of.get(TEN, 0), sum(pack.counts)
    if up is not None:
        return Fraction(tens if up == ACE else aces if up == TEN else 0, n)
    return Fraction(2 * aces * tens, n * (n if pack.endless else n - 1))


def pair_chance(pack: Pack, cards: Sequence[int]) -> Fraction:
    """The chance that a player's two cards are these, the banker having no natural.

    Examples
    --------
    >>> pair_chance(Pack(endless=True), (10, 6))
    Fraction(8, 169)
    """
    a, b = cards
    left = pack.without([a])
    of, then = dict(zip(pack.values, pack.counts)), dict(zip(left.values, left.counts))
    chance = Fraction(of[a] * then[b] * (1 if a == b else 2), sum(pack.counts) * sum(left.counts))
    return chance * (1 - natural_chance(left.without([b]))) / (1 - natural_chance(pack))
