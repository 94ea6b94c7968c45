"""Domino twenty-one: what tiles and hands count, exact laws, the best play, the kernel."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from dataclasses import asdict
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from oddslab import random as draws
from oddslab.apparatus.dominoes import DominoSet, halves, hand_name, tile_name
from oddslab.distribution import Distribution
from oddslab.engine import PlainContext, Runner, play_one
from oddslab.game import variant
from oddslab.gamebook.dominoes import _twenty_one_hands as held
from oddslab.gamebook.dominoes._dealt_tiles import card_of_many
from oddslab.gamebook.dominoes._twenty_one_best import best_banker, best_player
from oddslab.gamebook.dominoes._twenty_one_exact import mean_gain, never_empty, stand_gains
from oddslab.gamebook.dominoes._twenty_one_seats import (
    BEST,
    hands,
    lows,
    most_tiles,
    weigh_risk,
)
from oddslab.gamebook.dominoes._twenty_one_sets import hands_within
from oddslab.gamebook.dominoes._twenty_one_sight import worth_of_sight
from oddslab.gamebook.dominoes._twenty_one_ways import Table, hand_law, policy_of, stand_law
from oddslab.gamebook.dominoes.domino_twenty_one import GAME, SEAT, scorings
from oddslab.kernel import Kernel
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import Watched, flat
from tests.names import spoken
from tests.referee import domino_twenty_one as referee

FALSE_ALARM = 1e-6
AXES = ("player", "tiles", "banker", "gain")


def exact(**options):
    v = variant(GAME, **options)
    return v.game.exact(v.rules, v.policies)


# ---------------------------------------------------------------- tiles and hands


def test_what_tiles_count():
    """Fifteen tiles have one value, twelve have two, the double blank has 0, 7 and 14; the
    kernel's table, the formula's and the referee's agree for every set."""
    values = held.values_of_set(6)
    assert Counter(map(len, values)) == {1: 15, 2: 12, 3: 1}
    assert held.tile_values("0-0") == (0, 7, 14)
    assert held.tile_values("4-4") == (4, 8)
    assert held.tile_values("4-0") == (4, 11)
    assert held.tile_values("6-5") == (11,)
    for top in range(2, 13):
        for t, (a, b) in enumerate(DominoSet(top).tiles):
            own = held.tile_values(t, top)
            assert own == scorings(a, b) == tuple(sorted(referee.counts((a, b))))


def brute(n, limit=21, top=6):
    """Hands of n tiles by best, by lowest, and every scoring, by looking at each."""
    best, lowest, every = Counter(), Counter(), Counter()
    for tiles in combinations(referee.box(top), n):
        found = referee.totals(tiles)
        within = [t for t in found if t <= limit]
        if within:
            best[max(within)] += 1
            lowest[min(found)] += 1
        sums = Counter({0: 1})
        for tile in tiles:
            grown = Counter()
            for s, ways in sums.items():
                for c in referee.counts(tile):
                    grown[s + c] += ways
            sums = grown
        for t in within:
            every[t] += sums[t]
    return best, lowest, every


@pytest.mark.parametrize(
    ("n", "limit", "top"),
    [
        (1, 21, 6),
        (2, 21, 6),
        (3, 21, 6),
        (4, 21, 6),
        (4, 9, 3),
        (6, 21, 3),
        (3, 33, 9),
        (2, 33, 12),
        (3, 21, 10),
        (3, 21, 12),
    ],
)
def test_hands_by_total(n, limit, top):
    """The tables under each reading are those of every hand looked at one by one."""
    for reading, row in zip(held.READINGS, brute(n, limit, top)):
        assert held.hands_by_total(reading, limit, top)[n] == dict(row)


def test_known_tables():
    """All 378 hands of two tiles are within 21, 2909 of 3276 of three; 65 of nine, three of which
    make 19 at the lowest; none of ten."""
    table = held.hands_by_total("best")
    within = {n: sum(row.values()) for n, row in table.items()}
    assert within == {
        0: 1, 1: 28, 2: 378, 3: 2909, 4: 11048, 5: 20540, 6: 19168, 7: 8620, 8: 1567, 9: 65,
    }  # fmt: skip
    assert table[9] == {21: 65}
    assert held.hands_by_total("lowest")[9] == {19: 3, 20: 13, 21: 49}
    assert most_tiles(6, 21) == 9
    four = {"4-0", "4-4", "3-1"}
    rest = ["3-3", "3-0", "2-2", "2-1", "2-0", "1-1", "1-0", "0-0"]
    assert {frozenset(h.split()) for h in held.hands_of(9, 19)} == {
        frozenset([*rest, f]) for f in four
    }


