"""Standing and drawing at vingt-et-un: known values, and every continuation of a small pack."""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction

import pytest

from oddslab.apparatus.drawing import Pack
from oddslab.gamebook.cards._saddle import saddle
from oddslab.gamebook.cards._vingt_et_un_choices import (
    best_of_banker,
    best_of_player,
    choices,
    dealer_table,
    equilibrium,
    natural_chance,
)
from oddslab.gamebook.cards._vingt_et_un_exact import NATURAL, Stakes, gains, hand_law, stand_on
from oddslab.gamebook.cards._vingt_et_un_seats import HANDS
from oddslab.gamebook.cards._vingt_et_un_sight import gain_seen
from oddslab.strategy import Policy
from tests.referee import vingt_et_un as referee

ONE, ENDLESS = Pack(), Pack(endless=True)
BOOK = stand_on(17)
DOZEN = Pack((2, 0, 0, 1, 0, 2, 1, 0, 2, 3))


# ---------------------------------------------------------------- best replies


def six(x: Fraction) -> str:
    return f"{float(x):.6f}"


def test_the_best_reply_to_standing_on_17():
    """Endless: the player stands on hard 15 and soft 18, -0.063210; the banker, against a player
    who stands on 17, on hard 18 and soft 19, -0.101732."""
    mine, theirs = best_of_player(ENDLESS, BOOK), best_of_banker(ENDLESS, BOOK)
    assert mine.policy().numerators == stand_on(15, 18).numerators
    assert theirs.policy().numerators == stand_on(18, 19).numerators
    assert (six(mine.gain), six(theirs.gain)) == ("-0.063210", "-0.101732")
    assert mine.gain == gains(ENDLESS, [stand_on(15, 18)], [BOOK])[0][0]
    assert theirs.gain == gains(ENDLESS, [BOOK], [stand_on(18, 19)])[0][0]


def test_the_equilibrium_of_the_endless_pack():
    """Player (15,18), banker (17,18), -0.065771: each a best reply among all ways of playing."""
    player, banker, gain = equilibrium()
    assert player.numerators == stand_on(15, 18).numerators
    assert banker.numerators == stand_on(17, 18).numerators
    assert six(gain) == "-0.065771"
    assert best_of_player(ENDLESS, banker).gain == best_of_banker(ENDLESS, player).gain == gain


def test_the_best_by_the_cards_held_from_one_pack():
    """-0.061327 against a banker who stands on 17: better than any rule by totals, and not one."""
    best = best_of_player(ONE, BOOK)
    assert six(best.gain) == "-0.061327"
    assert best.gain > gains(ONE, [stand_on(15, 18)], [BOOK])[0][0]
    with pytest.raises(ValueError, match="by the cards held"):
        best.policy()
    exceptions = best.exceptions(stand_on(15, 18))
    assert (7, 7) in exceptions  # two sevens fewer to make 21: it stands on 14
    assert (6, 10) not in exceptions


def test_the_banker_from_one_pack_plays_by_totals():
    """Against a player who stands on 17, (18,19) is the best by cards too."""
    best = best_of_banker(ONE, BOOK)
    assert best.exceptions(stand_on(18, 19)) == {}
    assert best.gain == gains(ONE, [BOOK], [stand_on(18, 19)])[0][0]


@pytest.mark.parametrize(
    ("pack", "place", "value"),
    [
        (ONE, (3, 5), "-0.073279"),
        pytest.param(ENDLESS, (4, 5), "-0.074664", marks=pytest.mark.slow),
    ],
    ids=["one pack", "endless"],
)
def test_plain_rules_to_stand_on(pack, place, value):
    """Hard and soft alike, 12 to 19: saddles at (15,17) from one pack, (16,17) endless."""
    rules = [stand_on(k) for k in range(12, 20)]
    table = gains(pack, rules, rules)
    assert saddle(table) == place
    assert six(table[place[0]][place[1]]) == value


def test_there_may_be_no_saddle():
    """As in matching pennies."""
    assert saddle([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]]) is None


@functools.cache
def replied(stakes: Stakes, held: tuple, other: Policy, player: bool) -> Fraction:
    """The best that follows for a hand of a small pack, every continuation tried."""

    def won(mine, theirs):
        return stakes.won(mine, theirs) if player else -stakes.won(theirs, mine)

    theirs = hand_law(DOZEN, other, removed=held)
    total, _ = referee.count(held)
    mine = NATURAL if referee.natural(held) else "bust" if total > 21 else total
    stand = sum((p * won(mine, u) for u, p in theirs.items()), Fraction(0))
    if len(held) >= 2 and total >= 21:
        return stand
    rest = DOZEN.without(held)
    draw = sum(
        (
            Fraction(n, sum(rest.counts))
            * replied(stakes, tuple(sorted((*held, v))), other, player)
            for v, n in zip(rest.values, rest.counts)
            if n
        ),
        Fraction(0),
    )
    return draw if len(held) < 2 else max(stand, draw)


