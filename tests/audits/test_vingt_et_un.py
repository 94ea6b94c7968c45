"""What document 002 says of vingt-et-un and of games with a percentage, judged."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from oddslab.audits import percentages, vingt_et_un_rules
from oddslab.audits._judging import ledger
from oddslab.audits.vingt_et_un import no_naturals
from oddslab.audits.vingt_et_un_draw import not_lower
from oddslab.claims import audit, chosen
from oddslab.game import NoLaw
from tests.referee import vingt_et_un as referee

VERDICTS = {
    "exact": "V-01 V-02 V-03 V-05 V-06 V-07 V-08 V-09 V-10 V-11 V-12 V-13 V-14 V-20 V-21 V-22 V-24 "
    "V-25 V-26 V-28 P-01 P-02 P-08",
    "wrong": "V-15 V-16 V-17 V-18 V-19 V-27 P-04 P-05 P-07",
    "rule": "V-04 V-29 V-30",
    "untestable": "V-23 P-03 P-06",
}
ESTIMATED = [f"V-{n:02d}" for n in (2, 8, 9, 10, 11, 12, 13, 21, 22, 24, 25, 26)]
RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
PACK = RANKS * 4


@pytest.fixture(scope="module")
def frame():
    return audit(["V-", "P-"], trials=100_000, seed=5)


@pytest.fixture(scope="module")
def by_id(frame):
    return {row["id"]: row for row in frame.to_dict("records")}


def test_every_verdict(frame):
    """The verdict of every row, each checked by hand."""
    assert len(chosen(["V-", "P-"])) == len(frame) == 38
    found = dict(zip(frame["id"], frame["verdict"]))
    assert found == {key: v for v, keys in VERDICTS.items() for key in keys.split()}
    assert frame.attrs["disagreements"] == []


def test_counts(by_id):
    """Values equal a count of cards and pairs written here."""
    pairs = list(combinations(PACK, 2))
    assert len(pairs) == comb(52, 2)
    naturals = sum(sorted(p) == [1, 10] for p in pairs)
    assert by_id["V-08"]["exact"] == str(Fraction(naturals, len(pairs))) == "32/663"
    alike = sum(a == b for a, b in combinations(RANKS * 4, 2))
    ranks = 13 * comb(4, 2)
    readings = f"same_rank={Fraction(ranks, len(pairs))}*; same_value={Fraction(alike, len(pairs))}"
    assert by_id["V-07"]["readings"] == readings
    at = [Fraction(comb(52 - k, 3), comb(52, 4)) for k in range(1, 50)]  # first ace at place k
    assert by_id["V-03"]["exact"] == str(sum(k * p for k, p in enumerate(at, 1))) == "53/5"
    assert by_id["V-05"]["exact"] == "45"


def test_naturals_of_several_hands():
    """Inclusion and exclusion equal a count over all deals of a pack of eight cards."""
    short = [1, 1, 10, 10, 10, 2, 3, 4]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("oddslab.audits.vingt_et_un.CARDS", len(short))
        patch.setattr("oddslab.audits.vingt_et_un.ACES", 2)
        patch.setattr("oddslab.audits.vingt_et_un.TENS", 3)
        for hands in (1, 2, 3):
            deals = none = 0
            for deal in _deals(tuple(range(len(short))), hands):
                deals += 1
                none += not any(referee.natural([short[k] for k in pair]) for pair in deal)
            assert no_naturals(hands) == Fraction(none, deals)


def _deals(cards, hands):
    if not hands:
        yield ()
        return
    for pair in combinations(cards, 2):
        rest = tuple(k for k in cards if k not in pair)
        for more in _deals(rest, hands - 1):
            yield (pair, *more)


@pytest.mark.parametrize("key", ["V-13", "V-25"])
def test_a_natural_without_the_dealer(key, by_id):
    """A count of deals equals one made the other way round, by which hand has it first."""
    players = {"V-13": 3, "V-25": 2}[key]
    chance = Fraction(0)
    for held in product((False, True), repeat=players + 1):
        if any(held[:-1]) and not held[-1]:
            chance += _exactly(held, 4, 16, 52)
    assert by_id[key]["exact"] == str(chance)


def _exactly(held, aces, tens, cards):
    """The chance that those hands and no others are naturals, hand by hand."""
    if not held:
        return Fraction(1)
    others = cards - aces - tens
    total = Fraction(0)
    for a, t, o in product(range(3), repeat=3):
        if a + t + o == 2 and ((a, t) == (1, 1)) == held[0]:
            ways = comb(aces, a) * comb(tens, t) * comb(others, o)
            if ways:
                rest = _exactly(held[1:], aces - a, tens - t, cards - 2)
                total += Fraction(ways, comb(cards, 2)) * rest
    return total


def test_money(by_id):
    """Means equal known ones."""
    known = {
        "V-10": -0.080092, "V-11": 0.093099, "V-12": 0.013007, "V-21": -0.201175,
        "V-22": -0.001510, "V-24": 0.362683, "V-28": 0.016085,
    }  # fmt: skip
    for key, value in known.items():
        assert round(by_id[key]["exact_decimal"], 6) == value, key
    tied = Fraction(by_id["V-11"]["exact"])
    assert Fraction(by_id["V-12"]["exact"]) == Fraction(by_id["V-10"]["exact"]) + tied
    assert by_id["V-26"]["exact"] == "0"


def test_double_and_look_first(by_id):
    """The first cards on which a seat is ahead; what is gained per unit is shared by all stakes."""
    readings = dict(r.rstrip("*").split("=") for r in by_id["V-22"]["readings"].split("; "))
    assert readings["per_deal"] == by_id["V-22"]["exact"]
    mean_bet = 1 + Fraction(5, 13)  # twice as much on an ace or a ten
    assert Fraction(readings["per_unit"]) * mean_bet == Fraction(readings["per_deal"])
    assert "ahead on the first cards ace, ten;" in by_id["V-22"]["diagnosis"]
    assert "ahead on the first cards ace, 9, ten," in by_id["V-21"]["diagnosis"]


def test_advice(by_id):
    """Wrong against every dealer who is named, but for standing on a hard 17."""
    for key in ("V-15", "V-16", "V-17"):
        assert by_id[key]["readings"].count("=false") == 4
    assert "loses 0.0281" in by_id["V-16"]["diagnosis"]
    assert "gains 0.1612" in by_id["V-17"]["diagnosis"]
    assert "0.00102 of a stake" in by_id["V-20"]["diagnosis"]
    assert "drawn is worth nothing" in by_id["V-20"]["diagnosis"]


def test_the_odds_quoted_are_those_of_soft_hands(by_id):
    """Card by card: 9 to 4 and 10 to 3 not to lower soft 16 and 15, printed 2 and 3 to 1."""
    for key, total, odds in (("V-18", 16, (9, 4)), ("V-19", 15, (10, 3))):
        hand = [1, total - 11]
        assert referee.count(hand) == (total, True)
        kept = sum(referee.count([*hand, card])[0] >= total for card in RANKS)
        assert (kept, 13 - kept) == odds
        assert not_lower(total) == Fraction(kept, 13)
        hard = sum(total + card <= 21 for card in RANKS)
        assert by_id[key]["exact"] == str(Fraction(hard, 13 - hard))
        assert f"which {kept} of 13 cards do not lower" in by_id[key]["diagnosis"]


def test_estimates(by_id):
    """Twelve values are estimated by play; false alarm of the whole about 1 in 100,000."""
    played = {k for k, row in by_id.items() if row["estimate"] == row["estimate"]}
    assert {k for k in played if k.startswith("V-")} == set(ESTIMATED)
    for key in ESTIMATED:
        row = by_id[key]
        assert abs(row["estimate"] - row["exact_decimal"]) < 5 * row["standard_error"], key


@pytest.mark.parametrize("key", ["V-29", "V-30"])
def test_a_broken_rule_is_found(key):
    """The rule fails in the plays that break it, and in no other."""
    function = {"V-29": vingt_et_un_rules.on_twenty_one, "V-30": vingt_et_un_rules.dealer_over}[key]
    check = function(ledger()[key]).rule
    assert check.holds(3)
    assert not check.true_of(check.broken(3))


def test_a_plan_of_staking():
    """Doubling over two coups, by hand: a fair bet brings nothing, an edge costs what it is."""
    win = Fraction(9, 20)
    result, staked = percentages.of_plan(percentages.doubling, Fraction(1, 10), 2)
    # won, won; won, lost; lost, won; lost, lost
    by_hand = win**2 * 2 + win * (1 - win) * 0 + (1 - win) * win * 1 + (1 - win) ** 2 * -3
    assert (result, staked) == (by_hand, 1 + win * 1 + (1 - win) * 2)
    assert result == -Fraction(1, 10) * staked
    assert percentages.of_plan(percentages.doubling, Fraction(0))[0] == 0
    past = [True, False, False]
    assert [percentages.doubling(past[:k]) for k in range(4)] == [1, 1, 2, 4]


def test_percentages(by_id):
    """Values equal known ones."""
    assert by_id["P-04"]["readings"] == "stake_lost=1000/37*; half_back=500/37"
    assert by_id["P-06"]["exact"] == "25/17"
    assert by_id["P-02"]["exact"] == "20"
    assert "baccara +0.0007" in by_id["P-07"]["diagnosis"]


def test_what_has_no_law_is_played(by_id):
    """These samples are variants that the game has no exact law for."""
    from oddslab.audits._judging import judges

    for key in ("V-02", "V-13", "V-21", "V-22", "V-24", "V-25"):
        v = judges()[key](ledger()[key]).readings[0].sample.variant
        with pytest.raises(NoLaw):
            v.game.exact(v.rules, v.policies)
