"""A raffle with tickets: published values, every order listed, the referee, the simulation."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction as F
from math import comb

import pytest

from oddslab import engine
from oddslab.events import axis
from oddslab.experiment import run
from oddslab.game import NoLaw, variant
from oddslab.gamebook.dice.ticket_raffle import GAME, values
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests import philox
from tests.contract import flat
from tests.referee import ticket_raffle as referee

WON, BEST = axis("won"), axis("best")
FALSE_ALARM = 1e-6  # of each test of fit


def raffle(tickets=9, mine=3, prizes=3, **options):
    return variant(GAME, tickets=tickets, mine=mine, prizes=prizes, **options)


def law_of(v):
    return GAME.exact(v.rules, v.policies)


def figure(v, key):
    return next(f for f in v.figures() if f.key == key).of(law_of(v))


# ---- the formula


def test_ten_of_1600_tickets_and_40_prizes():
    """At least one prize with 0.2242323, not the 0.2218100 of tickets put back, nor 1/160."""
    v = raffle(1600, 10, 40)
    assert figure(v, "any") == F(1420730930795547, 6335978517846620)
    back = raffle(1600, 10, 40, put_back=True)
    assert figure(back, "any") == 1 - F(159, 160) ** 40
    assert f"{float(figure(back, 'any')):.7f}" == "0.2218100"
    assert figure(v, "mean_prizes") == figure(back, "mean_prizes") == F(1, 4)


def test_smaller_raffles():
    """Published: 5 of 100 tickets and 3 prizes, 3 of 500 and 5."""
    v = raffle(100, 5, 3)
    assert figure(v, "exactly_one") == F(893, 6468)
    assert figure(v, "any") == F(4657, 32340)
    assert figure(raffle(500, 3, 5), "any") == F(123257, 4141700)
    assert figure(v, "first_prize") == F(1, 20)


def listed(mine, others, prizes, one_each=False, values=None, put_back=False):
    """The law by listing every way to draw, ticket by ticket."""
    law = {}

    def go(tickets, winners, p):
        if len(winners) == prizes:
            key = tuple(referee.result(winners, values).values())
            law[key] = law.get(key, F(0)) + p
            return
        for k, winner in enumerate(tickets):
            rest = (
                [t for t in tickets if t != winner] if one_each else tickets[:k] + tickets[k + 1 :]
            )
            rest = tickets if put_back else rest
            go(rest, [*winners, winner], p / len(tickets))

    go(referee.box(mine, others), [], F(1))
    return law


@pytest.mark.parametrize(("mine", "prizes"), [*itertools.product((1, 2, 4), (1, 2, 3))])
def test_the_formula_is_the_listing(mine, prizes):
    """Every order of the draws of a small raffle."""
    v = raffle(mine + 4, mine, prizes)
    assert dict(law_of(v).items()) == listed(mine, [1] * 4, prizes)


@pytest.mark.parametrize("others", [[1, 1, 1, 1], [3, 1, 1], [2, 2, 1], [4], [3, 2, 2]])
def test_one_prize_each_is_the_listing(others):
    """Blocks of others leave the box with their first prize."""
    text = ",".join(f"1x{size}" for size in others)
    prizes = min(3, len(others) + 1)
    v = raffle(2 + sum(others), 2, prizes, one_prize_each=True, others=text)
    assert dict(law_of(v).items()) == listed(2, others, prizes, one_each=True)


VALUED = ["5,1,1", "3x2", "1/2,4,1/3", "0,7,0"]


@pytest.mark.parametrize("text", VALUED)
@pytest.mark.parametrize("options", [{}, {"put_back": True}, {"one_prize_each": True}])
def test_winnings_are_the_listing(text, options):
    """What the prizes that are mine are worth, by every way to draw."""
    worth = [F(v) for v in ("2,2,2" if text == "3x2" else text).split(",")]
    others = [2, 1, 1] if options.get("one_prize_each") else [1] * 4
    more = {"others": "1x2,2x1"} if options.get("one_prize_each") else {}
    v = raffle(7 if more else 6, 3 if more else 2, 3, values=text, **options, **more)
    one_each, back = options.get("one_prize_each", False), options.get("put_back", False)
    expected = listed(v.rules.mine, others, 3, one_each, worth, back)
    assert dict(law_of(v).items()) == expected
    assert set(v.axes[2].values) >= {o[2] for o in expected}


def test_the_price_of_a_ticket_and_its_edge():
    """Each ticket wins the mean of all values, mine together as many times that; a ticket at the
    price of that mean has no edge, at twice it one half."""
    v = raffle(1600, 10, 40, values="100,4x20,35x5", price="1/4")
    assert figure(v, "ticket_worth") == F(100 + 80 + 175, 1600)
    assert figure(v, "mean_winnings") == 10 * F(355, 1600)
    assert figure(v, "edge_per_unit") == 1 - F(355, 400)
    fair = raffle(1600, 10, 40, values="100,4x20,35x5", price=F(355, 1600))
    assert figure(fair, "edge_per_unit") == 0
    assert figure(raffle(1600, 10, 40, price="1/20"), "edge_per_unit") == F(1, 2)
    assert figure(raffle(9, 3, 3, price="1/3"), "ahead") == 1 - F(sum_of_ways(9, 3, 3, (0, 1)), 84)
    assert "edge_per_unit" not in {f.key for f in raffle(values="5,1,1").figures()}
    blocks = {"one_prize_each": True, "others": "1x3,3x1"}
    owned = raffle(8, 2, 3, values="9,3,1", **blocks)
    law = law_of(raffle(8, 2, 3, **blocks))
    assert figure(owned, "mean_winnings") == sum(
        w * law.probability(BEST.isin([k])) for k, w in ((1, 9), (2, 3), (3, 1))
    )


def sum_of_ways(tickets, mine, prizes, won):
    return sum(comb(prizes, w) * comb(tickets - prizes, mine - w) for w in won)


def test_what_each_kind_of_holder_may_expect():
    """By holders of every size: all prizes are won by somebody, and each row is its own variant."""
    v = raffle(
        60, 10, 4, one_prize_each=True, others="1x20,2x10,10x1", values="9,3,1,1", price="1/2"
    )
    rows = v.sheet("holders").rows
    assert [r[:2] for r in rows] == [(20, 1), (10, 3), (1, 10)]
    assert sum(r[1] * r[2] for r in rows) == 4  # a prize for each of four
    assert sum(r[1] * r[3] for r in rows) == 1
    assert sum(r[1] * r[4] for r in rows) == 9 + 3 + 1 + 1
    mine = rows[1]
    assert mine[2:] == tuple(
        figure(v, k)
        for k in ("any", "first_prize", "mean_winnings", "ticket_worth", "edge_per_unit")
    )
    plain = (
        raffle(60, 10, 4).sheet("holders").rows
    )  # without the custom every ticket is worth alike
    assert [(r[0], r[1], r[5], r[6]) for r in plain] == [
        (10, 1, F(4, 60), None), (1, 50, F(4, 60), None),
    ]  # fmt: skip
    assert len(raffle(4, 4, 2).sheet("holders").rows) == 1


def test_values_as_they_are_written():
    """Prizes of one value stand together; a list in Python is the same; irregular ones are refused
    where their sums cannot be told apart."""
    assert raffle(values=[5, 1, 1]).rules.values == "5,2x1" == raffle(values="5, 1 1").rules.values
    many = ",".join(str(2**k) for k in range(12))
    with pytest.raises(ValueError, match="make more than 2000 different winnings"):
        raffle(40, 12, 12, values=many)
    assert len(raffle(40, 2, 12, values=many).axes[2]) == 1 + 12 + 66


def test_one_prize_each_helps_the_small_holder():
    """With large blocks out after a win a single ticket wins oftener; alone it wins surely."""
    plain = raffle(101, 1, 5)
    blocks = raffle(101, 1, 5, one_prize_each=True, others="5x20")
    assert figure(blocks, "any") > figure(plain, "any") == F(5, 101)
    assert figure(raffle(3, 1, 2, one_prize_each=True, others="1x2"), "any") == 1


def test_a_raffle_of_ones_own():
    """Who holds every ticket wins every prize."""
    assert dict(law_of(raffle(4, 4, 2)).items()) == {(2, 1): 1}


def test_too_many_states_have_no_law():
    """Many sizes of blocks and many prizes are left to the simulation, and told so."""
    sizes = range(1, 13)
    text = ",".join(f"9x{s}" for s in sizes)
    v = raffle(1 + 9 * sum(sizes), 1, 9, one_prize_each=True, others=text)
    with pytest.raises(NoLaw, match="a simulation is possible"):
        law_of(v)


# ---- the kernel


PLAYED = {
    "plain": {},
    "put back": {"put_back": True},
    "blocks": {"tickets": 8, "mine": 2, "one_prize_each": True, "others": "1x3,3x1"},
    "single": {"one_prize_each": True},
    "valued": {"values": "5,1,1/2", "price": 1},
    "valued and put back": {"values": "5,2,2", "put_back": True},
    "valued blocks": {
        "tickets": 8, "mine": 2, "one_prize_each": True, "others": "1x3,3x1", "values": "3,2,1",
    },
}  # fmt: skip


@pytest.mark.parametrize("case", PLAYED)
def test_the_walk_equals_the_formula(case):
    """The kernel, followed through every branch, has the law of the formula."""
    v = raffle(**PLAYED[case])
    assert walk(v) == law_of(v)


def pick_from(words):
    """One of n by Lemire's multiplication, from words one by one."""
    words = iter(words)

    def pick(n):
        while True:
            m = next(words) * n
            if m % 2**32 >= 2**32 % n:
                return m >> 32

    return pick


