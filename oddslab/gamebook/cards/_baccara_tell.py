"""A coup of baccara on two sides in words, as it would be called at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from oddslab.gamebook.cards._baccara_deal import WHO, names, point_word, points

HANDS = ("right", "left", "banker")
REFUSES, COUP = 3, 4  # in the place of a hand: one that takes no card; a new coup
SEATS = 5  # on each side
WORDS = ("first", "second", "third", "fourth", "fifth")


class Story:
    """What a log says: the cards of the hands, who took none, who holds the cards."""

    def __init__(self, cards: Sequence[int], log: Sequence[int]):
        coups = [k for k, code in enumerate(log) if code // WHO == COUP]
        self.gone = sum(code // WHO < REFUSES for code in log[: coups[-1]])
        self.holders = divmod(log[coups[-1]] % WHO, SEATS)
        self.hands: tuple[list[int], ...] = ([], [], [])
        self.refused: set[int] = set()
        for code in log[coups[-1] + 1 :]:
            who, k = divmod(code, WHO)
            if who == REFUSES:
                self.refused.add(k)
            else:
                self.hands[who].append(cards[k])

    def two(self, who: int) -> str:
        """The first two cards of a hand, with their point."""
        hand = self.hands[who][:2]
        return f"{names(hand)}: {point_word(points(hand))}"

    def natural(self, who: int) -> bool:
        """Whether a hand has eight or nine in two cards."""
        return points(self.hands[who][:2]) >= 8

    @property
    def over(self) -> bool:
        """Whether the coup ended before a card was offered."""
        return not self.refused and all(len(hand) == 2 for hand in self.hands)


def told(
    rules: Any, cards: Sequence[int], log: Sequence[int], outcome: Mapping[str, Any]
) -> Iterator[str]:
    """The coup, a line for each thing that is done."""
    s = Story(cards, log)
    if rules.coup > 1:
        yield f"Coup {rules.coup} of the shoe; {s.gone} cards have been used."
    right, left = (WORDS[k] for k in s.holders)
    yield f"The {right} player on the right and the {left} on the left hold the cards."
    yield "Right, left and banker are dealt a card each, and then another, face down."
    yield from _shown_at_once(s) if s.over else _drawn(rules, s)
    sides = [_side(s, who, outcome) for who in (0, 1)]
    yield f"The {'; the '.join(sides)}."
    across = "The banco, across the line," if rules.banco else "A bet across the line"
    yield f"{across} {_bet(outcome['across'])}."
    if "pushed" in outcome:
        pushed = "is pushed on to the line and " if outcome["right"] < 0 else ""
        yield f"A stake on the right, close to the line, {pushed}{_bet(outcome['pushed'])}."


def _shown_at_once(s: Story) -> Iterator[str]:
    shows = [who for who in (2, 0, 1) if s.natural(who)]
    first, *others = [*shows, *(who for who in range(3) if who not in shows)]
    yield f"The {HANDS[first]} shows {s.two(first)}. All hands are turned up."
    for who in others:
        yield f"The {HANDS[who]} has {s.two(who)}."


def _drawn(rules: Any, s: Story) -> Iterator[str]:
    settled = [who for who in (0, 1) if s.natural(who)]
    for who in settled:
        yield f"The {HANDS[who]} shows {s.two(who)}. The banker, without eight or nine, pays."
    if not settled:
        yield "None of the three shows eight or nine."
    for who in (0, 1):
        if who not in settled:
            yield _offered(s, who, settled)
    yield _banker(rules, s)
    shown = [who for who in range(3) if who not in settled]
    yield "The hands are shown: " + "; ".join(_whole(s, who) for who in shown) + "."


def _offered(s: Story, who: int, settled: Sequence[int]) -> str:
    takes = who not in s.refused
    card = names(s.hands[who][2:]) if takes else ""
    if who == 1 and 0 not in settled:
        if 0 not in s.refused:  # the card was taken, so the left may ask for one
            return f"The left asks for a card too: {card}." if takes else "The left asks for none."
        return "It is offered to the left, " + (
            f"who takes it: {card}." if takes else "who refuses it too."
        )
    to = f"The banker offers a card to the {HANDS[who]}, who"
    return f"{to} takes it, face up: {card}." if takes else f"{to} refuses it."


def _banker(rules: Any, s: Story) -> str:
    drawn = s.hands[2][2:]
    if {0, 1} <= s.refused and rules.forced_if_both_refuse:
        return f"As both have refused it, the banker must take it himself: {names(drawn)}."
    return f"The banker draws {names(drawn)}." if drawn else "The banker stands."


def _whole(s: Story, who: int) -> str:
    hand = s.hands[who]
    return f"the {HANDS[who]} has {names(hand)}, {point_word(points(hand))}"


def _side(s: Story, who: int, outcome: Mapping[str, Any]) -> str:
    name = HANDS[who]
    result = {1: "is paid", 0: "neither wins nor loses", -1: "loses"}[outcome[name]]
    if s.natural(who) and not s.over:
        return f"{name}, having shown at once, {result}"
    return f"{name}, {points(s.hands[who])} against {outcome['banker_point']}, {result}"


def _bet(gain: Any) -> str:
    if gain in (1, -1, 0):
        return {1: "wins", -1: "loses", 0: "is a stand-off"}[int(gain)]
    return "wins half" if gain > 0 else "loses half"
