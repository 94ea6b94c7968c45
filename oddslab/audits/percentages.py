"""What document 002 says of games with a percentage: systems, roulette, faro and its splits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from oddslab.audits._edges import edge_of, edge_sample
from oddslab.audits._judging import Claim, Judgement, Reading, Slip, judge
from oddslab.audits._samples import Mean
from oddslab.audits.macao import NO_FIGURE, law_of
from oddslab.game import variant
from oddslab.stand_or_draw import gains

WON, LOST = 180, 200  # in a thousand coups of the document's martingale
COUPS = 1000
FIVE = 5  # coups over which every plan is followed
TWENTY = 20  # coups of a session by a system
TURNS = 25  # of a deal of faro
SYSTEMS = ("martingale", "dalembert", "labouchere", "fibonacci", "flat")
Plan = Callable[[Sequence[bool]], int]  # what is staked after these coups, won or lost


def of_plan(plan: Plan, edge: Fraction, coups: int = FIVE) -> tuple[Fraction, Fraction]:
    """The mean result of a plan of staking at even money, and the mean of all that it stakes."""
    win = (1 - edge) / 2
    result = staked = Fraction(0)
    for ends in product((True, False), repeat=coups):
        chance = win ** sum(ends) * (1 - win) ** (coups - sum(ends))
        for k, won in enumerate(ends):
            stake = plan(ends[:k])
            staked += chance * stake
            result += chance * (stake if won else -stake)
    return result, staked


def doubling(past: Sequence[bool]) -> int:
    """A martingale: one, and after each loss twice as much until a coup is won."""
    losses = len(past) - max((k + 1 for k, won in enumerate(past) if won), default=0)
    return int(2**losses)


def only(after: Sequence[bool]) -> Plan:
    """The plan that stakes one after these coups, and nothing else."""
    return lambda past: int(tuple(past) == after)


def systematic(name: str) -> tuple[Fraction, Fraction, Fraction]:
    """Of a system at roulette: mean result and mean stakes of a session, net of 1000 coups."""
    played = variant("staking_system", preset=name, coups=TWENTY)
    stakes = variant("staking_system", preset=name, coups=TWENTY, measure="staked")
    won = law_of(played).expect(lambda o: o["result"])
    net = next(f for f in played.figures() if f.key == "net_per_1000_coups")
    return won, law_of(stakes).mean(), net.of(law_of(played))


@judge("P-01")
def no_system(claim: Claim) -> Judgement:
    """A plan is a sum of plans that stake one after one past only; those are all looked at."""
    edge = edge_of("roulette")
    after = [past for n in range(FIVE) for past in product((True, False), repeat=n)]
    found = [of_plan(only(own), edge) for own in after]
    holds = all(result == -edge * staked for result, staked in found)
    result, staked = of_plan(doubling, edge)
    systems = {name: systematic(name) for name in SYSTEMS}
    holds = holds and all(won == -edge * laid for won, laid, _ in systems.values())
    return Judgement(
        [
            Reading("bounded", holds and result == -edge * staked),
            Reading("almost_sure", all(net < 0 for _, _, net in systems.values())),
        ],
        notes=(
            f"each of the {len(found)} ways to stake once within {FIVE} coups loses the edge of "
            "what it stakes, and every plan is a sum of such; doubling after each loss at "
            f"roulette loses {float(-result):.3f} of {float(staked):.3f} staked in {FIVE} coups",
            f"by whole laws of sessions of {TWENTY} coups, five systems lose the edge of what they "
            "stake; in 1000 coups of play without end they lose "
            + ", ".join(f"{float(-net):.1f} ({name})" for name, (_, _, net) in systems.items()),
        ),
    )


@judge("P-02")
def behind(claim: Claim) -> Judgement:
    """The document's own subtraction."""
    doubling_on = variant("staking_system", figures="fitted")
    rates = {f.key: f.exact for f in doubling_on.figures() if f.exact is not None}
    won, busts = rates["courses_per_1000_coups"], rates["given_up_per_1000_coups"]
    return Judgement(
        [Reading("arithmetic", LOST - WON)],
        notes=(
            "set beside doubling at roulette, given up after eight losses: in 1000 coups it wins "
            f"{float(won):.1f} and loses 255 {float(busts):.2f} times",
        ),
    )


