"""The named strategies of line games, what a seat cannot know, and choosers of one's own."""

from __future__ import annotations

import contextlib
import pickle
import random

import numpy as np
import pytest

import oddslab
from benchmarks.line_search import Bench, mean
from oddslab.apparatus.dominoes import tiles_in
from oddslab.bits import highest
from oddslab.engine import PlainContext, Runner, play_one
from oddslab.game import Variant, catalogue, variant
from oddslab.gamebook.dominoes import _line as line
from oddslab.gamebook.dominoes._line_best import BEST
from oddslab.gamebook.dominoes._line_seats import seats
from oddslab.gamebook.dominoes._line_table import Table
from oddslab.kernel import Kernel, kernel
from oddslab.random import ZERO, I, begin, first_pass

LINE_GAMES = sorted(k for k, g in catalogue().items() if g.choosers is not None)
TILES = [(a, b) for b in range(7) for a in range(b + 1)]
SURE = 5  # standard errors
_FIELDS = ((20, 15), (16, 15), (8, 255), (4, 15), (0, 15))  # of a code: its kind, seat, tile, ...


# ---------------------------------------------------------------- named strategies


@pytest.mark.parametrize("key", LINE_GAMES)
def test_every_line_game_has_its_strategies(key):
    """Uniform play first, the issue's tactics, advice with its source, and the best found."""
    game = catalogue()[key]
    for seat in game.seats(game.rules()):
        names = list(seat.strategies)
        assert names[0] == "uniform"
        assert {"uniform_tile", "heaviest_first", "doubles_first", "longest_suit", "advice", "best",
                "most_matches_kept", "keep_open", "keep_closed"} <= {*names}  # fmt: skip
        assert ("take_points" in names) == ("score" in seat.features)
        assert {*seat.about} == {*names}
        assert "document 00" in seat.about["advice"]
        for name in names:
            assert seat.policy(key, name).name == name
    assert key in BEST


def test_advice_is_the_game_s_own_or_said_not_to_be():
    """Who looks it up is told whether the document speaks of this game."""

    def said(key):
        game = catalogue()[key]
        return game.seats(game.rules())[0].about["advice"]

    assert "gives none" not in said("block") + said("french_game") + said("whist_dominoes")
    assert "none for this game" in said("bergen")
    assert "none for this game" in said("tidley_wink")
    assert "document 004 gives none" in said("simple_draw")
    assert "double-five" in said("all_fives")


def test_a_new_game_needs_no_entry():
    """A game that no table of strategies knows has all of them."""
    found = seats(Table(6, 3, 5), "a_new_game", "999")[0]
    assert {"uniform", "advice", "best"} <= {*found.strategies}
    assert found.strategies["best"] == BEST["block"]
    assert "document 999 gives none" in found.about["advice"]


@pytest.mark.slow
@pytest.mark.parametrize("key", LINE_GAMES)
def test_the_best_beats_every_other_named_strategy(key):
    """On the same deals, playing for each side in turn, by five standard errors and more; deals
    that the search has not met."""
    bench = Bench(key, seed=2026)
    strategies = bench.seat.strategies
    for name, other in strategies.items():
        if name != "best":
            edge, error = mean(bench.edges(strategies["best"], other, 0, 32))
            assert edge > SURE * error, name


# ---------------------------------------------------------------- what a seat cannot know


class Decided(Exception):
    """The choice that was asked for, made."""


