"""An independent Philox4x32-10, and the words that a trial owns by the documented addresses."""

from __future__ import annotations

import numpy as np

CHANCE, CHOICE, SHARED = 0, 1, 2


def philox(counter, key):
    """The four words of a block, from Python integers or arrays of uint64."""
    x0, x1, x2, x3 = counter
    k0, k1 = key
    low, half = 0xFFFFFFFF, 32
    for _ in range(10):
        p, q = x0 * 0xD2511F53, x2 * 0xCD9E8D57
        x0, x1, x2, x3 = q >> half ^ x1 ^ k0, q & low, p >> half ^ x3 ^ k1, p & low
        k0, k1 = (k0 + 0x9E3779B9) & low, (k1 + 0xBB67AE85) & low
    return x0, x1, x2, x3


def block(seed, family, stream, number, trial):
    """Block `number` of a stream of a trial."""
    low = 0xFFFFFFFF
    counter = number, trial & low, trial >> 32, family << 8 | stream
    return philox(counter, (seed & low, seed >> 32))


def words(seed, family, stream, trial, n, shared=False):
    """The first `n` words of a stream, the first one of chance shared if `shared`."""
    found = []
    if shared and stream == CHANCE:
        four = block(seed, family, SHARED, 0, (trial >> 10) * 256 + (trial & 255))
        found.append(four[trial >> 8 & 3])
    number = 0
    while len(found) < n:
        found += block(seed, family, stream, number, trial)
        number += 1
    return found[:n]


def shared_words(seed, family, group):
    """The 1024 shared words of a group of trials, as an array in the order of the trials."""
    t = np.uint64(group * 256) + np.arange(256, dtype=np.uint64)
    zero = np.zeros(256, np.uint64)
    tag = np.full(256, family << 8 | SHARED, np.uint64)
    low = np.uint64(0xFFFFFFFF)
    four = philox((zero, t & low, t >> np.uint64(32), tag), (seed & 0xFFFFFFFF, seed >> 32))
    return np.concatenate(four)
