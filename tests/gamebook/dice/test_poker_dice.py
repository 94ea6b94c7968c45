"""Poker dice: exact laws against known values, enumeration, the walk, simulation and a referee."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from fractions import Fraction as F

import numpy as np
import pytest

from oddslab import statistics
from oddslab.audits._plays import plays
from oddslab.distribution import axis
from oddslab.experiment import exact, run, walk
from oddslab.game import variant
from oddslab.gamebook.dice._poker_dice_best import against_known, solve_goal
from oddslab.gamebook.dice._poker_dice_contest import Contest
from oddslab.gamebook.dice._poker_dice_contest import best as best_of
from oddslab.gamebook.dice._poker_dice_exact import contest_law
from oddslab.gamebook.dice._poker_dice_hands import hands_of
from oddslab.gamebook.dice._poker_dice_play import AGAIN, CASTER, KEPT
from oddslab.gamebook.dice.poker_dice import hands_for
from oddslab.picking import Picks
from tests.contract import flat
from tests.names import spoken
from tests.referee import poker_dice as referee

FALSE_ALARM = 1e-6  # of each comparison with an exact law; the seeds are fixed
ONE_THROW = {
    "nothing": 720, "one_pair": 3600, "two_pairs": 1800, "triplets": 1200, "full_hand": 300,
    "four": 150, "five": 6,
}  # fmt: skip
ORDERS = [
    {}, {"ignore_kickers": True}, {"straights": True}, {"hand_order": "rarity"},
    {"straights": True, "dice": "marked"}, {"hand_order": "rarity", "straights": True},
    {"ignore_kickers": True, "straights": True}, {"straights": True, "ace_run": "ace_high"},
    {"hand_order": "rarity", "straights": True, "ace_run": "ace_high"},
]  # fmt: skip


def alone(caster="best", **rules):
    return variant("poker_dice", players=1, strategies={"caster": caster}, **rules)


def variant_contest(**options):
    return Contest(hands_of(), **options)


def law_of(v):
    return v.game.exact(v.rules, v.policies)


# ---- the hands


def test_one_throw_has_the_known_ways():
    """Of 7776 throws 720 hold nothing, ..., 6 five of a kind; with runs 480 and 240."""
    law = exact("poker_dice", players=1, throws=1).law.marginal("category")
    assert law.total == 7776
    assert dict(law.ways) == ONE_THROW
    runs = exact("poker_dice", players=1, throws=1, straights=True).law.marginal("category")
    assert dict(runs.ways) == ONE_THROW | {"nothing": 480, "straight": 240}


def test_how_many_hands_can_be_told_apart():
    """252, and 75 where odd dice do not count."""
    assert len(hands_of().classes) == 252
    assert len(hands_of(ignore_kickers=True).classes) == 75


def test_where_straights_and_rarity_stand():
    """Straights rank between triplets and full hand; by rarity nothing beats triplets."""
    assert hands_of(straights=True).categories == tuple(referee.POKER)
    assert hands_of(hand_order="rarity").categories == tuple(referee.RARITY)
    assert hands_of(hand_order="rarity", straights=True).categories == tuple(
        referee.RARITY_WITH_RUNS
    )


@pytest.mark.parametrize("order", ORDERS, ids=spoken)
def test_the_order_of_all_hands_is_the_referees(order):
    """Sorting all hands as a person compares two of them gives the places."""
    table = referee.Table(**order)
    hands = hands_for(variant("poker_dice", throws=1, **order).rules)
    faces = referee.FACES.split()
    ranks = [table.rank([faces[k] for k in h]) for h in hands.hands]
    place = {rank: k for k, rank in enumerate(sorted(set(ranks)))}
    assert [place[r] for r in ranks] == hands.places.tolist()
    shown = [table.category([faces[k] for k in h]) for h in hands.hands]
    assert shown == [hands.categories[hands.category_of_place[p]] for p in hands.places]


@pytest.mark.parametrize(("ace_run", "lower"), [("lowest", "A2345"), ("ace_high", "23456")])
def test_which_run_is_the_lower(ace_run, lower):
    """The run of ace to 5 ranks below that of 2 to 6, as at poker, or above it, by its ace; each
    beats every three of a kind, and only a full hand or more beats it.  A run after `keep_all`
    is simulated as often as the law says (a false alarm once in 10^6)."""
    hands = hands_of(straights=True, ace_run=ace_run)
    place = {d: int(hands.places[hands.hand_of(hands.read(d))]) for d in (
        "A2345", "23456", "AAA65", "22233")}  # fmt: skip
    low, high = sorted(("A2345", "23456"), key=place.__getitem__)
    assert low == lower
    assert place["AAA65"] + 1 == place[low] == place[high] - 1 == place["22233"] - 2
    v = alone("keep_all", straights=True, ace_run=ace_run)
    law = law_of(v)
    assert law.probability(axis("place") == place["A2345"] + 1) == F(120, 7776)
    result = run(v, 100_000, rng=11, threads=1)
    fit = statistics.chi_square_gof(result.tally.ravel().tolist(), flat(v, law))
    assert fit.p_value > FALSE_ALARM
    with pytest.raises(ValueError, match="ace_run=ace_high decides nothing"):
        variant("poker_dice", ace_run="ace_high", dice="marked", straights=True)


def test_other_runs_begin_with_the_ace():
    """Four dice of six faces have three runs, that of the ace the lowest; six have one."""
    hands = hands_of(number=4, straights=True)
    runs = [hands.words(h + hands.full) for h in np.argsort(hands.places)
            if hands.category(hands.hands[h]) == "straight"]  # fmt: skip
    assert runs == ["A 4 3 2", "5 4 3 2", "6 5 4 3"]
    assert hands.shown_class[hands.places[hands.hand_of((1, 2, 3, 4))]] == (4, 3, 2, 1)
    assert "straight" in hands_of(number=6, straights=True).categories


def test_where_straights_stand_among_other_numbers_of_dice():
    """Next above triplets, as the option says: before full hand among six dice, on top of three."""
    six = hands_of(number=6, straights=True).categories
    assert six[3:6] == ("triplets", "straight", "full_hand")
    assert hands_of(number=3, straights=True).categories[-2:] == ("triplets", "straight")


def test_other_dice_have_names_for_their_groups():
    """Six dice have three pairs and two triplets, in the order of their largest groups."""
    names = hands_of(number=6).categories
    assert names == (
        "nothing", "one_pair", "two_pairs", "three_pairs", "triplets", "full_hand",
        "two_triplets", "four", "four_and_pair", "five", "six",
    )  # fmt: skip


# ---- one caster


def groups_after(throws):
    """The law of the largest group under ``largest_group``, throw by throw over sizes of groups:
    enumerated here die by die, with nothing of the game."""

    def sizes(held):
        found = Counter()
        for dice in itertools.product(range(6), repeat=5 - held):
            counts = Counter(dice)
            counts[0] += held
            found[max(counts.values())] += F(1, 6 ** (5 - held))
        return found

    law = Counter({0: F(1)})
    for _ in range(throws):
        then = Counter()
        for held, p in law.items():
            for k, q in sizes(held if held > 1 else 0).items():
                then[k] += p * q
        law = then
    return law


def test_the_largest_group_after_three_throws():
    """Going for five alike, the largest group is five with 347897/7558272 and four with
    115625/472392; at least four comes oftener to who wants no more (cases P03 and P07)."""
    law = law_of(alone("largest_group"))
    five = law.probability(axis("category") == "five")
    four = law.probability(axis("category") == "four")
    assert (five, four) == (F(347897, 7558272), F(115625, 472392))
    by_size = groups_after(3)
    assert (by_size[5], by_size[4]) == (five, four)
    assert by_size[3] == law.probability(axis("category").isin(["triplets", "full_hand"]))
    assert by_size[1] == F(125, 157464)
    wanted = law_of(alone("at_least_four"))
    assert wanted.probability(axis("category").isin(["four", "five"])) == F(2197897, 7558272)
    exactly = law_of(alone("exactly_four"))
    assert exactly.probability(axis("category") == "four") == F(1042585, 3779136)


def test_five_aces():
    """Keeping every ace, five come with (91/216)^5."""
    v = alone(lambda hand: [d for d in hand.dice if d == 1])
    assert law_of(v).probability(axis("place") == 252) == F(91, 216) ** 5


def test_a_known_first_throw():
    """Both small pairs kept, a full hand comes with 5/9; the throw itself counts among three."""
    v = alone("keep_groups", first_throw="3,3,2,2,4")
    law = law_of(v)
    assert law.probability(axis("category") == "full_hand") == F(5, 9)
    assert law.probability((axis("category") == "full_hand") & (axis("throws") == 2)) == F(1, 3)
    assert (
        walk(
            "poker_dice", players=1, first_throw="3,3,2,2,4", strategies={"caster": "keep_groups"}
        ).law
        == law
    )


def test_standing_at_once():
    """Who keeps all dice has the law of one throw, and throws once."""
    law = law_of(alone("keep_all"))
    assert law.marginal("category") == exact("poker_dice", players=1, throws=1).law.marginal(
        "category"
    )
    assert law.probability(axis("throws") == 1) == 1


def test_a_caster_alone_by_the_walk():
    """The law of five dice under best play, and under a rule that stands by what it holds, is
    that of the kernel, fraction by fraction."""

    def odd(hand):
        return hand.dice if hand.left == 1 and 5 in hand.dice else [d for d in hand.dice if d % 2]

    for caster in ("best", odd):
        v = alone(caster)
        walked = walk("poker_dice", players=1, strategies={"caster": caster}).law
        assert walked == law_of(v)


# ---- contests


def play_value(v):
    return v.figures()[0].of(law_of(v))


VALUES = {  # of the leader, from the rules page
    ("half", False): 0.466885251166502,
    ("half", True): 0.470618532983279,
    ("same_order", False): 0.466701634419235,
    ("order_turned", False): 0.467058419302331,
}


@pytest.mark.parametrize(("ties", "kickers"), VALUES, ids=spoken)
def test_two_casters_at_their_best(ties, kickers):
    """The leader's chance has the published value, and is that of the contest's joint law."""
    from oddslab import poker_dice

    v = variant("poker_dice", ties=ties, ignore_kickers=kickers)
    value = play_value(v)
    assert abs(float(value) - VALUES[ties, kickers]) < 1e-15
    assert poker_dice.contest(ties=ties, ignore_kickers=kickers).value == value


def test_the_leaders_best_is_best():
    """No named strategy of the leader does better against the best follower; his best reply to
    it is as good, and his best reply to a poor follower is better."""
    best = play_value(variant("poker_dice"))
    for name in ("largest_group", "keep_groups", "place", "at_least_triplets", "beat_66654"):
        assert play_value(variant("poker_dice", strategies={"leader": name})) < best
    assert play_value(variant("poker_dice", strategies={"leader": "best_reply"})) == best
    poor = {"follower": "largest_group"}
    reply = play_value(variant("poker_dice", strategies={"leader": "best_reply"} | poor))
    assert reply > play_value(variant("poker_dice", strategies=poor)) > best


def test_equally_good_choices():
    """Of choices that are worth the same the first is made: that of most dice, all of them to
    stand, and of as many the highest; 6 6 6 6 A is one such hand.  What hangs on it says so."""
    hands = hands_of()
    found = solve_goal(hands, hands.places + 1, 3)
    tied = 0
    for left in (1, 2):
        for hand in range(hands.count):
            choices = hands.choices(hand).tolist()
            sizes = [(len(hands.holdings[k]), hands.holdings[k][::-1]) for k in choices]
            assert sizes == sorted(sizes, reverse=True)
            worths = [found.worth(k, left) for k in choices]
            assert choices[worths.index(max(worths))] == found.picks[left - 1][hand, 0]
            tied += worths.count(max(worths)) > 1
    assert tied
    four = hands.hand_of(hands.read("6666A"))
    thrown = hands.index[hands.holdings[four + hands.full][:4]]
    assert found.worth(four + hands.full, 1) == found.worth(thrown, 1) == 241
    assert found.picks[0][four, 0] == four + hands.full
    free = {"leader_value", "mean_place", "at_least_four"}
    for v in (variant("poker_dice"), alone(), alone("at_least_four"), alone("largest_group")):
        names = {p.name for p in v.policies.values()}
        for f in v.figures():
            settled = f.key in free and not (f.key == "mean_place" and "at_least_four" in names)
            settled &= not (f.key == "at_least_four" and "best" in names)
            assert ("equally good" in f.title) != (settled or names == {"largest_group"}), f.key


def test_what_ties_decide_is_not_what_best_play_is_worth():
    """A follower who keeps as few dice as are as good is worth the same, and ties less or more
    often: between 0.00529461 and 0.00546005 of all contests."""
    v = variant("poker_dice")
    law = law_of(v)
    contest, hands = variant_contest(), hands_of()
    goals, of = against_known(hands)
    solved = solve_goal(hands, goals, 3, of)
    table = best_of(contest).following.copy()
    for left in (1, 2):
        worths = solved.worths[left - 1]
        for hand in range(hands.count):
            choices = hands.choices(hand)[::-1]
            picked = choices[np.argmax(worths[choices], axis=0)]
            assert (
                worths[picked, range(252)] == worths[table[left - 1, 0, :, hand], range(252)]
            ).all()
            table[left - 1, 0, :, hand] = picked
    other = contest_law(contest, best_of(contest).leading, table)
    half = {1: 1, "tie": F(1, 2), 2: 0}
    values = [x.expect(lambda o: half[o["winner"]]) for x in (law, other)]
    assert values[0] == values[1] == best_of(contest).leader
    tied = [float(x.probability(axis("winner") == "tie")) for x in (law, other)]
    assert f"{tied[0]:.8f}" == "0.00533790" != f"{tied[1]:.8f}"
    assert 0.005294605 < tied[1] < 0.005460055


def test_no_best_play_that_answers_itself_is_refused():
    """Three dice of four faces, unseen: no table that is tried answers itself, and strategies named
    are played all the same."""
    rules = {"faces": 4, "number": 3, "simultaneous": True}
    with pytest.raises(ValueError, match="accepted is a strategy for each seat"):
        variant("poker_dice", **rules)
    v = variant("poker_dice", strategies={"leader": "place", "follower": "place"}, **rules)
    assert law_of(v).probability(axis("winner") == 1) == law_of(v).probability(axis("winner") == 2)


def test_unseen_hands_are_fair():
    """Where nobody sees another's hand, best play is worth a half, and no answer to it more."""
    v = variant("poker_dice", simultaneous=True)
    assert play_value(v) == F(1, 2)
    answer = variant("poker_dice", simultaneous=True, strategies={"leader": "best_reply"})
    assert play_value(answer) == F(1, 2)
    worse = variant("poker_dice", simultaneous=True, strategies={"leader": "at_least_five"})
    assert play_value(worse) < F(1, 2)


