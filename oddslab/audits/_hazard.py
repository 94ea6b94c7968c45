"""The caster's chance at Hazard, for judging what is said of it beside craps.

The caster names a main; his next throw nicks (wins), is out (loses), or is his chance, and then he
throws until the chance (wins) or the main (loses) comes.
Source: rules page section 5, after the Encyclopaedia Britannica of 1911 and Chambers's.
"""

from __future__ import annotations

from fractions import Fraction

from oddslab.counting import dice_sum

NICKS = {5: {5}, 6: {6, 12}, 7: {7, 11}, 8: {8, 12}, 9: {9}}
OUTS = {
    5: {2, 3, 11, 12}, 6: {2, 3, 11}, 7: {2, 3, 12}, 8: {2, 3, 11}, 9: {2, 3, 11, 12},
}  # fmt: skip


def lost_after(main: int, chance: int) -> frozenset[int]:
    """The throws that lose once the caster, with this main, has thrown this chance."""
    if main not in NICKS or chance in NICKS[main] | OUTS[main]:
        raise ValueError(f"with main {main} a throw of {chance} is no chance")
    return frozenset({main})  # whatever the chance is; all but it and the main count for nothing


def chances(main: int) -> tuple[int, ...]:
    """The first throws that settle nothing with this main."""
    return tuple(t for t in range(2, 13) if t not in NICKS[main] | OUTS[main])


def caster(main: int) -> Fraction:
    """The chance that the caster wins with this main, 5 to 9."""
    if main not in NICKS:
        raise ValueError(f"a main is 5 to 9, not {main}")
    ways = dict(dice_sum([6, 6]))
    wins = Fraction(0)
    for total, w in ways.items():
        if total in NICKS[main]:
            wins += w
        elif total not in OUTS[main]:
            wins += w * Fraction(w, w + ways[main])
    return wins / 36