def test_special_hands():
    """Four by plain pips, 16 with the double blank as nothing, 75 in any scoring."""
    assert [len(held.special_hands(r)) for r in ("plain_pips", "zero", "any")] == [4, 16, 75]
    for reading in ("plain_pips", "zero", "any"):
        listed = {frozenset(h.split()) for h in held.special_hands(reading)}
        every = {
            frozenset(tile_name(DominoSet(6).tile(t)) for t in tiles)
            for tiles in combinations(referee.box(6), 3)
            if referee.is_special(list(tiles), 21, reading)
        }
        assert listed == every


def test_bust_chances():
    """The chance that one more tile is too much, by trying each tile, for 300 hands."""
    dice = random.Random(3)
    tried = 0
    while tried < 300:
        tiles = dice.sample(referee.box(6), dice.randint(2, 7))
        n = dice.randint(1, len(tiles))
        hand, seen = tiles[:n], tiles[n:]
        if referee.best(hand, 21) is None:
            continue
        rest = [t for t in referee.box(6) if t not in tiles]
        bad = sum(referee.best([*hand, t], 21) is None for t in rest)
        assert held.bust_chance(hand, seen) == Fraction(bad, len(rest))
        tried += 1


def test_scorings_of_the_example():
    """6-5 1-0 1-1 2-2 can be scored in eight ways."""
    assert held.scorings("6-5 1-0 1-1 2-2") == dict.fromkeys((15, 16, 17, 18, 22, 23, 24, 25), 1)
    assert held.best_total("6-5 1-0 1-1 2-2") == 18


# ---------------------------------------------------------------- sums over sets, laws


def test_disjoint_sums():
    """Sums over the hands without a common tile, by looking at all pairs of hands."""
    found = hands_within(9, 3)
    weights = np.random.default_rng(4).integers(0, 1000, (len(found.tiles), 3))
    apart = ~(found.inside[:, None] & found.inside).any(axis=2)
    assert (found.disjoint(weights) == apart @ weights).all()
    for top in (6, 12):
        large = hands_within(21, top)
        weights = np.random.default_rng(5).integers(0, 2**40, (len(large.tiles), 1))
        sums = large.disjoint(weights)
        for h in (0, 17, 1234, 40_000, len(large.tiles) - 1):
            apart = ~(large.inside & large.inside[h]).any(axis=1)
            assert sums[h, 0] == weights[apart].sum()


@pytest.mark.parametrize(("limit", "top"), [(9, 3), (21, 6), (12, 9), (12, 10), (12, 12)])
def test_the_lattice_of_hands(limit, top):
    """Every hand within the limit is there once, and joined to those of one tile more."""
    found = hands_within(limit, top)
    keys = [sum(1 << t for t in np.flatnonzero(row).tolist()) for row in found.inside]
    place = {key: h for h, key in enumerate(keys)}
    assert (
        len(place)
        == len(keys)
        == sum(
            n for row in held.hands_by_total("lowest", limit, top).values() for n in row.values()
        )
    )
    assert keys == sorted(keys, key=lambda key: (key.bit_count(), key))
    for h, key in enumerate(keys):
        assert found.tiles[h] == key.bit_count()
        assert found.low[h] == held.lowest_total(hand_name(key) if key else (), top)
        assert found.joined[h].tolist() == [
            -1 if key >> t & 1 else place.get(key | 1 << t, -1) for t in range(found.size)
        ]
    for reading in ("plain_pips", "zero", "any"):
        marked = np.flatnonzero(found.special(reading, limit, top))
        names = held.special_hands(reading, limit, top)
        assert [hand_name(keys[h]) for h in marked] == sorted(
            names, key=lambda name: DominoSet(top).hand(name)
        )


def test_law_of_standing():
    """Who stands on 5 or less stands on his first two tiles: the table of two, of 378."""
    two = held.hands_by_total("best")[2]
    assert stand_law(5) == Distribution(
        {(t, 2): Fraction(k, 378) for t, k in two.items()}, ("total", "tiles")
    )
    law = stand_law(21)
    assert law.pmf(("special", 3)) == Fraction(4, math.comb(28, 3)) * Fraction(
        sum(_comes(h) for h in held.special_hands()), 4
    )


