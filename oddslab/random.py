"""Random words that belong to a trial, and the draws that games make from them.

Generator: Philox4x32-10 (Salmon, Moraes, Dror and Shaw, *Parallel random numbers: as easy as
1, 2, 3*, 2011).  Key = the seed; counter = (block, trial low, trial high, family << 8 | stream).
So every trial owns its words: any split of a run over blocks, threads, processes or machines
meets the same ones, and one trial can be replayed alone.

Streams
    0  chance: the trial's own blocks, numbered from 0
    1  choice: likewise, for ties and mixed strategies, so that strategies meet equal chances
    2  shared: four trials to a block.  Trial t owns word ``(t >> 8) & 3`` of block
       ``(t >> 10) * 256 + (t & 255)``; 1024 such words are four planes of 256.

A game's *layout* says whether a trial's first word of chance is the shared one (short fixed games:
the rest of a block would be thrown away) or comes from its own block 0.  The layout, the streams
and the order in which draws use up a word are behaviour: they change only with the game's version.

Everything a trial touches is one record, the *context* `c`, which compiled code passes as a
pointer.  Word j of column i stands at ``j * STRIDE + i`` of ``c.words``: a vector pass makes the
first blocks of 256 trials, and a trial reads its words in place.
"""

from __future__ import annotations

import math
import numbers
from typing import Any

import numpy as np

from oddslab.kernel import draw, kernel

U = np.uint64
I = np.int64  # noqa: E741 - the signed twin of U
ZERO, ONE = U(0), U(1)
M32 = U(0xFFFFFFFF)
SHIFT32, SHIFT8, SHIFT10 = U(32), U(8), U(10)

COLUMNS = 256  # trials in one vector pass
GROUP = 1024  # trials that share 256 blocks
STRIDE = U(272)  # words between planes: padded, so that planes do not share cache sets
PREFETCH = 8  # blocks a trial may have made for it in the vector pass, both streams together
SPARE = U(PREFETCH * 4) * STRIDE  # then the columns of blocks made one at a time
SHARED = SPARE + U(4) * STRIDE  # then the four planes of a group's shared words
SHARED_END = SHARED + STRIDE  # a cursor that ends here or later stood on a shared word
MASK_COLUMN = U(COLUMNS - 1)
BLOCK = U(4) * STRIDE

RULES, TABLE, OUT = 64, 9216, 8
STATE, TILES = 40, 96
PAIRS_ROOM = 4096

CONTEXT = np.dtype(
    [
        ("key", np.uint64),
        ("tag", np.uint64),  # family << 8
        ("trial", np.uint64),  # first trial of the pass
        ("column", np.uint64),  # this trial's place in the pass
        ("shared", np.uint64),  # 1: the layout's first word of chance is the shared one
        ("group", np.uint64),  # whose shared words are in `words`
        ("first", np.uint64, (2,)),  # blocks made in the vector pass, by stream
        ("block", np.uint64, (2,)),
        ("pos", np.uint64, (2,)),
        ("end", np.uint64, (2,)),
        ("out", np.int64, (OUT,)),
        ("state", np.uint64, (STATE,)),  # what a game keeps by seat; the walk tells it apart
        ("tiles", np.uint8, (TILES,)),  # those that lie face down, for `tile` alone
        ("rules", np.int64, (RULES,)),
        ("table", np.int64, (TABLE,)),
        ("words", np.uint32, (int(SHARED) + 4 * int(STRIDE),)),
        ("halves", np.uint16, (7 * GROUP,)),  # room for lanes, as is `pairs`
        ("pairs", np.uint32, (PAIRS_ROOM,)),
    ],
    align=True,
)
NO_GROUP = (1 << 64) - 1


# ---- the generator


@kernel(inline=True)
def philox(c0, c1, c2, c3, k0, k1):
    """Four 32-bit words from a counter of four and a key of two (all as 64-bit integers)."""
    for _ in range(10):
        p0 = U(0xD2511F53) * (c0 & M32)  # masked here, not below: the multiplier
        p1 = U(0xCD9E8D57) * (c2 & M32)  # ignores high halves, so these masks cost nothing
        c0 = (p1 >> SHIFT32) ^ c1 ^ k0
        c2 = (p0 >> SHIFT32) ^ c3 ^ k1
        c1 = p1
        c3 = p0
        k0 = (k0 + U(0x9E3779B9)) & M32
        k1 = (k1 + U(0xBB67AE85)) & M32
    return c0 & M32, c1 & M32, c2 & M32, c3 & M32


