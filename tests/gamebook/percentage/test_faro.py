"""Faro: edges by both denominators, the referee over whole packs, the splits of a deal."""

from dataclasses import replace
from fractions import Fraction as F
from itertools import permutations

import pytest

from oddslab.audits._plays import plays
from oddslab.experiment import exact, simulate, walk
from oddslab.game import variant
from oddslab.gamebook.percentage.faro import GAME, SPLIT_PLACE
from oddslab.statistics import chi_square_gof
from tests.names import spoken
from tests.referee import faro as referee

SEED = 20_261_130
PER_BET = {4: F(101, 4998), 3: F(25, 1666), 2: F(1, 102), 1: F(0)}


@pytest.mark.parametrize("left", PER_BET)
def test_the_edge_of_a_bet_left_down(left):
    """Right after soda: 101/4998 with four of the rank unseen, 25/1666, 1/102, nothing."""
    assert exact("faro", rank_left=left).figure("edge_per_bet") == PER_BET[left]
    assert exact("faro", rank_left=left, splits="stand_off").figure("edge_per_bet") == 0


def test_the_edge_of_a_bet_taken_down():
    """Per decided bet 3/194, 1/98, of 49 cards 1/190 (Thorp's .526%), nothing on a case."""

    def edge(**options):
        return exact("faro", bet_stays="one_turn", **options).figure("edge_per_decided_bet")

    assert edge() == F(3, 194)
    assert edge(rank_left=3) == F(1, 98)
    assert edge(rank_left=2, turns_made=1) == F(1, 190)
    assert round(100 * float(edge(rank_left=2, turns_made=1)), 3) == 0.526
    assert edge(rank_left=1) == 0


def test_denominators_differ():
    """A bet that one turn may leave undecided loses less a bet than a bet decided."""
    law = exact("faro", bet_stays="one_turn")
    assert law.figure("edge_per_bet") == F(6, 51 * 50)
    assert law.figure("decided") == 1 - F(47 * 46, 51 * 50)
    last = exact("faro", rank_left=1)  # the last card of all, hock, may be the one
    assert last.figure("undecided") == F(1, 51)


@pytest.mark.parametrize("turns_made", [22, 23])
@pytest.mark.parametrize("splits", ["half_lost", "stand_off"])
@pytest.mark.parametrize("stays", ["until_decided", "one_turn"])
def test_every_order_of_the_last_cards(turns_made, splits, stays):
    """The referee calls every order of the seven or five cards that are left."""
    cards = 51 - 2 * turns_made
    for left in (1, 2, 3, 4):
        found = {}
        orders = list(permutations(range(cards)))
        for order in orders:
            of_rank = [k < left for k in order]
            turns = zip(of_rank[:-1:2], of_rank[1::2])
            result, n, gain = referee.bet(turns, stays, splits)
            key = result, turns_made + n, gain
            found[key] = found.get(key, 0) + 1
        law = exact("faro", rank_left=left, turns_made=turns_made, splits=splits, bet_stays=stays)
        assert dict(law.law.items()) == {k: F(n, len(orders)) for k, n in found.items()}


OPTIONS = (
    {}, {"splits": "stand_off"}, {"bet_stays": "one_turn"}, {"rank_left": 2, "turns_made": 10},
)  # fmt: skip


@pytest.mark.parametrize("options", OPTIONS, ids=spoken)
def test_the_referee_calls_every_bet_alike(options):
    """Turn for turn over two thousand bets."""
    v = variant(GAME, **options)
    rules = v.rules
    for played in plays(v, SEED, 2000):
        turns = [(a == 1, b == 1) for a, b in zip(played.log[::2], played.log[1::2])]
        assert sum(a + b for a, b in turns) <= rules.rank_left
        result, n, gain = referee.bet(turns, rules.bet_stays, rules.splits)
        assert n == len(turns)
        assert played.outcome == {"result": result, "turn": rules.turns_made + n, "gain": gain}


@pytest.mark.parametrize("options", OPTIONS, ids=spoken)
def test_the_walk_is_the_formula(options):
    """The kernel's own source, every branch."""
    assert walk("faro", **options).law == exact("faro", **options).law


def test_a_split_that_takes_all_is_another_law():
    """A slip in the gain of a split is found by the walk."""
    v = variant(GAME)
    numbers = list(v.setup.numbers)
    numbers[SPLIT_PLACE] = 0
    slipped = replace(GAME, setup=lambda rules: replace(v.setup, numbers=tuple(numbers)))
    from oddslab.walker import walk as walk_law

    assert walk_law(replace(v, game=slipped)) != exact("faro").law


def test_the_splits_of_a_deal():
    """25/17 in mean, since every turn is a pair with chance 3/51; the law by inclusion, exclusion.

    Its second factorial moment is that of two given turns: one rank for both, or two ranks.
    """
    law = exact("faro", unit="deal")
    assert law.figure("mean_splits") == F(25, 17)
    two_turns = F(13 * 24 + 13 * 12 * 12 * 12, 52 * 51 * 50 * 49)
    assert law.law.expect(lambda s: s * (s - 1)) == 25 * 24 * two_turns


def test_the_referee_counts_the_splits_alike():
    """Over three hundred packs; and many simulated ones fit the law, not one shifted by a hair."""
    v = variant(GAME, unit="deal")
    for played in plays(v, SEED, 300):
        assert len(set(played.log)) == len(played.log) == 51
        assert played.outcome["splits"] == referee.splits([k // 4 for k in played.log])
    run = simulate("faro", unit="deal", trials=200_000, rng=SEED, progress=False)
    law = exact("faro", unit="deal").law
    chances = [law.pmf(s) for s in range(26)]
    counts = run.tally.ravel().tolist()
    assert chi_square_gof(counts, chances).p_value > 1e-6
    chances[0], chances[1] = chances[0] - F(1, 100), chances[1] + F(1, 100)
    assert chi_square_gof(counts, chances).p_value < 1e-6


def test_values_that_are_none_are_refused():
    """Not more of a rank than there are cards."""
    with pytest.raises(ValueError, match="3 cards are left"):
        variant("faro", turns_made=24)
    with pytest.raises(ValueError, match="turns_made=25"):
        variant("faro", turns_made=25)
