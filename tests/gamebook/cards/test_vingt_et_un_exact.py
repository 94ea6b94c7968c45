"""Vingt-et-un exactly: published figures, brute force on small packs, rules against rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oddslab.apparatus.drawing import Drawer, joint_law
from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.gamebook.cards._vingt_et_un_choices import best_of_player
from oddslab.gamebook.cards._vingt_et_un_exact import (
    NATURAL,
    Follows,
    Pack,
    Stakes,
    coup_law,
    gains,
    hand_law,
    mean_cards,
    stand_on,
)
from oddslab.gamebook.cards._vingt_et_un_seats import HANDS
from oddslab.strategy import Policy
from tests.referee import vingt_et_un as referee

ONE = Pack()
ENDLESS = Pack(endless=True)
BOOK = stand_on(17)
EIGHT_CARDS = Pack((2, 0, 0, 1, 0, 1, 1, 0, 1, 2))


# ---------------------------------------------------------------- one hand


def test_a_hand_of_twelve_from_an_endless_pack():
    """K06: hard 12, standing on 17, goes over with 179213/371293."""
    assert hand_law(ENDLESS, BOOK, (10, 2)).pmf("bust") == Fraction(179213, 371293)


def test_a_dealer_from_an_endless_pack():
    """K04: how often he goes over, standing on or drawing to soft 17, in all and by first card."""
    draws_soft = stand_on(17, 18)
    assert hand_law(ENDLESS, draws_soft).pmf("bust") == Fraction(86446285534110, 302875106592253)
    assert hand_law(ENDLESS, BOOK).pmf("bust") == Fraction(6560574127830, 23298085122481)
    assert round(float(hand_law(ENDLESS, draws_soft, (6,)).pmf("bust")), 7) == 0.4394666
    assert round(float(hand_law(ENDLESS, draws_soft, (1,)).pmf("bust")), 7) == 0.1389204
    assert hand_law(ENDLESS, BOOK, (10, 6)).pmf("bust") == Fraction(8, 13)


@pytest.mark.parametrize(
    ("first", "row"),
    [
        (1, "17 .126128 18 .131003 19 .129486 20 .131553 21 .051565 bust .116540"),
        (2, "17 .138976 18 .131762 19 .131815 20 .123948 21 .120526 bust .352973"),
    ],
)
def test_the_printed_table_of_one_pack(first, row):
    """K08: a dealer's finals from one pack by his first card, to the sixth decimal."""
    law = hand_law(ONE, BOOK, (first,))
    words = row.split()
    for total, printed in zip(words[::2], words[1::2]):
        value = law.pmf(int(total) if total.isdigit() else total)
        assert round(value, 6) == Fraction("0" + printed), total
    assert law.pmf(NATURAL) == (Fraction(16, 51) if first == 1 else 0)


def test_a_six_up_from_one_pack():
    """K08: from a six, drawing from 51 cards, a dealer goes over with 1148419537/2728984500."""
    assert hand_law(ONE, BOOK, (6,)).pmf("bust") == Fraction(1148419537, 2728984500)


def test_removed_cards_are_out_of_the_pack():
    """With all other tens gone, a hand of ten and six goes over on a six, seven, eight or nine."""
    law = hand_law(ONE, stand_on(17), (10, 6), removed=(10,) * 15)
    assert law.pmf("bust") == Fraction(3 + 4 + 4 + 4, 51 - 16)
    assert hand_law(ENDLESS, BOOK, (10, 6), removed=(10,) * 15).pmf("bust") == Fraction(8, 13)


def test_naturals_are_dealt_as_often_as_two_cards_allow():
    """32/663 from one pack, 8/169 with replacement."""
    assert hand_law(ONE, BOOK).pmf(NATURAL) == Fraction(32, 663)
    assert hand_law(ENDLESS, BOOK).pmf(NATURAL) == Fraction(8, 169)


def test_hands_that_cannot_be_are_refused():
    """Cards that the pack lacks, values no card has, packs that could run out."""
    with pytest.raises(ValueError, match="does not hold"):
        hand_law(ONE, BOOK, (9, 9, 9), removed=(9, 9))
    with pytest.raises(ValueError, match=r"from 1 .* not 11"):
        hand_law(ONE, BOOK, (11,))
    with pytest.raises(ValueError, match="could run out"):
        coup_law(Pack((1,) * 8 + (0, 0)), BOOK, BOOK)
    with pytest.raises(ValueError, match="without replacement"):
        mean_cards(ENDLESS, BOOK, BOOK)


