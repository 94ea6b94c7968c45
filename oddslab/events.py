"""Events: conditions on named axes, which exact laws and integer tallies are asked about alike."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

__all__ = ["Axis", "Event", "UnknownAxis", "axis"]


class UnknownAxis(KeyError):
    """An axis that a law or a tally does not have."""

    def __init__(self, name: object, axes: Iterable[str]):
        self.name, self.axes = name, tuple(axes)
        super().__init__(name, self.axes)

    def __reduce__(self):
        return type(self), (self.name, self.axes)

    def __str__(self) -> str:
        near = get_close_matches(str(self.name), self.axes, n=3, cutoff=0.5)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        return f"no axis {self.name!r} among {', '.join(map(repr, self.axes))}{hint}"


_TESTS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda value, allowed: value in allowed,
    "satisfies": lambda value, test: bool(test(value)),
}


class Event:
    """A condition on named axes, joined with ``&``, ``|`` and ``~``; it knows nothing of any law.

    Attributes
    ----------
    axes : tuple of str
        The axes that must be known before the event can be judged.

    Examples
    --------
    >>> event = (axis("point") == 6) & (axis("won") == 1)
    >>> event
    point == 6 & won == 1
    >>> event.holds({"point": 6, "won": 1, "rolls": 4})
    True
    """

    __slots__ = ()
    axes: tuple[str, ...]

    def on(self, axes: Sequence[str]) -> Callable[[Any], bool]:
        """Return the test of one outcome whose entries stand in the order of `axes`.

        An outcome is a tuple, or the bare value where there is one axis only.
        """
        raise NotImplementedError

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Return whether the event holds where each axis has the value given for it."""
        for name in self.axes:
            if name not in values:
                raise UnknownAxis(name, values)
        if len(self.axes) == 1:
            return self.on(self.axes)(values[self.axes[0]])
        return self.on(self.axes)(tuple(values[name] for name in self.axes))

    def __and__(self, other: Event) -> Event:
        return _Joined("&", self, other) if isinstance(other, Event) else NotImplemented

    def __or__(self, other: Event) -> Event:
        return _Joined("|", self, other) if isinstance(other, Event) else NotImplemented

    def __invert__(self) -> Event:
        return _Not(self)

    def __bool__(self) -> bool:
        raise TypeError(
            f"({self!r}) is true or false only of an outcome: join events with & | ~ and brackets, "
            "not with 'and', 'or', 'not' or a chain such as 3 < x < 6"
        )


class _Test(Event):
    __slots__ = ("axes", "name", "value", "word")

    def __init__(self, name: str, word: str, value: Any):
        self.name, self.word, self.value = name, word, value
        names = (name, value.name) if isinstance(value, Axis) else (name,)
        self.axes = tuple(dict.fromkeys(names))

    def on(self, axes: Sequence[str]) -> Callable[[Any], bool]:
        at, test, value = place(self.name, axes), _TESTS[self.word], self.value
        if len(axes) == 1:
            return lambda outcome: test(outcome, outcome if isinstance(value, Axis) else value)
        if isinstance(value, Axis):
            other = place(value.name, axes)
            return lambda outcome: test(outcome[at], outcome[other])
        return lambda outcome: test(outcome[at], value)

    def __repr__(self) -> str:
        if self.word == "satisfies":
            return f"{self.name} satisfies {getattr(self.value, '__name__', self.value)}"
        if self.word == "in":
            return f"{self.name} in {{{', '.join(map(repr, sorted(self.value, key=rank)))}}}"
        return f"{self.name} {self.word} {self.value!r}"


class _Joined(Event):
    __slots__ = ("axes", "left", "right", "word")

    def __init__(self, word: str, left: Event, right: Event):
        self.word, self.left, self.right = word, left, right
        self.axes = tuple(dict.fromkeys(left.axes + right.axes))

    def on(self, axes: Sequence[str]) -> Callable[[Any], bool]:
        left, right = self.left.on(axes), self.right.on(axes)
        if self.word == "&":
            return lambda outcome: left(outcome) and right(outcome)
        return lambda outcome: left(outcome) or right(outcome)

    def __repr__(self) -> str:
        sides = (
            f"({side!r})" if isinstance(side, _Joined) and side.word != self.word else repr(side)
            for side in (self.left, self.right)
        )
        return f" {self.word} ".join(sides)


class _Not(Event):
    __slots__ = ("axes", "inner")

    def __init__(self, inner: Event):
        self.inner, self.axes = inner, inner.axes

    def on(self, axes: Sequence[str]) -> Callable[[Any], bool]:
        inner = self.inner.on(axes)
        return lambda outcome: not inner(outcome)

    def __repr__(self) -> str:
        return f"~({self.inner!r})"


class Axis:
    """A named axis; comparing it with a value, or with another axis, gives an `Event`."""

    __slots__ = ("name",)
    __hash__ = object.__hash__

    def __init__(self, name: str):
        if not isinstance(name, str) or not name:
            raise TypeError(f"an axis is named by a word, not by {name!r}")
        self.name = name

    def __eq__(self, value: object) -> Event:  # type: ignore[override]
        return _Test(self.name, "==", value)

    def __ne__(self, value: object) -> Event:  # type: ignore[override]
        return _Test(self.name, "!=", value)

    def __lt__(self, value: Any) -> Event:
        return _Test(self.name, "<", value)

    def __le__(self, value: Any) -> Event:
        return _Test(self.name, "<=", value)

    def __gt__(self, value: Any) -> Event:
        return _Test(self.name, ">", value)

    def __ge__(self, value: Any) -> Event:
        return _Test(self.name, ">=", value)

    def isin(self, values: Iterable[Any]) -> Event:
        """Return the event that the axis has one of `values`."""
        if isinstance(values, str):
            raise TypeError(f"isin takes a set of values; for the one value write == {values!r}")
        return _Test(self.name, "in", frozenset(values))

    def satisfies(self, test: Callable[[Any], bool]) -> Event:
        """Return the event that `test` of the axis's value is true."""
        if not callable(test):
            raise TypeError(f"satisfies takes a function of one value, not {test!r}")
        return _Test(self.name, "satisfies", test)

    def __bool__(self) -> bool:
        raise TypeError(f"axis {self.name!r} is no condition by itself: compare it with a value")

    def __repr__(self) -> str:
        return self.name


def axis(name: str) -> Axis:
    """Return the axis called `name`, to be compared with values: ``axis("point") == 6``."""
    return Axis(name)


def place(name: str, axes: Sequence[str]) -> int:
    """Return where `name` stands among the axes, or raise `UnknownAxis`."""
    try:
        return axes.index(name)
    except ValueError:
        raise UnknownAxis(name, axes) from None


def rank(outcome: Any) -> Any:
    """Sort key in which numbers come before words."""
    if isinstance(outcome, tuple):
        return tuple(map(rank, outcome))
    return isinstance(outcome, str), outcome