@kernel(inline=True)
def plane(q, block, trial, tag, key):
    """Fill `q` with block `block` of the 256 trials from `trial`, as four planes of words.

    The shared words of a group are such planes too: block 0 of 256 "trials" from 256 x group.
    """
    lo = trial & M32  # a multiple of 256, so adding a column never carries
    hi = trial >> SHIFT32
    k0 = key & M32
    k1 = key >> SHIFT32
    for i in range(COLUMNS):  # the index is bare: a signed offset would stop vectorising
        w0, w1, w2, w3 = philox(block, lo + U(i), hi, tag, k0, k1)
        q[i] = w0
        q[i + STRIDE] = w1
        q[i + STRIDE + STRIDE] = w2
        q[i + STRIDE + STRIDE + STRIDE] = w3


# ---- the cursors


@kernel(inline=True)
def first_pass(c, trial):
    """Make the first words of the 256 trials from `trial`, a multiple of 256."""
    c.trial = trial
    group = trial >> SHIFT10
    own = c.first[0] + c.first[1]
    planes = own
    if c.shared != ZERO and c.group != group:
        c.group = group
        planes += ONE
    for k in range(planes):  # one call in the source: each would be compiled
        at = BLOCK * U(k)
        block = U(k)
        stream = ZERO
        start = trial
        if U(k) >= own:
            at = SHARED
            block = ZERO
            stream = U(2)
            start = group << SHIFT8
        elif U(k) >= c.first[0]:
            block = U(k) - c.first[0]
            stream = ONE
        plane(c.words[at:], block, start, c.tag | stream, c.key)


@kernel(inline=True)
def begin(c, column):
    """Point the cursors at the first words of the trial in this column of the pass."""
    c.column = column
    own = column + BLOCK * c.first[0]
    if c.shared != ZERO:
        c.pos[0] = SHARED + column + STRIDE * ((c.trial >> SHIFT8) & U(3))
        c.end[0] = c.pos[0] + STRIDE
    else:
        c.pos[0] = column
        c.end[0] = own
    c.pos[1] = own
    c.end[1] = own + BLOCK * c.first[1]


@kernel
def more(c, s):
    """The cursor of stream s is at its end: go on in the trial's own blocks."""
    end = c.end[s]
    if end >= SHARED_END and c.first[s] != ZERO:  # after the shared word: blocks of the vector pass
        c.end[s] = c.column + BLOCK * c.first[s]
        return c.column
    spare = SPARE + U(s)
    b = c.first[s]
    if end == spare + BLOCK:
        b = c.block[s]
    c.block[s] = b + ONE
    c.end[s] = spare + BLOCK
    t = c.trial + c.column
    x, y, z, w = philox(b, t & M32, t >> SHIFT32, c.tag | U(s), c.key & M32, c.key >> SHIFT32)
    c.words[spare] = x
    c.words[spare + STRIDE] = y
    c.words[spare + STRIDE + STRIDE] = z
    c.words[spare + STRIDE + STRIDE + STRIDE] = w
    return spare


@kernel(inline=True)
def word(c, s):
    """The trial's next 32-bit word of stream s (0 chance, 1 choice)."""
    p = c.pos[s]
    if p == c.end[s]:
        p = more(c, I(s))  # one type: a literal would compile it anew
    c.pos[s] = p + STRIDE
    return U(c.words[p])


# ---- the draws: all that a game may ask of chance.  Each has a law, which the walk visits.


@kernel(inline=True)
def batched(c, left, base, count, power, cut):
    """A digit below `base`, `count` of them to a word; `left` holds what is left of the word.

    Lemire's multiplication, batched: with x the word, repeat m = x * base; digit = m >> 32;
    x = m mod 2^32.  The digits of an accepted word are exactly uniform when words with
    x * power mod 2^32 < cut are refused, power = base^count and cut = 2^32 mod power.  `left` is
    a local of the kernel, 0 at first: digits still to come << 32 | x.
    """
    x = left & M32
    n = left >> SHIFT32
    while n == ZERO:  # one call of `word` in the source: each would be compiled into every caller
        x = word(c, 0)
        if ((x * power) & M32) >= cut:
            n = count
    m = x * base
    return I(m >> SHIFT32), ((n - ONE) << SHIFT32) | (m & M32)


SIX, NINE, POWER_DIE, CUT_DIE = U(6), U(9), U(6**9), U(2**32 % 6**9)
PAIRS, FOUR, POWER_PAIR, CUT_PAIR = U(36), U(4), U(36**4), U(2**32 % 36**4)