def test_a_leader_who_binds_the_others_is_better_off():
    """If nobody may throw oftener than the leader, leading is worth more than a half."""
    assert play_value(variant("poker_dice", throws_limit="leader")) > F(59, 100)


# ---- three casters and more


def ends_of_best_play(rules):
    """Who wins with which place when each caster, from the last back, keeps what makes his own
    share greatest; by plain recursion over dice, ends and their chances."""
    hands, n, throws = hands_for(rules), rules.players, rules.throws
    place = {h: int(p) for h, p in zip(hands.hands, hands.places)}
    kept_of = {h: [hands.holdings[k] for k in hands.choices(i)] for i, h in enumerate(hands.hands)}

    def share(ends, who):
        return sum(p / len(held) for (held, _), p in ends.items() if who in held)

    def mixed(parts):
        found = Counter()
        for p, ends in parts:
            for end, q in ends.items():
                found[end] += p * q
        return found

    @functools.cache
    def thrown(who, held, best, limit, kept, left):
        """Ends when the dice beside `kept` are thrown, with so many throws to come after it."""
        falls = [*itertools.product(range(rules.faces), repeat=rules.number - len(kept))]
        rolls = Counter(tuple(sorted(kept + fall)) for fall in falls)
        return mixed(
            (F(m, len(falls)), chosen(who, held, best, limit, dice, left))
            for dice, m in rolls.items()
        )

    @functools.cache
    def chosen(who, held, best, limit, dice, left):
        ways = []
        for kept in kept_of[dice] if left else [dice]:
            if len(kept) < len(dice):
                ways.append(thrown(who, held, best, limit, kept, left - 1))
                continue
            now = place[dice]
            after = held if now < best else (*held, who) if now == best else (who,)
            often = limit
            if who == 0 and rules.throws_limit == "leader":
                often = throws - left
            ways.append(turn(who + 1, after, max(now, best), often))
        return max(ways, key=lambda ends: share(ends, who))

    def turn(who, held, best, limit):
        if who == n:
            return {(held, best): F(1)}
        return thrown(who, held, best, limit, (), limit - 1)

    return turn(0, (), -1, throws)


