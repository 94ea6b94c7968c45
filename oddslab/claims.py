"""The audit: every printed claim of the ledger beside its exact value, an estimate and a verdict.

Rows that ask about the same variant share one run.  All runs have one seed, so an audit is the
same to the last digit for any number of threads.
"""

from __future__ import annotations

import difflib
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from oddslab.audits._judging import Claim, Judgement, judges, ledger, told
from oddslab.audits._printing import FORMATS, to_format
from oddslab.audits._samples import Estimated
from oddslab.audits._verdicts import read_printed
from oddslab.data_files import read_rows
from oddslab.numerals import fraction
from oddslab.precision import read_trials
from oddslab.random import resolve_seed

if TYPE_CHECKING:
    import pandas

SEED = 1897
FALSE_ALARMS = (
    1e-6  # over a whole audit: its exact values being right, the chance that one is named
)
DISAGREE = "our own exact value and our simulation disagree: a fault here, not of the document"
NO_NUMBER = "-"  # the exact value of history and plain advice, as their quantity says: hold -
COLUMNS = (
    "id", "document", "place", "claim", "printed", "kind", "exact", "exact_decimal", "estimate",
    "standard_error", "trials", "z", "verdict", "readings", "diagnosis",
)  # fmt: skip

__all__ = ["COLUMNS", "FORMATS", "SEED", "audit", "chosen", "documents", "ledger", "to_format"]


def documents() -> dict[str, str]:
    """The titles of the documents by key."""
    return {row["key"]: row["title"] for row in read_rows("sources.csv")}


def chosen(ids: str | Iterable[str] | None = None, document: str | None = None) -> list[Claim]:
    """The claims with these ids, of this document; unknown ones are refused with the nearest.

    Parameters
    ----------
    ids : str or sequence of str, optional
        Ids such as ``RAF-01``, or beginnings of ids such as ``RAF-``; a text may hold several,
        with commas between them.
    document : str, optional
        The key of a document, such as ``000``.
    """
    claims = ledger()
    if document is not None and document not in documents():
        raise ValueError(_unknown("document", document, documents()))
    wanted = list(claims)
    if ids is not None:
        names = ids.replace(",", " ").split() if isinstance(ids, str) else list(ids)
        if not names:
            raise ValueError("no ids are given: expected such as RAF-01, or RAF- for all of them")
        wanted = [key for name in names for key in _matching(name, claims)]
    found = [
        claims[key]
        for key in dict.fromkeys(wanted)
        if document is None or claims[key].document == document
    ]
    if not found and ids is not None:  # asked for, and taken away again
        raise ValueError(
            f"document {document} has none of the claims {', '.join(dict.fromkeys(wanted))}; they "
            f"are of {', '.join(sorted({claims[key].document for key in wanted}))}"
        )
    return found


def _matching(name: Any, claims: Mapping[str, Claim]) -> list[str]:
    key = str(name).upper()
    if key in claims:
        return [key]
    begun = [c for c in claims if c.startswith(key)] if key.endswith("-") else []
    if not begun:
        raise ValueError(_unknown("claim", name, claims))
    return begun


def _unknown(what: str, name: Any, known: Iterable[str]) -> str:
    known = list(known)
    key = str(name).upper()
    head, _, number = key.rpartition("-")
    padded = f"{head}-{number:0>2}"  # RAF-1 is meant for RAF-01
    near = [padded] if padded in known else difflib.get_close_matches(key, known, 3, 0.5)
    if what == "claim" and any(c.startswith(f"{key}-") for c in known):
        near = [f"{key}- for all of those"]
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    shown = (
        ", ".join(known) if len(known) < 10 else f"{known[0]} to {known[-1]}, {len(known)} in all"
    )
    return f"unknown {what} {name!r}{hint} (there are: {shown})"


