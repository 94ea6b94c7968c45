"""Dice expressions such as "4d6dl1 + 2 >= 14": read, sized up, then solved exactly."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

from oddslab.distribution import Distribution
from oddslab.events import axis
from oddslab.expression_dice import Mixed, Pool, plain_law
from oddslab.kept_dice import TooLarge, within
from oddslab.numerals import root
from oddslab.sums import product_seconds, uniform_seconds

__all__ = ["Expression", "Mixed", "Pool", "SyntaxProblem", "TooLarge", "parse"]

_MOST_TEXT = 1000
_MOST_DIGITS = 30
_MOST_NESTED = 50
_MOST_MIXED = 1000  # dice of a mixed pool

_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


class SyntaxProblem(ValueError):
    """An expression that cannot be read; `position` counts its characters from 0."""

    def __init__(self, what: str, text: str, position: int):
        self.what, self.text, self.position = what, text, position
        super().__init__(what, text, position)

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 72 else ""
        pointer = f"\n  {shown}\n  {' ' * self.position}^" if shown else ""
        return f"{self.what} at position {self.position}{pointer}"


class _Part(NamedTuple):
    factor: int
    dice: Pool | Mixed | dict[int, int]
    outcomes: int
    bits: int
    seconds: float


@dataclass(frozen=True)
class Expression:
    """A sum of pools of dice, each times a whole number, and a constant; perhaps a comparison.

    Attributes
    ----------
    terms : tuple of (int, Pool or Mixed)
        Factors, none of them 0, and independent pools.
    constant : int
        What is added to them.
    comparison : (str, int) or None
        The sign and the number that the total is compared with.
    """

    terms: tuple[tuple[int, Pool | Mixed], ...]
    constant: int
    comparison: tuple[str, int] | None = None

    def law(self) -> Distribution:
        """Return the exact law of the total; raises `TooLarge`, before any work, for a huge one."""
        return self._law

    def probability(self) -> Fraction:
        """Return the exact probability that the comparison holds."""
        if self.comparison is None:
            raise ValueError(f"{self} compares nothing: end it with such as >= 42")
        sign, number = self.comparison
        return self.law().probability(_COMPARE[sign](axis("total"), number))

    def moments(self) -> tuple[Fraction, Fraction]:
        """Return mean and variance of the total without its law, however many dice there are.

        Only dice kept out of a pool need the law of that pool; `TooLarge` if it is out of reach.
        """
        mean, variance = Fraction(self.constant), Fraction(0)
        for factor, pool in self.terms:
            middle, spread = pool.moments()
            mean += factor * middle
            variance += factor**2 * spread
        return mean, variance

    def check(self) -> None:
        """Raise `TooLarge`, with mean and standard deviation, if the law is out of reach."""
        try:
            self._size_up()
        except TooLarge as problem:
            try:
                mean, variance = self.moments()
            except TooLarge:
                raise TooLarge(str(problem)) from None
            wide = root(variance, 6)
            spread = f"{float(wide):.6g}" if wide.adjusted() < 300 else f"{wide:.6g}".lower()
            raise TooLarge(
                f"{problem}; its mean is {mean}, its standard deviation {spread}"
            ) from None

    @cached_property
    def _law(self) -> Distribution:
        self.check()
        whole = Distribution.point(self.constant, ("total",))
        for part in self._parts:
            law = plain_law(part.dice) if isinstance(part.dice, dict) else part.dice.law()
            if part.factor != 1:
                ways = {part.factor * total: w for total, w in law.ways.items()}
                law = Distribution._trusted(ways, law.total, law.axes)
            whole += law
        return whole

    @cached_property
    def _parts(self) -> list[_Part]:
        """What is solved in one go, the smallest first: all plain sums of like factor together."""
        plain: dict[int, dict[int, int]] = {}
        parts = []
        for factor, pool in self.terms:
            if isinstance(pool, Mixed) or pool.kept < pool.n:
                parts.append(_Part(factor, pool, pool.outcomes, pool.bits, pool.seconds()))
            else:
                plain.setdefault(factor, {})[pool.sides] = pool.n
        for factor, dice in plain.items():
            pools = [Pool(n, sides, 1, n) for sides, n in dice.items()]
            outcomes = sum(pool.outcomes - 1 for pool in pools) + 1
            bits = sum(pool.bits for pool in pools)
            parts.append(_Part(factor, dice, outcomes, bits, uniform_seconds(dice)))
        return sorted(parts, key=lambda part: part.outcomes)

    def _size_up(self) -> None:
        what = f"{self} is too large to work out"
        seconds, outcomes, span, bits = 0.0, 1, 1, 1
        for part in self._parts:
            within(part.outcomes, part.bits, part.seconds, what)
            seconds += part.seconds
            wide = abs(part.factor) * (part.outcomes - 1) + 1
            pairs = outcomes * part.outcomes
            if outcomes > 1:
                dense = span + wide <= 4 * pairs  # as a list of every total between the ends
                lists = min(product_seconds(span, bits, wide, part.bits)) if dense else 0
                seconds += lists or 1e-6 * pairs
            span += wide - 1
            bits += part.bits
            outcomes = min(span, pairs)
            within(outcomes, bits, seconds, what)

    def __str__(self) -> str:
        parts = [
            f"{'-' if f < 0 else '+'} {f'{abs(f)}*' * (abs(f) != 1)}{p}" for f, p in self.terms
        ]
        if self.constant or not parts:
            parts.append(f"{'-' if self.constant < 0 else '+'} {abs(self.constant)}")
        text = " ".join(parts).removeprefix("+ ")
        text = f"-{text[2:]}" if text.startswith("- ") else text
        return f"{text} {self.comparison[0]} {self.comparison[1]}" if self.comparison else text


def parse(text: str) -> Expression:
    """Return the expression that `text` writes.

    Read are sums and differences of dice (``9d6``, ``d20``, ``d%`` for 100 sides), of the
    highest or lowest dice kept (``10d6kh3``, ``4d6kl1``) or dropped (``4d6dl1``, ``4d6dh1``), and
    of whole numbers; brackets; a factor (``2*(d6+1)``); and at the end one comparison with a whole
    number (>= <= = == != > <). Each pool written is thrown anew: ``d6 - d6`` need not be 0.

    Raises
    ------
    SyntaxProblem
        A ValueError that tells what was expected where.

    Examples
    --------
    >>> parse("9d6 >= 42").probability()
    Fraction(248921, 10077696)
    >>> parse("4d6dl1").moments()[0]
    Fraction(15869, 1296)
    >>> parse("(d6 + d8 + d10)kh2 >= 12").probability()
    Fraction(15, 32)
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a dice expression such as '9d6 >= 42', not {text!r}")
    if len(text) > _MOST_TEXT:
        raise ValueError(f"an expression has at most {_MOST_TEXT} characters, not {len(text)}")
    return _Reader(text).whole()


