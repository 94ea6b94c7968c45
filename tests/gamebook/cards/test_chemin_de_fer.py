"""Chemin de fer: the published equilibria, every order of a short shoe, the referee, the walk."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from oddslab.apparatus.cards import card_name
from oddslab.audits._plays import plays
from oddslab.engine import Runner
from oddslab.experiment import exact, play
from oddslab.game import variant
from oddslab.gamebook.cards._baccara_deal import WHO, shoe
from oddslab.gamebook.cards._baccara_hands import CARDS, STANDS, TOTALS, Shoe, cells
from oddslab.gamebook.cards._baccara_one_side import Seen, against, best_reply, law
from oddslab.gamebook.cards._baccara_saddle import drawing, saddle
from oddslab.gamebook.cards._baccara_seats import THIRDS, tableau_of_chemin_de_fer
from oddslab.gamebook.cards._chemin_de_fer_exact import packs_of, seen_of
from oddslab.gamebook.cards.chemin_de_fer import GAME
from oddslab.walker import walk
from tests.names import spoken
from tests.referee import baccara as referee

KEY = GAME.key
SEED = 20_261_130
F = Fraction


# ---------------------------------------------------------------- equilibria


@pytest.mark.parametrize(
    ("packs", "five", "bank", "value"),
    [
        (1, F(253, 342), F(290383, 450072), -0.01375997),
        (3, F(57155, 72126), F(9294089, 14521368), -0.01308688),
        (6, F(477191, 592524), F(77143741, 121269912), -0.01293671),
        (8, F(163305, 201968), F(490310615, 774749248), -0.01289980),
    ],
)
def test_the_equilibria_of_downton_and_lockwood(packs, five, bank, value):
    """B2: the player mixes on five, the banker on six of a six and a ten against a hand that
    stood."""
    seen = Seen(Shoe.of(packs), TOTALS, CARDS)
    found = saddle(seen)
    assert found.five == (five,)
    cell, x = found.mixes
    assert (cells(CARDS)[seen.columns[cell]], x, found.banker) == ((0, 6), STANDS, bank)
    assert round(float(found.value), 8) == value
    if packs in (3, 6):
        assert exact(KEY, model="B2", packs=packs).figure("gain") == found.value


def test_the_equilibrium_of_kemeny_and_snell():
    """A1: 9/11, 859/2288 on six against a hand that stood, -679568/53094899."""
    found = saddle(Seen(Shoe.of("infinite"), TOTALS, TOTALS))
    assert (found.five, found.banker, found.value) == (
        (F(9, 11),), F(859, 2288), F(-679568, 53094899),
    )  # fmt: skip
    assert found.mixes == (6, STANDS)
    for model in ("A1", "A2", "A3"):
        assert exact(KEY, model=model).figure("gain") == found.value


@pytest.mark.parametrize(
    ("packs", "mixture", "bank", "value"),
    [
        (3, F(3605, 9216), F(4425647, 11132928), -0.01288570),
        pytest.param(
            6, F(35003, 74880), F(18885571, 36781056), -0.01284101, marks=pytest.mark.slow
        ),
    ],
)
def test_the_equilibria_by_cards_on_both_sides(packs, mixture, bank, value):
    """B3: draws on ten and five, six and nine, seven and eight; stands on two and three."""
    seen = Seen(Shoe.of(packs), CARDS, CARDS)
    found = saddle(seen)
    fives = [cells(CARDS)[k] for k, t in zip(seen.rows, seen.mine) if t == 5]
    assert dict(zip(fives, found.five)) == {
        (0, 5): 1, (1, 4): mixture, (2, 3): 0, (6, 9): 1, (7, 8): 1,
    }  # fmt: skip
    assert found.banker == bank
    assert round(float(found.value), 8) == value


def test_no_chance_on_five_does_better():
    """Against a banker at his best every other chance on five, by twentieths, gains less."""
    seen = Seen(Shoe.of(3), TOTALS, CARDS)
    found = saddle(seen)

    def gain(q):
        return against(seen, drawing(seen, [q])).min(2).sum()

    best = gain(found.five[0])
    assert all(gain(F(k, 20)) < best for k in range(21))


def test_the_bankers_table_is_punto_bancos_but_for_one_cell():
    """Kemeny and Snell's table: the tableau, with six against a hand that stood left open."""
    seen = Seen(Shoe.of("infinite"), TOTALS, TOTALS)
    draws = best_reply(seen, drawing(seen, [F(9, 11)]))
    for total in range(8):
        for x, third in enumerate(THIRDS):
            if (total, third) != (6, "stood"):
                assert draws[total, x] == tableau_of_chemin_de_fer(total, third)
    gains = against(seen, drawing(seen, [F(9, 11)]))[6, STANDS]
    assert gains[0] == gains[1]


