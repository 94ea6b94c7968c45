"""Baccara on two sides: reference values, a brute force, the referee, the walk, every option."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product
from math import prod

import numpy as np
import pytest

from oddslab.apparatus.cards import card_name
from oddslab.audits._plays import plays
from oddslab.engine import PlainContext, Runner
from oddslab.experiment import exact, play
from oddslab.game import variant
from oddslab.gamebook.cards._baccara_deal import WHO, shoe
from oddslab.gamebook.cards._baccara_hands import CARDS, TOTALS, Shoe
from oddslab.gamebook.cards._baccara_law import PACKS
from oddslab.gamebook.cards._baccara_seats import SIGHTS, tableau_of_chemin_de_fer
from oddslab.gamebook.cards._baccara_tell import COUP
from oddslab.gamebook.cards._baccara_two_sides import Profile, best_reply, law, value
from oddslab.gamebook.cards.baccara_deux_tableaux import GAME
from oddslab.random import COLUMNS, begin, first_pass
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import Watched, flat
from tests.names import spoken
from tests.referee import baccara as referee

KEY = GAME.key
SEED = 20_261_130
FALSE_ALARM = 1e-6  # of each comparison with an exact law; the seeds are fixed
HALF = Fraction(1, 2)
ENDLESS = Shoe.of("infinite")


def profile(shoe, right, left, each=False, bound=True, sees=TOTALS) -> Profile:
    """Players who draw up to these totals."""
    rows = [tuple(int(t <= k) for t in range(10)) for k in (right, left)]
    return Profile(shoe, sees, rows[0], (rows[1],) * len(SIGHTS), (1, 1), each, bound)


# ---------------------------------------------------------------- values


REFERENCE = {  # players' totals to draw to, bound, each
    (4, 4, True, False): +0.000740,
    (5, 5, True, False): -0.004281,
    (5, 5, False, False): -0.006631,
    (5, 5, False, True): -0.009221,
    (5, 5, True, True): -0.006871,
    (5, 4, False, False): -0.006508,
    (5, 4, False, True): -0.009257,
    (5, 4, True, False): -0.002460,
    (5, 4, True, True): -0.005210,
    (4, 4, False, False): -0.006702,
    (4, 4, False, True): -0.009612,
    (4, 4, True, True): -0.002170,
}


@pytest.mark.parametrize(
    "case", [pytest.param(c, marks=[pytest.mark.slow] * (k > 1)) for k, c in enumerate(REFERENCE)]
)
def test_reference_values(case):
    """Endless cards, equal stakes: what both players gain together per unit, banker at his best."""
    right, left, bound, each = case
    assert (
        round(float(value(profile(ENDLESS, right, left, each, bound), HALF)), 6)
        == (REFERENCE[case])
    )


def test_the_players_gain_where_the_left_goes_by_what_the_right_did():
    """Right to four, left to four after a take and three after a refusal: +0.0022960."""

    def left(hand):
        return hand.total <= (3 if hand.right == "stood" else 4)

    law_ = exact(
        KEY, shoe="infinite", player="free", blind_left=False,
        strategies={"right": "draw_to_4", "left": left},
    )  # fmt: skip
    assert law_.figure("gain") == Fraction(24348192, 10604499373)


@pytest.mark.slow
def test_the_pushed_stake():
    """BA-15: what a stake gains that is pushed on to the line once its own side has lost."""
    rules = {"shoe": "infinite", "pushed_stake": "when_lost"}
    five, four = exact(KEY, **rules), exact(KEY, **rules, p5=0)
    honest = [five.figure("right_gain"), four.figure("right_gain")]
    gain = [law_.figure("pushed_gain") - h for law_, h in zip((five, four), honest)]
    assert gain == [Fraction(1554179672, 10604499373), Fraction(1510678320, 10604499373)]
    assert round(float(five.figure("pushed_gain")), 6) == 0.142277
    assert round(float(four.figure("pushed_gain")), 6) == 0.143196
    opposed = five.probability((five["right"] < 0) & (five["left"] > 0))
    assert opposed == Fraction(101303988, 815730721)
    stiff = exact(KEY, **rules, a_cheval="unanimous")
    assert round(float(stiff.figure("pushed_gain") - honest[0]), 6) == 0.168929
    free = exact(KEY, **rules, forced_if_both_refuse=False)
    assert free.figure("pushed_gain") - free.figure("right_gain") == Fraction(
        1557294680, 10604499373
    )


def test_naturals_from_three_packs():
    """Two cards make eight or nine, and one of three hands does, as a count over the shoe says."""
    counts = {v: 48 if v == 0 else 12 for v in range(10)}
    ways = sum(
        counts[a] * (counts[b] - (a == b)) for a, b in product(range(10), repeat=2)
        if (a + b) % 10 >= 8
    )  # fmt: skip
    ended = exact(KEY).figure("shown_at_once")
    assert Fraction(ways, 156 * 155) < ended < 3 * Fraction(ways, 156 * 155)
    none = 0
    plain = [(a, b) for a, b in product(range(10), repeat=2) if (a + b) % 10 < 8]
    for first, second in combinations_with_replacement(plain, 2):
        four = (*first, *second)
        left = {v: n - four.count(v) for v, n in counts.items()}
        times = prod(counts[v] - four[:i].count(v) for i, v in enumerate(four))
        third = sum(left[a] * (left[b] - (a == b)) for a, b in plain)
        none += times * third * (1 + (first != second))
    assert ended == 1 - Fraction(none, prod(range(151, 157)))


@pytest.mark.slow
def test_a_better_informed_banker_is_worth_more():
    """By his cards he gives less away than by his total; from one shoe, not from endless cards."""
    by_total, by_cards = (
        value(profile(Shoe.of(3), 5, 5, sees=sees), HALF) for sees in (TOTALS, CARDS)
    )
    assert by_cards < by_total
    assert round(float(by_total), 9) == -0.004466715
    assert value(profile(ENDLESS, 5, 5), HALF) == value(profile(ENDLESS, 5, 5, sees=CARDS), HALF)


@pytest.mark.slow
def test_unequal_stakes():
    """With all money on one side the banker plays against that side alone, and better."""
    p = profile(Shoe.of(3), 5, 5)
    against_right = best_reply(p, Fraction(1))
    other = law(p, best_reply(p, Fraction(0)), 1)
    mine = law(p, against_right, 1)
    right = sum(w * k[0] for k, w in mine.items())
    assert right < sum(w * k[0] for k, w in other.items())
    # in his table the left's card no longer tells but for the cards that are gone
    endless = best_reply(profile(ENDLESS, 5, 5, bound=False), Fraction(1))
    assert all((endless[:, x, :11] == endless[:, x, :1]).all() for x in range(11))
    assert not all((endless[:, :11, y] == endless[:, :1, y]).all() for y in range(11))


@pytest.mark.slow
@pytest.mark.parametrize("theta", [HALF, Fraction(1, 3), Fraction(1)])
def test_no_change_of_one_answer_does_better(theta):
    """The best reply beats its table with any one of some ten answers turned over."""
    p = profile(Shoe.of(3, 9), 5, 4, each=True, bound=False)
    draws = best_reply(p, theta)
    best = value(p, theta)
    for at in list(np.ndindex(draws.shape))[7::127]:
        turned = draws.copy()
        turned[at] ^= True
        assert value(p, theta, turned) >= best


# ---------------------------------------------------------------- brute force


def every_coup(shoe: Shoe, right, left, bank, bound, natural_ends) -> dict[tuple, int]:
    """The orders of nine cards by outcome, the referee calling each coup."""
    found: dict[tuple, int] = Counter()
    names = {v: ("ten" if v == 0 else referee.SPOTS[v - 1]) + " of spades" for v in range(10)}
    held = [v for v in range(10) if shoe.counts[v]]

    class Short(Exception):
        pass

    def more(dealt: list[int]):
        yield from (names[v] for v in dealt)
        raise Short

    todo = [[]]
    while todo:
        dealt = todo.pop()
        try:
            said = referee.deux_tableaux(more(dealt), right, left, bank, bound, natural_ends)
        except (Short, RuntimeError):
            todo += [[*dealt, v] for v in held if shoe.ways([*dealt, v])]
            continue
        key = tuple(said[name] for name in ("right", "left", "right_point", "left_point",
                                            "banker_point", "cards", "ended_at_once"))  # fmt: skip
        found[key] += shoe.ways(dealt) * shoe.orders(9 - len(dealt), len(dealt))
    return dict(found)


@pytest.mark.parametrize(
    ("bound", "natural_ends"),
    [(True, "any"), pytest.param(False, "each", marks=pytest.mark.slow)],
)
def test_every_order_of_a_short_shoe(bound, natural_ends):
    """Aces, nines, tens, and sixes that stand beside a natural: the law is that of all orders,
    called one by one."""
    shoe = Shoe.of(3, 9) if natural_ends == "any" else Shoe((5, 2, 0, 0, 0, 0, 5, 0, 0, 4))
    p = profile(shoe, 5, 4, natural_ends == "each", bound)
    draws = best_reply(p, HALF)

    def bank(hand, x, y):
        return bool(draws[referee.point(hand), SIGHTS.index(x), SIGHTS.index(y)])

    expected = every_coup(
        shoe, lambda hand: referee.point(hand) <= 5, lambda hand, right: referee.point(hand) <= 4,
        bank, bound, natural_ends,
    )  # fmt: skip
    assert law(p, draws, 1) == expected


# ---------------------------------------------------------------- the kernel


def looking(hand):
    """A left player who answers what the right did."""
    return Fraction(1, 3) if hand.right == "stood" else hand.total < 6


def by_table(state):
    """Some table for the banker."""
    return state.total < 4 or state.right == 9


OPTIONS = (
    {},
    {"p5": "9/11"},
    {"p5": "1/3", "a_cheval": "unanimous", "holder": "rotate_each_coup", "coup": 3},
    {"player": "free", "strategies": {"right": "draw_on(1,3,7)", "left": "draw_to_4"}},
    {"blind_left": False, "strategies": {"left": looking}},
    {"banker": "tableau_punto_banco", "forced_if_both_refuse": False, "theta": "1/3"},
    {"banker": "tableau_chemin_de_fer", "forced_if_both_refuse": False, "natural_ends": "each"},
    {"banker": "table", "strategies": {"banker": by_table}, "shoe": "fresh_shoe"},
    {"natural_ends": "each", "pushed_stake": "when_lost"},
    {"banker_info": "composition", "lowest_card": 9, "theta": 1},
    {"shoe": "six_packs", "coup": 34, "lowest_card": 2, "forced_if_both_refuse": False},
    {"shoe": "infinite", "banco_hands": "both_hands"},
)


def rule_of(v, seat):
    """How often a seat says yes, from its states by name: the referee's own way to look it up."""
    policy = v.policies[seat]
    states = next(s for s in v.game.seats(v.rules) if s.name == seat).states
    return {state: policy.chance(k) for k, state in enumerate(states)}


