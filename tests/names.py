"""Names of tests that are the same in every process, which share out the tests by name."""

from __future__ import annotations

import re
from typing import Any


def spoken(value: Any) -> str:
    """The value as a test's name tells it: a text as it is, else its repr without an address."""
    text = value if isinstance(value, str) else repr(value)
    return re.sub(r" at 0x[0-9a-f]+", "", text, flags=re.IGNORECASE)
