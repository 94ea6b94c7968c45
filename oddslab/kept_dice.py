"""Laws of dice kept out of a pool, like or unlike, and what is too large to be worked out.

Best or worst dice go by the last face that is kept; dice of other ranks are laid in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, product
from math import comb, log2, prod

from oddslab.counting import _MOST_TOTALS, keep
from oddslab.sums import unpacked

MOST_STEPS = 3_000_000  # products of long numbers; some seconds
# What is accepted takes some seconds and some hundred megabytes at most on a slow machine.
_MOST_BITS = 2_000_000_000
_MOST_SECONDS = 3.0
# a total costs memory for its place in the law besides the bits of its count
_BITS_OF_A_PLACE = 1600


class TooLarge(ValueError):
    """A law that would take too long or too much memory to work out exactly."""


Law = tuple[tuple[int, int], ...]  # faces from the lowest, each with its weight
Kinds = Mapping[Law, int]


def like(faces: Mapping[int, int], n: int, wanted: Sequence[int]) -> dict[int, int]:
    """Return the ways of each sum of the wanted ranks, not all, of `n` dice of these faces."""
    what = f"{n} dice of {len(faces)} faces, of which {len(wanted)} are kept, are too many"
    outcomes = len(wanted) * (max(faces) - min(faces)) + 1
    bits = int(n * log2(sum(faces.values()))) + 1
    low, sides, first, last = min(faces), len(faces), wanted[0], wanted[-1]
    plain = last - first + 1 == len(wanted) and (faces == dict.fromkeys(range(low, low + sides), 1))
    if not plain or 1 < first <= last < n:
        within(outcomes, bits, _by_face_seconds(sides, n, outcomes, first, last), what)
        return keep(faces, n, ranks=wanted)
    within(outcomes, bits, like_seconds(sides, n, first, last), what)
    least, sign = (len(wanted) * low, 1) if first == 1 else (len(wanted) * max(faces), -1)
    ways = enumerate(_best_like(sides, n, len(wanted)))
    return dict(sorted((least + sign * t, w) for t, w in ways if w))


def like_seconds(sides: int, n: int, first: int, last: int) -> float:
    """Return about how long `like` takes for plain dice and adjoining ranks, not all.

    The constants were measured.
    """
    kept = last - first + 1
    if 1 < first <= last < n:
        return _by_face_seconds(sides, n, kept * (sides - 1) + 1, first, last)
    sums = sides * kept + (sides - 1) * (sides - 2) // 2 * (kept * (kept - 1) // 2)
    digits = int(n * Fraction(log2(sides))) // 30
    scalars = sides * (kept * (1e-6 + 1e-8 * digits) + 5e-9 * digits**1.585)
    return sums * (4e-7 + 1.5e-8 * digits) + scalars


def _by_face_seconds(faces: int, n: int, outcomes: int, first: int, last: int) -> float:
    digits = int(n * Fraction(log2(faces))) / 30
    depth = min(last, n + 1 - first)
    steps = faces * depth * (depth + 1) * (1e-6 + 2e-9 * digits * outcomes)
    return steps + faces * depth * 5e-9 * digits**1.585  # powers for the dice left free


def _best_like(sides: int, n: int, kept: int) -> list[int]:
    """The ways of each sum, from the least, of the best of plain dice of `sides` faces.

    Where the last face kept is f, j < kept dice show more, and of the others all but n - kept show
    f: a number of ways without a sum, which follows from that of one die fewer.
    """
    ways = [0] * (kept * (sides - 1) + 1)
    spare = n - kept
    for under in range(sides):  # faces below f
        above = sides - 1 - under
        scalars, at_most = [], (1 + under) ** spare  # of so many others at most `spare` are below f
        power = under ** (spare + 1)
        for others in range(spare, n):
            at_most = (1 + under) * at_most - comb(others, spare) * power
            scalars.append(at_most * comb(n, n - others - 1))
        sums = [1]  # of the dice above f, the least of them counted 0
        for j, scalar in enumerate(reversed(scalars)):
            start = kept * under + j
            ways[start : start + len(sums)] = [
                w + scalar * x for w, x in zip(ways[start : start + len(sums)], sums)
            ]
            if not above or j == kept - 1:
                break
            gone = [0] * above + sums
            more = sums + [0] * (above - 1)
            sums = list(accumulate(a - b for a, b in zip(more, gone)))
    return ways


def unlike(kinds: Kinds, wanted: Sequence[int], total: int) -> dict[int, int]:
    """Return the ways of each sum of the wanted ranks of dice of several kinds."""
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
    # every face adds to the one long number that holds the ways
    what = f"{n} dice of {len(dice)} kinds, of which {len(wanted)} are kept, are too many"
    within(size, 8 * width, len(faces) * size * width * 2e-10, what)
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


def within(outcomes: int, bits: int, seconds: float, what: str) -> None:
    """Refuse, by name, a law of so many totals, bits or seconds where it is out of reach."""
    size = outcomes * (bits + _BITS_OF_A_PLACE)
    if size > _MOST_BITS:
        raise TooLarge(
            f"{what} exactly: {outcomes} totals with counts of {bits} bits, where all counts "
            f"together may have {_MOST_BITS:,} bits"
        )
    if seconds > _MOST_SECONDS:
        raise TooLarge(
            f"{what} exactly: some {seconds:.0f} seconds, where {_MOST_SECONDS:.0f} are allowed"
        )
