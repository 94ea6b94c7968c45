"""What open ends count and score, what a seat may weigh of it, and how such rounds are told."""

from __future__ import annotations

import copy
import importlib

import pytest

from oddslab.apparatus.dominoes import DominoSet, tile_of, tiles_in
from oddslab.engine import Runner, play_one
from oddslab.game import Variant, variant
from oddslab.gamebook.dominoes import _line_numbers as line
from oddslab.gamebook.dominoes import _line_score as score
from oddslab.gamebook.dominoes._line import liked, score_round
from oddslab.gamebook.dominoes._line_score import gain
from oddslab.gamebook.dominoes._line_scoring import Scoring
from oddslab.gamebook.dominoes._line_table import Table
from tests.gamebook.dominoes.line import told
from tests.gamebook.dominoes.scores import LIES, SCORING, deeds_of
from tests.gamebook.dominoes.test_line import Blind, Whole
from tests.referee.domino_scores import End, ScoreBook, ScoreRound, Spread
from tests.referee.dominoes import Objection

FIVES = Scoring(5, 5, domino="rounded")
START = (14, 14, 15, 15, 0, 15, 0)


def laid(table: Table, *plays: str) -> tuple:
    """The engine's ends after these plays: tiles, then ``@`` and the number played to, and how the
    tile there lies."""
    c = Blind(table)
    state = (*START, c.rules[line.SPINNER] & line.CROSSED)
    for play in plays:
        name, _, at = play.partition("@")
        a, b = sorted(map(int, name.split("-")))
        met = 14
        if at:
            number, _, lies = at.partition(" ")
            met = int(number) | LIES.index(lies) << 4
        state = score.lay.plain(c, a, b, state[:4].index(met), met, *state)
    return state


def worth(table: Table, *plays: str) -> tuple[int, int]:
    """What the ends count after these plays, and the points of the last."""
    count = laid(table, *plays)[4]
    return count, score.worth.plain(Blind(table), count, False, False, False)


@pytest.mark.parametrize(("plays", "count"), [
    (["5-5"], 10),
    (["5-3", "5-1@5"], 4),
    (["5-3", "5-5@5"], 13),
    (["5-3", "5-5@5", "5-1@5 across"], 4),
])  # fmt: skip
def test_a_double_at_an_open_end_counts_both_halves(plays, count):
    """Case N13: set alone it counts its pips once, at an end both halves, covered nothing."""
    assert worth(Table(6, 2, 7, scoring=FIVES), *plays)[0] == count


def test_the_first_plays_of_the_document():
    """The double five, the five-blank, the double blank, and after the six-five the four-blank on
    the other end: each counts and scores ten."""
    table = Table(6, 2, 7, scoring=FIVES)
    plays = ["5-5", "5-0@5 across", "0-0@0", "6-5@5 across", "4-0@0 across"]
    counted = [worth(table, *plays[: k + 1]) for k in range(5)]
    assert counted == [(10, 10), (10, 10), (10, 10), (6, 0), (10, 10)]


def test_the_highest_counts_of_the_documents():
    """Two ends: the six-six and the four-four, 20.  Four points: 6-6, 4-4, 5-5 and 5-0, 35."""
    two = Table(6, 2, 7, scoring=FIVES)
    assert worth(two, "6-4", "6-6@6", "4-4@4") == (20, 20)
    four = Table(6, 2, 7, scoring=Scoring(5, 5, spinner="first_double", domino="rounded"))
    line_ = ["0-0", "6-0@0 across", "4-0@0 across", "5-0@0 own end", "3-0@0 own end"]
    ends = [*line_, "6-6@6", "4-4@4", "5-5@5", "5-3@3"]
    assert worth(four, *ends) == (35, 35)


def test_no_pips_score_nothing():
    """Ends that count nought are no multiple."""
    assert worth(Table(6, 2, 7, scoring=FIVES), "0-0") == (0, 0)


@pytest.mark.parametrize(("overshoot", "n", "score", "reached"), [
    ("first_past", 5, 98, 0), ("first_past", 10, 103, 1),
    ("exact", 10, 93, 0), ("exact", 7, 100, 1),
])  # fmt: skip
def test_a_score_is_added_or_does_not_count(overshoot, n, score, reached):
    """From 93 of 100: what passes the target counts, or where it must be met exactly does not."""
    c = Blind(Table(6, 2, 7, scoring=FIVES, target=100, overshoot=overshoot))
    c.state = [0] * 32
    c.state[int(line.SCORES) + 1] = 93
    assert gain.plain(c, 1, n) == reached
    assert c.state[int(line.SCORES) + 1] == score


# ---------------------------------------------------------------- what a seat weighs


