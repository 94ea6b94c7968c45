"""Logarithms of rising factorials right to twenty digits behind the point, for large numbers too.

Differences of lgamma in floats lose every digit where the numbers are large: the logarithm of a
product of a hundred factors near 10^15 would come from two numbers near 10^16.  Here the digits
that cancel are carried, and what is left of the series is the same few terms for every size.
"""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction

# B(2k) / (2k (2k - 1)) of Stirling's series; from `_FAR` on what is left out is below 10^-25
_SERIES = (
    (1, 12), (-1, 360), (1, 1260), (-1, 1680), (1, 1188), (-691, 360_360), (1, 156),
    (-3617, 122_400), (43_867, 244_188), (-174_611, 125_400),
)  # fmt: skip
_FAR = 40
_HALF_LOG_2_PI = Decimal("0.918938533204672741780329736405617639861397")
# numbers below 10^14, times logarithms below 10^6, leave forty digits behind the point
WIDE = Context(prec=60, Emin=-(10**17), Emax=10**17)


def log_rising(a: Fraction, n: int) -> Decimal:
    """Return log of a (a + 1) ... (a + n - 1), which is gamma(a + n) / gamma(a), for a above 0."""
    return WIDE.subtract(log_gamma(a + n), log_gamma(a))


def log(x: Fraction) -> Decimal:
    """Return the natural logarithm of a positive fraction."""
    return WIDE.ln(decimal(x))


def decimal(x: Fraction) -> Decimal:
    """Return a fraction to sixty digits, however large or small."""
    return WIDE.divide(Decimal(x.numerator), Decimal(x.denominator))


def log_gamma(x: Fraction) -> Decimal:
    """Return log gamma(x) of a positive fraction: Stirling's series, reached by factors."""
    up = Fraction(1)
    while x < _FAR:
        up *= x
        x += 1
    y, inverse = decimal(x), decimal(1 / x)
    total = WIDE.subtract(WIDE.multiply(WIDE.subtract(y, Decimal("0.5")), WIDE.ln(y)), y)
    total = WIDE.add(total, _HALF_LOG_2_PI)
    power, square = inverse, WIDE.multiply(inverse, inverse)
    for n, d in _SERIES:
        total = WIDE.add(total, WIDE.multiply(decimal(Fraction(n, d)), power))
        power = WIDE.multiply(power, square)
    return WIDE.subtract(total, log(up))
