"""Positions and records are read, written, replayed; what cannot arise is refused."""

from __future__ import annotations

import random

import pytest

from oddslab.apparatus.dominoes import DominoSet
from oddslab.open_hand.notation import EXAMPLE, read, replay, replayed, written
from oddslab.open_hand.positions import GO, Play, Position
from oddslab.open_hand.telling import told
from tests.open_hand.plain import dealt

DEAL = "A: 5-0 5-2 2-0 4-4 4-0 5-4 5-3; B: 6-6 6-4 6-3 6-1 6-0 5-1 1-1; A to play; "


@pytest.mark.parametrize(("players", "each", "top"), [(2, 7, 6), (4, 4, 6), (4, 7, 6), (2, 3, 3)])
def test_round_trips(players, each, top):
    """A position, with its line or its ends alone, reads back as it was written."""
    rng = random.Random(players + each)
    for _ in range(30):
        p = dealt(rng, top, players, each)
        while True:
            assert read(written(p), p.dominoes) == p
            bare = Position(p.dominoes, p.hands, p.ends, p.turn)
            assert read(str(bare), p.dominoes) == bare
            if p.over:
                break
            p = p.after(rng.choice(p.plays()))


def test_the_ways_to_write_a_position():
    """Order of clauses, spelling of tiles, commas and capitals do not matter."""
    p = read(EXAMPLE)
    assert p.ends == (0, 4)
    assert p.seat == "A"
    for text in (
        "a to play; ENDS 4,0; B: [6-3, 6-1, 1-5, 1-1]; A: 0-4 4-5 3-5;",
        "A: 4-0 5-4 5-3\nB: 6-3 6-1 5-1 1-1\nends 4 and 0\nA plays",
    ):
        assert read(text) == p


def test_the_example_replayed():
    """The ends after every play of the example are those of the rules page."""
    found = replayed(DEAL + "plays 5-0 6-0 5-2 6-6 2-0 6-4 4-4 go")
    ends = [sorted(p.ends) for p in found[1:]]
    assert ends == [[0, 5], [5, 6], [2, 6], [2, 6], [0, 6], [0, 4], [0, 4], [0, 4]]
    assert str(found[-1]) == (
        "A: 5-4 5-3 4-0; B: 6-3 6-1 5-1 1-1; line 4-4 6-4 6-6 6-0 5-0 5-2 2-0; A to play"
    )
    assert found[-1].held == read(EXAMPLE).held
    on = replay(found[-1], "4-0 on 0 go 5-4 5-1 go 1-1 go 6-1 go 6-3")
    assert on[-1].out == 1
    assert on[-1].net() == -8
    assert list(told(on[0], [Play(on[0].dominoes.tile("4-0"), 0), GO])) == [
        "A plays 4-0 on the blank: both ends four.",
        "B says go.",
    ]


def test_every_legal_play_and_no_other():
    """A play is accepted exactly where it is in the hand and fits."""
    rng = random.Random(3)
    every = [Play(t, e) for t in range(28) for e in range(7)] + [GO]
    for _ in range(10):
        p = dealt(rng, 6, 2, 7)
        p = p.after(rng.choice(p.plays()))
        legal = {x for x in every if x.tile is not None and p.hands[p.turn] >> x.tile & 1
                 and x.end in p.ends and x.end in p.dominoes.tiles[x.tile]}  # fmt: skip
        assert set(p.plays()) == (legal or {GO})
        for x in set(every) - set(p.plays()):
            with pytest.raises(ValueError, match=f"{p.seat} cannot (play|say)"):
                p.after(x)


