"""Best play at poker dice: known values, brute force, what rules cost, and plans in play."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from fractions import Fraction as F

import numpy as np
import pytest

from oddslab import exact, poker_dice, simulate
from oddslab.distribution import axis
from oddslab.gamebook.dice._poker_dice_best import against_known, law, solve_goal
from oddslab.gamebook.dice._poker_dice_hands import hands_of

AT_LEAST = {
    "one_pair": F(157339, 157464), "two_pairs": F(24869, 26244), "triplets": F(234053, 314928),
    "full_hand": F(490459, 944784), "four": F(2197897, 7558272), "five": F(347897, 7558272),
}  # fmt: skip
RULE = F(295073737, 1224440064)
BEST = F(319695199, 1224440064)


def four_in_a_row(hand):
    """Keeps one each of 2 to 5, and an end, 1 or 6, where it makes four in a row."""
    seen = set(hand.dice)
    kept = seen & {2, 3, 4, 5}
    if {1, 2, 3, 4} <= seen:
        kept |= {1}
    elif {3, 4, 5, 6} <= seen:
        kept |= {6}
    return kept


@pytest.mark.parametrize("category", AT_LEAST)
def test_at_least(category):
    """Going for a category or better, three throws give the published chances."""
    plan = poker_dice.best(f"at_least_{category}")
    assert plan.value == AT_LEAST[category]
    better = [c for c in hands_of().categories if AT_LEAST.get(c, 1) <= AT_LEAST[category]]
    assert plan.law.probability(axis("category").isin(better)) == plan.value


def test_two_throws_and_four():
    """Throws are counted, not throws again: five alike in two, the rule for a run in four."""
    assert poker_dice.best("at_least_five", throws=2).value == F(221, 17496)
    four = poker_dice.evaluate(four_in_a_row, "exactly_straight", 4, straights=True)
    assert f"{float(four.value):.7f}" == "0.3717799"
    assert four.best > four.value


def test_what_a_rule_costs():
    """The strict rule for a long run has 0.2409867, best play 0.2610950, the rest is its cost;
    the simulation of the rule agrees (five standard errors)."""
    judged = poker_dice.evaluate(four_in_a_row, "exactly_straight", straights=True)
    assert (judged.value, judged.best, judged.cost) == (RULE, BEST, BEST - RULE)
    assert judged.law.probability(axis("category") == "straight") == RULE
    seats = {"caster": judged.policy}
    run = simulate(
        "poker_dice", trials=100_000, rng=6, threads=1, players=1, straights=True, strategies=seats
    )
    error = (float(RULE) * (1 - float(RULE)) / 100_000) ** 0.5
    found = run.count(axis("category") == "straight") / 100_000
    assert abs(found - float(RULE)) < 5 * error < abs(found - float(BEST))


def brute(worth, faces, number, throws):
    """Best play by plain recursion over dice that keep their places."""
    every = list(itertools.product(range(1, faces + 1), repeat=number))
    value = {d: F(worth(tuple(sorted(d)))) for d in every}
    for left in range(1, throws):
        then = {}
        for d in every:
            found = [F(worth(tuple(sorted(d))))] if left else []
            for mask in itertools.product((0, 1), repeat=number):
                free = [k for k in range(number) if not mask[k]]
                mean = F(0)
                for new in itertools.product(range(1, faces + 1), repeat=len(free)):
                    e = list(d)
                    for k, x in zip(free, new):
                        e[k] = x
                    mean += value[tuple(e)]
                found.append(mean / faces ** len(free))
            then[d] = max(found)
        value = then
    return sum(value.values()) / len(every)


@pytest.mark.parametrize(("number", "faces", "throws"), [(2, 4, 3), (3, 3, 3), (3, 4, 2)])
def test_any_goal_by_brute_force(number, faces, throws):
    """Whatever is made great, best play is what plain recursion over all dice finds."""
    goals = [sum, lambda d: F(d[0] * d[-1], 7), lambda d: len(set(d)) == 2,
             lambda d: -sum(x * x for x in d)]  # fmt: skip
    for goal in goals:
        plan = poker_dice.best(goal, throws, faces=faces, number=number)
        assert plan.value == brute(goal, faces, number, throws)


def test_crooked_dice():
    """With a six loaded to 1/5 five sixes come oftener, just as keeping every six says."""
    plan = poker_dice.best(lambda d: d == (6,) * 5, kind="loaded")
    one = 1 - F(4, 5) ** 3
    assert plan.value == one**5
    assert plan.keep("66A23", 2) == (6, 6)


LEADS = [
    {}, {"players": 3}, {"players": 7}, {"throws_limit": "leader"}, {"ties": "same_order"},
    {"ties": "order_turned"}, {"simultaneous": True},
]  # fmt: skip


@pytest.mark.parametrize("options", LEADS, ids=str)
def test_what_a_rule_costs_the_leader(options):
    """Best play costs nothing, another rule something; the value of a rule is that of the law of a
    contest in which others go by best play."""
    assert poker_dice.evaluate("best", "lead", **options).cost == 0
    judged = poker_dice.evaluate("largest_group", "lead", **options)
    assert judged.cost > 0
    if options.get("ties") == "order_turned" or options.get("players", 2) > 2:
        return  # the table leads there in every second round, or ties are told apart
    law = exact("poker_dice", strategies={"leader": "largest_group"}, **options).law
    worth = {1: F(1), 2: F(0), "tie": F(1, 2)}
    assert judged.value == law.expect(lambda o: worth[o["winner"]])


def test_what_a_rule_costs_where_the_lead_turns():
    """Two rules of one throw, ties thrown again in turned order: by hand a game of two states."""
    rules = {"number": 2, "faces": 2, "ties": "order_turned"}
    best = poker_dice.contest(2, **rules).value
    judged = poker_dice.evaluate("keep_all", "lead", 2, **rules)
    assert judged.best == best
    assert 0 < judged.value < best
    again = poker_dice.evaluate(lambda hand: hand.dice, "lead", 2, **rules)
    assert again.value == judged.value


def test_the_goal_of_leading():
    """`best` knows it as `contest` does."""
    assert poker_dice.best("lead").value == poker_dice.contest().value
    assert poker_dice.best("lead", players=3).value == poker_dice.contest(players=3).value


def test_how_many_throws_are_to_come():
    """Where it is not said, all but the first, for Python as for the command."""
    plan = poker_dice.best("at_least_five", throws=4)
    assert plan.worth("66A23") == plan.worth("66A23", 3) != plan.worth("66A23", 1)
    with pytest.raises(ValueError, match="nothing is kept of one throw"):
        poker_dice.best("place", throws=1).keep("66A23")


def test_two_small_pairs():
    """The leader with 3 3 2 2 4 keeps the threes alone: 0.37432 against 0.31303 for both pairs."""
    leader = poker_dice.contest().leader
    worth = {c.keep: c.worth for c in leader.choices("33224", 2)}
    assert leader.keep([3, 3, 2, 2, 4], 2) == (3, 3)
    assert f"{float(worth[3, 3]):.5f}" == "0.37432"
    assert f"{float(worth[2, 2, 3, 3]):.5f}" == "0.31303"
    assert leader.worth("33224", 2) == worth[3, 3]


def test_the_follower_answers_each_hand():
    """The leader's chance is one less the mean of what best followers have against his hands."""
    found = poker_dice.contest()
    law_of_leader = found.leader.law.marginal("place")
    shown = hands_of().shown_class
    mean = sum(
        p * found.follower(shown[place - 1]).value
        for place, p in law_of_leader.items() if place % 60 == 1
    )  # fmt: skip
    hands = hands_of()
    goals, of = against_known(hands)
    all_of_them = solve_goal(hands, goals, 3, of)
    assert mean == sum(
        p * all_of_them.value(place - 1) for place, p in law_of_leader.items() if place % 60 == 1
    )
    total = sum(p * all_of_them.value(place - 1) for place, p in law_of_leader.items())
    assert found.value == 1 - total
    assert found.follower("AAAAA").value == poker_dice.best("beat_AAAAA").value


