"""Whole matches of line games: the referee, the chain and the walk, the lead, what is told."""

from __future__ import annotations

import sys
from fractions import Fraction

import numpy as np
import pytest

from oddslab.engine import Runner, play_one
from oddslab.game import NoLaw, OrMore, Variant, variant
from oddslab.gamebook.dominoes import _line_match as kernels
from oddslab.gamebook.dominoes._line_match_tell import rounds_of
from oddslab.statistics import chi_square_gof
from oddslab.walker import walk
from tests import test_contract as contract
from tests.contract import flat
from tests.gamebook.dominoes import line, scores
from tests.names import spoken
from tests.referee.domino_match import Match, MatchBook
from tests.referee.domino_scores import ScoreBook
from tests.referee.dominoes import Book, to_seven

FALSE_ALARM = 1e-6
CALLED = {"called": True}
BLOCK = ("block", {}, Book(), MatchBook())
MATCHES = [
    BLOCK,
    ("block", {"target": 50, "settlement": "difference", "pose_rule": "random_then_winner"},
     Book(), MatchBook(50, difference=True, sets="winner")),
    ("block", {"overshoot": "exact", "target": 15, "pose_rule": "random"},
     Book(), MatchBook(15, exact=True, sets="anybody")),
    ("block", {"block_tie": "split", "block_score": "opponent_total", "hand": 3,
               "pose_rule": "random_then_winner", "settlement": "difference"},
     Book(tie="split", block="opponent_total"), MatchBook(difference=True, sets="winner")),
    ("block", {"pose_rule": "highest_double", "target": 30},
     Book(**CALLED), MatchBook(30, sets="called")),
    ("four_handed_block", {}, Book(partners=True, out_is_counted=True), MatchBook()),
    ("keep_playing", {}, Book(runs=True), MatchBook()),
    ("keep_playing", {"score_rule": "pairwise", "players": 5, "block_tie": "split"},
     Book(runs=True, block="pairwise", tie="split"), MatchBook()),
    ("french_second_mode", {"target": 30}, Book(second_mode=True, **CALLED),
     MatchBook(30, sets="called")),
    ("draw_game", {"players": 3, "pose_rule": "random_then_winner"}, Book(draws="freely"),
     MatchBook(sets="winner")),
    ("simple_draw", {}, Book(draws="blocked"), MatchBook()),
    ("matadore", {}, Book(fits=to_seven, **CALLED), MatchBook(sets="called")),
    ("sebastopol", {"score_rule": "pairwise"}, Book(points_of_double=4, block="pairwise", **CALLED),
     MatchBook(sets="called")),
    ("whist_dominoes", {"pose_rule": "random_then_alternate"},
     Book(partners=True, out_is_counted=True), MatchBook()),
    ("bergen", {}, ScoreBook(header=2, domino="one", blocked="one", **CALLED),
     MatchBook(15, sets="called", at_once=True)),
    ("muggins", {}, ScoreBook(draws="blocked", **CALLED),
     MatchBook(sets="called", at_once=True, difference=True)),
    ("muggins", {"game_end": "end_of_round", "pose_rule": "random_then_alternate"},
     ScoreBook(draws="blocked"), MatchBook(difference=True)),
    ("muggins", {"overshoot": "exact", "target": 50, "settlement": "stakes"},
     ScoreBook(draws="blocked", **CALLED),
     MatchBook(50, exact=True, sets="called", at_once=True)),
    ("muggins_spinner", {}, ScoreBook(draws="blocked", crossing="first double", **CALLED),
     MatchBook(sets="called", at_once=True, difference=True)),
    ("all_fives", {}, ScoreBook(per=1, partners=True, domino="one", blocked="one", **CALLED),
     MatchBook(31, sets="called", at_once=True)),
    ("all_threes", {}, ScoreBook(multiple=3, per=3, draws="blocked", **CALLED),
     MatchBook(sets="called", at_once=True, difference=True)),
]  # fmt: skip
IDS = [f"{key}-{k}" for k, (key, *_) in enumerate(MATCHES)]


