"""What the text says about buying chances already thrown, and about what is still to come."""

from __future__ import annotations

from fractions import Fraction

from oddslab.audits._judging import Claim, Judgement, Reading, Slip, about, judge, rules_of
from oddslab.audits._samples import ODDS_FOR, ONE_IN, Share, linear
from oddslab.audits._verdicts import verdict_of
from oddslab.audits.raffle_table import odds, one_chance, reaches
from oddslab.distribution import axis
from oddslab.game import variant
from oddslab.gamebook.dice._raffle_exact import none_reaches, value_of_thrown, winning_total

WHOLE_RAFFLES = 500_000  # of 16 to 21 chances each: enough for a twentieth of the printed unit
PRIZE = 100
QUOTED = "2 to 1"  # that 42 holds out against 20 more chances


def value(held: int, left: int, ties: str = "shake_off") -> Fraction:
    """The chance that the holder of a leading total gets the prize, or his share of it."""
    return value_of_thrown(held, left, rules_of("raffle", held=held, players=left, ties=ties))


def none_of(held: int, left: int) -> Share:
    """None of the later chances reaches the leading total, in whole raffles."""
    v = variant("raffle", held=held, players=left)
    event = (axis("best") == held) & (axis("tied") == 1)
    return Share(v, event, none_reaches(held, left), ODDS_FOR, WHOLE_RAFFLES)


def holder(held: int, left: int, form=ODDS_FOR) -> Share:
    """The holder of the leading total gets the prize, ties thrown off, in whole raffles."""
    v = variant("raffle", held=held, players=left)
    event = (axis("best") == held) & (axis("prize") == "first")
    return Share(v, event, value(held, left), form, WHOLE_RAFFLES)


def odds_for(p: Fraction) -> Fraction:
    """The odds in favour of something with this chance."""
    return ODDS_FOR.f(p)


DIVIDED = Slip(
    "39 to 1 against each of 20 chances, and 39/20 is about 2",
    lambda: Fraction(round(odds(42)), 20),
)


@judge("RAF-24")
def lead_of_42(claim: Claim) -> Judgement:
    """2 to 1 that none of 20 later chances reaches 42, or that its holder gets the prize."""
    return Judgement(
        [
            Reading("none_reaches", odds_for(none_reaches(42, 20)), sample=none_of(42, 20)),
            Reading("holder_value", odds_for(value(42, 20))),
        ],
        notes=(
            "dividing the odds by the chances is no rule, see RAF-36; nearest, it happens to do",
        ),
        slips=(DIVIDED,),
    )


@judge("RAF-25")
def holder_of_42(claim: Claim) -> Judgement:
    """The same 2 to 1 as the holder's chance of the prize, equal totals thrown off or sharing."""
    return Judgement(
        [
            Reading("shake_off", odds_for(value(42, 20)), sample=holder(42, 20)),
            Reading("divide", odds_for(value(42, 20, "divide"))),
        ],
        notes=("throwing off and sharing are worth the same",),
    )


@judge("RAF-26")
def worth_of_42(claim: Claim) -> Judgement:
    """What 42 is worth, judged by the odds that imply it; it depends on how ties are settled."""
    readings = []
    for ties in ("shake_off", "divide", "win", "lose"):
        v = value(42, 20, ties)
        sample = holder(42, 20, linear(PRIZE)) if ties == "shake_off" else None
        verdict = verdict_of(QUOTED, "odds_for", odds_for(v))
        readings.append(Reading(ties, PRIZE * v, sample=sample, verdict=verdict))
    implied = PRIZE * Fraction(2, 3)
    note = (
        f"{QUOTED} implies {float(implied):.2f} dollars; what equal totals do is not said: thrown "
        f"off or shared {float(readings[0].value):.2f}, {float(readings[2].value):.2f} if the "
        f"first thrown keeps the prize, {float(readings[3].value):.2f} if the last takes it"
    )
    return Judgement(readings, notes=(note,))


@judge("RAF-27")
def single_42(claim: Claim) -> Judgement:
    """One chance against 42, as in the table."""
    return Judgement([Reading("to_one", odds(42), sample=one_chance(42))])