def _comes(hand):
    """The share of the orders of a three-tile hand whose first two tiles are below 21."""
    return Fraction(sum(held.best_total(o[:2]) < 21 for o in permutations(hand.split())), 6)


@pytest.mark.parametrize(
    ("k", "limit", "top"), [(4, 9, 3), (7, 9, 3), (9, 9, 3), (5, 6, 10), (4, 5, 12)]
)
def test_law_of_one_seat_by_every_draw(k, limit, top):
    """On small sets, and on large ones with a low limit, every sequence of draws gives the law."""
    table = Table(top, limit)
    law: Counter = Counter()

    def draw(tiles, p):
        now = referee.best(tiles, limit)
        if len(tiles) >= 2 and now is None:
            law["bust", len(tiles)] += p
        elif referee.is_special(list(tiles), limit, "plain_pips"):
            law["special", 3] += p
        elif len(tiles) >= 2 and (now >= k or len(tiles) == most_tiles(top, limit)):
            law[now, len(tiles)] += p
        else:
            rest = [t for t in referee.box(top) if t not in tiles]
            for t in rest:
                draw((*tiles, t), p / len(rest))

    draw((), Fraction(1))
    assert stand_law(k, table) == Distribution(dict(law), ("total", "tiles"))


OTHER = {
    "banker_bust": "returns", "both_bust": "stand_off", "special": "any",
    "banker_special": "beats_all", "price": 3, "five_tile_pay": "stake",
}  # fmt: skip
MIXED = {
    "player": lambda hand: Fraction(1, 3) if hand.best < 4 else hand.low < 3,
    "banker": lambda hand: Fraction(hand.facing + 1, 7) if hand.best < 5 else hand.risk < 5,
}


@pytest.mark.parametrize(
    "options",
    [
        {"top": 2, "limit": 5, **OTHER},
        {"top": 2, "limit": 6, "special": "zero", "banker_special": "beats_all"},
        {"top": 2, "limit": 5, "strategies": MIXED, **OTHER},
        {"top": 2, "limit": 7, "strategies": MIXED, "both_bust": "stand_off"},
        {"top": 3, "limit": 5, "strategies": {"player": "never_bust", "banker": "weigh_risk"}},
        pytest.param({"top": 10, "limit": 5, "strategies": MIXED, **OTHER}, marks=pytest.mark.slow),
        {"top": 12, "limit": 5, "strategies": {"player": "never_bust", "banker": "weigh_risk"}},
    ],
    ids=spoken,
)
def test_the_walk_is_the_formula(options):
    """The law read off the kernel equals the formula's, with the stock running out and without."""
    v = variant(GAME, **options)
    assert walk(v) == v.game.exact(v.rules, v.policies)


def refereed(v):
    return referee.Rules(**{n: x for n, x in asdict(v.rules).items() if n != "empty_stock"})


def choosers(v):
    """The strategies of the variant as functions of what the seat is told."""
    rules = v.rules

    def of(seat):
        policy = v.policies[seat]
        states = hands(rules.top, rules.limit, seat == "banker")
        table = dict(zip(map(tuple, states), policy.numerators))
        return lambda told: table[tuple(told)] == policy.denominator

    names = ["others"] * (rules.players - 1) + ["banker"]
    names[rules.follow - 1] = "player"
    return [of(name) for name in names]


@pytest.mark.parametrize(
    "options",
    [
        {"top": 2, "limit": 5},
        {"top": 2, "limit": 5, **OTHER},
        {"top": 2, "limit": 4 + 2, "strategies": {"player": "never_bust", "banker": "stand_6"}},
    ],
    ids=spoken,
)
def test_every_order_of_six_tiles(options):
    """All 720 orders of the double-two set, refereed, give the formula's law."""
    v = variant(GAME, **options)
    law = referee.by_every_order(permutations(referee.box(2)), refereed(v), choosers(v))
    assert v.game.exact(v.rules, v.policies) == Distribution(law, AXES)


@pytest.mark.parametrize("sight", ["own", "table"])
@pytest.mark.parametrize("follow", [1, 2])
def test_every_order_with_three_players(sight, follow):
    """With three players and hardly a tile left to buy, walk and all 720 orders agree."""
    v = variant(
        GAME, top=2, limit=5, players=3, follow=follow, sight=sight, shows="heaviest",
        expose_on_decline=True, both_bust="stand_off",
        strategies={"player": "stand_5", "others": "never_bust", "banker": "weigh_risk"},
    )  # fmt: skip
    law = referee.by_every_order(permutations(referee.box(2)), refereed(v), choosers(v))
    assert walk(v) == Distribution(law, AXES)


