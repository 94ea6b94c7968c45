"""What is to be thought of a die's weights after its throws: the Dirichlet posterior."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from math import comb, exp, inf, log, log1p, prod
from typing import Any

from oddslab.evidence import _gamma
from oddslab.evidence._chances import Chances, chances_of
from oddslab.evidence._reading import read_chance, read_number, read_trials
from oddslab.evidence.throws import Throws, checked
from oddslab.options import shown
from oddslab.random import resolve_seed
from oddslab.statistics import Interval

MOST_EXACT = 20_000  # throws and prior together: beyond, fractions have too many digits to print
# beyond, scipy's beta laws and its gamma draws lose digits that would be shown
LEAST_PRIOR, MOST_PRIOR = Fraction(1, 1000), 10**12
_CHUNK = 1 << 16


@dataclass(frozen=True)
class Posterior:
    """The law of a die's face weights given its throws, from a Dirichlet prior.

    Attributes
    ----------
    faces, fair : tuple
        The faces, and the weight of each in a die that is not crooked.
    prior : tuple of Fraction
        The prior's number for each face: 1 each is a law that is even over all dice.
    counts : tuple of int
        What was thrown.
    """

    faces: tuple[int, ...]
    fair: tuple[Fraction, ...]
    prior: tuple[Fraction, ...]
    counts: tuple[int, ...]

    @property
    def numbers(self) -> tuple[Fraction, ...]:
        """The numbers of the posterior, again a Dirichlet law."""
        return tuple(a + c for a, c in zip(self.prior, self.counts))

    @property
    def exactly(self) -> bool:
        """Whether chances come as fractions: whole numbers, and not too many."""
        return all(a.denominator == 1 for a in self.prior) and sum(self.numbers) <= MOST_EXACT

    def mean(self, face: int) -> Fraction:
        """The mean weight of a face, exactly."""
        return self.numbers[self._at(face)] / sum(self.numbers)

    def heavy(self, face: int, above: Any = None) -> Fraction | float:
        """The chance that a face weighs more than `above`, its fair share by default.

        A face's weight has a beta law.  With whole numbers a and b its tail is that of a + b - 1
        throws in which fewer than a show the face, a fraction; else it is a float.
        """
        k = self._at(face)
        share = self.fair[k] if above is None else read_number("above", above)
        if not 0 <= share <= 1:
            raise ValueError(f"above={above} is not possible: a weight from 0 to 1")
        a, total = self.numbers[k], sum(self.numbers)
        if self.exactly:
            n, won = int(total) - 1, share.numerator
            lost = share.denominator - won
            ways = sum(comb(n, i) * won**i * lost ** (n - i) for i in range(int(a)))
            return Fraction(ways, share.denominator**n)
        from scipy.special import betaincc

        return float(betaincc(float(a), float(total - a), float(share)))

    def interval(self, face: int, level: float = 0.95) -> Interval:
        """The interval that holds a face's weight with chance `level`, equal tails left out."""
        from scipy.special import betaincinv

        alpha = float(1 - read_chance("level", level))
        a = self.numbers[self._at(face)]
        rest = float(sum(self.numbers) - a)
        low, high = (float(betaincinv(float(a), rest, q)) for q in (alpha / 2, 1 - alpha / 2))
        return Interval(low, high, level, "posterior")

    def density(self, face: int, weights: Sequence[float]) -> list[float]:
        """The posterior density of a face's weight at `weights`, each from 0 to 1.

        It is taken from that at the mean, so that no large numbers cancel.
        """
        stray = [w for w in weights if not 0 <= w <= 1]
        if stray:
            raise ValueError(f"weights={stray[0]!r} is not possible: a weight from 0 to 1")
        a = self.numbers[self._at(face)]
        b = sum(self.numbers, Fraction(0)) - a
        m = a / (a + b)
        wide = _gamma.WIDE
        top = wide.subtract(_gamma.log_gamma(a + b), _gamma.log_gamma(a))
        top = wide.subtract(top, _gamma.log_gamma(b))
        for power, share in ((a - 1, m), (b - 1, 1 - m)):
            top = wide.add(top, wide.multiply(_gamma.decimal(power), _gamma.log(share)))
        peak, p, q = float(top), float(a - 1), float(b - 1)
        return [
            _exp(peak + _power(p, w, x, float(m)) + _power(q, 1 - w, -x, float(1 - m)))
            for w, x in ((float(w), float(w) - float(m)) for w in weights)
        ]

    def crooked(self) -> Fraction | Decimal:
        """How many times as likely these throws are with a die of the prior as with a fair one.

        The Bayes factor: times the odds one gave before that the die is crooked, it is the odds
        to give now.  A fraction where all is whole and short, else right to twenty digits, as a
        Decimal, which also holds what no float does.  Infinite where a fair die could not have
        thrown this.
        """
        if any(c and not p for c, p in zip(self.counts, self.fair)):
            return Decimal("Infinity")
        if self.exactly:
            top = prod(_rising(int(a), c) for a, c in zip(self.prior, self.counts))
            bottom = _rising(int(sum(self.prior)), sum(self.counts))
            fair = prod((p**c for p, c in zip(self.fair, self.counts)), start=Fraction(1))
            return Fraction(top, bottom) / fair
        wide = _gamma.WIDE
        times = wide.minus(_gamma.log_rising(sum(self.prior, Fraction(0)), sum(self.counts)))
        for a, c, p in zip(self.prior, self.counts, self.fair):
            if c:
                times = wide.add(times, _gamma.log_rising(a, c))
                times = wide.subtract(times, wide.multiply(c, _gamma.log(p)))
        return Context(prec=20, Emin=-(10**17), Emax=10**17).plus(wide.exp(times))

    def heaviest(self, trials: int = 100_000, rng: Any = 0) -> tuple[dict[int, int], int]:
        """In how many of `trials` dice drawn from the posterior each face is the heaviest.

        Returns the counts by face and the seed: shares of them are estimates.
        """
        import numpy as np

        trials, seed = read_trials(trials), resolve_seed(rng)
        made = np.random.Generator(np.random.Philox(key=seed))
        numbers = np.array([float(a) for a in self.numbers])
        won = np.zeros(len(numbers), np.int64)
        for start in range(0, trials, _CHUNK):
            dice = made.standard_gamma(numbers, size=(min(_CHUNK, trials - start), len(numbers)))
            won += np.bincount(dice.argmax(axis=1), minlength=len(numbers))
        return dict(zip(self.faces, won.tolist())), seed

    def _at(self, face: int) -> int:
        if isinstance(face, bool) or face not in self.faces:
            raise ValueError(
                f"face={face!r} is not possible: the faces are {', '.join(map(str, self.faces))}"
            )
        return self.faces.index(face)


