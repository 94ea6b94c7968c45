"""The rules of a game as options: what kinds of values there are, and how a text becomes one."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from oddslab.outcomes import number


class Kind:
    """A kind of value.  `accepts` says in words what `take` accepts."""

    accepts: str

    def take(self, value: Any) -> Any:
        """The value in its normal form; ValueError or TypeError where it is none."""
        raise NotImplementedError

    def read(self, name: str, value: Any) -> Any:
        """As `take`, with a message that names the option."""
        try:
            return self.take(value)
        except (ValueError, TypeError, ZeroDivisionError) as e:
            hint = f"; {e}" if isinstance(e, Hint) else ""
            raise ValueError(
                f"{name}={shown(value)} is not possible: accepted is {self.accepts}{hint}"
            ) from None


class Hint(ValueError):
    """A refusal with something to add to the list of what is accepted."""


def shown(value: Any) -> str:
    """A refused value as the user wrote it."""
    text = value if isinstance(value, str) else " ".join(repr(value).split())
    return text if len(text) <= 200 else f"{text[:200]}..."


class Choice(Kind):
    """One of some names; numbers and booleans among them may be given as text."""

    def __init__(self, *values: Any):
        self.values = values
        self.accepts = " | ".join(_word(v) for v in values)

    def take(self, value: Any) -> Any:
        """The value among the choices."""
        for v in self.values:
            if type(v) is type(value) and v == value:
                return v
            if isinstance(value, str) and value.strip() == _word(v):
                return v
        for v in self.values:
            if type(v) in (int, Fraction) and _equals(value, v):
                return v
        near = get_close_matches(str(value), [_word(v) for v in self.values], 2, 0.5)
        raise Hint(f"did you mean {' or '.join(near)}?") if near else ValueError


def _equals(value: Any, wanted: int | Fraction) -> bool:
    """Whether a value is this number, written in another way: 1.5 or 6/4 for 3/2."""
    try:
        return number(value) == wanted
    except (ValueError, TypeError, ZeroDivisionError):
        return False


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _written(value: Any) -> str:
    """An option's value as it may be given."""
    return ",".join(map(_word, value)) if isinstance(value, tuple) else _word(value)


FLAG = Choice(False, True)


class Name(Kind):
    """A name that `known` knows, such as ``stand_17``, which is taken without its blanks."""

    def __init__(self, known: Callable[[str], bool], accepts: str):
        self.known = known
        self.accepts = accepts

    def take(self, value: Any) -> str:
        """The name, without blanks."""
        if not isinstance(value, str):
            raise TypeError
        name = re.sub(r"\s+", "", value)
        if not self.known(name):
            raise ValueError
        return name


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number from `low` to `high`."""

    low: int = 0
    high: int | None = None

    @property
    def accepts(self) -> str:  # type: ignore[override]
        """In words."""
        return f"a whole number from {self.low}" + (f" to {self.high}" if self.high else "")

    def take(self, value: Any) -> int:
        """The int."""
        n = whole(value)
        if n < self.low or (self.high is not None and n > self.high):
            raise ValueError
        return n


def whole(value: Any) -> int:
    """An int from an int, or a text such as ``1_000_000`` or ``1e9``; no bool, no fraction."""
    if isinstance(value, str):
        value = re.sub(r"(?<=\d)_(?=\d)", "", value)
    f = number(value)
    if f.denominator != 1:
        raise ValueError(f"a whole number is needed, not {value!r}")
    return int(f)


def bounded(name: str, value: Any, low: int, high: int, accepted: str) -> int:
    """The int of a number in a range, no text; others are refused by name."""
    try:
        n = low - 1 if isinstance(value, str) else whole(value)
    except (ValueError, TypeError):
        n = low - 1
    if not low <= n <= high:
        raise ValueError(f"{name}={shown(value)} is not possible: accepted is {accepted}")
    return n


@dataclass(frozen=True)
class Chance(Kind):
    """An exact fraction from `low` to `high`: ``1/5``, ``0.2``, or a Fraction."""

    low: Fraction = Fraction(0)
    high: Fraction | None = Fraction(1)

    @property
    def accepts(self) -> str:  # type: ignore[override]
        """In words."""
        upto = f" to {self.high}" if self.high is not None else " up"
        return f"a number from {self.low}{upto}, such as 1/6 or 0.2"

    def take(self, value: Any) -> Fraction:
        """The Fraction."""
        f = number(value)
        if f < self.low or (self.high is not None and f > self.high):
            raise ValueError
        return f


class Either(Kind):
    """The first kind that takes the value."""

    def __init__(self, *kinds: Kind):
        self.kinds = kinds
        self.accepts = " | ".join(k.accepts for k in kinds)

    def take(self, value: Any) -> Any:
        """The value as that kind reads it."""
        hint: ValueError = ValueError()
        for kind in self.kinds:
            try:
                return kind.take(value)
            except Hint as e:
                hint = hint if isinstance(hint, Hint) else e
            except (ValueError, TypeError, ZeroDivisionError):
                pass
        raise hint


@dataclass(frozen=True)
class Several(Kind):
    """A fixed or free number of values of one kind, ``a,b,c`` as text."""

    kind: Kind
    count: int | None = None
    check: Callable[[tuple[Any, ...]], tuple[Any, ...]] | None = None
    says: str = ""

    @property
    def accepts(self) -> str:  # type: ignore[override]
        """In words."""
        return self.says or f"{self.count or 'some'} values a,b,...: each {self.kind.accepts}"

    def take(self, value: Any) -> tuple[Any, ...]:
        """The tuple."""
        if isinstance(value, str):
            value = [p for p in re.split(r"[,\s]+", value.strip()) if p]
        values = tuple(self._entry(k, v) for k, v in enumerate(value, 1))
        if not values or (self.count is not None and len(values) != self.count):
            raise Hint(f"{len(values)} are given")
        return self.check(values) if self.check else values

    def _entry(self, k: int, value: Any) -> Any:
        try:
            return self.kind.take(value)
        except (ValueError, TypeError, ZeroDivisionError):
            raise Hint(f"entry {k}, {shown(value)}, is not {self.kind.accepts}") from None


def chances(weights: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Weights that sum to one, rounding-size gaps normalised away; others are refused by sum."""
    total = sum(weights, Fraction(0))
    if abs(total - 1) > Fraction(1, 10**6):
        raise Hint(f"these chances sum to {total}, not to 1")
    return tuple(w / total for w in weights)


