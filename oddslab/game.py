"""What a game is: its rules as options, its kernel, its exact law, its seats; and the catalogue.

A game is one file under ``oddslab/gamebook`` that ends in ``GAME = Game(...)``.  The catalogue
finds it by looking through the folders: there is no list to edit.
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
import importlib
import importlib.util
import inspect
import pkgutil
import sys
import warnings
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from oddslab.distribution import Distribution, Event
from oddslab.kernel import Kernel
from oddslab.options import Rules
from oddslab.random import OUT
from oddslab.strategy import AnyPolicy, AnySeat, Chooser, joined, resolve

MOST_CELLS = 1 << 24  # of a tally: 128 MiB a thread


class NoLaw(ValueError):
    """A variant of a game with an exact law, for which it has none; it says what to do instead."""

    def __init__(self, why: str):
        instead = (
            "" if "simulat" in why or "walk" in why else "; simulate it, or walk a small variant"
        )
        super().__init__(why + instead)


class OrMore(int):
    """The top value of a capped axis: this many or more, not known how many.

    A comparison that the cap leaves open is refused, and so is arithmetic: a mean over lumped
    values would be wrong without a word.
    """

    def _refuse(self, *_: Any) -> Any:
        raise ValueError(
            f"this axis lumps {int(self)} and more together, so the question has no answer here; "
            f"ask about values up to {int(self)}, or raise the cap"
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refuse
    __truediv__ = __floordiv__ = __mod__ = __pow__ = _refuse
    numerator = denominator = property(_refuse)  # exact means read these

    def __eq__(self, other: object) -> bool:
        if isinstance(other, OrMore):
            return int(self) == int(other)
        if isinstance(other, int | Fraction | float) and other >= int(self):
            self._refuse()
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(int(self))  # so that looking up the bare number meets ==, which refuses it

    def __lt__(self, other: Any) -> bool:
        return not self >= other

    def __ge__(self, other: Any) -> bool:
        if isinstance(other, OrMore):
            return int(self) >= int(other)
        return True if other <= int(self) else self._refuse()

    def __gt__(self, other: Any) -> bool:
        if isinstance(other, OrMore):
            return int(self) > int(other)
        return True if other < int(self) else self._refuse()

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __repr__(self) -> str:
        return f"{int(self)} or more"

    __str__ = __repr__


@dataclass(frozen=True)
class Scale:
    """The values along one axis of an outcome; ``c.out`` counts them from 0."""

    name: str
    values: tuple[Any, ...]

    @classmethod
    def span(cls, name: str, low: int, high: int, capped: bool = False) -> Scale:
        """The whole numbers from `low` to `high`; if capped, the last stands for it or more."""
        if high - low >= MOST_CELLS:
            raise ValueError(
                f"{name} would run from {low} to {high}: too many values for a tally, which has "
                f"room for {MOST_CELLS}"
            )
        values: list[Any] = list(range(low, high + 1))
        if capped:
            values[-1] = OrMore(high)
        return cls(name, tuple(values))

    def __len__(self) -> int:
        return len(self.values)


@dataclass(frozen=True)
class Setup:
    """What a variant gives its kernel.

    `numbers` go to ``c.rules``, `table` to ``c.table``; `first` blocks of chance and of choice
    are made ahead in the vector pass (speed only); `shared` is the layout (behaviour).  `alike`
    gives each card its kind, where the game never looks at what tells cards of a kind apart.
    """

    numbers: tuple[int, ...] = ()
    table: tuple[int, ...] = ()
    first: tuple[int, int] = (1, 0)
    shared: bool = False
    alike: tuple[int, ...] = ()


@dataclass(frozen=True)
class Figure:
    """A number that people ask of a game: the chance of an event, or the mean of a value.

    Parameters
    ----------
    key, title : str
        Public name, and the words for it; an edge names its denominator here.
    event : Event, optional
        The figure is its probability.
    given : Event, optional
        Where it is the probability among the outcomes in which this holds.
    value : callable, optional
        The figure is the mean of ``value(outcome)``, outcome a mapping of axis to value.
    exact : Fraction, optional
        Where the law over the axes does not hold it (a mean over a capped axis: a tally that
        holds nothing at the cap still estimates it by `value`).
    """

    key: str
    title: str
    event: Event | None = None
    value: Callable[[Mapping[str, Any]], Any] | None = None
    exact: Fraction | None = None
    given: Event | None = None

    def of(self, law: Distribution) -> Fraction:
        """The exact figure under a law with the game's axes."""
        if self.exact is not None:
            return self.exact
        if self.event is not None and self.given is not None:
            return law.probability(self.event & self.given) / law.probability(self.given)
        if self.event is not None:
            return law.probability(self.event)
        assert self.value is not None
        if len(law.axes) == 1:  # whose outcomes are bare
            value, (name,) = self.value, law.axes
            return law.expect(lambda o: value({name: o}))
        return law.expect(self.value)


