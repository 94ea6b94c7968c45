"""Pools of dice, like or unlike: those kept or dropped, order statistics, dice thrown again.

A die is as in `counting.dice_sum`: its number of sides, a sequence of faces, or faces with weights.
Laws come back as `Distribution`; one that was cut holds the cut mass as its `remainder`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import comb, prod

from oddslab.counting import _MOST_TOTALS, Die, _faces, _ranks, dice_sum, keep
from oddslab.distribution import Distribution
from oddslab.sums import unpacked

__all__ = ["exploding", "keep_mixed", "order_statistic", "rerolled"]

MOST_STEPS = 3_000_000  # products of long numbers; some seconds
MOST_DEPTH = 10_000


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
    face, and what matters is how many of each kind are left.  The ways by sum are held as one long
    number.

    Examples
    --------
    >>> keep_mixed([4, 6, 8], keep_highest=2).mean()
    Fraction(69, 8)
    """
    pool = [_faces(die) for die in dice]
    n = len(pool)
    if drop_highest is not None or drop_lowest is not None:
        if not keep_highest is keep_lowest is ranks is None:
            raise ValueError("say what to keep or what to drop, not both")
        top, low = drop_highest or 0, drop_lowest or 0
        if top < 0 or low < 0 or top + low >= n:
            raise ValueError(f"cannot drop {top} and {low} of {n} dice: one at least must be kept")
        ranks = range(top + 1, n - low + 1)
    wanted = _ranks(n, keep_highest, keep_lowest, ranks)
    total = prod(sum(faces.values()) for faces in pool)
    kinds = Counter(tuple(sorted(faces.items())) for faces in pool)
    if len(wanted) == n:
        ways = dice_sum([dict(kind) for kind, count in kinds.items() for _ in range(count)])
    elif len(kinds) == 1:
        ways = keep(pool[0], n, ranks=wanted)
    else:
        ways = _mixed(kinds, wanted, total)
    return Distribution._trusted(ways, total, ("total",))


Law = tuple[tuple[int, int], ...]  # faces from the lowest, each with its weight
Kinds = Mapping[Law, int]


def _mixed(kinds: Kinds, wanted: Sequence[int], total: int) -> dict[int, int]:
    n, counts = sum(kinds.values()), list(kinds.values())
    dice = [dict(kind) for kind in kinds]
    turned = [{-f: w for f, w in die.items()} for die in dice]
    mirror = [n + 1 - rank for rank in reversed(wanted)]
    if wanted[-1] == len(wanted):
        sign, solve = 1, _best
    elif mirror[-1] == len(mirror):
        sign, solve = -1, _best
    else:
        sign, solve = 1, _in_order
        if _states(turned, counts, mirror[-1]) < _states(dice, counts, wanted[-1]):
            sign = -1
    if sign < 0:
        wanted, dice = mirror, turned
    faces = sorted({f for die in dice for f in die}, reverse=True)
    size = len(wanted) * (faces[0] - faces[-1]) + 1
    if size > _MOST_TOTALS:
        raise ValueError(f"the kept sum has {size} possible totals, more than {_MOST_TOTALS}")
    width = (total.bit_length() + 7) // 8
    done = solve(dice, counts, wanted, faces, 8 * width)
    sums = enumerate(unpacked(done, width, size), len(wanted) * faces[-1])
    return dict(sorted((sign * t, w) for t, w in sums if w))


def _best(
    dice: Sequence[Mapping[int, int]],
    counts: Sequence[int],
    wanted: Sequence[int],
    faces: Sequence[int],
    bits: int,
) -> int:
    """The packed ways of each sum of the highest dice, by the last face that is kept."""
    keep, low = len(wanted), faces[-1]
    steps = sum(min(n + 1, keep) ** 2 for n in counts) * keep * keep * len(faces)
    _within(steps, sum(counts), len(counts))
    above = [0] * len(dice)  # ways and sums of one die of each kind over the face
    under = [sum(die.values()) for die in dice]
    done = 0
    for face in faces:
        equal = [die.get(face, 0) for die in dice]
        for k, w in enumerate(equal):
            under[k] -= w
        # by the dice above: those with the others anywhere below, and those with so many equal
        free, few = [1] + [0] * (keep - 1), {(0, 0): 1}
        for n, high, w, rest in zip(counts, above, equal, under):
            terms = _powers(n, high, w + rest, keep)
            free = [sum(free[j] * terms[m - j] for j in range(m + 1)) for m in range(keep)]
            few = _joined(few, n, high, w, rest, keep)
        for (m, _), ways in few.items():
            free[m] -= ways
        for m, ways in enumerate(free):
            if ways:
                done += ways << bits * (face - low) * (keep - m)
        for k, w in enumerate(equal):
            if w:
                above[k] += w << bits * (face - low)
    return done


