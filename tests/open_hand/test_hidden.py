"""What a player can know of the other's hand, and what plays are worth over all of those hands."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from oddslab.apparatus.dominoes import DominoSet, tiles_in
from oddslab.open_hand import hidden
from oddslab.open_hand.positions import Play
from oddslab.open_hand.scoring import Scoring
from tests.open_hand.plain import plain_value

A = "A: 5-0 5-2 2-0 4-4 4-0 5-4 5-3; B: 7 tiles; plays 5-0 6-0 5-2 6-6 2-0 6-4 4-4 go"
SIX = DominoSet(6)


@pytest.fixture(scope="module")
def seen():
    return hidden.read(A)


def test_the_hands_after_the_go(seen):
    """Twelve tiles have neither a blank nor a four and are not seen: 495 hands of four."""
    assert seen.pool.bit_count() == 12
    assert seen.hands == 495
    assert seen.absent == (0, 4)
    assert seen.size == 4
    for t in tiles_in(seen.pool):
        assert not {0, 4} & set(SIX.tiles[t])


def test_round_trip(seen):
    """What is known is written as a text that reads back."""
    assert hidden.read(str(seen)) == seen
    turned = hidden.Seen(SIX, seen.own, 1, 4, (4, 0), seen.line)
    assert hidden.read(str(turned)) == turned
    assert hidden.is_hidden(str(turned))
    assert not hidden.is_hidden("A: 1-0; B: 3-0; A to play")


def test_means_over_all_hands(seen):
    """Each law equals plain minimax over the 495 hands, either player being A."""
    w = hidden.worth(seen)
    sums: dict[Play, list[int]] = {p: [] for p in seen.plays()}
    for hand in combinations(tiles_in(seen.pool), 4):
        p = seen.with_hand(sum(1 << t for t in hand))
        for play, nets in sums.items():
            nets.append(plain_value(p.after(play), Scoring()))
    for play, nets in sums.items():
        law = w.law(play)
        assert law.total == 495
        assert {n: k for n, k in law.ways.items()} == {n: nets.count(n) for n in set(nets)}
    turned = hidden.worth(hidden.Seen(SIX, seen.own, 1, 4, (4, 0), seen.line))
    assert [law for _, law in turned.laws] == [law for _, law in w.laws]


def test_to_block_or_not(seen):
    """Blocking wins 8 on the mean, as 25 pips less 17; playing on wins 5474/495 with open hands."""
    w = hidden.worth(seen)
    block, on = (Play(SIX.tile("4-0"), end) for end in (4, 0))
    assert w.mean(block) == 8 == Fraction(4 * SIX.pips_of(seen.pool), 12) - 17
    assert w.mean(on) == Fraction(5474, 495)
    assert w.best == (on,)
    assert w.law(block).at_least(1) > w.law(on).at_least(1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A: 2 tiles; B: 2 tiles; A to play", "the hand of one given"),
        ("A: 6-6 5-5; B: 2 tiles; B to play", "B is to play, whose hand is not seen"),
        ("A: 6-6 5-5; B: 3 tiles; plays 6-6 go", "begins with equal hands: B has 2 tiles"),
        ("A: 6-6 5-5; B: 2 tiles; plays 6-6 5-5", "play 2: B cannot play 5-5: he can hold none"),
        ("A: 6-6 5-5; B: 2 tiles; plays 6-6 4-0", "play 2: B cannot play 4-0: it does not fit"),
        ("A: 6-6 6-5; B: 2 tiles; plays 6-6 go go", "play 3: 6-5 can be played"),
        ("A: 6-6 5-5; B: 2 tiles; plays 6-6 go go", "the round has ended"),
        ("A: 6-6 5-5 5-1; B: 3 tiles; plays 6-6 6-5 5-1 go 5-5 6-2", "play 5: A cannot play 5-5"),
        ("A: 6-6 6-5 5-1; B: 3 tiles; plays 6-6 go 6-5 6-2", "play 4: B cannot play 6-2: he can"),
        ("A: 6-6 5-5; B: 2 tiles; ends 6 6; A to play", "give the line"),
        ("A: 6-6 5-5; B: 2 tiles; line 5-4; ends 4 4; A to play", "do not come from equal hands"),
        ("A: 6-6; B: 2 tiles; line 5-4; ends 4 4; A to play", "does not end in"),
        ("A: 6-6; B: 1 tile without 0 1 2 3 4 5; A to play", "B cannot hold 1 tiles: 0 are left"),
        ("A: 6-6; B: 1 tile without x; A to play", "suits are numbers"),
        ("A: 6-6; B: 0 tiles; line 6-5; A to play", "the round has ended"),
    ],
)
def test_refused(text, reason):
    """Views that cannot be are refused with the reason."""
    with pytest.raises(ValueError, match=reason):
        hidden.read(text)


def test_too_many_hands():
    """More hands than half a million are refused before they are listed."""
    many = hidden.Seen(SIX, SIX.hand("6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4"), 0, 9)
    assert many.hands == 92378
    set_nine = DominoSet(9)
    most = hidden.Seen(set_nine, set_nine.hand("9-9 9-8 9-7 9-6 9-5"), 0, 5)
    with pytest.raises(ValueError, match="2,118,760 hands are possible, more than 500,000"):
        hidden.worth(most)
