"""The engine of line games: its parts, what a seat can see, and a referee that objects."""

from __future__ import annotations

import math
import random
import re
from fractions import Fraction

import pytest

from oddslab.apparatus.dominoes import DominoSet, tiles_in
from oddslab.engine import Runner, play_one
from oddslab.game import Variant, variant
from oddslab.gamebook.dominoes import _line as line
from oddslab.gamebook.dominoes._line_seats import FEATURES
from oddslab.gamebook.dominoes._line_table import Table, fitting, setup
from tests.gamebook.dominoes.line import TWO_WAYS, deeds_of, told
from tests.referee.dominoes import Book, Objection, Round, like_to_like, to_seven

NUMBERS = list(FEATURES)


# ---------------------------------------------------------------- the rule table


@pytest.mark.parametrize(("sevens", "rule"), [(False, like_to_like), (True, to_seven)])
@pytest.mark.parametrize("top", range(2, 13))
def test_what_fits_where(top, sevens, rule):
    """Every tile at every end of every set, by the referee's rule."""
    upper, lower = fitting(Table(top, 2, 1, sevens=sevens))
    for t, tile in enumerate(DominoSet(top).tiles):
        for end in range(top + 1):
            outward = set()
            if upper[end] >> t & 1:
                outward.add(tile[1] if sevens else sum(tile) - end)
            if lower[end] >> t & 1:
                outward.add(tile[0])
            assert outward == set(rule(tile, end, top)), (tile, end)


class Blind:
    """A context that has the rules and nothing else: whoever looks for hands finds none."""

    def __init__(self, table: Table):
        made = setup(table)
        self.rules, self.table = list(made.numbers), list(made.table)


@pytest.mark.parametrize("top", [6, 9])
def test_the_pips_of_hands(top):
    """Counted by bits of the pips, tile by tile in random hands."""
    c, tiles = Blind(Table(top, 2, 1)), DominoSet(top)
    chance = random.Random(top)
    for _ in range(500):
        hand = chance.getrandbits(len(tiles)) & chance.getrandbits(len(tiles))
        assert line.pips_of.plain(c, hand) == tiles.pips_of(hand)


# ---------------------------------------------------------------- what a seat weighs


def features(tiles, hand, tile, outward, others, unseen, lacks, mate, rivals, theirs):
    """The features of playing a tile, from their words."""
    a, b = tiles.tiles[tile]
    ends = {*others, *outward}
    held = [tiles.tiles[t] for t in tiles_in(hand) if t != tile]
    hidden = [tiles.tiles[t] for t in tiles_in(unseen)]
    blocks = bool(held) and not any(ends & {*t} for t in (*held, *hidden))
    more = Fraction(theirs * sum(map(sum, hidden)), len(hidden)) - sum(map(sum, held))
    return {
        "held_back": sum(bool({*others} & {*t}) for t in held),
        "stuck": int(bool(held) and not any(ends & {*t} for t in held)),
        "blocked": int(blocks),
        "ahead": math.floor(more) if blocks else 0,
        "matador": 0,
        "partner": len(ends & mate["turned"]),
        "partner_shut": int(ends <= mate["lacks"]),
        "rivals": len(ends & rivals),
        "pips": a + b,
        "double": int(a == b),
        "matches": sum(bool(ends & {*t}) for t in held),
        "suit": max(sum(n in t for t in held) for n in outward),
        "closed": int(len(ends) == 1),
        "answers": sum(bool(ends & {*tiles.tiles[t]}) for t in tiles_in(unseen)),
        "shut": int(ends <= lacks),
    }


def test_what_is_played_is_what_scores_highest():
    """In random positions the narrowed ways hold the placements of the best score, all of them,
    by features that are counted anew; and the choice is made without sight of any other hand."""
    tiles, table = DominoSet(6), Table(6, 2, 7)
    c, chance = Blind(table), random.Random(8)
    upper, _ = fitting(table)
    compared = blocked = 0
    for _ in range(1500):
        weights = [chance.choice((0, 0, 1, -1, 3)) for _ in NUMBERS]
        policy = [1, 0, 0, 0, *weights]
        order = chance.sample(range(28), 28)
        hand = sum(1 << t for t in order[: chance.randrange(1, 8)])
        unseen = sum(1 << t for t in order[10:20])
        if chance.random() < 0.2:  # a late position, where what is laid may block
            hand = sum(1 << t for t in order[: chance.randrange(1, 4)])
            unseen = sum(1 << t for t in order[10:13])
        lacks, rivals, *ours = ({n for n in range(7) if chance.random() < 0.5} for _ in range(4))
        mate = {"lacks": ours[0], "turned": ours[1]}
        said, foes, *of_mate = (sum(1 << n for n in s) for s in (lacks, rivals, *ours))
        seen = (of_mate[0] | of_mate[1] << 16, foes, theirs := chance.randrange(-3, 15), 1)
        empty = chance.random() < 0.2
        ends = [14, 14] if empty else [chance.randrange(7) for _ in range(2)]
        ways = [hand, 0] if empty else [hand & upper[ends[0]], hand & upper[ends[1]]]
        if ends[0] == ends[1]:
            ways[1] = 0
        if not any(ways):
            continue
        best, *kept = line.liked.plain(
            c, policy, 0, hand, *ways, 0, 0, *ends, 15, 15, unseen, said, 0, 15, 0, 0, *seen, 7
        )
        scores = {}
        for way in range(2):
            for t in tiles_in(ways[way]):
                a, b = tiles.tiles[t]
                outward = (a, b) if empty else (a + b - ends[way],)
                others = () if empty else (ends[1 - way],)
                found = features(
                    tiles, hand, t, outward, others, unseen, lacks, mate, rivals, theirs
                )
                blocked += found["blocked"]
                scores[way, t] = sum(w * found[n] for w, n in zip(weights, NUMBERS))
        assert best == max(scores.values())
        chosen = {(w, t) for w in range(2) for t in tiles_in(kept[w])}
        assert chosen == {k for k, s in scores.items() if s == best}
        assert kept[2:] == [0, 0]
        compared += 1
    assert compared > 1000
    assert blocked > 20


