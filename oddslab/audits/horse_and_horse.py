"""Horse and horse: who is left to pay, and the match of two hands out of three."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from oddslab.audits._judging import Claim, Judgement, Reading, judge
from oddslab.audits._plays import Play, RuleCheck, plays
from oddslab.audits._samples import Mean, Share
from oddslab.audits.poker_dice import NO_FIGURE, law_of
from oddslab.distribution import axis
from oddslab.game import Variant, variant
from oddslab.gamebook.dice._horse_and_horse_play import LEADS, OUT, ROUND, SHAKEN, TIED
from oddslab.gamebook.dice._horse_and_horse_tell import kind_of
from oddslab.gamebook.dice._poker_dice_play import CASTER

STRONGER = Fraction(3, 5)  # a decisive hand, for who is the better player
FEWER_TRIALS = 2_000_000


def by_chance(players: int, chance: Fraction) -> Variant:
    """A match over hands that player 1 wins with a chance."""
    return variant("horse_and_horse", players=players, hand_chance=chance)


def share(v: Variant, name: str, value: object) -> Share:
    """How often an axis has a value, with its exact chance."""
    event = axis(name) == value
    return Share(v, event, law_of(v).probability(event), trials=FEWER_TRIALS)


@judge("HH-01")
def left_to_pay(claim: Claim) -> Judgement:
    """Four equal players; and what throwing first costs with real hands."""
    s = share(by_chance(4, Fraction(1, 2)), "pays", 1)
    dice = variant("horse_and_horse")
    first, *_, last = (float(p) for _, p in law_of(dice).marginal("pays").items())
    return Judgement(
        [Reading("equal_hands", s.chance, True, s)],
        notes=(
            f"{NO_FIGURE}; with hands of dice at best play he who throws first pays {first:.4f} "
            f"of the time and the last {last:.4f}, as a known hand is easier to beat",
        ),
    )


def shaken_hands(play: Play) -> Iterator[list[int]]:
    """For each shake-off the players who threw, as often as they did."""
    now: list[int] | None = None
    for code in play.log:
        kind = kind_of(code)
        if kind == SHAKEN:
            if now is not None:
                yield now
            now = []
        elif kind == CASTER and now is not None:
            now.append(code - CASTER)
        elif kind and now is not None:
            yield now
            now = None


@judge("HH-02")
def one_hand_each(claim: Claim) -> Judgement:
    """Hands of a player in one shake-off, counted in plays with dice that tie often."""
    v = variant("horse_and_horse", faces=2)
    hands = {who.count(k) for p in plays(v, 1) for who in shaken_hands(p) for k in who}
    if len(hands) != 1:
        raise AssertionError(f"a player threw {sorted(hands)} hands in a shake-off")
    return Judgement([Reading("full_hand", hands.pop())])


@judge("HH-03")
def hands_to_win(claim: Claim) -> Judgement:
    """The fewest hands that a match takes are those of its winner."""
    return Judgement([Reading("two_of_three", min(law_of(two()).marginal("hands").ways))])


def two(chance: Fraction = Fraction(1, 2)) -> Variant:
    """The final match alone."""
    return by_chance(2, chance)


@judge("HH-04")
def third_hand(claim: Claim) -> Judgement:
    """A hand each."""
    s = share(two(STRONGER), "hands", 3)
    level = share(two(), "hands", 3).chance
    return Judgement(
        [Reading("horse_and_horse", s.chance, True, s)],
        notes=(f"{NO_FIGURE}; between equal players it is {level}",),
    )


@judge("HH-05")
def length(claim: Claim) -> Judgement:
    """Decisive hands between equals."""
    v = two()
    hands = law_of(v).marginal("hands")
    mean = Mean(v, lambda o: o["hands"], hands.mean(), hands.var(), FEWER_TRIALS)
    return Judgement([Reading("decisive_hands", mean.mean, True, mean)], notes=(NO_FIGURE,))


@judge("HH-06")
def magnified(claim: Claim) -> Judgement:
    """The better player of one hand is better still over the match."""
    s = share(two(STRONGER), "pays", 2)
    return Judgement(
        [Reading("two_of_three", s.chance, s.chance > STRONGER, s)],
        notes=(f"{NO_FIGURE}; it holds: {float(s.chance):.4f} against {float(STRONGER):.4f}",),
    )


# ---- who leads


def rounds_of(play: Play) -> list[tuple[list[int], set[int]]]:
    """The order of throwing of every round and final hand, shake-offs left out, and who goes out.

    A final hand that is tied is thrown again in the same order, and counted once.
    """
    found: list[tuple[list[int], set[int]]] = []
    counts = False
    for code in play.log:
        kind = kind_of(code)
        if kind in (ROUND, LEADS):
            found.append(([], set()))
            counts = True
        elif kind == SHAKEN:
            counts = False
        elif kind == TIED:
            found.pop()
        elif kind == CASTER and counts:
            found[-1][0].append(code - CASTER)
        elif kind == OUT:
            found[-1][1].add(code - OUT)
    return found


def last_leads(play: Play) -> bool | None:
    """Whether the leader of each round threw last of those left of the round before."""
    rounds = rounds_of(play)
    led = []
    for (order, gone), (then, _) in pairwise(rounds):
        led.append([k for k in order if k not in gone][-1] == then[0])
    return all(led)  # the last two play two hands at least


def same_leader(seed: int) -> Iterator[Play]:
    """Plays in which the lead of the final match does not go over."""
    for play in plays(match_of_dice(), seed):
        at = [k for k, code in enumerate(play.log) if kind_of(code) == LEADS]
        yield Play(play.outcome, (*play.log[: at[1]], *play.log[at[0] : at[1]]))


def match_of_dice() -> Variant:
    """Four players whose hands, of three dice, are soon thrown."""
    return variant("horse_and_horse", number=3)


@judge("HH-07")
def who_leads(claim: Claim) -> Judgement:
    """Rounds and final hands."""
    return Judgement(
        rule=RuleCheck(match_of_dice(), last_leads, same_leader, "the same player leads on")
    )