def _powers(n: int, high: int, rest: int, keep: int) -> list[int]:
    """The first `keep` coefficients of (high y + rest)**n."""
    if n == 1:
        return [rest, high, *[0] * (keep - 2)][:keep]
    return [comb(n, m) * high**m * rest ** (n - m) if m <= n else 0 for m in range(keep)]


def _joined(
    few: Mapping[tuple[int, int], int], n: int, high: int, w: int, rest: int, keep: int
) -> dict[tuple[int, int], int]:
    """`few` times (high y + w z + rest)**n, as far as fewer than `keep` are above or equal."""
    after: dict[tuple[int, int], int] = {}
    terms = [
        (a, e, comb(n, a) * comb(n - a, e) * high**a * w**e * rest ** (n - a - e))
        for a in range(min(n, keep - 1) + 1 if high else 1)
        for e in range(min(n - a, keep - 1 - a) + 1 if w else 1)
        if rest or a + e == n
    ]
    for (m, x), ways in few.items():
        for a, e, more in terms:
            if m + x + a + e < keep:
                key = m + a, x + e
                after[key] = after.get(key, 0) + ways * more
    return after


def _in_order(
    dice: Sequence[Mapping[int, int]],
    counts: Sequence[int],
    wanted: Sequence[int],
    faces: Sequence[int],
    bits: int,
) -> int:
    """The packed ways of each sum of the wanted ranks, dice laid in order from the highest.

    c of the r dice left of a kind show the present face in C(r, c) w**c ways and take the next
    ranks; once the last rank is filled the others are free.  Kinds with nothing to tell them apart
    in lower faces become one: below six, a die of eight sides is one of six.
    """
    n, low, last = sum(counts), faces[-1], wanted[-1]
    _within(_states(dice, counts, last), n, len(counts))
    taken = [0]  # how many of the first so many ranks are kept
    for rank in range(1, n + 1):
        taken.append(taken[-1] + (rank in set(wanted)))
    laws = [tuple(sorted(die.items())) for die in dice]
    states: dict[tuple[int, ...], int] = {tuple(counts): 1}
    done = 0
    for face in faces:
        shift = bits * (face - low)
        weights = [law[-1][1] if law and law[-1][0] == face else 0 for law in laws]
        laws, place = _merged(laws, face)
        below = [sum(w for _, w in laws[k]) for k in place]
        after: dict[tuple[int, ...], int] = {}
        for left, ways in states.items():
            j = n - sum(left)
            # all that the dice left can do with no higher face, less what leaves a rank open
            free = prod((w + b) ** r for w, b, r in zip(weights, below, left))
            open_ = [
                range(0 if b else r, (r if w else 0) + 1) for r, w, b in zip(left, weights, below)
            ]
            for shown in product(*open_):
                c = sum(shown)
                if j + c >= last:
                    continue
                show = prod(comb(r, s) * w**s for r, s, w in zip(left, shown, weights))
                free -= show * prod(b ** (r - s) for b, r, s in zip(below, left, shown))
                to = [0] * len(laws)
                for k, r, s in zip(place, left, shown):
                    to[k] += r - s
                more = ways * show << shift * (taken[j + c] - taken[j])
                key = tuple(to)
                after[key] = after.get(key, 0) + more
            if free:
                done += ways * free << shift * (taken[last] - taken[j])
        states = after
    return done


def _merged(laws: Sequence[Law], face: int) -> tuple[list[Law], list[int]]:
    """The different laws below a face, and the place of each old one among them."""
    lower = [law[:-1] if law and law[-1][0] == face else law for law in laws]
    merged = list(dict.fromkeys(lower))
    return merged, [merged.index(law) for law in lower]


