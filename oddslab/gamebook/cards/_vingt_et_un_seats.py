"""What a seat at vingt-et-un may see, how a policy table is laid out, and the named strategies."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple

from oddslab.options import Name
from oddslab.strategy import Rule, Seat


class Hand(NamedTuple):
    """All that a seat sees when it chooses: its own hand, and nothing of the other's."""

    total: int  # the best total, at most 20: on 21 nobody may draw
    soft: bool  # an ace in it counts eleven


class Facing(NamedTuple):
    """A player's own hand and the banker's first card, where it is dealt face up."""

    total: int
    soft: bool
    up: int  # what it counts, ace 1


class Held(NamedTuple):
    """A player's own hand, card by card."""

    total: int
    soft: bool
    cards: tuple[int, ...]  # what they count, the greatest first


class Counted(NamedTuple):
    """The banker's hand, and how many cards the players who are still in have drawn."""

    total: int
    soft: bool
    drawn: int  # 15 stands for 15 or more


class Watched(NamedTuple):
    """The banker's hand, and what the one player drew face up."""

    total: int
    soft: bool
    pips: int  # of the cards drawn, ace 1; 0 where he drew none
    last: int  # what the last of them counts
    ace: bool  # one of them is an ace


class WatchedMany(NamedTuple):
    """The banker's hand, and what the players who are still in drew face up."""

    total: int
    soft: bool
    pat: int  # how many drew nothing
    small: int  # how many drew last a card that counts from 1 to 5
    large: int  # how many drew last one that counts from 6 to 10


class Pair(NamedTuple):
    """The two like cards of a player who may split them."""

    card: int  # what each counts, ace 1


class PairFacing(NamedTuple):
    """The same with the banker's first card face up."""

    card: int
    up: int


class First(NamedTuple):
    """The first card of a seat that looks at it before it bets, or before it answers the call."""

    card: int  # what it counts, ace 1


class Calling(NamedTuple):
    """What the banker sees when he may call the double: his first card, and the stakes."""

    card: int
    high: int  # how many staked the most; calling each by himself, whether he did


class CallingTwo(NamedTuple):
    """The same where he has looked at two cards."""

    total: int
    soft: bool
    high: int


# the order of a policy table: hard 4 to 20 at total - 4, soft 12 to 20 at total + 5
HANDS = (*(Hand(t, False) for t in range(4, 21)), *(Hand(t, True) for t in range(12, 21)))
TWO_CARDS = (*HANDS, Hand(21, True))
CARD_VALUES = tuple(range(1, 11))
MOST_PIPS, MOST_SEATS = 20, 8

NEVER_BUST = (12, 18)  # draws only where no card can bring the hand above 21
EQUILIBRIUM = {"player": (15, 18), "banker": (17, 18)}
PATTERN = "stand_K | fixed(h,s), each from 4 to 21"


@functools.cache
def held_hands() -> tuple[Held, ...]:
    """Every hand of up to 20 pips (ace 1): first by its greatest card, then by the next."""

    def below(most: int, room: int) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = [()]
        for v in range(1, min(most, room) + 1):
            found += [(v, *rest) for rest in below(v, room - v)]
        return found

    def hand(cards: tuple[int, ...]) -> Held:
        hard = sum(cards)
        soft = 1 in cards and hard <= 11
        return Held(hard + 10 * soft, soft, cards)

    return tuple(hand(cards) for cards in below(10, 20))


def hands_within(most: int, room: int) -> int:
    """How many hands hold no card above `most` and count up to `room`."""
    ways = [1] + [0] * room
    for v in range(1, most + 1):
        for k in range(v, room + 1):
            ways[k] += ways[k - v]
    return sum(ways)


@functools.cache
def player_states(by_cards: bool, up_card: bool) -> Sequence[Any]:
    """What a player sees when he may draw."""
    if by_cards:
        return held_hands()
    if up_card:
        return tuple(Facing(*h, up) for h in HANDS for up in CARD_VALUES)
    return HANDS


@functools.cache
def banker_states(info: str) -> Sequence[Any]:
    """What the banker sees when he may draw."""
    if info == "count":
        return tuple(Counted(*h, n) for h in HANDS for n in range(16))
    if info == "cards":
        drew = [(0, 0, False), *product(range(1, MOST_PIPS + 1), CARD_VALUES, (False, True))]
        return tuple(Watched(*h, p, last, ace) for h in HANDS for p, last, ace in drew)
    if info == "cards_multi":
        each = range(MOST_SEATS + 1)
        return tuple(WatchedMany(*h, *k) for h in HANDS for k in product(each, repeat=3))
    return HANDS


