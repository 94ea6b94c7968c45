"""All that throws say of a die, as answers of one form: a number and what it rests on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from oddslab import numerals
from oddslab.evidence._chances import Chances, chances_of
from oddslab.evidence.entropy import least_committal
from oddslab.evidence.fit import Goodness, goodness
from oddslab.evidence.independence import independence
from oddslab.evidence.intervals import face_intervals
from oddslab.evidence.posterior import Posterior, posterior
from oddslab.evidence.power import throws_for_face, throws_for_fit
from oddslab.evidence.throws import Throws
from oddslab.evidence.weldon import single_dice
from oddslab.outcomes import number

EXACT = "exact"
LONGEST = 60  # characters of a fraction in a row; a longer one is given by its decimals


@dataclass(frozen=True)
class Answer:
    """One number: the question, what it is asked of, and whether it is exact or an estimate."""

    question: str
    of: str
    value: float
    witness: str
    exact: Fraction | None = None
    low: float | None = None
    high: float | None = None
    trials: int | None = None
    seed: int | None = None

    def row(self) -> dict[str, Any]:
        """The answer as a row of plain values."""
        digits = "" if self.exact is None else numerals.fraction(self.exact)
        return {
            "question": self.question,
            "of": self.of,
            "exact": digits if len(digits) <= LONGEST else "",
            "decimal": repr(self.value),
            "low": "" if self.low is None else repr(self.low),
            "high": "" if self.high is None else repr(self.high),
            "what": self.witness,
            "trials": "" if self.trials is None else self.trials,
            "seed": "" if self.seed is None else self.seed,
        }


Part = tuple[str, list[Answer]]


def exactly(question: str, of: Any, value: Fraction | int, witness: str = EXACT) -> Answer:
    """An answer that is exact."""
    return Answer(question, str(of), _float(Fraction(value)), witness, Fraction(value))


def about(
    throws: Throws,
    chances: Chances = None,
    *,
    dice: int = 0,
    pool_below: Any = 5,
    prior: Any = 1,
    level: Any = "0.95",
    trials: int = 100_000,
    rng: Any = 0,
) -> Iterator[Part]:
    """Yield what is to be said of each die, and of each two, as a title with answers.

    The first title of each die is the verdict in words, which has no answers.

    With `dice`, what is counted is how many of so many dice succeeded; the weights are then those
    of failure and success.  Other parameters as for `goodness`, `posterior`, `face_intervals`.
    """
    share = float(number(level))
    for k, name in enumerate(throws.names):
        n, said = throws.made(k), "" if len(throws.names) == 1 else f"{name}: "
        made = f"{n:,} throws of {dice} dice" if dice else f"{n:,} throws"
        found = goodness(throws, chances, die=k, pool_below=pool_below, trials=trials, rng=rng)
        one, fair = throws, chances
        if dice:
            one = single_dice(throws)
            mean = sum(f * number(p) for f, p in zip(throws.faces, _listed(chances)))
            fair = [1 - mean / dice, mean / dice]
        names = ["failure", "success"] if dice else [f"face {f}" for f in throws.faces]
        yield said + verdict(found, one, fair, 0 if dice else k, names), []
        yield f"{said}{made}.  Do they fit?", _fit(throws, k, found)
        believed = posterior(one, number(prior), fair=fair, die=0 if dice else k)
        title = f"{said}The share of each, intervals at {float(100 * number(level)):g}%"
        yield title, _weights(one, believed, 0 if dice else k, share, names)
        title = f"{said}What to believe, from a prior of {prior} for each face (Dirichlet)"
        yield title, _beliefs(believed, share, names, trials, rng)
    if throws.rows is not None:
        for a, b in combinations(range(len(throws.names)), 2):
            yield _joint(throws, a, b, trials, rng)


def _listed(chances: Chances) -> list[Any]:
    assert chances is not None
    return list(chances.values()) if hasattr(chances, "values") else list(chances)


# how small the chance of such throws from fair dice is, and what is said of it
STRENGTHS = (
    (Fraction(1, 1000), "strong evidence against a fair die"),
    (Fraction(1, 100), "clear evidence against a fair die"),
    (Fraction(1, 20), "some evidence against a fair die"),
    (Fraction(1), "no evidence against a fair die, which does not prove it one"),
)


def verdict(
    found: Goodness, throws: Throws, chances: Chances, die: int, names: Sequence[str]
) -> str:
    """Return what counts say of a die in two sentences: how likely they are, which face is odd.

    The chance is exact where it was enumerated, else the estimate; the face is the one furthest
    from its share in standard deviations, the one thrown too often where two are as far.
    """
    if found.exact is not None:
        p, said = found.exact, f"{float(found.exact):.3g} (exact)"
    else:
        p = Fraction(found.hits, found.trials)
        shown = f"{float(p):.3g}" if p else f"less than {found.interval().high:.1g}"
        said = f"{shown} (an estimate from {found.trials:,} sets)"
    strength = next(words for most, words in STRENGTHS if p < most or most == 1)
    n = throws.made(die)
    far = []
    for name, count, share in zip(names, throws.counts[die], chances_of(chances, throws.faces)):
        spread = math.sqrt(n * share * (1 - share))
        away = float(count - n * share) / spread if spread else math.inf * (count > 0)
        far.append((abs(away), away, name, count, n * share))
    _, away, name, count, mean = max(far)
    side = "over" if away > 0 else "under"
    expected = f"{float(mean):,.1f}".removesuffix(".0")
    odd = (
        f"Furthest off is {name}, thrown {numerals.counted(count, 'time')} where {expected} are "
        f"expected, {abs(away):.1f} standard deviations {side}."
    )
    return (
        f"Verdict: {strength}; with one, throws as uneven as these or more have chance {said}.  "
        + (odd if away else "Each face came as often as is expected.")
    )


def _fit(throws: Throws, k: int, found: Goodness) -> list[Answer]:
    fit, ways = (
        found.fit,
        math.comb(throws.made(k) + len(found.fit.cells) - 1, len(found.fit.cells) - 1),
    )
    pooled = "; ".join(" + ".join(map(str, c.outcomes)) for c in fit.pooled) or "none"
    of = f"{len(fit.cells)} cells"
    answers = [
        exactly("chi-square", of, Fraction(fit.statistic), f"exact; cells pooled: {pooled}")
        if isinstance(fit.statistic, Fraction)
        else Answer("chi-square", of, fit.statistic, f"exact; cells pooled: {pooled}")
    ]
    asked = "chance of it from fair dice"
    if found.exact is not None:
        answers.append(exactly(asked, of, found.exact, "exact, over every way to fall"))
    ends = found.interval()
    answers += [
        Answer(
            asked, of, found.estimate, f"estimate, {found.trials:,} sets, seed {found.seed}"
            + ("" if found.exact is not None else f"; {_brief(ways)} ways are not enumerated"),
            None, ends.low, ends.high, found.trials, found.seed,
        ),
        Answer(asked, of, fit.p_value, f"chi-square law, {fit.degrees} degrees: approximate"),
    ]  # fmt: skip
    return answers


def _weights(
    throws: Throws, p: Posterior, die: int, level: float, names: list[str]
) -> list[Answer]:
    answers = []
    for f, fair, name in zip(face_intervals(throws, level, die), p.fair, names):
        share = Fraction(f.count, f.throws)
        for question, witness, i in (
            ("share thrown", f"exact, {f.count:,} times; fair {fair}; interval alone", f.alone),
            ("with all others", "intervals that hold together (Bonferroni)", f.together),
        ):
            answers.append(Answer(question, name, _float(share), witness, share, i.low, i.high))
    return answers


def _beliefs(p: Posterior, level: float, names: list[str], trials: int, rng: Any) -> list[Answer]:
    answers = []
    for face, fair, name in zip(p.faces, p.fair, names):
        mean, ends = p.mean(face), p.interval(face, level)
        answers.append(
            Answer(
                "mean weight", name, _float(mean), "exact; equal-tailed interval",
                mean, ends.low, ends.high,
            )
        )  # fmt: skip
        answers.append(_closed(f"chance it is over {fair}", name, p.heavy(face)))
    won, seed = p.heaviest(trials, rng)
    for name, times in zip(names, won.values()):
        witness = f"estimate, {trials:,} dice drawn, seed {seed}"
        answers.append(
            Answer(
                "chance it is heaviest", name, times / trials, witness, None, None, None,
                trials, seed,
            )
        )  # fmt: skip
    odds = _closed("times as likely as with a fair one", "any die of the prior", p.crooked())
    return [*answers, odds]


def _closed(question: str, of: str, value: Fraction | float) -> Answer:
    if isinstance(value, Fraction):
        return exactly(question, of, value)
    return Answer(question, of, value, "closed form, in floats")


def _joint(throws: Throws, a: int, b: int, trials: int, rng: Any) -> Part:
    found = independence(throws, a, b, trials=trials, rng=rng)
    of = f"{len(found.rows)} by {len(found.columns)} faces"
    least = f"exact; least expected {float(found.least_expected):.3g}"
    answers = [exactly("chi-square", of, found.statistic, least)]
    asked = "chance of it if independent"
    if found.exact is not None:
        answers.append(exactly(asked, of, found.exact, "exact, over every table of these margins"))
    ends = found.interval()
    answers += [
        Answer(
            asked, of, found.estimate, f"estimate, {trials:,} shuffles, seed {found.seed}", None,
            ends.low, ends.high, trials, found.seed,
        ),
        Answer(asked, of, found.p_value, f"chi-square law, {found.degrees} degrees: approximate"),
    ]  # fmt: skip
    return f"{throws.names[a]} and {throws.names[b]}: independent of each other?", answers


def finding(face: int, load: Any, power: Any, false_alarm: Any, rng: Any = 0) -> Part:
    """How many throws find a face of chance `load`, known beforehand which or not."""
    p = number(load)
    one = throws_for_face(p, power, false_alarm)
    chances = {f: p if f == face else (1 - p) / 5 for f in range(1, 7)}
    every = throws_for_fit(chances, power, false_alarm, rng=rng)
    side = "at most" if p < Fraction(1, 6) else "at least"
    of, blind = f"count of {face}", "chi-square"
    runs = every.trials, every.seed
    said = f"estimate, {every.trials:,} sets, seed {every.seed}"
    return f"Throws that find a {face} of chance {p}, others alike", [
        exactly("throws", of, one.throws, f"exact; loaded if it comes {side} {one.least:,} times"),
        exactly("power", of, Fraction(one.power)),
        exactly("false alarm", of, Fraction(one.false_alarm)),
        Answer(
            "throws",
            blind,
            every.throws,
            f"{said}; loaded from {every.least:.2f} on",
            None,
            None,
            None,
            *runs,
        ),
        Answer(
            "power",
            blind,
            float(every.power),
            f"{said}, ± {every.standard_error:.4f}",
            None,
            None,
            None,
            *runs,
        ),
        Answer("false alarm", blind, float(every.false_alarm), said, None, None, None, *runs),
    ]


def of_mean(mean: Any) -> Part:
    """The least committal die of this mean, and the load that gives it to a game."""
    die = least_committal(mean)
    load = ",".join(map(str, die.rounded()))
    return f"The least committal die of mean {die.mean}; a game takes kind=vector load={load}", [
        exactly("weight", f"face {f}", w)
        if isinstance(w, Fraction)
        else Answer("weight", f"face {f}", w, "a root, to the last digit of a float")
        for f, w in enumerate(die.weights, 1)
    ]


def _float(x: Fraction) -> float:
    try:
        return float(x)
    except OverflowError:
        return float("inf")


def _brief(n: int) -> str:
    return f"{n:,}" if n < 10**9 else f"{float(n):.1e}" if n < 10**300 else "over 1e300"