CASES = [
    ("muggins", {}, ScoreBook(called=True, draws="blocked")),
    ("muggins_spinner", {}, ScoreBook(called=True, draws="blocked", crossing="first double")),
    ("muggins_spinner", {"spinner_side": "never_counts", "pose_rule": "random_then_alternate"},
     ScoreBook(draws="blocked", crossing="first double", side_counts=False)),
    ("muggins_spinner", {"spinner_ends": "sides_first", "pose_rule": "random_then_alternate"},
     ScoreBook(draws="blocked", crossing="first double", sides_first=True)),
    ("muggins_spinner", {"spinner": "opening_only", "pose_rule": "random_then_alternate"},
     ScoreBook(draws="blocked", crossing="opening only")),
    ("all_threes", {}, ScoreBook(called=True, draws="blocked", multiple=3, per=3)),
    ("bergen", {}, ScoreBook(called=True, header=2)),
    ("bergen", {"set_double_triple": "never"}, ScoreBook(header=2, set_double_is_flat=True)),
]  # fmt: skip


@pytest.mark.parametrize(("key", "rules", "book"), CASES)
def test_what_a_placement_scores_and_opens_up(key, rules, book):
    """Along rounds, for every placement on the table: its points, how many tiles not seen would
    score next, and how many of a hand, as the referee counts them on the table itself."""
    v = variant(key, **rules)
    c, tiles = Blind(table_of(v)), DominoSet(6).tiles
    compared = scoring = 0
    for trial in range(5):
        spread = Spread(book)
        state = (*START, c.rules[line.SPINNER] & line.CROSSED)
        _, log = play_one(v, trial, 4)
        left = set(range(28))
        for deed in deeds_of(log)[1]:
            if deed.what != "lays":
                continue
            held = sum(1 << t for k, t in enumerate(sorted(left)) if k % 3 == trial % 3)
            unseen = sum(1 << t for t in left) & ~held
            for t in tiles_in(held):
                for end, placed in placements(spread, tiles[t], book):
                    x = 14 if end is None else end.number | LIES.index(end.lies) << 4
                    at = state[:4].index(x)
                    found = (
                        score.makes.plain(c, *tiles[t], x, state[1 - at % 2], *state[4:]),
                        *score.leaves.plain(c, held & ~(1 << t), unseen, *tiles[t], at, x, *state),
                    )
                    expected = (
                        placed.points(),
                        sum(scores_next(placed, tiles[u], book) for u in tiles_in(unseen)),
                        sum(scores_next(placed, tiles[u], book) for u in tiles_in(held) if u != t),
                    )
                    assert found == expected, (trial, spread.line, tiles[t], end)
                    compared += 1
                    scoring += expected[0] > 0
            a, b = deed.tile
            x = 14 if deed.met is None else deed.met.number | LIES.index(deed.met.lies) << 4
            state = score.lay.plain(c, a, b, state[:4].index(x), x, *state)
            spread.put(deed.tile, deed.met, deed.outward)
            left.discard(tile_of(a, b))
    assert compared > 150
    assert scoring > 10


def table_of(v: Variant) -> Table:
    """The rule table of a variant, as its module makes it."""
    return importlib.import_module(f"oddslab.gamebook.dominoes.{v.game.key}").table(v.rules)


def placements(spread: Spread, tile, book):
    """Every end that the tile fits, with the table as it is then; the set where there is none."""
    if not spread.line:
        ends = [(None, None)]
    else:
        ends = [(e, y) for e in {e for _, e in spread.ends()} for y in book.fits(tile, e.number, 6)]
    for end, outward in ends:
        after = copy.deepcopy(spread)
        after.put(tile, end, outward)
        yield end, after


def scores_next(spread: Spread, tile, book) -> bool:
    """Whether a tile would score on this table."""
    return any(after.points() for _, after in placements(spread, tile, book))


def test_a_seat_sees_no_hand_when_it_weighs_scores():
    """The choice is made where the hands and the scores cannot be looked at."""
    v = variant("muggins", strategies={"A": "score - 2*gives + keeps"})

    class Untouched(list):
        def __getitem__(self, k):
            raise AssertionError("a hand was looked at")

    c = Blind(table_of(v))
    c.state = Untouched()
    for k in range(0, 28, 3):
        hand = 0b10101 << k & (1 << 28) - 1
        unseen = ((1 << 28) - 1) ^ hand
        best, *_ = liked.plain(
            c,
            v.policy,
            0,
            hand,
            hand,
            0,
            0,
            0,
            14,
            14,
            15,
            15,
            unseen,
            0,
            0,
            15,
            0,
            0,
            0,
            0,
            0,
            1,
            7,
        )
        assert best > line.WORST


# ---------------------------------------------------------------- parts left out


@pytest.mark.slow
@pytest.mark.parametrize(("key", "rules"), [
    ("muggins", {}), ("muggins", {"players": 3, "claims": "1/4"}), ("bergen", {}),
    ("muggins_spinner", {}), ("all_threes", {"preset": "document_001"}),
])  # fmt: skip
def test_a_part_left_out_changes_nothing(key, rules):
    """The whole engine, and the one without what the rules do not use, play the same rounds."""
    for strategies in ({}, SCORING):
        v = variant(key, strategies=strategies, **rules)
        part, whole = Runner(v, 9), Runner(Variant(WholeScores(v.game), v.rules, v.policies), 9)
        part.run(0, 20_000)
        whole.run(0, 20_000)
        assert (part.tally == whole.tally).all()