# ---------------------------------------------------------------- brute force


class Short(Exception):
    """Another card is wanted."""


def every_coup(shoe_: Shoe, player, banker) -> dict[tuple, int]:
    """The orders of six cards by (player, banker, cards), the referee calling each coup."""
    names = {v: ("ten" if v == 0 else referee.SPOTS[v - 1]) + " of spades" for v in range(10)}
    found: dict[tuple, int] = Counter()

    def more(dealt):
        yield from (names[v] for v in dealt)
        raise Short

    todo: list[list[int]] = [[]]
    while todo:
        dealt = todo.pop()
        try:
            said = referee.chemin_de_fer(more(dealt), player, banker)
        except Short:
            todo += [[*dealt, v] for v in range(10) if shoe_.ways([*dealt, v])]
            continue
        ways = shoe_.ways(dealt) * shoe_.orders(6 - len(dealt), len(dealt))
        found[said["player"], said["banker"], said["cards"]] += ways
    return dict(found)


@pytest.mark.parametrize(
    "kinds",
    [(TOTALS, TOTALS), pytest.param((CARDS, CARDS), marks=pytest.mark.slow)],
    ids=lambda k: k[0],
)
def test_every_order_of_a_short_pack(kinds):
    """One pack without its twos to fives: the law is that of all orders, called one by one."""
    pack = Shoe.of(1, 6)
    seen = Seen(pack, *kinds)
    draws = best_reply(seen, drawing(seen, [1] * int((seen.mine == 5).sum())))

    def place(kind, hand):
        if kind == TOTALS:
            return referee.point(hand)
        return cells(CARDS).index(tuple(sorted(map(referee.worth, hand))))

    def banker(hand, third):
        cell = list(seen.columns).index(place(kinds[1], hand))
        return bool(draws[cell, STANDS if third is None else third])

    found = law(seen, drawing(seen, [1] * int((seen.mine == 5).sum())), draws.astype(int))
    assert found == every_coup(pack, lambda hand: referee.point(hand) <= 5, banker)


# ---------------------------------------------------------------- the kernel


OPTIONS = (
    {},
    {"player": "p5", "p5": "1/3", "banker": "tableau_punto_banco", "model": "B1"},
    {"model": "B2", "packs": 3},
    {"model": "B3", "packs": 6},
    {"model": "A3", "player": "free", "strategies": {"player": "draw_on(0,5,6)"}},
    {"model": "B3", "packs": 3, "player": "free", "banker": "table",
     "strategies": {"player": lambda h: h.low == 2, "banker": lambda s: s.high > 6}},
)  # fmt: skip