@pytest.mark.parametrize("case", PLAYED)
def test_the_referee_agrees_draw_for_draw(case):
    """Two thousand trials drawn from a box of named tickets, from the same words."""
    v = raffle(**PLAYED[case])
    r = v.rules
    others = [1] * (r.tickets - r.mine)
    if r.others != "single":
        others = [
            int(size)
            for n, size in (b.split("x") for b in r.others.split(","))
            for _ in range(int(n))
        ]
    tickets = referee.box(r.mine, others)
    worth = None if r.values == "alike" else values(r)
    for trial in range(2000):
        words = philox.words(11, GAME.family_number, philox.CHANCE, trial, 12)
        winners = referee.draw(tickets, r.prizes, pick_from(words), r.one_prize_each, r.put_back)
        outcome, log = engine.play_one(v, trial, 11)
        assert outcome == referee.result(winners, worth)
        assert [k == 0 for k in log] == [w == "me" for w in winners]


def test_simulated_winnings_and_their_edge():
    """2^18 raffles with values: the edge within 5 standard errors of the formula, and not of that
    of other values (false alarm 6e-7)."""
    v = raffle(40, 5, 6, values="20,5,4x1", price="1/2")
    estimate = run(v, 1 << 18, rng=5).figure("edge_per_unit", 0.95)
    assert abs(estimate.value - float(figure(v, "edge_per_unit"))) < 5 * estimate.standard_error
    wrong = raffle(40, 5, 6, values="18,5,4x1", price="1/2")
    assert abs(estimate.value - float(figure(wrong, "edge_per_unit"))) > (
        5 * estimate.standard_error
    )


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({}, {"put_back": True}),
        ({"put_back": True}, {}),
        (
            {"tickets": 40, "one_prize_each": True, "others": "3x10,7x1"},
            {"tickets": 40, "one_prize_each": True, "others": "7x5,2x1"},
        ),
    ],
)
def test_simulation_follows_the_law_and_no_other(options, wrong):
    """2^18 trials fit their own law (false alarm 1e-6), and not that of other raffles."""
    v = raffle(**options)
    runner = engine.Runner(v, seed=11)
    runner.run(0, 1 << 18)
    counts = runner.tally.tolist()
    assert chi_square_gof(counts, flat(v, law_of(v))).p_value > FALSE_ALARM
    other = law_of(raffle(**wrong))
    chances = [F(0)] * len(counts)
    size = len(v.axes[1])
    for (won, best), p in other.items():
        chances[min(won, len(v.axes[0]) - 1) * size + best] += p
    assert chi_square_gof(counts, chances).p_value < FALSE_ALARM


