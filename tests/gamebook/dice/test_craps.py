"""Craps: the exact laws against chains and enumerations, the kernels against the laws."""

import itertools
from fractions import Fraction as F

import numpy as np
import pytest

from oddslab import engine
from oddslab.chains import absorb
from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.game import OrMore, variant
from oddslab.gamebook.dice import _craps_exact as exact
from oddslab.gamebook.dice.craps import GAME
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk

POINTS = (4, 5, 6, 8, 9, 10)
WIN = axis("result") == "win"


def craps(preset=None, strategies=None, **options):
    return variant(GAME, preset, strategies, **options)


def law_of(v):
    return GAME.exact(v.rules, v.policies)


def caster_wins(**options):
    return law_of(craps(**options)).probability(WIN)


# ---- a third hand: the rules once more, in the plainest form


def come_out(total):
    """What a first throw does: a result, or the point that it makes."""
    if total in (7, 11):
        return "win"
    return "lose" if total in (2, 3, 12) else total


def settled(rolls):
    """(result, point, throws) of a bet whose last throw is the last of `rolls`, else None."""
    first = come_out(sum(rolls[0]))
    if len(rolls) == 1:
        return (first, 0, 1) if isinstance(first, str) else None
    if isinstance(first, str) or any(sum(r) in (first, 7) for r in rolls[1:-1]):
        return None
    last = sum(rolls[-1])
    return ("win" if last == first else "lose", first, len(rolls)) if last in (first, 7) else None


def total_ways(faces):
    """Ways of each total, from the weights of the faces of two equal dice."""
    ways = {}
    for (a, v), (b, w) in itertools.product(faces.items(), repeat=2):
        ways[a + b] = ways.get(a + b, 0) + v * w
    return ways


FAIR = dict.fromkeys(range(1, 7), 1)
LOADED = {1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 5}
FLATS = {1: 4, 2: 3, 3: 3, 4: 3, 5: 3, 6: 4}
DICE = [({}, FAIR), ({"kind": "loaded"}, LOADED), ({"kind": "flats"}, FLATS)]


def bet_chain(faces, top, barred=None):
    """The law of a bet, from a chain of single throws."""
    ways = total_ways(faces)

    def row(state):
        if state[0] != "on":
            return None
        _, point, n = state
        to = {}
        for total, w in ways.items():
            now = come_out(total) if n == 0 else "win" if total == point else "lose"
            if n and total not in (point, 7):
                now = point
            if n == 0 and now == "lose" and total == barred:
                now = "barred"
            after = min(n + 1, top)
            end = ("on", now, after) if isinstance(now, int) else (now, point, after)
            to[end] = to.get(end, 0) + w
        return to

    ends = absorb(row, ("on", 0, 0))
    capped = {(r, p, OrMore(n) if n == top else n): chance for (r, p, n), chance in ends.items()}
    return Distribution(capped, ("result", "point", "throws"))


def hand_chain(faces, top, seven_out=False, decisions=False, keep=None):
    """The law of a hand, from a chain of single throws; keep(wins) is the chance to go on."""
    ways, most = total_ways(faces), 40

    def row(state):
        if state[0] == "over":
            return None
        if state[0] == "asked":
            _, n, wins = state
            go = F(keep(wins))
            return {("on", 0, n, wins): go, ("over", n, wins): 1 - go}
        _, point, n, wins = state
        to = {}
        for total, w in ways.items():
            now = come_out(total) if point == 0 else {point: "win", 7: "lose"}.get(total, point)
            after = min(n + 1, top) if not decisions or isinstance(now, str) else n
            if now == "win":
                name = "asked" if keep else "on"
                end = (name, after, min(wins + 1, most))
                end = end if keep else ("on", 0, *end[1:])
            elif now == "lose" and not (seven_out and point == 0):
                end = ("over", after, wins)
            else:
                end = ("on", 0 if now == "lose" else now, after, wins)
            to[end] = to.get(end, 0) + F(w, sum(ways.values()))
        return to

    ends = absorb(row, ("on", 0, 0, 0))
    return Distribution(
        {
            (OrMore(n) if n == top else n, OrMore(k) if k == most else k): chance
            for (_, n, k), chance in ends.items()
        },
        ("length", "wins"),
    )


