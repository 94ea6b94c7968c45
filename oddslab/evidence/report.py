"""All that throws say of a die, as answers of one form: a number and what it rests on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any

from oddslab import numerals
from oddslab.evidence import _gamma
from oddslab.evidence._chances import Chances, chances_of
from oddslab.evidence._reading import read_chance
from oddslab.evidence._sampled import NothingToTest
from oddslab.evidence.entropy import least_committal
from oddslab.evidence.fit import Goodness, goodness
from oddslab.evidence.independence import independence
from oddslab.evidence.intervals import face_intervals
from oddslab.evidence.posterior import Posterior, posterior
from oddslab.evidence.power import throws_for_face, throws_for_fit
from oddslab.evidence.throws import Throws, checked
from oddslab.evidence.weldon import single_dice
from oddslab.outcomes import number
from oddslab.statistics import clopper_pearson

EXACT = "exact"
NEAREST = 1e-300  # a tail that a float holds as 0 is shown to be under it
LONGEST = 60  # characters of a fraction in a row; a longer one is given by its decimals


@dataclass(frozen=True)
class Answer:
    """One number: the question, what it is asked of, and whether it is exact or an estimate.

    `sentence` says it in words, where a row of a table would not tell what it means.
    """

    question: str
    of: str
    value: int | float | Decimal
    witness: str
    exact: Fraction | None = None
    low: float | None = None
    high: float | None = None
    trials: int | None = None
    seed: int | None = None
    sentence: str = ""

    @property
    def lost(self) -> bool:
        """Whether a float has rounded a tail, which is neither 0 nor 1, to one of them."""
        if self.witness.endswith("approximate"):
            return not self.value
        return self.witness.endswith("in floats") and self.value in (0, 1)

    def row(self) -> dict[str, Any]:
        """The answer as a row of numbers and texts; None where there is nothing to say.

        A decimal that no float can hold leaves as text.
        """
        whole = self.value if self.exact is None else self.exact
        digits = None if self.exact is None else numerals.fraction(self.exact)
        plain = float(self.value)
        apart = whole != plain and (not plain or math.isinf(plain))
        return {
            "question": self.question,
            "of": self.of,
            "exact": digits if digits is None or len(digits) <= LONGEST else None,
            "decimal": brief(whole, 15) if apart or math.isinf(plain) else plain,
            "low": self.low,
            "high": self.high,
            "what": self.witness,
            "trials": self.trials,
            "seed": self.seed,
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
    share, throws = float(read_chance("level", level)), checked(throws)
    for k, name in enumerate(throws.names):
        said = "" if len(throws.names) == 1 else f"{name}: "
        one, fair, at = throws, chances, k
        if dice:
            one, at = single_dice(throws), 0
            mean = sum(f * number(p) for f, p in zip(throws.faces, _listed(chances)))
            fair = [1 - mean / dice, mean / dice]
        names = ["failure", "success"] if dice else [f"face {f}" for f in throws.faces]
        believed = posterior(one, prior, fair=fair, die=at)
        try:
            found = goodness(throws, chances, die=k, pool_below=pool_below, trials=trials, rng=rng)
        except NothingToTest as e:
            yield f"{said}No verdict: {e}.{_unnamed(throws)}", []
        else:
            words = impossible(found, dice) or verdict(found, one, fair, at, names)
            yield f"{said}{words}{_unnamed(throws)}", []
            made = numerals.counted(throws.made(k), "throw") + (f" of {dice} dice" if dice else "")
            ask = "" if found.impossible else "  Do they fit?"
            yield f"{said}{made}.{ask}", _fit(throws, k, found, dice)
        title = f"{said}The share of each, intervals at {_percent(level)}"
        yield title, _weights(one, believed, at, share, names)
        listed = ", ".join(map(str, believed.prior))
        if len(set(believed.prior)) == 1:
            listed = f"{believed.prior[0]} for each{'' if dice else ' face'}"
        title = f"{said}What to believe, from a prior of {listed} (Dirichlet)"
        yield title, _beliefs(believed, share, names, trials, rng)
    if throws.rows is not None:
        for a, b in combinations(range(len(throws.names)), 2):
            yield _joint(throws, a, b, trials, rng)


def _unnamed(throws: Throws) -> str:
    if not throws.unnamed:
        return ""
    faces = numerals.listed([str(f) for f in throws.unnamed])
    few = len(throws.unnamed) == 1
    return f"  No count is given of face{'' if few else 's'} {faces}: taken as never thrown."


def impossible(found: Goodness, dice: int = 0) -> str:
    """Return the verdict on throws that the chances rule out; nothing where they do not."""
    if not found.impossible:
        return ""
    return (
        f"Verdict: impossible with such {'dice' if dice else 'a die'}: {_ruled_out(found, dice)}."
    )


def _ruled_out(found: Goodness, dice: int) -> str:
    cell = next(c for c in found.fit.cells if c.count and not c.expected)
    (face,) = cell.outcomes
    what = numerals.counted(face, "success", "successes") if dice else f"face {face}"
    return f"{what} has no chance and came {numerals.counted(cell.count, 'time')}"


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
        p, said = found.exact, f"{brief(found.exact, 3)} (exact)"
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
        + (odd if away else "Each came as often as is expected.")
    )


def _fit(throws: Throws, k: int, found: Goodness, dice: int) -> list[Answer]:
    fit = found.fit
    if found.impossible:
        said = f"exact: {_ruled_out(found, dice)}"
        return [exactly("chance of these throws", "all of them", 0, said)]
    ways = math.comb(throws.made(k) + len(fit.cells) - 1, len(fit.cells) - 1)
    pooled = "; ".join(" + ".join(map(str, c.outcomes)) for c in fit.pooled) or "none"
    of = f"{len(fit.cells)} cells"
    answers = [
        exactly("chi-square", of, Fraction(fit.statistic), f"exact; cells pooled: {pooled}")
        if isinstance(fit.statistic, Fraction)
        else Answer("chi-square", of, fit.statistic, f"exact; cells pooled: {pooled}")
    ]
    asked = "chance of so large a chi-square or larger"
    if found.exact is not None:
        answers.append(exactly(asked, of, found.exact, "exact, over every way to fall"))
    ends = found.interval()
    answers += [
        Answer(
            asked, of, found.estimate, f"estimate, {found.trials:,} sets, seed {found.seed}"
            + ("" if found.exact is not None else f"; {_brief(ways)} ways are not enumerated"),
            None, ends.low, ends.high, found.trials, found.seed,
        ),
        _by_law(asked, of, fit.p_value, fit.degrees),
    ]  # fmt: skip
    return answers


def _by_law(asked: str, of: str, p: float, degrees: int) -> Answer:
    freedom = numerals.counted(degrees, "degree")
    return Answer(asked, of, p, f"chi-square law, {freedom} of freedom: approximate")


def _weights(
    throws: Throws, p: Posterior, die: int, level: float, names: list[str]
) -> list[Answer]:
    answers = []
    for f, fair, name in zip(face_intervals(throws, level, die), p.fair, names):
        share = Fraction(f.count, f.throws)
        for question, witness, i in (
            (
                "share thrown",
                f"exact, {numerals.counted(f.count, 'time')}; fair {fair}; interval alone",
                f.alone,
            ),
            (
                "the same, for all at once",
                "exact; intervals that hold together (Bonferroni)",
                f.together,
            ),
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
    if len(names) > 2:  # of two outcomes the likelier one is no question
        won, seed = p.heaviest(trials, rng)
        for name, times in zip(names, won.values()):
            witness = f"estimate, {trials:,} dice drawn, seed {seed}"
            ends = clopper_pearson(times, trials, level)
            answers.append(
                Answer(
                    "chance it is heaviest", name, times / trials, witness, None, ends.low,
                    ends.high, trials, seed,
                )
            )  # fmt: skip
    return [*answers, explained(p)]


def explained(p: Posterior) -> Answer:
    """Return how much better or worse a fair die explains the throws than one of the prior."""
    times = p.crooked()
    if isinstance(times, Fraction):
        exact, witness = times, EXACT
    else:
        exact, witness = None, "exact" if times.is_infinite() else "exact to the digits shown"
    a_die = "A fair die" if len(set(p.fair)) == 1 or len(p.faces) == 2 else "A die as expected"
    more = times
    if 0 < times < 1:
        more = 1 / times if isinstance(times, Fraction) else _gamma.WIDE.divide(1, times)
    if times == math.inf:
        said = f"{a_die} cannot explain these throws, a die of the prior can"
    elif brief(more) == "1":
        said = f"{a_die} explains these throws as well as a die of the prior"
        said += "" if times == 1 else ", to six digits"
    else:
        side = "worse" if times > 1 else "better"
        said = f"{a_die} explains these throws {brief(more)} times {side} than a die of the prior"
    value = _float(times) if isinstance(times, Fraction) else times
    return Answer(
        "times as likely from a die of the prior as from a fair one", "these throws", value,
        witness, exact, sentence=f"{said} ({witness}).",
    )  # fmt: skip


def _closed(question: str, of: str, value: Fraction | float) -> Answer:
    if isinstance(value, Fraction):
        return exactly(question, of, value)
    return Answer(question, of, value, "closed form, in floats")


def _joint(throws: Throws, a: int, b: int, trials: int, rng: Any) -> Part:
    title = f"{throws.names[a]} and {throws.names[b]}: independent of each other?"
    try:
        found = independence(throws, a, b, trials=trials, rng=rng)
    except NothingToTest as e:
        return f"{title}  No verdict: {e}.", []
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
        _by_law(asked, of, found.p_value, found.degrees),
    ]  # fmt: skip
    return title, answers


def finding(face: int, load: Any, power: Any, false_alarm: Any, rng: Any = 0) -> Part:
    """How many throws find a face of chance `load`, known beforehand which or not."""
    p = read_chance("load", load, ends=True)
    one = throws_for_face(load, power, false_alarm)
    chances = {f: p if f == face else (1 - p) / 5 for f in range(1, 7)}
    every = throws_for_fit(chances, power, false_alarm, rng=rng)
    side = "at most" if p < Fraction(1, 6) else "at least"
    of, blind = f"count of {face}", "chi-square"
    sets = every.trials or 0
    said = f"estimate, {sets:,} sets, seed {every.seed}"

    def share(question: str, value: Fraction | float) -> Answer:
        ends = clopper_pearson(round(float(value) * sets), sets)
        return Answer(
            question, blind, float(value), said, None, ends.low, ends.high, sets, every.seed
        )

    return f"Throws that find a {face} of chance {p}, others alike; intervals at 95%", [
        exactly("throws", of, one.throws, f"exact; loaded if it comes {side} {one.least:,} times"),
        exactly("power", of, Fraction(one.power)),
        exactly("false alarm", of, Fraction(one.false_alarm)),
        Answer(
            "throws", blind, every.throws, f"{said}; loaded from {every.least:.2f} on", None,
            every.fewest, every.most, every.trials, every.seed,
        ),
        share("power", every.power),
        share("false alarm", every.false_alarm),
    ]  # fmt: skip


def of_mean(mean: Any) -> Part:
    """The least committal die of this mean, and the load that gives it to a game."""
    die = least_committal(mean)
    return f"The least committal die of mean {die.mean}; {die.loads()}", [
        exactly("weight", f"face {f}", w)
        if isinstance(w, Fraction)
        else Answer("weight", f"face {f}", w, "a root, to the last digit of a float")
        for f, w in enumerate(die.weights, 1)
    ]


def _percent(level: Any) -> str:
    """A level in percent, with six digits or as many as tell it from 100%."""
    p = read_chance("level", level)
    nines = -1 - _gamma.decimal(1 - p).adjusted()
    return f"{brief(100 * p, 6 + nines)}%"


def _float(x: Fraction) -> float:
    try:
        return float(x)
    except OverflowError:
        return float("inf")


def brief(x: Fraction | Decimal | int | float, digits: int = 6) -> str:
    """A number above 0 to so many digits, also one that no float can hold, zeros at its end cut."""
    if isinstance(x, float):
        x = Decimal(x)
    d = x if isinstance(x, Decimal) else _gamma.decimal(Fraction(x))
    d = Context(prec=digits, Emin=-(10**17), Emax=10**17).plus(d)
    if not d or not d.is_finite():
        return "0" if not d else "infinite"
    head, _, tail = (f"{d:e}" if not -5 <= d.adjusted() < 15 else f"{d:,f}").partition("e")
    head = head.rstrip("0").rstrip(".") if "." in head else head
    return f"{head}e{int(tail)}" if tail else head


def _brief(n: int) -> str:
    return f"{n:,}" if n < 10**9 else brief(n, 2)