SEVERAL = [
    {"faces": 2, "number": 3, "players": 3},
    {"faces": 3, "number": 2, "players": 3},
    {"faces": 2, "number": 2, "players": 4},
    {"faces": 3, "number": 2, "players": 3, "throws_limit": "leader"},
    {"faces": 2, "number": 3, "players": 4, "throws": 2, "throws_limit": "leader"},
    {"faces": 4, "number": 2, "players": 3, "throws": 2},
]


@pytest.mark.parametrize("options", SEVERAL, ids=spoken)
def test_several_casters_at_their_best(options):
    """Law and leader's worth are those of a recursion from the last caster back; the walk of the
    kernel agrees."""
    from oddslab import poker_dice

    v = variant("poker_dice", **options)
    hands = hands_for(v.rules)
    ends = ends_of_best_play(v.rules)
    expected = Counter()
    for (held, best), p in ends.items():
        name = hands.categories[hands.category_of_place[best]]
        expected[held[0] + 1 if len(held) == 1 else "tie", name, best + 1] += p
    assert dict(law_of(v).items()) == expected
    throws = options.get("throws", 3)
    rest = {k: x for k, x in options.items() if k != "throws"}
    assert poker_dice.contest(throws, **rest).value == sum(
        p / len(held) for (held, _), p in ends.items() if 0 in held
    )
    assert walk("poker_dice", **options).law == law_of(v)