REFUSED = {
    "A: 4-0 4-0; B: 6-3 6-1; A to play": "the hand of A: the tile 4-0 is held twice",
    "A: 4-0 5-0; B: 6-3 0-4; A to play": "4-0 is held twice, by B too",
    "A: 7-0 5-0; B: 6-3 0-4; A to play": "the hand of A: .*7-0.* no tile of the double-six set",
    "A: four 5-0; B: 6-3 0-4; A to play": "'four' is no tile",
    "A: 5-0; B: 6-3 4-0; A to play": "hands of 1 and 2 with nothing laid do not come from equal",
    "A: 5-0; B: 6-3; line 5-4 4-1 2-2; A to play": "2-2 does not match 4-1",
    "A: 5-0; B: 6-3; line 5-4 4-1 1-2; A to play": "hands of 1 and 1 and 3 tiles laid do not come",
    "A: 5-0; B: 5-4; line 5-4 4-1; A to play": "5-4 is held, and lies in the line too",
    "A: 5-0; B: 6-3; line 5-4 4-1; ends 5 2; A to play": "ends in 5 and 1, not in 5 and 2",
    "A: 5-0; B: 6-3; ends 5 7; A to play": "suits of the double-six set are 0 to 6, not 7",
    "A: none; B: none; ends 5 2; A to play": "two players without tiles",
    "A: 6-0 6-1 6-2 6-3; B: 6-4 6-5 6-6 0-0; ends 6 6; A to play": "no line shows 6 and 6: up to",
    "A: 1-0 2-0; B: 3-0; C: 4-0 5-0; D: 6-0 6-6; ends 0 0; A to play": None,
    "A: 1-0 2-0; B: 3-0 0-0; C: 4-0 5-0; D: 6-0 6-6; ends 0 1; A to play": "no line shows 0 and 1",
    "A: 1-0; B: 3-0; C: 4-0; A to play": "hands of A and B, or of A, B, C and D are needed",
    "A: 1-0; A: 3-0; A to play": "the hand of A is given twice",
    "A: 1-0; B: 3-0": "say whose turn it is: A or B to play",
    "A: 1-0; B: 3-0; C to play": "A or B to play, not C",
    "A: 1-0; B: 3-0; ends 0; ends 1; A to play": "ends is given twice",
    "A: 1-0; B: 3-0; ends x; A to play": "the ends are two numbers such as 0 4, not 'x'",
    "A: 1-0; B: 3-0; score 7; A to play": "cannot read 'score 7'",
    "A: 1-0; B: 3-0; ends 0 0; plays 1-0": "leave those out",
    "A: 1-0; B: 1 tile; line 0-0 0-2; A to play": "the hand of B is hidden",
    "": "hands of A and B, or of A, B, C and D are needed, not of nobody",
}


@pytest.mark.parametrize("text", REFUSED)
def test_refused_positions(text):
    """What cannot be read, or cannot arise, is refused with the reason."""
    if REFUSED[text] is None:
        read(text)
        return
    with pytest.raises(ValueError, match=REFUSED[text]):
        read(text)


def test_hands_that_the_set_has_no_tiles_for():
    """Eleven tiles each need more than the double-five set has."""
    eleven = DominoSet(5)
    hands = (sum(1 << t for t in range(11)), 1 << 12)
    with pytest.raises(ValueError, match="hands of 11 and 1 cannot be"):
        Position(eleven, hands, (5, 5))
    with pytest.raises(ValueError, match="two players, or four"):
        Position(eleven, (1, 2, 4), None)
    with pytest.raises(ValueError, match="the turn is that of A or B"):
        Position(eleven, (1, 2), None, 2)


@pytest.mark.parametrize(
    ("plays", "reason"),
    [
        ("6-6", "play 1: A cannot play 6-6: his tiles are 5-4"),
        ("5-0 on 5", "play 1: A cannot play 5-0 on 5: the first tile is put to no end"),
        ("5-0 6-6", "play 2: B cannot play 6-6: the ends are 0 and 5"),
        ("5-0 go", "play 2: B cannot say go: 6-0 5-1 can be played"),
        ("5-0 6-0 5-2 6-6 2-0 6-4 4-4 go 4-0", "play 9: 4-0 fits both ends: say 4-0 on 0 or"),
        ("5-0 6-0 5-2 6-6 2-0 6-4 4-4 go 4-0 on 4 go", "play 10: .*the round has ended"),
        ("5-0 stop", "'stop' is no tile"),
        ("5-0 6-0 on end", "a tile is put to a number, not to 'end'"),
    ],
)
def test_refused_plays(plays, reason):
    """A record is refused at the first play that is not legal."""
    with pytest.raises(ValueError, match=reason):
        replayed(DEAL + "plays " + plays)