class Watched:
    """A round with a given deal and given plays up to one choice of a seat, whose sight is kept."""

    def __init__(self, v: Variant, names: dict[str, Kernel] | None = None):
        self.v = v

        def tile(c, left, rest, free):
            return self.deal.pop(0), left

        asked = v.play.function.__globals__["line_play"].function.__globals__["asked"].plain

        def chosen(choose, c, first, second, hand, m0, m1, m2, m3, e0, e1, e2, e3, *seen):
            laid = sum(code >> 20 & 15 == line.LAID for code in c.log)
            if laid == len(self.plays):
                self.found = choose(c, first, second, hand, m0, m1, m2, m3, e0, e1, e2, e3, *seen)
                raise Decided
            code = self.plays[laid]
            t, met = code >> 8 & 255, code >> 4 & 15
            ends = [e & 15 for e in (e0, e1, e2, e3)]
            fits = [m & 1 << t if met in (15, e) else 0 for m, e in zip((m0, m1, m2, m3), ends)]
            return (0, *fits)

        def like(*given):
            return chosen(line.liked.plain, *given)

        def ask(*given):
            return chosen(asked, *given)

        changes = {"tile": tile, "liked": like, "asked": ask}
        changes = {name: Kernel(f) for name, f in changes.items()} | (names or {})
        self.play = line.throughout(v.play, tuple(changes.items())).plain

    def choice(self, deal: list[int], plays: list[int]) -> tuple[tuple | None, list[int]]:
        """What the seat whose turn comes after the plays likes, and the log up to there."""
        self.deal, self.plays, self.found = list(deal), plays, None
        c = PlainContext(self.v, 1)
        first_pass.plain(c, 0)
        begin.plain(c, 0)
        with contextlib.suppress(Decided, IndexError):  # or the round had ended before
            self.play(c, self.v.policy)
        return self.found, [code for code in c.log if code >> 20 & 15 != line.DEALT]


def hidden_from(v: Variant, log: list[int], k: int, chance: random.Random):
    """The deal and the first k plays of a round, and the same with what its next seat cannot see
    dealt otherwise."""
    kinds = [code >> 20 & 15 for code in log]
    deal = [code >> 8 & 255 for code, kind in zip(log, kinds) if kind == line.DEALT]
    plays = [code for code, kind in zip(log, kinds) if kind == line.LAID]
    seat = plays[k] >> 16 & 15
    size = len(deal) // len(v.policies)
    own = set(deal[seat * size : (seat + 1) * size])
    known = own | {code >> 8 & 255 for code in plays[:k]}
    hidden = [t for t in range(28) if t not in known]
    other = dict(zip(hidden, chance.sample(hidden, len(hidden))))
    return deal, [other.get(t, t) for t in deal], plays[:k]


def blind(v: Variant, trials: int, names: dict | None = None) -> tuple[int, int]:
    """In how many positions hidden tiles were dealt anew, and in how many that changed a choice."""
    watched, chance = Watched(v, names), random.Random(4)
    met = changed = 0
    for trial in range(trials):
        _, log = play_one(v, trial, 8)
        laid = sum(code >> 20 & 15 == line.LAID for code in log)
        for k in chance.sample(range(1, laid), min(3, laid - 1)):
            deal, _, plays = hidden_from(v, log, k, chance)
            before, heard = watched.choice(deal, plays)
            if before is None:  # it had no choice
                continue
            for _ in range(4):
                _, anew, _ = hidden_from(v, log, k, chance)
                after, heard_anew = watched.choice(anew, plays)
                if deal != anew and heard == heard_anew and after is not None:
                    met += 1
                    changed += before != after
    return met, changed


def everything_weighed(key: str) -> Variant:
    """All seats weigh all that they can."""
    game, chance = catalogue()[key], random.Random(3)
    found = game.seats(game.rules())
    weights = {n: chance.choice((-7, -3, 2, 5, 11)) for n in found[0].features}
    return variant(key, strategies={s.name: weights for s in found})


@kernel
def peeping(c, seat, players):
    """A slip: what lies in the next hand is taken for what was said."""
    return c.state[(seat + 1) % players] & 127, c.state[(seat + 1) % players] & 127, I(0), I(1)


ALL_SIGHTED = [
    "whist_dominoes",
    *(pytest.param(key, marks=pytest.mark.slow) for key in ("block", "bergen", "all_fives")),
]


