"""Sets as words: the plain twins and the compiled forms, both against lists of places."""

from __future__ import annotations

import random

import numpy as np
import pytest

from oddslab.bits import U, highest, lowest, popcount, select
from oddslab.kernel import kernel


@kernel
def all_four(x, k):
    return popcount(x), lowest(x), highest(x), select(x, k)


def words():
    chance = random.Random(1)
    yield from (1, 2**63, 2**64 - 1, 0xFF, 0xFF00, 0x8000000000000001, 0x5555555555555555)
    for _ in range(2000):
        x = chance.getrandbits(64)
        for _ in range(chance.randrange(4)):
            x &= chance.getrandbits(64)
        if x:
            yield x >> chance.randrange(x.bit_length())


def test_both_forms_count_and_find():
    """How many bits, the lowest, the highest and each k-th one, as a list of places has them."""
    compiled = all_four.compiled()
    for x in words():
        places = [p for p in range(64) if x >> p & 1]
        for k, place in enumerate(places):
            known = (len(places), places[0], places[-1], place)
            assert all_four.plain(x, k) == known
            if k in (0, len(places) // 2, len(places) - 1):
                assert compiled(U(x), k) == known


@pytest.mark.parametrize("step", range(8))
def test_every_byte_in_every_place(step):
    """The compiled k-th bit for all bytes, each at one of eight places."""
    compiled = all_four.compiled()
    for byte in range(1, 256):
        x = byte << 8 * step
        places = [p for p in range(64) if x >> p & 1]
        assert [compiled(np.uint64(x), k)[3] for k in range(len(places))] == places
