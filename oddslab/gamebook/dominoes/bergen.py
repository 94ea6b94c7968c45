"""Bergen: two players score for making both ends of the line alike, and one for the round.

Source: document 000, *Bergen Game*; rules page section 9 (DO-1 to DO-3, DO-7, DO-53 to DO-58).
Two ends alike are a double header, with a double among them a triple header.  A trial is one round,
or a match.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddslab.gamebook.dominoes import _line_game as line
from oddslab.gamebook.dominoes import _line_score_game as score
from oddslab.options import Choice, Rules, option


@dataclass(frozen=True)
class BergenRules(Rules):
    """Rules of Bergen."""

    draw_rule: str = score.draw_option("none", "forced_only", gap="DO-53")
    block_no_doublet: str = option(
        "fewer_pips",
        Choice("fewer_pips", "nobody"),
        "a block with no double in either hand: fewer pips score one, or nobody does",
        "DO-54",
    )
    set_double_triple: str = option(
        "after_one_side",
        Choice("after_one_side", "never", "at_once"),
        "when a set double makes a triple header: while one side of it is open; never; or as it "
        "is set, too",
        "DO-55",
    )
    block_tie: str = line.tie_option("none", "setter_loses", gap="DO-56")
    header_on_domino: str = option(
        "both",
        Choice("both", "domino_only"),
        "a header made by going out: it scores beside the domino, or the domino alone does",
        "DO-57",
    )
    unit: str = line.unit_option()
    target: int = line.target_option(15, "DO-58")
    game_end: str = line.game_end_option("DO-58")
    overshoot: str = line.overshoot_option()
    most: int = line.most_option()
    fallback_order: str = line.fallback_option()
    must_play: bool = line.must_play_option()
    players: int = option(2, Choice(2), "how many play")
    hand: int = line.hand_option(6)
    pose_rule: str = line.pose_option("highest_double", gap="DO-1")
    top: int = line.top_option()

    def check(self) -> None:
        """Refuse a deal that the set has no tiles for."""
        table(self)


def table(rules: BergenRules) -> line.Table:
    """The rule table."""
    scoring = score.Scoring(
        headers=(3 if rules.set_double_triple == "at_once" else 2, 2, 3),
        set_flat=rules.set_double_triple == "never",
        out_scores=rules.header_on_domino == "both",
        domino="one",
        block="one",
        doublets="loses" if rules.block_no_doublet == "fewer_pips" else "decides",
    )
    return line.Table(**line.shared(rules), scoring=scoring)


GAME = line.line_game(
    key="bergen",
    title="Bergen",
    document="000",
    source="Bergen Game",
    rules=BergenRules,
    table=table,
    presets={"document_000": {}},
    small={"top": 2, "hand": 2},
)