def refereed(v: Variant, book: Book, rules: MatchBook, trial: int, seed: int = 11) -> dict:
    """A match by the engine, every round judged by the referee and every score added by hand."""
    deeds_of = (scores if isinstance(book, ScoreBook) else line).deeds_of
    outcome, log = play_one(v, trial, seed)
    whole = match_of(v).whole
    judged = Match(book, rules, v.rules.players)
    for codes, kept in rounds_of(log, judged.sides):
        judged.round(*deeds_of(codes))
        assert [Fraction(s, whole) for s in kept] == judged.scores
    found = judged.result()
    assert {n: str(x) for n, x in outcome.items()} == {n: capped(v, n, found[n]) for n in outcome}
    return found


def match_of(v: Variant):
    """The rule table of a match."""
    return sys.modules[type(v.rules).__module__].table(v.rules)


def capped(v: Variant, name: str, value) -> str:
    """A value as its axis shows it."""
    values = next(a.values for a in v.axes if a.name == name)
    if isinstance(values[-1], OrMore) and value >= int(values[-1]):
        return str(values[-1])
    return str(value)


@pytest.mark.parametrize(("key", "rules", "book", "kept"), MATCHES, ids=IDS)
def test_the_referee_keeps_the_same_score(key, rules, book, kept):
    """Every round is judged move by move, every score added by hand, setter by setter; and who
    wins, the changes of the lead and what is taken are those of the engine."""
    v = variant(key, unit="match", **rules)
    found = [refereed(v, book, kept, trial) for trial in range(4)]
    assert len({f["rounds"] for f in found}) > 1


@pytest.mark.slow
@pytest.mark.parametrize(("key", "rules", "book", "kept"), MATCHES, ids=IDS)
def test_the_compiled_matches_are_those_refereed(key, rules, book, kept):
    """A compiled tally of fifty matches is that of the refereed ones."""
    v = variant(key, unit="match", **rules)
    tally = np.zeros([len(a) for a in v.axes], np.int64)
    for trial in range(50):
        found = refereed(v, book, kept, trial)
        tally[tuple([str(x) for x in a.values].index(capped(v, a.name, found[a.name]))
                    for a in v.axes)] += 1  # fmt: skip
    runner = Runner(v, 11)
    runner.run(0, 50)
    assert (runner.tally.reshape(tally.shape) == tally).all()


@pytest.mark.parametrize(
    ("rules", "kept"),
    [
        ({}, MatchBook(99)),
        ({}, MatchBook(101)),
        ({}, MatchBook(sets="winner")),
        ({"pose_rule": "random_then_winner"}, MatchBook()),
        ({"pose_rule": "random"}, MatchBook()),
        ({"overshoot": "exact", "target": 20}, MatchBook(20)),
        ({"settlement": "difference"}, MatchBook()),
    ],
)
def test_a_wrong_rule_does_not_pass_the_referee(rules, kept):
    """Another target, another setter, another settlement: the referee objects, or the match ends
    otherwise, within a few matches."""
    v = variant("block", unit="match", **rules)
    objections = 0
    for trial in range(12):
        try:
            refereed(v, Book(), kept, trial)
        except AssertionError:
            objections += 1
    assert objections


# ---------------------------------------------------------------- the chain


TINY = {"top": 2, "hand": 1, "target": 2, "most": 3}
CHAINS = [
    ("block", TINY),
    ("block", TINY | {"pose_rule": "random_then_winner", "settlement": "difference"}),
    ("block", TINY | {"pose_rule": "random", "most": 2}),
    ("block", TINY | {"pose_rule": "highest_double", "overshoot": "exact", "target": 3}),
    ("keep_playing", TINY | {"players": 2, "pose_rule": "random"}),
    ("matadore", TINY),
]


