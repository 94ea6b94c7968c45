"""How many throws find a load: exact for one face, simulated for all faces."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from oddslab.evidence import power, throws_for_face, throws_for_fit

LOAD = [Fraction(2, 5), *[Fraction(3, 25)] * 5]
ALPHA, POWER = Fraction(1, 20), Fraction(9, 10)


def tail(n, k, p):
    return sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))


def test_the_first_number_of_throws():
    """A six of 2/5: no fewer throws have a test of 5% that finds it nine times in ten."""
    found = throws_for_face("2/5")
    q, p = Fraction(1, 6), Fraction(2, 5)
    assert found.exact
    assert found.power == tail(found.throws, found.least, p) >= POWER
    assert found.false_alarm == tail(found.throws, found.least, q) <= ALPHA
    assert tail(found.throws, found.least - 1, q) > ALPHA
    for n in range(1, found.throws):
        k = next(k for k in range(n + 2) if tail(n, k, q) <= ALPHA)
        assert tail(n, k, p) < POWER


def test_a_light_face_is_found_by_its_absence():
    """For a chance below the fair one the count is at most `least`."""
    found = throws_for_face("1/20", power="0.8")
    n, k = found.throws, found.least
    assert found.power == sum(
        comb(n, i) * Fraction(1, 20) ** i * Fraction(19, 20) ** (n - i) for i in range(k + 1)
    )
    assert found.power >= Fraction(4, 5)
    assert found.false_alarm <= ALPHA


@pytest.mark.parametrize("load", ["0.16667", "0.1675", "0.166"])
def test_loads_beyond_reach_are_refused_before_numbers_are_tried(load, monkeypatch):
    """One tail, at the most throws, tells that none of them will do."""
    from scipy.stats import binom

    asked, tail = [], binom.sf
    monkeypatch.setattr(binom, "sf", lambda *of: asked.append(of) or tail(*of))
    with pytest.raises(ValueError, match=f"load={load} is too near to 1/6"):
        throws_for_face(load)
    assert len(asked) == 1


def test_loads_within_reach_are_not_refused(monkeypatch):
    """With a reach of 150 throws: all that need no more, by the search of a far one."""
    loads = [Fraction(1, 5) + Fraction(k, 200) for k in range(20)]
    needed = [throws_for_face(p).throws for p in loads]
    assert min(needed) < 150 < max(needed)
    monkeypatch.setattr(power, "_MOST_EXACT", 150)
    for p, n in zip(loads, needed):
        if n <= 150:
            assert throws_for_face(p).throws == n
    with pytest.raises(ValueError, match="over 150 throws"):
        throws_for_face(loads[0])


def test_throws_for_all_faces():
    """Chi-square needs more throws than counting the one face; its power is an estimate."""
    found = throws_for_fit(LOAD, trials=4000, rng=1)
    assert found.throws > throws_for_face("2/5").throws
    assert abs(found.power - 0.9) < 5 * found.standard_error
    assert (found.trials, found.seed, found.exact) == (4000, 1, False)
    assert abs(found.false_alarm - 0.05) < 0.02
    assert throws_for_fit(LOAD, trials=4000, rng=1) == found
    assert throws_for_fit(LOAD, power="0.99", trials=4000, rng=1).throws > found.throws


REFUSED = {
    "other than the fair 1/6": lambda: throws_for_face("1/6"),
    "load=1.5 is not possible": lambda: throws_for_face(1.5),
    "power=1 is not possible": lambda: throws_for_face("1/5", power=1),
    "false_alarm=0 is not possible": lambda: throws_for_face("1/5", false_alarm=0),
    "must be above false_alarm": lambda: throws_for_face("1/5", "0.1", "0.2"),
    "beyond exact reach": lambda: throws_for_face("0.17"),
    "nothing to find": lambda: throws_for_fit([Fraction(1, 6)] * 6),
    "trials=10 is not possible": lambda: throws_for_fit(LOAD, trials=10),
    "1 together": lambda: throws_for_fit([Fraction(1, 5)] * 6),
}


@pytest.mark.parametrize("message", REFUSED)
def test_impossible_questions(message):
    """A load that is none, certainty, and loads too small are refused."""
    with pytest.raises(ValueError, match=message):
        REFUSED[message]()
