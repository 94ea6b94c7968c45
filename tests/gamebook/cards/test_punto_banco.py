"""Punto banco: published counts to the unit, the kernel against the referee, edges by name."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from oddslab.apparatus.cards import card_name
from oddslab.audits._plays import plays
from oddslab.engine import Runner
from oddslab.experiment import exact, play
from oddslab.game import variant
from oddslab.gamebook.cards._baccara_deal import WHO, shoe
from oddslab.gamebook.cards._baccara_hands import Shoe
from oddslab.gamebook.cards._punto_banco_exact import BANKER_DRAWS, counts, edges
from oddslab.gamebook.cards.punto_banco import DRAWS_UPTO, GAME
from oddslab.walker import walk
from tests.names import spoken
from tests.referee import baccara as referee

SEED = 20_261_130


def results(packs: int | str) -> tuple[int, int, int]:
    """The orders of six cards that banker, player and nobody wins."""
    found = [0, 0, 0]
    for (p, b, _), ways in counts(Shoe.of(packs)).items():
        found[0 if b > p else 1 if p > b else 2] += ways
    return tuple(found)


PUBLISHED = {  # K01
    8: (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
}


@pytest.mark.parametrize("packs", PUBLISHED)
def test_the_published_counts_to_the_unit(packs):
    """K01: banker, player and tie of eight and six packs, far beyond what a float tells apart."""
    assert results(packs) == PUBLISHED[packs]
    assert sum(results(packs)) == math.perm(52 * packs, 6)


def by_hand(packs: int) -> tuple[int, int, int]:
    """The same by a plain loop over four cards, two thirds after them, each weighed in turn."""
    left = [16 * packs] + [4 * packs] * 9
    found = [0, 0, 0]

    def took(v):
        left[v] -= 1
        return left[v] + 1

    for p1, p2, b1, b2 in product(range(10), repeat=4):
        if p1 > p2 or b1 > b2:
            continue
        ways = (1 + (p1 != p2)) * (1 + (b1 != b2)) * math.prod(took(v) for v in (p1, p2, b1, b2))
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        if ways:
            for end, p, b in _thirds(left, player, banker):
                found[0 if b > p else 1 if p > b else 2] += ways * end
        for v in (p1, p2, b1, b2):
            left[v] += 1
    return tuple(found)


def _thirds(left, player, banker):
    """Ways of the fifth and sixth card, with the points that they lead to."""
    n = sum(left)
    if max(player, banker) > 7:
        yield n * (n - 1), player, banker
        return
    for x in range(10) if player < 6 else [None]:
        first = n if x is None else left[x]
        p = player if x is None else (player + x) % 10
        if not first:
            continue
        after = n - (x is not None)
        if not referee.punto_banker_draws(banker, x):
            yield first * (n - 1), p, banker
            continue
        for z in range(10):
            # where the player stands, the banker's card is the fifth and another comes after it
            second = left[z] - (z == x)
            rest = second if x is not None else second * (after - 1)
            yield (first if x is not None else 1) * rest, p, (banker + z) % 10


@pytest.mark.parametrize("packs", [1, 2])
def test_a_plain_loop_counts_the_same(packs):
    """One and two packs, where the cards that are out matter most."""
    assert results(packs) == by_hand(packs)


@pytest.mark.parametrize("packs", [pytest.param(n, marks=pytest.mark.slow) for n in range(3, 9)])
def test_a_plain_loop_counts_the_same_of_every_published_shoe(packs):
    """Three to eight packs likewise."""
    assert results(packs) == by_hand(packs)


def test_the_edges_name_what_they_are_a_share_of():
    """K01: banker .0105791 and player .0123508 per bet made; per decided bet they are larger."""
    assert round(float(edges(Shoe.of(8))["banker"]), 7) == 0.0105791
    assert round(float(edges(Shoe.of(8))["player"]), 7) == 0.0123508
    banker, player, tie = PUBLISHED[8]
    every = banker + player + tie
    law = exact("punto_banco")
    assert law.figure("edge_per_bet") == Fraction(banker - player, every)
    assert law.figure("edge_per_decided_bet") == Fraction(banker - player, banker + player)
    on_bank = exact("punto_banco", bet="banker")
    assert on_bank.figure("edge_per_bet") == (player - Fraction(19, 20) * banker) / every
    assert on_bank.figure("edge_per_decided_bet") == (
        (player - Fraction(19, 20) * banker) / (banker + player)
    )
    for pays in (8, 9):
        on_tie = exact("punto_banco", bet="tie", tie_pays=pays)
        assert on_tie.figure("edge_per_bet") == 1 - Fraction((1 + pays) * tie, every)
        assert on_tie.figure("edge_per_decided_bet") == on_tie.figure("edge_per_bet")


def test_the_endless_shoe_is_where_many_packs_lead():
    """The chances of twelve packs lie between those of eight and of an endless shoe."""
    eight, twelve, endless = (Fraction(results(n)[0], sum(results(n))) for n in (8, 12, "infinite"))
    assert eight > twelve > endless
    assert sum(results("infinite")) == 52**6


def test_a_card_that_counts_nothing_is_a_third_card():
    """K01's trap: on a drawn ten the banker stands on four and five, on a refusal he draws."""
    assert [b in BANKER_DRAWS[0] for b in (3, 4, 5)] == [True, False, False]
    assert [b in BANKER_DRAWS[None] for b in (3, 4, 5)] == [True, True, True]
    for total, third in product(range(8), [*range(10), None]):
        drawn = total <= DRAWS_UPTO[10 if third is None else third]
        assert drawn == (total in BANKER_DRAWS[third])
        assert drawn == referee.punto_banker_draws(total, third)