@pytest.mark.parametrize("key", ALL_SIGHTED)
def test_a_seat_does_not_see_hidden_tiles(key):
    """With the tiles that it cannot see dealt otherwise, the same plays lead to the same choice,
    whatever a seat weighs; and a seat that looks into the next hand is found out."""
    v = everything_weighed(key)
    met, changed = blind(v, 20)
    assert met >= 20
    assert changed == 0
    _, changed = blind(v, 10, {"around": peeping})
    assert changed >= 3


def test_partner_and_opponents_are_told_apart():
    """What is weighed of the partner and of the others is what a chooser is shown of the second
    player after the seat, and of the first and third."""
    seen, met = [], 0

    def look(see):
        seen.append(see)
        return -1

    def ask(c, seat, players, *rest):
        nonlocal met
        mate, rivals, theirs, shares = line.around.plain(c, seat, players)
        answer = asked(c, seat, players, *rest)
        see = seen.pop()
        assert mate == see.lacked[1] | see.turned[1] << 16
        assert rivals == see.turned[0] | see.turned[2]
        assert theirs == see.tiles[0] + see.tiles[2] - see.tiles[1]
        assert shares == 1
        met += mate > 0 < rivals
        return answer

    v = variant("whist_dominoes", strategies=dict.fromkeys("ABCD", Kernel(look)))
    asked = v.play.function.__globals__["line_play"].function.__globals__["asked"].plain
    play = line.throughout(v.play, (("asked", Kernel(ask)),)).plain
    for trial in range(10):
        c = PlainContext(v, trial)
        first_pass.plain(c, 0)
        begin.plain(c, 0)
        play(c, v.policy)
    assert met > 50


def plays_of_a(v: Variant, trials: int):
    """Every play of A, with the hand before it and the ends."""
    for trial in range(trials):
        _, log = play_one(v, trial, 6)
        hand, ends = 0, []
        for kind, seat, t, met, out in ([code >> k & m for k, m in _FIELDS] for code in log):
            if kind in (line.DEALT, line.DRAWN):
                hand |= (seat == 0) << t
            elif kind == line.LAID:
                if seat == 0:
                    yield t, hand, list(ends)
                    hand ^= 1 << t
                if ends:
                    ends[ends.index(met)] = out
                else:
                    ends = [*TILES[t]]


def test_matadors_kept_and_spent():
    """A seat that keeps its matadors lays one where nothing else fits, one that spends them lays
    one where it holds any."""
    matadors = {t for t, tile in enumerate(TILES) if sum(tile) in (0, 7)}
    kept = spent = 0
    for t, hand, ends in plays_of_a(variant("matadore", strategies={"A": "-1*matador"}), 60):
        if ends and t in matadors:
            others = [TILES[u] for u in tiles_in(hand) if u not in matadors]
            assert not any(7 - e in tile for e in ends for tile in others)
            kept += 1
    for t, hand, ends in plays_of_a(variant("matadore", strategies={"A": "matador"}), 60):
        if ends and matadors & {*tiles_in(hand)}:
            assert t in matadors
            spent += 1
    assert min(kept, spent) > 20


def test_the_double_five_is_kept_for_two_fives():
    """Advice at all fives: with a five at one end only it is laid where nothing else fits."""
    kept = laid = 0
    double_five = TILES.index((5, 5))
    v = variant("all_fives", preset="two_players", strategies={"A": "advice"})
    for t, hand, ends in plays_of_a(v, 400):
        others = any({*ends} & {*TILES[u]} for u in tiles_in(hand) if u != double_five)
        if hand >> double_five & 1 and 5 in ends and ends != [5, 5] and others:
            assert t != double_five
            kept += 1
        laid += t == double_five and ends == [5, 5]
    assert kept > 10
    assert laid > 0


# ---------------------------------------------------------------- choosers


@kernel
def undecided(see):
    """Has no preference."""
    return I(-1)


@kernel
def lawless(see):
    """Answers with tiles that it does not hold, or that do not fit."""
    return (highest(see.unseen) * 4 + I(see.stock) % 4) if see.unseen != ZERO else I(255)


@kernel
def wild(see):
    """Answers what stands for no tile of any set."""
    return I(1 << 40)


