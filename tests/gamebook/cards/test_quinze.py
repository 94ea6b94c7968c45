"""Quinze: the exact law against known and brute-force figures, the kernel against a referee."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from oddslab.apparatus.cards import card_name
from oddslab.distribution import Distribution
from oddslab.engine import Runner, play_one
from oddslab.events import axis
from oddslab.game import OrMore, variant
from oddslab.gamebook.cards._quinze_exact import (
    BUST,
    best_reply,
    deal_law,
    equilibrium,
    matrix,
    reply_gains,
    winner,
)
from oddslab.gamebook.cards.quinze import GAME, GATHERED, NEXT_DEAL, THEIRS
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import flat
from tests.names import spoken
from tests.referee import quinze as referee

FALSE_ALARM = 1e-6  # of each comparison with an exact law


def exact(**rules) -> Distribution:
    v = variant(GAME, **rules)
    return v.game.exact(v.rules, v.policies)


def deal(**rules):
    """The rules of a variant, and the law of the totals of a deal."""
    v = variant(GAME, **rules)
    return v.rules, deal_law(v.rules, v.policies["pone"], v.policies["dealer"])


def figure(key: str, **rules) -> Fraction:
    v = variant(GAME, **rules)
    (found,) = [f for f in v.figures() if f.key == key]
    return found.of(exact(**rules))


# ---------------------------------------------------------------- known values


@pytest.mark.parametrize(
    ("stands", "over"),
    [(10, Fraction(379906451, 1755922350)), (11, Fraction(4722058661, 10535534100))],
)
def test_how_often_a_stand_rule_goes_over(stands, over):
    """K13: one pack, standing on ten and on eleven."""
    _, law = deal(pone=f"stand_{stands}")
    assert sum(p for (mine, _), p in law.items() if mine == BUST) == over


def test_fifteen_with_two_cards():
    """K13: 16/221, the pone drawing one card and no more."""
    one = variant(GAME, info="count", strategies={"pone": lambda hand: hand.drawn == 0})
    law = deal_law(one.rules, one.policies["pone"], one.policies["dealer"])
    assert sum(p for (mine, _), p in law.items() if mine == 15) == Fraction(16, 221)


def test_ties_and_doublings():
    """How often a deal is undecided, and the mean stake at the decision, to the printed digits."""
    assert f"{float(figure('again')):.6f}" == "0.219854"
    again = figure("again", packs="infinite")
    assert f"{float(again):.6f}" == "0.224078"
    stake = figure("stake", packs="infinite")
    assert stake == (1 - again) / (1 - 2 * again)
    assert f"{float(stake):.5f}" == "1.40605"


@pytest.mark.parametrize("packs", [1, pytest.param("infinite", marks=pytest.mark.slow)])
def test_ten_against_ten_is_the_only_saddle_and_fair(packs):
    """The table of stand rules is fair, and only ten against ten suits both."""
    rules = variant(GAME, packs=packs).rules
    mean = matrix(rules)
    on = range(1, 16)
    assert all(mean[k, m] == -mean[m, k] for k in on for m in on)
    saddles = [
        (k, m) for k in on for m in on
        if mean[k, m] == max(mean[j, m] for j in on) == min(mean[k, j] for j in on)
    ]  # fmt: skip
    assert saddles == [(10, 10)] == [equilibrium(rules)]
    assert mean[10, 10] == 0
    other, law = deal(packs=packs, pone="stand_9", dealer="stand_12")
    assert mean[9, 12] == sum(p * winner(other, *hands) for hands, p in law.items())


@pytest.mark.slow
def test_the_dealer_who_counts_gains():
    """Endless pack: the pone's best is to stand on a first-card ten some 57 times in 100, and the
    dealer who counts cards then gains 0.0075 of a stake a deal; otherwise he gains more."""
    rules = variant(GAME, info="count", packs="infinite").rules

    def gain(stands: Fraction) -> Fraction:
        def draws(total, drawn):
            return Fraction(total < 10) if (total, drawn) != (10, 0) else 1 - stands

        return sum(map(max, reply_gains(rules, draws).values()))

    least = gain(Fraction(57, 100))
    assert f"{float(least):.4f}" == "0.0075"
    assert gain(Fraction(55, 100)) > least < gain(Fraction(59, 100))


def test_the_more_the_dealer_sees_the_more_he_gains():
    """Best replies to standing on ten: seeing nothing, counting, seeing the cards."""
    gains = []
    for info in ("none", "count", "face_up"):
        rules, law = deal(info=info, dealer="best_reply", lowest_card=7)
        gains.append(-sum(p * winner(rules, *hands) for hands, p in law.items()))
        best = reply_gains(rules, lambda total, drawn: Fraction(total < 10))
        assert gains[-1] == sum(max(row) for row in best.values())
    assert 0 <= gains[0] < gains[1] < gains[2]


def test_best_replies():
    """To ten, ten; the pone's is a strategy; a dealer who sees a draw of over 14 stands at once."""
    v = variant(GAME, dealer="best_reply", strategies={"pone": "stand_10"})
    ten = tuple(int(t < 10) for t in range(1, 15))
    assert v.policies["dealer"].numerators == v.policies["pone"].numerators == ten
    assert variant(GAME, strategies={"pone": "best_reply"}).policies["pone"].numerators == ten
    seen = best_reply(variant(GAME, info="face_up", lowest_card=7).rules, "dealer", 10)
    assert seen[8, 15] == 1
    assert seen[0, 0] == 10  # he stood on a first card of ten: a tie is better than a draw