@pytest.mark.parametrize("best", [best_of_player, best_of_banker])
def test_best_play_from_a_small_pack(best: Callable):
    """By trying every continuation, at odd stakes."""
    stakes = Stakes(Fraction(3, 2), 1, Fraction(-1, 4), Fraction(1, 3))
    found = best(DOZEN, stand_on(16), stakes)
    sign = 1 if best is best_of_player else -1
    for held in ((1, 10), (4, 6), (6, 10), (1, 1)):
        (j,) = [j for j in found.hands if j.hand.held == held]
        assert j.value == replied(stakes, held, stand_on(16), sign > 0)
    every = sum(
        Fraction(n * m, 11 * 10)
        * replied(stakes, tuple(sorted((a, b))), stand_on(16), sign > 0)
        for a, n in zip(DOZEN.values, DOZEN.counts) if n
        for b, m in zip(DOZEN.values, DOZEN.without([a]).counts) if m
    )  # fmt: skip
    assert found.gain == sign * every


# ---------------------------------------------------------------- draw on sixteen?


def one(pack: Pack, cards: tuple, banker: Policy = BOOK, **kw):
    (choice,) = choices(pack, banker, hands=[cards], **kw)
    return choice


def test_sixteen_from_the_endless_pack():
    """Five cards of 13 save a hard 16, six a hard 15; drawing loses more than standing on both."""
    sixteen, fifteen = one(ENDLESS, (10, 6)), one(ENDLESS, (10, 5))
    assert (sixteen.not_over, fifteen.not_over) == (Fraction(5, 13), Fraction(6, 13))
    assert sixteen.improves == fifteen.improves == Fraction(5, 13)  # an ace to 15 helps nothing
    assert sixteen.gain < fifteen.gain < 0
    assert [round(float(x), 4) for x in (sixteen.stand, sixteen.draw)] == [-0.4088, -0.4849]
    assert one(ENDLESS, (10, 4)).gain > 0
    assert max(one(ENDLESS, (10, 6), stand_on(k)).gain for k in (15, 16, 18)) < 0


def test_seventeen_from_the_endless_pack():
    """Standing is right on a hard 17 and wrong on a soft one."""
    hard, soft = one(ENDLESS, (10, 7)), one(ENDLESS, (6, 1))
    assert (hard.total, hard.soft, soft.total, soft.soft) == (17, False, 17, True)
    assert hard.gain < 0 < soft.gain
    assert (soft.not_over, soft.improves) == (1, Fraction(4, 13))


def test_standing_by_hand():
    """Standing on 16 wins where the banker is overdrawn and no other way."""
    law = hand_law(ENDLESS, BOOK)
    none = 1 - law.pmf(NATURAL)
    assert one(ENDLESS, (10, 6)).stand == 2 * law.pmf("bust") / none - 1
    law = hand_law(ONE, BOOK, removed=(10, 6))
    none = 1 - law.pmf(NATURAL)
    assert one(ONE, (10, 6)).stand == 2 * law.pmf("bust") / none - 1


def test_the_first_card_seen():
    """A banker's ten seen, drawing on 16 is the better by a hair; his six seen, far worse."""
    ten, low = one(ENDLESS, (10, 6), up=10), one(ENDLESS, (10, 6), up=6)
    assert 0 < ten.gain < Fraction(1, 1000)
    assert low.gain < Fraction(-1, 4)
    law = hand_law(ONE, BOOK, start=(10,), removed=(10, 6))
    assert law.pmf(NATURAL) == natural_chance(ONE.without([10, 10, 6]), up=10) == Fraction(4, 49)
    assert one(ONE, (10, 6), up=10).stand == 2 * law.pmf("bust") / (1 - law.pmf(NATURAL)) - 1
    sevens = one(ONE, (10, 7), up=10)
    assert sevens.stand > sevens.draw