class Choices:
    """The seats of a coup for the referee: a choice by chance is read off what was done."""

    def __init__(self, v):
        self.v, self.refused = v, set()
        self.rules = {seat: rule_of(v, seat) for seat in ("right", "left", "banker")}

    def answers(self, seat: str, who: int, chance: Fraction) -> bool:
        took = who not in self.refused
        assert chance == took if chance in (0, 1) else True, seat
        return took

    def player(self, seat: str, who: int, hand, sight=None) -> bool:
        total = referee.point(hand)
        if self.v.rules.player == "p5" and total != 5:
            return self.answers(seat, who, Fraction(total < 5))
        looks = seat == "left" and not self.v.rules.blind_left
        return self.answers(seat, who, self.rules[seat][(total, sight) if looks else (total,)])

    def banker(self, hand, right, left) -> bool:
        state = (referee.point(hand), right, left)
        if self.v.rules.banker_info == "composition":
            state += tuple(sorted(map(referee.worth, hand)))
        return self.answers("banker", 2, self.rules["banker"][state])


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(options, marks=[pytest.mark.slow] * (k not in (0, 3, 4)), id=spoken(options))
        for k, options in enumerate(OPTIONS)
    ],
)
def test_the_referee_calls_every_coup_alike(options):
    """Card for card over a thousand coups, whatever the rules: gains, points, cards taken."""
    v = variant(GAME, **options)
    pack = shoe(PACKS[v.rules.shoe], v.rules.lowest_card)
    tally = np.zeros([len(a) for a in v.axes], np.int32)
    seats = Choices(v)
    for coup in plays(v, SEED, 1000):
        starts = [k for k, code in enumerate(coup.log) if code // WHO == COUP]
        assert len(starts) == v.rules.coup
        numbers = [code % WHO for code in coup.log if code // WHO < 3]
        if v.rules.shoe != "infinite":
            assert len(set(numbers)) == len(numbers)  # no card comes twice out of a shoe
        last = coup.log[starts[-1] + 1 :]
        cards = iter([card_name(pack[code % WHO]) for code in last if code // WHO < 3])
        seats.refused = {code % WHO for code in last if code // WHO == 3}
        said = referee.deux_tableaux(
            cards,
            lambda hand: seats.player("right", 0, hand),
            lambda hand, sight: seats.player("left", 1, hand, sight),
            seats.banker,
            v.rules.forced_if_both_refuse,
            v.rules.natural_ends,
        )
        assert next(cards, None) is None
        said["across"] = referee.across(said["right"], said["left"], v.rules.a_cheval)
        if v.rules.pushed_stake == "when_lost":
            said["pushed"] = said["across"] if said["right"] < 0 else said["right"]
        said["ended"] = "shown" if said["ended_at_once"] else "drawn"
        assert coup.outcome == {name: said[name] for name in (a.name for a in v.axes)}
        tally[tuple(a.values.index(coup.outcome[a.name]) for a in v.axes)] += 1
    runner = Runner(v, SEED)
    runner.run(0, 1000)
    assert (runner.tally == tally.ravel()).all()


def test_who_holds_the_cards():
    """The cards pass on after a loss, or after every coup, as the log of a shoe shows."""
    for holder in ("until_loses", "rotate_each_coup"):
        v = variant(GAME, coup=17, holder=holder)
        for coup in plays(v, SEED, 20):
            held = [divmod(code % WHO, 5) for code in coup.log if code // WHO == COUP]
            steps = [[(b - a) % 5 for a, b in zip(one, then)] for one, then in pairwise(held)]
            assert all(step in (0, 1) for pair in steps for step in pair)
            if holder == "rotate_each_coup":
                assert steps == [[1, 1]] * 16
            else:
                assert 4 < sum(map(sum, steps)) < 28


@pytest.mark.parametrize(
    "options",
    [
        {"p5": "9/11", "pushed_stake": "when_lost"},
        {"blind_left": False, "player": "free", "strategies": {"left": looking}},
        *(
            pytest.param(options, marks=pytest.mark.slow)
            for options in (
                {"natural_ends": "each", "forced_if_both_refuse": False, "a_cheval": "unanimous"},
                {"banker": "tableau_chemin_de_fer", "natural_ends": "each", "theta": "1/4"},
                {"banker_info": "composition", "shoe": "six_packs"},
            )
        ),
    ],
    ids=spoken,
)
def test_the_walk_of_a_short_shoe_is_the_formula(options):
    """Aces and tens alone: every branch of the kernel's own source."""
    v = variant(GAME, lowest_card=10, **options)
    assert walk(v) == v.game.exact(v.rules, v.policies)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [{"lowest_card": 8}, {"lowest_card": 9, "natural_ends": "each", "p5": "9/11"}],
    ids=spoken,
)
def test_the_walk_of_a_longer_shoe_is_the_formula(options):
    """With eights and nines, so that naturals are shown and hands go on."""
    v = variant(GAME, **options)
    assert walk(v) == v.game.exact(v.rules, v.policies)


@pytest.mark.slow
def test_the_last_sure_coup_of_a_shoe_has_the_law_of_the_first():
    """Coup 17 of three packs, dealt after sixteen others, fits the law of a fresh shoe; and that
    of a banker who need not take a refused card does not."""
    v = variant(GAME, coup=17)
    runner = Runner(v, SEED)
    runner.run(0, 150_000)
    counts = runner.tally.tolist()
    law_ = v.game.exact(v.rules, v.policies)
    assert law_ == exact(KEY, shoe="fresh_shoe").law
    assert chi_square_gof(counts, flat(v, law_)).p_value > FALSE_ALARM
    free = variant(GAME, forced_if_both_refuse=False)
    wrong = free.game.exact(free.rules, free.policies)
    assert chi_square_gof(counts, flat(v, wrong)).p_value < FALSE_ALARM


def test_a_seat_sees_no_hidden_card():
    """The entry of its table that the banker reads follows from his total and the cards face up."""
    v = variant(GAME, natural_ends="each")
    start = v.setup.numbers[-2] + 1
    read: dict[tuple, set[int]] = defaultdict(set)
    c = PlainContext(v, SEED)
    first_pass.plain(c, 0)
    for trial in range(COLUMNS):
        c.logged = 0
        begin.plain(c, trial)
        watched = Watched(v.policy)
        v.game.play(v.rules).plain(c, watched)
        pack = shoe(3)
        hands = [
            [card_name(pack[code % WHO]) for code in c.log[1 : c.logged] if code // WHO == who]
            for who in range(3)
        ]
        refused = {code % WHO for code in c.log[1 : c.logged] if code // WHO == 3}
        sights = [
            "settled" if referee.natural(hands[who][:2])
            else "stood" if who in refused else str([referee.worth(k) for k in hands[who][2:]])
            for who in (0, 1)
        ]  # fmt: skip
        entries = {k for k in watched.read if k >= start}
        read[referee.point(hands[2][:2]), *sights] |= entries
    assert all(len(entries) <= 1 for entries in read.values())
    asked = [entries for entries in read.values() if entries]
    assert len(asked) == len(set().union(*asked)) > 50


# ---------------------------------------------------------------- words


def test_a_coup_is_told_as_at_the_table():
    """Cards face down are named when they are shown, the refused card is taken by the banker."""
    assert play(KEY, 4, rng=3).lines == (
        "The first player on the right and the first on the left hold the cards.",
        "Right, left and banker are dealt a card each, and then another, face down.",
        "None of the three shows eight or nine.",
        "The banker offers a card to the right, who takes it, face up: the nine of diamonds.",
        "The left asks for a card too: the four of hearts.",
        "The banker stands.",
        "The hands are shown: the right has the three of clubs, the two of diamonds and the nine "
        "of diamonds, 4; the left has the six of hearts, the seven of spades and the four of "
        "hearts, 7; the banker has the six of clubs and the queen of spades, 6.",
        "The right, 4 against 6, loses; the left, 7 against 6, is paid.",
        "A bet across the line is a stand-off.",
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "As both have refused it, the banker must take it himself: "),
        ({}, "It is offered to the left, who refuses it too."),
        ({}, "The left asks for none."),
        ({}, "It is offered to the left, who takes it: "),
        ({"natural_ends": "each"}, "The banker, without eight or nine, pays."),
        ({"natural_ends": "each"}, "having shown at once, is paid"),
        ({"pushed_stake": "when_lost"}, "is pushed on to the line and is a stand-off"),
        ({"a_cheval": "split"}, "A bet across the line wins half."),
        ({"coup": 17, "holder": "rotate_each_coup"}, "The second player on the right and the sec"),
        ({"coup": 17}, "Coup 17 of the shoe; 1"),
    ],
)
def test_what_is_said_when_it_happens(options, said):
    """Some coup among the first three hundred is told with these words."""
    v = variant(GAME, **options)
    told = (
        line for coup in plays(v, SEED, 300) for line in GAME.tell(v.rules, coup.log, coup.outcome)
    )
    assert any(said in line for line in told)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"coup": 18}, "accepted is 1 to 17 with shoe=three_packs"),
        ({"coup": 2, "shoe": "infinite"}, "accepted is 1 to 1"),
        ({"shoe": "two_packs"}, "shoe=two_packs"),
        ({"banker": "table"}, "a strategy of the seat banker"),
        ({"theta": "3/2"}, "theta=3/2"),
        ({"strategies": {"right": "draw_to_9"}}, "draw_to_K | draw_on(a,b,...)"),
        ({"strategies": {"middle": "p5"}}, "there are: right, left, banker"),
    ],
    ids=spoken,
)
def test_values_that_are_none_are_refused(options, words):
    """By name, with what would be accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **options)
    assert words in str(refusal.value)


@pytest.mark.slow
def test_the_table_of_chemin_de_fer_mixes_on_six():
    """Against a hand that stood; elsewhere it is punto banco's."""
    assert tableau_of_chemin_de_fer(6, "stood") == Fraction(859, 2288)
    law_ = exact(KEY, banker="tableau_chemin_de_fer", forced_if_both_refuse=False)
    plain = exact(KEY, banker="tableau_punto_banco", forced_if_both_refuse=False)
    best = exact(KEY, forced_if_both_refuse=False)
    gains = [x.figure("gain") for x in (best, law_, plain)]
    assert gains[0] < min(gains[1:])
    assert gains[1] != gains[2]


def test_a_slip_in_the_kernels_table_is_another_law():
    """A banker told his total one too low in one cell: the walk is no longer the formula."""
    v = variant(GAME, lowest_card=10, shoe="fresh_shoe")
    table = list(v.setup.table)
    first = table.index(1, 624 + 100 + 1)  # the total of a ten and an ace
    table[first] = 0
    game = replace(GAME, setup=lambda rules: replace(v.setup, table=tuple(table)))
    assert walk(replace(v, game=game)) != v.game.exact(v.rules, v.policies)
