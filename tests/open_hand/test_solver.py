"""The open-hand solver equals plain minimax; its values turn with the seats."""

from __future__ import annotations

import random
from itertools import combinations, product

import numpy as np
import pytest

from oddslab.apparatus.dominoes import DominoSet
from oddslab.open_hand.notation import read
from oddslab.open_hand.positions import Play, Position
from oddslab.open_hand.scoring import BLOCK_SCORES, DOMINO_RULES, Scoring
from oddslab.open_hand.solver import of_deals, solve, value
from tests.names import spoken
from tests.open_hand.plain import dealt, plain_value, played_on, remembered

SCORINGS = [Scoring(*pair) for pair in product(BLOCK_SCORES, DOMINO_RULES)]
EXAMPLE = read("A: 4-0 5-4 5-3; B: 6-3 6-1 5-1 1-1; ends 0 4; A to play")


def check(p: Position, scoring: Scoring) -> None:
    """Value, every play's value and the line's end, all by plain minimax."""
    expected = plain_value(p, scoring)
    assert value(p, scoring) == expected, str(p)
    if p.over:
        return
    sign = -1 if p.turn % 2 else 1
    found = solve(p, scoring)
    assert found.value == sign * expected
    for play, net in found.values:
        assert net == sign * plain_value_after(p, play, scoring), f"{p}: {play}"
    for play in found.line():
        p = p.after(play)
    assert p.net(scoring) == expected


def plain_value_after(p: Position, play: Play, scoring: Scoring) -> int:
    after = p.after(play)
    return after.net(scoring) if after.out is not None else plain_value(after, scoring)


def test_every_deal_of_the_double_two_set():
    """All 90 deals of two tiles each to two players, both of whom may set."""
    small = DominoSet(2)
    for own in combinations(range(6), 2):
        for other in combinations(sorted(set(range(6)) - set(own)), 2):
            hands = tuple(sum(1 << t for t in h) for h in (own, other))
            for turn in (0, 1):
                check(Position(small, hands, None, turn), Scoring())


@pytest.mark.parametrize("scoring", SCORINGS, ids=spoken)
@pytest.mark.parametrize(("top", "players", "each"), [(3, 2, 3), (3, 2, 4), (3, 4, 2), (2, 2, 3)])
def test_small_sets(scoring, top, players, each):
    """Random deals of small sets, under each way of counting."""
    rng = random.Random(top * 100 + players * 10 + each)
    for _ in range(12):
        check(dealt(rng, top, players, each), scoring)


@pytest.mark.parametrize("scoring", SCORINGS, ids=spoken)
@pytest.mark.parametrize(("players", "each", "held"), [(2, 7, 8), (4, 4, 9), (4, 7, 10)])
def test_endgames_of_the_double_six_set(scoring, players, each, held):
    """Random positions of two hands and of four, reached by random play from the deal."""
    rng = random.Random(players * 10 + each)
    for _ in range(12):
        check(played_on(rng, dealt(rng, 6, players, each), held), scoring)


@pytest.mark.parametrize(("players", "each", "deals"), [(2, 7, 12), (4, 4, 12)])
def test_whole_deals_of_the_double_six_set(players, each, deals):
    """Whole deals, from the set on, equal a plain search that looks at every position once."""
    rng = random.Random(players * 1000 + each)
    for _ in range(deals):
        p = dealt(rng, 6, players, each)
        for scoring in (SCORINGS[0], SCORINGS[-1]):
            assert value(p, scoring) == remembered(p, scoring)


@pytest.mark.parametrize("top", [7, 8, 9])
def test_larger_sets(top):
    """Tiles beyond the double-six set are told apart."""
    rng = random.Random(top)
    for _ in range(6):
        check(played_on(rng, dealt(rng, top, 2, 9), 8), Scoring())


@pytest.mark.parametrize(("players", "each"), [(2, 7), (4, 5)])
def test_seats_turned(players, each):
    """What is worth v to A's side is worth -v when every hand and the turn move one seat on."""
    rng = random.Random(4)
    for _ in range(20):
        p = dealt(rng, 6, players, each)
        turned = Position(p.dominoes, (p.hands[-1], *p.hands[:-1]), None, (p.turn + 1) % players)
        for scoring in SCORINGS:
            assert value(turned, scoring) == -value(p, scoring)
            assert solve(turned, scoring).value == solve(p, scoring).value


def test_the_example():
    """Blocking wins 7; each other play loses 8, as the text plays it."""
    found = solve(EXAMPLE)
    assert [(str(p), v) for p, v in found.values] == [
        ("5-4 on 4", -8), ("4-0 on 0", -8), ("4-0 on 4", 7),
    ]  # fmt: skip
    assert [str(p) for p in found.line()] == ["4-0 on 4"]
    assert found.of(Play(EXAMPLE.dominoes.tile("4-0"), 0)) == -8


def test_many_deals_at_once():
    """A column of one compiled call equals the deals solved one by one."""
    rng = random.Random(9)
    deals = [dealt(rng, 6, 2, 7) for _ in range(40)]
    found = of_deals(DominoSet(6), np.array([p.hands for p in deals], np.uint64), None, 0)
    single = [value(Position(p.dominoes, p.hands, None, 0)) for p in deals]
    assert found[:, 0].tolist() == single
    assert len(set(single)) > 10


def test_a_go_and_a_block():
    """A player who cannot play says go, with the value of what follows; a block is counted."""
    p = read("A: 6-6 6-5; B: 5-3 2-0; ends 3 3; A to play")
    assert [(str(play), v) for play, v in solve(p).values] == [("go", plain_value(p, Scoring()))]
    over = read("A: 6-6; B: 5-4; ends 1 2; A to play")
    assert over.over
    assert value(over) == 9 - 12
    with pytest.raises(ValueError, match="the round has ended"):
        solve(over)


def test_what_is_not_solved_is_refused():
    """Too large a set, too many positions, an unknown way of counting."""
    p = dealt(random.Random(1), 6, 4, 7)
    with pytest.raises(ValueError, match="not solved within 100 positions: 28 tiles"):
        solve(p, limit=100)
    with pytest.raises(ValueError, match="up to double-9 are solved, not the double-ten set"):
        solve(dealt(random.Random(1), 10, 2, 3))
    with pytest.raises(ValueError, match="difference, opponent_total, both_totals, not 'all'"):
        Scoring("all")


def test_another_count_is_seen():
    """The negative twin: each way of counting but the right one fails on some endgame."""
    rng = random.Random(47)
    endgames = [played_on(rng, dealt(rng, 6, 4, 7), 9) for _ in range(40)]
    for wrong in SCORINGS[1:]:
        assert any(value(p) != plain_value(p, wrong) for p in endgames), wrong