# ---- the law of a bet


@pytest.mark.parametrize(("options", "faces"), DICE)
def test_every_sequence_of_three_throws(options, faces):
    """The chances of bets settled by three throws are counts of all sequences of two dice."""
    ways = {}
    law = law_of(craps(**options))
    throws = [((a, b), v * w) for (a, v), (b, w) in itertools.product(faces.items(), repeat=2)]
    for n in (1, 2, 3):
        for sequence in itertools.product(throws, repeat=n):
            end = settled([t for t, _ in sequence])
            if end:
                weight = int(np.prod([w for _, w in sequence]))
                ways[end] = ways.get(end, 0) + weight
    every = sum(faces.values()) ** 2
    assert {o: F(w, every ** o[2]) for o, w in ways.items()} == {
        o: p for o, p in law if not isinstance(o[2], OrMore) and o[2] <= 3
    }


@pytest.mark.parametrize(("options", "faces"), DICE)
@pytest.mark.parametrize("top", [2, 3, 7])
@pytest.mark.parametrize("barred", [None, 2, 12])
def test_law_of_a_bet_is_the_chain(options, faces, top, barred):
    """The joint law of result, point and throws, cap included, is that of the chain of throws."""
    options = options | ({"barred": barred} if barred else {})
    assert law_of(craps(most=top, **options)) == bet_chain(faces, top, barred)


@pytest.mark.parametrize(
    "options",
    [{}, {"barred": 12}, {"kind": "loaded", "load": "physical"}, {"on_axis": "ace_six"}],
)
def test_law_of_a_bet_is_the_walk_of_the_kernel(options):
    """Formula and kernel, which share no rule code, give one law."""
    v = craps(most=9, **options)
    assert law_of(v) == walk(v)


def test_known_values_of_a_bet():
    """Rules page, section 4: results, points and throws of fair dice."""
    law = law_of(craps())
    assert law.axes == ("result", "point", "throws")
    assert sum(p for _, p in law) == 1
    assert law.remainder == 0
    assert law.probability(WIN) == F(244, 495)
    point = axis("point")
    assert law.probability((point == 0) & WIN) == F(2, 9)
    assert law.probability((point == 0) & ~WIN) == F(1, 9)
    assert law.probability((point != 0) & WIN) == F(134, 495)
    assert law.probability((point != 0) & ~WIN) == F(196, 495)
    won = [law.given(point == p).probability(WIN) for p in POINTS]
    assert won == [F(1, 3), F(2, 5), F(5, 11), F(5, 11), F(2, 5), F(1, 3)]
    throws = law.marginal("throws")
    first = [throws.pmf(n) for n in range(1, 13)]
    assert first[:4] == [F(1, 3), F(61, 324), F(131, 972), F(40549, 419904)]
    assert first[11] == F(8225476566462469, 1184595334580404224)
    rules = craps().rules
    assert first == [exact.settled_at(rules, n) for n in range(1, 13)]
    assert throws.pmf(OrMore(128)) == exact.bet_survival(rules, 128)
    assert exact.throws_to_settle(rules) == (F(557, 165), F(245672, 27225))


def test_mean_and_variance_from_long_laws():
    """Mean and variance of the throws agree with sums of the survival function to 1e-12."""
    rules = craps(kind="flats").rules
    survival = [exact.bet_survival(rules, n) for n in range(1, 400)]
    mean = sum(survival)
    square = sum((2 * n - 1) * s for n, s in enumerate(survival, 1))
    assert float(mean) == pytest.approx(float(exact.throws_to_settle(rules)[0]), abs=1e-12)
    assert float(square - mean**2) == pytest.approx(
        float(exact.throws_to_settle(rules)[1]), abs=1e-12
    )