@kernel
def high(see):
    """The tile with the highest half, at the first end that it fits."""
    end = I(0)
    if see.ways[1] > see.ways[0]:  # its highest bit is higher
        end = I(1)
    return highest(see.ways[end]) * 4 + end


@kernel
def drawing(see):
    """Draws whenever it may."""
    return I(-4)


@kernel
def silent(see):
    """Lays nothing whenever it need not."""
    return I(-3)


def logs(v: Variant, trials: int = 60) -> list:
    """Rounds as they were played."""
    return [play_one(v, trial, 5)[1] for trial in range(trials)]


@pytest.mark.parametrize("key", ["block", "matadore", "sebastopol", "muggins_spinner"])
@pytest.mark.parametrize("chooser", [undecided, lawless, wild])
def test_what_is_no_placement_is_no_preference(key, chooser):
    """A chooser that answers with what cannot be played leaves the choice to chance, as uniform."""
    assert logs(variant(key, strategies={"A": chooser})) == logs(variant(key))


@pytest.mark.parametrize(
    ("key", "rules", "chooser", "name"),
    [
        ("draw_game", {}, drawing, "draw_all"),
        ("block", {"must_play": False}, silent, "say_little"),
        ("keep_playing", {"must_play": False}, silent, "say_little"),
        ("tidley_wink", {}, silent, "no_extra"),
    ],
)
def test_a_chooser_may_draw_and_lay_nothing(key, rules, chooser, name):
    """Where the rules let it, as the named strategies do."""
    v = variant(key, strategies={"A": chooser}, **rules)
    assert logs(v) == logs(variant(key, strategies={"A": name}, **rules))
    assert logs(v) != logs(variant(key, **rules))


def test_a_chooser_that_may_not_stop_or_draw_has_no_preference():
    """Answers that the rules do not allow change nothing."""
    for chooser in (silent, drawing):
        assert logs(variant("block", strategies={"A": chooser})) == logs(variant("block"))


def test_a_chooser_sees_what_the_table_shows():
    """In four hands: the own tiles and what fits, how many each other holds, what each said and
    turned outward, in the order of play, all as in the record of the round."""
    seen, met_in_all = [], 0

    def look(see):
        seen.append(see)
        return -1

    v = variant("four_handed_block", strategies={"B": Kernel(look)})
    for trial in range(40):
        seen.clear()
        _, log = play_one(v, trial, 2)
        hands, said, turned, ends, table = [0] * 4, [0] * 4, [0] * 4, [], 0
        for code in log:
            kind, seat, t, met, out = (code >> k & m for k, m in _FIELDS)
            if kind == line.DEALT:
                hands[seat] |= 1 << t
            elif kind == line.GO:
                said[seat] |= sum(1 << e for e in {*ends})
            else:
                if seat == 1 and seen and seen[0].hand == hands[1]:
                    see, others = seen.pop(0), (2, 3, 0)
                    assert see.ends[:2] == (tuple(sorted(ends)) if ends else (14, 14))
                    assert see.lacked == (*(said[k] for k in others), 0, 0, 0, 0)
                    assert see.turned == (*(turned[k] for k in others), 0, 0, 0, 0)
                    assert see.tiles == (*(hands[k].bit_count() for k in others), 0, 0, 0, 0)
                    assert see.unseen == (1 << 28) - 1 ^ table ^ hands[1]
                    assert see.stock == 12
                    fitting = {t for t in tiles_in(hands[1]) if {*TILES[t]} & {*ends} or not ends}
                    assert {*tiles_in(see.ways[0] | see.ways[1])} == fitting
                    met_in_all += 1
                hands[seat] ^= 1 << t
                table |= 1 << t
                if ends:
                    ends[ends.index(met)] = out
                    turned[seat] |= 1 << out
                else:
                    ends = [*TILES[t]]
                    turned[seat] |= 1 << ends[0] | 1 << ends[1]
        assert not seen
    assert met_in_all > 40