@pytest.mark.parametrize("options", OPTIONS, ids=spoken)
def test_the_referee_calls_every_coup_alike(options):
    """Card for card over two thousand coups, whatever the rules and the seats go by."""
    v = variant(GAME, **options)
    pack = shoe(packs_of(v.rules))
    seen = seen_of(v.rules)
    chance = {
        s.name: dict(zip(s.states, map(v.policies[s.name].chance, range(len(s.states)))))
        for s in v.game.seats(v.rules)
    }
    took: dict[str, bool] = {}

    def done(seat, often):
        assert often == took[seat] if often in (0, 1) else True
        return took[seat]

    def player(hand):
        total = referee.point(hand)
        if v.rules.player != "free" and total != 5:
            return done("player", total < 5)
        low, high = sorted(map(referee.worth, hand))
        state = (total, low, high) if seen.player == CARDS else (total,)
        return done("player", chance["player"][state])

    def banker(hand, third):
        state = (referee.point(hand), "stood" if third is None else third)
        if seen.banker == CARDS:
            state += tuple(sorted(map(referee.worth, hand)))
        return done("banker", chance["banker"][state])

    tally = np.zeros([len(a) for a in v.axes], np.int64)
    for coup in plays(v, SEED, 2000):
        for who, seat in enumerate(("player", "banker")):
            took[seat] = sum(code // WHO == who for code in coup.log) == 3
        cards = iter([card_name(pack[code % WHO]) for code in coup.log])
        assert referee.chemin_de_fer(cards, player, banker) == coup.outcome
        assert next(cards, None) is None
        tally[tuple(a.values.index(coup.outcome[a.name]) for a in v.axes)] += 1
    runner = Runner(v, SEED)
    runner.run(0, 2000)
    assert (runner.tally == tally.ravel()).all()


@pytest.mark.parametrize(
    "options",
    [
        {"model": "A1"},
        {"model": "B1", "packs": 3, "lowest_card": 7, "player": "p5", "p5": "2/3"},
        {"model": "B3", "packs": 3, "lowest_card": 10, "player": "free"},
    ],
    ids=spoken,
)
def test_the_walk_is_the_formula(options):
    """Endless cards whole, and short packs dealt out."""
    v = variant(GAME, **options)
    assert walk(v) == v.game.exact(v.rules, v.policies)


def test_edges_name_what_they_are_a_share_of():
    """Per bet, and per bet that is decided; ties make the difference."""
    law_ = exact(KEY)
    decided = 1 - law_.figure("tie")
    assert law_.figure("edge_per_bet") == F(679568, 53094899)
    assert law_.figure("edge_per_decided_bet") == F(679568, 53094899) / decided
    assert law_.figure("draws_on_five") == F(9, 11)
    assert law_.figure("natural") == 1 - F(137, 169) ** 2


def test_a_reply_answers_the_strategy_that_is_played():
    """A player who always draws on five meets another table than one who never does."""
    often, never = (
        variant(GAME, player="free", strategies={"player": name}).policies["banker"]
        for name in ("draw_to_5", "draw_to_4")
    )
    assert often.numerators != never.numerators
    gains = [
        exact(KEY, player="free", strategies={"player": name}).figure("gain")
        for name in ("draw_to_5", "draw_to_4", "equilibrium")
    ]
    assert max(gains) == gains[2]


def test_a_coup_is_told_as_at_the_table():
    """Cards face down are named when they are shown."""
    assert play(KEY, 3, rng=3).lines == (
        "The player and the banker are dealt two cards each, face down.",
        "Neither shows eight or nine; the banker offers a card.",
        "The player takes it, face up: the king of spades.",
        "The banker stands.",
        "The player has the five of diamonds, the six of diamonds and the king of spades: 1.",
        "The banker has the ace of clubs and the six of clubs: 7.",
        "The player, 1 against 7, loses.",
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"packs": 4}, "3 | 6 | infinite"),
        ({"model": "C1"}, "A1 | A2 | A3 | B1 | B2 | B3"),
        ({"banker": "table"}, "a strategy of the seat banker"),
        ({"player": "p6"}, "equilibrium | p5 | free"),
        ({"strategies": {"player": "draw_on(8)"}}, "draw_on(a,b,...)"),
    ],
    ids=spoken,
)
def test_values_that_are_none_are_refused(options, words):
    """By name, with what would be accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **options)
    assert words in str(refusal.value)