def test_who_throws_as_though_nobody_came_after_does_worse():
    """Of three casters the second who only beats the hand before him wins less often than one who
    knows that a third follows."""
    rules = {"faces": 4, "number": 3}
    v = variant("poker_dice", players=3, strategies={"leader": "largest_group"}, **rules)
    two = variant("poker_dice", players=2, **rules)
    last = two.policies["follower"].array(2, 1, -1, hands_for(v.rules).count)
    blunt = Picks("as the last", tuple(np.repeat(last, 3, axis=1).ravel().tolist()))
    other = variant(
        "poker_dice", players=3, strategies={"leader": "largest_group", "follower": blunt}, **rules
    )
    aware, as_last = (law_of(x).probability(axis("winner") == 2) for x in (v, other))
    assert aware > as_last + F(1, 100)


def test_more_than_six_casters_throw_as_the_last():
    """Of seven each throws as though he were the last; of six no more."""
    seven = variant("poker_dice", players=7, faces=3, number=2)
    two = variant("poker_dice", players=2, faces=3, number=2)
    assert seven.policies["follower"].entries == two.policies["follower"].entries
    six = variant("poker_dice", players=6, faces=3, number=2)
    assert len(six.policies["follower"].entries) == 15 * len(two.policies["follower"].entries)


SMALL = [
    {"faces": 3, "number": 2, "ties": "same_order", "players": 3},
    {"faces": 2, "number": 2, "ties": "order_turned", "players": 3, "throws_limit": "leader"},
    {"faces": 3, "number": 2, "ties": "order_turned"},
    {"faces": 3, "number": 3, "simultaneous": True},
    {"faces": 4, "number": 2, "throws_limit": "leader", "players": 3, "throws": 2},
    {"number": 2, "kind": "loaded", "throws": 2},
    {"faces": 3, "number": 3, "straights": True, "ignore_kickers": True, "dice": "marked"},
]