SIX_CHANCES = Several(
    Chance(), 6, chances, "six chances a,b,c,d,e,f of the faces 1 to 6 that sum to one"
)
SIX_FACES = Several(Whole(1, 6), 6, None, "six faces a,b,c,d,e,f, each from 1 to 6")


@dataclass(frozen=True)
class EachDie(Kind):
    """One value for all dice, or a tuple with one for each die (``a;b`` as text)."""

    kind: Kind

    @property
    def accepts(self) -> str:  # type: ignore[override]
        """In words."""
        return f"{self.kind.accepts}; or one for each die, a;b;..."

    def take(self, value: Any) -> Any:
        """The value, or the tuple of values."""
        parts: Any = value
        if isinstance(value, str):
            if ";" in value:
                return tuple(self.kind.take(v) for v in value.split(";"))
            parts = value.split(",") if "," in value else ()
        try:
            return self.kind.take(value)
        except (ValueError, TypeError, ZeroDivisionError) as e:
            if not isinstance(parts, tuple | list) or not parts:
                raise
            try:
                return tuple(self.kind.take(v) for v in parts)
            except (ValueError, TypeError, ZeroDivisionError):
                if isinstance(e, Hint) and not all(map(_own_value, parts)):
                    raise e from None  # what was meant is one value, such as six chances
                raise


def _own_value(part: Any) -> bool:
    """Whether a part can only be the value of one die: several numbers, or a name."""
    if isinstance(part, str):
        return part.strip()[:1].isalpha()
    return hasattr(part, "__iter__")


def stated(value: Any, kind: EachDie) -> int:
    """For how many dice the value of an `EachDie` option is given; 0 where one serves them all."""
    if not isinstance(value, tuple):
        return 0
    try:
        kind.kind.take(value)
    except (ValueError, TypeError):
        return len(value)
    return 0  # a tuple that is one value, such as six faces


def each(value: Any, kind: EachDie, dice: int, name: str) -> list[Any]:
    """The value of an `EachDie` option for each of the dice."""
    given = stated(value, kind)
    if not given:
        return [value] * dice
    if given != dice:
        raise ValueError(f"{name} is given for {given} dice, but {dice} are thrown")
    return list(value)


def option(default: Any, kind: Kind, help: str, gap: str | None = None) -> Any:
    """A field of a rules dataclass: its default, the kind of its values, what it decides, its gap.

    `gap` is the id of the point that the documents leave open (``RA-1``), where there is one.
    """
    return field(default=default, metadata={"kind": kind, "help": help, "gap": gap})


@dataclass(frozen=True)
class Rules:
    """One variant of a game, as values.  Subclasses add options and refuse what cannot be."""

    def __post_init__(self) -> None:
        for f in dataclasses.fields(self):
            value = getattr(self, f.name)
            object.__setattr__(self, f.name, f.metadata["kind"].read(f.name, value))
        self.check()

    def check(self) -> None:
        """Refuse values that do not go together."""

    def counts_with(self, names: str, given: bool, what: str) -> None:
        """Refuse options that are set although they decide nothing, as `what` is not `given`.

        Parameters
        ----------
        names : str
            Their names, with blanks between them.
        given : bool
            Whether there is what makes them count.
        what : str
            That in words: ``unit=deal``.
        """
        for name in () if given else names.split():
            value = getattr(self, name)
            if value != self.options()[name].default:
                raise ValueError(
                    f"{name}={_written(value)} decides nothing here: it counts with {what}"
                )

    @classmethod
    def options(cls) -> dict[str, dataclasses.Field[Any]]:
        """The options by name."""
        return {f.name: f for f in dataclasses.fields(cls)}

    def changed(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        return {n: v for n, f in self.options().items() if (v := getattr(self, n)) != f.default}
