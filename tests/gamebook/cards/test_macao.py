"""Macao: the exact law against known and brute-force figures, the kernel against a referee."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from oddslab.apparatus.cards import card_name
from oddslab.apparatus.drawing import Drawer, Pack, Stand, hand_law
from oddslab.distribution import Distribution
from oddslab.engine import Runner, play_one
from oddslab.game import variant
from oddslab.gamebook.cards._macao_exact import deal_law, matrix
from oddslab.gamebook.cards._macao_reply import best_reply, equilibrium
from oddslab.gamebook.cards.macao import GAME, NEXT_DEAL, SEAT
from oddslab.statistics import chi_square_gof
from oddslab.strategy import Policy
from oddslab.walker import walk
from tests.contract import flat
from tests.names import spoken
from tests.referee import macao as referee

FALSE_ALARM = 1e-6  # of each comparison with an exact law
OPTIONS = [
    {},
    {"packs": 2, "ties": "banker_wins_ties", "player": "fixed(4)"},
    {"packs": "infinite", "unequal_naturals": "net", "dealer": "fixed(7)"},
    {"unequal_naturals": "banker_first", "late_naturals": True, "player": "stand_7"},
    {"packs": 12, "late_naturals": True, "unequal_naturals": "net", "players": 2, "follow": 2},
    {"players": 3, "natural_stops": "all_hands", "follow": 2, "late_naturals": True},
    {"players": 10, "follow": 10},
]


def exact(**rules) -> Distribution:
    v = variant(GAME, **rules)
    return v.game.exact(v.rules, v.policies)


def gain(**rules) -> Fraction:
    return exact(**rules).expect(lambda o: o["stake"])


def policy(draws) -> Policy:
    """The policy that draws on these totals."""
    return Policy("table", tuple(int(t in draws) for t in range(9)))


# ---------------------------------------------------------------- known values


def test_a_first_card_is_a_natural_in_three_of_thirteen():
    """K11: 3/13, whatever the number of packs."""
    for packs in (1, 12):
        assert variant(GAME, packs=packs).figures()[5].of(exact(packs=packs)) == Fraction(3, 13)


@pytest.mark.parametrize(
    ("stands", "over"),
    [(5, Fraction(9049, 59049)), (6, Fraction(131441, 531441)), (7, Fraction(594323, 1594323))],
)
def test_how_often_a_stand_rule_goes_over_nine(stands, over):
    """K11: from nothing, with replacement; and one more card on t goes over with t/13."""
    worths = [v if v < 10 else 0 for v in range(1, 14)]
    pack = Pack.of(worths, endless=True)
    assert hand_law(pack, Drawer(Stand(stands), 9)).pmf("bust") == over
    for t in range(1, 9):
        once = Drawer(lambda hand, t=t: hand.total == t, 9, start=(t,))
        counting = hand_law(pack, once).pmf("bust")  # a card worth nothing is passed over
        assert counting * Fraction(9, 13) == Fraction(t, 13)


def test_known_gains():
    """Standing on five against six, to the sixth decimal; what it costs if the banker is first."""
    assert f"{float(gain()):.6f}" == "-0.057525"
    assert f"{float(gain(packs='infinite')):.6f}" == "-0.058257"
    assert gain(unequal_naturals="banker_first") - gain() == -Fraction(16, 221)
    first = gain(packs="infinite", unequal_naturals="banker_first")
    assert first - gain(packs="infinite") == -Fraction(12, 169)


@pytest.mark.slow
@pytest.mark.parametrize("packs", [1, 2, "infinite"])
def test_five_against_six_is_the_only_saddle(packs):
    """Of all pairs of stand rules, only standing on five against six suits both."""
    rules = variant(GAME, packs=packs).rules
    mean = matrix(rules)
    on = range(1, 10)
    saddles = [
        (k, m) for k in on for m in on
        if mean[k, m] == max(mean[j, m] for j in on) == min(mean[k, j] for j in on)
    ]  # fmt: skip
    assert saddles == [(5, 6)] == [equilibrium(rules)]
    assert mean[4, 7] == gain(packs=packs, player="stand_4", dealer="stand_7")


@pytest.mark.slow
def test_rules_without_an_equilibrium_say_so():
    """Where ties are the banker's no pair of stand rules is a saddle, and that is told."""
    with pytest.raises(ValueError, match="no pair of stand rules is one; accepted is a stand rule"):
        variant(GAME, ties="banker_wins_ties", packs="infinite", dealer="equilibrium")


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules", [{"packs": "infinite"}, {"lowest_card": 6, "ties": "banker_wins_ties"}], ids=spoken
)
def test_no_rule_by_the_total_is_better_than_the_best_reply(rules):
    """Every table over totals 3 to 7, and every stand rule, gains at most what the reply gains."""
    r = variant(GAME, **rules).rules
    five, six = policy(range(5)), policy(range(6))
    tables = [{0, 1, 2, *more} for n in range(6) for more in combinations(range(3, 8), n)]
    for seat, other in (("banker", five), ("player", six)):
        sign = 1 if seat == "player" else -1

        def mean(draws, seat=seat, other=other, sign=sign):
            pair = (policy(draws), other) if seat == "player" else (other, policy(draws))
            return sign * sum(p * stake for (*_, stake), p in deal_law(r, *pair).items())

        reply = best_reply(r, seat, frozenset(range(5 if seat == "banker" else 6)))
        best = mean(reply)
        found = [mean(t) for t in tables[:: 1 if rules.get("lowest_card") else 4]]
        assert all(m <= best for m in found)
        assert mean({0, 8}) < best


