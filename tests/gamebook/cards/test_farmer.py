"""Farmer: the exact law against known and brute-force figures, the kernel against a referee."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from oddslab.apparatus.cards import card_name
from oddslab.distribution import Distribution, axis
from oddslab.engine import Runner, play_one
from oddslab.game import NoLaw, variant
from oddslab.gamebook.cards._farmer_exact import hands, player_law, policies_of
from oddslab.gamebook.cards._farmer_hands import drawer
from oddslab.gamebook.cards._farmer_table import law_at_table
from oddslab.gamebook.cards._farmer_worth import best_stand, best_stands, pack_of, stand_rules
from oddslab.gamebook.cards.farmer import GAME, NEXT_DEAL, SEAT, SHUFFLED, pack_cards
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import flat
from tests.names import spoken
from tests.referee import farmer as referee

FALSE_ALARM = 1e-6  # of each comparison with an exact law
SLOW = pytest.mark.slow


def exact(**rules) -> Distribution:
    v = variant(GAME, **rules)
    return v.game.exact(v.rules, v.policies)


def figures(**rules) -> dict[str, Fraction]:
    v = variant(GAME, **rules)
    law = v.game.exact(v.rules, v.policies)
    return {f.key: f.of(law) for f in v.figures()}


# ---------------------------------------------------------------- known values


def test_the_pack():
    """45 cards that count 290, of the sixes that of hearts alone."""
    pack = pack_of(variant(GAME).rules)
    assert (sum(pack.counts), pack.worth) == (45, 290)
    for lowest in range(2, 11):
        assert {card_name(k) for k in pack_cards(lowest)} == set(referee.pack(lowest))


KNOWN = {
    10: ("0.058322", "0.893119"), 12: ("0.071219", "1.315749"), 14: ("0.094312", "2.237803"),
    16: ("0.120223", "3.726130"),
}  # fmt: skip


@pytest.mark.parametrize("k", KNOWN)
def test_known_chances_and_payments(k):
    """The chance of sixteen and the mean excess of one who stands on k, to the sixth decimal."""
    found = figures(players=1, player=f"stand_{k}")
    assert (f"{float(found['sixteen']):.6f}", f"{float(found['excess']):.6f}") == KNOWN[k]
    alone = stand_rules(pack_of(variant(GAME).rules))[k]
    assert (found["sixteen"], found["excess"]) == alone


def test_the_best_stand_rule_rises_with_the_farm():
    """Known sizes to the first decimal; at each the two rules bring the same, and no other more."""
    rules = stand_rules(pack_of(variant(GAME).rules))
    found = best_stands(pack_of(variant(GAME).rules))
    sizes = [(k, f"{float(size):.1f}") for k, size in found]
    assert sizes == [
        (7, "0.0"), (8, "4.0"), (10, "25.4"), (12, "32.8"), (13, "33.3"), (14, "47.4"),
        (15, "51.9"), (16, "63.2"),
    ]  # fmt: skip
    for (before, _), (k, size) in pairwise(found):
        gains = {j: size * r.sixteen - r.excess for j, r in rules.items()}
        assert gains[before] == gains[k] == max(gains.values())
        told = figures(players=1, price=int(size) - 1)
        assert told["rises_at"] == size or size.denominator == 1
        just_above = {j: (size + Fraction(1, 100)) * r.sixteen - r.excess for j, r in rules.items()}
        assert max(just_above, key=just_above.get) == k


def test_the_best_rule_is_an_option_and_a_strategy():
    """It goes by the farm: the players' counters and the price."""
    for price, k in ((0, 8), (21, 8), (22, 10), (43, 13), (44, 14), (500, 16)):
        v = variant(GAME, player="best", price=price, strategies={"others": f"stand_{k}"})
        assert best_stand(v.rules) == k
        assert v.policies["player"].numerators == v.policies["others"].numerators


