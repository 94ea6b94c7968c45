"""Vingt-et-un: the exact law against printed and brute-force figures, the kernel against both."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from oddslab import random as draws
from oddslab.apparatus.cards import CARDS, VALUES, card_name
from oddslab.distribution import Distribution
from oddslab.engine import PlainContext, Runner, play_one
from oddslab.events import axis
from oddslab.game import variant
from oddslab.gamebook.cards._vingt_et_un_exact import (
    NATURAL,
    Pack,
    _both,
    coup_law,
    hand_law,
    mean_cards,
    stand_on,
)
from oddslab.gamebook.cards._vingt_et_un_seats import HANDS
from oddslab.gamebook.cards.vingt_et_un import BANKER, BANKERS, GAME, coup
from oddslab.kernel import Kernel
from oddslab.statistics import chi_square_gof
from oddslab.strategy import Policy, tabulate
from oddslab.walker import walk
from tests.contract import Watched, flat
from tests.referee import vingt_et_un as referee

ONE = Pack()
ENDLESS = Pack(endless=True)
BOOK = stand_on(17)
EIGHT_CARDS = Pack((2, 0, 0, 1, 0, 1, 1, 0, 1, 2))
FALSE_ALARM = 1e-6  # of each comparison with an exact law


def exact(**rules) -> Distribution:
    v = variant(GAME, **rules)
    return v.game.exact(v.rules, v.policies)


def gain(**rules) -> Fraction:
    return exact(**rules).expect(lambda o: o["stake"])


# ---------------------------------------------------------------- one hand


def test_a_hand_of_twelve_from_an_endless_pack():
    """K06: hard 12, standing on 17, goes over with 179213/371293."""
    assert hand_law(ENDLESS, BOOK, (10, 2)).pmf("bust") == Fraction(179213, 371293)


def test_a_dealer_from_an_endless_pack():
    """K04: how often he goes over, standing on or drawing to soft 17, in all and by first card."""
    draws_soft = stand_on(17, 18)
    assert hand_law(ENDLESS, draws_soft).pmf("bust") == Fraction(86446285534110, 302875106592253)
    assert hand_law(ENDLESS, BOOK).pmf("bust") == Fraction(6560574127830, 23298085122481)
    assert round(float(hand_law(ENDLESS, draws_soft, (6,)).pmf("bust")), 7) == 0.4394666
    assert round(float(hand_law(ENDLESS, draws_soft, (1,)).pmf("bust")), 7) == 0.1389204
    assert hand_law(ENDLESS, BOOK, (10, 6)).pmf("bust") == Fraction(8, 13)


@pytest.mark.parametrize(
    ("first", "row"),
    [
        (1, "17 .126128 18 .131003 19 .129486 20 .131553 21 .051565 bust .116540"),
        (2, "17 .138976 18 .131762 19 .131815 20 .123948 21 .120526 bust .352973"),
    ],
)
def test_the_printed_table_of_one_pack(first, row):
    """K08: a dealer's finals from one pack by his first card, to the sixth decimal."""
    law = hand_law(ONE, BOOK, (first,))
    words = row.split()
    for total, printed in zip(words[::2], words[1::2]):
        value = law.pmf(int(total) if total.isdigit() else total)
        assert round(value, 6) == Fraction("0" + printed), total
    assert law.pmf(NATURAL) == (Fraction(16, 51) if first == 1 else 0)


def test_a_six_up_from_one_pack():
    """K08: from a six, drawing from 51 cards, a dealer goes over with 1148419537/2728984500."""
    assert hand_law(ONE, BOOK, (6,)).pmf("bust") == Fraction(1148419537, 2728984500)


def test_removed_cards_are_out_of_the_pack():
    """With all other tens gone, a hand of ten and six goes over on a six, seven, eight or nine."""
    law = hand_law(ONE, stand_on(17), (10, 6), removed=(10,) * 15)
    assert law.pmf("bust") == Fraction(3 + 4 + 4 + 4, 51 - 16)
    assert hand_law(ENDLESS, BOOK, (10, 6), removed=(10,) * 15).pmf("bust") == Fraction(8, 13)


def test_naturals_are_dealt_as_often_as_two_cards_allow():
    """32/663 from one pack, 8/169 with replacement."""
    assert hand_law(ONE, BOOK).pmf(NATURAL) == Fraction(32, 663)
    assert hand_law(ENDLESS, BOOK).pmf(NATURAL) == Fraction(8, 169)