def test_the_best_reply_is_an_option_and_a_strategy():
    """Against five the banker's best is to stand on six; named, it is what it replies to."""
    v = variant(GAME, dealer="best_reply", strategies={"player": "best_reply"})
    assert v.policies["banker"].numerators == policy(range(6)).numerators
    assert v.policies["player"].numerators == policy(range(5)).numerators
    late = variant(GAME, dealer="best_reply", player="fixed(9)", packs="infinite")
    assert late.policies["banker"].numerators != v.policies["banker"].numerators


# ---------------------------------------------------------------- every order, every branch


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ({"lowest_card": 7}, 1),
        ({"lowest_card": 8, "late_naturals": True, "ties": "banker_wins_ties"}, 1),
        ({"lowest_card": 8, "players": 2, "natural_stops": "all_hands"}, 2),
        ({"lowest_card": 8, "players": 2}, 2),
    ],
    ids=spoken,
)
def test_short_packs_by_trying_every_order(rules, players):
    """Every order of the cards that count, refereed, gives the law: tens may be dealt first, but
    drawn they change nothing, and are left out."""
    v = variant(GAME, **rules)
    fours = [4 * (k == 1 or k >= v.rules.lowest_card) for k in range(1, 10)]
    table = referee.Table(v.rules.unequal_naturals, v.rules.natural_stops, v.rules.late_naturals,
                          v.rules.ties)  # fmt: skip
    five, six = (lambda total: total < 5), (lambda total: total < 6)
    law: dict[tuple, Fraction] = {}
    for firsts, p in _firsts([16, *fours], players + 1):
        left = [0, *(n - firsts.count(k) for k, n in enumerate(fours, 1))]
        for key, q in referee.every_deal(table, firsts, left, [five] * players, six).items():
            law[key] = law.get(key, Fraction(0)) + p * q
    assert v.game.exact(v.rules, v.policies) == Distribution(law, ("player", "banker", "stake"))


def _firsts(counts, n):
    """Every sequence of n first cards with its chance."""
    found = [((), Fraction(1))]
    for _ in range(n):
        grown = []
        for dealt, p in found:
            left = [m - dealt.count(v) for v, m in enumerate(counts)]
            grown += [((*dealt, v), p * Fraction(m, sum(left))) for v, m in enumerate(left) if m]
        found = grown
    return found