def test_above_ten_the_compulsory_card_is_no_matter():
    """Whoever stands on more than ten takes a second card anyway; on ten and less it counts."""
    pack = pack_of(variant(GAME).rules)
    must, may = stand_rules(pack), stand_rules(pack, "dealt_counts")
    assert all((must[k] == may[k]) is (k > 10) for k in range(2, 17))


# ---------------------------------------------------------------- every order, every branch


def _stands(k: int, six: int | None = None) -> referee.Draws:
    return lambda hand, drawn: hand.total < (six if six and hand.heart_six else k)


@pytest.mark.parametrize(
    ("rules", "k"),
    [
        ({"lowest_card": 9, "players": 1}, 14),
        ({"lowest_card": 5, "players": 1, "compulsory": "dealt_counts"}, 9),
        ({"lowest_card": 10, "players": 2, "nearest": "absolute_distance", "follow": 2,
          "prize_payers": "non_bust_only"}, 16),
        ({"lowest_card": 9, "players": 2, "sixteen_prizes": False}, 12),
        ({"lowest_card": 10, "players": 3, "follow": 2, "prize_payers": "farmer_too"}, 12),
    ],
    ids=spoken,
)  # fmt: skip
def test_short_packs_by_trying_every_order(rules, k):
    """Every order of the cards, refereed, gives the law of the formula."""
    v = variant(GAME, player=f"stand_{k}", **rules)
    seat = v.rules.follow - 1
    law = referee.every_deal(
        _table(v.rules), referee.pack(v.rules.lowest_card), [_stands(k)] * v.rules.players, seat
    )
    assert v.game.exact(v.rules, v.policies) == Distribution(law, ("total", "farm", "prize"))


WALKS = [
    {"players": 1, "deals": 3},
    {"players": 2, "follow": 2, "nearest": "absolute_distance", "prize_payers": "non_bust_only"},
    {"players": 2, "sixteen_prizes": False, "compulsory": "dealt_counts", "player": "stand_9"},
    {"players": 2, "follow": 0, "prize_payers": "farmer_too", "nearest": "absolute_distance"},
    {"players": 2, "drawn_cards": "face_up", "sixteen_prizes": False, "follow": 2},
    {"players": 2, "packs": "infinite", "follow": 2, "sixteen_prizes": False,
     "prize_payers": "non_bust_only"},
    {"players": 2, "packs": "infinite", "follow": 0, "prize_payers": "farmer_too"},
    pytest.param({"players": 3, "packs": "infinite", "follow": 2, "sixteen_prizes": False,
                  "prize_payers": "non_bust_only", "nearest": "absolute_distance"}, marks=SLOW),
    pytest.param({"players": 2, "packs": 2, "follow": 2}, marks=SLOW),
    pytest.param({"players": 2, "deals": 2, "follow": 0}, marks=SLOW),
    pytest.param({"players": 3, "follow": 3, "player": "stand_14"}, marks=SLOW),
]  # fmt: skip


@pytest.mark.parametrize("rules", WALKS, ids=spoken)
def test_the_walk_is_the_formula(rules):
    """The law read off the kernel equals the formula's: options, seats, packs, the course."""
    v = variant(GAME, lowest_card=10, **{"player": "stand_12"} | rules)
    assert walk(v) == v.game.exact(v.rules, v.policies)


def test_the_walk_of_mixed_strategies_is_the_formula():
    """Chances in the policy tables, by total, heart six and cards, are met by both alike."""
    mixed = {
        "player": lambda hand: Fraction(16 - hand.total, 16),
        "others": lambda hand: 0.25 if hand.heart_six else hand.total + hand.cards < 14,
    }
    v = variant(GAME, strategies=mixed, lowest_card=10, players=2)
    assert walk(v) == v.game.exact(v.rules, v.policies)


