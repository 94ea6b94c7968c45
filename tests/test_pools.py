"""Pools of unlike dice, order statistics, dice thrown again: against plain listing."""

from __future__ import annotations

import json
import re
from fractions import Fraction as F
from itertools import product
from time import perf_counter

import pytest

from oddslab.cli import main
from oddslab.counting import keep
from oddslab.distribution import Distribution
from oddslab.pools import exploding, keep_mixed, order_statistic, repeated, rerolled


def listed(dice, ranks):
    """The ways of each sum of the ranks, throw by throw; 1 is the highest."""
    ways = {}
    for throw in product(*(range(1, d + 1) if isinstance(d, int) else d for d in dice)):
        laid = sorted(throw, reverse=True)
        total = sum(laid[r - 1] for r in ranks)
        ways[total] = ways.get(total, 0) + 1
    return dict(sorted(ways.items()))


POOLS = {
    "three unlike": [4, 6, 8],
    "two kinds": [4, 4, 6, 6],
    "a die of odd faces": [6, (0, 0, 5), (-2, 3, 3)],
    "five of three kinds": [3, 3, 4, 5, 5],
    "like ones": [6, 6, 6],
}


@pytest.mark.parametrize("name", POOLS)
def test_every_choice_of_ranks_is_the_listing(name):
    """Whatever ranks are kept, the ways are those of laying every throw in order."""
    dice = POOLS[name]
    n = len(dice)
    for mask in range(1, 2**n):
        ranks = [r + 1 for r in range(n) if mask >> r & 1]
        assert dict(keep_mixed(dice, ranks=ranks).ways) == listed(dice, ranks), ranks


@pytest.mark.parametrize("name", POOLS)
def test_ways_to_say_what_is_kept(name):
    """Keep and drop name the same ranks."""
    dice = POOLS[name]
    n = len(dice)
    high = keep_mixed(dice, ranks=range(1, n))
    assert keep_mixed(dice, keep_highest=n - 1) == keep_mixed(dice, drop_lowest=1) == high
    low = keep_mixed(dice, ranks=[n])
    assert keep_mixed(dice, keep_lowest=1) == keep_mixed(dice, drop_highest=n - 1) == low
    middle = keep_mixed(dice, drop_highest=1, drop_lowest=1)
    assert middle == keep_mixed(dice, ranks=range(2, n))


def test_weights_count():
    """Dice with weighted faces: a face of weight 2 comes as often as two faces."""
    weighted = keep_mixed([{1: 2, 6: 1}, 4], keep_highest=1)
    assert weighted == keep_mixed([(1, 1, 6), 4], keep_highest=1)


def test_a_large_pool_agrees_with_like_dice():
    """Twenty dice told apart only by how they are given keep what twenty like ones keep."""
    mixed = keep_mixed([6] * 10 + [dict.fromkeys(range(1, 7), 2)] * 10, keep_highest=4)
    assert mixed == Distribution(keep(6, 20, keep_highest=4), ("total",))


@pytest.mark.parametrize("name", POOLS)
def test_order_statistics(name):
    """Each rank alone has the law of the kept sum of one die."""
    dice = POOLS[name]
    for rank in range(1, len(dice) + 1):
        law = order_statistic(dice, rank)
        assert dict(law.ways) == listed(dice, [rank])
        assert law.axes == ("face",)


# ---- thrown again


def exploded(faces, on, depth, stop):
    """The law, and what is cut, by following every throw."""
    ended, cut = {}, F(0)

    def go(total, p, thrown):
        nonlocal cut
        for f in faces:
            q = p / len(faces)
            if f not in on or (stop and thrown == depth):
                ended[total + f] = ended.get(total + f, F(0)) + q
            elif thrown == depth:
                cut += q
            else:
                go(total + f, q, thrown + 1)

    go(0, F(1), 0)
    return ended, cut


@pytest.mark.parametrize("stop", [False, True])
@pytest.mark.parametrize(
    ("faces", "on"), [((1, 2, 3), None), ((1, 2, 2), [2]), ((0, 1, 4), [1, 4]), ((3, -3), [-3])]
)
def test_exploding_dice(faces, on, stop):
    """Every depth from 0 to 4: the known chances, and exactly what was cut."""
    for depth in range(5):
        law = exploding(faces, depth, on, at_depth="stop" if stop else "cut")
        ended, cut = exploded(faces, on or [max(faces)], depth, stop)
        assert dict(law.items()) == ended
        assert law.remainder == cut
        assert (cut == 0) == stop