def test_more_players_change_no_law():
    """Whom strategies that look at their own tiles sit beside makes no difference."""
    alone = exact(strategies={"player": "best", "banker": "stand_18"})
    among = exact(players=5, follow=3, strategies={"player": "best", "banker": "stand_18"})
    assert alone == among


@pytest.mark.slow
def test_what_the_readings_are_worth():
    """Gains under other readings differ by what passes in the deals they are about."""
    law = exact()
    gain = law.expect(lambda o: o["gain"])
    against_bust = sum(
        p * o[3] for o, p in law.items() if o[2] == "bust" and o[0] not in ("bust", "special")
    )
    returned = exact(banker_bust="returns").expect(lambda o: o["gain"])
    assert gain - returned == against_bust
    five = sum(p for o, p in law.items() if o[1] == 5 and o[3] > 0)
    assert exact(five_tile_pay="stake").expect(lambda o: o["gain"]) == gain + 25 * five
    assert exact(price=7).expect(lambda o: o["gain"]) == 7 * gain


@pytest.mark.slow
def test_every_pair_of_rules_to_stand_on():
    """The player's gains to four decimals: he is favoured, who stands on 20 more than on 17."""
    v = variant(GAME)
    found = stand_gains(v.rules, (17, 20))
    assert {pair: f"{float(g):.4f}" for pair, g in found.items()} == {
        (17, 17): "1.7496", (17, 20): "1.2400", (20, 17): "3.4928", (20, 20): "1.5258",
    }  # fmt: skip
    assert found[17, 17] == Fraction(531139758641309, 303584777496000)
    assert found[17, 17] == exact().expect(lambda o: o["gain"])


# ---------------------------------------------------------------- the best play


def best_by_recursion(rules, banker):
    """The player's best mean gain by trying both choices in every hand, tile by tile."""
    box = referee.box(rules.top)
    r = referee.Rules(**{n: x for n, x in asdict(rules).items() if n != "empty_stock"})
    most = referee.most(r)
    known: dict = {}

    def banker_gain(mine, theirs):
        now = referee.best(theirs, rules.limit)
        stands = now is None or len(theirs) == most or (len(theirs) >= 2 and now >= banker)
        if len(theirs) >= 2 and stands:
            return Fraction(referee.settle([list(mine), list(theirs)], r)[3])
        key = (frozenset(mine), frozenset(theirs))
        if key not in known:
            rest = [t for t in box if t not in mine and t not in theirs]
            known[key] = sum(banker_gain(mine, (*theirs, t)) for t in rest) / len(rest)
        return known[key]

    def worth(mine):
        if len(mine) >= 2 and referee.best(mine, rules.limit) is None:
            return Fraction(-len(mine))
        key = frozenset(mine)
        if key in known:
            return known[key]
        rest = [t for t in box if t not in mine]
        options = []
        special = referee.is_special(list(mine), rules.limit, rules.special)
        if len(mine) < most and not special:
            options.append(sum(worth((*mine, t)) for t in rest) / len(rest))
        if len(mine) >= 2:
            options.append(banker_gain(mine, ()))
        known[key] = max(options)
        return known[key]

    return worth(())


@pytest.mark.parametrize(
    ("banker", "limit", "top"),
    [(5, 8, 3), (7, 8, 3), pytest.param(5, 5, 10, marks=pytest.mark.slow)],
)
def test_the_best_player_by_recursion(banker, limit, top):
    """On a small set, or with a low limit, the dynamic programme finds what trying all does."""
    v = variant(GAME, top=top, limit=limit, strategies={"banker": f"stand_{banker}"})
    assert best_player(v.rules, v.policies["banker"]).gain == best_by_recursion(v.rules, banker)


