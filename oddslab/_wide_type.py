"""Words of 128 bits made known to Numba, which has none: a type, its place in LLVM, what it can do.

Loaded only when a kernel with such words is compiled.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, models, overload, register_model

NARROW, WORD = ir.IntType(64), ir.IntType(128)


class Wide(types.Type):
    """The type of a word of 128 bits."""

    def __init__(self) -> None:
        super().__init__(name="Wide")


@register_model(Wide)
class _WideModel(models.PrimitiveModel):
    def __init__(self, manager: Any, given: Any):
        super().__init__(manager, given, WORD)


def joined(shift: int) -> Any:
    """What makes a wide word of a low and a high part."""

    def code(context, builder, signature, arguments):
        low, high = (builder.zext(part, WORD) for part in arguments)
        return builder.or_(low, builder.shl(high, WORD(shift)))

    @intrinsic
    def wide(typing_context, low, high):
        return Wide()(types.uint64, types.uint64), code

    return wide


def part(shift: int, bits: int) -> Any:
    """What takes a part of a wide word: so many bits from a place on."""

    def code(context, builder, signature, arguments):
        shifted = builder.lshr(arguments[0], WORD(shift))
        return builder.trunc(builder.and_(shifted, WORD((1 << bits) - 1)), NARROW)

    @intrinsic
    def part_of_wide(typing_context, x):
        return types.uint64(Wide()), code

    return part_of_wide


@intrinsic
def widened(typing_context, x):
    """A narrow word as a wide one."""

    def code(context, builder, signature, arguments):
        return builder.zext(arguments[0], WORD)

    return Wide()(types.uint64), code


def _of_two(make: Any, returned: Any, *operators: Any) -> None:
    """Let these operators take two wide words, or one and a whole number that is not negative."""

    def code(context, builder, signature, arguments):
        return make(builder, *arguments)

    @intrinsic
    def two(typing_context, x, y):
        return returned(x, y), code

    for each in operators:

        @overload(each)
        def operate(x, y):
            if isinstance(x, Wide) and isinstance(y, Wide):
                return lambda x, y: two(x, y)  # noqa: PLW0108 - Numba takes a function only
            if isinstance(x, Wide) and isinstance(y, types.Integer):
                return lambda x, y: two(x, widened(y))
            if isinstance(x, types.Integer) and isinstance(y, Wide):
                return lambda x, y: two(widened(x), y)
            return None


_of_two(lambda b, x, y: b.and_(x, y), Wide(), operator.and_, operator.iand)
_of_two(lambda b, x, y: b.or_(x, y), Wide(), operator.or_, operator.ior)
_of_two(lambda b, x, y: b.xor(x, y), Wide(), operator.xor, operator.ixor)
_of_two(lambda b, x, y: b.shl(x, y), Wide(), operator.lshift, operator.ilshift)
_of_two(lambda b, x, y: b.lshr(x, y), Wide(), operator.rshift, operator.irshift)
for _sign, _operator in (
    ("==", operator.eq), ("!=", operator.ne), ("<", operator.lt), ("<=", operator.le),
    (">", operator.gt), (">=", operator.ge),
):  # fmt: skip
    _of_two(lambda b, x, y, s=_sign: b.icmp_unsigned(s, x, y), types.boolean, _operator)