@pytest.mark.parametrize(("key", "rules"), CHAINS, ids=spoken)
def test_the_walk_of_a_match_is_its_chain(key, rules):
    """The law read off the source of the match is the chain's over the scores, fraction by
    fraction."""
    v = variant(key, unit="match", **rules)
    law = v.game.exact(v.rules, v.policies)
    assert walk(v) == law
    assert law.remainder == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("block", TINY | {"hand": 2, "target": 1, "most": 2, "block_tie": "split",
                          "block_score": "opponent_total"}),
        ("keep_playing", TINY | {"players": 3, "score_rule": "pairwise", "most": 2}),
        ("four_handed_block", TINY | {"target": 1, "most": 2, "pose_rule": "highest_double"}),
        ("bergen", TINY | {"target": 4, "game_end": "end_of_round"}),
        ("french_second_mode", TINY | {"most": 2}),
    ],
    ids=spoken,
)  # fmt: skip
def test_longer_walks_of_matches(key, rules):
    """Two tiles each, three and four players, shares that are halves, plays that score."""
    v = variant(key, unit="match", **rules)
    assert walk(v, 1_000_000) == v.game.exact(v.rules, v.policies)


def test_a_simulated_match_fits_the_chain():
    """Two tiles each of the double-two set, five up: a tally fits the chain's law (false alarm
    1e-6), and none of another target, setter or overshoot."""
    rules = {"unit": "match", "top": 2, "hand": 2, "pose_rule": "random_then_winner", "most": 8}
    v = variant("block", target=5, **rules)
    runner = Runner(v, 5)
    runner.run(0, 100_000)
    counts = runner.tally.tolist()
    assert chi_square_gof(counts, flat(v, law(v))).p_value > FALSE_ALARM
    for other in ({"pose_rule": "random_then_alternate"}, {"pose_rule": "random"},
                  {"target": 4}, {"target": 6}, {"overshoot": "exact"}):  # fmt: skip
        w = variant("block", **{"target": 5} | rules | other)
        assert chi_square_gof(counts, flat(w, law(w))).p_value < FALSE_ALARM, other


def law(v: Variant):
    """The chain's law."""
    return v.game.exact(v.rules, v.policies)


CONTRACT = [
    contract.test_the_law_has_the_axes_and_sums_to_one,
    contract.test_the_simulation_follows_the_formula,
    contract.test_one_tally_for_any_split,
    contract.test_the_plain_form_plays_the_same_trials,
    contract.test_a_trial_is_told_in_words,
    contract.test_figures_are_what_the_law_says,
]


@pytest.mark.parametrize("holds", CONTRACT, ids=lambda f: f.__name__)
def test_a_match_keeps_the_contract_of_games(holds):
    """What holds for every game holds for its matches."""
    holds(variant("block", unit="match", top=2, hand=2, target=3, most=30))


def test_means_go_beyond_the_cap():
    """The mean number of rounds and of lead changes is the same wherever the axes are cut, and
    but for what is cut the mean of the law."""
    means = []
    for most in (3, 6, 40):
        v = variant("block", unit="match", top=2, hand=1, target=4, most=most)
        means.append({f.key: f.exact for f in v.figures() if f.exact is not None})
    assert means[0] == means[1] == means[2]
    for key, name in (("rounds", "rounds"), ("lead changes", "lead_changes")):
        found = sum(int(n) * p for n, p in law(v).marginal(name).items())
        assert 0 <= means[0][key] - found < Fraction(1, 10**9)


def test_two_alike_are_even_and_the_first_setter_is_not():
    """By symmetry either of two like players wins half the matches of the double-two set; whoever
    sets first wins more."""
    v = variant("block", unit="match", top=2, hand=2, target=3, most=6)
    figures = {f.key: f.of(law(v)) for f in v.figures()}
    assert figures["A wins"] == figures["B wins"] == Fraction(1, 2)
    assert figures["A gains"] == figures["B gains"] == 0
    assert figures["first setter wins"] > Fraction(1, 2)


