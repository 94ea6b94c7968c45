"""A trial of poker dice in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oddslab.gamebook.dice._poker_dice_hands import Hands
from oddslab.gamebook.dice._poker_dice_play import AGAIN, CASTER, KEPT

COUNTS = ("no", "one die", "two dice", "three dice", "four dice", "five dice", "six dice")


def hand_words(hands: Hands, holding: int) -> str:
    """A hand and what it is: ``6 6 4 2 A, one pair``."""
    words = hands.category_words(int(hands.places[holding - hands.full]))
    return f"{hands.words(holding)}, {words}"


def place_words(hands: Hands, place: int) -> str:
    """What a place from 1 up is: ``full hand, place 192 of 252``."""
    return f"{hands.category_words(place - 1)}, place {place} of {len(hands.classes)}"


def tell_hand(hands: Hands, who: str, codes: Sequence[int], lying: int) -> list[str]:
    """The throws of one caster, a line each, `lying` being what lies on the table at first."""
    lines: list[str] = []
    holding = lying
    thrown: list[int] = []
    if lying:
        lines.append(f"{who} has thrown {hand_words(hands, lying)}.")

    def told() -> None:
        nonlocal holding, thrown
        if not thrown:
            return
        made = tuple(sorted((*hands.holdings[holding], *thrown)))
        shown = " ".join(hands.glyph(k) for k in thrown)
        held = f" to {hands.words(holding)}" if holding else ""
        holding, thrown = hands.index[made], []
        lines.append(f"{who} throws {shown}{held}: {hand_words(hands, holding)}.")

    for code in codes:
        if code < KEPT:
            thrown.append(code)
            continue
        told()
        kept = code - KEPT
        if kept == holding:
            lines[-1] = lines[-1][:-1] + ", and stands."
        else:
            again = COUNTS[hands.number - len(hands.holdings[kept])]
            what = f"keeps {hands.words(kept)}, throws {again}" if kept else "throws all again"
            lines[-1] = f"{lines[-1][:-1]}; {what}."
        holding = kept
    told()
    return lines


def tell_casters(hands: Hands, log: Sequence[int], names: dict[int, str]) -> Iterator[str]:
    """The hands of all casters in turn, those of a tie thrown again after them."""
    at: list[list[int]] = []
    for code in log:
        if code >= CASTER:
            at.append([code])
        else:
            at[-1].append(code)
    for who, *codes in at:
        if who == AGAIN:
            yield "A tie for the best hand: those tied throw again."
        else:
            yield from tell_hand(hands, names[who - CASTER], codes, 0)
