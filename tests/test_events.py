"""Events: conditions on named axes."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from oddslab.events import UnknownAxis, axis

A, B = axis("a"), axis("b")


def test_events_agree_with_python_on_every_outcome():
    """Each kind of event holds exactly where the same Python expression is true."""
    cases = [
        (A == 2, lambda a, b: a == 2),
        (A != 2, lambda a, b: a != 2),
        ((A < B) & (B <= 3), lambda a, b: a < b <= 3),
        ((A > 1) | ~(B >= 2), lambda a, b: a > 1 or b < 2),
        (
            A.isin({1, 3}) & B.satisfies(lambda v: v % 2 == 0),
            lambda a, b: a in (1, 3) and b % 2 == 0,
        ),
        (~((A == 1) | (B == 1)), lambda a, b: a != 1 and b != 1),
        (A == B, lambda a, b: a == b),
    ]
    for event, same in cases:
        test = event.on(("b", "a"))
        for a, b in product(range(4), repeat=2):
            assert event.holds({"a": a, "b": b, "other": 9}) == same(a, b) == test((b, a))


def test_an_event_names_the_axes_it_needs_once():
    """The axes of a joined event are those of its parts, in order of appearance."""
    assert ((B == 1) & (A == 2) | (B == 3)).axes == ("b", "a")


def test_events_read_back():
    """The text of an event is Python that gives the same event."""
    assert repr((A == 6) & (B == 1)) == "a == 6 & b == 1"
    assert repr(((A == 6) | (B > 1)) & ~A.isin({2, 1})) == "(a == 6 | b > 1) & ~(a in {1, 2})"
    assert repr(A.satisfies(str.isdigit)) == "a satisfies isdigit"
    assert repr(A == "x") == "a == 'x'"


def test_and_or_not_and_chains_are_refused():
    """Python's own and, or, not and 3 < x < 6 would drop a part silently, so they raise."""
    with pytest.raises(TypeError, match=r"join events with & \| ~"):
        _ = (A == 1) and (B == 2)
    with pytest.raises(TypeError, match="3 < x < 6"):
        _ = 3 < A < 6
    with pytest.raises(TypeError, match="compare it"):
        bool(A)
    with pytest.raises(TypeError):
        _ = (A == 1) & True
    with pytest.raises(TypeError, match="isin takes a set"):
        A.isin("abc")
    with pytest.raises(TypeError, match="function"):
        A.satisfies(3)
    with pytest.raises(TypeError, match="named by a word"):
        axis(3)


def test_a_missing_axis_is_named_with_the_nearest():
    """An event asked of values without its axis names the axis and its nearest neighbours."""
    with pytest.raises(UnknownAxis, match=r"no axis 'point' .*did you mean 'points'"):
        (axis("point") == 6).holds({"points": 6, "won": 1})
    with pytest.raises(KeyError):
        (axis("zz") == 6).on(("a", "b"))


def test_events_travel_between_processes():
    """An event survives pickling, and so does the error about an axis."""
    event = pickle.loads(pickle.dumps(~(A.isin({1, 2}) | (B >= A))))
    assert event.holds({"a": 5, "b": 1})
    assert not event.holds({"a": 2, "b": 1})
    assert str(pickle.loads(pickle.dumps(UnknownAxis("x", ["y"])))) == "no axis 'x' among 'y'"
