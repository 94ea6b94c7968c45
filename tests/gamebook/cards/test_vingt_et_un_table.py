"""Vingt-et-un at a table: every option against a plain referee, the walk and the simulation."""

from __future__ import annotations

import pytest

from oddslab.apparatus.cards import CARDS, card_name
from oddslab.engine import Runner, play_one
from oddslab.game import variant
from oddslab.gamebook.cards import _vingt_et_un_numbers as n
from oddslab.gamebook.cards.vingt_et_un import GAME
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests.contract import flat
from tests.names import spoken
from tests.referee.vingt_et_un import count, natural
from tests.referee.vingt_et_un_table import SHUFFLE, Dealt, Table

FALSE_ALARM = 1e-6  # of each comparison with an exact law


class House:
    """How everybody plays, said twice: to the referee, who shows all, and to the game's seats."""

    def draws(self, person, hand, shows):
        total, soft = count(hand)
        return total < (17 + person % 3 if soft else 13 + person + (shows in (1, 10)))

    def draws_by_cards(self, hand):
        total, soft = count(hand)
        return total < (18 if soft else 16) or (total == 16 and 5 in hand)

    def banker_draws(self, hand, drawn):
        total, soft = count(hand)
        return total < (18 if soft else 17)

    def splits(self, value, shows):
        return value in (1, 2, 8, 10) and shows != 9

    def stakes_most(self, value):
        return value in (1, 7, 10)

    def calls(self, hand, high):
        if len(hand) == 1:
            return hand[0] in (1, 6, 10) and high != 1
        return count(hand)[0] > 16 and high != 1

    def doubles(self, hand):
        return hand[0] not in (4, 5, 6) if len(hand) == 1 else count(hand)[0] not in range(12, 16)

    def strategies(self, v):
        """The same for the seats, each asked with what it sees."""
        found = {}
        for seat in v.game.seats(v.rules):
            if seat.name.startswith("player"):
                found[seat.name] = self.of_player(int(seat.name[7:] or 1) - 1)
        found["banker"] = self.of_banker
        if v.rules.split != "none":
            found["pairs"] = lambda s: self.splits(s.card, getattr(s, "up", 2))
        if v.rules.look_first:
            found["bets"] = lambda s: self.stakes_most(s.card)
            found["caller"] = lambda s: (
                (s.card in (1, 6, 10) if hasattr(s, "card") else s.total > 16) and s.high != 1
            )
            found["called"] = lambda s: (
                s.card not in (4, 5, 6) if hasattr(s, "card") else s.total not in range(12, 16)
            )
        return found

    def of_player(self, person):
        def draws(s):
            up = getattr(s, "up", 2)
            return s.total < (17 + person % 3 if s.soft else 13 + person + (up in (1, 10)))

        return draws

    def of_banker(self, s):
        return s.total < (18 if s.soft else 17)


class ByCards(House):
    def draws(self, person, hand, shows):
        return self.draws_by_cards(hand)

    def of_player(self, person):
        return lambda s: s.total < (18 if s.soft else 16) or (s.total == 16 and 5 in s.cards)


class Counts(House):
    def banker_draws(self, hand, drawn):
        return count(hand)[0] < 19 - min(sum(map(len, drawn)), 4)

    def of_banker(self, s):
        return s.total < 19 - min(s.drawn, 4)


class Watches(House):
    def banker_draws(self, hand, drawn):
        (cards,) = drawn
        if not cards:
            return count(hand)[0] < 17
        return count(hand)[0] < 15 + (cards[-1] > 4) + 2 * (1 in cards) + (sum(cards) > 7)

    def of_banker(self, s):
        if not s.pips:
            return s.total < 17
        return s.total < 15 + (s.last > 4) + 2 * s.ace + (s.pips > 7)


class WatchesMany(House):
    def banker_draws(self, hand, drawn):
        last = [cards[-1] for cards in drawn if cards]
        pat, small = len(drawn) - len(last), sum(v <= 5 for v in last)
        return count(hand)[0] < 14 + pat + 2 * small - (len(last) - small)

    def of_banker(self, s):
        return s.total < 14 + s.pat + 2 * s.small - s.large