@draw
def die(c, left):
    """One fair six-sided die as 0..5, nine to a word; `left` is a local, 0 at first."""
    k, left = batched(c, left, SIX, NINE, POWER_DIE, CUT_DIE)
    return k, left


@die.law
def _die_law(c, left):
    return {(k, 0): 1 for k in range(6)}


@draw
def pair(c, left):
    """Two fair dice as 0..35 (6 x first + second), four throws to a word; `left` as for `die`."""
    k, left = batched(c, left, PAIRS, FOUR, POWER_PAIR, CUT_PAIR)
    return k, left


@pair.law
def _pair_law(c, left):
    return {(k, 0): 1 for k in range(36)}


@draw
def below(c, s, n):
    """An integer in 0..n-1, each equally likely, from stream s; 1 <= n <= 2^32."""
    n = U(n)
    m = ZERO
    cut = ONE
    while (m & M32) < cut:
        m = word(c, s) * n
        cut = ZERO
        if (m & M32) < n:  # the division is seldom needed
            cut = (M32 + ONE) % n
    return I(m >> SHIFT32)


@below.law
def _below_law(c, s, n):
    return {k: 1 for k in range(n)}


@kernel
def by_weight(c, at):
    """What `weighted` draws, compiled apart: its divisions outweigh a call."""
    size = U(c.table[at])
    total = U(c.table[at + 1])
    span = size * total
    limit = span * (U(0xFFFFFFFFFFFFFFFF) // span)
    x = limit
    while x >= limit:
        x = word(c, 0)
        x |= word(c, 0) << SHIFT32
    x = x % span
    cell = I(x // total)
    height = I(x % total)
    if height >= c.table[at + 2 + cell]:
        cell = c.table[at + 2 + I(size) + cell]
    return cell


@draw
def weighted(c, at):
    """An index drawn by the weights that `weighted_table` laid out at `at` of ``c.table``.

    One integer below cells x weight, 64 bits wide with exact refusal, picks a cell and a height
    in it: Walker's alias method in whole numbers, so every weight is met exactly.
    """
    k = by_weight(c, at)
    return k


@weighted.law
def weighted_law(c, at):
    """The weights of the indices that `weighted` draws at `at`."""
    size = c.table[at]
    weights = c.table[at + 2 + 2 * size : at + 2 + 3 * size]
    return {k: w for k, w in enumerate(weights) if w}


def weighted_table(weights: list[int]) -> list[int]:
    """The entries that `weighted` reads: size, total, heights, aliases, then the weights.

    Parameters
    ----------
    weights : list of int
        Non-negative, not all zero; size x total at most 2^62.

    Returns
    -------
    list of int
        Length ``2 + 3 * len(weights)``.
    """
    size, total = len(weights), sum(weights)
    if total <= 0 or min(weights) < 0:
        raise ValueError(f"weights must be non-negative and not all zero, not {weights}")
    if size * total > 2**62:
        raise ValueError(
            f"these weights need the common denominator {total}; at most {2**62 // size} is "
            f"possible for {size} outcomes"
        )
    heights, alias = [total] * size, list(range(size))
    scaled = [w * size for w in weights]  # the mean cell holds `total`
    small = [k for k in range(size) if scaled[k] < total]
    large = [k for k in range(size) if scaled[k] > total]
    while small:
        s, g = small.pop(), large[-1]
        heights[s], alias[s] = scaled[s], g
        scaled[g] -= total - scaled[s]
        if scaled[g] <= total:
            large.pop()
            if scaled[g] < total:
                small.append(g)
    return [size, total, *heights, *alias, *weights]


@draw
def card(c, left, used, cards):
    """A card 0..cards-1 whose bit is not set in `used`, each equally likely; at most 63 cards.

    Four to a word; a card already dealt is passed over, which leaves the others equally likely.
    """
    n = U(cards)
    power = n * n * n * n
    cut = (M32 + ONE) % power
    k = I(0)
    taken = ONE
    while taken != ZERO:  # one call in the source: each would be compiled into every caller
        k, left = batched(c, left, n, FOUR, power, cut)
        taken = (used >> U(k)) & ONE
    return k, left


@card.law
def _card_law(c, left, used, cards):
    """Cards that the game declares alike (``c.alike``) are merged into the lowest free one."""
    law: dict[int, int] = {}
    lowest: dict[int, int] = {}
    for k in range(cards):
        if not used >> k & 1:
            kind = c.alike[k] if c.alike else k
            at = lowest.setdefault(kind, k)
            law[at] = law.get(at, 0) + 1
    return {(k, 0): n for k, n in law.items()}


SHOE = 10  # words of c.state that mark the cards dealt from a shoe: twelve packs have 624
MARK, THREE = U(63), U(3)


@draw
def shoe_card(c, left, cards):
    """A card 0..cards-1 of a shoe that is not marked as dealt, each equally likely; at most 640.

    `mark` marks it, `unmark` gathers all cards.  Three to a word, else as `card`.
    """
    n = U(cards)
    power = n * n * n
    cut = (M32 + ONE) % power
    k = I(0)
    taken = ONE
    while taken != ZERO:
        k, left = batched(c, left, n, THREE, power, cut)
        taken = (c.state[U(k) >> SIX] >> (U(k) & MARK)) & ONE
    return k, left


@shoe_card.law
def _shoe_card_law(c, left, cards):
    """As for `card`, alike cards are merged into the lowest free one."""
    used = 0
    for w in range(SHOE):
        used |= int(c.state[w]) << 64 * w
    return _card_law(c, left, used, cards)


@kernel(inline=True)
def mark(c, k):
    """The card `k` of the shoe has been dealt."""
    c.state[U(k) >> SIX] |= ONE << (U(k) & MARK)


@kernel(inline=True)
def unmark(c):
    """All cards are in the shoe again."""
    for w in range(SHOE):
        c.state[U(w)] = ZERO


@kernel(inline=True)
def face_down(c, tiles):
    """Lay the tiles 0 .. tiles - 1 face down, at most 96; then `tile` takes from them."""
    for k in range(tiles):
        c.tiles[k] = k


FIVE = U(5)
FEW = 64  # so many tiles at most give five to a word


def _powers(most: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """What `batched` needs for `count` of n tiles one after the other, by n."""
    powers = [math.prod(max(n - k, 1) for k in range(count)) for n in range(most)]
    return np.array(powers, np.uint64), np.array([2**32 % p for p in powers], np.uint64)


POWER_TILES, CUT_TILES = _powers(FEW, 5)
POWER_MANY, CUT_MANY = _powers(TILES, 4)


@draw
def tile(c, left, rest, free):
    """One of the `rest` tiles that lie face down, each equally likely; `free` has their bits.

    Five to a word, `left` as for `die`, `rest` one less with each: a shuffle by exchanges, as far
    as it is needed, so the k-th tile of a trial is its k-th draw, whoever takes it.
    """
    n = U(rest)
    k, left = batched(c, left, n, FIVE, POWER_TILES[n], CUT_TILES[n])
    t = c.tiles[k]
    c.tiles[k] = c.tiles[rest - 1]
    return I(t), left


@draw
def tile_of_many(c, left, rest, free):
    """As `tile`, of 64 tiles or more: four to a word."""
    n = U(rest)
    k, left = batched(c, left, n, FOUR, POWER_MANY[n], CUT_MANY[n])
    t = c.tiles[k]
    c.tiles[k] = c.tiles[rest - 1]
    return I(t), left


@tile.law
@tile_of_many.law
def _tile_law(c, left, rest, free):
    return {(k, 0): 1 for k in range(TILES) if free >> k & 1}


@kernel(inline=True)
def silent(c, code):
    """Nothing."""


@kernel(when_compiled=silent)
def note(c, code):
    """Add a code to the log of the trial; only a trial played by the plain form keeps one."""
    if c.logged == len(c.log):
        c.log.append(code)
    else:
        c.log[c.logged] = code
    c.logged += 1


# ---- seeds


def resolve_seed(rng: Any) -> int:
    """The 64-bit seed that `rng` stands for.

    Parameters
    ----------
    rng : int, numpy.random.SeedSequence, numpy.random.Generator or None
        An int is the seed itself, 0 to 2^64 - 1.  A SeedSequence gives the first 64-bit word of
        its state (and is not used up), a Generator its next 64 bits, None fresh entropy.
    """
    if rng is None:
        rng = np.random.SeedSequence()
    if isinstance(rng, np.random.SeedSequence):
        return int(rng.generate_state(1, np.uint64)[0])
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(0, 2**64, dtype=np.uint64))
    if isinstance(rng, numbers.Integral) and not isinstance(rng, bool | np.bool_):
        seed = int(rng)
        if not 0 <= seed < 2**64:
            raise ValueError(f"a seed lies between 0 and 2^64 - 1, not {seed}")
        return seed
    raise TypeError(
        f"rng must be an int, a numpy SeedSequence, a numpy Generator or None, not {rng!r}"
    )
