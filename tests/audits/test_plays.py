"""Rules: followed in plays of the kernels, broken in plays under the stated broken rule."""

import pytest

from oddslab import engine
from oddslab.audits._judging import judges, ledger
from oddslab.audits._plays import Play, RuleCheck, plays
from oddslab.audits.craps_rules import broken_bets, by_point
from oddslab.game import variant

RULES = sorted(
    key
    for key, row in ledger().items()
    if row.kind == "rule" and not row.quantity.endswith("hold -")  # a custom that no play shows
)


def check(key):
    return judges()[key](ledger()[key]).rule


@pytest.mark.parametrize("key", RULES)
def test_rule_holds_and_its_breach_is_seen(key):
    """Each rule is followed in 256 plays, with two seeds, and fails under its broken rule."""
    rule = check(key)
    assert rule.holds(1897)
    assert rule.holds(3)
    assert not rule.true_of(rule.broken(1897))


@pytest.mark.parametrize("key", [k for k in RULES if k.startswith("CRAP-2") and k != "CRAP-27"])
def test_predicates_accept_the_same_table_unbroken(key):
    """The little table that breaks the rules passes when it breaks none."""
    assert check(key).true_of(broken_bets()(11))


def test_plays_are_the_trials_of_a_run():
    """Play n is trial n of a run with the same seed, across the border of a pass of 256."""
    v = variant("craps")
    several = list(plays(v, 9, 260))
    for trial in (0, 1, 255, 256, 259):
        outcome, log = engine.play_one(v, trial, 9)
        assert several[trial].outcome == outcome
        assert list(several[trial].log) == list(log)


def test_a_rule_that_touches_no_play_is_no_rule():
    """A predicate that never applies proves nothing and is refused."""
    rule = RuleCheck(variant("craps"), lambda play: None, lambda seed: [], "never")
    with pytest.raises(AssertionError, match="touched"):
        rule.holds(0)


def test_a_point_that_is_passed_over_is_seen():
    """A bet that goes on after its point came again breaks the rule."""
    four_four_seven = (12 + 0, 12 + 0, 5)  # 3+1, 3+1, 1+6
    assert by_point(Play({"result": "lose", "point": 4}, four_four_seven)) is False
    assert by_point(Play({"result": "win", "point": 4}, (12, 12))) is True