# ---------------------------------------------------------------- both hands


def test_both_naturals():
    """K14: both have one in 96/54145; paying three to two there would give away 0.00266 a coup."""
    law = coup_law(ONE, BOOK, BOOK)
    both = (axis("player") == NATURAL) & (axis("banker") == NATURAL)
    assert law.probability(both) == Fraction(96, 54145)
    assert round(float(law.probability(both) * Fraction(3, 2)), 5) == 0.00266
    assert law.probability(both & (axis("stake") != 0)) == 0


def test_the_anchors_of_twenty_one_without_naturals():
    """Both standing on 17, naturals settled as if they were any 21 and the player first: known
    figures, from another enumeration."""
    plain = Stakes(natural_pays=0, banker_takes=0)
    law = coup_law(ONE, BOOK, BOOK, plain)
    assert law.probability(axis("player") == NATURAL) == Fraction(32, 663)
    both = joint_law(ONE, [drawer(BOOK), drawer(BOOK)])
    win = lose = tie = Fraction(0)
    for (t, u), p in both.items():
        if t == "bust" or (u != "bust" and t < u):
            lose += p
        elif u == "bust" or t > u:
            win += p
        else:
            tie += p
    assert [round(float(p), 9) for p in (win, lose, tie)] == [0.408823658, 0.488915438, 0.102260904]


def drawer(policy: Policy) -> Drawer:
    return Drawer(Follows(policy), 21, True)


@pytest.mark.parametrize(
    ("pack", "player", "banker", "printed"),
    [
        (ONE, BOOK, BOOK, "-0.080092"),
        (ENDLESS, BOOK, BOOK, "-0.079295"),
        (ENDLESS, stand_on(15, 18), BOOK, "-0.063210"),
        (ENDLESS, BOOK, stand_on(18, 19), "-0.101732"),
        (ENDLESS, stand_on(15, 18), stand_on(17, 18), "-0.065771"),
        (ENDLESS, stand_on(16), BOOK, "-0.074664"),
        (ONE, stand_on(15), BOOK, "-0.073279"),
    ],
)
def test_known_gains(pack, player, banker, printed):
    """The player's mean gain per initial stake, to the sixth decimal."""
    gain = gains(pack, [player], [banker])[0][0]
    assert f"{float(gain):.6f}" == printed
    assert coup_law(pack, player, banker).expect(lambda o: o["stake"]) == gain


def test_what_passes_is_told_apart():
    """Naturals at three to two or taken once, paid ties, naturals among them: the gain moves by how
    often that comes."""
    law = coup_law(ONE, BOOK, BOOK)
    mine, theirs, stake = axis("player"), axis("banker"), axis("stake")
    alone, both = Fraction(32, 663) - Fraction(96, 54145), Fraction(96, 54145)
    ties = law.probability((stake == 0) & (mine != NATURAL))
    gain = gains(ONE, [BOOK], [BOOK])[0][0]
    for stakes, change in (
        (Stakes(natural_pays=Fraction(3, 2)), -alone / 2),
        (Stakes(banker_takes=1), alone),
        (Stakes(tie=1), ties),
        (Stakes(tie=1, tied_naturals=1), ties + both),
    ):
        assert gains(ONE, [BOOK], [BOOK], stakes)[0][0] == gain + change
    assert law.probability((theirs == NATURAL) & (mine != NATURAL)) == alone


MIXED = [
    Policy("less", tuple(21 - h.total for h in HANDS), 17),
    Policy("a quarter", tuple(1 if h.soft else 4 * (h.total < 16) for h in HANDS), 4),
]


