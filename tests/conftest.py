"""The option ``--slow``: tests marked slow are left out unless it is given.  Hearing Ctrl-C.

What the tests of a file compile and walk is kept in the process, so those of a file run in one
process where several share the work (``-n``); those that hold for every game, game by game.
"""

import re
import signal

import pytest


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the slow tests too")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            path, _, name = nodeid.partition("::")
            game = re.search(r"\[(\w+)", name) if path.endswith("test_contract.py") else None
            return f"{path} {game[1]}" if game else path

    return ByFile(config, log)


def pytest_collection_modifyitems(config, items):
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow; give --slow")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)


@pytest.fixture
def hears_ctrl_c():
    """A shell starts background commands deaf to Ctrl-C, and a test that waits for it never ends.

    What such a test starts inherits it likewise.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch):
    """Tables are as wide as they are, wherever the tests run: a worker of many tells a width."""
    monkeypatch.delenv("COLUMNS", raising=False)
