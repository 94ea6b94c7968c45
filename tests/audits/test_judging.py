import dataclasses
import functools
from fractions import Fraction

import pytest

from oddslab.audits._judging import (
    Claim,
    Judgement,
    Reading,
    Slip,
    about,
    judge,
    judges,
    ledger,
    percent,
    rules_of,
    told,
)
from oddslab.audits.macao import law_of
from oddslab.game import find, variant

SLIPS = {
    "CRAP-16",
    "P-04",
    "RAF-02",
    "RAF-05",
    "RAF-20",
    "RAF-24",
    "RAF-29",
    "RAF-31",
    "V-18",
    "V-19",
    "WEL-01",
}  # of dice
DOMINOES = "D0"  # how the ids of domino claims begin


@functools.cache
def judged(key):
    """The judgement of a row of the ledger, reached once for all tests."""
    return judges()[key](ledger()[key])


def claim(printed="2 to 1", kind="odds_for", key="RAF-24"):
    return Claim(key, "000", "HERE", "some words", printed, kind, "a quantity")


@pytest.mark.parametrize("key", sorted(SLIPS))
def test_slips_yield_what_is_printed(key):
    """The arithmetic of each slip gives the printed figure, to its precision."""
    found = judged(key)
    assert found.slips
    assert all(slip.told(ledger()[key]) for slip in found.slips)


def test_no_other_slips():
    """Every slip of the dice part is tested above, and those of dominoes here."""
    with_slips = {key for key in judges() if judged(key).slips}
    assert {key for key in with_slips if not key.startswith(DOMINOES)} == SLIPS
    for key in with_slips - SLIPS:
        assert all(slip.told(ledger()[key]) for slip in judged(key).slips)


def test_a_slip_that_yields_something_else_is_refused():
    """A slip is evaluated: one that does not give the printed figure cannot be told."""
    with pytest.raises(AssertionError, match="gives 3"):
        Slip("three", lambda: 3).told(claim())


def test_each_wrong_figure_is_explained():
    """A wrong printed figure has its slip, or a diagnosis that says by how much it is off."""
    for key, row in ledger().items():
        found = judged(key)
        if row.printed == "-":
            continue  # no figure, so none to explain
        if row.kind != "statement" and found.readings and found.verdict(row, 0) == "wrong":
            assert found.slips, key


def test_readings_that_differ():
    """Two readings with different verdicts make the claim depend on them."""
    same = Judgement([Reading("a", Fraction(2)), Reading("b", Fraction(19, 10))])
    assert same.readings[1].judged(claim()) == "rounded"
    assert same.verdict(claim(), 0) == "depends"
    assert same.exact() == 2


def test_a_claim_without_a_figure_must_say_whether_it_holds():
    """No verdict is made up where no figure is printed."""
    with pytest.raises(ValueError, match="holds"):
        Reading("a", Fraction(2)).judged(claim("-"))
    assert Reading("a", Fraction(2), holds=True).judged(claim("-")) == "exact"
    assert Reading("a", False).judged(claim("-")) == "wrong"


def test_two_judges_for_one_claim_are_refused():
    """A claim has one judge."""
    with pytest.raises(ValueError, match="RAF-01 has two judges"):

        @judge("RAF-01")
        def other(claim):
            return Judgement()


def test_both_readings_of_the_lead_round_to_the_printed_odds():
    """RAF-24: 1.54 to 1 that nobody comes level, 2.04 for the holder; each is nearest to 2."""
    row = ledger()["RAF-24"]
    found = judges()["RAF-24"](row)
    assert [r.judged(row) for r in found.readings] == ["rounded", "rounded"]
    assert [round(float(r.value), 4) for r in found.readings] == [1.5407, 2.0446]


def test_rouge_et_noir_does_not_decide():
    """CRAP-20: three of the four other games are dearer than craps, whatever the fourth is."""
    from oddslab.audits._edges import edge_of

    craps = Fraction(7, 495)
    assert edge_of("roulette") == Fraction(1, 37) > craps
    assert edge_of("chuck_luck") == Fraction(17, 216) > craps
    assert edge_of("faro") == Fraction(101, 4998) > craps
    assert edge_of("faro", rank_left=3) == Fraction(25, 1666)
    assert edge_of("faro", rank_left=2) == Fraction(1, 102)
    assert edge_of("faro", rank_left=1) == 0
    assert round(float(2 * edge_of("rouge_et_noir", shoe="replacement")), 10) == 0.0219220191