def standing(name: str, seat: str, soft_stand: int = 17) -> tuple[int, int] | None:
    """The hard and the soft total on which a named strategy stands, or None for no such name.

    ``stand_K`` stands on hard and soft K alike; "stand on 17" of the books reads `soft_stand` for
    the soft hand.
    """
    if name == "never_bust":
        return NEVER_BUST
    if name == "equilibrium":
        return EQUILIBRIUM[seat]
    if m := re.fullmatch(r"stand_(\d+)", name):
        k = int(m[1])
        pair = (k, soft_stand if k == 17 else k)
    elif m := re.fullmatch(r"fixed\(\s*(\d+)\s*,\s*(\d+)\s*\)", name):
        pair = (int(m[1]), int(m[2]))
    else:
        return None
    return pair if all(4 <= k <= 21 for k in pair) else None


def rule(hard: int, soft: int) -> Rule:
    """Draws below `hard`, and with an ace counted eleven below `soft`."""
    return lambda hand: hand.total < (soft if hand.soft else hard)


class Standing(Name):
    """The name of a rule for drawing and standing, or one of some others."""

    def __init__(self, *others: str):
        super().__init__(
            lambda name: name in others or standing(name, "player") is not None,
            " | ".join(
                ["stand_K or fixed(h,s), each from 4 to 21", "never_bust", "equilibrium", *others]
            ),
        )


Reply = Callable[[], Rule]  # a strategy that is worked out when it is asked for


def seat(
    name: str,
    side: str,
    default: str,
    soft_stand: int,
    states: Sequence[Any] = HANDS,
    replies: dict[str, Reply] | None = None,
) -> Seat:
    """A seat that draws, `side` being player or banker, with its strategies, the default first."""
    worked_out = replies or {}

    def named(text: str) -> Rule | None:
        if text in worked_out:
            return worked_out[text]()
        pair = standing(text, side, soft_stand)
        return rule(*pair) if pair else None

    def later(text: str) -> Rule:
        found: list[Rule] = []

        def answer(state: Any) -> Any:
            if not found:
                found.append(worked_out[text]())
            return found[0](state)

        return answer

    strategies: dict[str, Rule] = {}
    for text in (default, "stand_17", "never_bust", "equilibrium", *worked_out):
        pair = standing(text, side, soft_stand)
        strategies[text] = rule(*pair) if pair else later(text)
    return Seat(name, states, "draws another card", strategies, named, PATTERN)


def pairs_seat(up_card: bool) -> Seat:
    """The players' choice to split a pair."""
    states: Sequence[Any] = [Pair(v) for v in CARD_VALUES]
    if up_card:
        states = [PairFacing(v, up) for v in CARD_VALUES for up in CARD_VALUES]

    def listed(name: str) -> Rule | None:
        if not (m := re.fullmatch(r"split\((\d+(?:,\d+)*)\)", re.sub(r"\s+", "", name))):
            return None
        values = {int(v) for v in m[1].split(",")}
        return (lambda pair: pair.card in values) if values <= set(CARD_VALUES) else None

    strategies: dict[str, Rule] = {
        "aces_and_eights": lambda pair: pair.card in (1, 8),
        "never": lambda pair: False,
        "always": lambda pair: True,
    }
    return Seat(
        "pairs", states, "splits a pair", strategies, listed, "split(v,...) with v from 1 to 10"
    )


def look_first_seats(after_two: bool) -> tuple[Seat, Seat, Seat]:
    """Who stakes how much on a first card, who calls the double, and who accepts it."""
    each = range(MOST_SEATS + 1)
    firsts = [First(v) for v in CARD_VALUES]
    calling: Sequence[Any] = [Calling(v, n) for v in CARD_VALUES for n in each]
    asked: Sequence[Any] = firsts
    strong: Rule = lambda seen: seen.card in (1, 10)  # noqa: E731
    good: Rule = lambda seen: seen.card in (1, 9, 10)  # noqa: E731
    if after_two:
        calling = [CallingTwo(*h, n) for h in TWO_CARDS for n in each]
        asked = TWO_CARDS
        strong = good = lambda seen: seen.total >= 19
    always: Rule = lambda seen: True  # noqa: E731
    never: Rule = lambda seen: False  # noqa: E731
    bets: dict[str, Rule] = {
        "flat": never,
        "on_ace_or_ten": lambda seen: seen.card in (1, 10),
        "highest": always,
    }
    return (
        Seat("bets", firsts, "stakes the most", bets),
        Seat("caller", calling, "calls the double",
             {"on_strength": strong, "never": never, "always": always}),
        Seat("called", asked, "doubles when called",
             {"accept": always, "refuse": never, "on_strength": good}),
    )  # fmt: skip