def test_the_mean_of_a_cut_law_is_refused():
    """What was cut has no known total, so neither has the law a mean; of two dice more is cut."""
    law = exploding(6, 3)
    assert law.remainder == F(1, 6**4)
    with pytest.raises(ValueError, match="cut off"):
        law.mean()
    assert law.repeat(2).remainder == 1 - (1 - law.remainder) ** 2


def test_deep_explosions_near_the_endless_mean():
    """A six-sided die that explodes without end has the mean 7/2 x 6/5 = 21/5."""
    mean = exploding(6, 40, at_depth="stop").mean()
    assert 0 < F(21, 5) - mean < F(1, 10**30)


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_rerolled_dice(depth):
    """The last throw counts, or is cut: against following every throw."""
    faces, bad = (1, 1, 2, 5), {1, 2}
    ended, over = {}, {}
    p = F(1)
    for thrown in range(depth + 1):
        for f in faces:
            to = ended if f not in bad else over if thrown == depth else None
            if to is not None:
                to[f] = to.get(f, F(0)) + p / 4
        p *= F(3, 4)
    cut = rerolled(faces, bad, depth, at_depth="cut")
    assert (dict(cut.items()), cut.remainder) == (ended, p)
    assert dict(rerolled(faces, bad, depth).items()) == ended | over


def test_rerolled_without_end():
    """As often as needed is exact: the other faces keep their weights."""
    assert rerolled(6, [1, 2], None) == Distribution(dict.fromkeys(range(3, 7), 1), ("total",))


REFUSED = {
    "ranks=4 is not possible: a whole number from 1 to 3": lambda: keep_mixed([4, 6, 8], ranks=[4]),
    "give one of keep_highest": lambda: keep_mixed([4, 6]),
    "say what to keep or what to drop": lambda: keep_mixed([4, 6], keep_highest=1, drop_lowest=1),
    "cannot drop 1 and 1 of 2 dice": lambda: keep_mixed([4, 6], drop_highest=1, drop_lowest=1),
    "are too many to keep some of": lambda: keep_mixed(range(2, 100), keep_highest=50),
    "rank=4 is not possible": lambda: order_statistic([4, 6, 8], 4),
    "depth=-1 is not possible": lambda: exploding(6, -1),
    "depth=1.5 is not possible": lambda: exploding(6, 1.5),
    "at_depth='end' is not possible": lambda: exploding(6, 1, at_depth="end"),
    "on=[7] is not possible: some of the faces 1, 2, 3, 4, 5, 6": lambda: exploding(6, 1, [7]),
    "on=[] is not possible": lambda: rerolled(6, []),
    "so no throw would count": lambda: rerolled(2, [1, 2], None),
    "nothing is left of the law": lambda: exploding(1, 3),
    "a die needs 1 to 1,000,000 sides, not 0": lambda: keep_mixed([0, 6], keep_highest=1),
    "a die needs faces": lambda: keep_mixed([{1: -1, 2: 3}, 6], keep_highest=1),
    "sides, not 1000000000": lambda: order_statistic([10**9], 1),
    "keep_highest=5 is not possible: a whole number from 1 to 4": lambda: keep_mixed(
        [6] * 4, keep_highest=5
    ),
    "keep_lowest=0 is not possible": lambda: keep_mixed([6] * 4, keep_lowest=0),
    "drop_lowest=-1 is not possible": lambda: keep_mixed([6] * 4, drop_lowest=-1),
    "ranks=[1, 1] is not possible": lambda: keep_mixed([4, 6], ranks=[1, 1]),
    "dice=[] is not possible": lambda: keep_mixed([], keep_highest=1),
    "on=[6.0] is not possible": lambda: exploding(6, 2, [6.0]),
    "on=[True] is not possible": lambda: exploding(6, 2, [True]),
    "at_depth='foo' is not possible": lambda: rerolled(6, [1], None, at_depth="foo"),
    "depth=True is not possible": lambda: exploding(6, True),
}  # fmt: skip

