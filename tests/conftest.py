"""The option ``--slow``: tests marked slow are left out unless it is given."""

import pytest


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the slow tests too")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow; give --slow")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)