OPTIONS = (
    {},
    {"packs": 1, "bet": "banker"},
    {"packs": 12, "bet": "tie", "tie_pays": 9},
    {"packs": "infinite", "bet": "banker", "commission": "1/4"},
    {"packs": 1, "lowest_card": 9},
)


@pytest.mark.parametrize("options", OPTIONS, ids=spoken)
def test_the_referee_calls_every_coup_alike(options):
    """Card for card over two thousand coups: points, cards taken, and what the stake gains."""
    v = variant(GAME, **options)
    pack = shoe(v.rules.packs, v.rules.lowest_card)
    tally = np.zeros([len(a) for a in v.axes], np.int64)
    commission, pays = v.rules.commission, v.rules.tie_pays
    for coup in plays(v, SEED, 2000):
        numbers = [code % WHO for code in coup.log]
        if v.rules.packs != "infinite":
            assert len(set(numbers)) == len(numbers)  # no card comes twice
        cards = iter([card_name(pack[k]) for k in numbers])
        said = referee.punto_banco(cards)
        assert next(cards, None) is None
        gain = {
            "player": said["wins"],
            "banker": 1 - commission if said["wins"] < 0 else -said["wins"],
            "tie": -1 if said["wins"] else pays,
        }[v.rules.bet]
        winner = ("tie", "player", "banker")[said["wins"]]
        assert coup.outcome == {
            "winner": winner, "player": said["player"], "banker": said["banker"],
            "cards": said["cards"], "stake": gain,
        }  # fmt: skip
        tally[tuple(a.values.index(coup.outcome[a.name]) for a in v.axes)] += 1
    runner = Runner(v, SEED)
    runner.run(0, 2000)
    assert (runner.tally == tally.ravel()).all()


@pytest.mark.parametrize("lowest_card", [6, 8, 10])
def test_the_walk_of_a_short_pack_is_the_formula(lowest_card):
    """The kernel's own source, every branch, from one pack without its small cards."""
    v = variant(GAME, packs=1, lowest_card=lowest_card)
    assert walk(v) == v.game.exact(v.rules, {})


def test_a_slip_in_the_table_is_another_law():
    """A banker who treats a drawn ten as no card: the walk no longer gives the formula's law."""
    v = variant(GAME, packs=1, lowest_card=6)
    table = list(v.setup.table)
    table[-11] = table[-1]  # on a third card worth 0 as on none
    slipped = replace(GAME, setup=lambda rules: replace(v.setup, table=tuple(table)))
    assert walk(replace(v, game=slipped)) != v.game.exact(v.rules, {})


def test_a_coup_is_told_as_at_the_table():
    """Cards by name, points, and what becomes of the stake."""
    assert play("punto_banco", 1, rng=3).lines == (
        "The player is dealt the three of spades and the king of diamonds: 3.",
        "The banker is dealt the king of clubs and the queen of clubs: baccara.",
        "The player draws the king of diamonds and has 3.",
        "The banker draws the nine of clubs and has 9.",
        "The banker wins, 9 to 3: a stake of 1 on the player is lost.",
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"packs": 0}, "packs=0"),
        ({"packs": 13}, "a whole number from 1 to 12 | infinite"),
        ({"packs": "infinte"}, "did you mean infinite"),
        ({"bet": "punto"}, "player | banker | tie"),
        ({"commission": 2}, "commission=2"),
        ({"tie_pays": 10}, "8 | 9"),
    ],
    ids=spoken,
)
def test_values_that_are_none_are_refused(options, words):
    """By name, with what would be accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **options)
    assert words in str(refusal.value)