SESSION = {"unit": "session", "deals": 9}
LOOK = {"look_first": True, "limit": 3}
CASES = [
    ({}, House),
    ({"packs": "infinite", "natural_pays": "3/2", "banker_natural_takes": 1}, House),
    ({"players": 4}, House),
    ({"players": 8, "lowest_card": 4}, House),
    ({"players": 3, "watch": 2, "packs": 3, "lowest_card": 5}, House),
    ({"players": 2, "packs": 12}, House),
    ({"up_card": True, "players": 2}, House),
    ({"player": "composition"}, ByCards),
    ({"info": "count", "players": 3, "split": "same_rank"}, Counts),
    ({"info": "cards"}, Watches),
    ({"info": "cards_multi", "players": 4}, WatchesMany),
    ({"split": "same_rank", "lowest_card": 7}, House),
    ({"split": "same_value", "max_hands": 5, "up_card": True, "packs": 2}, House),
    ({"split": "same_rank", "split_natural": True, "players": 2, "lowest_card": 9}, House),
    ({"split": "same_rank", "one_card_to_aces": True, "max_hands": 4, "lowest_card": 10}, House),
    (LOOK, House),
    ({**LOOK, "players": 3}, House),
    ({**LOOK, "players": 3, "double_call": "per_player", "watch": 2}, House),
    ({**LOOK, "players": 2, "double_call": "after_two_cards", "split": "same_value"}, House),
    ({"natural_takes_all": True, "players": 5, "lowest_card": 8, "watch": 2}, House),
    ({"dealt_twice": True, "players": 2}, House),
    ({"dealt_twice": True, "paid_ties": "naturals_too", "lowest_card": 10}, House),
    ({"pool": "kitty", "players": 3, "watch": 3, "split": "same_rank"}, House),
    ({"pool": "first_natural", "lowest_card": 9, "players": 2, "watch": 1}, House),
    ({**SESSION, "players": 2}, House),
    ({**SESSION, "bank": "natural", "lowest_card": 9, "players": 3, "watch": 4}, House),
    ({**SESSION, "bank": "natural", "natural_bank": "youngest", "lowest_card": 10,
      "players": 4}, House),
    ({**SESSION, "bank": "natural", "natural_bank": "lots", "lowest_card": 10,
      "players": 4, "watch": 2}, House),
    ({**SESSION, "bank": "rounds(3)", "players": 2, "watch": 3}, House),
    ({**SESSION, "bank": "stop(3,2)", "players": 2, "watch": 2, "natural_pays": "3/2"}, House),
    ({**SESSION, "shuffle": "continue_pack", "players": 2, "lowest_card": 6}, House),
    ({**SESSION, "shuffle": "continue_pack", "packs": 2, "players": 3, "lowest_card": 8}, House),
    ({**SESSION, "pool": "first_natural", "players": 2, "lowest_card": 8, "watch": 2}, House),
    ({**SESSION, **LOOK, "pool": "kitty", "natural_takes_all": True, "players": 2}, House),
]  # fmt: skip


def cards_of(log):
    """The cards in the order in which they were dealt, a shuffle told, and whose each was."""
    found = []
    for code in log:
        kind, seat, k = code >> n.KIND, code >> n.SEAT & 15, code & 63
        if kind == n.DEALT:
            found.append((card_name(k), seat))
        elif kind == n.SHUFFLES:
            found.append((SHUFFLE, None))
    return found


def refereed(v, log, choices):
    """The outcome of a trial as the referee finds it, and the deals."""
    rules, dealt = v.rules, cards_of(log)
    feed = iter([c for c, _ in dealt])
    table = Table(rules, feed, choices)
    watch = 0 if rules.watch == "table" else rules.watch - 1
    if rules.unit == "session":
        banks = [code >> n.SEAT & 15 for code in log if code >> n.KIND == n.BANKS]
        gain, banked, deals = table.session(watch, banks)
        outcome = {"gain": gain, "banked": banked}
    else:
        d = table.deal(rules.players)
        deals = [d]
        outcome = seen_by(rules, d, watch)
        if rules.pool != "none" and "counters" in outcome:
            outcome["counters"] = d.seats[watch].counters
    assert next(feed, None) is None, "cards left over"
    return outcome, deals


def seen_by(rules, d: Dealt, watch):
    """A deal along the axes."""
    if rules.watch == "table" and rules.players > 1:
        return {f"stake_{k}": s.gain for k, s in enumerate(d.seats, 1)}
    s = d.seats[watch]
    values = s.first.values
    hand = count(values)[0]
    if s.call == "refused":
        hand = "refused"
    elif len(s.hands) > 1:
        hand = "split"
    elif natural(values):
        hand = "natural"
    elif hand > 21:
        hand = "bust"
    outcome = {"player": hand, "banker": d.banker_hand, "stake": s.gain}
    if rules.look_first:
        bet = s.stake // (2 if s.call == "doubled" else 1)
        outcome |= {"bet": bet, "call": s.call}
    if rules.pool != "none":
        outcome["counters"] = s.counters
    return outcome


