"""Seats that pick one of several things: tables, functions, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from oddslab.picking import PickingSeat, Picks, Ready
from oddslab.strategy import Reply


def seat(**strategies):
    """Picks a number up to the state, 0 to 3."""

    def number(state, answer):
        if not 0 <= answer <= state:
            raise ValueError(answer)
        return int(answer)

    first = {"low": lambda state: 0} | strategies
    return PickingSeat("picker", range(4), "picks", first, number=number, answers="0 to the state")


def test_a_function_becomes_a_table():
    """A function is asked once for every state, by name or as itself."""
    asked = []

    def high(state):
        asked.append(state)
        return state

    assert seat().policy("game", high).entries == (0, 1, 2, 3)
    assert asked == [0, 1, 2, 3]
    assert seat().policy("game", "low").entries == (0, 0, 0, 0)
    assert seat().policy("game", high).array(2, 2).tolist() == [[0, 1], [2, 3]]


def test_a_table_that_is_ready_is_taken_whole():
    """A strategy worked out at once gives its numbers, and a policy passes as it is."""
    ready = Ready(lambda: np.array([[3, 2], [1, 0]]))
    policy = seat(ready=ready).policy("game", "ready")
    assert policy.entries == (3, 2, 1, 0)
    assert seat().policy("game", policy) is policy
    with pytest.raises(TypeError, match="by its name"):
        ready(0)


def test_a_reply_is_given_the_other_policies():
    """A reply is worked out from the policies of the other seats, and refused without them."""
    reply = Reply(lambda others: Ready(lambda: np.array(others["other"].entries) + 1))
    s = seat(reply=reply)
    assert s.policy("game", "reply", {"other": Picks("p", (0, 0, 1, 2))}).entries == (1, 1, 2, 3)
    with pytest.raises(ValueError, match="replies to other seats"):
        s.policy("game", "reply")


def test_what_is_refused():
    """Answers off the list, tables of another seat, unknown names and other things."""
    with pytest.raises(ValueError, match="answers 9 in 0; accepted is 0 to the state"):
        seat().policy("game", lambda state: 9)
    with pytest.raises(ValueError, match="answers None in 0"):
        seat().policy("game", lambda state: None)
    with pytest.raises(ValueError, match="does not fit"):
        seat().policy("game", Picks("short", (1, 2)))
    with pytest.raises(ValueError, match=r"unknown strategy 'lo'.*did you mean low"):
        seat().policy("game", "lo")
    with pytest.raises(TypeError, match="a name or a function"):
        seat().policy("game", 3)
