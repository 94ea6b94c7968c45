"""A game of quinze in words, as it would be told at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from oddslab.apparatus.cards import VALUES, card_name

THEIRS, NEXT_DEAL, GATHERED = 64, 1 << 10, 1 << 11  # as the kernel notes them
NUMBERS = ("no card", "one card", "two cards", "three cards", "four cards", "five cards")


def tell(rules: Any, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The hands in words; cards that lie face down are told when they are shown."""
    deals: list[list[int]] = []
    for code in log:
        if NEXT_DEAL <= code < GATHERED:
            deals.append([code - NEXT_DEAL])
        else:
            deals[-1].append(code)
    stake = 1
    for number, (swapped, *codes) in enumerate(deals, 1):
        if number > 1:
            stake *= 2
            who = "the first pone" if swapped else "the first dealer"
            deal = f"{who} deals" if rules.redeal_by == "other" else "the same player deals"
            yield f"Stakes are doubled to {stake}, and {deal} a new hand."
        if GATHERED in codes:
            yield "The pack runs out in this hand: the cards of earlier hands are shuffled in."
        cards = [k for k in codes if k < GATHERED]
        pone = [k for k in cards if k < THEIRS]
        dealer = [k - THEIRS for k in cards if k >= THEIRS]
        yield "The pone and the dealer have one card each, face down."
        yield _draws("The pone", pone[1:], rules.info == "face_up")
        yield _draws("The dealer", dealer[1:], False)
        yield f"The pone shows {_names(pone)}: {_total(pone)}."
        yield f"The dealer shows {_names(dealer)}: {_total(dealer)}."
        yield _result(rules, _sum(pone), _sum(dealer))
    if len(deals) > 1 or outcome["result"] == "none":
        won = {"win": "wins", "lose": "loses"}.get(outcome["result"])
        stakes = f"{stake} stake{'' if stake == 1 else 's'}"
        yield f"The first pone {won} {stakes}." if won else "Nobody wins: a stand-off."


def _draws(who: str, cards: Sequence[int], face_up: bool) -> str:
    if not cards:
        return f"{who} stands on the first card."
    if face_up:
        return f"{who} draws {_names(cards)}."
    n = len(cards)
    return f"{who} draws {NUMBERS[n] if n < len(NUMBERS) else f'{n} cards'}."


def _names(cards: Sequence[int]) -> str:
    *most, last = (f"the {card_name(k)}" for k in cards)
    return f"{', '.join(most)}{' and ' if most else ''}{last}"


def _sum(cards: Sequence[int]) -> int:
    return sum(VALUES[k] for k in cards)


def _total(cards: Sequence[int]) -> str:
    total = _sum(cards)
    return f"{total}, over 15" if total > 15 else str(total)


def _result(rules: Any, pone: int, dealer: int) -> str:
    if pone > 15 and dealer > 15:
        return "Both are over: the hand is undecided."
    if pone == dealer:
        if rules.ties == "elder_wins":
            return "A tie, which the pone wins as the elder hand."
        return "A tie: the hand is undecided."
    return f"The {'pone' if dealer > 15 or dealer < pone <= 15 else 'dealer'} wins the hand."