# ---------------------------------------------------------------- every order, every branch


@pytest.mark.parametrize("rules", [
    {"lowest_card": 10, "ties": "stand_off"},
    {"lowest_card": 9, "pone": "fixed(12)", "dealer": "fixed(8)", "max_doublings": 3},
    {"lowest_card": 9, "info": "count", "dealer": "best_reply", "max_doublings": 3},
    {"lowest_card": 9, "info": "face_up", "dealer": "best_reply", "max_doublings": 3},
], ids=spoken)  # fmt: skip
def test_short_packs_by_trying_every_order(rules):
    """Every order of a short pack, refereed, gives the law of a deal."""
    _, law = deal(**rules)
    v = variant(GAME, **rules)
    counts = [4 * (k == 1 or k >= v.rules.lowest_card) for k in range(1, 10)] + [16]
    every: dict[tuple, Fraction] = {}
    for (mine, theirs), p in referee.every_hand(counts, *_rules_of(v)).items():
        key = (BUST if mine > 15 else mine, BUST if theirs > 15 else theirs)
        every[key] = every.get(key, Fraction(0)) + p
    assert {k: p for k, p in law.items() if p} == every


def _rules_of(v):
    """The policies of a variant without mixing, as the referee asks them."""
    pone, dealer = v.game.seats(v.rules)
    chosen = [dict(zip(s.states, v.policies[s.name].numerators)) for s in (pone, dealer)]

    def pone_draws(hand):
        drawn = () if v.rules.info == "none" else (len(hand) - 1,)
        return chosen[0][sum(hand), *drawn]

    def dealer_draws(hand, drawn):
        seen = {"none": (), "count": (len(drawn),), "face_up": (sum(drawn[:-1]), sum(drawn))}
        return chosen[1][sum(hand), *seen[v.rules.info]]

    return pone_draws, dealer_draws


WALKS = [
    {"lowest_card": 9, "max_doublings": 4},
    {"lowest_card": 8, "max_doublings": 1, "redeal_by": "same", "dealer": "stand_13"},
    {"lowest_card": 9, "info": "count", "dealer": "best_reply", "max_doublings": 2},
    {"lowest_card": 10, "info": "face_up", "dealer": "best_reply", "max_doublings": 1},
    {"lowest_card": 10, "packs": 2, "ties": "stand_off"},
    {"lowest_card": 9, "packs": "infinite", "ties": "elder_wins", "max_doublings": 3},
]


@pytest.mark.parametrize("rules", WALKS, ids=spoken)
def test_the_walk_is_the_formula(rules):
    """The law read off the kernel equals the formula's: every option."""
    v = variant(GAME, **rules)
    assert walk(v) == v.game.exact(v.rules, v.policies)