def test_hands_that_cannot_be_are_refused():
    """Cards that the pack lacks, values no card has, packs that could run out."""
    with pytest.raises(ValueError, match="does not hold"):
        hand_law(ONE, BOOK, (9, 9, 9), removed=(9, 9))
    with pytest.raises(ValueError, match=r"from 1 .* not 11"):
        hand_law(ONE, BOOK, (11,))
    with pytest.raises(ValueError, match="could run out"):
        coup_law(Pack((1,) * 8 + (0, 0)), BOOK, BOOK)
    with pytest.raises(ValueError, match="without replacement"):
        mean_cards(ENDLESS, BOOK, BOOK)


# ---------------------------------------------------------------- both hands


def test_both_naturals():
    """K14: both have one in 96/54145; paying three to two there would give away 0.00266 a coup."""
    law = exact()
    both = law.probability((axis("player") == NATURAL) & (axis("banker") == NATURAL))
    assert both == Fraction(96, 54145)
    assert round(float(both * Fraction(3, 2)), 5) == 0.00266
    assert law.probability((axis("banker") == NATURAL) & (axis("player") == NATURAL)
                           & (axis("stake") != 0)) == 0  # fmt: skip


def test_the_anchors_of_twenty_one_without_naturals():
    """Both standing on 17, 21 being 21 in two cards or in five, the player first: known figures."""
    both = _both(ONE.counts, BOOK, BOOK, draws=True)
    mine = hand_law(ONE, BOOK)
    totals = [(t, 21 if t == NATURAL else t) for t in (*range(17, 22), NATURAL)]
    pairs = [(a, b, both[t, u]) for t, a in totals for u, b in totals]
    overdrawn = sum(mine.pmf(t) for t, _ in totals) - sum(p for _, _, p in pairs)
    win = overdrawn + sum(p for a, b, p in pairs if a > b)
    lose = mine.pmf("bust") + sum(p for a, b, p in pairs if a < b)
    tie = sum(p for a, b, p in pairs if a == b)
    assert win + lose + tie == 1
    assert [round(float(p), 9) for p in (win, lose, tie)] == [0.408823658, 0.488915438, 0.102260904]
    mean = 4 + _mean_draws(BOOK) + sum(both[t, "draws"] for t, _ in totals)
    assert abs(mean - Fraction("5.539853463")) < Fraction(1, 10**9)


def _mean_draws(policy: Policy) -> Fraction:
    """Cards that a seat draws on average, its law conditioned on each hand in turn."""
    level, mean = {(): Fraction(1)}, Fraction(0)
    for size in range(12):
        grown: dict[tuple, Fraction] = {}
        for hand, p in level.items():
            total, soft = referee.count(hand)
            if size >= 2 and (total >= 21 or not policy.chance(HANDS.index((total, soft)))):
                continue
            mean += p * (size >= 2)
            for v in range(1, 11):
                left = ONE.counts[v - 1] - hand.count(v)
                then = tuple(sorted((*hand, v)))
                grown[then] = grown.get(then, Fraction(0)) + p * Fraction(left, 52 - size)
        level = grown
    return mean


@pytest.mark.parametrize(
    ("rules", "printed"),
    [
        ({}, "-0.080092"),
        ({"packs": "infinite"}, "-0.079295"),
        ({"packs": "infinite", "player": "fixed(15,18)"}, "-0.063210"),
        ({"packs": "infinite", "dealer": "fixed(18,19)"}, "-0.101732"),
        ({"packs": "infinite", "player": "equilibrium", "dealer": "equilibrium"}, "-0.065771"),
        ({"packs": "infinite", "player": "stand_16"}, "-0.074664"),
        ({"player": "stand_15"}, "-0.073279"),
    ],
)
def test_known_gains(rules, printed):
    """The player's mean gain per initial stake, to the sixth decimal."""
    assert f"{float(gain(**rules)):.6f}" == printed


def test_what_naturals_cost():
    """At three to two, or taken once, the gain moves by how often a natural is alone."""
    alone = Fraction(32, 663) - Fraction(96, 54145)
    assert gain(natural_pays="3/2") == gain() - alone / 2
    assert gain(banker_natural_takes=1) == gain() + alone


MIXED = {
    "player": lambda hand: Fraction(21 - hand.total, 17),
    "banker": lambda hand: 0.25 if hand.soft else hand.total < 16,
}


