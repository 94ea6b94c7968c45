"""Exact counting in whole numbers: sums and pools of dice, draws without replacement, chains."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["convolve", "power"]

# Below this many products the plain double loop is quicker than packing.
_PACK_FROM = 256


def power(weights: Sequence[int], n: int) -> list[int]:
    """Return the coefficients of the polynomial with these coefficients, raised to the power `n`.

    Entry i of `weights` is the number of ways one throw gives i; entry k of the answer is
    the number of ways `n` throws give k in all.

    Notes
    -----
    For q = p**n, comparing coefficients in p q' = n p' q gives the recurrence
    ``k p_0 q_k = sum over i of (n i - (k - i)) p_i q_(k-i)``: a few products of a large number by a
    small one for each coefficient. For s equal weights p = (1 - x**s) / (1 - x), and the same
    comparison leaves three products, however many faces. A palindrome's powers are palindromes, so
    half of the coefficients are copied.

    Examples
    --------
    >>> power([0, 1, 1, 1, 1, 1, 1], 2)[7]
    6
    """
    if n < 0 or any(w < 0 for w in weights) or not any(weights):
        raise ValueError(f"expected weights >= 0, not all 0, and n >= 0; got {weights} and {n}")
    low = next(i for i, w in enumerate(weights) if w)
    high = max(i for i, w in enumerate(weights) if w)
    core = list(weights[low : high + 1])
    size = n * (high - low) + 1
    head = [0] * (low * n)
    tail = [0] * (n * (len(weights) - 1 - high))
    symmetric = core == core[::-1]
    need = (size + 1) // 2 if symmetric else size
    half = _even_power(len(core), n, need) if len(set(core)) == 1 else _any_power(core, n, need)
    if core[0] > 1 and len(set(core)) == 1:
        factor = core[0] ** n
        half = [factor * q for q in half]
    if symmetric:
        half += half[size // 2 - 1 :: -1] if size > 1 else []
    return head + half + tail


def _even_power(sides: int, n: int, need: int) -> list[int]:
    # k q_k = (k-1+n) q_(k-1) + (k-s-ns) q_(k-s) + (ns-n-k+s+1) q_(k-s-1)
    q = [1]
    for k in range(1, min(sides, need)):
        q.append((k - 1 + n) * q[k - 1] // k)
    if need > sides:
        k = sides
        q.append(((k - 1 + n) * q[k - 1] - n * sides) // k)
    a, b, c = n - 1, sides * (n + 1), n * (sides - 1) + sides + 1
    for k in range(sides + 1, need):
        q.append(((a + k) * q[k - 1] - (b - k) * q[k - sides] + (c - k) * q[k - sides - 1]) // k)
    return q


def _any_power(core: list[int], n: int, need: int) -> list[int]:
    terms = [(i, (n + 1) * i * w, w) for i, w in enumerate(core) if i and w]
    first = core[0]
    q = [first**n]
    for k in range(1, need):
        # (n i - (k - i)) p_i = (n + 1) i p_i - k p_i
        total = sum((a - k * w) * q[k - i] for i, a, w in terms if i <= k)
        q.append(total // (k * first))
    return q


def convolve(a: Sequence[int], b: Sequence[int]) -> list[int]:
    """Return the coefficients of the product of two polynomials with coefficients >= 0.

    Examples
    --------
    >>> convolve([1, 1], [1, 2, 3])
    [1, 3, 5, 3]
    """
    if not a or not b:
        return []
    if len(a) * len(b) < _PACK_FROM:
        out = [0] * (len(a) + len(b) - 1)
        for i, x in enumerate(a):
            if x:
                for j, y in enumerate(b, i):
                    out[j] += x * y
        return out
    # Each polynomial becomes one large number with room for any coefficient of the product, so
    # that a single multiplication does all the work.
    width = ((sum(a) * max(b)).bit_length() + 7) // 8 or 1
    size = len(a) + len(b) - 1
    product = _packed(a, width) * _packed(b, width)
    return _unpacked(product, width, size)


def _packed(coefficients: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join(c.to_bytes(width, "little") for c in coefficients), "little")


def _unpacked(number: int, width: int, size: int) -> list[int]:
    text = number.to_bytes(size * width, "little")
    return [int.from_bytes(text[i : i + width], "little") for i in range(0, size * width, width)]