def test_the_cap_is_not_taken_for_a_number():
    """A question that the top value leaves open is refused; others are answered."""
    law = law_of(craps(most=5))
    throws = axis("throws")
    assert law.probability(throws >= 5) == exact.bet_survival(craps().rules, 5)
    assert law.probability(throws < 5) + law.probability(throws >= 5) == 1
    for event in (throws == 5, throws > 5, throws <= 7, throws.isin({2, 5})):
        with pytest.raises(ValueError, match="lumps 5 and more"):
            law.probability(event)
    with pytest.raises(ValueError, match="lumps 5 and more"):
        law.marginal("throws").mean()


# ---- crooked dice (rules page, sections 1 and 2)

EVEN_ACE = {"kind": "loaded", "loaded_face": 1}


@pytest.mark.parametrize(
    ("options", "chance"),
    [
        ({"kind": "loaded"}, F(51770557, 105153125)),
        ({"kind": "loaded", "crooked": "one"}, F(6176134957, 12529358100)),
        ({"kind": "loaded;fair"}, F(6176134957, 12529358100)),
        (EVEN_ACE, F(50424597, 105153125)),
        ({"kind": "loaded", "load": "physical"}, F(2147485775355244, 4252806700964325)),
        ({"kind": "flats"}, F(460183, 972125)),
        ({"kind": "convex"}, F(13666387463, 26941169250)),
        ({"dispatcher": "odd;even"}, F(28, 45)),
        ({"dispatcher": "odd"}, F(8, 9)),
        ({"dispatcher": "even"}, F(8, 9)),
        ({"dispatcher": "high"}, F(8, 9)),
        ({"dispatcher": "low"}, F(2, 3)),
        ({"dispatcher": "high;low"}, F(17, 30)),
        ({"dispatcher": "high;odd"}, F(16, 27)),
        ({"dispatcher": "double_five"}, F(497, 810)),
        ({"dispatcher": "1,3,4,5,5,6"}, F(497, 810)),
        ({"kind": "vector", "load": "1/5,3/20,3/20,3/20,3/20,1/5"}, F(460183, 972125)),
        ({"on_axis": "ace_six"}, F(109, 210)),
        ({"on_axis": "deuce_five"}, F(53, 120)),
        ({"on_axis": "trey_four"}, F(29, 60)),
        ({"on_axis": "ace_six;deuce_five"}, F(139, 240)),
        ({"on_axis": "ace_six;trey_four"}, F(9, 16)),
        ({"on_axis": "deuce_five;trey_four"}, F(23, 48)),
        ({"on_axis": "ace_six;none"}, F(271, 504)),
        ({"on_axis": "deuce_five;none"}, F(241, 504)),
        ({"on_axis": "trey_four;none"}, F(59, 126)),
        ({"on_axis": "ace_six", "axis_correlation": "1/2"}, F(245, 396)),
        ({"on_axis": "deuce_five", "axis_correlation": "1/2"}, F(55, 144)),
        ({"on_axis": "trey_four", "axis_correlation": "1/2"}, F(29, 72)),
    ],
)
def test_caster_with_crooked_dice(options, chance):
    """The tables of crooked dice and of dice held together on the rules page."""
    if "dispatcher" in options:
        options = {"kind": "dispatcher"} | options
    assert caster_wins(**options) == chance


@pytest.mark.parametrize(
    ("ring", "chances"),
    [
        ("ace_six", [1, 1, 1, 1]),
        ("deuce_five", [F(1, 2), 1, 1, 1]),
        ("trey_four", [F(1, 2), F(3, 4), 1, F(3, 4)]),
    ],
)
def test_dice_that_turn_as_one(ring, chances):
    """Fully correlated dice, by the quarter turns between them."""
    assert chances == [
        caster_wins(on_axis=ring, axis_correlation=1, axis_offset=k) for k in range(4)
    ]


