"""Blind Hookey, or Dutch Bank: packets of one pack lie face down, and bottom cards are compared.

Source: rules page section 9 (SY-13); document 002 names the game and says that its bank moves.
However the pack is cut, the bottom cards of the packets are cards of a shuffled pack, so the sizes
of the packets do not matter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from oddslab.apparatus.cards import CARDS, SUITS, card_name
from oddslab.distribution import Distribution, axis
from oddslab.game import Figure, Game, Scale, Setup
from oddslab.gamebook.percentage._edges import edges, stake
from oddslab.kernel import kernel
from oddslab.options import Choice, Rules, Whole, option
from oddslab.random import ONE, ZERO, I, U, card, note

RESULTS = ("lower", "equal", "higher")


@dataclass(frozen=True)
class BlindHookeyRules(Rules):
    """Rules of Blind Hookey."""

    ties: str = option(
        "banker_wins",
        Choice("banker_wins", "stand_off"),
        "a card equal to the banker's loses, or the stake is returned",
        "SY-13",
    )
    packets: int = option(
        1, Whole(1, 51), "packets with stakes beside the banker's; those that beat it are counted"
    )


PACKETS, TIE_PLACE, WIN_PLACE = range(3)  # c.rules; the last two are places of gains


@kernel
def turn_up(c, policy):
    """Out = how the first packet stands to the banker's, packets that beat it, the first's gain.

    Card 4 x rank + suit; the ace counts as the lowest here, which one end or other must be.
    """
    left = ZERO
    k, left = card(c, left, ZERO, CARDS)
    note(c, k)
    used = ONE << U(k)
    banker = k >> 2
    beaten = I(0)
    first = I(0)
    for i in range(c.rules[PACKETS]):
        k, left = card(c, left, used, CARDS)
        note(c, k)
        used |= ONE << U(k)
        stands = I(k >> 2 > banker) + I(k >> 2 >= banker)
        if stands == 2:
            beaten += 1
        if i == 0:
            first = stands
    c.out[0] = first
    c.out[1] = beaten
    c.out[2] = I(0)
    if first == 1:
        c.out[2] = c.rules[TIE_PLACE]
    elif first == 2:
        c.out[2] = c.rules[WIN_PLACE]


def gains(rules: BlindHookeyRules) -> tuple[int, ...]:
    """What a stake of one may gain, from the least."""
    return (-1, 1) if rules.ties == "banker_wins" else (-1, 0, 1)


def axes(rules: BlindHookeyRules) -> tuple[Scale, ...]:
    """The first packet beside the banker's, packets that beat it, the gain of a stake of one."""
    return (
        Scale("card", RESULTS),
        Scale.span("beaten", 0, rules.packets),
        Scale("gain", gains(rules)),
    )


def setup(rules: BlindHookeyRules) -> Setup:
    """Numbers as named above; cards of a rank are alike."""
    values = gains(rules)
    tie = values.index(-1 if rules.ties == "banker_wins" else 0)
    alike = tuple(k // len(SUITS) for k in range(CARDS))
    return Setup((rules.packets, tie, values.index(1)), first=(1, 0), alike=alike)


def law(rules: BlindHookeyRules, policies: Any) -> Distribution:
    """By the banker's rank: of the 51 other cards some are higher; packets are drawn from them."""
    others = rules.packets - 1
    ways: dict[Any, int] = defaultdict(int)
    for rank in range(13):
        kinds = {"higher": 4 * (12 - rank), "equal": 3, "lower": 4 * rank}
        for first, cards in kinds.items():
            gain = {"higher": 1, "lower": -1}.get(first, 0 if rules.ties == "stand_off" else -1)
            above = kinds["higher"] - (first == "higher")
            for more in range(min(others, above) + 1):
                rest = comb(above, more) * comb(50 - above, others - more)
                ways[first, more + (first == "higher"), gain] += cards * rest
    return Distribution(ways, ("card", "beaten", "gain"))


def figures(rules: BlindHookeyRules, policies: Any) -> tuple[Figure, ...]:
    """The edge, how often the packet wins, and how often the bank passes on."""
    card_, beaten, gain = axis("card"), axis("beaten"), axis("gain")
    return (
        *edges(law(rules, policies), "a packet", gain != 0, "stand-offs"),
        Figure("wins", "chance that the packet has the higher card", card_ == "higher"),
        Figure("equal", "chance that the two cards are equal", card_ == "equal"),
        Figure(
            "bank_passes",
            "chance that the banker loses to every packet, and the bank passes on",
            beaten == rules.packets,
        ),
    )


def _ace_high(card_: int) -> int:
    """The card that card 4 x rank + suit is, where the ace is the highest: 0 is a two."""
    return (card_ + len(SUITS)) % CARDS


def tell(rules: BlindHookeyRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The bottom cards in words, and what becomes of the stake."""
    banker, *packets = (card_name(_ace_high(k)) for k in log)
    yield f"The banker's packet is turned over: the {banker}."
    for n, name in enumerate(packets, 1):
        yield f"Packet {n} shows the {name}."
    said = {"lower": "lower", "equal": "of the same rank", "higher": "higher"}[outcome["card"]]
    yield f"Packet 1 is {said}: its stake of 1 {stake(outcome['gain'])}."
    if outcome["beaten"] == rules.packets:
        yield "The banker loses to every packet, and the bank passes on."


GAME = Game(
    key="blind_hookey",
    title="Blind Hookey",
    family="percentage",
    document="002",
    source="named in the preface and at the banker; standard rules",
    rules=BlindHookeyRules,
    axes=axes,
    setup=setup,
    play=lambda rules: turn_up,
    tell=tell,
    exact=law,
    figures=figures,
    small={"ties": "stand_off", "packets": 2},
)