@judge("RAF-28")
def lead_of_45(claim: Claim) -> Judgement:
    """Buying 45 with 21 chances to come is safe: it is far likelier than not to hold out."""
    none, held = none_reaches(45, 21), value(45, 21)
    return Judgement(
        [
            Reading("none_reaches", odds_for(none), odds_for(none) > 1, none_of(45, 21)),
            Reading("holder_value", odds_for(held), odds_for(held) > 1),
        ],
        notes=(
            f"no figure is printed; it holds: {about(odds_for(none), 'odds_for')} that nobody "
            f"comes level, and the 45 is worth {float(held):.1%} of the prize",
        ),
    )


@judge("RAF-29")
def once_in_116(claim: Claim) -> Judgement:
    """116 to 1 against is once in 117, read strictly."""
    p = reaches(44)
    return Judgement(
        [
            Reading("to_one", 1 / p, sample=one_chance(44, ONE_IN)),
            Reading("one_in", odds(44)),
        ],
        notes=("read loosely, 'once in 116' is the 116 to 1 of the table",),
        slips=(
            Slip("116 to 1 against was read as once in 116: it is once in 117", lambda: odds(44)),
        ),
    )


@judge("RAF-30")
def expected_in_116(claim: Claim) -> Judgement:
    """In 116 chances about one 44 or better is due, before any is thrown."""
    p, n = reaches(44), 116
    some = 1 - none_reaches(44, n)
    holds = round(n * p) == 1 and some > Fraction(1, 2)
    return Judgement(
        [Reading("mean", n * p, holds, one_chance(44, linear(n)))],
        notes=(
            f"no figure is printed; it holds: {float(n * p):.4f} are to be expected, and the "
            f"chance of one or more is {float(some):.3f}",
        ),
    )


@judge("RAF-31")
def rest_of_116(claim: Claim) -> Judgement:
    """The quoted fallacy: 15 to 1 against a 44 in the 16 chances that are left."""
    left = 16
    none = none_reaches(44, left)
    return Judgement(
        [
            Reading("none_of_rest", odds_for(none), sample=none_of(44, left)),
            Reading("single_chance", odds(44)),
        ],
        notes=(
            "the text rejects this figure, and is right to; but the odds on the 16 together are "
            f"{about(odds_for(none), 'odds_for')}, and those on each {about(odds(44), 'odds_for')}",
        ),
        slips=(Slip("one 44 being due in the 16 left is 16 - 1 = 15 to 1", lambda: left - 1),),
    )


@judge("RAF-32")
def still_116(claim: Claim) -> Judgement:
    """After 100 chances without a 44: the same odds for each, not for the 16 together."""
    none = none_reaches(44, 16)
    return Judgement(
        [
            Reading("single_chance", odds(44), sample=one_chance(44)),
            Reading("none_of_rest", odds_for(none)),
        ],
        notes=(
            "right of each single chance; of the 16 that remain together it is "
            f"{about(odds_for(none), 'odds_for')} of there being none",
        ),
    )


def given_none_before(k: int, before: int, left: int) -> Fraction:
    """The chance of `k` or more among `left` chances, given none among `before` earlier ones.

    From the laws of the best total: none in all of them is none before and none after.
    """
    none_before = winning_total(rules_of("raffle", players=before)).cdf(k - 1)
    none_at_all = winning_total(rules_of("raffle", players=before + left)).cdf(k - 1)
    return (none_before - none_at_all) / none_before


@judge("RAF-33")
def no_memory(claim: Claim) -> Judgement:
    """The next 16 chances, given none in the first 100."""
    without = 1 - winning_total(rules_of("raffle", players=16)).cdf(43)
    return Judgement(
        [Reading("given", given_none_before(44, 100, 16) == without)],
        notes=(f"the chance of a 44 in the next 16 is {float(without):.4f} either way",),
    )


@judge("RAF-36")
def divided_odds(claim: Claim) -> Judgement:
    """The reasoning behind the 2 to 1: odds against one chance divided by the chances."""
    left = 20
    divided, true = odds(42) / left, odds_for(none_reaches(42, left))
    return Judgement(
        [Reading("divided", divided == true)],
        notes=(
            f"divided: {about(divided, 'odds_for')}; exactly {about(true, 'odds_for')}. With n "
            "chances to come the odds are 1/((1 + 1/odds)^n - 1), less than odds/n for any n "
            "above 1",
        ),
    )


@judge("RAF-37")
def thrown_before(claim: Claim) -> Judgement:
    """Two hundred throws without a 44 say no more than one hundred."""
    return Judgement(
        [Reading("given", given_none_before(44, 200, 16) == given_none_before(44, 100, 16))]
    )