@pytest.mark.slow
def test_the_best_play_of_the_double_twelve_set():
    """The player who weighs the risk comes within a hundredth of a tile of the best play against a
    banker who stands on 17, and the play that is best with the double-six set is the worst."""
    v = variant(GAME, top=12)
    banker, table = v.policies["banker"], Table(12, 21)
    found = best_player(v.rules, banker)
    assert f"{float(found.gain):.4f}" == "0.1090"
    rules = {
        "stand_17": lambda h: h.best < 17,
        "weigh_risk": weigh_risk(21),
        "best": lows(21, BEST["pays"]["player"]),
    }
    gains = {
        name: float(mean_gain(v.rules, policy_of(rule, table, name), banker))
        for name, rule in rules.items()
    }
    assert {name: f"{g:.4f}" for name, g in gains.items()} == {
        "stand_17": "-0.1679", "weigh_risk": "0.1061", "best": "-0.4000",
    }  # fmt: skip


@pytest.mark.slow
def test_no_named_strategy_beats_the_best_play():
    """Against a banker who stands on 17 the best play wins 4.6979; the named ones win less, and
    "best" comes near against the banker it is made for, to within a fortieth of a tile."""
    v = variant(GAME)
    banker = v.policies["banker"]
    top = best_player(v.rules, banker).gain
    assert f"{float(top):.4f}" == "4.6979"
    for name in ("stand_19", "weigh_risk", "best"):
        mine = variant(GAME, strategies={"player": name}).policies["player"]
        assert mean_gain(v.rules, mine, banker) < top
    v = variant(GAME, strategies={"player": "best", "banker": "best"})
    mine, theirs = v.policies["player"], v.policies["banker"]
    met = mean_gain(v.rules, mine, theirs)
    upper = best_player(v.rules, theirs).gain
    lower = best_banker(v.rules, mine).gain
    assert lower < met < upper
    assert f"{float(lower):.3f} {float(upper):.3f}" == "2.564 2.638"


def test_the_best_banker_is_a_best_reply():
    """On a small set no banker who plays by best total, lowest total and what he faces does
    better; nor does one whose choice in one hand is turned round."""
    v = variant(GAME, top=3, limit=8, strategies={"player": "weigh_risk"})
    mine = v.policies["player"]
    least = best_banker(v.rules, mine).gain
    rng = random.Random(7)
    for _ in range(20):
        chosen = {(b, f): rng.random() < 0.7 for b in range(9) for f in range(6)}
        other = policy_of(lambda h, c=chosen: c[h.best, h.facing], Table(3, 8), "random", True)
        assert mean_gain(v.rules, mine, other) >= least


def sighted_by_recursion(rules, k):
    """The player's mean gain, standing on k, against a banker who knows the tiles he bought."""
    box = referee.box(rules.top)
    r = referee.Rules(**{n: x for n, x in asdict(rules).items() if n != "empty_stock"})
    most = referee.most(r)
    shown: dict = {}
    lost = Fraction(0)

    def play(tiles, p):
        nonlocal lost
        now = referee.best(tiles, rules.limit)
        if len(tiles) >= 2 and now is None:
            lost -= p * len(tiles)
        elif len(tiles) >= 2 and (
            now >= k
            or len(tiles) == most
            or referee.is_special(list(tiles), rules.limit, r.special)
        ):
            shown.setdefault(frozenset(tiles[2:]), Counter())[tiles[:2]] += p
        else:
            rest = [t for t in box if t not in tiles]
            for t in rest:
                play((*tiles, t), p / len(rest))

    play((), Fraction(1))

    def worth(hand, hidden, bought):
        """The player's gain times the chance of the hidden pairs, if the banker plays his best."""
        apart = {pair: p for pair, p in hidden.items() if not set(pair) & set(hand)}
        over = len(hand) >= 2 and referee.best(hand, rules.limit) is None
        options = []
        if len(hand) >= 2:
            options.append(
                sum(
                    p * referee.settle([[*pair, *bought], list(hand)], r)[3]
                    for pair, p in apart.items()
                )
            )
        if not over and len(hand) < most and apart:
            rest = [t for t in box if t not in hand and t not in bought]
            more = sum(worth(hand | {t}, apart, bought) for t in rest)
            options.append(more / (len(rest) - 2))
        return min(options, default=Fraction(0))

    known: dict = {}
    plain = worth

    def worth(hand, hidden, bought):
        key = hand, bought
        if key not in known:
            known[key] = plain(hand, hidden, bought)
        return known[key]

    return lost + sum(worth(frozenset(), hidden, bought) for bought, hidden in shown.items())


