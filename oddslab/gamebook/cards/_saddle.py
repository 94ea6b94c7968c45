"""Pairs of stand rules from which neither side gains by changing its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction


def saddle(table: Sequence[Sequence[Fraction]]) -> tuple[int, int] | None:
    """The row and column of a pure saddle point: least in its row, greatest in its column."""
    for i, row in enumerate(table):
        for j, x in enumerate(row):
            if x == min(row) and x == max(r[j] for r in table):
                return i, j
    return None


def at_rest(mean: Mapping[tuple[int, int], Fraction]) -> tuple[int, int]:
    """The totals on which both stand at a saddle point of what the first gains on average."""
    on = sorted({k for k, _ in mean})
    found = saddle([[mean[k, m] for m in on] for k in on])
    if found is None:
        raise ValueError(
            "equilibrium is not possible: under these rules no pair of stand rules is one; "
            "accepted is a stand rule by its number, or best_reply to one"
        )
    return on[found[0]], on[found[1]]
