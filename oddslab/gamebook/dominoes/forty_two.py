"""Forty-two, hand tables only: a hand of seven, its trumps, doubles and counting tiles, and the
trumps in partner's hand.

Source: named in document 003, *Forty-Two*; rules page section 16 (DO-100).  The play is not built.
A seven-trick round counts 42: a point a trick, and the pips of each tile that has five or ten.

The hand's tiles come first, then partner's: the k-th tile of a trial is its k-th draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oddslab.apparatus.dominoes import HIGHEST_TOP, WORDS, DominoSet, tile_name
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dominoes._dealt_tiles import dealing, no_tiles, one_tile
from oddslab.gamebook.dominoes._forty_two_exact import figures, law
from oddslab.kernel import kernel
from oddslab.options import Choice, Either, Rules, Whole, option
from oddslab.random import ZERO, I, card, note


@dataclass(frozen=True)
class FortyTwoRules(Rules):
    """Rules of the hand tables."""

    trump_suit: Any = option(
        6,
        Either(Choice("none"), Whole(0, HIGHEST_TOP)),
        "the suit that is trumps, or none for a hand without",
        "DO-100",
    )
    hand: int = option(7, Whole(1, 45), "tiles in each of the two hands")
    top: int = option(
        6,
        Whole(2, HIGHEST_TOP),
        "the set goes up to this double; every tile of 5, 10, 15 or 20 pips counts them",
    )

    def check(self) -> None:
        """Refuse a suit that the set does not have, and hands that it is too small for."""
        if self.trump_suit != "none" and self.trump_suit > self.top:
            raise ValueError(
                f"trump_suit={self.trump_suit} is not possible with top={self.top}: accepted is a "
                f"whole number from 0 to {self.top} | none"
            )
        tiles = len(DominoSet(self.top))
        if 2 * self.hand > tiles:
            raise ValueError(
                f"hand={self.hand} is not possible with top={self.top}: two hands are dealt from "
                f"{tiles} tiles, so at most {tiles // 2} each"
            )


HAND, TILES = range(2)  # c.rules
TRUMP, DOUBLE, COUNT, FACTS = range(4)  # of each tile in c.table: 1, 1, points / 5; how many facts
PARTNERS = 128  # added to a tile in the log that is partner's


@kernel
def deal(c, policy):
    """Out = trumps, partner's trumps, doubles, points / 5."""
    left = ZERO
    used = no_tiles()
    trumps = I(0)
    partners = I(0)
    doubles = I(0)
    points = I(0)
    for i in range(2 * c.rules[HAND]):
        k, left = card(c, left, used, c.rules[TILES])
        used |= one_tile(k)
        at = FACTS * k
        if i < c.rules[HAND]:
            note(c, k)
            trumps += c.table[at + TRUMP]
            doubles += c.table[at + DOUBLE]
            points += c.table[at + COUNT]
        else:
            note(c, k + PARTNERS)
            partners += c.table[at + TRUMP]
    c.out[0] = trumps
    c.out[1] = partners
    c.out[2] = doubles
    c.out[3] = points


def axes(rules: FortyTwoRules) -> tuple[Scale, ...]:
    """Trumps in the hand and in partner's; doubles; what the counting tiles count."""
    suit = 0 if rules.trump_suit == "none" else min(rules.top + 1, rules.hand)
    counts = sorted((points for _, _, points in _facts(rules)), reverse=True)
    most = 5 * sum(counts[: rules.hand])
    return (
        Scale.span("trumps", 0, suit),
        Scale.span("partner_trumps", 0, suit),
        Scale.span("doubles", 0, min(rules.top + 1, rules.hand)),
        Scale("points", tuple(range(0, most + 1, 5))),
    )


def _facts(rules: FortyTwoRules) -> list[tuple[int, int, int]]:
    """Of each tile: whether it is a trump, whether it is a double, its points by fives."""
    dominoes = DominoSet(rules.top)
    trumps = 0 if rules.trump_suit == "none" else dominoes.suit(rules.trump_suit)
    return [
        (
            trumps >> t & 1,
            dominoes.doubles >> t & 1,
            pips // 5 if dominoes.fives >> t & 1 else 0,
        )
        for t, pips in enumerate(dominoes.pips)
    ]


def setup(rules: FortyTwoRules) -> Setup:
    """Tiles in a hand and in the set; facts of each tile; tiles alike in all of them."""
    facts = _facts(rules)
    return Setup(
        (rules.hand, len(facts)),
        tuple(f for tile in facts for f in tile),
        first=(1 + rules.hand // 7, 0),
        alike=tuple(facts.index(f) for f in facts),
    )


def tell(rules: FortyTwoRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The two hands in words."""
    mine = [k for k in log if k < PARTNERS]
    his = [k - PARTNERS for k in log if k >= PARTNERS]
    yield f"You draw {_names(mine)}."
    if rules.trump_suit != "none":
        suit = "blanks" if rules.trump_suit == 0 else f"{_plural(WORDS[rules.trump_suit])}"
        yield f"With {suit} for trumps, {_held(outcome['trumps'], 'trump')}."
    yield f"You have {_number(outcome['doubles'], 'double')}."
    yield f"The counting tiles in your hand are worth {outcome['points']}."
    yield f"Your partner holds {_names(his)}."
    if rules.trump_suit != "none":
        yield f"He has {_number(outcome['partner_trumps'], 'trump')}."


def _plural(word: str) -> str:
    return word + ("es" if word.endswith("x") else "s")


def _number(n: int, word: str) -> str:
    many = "no" if n == 0 else WORDS[n] if n < len(WORDS) else str(n)
    return f"{many} {word if n == 1 else word + 's'}"


def _held(n: int, word: str) -> str:
    return f"you hold {_number(n, word)}"


def _names(tiles: Sequence[int]) -> str:
    return " ".join(tile_name(k) for k in sorted(tiles, reverse=True))


GAME = Game(
    key="forty_two",
    title="Forty-Two (hand tables only)",
    family="dominoes",
    document="003",
    source="Forty-Two",
    rules=FortyTwoRules,
    axes=axes,
    setup=setup,
    play=lambda rules: dealing(deal, len(DominoSet(rules.top))),
    tell=tell,
    exact=law,
    figures=figures,
    presets={"document_003": {}},
    small={"top": 3, "hand": 2, "trump_suit": 2},
)