def test_choosers_of_several_seats():
    """Each is asked for its own seat and no other."""
    asked = []

    def of(seat):
        def chooser(see):
            asked.append((seat, see.hand))
            return -1

        return Kernel(chooser)

    v = variant("whist_dominoes", strategies={"B": of("B"), "D": of("D")})
    for trial in range(10):
        asked.clear()
        _, log = play_one(v, trial, 2)
        dealt = [code for code in log if code >> 20 & 15 == line.DEALT]
        for seat, hand in asked:
            own = {code >> 8 & 255 for code in dealt if code >> 16 & 15 == "ABCD".index(seat)}
            assert {*tiles_in(hand)} <= own
        assert {seat for seat, _ in asked} == {"B", "D"}


def test_a_chooser_does_not_see_hidden_tiles():
    """With the tiles that its seat cannot see dealt otherwise, a chooser is given the same."""
    given = []

    def look(see):
        given.append(see)
        return -1

    chance, met = random.Random(7), 0
    told = everything_weighed("whist_dominoes")
    v = variant("whist_dominoes", strategies=dict.fromkeys("ABCD", Kernel(look)))
    watched = Watched(v)
    for trial in range(12):
        _, log = play_one(told, trial, 8)
        for k in range(1, 12, 4):
            deal, anew, plays = hidden_from(told, log, k, chance)
            sights = []
            for each in (deal, anew):
                given.clear()
                _, heard = watched.choice(each, plays)
                sights.append((heard, given[:1]))
            if deal != anew and sights[0][0] == sights[1][0] and sights[0][1]:
                met += 1
                assert sights[0] == sights[1]
    assert met >= 5


@pytest.mark.slow
@pytest.mark.parametrize("key", ["block", "muggins"])
def test_a_chooser_plays_compiled_as_told(key):
    """The tally is that of the rounds told one by one; a chooser without preference is uniform."""
    v = variant(key, strategies={"A": high})
    tally = np.zeros([len(a) for a in v.axes], np.int64)
    for trial in range(300):
        outcome, _ = play_one(v, trial, 5)
        tally[tuple(a.values.index(outcome[a.name]) for a in v.axes)] += 1
    runner = Runner(v, 5)
    runner.run(0, 300)
    assert (runner.tally.reshape(tally.shape) == tally).all()
    plain, vain = Runner(variant(key), 5), Runner(variant(key, strategies={"A": lawless}), 5)
    plain.run(0, 20_000)
    vain.run(0, 20_000)
    assert (plain.tally == vain.tally).all()
    runner.run(300, 20_000 - 300)
    assert (plain.tally != runner.tally).any()


def test_a_chooser_is_walked():
    """The law with a chooser comes out exactly: without preference it is that of uniform play."""
    small = {"top": 2, "hand": 2}
    uniform, high_first = (
        oddslab.walk("block", strategies={"A": k}, **small).law for k in (undecided, high)
    )
    assert uniform == oddslab.walk("block", **small).law
    assert high_first != uniform


# ---------------------------------------------------------------- refused


def two(hand, table):
    """No chooser: it wants two things."""
    return 0


def test_what_is_no_chooser_is_refused():
    """A kernel of other parameters, a plain function, a kernel where no seat takes one."""
    with pytest.raises(TypeError, match=r"a kernel of one parameter.*two.*has 2"):
        variant("block", strategies={"A": Kernel(two)})
    with pytest.raises(TypeError, match=r"made a kernel by @kernel"):
        variant("block", strategies={"A": two})
    own = variant("block", strategies={"A": high}).policies["A"]
    with pytest.raises(ValueError, match=r"policy 'high' does not fit seat 'A'"):
        variant("muggins", strategies={"A": own})


def test_a_chooser_is_named_in_the_facts_and_travels():
    """Results say who chose; other processes find a chooser of a module by its name."""
    v = variant("block", strategies={"A": high})
    assert v.facts()["strategies"] == {"A": "high", "B": "uniform"}
    assert pickle.loads(pickle.dumps(high)) is high
    assert pickle.loads(pickle.dumps(v.policies["A"])) == v.policies["A"]
