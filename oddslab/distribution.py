"""Exact laws: whole-number weights over outcomes along named axes."""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb, gcd, lcm
from types import MappingProxyType
from typing import Any

from oddslab.events import Axis, Event, UnknownAxis, axis, place
from oddslab.outcomes import (
    Weight,
    as_outcome,
    as_weight,
    axis_names,
    brief,
    in_order,
    number,
    reduced,
    square_root,
)
from oddslab.sums import convolve, power

__all__ = ["Axis", "Distribution", "Event", "UnknownAxis", "axis", "mixture", "square_root"]


class Distribution:
    """An exact law: whole-number ways of each outcome out of a whole-number total.

    Parameters
    ----------
    weights : mapping of outcome to int or Fraction
        An outcome is a bare int, str or Fraction where there is one axis, a tuple with one entry an
        axis where there are several. Weights say how the mass is shared, so they need not add up
        to one (`from_probabilities` insists that they do). Outcomes of weight 0 are left out.
    axes : sequence of str
        The names of the axes.
    remainder : Fraction
        Mass in [0, 1) that was cut off and belongs to no known outcome. The weights share the rest.

    Notes
    -----
    Whole weights are kept as given, so a law of nine dice has a total of 6**9; fractions are
    brought to the smallest common denominator. Two laws are equal if their axes and all their
    probabilities are, whatever their totals.

    With a remainder, `pmf`, `cdf`, `sf`, `at_least`, `at_most` and `probability` answer the known
    mass alone and `bounds` what the truth lies between; whatever would need the cut mass
    (`mean`, `quantile`, `given`, ...) refuses.
    """

    __slots__ = ("_axes", "_cumulative", "_hash", "_total", "_ways")
    _axes: tuple[str, ...]
    _cumulative: tuple[list, list[int]] | None
    _hash: int | None
    _total: int
    _ways: dict[Any, int]

    def __init__(
        self,
        weights: Mapping[Any, Weight],
        axes: Sequence[str] = ("outcome",),
        remainder: Weight = 0,
    ):
        names = axis_names(axes)
        cut = as_weight(remainder, "the remainder")
        if cut >= 1:
            raise ValueError(f"the remainder must lie in [0, 1), not {remainder}")
        shares = {as_outcome(o, names): as_weight(w, o) for o, w in weights.items()}
        scale = lcm(*(w.denominator for w in shares.values()))
        ways = {o: w.numerator * (scale // w.denominator) for o, w in shares.items()}
        total = sum(ways.values())
        if not total:
            raise ValueError(
                f"all {len(ways)} weights are 0 ({', '.join(map(repr, list(ways)[:6]))}): "
                "at least one must be positive"
            )
        if cut:  # total / (1 - cut), on the smallest scale that leaves it whole
            kept = Fraction(1 - cut)
            scale = kept.numerator // gcd(kept.numerator, total * kept.denominator)
            ways = {o: w * scale for o, w in ways.items()}
            total = total * scale * kept.denominator // kept.numerator
        if any(isinstance(w, Fraction) for w in shares.values()):
            ways, total = reduced(ways, total)
        self._fill(ways, total, names)

    def _fill(self, ways: dict[Any, int], total: int, axes: tuple[str, ...]) -> None:
        put = object.__setattr__
        put(self, "_ways", {o: ways[o] for o in in_order(ways) if ways[o]})
        put(self, "_total", total)
        put(self, "_axes", axes)
        put(self, "_cumulative", None)
        put(self, "_hash", None)

    @classmethod
    def _trusted(cls, ways: dict[Any, int], total: int, axes: tuple[str, ...]) -> Distribution:
        """Build from ways that are known to be sound, without checking each of them again."""
        law = object.__new__(cls)
        law._fill(ways, total, axes)
        return law

    @classmethod
    def from_probabilities(
        cls,
        probabilities: Mapping[Any, Weight],
        axes: Sequence[str] = ("outcome",),
        remainder: Weight = 0,
    ) -> Distribution:
        """Return the law with these probabilities, which with `remainder` must add up to 1."""
        cut = as_weight(remainder, "the remainder")
        weights = {o: Fraction(as_weight(p, o)) for o, p in probabilities.items()}
        scale = lcm(*(p.denominator for p in weights.values()))
        sum_of = sum(p.numerator * (scale // p.denominator) for p in weights.values())
        known = Fraction(sum_of, scale)
        if known + cut != 1:
            with_cut = f" with the remainder {cut}" if cut else ""
            raise ValueError(f"the probabilities{with_cut} add up to {known + cut}, not to 1")
        return cls(weights, axes, cut)

    @classmethod
    def uniform(cls, outcomes: Iterable[Any], axes: Sequence[str] = ("outcome",)) -> Distribution:
        """Return the law that gives each entry of `outcomes` the same chance.

        An outcome listed twice counts twice: the faces of a die may be named one by one.
        """
        ways: dict[Any, int] = {}
        for outcome in outcomes:
            ways[outcome] = ways.get(outcome, 0) + 1
        return cls(ways, axes)

    @classmethod
    def point(cls, outcome: Any, axes: Sequence[str] = ("outcome",)) -> Distribution:
        """Return the law in which `outcome` is certain."""
        return cls({outcome: 1}, axes)

    # -- what it is made of

    @property
    def ways(self) -> Mapping[Any, int]:
        """Ways of each outcome, in order, as a read-only mapping."""
        return MappingProxyType(self._ways)

    @property
    def total(self) -> int:
        """All the ways there are, with those cut off."""
        return self._total

    @property
    def axes(self) -> tuple[str, ...]:
        """Names of the axes, in the order of an outcome's entries."""
        return self._axes

    @property
    def remainder(self) -> Fraction:
        """Mass cut off and assigned to no outcome; 0 for a complete law."""
        return Fraction(self._total - sum(self._ways.values()), self._total)

    def items(self) -> Iterator[tuple[Any, Fraction]]:
        """Yield each outcome with its probability, in order."""
        for outcome, ways in self._ways.items():
            yield outcome, Fraction(ways, self._total)

    __iter__ = items

    def __len__(self) -> int:
        return len(self._ways)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._ways

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        if self._axes != other._axes or self._ways.keys() != other._ways.keys():
            return False
        if self._total == other._total:
            return self._ways == other._ways
        mine, yours = self._total, other._total
        return all(w * yours == other._ways[o] * mine for o, w in self._ways.items())

    def __hash__(self) -> int:
        if self._hash is None:
            ways, total = reduced(self._ways, self._total)
            object.__setattr__(self, "_hash", hash((self._axes, total, frozenset(ways.items()))))
        return self._hash  # type: ignore[return-value]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a distribution cannot be changed; make a new one")

    def __reduce__(self):
        return Distribution._trusted, (self._ways, self._total, self._axes)

    def __repr__(self) -> str:
        outcomes = list(self._ways)
        shown = ", ".join(f"{o!r}: {brief(self._ways[o])}" for o in outcomes[:6])
        more = f", ... {len(self) - 6} more" if len(self) > 6 else ""
        cut = f", cut off {float(self.remainder):.3g}" if self.remainder else ""
        out_of = brief(self._total)
        return f"<Distribution of {', '.join(self._axes)}: {{{shown}{more}}} / {out_of}{cut}>"

    # -- one axis of numbers

    def pmf(self, outcome: Any) -> Fraction:
        """Return the probability of exactly `outcome` (0 for one the law does not have)."""
        return Fraction(self._ways.get(outcome, 0), self._total)

    def cdf(self, value: Any) -> Fraction:
        """Return the probability of at most `value`."""
        keys, sums = self._running()
        return Fraction(sums[bisect_right(keys, value)], self._total)

    def sf(self, value: Any) -> Fraction:
        """Return the probability of strictly more than `value`; see `at_least`."""
        keys, sums = self._running()
        return Fraction(sums[-1] - sums[bisect_right(keys, value)], self._total)

    def at_least(self, value: Any) -> Fraction:
        """Return the probability of `value` or more."""
        keys, sums = self._running()
        return Fraction(sums[-1] - sums[bisect_left(keys, value)], self._total)

    def at_most(self, value: Any) -> Fraction:
        """Return the probability of `value` or less, the same as `cdf`."""
        return self.cdf(value)

    def mean(self) -> Fraction:
        """Return the exact mean."""
        self._numbers("mean")
        return self._average(self._ways.items())

    def var(self) -> Fraction:
        """Return the exact variance."""
        self._numbers("variance")
        return self._average((o * o, w) for o, w in self._ways.items()) - self.mean() ** 2

    def std(self) -> float:
        """Return the standard deviation, the one float among the moments."""
        return square_root(self.var())

    def quantile(self, q: Fraction | float | str) -> Any:
        """Return the least outcome whose `cdf` is at least `q`, 0 < q <= 1.

        A float is read as the decimal it prints as: 0.05 is 1/20.
        """
        self._numbers("quantile")
        level = number(q)
        if not 0 < level <= 1:
            raise ValueError(f"a quantile needs 0 < q <= 1, not {q}")
        keys, sums = self._running()
        # least index with sums >= level * total, compared in whole numbers
        return keys[bisect_left(sums, -(-level.numerator * self._total // level.denominator)) - 1]

    def median(self) -> Any:
        """Return the least outcome that is reached or undershot at least half the time."""
        return self.quantile(Fraction(1, 2))

    def mode(self) -> Any:
        """Return the likeliest outcome, the first of them in order where several tie."""
        self._complete("mode")
        return max(self._ways, key=self._ways.__getitem__)

    def min(self) -> Any:
        """Return the least outcome that can happen."""
        self._numbers("least outcome")
        return next(iter(self._ways))

    def max(self) -> Any:
        """Return the greatest outcome that can happen."""
        self._numbers("greatest outcome")
        return next(reversed(self._ways))

    # -- events

    def __getitem__(self, name: str) -> Axis:
        if name not in self._axes:
            raise UnknownAxis(name, self._axes)
        return Axis(name)

    def probability(self, event: Event) -> Fraction:
        """Return the probability of `event`: the known mass of it, if some mass was cut off."""
        return Fraction(sum(self._inside(event).values()), self._total)

    def bounds(self, event: Event) -> tuple[Fraction, Fraction]:
        """Return the least and the greatest probability that `event` can have."""
        known = self.probability(event)
        return known, known + self.remainder

    def given(self, event: Event) -> Distribution:
        """Return the joint law given that `event` happened; its ways are those of the event.

        Condition the joint law once and take margins after: a law conditioned inside a branch and
        then mixed gives back the chances it started from.
        """
        self._complete("law given an event")
        ways = self._inside(event)
        if not ways:
            raise ValueError(f"nothing can be given ({event!r}): it has probability 0")
        return Distribution._trusted(ways, sum(ways.values()), self._axes)

    def marginal(self, *axes: str) -> Distribution:
        """Return the law of some of the axes, in the order named."""
        names = axis_names(axes)
        pick = operator.itemgetter(*(place(name, self._axes) for name in names))
        if len(self._axes) == 1:
            return self
        return self._pushed(pick, names)

    def rename(self, *axes: str) -> Distribution:
        """Return the same law with its axes called by these names."""
        names = axis_names(axes)
        if len(names) != len(self._axes):
            raise ValueError(f"{len(self._axes)} axes cannot take the {len(names)} names {names}")
        return Distribution._trusted(self._ways, self._total, names)

    def map(
        self, function: Callable[[Any], Any], axes: Sequence[str] | None = None
    ) -> Distribution:
        """Return the law of `function` of the outcome.

        The function takes the bare outcome where there is one axis, else a mapping from axis to
        value, and returns an outcome along the new `axes`. Left out, they are one axis: the
        old one if it was alone, else "outcome".
        """
        names = axis_names(axes or (self._axes if len(self._axes) == 1 else ("outcome",)))
        view = self._view()
        return self._pushed(lambda outcome: as_outcome(function(view(outcome)), names), names)

    def expect(self, function: Callable[[Any], Weight]) -> Fraction:
        """Return the exact mean of `function` of the outcome, which it takes as in `map`."""
        self._complete("expectation")
        view = self._view()
        return self._average((function(view(o)), w) for o, w in self._ways.items())

    # -- several laws

    def __add__(self, other: Distribution | int) -> Distribution:
        if isinstance(other, int):
            return self._shifted(other)
        return self._summed(other) if isinstance(other, Distribution) else NotImplemented

    __radd__ = __add__

    def __neg__(self) -> Distribution:
        self._whole("difference")
        turned = {-o: w for o, w in self._ways.items()}
        return Distribution._trusted(turned, self._total, self._axes)

    def __sub__(self, other: Distribution | int) -> Distribution:
        if isinstance(other, int):
            return self._shifted(-other)
        return self._summed(-other) if isinstance(other, Distribution) else NotImplemented

    def __mul__(self, other: object) -> Distribution:
        raise TypeError(
            "a law times a number can mean two things: repeat(n) adds n independent copies, "
            "map(lambda x: n * x) multiplies the one outcome"
        )

    __rmul__ = __mul__

    def repeat(self, n: int) -> Distribution:
        """Return the law of the sum of `n` independent copies, n >= 0."""
        n = operator.index(n)
        if n < 0:
            raise ValueError(f"a law cannot be repeated {n} times; give 0 or more")
        self._whole("sum")
        if n < 2:
            return self if n else Distribution.point(0, self._axes)
        keys = list(self._ways)
        low, span = keys[0], keys[-1] - keys[0]
        step = gcd(*(key - low for key in keys)) or 1
        cells = span // step * n + 1
        if cells > 1_000_000 and cells > comb(n + len(keys) - 1, len(keys) - 1):
            # outcomes too far apart for a list of every total between them
            half = self.repeat(n // 2)
            return half + half + self if n % 2 else half + half
        base = [0] * (span // step + 1)
        for key, ways in self._ways.items():
            base[(key - low) // step] = ways
        totals = {n * low + step * i: ways for i, ways in enumerate(power(base, n))}
        return Distribution._trusted(totals, self._total**n, self._axes)

    def joint(self, other: Distribution) -> Distribution:
        """Return the joint law of this and an independent `other`, which share no axis."""
        names = axis_names(self._axes + other._axes)
        mine = [(o if len(self._axes) > 1 else (o,), w) for o, w in self._ways.items()]
        yours = [(o if len(other._axes) > 1 else (o,), w) for o, w in other._ways.items()]
        ways = {a + b: v * w for a, v in mine for b, w in yours}
        return Distribution._trusted(ways, self._total * other._total, names)

    # -- private

    def _running(self) -> tuple[list, list[int]]:
        """Outcomes in order and the ways below each of them, made once."""
        if self._cumulative is None:
            self._one_axis("ordered answer")
            made = list(self._ways), list(accumulate(self._ways.values(), initial=0))
            object.__setattr__(self, "_cumulative", made)
        return self._cumulative  # type: ignore[return-value]

    def _one_axis(self, what: str) -> None:
        if len(self._axes) > 1:
            raise TypeError(f"the {what} needs one axis, not {self._axes}; take a marginal first")
        for outcome in self._ways:
            if isinstance(outcome, str):
                raise TypeError(f"the {what} needs outcomes that are numbers, not {outcome!r}")

    def _complete(self, what: str) -> None:
        if self.remainder:
            raise ValueError(
                f"the {what} is not known: a remainder of {float(self.remainder):.6g} was cut off"
            )

    def _numbers(self, what: str) -> None:
        self._one_axis(what)
        self._complete(what)

    def _whole(self, what: str) -> None:
        self._one_axis(what)
        for outcome in self._ways:
            if type(outcome) is not int:
                raise TypeError(f"the {what} of laws needs whole outcomes, not {outcome!r}")

    def _average(self, pairs: Iterable[tuple[Weight, int]]) -> Fraction:
        # numerators gathered by denominator: one Fraction a denominator, not one an outcome
        sums: defaultdict[int, int] = defaultdict(int)
        for value, ways in pairs:
            try:
                sums[value.denominator] += value.numerator * ways
            except AttributeError:
                raise TypeError(f"an exact mean needs ints or Fractions, not {value!r}") from None
        scale = lcm(*sums)
        return Fraction(sum(n * (scale // d) for d, n in sums.items()), scale * self._total)

    def _inside(self, event: Event) -> dict[Any, int]:
        if not isinstance(event, Event):
            raise TypeError(f"expected an event such as law[{self._axes[0]!r}] == 6, not {event!r}")
        test = event.on(self._axes)
        return {o: w for o, w in self._ways.items() if test(o)}

    def _view(self) -> Callable[[Any], Any]:
        axes = self._axes
        return (lambda o: o) if len(axes) == 1 else (lambda o: dict(zip(axes, o)))

    def _pushed(self, function: Callable[[Any], Any], axes: tuple[str, ...]) -> Distribution:
        ways: defaultdict[Any, int] = defaultdict(int)
        for outcome, weight in self._ways.items():
            ways[function(outcome)] += weight
        return Distribution._trusted(ways, self._total, axes)

    def _shifted(self, by: int) -> Distribution:
        self._whole("sum")
        moved = {o + by: w for o, w in self._ways.items()}
        return Distribution._trusted(moved, self._total, self._axes)

    def _summed(self, other: Distribution) -> Distribution:
        self._whole("sum")
        other._whole("sum")
        (a, low), (b, shift) = self._ends(), other._ends()
        ways: dict[int, int]
        if a + b <= 4 * len(self) * len(other):
            sums = convolve(self._dense(low, a), other._dense(shift, b))
            ways = dict(enumerate(sums, low + shift))
        else:  # few outcomes far apart
            ways = defaultdict(int)
            for x, v in self._ways.items():
                for y, w in other._ways.items():
                    ways[x + y] += v * w
        return Distribution._trusted(ways, self._total * other._total, self._axes)

    def _ends(self) -> tuple[int, int]:
        low = next(iter(self._ways))
        return next(reversed(self._ways)) - low + 1, low

    def _dense(self, low: int, size: int) -> list[int]:
        weights = [0] * size
        for outcome, ways in self._ways.items():
            weights[outcome - low] = ways
        return weights


def mixture(parts: Iterable[tuple[Weight, Distribution]]) -> Distribution:
    """Return the law that follows each law with a chance in proportion to its weight."""
    pairs = [(as_weight(weight, law), law) for weight, law in parts]
    if not sum(weight for weight, _ in pairs):
        raise ValueError("a mixture needs at least one law of positive weight")
    axes = {law.axes for _, law in pairs}
    if len(axes) > 1:
        raise ValueError(f"the laws of a mixture need the same axes, not {sorted(axes)}")
    scale = lcm(*(Fraction(weight).denominator * law.total for weight, law in pairs))
    ways: defaultdict[Any, int] = defaultdict(int)
    total = 0
    for weight, law in pairs:
        factor = int(weight * scale) // law.total
        total += factor * law.total
        for outcome, count in law.ways.items():
            ways[outcome] += factor * count
    return Distribution._trusted(*reduced(ways, total), axes.pop())