@pytest.mark.parametrize(
    ("pack", "player", "banker"),
    [
        (EIGHT_CARDS, stand_on(17), stand_on(17)),
        (EIGHT_CARDS, stand_on(12, 18), stand_on(21, 20)),
        (Pack((4, *[0] * 8, 16)), stand_on(17), stand_on(18)),
        (Pack((2, 0, 0, 0, 0, 0, 2, 0, 0, 3)), *(
            tabulate(s, MIXED[s.name], "mixed") for s in GAME.seats(GAME.rules())
        )),
    ],
    ids=["eight cards", "eight cards, uneven", "aces and tens", "mixed"],
)  # fmt: skip
def test_small_packs_by_trying_every_order(pack, player, banker):
    """Every order of a small pack, refereed, gives the law and the mean number of cards."""

    def chance(policy):
        return lambda total, soft: policy.chance(HANDS.index((total, soft)))

    every = referee.every_coup(pack.counts, chance(player), chance(banker))
    law: dict[tuple, Fraction] = {}
    for (*outcome, _), p in every.items():
        law[tuple(outcome)] = law.get(tuple(outcome), Fraction(0)) + p
    assert coup_law(pack, player, banker) == Distribution(law, ("player", "banker", "stake"))
    assert mean_cards(pack, player, banker) == sum(p * cards for (*_, cards), p in every.items())


def test_large_weights_are_cut_without_loss():
    """A policy with a denominator of 31 bits gives the law of the same chances in small numbers."""
    small = Policy("third", tuple(int(h.total < 17) for h in HANDS), 3)
    large = Policy("third", tuple(n * 700_000_001 for n in small.numerators), 3 * 700_000_001)
    assert large.chance(0) == small.chance(0) == Fraction(1, 3)
    pack = Pack((4, *[0] * 4, *[4] * 4, 16))
    assert coup_law(pack, large, large) == coup_law(pack, small, small)


@pytest.mark.parametrize(
    "rules",
    [
        {"lowest_card": 10},
        {"lowest_card": 7},
        {"lowest_card": 7, "natural_pays": "3/2", "player": "never_bust", "dealer": "stand_16"},
        {"packs": "infinite"},
        {"packs": "infinite", "lowest_card": 8, "banker_natural_takes": 1},
    ],
    ids=str,
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


@pytest.mark.parametrize("rules", [{}, {"packs": "infinite"}], ids=str)
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
    ids=str,
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
        cards = [code % BANKERS for code in log]
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


def dealt(v, cards):
    """The log of one coup with these cards, and the entries of the policy read in it."""
    feed = iter(cards)

    def replace(value):
        if value is draws.card:
            return lambda c, left, used, n: (next(feed), left)
        if isinstance(value, Kernel):
            return value.plain if value.draw else value.rebuilt(replace)
        return int if isinstance(value, type) and value.__module__ == "numpy" else value

    c, policy = PlainContext(v, 0), Watched(v.policy)
    coup.rebuilt(replace)(c, policy)
    return list(c.log[: c.logged]), policy.read


def test_a_seat_chooses_by_its_own_hand_only():
    """Where the policy is read depends on the chooser's own cards alone: with the other's cards
    changed, the same entries are read and the same cards drawn."""
    v = variant(GAME, strategies={"player": "stand_18", "banker": "fixed(16,19)"})
    assert {type(s)._fields for seat in v.game.seats(v.rules) for s in seat.states} == {
        ("total", "soft")
    }
    dice = random.Random(5)
    compared = 0
    for _ in range(4000):
        pack = dice.sample(range(CARDS), CARDS)
        log, read = dealt(v, pack)
        mine = [k for k in log if k < BANKERS]
        theirs = [k - BANKERS for k in log if k >= BANKERS]
        seen = [k for k in read if k < BANKER]
        # the player, when the banker holds two other cards
        rest = [k for k in pack if k not in mine]
        b = rest[-2:]
        other, read_other = dealt(v, [mine[0], b[0], mine[1], b[1], *mine[2:], *rest])
        if not {"natural"} & {_two(theirs), _two(b)}:
            assert [k for k in other if k < BANKERS] == mine
            assert [k for k in read_other if k < BANKER] == seen
            compared += 1
        # the banker, when the player stands on two other cards
        p = [k for k in pack if VALUES[k] >= 9 and k not in theirs][:2]
        if len(read) > len(seen) and len(p) == 2:
            other, read_other = dealt(v, [p[0], theirs[0], p[1], theirs[1], *theirs[2:], *rest])
            assert [k - BANKERS for k in other if k >= BANKERS] == theirs
            assert [k for k in read_other if k >= BANKER] == [k for k in read if k >= BANKER]
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
        ({"packs": 2}, "1 | infinite"),
        ({"natural_pays": 5}, "2 | 3/2"),
        ({"lowest_card": 11}, "from 2 to 10"),
        ({"soft_stand": 22}, "from 12 to 21"),
        ({"split": "same_rank"}, "unknown option 'split'"),
        ({"strategies": {"dealer": "stand_17"}}, "unknown seat 'dealer'"),
        ({"strategies": {"banker": "stand_99"}}, "did you mean stand_17"),
    ],
    ids=str,
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