class WholeScores(Whole):
    """A scoring game played by the whole engine."""

    def play(self, rules):
        return score_round


# ---------------------------------------------------------------- the referee objects


def test_the_referee_objects_to_wrong_scores():
    """A score not claimed, claimed twice, by the wrong player, too high, or where there is none."""
    book, refused = ScoreBook(called=True, draws="blocked"), 0
    v = variant("muggins", strategies=SCORING)
    for trial in range(30):
        _, log = play_one(v, trial, 11)
        hands, deeds = deeds_of(log)
        ScoreRound(book, hands, deeds).play()
        for k, deed in enumerate(deeds):
            wrong = []
            if deed.what == "scores":
                wrong = [
                    deeds[:k] + deeds[k + 1 :],
                    deeds[: k + 1] + deeds[k:],
                    [*deeds[:k], deed._replace(seat=1 - deed.seat), *deeds[k + 1 :]],
                    [*deeds[:k], deed._replace(met=deed.met + 5), *deeds[k + 1 :]],
                    [*deeds[:k], deed._replace(what="calls muggins"), *deeds[k + 1 :]],
                ]
            elif deed.what == "lays" and (k + 1 == len(deeds) or deeds[k + 1].what != "scores"):
                claim = deed._replace(what="scores", met=5)
                wrong = [[*deeds[: k + 1], claim, *deeds[k + 1 :]]]
            for other in wrong:
                with pytest.raises(Objection):
                    ScoreRound(book, hands, other).play()
                refused += 1
    assert refused > 500


def test_the_table_as_the_referee_sees_it():
    """A first double in mid-line has three more points: its other side and its two ends."""
    spread = Spread(ScoreBook(crossing="first double"))
    spread.put((3, 5), None, None)
    spread.put((5, 5), End(5), 5)
    assert spread.count() == 13
    assert {e for _, e in spread.ends()} == {End(3), End(5, "across"), End(5, "own end")}
    spread.put((5, 6), End(5, "own end"), 6)
    assert spread.count() == 19
    spread.put((2, 5), End(5, "across"), 2)
    assert spread.count() == 11


# ---------------------------------------------------------------- told


@pytest.mark.parametrize(("key", "rules", "strategies", "phrases"), [
    ("muggins", {}, {}, ["sets ", " count ", "; scores ", "draws ", "The round: A ", " is out; "]),
    ("muggins", {"claims": "1/2", "players": 3}, {}, ["overlooks it, ", "calls muggins and "]),
    ("muggins_spinner", {}, {}, [" on the end of the double ", " count "]),
    ("muggins_spinner", {"spinner_side": "never_counts"}, {}, [" on the side of the double "]),
    ("all_fives", {}, {}, ["(A+C ", "The line is blocked; pips left: A "]),
    ("all_fives", {"must_play": False}, {"A": {"stop": 99}}, ["go, though a tile would fit"]),
    ("bergen", {}, {}, ["; a double header scores 2 (A ", "; a triple header scores 3 (A "]),
    ("bergen", {"unit": "match"}, {}, ["Round 1: ", "the target is reached", " wins the match"]),
])  # fmt: skip
def test_rounds_read_as_a_game_record(key, rules, strategies, phrases):
    """Among thirty rounds each of these phrases is met, and no line is empty."""
    v = variant(key, strategies=strategies, **rules)
    words = "\n".join("\n".join(told(v, trial, 3)) for trial in range(30))
    for phrase in phrases:
        assert phrase in words
    assert "\n\n" not in words


def test_a_round_of_muggins_is_told():
    """Hands, plays with what the ends count, scores as they stand, and the count of the hands."""
    v = variant("muggins", hand=4, strategies={"A": "take_points", "B": "take_points"})
    assert told(v, 4, 1) == [
        "A holds 6-4 5-3 4-4 2-0.",
        "B holds 4-2 4-0 1-0 0-0.",
        "A sets 4-4: counts 8.",
        "B plays 4-2 on the double four: ends two and double four count 10; scores 10 (A 0, B 10).",
        "A plays 2-0 on the two: ends blank and double four count 8.",
        "B plays 4-0 on the blank: ends four and double four count 12.",
        "A plays 6-4 on the double four: ends four and six count 10; scores 10 (A 10, B 10).",
        "B draws 3-3 and 6-1, plays 6-1 on the six: ends four and one count 5; scores 5 "
        "(A 10, B 15).",
        "A draws 2-1, plays 2-1 on the one: ends four and two count 6.",
        "B draws 6-3 and 3-2, plays 3-2 on the two: ends four and three count 7.",
        "A plays 5-3 on the three: ends four and five count 9.",
        "A is out; pips left: A 0, B 16; A scores 15.",
        "The round: A 25, B 15.",
    ]
