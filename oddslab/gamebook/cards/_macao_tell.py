"""A deal of macao in words, as it would be told at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from oddslab.apparatus.cards import VALUES, card_name
from oddslab.apparatus.drawing import BUST
from oddslab.gamebook.cards._macao_exact import natural, stakes_won

SEAT = 64  # as the kernel notes a card: SEAT x the seat + its number
NEXT_DEAL = 1 << 20
PAYS = {1: "the stake", 2: "twice the stake", 3: "three times the stake"}


def tell(rules: Any, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The deal in words; cards that lie face down are told when they are shown."""
    if rules.deals == 1:
        yield from _deal(rules, _hands(log), [_name(rules, k + 1) for k in range(rules.players)])
        if rules.players > 1:
            yield f"{_name(rules, rules.follow)} {_won(outcome['stake'])}."
        return
    deals: list[list[int]] = []
    for code in log:
        if code >= NEXT_DEAL:
            deals.append([code - NEXT_DEAL])
        else:
            deals[-1].append(code)
    people = rules.players + 1
    for number, (banker, *cards) in enumerate(deals, 1):
        yield f"Deal {number}: {_person(banker)} has the bank."
        names = [_person((banker + 1 + k) % people) for k in range(rules.players)]
        yield from _deal(rules, _hands(cards), names)
    times = {0: "never had the bank", 1: "had the bank once", 2: "had the bank twice"}.get(
        outcome["banks"], f"had the bank {outcome['banks']} times"
    )
    won = _won(outcome["gain"])
    yield f"{_person(rules.follow)} {times} in {rules.deals} deals and {won} in all."


def _hands(log: Sequence[int]) -> list[list[int]]:
    hands: list[list[int]] = []
    for code in log:
        seat, k = divmod(code, SEAT)
        while len(hands) <= seat:
            hands.append([])
        hands[seat].append(k)
    return hands


def _person(k: int) -> str:
    return "The first banker" if k == 0 else f"Player {k}"


def _name(rules: Any, k: int) -> str:
    return "The player" if rules.players == 1 else f"Player {k}"


def _won(stakes: int) -> str:
    if stakes == 0:
        return "neither wins nor loses"
    n = abs(stakes)
    return f"{'wins' if stakes > 0 else 'loses'} {n} stake{'' if n == 1 else 's'}"


def _count(cards: Sequence[int]) -> int:
    return sum(VALUES[k] % 10 for k in cards)


def _deal(rules: Any, hands: Sequence[Sequence[int]], names: Sequence[str]) -> Iterator[str]:
    """One deal from the first cards to the payments; `names` are the players'."""
    *players, bank = hands
    yield "One card each is dealt, face down."
    shown = _count(bank[:1])
    if shown > 6:
        yield f"The banker turns up the {card_name(bank[0])}: a natural {shown}."
        for who, cards in zip(names, players):
            yield _against_natural(rules, who, cards[0], shown)
        return
    stopped = False
    for who, cards in zip(names, players):
        points = _count(cards[:1])
        if points > 6:
            pays = PAYS[points - 6]
            yield f"{who} shows the {card_name(cards[0])}: a natural {points}, paid {pays} at once."
            stopped = rules.natural_stops == "all_hands"
    if stopped:
        if rules.players > 1:
            yield "The natural ends the deal: between the banker and the others nothing passes."
        return
    still_in = False
    for who, cards in zip(names, players):
        if _count(cards[:1]) > 6:
            continue
        yield from _draws(who, cards[1:])
        if _count(cards) > 9:
            yield f"{who} is over 9 with the {card_name(cards[0])}, and loses the stake."
        else:
            still_in = True
            yield f"{who} {'must stop' if _count(cards) == 9 else 'stands'}."
    if not still_in:
        yield f"The banker, who need not draw, held the {card_name(bank[0])}."
        return
    yield f"The banker turns up the {card_name(bank[0])}."
    yield from _draws("The banker", bank[1:])
    theirs = _count(bank)
    yield "The banker is over 9." if theirs > 9 else f"The banker stands on {theirs}."
    for who, cards in zip(names, players):
        if _count(cards[:1]) <= 6 and _count(cards) <= 9:
            yield _shown(rules, who, cards, theirs)


def _draws(who: str, cards: Sequence[int]) -> Iterator[str]:
    if cards:
        *most, last = (f"the {card_name(k)}" for k in cards)
        yield f"{who} draws {', '.join(most)}{' and ' if most else ''}{last}."


def _against_natural(rules: Any, who: str, card: int, theirs: int) -> str:
    points = _count([card])
    if points <= 6:
        stake = stakes_won(rules, points, natural(theirs))
        return f"{who}, with the {card_name(card)}, {_paid(stake)}."
    stake = stakes_won(rules, natural(points), natural(theirs))
    return f"{who} has the {card_name(card)}, a natural {points} too, and {_paid(stake)}."


def _shown(rules: Any, who: str, cards: Sequence[int], theirs: int) -> str:
    mine = _count(cards)
    stake = stakes_won(rules, mine, theirs if theirs <= 9 else BUST)
    tie = " a tie," if mine == theirs else ""
    return f"{who} shows the {card_name(cards[0])}, {mine} in all,{tie} and {_paid(stake)}."


def _paid(stake: int) -> str:
    if stake == 0:
        return "neither pays nor is paid"
    return f"{'is paid' if stake > 0 else 'pays'} {PAYS[abs(stake)]}"
