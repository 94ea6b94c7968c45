"""Claims, and what a judge says of one: readings with exact values, a diagnosis, slips.

A judge is a function in a file of this folder whose name does not begin with ``_``::

    @judge("RAF-01", "RAF-02")
    def table(claim): return Judgement(...)

The files are found by looking through the folder, so adding claims edits no list.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from typing import Any

from oddslab.audits._plays import RuleCheck
from oddslab.audits._samples import Sample
from oddslab.audits._verdicts import ODDS, joined, read_printed
from oddslab.data_files import read_rows
from oddslab.game import find, unknown

Exact = Fraction | int | bool
UNTESTABLE = ("history",)


@dataclass(frozen=True)
class Claim:
    """A row of the ledger: what a document prints, and where."""

    id: str
    document: str
    place: str
    claim: str
    printed: str
    kind: str
    quantity: str


@dataclass(frozen=True)
class Reading:
    """One way to read a claim, with its exact value.

    Parameters
    ----------
    name : str
        The option's value or a word for the reading.
    value : Fraction, int or bool
        Exactly what the claim's quantity asks for, so read.
    holds : bool, optional
        Whether the statement holds, for claims that print no figure; of a bool it is the value.
    sample : Sample, optional
        How a simulation estimates the value.
    verdict : str, optional
        Where neither the printed figure nor `holds` decides it.
    """

    name: str
    value: Exact
    holds: bool | None = None
    sample: Sample | None = None
    verdict: str | None = None

    def judged(self, claim: Claim) -> str:
        """The verdict on the claim under this reading."""
        if self.verdict is not None:
            return self.verdict
        holds = self.value if isinstance(self.value, bool) else self.holds
        if holds is not None:
            return "exact" if holds else "wrong"
        figure = read_printed(claim.printed, claim.kind)
        if figure is None:
            raise ValueError(f"{claim.id} prints no figure: say whether its statement holds")
        return figure.verdict(Fraction(self.value))


@dataclass(frozen=True)
class Slip:
    """The slip that may have led to a printed figure, as arithmetic that must yield it."""

    text: str
    arithmetic: Callable[[], Fraction | int]

    def told(self, claim: Claim, printed: str | None = None) -> str:
        """The slip in words; refused where its arithmetic does not give the printed figure."""
        figure = read_printed(printed or claim.printed, claim.kind)
        value = Fraction(self.arithmetic())
        if figure is None or figure.verdict(value) not in ("exact", "rounded"):
            raise AssertionError(f"{claim.id}: {self.text!r} gives {value}, not {claim.printed!r}")
        return f"likely slip: {self.text}"


@dataclass(frozen=True)
class Judgement:
    """What a judge says of a claim; the first reading is the default one."""

    readings: Sequence[Reading] = ()
    notes: Sequence[str] = ()
    slips: Sequence[Slip] = ()
    rule: RuleCheck | None = None

    def verdict(self, claim: Claim, seed: int) -> str:
        """The verdict; a rule is checked over plays with this seed."""
        if claim.kind in UNTESTABLE:
            return "untestable"
        if self.rule is not None:
            return "rule" if self.rule.holds(seed) else "wrong"
        if claim.kind in ("advice", "rule") and not self.readings:
            return claim.kind  # nothing that play could show to be otherwise
        return joined([r.judged(claim) for r in self.readings])

    def exact(self) -> Exact | None:
        """The default reading's value; None where there is nothing to compute."""
        return self.readings[0].value if self.readings else None


Judge = Callable[[Claim], Judgement]
_JUDGES: dict[str, Judge] = {}


def rules_of(game: str, **options: Any) -> Any:
    """The rules of a game with these options; nobody's strategy is worked out for them."""
    found = find(game)
    for name in options:
        if name not in found.rules.options():
            raise ValueError(unknown("option", name, found.rules.options(), f"{game} has"))
    return found.rules(**options)


def judge(*ids: str) -> Callable[[Judge], Judge]:
    """Make the function the judge of these claims."""

    def register(function: Judge) -> Judge:
        for key in ids:
            known = _JUDGES.setdefault(key, function)
            if known.__qualname__ != function.__qualname__:
                raise ValueError(f"{key} has two judges: {known.__name__} and {function.__name__}")
        return function

    return register


def untestable(claim: Claim) -> Judgement:
    """The judgement on history and taste."""
    return Judgement(notes=("history or habit: nothing that play could show",))


@functools.cache
def judges() -> Mapping[str, Judge]:
    """The judge of every claim, by id; history and taste need none."""
    from oddslab import audits

    for info in pkgutil.iter_modules(audits.__path__, "oddslab.audits."):
        if not info.name.rpartition(".")[2].startswith("_"):
            importlib.import_module(info.name)
    history = {c.id: untestable for c in ledger().values() if c.kind in UNTESTABLE}
    return {**history, **_JUDGES}


@functools.cache
def ledger() -> Mapping[str, Claim]:
    """Every claim by id, in the order of ``claims.csv``."""
    rows = [Claim(**row) for row in read_rows("claims.csv")]
    claims = {c.id: c for c in rows}
    if len(claims) != len(rows):
        raise ValueError("an id stands twice in claims.csv")
    return claims


def told(claim: Claim, judgement: Judgement, verdict: str) -> list[str]:
    """The diagnosis: how printed and exact stand to each other, notes, and slips evaluated."""
    said = [*_compared(claim, judgement, verdict), *judgement.notes]
    said += [slip.told(claim) for slip in judgement.slips]
    if judgement.rule is not None:
        said.append(judgement.rule.told())
    return said


def _compared(claim: Claim, judgement: Judgement, verdict: str) -> list[str]:
    value = judgement.exact()
    if claim.kind in ("statement", "rule", *UNTESTABLE) or value is None:
        return []
    if judgement.readings[0].verdict is not None:
        return []  # the judge himself reads what is printed
    figure = read_printed(claim.printed, claim.kind)
    if figure is None or isinstance(value, bool):
        return []
    own = judgement.readings[0].judged(claim)
    if own == "exact":
        return []
    said = f"exactly {about(Fraction(value), claim.kind)}"
    error = figure.error(Fraction(value))
    off = f"{percent(abs(error))} too {'low' if error < 0 else 'high'}"
    if own == "truncated":
        return [f"{said}: the fraction is dropped, {off}"]
    return [f"{said}: the printed figure is {off}" if own == "wrong" else said]


def percent(share: Fraction) -> str:
    """A share in per cent, to two significant digits, or the whole number from ten on."""
    x = Fraction(100 * share)
    exact = Decimal(x.numerator) / Decimal(x.denominator)
    if exact.adjusted() > 0:
        return f"{exact.quantize(Decimal(1), ROUND_HALF_UP):f}%"
    two = Context(prec=2, rounding=ROUND_HALF_UP).plus(exact)
    return f"{two.quantize(Decimal(1).scaleb(two.adjusted() - 1)):f}%"


def about(value: Fraction, kind: str) -> str:
    """A value of this kind in words, to some digits."""
    if value.denominator == 1:
        number = str(value)
    else:
        number = f"{float(value):.2f}" if value >= 1 else f"{float(value):.4f}"
    if kind in ODDS:
        return f"{number} to 1 {'against' if kind == 'odds_against' else 'in favour'}"
    return f"1 in {number}" if kind == "one_in" else number
