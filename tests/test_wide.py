"""Words of 128 bits: their compiled form does what whole numbers do in Python."""

from __future__ import annotations

import operator
import random

import pytest

from oddslab.bits import U, highest, lowest, popcount
from oddslab.kernel import Kernel
from oddslab.wide import PART, PART_BITS, high_part, low_part, wide, wide_select

WORD = 96  # bits that two parts hold
JOINED = (operator.and_, operator.or_, operator.xor)
COMPARED = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
FOUND = (popcount, lowest, highest, low_part, high_part)


def words():
    chance = random.Random(3)
    yield from (1, PART_BITS, 1 << PART, (1 << WORD) - 1, PART_BITS << PART)
    for _ in range(300):
        x = chance.getrandbits(WORD) & chance.getrandbits(WORD)
        yield max(x >> chance.randrange(WORD), 1)


def parts(x):
    return U(x & PART_BITS), U(x >> PART)


def written(line, **names):
    """A kernel of one line."""
    space = {"wide": wide, "low_part": low_part, "high_part": high_part, **names}
    exec(f"def f(a, b, p, q):\n    x = wide(a, b)\n    y = wide(p, q)\n    {line}\n", space)
    return Kernel(space["f"], kept=False).compiled()


@pytest.mark.parametrize("sign", ["&", "|", "^"])
def test_words_are_joined(sign):
    """Both parts of what two words make, and of a word and a narrow one."""
    two = written(f"z = x {sign} y; x {sign}= y; return low_part(z), high_part(x)")
    narrow = written(f"z = x {sign} p; return low_part(z), high_part(z)")
    op = {"&": operator.and_, "|": operator.or_, "^": operator.xor}[sign]
    some = list(words())
    for x, y in zip(some, reversed(some)):
        assert two(*parts(x), *parts(y)) == parts(op(x, y))
        assert narrow(*parts(x), *parts(y)) == parts(op(x, y & PART_BITS))


@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">="])
def test_words_are_compared(sign):
    """As whole numbers without a sign, with another word and with a narrow one."""
    two = written(f"return x {sign} y")
    narrow = written(f"return x {sign} p, p {sign} x")
    op = dict(zip(("==", "!=", "<", "<=", ">", ">="), COMPARED))[sign]
    some = list(words())
    for x, y in [*zip(some, reversed(some)), *zip(some, some)]:
        assert two(*parts(x), *parts(y)) == op(x, y)
        low = y & PART_BITS
        assert narrow(*parts(x), *parts(y)) == (op(x, low), op(low, x))


def test_words_are_shifted():
    """Left, where nothing leaves the word, and right."""
    one = written("z = wide(p, q - q) << b; return low_part(z), high_part(z)")
    right = written("z = x >> p; return low_part(z), high_part(z)")
    for k in range(WORD):
        assert one(U(0), U(k), U(1), U(0)) == parts(1 << k)
        assert right(*parts((1 << WORD) - 1), U(k), U(0)) == parts(((1 << WORD) - 1) >> k)


def test_bits_are_counted_and_found():
    """How many, the lowest, the highest and each k-th bit, as a list of places has them."""
    found = written(
        "return popcount(x), lowest(x), highest(x), wide_select(x, p)",
        popcount=popcount, lowest=lowest, highest=highest, wide_select=wide_select,
    )  # fmt: skip
    for x in words():
        places = [p for p in range(WORD) if x >> p & 1]
        for k, place in enumerate(places):
            known = (len(places), places[0], places[-1], place)
            plain = (popcount.plain(x), lowest.plain(x), highest.plain(x), wide_select.plain(x, k))
            assert found(*parts(x), U(k), U(0)) == plain == known