SLOW = pytest.mark.slow
WALKS = [
    {"lowest_card": 8},
    {"packs": "infinite", "late_naturals": True, "ties": "banker_wins_ties"},
    {"lowest_card": 8, "packs": "infinite", "players": 2, "follow": 2, "unequal_naturals": "net",
     "natural_stops": "all_hands"},
    {"packs": "infinite", "lowest_card": 8, "deals": 3, "bank": "natural", "follow": 0},
    {"packs": "infinite", "lowest_card": 8, "deals": 4, "bank": "rounds(2)", "follow": 0},
    pytest.param({"lowest_card": 8, "packs": 2, "unequal_naturals": "banker_first"}, marks=SLOW),
    pytest.param({"lowest_card": 8, "players": 2, "natural_stops": "all_hands"}, marks=SLOW),
    pytest.param({"lowest_card": 8, "deals": 2, "bank": "natural"}, marks=SLOW),
    pytest.param({"packs": "infinite", "lowest_card": 8, "deals": 2, "bank": "stop(2,1)",
                  "players": 2, "natural_stops": "all_hands"}, marks=SLOW),
    pytest.param({"packs": "infinite", "lowest_card": 8, "deals": 2, "bank": "natural",
                  "players": 2}, marks=SLOW),
]  # fmt: skip


@pytest.mark.parametrize("rules", WALKS, ids=spoken)
def test_the_walk_is_the_formula(rules):
    """The law read off the kernel equals the formula's: packs, players, customs of the bank."""
    v = variant(GAME, **rules)
    assert walk(v) == v.game.exact(v.rules, v.policies)


def test_mixed_strategies_walk_and_formula():
    """Chances in the policy tables are met by the kernel as by the formula."""
    mixed = {
        "player": lambda hand: Fraction(8 - hand.total, 8),
        "banker": lambda hand: 0.25 if hand.total == 6 else hand.total < 6,
    }
    v = variant(GAME, strategies=mixed, lowest_card=8, packs="infinite")
    assert walk(v) == v.game.exact(v.rules, v.policies)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules", [OPTIONS[1], OPTIONS[5], {"deals": 6, "bank": "natural"}], ids=spoken
)
def test_half_a_million_deals_fit_the_law_and_no_other(rules):
    """They fit by chi-square (false alarm 1e-6), and refute a banker who stands on five."""
    v = variant(GAME, **rules)
    runner = Runner(v, 20_261_130)
    runner.run(0, 2**19)
    counts = runner.tally.tolist()
    assert chi_square_gof(counts, flat(v, exact(**rules))).p_value > FALSE_ALARM
    wrong = flat(v, exact(**rules, dealer="stand_5"))
    assert chi_square_gof(counts, wrong).p_value < FALSE_ALARM


# ---------------------------------------------------------------- the referee


def _below(name: str):
    k = int("".join(filter(str.isdigit, name)))
    return lambda total: total < k