@pytest.mark.parametrize(
    ("pack", "player", "banker"),
    [
        (EIGHT_CARDS, stand_on(17), stand_on(17)),
        (EIGHT_CARDS, stand_on(12, 18), stand_on(21, 20)),
        (Pack((4, *[0] * 8, 16)), stand_on(17), stand_on(18)),
        (Pack((2, 0, 0, 0, 0, 0, 2, 0, 0, 3)), *MIXED),
    ],
    ids=["eight cards", "eight cards, uneven", "aces and tens", "mixed"],
)  # fmt: skip
def test_small_packs_by_trying_every_order(pack, player, banker):
    """Every order of a small pack, refereed, gives the law and the mean number of cards."""

    def chance(policy):
        return lambda total, soft: policy.chance(HANDS.index((total, soft)))

    every = referee.every_coup(pack.counts, chance(player), chance(banker))
    law: dict[tuple, Fraction] = {}
    for (*outcome, _), p in every.items():
        law[tuple(outcome)] = law.get(tuple(outcome), Fraction(0)) + p
    assert coup_law(pack, player, banker) == Distribution(law, ("player", "banker", "stake"))
    assert mean_cards(pack, player, banker) == sum(p * cards for (*_, cards), p in every.items())


def test_large_weights_are_cut_without_loss():
    """A policy with a denominator of 31 bits gives the law of the same chances in small numbers."""
    small = Policy("third", tuple(int(h.total < 17) for h in HANDS), 3)
    large = Policy("third", tuple(n * 700_000_001 for n in small.numerators), 3 * 700_000_001)
    assert large.chance(0) == small.chance(0) == Fraction(1, 3)
    pack = Pack((4, *[0] * 4, *[4] * 4, 16))
    assert coup_law(pack, large, large) == coup_law(pack, small, small)


# ---------------------------------------------------------------- by the cards, by the first card


@pytest.mark.parametrize("pack", [EIGHT_CARDS, Pack(EIGHT_CARDS.counts, endless=True)],
                         ids=["kept", "back"])  # fmt: skip
def test_a_rule_that_goes_by_the_cards(pack):
    """Asked with the cards held, a rule that looks at the total alone gives the policy's law."""
    asked = coup_law(pack, lambda hand: hand.total < 16, stand_on(17))
    assert asked == coup_law(pack, stand_on(16), stand_on(17))
    best = best_of_player(pack, stand_on(17))
    draws = {j.hand.held: j.draws for j in best.hands}
    law = coup_law(pack, lambda hand: draws[hand.held], stand_on(17))
    assert law.expect(lambda o: o["stake"]) == best.gain


def test_a_player_who_sees_the_first_card():
    """Playing one way whatever it is, the law is that of not seeing it; by the card, it is the
    mixture, and the better where he plays his best against each."""
    blind = coup_law(ONE, BOOK, BOOK)
    assert coup_law(ONE, dict.fromkeys(range(1, 11), BOOK), BOOK) == blind
    by_card = {up: stand_on(17 if up in (1, 7, 8, 9, 10) else 13, 18) for up in range(1, 11)}
    law = coup_law(ONE, by_card, BOOK)
    assert law.probability(axis("banker") == NATURAL) == Fraction(32, 663)
    assert law.expect(lambda o: o["stake"]) > gains(ONE, [stand_on(15, 18)], [BOOK])[0][0]


def test_the_first_card_seen_in_a_small_pack():
    """Every order of a small pack, the player going by the banker's first card."""
    pack = EIGHT_CARDS
    plays = {up: stand_on(12 + up % 5, 18) for up in range(1, 11)}
    total: dict[tuple, Fraction] = {}
    for up, n in zip(pack.values, pack.counts):
        if n:
            rest = pack.without([up])
            for end, p in _given(rest.counts, up, plays[up]).items():
                total[end] = total.get(end, Fraction(0)) + Fraction(n, sum(pack.counts)) * p
    law = coup_law(pack, plays, BOOK)
    assert law == Distribution(total, ("player", "banker", "stake"))


def _given(counts, up, policy) -> dict[tuple, Fraction]:
    """The law of a coup in which the banker's first card is `up`, from the rest of the pack."""

    def says(play):
        return lambda total, soft: bool(play.chance(HANDS.index((total, soft))))

    law: dict[tuple, Fraction] = {}
    todo = [((), Fraction(1))]
    while todo:
        dealt, p = todo.pop()
        cards = iter((*dealt[:1], up, *dealt[1:]))
        try:
            *_, end = referee.coup(cards, says(policy), says(BOOK))
        except (StopIteration, RuntimeError):
            left = [n - dealt.count(v) for v, n in enumerate(counts, 1)]
            todo += [((*dealt, v), p * Fraction(n, sum(left))) for v, n in enumerate(left, 1) if n]
        else:
            law[end] = law.get(end, Fraction(0)) + p
    return law