def audit(
    ids: str | Iterable[str] | None = None,
    document: str | None = None,
    trials: int | str | None = None,
    seed: Any = SEED,
    threads: int | None = None,
    progress: bool | None = None,
) -> pandas.DataFrame:
    """A frame with a row for each printed claim: exact value, estimate, verdict and diagnosis.

    Parameters
    ----------
    ids, document
        Narrow the claims, as in `chosen`.
    trials : int or str, optional
        Trials of every run.  By default a billion for what is counted in single chances of a
        raffle, and for each other row ten million, or as many as bring the standard error below a
        tenth of the printed unit; but fewer where a trial is slow: 500,000 whole raffles of 16 to
        21 chances, a million of crooked dice at craps (DICE-11), of a raffle's dice one by one
        (DICE-12), of vingt-et-un and of domino deals (two million in D001-05, and
        at poker dice and horse and horse).
    seed : int, SeedSequence, Generator or None
        As ``rng`` of `simulate`; by default the same in every audit.
    threads : int, optional
        The processors at hand if not given.  The result is the same for any number.
    progress : bool, optional
        As for `simulate`.

    Returns
    -------
    pandas.DataFrame
        With the columns `COLUMNS`; `exact` is ``-`` where there is nothing to compute.  Where an
        estimate rests on some of the trials only, those of a condition, `trials` counts all and
        the diagnosis says how many those are.  ``attrs`` hold the seed, the version, seconds, and
        ``disagreements``: the ids of rows whose exact value and simulation do not agree, or whose
        rule the plays do not follow.  That is a fault of this package, not of the document.

    Raises
    ------
    ValueError
        For an unknown id or document (naming the nearest), or impossible trials.
    """
    import pandas

    from oddslab import __version__

    begun = time.perf_counter()
    claims = chosen(ids, document)
    number = None if trials is None else read_trials(trials)
    used = resolve_seed(seed)
    judged = list(_judged(claims, progress))
    plan = _planned(judged, number)
    estimates = _estimates(plan, used, threads, progress)
    rows = [_row(c, j, estimates.get(c.id), used) for c, j in judged]
    level = FALSE_ALARMS / max(len(estimates), 1)
    bad = [key for key, e in estimates.items() if e.p_value < level]
    bad += [r["id"] for r in rows if r["kind"] == "rule" and r["verdict"] != "rule"]
    for row in rows:
        if row["id"] in bad:
            row["diagnosis"] = "; ".join(filter(None, [row["diagnosis"], DISAGREE]))
    frame = pandas.DataFrame(rows, columns=list(COLUMNS))
    for name in ("exact_decimal", "estimate", "standard_error", "z"):
        frame[name] = frame[name].astype("float64")
    frame["trials"] = frame["trials"].astype("Int64")
    frame.attrs = {
        "seed": used,
        "version": __version__,
        "disagreements": bad,
        "p_value_below": level,
        "runs": len({p.key for p in plan}),
        "seconds": round(time.perf_counter() - begun, 3),
    }
    return frame


@dataclass(frozen=True)
class Planned:
    """A row's sample, and the trials that it asks for."""

    id: str
    sample: Any
    trials: int

    @property
    def key(self) -> Any:
        """What rows that can share a run have in common."""
        v = self.sample.variant
        return v.game.key, v.rules, tuple(v.policies.values())


def _judged(claims: Iterable[Claim], progress: bool | None) -> Iterator[tuple[Claim, Judgement]]:
    """Each claim with what its judge says, exactly; the bar counts them."""
    from oddslab.progress import Bar

    every = list(claims)
    with Bar(len(every), progress, "claims") as bar:
        for claim in every:
            yield claim, _judgement(claim)
            bar.advance(1)


def _judgement(claim: Claim) -> Judgement:
    judge = judges().get(claim.id)
    if judge is None:
        raise NotImplementedError(f"{claim.id} has no judge")
    return judge(claim)


def _planned(judged: Iterable[tuple[Claim, Judgement]], number: int | None) -> list[Planned]:
    plan = []
    for claim, judgement in judged:
        sample = judgement.readings[0].sample if judgement.readings else None
        if sample is None:
            continue
        if sample.exact() != judgement.exact():
            raise AssertionError(
                f"{claim.id}: {sample.exact()} would be estimated, {judgement.exact()} is exact"
            )
        figure = read_printed(claim.printed, claim.kind)
        n = number or sample.wanted(figure.step if figure else None)
        plan.append(Planned(claim.id, sample.planned(n), n))
    return plan


def _estimates(
    plan: list[Planned], seed: int, threads: int | None, progress: bool | None
) -> dict[str, Estimated]:
    """The estimate of each sampled row; a variant is played once, for the row that wants most."""
    from oddslab.experiment import run

    most: dict[Any, int] = {}
    for p in plan:
        most[p.key] = max(most.get(p.key, 0), p.trials)
    results: dict[Any, Any] = {}
    for p in plan:
        if p.key not in results:
            found = run(p.sample.variant, most[p.key], rng=seed, threads=threads, progress=progress)
            if not found.complete:
                raise KeyboardInterrupt  # a part of the audit would not be the audit asked for
            results[p.key] = found
    return {p.id: p.sample.estimated(results[p.key]) for p in plan}


def _row(claim: Claim, judgement: Judgement, e: Estimated | None, seed: int) -> dict[str, Any]:
    verdict = judgement.verdict(claim, seed)
    value = judgement.exact()
    if judgement.rule is not None:
        value = verdict == "rule"
    said = told(claim, judgement, verdict)
    if e is not None and e.note:
        said.append(e.note)
    readings = judgement.readings
    number = None if value is None or isinstance(value, bool) else float(value)
    return {
        "id": claim.id,
        "document": claim.document,
        "place": claim.place,
        "claim": claim.claim,
        "printed": claim.printed,
        "kind": claim.kind,
        "exact": _text(value),
        "exact_decimal": number,
        "estimate": e.value if e else None,
        "standard_error": e.standard_error if e else None,
        "trials": e.trials if e else None,
        "z": e.z if e else None,
        "verdict": verdict,
        "readings": "; ".join(
            f"{r.name}={_text(r.value)}{'' if k else '*'}" for k, r in enumerate(readings)
        )
        if len(readings) > 1
        else "",
        "diagnosis": "; ".join(said),
    }


def _text(value: Any) -> str:
    if value is None:
        return NO_NUMBER
    if isinstance(value, bool):
        return "true" if value else "false"
    return fraction(Fraction(value))
