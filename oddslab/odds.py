"""Odds as exact numbers, the forms they are printed in, and the figures those forms round from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from oddslab.numerals import fraction, whole

__all__ = ["Odds", "PrintedOdds", "parse_odds", "rounds_to", "truncates_to"]

_ACCEPTED = "'39 to 1', '39 to 1 against', '2 to 1 on', '3/2', 'even', '1 in 116', '5 for 1'"


@dataclass(frozen=True)
class Odds:
    """A chance, held exactly, with the ways the trade quotes it.

    "n to 1" against, "1 in n" and "n for 1" are three different things: `to_one`, `one_in` and
    `for_one`. Certainty and impossibility have no odds and are said in words.

    Examples
    --------
    >>> str(Odds.against(39)), str(Odds.from_probability(Fraction(2, 3)))
    ('39 to 1 against', '2 to 1 on')
    >>> Odds.from_probability(Fraction(30, 1211)).about()
    'about 39.4 to 1 against'
    """

    probability: Fraction

    def __post_init__(self) -> None:
        if isinstance(self.probability, float):
            raise TypeError(f"odds are exact: give a Fraction, not the float {self.probability}")
        object.__setattr__(self, "probability", Fraction(self.probability))
        if not 0 <= self.probability <= 1:
            raise ValueError(f"a probability lies in [0, 1], not {fraction(self.probability)[:60]}")

    @classmethod
    def from_probability(cls, p: Fraction | int) -> Odds:
        """Return the odds of something with probability `p`."""
        return cls(p)  # type: ignore[arg-type]

    @classmethod
    def against(cls, a: Fraction | int, b: Fraction | int = 1) -> Odds:
        """Return odds of `a` to `b` against: it fails `a` times for each `b` times it happens."""
        a, b = _shares(a, b)
        return cls(b / (a + b))

    @classmethod
    def on(cls, a: Fraction | int, b: Fraction | int = 1) -> Odds:
        """Return odds of `a` to `b` on: it happens `a` times for each `b` times it fails."""
        return cls.against(b, a)

    @property
    def to_one(self) -> Fraction:
        """Odds against: the n of "n to 1 against", what a fair bet of 1 wins beside its stake."""
        return (1 - self.probability) / self._possible()

    @property
    def one_in(self) -> Fraction:
        """The n of "1 in n": trials for each time it happens, one more than `to_one`."""
        return 1 / self._possible()

    @property
    def for_one(self) -> Fraction:
        """The n of "n for 1": what a fair bet of 1 is paid with its stake, so equal to `one_in`."""
        return 1 / self._possible()

    def __str__(self) -> str:
        return format(self, "")

    def __format__(self, spec: str) -> str:
        """Write "a to b against"; the spec "," groups the digits of both numbers in threes."""
        if spec not in ("", ","):
            raise ValueError(f"odds take the format '' or ',', not {spec!r}")
        return self._words(
            lambda ratio: f"{whole(ratio.numerator, spec)} to {whole(ratio.denominator, spec)}"
        )

    def about(self, places: int | None = None, thousands: str = "") -> str:
        """Return "about 39.5 to 1 against", rounded half up to `places` decimals.

        By default two decimals below 10, one below 100, none above. "about" is left out where
        nothing was rounded away. `thousands` groups the digits before the point.
        """
        return self._words(lambda ratio: f"{_about(ratio, places, thousands)} to 1")

    def one_in_text(self, places: int | None = None, thousands: str = "") -> str:
        """Return "1 in 40.5", rounded as in `about`; "no chance" for an impossible thing."""
        if not self.probability:
            return "no chance"
        return f"1 in {_decimal(self.one_in, places, thousands)}"

    def for_one_text(self, places: int | None = None, thousands: str = "") -> str:
        """Return "40.5 for 1", rounded as in `about`; "no chance" for an impossible thing."""
        if not self.probability:
            return "no chance"
        return f"{_decimal(self.for_one, places, thousands)} for 1"

    def nearest_ratio(
        self, max_denominator: int | None = None, max_error: Fraction | str | None = None
    ) -> Odds:
        """Return the odds nearest to these among small ratios.

        Parameters
        ----------
        max_denominator : int
            Greatest value of the smaller number of the ratio.
        max_error : Fraction or decimal text
            Greatest error as a share of the ratio; the smallest numbers within it are taken.
            This is the default, at 1/1000.

        Examples
        --------
        >>> str(Odds.against(7295, 6961).nearest_ratio())
        '22 to 21 against'
        """
        if max_denominator is not None and max_error is not None:
            raise ValueError("give max_denominator or max_error, not both")
        if self.probability in (0, 1):
            return self
        longer = max(self.to_one, 1 / self.to_one)
        if max_denominator is not None:
            if max_denominator < 1:
                raise ValueError(f"max_denominator must be 1 or more, not {max_denominator}")
            near = longer.limit_denominator(max_denominator)
        else:
            error = Fraction("1/1000" if max_error is None else str(max_error))
            if not 0 <= error < 1:
                raise ValueError(f"max_error must lie in [0, 1), not {max_error}")
            least = _simplest(longer * (1 - error), longer * (1 + error)).denominator
            near = Fraction(floor(longer * least + Fraction(1, 2)), least)
        return Odds.against(near) if self.probability <= Fraction(1, 2) else Odds.on(near)

    def _possible(self) -> Fraction:
        if not self.probability:
            raise ValueError("no chance: the odds against are infinite")
        return self.probability

    def _words(self, ratio) -> str:
        p = self.probability
        if p == 0:
            return "no chance"
        if p == 1:
            return "certain"
        if p == Fraction(1, 2):
            return "even"
        return f"{ratio(self.to_one)} against" if 2 * p < 1 else f"{ratio(1 / self.to_one)} on"


@dataclass(frozen=True)
class PrintedOdds:
    """Odds as a page prints them: two numbers and a form.

    Attributes
    ----------
    a, b : int or Fraction
        The two numbers in the order printed (a Fraction where decimals were printed).
    form : {"to", "on", "in", "for", "even"}
        "a to b" against, "a to b on", "a in b", "a for b", or the word even.
    unit : Fraction
        The step of the last digit printed of the figure that was rounded: 1 for whole numbers.
    """

    a: int | Fraction
    b: int | Fraction
    form: str
    unit: Fraction = Fraction(1)

    @property
    def value(self) -> Odds:
        """The odds read literally."""
        if self.form == "in":
            return Odds(Fraction(self.a) / self.b)
        if self.form == "for":
            return Odds(Fraction(self.b) / self.a)
        return Odds.on(self.a, self.b) if self.form == "on" else Odds.against(self.a, self.b)

    def figure(self, odds: Odds) -> Fraction:
        """Return `odds` as the ratio that this form states: the 39 of "39 to 1", 116 of "1 in 116".

        The other printed number is held: beside "9 to 7", odds of 1.36 to 1 are the figure 1.36.
        """
        if self.form == "in":
            return odds.one_in
        if self.form == "for":
            return odds.for_one
        return 1 / odds.to_one if self.form == "on" else odds.to_one

    def interval(self, dropped: bool = False) -> tuple[Fraction, Fraction]:
        """Return (low, high): the figures low <= x < high that would be printed like this.

        The figure is the ratio a/b of "a to b", b/a of "a in b"; its first number is taken to be
        rounded to the nearest unit, or with `dropped` to have lost what was over.
        """
        top, held = (self.b, self.a) if self.form == "in" else (self.a, self.b)
        below = Fraction(0) if dropped else self.unit / 2
        low = max(Fraction(0), (top - below) / held)
        return low, (top - below + self.unit) / held

    def fits(self, odds: Odds, dropped: bool = False) -> bool:
        """Return whether exact `odds` would be printed like this."""
        if not odds.probability or (self.form == "on" and odds.probability == 1):
            return False
        low, high = self.interval(dropped)
        return low <= self.figure(odds) < high

    def __str__(self) -> str:
        """Write the odds in words that no spreadsheet takes for a date."""
        if self.form == "even":
            return "even"
        a, b = (_plain(number, self.unit) for number in (self.a, self.b))
        return f"{a} to {b} on" if self.form == "on" else f"{a} {self.form} {b}"


_NUMBER = r"(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?"
_FORMS = re.compile(
    rf"(?:about |nearly )?{_NUMBER}"
    rf"(?: (?:chances? )?(?P<word>to|in|for) | ?(?P<sign>[/:]|-|–) ?){_NUMBER}"
    r"(?: (?P<side>against|on|in favou?r))?(?: nearly)?"
)
_EVEN = re.compile(r"evens?(?: money| odds| bet| chance)?")


def parse_odds(text: str) -> PrintedOdds:
    """Return the odds that `text` prints.

    Read are "39 to 1", "39 to 1 against", "2 to 1 on", "3/2", "7-6", "even", "1 in 116",
    "8 chances in 36" and "5 for 1", with or without commas in the numbers; "a to b", "a/b" and
    "a-b" are odds against unless they say otherwise.

    Raises
    ------
    ValueError
        For anything else, with examples of what is read.

    Examples
    --------
    >>> parse_odds("1,007,768 to 1").a
    1007768
    >>> parse_odds("9-7").interval()
    (Fraction(17, 14), Fraction(19, 14))
    """
    if not isinstance(text, str):
        raise TypeError(f"odds are read from text, not from {text!r}")
    plain = " ".join(text.lower().split())
    if _EVEN.fullmatch(plain):
        return PrintedOdds(1, 1, "even")
    match = _FORMS.fullmatch(plain)
    if not match:
        raise ValueError(f"cannot read odds from {text!r}; expected such as {_ACCEPTED}")
    whole_a, part_a, word, _, whole_b, part_b, side = match.groups()
    a, b = (
        Fraction(whole.replace(",", "") + (part or ""))
        for whole, part in ((whole_a, part_a), (whole_b, part_b))
    )
    form = word or "to"
    if side in ("on", "in favor", "in favour"):
        form = "on" if form == "to" else f"{form} ... {side}"
    bad = (
        form not in ("to", "on", "in", "for")
        or not b
        or (not a and form != "to")
        or (form == "in" and a > b)
        or (form == "for" and a < b)
    )
    if bad:
        raise ValueError(f"{text!r} gives no odds; expected such as {_ACCEPTED}")
    rounded = part_b if form == "in" else part_a
    unit = Fraction(1, 10 ** (len(rounded) - 1)) if rounded else Fraction(1)
    return PrintedOdds(_short(a), _short(b), form, unit)


def rounds_to(exact: Fraction | int, printed: Fraction | int, unit: Fraction | int = 1) -> bool:
    """Return whether `exact` rounds to `printed`, a multiple of `unit`; ties may go either way."""
    return abs(Fraction(exact) - printed) * 2 <= unit


def truncates_to(exact: Fraction | int, printed: Fraction | int, unit: Fraction | int = 1) -> bool:
    """Return whether `printed` is `exact` with all beyond the step `unit` dropped, towards zero."""
    if exact < 0:
        exact, printed = -exact, -printed
    return 0 <= Fraction(exact) - printed < unit and printed >= 0


def _shares(a: Fraction | int, b: Fraction | int) -> tuple[Fraction, Fraction]:
    for number in (a, b):
        if isinstance(number, float):
            raise TypeError(f"odds are exact: give an int or a Fraction, not the float {number}")
    a, b = Fraction(a), Fraction(b)
    if a < 0 or b < 0 or a == b == 0:
        raise ValueError(f"odds need two numbers of 0 or more, not both 0; got {a} to {b}")
    return a, b


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction of least denominator in [low, high], 0 < low, by the Stern-Brocot tree."""
    whole = ceil(low)
    if whole <= high:
        return Fraction(whole)
    rest = floor(low)
    return rest + 1 / _simplest(1 / (high - rest), 1 / (low - rest))


def _decimal(x: Fraction, places: int | None, thousands: str = "") -> str:
    places = _places(x) if places is None else places
    if x.denominator == 1:  # written without decimals only where it is exactly that
        return whole(x.numerator, thousands)
    up, rest = divmod(_scaled(x, places), 10**places)
    return whole(up, thousands) + (f".{rest:0{places}}" if places else "")


def _about(x: Fraction, places: int | None, thousands: str = "") -> str:
    text = _decimal(x, places, thousands)
    places = _places(x) if places is None else places
    return text if x.denominator == 1 or _scaled(x, places) == x * 10**places else f"about {text}"


def _places(x: Fraction) -> int:
    return 2 if x < 10 else 1 if x < 100 else 0


def _scaled(x: Fraction, places: int) -> int:
    return floor(x * 10**places + Fraction(1, 2))


def _short(x: Fraction) -> int | Fraction:
    return x.numerator if x.denominator == 1 else x


def _plain(number: int | Fraction, unit: Fraction) -> str:
    if isinstance(number, int):
        return str(number)
    return _decimal(number, len(str(unit.denominator)) - 1)