@pytest.mark.parametrize("rules", SMALL, ids=spoken)
def test_the_walk_agrees(rules):
    """Few dice: the law read off the kernel is the formula's."""
    assert walk("poker_dice", **rules).law == exact("poker_dice", **rules).law


@pytest.mark.parametrize(
    "rules",
    [
        {"ties": "order_turned", "players": 3, "throws_limit": "leader", "ignore_kickers": True},
        pytest.param({"kind": "flats", "ties": "same_order"}, marks=pytest.mark.slow),
        pytest.param({"faces": 8, "number": 4, "players": 5}, marks=pytest.mark.slow),
    ],
    ids=spoken,
)
def test_the_simulation_agrees(rules):
    """A tally fits the law (false alarm 1e-6), and not the law of other rules."""
    v = variant("poker_dice", **rules)
    chances = flat(v, law_of(v))
    counts = run(v, 200_000, rng=12, threads=1).tally.ravel().tolist()
    assert statistics.chi_square_gof(counts, chances).p_value > FALSE_ALARM
    other = {"leader": "largest_group", "follower": "largest_group"}
    wrong = flat(v, law_of(variant("poker_dice", strategies=other, **rules)))
    assert statistics.chi_square_gof(counts, wrong).p_value < FALSE_ALARM


# ---- the referee