KINDS = {
    "the die True is not possible: a number of sides": lambda: exploding(True, 1),
    "the die 6.5 is not possible": lambda: keep_mixed([6, 6.5], keep_highest=1),
    "the die '6' is not possible": lambda: order_statistic(["6"], 1),
    "a weight of a die is a whole number, not Fraction(1, 2)": lambda: keep_mixed(
        [{1: F(1, 2), 2: F(1, 2)}, 6], keep_highest=1
    ),
    "a face of a die is a whole number, not True": lambda: exploding([True], 1),
    "a face of a die is a whole number, not 1.5": lambda: rerolled([1.5, 2], [2]),
    "rank=1.5 is not possible: a whole number from 1 to 2": lambda: order_statistic([6, 6], 1.5),
    "rank=True is not possible": lambda: order_statistic([6, 6], True),
    "keep_highest=True is not possible": lambda: keep_mixed([6, 6], keep_highest=True),
    "keep_highest='1' is not possible": lambda: keep_mixed([6, 6], keep_highest="1"),
    "ranks=True is not possible": lambda: keep_mixed([6, 6], ranks=[True]),
    "ranks='1' is not possible": lambda: keep_mixed([6, 6], ranks="1"),
    "on='6' is not possible": lambda: exploding(6, 1, "6"),
    "on=5 is not possible": lambda: rerolled(6, 5),
    "dice=6 is not possible: a list of dice": lambda: keep_mixed(6, keep_highest=1),
}  # fmt: skip


@pytest.mark.parametrize("message", KINDS)
def test_what_is_no_die_and_no_number(message):
    """True is no 1, a text no number, and broken faces and weights are none; each by its name."""
    with pytest.raises(TypeError, match=re.escape(message)):
        KINDS[message]()


@pytest.mark.parametrize("n", [1, 2, 5, 9])
@pytest.mark.parametrize("sides", [1, 2, 5])
def test_the_best_of_like_dice_are_those_laid_in_order(sides, n):
    """The formula by the last face kept gives what placing the dice face by face gives."""
    for m in range(1, n):
        assert dict(keep_mixed([sides] * n, keep_highest=m).ways) == keep(sides, n, keep_highest=m)
        assert dict(keep_mixed([sides] * n, keep_lowest=m).ways) == keep(sides, n, keep_lowest=m)
    low = keep_mixed([tuple(range(-2, sides - 2))] * n, keep_lowest=1)  # faces from -2 up
    assert low == Distribution({t - 3: w for t, w in keep(sides, n, ranks=[n]).items()}, ("total",))