class _Sum:
    """Pools with their factors, and a constant, while the text is being read."""

    def __init__(self, constant: int = 0, terms: tuple[tuple[int, Pool | Mixed], ...] = ()):
        self.constant, self.terms = constant, terms

    def plus(self, other: _Sum, sign: int) -> _Sum:
        turned = other.times(sign)
        return _Sum(self.constant + turned.constant, self.terms + turned.terms)

    def times(self, factor: int) -> _Sum:
        return _Sum(self.constant * factor, tuple((factor * f, pool) for f, pool in self.terms))


class _Reader:
    """Reads one expression from left to right; each method takes one rule of the grammar."""

    def __init__(self, text: str):
        self.text = text
        # one character for another, so that positions stay those of the text
        self.plain = text.lower().translate(str.maketrans("−–×·≥≤≠", "--**gln"))
        if len(self.plain) != len(text):
            self.plain = text
        self.at = 0
        self.depth = 0

    def whole(self) -> Expression:
        total = self.sum()
        comparison = None
        sign = self.take(r"==|>=|<=|!=|[=<>gln]")
        if sign:
            sign = {"g": ">=", "l": "<=", "n": "!="}.get(sign, sign)
            minus = self.take(r"-")
            number = self.number("a whole number to compare with")
            comparison = sign, -number if minus else number
        self.skip()
        if self.at < len(self.plain):
            what = "the end of the expression"
            if comparison is None:
                what = "an operator (+ - * or one of >= <= > < = !=)"
            self.fail(f"expected {what}, not {self.text[self.at]!r}")
        return Expression(_merged(total.terms), total.constant, comparison)

    def sum(self) -> _Sum:
        total = self.product()
        while sign := self.take(r"[+-]"):
            total = total.plus(self.product(), 1 if sign == "+" else -1)
        return total

    def product(self) -> _Sum:
        value = self.signed()
        while self.take(r"\*"):
            start = self.at - 1
            other = self.signed()
            if value.terms and other.terms:
                self.fail("expected a whole number on one side of *, not dice on both", start)
            value = other.times(value.constant) if other.terms else value.times(other.constant)
        return value

    def signed(self) -> _Sum:
        factor = 1
        while sign := self.take(r"[+-]"):
            factor = -factor if sign == "-" else factor
        return self.atom().times(factor)

    def atom(self) -> _Sum:
        if self.take(r"\("):
            opened = self.at - 1
            self.depth += 1
            if self.depth > _MOST_NESTED:
                self.fail(
                    f"expected at most {_MOST_NESTED} brackets inside one another", self.at - 1
                )
            inner = self.sum()
            if not self.take(r"\)"):
                self.fail("expected )")
            self.depth -= 1
            return self.mixed(inner, opened)
        self.skip()
        start = self.at
        count = self.number() if self.plain[start : start + 1].isdigit() else None
        if self.plain[self.at : self.at + 1] == "d":
            return self.dice(1 if count is None else count, start)
        if count is None:
            self.fail("expected dice such as 9d6, a whole number or (")
        return _Sum(count or 0)

    def dice(self, n: int, start: int) -> _Sum:
        self.at += 1
        faces = self.at
        if self.plain[faces : faces + 1] == "%":
            self.at, sides = faces + 1, 100
        else:
            sides = self.number("number of faces", skip=False)
        if not n:
            self.fail("expected at least one die, not 0,", start)
        if not sides:
            self.fail("expected at least one face, not 0,", faces)
        first, last = self.ranks(n)
        return _Sum(0, ((1, Pool(n, sides, first, last)),))

    def mixed(self, inner: _Sum, opened: int) -> _Sum:
        """What is in brackets, perhaps with dice kept or dropped out of all of them."""
        if not re.compile(r"\s*(kh|kl|dh|dl)").match(self.plain, self.at):
            return inner
        terms = _merged(inner.terms)
        plain = [pool for f, pool in terms if f == 1 and isinstance(pool, Pool)]
        if inner.constant or len(plain) < len(terms) or any(p.kept < p.n for p in plain):
            self.fail(
                "expected nothing but dice, such as (2d6 + d8), to keep or drop some,", opened
            )
        dice = tuple(sorted((pool.sides, pool.n) for pool in plain))
        n = sum(m for _, m in dice)
        first, last = self.ranks(n)
        if last - first + 1 == n:
            return inner
        if len(dice) == 1:
            return _Sum(0, ((1, Pool(n, dice[0][0], first, last)),))
        if n > _MOST_MIXED:
            self.fail(f"expected at most {_MOST_MIXED} dice of several kinds, not {n},", opened)
        return _Sum(0, ((1, Mixed(dice, first, last)),))

    def ranks(self, n: int) -> tuple[int, int]:
        """The first and the last rank that count out of n dice: all, if nothing else is written."""
        how = self.take(r"kh|kl|dh|dl")
        if not how:
            return 1, n
        self.skip()
        place = self.at
        digit = self.plain[place : place + 1].isdigit()
        count = self.number() if digit else 1
        kept = count if how[0] == "k" else n - count
        if not 1 <= kept <= n:
            what = "keep" if how[0] == "k" else "drop"
            span = f"1 to {n}" if what == "keep" else f"0 to {n - 1}"
            self.fail(f"expected to {what} {span} of {n} dice, not {count},", place)
        return (1, kept) if how in ("kh", "dl") else (n - kept + 1, n)

    def number(self, what: str = "a whole number", skip: bool = True) -> int:
        if skip:
            self.skip()
        match = re.compile(r"[0-9]+").match(self.plain, self.at)
        if not match:
            self.fail(f"expected {what}")
        if len(match[0]) > _MOST_DIGITS:
            self.fail(f"expected a number of at most {_MOST_DIGITS} digits")
        self.at = match.end()
        return int(match[0])

    def take(self, pattern: str) -> str:
        self.skip()
        match = re.compile(pattern).match(self.plain, self.at)
        if not match:
            return ""
        self.at = match.end()
        return match[0]

    def skip(self) -> None:
        while self.plain[self.at : self.at + 1].isspace():
            self.at += 1

    def fail(self, what: str, position: int | None = None) -> NoReturn:
        raise SyntaxProblem(what, self.text, self.at if position is None else position)


def _merged(terms: tuple[tuple[int, Pool | Mixed], ...]) -> tuple[tuple[int, Pool | Mixed], ...]:
    """Put plain sums of like dice with the same factor together: d6 + d6 is 2d6."""
    counts: dict[tuple[int, int], int] = {}
    others = []
    for factor, pool in terms:
        if not factor:
            continue
        if isinstance(pool, Pool) and pool.kept == pool.n:
            key = factor, pool.sides
            counts[key] = counts.get(key, 0) + pool.n
        else:
            others.append((factor, pool))
    sums = [(factor, Pool(n, sides, 1, n)) for (factor, sides), n in counts.items()]
    return (*sums, *others)