# ---------------------------------------------------------------- parts left out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("block", {}),
        ("block", {"hand": 6}),
        ("simple_draw", {}),
        ("draw_game", {"players": 3}),
        ("whist_dominoes", {}),
    ],
)
def test_a_part_left_out_changes_nothing(key, rules):
    """The whole engine, and the one without what the rules do not use, play the same rounds."""
    for strategies in ({}, TWO_WAYS):
        v = variant(key, strategies=strategies, **rules)
        part, whole = Runner(v, 9), Runner(Variant(Whole(v.game), v.rules, v.policies), 9)
        part.run(0, 20_000)
        whole.run(0, 20_000)
        assert v.game.play(v.rules) is not line.line_round
        assert (part.tally == whole.tally).all()


class Whole:
    """A game played by the whole engine."""

    def __init__(self, game):
        self.game = game

    def __getattr__(self, name):
        return getattr(self.game, name)

    def play(self, rules):
        return line.line_round


# ---------------------------------------------------------------- the referee objects


def test_the_referee_objects():
    """A tile laid twice or not held, an end that is not there, a go with a tile that fits, a turn
    out of turn, a round that goes on: each is refused."""
    v, book = variant("block"), Book()
    refused = 0
    for trial in range(40):
        _, log = play_one(v, trial, 11)
        hands, deeds = deeds_of(log)
        Round(book, hands, deeds).play()
        for k, deed in enumerate(deeds):
            wrong = [deed._replace(seat=1 - deed.seat)]
            if deed.what == "lays":
                wrong += [
                    deed._replace(what="goes"),
                    deed._replace(tile=next(t for t in hands[1 - deed.seat])),
                    deed._replace(met=(deed.met or 0) + 7),
                ]
            else:
                wrong += [deed._replace(what="declines"), deed._replace(what="draws", tile=(0, 0))]
            for w in wrong:
                with pytest.raises(Objection):
                    Round(book, hands, [*deeds[:k], w, *deeds[k + 1 :]]).play()
                refused += 1
        with pytest.raises(Objection):
            Round(book, hands, [*deeds, deeds[-1]]).play()
    assert refused > 1000


# ---------------------------------------------------------------- told


@pytest.mark.parametrize(
    ("key", "rules", "strategies", "phrases"),
    [
        ("draw_game", {}, {}, ["A sets ", "draws ", "plays ", " is out; pips left: A "]),
        ("sebastopol", {}, {}, ["sets 6-6, whose 4 points take sixes only.", "says go."]),
        ("keep_playing", {}, {}, ["can go no further.", " wins "]),
        ("tidley_wink", {"players": 6}, {}, [" is out", " wins."]),
        ("french_game", {"preset": "variation_2"}, {"A": {"stop": 99}}, ["though a tile would"]),
        ("domino_pool", {}, {}, ["The line is blocked", "ends "]),
    ],
)  # fmt: skip
def test_rounds_read_as_a_game_record(key, rules, strategies, phrases):
    """Among thirty rounds each of these phrases is met, and no line is empty."""
    v = variant(key, strategies=strategies, **rules)
    words = "\n".join("\n".join(told(v, trial, 3)) for trial in range(30))
    for phrase in phrases:
        assert phrase in words
    assert "\n\n" not in words


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("four_handed_block", {}),
        ("sebastopol", {"sides": "partners"}),
        ("all_threes", {"players": 4, "partners": True}),
        ("whist_dominoes", {"unit": "match", "target": 20}),
    ],
)
def test_partners_are_two_in_a_record(key, rules):
    """A player wins and scores; partners win and score, as their names are two."""
    v = variant(key, **rules)
    words = "\n".join("\n".join(told(v, trial, 3)) for trial in range(10))
    assert re.search(r"\+[CD] (win|score|take)\b", words)
    assert not re.search(r"\+[CD] (wins|scores|takes|divides)\b", words)


def test_pips_are_pips_and_zero_is_one_of_them():
    """The double blank left in hand counts nought, and the seat that holds it is not out."""
    v = variant("block", top=2, hand=1)
    for trial in range(60):
        outcome, log = play_one(v, trial, 1)
        hands, _ = deeds_of(log)
        assert outcome["points"] == sum(hands[1][0])
        assert outcome["out"] == "A"
