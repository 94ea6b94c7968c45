"""Sums of dice as powers and products of polynomials with whole coefficients."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import log2

__all__ = ["convolve", "power", "product_seconds", "uniform_seconds", "uniform_sum", "unpacked"]


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


def _mixed_power(counts: Mapping[int, int]) -> list[int]:
    ones = {sides: {0: 1, sides: -1} for sides in counts}
    top = {0: sum(counts.values())}
    for one in ones.values():
        top = _sparse(top, one)
    for sides, n in counts.items():
        part = _sparse({sides - 1: -n * sides}, {0: 1, 1: -1})
        for other, one in ones.items():
            part = part if other == sides else _sparse(part, one)
        top = {i: top.get(i, 0) + part.get(i, 0) for i in top.keys() | part.keys()}
    below = {0: 1, 1: -1}
    for one in ones.values():
        below = _sparse(below, one)
    # k q_k = sum over i >= 1 of (N_(i-1) - (k - i) D_i) q_(k-i)
    terms = [
        (i, top.get(i - 1, 0) + i * below.get(i, 0), below.get(i, 0))
        for i in range(1, sum(counts) + 2)  # the degree of D is 1 + the sum of the sides
        if top.get(i - 1) or below.get(i)
    ]
    size = sum(n * (sides - 1) for sides, n in counts.items()) + 1
    q = [1]
    for k in range(1, (size + 1) // 2):
        total = 0
        for i, a, b in terms:
            if i > k:
                break
            total += (a - b * k) * q[k - i]
        q.append(total // k)
    return q + q[size // 2 - 1 :: -1]


def _sparse(a: Mapping[int, int], b: Mapping[int, int]) -> dict[int, int]:
    out: dict[int, int] = {}
    for i, x in a.items():
        for j, y in b.items():
            out[i + j] = out.get(i + j, 0) + x * y
    return {i: x for i, x in out.items() if x}


def uniform_seconds(counts: Mapping[int, int]) -> float:
    """Return about how long `uniform_sum` takes; the constants were measured."""
    return min(_mixed_seconds(counts))


def _mixed_seconds(counts: Mapping[int, int]) -> tuple[float, float]:
    """By one recurrence, and by powers that are multiplied."""
    sizes = sorted((n * (s - 1) + 1, int(n * Fraction(log2(s))) + 1) for s, n in counts.items())
    size = sum(length - 1 for length, _ in sizes) + 1
    digits = sum(bits for _, bits in sizes) / 30
    terms = 3.0 if len(sizes) == 1 else 2.0 ** (len(sizes) + 1)
    quick = 1e-6 * size + size * terms * (6e-8 + 1e-9 * digits)
    slow, length, width = 0.0, 1, 1
    for more, bits in sizes:
        slow += 1e-6 * more + more * 3 * (6e-8 + 1e-9 * bits / 30)
        slow += min(product_seconds(length, width, more, bits))
        length, width = length + more - 1, width + bits
    return quick, slow


def _any_power(core: list[int], n: int, need: int) -> list[int]:
    terms = [(i, (n + 1) * i * w, w) for i, w in enumerate(core) if i and w]
    first = core[0]
    q = [first**n]
    for k in range(1, need):
        # (n i - (k - i)) p_i = (n + 1) i p_i - k p_i
        total = sum((a - k * w) * q[k - i] for i, a, w in terms if i <= k)
        q.append(total // (k * first))
    return q


def uniform_sum(counts: Mapping[int, int]) -> list[int]:
    """Return the ways of each total, from the least, of `counts[s]` dice of each number s of sides.

    Notes
    -----
    The generating function is q = product over s of ((1 - x**s) / (1 - x))**n_s. With
    D = (1 - x) product (1 - x**s), the quotient N = D q' / q is a polynomial, and comparing
    coefficients in D q' = N q gives k q_k from the few earlier q that D and N touch.
    """
    kinds = {sides: n for sides, n in counts.items() if sides > 1 and n}
    quick, slow = _mixed_seconds(kinds)
    if len(kinds) < 2 or slow < quick:
        product = [1]
        for ways in sorted((power([1] * sides, n) for sides, n in kinds.items()), key=len):
            product = convolve(product, ways)
        return product
    return _mixed_power(kinds)


def convolve(a: Sequence[int], b: Sequence[int]) -> list[int]:
    """Return the coefficients of the product of two polynomials with coefficients >= 0.

    Examples
    --------
    >>> convolve([1, 1], [1, 2, 3])
    [1, 3, 5, 3]
    """
    if not a or not b:
        return []
    bits = max(a).bit_length(), max(b).bit_length()
    plain, packed = product_seconds(len(a), bits[0], len(b), bits[1])
    if plain <= packed:
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
    return unpacked(product, width, size)


def product_seconds(len_a: int, bits_a: int, len_b: int, bits_b: int) -> tuple[float, float]:
    """Return about how long a product takes term by term, and packed into two long numbers.

    The lengths are numbers of coefficients, the bits those of the largest. Python multiplies
    numbers of a and b <= a digits in about a b**0.585 steps; the constants were measured.
    """
    a, b = bits_a // 30 + 1, bits_b // 30 + 1
    plain = 2e-9 * len_a * len_b * (40.0 + a * b + a + b)
    small, large = sorted((float(len_a * (a + b)), float(len_b * (a + b))))
    packed = 5e-6 + 1e-8 * large * (small if small < 70 else small**0.585)
    return plain, packed


def _packed(coefficients: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join(c.to_bytes(width, "little") for c in coefficients), "little")


def unpacked(number: int, width: int, size: int) -> list[int]:
    """Return `size` coefficients of `width` bytes each from the one number that holds them."""
    text = number.to_bytes(size * width, "little")
    return [int.from_bytes(text[i : i + width], "little") for i in range(0, size * width, width)]
