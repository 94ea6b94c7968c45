"""Which options of a game decide nothing where others stand as they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from oddslab.game import Game, NoLaw, Variant, variant
from oddslab.options import Chance, Choice, EachDie, Either, Kind, Several, Whole
from tests.contract import SEED, plainly

TRIALS = 400


def others(kind: Kind, default: Any) -> Iterator[Any]:
    """Some values of a kind; none of a kind that is not known here."""
    if isinstance(kind, Choice):
        yield from kind.values
    elif isinstance(kind, Whole):
        near = default if isinstance(default, int) else kind.low
        for n in (near + 1, near - 1, near // 2, 2 * near, kind.low, kind.high):
            if n is not None and kind.low <= n <= (n if kind.high is None else kind.high):
                yield n
    elif isinstance(kind, Chance):
        for p in (Fraction(1, 3), Fraction(1, 2), Fraction(0), Fraction(1)):
            if kind.low <= p and (kind.high is None or p <= kind.high):
                yield p
    elif isinstance(kind, Either):
        for k in kind.kinds:
            yield from others(k, default)
    elif isinstance(kind, EachDie):
        yield from others(kind.kind, default)
    elif isinstance(kind, Several) and kind.count == 6:
        yield tuple(Fraction(k, 21) for k in range(1, 7))
        yield (1, 2, 2, 3, 4, 5)


def made(game: Game, options: Mapping[str, Any]) -> Variant | None:
    """The variant, None where it is refused."""
    try:
        return variant(game, **options)
    except ValueError:
        return None


class Seen:
    """What can be seen of a variant, worked out when it is asked for, the cheap things first."""

    def __init__(self, v: Variant):
        self.v = v
        self.known: dict[str, str] = {}

    def axes(self) -> Any:
        """Names and values."""
        return [(a.name, a.values) for a in self.v.axes]

    def seats(self) -> Any:
        """Who chooses, and by what."""
        return [(s.name, getattr(s, "features", ())) for s in self.v.game.seats(self.v.rules)]

    def figures(self) -> Any:
        """What people ask of it, and the exact values that the law does not hold."""
        return [(f.key, f.title, f.exact) for f in self.v.figures()]

    def outcomes(self) -> Any:
        """Of the first trials: the same seed plays the same rules alike."""
        return [o for o, _ in plainly(self.v, TRIALS, SEED)]

    def tables(self) -> Any:
        """What the game's tables hold, or why there is none."""
        return [self._table(n) for n in self.v.game.tables]

    def _table(self, name: str) -> Any:
        try:
            return self.v.sheet(name)
        except ValueError as e:
            return str(e)

    def law(self) -> Any:
        """The exact law and the figures under it."""
        if self.v.game.exact is None:
            return None
        try:
            law = self.v.game.exact(self.v.rules, self.v.policies)
        except NoLaw:
            return None
        chances = sorted((repr(o), p) for o, p in law.items())
        return chances, [f.of(law) for f in self.v.figures()]

    def same(self, other: Seen) -> bool:
        """Whether nothing tells two variants apart."""
        for what in ("axes", "seats", "figures", "outcomes", "tables", "law"):
            for seen in (self, other):
                if what not in seen.known:
                    seen.known[what] = repr(getattr(seen, what)())
            if self.known[what] != other.known[what]:
                return False
        return True


def idle(game: Game, base: Mapping[str, Any]) -> list[str]:
    """The options that decide nothing beside those of `base`.

    Set to whatever else is accepted, of what is tried, all is as it was.
    """
    v = made(game, base)
    if v is None:
        return []
    seen = Seen(v)
    found = []
    for name, option in game.rules.options().items():
        if name not in base:
            values = others(option.metadata["kind"], option.default)
            tried = [made(game, {**base, name: x}) for x in values if x != option.default]
            accepted = [w for w in tried if w is not None]
            if accepted and all(seen.same(Seen(w)) for w in accepted):
                found.append(name)
    return found


def settings(game: Game, base: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The base with one option set to each name that it may have, or to one number."""
    for name, option in game.rules.options().items():
        kind = option.metadata["kind"]
        values = [x for x in others(kind, option.default) if x != option.default]
        if name not in base:
            for x in values if isinstance(kind, Choice) else values[:1]:
                yield {**base, name: x}
