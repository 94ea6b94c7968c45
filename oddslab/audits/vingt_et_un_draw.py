"""Vingt-et-un, draw or stand: what the text advises, the odds it quotes, what the dealer sees."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from oddslab.apparatus.cards import VALUES
from oddslab.apparatus.drawing import Pack
from oddslab.audits._judging import Claim, Judgement, Reading, Slip, judge
from oddslab.audits._samples import ODDS_FOR
from oddslab.audits.macao import NO_FIGURE
from oddslab.audits.vingt_et_un import deal_law
from oddslab.audits.vingt_et_un_money import RULE, stake
from oddslab.gamebook.cards._vingt_et_un_choices import ACE, PAIRS, Best, Choice
from oddslab.gamebook.cards._vingt_et_un_choices import choices as choices_of
from oddslab.gamebook.cards._vingt_et_un_exact import LIMIT
from oddslab.stand_or_draw import best_reply, gain_seen, pack, rule
from oddslab.strategy import Policy

# total, whether an ace counts eleven in it, and whether the text draws
ADVICE = {
    "V-14": (17, False, False),
    "V-15": (17, True, False),
    "V-16": (16, False, True),
    "V-17": (15, False, True),
}
ODDS_AT = {"V-18": 16, "V-19": 15}


@cache
def reply_to_17(of: str, packs: int | str = "infinite") -> Best:
    """The best that the banker, or the player, does against standing on 17."""
    return best_reply(of, RULE, packs)


@cache
def dealers() -> dict[str, tuple[Pack, Policy]]:
    """What the text leaves open: how the dealer draws, and from what."""
    endless, own = pack("infinite"), rule(RULE)
    reply = reply_to_17("banker").policy("best_reply")
    return {
        "stand_17": (endless, own),
        "equilibrium": (endless, rule("equilibrium")),
        "best_reply": (endless, reply),
        "one_pack": (pack(), own),
    }


def starts(at: tuple[Pack, Policy], total: int, soft: bool) -> list[Choice]:
    """The starting pairs of a total, and what they are worth stood on and drawn to."""
    hands = [p for p in PAIRS if (ACE in p) == soft and sum(p) + 10 * soft == total]
    return choices_of(*at, hands=hands)


def right(found: Sequence[Choice], draws: bool) -> bool:
    """Whether the advice is right with each of these hands."""
    return all((c.gain > 0) == draws for c in found)


@judge(*ADVICE)
def advice(claim: Claim) -> Judgement:
    """By expectation, against every dealer that the text may mean."""
    total, soft, draws = ADVICE[claim.id]
    found = {name: starts(at, total, soft) for name, at in dealers().items()}
    own = found["stand_17"][0]
    easy = starts((pack("infinite"), rule("stand_16")), total, soft)[0]
    return Judgement(
        [Reading(name, right(hands, draws)) for name, hands in found.items()],
        notes=(
            f"standing is worth {float(own.stand):+.4f} of the stake, drawing "
            f"{float(own.draw):+.4f}; a card leaves the hand within {LIMIT} with chance "
            f"{own.not_over}, and makes it a better one with {own.improves}; against a dealer who "
            f"stands on 16, drawing {'gains' if easy.gain > 0 else 'loses'} "
            f"{abs(float(easy.gain)):.4f}",
        ),
    )


def with_ace(pips: int) -> int:
    """The best total of a hand that has an ace, from its pips with the ace as one."""
    return pips + 10 if pips + 10 <= LIMIT else pips


def not_lower(total: int) -> Fraction:
    """The chance that a card does not lower a total in which an ace counts eleven."""
    kept = sum(with_ace(total - 10 + card) >= total for card in VALUES)
    return Fraction(kept, len(VALUES))


@judge(*ODDS_AT)
def odds(claim: Claim) -> Judgement:
    """Cards that leave a hard total within 21."""
    total = ODDS_AT[claim.id]
    endless = starts(dealers()["stand_17"], total, False)[0]
    stays = {c.not_over for c in starts(dealers()["one_pack"], total, False)}
    kept = not_lower(total)
    good = int(13 * kept)
    readings = [
        Reading("not_over", ODDS_FOR.f(endless.not_over)),
        Reading("better_hand", ODDS_FOR.f(endless.improves)),
        Reading("one_pack", ODDS_FOR.f(max(stays))),
    ]
    against = 1 / Fraction(readings[0].value)
    return Judgement(
        readings,
        notes=(
            f"the odds are the other way, {against.numerator} to {against.denominator} against",
        ),
        slips=(
            Slip(
                f"a hand of {total} with an ace counted eleven was meant, which {good} of 13 "
                f"cards do not lower and {13 - good} do",
                lambda: ODDS_FOR.f(kept),
            ),
        ),
    )


@judge("V-20")
def guided(claim: Claim) -> Judgement:
    """The best that a dealer does who sees the cards drawn, and who does not."""
    blind = reply_to_17("banker").gain
    seen = gain_seen(RULE, "cards")
    counted = gain_seen(RULE, "count")
    how = "nothing" if counted == blind else f"{float(blind - counted):.5f}"
    return Judgement(
        [Reading("cards", seen < blind)],
        notes=(
            f"seeing them is worth {float(blind - seen):.5f} of a stake a deal to a dealer who "
            f"plays his best, who has {float(-blind):.4f} without; to know only how many were "
            f"drawn is worth {how}",
        ),
    )


@judge("V-23")
def elsewhere(claim: Claim) -> Judgement:
    """What the text refers to."""
    return Judgement(
        notes=("what is said of baccara gives no totals on which a player draws or stands",)
    )


@judge("V-28")
def worth_knowing(claim: Claim) -> Judgement:
    """The best play by the cards held, beside standing on 17."""
    readings = []
    for name, packs in (("infinite", "infinite"), ("one_pack", 1)):
        more = reply_to_17("player", packs).gain - deal_law(packs).expect(stake)
        readings.append(Reading(name, more, more > 0))
    best = reply_to_17("player")
    drawn = {s: max(j.hand.total for j in best.hands if j.draws and j.hand.soft == s)
             for s in (False, True)}  # fmt: skip
    return Judgement(
        readings,
        notes=(
            f"{NO_FIGURE}; the best is to stand on {drawn[False] + 1}, and on {drawn[True] + 1} "
            f"with an ace counted eleven; the player still loses {float(-best.gain):.4f} of his "
            "stake a deal",
        ),
    )