@pytest.mark.parametrize(
    "trials", [40, pytest.param(2000, marks=pytest.mark.slow)], ids=["some", "many"]
)
@pytest.mark.parametrize(("rules", "house"), CASES, ids=spoken)
def test_the_referee_agrees_card_for_card(rules, house, trials):
    """Given the cards in their order, a plain referee deals them to the same seats, card for card,
    wants no more and no fewer, and comes to the same outcome."""
    choices = house()
    v = variant(GAME, **rules)
    v = variant(GAME, strategies=choices.strategies(v), **rules)
    if v.rules.unit == "session":
        trials //= 5
    for trial in range(trials):
        outcome, log = play_one(v, trial, 21)
        found, deals = refereed(v, log, choices)
        assert outcome == found, trial
        theirs = {s: [] for s in range(n.BANKER + 1)}
        for card, seat in cards_of(log):
            if seat is not None:
                theirs[seat].append(card)
        for s in range(v.rules.players):
            mine = [c for d in deals for h in d.seats[s].hands for c in h.cards]
            assert sorted(theirs[s]) == sorted(mine)
        assert theirs[n.BANKER] == [c for d in deals for c in d.banker.cards]
        if v.rules.packs != "infinite" and v.rules.shuffle == "every_deal":
            for d in deals:
                held = [c for s in d.seats for h in s.hands for c in h.cards] + d.banker.cards
                assert max(map(held.count, held)) <= v.rules.packs


def test_a_pack_dealt_on_gives_no_card_twice():
    """Between two shuffles no card comes twice, and those of the deal on the table stay out."""
    v = variant(GAME, unit="session", deals=30, shuffle="continue_pack", players=2)
    shuffles = 0
    for trial in range(30):
        _, log = play_one(v, trial, 8)
        out, table = set(), set()
        for code in log:
            kind, k = code >> n.KIND, code & 63
            if kind == n.BANKS:
                table = set()
            elif kind == n.SHUFFLES:
                assert len(out) == CARDS - 1
                out, shuffles = set(table), shuffles + 1
            elif kind == n.DEALT:
                assert k not in out
                out.add(k)
                table.add(k)
    assert shuffles > 50


WALKED = [
    {"packs": 2, "lowest_card": 10},
    {"dealt_twice": True, "lowest_card": 9},
    {"dealt_twice": True, "paid_ties": "naturals_too", "packs": "infinite", "lowest_card": 10},
    {"packs": 4, "lowest_card": 10, "dealer": "stand_19", "natural_pays": "3/2"},
]


@pytest.mark.parametrize("rules", WALKED, ids=spoken)
def test_the_walk_is_the_formula(rules):
    """Several packs and paid ties: the law read off the kernel equals the formula's."""
    v = variant(GAME, **rules)
    assert walk(v) == v.game.exact(v.rules, v.policies)


SIMULATED = [
    {"players": 2},
    {"split": "same_value", "max_hands": 3, "strategies": {"pairs": "always"}},
    {"look_first": True, "strategies": {"bets": "on_ace_or_ten", "called": "on_strength"}},
    {"up_card": True, "player": "best_reply"},
    {"pool": "first_natural"},
    {"info": "cards", "dealer": "best_reply"},
    {"unit": "session", "deals": 2, "bank": "natural"},
    {"unit": "session", "deals": 2, "shuffle": "continue_pack", "packs": "2"},
    {"players": 2, "natural_takes_all": True, "natural_pays": "3/2"},
]


@pytest.mark.slow
@pytest.mark.parametrize("rules", SIMULATED, ids=spoken)
def test_the_simulation_follows_the_walk(rules):
    """From a short pack 2^18 deals fit the walk's law by chi-square, and no law that is wrong."""
    v = variant(GAME, lowest_card=10, **rules)
    chances = flat(v, walk(v, 10**6))
    runner = Runner(v, 20_261_130)
    runner.run(0, 2**18)
    counts = runner.tally.tolist()
    assert chi_square_gof(counts, chances).p_value > FALSE_ALARM
    most = max(range(len(chances)), key=chances.__getitem__)
    other = sorted(range(len(chances)), key=chances.__getitem__)[-2]
    moved = chances[other] / 4
    chances[most] += moved
    chances[other] -= moved
    assert chi_square_gof(counts, chances).p_value < FALSE_ALARM
