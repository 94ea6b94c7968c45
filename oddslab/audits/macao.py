"""Macao: how often a first card is a natural, what naturals bring, and the banker's advantage."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from oddslab.audits._judging import Claim, Judgement, Reading, judge
from oddslab.audits._samples import Mean, Share
from oddslab.distribution import Distribution, axis
from oddslab.game import Variant, variant
from oddslab.gamebook.cards._macao_exact import multiple, natural

NATURALS = [natural(k) for k in (7, 8, 9)]
NO_FIGURE = "no figure is printed"


def law_of(v: Variant) -> Distribution:
    """The exact law of a variant; several claims may be about the same one."""
    assert v.game.exact is not None
    return _law(v.game.exact, v.rules, tuple(v.policies.items()))


@lru_cache(maxsize=64)
def _law(exact: Callable[..., Distribution], rules: Any, policies: Any) -> Distribution:
    return exact(rules, dict(policies))


def mean_of(v: Variant, value: Any) -> Mean:
    """The mean of a value of the outcome, exact and to be estimated."""
    law = law_of(v)
    mean = law.expect(value)
    return Mean(v, value, mean, law.expect(lambda o: Fraction(value(o)) ** 2) - mean**2)


@judge("M-01")
def first_cards(claim: Claim) -> Judgement:
    """Twelve cards of 52, whatever the number of packs."""
    v = variant("macao")
    event = axis("player").isin(NATURALS)
    chance = law_of(v).probability(axis("banker").isin(NATURALS))  # as often as the player
    # where both have one the player's is told too
    if law_of(v).probability(event) != chance:
        raise AssertionError("player and banker differ in their first cards")
    return Judgement(
        [Reading("one_pack", chance, True, Share(v, event, chance))],
        notes=(f"{NO_FIGURE}; the same from any number of packs",),
    )


def from_naturals(outcome: Any) -> int:
    """The stakes that a deal brings by first-card naturals."""
    shown = multiple(outcome["player"]) + multiple(outcome["banker"])
    return int(outcome["stake"]) if shown else 0


@judge("M-02")
def naturals(claim: Claim) -> Judgement:
    """Nothing on the whole where both directions are alike; not where the banker comes first."""
    readings = []
    for rule in ("higher", "banker_first", "net"):
        mean = mean_of(variant("macao", unequal_naturals=rule), from_naturals)
        verdict = "exact" if mean.mean == 0 else "wrong"
        readings.append(Reading(rule, mean.mean, sample=mean, verdict=verdict))
    loss = float(-readings[1].value)
    return Judgement(
        readings,
        notes=(
            "paid alike in both directions, first-card naturals bring nothing on the whole; what "
            "unequal naturals do is not said: if the banker's collects from them all, a player "
            f"loses {loss:.4f} of a stake a deal",
        ),
    )


@judge("M-03")
def advantage(claim: Claim) -> Judgement:
    """The banker wins on the whole, since a player who is over loses at once."""
    readings = []
    tables: dict[str, dict[str, Any]] = {
        "one_pack": {},
        "infinite": {"packs": "infinite"},
        "banker_first": {"unequal_naturals": "banker_first"},
        "banker_wins_ties": {"ties": "banker_wins_ties"},
    }
    for name, options in tables.items():
        mean = mean_of(variant("macao", **options), lambda o: o["stake"])
        readings.append(Reading(name, mean.mean, mean.mean < 0, mean))
    return Judgement(
        readings,
        notes=(
            f"{NO_FIGURE}; standing on five against six, the best of the stand rules, a player "
            f"loses {float(-readings[0].value):.4f} of his stake a deal",
        ),
    )