def test_one_fair_die_keeps_seven_at_a_sixth():
    """Whenever one die is fair a seven has chance 1/6, whatever the other is."""
    for options in ({"kind": "loaded"}, {"kind": "dispatcher"}, {"kind": "convex", "convex": 0}):
        ways, whole = exact.ways_of_totals(craps(crooked="one", **options).rules)
        assert F(ways[7], whole) == F(1, 6)
    for ring, other, chance in (
        ("ace_six", "none", F(1, 6)),
        ("ace_six", "ace_six", F(1, 4)),
        ("ace_six", "deuce_five", F(1, 8)),
    ):
        ways, whole = exact.ways_of_totals(craps(on_axis=f"{ring};{other}").rules)
        assert F(ways[7], whole) == chance


# ---- the law of a hand


@pytest.mark.parametrize(("options", "faces"), DICE[:2])
@pytest.mark.parametrize("dice_pass", ["any_loss", "seven_out"])
@pytest.mark.parametrize("count", ["throws", "decisions"])
def test_law_of_a_hand_is_the_chain(options, faces, dice_pass, count):
    """The joint law of length and wins, both caps included, is that of the chain of throws."""
    v = craps(unit="hand", dice_pass=dice_pass, count=count, most=3, **options)
    assert law_of(v) == hand_chain(faces, 3, dice_pass == "seven_out", count == "decisions")


@pytest.mark.parametrize(
    "strategy",
    ["pass", "stop_after_2", lambda s: F(s.wins, 20), lambda s: F(1, 3) if s.wins > 1 else 1],
)
def test_law_of_a_hand_with_a_winner_who_may_pass(strategy):
    """A caster who passes the dice after a win, for certain or by chance, has the chain's law."""
    v = craps(
        unit="hand", winner_may_pass=True, most=3, dice_pass="seven_out",
        strategies={"caster": strategy},
    )  # fmt: skip
    policy = v.policies["caster"]
    chain = hand_chain(FAIR, 3, seven_out=True, keep=lambda k: policy.chance(min(k, 20) - 1))
    assert law_of(v) == chain
    assert law_of(v) != law_of(craps(unit="hand", most=3, dice_pass="seven_out"))


@pytest.mark.parametrize("count", ["throws", "decisions"])
def test_law_of_a_hand_is_the_walk_of_the_kernel(count):
    """Formula and kernel give one law, here with a caster who passes the dice by chance."""
    v = craps(
        unit="hand", winner_may_pass=True, most=5, count=count, kind="loaded",
        strategies={"caster": lambda s: F(3, 4) if s.wins < 3 else F(1, 8)},
    )  # fmt: skip
    assert law_of(v) == walk(v)


@pytest.mark.parametrize("dice_pass", ["any_loss", "seven_out"])
@pytest.mark.parametrize("count", ["throws", "decisions"])
def test_margins_of_a_hand(dice_pass, count):
    """Lengths follow the survival function, wins a geometric law, and all sums to one."""
    v = craps(unit="hand", dice_pass=dice_pass, count=count)
    law, rules = law_of(v), v.rules
    assert law.axes == ("length", "wins")
    assert sum(p for _, p in law) == 1
    lengths = law.marginal("length")
    for n in (1, 2, 3, 50, 127):
        assert lengths.pmf(n) == exact.hand_survival(rules, n) - exact.hand_survival(rules, n + 1)
    assert lengths.pmf(OrMore(128)) == exact.hand_survival(rules, 128)
    again = F(244, 495) if dice_pass == "any_loss" else F(61, 110)  # a win, of wins and such losses
    wins = law.marginal("wins")
    for k in (0, 1, 2, 39):
        assert wins.pmf(k) == again**k * (1 - again)
    assert wins.pmf(OrMore(40)) == again**40


def test_the_hand_of_154_throws():
    """C03: 1 in 5,590,264,072 if a seven-out alone passes the dice; more than 154 is rarer."""
    modern = craps("modern", unit="hand").rules
    assert round(1 / exact.hand_survival(modern, 154)) == 5_590_264_072
    assert round(1 / exact.hand_survival(modern, 155)) == 6_481_662_846
    document = craps(unit="hand").rules
    assert float(1 / exact.hand_survival(document, 154)) == pytest.approx(2.5995e11, rel=1e-5)