# ---- words, and what is refused


def test_draws_are_told():
    """Each prize with its winner, and what is won in all."""
    v = raffle(tickets=30, mine=3, prizes=5, one_prize_each=True, others="2x10,7x1")
    outcome, log = engine.play_one(v, 0, 3)
    lines = list(GAME.tell(v.rules, log, outcome))
    assert lines[0].startswith("Prize")
    assert "a holder of 10 tickets" in " ".join(lines)
    assert lines[-1].startswith(f"You win {outcome['won']} prize")


REFUSED = {
    "mine=10 is not possible: there are 9 tickets": {"mine": 10},
    "prizes=10 is not possible: there are 9 tickets": {"prizes": 10},
    "prizes=3 is not possible: there are 2 holders": {"one_prize_each": True, "others": "1x6"},
    "others=2x2 hold 4 tickets, but 6 of the 9 are not yours": {"others": "2x2"},
    "others=2xx is not possible": {"others": "2xx"},
    "'0x3' is no block": {"others": "0x3"},
    "put_back=true does not go with one_prize_each=true": {
        "put_back": True, "one_prize_each": True,
    },
    "tickets=0 is not possible": {"tickets": 0},
    "values=5,1 are of 2 prizes, but prizes=3 are drawn": {"values": "5,1"},
    "values=5,-1,1 is not possible": {"values": "5,-1,1"},
    "'0x4' is no value": {"values": "0x4,3x1"},
    "price=-1 is not possible": {"price": -1},
    "prizes=1001 is not possible: accepted is a whole number from 1 to 1000": {"prizes": 1001},
}  # fmt: skip


@pytest.mark.parametrize("message", REFUSED)
def test_bad_rules_are_refused_by_name(message):
    """The message names the value and what is accepted."""
    with pytest.raises(ValueError, match=re.escape(message)):
        raffle(**REFUSED[message])


def test_blocks_of_one_size_are_joined():
    """However they are written, holders of equal blocks stand together, the largest first."""
    assert raffle(others="2x1,1x2,2x1").rules.others == "1x2,4x1"