def test_doublings_without_end_are_summed():
    """The deals from the sixteenth on, lumped, are fourteen of them and the same again, rarer."""
    endless, many = exact(packs="infinite"), exact(packs="infinite", max_doublings=30)
    again = figure("again", packs="infinite")
    for (*key, deals), p in endless.items():
        if not isinstance(deals, OrMore):
            assert p == many.pmf((*key, deals))
        else:
            some = sum(many.pmf((*key, n)) for n in range(16, 30))
            assert p == some + again**14 * p


def test_the_walk_of_mixed_strategies_is_the_formula():
    """Chances in the policy tables are met by the kernel as by the formula."""
    mixed = {
        "pone": lambda hand: Fraction(1, 2 + hand.drawn % 2) if hand.total > 8 else True,
        "dealer": lambda hand: 0.25 if hand.cards == 1 else hand.total < 11,
    }
    v = variant(GAME, strategies=mixed, info="count", lowest_card=9, max_doublings=1)
    assert walk(v) == v.game.exact(v.rules, v.policies)


def test_a_pack_that_goes_on():
    """Dealt on from what is left, the first deal is as ever and the second another; walked."""
    whole = variant(GAME, lowest_card=10, max_doublings=1)
    going = variant(GAME, lowest_card=10, max_doublings=1, shuffle="continue_pack")
    a, b = walk(whole), walk(going)
    first = (axis("deals") == 1) & (axis("result") == "win")
    assert a.probability(first) == b.probability(first)
    assert a != b
    with pytest.raises(ValueError, match="no formula for shuffle=continue_pack"):
        going.game.exact(going.rules, going.policies)
    once = {"shuffle": "continue_pack", "ties": "stand_off", "lowest_card": 9}
    assert exact(**once) == walk(variant(GAME, **once))


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules", [{}, {"packs": 3, "info": "count", "dealer": "best_reply"}], ids=spoken
)
def test_half_a_million_trials_fit_the_law_and_no_other(rules):
    """They fit by chi-square (false alarm 1e-6), and refute a pone who stands on eleven."""
    v = variant(GAME, **rules)
    runner = Runner(v, 20_261_130)
    runner.run(0, 2**19)
    counts = runner.tally.tolist()
    assert chi_square_gof(counts, flat(v, exact(**rules))).p_value > FALSE_ALARM
    wrong = variant(GAME, **rules, strategies={"pone": "stand_11", "dealer": v.policies["dealer"]})
    law = flat(v, wrong.game.exact(wrong.rules, wrong.policies))
    assert chi_square_gof(counts, law).p_value < FALSE_ALARM


# ---------------------------------------------------------------- the referee


OPTIONS = [
    {},
    {"ties": "elder_wins", "redeal_by": "same", "pone": "fixed(13)", "dealer": "stand_12"},
    {"ties": "stand_off", "packs": "infinite"},
    {"max_doublings": 1, "packs": 12, "pone": "stand_15", "dealer": "stand_15"},
    {"info": "count", "dealer": "best_reply", "packs": 2, "max_doublings": 0, "lowest_card": 7},
    {"info": "face_up", "dealer": "best_reply", "lowest_card": 6, "shuffle": "continue_pack"},
    {"shuffle": "continue_pack", "lowest_card": 10, "pone": "stand_12", "dealer": "stand_12",
     "max_doublings": 8},
    {"shuffle": "continue_pack", "lowest_card": 10, "packs": 2, "pone": "stand_12",
     "dealer": "stand_12", "max_doublings": 8},
]  # fmt: skip