@pytest.mark.slow
@pytest.mark.parametrize(("k", "limit", "top"), [(8, 9, 3), (5, 6, 10)])
def test_the_worth_of_sight_by_recursion(k, limit, top):
    """A banker who knows the bought tiles gains by it, also where two tiles can be too much."""
    v = variant(GAME, top=top, limit=limit, strategies={"player": f"stand_{k}"})
    mine = v.policies["player"]
    found = worth_of_sight(v.rules, mine, shown=9)
    assert found.sighted == pytest.approx(float(sighted_by_recursion(v.rules, k)), abs=1e-12)
    assert found.blind == pytest.approx(float(best_banker(v.rules, mine).gain), abs=0.01)
    assert found.sighted < found.blind
    assert worth_of_sight(v.rules, mine, shown=0).sighted == pytest.approx(found.blind)


# ---------------------------------------------------------------- the kernel


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [{}, {"both_bust": "stand_off", "special": "any"}, {"top": 12}, {"top": 10, "special": "any"}],
    ids=spoken,
)
def test_half_a_million_deals_fit_the_law_and_no_other(options):
    """2^19 deals fit by chi-square (false alarm 1e-6), and refute a banker who stands on 18."""
    v = variant(GAME, **options)
    runner = Runner(v, 20_261_130)
    runner.run(0, 2**19)
    counts = runner.tally.tolist()
    assert chi_square_gof(counts, flat(v, exact(**options))).p_value > FALSE_ALARM
    wrong = flat(v, exact(**options, strategies={"banker": "stand_18"}))
    assert chi_square_gof(counts, wrong).p_value < FALSE_ALARM


