"""Pools of unlike dice, order statistics, dice thrown again: against plain listing."""

from __future__ import annotations

import re
from fractions import Fraction as F
from itertools import product

import pytest

from oddslab.cli import main
from oddslab.counting import keep
from oddslab.distribution import Distribution
from oddslab.pools import exploding, keep_mixed, order_statistic, rerolled


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
    "cannot keep ranks [4]": lambda: keep_mixed([4, 6, 8], ranks=[4]),
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
    "a die needs": lambda: keep_mixed([0, 6], keep_highest=1),
}  # fmt: skip


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
    assert "mean     9" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["x"], "cannot read the dice 'x'"),
        (["0d6"], "cannot read the dice '0d6'"),
        (["2000d6"], "at most 1000 dice"),
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