@pytest.mark.parametrize(
    "rules",
    [
        {"lowest_card": 7, "player": "stand_13"},
        {"lowest_card": 5, "follow": 2, "prize_payers": "farmer_too"},
        pytest.param({"follow": 2, "player": "stand_10"}, marks=SLOW),
        pytest.param({"packs": 12, "player": "stand_14"}, marks=SLOW),
    ],
    ids=spoken,
)
def test_two_players_by_inclusion_and_by_pairs(rules):
    """What serves for three and four players gives two the law that all pairs of hands give."""
    v = variant(GAME, players=2, strategies={"others": "stand_11"}, **rules)
    mine, others = policies_of(v.rules, v.policies)
    seats = drawer(v.rules, mine), drawer(v.rules, others)
    by_pairs = {key: p for key, p in player_law(v.rules, mine, others).items() if p}
    assert law_at_table(v.rules, pack_of(v.rules), *seats) == by_pairs


# ---------------------------------------------------------------- what must hold


@pytest.mark.parametrize(
    "rules",
    [
        {"players": 3, "lowest_card": 5, "player": "stand_12"},
        {"players": 2, "packs": "infinite", "sixteen_prizes": False, "price": 7},
        {"players": 2, "nearest": "absolute_distance"},
        {"players": 2, "packs": "infinite", "prize_payers": "farmer_too", "price": 40},
        pytest.param({"players": 3, "price": 30}, marks=SLOW),
        pytest.param({"players": 3, "packs": 12}, marks=SLOW),
    ],
    ids=spoken,
)
def test_what_all_have_is_the_farm_less_what_the_farmer_takes(rules):
    """The prizes pass among them: gains over all seats are the farm, if it is won, less the
    farmer's income; a seat's total has one law wherever it sits, but the elder takes ties."""
    seats = [figures(follow=k + 1, **rules) for k in range(rules["players"])]
    size = rules["players"] + rules.get("price", 0)
    won, income = seats[0]["won"], seats[0]["farmer_income"]
    assert sum(s["gain"] for s in seats) == size * won - income
    assert sum(s["takes_farm"] for s in seats) == won
    assert len({(s["sixteen"], s["excess"], s["won"], s["farmer_income"]) for s in seats}) == 1
    assert seats[0]["takes_farm"] > seats[1]["takes_farm"]


def test_more_ways_than_two_words_hold_are_refused():
    """From twelve packs hands that go on to sixteen have too many ways, which is told at once."""
    with pytest.raises(NoLaw, match=r"pass 2\^100.*simulate it, or take fewer packs"):
        exact(players=3, packs=12, player="stand_16")


def test_a_heart_six_a_card_less_and_a_seat_to_the_right_decide_ties():
    """With sixteen on either side: the six of hearts first, then fewest cards, then the elder."""
    table = referee.Table()
    for first, second, winner in (
        (("ten of clubs", "four of clubs", "two of clubs"), ("ten of hearts", "six of hearts"), 1),
        (("nine of clubs", "seven of clubs"), ("six of hearts", "seven of hearts",
                                               "three of clubs"), 1),
        (("ten of clubs", "four of clubs", "two of clubs"), ("nine of clubs", "seven of clubs"), 1),
        (("nine of clubs", "seven of clubs"), ("nine of hearts", "seven of hearts"), 0),
    ):  # fmt: skip
        cards = iter([first[0], second[0], *first[1:], *second[1:]])
        assert referee.deal(table, cards, [_stands(16)] * 2).farm == winner


@pytest.mark.parametrize(
    "rules",
    [
        {"players": 1, "deals": 5},
        {"players": 2, "deals": 4, "follow": 0, "packs": "infinite", "prize_payers": "farmer_too"},
    ],
    ids=spoken,
)
def test_the_course_of_the_farm(rules):
    """Won in n deals with 1 - (1 - w)^n; the mean taken is that of a deal times the deals."""
    one = figures(**rules | {"deals": 1})
    course = exact(**rules)
    won = one["won"]
    assert course.probability(axis("farm") != "farmer") == 1 - (1 - won) ** rules["deals"]
    deals = course.expect(lambda o: o["deals"])
    assert deals == (1 - (1 - won) ** rules["deals"]) / won
    deal = one["income"] if rules.get("follow") == 0 else one["prize"] - one["excess"]
    assert course.expect(lambda o: o["counters"]) == deals * deal
    assert one["worth"] == one["farmer_income"] * one["deals_to_win"]