def posterior(throws: Throws, prior: Any = 1, *, fair: Chances = None, die: int = 0) -> Posterior:
    """Return the posterior over the weights of a die's faces.

    Parameters
    ----------
    prior : number or sequence of numbers
        The Dirichlet prior's number for every face, or one for each; above 0.  1 is even over all
        dice, 1/2 Jeffreys' choice; a hundred each is a firm belief that the die is fair.
    fair : chances, optional
        What the weights of a straight die are, even ones by default.
    """
    faces, k = checked(throws).faces, throws.at(die)
    if isinstance(prior, list | tuple):
        if len(prior) != len(faces):
            listed = shown(", ".join(map(str, prior)))
            raise ValueError(
                f"prior={listed} is not possible: a die of {len(faces)} faces takes one number for "
                f"all, or {len(faces)}, one for each"
            )
        numbers = [read_number("prior", a) for a in prior]
    else:
        numbers = [read_number("prior", prior)] * len(faces)
    if min(numbers) < LEAST_PRIOR or sum(numbers) > MOST_PRIOR:
        listed = ", ".join(map(str, prior)) if isinstance(prior, list | tuple) else str(prior)
        raise ValueError(
            f"prior={shown(listed)} is not possible: a number from {LEAST_PRIOR} on for every "
            f"face, or one for each; those of all {len(faces)} faces together at most "
            f"{MOST_PRIOR:,}"
        )
    return Posterior(faces, tuple(chances_of(fair, faces)), tuple(numbers), throws.counts[k])


def _rising(a: int, n: int) -> int:
    """a (a + 1) ... (a + n - 1)."""
    return prod(range(a, a + n))


def _power(p: float, w: float, off: float, m: float) -> float:
    """p log(w / m), to every digit also where `off`, which is w - m, is small."""
    if not p:
        return 0.0
    if not w:
        return -inf if p > 0 else inf
    return p * (log1p(off / m) if 2 * abs(off) < m else log(w / m))


def _exp(x: float) -> float:
    return exp(x) if x < 709 else inf
