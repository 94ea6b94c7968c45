"""Vingt-et-un in money: the banker's advantage, ties, the double call, the look first, the pool."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from oddslab.apparatus.drawing import BUST, joint_law
from oddslab.audits._judging import Claim, Judgement, Reading, judge
from oddslab.audits._samples import Mean, Share
from oddslab.audits.macao import NO_FIGURE
from oddslab.audits.vingt_et_un import NATURAL, TRIALS, deal_law, mean_of
from oddslab.distribution import Distribution, axis
from oddslab.game import variant
from oddslab.gamebook.cards._vingt_et_un_exact import DOUBLE, Stakes, seat
from oddslab.stand_or_draw import dealer_table, pack, rule

RULE = "stand_17"
CALLS = (1, 9, 10)  # first cards on which the banker calls the double


def stake(outcome: Any) -> Any:
    """What the player gains."""
    return outcome["stake"]


def is_tie(outcome: Any) -> bool:
    """Whether both stand on equal totals."""
    return bool(outcome["stake"] == 0 and outcome["player"] != NATURAL)


TIE = (axis("stake") == 0) & (axis("player") != NATURAL)


def signed(gain: Any) -> str:
    """A gain in stakes."""
    return f"{float(gain):+.4f}"


@judge("V-10")
def advantage(claim: Claim) -> Judgement:
    """With one rule on both sides all is alike but for hands that both overdraw."""
    readings = []
    tables: dict[str, dict[str, Any]] = {
        "one_pack": {},
        "infinite": {"packs": "infinite"},
        "stand_on_soft_18": {"soft_stand": 18},
    }
    for name, options in tables.items():
        sample = mean_of(deal_law(**options), stake, variant("vingt_et_un", **options), stake)
        readings.append(Reading(name, sample.mean, sample.mean < 0, sample))
    hand = seat(rule(RULE))
    both = joint_law(pack(), [hand, hand]).pmf((BUST, BUST))
    if both != -readings[0].value:
        raise AssertionError(f"both overdraw with {both}: that is not what the banker gains")
    return Judgement(
        readings,
        notes=(
            f"{NO_FIGURE}; a player loses {float(both):.4f} of his stake a deal: exactly the "
            "chance that he and the dealer, drawing on, would both be over, for in all else the "
            "two are alike",
        ),
    )


@judge("V-11")
def ties(claim: Claim) -> Judgement:
    """Equal totals, nobody with a natural."""
    readings = []
    for name, packs in (("one_pack", 1), ("infinite", "infinite")):
        chance = deal_law(packs).probability(TIE)
        sample = Share(variant("vingt_et_un", packs=packs), TIE, chance, trials=TRIALS)
        readings.append(Reading(name, chance, True, sample))
    return Judgement(readings, notes=(NO_FIGURE,))


@judge("V-12")
def paid_ties(claim: Claim) -> Judgement:
    """The same coups, ties paid."""
    plain = deal_law().expect(stake)
    readings = []
    for name, stakes in {
        "points_only": Stakes(tie=1),
        "naturals_too": Stakes(tie=1, tied_naturals=1),
    }.items():

        def worth(o: Any, stakes: Stakes = stakes) -> Any:
            return stakes.won(o["player"], o["banker"])

        v = variant("vingt_et_un", dealt_twice=True, paid_ties=name)
        sample = mean_of(deal_law(), worth, v, stake)
        readings.append(Reading(name, sample.mean, sample.mean > plain, sample))
    gain = readings[0].value
    return Judgement(
        readings,
        notes=(
            f"{NO_FIGURE}; paying ties costs the dealer {float(gain - plain):.4f} of each stake: "
            f"a player then has {signed(gain)} a deal and not {signed(plain)}, so the advantage "
            f"is {'his' if gain > 0 else 'not his'}",
        ),
    )


@cache
def by_first_card(whose: str) -> Mapping[int, tuple[Fraction, Distribution]]:
    """By the first card of "player" or "banker", endless pack: its chance, the player's gain."""
    endless = pack("infinite")
    table = dealer_table(RULE, "infinite")  # of either seat: they keep one rule
    shares = {v: Fraction(n, sum(endless.counts)) for v, n in zip(endless.values, endless.counts)}
    whole: dict[Any, Fraction] = {}
    for first, share in shares.items():
        for total, p in table[first].items():
            whole[total] = whole.get(total, Fraction(0)) + share * p
    found = {}
    for first, share in shares.items():
        gains: dict[Any, Fraction] = {}
        for one, p in table[first].items():
            for other, q in whole.items():
                ends = (one, other) if whose == "player" else (other, one)
                won = DOUBLE.won(*ends)
                gains[won] = gains.get(won, Fraction(0)) + p * q
        found[first] = (share, Distribution.from_probabilities(gains))
    return found