@pytest.mark.parametrize(
    "options",
    [
        {"strategies": {"player": "best", "banker": "best"}},
        {"strategies": {"player": "stand_21", "banker": "never_bust"}, **OTHER},
        {"players": 5, "follow": 4, "sight": "table", "strategies": {
            "player": "weigh_risk", "others": "best", "banker": "weigh_risk"}},
        {"players": 3, "follow": 2, "sight": "table", "shows": "heaviest",
         "expose_on_decline": True, "special": "zero",
         "strategies": {"player": "never_bust", "others": "weigh_risk", "banker": "never_bust"}},
        {"players": 4, "top": 9, "sight": "table", "shows": "lightest", "both_bust": "stand_off",
         "strategies": {"player": "weigh_risk", "others": "stand_20", "banker": "weigh_risk"}},
        {"players": 3, "top": 3, "limit": 21, "strategies": {
            "player": "stand_21", "others": "stand_21", "banker": "stand_21"}},
        {"top": 12, "limit": 33, **OTHER},
        {"players": 5, "follow": 3, "top": 10, "sight": "table", "strategies": {
            "player": "weigh_risk", "others": "stand_18", "banker": "weigh_risk"}},
        {"players": 4, "follow": 2, "top": 12, "sight": "table", "shows": "heaviest",
         "expose_on_decline": True, "special": "zero", "limit": 24,
         "strategies": {"player": "never_bust", "others": "weigh_risk", "banker": "never_bust"}},
    ],
    ids=spoken,
)  # fmt: skip
def test_the_referee_agrees_tile_for_tile(options):
    """A plain referee, given the tiles in their order, deals them to the same seats and settles
    every deal as the kernel does; the compiled tally is that of the refereed deals."""
    v = variant(GAME, **options)
    rules, chosen = refereed(v), choosers(v)
    tally = Counter()
    trials = 700
    for trial in range(trials):
        outcome, log = play_one(v, trial, 21)
        tiles = [halves(code % SEAT) for code in log]
        assert len(set(tiles)) == len(tiles)
        feed = iter(tiles)
        hands_dealt, result = referee.deal(feed, rules, chosen)
        assert next(feed, None) is None, "tiles left over"
        for seat, hand in enumerate(hands_dealt):
            assert [halves(c % SEAT) for c in log if c // SEAT == seat] == hand
        assert (*outcome.values(),) == result
        tally[result] += 1
    runner = Runner(v, 21)
    runner.run(0, trials)
    compiled = Counter()
    for at in np.flatnonzero(runner.tally):
        place = np.unravel_index(at, [len(a) for a in v.axes])
        key = tuple(a.values[k] for a, k in zip(v.axes, place))
        compiled[key] = int(runner.tally[at])
    assert compiled == tally


@pytest.mark.parametrize("top", [6, 12])
def test_the_referee_sees_a_wrong_rule(top):
    """The same comparison fails with a referee who lets a bust banker keep the stakes, and with one
    who reckons with the tiles of a smaller set."""
    v = variant(GAME, top=top, strategies=dict.fromkeys(("player", "banker"), "weigh_risk"))
    right, chosen = refereed(v), choosers(v)
    for wrong in (right._replace(banker_bust="returns"), right._replace(top=top - 1)):
        differ = 0
        for trial in range(300):
            outcome, log = play_one(v, trial, 21)
            feed = iter([halves(c % SEAT) for c in log])
            try:
                _, result = referee.deal(feed, wrong, chosen)
            except StopIteration:  # he wants a tile that was not dealt
                result = None
            differ += (*outcome.values(),) != result or next(feed, None) is not None
        assert differ


def dealt(v, tiles):
    """The log of one deal with these tiles, and the entries of the policy read by each seat."""
    feed = iter(tiles)

    def replace(value):
        if value in (draws.card, card_of_many):
            return lambda c, left, used, n: (next(feed), left)
        if isinstance(value, Kernel):
            return value.plain if value.draw else value.rebuilt(replace)
        if isinstance(value, np.generic):
            return value.tolist()
        return int if isinstance(value, type) and value.__module__ == "numpy" else value

    c, policy = PlainContext(v, 0), Watched(v.policy)
    v.game.play(v.rules).rebuilt(replace)(c, policy)
    return list(c.log[: c.logged]), policy.read


@pytest.mark.parametrize(("top", "limit"), [(6, 21), (12, 33)])
def test_a_seat_never_sees_hidden_tiles(top, limit):
    """With the two hidden tiles of the first player changed, later seats read the same entries of
    their policies; with a tile that he shows changed they often do not (under sight=table)."""
    three = {"player": lambda h: h.tiles < 3, "others": "stand_17", "banker": "stand_17"}
    v = variant(GAME, players=3, sight="table", top=top, limit=limit, strategies=three)
    one = 1 + len(hands(top, limit, False))  # entries of the first player's policy
    size = len(DominoSet(top))
    dice = random.Random(5)
    same = changed = 0
    for _ in range(1400):
        pack = dice.sample(range(size), size)
        log, read = dealt(v, pack)
        mine = [c for c in log if c < SEAT]
        later = [c % SEAT for c in log if c >= SEAT]
        spare = [t for t in pack if t not in mine and t not in later]
        if len(spare) < 2 or _bust(mine, limit):
            continue
        hidden = dice.sample(spare, 2)
        if not _bust([*hidden, mine[2]], limit):
            other, read_other = dealt(v, [*hidden, mine[2], *later, *spare])
            assert [c % SEAT for c in other if c >= SEAT] == later
            assert [k for k in read_other if k >= one] == [k for k in read if k >= one]
            same += 1
        if not _bust([*mine[:2], spare[0]], limit):
            _, read_other = dealt(v, [*mine[:2], spare[0], *later, *spare[1:], mine[2]])
            changed += [k for k in read_other if k >= one] != [k for k in read if k >= one]
    assert same > 200
    assert changed > 8
    assert {type(s)._fields for seat in v.game.seats(v.rules) for s in seat.states} == {
        ("tiles", "best", "low", "risk", "facing")
    }


def _bust(tiles, limit):
    return referee.best([halves(t) for t in tiles], limit) is None


def test_own_sight_minds_own_tiles_only():
    """Under sight=own a shown tile changes nothing that a later player reads."""
    v = variant(GAME, players=3, strategies={"player": lambda h: h.tiles < 3})
    one = 1 + len(hands(6, 21, False))
    dice = random.Random(6)
    compared = 0
    for _ in range(300):
        pack = dice.sample(range(28), 28)
        log, read = dealt(v, pack)
        second = [c % SEAT for c in log if c // SEAT == 1]
        mine = [c for c in log if c < SEAT]
        rest = [t for t in pack if t not in second and t not in mine]
        if len(mine) == 3 and len(rest) > 3:
            _, read_other = dealt(v, [*mine[:2], rest[0], *second, *rest[1:], mine[2]])
            bound = 2 * one
            assert [k for k in read_other if one <= k < bound] == [
                k for k in read if one <= k < bound
            ]
            compared += 1
    assert compared > 100


# ---------------------------------------------------------------- rules and words


def test_the_stock_of_the_whole_set_never_runs_out():
    """All 28 tiles are too heavy for five hands within 21 and four last tiles."""
    assert never_empty(variant(GAME, players=5).rules)
    assert not never_empty(variant(GAME, top=2, limit=5).rules)


def test_layers_of_a_policy():
    """Strategies by name are the rules they say."""
    v = variant(GAME, strategies={"player": "lows(17, 18,17,16,13)", "banker": "stand_20"})
    assert v.policies["player"].numerators == (
        variant(GAME, strategies={"player": "best"}).policies["player"].numerators
    )
    assert hand_law(v.policies["banker"]) == stand_law(20)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 6}, "from 2 to 5"),
        ({"players": 2, "follow": 2}, "follow=2"),
        ({"players": 4, "top": 2}, "8 tiles"),
        ({"banker_bust": "keeps"}, "pays | returns"),
        ({"special": "plain"}, "did you mean plain_pips"),
        ({"top": 13}, "from 2 to 12"),
        ({"limit": 40}, "from 5 to 33"),
        ({"price": 0}, "from 1"),
        ({"empty_stock": "reshuffle"}, "must_stand"),
        ({"dealer": "stand_17"}, "unknown option 'dealer'"),
        ({"strategies": {"others": "stand_17"}}, "unknown seat 'others'"),
        ({"strategies": {"player": "stand_22"}}, "did you mean stand_17"),
        ({"strategies": {"player": "lows(1,2,3)"}}, "lows(a,b,c,d,e)"),
        ({"top": 12, "strategies": {"player": "best"}}, "never_bust"),
        ({"limit": 24, "strategies": {"banker": "best"}}, "never_bust"),
    ],
    ids=spoken,
)
def test_what_cannot_be_is_refused(options, words):
    """Refusals name what is accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **options)
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sight": "table", "strategies": {"banker": "weigh_risk"}}, "sight=own"),
        ({"players": 3, "top": 2, "limit": 5}, "could run out"),
        ({"players": 3, "strategies": {"banker": lambda h: h.facing > 2}}, "several players"),
        ({"top": 9, "limit": 33}, "too many for exact laws.*accepted is limit=5 to 24;"),
        ({"top": 12, "limit": 25}, "564716 hands.*accepted is limit=5 to 24;"),
        ({"top": 6, "limit": 33}, "accepted is limit=5 to 27;"),
    ],
    ids=spoken,
)
def test_laws_not_worked_out_are_refused(options, words):
    """The exact law says why it is not given."""
    with pytest.raises(ValueError, match=words):
        exact(**options)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: held.bust_chance("6-5 6-4 6-3"), "above 21 already"),
        (lambda: held.bust_chance("6-5 5-6"), "held twice"),
        (lambda: held.bust_chance("6-5", "6-5"), "among the tiles seen"),
        (lambda: held.tile_values("7-1"), "no tile of"),
        (lambda: held.hands_by_total("worst"), "best, lowest, every"),
        (lambda: held.special_hands("all"), "plain_pips, zero, any"),
        (lambda: best_player(variant(GAME, players=3).rules, None), "players=3"),
        (lambda: worth_of_sight(variant(GAME, shows="heaviest").rules, None), "shows=newest only"),
    ],
)
def test_bad_hands_are_refused(call, words):
    """Impossible hands and readings are refused with the reason."""
    with pytest.raises(ValueError, match=words):
        call()


def test_tiles_bought_are_told_in_a_row():
    """Several tiles are joined as in a sentence, the last by "and"."""
    v = variant(GAME, players=5, limit=33)
    found = [line for k in range(40) for line in _told(v, k) if " buys " in line]
    tile = r"\d-\d"
    for more in (rf"{tile} and {tile}\.", rf"{tile}, {tile} and {tile}\."):
        assert any(re.search(f" buys {more}", line) for line in found)
    assert not any(re.search(rf" buys {tile}, {tile}\.", line) for line in found)


def _told(v, trial):
    outcome, log = play_one(v, trial, 1)
    return list(GAME.tell(v.rules, log, outcome))


def test_a_deal_is_told_as_at_the_table():
    """Who held and bought what, and what passed."""
    v = variant(GAME)
    outcome, log = play_one(v, 0, 7)
    lines = list(GAME.tell(v.rules, log, outcome))
    mine = [c for c in log if c < SEAT]
    assert lines[0].startswith(f"The player holds {tile_name(mine[0])} and {tile_name(mine[1])}")
    assert hand_name(sum(1 << t for t in mine)).count("-") == outcome["tiles"]
    assert str(abs(outcome["gain"])) in lines[-1]
