"""The engine of line games without the parts that some rules do not use: the same plays, faster."""

# ruff: noqa: F403, F405 - the numbers have some hundred names

from __future__ import annotations

import functools

from oddslab.gamebook.dominoes._line_numbers import *
from oddslab.gamebook.dominoes._line_score import lay_plainly, leaves_nothing, makes_nothing, reckon
from oddslab.gamebook.dominoes._line_settle import settle
from oddslab.gamebook.dominoes._line_tiles import NARROW, WIDE
from oddslab.kernel import Kernel

# left out, they make the engine faster
PARTS = (DRAW, HALVES, POINTS, RUN, STOP, EXTRA, KEEP, TAKE, SCORING, SPINNER)
OF_A_MATCH = (TARGET, EXACT)  # never fixed, so that a match plays the rounds that are compiled


@functools.cache
def parts_of(numbers: tuple[int, ...], fixed: bool = False) -> tuple[tuple[str, Kernel], ...]:
    """What leaves out the parts of the engine that these rules do not use: the same plays, faster.

    So that few are compiled: what scores during a round makes one engine, with four points another;
    of the others, whether a game draws makes two, and what else it uses, one with all the rest.  If
    `fixed` there is one for these numbers alone, the fastest.
    """
    used = {k for k in PARTS if numbers[k]}
    scores = SCORING in used
    left_out = set(PARTS) - used
    if scores:
        left_out -= {DRAW, STOP}
    elif used - {DRAW}:
        left_out = {SCORING, SPINNER}
    known = tuple(
        n if k == STRIDE or (fixed and k not in OF_A_MATCH) else 0 if k in left_out else -1
        for k, n in enumerate(numbers)
    )
    names = {"rule": partly_known.given(KNOWN=known)}
    if numbers[COUNT] > NARROW:
        names |= WIDE
    if not scores:  # what is never called need not be compiled
        names |= {"number": bare_number, "lay": lay_plainly, "makes": makes_nothing}
        names["leaves"] = leaves_nothing
        names["reckon"] = throughout(settle, tuple(names.items()))
    else:
        names["settle"] = throughout(reckon, tuple(names.items()))
    return tuple(names.items())


@functools.cache
def throughout(k: Kernel, names: tuple[tuple[str, Kernel], ...]) -> Kernel:
    """The kernel with these in place of its globals, in all that it calls as well."""
    given = dict(names)
    used = {n: k.function.__globals__.get(n) for n in k.function.__code__.co_names}
    changed = {n: given[n] for n in used if n in given}
    for n, v in used.items():
        if n not in given and isinstance(v, Kernel) and throughout(v, names) is not v:
            changed[n] = throughout(v, names)
    return k.given(**changed) if changed else k