def staked(whose: str, bets: Mapping[int, int], v: Any) -> Mean:
    """The player's mean gain where a first card is played for so many stakes, one if not named."""
    law: dict[Any, Fraction] = {}
    for first, (share, gains) in by_first_card(whose).items():
        for won, p in gains.items():
            gain = bets.get(first, 1) * won
            law[gain] = law.get(gain, Fraction(0)) + share * p
    whole = Distribution.from_probabilities(law)
    return Mean(v, stake, whole.mean(), whole.var(), TRIALS)


def named(cards: Any) -> str:
    """First cards in words."""
    return ", ".join({1: "ace", 10: "ten"}.get(v, str(v)) for v in cards)


def calls(seen: Any) -> bool:
    """Whether the banker calls the double."""
    return seen.card in CALLS


@judge("V-21")
def double_call(claim: Claim) -> Judgement:
    """The banker's first card is seen, the stakes are doubled on some."""
    v = variant(
        "vingt_et_un", look_first=True, packs="infinite",
        strategies={"bets": "flat", "caller": calls, "called": "accept"},
    )  # fmt: skip
    plain = deal_law("infinite").expect(stake)
    sample = staked("banker", dict.fromkeys(CALLS, 2), v)
    good = [k for k, (_, gains) in by_first_card("banker").items() if gains.mean() < 0]
    best = staked("banker", dict.fromkeys(good, 2), v).mean
    return Judgement(
        [Reading("all_or_none", sample.mean, sample.mean < plain, sample)],
        notes=(
            f"{NO_FIGURE}; without the call a player has {signed(plain)} a deal; the dealer is "
            f"ahead on the first cards {named(good)}, and calling on all of these brings the "
            f"player to {signed(best)}",
        ),
    )


@judge("V-22")
def look_first(claim: Claim) -> Judgement:
    """The player's first card is seen, and he stakes twice as much on some."""
    cards = by_first_card("player")
    good = [k for k, (_, gains) in cards.items() if gains.mean() > 0]
    v = variant(
        "vingt_et_un", look_first=True, packs="infinite",
        strategies={"bets": lambda seen: seen.card in good, "caller": "never"},
    )  # fmt: skip
    plain = deal_law("infinite").expect(stake)
    sample = staked("player", dict.fromkeys(good, 2), v)
    mean_bet = sum(share * (2 if k in good else 1) for k, (share, _) in cards.items())
    return Judgement(
        [
            Reading("per_deal", sample.mean, sample.mean > plain, sample),
            Reading("per_unit", sample.mean / mean_bet, sample.mean / mean_bet > plain),
        ],
        notes=(
            f"{NO_FIGURE}; the player is ahead on the first cards {named(good)}; staking alike on "
            f"all he has {signed(plain)} a deal",
        ),
    )


def paid_in(outcome: Any) -> int:
    """What the player puts into the pool, tied naturals left out."""
    return 0 if outcome["banker"] == NATURAL else -outcome["counters"]


@judge("V-24")
def pool(claim: Claim) -> Judgement:
    """A counter for being over, and one for a tie."""

    def worth(outcome: Any) -> int:
        return int(outcome["player"] == BUST or is_tie(outcome))

    sample = mean_of(deal_law(), worth, variant("vingt_et_un", pool="kitty"), paid_in)
    naturals = deal_law().probability((axis("player") == NATURAL) & (axis("banker") == NATURAL))
    over = deal_law().probability(axis("player") == BUST)
    return Judgement(
        [
            Reading("points_only", sample.mean, True, sample),
            Reading("naturals_too", sample.mean + naturals, True),
        ],
        notes=(
            f"{NO_FIGURE}; {float(over):.4f} for being over, the rest for ties; the text does not "
            "except ties of two naturals",
        ),
    )
