"""Vingt-et-un: the exact law against printed and brute-force figures, the kernel against both."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from oddslab import random as draws
from oddslab.apparatus.cards import CARDS, VALUES, card_name
from oddslab.distribution import Distribution
from oddslab.engine import PlainContext, Runner, play_one
from oddslab.game import variant
from oddslab.gamebook.cards._vingt_et_un_exact import stand_on
from oddslab.gamebook.cards._vingt_et_un_numbers import BANKER, BANKER_AT, SEAT
from oddslab.gamebook.cards.vingt_et_un import GAME
from oddslab.kernel import Kernel
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import Watched, flat
from tests.names import spoken
from tests.referee import vingt_et_un as referee

BANKERS = BANKER << SEAT  # in the log, added to the banker's cards
FALSE_ALARM = 1e-6  # of each comparison with an exact law


def exact(**rules) -> Distribution:
    v = variant(GAME, **rules)
    return v.game.exact(v.rules, v.policies)


MIXED = {
    "player": lambda hand: Fraction(21 - hand.total, 17),
    "banker": lambda hand: 0.25 if hand.soft else hand.total < 16,
}


@pytest.mark.parametrize(
    "rules",
    [
        {"lowest_card": 10},
        {"lowest_card": 7},
        {"lowest_card": 7, "natural_pays": "3/2", "player": "never_bust", "dealer": "stand_16"},
        {"packs": "infinite"},
        {"packs": "infinite", "lowest_card": 8, "banker_natural_takes": 1},
        {"up_card": True, "lowest_card": 8, "player": "best_reply"},
        {"player": "composition", "lowest_card": 9},
    ],
    ids=spoken,
)
def test_the_walk_is_the_formula(rules):
    """The law read off the kernel equals the formula's, short packs and endless ones."""
    v = variant(GAME, **rules)
    assert walk(v) == v.game.exact(v.rules, v.policies)


def test_the_walk_of_mixed_strategies_is_the_formula():
    """Chances in the policy tables are met by the kernel as by the formula."""
    v = variant(GAME, strategies=MIXED, lowest_card=8)
    assert walk(v) == v.game.exact(v.rules, v.policies)


# ---------------------------------------------------------------- the kernel


@pytest.mark.parametrize("rules", [{}, {"packs": "infinite"}], ids=spoken)
def test_a_million_coups_fit_the_law_and_no_other(rules):
    """2^20 coups fit by chi-square (false alarm 1e-6), and refute a banker who stands on 16."""
    v = variant(GAME, **rules)
    runner = Runner(v, 20_261_130)
    runner.run(0, 2**20)
    counts = runner.tally.tolist()
    assert chi_square_gof(counts, flat(v, exact(**rules))).p_value > FALSE_ALARM
    wrong = flat(v, exact(**rules, dealer="stand_16"))
    assert chi_square_gof(counts, wrong).p_value < FALSE_ALARM


@pytest.mark.parametrize(
    ("rules", "player", "banker"),
    [
        ({}, (17, 17), (17, 17)),
        ({"player": "fixed(15,18)", "dealer": "equilibrium"}, (15, 18), (17, 18)),
        ({"player": "never_bust", "lowest_card": 6, "packs": "infinite"}, (12, 18), (17, 17)),
        ({"soft_stand": 18, "dealer": "stand_16"}, (17, 18), (16, 16)),
    ],
    ids=spoken,
)
def test_the_referee_agrees_card_for_card(rules, player, banker):
    """A plain referee, given the cards in their order, deals them to the same seats and decides
    every coup as the kernel does; the compiled tally is that of the refereed coups."""
    v = variant(GAME, **rules)

    def stands(hard, soft_stand):
        return lambda total, soft: total < (soft_stand if soft else hard)

    tally = [0] * (len(v.axes[0]) * len(v.axes[1]) * len(v.axes[2]))
    for trial in range(2000):
        outcome, log = play_one(v, trial, 21)
        cards = [code & 63 for code in log]
        if v.rules.packs == 1:
            assert len(set(cards)) == len(cards)
        feed = iter(cards)
        values = (referee.worth(card_name(k)) for k in feed)
        mine, theirs, result = referee.coup(values, stands(*player), stands(*banker))
        assert next(feed, None) is None, "cards left over"
        assert [VALUES[k] for k in log if k < BANKERS] == mine
        assert [VALUES[k - BANKERS] for k in log if k >= BANKERS] == theirs
        assert (*outcome.values(),) == result
        at = 0
        for scale, value in zip(v.axes, result):
            at = at * len(scale) + scale.values.index(value)
        tally[at] += 1
    runner = Runner(v, 21)
    runner.run(0, 2000)
    assert runner.tally.tolist() == tally


def dealer(v):
    """What deals one coup with given cards: the log, and the entries of the policy read in it."""
    feed = iter(())

    def replace(value):
        if value is draws.card:
            return lambda c, left, used, n: (next(feed), left)
        if isinstance(value, Kernel):
            return value.plain if value.draw else value.rebuilt(replace)
        return int if isinstance(value, type) and value.__module__ == "numpy" else value

    play = v.game.play(v.rules).rebuilt(replace)

    def dealt(cards):
        nonlocal feed
        feed = iter(cards)
        c, policy = PlainContext(v, 0), Watched(v.policy)
        play(c, policy)
        return list(c.log[: c.logged]), policy.read

    return dealt


