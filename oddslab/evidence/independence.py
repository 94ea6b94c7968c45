"""Whether two dice of one throw fall independently of each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import Any

from oddslab.evidence._reading import read_trials
from oddslab.evidence._sampled import NothingToTest, Sampled
from oddslab.evidence.throws import Throws, checked
from oddslab.random import resolve_seed

MOST_STEPS = 300_000  # some seconds
_MOST_FIRST = 5_000  # ways of the first column: with more the others would pass MOST_STEPS
_CHUNK_CELLS = 1 << 22


@dataclass(frozen=True)
class Independence(Sampled):
    """The test of independence of two dice: how often chance alone joins them as closely.

    Attributes
    ----------
    table : tuple of tuple of int
        Throws by face of the first die (rows) and the second, faces never thrown left out.
    rows, columns : tuple of int
        The faces of the two dice.
    statistic : Fraction
        Chi-square of the table against the product of its margins.
    degrees : int
    p_value : float
        By the chi-square law, which is rough where `least_expected` is small.
    least_expected : Fraction
    exact : Fraction or None
        The chance given both margins, over every table that has them; None if too many have.
    hits, trials, seed : int
        The same, estimated by shuffling the second die's throws.
    """

    table: tuple[tuple[int, ...], ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    statistic: Fraction
    degrees: int
    p_value: float
    least_expected: Fraction
    exact: Fraction | None
    hits: int
    trials: int
    seed: int

    def __repr__(self) -> str:
        return (
            f"<Independence: chi-square {float(self.statistic):.4g} with {self.degrees} degrees of "
            f"freedom, {self.chance}>"
        )


def independence(
    throws: Throws, first: int = 0, second: int = 1, *, trials: int = 10_000, rng: Any = 0
) -> Independence:
    """Return the test of two dice of the same throws, columns `first` and `second`."""
    throws = checked(throws)
    if throws.rows is None or len(throws.names) < 2:
        raise ValueError("independence needs throws of two dice: a CSV file with a column for each")
    first, second, trials = throws.at(first), throws.at(second), read_trials(trials)
    pairs = Counter((row[first], row[second]) for row in throws.rows)
    rows = tuple(sorted({a for a, _ in pairs}))
    columns = tuple(sorted({b for _, b in pairs}))
    if len(rows) < 2 or len(columns) < 2:
        raise NothingToTest("one of the dice always showed the same face: nothing is tested")
    table = tuple(tuple(pairs[a, b] for b in columns) for a in rows)
    across, down = [sum(row) for row in table], [sum(column) for column in zip(*table)]
    n = sum(across)
    squares = sum(
        (Fraction(c * c, r * d) for row, r in zip(table, across) for c, d in zip(row, down)),
        Fraction(0),
    )
    degrees = (len(rows) - 1) * (len(columns) - 1)
    from scipy.special import chdtrc

    seed = resolve_seed(rng)
    statistic = n * (squares - 1)
    return Independence(
        table,
        rows,
        columns,
        statistic,
        degrees,
        float(chdtrc(degrees, float(statistic))),
        Fraction(min(across) * min(down), n),
        tail(table),
        _shuffled(table, trials, seed),
        trials,
        seed,
    )


def tail(table: Sequence[Sequence[int]]) -> Fraction | None:
    """The exact chance, margins given, of a chi-square at least that of the table.

    The table is filled column by column; all that matters is what is left of each row, and the
    whole number sum(c**2 L / (row x column)) so far, which orders tables as chi-square does.
    """
    across, down = [sum(row) for row in table], [sum(column) for column in zip(*table)]
    scale = lcm(*(r * d for r in across for d in down))
    least = sum(
        c * c * (scale // (r * d)) for row, r in zip(table, across) for c, d in zip(row, down)
    )
    states: dict[tuple[int, ...], dict[int, int]] = {tuple(across): {0: 1}}
    if comb(min(down) + len(across) - 1, min(down)) > _MOST_FIRST:
        return None
    steps = 0
    for d in sorted(down):
        worth = [scale // (r * d) for r in across]
        after: dict[tuple[int, ...], dict[int, int]] = {}
        for left, sums in states.items():
            for rest, ways, more in _column(left, d, worth):
                to = after.setdefault(rest, {})
                steps += len(sums)
                if steps > MOST_STEPS:
                    return None
                for key, w in sums.items():
                    to[key + more] = to.get(key + more, 0) + w * ways
        states = after
    (sums,) = states.values()  # every row is used up
    return Fraction(sum(w for key, w in sums.items() if key >= least), sum(sums.values()))


def _column(left: tuple[int, ...], size: int, worth: Sequence[int]) -> Any:
    """Each way of taking `size` throws from the rows: what is left, ways, and the sum's growth."""
    if len(left) == 1:
        if size <= left[0]:
            yield (left[0] - size,), comb(left[0], size), size * size * worth[0]
        return
    room = sum(left[1:])
    for c in range(max(0, size - room), min(size, left[0]) + 1):
        ways, more = comb(left[0], c), c * c * worth[0]
        for rest, w, m in _column(left[1:], size - c, worth[1:]):
            yield (left[0] - c, *rest), ways * w, more + m


def _shuffled(table: Sequence[Sequence[int]], trials: int, seed: int) -> int:
    import numpy as np

    made = np.random.Generator(np.random.Philox(key=seed))
    counts = np.array(table)
    across, down = counts.sum(axis=1), counts.sum(axis=0)
    expected = np.outer(across, down).astype(np.float64)
    least = float((counts * counts / expected).sum()) * (1 - 1e-12)
    hits = 0
    chunk = max(1, _CHUNK_CELLS // counts.size)
    for start in range(0, trials, chunk):
        size = min(chunk, trials - start)
        # row by row: what is left of the columns is dealt like cards of so many suits
        left = np.tile(down, (size, 1))
        sums = np.zeros(size)
        for r, row in enumerate(across):
            drawn = _dealt(made, left, int(row))
            left -= drawn
            sums += (drawn * drawn / expected[r]).sum(axis=1)
        hits += int((sums >= least).sum())
    return hits


def _dealt(made: Any, left: Any, size: int) -> Any:
    """`size` throws out of each set of columns, without putting back."""
    import numpy as np

    drawn = np.zeros_like(left)
    open_ = np.full(len(left), size)
    rest = left.sum(axis=1)
    for k in range(left.shape[1] - 1):
        rest = rest - left[:, k]
        drawn[:, k] = made.hypergeometric(left[:, k], rest, open_)
        open_ = open_ - drawn[:, k]
    drawn[:, -1] = open_
    return drawn