RANK = functools.cache(lambda dice: referee.Table().rank(dice))


def groups(dice, left, beat):
    """Keeps what has its like; stands where the hand to beat is beaten."""
    if beat is not None and RANK(tuple(dice)) > beat:
        return list(dice)
    kept = [d for d in dice if dice.count(d) > 1]
    return kept if left == 2 or len(kept) > 2 else [d for d in dice if d == max(dice)]


@functools.cache
def named(dice):
    """Dice as the referee names them."""
    return tuple("A" if d == 1 else str(d) for d in dice)


def as_seat(hand):
    """The referee's caster as a strategy of the game, whose dice are numbers."""
    beat = getattr(hand, "beat", None)
    kept = groups(named(hand.dice), hand.left, beat and RANK(named(beat)))
    return [1 if d == "A" else int(d) for d in kept]


CONTESTS = [
    {"throws": 2}, {"ties": "order_turned", "players": 3, "throws_limit": "leader"},
    {"ties": "same_order", "players": 2, "simultaneous": True},
]  # fmt: skip


@pytest.mark.parametrize("rules", CONTESTS, ids=spoken)
def test_the_referee_agrees_die_for_die(rules):
    """A plain referee, given the dice as they fell, sees the same kept, the same winner and the
    same hand, over 1000 contests."""
    players = rules.get("players", 2)
    customs = {k: v for k, v in rules.items() if k != "players"}
    table = referee.Table(**customs)
    v = variant("poker_dice", strategies={"leader": as_seat, "follower": as_seat}, **rules)
    hands, faces = hands_for(v.rules), referee.FACES.split()
    ranks = {table.rank([faces[k] for k in h]): p for h, p in zip(hands.hands, hands.places)}
    for play in plays(v, 7, 1000):
        table.kept.clear()
        falls = (faces[code] for code in play.log if code < KEPT)
        winner, best = table.contest(falls, players, groups, groups)
        assert next(falls, None) is None
        assert play.outcome["winner"] == ("tie" if winner is None else winner + 1)
        assert play.outcome["place"] == ranks[best] + 1
        kept = [code - KEPT for code in play.log if KEPT <= code < CASTER]
        assert [sorted(faces[k] for k in hands.holdings[h]) for h in kept] == table.kept


