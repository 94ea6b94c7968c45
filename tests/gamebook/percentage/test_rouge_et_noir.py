"""Rouge et noir: the refait to ten digits, every order of a short shoe, the referee."""

from dataclasses import replace
from fractions import Fraction as F
from functools import cache

import pytest

from oddslab.apparatus.cards import VALUES, card_name
from oddslab.audits._plays import plays
from oddslab.experiment import exact, walk
from oddslab.game import variant
from oddslab.gamebook.percentage._rouge_et_noir_exact import ties
from oddslab.gamebook.percentage.rouge_et_noir import GAME, cards_of, rows
from oddslab.walker import walk as walk_law
from tests.names import spoken
from tests.referee import rouge_et_noir as referee

SEED = 20_261_130


def test_the_refait():
    """0.0218913704866 from six packs, 0.0219220191 with cards put back; half of it is the edge."""
    law = exact("rouge_et_noir")
    refait = law.figure("refait")
    assert round(float(refait), 13) == 0.0218913704866
    assert law.figure("edge_per_bet") == refait / 2
    assert law.figure("edge_per_decided_bet") == refait / 2 / (1 - law.figure("tie") + refait)
    back = exact("rouge_et_noir", shoe="replacement")
    assert round(float(back.figure("refait")), 10) == 0.0219220191
    prison = exact("rouge_et_noir", refait="prison")
    assert prison.figure("edge_per_bet") == refait / 2


@cache
def every_order(counts):
    """The chance of each pair of totals from a shoe of these cards, card after card."""
    found = {}

    def go_on(left, noir, rouge, p):
        if noir >= 31 and rouge >= 31:
            found[noir, rouge] = found.get((noir, rouge), 0) + p
            return
        whole = sum(n for _, n in left)
        for at, (v, n) in enumerate(left):
            if n:
                rest = (*left[:at], (v, n - 1), *left[at + 1 :])
                q = p * F(n, whole)
                if noir < 31:
                    go_on(rest, noir + v, rouge, q)
                else:
                    go_on(rest, noir, rouge + v, q)

    go_on(counts, 0, 0, F(1))
    return found


@pytest.mark.parametrize(
    ("lowest", "packs"), [(10, 1), (9, 1), pytest.param(8, 1, marks=pytest.mark.slow)]
)
def test_every_order_of_a_short_shoe(lowest, packs):
    """Ties at each total, and rouge and noir as often as each other."""
    rules = variant(GAME, lowest_card=lowest, packs=packs).rules
    worth = [VALUES[k] for k in cards_of(rules)]
    found = every_order(tuple((v, worth.count(v)) for v in sorted(set(worth))))
    for total, p in ties(rules).items():
        assert found.get((total, total), 0) == p
    rouge = sum(p for (n, r), p in found.items() if r < n)
    assert exact("rouge_et_noir", lowest_card=lowest, packs=packs).figure("rouge_wins") == rouge


@pytest.mark.parametrize(
    "rules",
    [
        {"shoe": "replacement"},
        pytest.param({"shoe": "replacement", "refait": "prison"}, marks=pytest.mark.slow),
        {"packs": 1, "lowest_card": 10, "refait": "prison"},
        {"packs": 2, "lowest_card": 10},
    ],
    ids=spoken,
)
def test_the_walk_is_the_formula(rules):
    """The kernel's own source, every branch, the coups in prison without end among them."""
    assert walk("rouge_et_noir", **rules).law == exact("rouge_et_noir", **rules).law


def test_a_slip_in_the_values_is_another_law():
    """With an ace that counts eleven the walk gives another law."""
    v = variant(GAME, packs=1, lowest_card=10)
    worth = tuple(11 if x == 1 else x for x in v.setup.table)
    slipped = replace(GAME, setup=lambda rules: replace(v.setup, table=worth, alike=worth))
    with pytest.raises(AssertionError, match="off its axes"):
        walk_law(replace(v, game=slipped))
    fewer = tuple(9 if x == 10 else x for x in v.setup.table)
    slipped = replace(GAME, setup=lambda rules: replace(v.setup, table=fewer, alike=fewer))
    assert walk_law(replace(v, game=slipped)) != exact("rouge_et_noir", packs=1, lowest_card=10).law


OPTIONS = ({}, {"refait": "prison"}, {"shoe": "replacement", "refait": "prison"}, {"packs": 1})


@pytest.mark.parametrize("options", OPTIONS, ids=spoken)
def test_the_referee_calls_every_coup_alike(options):
    """Card for card over two thousand coups."""
    v = variant(GAME, **options)
    shoe = cards_of(v.rules)
    refaits = 0
    for played in plays(v, SEED, 2000):
        first = [len(r) for r in rows(v.rules, played.log)[:2]]
        if v.rules.shoe == "fresh":
            opened = played.log[: sum(first)]
            assert len(set(opened)) == len(opened)  # no card comes twice in a coup
        cards = iter([card_name(shoe[k]) for k in played.log])
        winner, tied, gain = referee.coup(cards, v.rules.refait)
        assert next(cards, None) is None
        assert played.outcome == {"winner": winner, "tied_at": tied, "gain": gain}
        refaits += tied == 31
    assert refaits > 10


def test_values_that_are_none_are_refused():
    """By name, with what would be accepted."""
    with pytest.raises(ValueError, match="did you mean replacement"):
        variant("rouge_et_noir", shoe="replaced")
    with pytest.raises(ValueError, match="packs=0"):
        variant("rouge_et_noir", packs=0)