def test_a_dearer_farm_is_no_better_for_its_buyer():
    """Against fixed rules the price is paid away; only players who draw more for it help him."""
    worth = {
        (price, rule): figures(players=2, price=price, player=rule)
        for price in (0, 40) for rule in ("stand_10", "best")
    }  # fmt: skip
    assert worth[0, "stand_10"]["worth"] == worth[40, "stand_10"]["worth"]
    bought = worth[40, "stand_10"]
    assert bought["buyer"] == bought["worth"] - 40
    assert worth[40, "best"]["farmer_income"] > worth[0, "best"]["farmer_income"]


@SLOW
@pytest.mark.parametrize(
    "rules",
    [
        {"players": 3, "follow": 2},
        {"players": 3, "packs": "infinite", "nearest": "absolute_distance"},
        {"players": 2, "follow": 0, "packs": 2},
        {"players": 1, "deals": 20},
    ],
    ids=spoken,
)
def test_half_a_million_deals_fit_the_law_and_no_other(rules):
    """They fit by chi-square (false alarm 1e-6), and refute players who stand one lower."""
    v = variant(GAME, **rules, player="stand_12")
    runner = Runner(v, 20_261_130)
    runner.run(0, 2**19)
    counts = runner.tally.tolist()
    law = exact(**rules, player="stand_12")
    assert chi_square_gof(counts, flat(v, law)).p_value > FALSE_ALARM
    wrong = flat(v, exact(**rules, player="stand_11"))
    assert chi_square_gof(counts, wrong).p_value < FALSE_ALARM


# ---------------------------------------------------------------- the referee


def _table(r) -> referee.Table:
    one = len(referee.pack(r.lowest_card))
    size = None if r.packs == "infinite" else r.packs * one
    return referee.Table(
        r.compulsory, r.nearest, r.sixteen_prizes, r.prize_payers, r.exhausted, size
    )


def _tens(cards) -> int:
    return sum(referee.worth(c) == 10 for c in cards)


PLAYS = {
    "by_total": (lambda hand: hand.total < 13, _stands(13)),
    "by_hand": (
        lambda hand: hand.total < 10 + 2 * hand.cards - 4 * hand.heart_six,
        lambda hand, drawn: hand.total < 10 + 2 * len(hand.cards) - 4 * hand.heart_six,
    ),
    "by_table": (
        lambda seen: seen.total + seen.tens - seen.others < 12,
        lambda hand, drawn: hand.total + min(_tens(drawn), 8)
        - min(len(drawn) - _tens(drawn), 12) < 12,
    ),
    "greedy": (lambda hand: True, lambda hand, drawn: True),
}  # fmt: skip
REFEREED = [
    ({}, "by_total"),
    ({"compulsory": "dealt_counts", "follow": 4}, "by_hand"),
    ({"nearest": "absolute_distance", "players": 5, "follow": 3}, "by_hand"),
    ({"sixteen_prizes": False, "prize_payers": "non_bust_only", "packs": 3}, "by_total"),
    ({"nearest": "absolute_distance", "prize_payers": "non_bust_only", "follow": 2}, "by_hand"),
    ({"prize_payers": "farmer_too", "packs": "infinite", "players": 2}, "by_total"),
    ({"prize_payers": "farmer_too", "sixteen_prizes": False, "players": 1}, "by_hand"),
    ({"drawn_cards": "face_up", "follow": 3}, "by_table"),
    ({"drawn_cards": "face_up", "packs": 12, "players": 22, "follow": 22}, "by_table"),
    ({"lowest_card": 10, "players": 10, "follow": 10}, "greedy"),
    ({"lowest_card": 10, "players": 10, "follow": 9, "exhausted": "reshuffle"}, "greedy"),
    ({"lowest_card": 2, "players": 22, "exhausted": "reshuffle"}, "by_total"),
    ({"follow": 0, "prize_payers": "farmer_too"}, "by_hand"),
    ({"follow": 0, "packs": 2, "players": 8}, "by_total"),
]
AT_ONCE = [pytest.param(*r, marks=SLOW if r[0].get("packs") == 12 else ()) for r in REFEREED]


