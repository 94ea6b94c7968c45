"""The block game's worked example: verdicts checked by hand, values worked out a second way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from oddslab.audits import block_example as example
from oddslab.audits._judging import judges, ledger
from oddslab.claims import audit
from oddslab.open_hand.positions import GO, Position
from oddslab.open_hand.scoring import Scoring
from tests.open_hand.plain import plain_value

VERDICTS = {
    "exact": "D000-01 D000-02 D000-05 D000-06 D000-07 D000-08 D000-09 D000-10 D000-11 D000-13 "
    "D000-14 D000-17 D000-19 D000-21 D000-24 D000-26 D000-28 D000-29 D000-30 D000-31 D000-33 "
    "D000-34",
    "wrong": "D000-03 D000-04 D000-12 D000-23 D000-25 D000-32",
    "depends": "D000-27",
}
IDS = [key for keys in VERDICTS.values() for key in keys.split()]
EXACT = {
    "D000-01": 4, "D000-02": 3, "D000-07": 17, "D000-08": 24, "D000-10": 2, "D000-17": 17,
    "D000-19": 4, "D000-21": 7, "D000-23": Fraction(4 * (168 - 50), 21),
    "D000-24": Fraction(4 * 93, 15) - Fraction(4 * 97, 18), "D000-25": 25,
    "D000-26": Fraction(469, 495), "D000-28": 7, "D000-30": 8, "D000-33": 17,
}  # fmt: skip


@pytest.fixture(scope="module")
def by_id():
    frame = audit(IDS)
    assert frame.attrs["disagreements"] == []
    assert frame.attrs["runs"] == 0
    return {row["id"]: row for row in frame.to_dict("records")}


def test_every_verdict(by_id):
    """The verdict of each row, checked by hand."""
    found = {key: row["verdict"] for key, row in by_id.items()}
    assert found == {key: v for v, keys in VERDICTS.items() for key in keys.split()}


@pytest.mark.parametrize("key", EXACT)
def test_exact_values(by_id, key):
    """Exact values equal arithmetic by hand: 168 pips, 50 of them laid, 97 not seen by A."""
    assert by_id[key]["exact"] == str(EXACT[key])


def test_hands_of_the_example():
    """The hands that the play shows are those of the rules page."""
    assert str(example.deal()) == (
        "A: 5-4 5-3 5-2 5-0 4-4 4-0 2-0; B: 6-6 6-4 6-3 6-1 6-0 5-1 1-1; A to play"
    )


def test_values_by_plain_minimax():
    """What the solver says of B's choice and of A's is what every line of play says."""
    for solution in (example.solved(example.TO_THE_CHOICE), example.solved(example.TO_GO)):
        p = solution.position
        sign = -1 if p.turn else 1
        for play, net in solution.values:
            after = p.after(play)
            assert net == sign * (after.net() if after.over else plain_value(after, Scoring()))


def test_first_tile():
    """D000-34: 5-0 loses 17 to best play and every other tile of A's loses more."""
    values = {str(p): v for p, v in example.solved("").values}
    assert values.pop("5-0") == -17
    assert max(values.values()) == -21


def test_outweighed():
    """D000-26: hands of four of the twelve tiles, counted one by one."""
    tiles = [(a, b) for b in range(7) for a in range(b + 1)]
    laid_or_own = {(0, 5), (0, 6), (2, 5), (6, 6), (0, 2), (4, 6), (4, 4), (0, 4), (4, 5), (3, 5)}
    pool = [t for t in tiles if t not in laid_or_own and 0 not in t and 4 not in t]
    heavier = sum(sum(map(sum, four)) > 17 for four in combinations(pool, 4))
    assert Fraction(heavier, 495) == EXACT["D000-26"]


def test_both_readings_of_whether_to_block(by_id):
    """D000-27: as the hands lie A should block; over all hands of B playing on wins more."""
    row = by_id["D000-27"]
    assert row["readings"] == "hands_of_the_example=true*; all_hands_of_b=false"
    assert "7 against -8" in row["diagnosis"]
    assert "8.00 against 11.06" in row["diagnosis"]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("D000-03", "6 tiles are listed, not 7: 5-0 among them"),
        ("D000-04", "one 5-0"),
        ("D000-07", "best are 6-3 and 6-1"),
        ("D000-12", "A answers with 4-0"),
        ("D000-23", "21 less 13/21"),
        ("D000-25", "the 20 of D000-23 as it stands"),
        ("D000-32", "B's 6-4 leaves 6 and 1"),
    ],
)
def test_what_is_wrong_is_explained(by_id, key, words):
    """Each wrong statement has the position that contradicts it, each figure its slip."""
    assert words in by_id[key]["diagnosis"]


def test_slips_give_what_is_printed():
    """Slips are evaluated: 21 - 13/21 is about 20."""
    for key in ("D000-23", "D000-25"):
        claim = ledger()[key]
        (slip,) = judges()[key](claim).slips
        assert slip.told(claim)
        assert slip.arithmetic() == Fraction(428, 21)


def test_another_hand_gives_other_verdicts(monkeypatch):
    """The negative twin: with 6-2, also of 8 pips, in place of A's 5-3, statements fail."""
    deal = example.deal()
    hand = deal.hands[0] ^ deal.dominoes.hand("5-3 6-2")
    other = Position(deal.dominoes, (hand, deal.hands[1]))
    cached = [f for f in vars(example).values() if hasattr(f, "cache_clear")]
    for f in cached:
        f.cache_clear()
    monkeypatch.setattr(example, "deal", lambda: other)
    try:
        verdicts = {k: judges()[k](c).verdict(c, 0) for k in ("D000-01", "D000-05", "D000-28")
                    for c in [ledger()[k]]}  # fmt: skip
    finally:
        monkeypatch.undo()
        for f in cached:
            f.cache_clear()
    assert verdicts == {"D000-01": "wrong", "D000-05": "wrong", "D000-28": "exact"}
    assert GO not in other.plays()
