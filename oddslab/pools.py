"""Pools of dice, like or unlike: those kept or dropped, order statistics, dice thrown again.

A die is as in `counting.dice_sum`: its number of sides, a sequence of faces, or faces with weights.
Laws come back as `Distribution`; one that was cut holds the cut mass as its `remainder`.  What
would take long, or much memory, is refused before it is begun.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log2, prod
from typing import Any

from oddslab.counting import Die, dice_sum
from oddslab.distribution import Distribution
from oddslab.kept_dice import like, unlike, within
from oddslab.sums import product_seconds, uniform_seconds

__all__ = ["added", "exploding", "keep_mixed", "order_statistic", "repeated", "rerolled"]

MOST_DEPTH = 10_000
MOST_SIDES = 1_000_000


def keep_mixed(
    dice: Iterable[Die],
    *,
    keep_highest: int | None = None,
    keep_lowest: int | None = None,
    drop_highest: int | None = None,
    drop_lowest: int | None = None,
    ranks: Iterable[int] | None = None,
) -> Distribution:
    """Return the exact law of the sum of the dice kept out of a pool of like or unlike ones.

    Parameters
    ----------
    dice
        The pool, such as ``[6, 6, 8, (0, 0, 5)]``.
    keep_highest, keep_lowest, drop_highest, drop_lowest : int
        How many to keep, or to drop; the two drops may be given together.
    ranks : iterable of int
        Which to keep of the dice laid in order, 1 being the highest.

    Notes
    -----
    The best or the worst m of them go by the last face kept: j < m dice show more than it, with
    their sum, and enough of the rest show it.  A polynomial with a factor for each die counts
    those above, those equal and those below.  For other ranks the dice are laid in order, face by
    face, and what matters is how many of each kind are left.

    Examples
    --------
    >>> keep_mixed([4, 6, 8], keep_highest=2).mean()
    Fraction(69, 8)
    """
    kinds = _kinds(dice)
    n = sum(kinds.values())
    wanted = _wanted(n, keep_highest, keep_lowest, drop_highest, drop_lowest, ranks)
    total = prod(sum(w for _, w in kind) ** count for kind, count in kinds.items())
    if len(wanted) == n:
        ways = _sum(kinds, n)
    elif len(kinds) == 1:
        ways = like(dict(*kinds), n, wanted)
    else:
        ways = unlike(kinds, wanted, total)
    return Distribution._trusted(ways, total, ("total",))


def _wanted(n: int, high: Any, low: Any, drop_high: Any, drop_low: Any, ranks: Any) -> list[int]:
    """The ranks to keep, in order."""
    kept = {"keep_highest": high, "keep_lowest": low, "ranks": ranks}
    keeps = [name for name, value in kept.items() if value is not None]
    if drop_high is not None or drop_low is not None:
        if keeps:
            raise ValueError("say what to keep or what to drop, not both")
        top = 0 if drop_high is None else _whole("drop_highest", drop_high, 0, n - 1)
        bottom = 0 if drop_low is None else _whole("drop_lowest", drop_low, 0, n - 1)
        if top + bottom >= n:
            raise ValueError(f"cannot drop {top} and {bottom} of {n} dice: one must be kept")
        return list(range(top + 1, n - bottom + 1))
    if len(keeps) != 1:
        raise ValueError("give one of keep_highest, keep_lowest and ranks")
    if high is not None:
        return list(range(1, _whole("keep_highest", high, 1, n) + 1))
    if low is not None:
        return list(range(n - _whole("keep_lowest", low, 1, n) + 1, n + 1))
    if isinstance(ranks, str) or not isinstance(ranks, Iterable):
        raise TypeError(f"ranks={ranks!r} is not possible: some whole numbers from 1 to {n}")
    wanted = sorted(_whole("ranks", rank, 1, n) for rank in ranks)
    if not wanted or len(set(wanted)) < len(wanted):
        raise ValueError(f"ranks={wanted} is not possible: some from 1 to {n}, each once")
    return wanted


def _sum(kinds: Mapping[Kind, int], n: int) -> dict[int, int]:
    """The ways of each sum of all dice, if that can be worked out."""
    plain = {
        len(k): m for k, m in kinds.items() if k == tuple((f, 1) for f in range(1, len(k) + 1))
    }
    outcomes = sum(m * (kind[-1][0] - kind[0][0]) for kind, m in kinds.items()) + 1
    bits = int(sum(m * log2(sum(w for _, w in kind)) for kind, m in kinds.items())) + 1
    seconds = uniform_seconds(plain) if plain else 0.0
    if len(plain) < len(kinds):
        if len(kinds) > 1:
            seconds += min(product_seconds(outcomes // 2 + 1, bits, outcomes // 2 + 1, bits))
        seconds += _power_seconds(outcomes, max(map(len, kinds)), bits)
    within(outcomes, bits, seconds, f"the sum of {n} dice is too large to work out")
    return dice_sum(
        [len(k) if len(k) in plain else dict(k) for k, m in kinds.items() for _ in range(m)]
    )


def order_statistic(dice: Iterable[Die], rank: int) -> Distribution:
    """Return the exact law of the face that stands at `rank` of the dice laid in order, 1 highest.

    At least `rank` of the dice show a face or more in as many ways as the polynomial, a factor for
    each die, has in its terms from that power on; like dice are a power, with binomial terms.

    Examples
    --------
    >>> order_statistic([6, 6, 6], 2).mean()
    Fraction(7, 2)
    """
    kinds = _kinds(dice)
    n = sum(kinds.values())
    rank = _whole("rank", rank, 1, n)
    faces = sorted({f for kind in kinds for f, _ in kind}, reverse=True)
    bits = sum(m * log2(sum(w for _, w in kind)) for kind, m in kinds.items())
    longest = max(kinds.values())
    steps = n + (n - longest) * min(n, rank + longest)
    within(
        len(faces), int(bits) + 1, len(faces) * steps * (5e-7 + 3e-11 * bits * len(kinds)),
        f"the rank of {n} dice of {len(kinds)} kinds is too large to work out",
    )  # fmt: skip
    below = [dict(kind) for kind in kinds]
    high = [0] * len(kinds)
    every = prod(sum(die.values()) ** m for die, m in zip(below, kinds.values()))
    rest = [sum(die.values()) for die in below]
    reached, before = {}, 0
    for face in faces:
        for k, die in enumerate(below):
            w = die.get(face, 0)
            high[k] += w
            rest[k] -= w
        # ways in which 0, 1, ..., rank - 1 of the dice show the face or more
        fewer = [1]
        for m, h, r in sorted(zip(kinds.values(), high, rest)):
            terms = _binomial(m, h, r, rank)
            out = [0] * min(len(fewer) + len(terms) - 1, rank)
            for i, x in enumerate(fewer):
                for j, y in enumerate(terms[: len(out) - i], i):
                    out[j] += x * y
            fewer = out
        now = every - sum(fewer)
        reached[face] = now - before
        before = now
    ways = {f: w for f, w in sorted(reached.items()) if w}
    return Distribution._trusted(ways, every, ("face",))


def _binomial(n: int, high: int, rest: int, most: int) -> list[int]:
    """The first `most` coefficients of (high y + rest)**n, each from the one before."""
    if not rest:
        return [0] * n + [high**n] if n < most else [0]
    terms = [rest**n]
    for m in range(min(n, most - 1)):
        terms.append(terms[-1] * ((n - m) * high) // ((m + 1) * rest))
    return terms


def exploding(
    die: Die, depth: int, on: Iterable[int] | None = None, *, at_depth: str = "cut"
) -> Distribution:
    """Return the law of a die that is thrown again, and added up, as long as it shows a face `on`.

    Parameters
    ----------
    die
        As above.
    depth : int
        How often it may be thrown again.
    on : iterable of int, optional
        The faces that explode; the highest by default.
    at_depth : {"cut", "stop"}
        What becomes of a die that would explode once more.  "cut": its throws have no end that is
        known, so their chance is left out and comes back as the law's `remainder`.  "stop": the
        rules allow so many throws and no more, so the total counts as it stands.

    Examples
    --------
    >>> exploding(6, 3).remainder
    Fraction(1, 1296)
    >>> exploding(6, 1, at_depth="stop").max()
    12
    """
    faces = _faces(die)
    burst = _shown(faces, on)
    depth = _depth(depth, at_depth)
    quiet = {f: w for f, w in faces.items() if f not in burst}
    one = sum(faces.values())
    wide, bits = max(burst) - min(burst), int((depth + 1) * log2(one)) + 1
    totals = depth * wide + 1  # of throws that all exploded, at most
    totals = min(totals, len(burst) ** min(depth, 40))
    within(
        min((depth + 1) * (max(faces) - min(faces)) + 1, (depth + 1) * totals * len(faces)), bits,
        (depth + 1) * totals * len(faces) / 2 * (3e-7 + 1e-11 * bits),
        f"a die thrown again {depth} times is too large to work out",
    )  # fmt: skip
    again: dict[int, int] = {0: 1}  # totals of throws that all exploded
    ways: dict[int, int] = {}
    for thrown in range(depth + 1):
        rest = one ** (depth - thrown)
        last = faces if at_depth == "stop" and thrown == depth else quiet
        for total, w in again.items():
            for f, v in last.items():
                ways[total + f] = ways.get(total + f, 0) + w * v * rest
        after: dict[int, int] = {}
        for total, w in again.items():
            for f in burst:
                after[total + f] = after.get(total + f, 0) + w * faces[f]
        again = after
    return _law(ways, one ** (depth + 1))


def rerolled(
    die: Die, on: Iterable[int], depth: int | None = 1, *, at_depth: str = "stop"
) -> Distribution:
    """Return the law of a die that is thrown anew, the old face forgotten, while it shows one `on`.

    Parameters
    ----------
    depth : int or None
        How often it may be; None for as often as needed, which is exact: the other faces keep
        their weights to each other.
    at_depth : {"stop", "cut"}
        What becomes of the last throw: it counts whatever it shows, or, cut, its chance is left
        out where it would be thrown anew once more, and comes back as the law's `remainder`.

    Examples
    --------
    >>> rerolled(6, [1]).mean()
    Fraction(47, 12)
    """
    faces = _faces(die)
    bad = _shown(faces, on)
    times = _depth(0 if depth is None else depth, at_depth)
    good = {f: w for f, w in faces.items() if f not in bad}
    if depth is None:
        if not good:
            raise ValueError("every face is thrown anew, so no throw would count: give a depth")
        return Distribution(good, ("total",))
    one, again = sum(faces.values()), sum(faces[f] for f in bad)
    bits = int((times + 1) * log2(one)) + 1
    seconds = times * (3e-7 + 1e-11 * bits)
    within(len(faces), bits, seconds, f"a die thrown anew {times} times is too large to work out")
    # the share that k throws anew leave is again^k / one^k, and each ends among the good ones;
    # their sum is a geometric series
    ended = (one ** (times + 1) - again ** (times + 1)) // (one - again) if good else 0
    ways = {f: w * ended for f, w in good.items()}
    if at_depth == "stop":
        ways |= {f: faces[f] * again**times for f in bad}
    return _law(ways, one ** (times + 1))


def repeated(law: Distribution, n: int) -> Distribution:
    """Return the law of the sum of `n` throws of such a law, or refuse it for its size."""
    values = list(law.ways)
    outcomes, bits = n * (max(values) - min(values)) + 1, n * law.total.bit_length()
    seconds = _power_seconds(outcomes, len(values), bits) if n > 1 else 0.0
    within(outcomes, bits, seconds, f"{n} such dice are too many to work out")
    return law.repeat(n)


def _power_seconds(outcomes: int, values: int, bits: int) -> float:
    """About how long the sum of like dice takes: for each total a product for each face."""
    return outcomes * values * (3e-7 + 3e-11 * bits)


def added(a: Distribution, b: Distribution) -> Distribution:
    """Return the law of the sum of two independent ones, or refuse it for its size."""
    spans = [max(law.ways) - min(law.ways) + 1 for law in (a, b)]
    bits = [law.total.bit_length() for law in (a, b)]
    pairs = len(a.ways) * len(b.ways)
    seconds = min(*product_seconds(spans[0], bits[0], spans[1], bits[1]), pairs * 1e-6)
    within(min(sum(spans), pairs), sum(bits), seconds, "these dice are too many to work out")
    return a + b


Kind = tuple[tuple[int, int], ...]  # faces from the lowest, each with its weight


def _kinds(dice: Iterable[Die]) -> dict[Kind, int]:
    """How many dice there are of each kind."""
    if isinstance(dice, str | bytes) or not isinstance(dice, Iterable):
        raise TypeError(f"dice={dice!r} is not possible: a list of dice, such as [6, 6, 8]")
    alike: Counter[Any] = Counter()
    read: dict[int, Kind] = {}
    for die in dice:
        if isinstance(die, int) and not isinstance(die, bool):
            if die not in read:
                read[die] = tuple(sorted(_faces(die).items()))
            alike[read[die]] += 1
        else:
            alike[tuple(sorted(_faces(die).items()))] += 1
    if not alike:
        raise ValueError("dice=[] is not possible: one die or more")
    return dict(alike)


def _faces(die: Any) -> dict[int, int]:
    """The faces of a die with their weights, all of them whole numbers."""
    if isinstance(die, bool | str | bytes) or not isinstance(die, int | Mapping | Sequence):
        raise TypeError(
            f"the die {die!r} is not possible: a number of sides, a list of faces, or a mapping "
            "from faces to weights"
        )
    if isinstance(die, int):
        if not 1 <= die <= MOST_SIDES:
            raise ValueError(f"a die needs 1 to {MOST_SIDES:,} sides, not {die}")
        return dict.fromkeys(range(1, die + 1), 1)
    for what, values in (
        ("face", die),
        ("weight", die.values() if isinstance(die, Mapping) else ()),
    ):
        for value in values:
            if not _is_whole(value):
                raise TypeError(f"a {what} of a die is a whole number, not {value!r}")
    listed = die if isinstance(die, Mapping) else Counter(die)
    faces = {operator.index(f): operator.index(w) for f, w in listed.items()}
    if any(w < 0 for w in faces.values()) or not any(faces.values()):
        raise ValueError(f"a die needs faces of weight >= 0, not all 0; got {die}")
    return {f: w for f, w in faces.items() if w}


def _is_whole(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)


def _whole(name: str, value: Any, low: int, high: int) -> int:
    if not _is_whole(value):
        raise TypeError(f"{name}={value!r} is not possible: a whole number from {low} to {high}")
    n = operator.index(value)
    if not low <= n <= high:
        raise ValueError(f"{name}={value!r} is not possible: a whole number from {low} to {high}")
    return n


def _law(ways: Mapping[int, int], total: int) -> Distribution:
    if not ways:
        raise ValueError("every throw is cut off: nothing is left of the law")
    return Distribution._trusted(dict(sorted(ways.items())), total, ("total",))


def _shown(faces: Mapping[int, int], on: Iterable[int] | None) -> set[int]:
    if on is None:
        return {max(faces)}
    if isinstance(on, str | bytes) or not isinstance(on, Iterable):
        raise TypeError(f"on={on!r} is not possible: some of the faces, such as [1, 2]")
    listed = list(on)
    if not listed or any(not _is_whole(f) or f not in faces for f in listed):
        said = ", ".join(map(str, faces)) if len(faces) < 21 else f"{min(faces)} to {max(faces)}"
        raise ValueError(f"on={listed} is not possible: some of the faces {said}")
    return {operator.index(f) for f in listed}


def _depth(depth: Any, at_depth: str) -> int:
    if at_depth not in ("cut", "stop"):
        raise ValueError(f"at_depth={at_depth!r} is not possible: accepted is cut or stop")
    if not _is_whole(depth) or not 0 <= depth <= MOST_DEPTH:
        raise ValueError(f"depth={depth!r} is not possible: a whole number from 0 to {MOST_DEPTH}")
    return operator.index(depth)