def test_the_table_is_the_play():
    """A plan's rows are its policy: one for every hand and every number of throws to come."""
    plan = poker_dice.best("beat_66655")
    rows = list(plan.rows())
    assert len(rows) == 2 * 252 == len(plan.policy.entries)
    for dice, left, keep, worth in rows[::37]:
        assert plan.keep(dice, left) == keep
        assert plan.worth(dice, left) == worth
        assert not Counter(keep) - Counter(dice)
    judged = poker_dice.evaluate(lambda hand: plan.keep(hand.dice, hand.left), "beat_66655")
    assert judged.cost == 0
    assert judged.policy.entries == plan.policy.entries


def test_worth_goes_up_with_throws():
    """A throw more is never worth less, and standing is never better than the plan."""
    plan = poker_dice.best("place")
    for dice in ("AAAAA", "65432", "66554", "A2345"):
        one, two = plan.worth(dice, 1), plan.worth(dice, 2)
        stand = next(c.worth for c in plan.choices(dice, 1) if len(c.keep) == 5)
        assert stand <= one <= two
        assert stand == hands_of().places[hands_of().hand_of(hands_of().read(dice))] + 1


def test_exact_beyond_64_bits():
    """Whole numbers that outgrow 64 bits go on in Python's: the same play, scaled by 10^30."""
    hands = hands_of()
    worth = hands.places + 1
    small = solve_goal(hands, worth, 3)
    large = solve_goal(hands, worth.astype(object) * 10**30, 3, 10**30)
    assert large.values.dtype == object
    assert small.values.dtype == np.int64
    assert small.value() == large.value()
    assert (small.table() == large.table()).all()
    ends = np.sum(law(hands, small.picks, 3), axis=0)[:, 0]
    assert F(int(ends @ worth), 6**15) == small.value()