def test_a_tie_is_told():
    """The words name ties that are thrown again, standing and the place of the best hand."""
    from oddslab.experiment import play

    v = {"faces": 2, "number": 2, "ties": "same_order"}
    told = [str(play("poker_dice", trial=k, rng=3, **v)) for k in range(40)]
    assert any("those tied throw again" in t for t in told)
    assert any("and stands." in t for t in told)
    assert all("wins with" in t for t in told)
    assert AGAIN > CASTER


# ---- tables


def test_the_table_of_one_throw():
    """Seven categories with their ways, those or better adding up to one."""
    sheet = variant("poker_dice").sheet("one_throw")
    assert {row[0]: row[1] for row in sheet.rows} == ONE_THROW
    assert sheet.rows[-1][3] == 1
    assert variant("poker_dice", kind="loaded").sheet("one_throw").rows[0][2] > F(6, 7776)


def test_the_table_of_goals():
    """Each goal within one, two and three throws, and exactly."""
    rows = {row[0]: row[1:] for row in variant("poker_dice").sheet("goals").rows}
    assert rows["five"] == (F(6, 7776), F(221, 17496), F(347897, 7558272), F(347897, 7558272))
    assert rows["four"][2:] == (F(2197897, 7558272), F(1042585, 3779136))


def test_the_table_of_best_play():
    """A row for every hand and number of throws to come; another choice never gains."""
    sheet = variant("poker_dice").sheet("best_play")
    assert len(sheet.rows) == 2 * 252
    rows = {row[:2]: row[2:] for row in sheet.rows}
    keep, worth, costs = rows[2, "4 3 3 2 2"]
    assert (keep, f"{float(worth):.5f}") == ("3 3", "0.37432")
    assert all(row[-1] >= 0 for row in sheet.rows)
    assert f"{float(costs):.4f}" == "0.0154"  # keeping the twos instead
    alone_table = variant("poker_dice", players=1).sheet("best_play")
    assert "mean place" in alone_table.title


# ---- bad input


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"number": 5, "faces": 9}, "up to 4 dice"),
        ({"faces": 5, "kind": "loaded"}, "needs dice of 6 faces"),
        ({"kind": "mixture"}, "kind=mixture is not possible"),
        ({"kind": "loaded", "crooked": "one"}, "must be alike"),
        ({"simultaneous": True, "throws_limit": "leader"}, "simultaneous=false"),
        ({"first_throw": [1, 2, 3, 4, 5]}, "for one caster"),
        ({"players": 1, "first_throw": [1, 2, 3]}, "accepted are 5 faces"),
        ({"players": 1, "first_throw": [1, 2, 3, 4, 7]}, "accepted are 5 faces"),
        ({"ties": "same_order", "kind": "vector", "load": "1,0,0,0,0,0"}, "tie for ever"),
        ({"players": 0}, "from 1 to 16"),
        ({"throws": 4}, "from 1 to 3"),
    ],
    ids=spoken,
)
def test_what_cannot_be_is_refused(rules, said):
    """Refused early, with what would be accepted."""
    with pytest.raises(ValueError, match=said):
        variant("poker_dice", **rules)