def test_what_is_too_large_is_refused():
    """A round has no formula, a double-six match no chain, nor one that ends within a round."""
    for key, rules, words in [
        ("block", {}, "a round has no formula"),
        ("block", {"unit": "match"}, "too large"),
        ("bergen", {"unit": "match", "top": 2, "hand": 1, "target": 3}, "game_end=end_of_round"),
    ]:
        v = variant(key, **rules)
        with pytest.raises(NoLaw, match=words):
            law(v)


def test_a_target_out_of_range_is_refused():
    """A score of nothing wins no match; what is accepted is said."""
    with pytest.raises(ValueError, match="target=0 is not possible: accepted is a whole number"):
        variant("block", target=0)
    with pytest.raises(ValueError, match="unit=game is not possible"):
        variant("block", unit="game")


@pytest.mark.parametrize(
    ("key", "rules", "unit"),
    [
        ("muggins", {"target": 51}, 5),
        ("muggins", {"target": 51, "points_per_five": 1}, 1),
        ("muggins", {"target": 51, "block_score": "one"}, 1),
        ("all_threes", {"target": 100}, 3),
        ("all_threes", {"target": 100, "multiple": 5, "points_per_three": 1}, 1),
        ("all_threes", {"target": 100, "domino_score": "one"}, 1),
        ("muggins_spinner", {"target": 4}, 5),
        ("bergen", {"target": 1}, 1),
        ("block", {"target": 1}, 1),
    ],
    ids=spoken,
)
def test_a_target_that_no_score_meets_is_refused(key, rules, unit):
    """Where every score is a multiple of five no match is ever exactly 51; passing it, or one
    round, is played."""
    variant(key, unit="match", **rules)
    variant(key, overshoot="exact", **rules)
    exact = {"unit": "match", "overshoot": "exact", **rules}
    variant(key, **exact | {"target": unit * rules["target"]})
    if unit == 1:
        return
    words = f"target={rules['target']} is never reached .* multiples of {unit}; accepted is"
    with pytest.raises(ValueError, match=words):
        variant(key, **exact)


# ---------------------------------------------------------------- who sets, no end, words


def test_a_match_that_cannot_end_is_given_up():
    """Rounds without a score go on up to a limit; then nobody has won."""
    v = variant("block", unit="match", top=2, hand=1, target=1000)
    short = kernels.line_match.given(LONGEST=5)
    played = Short(v.game, short)
    outcome, log = play_one(Variant(played, v.rules, v.policies), 0, 1)
    assert outcome["winner"] == "none"
    assert outcome["rounds"] == 5
    assert outcome["taken"] == 0
    told = list(v.game.tell(v.rules, log, outcome))
    assert told[-1] == "The match is given up after 5 rounds."


class Short:
    """A game played by another kernel."""

    def __init__(self, game, kernel):
        self.game, self.kernel = game, kernel

    def __getattr__(self, name):
        return getattr(self.game, name)

    def play(self, rules):
        return self.kernel


def test_a_match_is_told_round_by_round():
    """A line for each round with the running score; the last says who wins what."""
    v = variant("block", unit="match", target=30, settlement="difference")
    told = line.told(v, 0, 3)
    assert told[0] == (
        "Round 1: A sets 3-0; the line is blocked after 8 tiles; B scores 5.  Score: A 0, B 5."
    )
    assert told[-2:] == [
        "Round 10: B sets 4-2; the line is blocked after 11 tiles; B scores 9.  Score: A 29, B 31.",
        "B wins the match in 10 rounds and takes 2 units.",
    ]


def test_points_that_are_shared_are_told_as_fractions():
    """Half a point is said as 1/2."""
    v = variant("block", unit="match", block_tie="split", block_score="opponent_total", hand=3)
    words = "\n".join("\n".join(line.told(v, trial, 3)) for trial in range(30))
    assert " 1/2" in words
