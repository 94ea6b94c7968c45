"""What the end of a round of block play is worth to the first side."""

from __future__ import annotations

from dataclasses import dataclass

BLOCK_SCORES = ("difference", "opponent_total", "both_totals")
DOMINO_RULES = ("lower_side_wins_difference", "domino_side_scores_opponents")


@dataclass(frozen=True)
class Scoring:
    """How a round is counted.

    Parameters
    ----------
    block_score : str
        What the side with fewer pips scores where the line is blocked: the difference, all pips of
        the other side, or all pips of both.  Equal pips score nothing.
    domino_rule : str
        When one of two partners is out: his side is counted as at a block, so that the side with
        fewer pips wins; or his side scores the pips of the other.  Between two players who is out
        always scores the pips of the other.

    Notes
    -----
    Rules page, sections 1 and 2: DO-5 and DO-13.
    """

    block_score: str = BLOCK_SCORES[0]
    domino_rule: str = DOMINO_RULES[0]

    def __post_init__(self) -> None:
        for name, known in (("block_score", BLOCK_SCORES), ("domino_rule", DOMINO_RULES)):
            value = getattr(self, name)
            if value not in known:
                raise ValueError(f"{name} is one of {', '.join(known)}, not {value!r}")

    def out_wins(self, players: int) -> bool:
        """Whether who is out scores the other side's pips."""
        return players == 2 or self.domino_rule == DOMINO_RULES[1]

    def net(self, pips: tuple[int, int], out: int | None, players: int) -> int:
        """The points of the first side, less those of the second.

        Parameters
        ----------
        pips : (int, int)
            What each side has left.
        out : int or None
            The side that has gone out; None where the line is blocked.
        players : int
            Two or four.
        """
        own, other = pips
        if out is not None and self.out_wins(players):
            return other if out == 0 else -own
        if own == other:
            return 0
        if self.block_score == "difference":
            return other - own
        if self.block_score == "both_totals":
            return own + other if own < other else -own - other
        return other if own < other else -own