def test_a_seat_chooses_by_its_own_hand_only():
    """Where the policy is read depends on the chooser's own cards alone: with the other's cards
    changed, the same entries are read and the same cards drawn."""
    v = variant(GAME, strategies={"player": "stand_18", "banker": "fixed(16,19)"})
    assert {type(s)._fields for seat in v.game.seats(v.rules) for s in seat.states} == {
        ("total", "soft")
    }
    dealt, banker_at = dealer(v), v.setup.numbers[BANKER_AT]
    dice = random.Random(5)
    compared = 0
    for _ in range(4000):
        pack = dice.sample(range(CARDS), CARDS)
        log, read = dealt(pack)
        mine = [k for k in log if k < BANKERS]
        theirs = [k - BANKERS for k in log if k >= BANKERS]
        seen = [k for k in read if k < banker_at]
        # the player, when the banker holds two other cards
        rest = [k for k in pack if k not in mine]
        b = rest[-2:]
        other, read_other = dealt([mine[0], b[0], mine[1], b[1], *mine[2:], *rest])
        if not {"natural"} & {_two(theirs), _two(b)}:
            assert [k for k in other if k < BANKERS] == mine
            assert [k for k in read_other if k < banker_at] == seen
            compared += 1
        # the banker, when the player stands on two other cards
        p = [k for k in pack if VALUES[k] >= 9 and k not in theirs][:2]
        if len(read) > len(seen) and len(p) == 2:
            other, read_other = dealt([p[0], theirs[0], p[1], theirs[1], *theirs[2:], *rest])
            assert [k - BANKERS for k in other if k >= BANKERS] == theirs
            assert [k for k in read_other if k >= banker_at] == [k for k in read if k >= banker_at]
            compared += 1
    assert compared > 5000


def _two(hand):
    return "natural" if referee.natural([VALUES[k] for k in hand[:2]]) else "none"


# ---------------------------------------------------------------- rules and words


def test_strategies_go_before_the_options():
    """A strategy given for a seat overrides what the rules name, and options do the same job."""
    asked = variant(GAME, player="stand_15", strategies={"player": "stand_12"}, dealer="stand_16")
    assert asked.policies["player"].numerators == stand_on(12).numerators
    assert asked.policies["banker"].numerators == stand_on(16).numerators
    assert variant(GAME, strategies={"banker": "stand_16"}).policies["banker"].numerators == (
        asked.policies["banker"].numerators
    )


def test_soft_stand_reads_stand_on_17_and_nothing_else():
    """VU-1: soft_stand=18 draws to a soft 17 under stand_17; stand_16 stays hard and soft alike."""
    v = variant(GAME, soft_stand=18, dealer="stand_16")
    assert v.policies["player"].numerators == stand_on(17, 18).numerators
    assert v.policies["banker"].numerators == stand_on(16).numerators


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"dealer": "stand_3"}, "stand_K or fixed"),
        ({"player": "fixed(17,22)"}, "from 4 to 21"),
        ({"dealer": 17}, "stand_K or fixed"),
        ({"packs": 13}, "from 1 to 12 | infinite"),
        ({"players": 9}, "from 1 to 8"),
        ({"players": 2, "watch": 3}, "table, or a number from 1 to 2"),
        ({"max_hands": 9}, "from 2 to 8"),
        ({"bank": "rounds(0)"}, "rotation | natural | rounds(n) | stop(win,loss)"),
        ({"info": "cards", "players": 2}, "cards_multi"),
        ({"player": "composition", "up_card": True}, "up_card=false"),
        ({"player": "best_reply", "dealer": "best_reply"}, "one of the two has to be a rule"),
        ({"players": 8, "look_first": True}, "accepted is one seat"),
        ({"natural_pays": 5}, "2 | 3/2"),
        ({"lowest_card": 11}, "from 2 to 10"),
        ({"soft_stand": 22}, "from 12 to 21"),
        ({"split": "rank"}, "did you mean same_rank"),
        ({"strategies": {"dealer": "stand_17"}}, "unknown seat 'dealer'"),
        ({"strategies": {"banker": "stand_99"}}, "did you mean stand_17"),
    ],
    ids=spoken,
)
def test_what_cannot_be_is_refused(rules, words):
    """Refusals name what is accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **rules)
    assert words in str(refusal.value)


def test_a_coup_is_told_as_at_the_table():
    """Cards that lie face down are told when they are shown."""
    v = variant(GAME)
    outcome, log = play_one(v, 3, 7)
    assert list(GAME.tell(v.rules, log, outcome)) == [
        "Two cards each are dealt, face down.",
        "The banker looks at his cards and has no natural.",
        "The player stands.",
        "The banker turns up the three of hearts and the knave of clubs.",
        "The banker draws the four of hearts.",
        "The banker stands on 17.",
        "The player shows the knave of diamonds and the nine of hearts, 19 in all, and wins a "
        "stake.",
    ]