@judge("P-04")
def in_a_thousand(claim: Claim) -> Judgement:
    """An even chance of roulette, one counter a coup."""
    rules = {"stake_lost": "lose", "half_back": "half_back"}
    samples = {n: edge_sample("roulette", COUPS, zero_rule=rule) for n, rule in rules.items()}
    edges = {n: sample.mean / COUPS for n, sample in samples.items()}
    share = Fraction(int(claim.printed), COUPS)
    return Judgement(
        [Reading(name, sample.mean, sample=sample) for name, sample in samples.items()],
        notes=(
            f"an invented figure: it would be a percentage of {float(share):.1%}, roulette's is "
            f"{float(edges['stake_lost']):.2%}, or {float(edges['half_back']):.2%} where half the "
            "stake comes back",
        ),
        slips=(Slip("the 200 lost less the 180 won, both invented", lambda: LOST - WON),),
    )


@judge("P-05")
def faro(claim: Claim) -> Judgement:
    """Splits cost half the stake, so there is a percentage while two of the rank are to come."""
    samples = {f"{n}_unseen": edge_sample("faro", rank_left=n) for n in (4, 3, 2)}
    edges = {name: sample.mean for name, sample in samples.items()}
    return Judgement(
        [Reading(name, edges[name], edges[name] == 0, s) for name, s in samples.items()],
        notes=(
            "small, but there: "
            + ", ".join(f"{float(e):.2%} with {n[0]} cards unseen" for n, e in edges.items())
            + f"; with one unseen there is none ({edge_of('faro', rank_left=1)})",
        ),
    )


@judge("P-06")
def splits(claim: Claim) -> Judgement:
    """In a turn of two cards the second is one of three in 51 that match the first."""
    v = variant("faro", unit="deal")
    law = law_of(v)
    deal = Mean(v, lambda o: o["splits"], law.mean(), law.var())
    if deal.mean != TURNS * Fraction(3, 51):
        raise AssertionError(f"the law of a deal's splits has the mean {deal.mean}")
    return Judgement(
        [Reading("25_turns", deal.mean, sample=deal, verdict="untestable")],
        notes=(
            f"{NO_FIGURE}; beside it the mean splits of a deal, {TURNS} x 3/51: what the gas costs "
            "is no question of odds, so the claim itself cannot be tested",
        ),
    )


@judge("P-07")
def permanent(claim: Claim) -> Judgement:
    """The banker's advantage in three games whose bank changes hands."""
    [[first]] = gains(["equilibrium"], ["equilibrium"], "infinite")
    macao = law_of(variant("macao", packs="infinite")).expect(lambda o: o["stake"])
    baccara = law_of(variant("baccara_deux_tableaux", p5=0, shoe="infinite"))
    both = baccara.expect(lambda o: Fraction(o["right"] + o["left"], 2))
    worth: dict[str, Any] = {"vingt-et-un": first, "macao": macao, "baccara": both}
    said = ", ".join(f"{name} {float(x):+.4f}" for name, x in worth.items())
    return Judgement(
        [Reading("three_games", all(x < 0 for x in worth.values()))],
        notes=(
            f"a player has, per unit staked and with an endless pack: {said}; at baccara, where "
            "the banker must take a card that both refuse, two players who both stand on five have "
            "it",
        ),
    )


@judge("P-08")
def percentage_games(claim: Claim) -> Judgement:
    """Four edges; at keno what is kept from the pool is the edge, whatever it is."""
    edges = {
        "roulette": edge_of("roulette"),
        "rouge et noir": edge_of("rouge_et_noir"),
        "keno": edge_of("keno"),
        "chuck luck": edge_of("chuck_luck"),
    }
    said = ", ".join(f"{name} {float(edge):.2%}" for name, edge in edges.items())
    return Judgement(
        [Reading("four_games", all(edge > 0 for edge in edges.values()))],
        notes=(f"{said}; at keno it is whatever share of the pool the bank keeps",),
    )