def test_all_known_hands_in_time():
    """The whole policy of three throws against every known hand takes less than two seconds."""
    hands = hands_of()
    goals, of = against_known(hands)
    solve_goal(hands, goals, 3, of)
    begun = time.process_time()
    solve_goal(hands, goals, 3, of)
    assert time.process_time() - begun < 2


def test_one_throw():
    """The table of one throw, with runs and without."""
    law = poker_dice.one_throw(straights=True).marginal("category")
    assert law.ways["straight"] == 240
    assert law.total == 7776
    assert poker_dice.one_throw().axes == ("category", "place")


@pytest.mark.parametrize(("number", "faces"), [(5, 6), (4, 3), (6, 6), (3, 10)])
def test_classes_by_formula(number, faces):
    """The formula for the groups gives the law that goes through every hand."""
    found = poker_dice.classes(number, faces)
    assert found.total == faces**number
    assert found == poker_dice.one_throw(number=number, faces=faces).marginal("category")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: poker_dice.best("at_least_ful_hand"), "did you mean at_least_full_hand"),
        (lambda: poker_dice.best(3), "a name or a function"),
        (lambda: poker_dice.best("place").keep("3322", 1), "3322 is no hand here"),
        (lambda: poker_dice.best("place").keep("33227", 1), "accepted are 5 dice of the faces A 6"),
        (lambda: poker_dice.best("foo"), "lead, place"),
        (lambda: poker_dice.evaluate("best", "lead", players=1), "accepted is 2 or more"),
        (lambda: poker_dice.best("place").keep("33221", 3), "accepted is 1 to 2"),
        (lambda: poker_dice.best("place", throws=0), "1 to 20 throws in all"),
        (lambda: poker_dice.contest(throws=4), "1 to 3 throws in all"),
        (lambda: poker_dice.classes(0), "1 to 60 dice"),
        (lambda: poker_dice.contest(players=1), "accepted is 2 or more"),
        (lambda: poker_dice.evaluate(lambda hand: [6], "place"), "answers \\[6\\] in Thrown"),
        (lambda: poker_dice.evaluate("foo", "place"), "unknown strategy 'foo'"),
        (lambda: poker_dice.best("place", playrs=2), "did you mean players"),
    ],
)
def test_what_cannot_be_is_refused(call, said):
    """Refused early, with what would be accepted."""
    with pytest.raises((ValueError, TypeError), match=said):
        call()