def test_length_of_hands():
    """C04: mean 1671/196 throws and median 6 under seven_out; 1671/251 under any_loss."""
    modern, document = craps("modern", unit="hand").rules, craps(unit="hand").rules
    assert exact.mean_length(modern) == F(1671, 196)
    assert exact.mean_length(document) == F(1671, 251)
    assert exact.median_length(modern) == 6
    assert law_of(craps("modern", unit="hand")).marginal("length").median() == 6
    assert float(exact.hand_survival(modern, 7)) == pytest.approx(0.4972, abs=5e-5)
    assert float(exact.hand_survival(modern, 6)) == pytest.approx(0.5761, abs=5e-5)
    assert exact.mean_wins(modern) == F(61, 49)
    assert exact.mean_wins(document) == F(244, 251)
    assert exact.mean_length(craps(unit="hand", count="decisions").rules) == F(495, 251)


@pytest.mark.parametrize("dice_pass", ["any_loss", "seven_out"])
def test_means_of_a_hand_with_a_policy(dice_pass):
    """Means with a caster who may pass the dice are those of the law, up to what the cap hides."""
    v = craps(
        unit="hand", winner_may_pass=True, most=200, dice_pass=dice_pass,
        strategies={"caster": lambda s: F(s.wins, 20) if s.wins < 20 else F(1, 2)},
    )  # fmt: skip
    law = law_of(v)
    for name, mean in (("length", exact.mean_length), ("wins", exact.mean_wins)):
        lumped = sum(int(n) * p for n, p in law.marginal(name))
        assert float(lumped) == pytest.approx(float(mean(v.rules, v.policies)), rel=1e-9)
    never = craps(unit="hand", winner_may_pass=True).rules
    assert exact.mean_length(never) == F(1671, 251)


# ---- simulation against the law

CASES = {
    "document": {},
    "modern": {"preset": "modern"},
    "loaded": {"kind": "loaded"},
    "flats": {"kind": "flats"},
    "hand": {"unit": "hand"},
    "hand, seven out": {"unit": "hand", "dice_pass": "seven_out"},
    "hand, decisions": {"unit": "hand", "dice_pass": "seven_out", "count": "decisions"},
    "hand, may pass": {
        "unit": "hand",
        "winner_may_pass": True,
        "strategies": {"caster": lambda s: F(2, 3)},
    },
}
FALSE_ALARM = 1e-6  # of each test of fit


def p_value(v, tally, law):
    ways, total = law.ways, law.total
    cells = list(itertools.product(*(a.values for a in v.axes)))
    assert set(ways) <= set(cells)
    chances = [ways.get(cell, 0) / total for cell in cells]
    return chi_square_gof(tally.tolist(), chances, pool_below=20).p_value


@pytest.mark.parametrize("case", CASES)
def test_simulation_follows_the_law_and_no_other(case):
    """2^20 trials fit the exact law (false alarm 1e-6), and not that of dice a little off.

    With one loaded die the caster's chance of a bet is changed by a few millionths only, so it
    is the whole joint law that is tested.
    """
    v = craps(**CASES[case])
    runner = engine.Runner(v, seed=20)
    runner.run(0, 1 << 20)
    assert runner.tally.sum() == 1 << 20
    assert p_value(v, runner.tally, law_of(v)) > FALSE_ALARM
    wrong = "loaded" if v.rules.unit == "hand" else "loaded;fair"
    wrong = "loaded;flats" if v.rules.kind != "fair" else wrong
    other = law_of(craps(**(CASES[case] | {"kind": wrong})))
    assert p_value(v, runner.tally, other) < FALSE_ALARM


# ---- words, and what is refused


def told(number, **options):
    v = craps(**options)
    outcome, log = engine.play_one(v, number, seed=0)
    return list(GAME.tell(v.rules, log, outcome))


def test_a_bet_in_words():
    """Trial 0 of seed 0: a point of five is lost to a seven."""
    assert told(0) == [
        "The caster throws 3 and 2, 5: the point is 5.",
        "The caster throws 2 and 1, 3: not the point of 5, nor seven.",
        "The caster throws 1 and 3, 4: not the point of 5, nor seven.",
        "The caster throws 5 and 3, 8: not the point of 5, nor seven.",
        "The caster throws 6 and 4, 10: not the point of 5, nor seven.",
        "The caster throws 1 and 6, 7: a seven before the point, the caster loses.",
    ]


