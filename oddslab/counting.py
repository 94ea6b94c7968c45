"""Exact counting in whole numbers: sums and pools of dice, draws without replacement, chains.

Counts come back as ints, in lists or mappings; what is called a law comes back as a `Distribution`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb, perm
from typing import TYPE_CHECKING

from oddslab.chains import Chain, NeverEnds, absorb
from oddslab.sums import convolve, power, uniform_sum, unpacked

if TYPE_CHECKING:
    from oddslab.distribution import Distribution

Die = int | Sequence[int] | Mapping[int, int]

__all__ = [
    "Chain",
    "NeverEnds",
    "absorb",
    "binomial_law",
    "convolve",
    "dice_sum",
    "falling",
    "hypergeometric",
    "keep",
    "pool",
    "power",
    "uniform_sum",
]

# A list of every total between the least and the greatest has at most so many entries.
_MOST_TOTALS = 10_000_000


def dice_sum(dice: Iterable[Die]) -> dict[int, int]:
    """Return the ways of each total of several dice, like or unlike.

    A die is its number of sides (faces 1, 2, ...), a sequence of equally likely faces in which
    a face may stand more than once, or a mapping from face to weight.

    Examples
    --------
    >>> dice_sum([2, (0, 5, 5)])
    {1: 1, 2: 1, 6: 2, 7: 2}
    """
    alike = Counter(
        die if isinstance(die, int) else tuple(sorted(_faces(die).items())) for die in dice
    )
    plain = {die: n for die, n in alike.items() if isinstance(die, int)}
    if any(die < 1 for die in plain):
        raise ValueError(f"a die needs 1 side or more, not {min(plain)}")
    if sum(n * die for die, n in plain.items()) >= _MOST_TOTALS:
        raise ValueError(f"the dice have more than {_MOST_TOTALS} totals")
    lists, low = [uniform_sum(plain)], sum(plain.values())
    for kind, n in alike.items():
        if isinstance(kind, int):
            continue
        weights, least = _dense(dict(kind), n)
        lists.append(power(weights, n))
        low += n * least
    lists.sort(key=len)
    product = [1]
    for weights in lists:
        product = convolve(product, weights)
    return {total: ways for total, ways in enumerate(product, low) if ways}


def keep(
    die: Die,
    n: int,
    *,
    keep_highest: int | None = None,
    keep_lowest: int | None = None,
    ranks: Iterable[int] | None = None,
) -> dict[int, int]:
    """Return the ways of each sum of the dice kept out of `n` like ones.

    Parameters
    ----------
    die
        As for `dice_sum`.
    n : int
        Dice thrown.
    keep_highest, keep_lowest : int
        How many of the best or the worst to keep.
    ranks : iterable of int
        Which to keep of the dice laid in order, 1 being the highest: (2, 3) of 4 leaves out
        the best and the worst. One of the three must be given.

    Notes
    -----
    The faces are gone through from the highest down. All that matters is how many dice have been
    placed and what is kept so far: c of the r dice left show the present face in C(r, c) w**c
    ways and take the next c ranks. Once the last rank is filled the other dice are free. The ways
    by sum are held as one long number for each count of dice placed.

    Examples
    --------
    >>> keep(6, 4, keep_highest=3)[18]
    21
    """
    wanted = _ranks(n, keep_highest, keep_lowest, ranks)
    faces = _faces(die)
    if len(wanted) == n:
        return dice_sum([die] * n)
    sign = 1
    if n + 1 - wanted[0] < wanted[-1]:  # fewer dice to place from the lowest face up
        wanted = [n + 1 - rank for rank in reversed(wanted)]
        faces, sign = {-face: weight for face, weight in faces.items()}, -1
    kept = list(accumulate((rank in set(wanted) for rank in range(1, n + 1)), initial=0))
    last, least = wanted[-1], min(faces)
    size = len(wanted) * (max(faces) - least) + 1
    if size > _MOST_TOTALS:
        raise ValueError(f"the kept sum has {size} possible totals, more than {_MOST_TOTALS}")
    bits = 8 * (((sum(faces.values()) ** n).bit_length() + 7) // 8)
    placed = [1] + [0] * (last - 1)
    done, below = 0, sum(faces.values())
    for face in sorted(faces, reverse=True):
        weight, shift = faces[face], bits * (face - least)
        below -= weight
        after = list(placed)
        for j, ways in enumerate(placed):
            if not ways:
                continue
            left, free = n - j, (weight + below) ** (n - j)
            for c in range(last - j):
                show = comb(left, c) * weight**c
                free -= show * below ** (left - c)
                if c:
                    after[j + c] += ways * show << shift * (kept[j + c] - kept[j])
            done += ways * free << shift * (kept[last] - kept[j])
        placed = after
    sums = enumerate(unpacked(done, bits // 8, size), len(wanted) * least)
    return dict(sorted((sign * total, ways) for total, ways in sums if ways))


def pool(n: int, faces: int | Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each way that `n` dice can fall irrespective of order: counts by face, and the ways.

    `faces` is the number of equally likely faces, or the weight of each face.

    Examples
    --------
    >>> list(pool(2, 2))
    [((0, 2), 1), ((1, 1), 2), ((2, 0), 1)]
    """
    weights = [1] * faces if isinstance(faces, int) else list(faces)
    if n < 0 or not weights or min(weights) < 0:
        raise ValueError(f"expected n >= 0 and at least one face of weight >= 0, got {n}, {faces}")

    def fill(i: int, left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        weight = weights[i]
        if i == len(weights) - 1:
            yield (left,), weight**left
            return
        for count in range(left + 1 if weight else 1):
            ways = comb(left, count) * weight**count
            for others, more in fill(i + 1, left - count):
                yield (count, *others), ways * more

    return ((counts, ways) for counts, ways in fill(0, n) if ways)


def hypergeometric(population: int, marked: int, drawn: int) -> dict[int, int]:
    """Return the ways of each number of marked items among `drawn` without replacement.

    The ways add up to C(population, drawn).

    Examples
    --------
    >>> hypergeometric(52, 4, 2)
    {0: 1128, 1: 192, 2: 6}
    """
    if not 0 <= marked <= population or not 0 <= drawn <= population:
        raise ValueError(
            f"expected 0 <= marked, drawn <= population; got {marked}, {drawn}, {population}"
        )
    plain = population - marked
    return {
        k: comb(marked, k) * comb(plain, drawn - k)
        for k in range(max(0, drawn - plain), min(marked, drawn) + 1)
    }


def falling(n: int, k: int) -> int:
    """Return n (n - 1) ... (n - k + 1): ordered draws of `k` of `n` things.

    Examples
    --------
    >>> falling(52, 2)
    2652
    """
    return perm(n, k)


def binomial_law(n: int, p: Fraction | int) -> Distribution:
    """Return the law of the number of successes in `n` independent trials of chance `p`.

    Examples
    --------
    >>> binomial_law(2, Fraction(1, 6)).ways
    mappingproxy({0: 25, 1: 10, 2: 1})
    """
    from oddslab.distribution import Distribution

    if isinstance(p, float):
        raise TypeError(f"an exact law needs a Fraction for p, not the float {p}")
    chance = Fraction(p)
    if n < 0 or not 0 <= chance <= 1:
        raise ValueError(f"expected n >= 0 and 0 <= p <= 1, got {n} and {p}")
    won, lost = chance.numerator, chance.denominator - chance.numerator
    ways = {k: comb(n, k) * won**k * lost ** (n - k) for k in range(n + 1)}
    return Distribution._trusted(ways, chance.denominator**n, ("successes",))


def _faces(die: Die) -> dict[int, int]:
    if isinstance(die, int):
        if die < 1:
            raise ValueError(f"a die needs 1 side or more, not {die}")
        return dict.fromkeys(range(1, die + 1), 1)
    faces = dict(die) if isinstance(die, Mapping) else dict(Counter(die))
    if not faces or any(weight < 0 for weight in faces.values()) or not any(faces.values()):
        raise ValueError(f"a die needs faces of weight >= 0, not all 0; got {die}")
    return {face: weight for face, weight in faces.items() if weight}


def _dense(faces: Mapping[int, int], n: int) -> tuple[list[int], int]:
    low = min(faces)
    span = max(faces) - low
    if span * n >= _MOST_TOTALS:
        raise ValueError(
            f"{n} dice of faces {low} to {low + span} have over {_MOST_TOTALS} totals; "
            "for few faces far apart use Distribution.repeat"
        )
    weights = [0] * (span + 1)
    for face, weight in faces.items():
        weights[face - low] = weight
    return weights, low


def _ranks(
    n: int, highest: int | None, lowest: int | None, ranks: Iterable[int] | None
) -> list[int]:
    if sum(way is not None for way in (highest, lowest, ranks)) != 1:
        raise ValueError("give one of keep_highest, keep_lowest and ranks")
    if ranks is not None:
        wanted = sorted(ranks)
    elif highest is not None:
        wanted = list(range(1, highest + 1))
    else:
        wanted = list(range(n - (lowest or 0) + 1, n + 1))
    if not wanted or wanted[0] < 1 or wanted[-1] > n or len(set(wanted)) < len(wanted):
        raise ValueError(f"cannot keep ranks {wanted} of {n} dice: each from 1 to {n}, once")
    return wanted
