"""A deal of farmer in words, or the course of the farm, as it would be told at the table."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from oddslab.apparatus.cards import VALUES, card_name
from oddslab.gamebook.cards._farmer_hands import (
    Shown,
    farm_goes_to,
    pays,
    prize_goes_to,
    shown,
)
from oddslab.gamebook.cards._farmer_worth import SIXTEEN, farm_size

SEAT = 64  # as the kernel notes a card: SEAT x the seat + its number
SHUFFLED, NEXT_DEAL = 1 << 20, 1 << 21
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def tell(rules: Any, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The deals in words; cards that lie face down are told when they are shown."""
    deals: list[list[int]] = [] if rules.deals > 1 else [[]]
    for code in log:
        if code == NEXT_DEAL:
            deals.append([])
        else:
            deals[-1].append(code)
    size = farm_size(rules)
    yield f"The farm holds {_counters(size)}{_of_these(rules)}."
    gains = [0] * (rules.players + 1)  # the farmer's first
    for number, codes in enumerate(deals, 1):
        if len(deals) > 1:
            yield f"Deal {number}."
        hands = yield from _play(rules, codes)
        yield from _settlement(rules, hands, gains)
    won = outcome["farm"] != "farmer"
    if rules.deals > 1 and not won:
        yield f"After {rules.deals} deals the farmer still has the farm."
    elif rules.deals > 1:
        yield f"The farm is won in deal {len(deals)}."
    if rules.follow:
        yield f"{_name(rules, rules.follow - 1)} {_has(gains[rules.follow])} in all."
        return
    cost = f"; the farm has cost him {rules.price}" if rules.price else ""
    yield f"The farmer, who takes no cards, {_has(gains[0])}{cost}."


def _of_these(rules: Any) -> str:
    if not rules.price:
        return ", one from each player" if rules.players > 1 else ", the player's"
    return f", {rules.price} of them the farmer's price"


def _play(rules: Any, codes: Sequence[int]) -> Generator[str, None, list[list[int]]]:
    """The players served one by one; returns their cards."""
    n = rules.players
    hands = [[code % SEAT] for code in codes[:n]]
    yield f"One card is dealt, face down, to {'the player' if n == 1 else f'each of {n} players'}."
    at = n
    for seat, hand in enumerate(hands):
        before = len(hand)
        while at < len(codes) and codes[at] in (SHUFFLED, *range(SEAT * seat, SEAT * (seat + 1))):
            if codes[at] == SHUFFLED:
                yield "No card is left: the hands already served are noted and shuffled."
            else:
                hand.append(codes[at] % SEAT)
            at += 1
        yield _taken(rules, _name(rules, seat), hand[before:])
    return hands


def _taken(rules: Any, who: str, cards: Sequence[int]) -> str:
    if not cards:
        return f"{who} takes no card."
    n = len(cards)
    number = NUMBERS[n] if n < len(NUMBERS) else str(n)
    what = f"{number} card{'' if n == 1 else 's'}"
    if rules.drawn_cards == "face_up":
        what = _names(cards)
    return f"{who} takes {what}, and says no more."


def _settlement(rules: Any, cards: Sequence[Sequence[int]], gains: list[int]) -> Iterator[str]:
    """The showdown and the payments, which are put down in `gains`."""
    hands = [shown([VALUES[k] for k in hand]) for hand in cards]
    for seat, hand in enumerate(hands):
        over = f", {_counters(hand.over)} to the farmer" if hand.over else ""
        yield f"{_name(rules, seat)} shows {_names(cards[seat])}: {hand.total}{over}."
        gains[0] += hand.over
        gains[seat + 1] -= hand.over
    made = farm_goes_to(hands)
    if made is None:
        yield "Nobody has exactly sixteen: the farm stays with the farmer."
    else:
        size = farm_size(rules)
        gains[made + 1] += size
        who = _name(rules, made)
        why = _why(hands, made, [h for h in hands if h.total == SIXTEEN])
        yield f"{who} has sixteen{why} and takes the farm, {_counters(size)}."
    nearest = prize_goes_to(rules, hands)
    if nearest is not None:
        yield from _prize(rules, hands, nearest, gains)
    elif all(h.over for h in hands) and rules.players > 1:
        yield "All are over: nobody is paid for being nearest."


def _prize(rules: Any, hands: Sequence[Shown], nearest: int, gains: list[int]) -> Iterator[str]:
    payers = [k for k, h in enumerate(hands) if k != nearest and pays(rules, h)]
    from_farmer = rules.prize_payers == "farmer_too"
    for k in payers:
        gains[k + 1] -= 1
    gains[0] -= from_farmer
    gains[nearest + 1] += len(payers) + from_farmer
    not_over = rules.prize_payers == "non_bust_only" and rules.players > 2
    said = " who is not over" if not_over else " and the farmer" * from_farmer
    who = _name(rules, nearest)
    if rules.players == 1:
        if from_farmer:
            yield f"{who} is nearest, and has a counter from the farmer."
        return
    if not payers and not from_farmer:
        yield f"{who} is nearest, and there is nobody to pay a counter."
        return
    rivals = [h for h in hands if abs(h.total - SIXTEEN) == abs(hands[nearest].total - SIXTEEN)]
    why = _why(hands, nearest, rivals)
    each = "each of the others" if rules.players > 2 else "the other"
    yield f"{who} is nearest{why}, and has a counter from {each}{said}."


def _why(hands: Sequence[Shown], winner: int, rivals: Sequence[Shown]) -> str:
    """What a tie was decided by, nothing where there was none."""
    if len(rivals) < 2:
        return ""
    best = hands[winner]
    if sum(h.six == best.six for h in rivals) == 1:
        return " with the six of hearts"
    if sum((h.six, h.cards) == (best.six, best.cards) for h in rivals) == 1:
        return " in the fewest cards"
    return " as the elder hand"


def _name(rules: Any, seat: int) -> str:
    return "The player" if rules.players == 1 else f"Player {seat + 1}"


def _names(cards: Sequence[int]) -> str:
    *most, last = (f"the {card_name(k)}" for k in cards)
    return f"{', '.join(most)}{' and ' if most else ''}{last}"


def _counters(n: int) -> str:
    return f"{n} counter{'' if n == 1 else 's'}"


def _has(counters: int) -> str:
    if counters == 0:
        return "neither wins nor loses"
    return f"{'wins' if counters > 0 else 'loses'} {_counters(abs(counters))}"