def test_all_starting_pairs_make_up_the_best_play():
    """The 54 pairs that are no natural, as often as they come, and the naturals: the best gain."""
    for pack in (ONE, ENDLESS):
        found = choices(pack, BOOK)
        assert len(found) == 54
        gain = Fraction(0)
        for c in found:
            a, b = c.cards
            left = pack.without([a])
            of = Fraction(pack.counts[a - 1] * left.counts[b - 1], 52 * sum(left.counts))
            banker = natural_chance(left.without([b]))
            best = max(c.stand, c.draw)
            gain += of * (1 + (a != b)) * ((1 - banker) * best - 2 * banker)
        own = natural_chance(pack)
        both = own**2 if pack.endless else Fraction(96, 54145)
        assert gain + 2 * (own - both) == best_of_player(pack, BOOK).gain


def test_what_the_pack_lacks_is_left_out():
    """Pairs of values that are gone, and hands of 21, are not answered."""
    assert choices(DOZEN, BOOK, hands=[(2, 3), (1, 10), (10, 9, 1, 1)]) == []
    assert choices(ONE, BOOK, hands=[(1, 1, 1, 1, 1)]) == []


# ---------------------------------------------------------------- a dealer's finals


def test_dealer_table_of_the_endless_pack():
    """K04: the chance to go over, up cards together, standing on and drawing to soft 17."""
    for rule, known in (
        (stand_on(17), Fraction(6560574127830, 23298085122481)),
        (stand_on(17, 18), Fraction(86446285534110, 302875106592253)),
    ):
        table = dealer_table(ENDLESS, rule)
        assert list(table) == list(range(1, 11))
        weights = zip(ENDLESS.counts, table.values())
        assert sum(Fraction(n, 52) * law.pmf("bust") for n, law in weights) == known


def test_dealer_table_of_one_pack():
    """K08: from an ace, two, six, the chance to go over."""
    table = dealer_table(ONE, BOOK)
    assert [round(float(table[up].pmf("bust")), 6) for up in (1, 2)] == [0.116540, 0.352973]
    assert table[6].pmf("bust") == Fraction(1148419537, 2728984500)
    assert dealer_table(DOZEN, BOOK).keys() == {1, 4, 6, 7, 9, 10}


# ---------------------------------------------------------------- the banker sees what is drawn


@pytest.mark.parametrize(
    "player", [BOOK, pytest.param(stand_on(15, 18), marks=pytest.mark.slow)], ids=["17", "15, 18"]
)
def test_what_the_banker_gains_by_seeing(player):
    """Counting the cards drawn changes nothing; seeing them does; unseen it is his best reply."""
    unseen = gain_seen(player)
    assert unseen == best_of_banker(ENDLESS, player).gain
    assert gain_seen(player, "count") == unseen
    worth = unseen - gain_seen(player, "cards")
    assert round(float(worth), 5) == (0.00102 if player is BOOK else 0.00495)


@pytest.mark.slow
def test_seeing_by_every_way_of_drawing():
    """A player who stands on 12: each order of cards drawn, weighed one by one, comes to it."""
    lazy = stand_on(12)
    cards = {v: Fraction(n, 52) for v, n in zip(ENDLESS.values, ENDLESS.counts)}
    hands: dict[tuple, dict[int, Fraction]] = {}
    over = Fraction(0)

    def play(held: tuple, p: Fraction) -> None:
        nonlocal over
        total, soft = referee.count(held)
        if len(held) == 2 and referee.natural(held):
            return
        if total > 21:
            over += p
        elif len(held) >= 2 and (total == 21 or not lazy.chance(HANDS.index((total, soft)))):
            of = hands.setdefault(held[2:], {})
            of[total] = of.get(total, Fraction(0)) + p
        else:
            for v, q in cards.items():
                play((*held, v), p * q)

    def best(held: tuple, totals: dict[int, Fraction]) -> Fraction:
        total, _ = referee.count(held)
        stand = sum(
            p if total > 21 or t > total else -p if t < total else 0 for t, p in totals.items()
        )
        if len(held) == 2 and referee.natural(held):
            return Fraction(0)
        if total >= 21:
            return stand
        draw = sum(q * best_of((*held, v), totals) for v, q in cards.items())
        return draw if len(held) < 2 else min(stand, draw)

    memo: dict[tuple, Fraction] = {}

    def best_of(held: tuple, totals: dict[int, Fraction]) -> Fraction:
        key = (id(totals), min(len(held), 3), sum(held), 1 in held)
        if key not in memo:
            memo[key] = best(held, totals)
        return memo[key]

    play((), Fraction(1))
    natural = Fraction(8, 169)
    gain = -over * (1 - natural) + sum(best_of((), totals) for totals in hands.values())
    assert len(hands) > 100
    assert gain == gain_seen(lazy, "cards")


def test_sights_that_there_are():
    """Others are refused."""
    with pytest.raises(ValueError, match="none, count, cards, not 'all'"):
        gain_seen(BOOK, "all")