@dataclass(frozen=True)
class Quantile(Figure):
    """The least value on the axis `along` that is not exceeded with chance `level`, 0 to 1."""

    along: str = ""
    level: Fraction = Fraction(1, 2)

    def of(self, law: Distribution) -> Fraction:
        """The exact figure under a law with the game's axes."""
        alone = law.marginal(self.along)
        return Fraction(alone.quantile(self.level) if self.level else alone.min())


@dataclass(frozen=True)
class Sheet:
    """A table that people ask of a game: what its formulas say of many things side by side.

    Parameters
    ----------
    title : str
        In words, with the denominator of what is not a chance.
    columns : tuple of str
        Their names.
    rows : tuple of tuple
        Whole numbers, Fractions, words, `Odds`; None is an empty cell.
    plays : tuple of mapping
        Where each row is a variant of the game: the options that make it so.
    figure : str
        And the figure of that variant that a simulation sets beside the column of the same name.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    plays: tuple[Mapping[str, Any], ...] = ()
    figure: str = ""


def _no_figures(rules: Any, policies: Any) -> tuple[Figure, ...]:
    return ()


def _no_seats(rules: Any) -> tuple[AnySeat, ...]:
    return ()


@dataclass(frozen=True)
class Game:
    """The contract of a game.

    Parameters
    ----------
    key, title, family, document, source : str
        Public name; words; dice, dominoes, cards or percentage; which document; where in it.
    rules : type
        The dataclass of its options.
    axes : callable
        ``axes(rules)``: what ``c.out[0]``, ``c.out[1]``, ... count.
    setup : callable
        ``setup(rules)``: what the kernel reads.
    play : callable
        ``play(rules)``: the kernel ``(c, policy)`` that plays one trial, from deal to result.
    exact : callable, optional
        ``exact(rules, policies)``: the law over the axes, by combinatorics that share no rule
        code with the kernel.  `policies` maps each seat to its `Policy`.  It raises `NoLaw` for a
        variant that it does not hold for.
    tell : callable
        ``tell(rules, log, outcome)``: the trial in words, a line each, from the codes that the
        kernel noted.
    seats : callable
        ``seats(rules)``: who chooses, what each may see, the named strategies.
    figures : callable
        ``figures(rules, policies)``: what people ask of it; `precision=` aims at the first.
    tables : mapping
        Named tables: ``tables[name](rules, policies)`` is a `Sheet`.
    tabled : mapping
        Option values under which tables are asked for, where they are not set.
    presets : mapping
        Named variants: option values.
    small : mapping
        Option values of a variant that the walk finishes.
    law_of : str
        Which variants have an exact law, where not all have.
    lanes : callable, optional
        ``lanes(rules)``: the kernel that plays 1024 trials at a time, bit-equal to `play`, or
        None where the variant has none.
    choosers : callable, optional
        ``choosers(play, kernels)``: that kernel with these in it, which choose for seats by their
        number; for a game whose seats take a `Chooser`.
    version : int
        Of the behaviour: it changes when equal seeds would give other trials.
    """

    key: str
    title: str
    family: str
    document: str
    rules: type[Rules]
    axes: Callable[[Any], tuple[Scale, ...]]
    setup: Callable[[Any], Setup]
    play: Callable[[Any], Kernel]
    tell: Callable[[Any, Sequence[int], Mapping[str, Any]], Iterable[str]]
    exact: Callable[[Any, Mapping[str, Any]], Distribution] | None = None
    figures: Callable[[Any, Mapping[str, Any]], tuple[Figure, ...]] = _no_figures
    seats: Callable[[Any], tuple[AnySeat, ...]] = _no_seats
    tables: Mapping[str, Callable[[Any, Mapping[str, Any]], Sheet]] = field(default_factory=dict)
    tabled: Mapping[str, Any] = field(default_factory=dict)
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    small: Mapping[str, Any] = field(default_factory=dict)
    lanes: Callable[[Any], Kernel | None] | None = None
    choosers: Callable[[Kernel, Mapping[int, Kernel]], Kernel] | None = None
    source: str = ""
    law_of: str = ""
    version: int = 1

    def __post_init__(self) -> None:
        why = _no_rules(self.rules)
        if why:
            raise TypeError(
                f"the game {self.key!r} in {_file_of(self.rules)}: {why}; needed is a frozen "
                "dataclass of oddslab.options.Rules with option(...) for each field:\n"
                "    from oddslab.options import Rules, Whole, option\n"
                "    @dataclass(frozen=True)\n"
                "    class MyRules(Rules):\n"
                '        dice: int = option(2, Whole(1, 9), "how many dice are thrown")'
            )

    @property
    def family_number(self) -> int:
        """The 24-bit number that keeps this game's words apart from other games'."""
        return zlib.crc32(self.key.encode()) & 0xFFFFFF


def _no_rules(rules: Any) -> str:
    """Why these are no rules of a game, in words; nothing where they are."""
    if not isinstance(rules, type) or not issubclass(rules, Rules):
        name = rules.__name__ if isinstance(rules, type) else repr(rules)
        return f"its rules, {name}, do not derive from oddslab.options.Rules"
    fields = {f.name: f for f in dataclasses.fields(rules)}
    for name in inspect.get_annotations(rules):
        if name not in fields:
            return f"{rules.__name__} has {name}, but is no dataclass"
    for name, f in fields.items():
        if "kind" not in f.metadata:
            return f"{rules.__name__}.{name} is no option(...)"
    try:
        rules()
    except Exception as e:
        return f"{rules.__name__}() fails, which are the default rules: {e}"
    return ""


def _file_of(thing: Any) -> str:
    """The file that a class is from, as far as that can be told."""
    module = sys.modules.get(getattr(thing, "__module__", ""))
    return getattr(module, "__file__", None) or "a file that cannot be told"


@dataclass(frozen=True)
class Variant:
    """A game with its rules and the policies of its seats fixed: all that a run needs."""

    game: Game
    rules: Rules
    policies: Mapping[str, AnyPolicy]

    @functools.cached_property
    def axes(self) -> tuple[Scale, ...]:
        """The axes of an outcome."""
        axes = self.game.axes(self.rules)
        if not 1 <= len(axes) <= OUT:  # a kernel has that much room for where a trial ended
            raise ValueError(f"{self.game.key} has {len(axes)} axes, where 1 to {OUT} are possible")
        return axes

    @functools.cached_property
    def setup(self) -> Setup:
        """What the kernel reads."""
        return self.game.setup(self.rules)

    @functools.cached_property
    def play(self) -> Kernel:
        """The kernel that plays a trial, with those that choose for its seats."""
        play = self.game.play(self.rules)
        own = {k: p.kernel for k, p in enumerate(self.policies.values()) if isinstance(p, Chooser)}
        if not own:
            return play
        if self.game.choosers is None:
            raise TypeError(f"no kernel can choose at {self.game.key}")
        return self.game.choosers(play, own)

    @functools.cached_property
    def policy(self) -> list[int]:
        """The policies of all seats, one behind the other, as the kernel reads them."""
        return joined(self.policies.values())

    def figures(self) -> tuple[Figure, ...]:
        """The figures that people ask of it."""
        return self.game.figures(self.rules, self.policies)

    def sheet(self, name: str) -> Sheet:
        """The table of this name; an unknown one is refused with those that there are."""
        if name not in self.game.tables:
            raise ValueError(unknown("table", name, self.game.tables, f"{self.game.key} has"))
        return self.game.tables[name](self.rules, self.policies)

    def outcome(self, out: Sequence[int]) -> dict[str, Any]:
        """The outcome that the kernel left in ``c.out``, by axis."""
        return {a.name: a.values[k] for a, k in zip(self.axes, out)}

    def facts(self) -> dict[str, Any]:
        """Game, rules that differ from the defaults, and strategies, as plain values."""
        return {
            "game": self.game.key,
            "version": self.game.version,
            "rules": {n: text(v) for n, v in self.rules.changed().items()},
            "strategies": {seat: p.name for seat, p in self.policies.items()},
        }


def asked_sheet(
    game: Game,
    name: str,
    preset: str | None = None,
    strategies: Mapping[str, Any] | None = None,
    given: Mapping[str, Any] | None = None,
) -> tuple[Variant, Sheet]:
    """A game's table under the options that are given, each of which must change something."""
    options = {**game.tabled, **(given or {})}
    v = variant(game, preset, strategies, **options)
    sheet = v.sheet(name)
    for option in given or {}:
        less = {n: x for n, x in options.items() if n != option}
        if option in game.tabled:
            less[option] = game.tabled[option]
        try:
            without = variant(game, preset, strategies, **less)
            same = without.rules != v.rules and without.sheet(name) == sheet
        except ValueError:  # it has to be said, for another to be possible
            continue
        if same:
            value = text(getattr(v.rules, option))
            raise ValueError(
                f"{option}={value} changes nothing in the table {name} of {game.key}: leave it out"
            )
    return v, sheet