@pytest.mark.parametrize("rules", OPTIONS, ids=spoken)
def test_the_referee_agrees_card_for_card(rules):
    """A plain referee, given the cards in their order, deals them to the same seats and decides
    every deal as the kernel does."""
    v = variant(GAME, **rules)
    r = v.rules
    table = referee.Table(r.unequal_naturals, r.natural_stops, r.late_naturals, r.ties)
    for trial in range(1000):
        outcome, log = play_one(v, trial, 21)
        cards = [code % SEAT for code in log]
        if r.packs != "infinite":
            assert max(map(cards.count, cards)) <= r.packs
        feed = iter(cards)
        worths = (referee.worth(card_name(k)) for k in feed)
        seats, bank, told = referee.deal(
            table, worths, [_below(r.player)] * r.players, _below(r.dealer)
        )
        assert next(feed, None) is None, "cards left over"
        hands = [[referee.worth(card_name(code % SEAT)) for code in log if code // SEAT == k]
                 for k in range(r.players + 1)]  # fmt: skip
        assert hands == [*(s.cards for s in seats), bank]
        me = seats[r.follow - 1]
        result = (me.told, told[r.follow - 1], me.won)
        assert (*outcome.values(),) == result


@pytest.mark.slow
@pytest.mark.parametrize("rules", OPTIONS, ids=spoken)
def test_the_compiled_trials_are_those_refereed(rules):
    """The compiled tally is that of the trials told one by one."""
    v = variant(GAME, **rules)
    runner = Runner(v, 21)
    runner.run(0, 1000)
    tally = np.zeros(runner.widths, np.int64)
    for trial in range(1000):
        outcome, _ = play_one(v, trial, 21)
        tally[*(a.values.index(outcome[a.name]) for a in v.axes)] += 1
    assert (runner.tally == tally.ravel()).all()


@pytest.mark.parametrize("bank", ["rotation", "natural", "rounds(2)", "stop(3,4)"])
@pytest.mark.parametrize("natural_stops", ["own_hand", "all_hands"])
def test_the_referee_agrees_on_sessions(bank, natural_stops):
    """The bank passes on as the referee has it, for whoever is followed."""
    for follow in range(4):
        v = variant(GAME, players=3, deals=7, bank=bank, follow=follow, packs=2,
                    natural_stops=natural_stops, strategies={"others": "stand_6"})  # fmt: skip
        for trial in range(60):
            outcome, log = play_one(v, trial, 4)
            deals: list[list[int]] = []
            for code in log:
                if code >= NEXT_DEAL:
                    deals.append([])
                else:
                    deals[-1].append(referee.worth(card_name(code % SEAT)))
            assert len(deals) == 7
            found = referee.session(
                referee.Table(natural_stops=natural_stops), map(iter, deals),
                referee.Custom(bank), 3, 7, follow, (_below("5"), _below("6"), _below("6")),
            )  # fmt: skip
            assert (*outcome.values(),) == found


# ---------------------------------------------------------------- rules and words


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"dealer": "stand_0"}, "k from 1 to 9"),
        ({"player": "best_reply"}, "k from 1 to 9"),
        ({"dealer": 6}, "best_reply"),
        ({"packs": 13}, "from 1 to 12 | infinite"),
        ({"bank": "rounds(0)"}, "rounds(n) | stop(win,loss)"),
        ({"bank": "stop(3)"}, "rounds(n) | stop(win,loss)"),
        ({"players": 11}, "could run out with more than 10"),
        ({"follow": 2}, "accepted is 1 to 1"),
        ({"follow": 0}, "accepted is 1 to 1"),
        ({"lowest_card": 9}, "from 2 to 8"),
        ({"strategies": {"others": "stand_5"}}, "unknown seat 'others'"),
        ({"strategies": {"banker": "stand_12"}}, "unknown strategy"),
    ],
    ids=spoken,
)
def test_what_cannot_be_is_refused(rules, words):
    """Refusals name what is accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **rules)
    assert words in str(refusal.value)


def test_a_mixed_strategy_from_a_pack_is_beyond_the_formula():
    """A card worth nothing makes the seat choose anew; that is weighed with replacement only."""
    v = variant(GAME, strategies={"player": lambda hand: 0.5})
    with pytest.raises(ValueError, match=r"mixed strategy .* is for packs=infinite"):
        GAME.exact(v.rules, v.policies)


def test_a_session_beyond_the_formula_is_refused():
    """Several players from one pack: no formula, and the message says what to do instead."""
    with pytest.raises(ValueError, match="simulate it, or walk"):
        exact(players=2, deals=2)


def test_a_deal_is_told_as_at_the_table():
    """Cards that lie face down are told when they are shown."""
    v = variant(GAME, players=2, packs=2)
    outcome, log = play_one(v, 0, 3)
    assert list(GAME.tell(v.rules, log, outcome)) == [
        "One card each is dealt, face down.",
        "Player 1 draws the ace of spades and the seven of spades.",
        "Player 1 stands.",
        "Player 2 draws the queen of hearts and the nine of hearts.",
        "Player 2 is over 9 with the three of spades, and loses the stake.",
        "The banker turns up the ten of hearts.",
        "The banker draws the queen of diamonds, the ace of hearts, the three of clubs and the "
        "six of clubs.",
        "The banker is over 9.",
        "Player 1 shows the queen of spades, 8 in all, and is paid the stake.",
        "Player 1 wins 1 stake.",
    ]