LARGE = {
    "half of 300d20": lambda: keep_mixed([20] * 300, keep_highest=150),
    "half of 1000d6": lambda: keep_mixed([6] * 1000, keep_highest=500),
    "the middle of 200d1000": lambda: order_statistic([1000] * 200, 100),
    "the middle of 1000d100": lambda: order_statistic([100] * 1000, 500),
    "the best of 2d100000": lambda: keep_mixed([100_000] * 2, keep_highest=1),
    "two kinds": lambda: order_statistic([100] * 40 + [20] * 40, 40),
    "thrown anew": lambda: rerolled(6, [1], 5000),
    "a thousand thrown anew": lambda: repeated(rerolled(6, [1], 3), 1000),
    "a thousand of odd faces": lambda: keep_mixed([(1, 1, 2, 9)] * 1000, keep_highest=1000),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_pools_take_seconds(name):
    """What took minutes is worked out, and its law is whole."""
    begun = perf_counter()
    law = LARGE[name]()
    assert perf_counter() - begun < 60  # some three seconds on a machine with nothing else to do
    assert sum(law.ways.values()) == law.total


REFUSED_AT_ONCE = {
    "the sum": lambda: keep_mixed([1000] * 1000, keep_highest=1000),
    "a sum of odd faces": lambda: keep_mixed([(0, 999, 5000)] * 1000, keep_highest=1000),
    "kept": lambda: keep_mixed([1000] * 1000, keep_highest=500),
    "a middle": lambda: keep_mixed([20] * 300, drop_highest=75, drop_lowest=75),
    "the best of two unlike dice of a million": lambda: keep_mixed(
        [1_000_000, 999_999], keep_highest=1
    ),
    "kept odd faces": lambda: keep_mixed([(1, 1, 2, 9, 30)] * 300, keep_highest=150),
    "a rank of many kinds": lambda: order_statistic(range(2, 1000), 500),
    "explodes on all but one": lambda: exploding(6, 10_000, [1, 2, 3, 4, 5]),
    "explodes on all but one of many": lambda: exploding(1000, 50, range(1, 1000)),
    "explodes for long": lambda: exploding(20, 10_000),
    "fifty that explode": lambda: repeated(exploding(6, 1000), 50),
    "a thousand thrown anew": lambda: repeated(rerolled(6, [1], 10_000), 1000),
}


@pytest.mark.parametrize("name", REFUSED_AT_ONCE)
def test_what_would_take_long_is_refused_at_once(name):
    """Before any of the work, with what is allowed."""
    begun = perf_counter()
    with pytest.raises(ValueError, match=r"too (large|many).* allowed|may have"):
        REFUSED_AT_ONCE[name]()
    assert perf_counter() - begun < 5


@pytest.mark.parametrize("message", REFUSED)
def test_impossible_pools(message):
    """Refused with the value and what is accepted."""
    with pytest.raises(ValueError, match=re.escape(message)):
        REFUSED[message]()


# ---- the command


def test_the_command(capsys):
    """Kept dice, a rank, and dice thrown again, with what was cut."""
    assert main(["pool", "d4", "d6", "d8", "--keep-highest", "2"]) == 0
    assert "69/8" in capsys.readouterr().out
    assert main(["pool", "3d6", "--rank", "2", "--format", "csv"]) == 0
    assert "face,exact,decimal,cut_off" in capsys.readouterr().out
    assert main(["pool", "2d6", "--explode", "--depth", "2"]) == 0
    out = capsys.readouterr().out
    assert "2d6, explode, depth 2, then cut: exact" in out
    assert "cut off  431/46656 = 0.00923783, so chances are least values" in out
    assert main(["pool", "d6", "d8", "--reroll", "--on", "1", "--depth", "endless"]) == 0
    out = capsys.readouterr().out
    assert "mean     9" in out
    assert "depth endless: exact" in out


def test_a_long_law_is_cut_as_odds_cut_it(capsys):
    """Of over 40 rows the likeliest, with odds and a word of how many are left out."""
    assert main(["pool", "30d6", "--keep-highest", "20"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[5].split() == ["total", "ways", "chance", "that", "or", "more", "odds"]
    assert "61 totals further out are left out; --all shows them." in out
    assert main(["pool", "30d6", "--keep-highest", "20", "--all"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 7 + 101


def test_json_has_numbers(capsys):
    """Outcomes and decimals are numbers, fractions text."""
    assert main(["pool", "2d6", "--explode", "--depth", "1", "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[0] == {
        "total": 2, "exact": "1/36", "decimal": 0.0277777777777778, "cut_off": "71/1296"
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["x"], "cannot read the dice 'x'"),
        (["0d6"], "1 to 1,000 dice may be given"),
        (["99999999d6"], "1 to 1,000 dice may be given"),
        (["700d6", "700d6"], "1,400 dice are given, and at most 1,000 may be"),
        (["100d1000001"], "a die may have 1 to 1,000,000 sides"),
        (["3d0"], "a die may have 1 to 1,000,000 sides"),
        (["٣d6"], "cannot read the dice"),
        (["4d6kh3"], "is read by oddslab odds"),
        (["4d6", "--keep-highest", "5"], "--keep-highest '5' is not possible: a whole number fro"),
        (["d6", "--drop-lowest", "x"], "from 0 to 0; 1 die is thrown"),
        (["2d6", "--rank", "٣"], "--rank '٣' is not possible: a whole number from 1 to 2"),
        (["2d6", "--explode", "--depth", "foo"], "--depth 'foo' is not possible"),
        (["2d6", "--reroll", "--on", "1", "--depth", "x"], "from 0 to 10,000, or endless"),
        (["2d6", "--reroll", "--depth", "endless"], "--on 1,2"),
        (["2d6", "--explode", "--depth", "1", "--on", ""], "--on '' is not possible"),
        (["2d6", "--explode", "--depth", "1", "--on", "7"], "--on '7' is not possible: a whole n"),
        (["2d6", "--at-depth", "cut"], "--at-depth is given: --on, --depth and --at-depth go with"),
        (["2d6", "--depth", "1"], "--depth is given"),
        (["-1,2"], "cannot read the dice '-1,2'"),
        (["2d6", "--explode"], "--depth N"),
        (["2d6", "--reroll", "--depth", "1"], "--on 1,2"),
        (["2d6", "--on", "1"], "go with --explode or --reroll"),
        (["2d6", "--rank", "1", "--explode", "--depth", "1"], "one thing at a time"),
    ],
)
def test_refusals_of_the_command(words, message, capsys):
    """Status 2, and what would be accepted."""
    assert main(["pool", *words]) == 2
    assert message in " ".join(capsys.readouterr().err.split())
