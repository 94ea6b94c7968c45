"""Hazard: a main, then the caster's throws; one bet, or a turn with the box.

The document only names it; the rules are those of English books of 1739 to 1911.
Source: rules page section 5 (HZ-1, HZ-2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import oddslab.gamebook.dice._hazard_exact as exact
from oddslab.apparatus.dice import ThrowRules, throw_law
from oddslab.game import Game, Scale, Setup
from oddslab.gamebook.dice._two_dice import TOTALS, crooked_pair, pair_table
from oddslab.kernel import Kernel, kernel
from oddslab.options import Choice, Whole, option
from oddslab.random import ZERO, I, note, pair


@dataclass(frozen=True)
class HazardRules(ThrowRules):
    """Rules of Hazard; the dice may be any two dice."""

    main: Any = option(
        7,
        Choice(7, 5, 6, 8, 9, "random"),
        "the main that the caster names; or he throws until a 5 to 9 comes",
        "HZ-1",
    )
    box_passes: str = option(
        "one_loss",
        Choice("one_loss", "two_losses", "three_losses", "three_wins"),
        "what passes the box to the next player: so many bets lost or won in this turn; no bet "
        "by itself hangs on it",
        "HZ-2",
    )
    unit: str = option(
        "bet", Choice("bet", "turn"), "what one trial is: one bet, or a turn until the box passes"
    )
    most: int = option(128, Whole(2, 512), "throws of a bet from here on are counted together")

    def check(self) -> None:
        """Refuse what cannot be two dice, a main that never comes, and an endless turn."""
        super().check()
        self.counts_with("box_passes", self.unit == "turn", "unit=turn")
        self.counts_with("most", self.unit == "bet", "unit=bet")
        throw_law(self, 2)
        if exact.never_passes(self) and self.unit == "turn":
            raise ValueError(
                f"box_passes={self.box_passes}: these dice never bring what passes the box, so a "
                "turn may never end; play unit=bet"
            )


MAIN, MOST, LOSSES, WINS, TOP, LOWEST = range(6)
LOWEST_MAIN, HIGHEST_MAIN, LOWEST_CHANCE = 5, 9, 4


@kernel
def first_throw(main, total):
    """1 for a nick, -1 for out, 0 for a chance."""
    found = I(0)
    if total <= 3:
        found = I(-1)
    elif total == main:
        found = I(1)
    elif total == 11:
        found = I(-1)
        if main == 7:
            found = I(1)
    elif total == 12:
        found = I(-1)
        if main == 6 or main == 8:
            found = I(1)
    return found


@kernel
def one_bet(c, left):
    """A bet from the main on: won (0 or 1), main, chance (0 for none), throws, what is left."""
    main = c.rules[MAIN]
    while main == 0:
        k, left = pair(c, left)
        note(c, k)
        if TOTALS[k] >= LOWEST_MAIN and TOTALS[k] <= HIGHEST_MAIN:
            main = TOTALS[k]
    chance = I(0)
    throws = I(0)
    most = c.rules[MOST]
    won = I(0)
    while True:
        k, left = pair(c, left)
        note(c, k)
        total = TOTALS[k]
        throws = min(throws + 1, most)
        if chance == 0:
            found = first_throw(main, total)
            if found != 0:
                won = max(found, I(0))
                break
            chance = total
        elif total == chance:
            won = I(1)
            break
        elif total == main:
            break
    return won, main, chance, throws, left


@kernel
def bet(c, policy):
    """One bet: out = won, main from the lowest, place of the chance (0 none), throws - 1."""
    left = ZERO
    won, main, chance, throws, left = one_bet(c, left)
    c.out[0] = won
    c.out[1] = main - c.rules[LOWEST]
    place = max(chance - LOWEST_CHANCE + 1, I(0))
    if c.rules[MAIN] > 0 and chance > c.rules[MAIN]:  # a main that is named is no chance
        place -= 1
    c.out[2] = place
    c.out[3] = throws - 1


@kernel
def turn(c, policy):
    """Bets until the box passes: out = bets won, bets lost, each up to the top."""
    left = ZERO
    wins = I(0)
    losses = I(0)
    top = c.rules[TOP]
    while wins != c.rules[WINS] and losses != c.rules[LOSSES]:
        won, _main, _chance, _throws, left = one_bet(c, left)
        if won == 1:
            wins = min(wins + 1, top)
        else:
            losses = min(losses + 1, top)
    c.out[0] = wins
    c.out[1] = losses


def axes(rules: HazardRules) -> tuple[Scale, ...]:
    """A bet: result, main, chance (0 where the first throw settled it), throws.  A turn: bets."""
    if rules.unit == "turn":
        losses = exact.LOSSES.get(rules.box_passes)
        most_won = exact.TOP if losses else exact.WINS
        return (
            Scale.span("wins", 0, most_won, capped=bool(losses)),
            Scale.span("losses", 0, losses or exact.TOP, capped=not losses),
        )
    mains = range(LOWEST_MAIN, HIGHEST_MAIN + 1) if rules.main == "random" else (rules.main,)
    return (
        Scale("result", ("lose", "win")),
        Scale("main", tuple(mains)),
        Scale("chance", (0, *(c for c in exact.CHANCES if c != rules.main))),
        Scale.span("throws", 1, rules.most, capped=True),
    )


def setup(rules: HazardRules) -> Setup:
    """Numbers as named above; the joint law of two crooked dice as a table of 36."""
    named = 0 if rules.main == "random" else rules.main
    losses = exact.LOSSES.get(rules.box_passes, -1)  # -1 is never reached
    numbers = (
        named,
        rules.most if rules.unit == "bet" else 1,  # a turn counts no throws, so the walk is short
        losses,
        exact.WINS if losses < 0 else -1,
        exact.TOP,
        named or LOWEST_MAIN,
    )
    return Setup(numbers, tuple(pair_table(rules)), first=(1, 0), shared=True)


def play(rules: HazardRules) -> Kernel:
    """The kernel of a bet or a turn, with fair or crooked dice."""
    game = bet if rules.unit == "bet" else turn
    if throw_law(rules, 2).fair:
        return game
    return game.given(one_bet=one_bet.given(pair=crooked_pair))


def tell(rules: HazardRules, log: Sequence[int], outcome: Mapping[str, Any]) -> Iterator[str]:
    """The throws in words, and how the bet or the turn ended."""
    named = 0 if rules.main == "random" else rules.main
    main, chance, fresh = named, 0, True
    for code in log:
        total = code // 6 + code % 6 + 2
        thrown = f"The caster throws {code // 6 + 1} and {code % 6 + 1}, {total}"
        if fresh and named:
            yield f"The caster names {named} as the main."
        fresh = False
        if not main:
            main = total if LOWEST_MAIN <= total <= HIGHEST_MAIN else 0
            yield f"{thrown}: {'this is the main' if main else 'no main'}."
            continue
        if not chance and total not in exact.chances(main):
            won = total in exact.NICKS[main]
            said = "a nick, the caster wins" if won else "out, the caster loses"
        elif not chance:
            chance = total
            yield f"{thrown}: his chance."
            continue
        elif total == chance:
            said = "the chance comes, the caster wins"
        elif total == main:
            said = "the main comes before the chance, the caster loses"
        else:
            yield f"{thrown}: neither chance nor main."
            continue
        yield f"{thrown}: {said}."
        main, chance, fresh = named, 0, True
    if rules.unit == "turn":
        yield f"The box passes; bets won {outcome['wins']}, bets lost {outcome['losses']}."


GAME = Game(
    key="hazard",
    title="Hazard",
    family="dice",
    document="outside",
    source="named by document 000; rules of English books from 1739 to 1911",
    rules=HazardRules,
    axes=axes,
    setup=setup,
    play=play,
    tell=tell,
    exact=exact.law,
    figures=exact.figures,
    tables={"chances": exact.chance_table, "mains": exact.main_table},
    presets={"random_main": {"main": "random"}},
    small={"main": "random", "most": 6},
)