def refereed(v, theirs: referee.Draws, trials: int) -> list[tuple]:
    """The results of so many deals, each agreed on by the kernel and the referee."""
    table, results, shuffled = _table(v.rules), [], 0
    for trial in range(trials):
        outcome, log = play_one(v, trial, 21)
        codes = [code for code in log if code != SHUFFLED]
        feed = iter([card_name(code % SEAT) for code in codes])
        done = referee.deal(table, feed, [theirs] * v.rules.players)
        assert next(feed, None) is None, "cards left over"
        for seat, hand in enumerate(done.hands):
            assert hand.cards == [card_name(c % SEAT) for c in codes if c // SEAT == seat]
        if v.rules.packs != "infinite":
            out = Counter(card_name(code % SEAT) for code in codes)
            out.subtract(done.gathered)
            assert max(out.values()) <= v.rules.packs
        shuffled += SHUFFLED in log
        if v.rules.follow:
            results.append(referee.told(done, v.rules.follow - 1))
        else:
            results.append(("farmer" if done.farm is None else "player", done.income))
        assert (*outcome.values(),) == results[-1]
    assert (shuffled > 0) is (v.rules.exhausted == "reshuffle")
    return results


def _variant(rules, ours):
    seats = variant(GAME, **rules).policies
    return variant(GAME, strategies=dict.fromkeys(seats, ours), **rules)


@pytest.mark.parametrize(("rules", "play"), AT_ONCE, ids=spoken)
def test_the_referee_agrees_card_for_card(rules, play):
    """A plain referee, given the cards in their order, deals them to the same players and settles
    every deal as the kernel does."""
    ours, theirs = PLAYS[play]
    refereed(_variant(rules, ours), theirs, 300)


@pytest.mark.parametrize(
    ("rules", "play"),
    [pytest.param(*r, marks=() if r == REFEREED[0] else SLOW) for r in REFEREED], ids=spoken,
)  # fmt: skip
def test_the_compiled_tally_is_the_refereed_one(rules, play):
    """Compiled, the very deals that were refereed come out."""
    ours, theirs = PLAYS[play]
    v = _variant(rules, ours)
    runner = Runner(v, 21)
    runner.run(0, 1000 if play == "greedy" else 300)
    tally: dict[tuple, int] = {}
    for result in refereed(v, theirs, int(runner.tally.sum())):
        tally[result] = tally.get(result, 0) + 1
    assert sorted(filter(None, runner.tally.tolist())) == sorted(tally.values())


@pytest.mark.parametrize("follow", range(3))
def test_the_referee_agrees_on_the_course_of_the_farm(follow):
    """Deals go on, each from a fresh pack, until the farm is won; what was had is added up."""
    v = variant(GAME, players=2, deals=9, follow=follow, player="stand_12")
    ended = set()
    for trial in range(300):
        outcome, log = play_one(v, trial, 4)
        deals: list[list[str]] = []
        for code in log:
            if code == NEXT_DEAL:
                deals.append([])
            else:
                deals[-1].append(card_name(code % SEAT))
        had, farm = 0, None
        for cards in deals:
            assert farm is None
            done = referee.deal(_table(v.rules), iter(cards), [_stands(12)] * 2)
            k = follow - 1
            had += done.prizes[k] - done.hands[k].over if follow else done.income
            farm = done.farm
        assert farm is not None or len(deals) == 9
        mine = farm == follow - 1 or not follow
        whose = "farmer" if farm is None else "player" if mine else "other"
        assert outcome == {"deals": len(deals), "farm": whose, "counters": had}
        ended.add((len(deals) == 9, whose))
    assert len(ended) == (5 if follow else 3)


# ---------------------------------------------------------------- rules and words


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"player": "stand_0"}, "k from 1 to 16"),
        ({"player": "stand_17"}, "best"),
        ({"player": 12}, "stand_K or fixed(k)"),
        ({"compulsory": "yes"}, "extra_card | dealt_counts"),
        ({"price": -1}, "from 0 to 1000000"),
        ({"players": 23}, "from 1 to 22"),
        ({"players": 11, "lowest_card": 10}, "two each for 10"),
        ({"players": 14, "lowest_card": 10, "packs": 2}, "could run out with more than 13"),
        ({"follow": 5}, "accepted is 0 to 4"),
        ({"packs": 13}, "from 1 to 12 | infinite"),
        ({"follow": 0, "strategies": {"player": "stand_5"}}, "unknown seat 'player'"),
        ({"strategies": {"others": "stand_17"}}, "unknown strategy"),
    ],
    ids=spoken,
)
def test_what_cannot_be_is_refused(rules, words):
    """Refusals name what is accepted."""
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        variant(GAME, **rules)
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"players": 5}, "up to 4"),
        ({"players": 3, "sixteen_prizes": False}, "sixteen_prizes=false"),
        ({"players": 3, "strategies": {"player": lambda hand: 0.5}}, "mixed strategy"),
        ({"players": 3, "follow": 0}, "follow a player"),
        ({"players": 8, "lowest_card": 10}, "could run out on 8"),
        ({"drawn_cards": "face_up", "strategies": {"player": PLAYS["by_table"][0]}}, "face up"),
    ],
    ids=spoken,
)
def test_where_there_is_no_formula_it_is_said(rules, words):
    """No formula, and the message says what to do instead; there are figures to estimate."""
    v = variant(GAME, **rules)
    with pytest.raises(NoLaw, match="simulate it") as refusal:
        GAME.exact(v.rules, v.policies)
    assert words in str(refusal.value)
    assert v.figures()