def _states(dice: Sequence[Mapping[int, int]], counts: Sequence[int], last: int) -> int:
    """About how many steps it takes to lay these dice in order down to rank `last`."""
    laws, at = [tuple(sorted(die.items())) for die in dice], list(counts)
    begun = [False] * len(laws)
    steps = 0
    for face in sorted({f for die in dice for f in die}, reverse=True):
        begun = [b or bool(law and law[-1][0] == face) for b, law in zip(begun, laws)]
        states = prod(min(n, last - 1) + 1 for n, b in zip(at, begun) if b)
        steps += states * states
        laws, place = _merged(laws, face)
        joined, seen = [0] * len(laws), [False] * len(laws)
        for k, n, b in zip(place, at, begun):
            joined[k] += n
            seen[k] |= b
        at, begun = joined, seen
    return steps


def _within(steps: int, n: int, kinds: int) -> None:
    if steps > MOST_STEPS:
        raise ValueError(
            f"{n} dice of {kinds} kinds are too many to keep some of: the law would take some "
            f"{steps:.1e} steps, where {MOST_STEPS:,} are allowed"
        )


def order_statistic(dice: Iterable[Die], rank: int) -> Distribution:
    """Return the exact law of the face that stands at `rank` of the dice laid in order, 1 highest.

    At least `rank` of the dice show a face or more in as many ways as the polynomial, a factor for
    each die, has in its terms from that power on.

    Examples
    --------
    >>> order_statistic([6, 6, 6], 2).mean()
    Fraction(7, 2)
    """
    pool = [_faces(die) for die in dice]
    if not 1 <= rank <= len(pool):
        raise ValueError(f"rank={rank} is not possible: a whole number from 1 to {len(pool)}")
    faces = sorted({f for die in pool for f in die}, reverse=True)
    reached, before = {}, 0
    for face in faces:
        terms = [1] + [0] * len(pool)  # ways in which so many dice show the face or more
        for k, die in enumerate(pool):
            high = sum(w for f, w in die.items() if f >= face)
            rest = sum(die.values()) - high
            for m in range(k + 1, -1, -1):
                terms[m] = terms[m] * rest + (terms[m - 1] * high if m else 0)
        now = sum(terms[rank:])
        reached[face] = now - before
        before = now
    ways = {f: w for f, w in sorted(reached.items()) if w}
    return Distribution._trusted(ways, before, ("face",))


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
    _depth(depth, at_depth)
    quiet = {f: w for f, w in faces.items() if f not in burst}
    one = sum(faces.values())
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
    good = {f: w for f, w in faces.items() if f not in bad}
    if depth is None:
        if not good:
            raise ValueError("every face is thrown anew, so no throw would count: give a depth")
        return Distribution(good, ("total",))
    _depth(depth, at_depth)
    one, again = sum(faces.values()), sum(faces[f] for f in bad)
    # the share that k throws anew leave is again^k / one^k, and each ends among the good ones
    ended = sum(again**k * one ** (depth - k) for k in range(depth + 1))
    ways = {f: w * ended for f, w in good.items()}
    if at_depth == "stop":
        ways |= {f: faces[f] * again**depth for f in bad}
    return _law(ways, one ** (depth + 1))


def _law(ways: Mapping[int, int], total: int) -> Distribution:
    if not ways:
        raise ValueError("every throw is cut off: nothing is left of the law")
    return Distribution._trusted(dict(sorted(ways.items())), total, ("total",))


def _shown(faces: Mapping[int, int], on: Iterable[int] | None) -> set[int]:
    shown = {max(faces)} if on is None else set(on)
    stray = sorted(shown - set(faces))
    if stray or not shown:
        raise ValueError(
            f"on={sorted(shown)} is not possible: some of the faces {', '.join(map(str, faces))}"
        )
    return shown


def _depth(depth: int, at_depth: str) -> None:
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MOST_DEPTH:
        raise ValueError(f"depth={depth!r} is not possible: a whole number from 0 to {MOST_DEPTH}")
    if at_depth not in ("cut", "stop"):
        raise ValueError(f"at_depth={at_depth!r} is not possible: accepted is cut or stop")
