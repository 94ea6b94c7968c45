"""What a printed figure says, and the verdict on it beside the exact one.

``exact`` is equality; ``rounded`` the nearest figure at the printed precision; ``truncated`` the
fraction dropped, less than 5% off; ``wrong`` all else.  Odds printed "a to b" are judged with b
held: a must be the whole number nearest to odds x b.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from oddslab.odds import parse_odds, rounds_to, truncates_to

VERDICTS = {
    "exact": "the printed figure is the exact one, or what is said holds",
    "rounded": "the printed figure is the nearest at its precision",
    "truncated": "the fraction was dropped, by less than 5% of the figure",
    "wrong": "all else; the row says how far off, and what slip may have led to it",
    "depends": "the rules can be read in several ways, which part; the row lists them",
    "rule": "a rule restated, which the plays follow wherever they can show it",
    "advice": "what to do, with nothing in it that play could show to be otherwise",
    "untestable": "history or taste; a number beside it is near the claim, not the claim",
}
ODDS = ("odds_against", "odds_for")
_MOST_OFF = Fraction(1, 20)  # of a dropped fraction

_NUMBER = re.compile(r"(\d+)(?:\.(\d+))?(?: (\d+)/(\d+))?(%)?")
_SEVERAL = re.compile(r"\d+(?:, \d+)+")  # not 3,000: one figure has no blanks


@dataclass(frozen=True)
class Printed:
    """A printed figure: the exact value times `held` is to be `figure`, in steps of `unit`."""

    figure: Fraction
    held: Fraction = Fraction(1)
    unit: Fraction = Fraction(1)

    @property
    def value(self) -> Fraction:
        """The figure as a value of its kind."""
        return self.figure / self.held

    @property
    def step(self) -> Fraction:
        """The printed unit as a value of its kind."""
        return self.unit / self.held

    def verdict(self, exact: Fraction) -> str:
        """One of exact, rounded, truncated, wrong."""
        x = exact * self.held
        if x == self.figure:
            return "exact"
        if rounds_to(x, self.figure, self.unit):
            return "rounded"
        if truncates_to(x, self.figure, self.unit) and abs(x - self.figure) < _MOST_OFF * abs(x):
            return "truncated"
        return "wrong"

    def error(self, exact: Fraction) -> Fraction:
        """How far the printed figure is off, as a share of the exact one."""
        return self.value / exact - 1


def read_printed(printed: str, kind: str) -> Printed | None:
    """The figure that a claim of this kind prints, None where it prints none or several.

    Raises
    ------
    ValueError
        For a text that is no such figure.
    """
    text = " ".join(printed.replace(",", "").split()).removeprefix("about ")
    if text == "-" or _SEVERAL.fullmatch(printed):
        return None
    if kind in ODDS:
        odds = parse_odds(text)
        if odds.form not in ("to", "on", "even"):
            raise ValueError(f"{printed!r} is not printed as odds")
        return Printed(Fraction(odds.a), Fraction(odds.b), odds.unit)
    if " in " in text:
        odds = parse_odds(text)
        if kind == "one_in":
            return Printed(Fraction(odds.b), Fraction(odds.a), odds.unit)
        return Printed(Fraction(odds.a), Fraction(odds.b))
    if "/" in text and " " not in text:
        whole, _, parts = text.partition("/")
        return Printed(Fraction(int(whole)), Fraction(int(parts)))
    match = _NUMBER.fullmatch(text)
    if not match:
        raise ValueError(f"cannot read a figure of the kind {kind} from {printed!r}")
    digits, decimals, top, bottom, percent = match.groups()
    figure = Fraction(f"{digits}.{decimals or 0}")
    unit = Fraction(1, 10 ** len(decimals or ""))
    if top:
        figure, unit = figure + Fraction(int(top), int(bottom)), Fraction(1, int(bottom))
    return Printed(figure, Fraction(100 if percent else 1), unit)


def verdict_of(printed: str, kind: str, exact: Fraction | int) -> str:
    """The verdict on a printed figure of this kind."""
    figure = read_printed(printed, kind)
    if figure is None:
        raise ValueError("no figure is printed, so none can be judged")
    return figure.verdict(Fraction(exact))


def joined(verdicts: list[str]) -> str:
    """The verdict on a claim from those on its readings: ``depends`` where they differ."""
    return verdicts[0] if len(set(verdicts)) == 1 else "depends"