def test_hands_of_a_seat_are_shown_with_what_decides_ties():
    """Sixteen with the heart six, and without it, and the cards, stand apart in the law."""
    v = variant(GAME, players=1, lowest_card=10, player="stand_12")
    law = hands(v.rules, v.policies["player"])
    ways = {(h.six, h.cards) for h in law if h.total == 16}
    assert ways == {(True, 2)}  # aces cannot bring ten to sixteen: they make twelve, and stand
    assert sum(law.values()) == 1


def test_a_deal_is_told_as_at_the_table():
    """Cards that lie face down are told at the showdown."""
    v = variant(GAME, price=30, player="stand_13")
    outcome, log = play_one(v, 7, 2)
    assert list(GAME.tell(v.rules, log, outcome)) == [
        "The farm holds 34 counters, 30 of them the farmer's price.",
        "One card is dealt, face down, to each of 4 players.",
        "Player 1 takes one card, and says no more.",
        "Player 2 takes one card, and says no more.",
        "Player 3 takes two cards, and says no more.",
        "Player 4 takes one card, and says no more.",
        "Player 1 shows the knave of hearts and the four of hearts: 14.",
        "Player 2 shows the four of clubs and the nine of hearts: 13.",
        "Player 3 shows the ten of spades, the two of clubs and the four of spades: 16.",
        "Player 4 shows the king of hearts and the five of clubs: 15.",
        "Player 3 has sixteen and takes the farm, 34 counters.",
        "Player 3 is nearest, and has a counter from each of the others.",
        "Player 1 loses 1 counter in all.",
    ]


@pytest.mark.parametrize(("rules", "play"), AT_ONCE, ids=spoken)
def test_what_is_told_adds_up(rules, play):
    """The last line has the gain that the outcome has, whatever the customs."""
    v = _variant(rules, PLAYS[play][0])
    for trial in range(100):
        outcome, log = play_one(v, trial, 3)
        *_, last = GAME.tell(v.rules, log, outcome)
        if v.rules.follow:
            gain = outcome["prize"] - max(outcome["total"] - 16, 0)
            gain += v.rules.players * (outcome["farm"] == "player")
        else:
            gain = outcome["income"]
        won = "wins" if gain > 0 else "loses"
        said = f"{won} {abs(gain)} counter" if gain else "neither wins nor loses"
        assert said in last
