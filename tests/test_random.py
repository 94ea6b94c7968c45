"""Random words and draws: published vectors, documented addresses, and maps that are even."""

from __future__ import annotations

import math
import time
import types
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from oddslab.engine import PlainContext, context
from oddslab.game import variant
from oddslab.kernel import Kernel, kernel
from oddslab.random import (
    CUT_DIE,
    CUT_PAIR,
    FEW,
    M32,
    ONE,
    POWER_DIE,
    POWER_PAIR,
    STRIDE,
    TILES,
    I,
    U,
    batched,
    begin,
    below,
    by_weight,
    card,
    face_down,
    first_pass,
    mark,
    philox,
    plane,
    resolve_seed,
    shoe_card,
    tile,
    tile_of_many,
    unmark,
    weighted_table,
    word,
)
from tests import philox as independent

# Random123, tests/kat_vectors: counter, key, output
VECTORS = [
    ((0,) * 4, (0,) * 2, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]
SEED = 0x0123_4567_89AB_CDEF


@kernel
def one_block(c0, c1, c2, c3, k0, k1):
    w0, w1, w2, w3 = philox(c0, c1, c2, c3, k0, k1)
    return w0, w1, w2, w3


@kernel
def read(c, trial, column, s, out):
    """The first words of a stream of the trial in a column of the pass from `trial`."""
    first_pass(c, trial)
    begin(c, column)
    for k in range(len(out)):
        x = word(c, s)
        out[k] = I(x)


@kernel
def read_one(cs, trial, column, s, out):
    read(cs[0], trial, column, s, out)


@kernel
def filled(q, n):
    for k in range(n):
        plane(q, U(k), U(0), U(512), U(7))


# ---- the generator and the addresses


@pytest.mark.parametrize(("counter", "key", "output"), VECTORS)
def test_published_vectors(counter, key, output):
    """Philox4x32-10 gives its published outputs, plain, compiled and in the tests' own version."""
    assert philox.plain(*counter, *key) == output
    assert tuple(map(int, one_block(*map(U, counter + key)))) == output
    assert independent.philox(counter, key) == output


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("first", [(0, 0), (1, 0), (2, 1)])
def test_a_trial_owns_the_documented_words(shared, first):
    """Whatever is made ahead, a trial meets its own words, in both layouts and both streams."""
    v = variant("craps")
    family = v.game.family_number
    trials = [0, 1, 255, 256, 700, 1023, 1024, 5 * 1024 + 300, 2**32 - 1, 2**40 + 513, 2**62 - 1]
    for s in (independent.CHANCE, independent.CHOICE):
        for trial in trials:
            expected = independent.words(SEED, family, s, trial, 14, shared)
            cs = context(v, SEED)
            cs[0]["shared"], cs[0]["first"] = shared, first
            out = np.zeros(14, np.int64)
            read_one(cs, U(trial - trial % 256), U(trial % 256), s, out)
            assert out.tolist() == expected, (s, trial)
            if trial % 3 == 0:
                c, told = PlainContext(v, SEED), [0] * 14
                c.shared = int(shared)
                read.plain(c, trial - trial % 256, trial % 256, s, told)
                assert told == expected, (s, trial)


def test_shared_words_of_a_group():
    """The tests' array of a group's shared words is the documented one."""
    words = independent.shared_words(SEED, 77, 3)
    for l in (0, 255, 256, 1000):  # noqa: E741
        assert words[l] == independent.words(SEED, 77, 0, 3 * 1024 + l, 1, shared=True)[0]


def test_the_vector_pass_is_fast():
    """Filling planes is compiled to vector code: at least twice NumPy's Philox (about five)."""
    q = np.zeros(4 * int(STRIDE), np.uint32)
    n = 2000
    generator = np.random.Generator(np.random.Philox(1))
    filled(q, 1)
    ours, numpys = [], []
    for _ in range(5):
        a = time.process_time()
        filled(q, n)
        b = time.process_time()
        generator.integers(0, 2**64, n * 512, dtype=np.uint64)  # as many bits
        ours.append(b - a)
        numpys.append(time.process_time() - b)
    assert min(numpys) > 2 * min(ours)


# ---- even maps: the draws' own sources, with shorter words so that all can be met


@kernel
def handed(c, s):
    """The next word of a list."""
    return c.pop()


def shortened(draw, bits, **others):
    """The plain form of a draw with words of `bits` bits, handed to it in a list."""
    return draw.given(M32=U(2**bits - 1), SHIFT32=U(bits), word=handed, **others).plain


def even(counts, n):
    """Whether all `n` outcomes are met equally often."""
    return len(counts) == n and len(set(counts.values())) == 1


def met(draw, words):
    """How often each result comes when the draw is handed each word alone; refused words aside."""
    counts = Counter()
    for w in words:
        try:
            counts[draw([w])] += 1
        except IndexError:  # it asked for another word
            continue
    return counts


@pytest.mark.parametrize(("base", "count"), [(6, 3), (6, 6), (36, 3), (2, 16), (5, 4), (13, 4)])
def test_batched_digits_are_even(base, count):
    """Every word of 16 bits: each sequence of digits comes equally often, and one less or one more
    refused word would be uneven."""
    power = base**count
    draw = shortened(batched, 16)

    def digits(cut):
        def all_of(c):
            found, left = [], 0
            for _ in range(count):
                k, left = draw(c, left, base, count, power, cut)
                found.append(k)
            return tuple(found)

        return met(all_of, range(2**16))

    cut = 2**16 % power
    counts = digits(cut)
    assert len(counts) == power
    assert set(counts.values()) == {2**16 // power}
    if cut:
        # remainders go in steps of this
        assert not even(digits(cut - math.gcd(power, 2**16)), power)
        assert not even(digits(cut + 1), power)


@pytest.mark.parametrize(("base", "count", "power", "cut"), [
    (6, 9, POWER_DIE, CUT_DIE), (36, 4, POWER_PAIR, CUT_PAIR),
])  # fmt: skip
def test_batched_words_of_32_bits(base, count, power, cut):
    """Of the real words each sequence of digits has exactly floor(2^32 / power): those from the
    first to the last word that the multiplication sends there, less the refused ones."""
    power, cut = int(power), int(cut)
    assert (power, cut) == (base**count, 2**32 % base**count)
    rng = np.random.default_rng(3)
    draw = batched.given(word=handed).plain
    for v in [
        0,
        1,
        power - 2,
        power - 1,
        *map(int, rng.integers(0, power, 10_000_000 // power + 5)),
    ]:
        first, beyond = -(-v * 2**32 // power), -(-(v + 1) * 2**32 // power)
        accepted = [x for x in range(first, beyond) if x * power % 2**32 >= cut]
        assert len(accepted) == 2**32 // power
        for x in range(first, beyond):
            spare = 2**32 - 1  # accepted, and its digits are all the highest
            c, left, value = [spare, x], 0, 0
            for _ in range(count):
                k, left = draw(c, left, base, count, power, cut)
                value = value * base + k
            assert value == (v if x in accepted else power - 1)


def test_below_is_even():
    """Every word of 8 bits and every n: each value comes floor(256 / n) times."""
    draw = shortened(below, 8)
    for n in range(1, 257):
        counts = met(lambda c, n=n: draw(c, 0, n), range(256))
        assert sorted(counts) == list(range(n))
        assert set(counts.values()) == {256 // n}


@kernel
def counted_up(c, s):
    """Every word in turn."""
    x = c.trial
    c.trial = x + ONE
    return x & M32


@kernel
def all_words(cs, counts, n):
    c = cs[0]
    while c.trial <= M32:
        k = below_counted(c, 0, n)
        counts[k] += 1


below_counted = below.given(word=counted_up)


@pytest.mark.slow
@pytest.mark.parametrize("n", [6, 52, 1_000_003])
def test_below_is_even_over_all_words(n):
    """All 2^32 words, compiled: each value comes floor(2^32 / n) times."""
    cs = context(variant("craps"), 0)
    counts = np.zeros(n, np.int64)
    all_words(cs, counts, n)
    counts[0] -= int(cs[0]["trial"]) - 2**32  # the last, refused word was followed by word 0
    assert set(counts.tolist()) == {2**32 // n}


@pytest.mark.parametrize("n", [5, 7, 11, 16])
def test_a_card_is_even_among_those_left(n):
    """Every word of 16 bits: no card comes twice, and those left come equally often."""
    short = batched.given(M32=U(0xFFFF), SHIFT32=U(16), word=handed)
    draw = card.given(M32=U(0xFFFF), batched=short).plain
    for used in (0, 1, 0b10110, 2**n - 1 - 0b10010):
        counts = met(lambda c, used=used: draw(c, 0, used, n)[0], range(2**16))
        assert sorted(counts) == [k for k in range(n) if not used >> k & 1]
        assert even(counts, len(counts))


@pytest.mark.parametrize(
    "each", [(tile, 5, "TILES", FEW), (tile_of_many, 4, "MANY", TILES)], ids=["few", "many"]
)
@pytest.mark.parametrize(("tiles", "bits"), [(3, 8), (4, 10), (6, 12)])
def test_tiles_are_even_in_every_order(each, tiles, bits):
    """Every word of some bits, the next word all ones: each order of the tiles that one word gives
    comes equally often, and one more refused word would be uneven."""
    drawn, in_a_word, named, most = each
    power = [math.prod(max(n - k, 1) for k in range(in_a_word)) for n in range(most)]
    known = drawn.function.__globals__
    assert power == known[f"POWER_{named}"].tolist()
    assert [2**32 % p for p in power] == known[f"CUT_{named}"].tolist()
    assert max(power) <= 2**32

    def orders(cut):
        cuts = np.array([cut if n == tiles else 0 for n in range(most)], np.uint64)
        short = batched.given(M32=U(2**bits - 1), SHIFT32=U(bits), word=handed)
        names = known | {"batched": short, f"CUT_{named}": cuts}
        draw = Kernel(types.FunctionType(drawn.function.__code__, names)).plain

        def all_of(c):
            c.tiles, left, free, found = list(range(tiles)), 0, 2**tiles - 1, []
            for rest in range(tiles, max(tiles - in_a_word, 0), -1):
                k, left = draw(c, left, rest, free)
                assert (k, 0) in drawn.branches(c, 0, rest, free)
                free ^= 1 << k
                found.append(k)
            return tuple(found)

        counts = Counter()
        for w in range(2**bits):
            try:
                counts[all_of(Handed([], [], [w]))] += 1
            except IndexError:
                continue
        return counts

    counts = orders(2**bits % power[tiles])
    assert len(counts) == power[tiles]
    assert set(counts.values()) == {2**bits // power[tiles]}
    assert not even(orders(2**bits % power[tiles] + 1), power[tiles])


def test_a_sixth_tile_takes_a_new_word():
    """Five tiles to a word; then the words go on with as many orders as are left."""
    c = PlainContext(variant("craps"), 5)
    first_pass.plain(c, 0)
    begin.plain(c, 0)
    face_down.plain(c, 28)
    left, free, pos = 0, 2**28 - 1, []
    for rest in range(28, 0, -1):
        k, left = tile.plain(c, left, rest, free)
        assert free >> k & 1
        free ^= 1 << k
        pos.append(left >> 32)
    assert free == 0
    assert pos == [4, 3, 2, 1, 0] * 5 + [4, 3, 2]


@pytest.mark.parametrize("weights", [[1], [1, 1], [5, 0, 1], [3, 1, 4, 1, 5, 9, 2, 6], [0, 0, 7]])
def test_weights_are_met_exactly(weights):
    """The cells of the table, and every integer that picks a cell and a height, give each index
    exactly its weight."""
    table = weighted_table(weights)
    size, total = table[:2]
    heights, alias = table[2 : 2 + size], table[2 + size : 2 + 2 * size]
    share = Counter()
    for k in range(size):
        share[k] += heights[k]
        share[alias[k]] += total - heights[k]
    for k, w in enumerate(weights):
        assert Fraction(share[k], size * total) == Fraction(w, total)

    draw = by_weight.given(word=handed).plain
    span = size * total
    counts = Counter(draw(Handed(table, [x]), 0) for x in range(span))
    assert [counts[k] for k in range(size)] == [w * size for w in weights]
    limit = 2**64 - 1 - (2**64 - 1) % span
    for x in {limit, 2**64 - 1}:  # refused: beyond the last whole round
        c = Handed(table, [x, 1 % span])
        assert draw(c, 0) == draw(Handed(table, [1 % span]), 0)
        assert not c


class Handed(list):
    """Words to be handed out, 64 bits at a time with the low half first; and a table."""

    def __init__(self, table, numbers, words=()):
        super().__init__(words)
        self.extend(h for x in reversed(numbers) for h in (x >> 32, x & 0xFFFFFFFF))
        self.table = table


@pytest.mark.parametrize("weights", [[0, 0], [1, -1], [2**61, 2**61]])
def test_impossible_weights(weights):
    """Weights that are negative, all zero or too large are refused."""
    with pytest.raises(ValueError, match="weights"):
        weighted_table(weights)


def test_a_biased_map_is_seen():
    """Case D08: remainder, off-by-one and folding fail the very test that our draw passes."""
    remainder = Counter(w % 6 for w in range(256))
    assert [remainder[k] for k in range(6)] == [43] * 4 + [42] * 2
    off_by_one = Counter(min(k + 1, 6) for k in range(7))
    assert Fraction(off_by_one[6], 7) == Fraction(2, 7)
    assert Fraction(sum(f * n for f, n in off_by_one.items()), 7) == Fraction(27, 7)
    folded = Counter(w % 3 for w in range(16))
    assert [folded[k] for k in range(3)] == [6, 5, 5]
    assert not any(even(c, len(c)) for c in (remainder, off_by_one, folded))
    for bits, n in ((8, 6), (4, 3), (4, 6)):
        draw = shortened(below, bits)
        counts = met(lambda c, draw=draw, n=n: draw(c, 0, n), range(2**bits))
        assert even(counts, n)


# ---- seeds


def test_seeds():
    """An int is the seed itself, 0 too; a SeedSequence is not used up, a Generator is; None is
    new."""
    assert [resolve_seed(s) for s in (0, 2**64 - 1, np.int64(5))] == [0, 2**64 - 1, 5]
    sequence = np.random.SeedSequence(8)
    assert resolve_seed(sequence) == resolve_seed(sequence)
    assert resolve_seed(sequence) != resolve_seed(np.random.SeedSequence(9))
    generator = np.random.default_rng(8)
    assert resolve_seed(generator) != resolve_seed(generator)
    assert resolve_seed(np.random.default_rng(8)) == resolve_seed(np.random.default_rng(8))
    assert resolve_seed(None) != resolve_seed(None)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_out_of_range(seed):
    """A seed that is no 64-bit word is refused, with its value."""
    with pytest.raises(ValueError, match=str(seed)):
        resolve_seed(seed)


@pytest.mark.parametrize("seed", [True, np.True_, 1.0, "1", b"1", [1], np.random.PCG64(1)])
def test_seeds_of_a_wrong_kind(seed):
    """What is no seed is refused; a boolean is none."""
    with pytest.raises(TypeError, match="SeedSequence"):
        resolve_seed(seed)


def test_a_card_of_a_shoe_is_even_among_those_left():
    """Every word of 16 bits, a shoe of 40 of which two thirds are marked: no marked card comes, the
    others equally often, and the law says the same."""

    class Shoe(list):
        state = [0] * 32
        alike = ()

    short = batched.given(M32=U(0xFFFF), SHIFT32=U(16), word=handed)
    draw = shoe_card.given(M32=U(0xFFFF), batched=short).plain
    for k in range(40):
        if k % 3:
            mark.plain(Shoe, k)
    counts = met(lambda c: draw(Shoe(c), 0, 40)[0], range(2**16))
    assert sorted(counts) == list(range(0, 40, 3))
    assert even(counts, len(counts))
    assert shoe_card.branches(Shoe, 0, 40) == {(k, 0): 1 for k in range(0, 40, 3)}
    unmark.plain(Shoe)
    assert Shoe.state == [0] * 32