def test_which_number_hazard_calls_the_point():
    """CRAP-31 depends: true if the point is the main, false if it is the chance."""
    row = ledger()["CRAP-31"]
    found = judges()["CRAP-31"](row)
    assert [(r.name, r.value) for r in found.readings] == [
        ("point_is_main", True),
        ("point_is_chance", False),
    ]
    assert found.verdict(row, 0) == "depends"


def test_dice_that_are_not_square():
    """DICE-18 holds, with the caster's chance about each axis; two faces never come."""
    row = ledger()["DICE-18"]
    found = judges()["DICE-18"](row)
    assert found.verdict(row, 0) == "exact"
    assert all(
        said in found.notes[0]
        for said in ("109/210", "53/120", "29/60", "244/495", "never 1 or 6", "never 3 or 4")
    )


def test_the_diagnosis_of_divided_odds_holds_from_two_chances_on():
    """RAF-36: for one chance the odds are odds/1 themselves, from two on less than odds/n."""
    odds = Fraction(1181, 30)
    true = [1 / ((1 + 1 / odds) ** n - 1) for n in range(1, 50)]
    assert true[0] == odds
    assert all(x < odds / n for n, x in enumerate(true[1:], 2))
    assert "less than odds/n for any n above 1" in judges()["RAF-36"](ledger()["RAF-36"]).notes[0]


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (Fraction(1, 1000), "0.10%"), (Fraction(21, 1000), "2.1%"), (Fraction(3, 100), "3.0%"),
        (Fraction(49, 10**6), "0.0049%"), (Fraction(5, 10**5), "0.0050%"), (Fraction(1, 4), "25%"),
        (Fraction(996, 10**4), "10%"), (Fraction(123, 100), "123%"),
        (Fraction(994, 10**5), "0.99%"),
    ],
)  # fmt: skip
def test_two_significant_digits_of_a_percentage(share, shown):
    """Zeros at the end are digits as well."""
    assert percent(share) == shown


def test_advice_is_judged_without_a_figure():
    """A row of advice, or a custom, with nothing to compute is called what it is."""
    assert Judgement().verdict(claim(printed="-", kind="advice"), 1) == "advice"
    custom = claim(printed="25 or 50", kind="rule")
    assert Judgement().verdict(custom, 1) == "rule"
    assert Judgement().exact() is None


def test_a_judge_may_read_what_is_printed_himself():
    """Where a reading states its verdict, words that are no figure are not read as one."""
    row = claim(printed="all but 2", kind="count")
    found = Judgement([Reading("stock", 12, verdict="exact")], notes=("a note",))
    assert found.verdict(row, 1) == "exact"
    assert told(row, found, "exact") == ["a note"]


def test_a_whole_number_is_said_without_decimals():
    """Decimals stand where something was rounded."""
    assert about(Fraction(55), "count") == "55"
    assert about(Fraction(2), "odds_against") == "2 to 1 against"
    assert about(Fraction(472, 21), "count") == "22.48"


def test_the_law_of_a_variant_is_worked_out_once():
    """Claims about one variant share its law; another law of the same game is another."""
    asked = []
    game = find("macao")

    def law(rules, policies):
        asked.append(rules.ties)
        return game.exact(rules, policies)

    counted = dataclasses.replace(game, exact=law)
    found = [law_of(variant(counted)) for _ in range(3)]
    assert asked == [game.rules().ties]
    assert found[0] is found[1] is found[2]
    assert found[0] == game.exact(game.rules(), variant(game).policies)
    assert law_of(variant(counted, ties="banker_wins_ties")) != found[0]
    assert len(asked) == 2


def test_rules_of_are_those_of_the_variant():
    """No strategy is worked out for them; an unknown option is refused as a variant's."""
    assert rules_of("craps", kind="flats") == variant("craps", kind="flats").rules
    with pytest.raises(ValueError, match="did you mean kind"):
        rules_of("craps", kinds="flats")