HAND = """
The caster throws 1 and 5, 6: the point is 6.
The caster throws 3 and 3, 6: the point is made, the caster wins.
The caster throws 5 and 6, 11: a natural, the caster wins.
The caster throws 6 and 6, 12: craps, the caster loses; 12 is barred, so those who bet against \
him win nothing; he keeps the dice.
The caster throws 5 and 5, 10: the point is 10.
The caster throws 6 and 1, 7: a seven before the point, the caster loses.
The dice pass after 6 throws with 2 bets won.
"""


def test_a_hand_in_words():
    """Trial 307 of seed 0, a hand under seven_out with 12 barred, until the dice pass."""
    assert told(307, preset="modern", unit="hand") == HAND.strip().splitlines()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"barred": 7}, r"barred=7 is not possible: accepted is none \| 12 \| 2"),
        ({"most": 1}, "most=1 is not possible: accepted is a whole number from 2 to 512"),
        ({"most": 513}, "most=513"),
        ({"dice_pass": "sevenout"}, "did you mean seven_out"),
        ({"bared": 12}, "unknown option 'bared'; did you mean barred"),
        ({"preset": "moderne"}, "unknown preset 'moderne'; did you mean modern"),
        ({"strategies": {"caster": "keep"}}, "unknown seat 'caster' of craps"),
        ({"kind": "fair;fair;loaded"}, "kind is given for 3 dice, but 2 are thrown"),
        ({"axis_correlation": "1/2"}, "needs two dice on the same axis"),
        ({"kind": "vector", "load": "1/2,1/2,1/2,0,0,0"}, "sum to 3/2, not to 1"),
        ({"flats": "1/2"}, "flats=1/2 is not possible"),
        (
            {"unit": "hand", "dice_pass": "seven_out", "kind": "dispatcher", "dispatcher": "odd"},
            "a hand may never end",
        ),
        ({"unit": "hand", "kind": "vector", "load": "0,0,0,1,0,0"}, "a hand may never end"),
    ],
)
def test_refused_rules(options, message):
    """Impossible rules are refused with the value and what is accepted."""
    with pytest.raises(ValueError, match=message):
        craps(**options)


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        ("kep", "unknown strategy 'kep' for seat 'caster' of craps; did you mean keep"),
        ("stop_after_25", "stop_after_N with N from 1 to 20"),
        ("stop_after_0", "stop_after_N with N from 1 to 20"),
        (lambda s: 2, "answers 2 in Won"),
    ],
)
def test_refused_strategies(strategy, message):
    """An unknown strategy, or one with an answer that is no chance, is refused."""
    with pytest.raises(ValueError, match=message):
        craps(unit="hand", winner_may_pass=True, strategies={"caster": strategy})


def test_refused_questions():
    """Throw numbers below one, totals that are no point and points that cannot come are refused."""
    rules = craps(unit="hand", kind="dispatcher;fair", dispatcher="high").rules
    for f in (exact.bet_survival, exact.settled_at, exact.hand_survival):
        with pytest.raises(ValueError, match="1 or more, not 0"):
            f(rules, 0)
    with pytest.raises(ValueError, match="7 cannot be a point"):
        exact.win_given_point(rules, 7)
    with pytest.raises(ValueError, match="cannot throw 4"):
        exact.win_given_point(rules, 4)
    assert exact.win_given_point(rules, 5) == F(1, 4)


def test_dice_that_settle_at_once():
    """Dice that show one total only: every bet is over after one throw, or after two."""
    aces = law_of(craps(kind="vector", load="1,0,0,0,0,0"))
    assert dict(aces) == {("lose", 0, 1): 1}
    deuces = law_of(craps(kind="vector", load="0,1,0,0,0,0"))
    assert dict(deuces) == {("win", 4, 2): 1}
