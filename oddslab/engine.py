"""The only loops over trials: a stretch of trials compiled, one trial compiled or plain.

`drive` makes the words of 256 trials at a time and hands them to the loop around the game's
kernel, a first-class function: so it is compiled once for all games, and the loop, a few lines,
once a game.  A game's lanes, where it has them, play 1024 trials at a time.  All give the same
tally, since every trial owns its words.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from oddslab.game import MOST_CELLS, Variant
from oddslab.kernel import Kernel, kernel
from oddslab.random import (
    COLUMNS,
    CONTEXT,
    MASK_COLUMN,
    NO_GROUP,
    ONE,
    OUT,
    PREFETCH,
    RULES,
    STATE,
    TABLE,
    TILES,
    U,
    begin,
    first_pass,
)

MOST_TRIALS = 1 << 62
LONG_KERNEL = 4000  # bytes of Python's code


@kernel
def stretch(c, policy, widths, tally, i, end):
    """Add the outcomes of columns `i` to ``end - 1`` of the pass; how many were off the axes."""
    stray = 0
    while i < end:
        begin(c, i)
        play(c, policy)  # noqa: F821 - put in by `stretch_of`, as is AXES
        at = 0
        bad = 0
        for k in range(AXES):  # noqa: F821
            x = c.out[k]
            bad |= x | (widths[k] - 1 - x)  # negative when off its axis
            at = at * widths[k] + x
        if bad >= 0:
            tally[U(at)] += 1
        else:
            stray += 1
        i += ONE
    return stray


@functools.cache
def stretch_of(play: Kernel, axes: int) -> Kernel:
    """The loop over one pass around a game's kernel: a few lines, and no call a trial is needed.

    A long kernel is called all the same: it would be compiled twice, and a call is little to it.
    """
    merged = play
    if len(play.function.__code__.co_code) < LONG_KERNEL:
        merged = Kernel(play.function, inline="late", kept=play.kept)
    return stretch.given(play=merged, AXES=axes)


@kernel
def drive(loop, cs, trial, n, policy, widths, tally):
    """Add the outcomes of `n` trials from `trial` to the tally; how many were off the axes."""
    c = cs[0]
    stray = 0
    end = trial + U(n)
    while trial < end:
        i = trial & MASK_COLUMN
        first_pass(c, trial - i)  # passes are aligned, so any split meets the same words
        m = min(U(COLUMNS), end - trial + i)
        trial += m - i
        stray += loop(c, policy, widths, tally, i, m)
    return stray


@functools.cache
def signatures() -> tuple[Any, Any, Any]:
    """The types of the loop over a pass, of `drive`, and of lanes."""
    from numba import from_dtype, types

    context = from_dtype(CONTEXT)
    contexts = types.Array(context, 1, "C")
    array = types.Array(types.int64, 1, "C")
    word, count = types.uint64, types.int64
    loop = count(context, array, array, array, word, word)
    driven = count(types.FunctionType(loop), contexts, word, count, array, array, array)
    lanes = types.void(contexts, word, count, array)
    return loop, driven, lanes


@functools.cache
def pointer(loop: Kernel) -> Any:
    """A compiled loop as `drive` takes it: a pointer of known type, found once.

    Given the function itself Numba looks both up at each call: 0.1 ms, against 0.01 ms so.
    """
    from numba import types

    signature = signatures()[0]

    class Pointer(types.WrapperAddressProtocol):  # type: ignore[misc]
        def __init__(self, compiled: Any):
            self.compiled = compiled  # kept alive
            self._numba_type_ = types.FunctionType(signature)  # spares a look-up at each call
            made = compiled.get_compile_result(signature)
            self.at = made.library.get_pointer_to_function(made.fndesc.llvm_cfunc_wrapper_name)

        def __wrapper_address__(self) -> int:
            return int(self.at)

        def signature(self) -> Any:
            return signature

    return Pointer(loop.compiled(signature))


def context(variant: Variant, seed: int) -> np.ndarray:
    """A context record (an array of one) for the variant, with the sizes checked."""
    setup = variant.setup
    for have, room, what in (
        (len(setup.numbers), RULES, "numbers"),
        (len(setup.table), TABLE, "table entries"),
        (len(variant.axes), OUT, "axes"),
        (sum(setup.first), PREFETCH, "blocks made ahead"),
    ):
        if have > room:
            raise ValueError(f"this variant needs {have} {what}; there is room for {room}")
    cs = np.zeros(1, CONTEXT)
    c = cs[0]
    c["key"] = seed
    c["tag"] = variant.game.family_number << 8
    c["shared"] = setup.shared
    c["group"] = NO_GROUP
    c["first"] = setup.first
    c["rules"][: len(setup.numbers)] = setup.numbers
    c["table"][: len(setup.table)] = setup.table
    return cs


def widths(variant: Variant) -> np.ndarray:
    """The lengths of the axes, refused where the tally would not fit in memory."""
    sizes = [len(a) for a in variant.axes]
    cells = int(np.prod(sizes, dtype=object))
    if cells > MOST_CELLS:
        raise ValueError(
            f"a tally of {cells} cells is too large (at most {MOST_CELLS}); make an axis shorter"
        )
    return np.array(sizes, np.int64)


class Runner:
    """Plays stretches of trials of one variant with one seed, into its own tally.

    Not to be shared between threads: each has its own.  ``fast=False`` keeps to the plain kernel
    where the variant has lanes; the tally is the same.
    """

    def __init__(self, variant: Variant, seed: int, fast: bool = True):
        _, drive_type, lanes_type = signatures()
        lanes = variant.game.lanes(variant.rules) if fast and variant.game.lanes else None
        self.lanes: Any = None
        self.loop: Any = None
        self.drive: Any = None
        if lanes is not None:  # the plain kernel and the driver need not be compiled then
            self.lanes = lanes.compiled(lanes_type)
        else:
            play = variant.play
            self.loop = pointer(stretch_of(play, len(variant.axes)))
            self.drive = drive.compiled(drive_type)
        self.contexts = context(variant, seed)
        self.policy = np.array(variant.policy or [0], np.int64)
        self.widths = widths(variant)
        self.tally = np.zeros(int(self.widths.prod()), np.int64)

    def run(self, start: int, n: int) -> None:
        """Add trials ``start .. start + n - 1`` to the tally."""
        if self.lanes is not None:
            self.lanes(self.contexts, np.uint64(start), n, self.tally)
            return
        stray = self.drive(
            self.loop, self.contexts, np.uint64(start), n, self.policy, self.widths, self.tally
        )
        if stray:
            raise AssertionError(
                f"{stray} of the trials {start} to {start + n - 1} ended off the game's axes"
            )


class PlainContext:
    """The context for the plain form of a kernel: the same fields over Python integers."""

    def __init__(self, variant: Variant, seed: int):
        setup = variant.setup
        self.key = seed
        self.tag = variant.game.family_number << 8
        self.shared = int(setup.shared)
        self.group = NO_GROUP
        self.trial = self.column = 0
        self.first = [0, 0]  # what is made ahead changes the speed only
        self.block, self.pos, self.end = [0, 0], [0, 0], [0, 0]
        self.rules = [*setup.numbers] + [0] * (RULES - len(setup.numbers))
        self.table = [*setup.table]
        self.out = [0] * OUT
        self.state, self.tiles = [0] * STATE, [0] * TILES
        self.logged = 0
        self.log: list[int] = []
        self.words = np.zeros(CONTEXT["words"].shape, np.uint32)

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


def play_one(variant: Variant, trial: int, seed: int) -> tuple[dict[str, Any], Sequence[int]]:
    """The outcome and the log of one trial, by the plain form: nothing is compiled.

    The log holds the codes that the kernel noted, all of them.
    """
    if not 0 <= trial < MOST_TRIALS:
        raise ValueError(f"a trial's number lies between 0 and 2^62 - 1, not {trial}")
    c = PlainContext(variant, seed)
    column = trial % COLUMNS
    first_pass.plain(c, trial - column)
    begin.plain(c, column)
    variant.play.plain(c, variant.policy)
    return variant.outcome(c.out), c.log