@pytest.mark.parametrize("rules", OPTIONS, ids=spoken)
def test_the_referee_agrees_card_for_card(rules):
    """A plain referee, given the cards in their order, deals them to the same seats and decides
    every hand as the kernel does."""
    v = variant(GAME, **rules)
    r = v.rules
    for trial in range(1000):
        outcome, log = play_one(v, trial, 21)
        deals = _deals(v, log)
        worths = [[referee.worth(card_name(k)) for _, k in cards] for cards in deals]
        pone, dealer, who, stake, dealt = referee.play(
            worths, *_rules_of(v), r.ties, r.max_doublings, r.redeal_by
        )
        assert dealt == len(deals)
        last = [[referee.worth(card_name(k)) for seat, k in deals[-1] if seat == s] for s in (0, 1)]
        assert [pone, dealer] == last
        result = {"first pone": "win", "first dealer": "lose", "nobody": "none"}[who]
        hands = [BUST if sum(h) > 15 else sum(h) for h in (pone, dealer)]
        assert [outcome["pone"], outcome["dealer"], outcome["result"]] == [*hands, result]
        assert int(outcome["deals"]) == min(dealt, 16)
        assert stake == 2 ** (dealt - 1)


@pytest.mark.slow
@pytest.mark.parametrize("rules", OPTIONS, ids=spoken)
def test_the_compiled_trials_are_those_refereed(rules):
    """The compiled tally is that of the trials told one by one."""
    v = variant(GAME, **rules)
    runner = Runner(v, 21)
    runner.run(0, 1000)
    tally = np.zeros(runner.widths, np.int64)
    for trial in range(1000):
        outcome, _ = play_one(v, trial, 21)
        tally[*(a.values.index(outcome[a.name]) for a in v.axes)] += 1
    assert (runner.tally == tally.ravel()).all()


def _deals(v, log):
    """The (seat, card) of each deal; cards that cannot be in the pack are refused."""
    deals: list[list[tuple[int, int]]] = []
    out: list[int] = []
    size = {"infinite": 0}.get(v.rules.packs) or v.setup.numbers[2]
    for code in log:
        if NEXT_DEAL <= code < GATHERED:
            deals.append([])
            if v.rules.shuffle == "every_deal":
                out = []
        elif code == GATHERED:
            assert v.rules.shuffle == "continue_pack"
            assert len(out) == size, "cards were gathered before the pack was out"
            out = [k for _, k in deals[-1]]
        else:
            k = code % THEIRS
            deals[-1].append((code // THEIRS, k))
            out.append(k)
            if v.rules.packs != "infinite":
                assert out.count(k) <= v.rules.packs
    return deals


# ---------------------------------------------------------------- rules and words


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"dealer": "stand_16"}, "k from 1 to 15"),
        ({"pone": "best_reply"}, "k from 1 to 15"),
        ({"max_doublings": -1}, "none | a whole number from 0 to 30"),
        ({"ties": "elder"}, "did you mean elder_wins"),
        ({"info": "all"}, "none | count | face_up"),
        ({"packs": 0}, "from 1 to 12 | infinite"),
        ({"lowest_card": 11}, "from 2 to 10"),
        ({"lowest_card": 8}, "accepted is lowest_card up to 7, or a number for max_doublings"),
        ({"strategies": {"banker": "stand_10"}}, "unknown seat 'banker'"),
        ({"info": "count", "strategies": {"pone": "equilibrium"}}, "no equilibrium in stand rules"),
        ({"dealer": "best_reply", "strategies": {"pone": "best_reply"}}, "name a stand rule"),
    ],
    ids=spoken,
)
def test_what_cannot_be_is_refused(rules, words):
    """Refusals name what is accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **rules)
    assert words in str(refusal.value)


def test_a_game_is_told_as_at_the_table():
    """Cards that lie face down are told when they are shown; doublings with the stake."""
    v = variant(GAME)
    outcome, log = play_one(v, 0, 5)
    assert list(GAME.tell(v.rules, log, outcome)) == [
        "The pone and the dealer have one card each, face down.",
        "The pone stands on the first card.",
        "The dealer stands on the first card.",
        "The pone shows the king of clubs: 10.",
        "The dealer shows the knave of diamonds: 10.",
        "A tie: the hand is undecided.",
        "Stakes are doubled to 2, and the first pone deals a new hand.",
        "The pone and the dealer have one card each, face down.",
        "The pone stands on the first card.",
        "The dealer draws one card.",
        "The pone shows the knave of spades: 10.",
        "The dealer shows the four of hearts and the ten of spades: 14.",
        "The dealer wins the hand.",
        "The first pone wins 2 stakes.",
    ]