def text(value: Any) -> str:
    """An option's value as it is written on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        nested = any(isinstance(v, tuple) for v in value)
        return (";" if nested else ",").join(text(v) for v in value)
    return str(value)


def variant(
    game: str | Game,
    preset: str | None = None,
    strategies: Mapping[str, Any] | None = None,
    **options: Any,
) -> Variant:
    """A game's variant from a preset, strategies by seat, and options; bad names are refused."""
    g = game if isinstance(game, Game) else find(game)
    values: dict[str, Any] = {}
    if preset is not None:
        if not isinstance(preset, str) or preset not in g.presets:
            raise ValueError(unknown("preset", preset, g.presets, f"{g.key} has"))
        values |= g.presets[preset]
    known = g.rules.options()
    for name in options:
        if name not in known:
            said = unknown("option", name, known, f"{g.key} has")
            raise ValueError(said + "; a seed is given as rng=" if name == "seed" else said)
    rules = g.rules(**(values | options))
    chosen = {} if strategies is None else strategies
    return Variant(g, rules, resolve(g.key, g.seats(rules), chosen))


def unknown(what: str, name: Any, known: Iterable[str], have: str = "there are") -> str:
    """The message for a name that does not exist: the nearest ones, and all of them."""
    names = sorted(known)
    near = difflib.get_close_matches(str(name), names, 3, 0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"unknown {what} {name!r}{hint} ({have}: {', '.join(names) or 'none'})"


@functools.cache
def game_files() -> Mapping[str, str]:
    """The module of every game by its key, which is the file's name; none is imported."""
    gamebook = importlib.import_module("oddslab.gamebook")
    names = pkgutil.walk_packages(gamebook.__path__, "oddslab.gamebook.")
    modules = {i.name.rpartition(".")[2]: i.name for i in names if not i.ispkg}
    return {key: m for key, m in sorted(modules.items()) if not key.startswith("_")}


class BrokenGame(ValueError):
    """A file of the gamebook that holds no game; the cause is what went wrong in it."""


def find(key: str) -> Game:
    """The game of this key; an unknown key is refused with the nearest ones.

    Raises
    ------
    ValueError
        For an unknown key; a `BrokenGame` for a file that holds no game, with what is wrong in it.
    """
    files = game_files()
    if not isinstance(key, str) or key not in files:
        raise ValueError(unknown("game", key, files))
    try:
        module = importlib.import_module(files[key])
    except (Exception, SystemExit) as e:  # whatever a file of one's own may do
        kind = "" if isinstance(e, ValueError | TypeError) else f"{type(e).__name__}: "
        spec = importlib.util.find_spec(files[key])
        raise BrokenGame(f"{spec and spec.origin} cannot be loaded: {kind}{e}") from e
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise BrokenGame(
            f"{module.__file__} holds no game: it has to end in GAME = Game(...); a file with "
            "helpers has a name that begins with _"
        )
    if game.key != key:
        raise BrokenGame(
            f"the game in {module.__file__} has the key {game.key!r}: name it {key!r}, like its "
            "file"
        )
    return game


@functools.cache
def catalogue() -> Mapping[str, Game]:
    """Every game by key, found by looking through the folders of ``oddslab.gamebook``.

    A file that holds no game is left out with a warning, which says what is wrong in it.
    """
    found: dict[str, Game] = {}
    for key in game_files():
        try:
            found[key] = find(key)
        except BrokenGame as e:
            warnings.warn(f"the game {key} is left out: {e}", RuntimeWarning, stacklevel=2)
    numbers: dict[int, str] = {}
    for game in found.values():
        other = numbers.setdefault(game.family_number, game.key)
        if other != game.key:
            raise ValueError(f"games {other!r} and {game.key!r} would share their random words")
    return found
